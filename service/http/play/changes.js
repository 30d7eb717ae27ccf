// What entries of the log have changed, in words, and which dice they are proved by.

import { diceOf } from "./checks.js";
import { list, plural, spoken, t } from "./words.js";

/** Return the name of a track as it stands within a sentence: what is spent has a name of its own. */
export function trackWord(play, track) {
  const label = play.label("track", track);
  if (spoken === "de" || play.game.tracks[track]?.cost === "spends") return label;
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** Return what a change made of a clock or of the turn, where it is no number of a track. */
export function stateWords(play, { who, who_name: name, track, amount }) {
  const clock = clockName(play, who, name);
  if (track === "locked") return amount < 0 ? t("{clock} opens", { clock }) : t("{clock} is locked again", { clock });
  if (track === "lost") return amount > 0 ? t("{clock} is lost", { clock }) : t("{clock} is open again", { clock });
  if (track === "started") return amount > 0 ? t("{clock} starts", { clock }) : t("{clock} is taken back", { clock });
  if (track === "turn") return amount > 0 ? t("the next turn") : t("the turn before");
  return "";
}

function clockName(play, id, name) {
  return play.clock(id)?.name ?? name ?? t("a clock");
}

/** Return one change in words: "2 stress to Silk", "2 ticks off The vault opens". @param {any} change */
function changeWords(play, change) {
  const { who, who_name: name, track, amount } = change;
  const clock = clockName(play, who, name);
  const n = Math.abs(amount);
  if (track === "filled") {
    const ticks =
      amount < 0
        ? plural(n, "{n} tick off {clock}", "{n} ticks off {clock}", { clock })
        : plural(n, "{n} tick on {clock}", "{n} ticks on {clock}", { clock });
    return ticks + besideWords(change, play.clock(who));
  }
  const state = stateWords(play, change);
  if (state) return state;
  const values = { n, track: trackWord(play, track), who: play.character(who)?.name ?? name ?? who };
  const told =
    who === "session"
      ? amount < 0
        ? t("{n} {track} off the table", values)
        : t("{n} {track} to the table", values)
      : amount < 0
        ? t("{n} {track} off {who}", values)
        : t("{n} {track} to {who}", values);
  return told + besideWords(change) + textsOf(change);
}

/** Return a change of a clock with its values: "The vault opens: 3 to 4 of 4, 1 lost". @param {any} change */
export function filledWords(change, name, clock) {
  const { size } = clock;
  const { amount, to, loops = 0 } = change;
  const before = loops * size + to - amount;
  const from = clock.kind === "countdown" ? before % size : Math.max(0, to - amount);
  return t("{name}: {from} to {to} of {size}", { name, from, to, size }) + besideWords(change, clock);
}

/**
 * Return how often a change filled a countdown, which starts again then, and what did not fit and is lost (FE-44,
 * DH-A5), each after a comma.
 * @param {any} change
 * @param {any} [clock]
 */
export function besideWords({ amount, to, loops = 0, overflow = 0 }, clock) {
  const { kind, size } = clock ?? {};
  const times = kind === "countdown" ? loops - Math.floor((loops * size + to - amount) / size) : 0;
  return [
    times > 0 ? plural(times, "full once", "full {n} times") : "",
    times < 0 ? t("not full any more") : "",
    overflow ? t("{n} lost", { n: Math.abs(overflow) }) : "",
  ]
    .map((one) => one && `, ${one}`)
    .join("");
}

/**
 * Return what the boxes are that a change marked or cleared, in brackets; an empty text where they have no words.
 * @param {any} change
 */
export function textsOf({ texts = [] }) {
  return texts.length ? ` (${texts.join(", ")})` : "";
}

/** Return the changes of entries in words, those of one thing added up. @param {any[]} changes */
export function changesWords(play, changes) {
  return added(changes).map((change) => changeWords(play, change));
}

/**
 * Return what an undo would do, each part with its label: what goes back, what is left, and what differs then.
 * @param {any} preview   as the service says it
 * @returns {{part: string, label: string, words: string}[]}
 */
export function undoParts(play, preview) {
  const { reverses, changes, left, differs } = preview;
  const goes = list(changesWords(play, changes)) || t("nothing but the entry itself");
  const more = reverses.length > 1 ? t("; later steps go with it") : "";
  return [
    { part: "goes", label: t("What goes back"), words: goes + more },
    { part: "left", label: t("What is left"), words: leftWords(play, left) },
    { part: "differs", label: t("Not as if it had never been"), words: differenceWords(play, differs) },
  ].filter(({ words }) => words);
}

/** Return what an undo cannot take back, in words. @param {any[]} left */
function leftWords(play, left) {
  return list(
    left.map((one) =>
      one.track === "locked"
        ? t("{clock} stays open", { clock: clockName(play, one.who, one.who_name) })
        : changeWords(play, one),
    ),
  );
}

/** Return what differs after an undo from what it were without the entries, in words. @param {any[]} differs */
function differenceWords(play, differs) {
  return list(
    differs.map(({ who, who_name: name, track, to, instead }) => {
      const clock = clockName(play, who, name);
      if (track === "locked") return to ? t("{clock} stays locked", { clock }) : t("{clock} stays open", { clock });
      const word = play.label("track", track);
      const whose =
        who === "session" ? t("{track} (the table)", { track: word }) : `${word} (${name ?? play.nameOf(who)})`;
      const what = track === "filled" ? clock : whose;
      return t("{what}: {n}, and not {instead}", { what, n: to, instead });
    }),
  );
}

function added(changes) {
  const sums = new Map();
  for (const change of changes) {
    const key = `${change.who} ${change.track}`;
    const before = sums.get(key);
    sums.set(
      key,
      before
        ? {
            ...change,
            amount: before.amount + change.amount,
            overflow: (before.overflow ?? 0) + (change.overflow ?? 0),
            texts: [...(before.texts ?? []), ...(change.texts ?? [])],
          }
        : change,
    );
  }
  return [...sums.values()].filter(({ amount, overflow }) => amount || overflow);
}

/**
 * Return how the dice of an entry are proved: `given` by hand, `unbound`, `unsigned` in their number, `sealed`,
 * `ended`, `checked` or `wrong`; null without dice.
 * @param {any} entry
 */
export function sealOf(play, entry) {
  const audit = entry.ruling?.audit ?? entry.resistance?.audit;
  // What this device noticed of the roll itself: it does not prove what was sent, or not what it was told before.
  if (play.warnings?.some(({ code, seq }) => seq === entry.seq && code !== "not_mine")) return "wrong";
  if (!diceOf(entry).length) return null;
  if (entry.given || (audit && audit.kind !== "committed")) return "given";
  const checked = play.checked.of(entry);
  if (checked === false) return "wrong";
  if ((audit ?? entry).bound === false) return "unbound";
  // Only the rules say how many dice a direct roll throws that does not sign them.
  if (entry.terms && !("action" in entry.terms) && !entry.terms.dice) return "unsigned";
  if (checked) return "checked";
  const open = play.session?.epoch?.e ?? 0;
  return epochOf(play, entry) < open ? "ended" : "sealed";
}

/** Return the epoch of a roll: the one that was closed next after it, else the one that is open. */
export function epochOf(play, entry) {
  const audit = entry.ruling?.audit ?? entry.resistance?.audit;
  const told = audit?.epoch ?? entry.proof?.rec?.e;
  if (told !== undefined) return told;
  const closing = play.entries.find(({ type, seq }) => type === "epoch_closed" && seq > entry.seq);
  return closing?.epoch ?? play.session?.epoch?.e ?? 0;
}

/** By which rating somebody resists, and whose word it is; nothing where no dice are thrown. */
export function resistedBy({ resistance, attribute = "", ability = "", terms, from_sheet: fromSheet }) {
  if (ability) return `${ability}.`;
  if (!resistance.dice?.length) return "";
  const n = terms?.rating ?? 0;
  if (fromSheet) return t("With {what} {n}, by the sheet.", { what: attribute, n });
  return attribute
    ? t("With {what} {n}, by the player's word.", { what: attribute, n })
    : t("With {n}, by the player's word.", { n });
}

/** What a resistance made of its consequence. */
export function resistanceText(play, entry) {
  const { resistance, character_name: name } = entry;
  return {
    text: t("{name} resists", { name }),
    flag: `${resistance.stress} ${trackWord(play, play.game.resist_track)}`,
    kind: resistance.stress > 0 ? "price" : "good",
    more: [resistance.left ? t("It is one step milder.") : t("Nothing of it is left."), resistedBy(entry)]
      .filter(Boolean)
      .join(" "),
  };
}
