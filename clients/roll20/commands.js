// What `!rw` does: a roll, or a step of what is being negotiated, as it is typed in the chat.

import { fingerprint } from "/client/digests.js";
import { t } from "../../service/http/play/words.js";
import { LineError, plain, Terms, wordsOf } from "./terms.js";

export const PREFIX = "!rw";
/** `system` of every game that is none of the service. */
const OWN = "own";

/** @typedef {import("./terms.js").Word} Word */
/** @typedef {any} Play   the table, as the page at /play has it */
/**
 * @typedef {object} Verb
 * @property {() => string} help
 * @property {(play: Play, words: Word[], shown: Map<string, any>) => Promise<unknown> | unknown} run   `shown`: terms that
 *     the panel had when the line was sent (`termsShown`)
 * @property {(play: Play) => string[]} [words]   that may follow it
 */

const ANSWERS = ["accept", "decline", "withdraw"];
/** Answers of an offer that can still be given. */
const LIVE = ["open", "accepted"];

/** @type {Record<string, Verb>} */
export const VERBS = {
  roll: {
    help: () => t("what was agreed on; with words of the game and a goal in quotes, at once"),
    words: (play) => termsOf(play).words(),
    run: (play, words, shown) => (words.length ? rollNow(play, words) : rollAgreed(play, shown)),
  },
  ask: {
    help: () => t("the GM for a roll, with words of the game and a goal in quotes"),
    words: (play) => termsOf(play).words(),
    run: (play, words) => {
      const { character, clock, rest } = placed(play, words);
      return play.table.openAction({ character: character?.id, spec: termsOf(play, character).read(rest), ...clock });
    },
  },
  set: {
    help: () => t("terms of the action, each by its owner"),
    words: (play) => termsOf(play).words(),
    run: (play, words) => {
      const { clock, rest } = placed(play, words);
      return change(play, { spec: decided(play, rest), ...clock });
    },
  },
  agree: {
    help: () => t("to the terms, as the GM; with words, to these"),
    words: (play) => termsOf(play).words(),
    run: (play, words) => {
      const { clock, rest } = placed(play, words);
      return change(play, { ...(rest.length ? { spec: decided(play, rest) } : {}), agreed: true, ...clock });
    },
  },
  question: {
    help: () => t("what the player wants, as the GM, in quotes"),
    run: (play, words) => change(play, { asks: sentence(words) }),
  },
  offer: {
    help: () => t("one of the game's offers: its kind, what it is, and words in quotes"),
    words: (play) => Object.keys(play.game.offers),
    run: (play, words) => offer(play, words),
  },
  ...Object.fromEntries(
    ANSWERS.map((answer) => [
      answer,
      {
        help: () => t("the last offer, or the one that is named"),
        words: (/** @type {Play} */ play) => liveOffers(play).map(({ id }) => id),
        run: (/** @type {Play} */ play, /** @type {Word[]} */ words) => {
          const oid = words[0]?.text ?? liveOffers(play).at(-1)?.id;
          if (!oid) throw new LineError(t("there is no offer"));
          return play.table.answerOffer(current(play).id, oid, { answer });
        },
      },
    ]),
  ),
  thrower: {
    help: () => t("who throws the dice, by name, as the GM or the player; without a name, who usually does"),
    words: (play) => play.people.map(({ id }) => id),
    run: (play, words) => {
      const person = words.length ? named(play.people, words[0].text) : null;
      if (person === undefined) throw new LineError(t("there is nobody of this name"));
      return change(play, { thrower: person?.id ?? null });
    },
  },
  cancel: { help: () => t("the action before its dice"), run: (play) => change(play, { state: "cancelled" }) },
  branch: {
    help: () => t("by which you go on after the dice"),
    words: (play) => (rollOf(play)?.ruling?.menu?.branches ?? []).map(({ id }) => id),
    run: (play, words) => play.table.choose(current(play).id, { branch: plain(first(words, t("which way?"))) }),
  },
  pick: {
    help: () => t("what follows, as the GM, with words in quotes; nothing, where nothing does"),
    words: (play) => (rollOf(play)?.ruling?.menu?.options ?? []).map(({ id }) => id),
    run: (play, words) => {
      const text = words.find(({ quoted }) => quoted)?.text;
      const picks = words
        .filter(({ quoted }) => !quoted)
        .map((one) => ({ id: plain(one.text), ...(text && { text }) }));
      return play.table.choose(current(play).id, { picks });
    },
  },
  take: {
    help: () => t("what befalls you, such as n1; all of it, if none is named"),
    words: (play) => pending(play),
    run: (play, words) => {
      const take = words.length ? words.map(({ text }) => text) : pending(play);
      return play.table.choose(current(play).id, { take });
    },
  },
  resist: {
    help: () => t("what befalls you, such as n1, with a rating"),
    words: (play) => pending(play),
    run: (play, words, shown) => {
      const [one, rating] = words.length > 1 || Number.isNaN(Number(words[0]?.text)) ? words : [undefined, ...words];
      const consequence = one?.text ?? pending(play)[0];
      if (!consequence) throw new LineError(t("nothing befalls you"));
      return resist(play, consequence, rating && Number(rating.text), shown);
    },
  },
  tick: {
    help: () => t("a clock, by its name in quotes, by a number"),
    words: (play) => play.clocks.map(({ id }) => id),
    run: (play, words) => {
      const clock = named(play.clocks, first(words, t("which clock?")));
      if (!clock) throw new LineError(t("there is no such clock"));
      return play.table.tickClock(clock.id, { by: Number(words[1]?.text ?? 1) });
    },
  },
  undo: {
    help: () => t("the last roll or step, or an entry by its number, as the GM"),
    run: (play, words) => {
      const seq = Number(words[0]?.text ?? play.entries.findLast(isReversible)?.seq);
      if (!seq) throw new LineError(t("there is nothing to undo"));
      return play.table.reverse({ seq });
    },
  },
  character: {
    help: () => t("of yours, by its name in quotes"),
    run: (play, words) => play.table.makeCharacter({ name: sentence(words) }),
  },
};

