// Games as a check needs them, from their documents and cards.

import { isObject, isText, same } from "./json.js";
import { CARDS, GAME_DOCUMENTS } from "./games.js";
import { OF_SOMEBODY, cardOf } from "./card.js";
import { documentIn, digestName, isNameOfOwn } from "./own.js";
import { rulesOfDocument } from "./rule.js";
import { RULED_EXTRAS } from "./extras.js";

// As service/record/actions/ and service/verify/ have them, in the same words. Of a game without a document it is not
// known what its rules say of a roll: whether they allow the terms that were agreed is not checked, nor who is awaited
// for what they refuse.

/** Who decides the fields beside the spec. */
export const BESIDE = {
  clock: "shared",
  task: "player",
  joins: "shared",
  fiction_changed: "player",
  override: "gm",
  asks: "gm",
  extra_actions: "gm",
  says: "gm",
  agreed: "gm",
  thrower: "shared",
  strike: "gm",
};

/**
 * Return what a fold needs of a game: who decides a field (a free one may change after the GM agreed), what must be
 * there, what the table counts, what follows from rolls that an action joins, by which fields a roll counts in one
 * other alone, what players do not see by which flag, and what an offer sets: constants, a term of its own, one more
 * of a number, or one more item of a list. `book`: what rules on its rolls; null for none. A game names its extras: rolls of theirs have the rules of the game, and are
 * agreed to by their own.
 */
function gameOfCard(rules, card, book) {
  const whole = Object.entries(card.fields).filter(([path]) => path !== "clock" && !path.includes("."));
  const named = (mark) => whole.filter(([, field]) => field[mark]).map(([name]) => name);
  const { from_sheet = [], ability_fields = [], from_tracks = [], harm_field } = card;
  return {
    system: card.system,
    rules,
    // Of an extra none.
    extras: card.extras,
    book,
    slots: card.slots ?? [],
    paths: new Map(Object.entries(card.fields)),
    fields: new Map(whole.map(([name, { owner, free = false }]) => [name, { owner, free }])),
    required: named("required"),
    requiredMembers: Object.entries(card.fields)
      .filter(([path, field]) => field.required && path.includes(".") && !path.startsWith("clock."))
      .map(([path]) => path.split(".")),
    said: card.needed ?? [],
    answers: card.answers ?? [],
    counted: [...(card.counted ?? []), ...from_tracks],
    held: from_tracks,
    uncounted: card.uncounted ?? [],
    onceATurn: card.once_a_turn ?? [],
    hides: card.hides ?? {},
    joined: named("joined"),
    once: named("once"),
    joins: card.joins ?? null,
    offers: card.offers ?? {},
    tries: card.tries ?? null,
    starts: card.starts ?? {},
    severities: card.severities ?? [],
    grades: card.grades ?? {},
    usualSeverity: card.usual_severity ?? "",
    gradedByGm: card.graded_by_gm ?? [],
    implied: Object.entries(card.implied ?? {}),
    labels: new Map(
      Object.entries(card.number_labels ?? {}).map(([name, form]) => [name, new RegExp(`^(?:${form})$`)]),
    ),
    // Fields that a sheet may complete.
    sheet: new Set([...from_sheet, ...ability_fields, ...(harm_field ? [harm_field] : [])]),
  };
}

/** Games and extras by the version of their rules. */
const GAMES = new Map();
for (const [rules, one] of Object.entries(GAME_DOCUMENTS))
  GAMES.set(rules, gameOfCard(rules, cardOf(one), rulesOfDocument(one)));
for (const [rules, card] of Object.entries(CARDS))
  GAMES.set(rules, gameOfCard(rules, card, RULED_EXTRAS.get(rules)?.() ?? null));

/** Games of somebody's own that files brought, by the digests of their documents: one is the same in each file. */
const OWN_GAMES = new Map();
const MOST_OWN = 64;

/** Take the game of a name from its document; return whether it is that one. One of a newer format stays unknown. */
export function takeGame(rules, text) {
  if (rules !== digestName(text)) return false;
  const document = OWN_GAMES.has(rules) ? undefined : documentIn(text);
  if (!document) return document !== null;
  if (OWN_GAMES.size === MOST_OWN) OWN_GAMES.delete(OWN_GAMES.keys().next().value);
  const card = cardOf(document, OF_SOMEBODY);
  OWN_GAMES.set(rules, gameOfCard(rules, card, rulesOfDocument(document, OF_SOMEBODY)));
  return true;
}

const found = (rules) => GAMES.get(rules) ?? OWN_GAMES.get(rules) ?? null;

