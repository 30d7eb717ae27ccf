// Games as a check needs them, from their cards.

import { CARDS } from "./cards.js";

// As service/record/actions/ and service/verify/ have them, in the same words. What the rules say of a roll is not
// here: whether they allow the terms that were agreed is not checked, nor who is awaited for what they refuse.

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
 * of a number, or one more item of a list. A game names its extras: rolls of theirs have the rules of the game, and are
 * agreed to by their own.
 */
function gameOfCard(system, card) {
  const whole = Object.entries(card.fields).filter(([path]) => path !== "clock" && !path.includes("."));
  const named = (mark) => whole.filter(([, field]) => field[mark]).map(([name]) => name);
  const { from_sheet = [], from_tracks = [], harm_field } = card;
  return {
    system,
    rules: card.rules,
    extras: card.extras,
    paths: new Map(Object.entries(card.fields)),
    fields: new Map(whole.map(([name, { owner, free = false }]) => [name, { owner, free }])),
    required: named("required"),
    requiredMembers: Object.entries(card.fields)
      .filter(([path, field]) => field.required && path.includes(".") && !path.startsWith("clock."))
      .map(([path]) => path.split(".")),
    said: card.needed ?? [],
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
    harmTrack: card.harm_track ?? null,
    implied: Object.entries(card.implied ?? {}),
    labels: new Map(
      Object.entries(card.number_labels ?? {}).map(([name, form]) => [name, new RegExp(`^(?:${form})$`)]),
    ),
    // Fields that a sheet may complete.
    sheet: new Set([...from_sheet, ...(harm_field ? [harm_field] : [])]),
  };
}

const GAMES = new Map(Object.entries(CARDS).map(([system, card]) => [system, gameOfCard(system, card)]));

/** Return a game or an extra by its name; null where it is unknown. */
export function gameOf(system) {
  return GAMES.get(system) ?? null;
}

/** Return the name of the game, or extra, of a version of the rules; undefined where it is unknown. */
export function nameByRules(rules) {
  return [...GAMES.values()].find((game) => game.rules === rules)?.system;
}

/** Return what a value of a spec is by default; null where it has none. */
export function defaultAt({ paths }, path) {
  return paths.get(path)?.default ?? null;
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