/** Return the words of a line after `!rw`, or null where it is not for this script. @param {string} line */
export function commandOf(line) {
  const [, rest] = /^\s*!rw(?:\s+(.*))?$/s.exec(line) ?? [];
  return rest === undefined && line.trim() !== PREFIX ? null : (rest ?? "").trim();
}

/**
 * Do what a line says. What is refused is shown by the table; LineError for a line that cannot be read.
 * @param {Play} play
 * @param {string} line   after `!rw`
 */
export async function run(play, line) {
  const words = wordsOf(line);
  const verb = words[0]?.quoted ? undefined : VERBS[plain(words[0].text)];
  const shown = termsShown(play);
  await play.refresh();
  // Read before the change, so that a line that cannot be read is none.
  let change;
  if (verb) change = verb.run(play, words.slice(1), shown);
  else change = rollNow(play, words);
  return change;
}

/** Return what the game's words and steps are, in lines. @param {Play} play */
export function help(play) {
  const steps = Object.entries(VERBS).map(([name, verb]) => `${PREFIX} ${name}: ${verb.help()}`);
  if (!play?.game) return steps;
  const terms = termsOf(play);
  const titles = [...terms.fields].map(([name, field]) => {
    const values = terms.valuesOf(name);
    return `${name}: ${field.title}${values.length ? ` (${values.join(", ")})` : ""}`;
  });
  return [t("!rw followed by words of {game} rolls at once.", { game: play.game.title }), ...steps, "", ...titles];
}

/**
 * Return a line whose last word is completed; an empty text where nothing begins so.
 * @param {Play} play
 * @param {string} line
 * @param {number} [turn]   which of several
 */
export function completed(play, line, turn = 0) {
  const command = commandOf(line);
  if (command === null) return "";
  const [, before, begun] = /^(.*?)(\S*)$/s.exec(line) ?? [];
  if (before.trim() === "" || /"[^"]*$/.test(before)) return "";
  const said = command
    .slice(0, command.length - begun.length)
    .trim()
    .split(/\s+/)[0];
  const firstWords = [...Object.keys(VERBS), "help", "panel", ...(play?.game ? termsOf(play).words() : [])];
  const among = said === "" ? firstWords : followers(play, said);
  const found = [...new Set(among)].filter((word) => word.startsWith(plain(begun)) || word.startsWith(begun));
  if (!found.length) return "";
  const word = found[turn % found.length];
  return before + word + (found.length === 1 && !word.endsWith("=") ? " " : "");
}

/** @param {Play} play @param {string} verb */
function followers(play, verb) {
  if (!play?.game) return [];
  return VERBS[verb] ? [...(VERBS[verb].words?.(play) ?? [])] : termsOf(play).words();
}

/** @param {Play} play @param {any} [character] */
function termsOf(play, character = play.mine[0]) {
  return new Terms(play.game, character?.sheet);
}

/** Return the terms of an action that somebody writes: the GM's words are for the GM's fields first. */
function decided(/** @type {Play} */ play, /** @type {Word[]} */ words) {
  const character = play.character(current(play).character);
  return new Terms(play.game, character?.sheet, play.isGm ? "gm" : "player").read(words);
}

/** Take `as=Silk` and `on=k1` out of the words. @param {Play} play @param {Word[]} words */
function placed(play, words) {
  const options = { as: "", on: "" };
  const rest = words.filter(({ text, quoted }) => {
    const [, name, value] = (!quoted && /^(as|on)=(.+)$/.exec(text)) || [];
    if (name) options[/** @type {"as" | "on"} */ (name)] = value;
    return !name;
  });
  const all = play.isGm ? play.characters : play.mine;
  const character = options.as ? named(all, options.as) : (play.mine[0] ?? (all.length === 1 ? all[0] : undefined));
  if (options.as && !character) throw new LineError(t("you have no character {name}", { name: options.as }));
  const clock = options.on ? named(play.clocks, options.on) : undefined;
  if (options.on && !clock) throw new LineError(t("there is no clock {name}", { name: options.on }));
  return { character, clock: clock && { clock: clock.id }, rest };
}

