// What `!rw` does: a roll, or a step of what is being negotiated, as it is typed in the chat.

import { fingerprint } from "/client/digests.js";
import { ratingNamed } from "/client/terms.js";
import { answerable, befalling, canTake } from "/client/turns.js";
import { t } from "../../service/http/play/words.js";
import { resistingAbility, sheetRatings } from "./sheets.js";
import { LineError, numberFrom, plain, Terms, wordsOf } from "./terms.js";

export const PREFIX = "!rw";
/** `system` of every game that is none of the service. */
const OWN = "own";

/** @typedef {import("./terms.js").Word} Word */
/** @typedef {any} Play   the table, as the page at /play has it */
/**
 * @typedef {object} Said   beside the words of a line
 * @property {Map<string, any>} shown   terms that the panel had when the line was sent (`termsShown`)
 * @property {string} of   the action that the line names, or none
 */
/**
 * @typedef {object} Verb
 * @property {() => string} help
 * @property {(play: Play, words: Word[], said: Said) => Promise<unknown> | unknown} run
 * @property {(play: Play) => string[]} [words]   that may follow it
 */

const ANSWERS = ["accept", "decline", "withdraw"];

/** @type {Record<string, Verb>} */
export const VERBS = {
  roll: {
    help: () => t("what was agreed on; with words of the game and a goal in quotes, at once"),
    words: (play) => termsOf(play).words(),
    run: (play, words, said) => (words.length ? rollNow(play, words) : rollAgreed(play, said)),
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
    run: (play, words, { of }) => {
      const { clock, rest } = placed(play, words);
      const action = current(play, "set", of);
      return change(play, action, { spec: decided(play, action, rest), ...clock });
    },
  },
  agree: {
    help: () => t("to the terms, as the GM; with words, to these"),
    words: (play) => termsOf(play).words(),
    run: (play, words, { of }) => {
      const { clock, rest } = placed(play, words);
      const action = current(play, "agree", of);
      const spec = rest.length ? { spec: decided(play, action, rest) } : {};
      return change(play, action, { ...spec, agreed: true, ...clock });
    },
  },
  question: {
    help: () => t("what the player wants, as the GM, in quotes"),
    run: (play, words, { of }) => change(play, current(play, "question", of), { asks: sentence(words) }),
  },
  offer: {
    help: () => t("one of the game's offers: its kind, what it is, and words in quotes"),
    words: (play) => Object.keys(play.game.offers),
    run: offer,
  },
  ...Object.fromEntries(
    ANSWERS.map((answer) => [
      answer,
      {
        help: () => t("the offer that awaits you, or the one that is named"),
        words: (/** @type {Play} */ play) =>
          canTake(answer, play.actions.values(), isMe(play)).flatMap((action) =>
            idsOf(answerable(answer, action, isMe(play))),
          ),
        run: (/** @type {Play} */ play, /** @type {Word[]} */ words, /** @type {Said} */ { of }) => {
          const action = current(play, answer, of, words[0]?.text);
          const oids = words.length ? [words[0].text] : idsOf(answerable(answer, action, isMe(play)));
          if (!oids.length) throw new LineError(t("there is no offer"));
          if (oids.length > 1) throw new LineError(t("say which offer: {several}", { several: oids.join(", ") }));
          return play.table.answerOffer(action.id, oids[0], { answer });
        },
      },
    ]),
  ),
  thrower: {
    help: () => t("who throws the dice, by name, as the GM or the player; without a name, who usually does"),
    words: (play) => play.people.map(({ id }) => id),
    run: (play, words, { of }) => {
      const person = words.length ? named(play.people, words[0].text) : null;
      if (person === undefined) throw new LineError(t("there is nobody of this name"));
      return change(play, current(play, "thrower", of), { thrower: person?.id ?? null });
    },
  },
  cancel: {
    help: () => t("the action before its dice"),
    run: (play, _, { of }) => change(play, current(play, "cancel", of), { state: "cancelled" }),
  },
  branch: {
    help: () => t("by which you go on after the dice"),
    words: (play) => menuOf(play, "branch", "branches"),
    run: (play, words, { of }) =>
      play.table.choose(current(play, "branch", of).id, { branch: plain(first(words, t("which way?"))) }),
  },
  pick: {
    help: () => t("what follows, as the GM, with words in quotes; nothing, where nothing does"),
    words: (play) => menuOf(play, "pick", "options"),
    run: (play, words, { of }) => {
      const text = words.find(({ quoted }) => quoted)?.text;
      const picks = words
        .filter(({ quoted }) => !quoted)
        .map((one) => ({ id: plain(one.text), ...(text && { text }) }));
      return play.table.choose(current(play, "pick", of).id, { picks });
    },
  },
  take: {
    help: () => t("what befalls you, such as n1; all of it, if none is named"),
    words: (play) => pending(play, "take"),
    run: (play, words, { of }) => {
      const action = current(play, "take", of, words[0]?.text);
      const take = words.length ? words.map(({ text }) => text) : idsOf(befalling(action, isMe(play)));
      return play.table.choose(action.id, { take });
    },
  },
  resist: {
    help: () =>
      t("what befalls you, such as n1, with a rating, or by the name of one or of a special ability on the sheet"),
    words: (play) => pending(play, "resist"),
    run: (play, words, { shown, of }) => {
      const [one, ...by] = /^n[0-9]+$/.test(words[0]?.text) ? words : [undefined, ...words];
      const action = current(play, "resist", of, one?.text);
      const [consequence, other] = one ? [one.text] : idsOf(befalling(action, isMe(play)));
      if (!consequence) throw new LineError(t("nothing befalls you"));
      if (other) throw new LineError(t("say which of what befalls you"));
      const number = numberFrom(by.at(-1)?.text);
      const isRated = by.length > 0 && !Number.isNaN(number);
      const attribute = (isRated ? by.slice(0, -1) : by).map(({ text }) => text).join(" ");
      const ability = isRated ? undefined : resistingAbility(play, action, consequence, attribute);
      if (ability) return play.table.resistConsequence(action.id, { consequence, ability });
      const stated =
        attribute && !isRated ? ratingNamed(sheetRatings(play, action, consequence), attribute) : undefined;
      if (attribute && !isRated && stated === undefined) throw new LineError(t("the sheet has no such rating"));
      return resist(play, action, { consequence, attribute }, isRated ? number : stated, shown);
    },
  },
  tell: {
    help: () => t("what happens in the last action, in quotes, also when it is over"),
    run: (play, words, { of }) => play.table.tell(of || lastAction(play), { text: sentence(words) }),
  },
  tick: {
    help: () => t("a clock, by its name in quotes, by a number"),
    words: (play) => play.clocks.map(({ id }) => id),
    run: (play, words) => {
      const clock = named(play.clocks, first(words, t("which clock?")));
      if (!clock) throw new LineError(t("there is no such clock"));
      return play.table.tickClock(clock.id, { by: numberFrom(words[1]?.text ?? "1") });
    },
  },
  undo: {
    help: () => t("the last roll or step, or an entry by its number, as the GM; also what you told yourself"),
    run: (play, words) => {
      const seq = Number(words[0]?.text ?? play.entries.findLast(isReversible)?.seq);
      if (!seq) throw new LineError(t("there is nothing to undo"));
      // The panel says what it would do, and asks.
      play.undoing = seq;
      play.changed();
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
  const { of, rest: words } = ofAction(wordsOf(line));
  const verb = words[0]?.quoted ? undefined : VERBS[plain(words[0]?.text ?? "")];
  const shown = termsShown(play);
  await play.refresh();
  // Read before the change, so that a line that cannot be read is none.
  let change;
  if (verb) change = verb.run(play, words.slice(1), { shown, of });
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
  return [
    t("!rw followed by words of {game} rolls at once.", { game: play.game.title }),
    ...steps,
    t("of=a2 says of which action, where several can take a step"),
    "",
    ...titles,
  ];
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

/** Take `of=a2` out of the words. @param {Word[]} words */
function ofAction(words) {
  const named = words.find(({ text, quoted }) => !quoted && /^of=./.test(text));
  return { of: named?.text.slice("of=".length) ?? "", rest: words.filter((one) => one !== named) };
}

/** Return the terms of an action that somebody writes: the GM's words are for the GM's fields first. */
function decided(/** @type {Play} */ play, /** @type {any} */ action, /** @type {Word[]} */ words) {
  const character = play.character(action.character);
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

/** @param {Play} play @param {Said} said */
async function rollAgreed(play, { shown, of }) {
  const { id, terms, etag } = current(play, "roll", of);
  const again = (/** @type {any} */ refusal) => play.again(refusal);
  return play.table.rollAction(id, { terms: asShown(terms, shown.get(id)) }, etag, { again });
}

/**
 * @param {Play} play
 * @param {any} action
 * @param {{consequence: string, attribute: string}} what   with the rating's name on the sheet, or ""
 * @param {number | undefined} rating
 * @param {Map<string, any>} shown
 */
async function resist(play, { id }, { consequence, attribute }, rating, shown) {
  const key = `${id} ${consequence} ${rating}`;
  const terms = rating === undefined ? {} : { rating, terms: asShown(termsShown(play).get(key), shown.get(key)) };
  const again = (/** @type {any} */ refusal) => play.again(refusal);
  const named = attribute ? { attribute } : {};
  return play.table.resistConsequence(id, { consequence, ...named, ...terms }, { again });
}

/**
 * Return the action that a line names, or else the one that can take the step; of several the one that the panel shows.
 * @param {Play} play
 * @param {string} step
 * @param {string} of
 * @param {string} [named]   the offer, its kind, or the consequence that the step is about
 */
function current(play, step, of, named = "") {
  if (!play.actions.size) throw new LineError(t("there is no open action: ask for one"));
  const found = of ? [play.actions.get(of)] : canTake(step, play.actions.values(), isMe(play), named);
  const [action, other] = found.filter(Boolean);
  const shown = found.find((one) => one?.id === play.focus);
  if (!action) {
    throw new LineError(t("no action can take this step now: {actions}", { actions: listed(play.actions.values()) }));
  }
  if (other && !shown) {
    throw new LineError(
      t("say of which action, as in of={one}: {actions}", { one: action.id, actions: listed(found) }),
    );
  }
  return shown ?? action;
}

/** @param {Play} play @returns {(who: string) => boolean} */
function isMe(play) {
  return (who) => play.isMe(who);
}

/** @param {Iterable<any>} actions */
function listed(actions) {
  return [...actions].map(({ id, spec }) => [id, spec?.goal && `“${spec.goal}”`].filter(Boolean).join(" ")).join(", ");
}

/** @param {{id: string}[]} all */
function idsOf(all) {
  return all.map(({ id }) => id);
}

/** Return the action, or the direct roll, that the last entry is of. @param {Play} play */
function lastAction(play) {
  const last = play.entries.findLast((/** @type {any} */ one) => one.action || one.type === "rolled");
  if (!last) throw new LineError(t("there is no open action: ask for one"));
  return last.action ?? `r${last.seq}`;
}

/** @param {Play} play @param {any} action @param {any} body */
function change(play, { id, etag }, body) {
  return play.table.changeAction(id, body, etag);
}

/** @param {Play} play @param {Word[]} words @param {Said} said */
function offer(play, words, { of }) {
  const kind = plain(first(words, t("which offer?")));
  const what = words.slice(1).find(({ quoted }) => !quoted)?.text;
  const text = words.find(({ quoted }) => quoted)?.text ?? "";
  // A price that is no number is the service's to refuse.
  const priced = what === undefined ? {} : { stress: /^\d+$/.test(what) ? numberFrom(what) : what };
  const body = {
    kind,
    ...(kind === "flashback" ? { flashback: { text, ...priced } } : { text }),
    ...(kind === "assist"
      ? { character: play.mine[0]?.id }
      : what && kind !== "flashback"
        ? { [kind]: plain(what) }
        : {}),
  };
  return play.table.makeOffer(current(play, "offer", of, kind).id, body);
}

/** Return what a menu has for a step, by id. @param {Play} play @param {string} step @param {string} part @returns {string[]} */
function menuOf(play, step, part) {
  const rolls = canTake(step, play.actions.values(), isMe(play)).map(({ roll }) => roll);
  return play.entries
    .filter((/** @type {any} */ { seq }) => rolls.includes(seq))
    .flatMap((/** @type {any} */ { ruling }) => idsOf(ruling?.menu?.[part] ?? []));
}

/** @param {Play} play @param {string} step @returns {string[]} */
function pending(play, step) {
  return canTake(step, play.actions.values(), isMe(play)).flatMap((action) => idsOf(befalling(action, isMe(play))));
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