/** Return the game of a version of the rules, or an extra of it by name; null where it is unknown. */
export function gameOf(rules, system = null) {
  const game = found(rules);
  if (!game || system === null || game.system === system) return game;
  const extras = (game.extras ?? []).map((extra) => GAMES.get(extra));
  return extras.find((one) => one?.system === system) ?? null;
}

/** Whether a version of the rules is that of an extra: only a game has extras, perhaps none. */
export const isExtra = (rules) => GAMES.has(rules) && !GAMES.get(rules).extras;

/** Whether a game has an extra, both by the version of their rules: of an unknown game any extra is one. */
export function hasExtra(rules, extra) {
  const game = found(rules);
  return game ? (game.extras ?? []).includes(extra) : isExtra(extra);
}

/** Return the version of the rules that a session's document names; "" where it cannot be read. */
export function rulesOfSession(session) {
  const { rules = "", system } = isObject(session) ? session : {};
  return isText(rules) && isText(system) ? rules || firstRules(system) : "";
}

/**
 * What is wrong with the game that a session's document names, or null; also where it cannot be read. `former` is the
 * document before, if it is known, and `played` the rules that the table plays.
 */
export function misplayed(session, former, played) {
  const rules = rulesOfSession(session);
  if (!rules) return null;
  const { system } = session;
  if ((played && rules !== played) || (former?.system ?? system) !== system) return "it changes the game of its table";
  const game = gameOf(rules);
  const isOther = game !== null && (isExtra(rules) || game.system !== system);
  return isOther ? `its table plays ${rules}, which is not of ${system}` : null;
}

/**
 * What is wrong with what a change of the rules names, or null; it is made between actions. `played` are the rules that the
 * table plays, if known, and `awaiting` the actions that await something.
 */
export function mischanged({ rules, former }, played, awaiting) {
  if (!isText(rules) || !isText(former)) return "it does not say what the table plays";
  if (played && former !== played) return `it says that the table played ${former}, and it plays ${played}`;
  // From one printed game to another it goes by somebody's own alone.
  const [name, was] = [rules, former].map(gameNamed);
  if (name !== was && ![name, was].includes(OF_SOMEBODY)) return "it changes the game of its table";
  const key = (aid) => [aid.slice(0, 1), aid.slice(1).padStart(9, "0")].join("");
  const open = [...awaiting].sort((one, other) => (key(one) < key(other) ? -1 : 1));
  return open.length ? `it changes the rules while actions are open: ${open.join(", ")}` : null;
}

/** Return the name of the game that a version of the rules is of. */
const gameNamed = (rules) => (isNameOfOwn(rules) ? OF_SOMEBODY : rules.split("/")[0]);

/**
 * What is wrong with the session's document that a change of the rules leaves, whose entry is `seq`, or null; `was` is that
 * before, if known.
 */
export function misleft(was, now, { rules }, seq) {
  if (!now || now.rules !== rules || now.system !== gameNamed(rules))
    return "it leaves a table of other rules than it names";
  if (!was) return null;
  const played = [...new Set([...was.played, rulesOfSession(was)])].filter((one) => one !== rules);
  const games = isNameOfOwn(rules) ? { ...was.games, [rules]: seq } : was.games;
  const due = { ...was, version: was.version + 1, system: gameNamed(rules), rules, played, games };
  return same(now, due) ? null : "it changes more of the table than its rules";
}

/** Return the first version of the rules of a game or extra: what a document means that names none. */
export function firstRules(system) {
  return `${system}/1`;
}

/** Return `rules` of an action: nothing where they are the first of their game, unless the GM agreed to it. */
export function rulesField({ rules, system }, agreed = false) {
  return agreed || rules !== firstRules(system) ? rules : "";
}

/** Return all versions of a game or an extra. */
export function versionsOf(system) {
  return [...GAMES.values(), ...OWN_GAMES.values()].filter((game) => game.system === system);
}

/** Return what a value of a spec is by default; null where it has none. */
export function defaultAt({ paths }, path) {
  return paths.get(path)?.default ?? null;
}

/** Return the members of an object of a spec, each as it is by default. */
export function defaultsInside({ paths }, path) {
  const inside = [...paths].filter(([one]) => one.startsWith(`${path}.`) && !one.slice(path.length + 1).includes("."));
  return Object.fromEntries(inside.map(([one, { default: usual = null }]) => [one.slice(path.length + 1), usual]));
}

/** Add to an object of a spec what follows from its other members, where it does not say it (UW-A17). */
export function withImplied({ implied }, path, value, object) {
  for (const [name, { by, values, otherwise }] of implied) {
    if (!name.startsWith(`${path}.`)) continue;
    const member = name.slice(path.length + 1);
    const word = `${value[by]}`.trim().toLowerCase();
    if (object[member] === undefined) object[member] = Object.hasOwn(values, word) ? values[word] : otherwise;
  }
  return object;
}