/** @param {{id: string, name: string}[]} all @param {string} text */
function named(all, text) {
  return all.find(({ id, name }) => id === text || plain(name) === plain(text));
}

/** @param {Play} play @param {Word[]} words */
async function rollNow(play, words) {
  const { character, clock, rest } = placed(play, words);
  /** @type {any} */
  const spec = { system: play.game.name, ...termsOf(play, character).read(rest) };
  // Faces that are typed in are thrown elsewhere; of other dice their sides and rules are signed.
  const { rules, sides } = spec.dice ? {} : await oddsOf(play, spec);
  const signed = rules && rules === play.session.rules ? { rules, dice: sides } : {};
  return play.table.rollAtTable(
    { spec, ...signed, ...(character && { character: character.id }), ...clock },
    { again: (/** @type {any} */ refusal) => play.again(refusal) },
  );
}

/**
 * Return the odds of a direct roll. Those of a game of somebody's own are of the document that the table has; of a game of
 * the service they are of its latest version, which the table may not play.
 * @param {Play} play
 * @param {any} spec
 */
async function oddsOf(play, spec) {
  const game = spec.system === OWN ? { game: await play.table.getGameDocument() } : {};
  return play.client.odds({ ...spec, ...game });
}

/** Return the terms that the panel shows, by action, or by action, consequence and rating. @param {Play} play @returns {Map<string, any>} */
function termsShown(play) {
  const shown = new Map([...play.actions].map(([id, { terms }]) => [id, terms]));
  for (const [id, stakes] of play.stakes) {
    for (const { consequence, chances = [] } of stakes.value?.pending ?? [])
      for (const { rating, terms } of chances) shown.set(`${id} ${consequence.id} ${rating}`, terms);
  }
  return shown;
}

/** Return terms as they were shown when the line was sent; LineError where others are told by now. @param {any} terms @param {any} before */
function asShown(terms, before) {
  if (before && fingerprint(terms ?? null) === fingerprint(before)) return before;
  throw new LineError(t("the panel did not show these terms yet: look at them, and say it again"));
}

/** @param {Play} play @param {Map<string, any>} shown */
async function rollAgreed(play, shown) {
  const { id, terms, etag } = current(play);
  const again = (/** @type {any} */ refusal) => play.again(refusal);
  return play.table.rollAction(id, { terms: asShown(terms, shown.get(id)) }, etag, { again });
}

/** @param {Play} play @param {string} consequence @param {number | undefined} rating @param {Map<string, any>} shown */
async function resist(play, consequence, rating, shown) {
  const { id } = current(play);
  const key = `${id} ${consequence} ${rating}`;
  const terms = rating === undefined ? {} : { rating, terms: asShown(termsShown(play).get(key), shown.get(key)) };
  const again = (/** @type {any} */ refusal) => play.again(refusal);
  return play.table.resistConsequence(id, { consequence, ...terms }, { again });
}

/** Return the action that is spoken of: what awaits me first, or else the last one. @param {Play} play */
function current(play) {
  const action = play.actions.get(play.focus) ?? play.awaited(true)[0]?.action ?? [...play.actions.values()].at(-1);
  if (!action) throw new LineError(t("there is no open action: ask for one"));
  return action;
}

/** @param {Play} play @param {any} body */
function change(play, body) {
  const { id, etag } = current(play);
  return play.table.changeAction(id, body, etag);
}

/** @param {Play} play @param {Word[]} words */
function offer(play, words) {
  const kind = plain(first(words, t("which offer?")));
  const what = words.slice(1).find(({ quoted }) => !quoted)?.text;
  const text = words.find(({ quoted }) => quoted)?.text ?? "";
  const body = {
    kind,
    text,
    ...(kind === "assist" ? { character: play.mine[0]?.id } : what ? { [kind]: plain(what) } : {}),
  };
  return play.table.makeOffer(current(play).id, body);
}

/** @param {Play} play */
function liveOffers(play) {
  return [...play.actions.values()].flatMap(({ offers }) => offers).filter(({ state }) => LIVE.includes(state));
}

/** @param {Play} play @returns {any} */
function rollOf(play) {
  const action = play.actions.get(play.focus) ?? [...play.actions.values()].at(-1);
  return play.entries.find(({ seq }) => seq === action?.roll);
}

/** @param {Play} play @returns {string[]} */
function pending(play) {
  const all = [...play.actions.values()].flatMap((action) =>
    action.consequences.map((/** @type {any} */ one) => ({ who: action.character, ...one })),
  );
  return all.filter((one) => one.state === "pending" && play.isMe(one.character ?? one.who)).map(({ id }) => id);
}

/** @param {any} entry */
function isReversible({ type, reversed_by: reversed }) {
  return ["rolled", "chosen", "resisted"].includes(type) && !reversed;
}

/** @param {Word[]} words @param {string} asked */
function first(words, asked) {
  if (!words.length) throw new LineError(asked);
  return words[0].text;
}

/** @param {Word[]} words */
function sentence(words) {
  const text = words.map((one) => one.text).join(" ");
  if (!text) throw new LineError(t("say it in words"));
  return text;
}
