// What entries of the log have changed, in words, and which dice they are proved by.

import { diceOf } from "./checks.js";
import { list, plural, spoken, t } from "./words.js";

/** Names of tracks that stay as they are within a sentence. */
const NAMES = new Set(["hope", "fear", "xp", "willpower"]);

/** Return the name of a track as it stands within a sentence. */
export function trackWord(play, track) {
  const label = play.label("track", track);
  if (spoken === "de" || NAMES.has(track)) return label;
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
    return amount > 0
      ? plural(n, "{n} tick on {clock}", "{n} ticks on {clock}", { clock })
      : plural(n, "{n} tick off {clock}", "{n} ticks off {clock}", { clock });
  }
  const state = stateWords(play, change);
  if (state) return state;
  const values = {
    n,
    track: trackWord(play, track),
    who: who === "session" ? t("the table") : (play.character(who)?.name ?? name ?? who),
  };
  const told = amount > 0 ? t("{n} {track} to {who}", values) : t("{n} {track} off {who}", values);
  return told + textsOf(change);
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

/** Return what taking entries back would change, in words, or an empty text. @param {any[]} entries */
export function undoWords(play, entries) {
  const back = added(entries.flatMap(({ changes }) => changes)).map((change) => ({
    ...change,
    amount: -change.amount,
  }));
  return back.length ? list(back.map((change) => changeWords(play, change))) : "";
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
            texts: [...(before.texts ?? []), ...(change.texts ?? [])],
          }
        : change,
    );
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0);
}

/**
 * Return how the dice of an entry are proved: `given` by hand, `sealed`, `ended`, `checked` or `wrong`; null without
 * dice.
 * @param {any} entry
 */
export function sealOf(play, entry) {
  const audit = entry.ruling?.audit ?? entry.resistance?.audit;
  if (!diceOf(entry).length) return null;
  if (entry.given || (audit && audit.kind !== "committed")) return "given";
  const checked = play.checked.of(entry);
  if (checked !== undefined) return checked ? "checked" : "wrong";
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
