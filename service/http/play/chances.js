// Chances in plain words: what each outcome means, and how likely it is.

import { percents } from "./elements.js";
import { plural, quoted, t } from "./words.js";

/** How an outcome is drawn, from bad to good. */
const KINDS = ["bad", "fail", "price", "clean", "crit"];

/** Return how an outcome, or the degree of one, is drawn: as good as the game's card says, else as it worked. */
export function kindOf(play, { outcome, degree, success = true }) {
  return play.game.grades[degree ?? outcome] ?? (success ? "clean" : "fail");
}

/** What an outcome is marked as. */
export const FLAGS = { bad: "bad", fail: "bad", price: "price", clean: "good", crit: "good" };

/** Return the parts of a bar, bad to good: one for each outcome, or for each degree of it (FE-37, FE-39). */
export function partsOf(play, outcomes, says = {}) {
  const parts = new Map();
  for (const outcome of [...outcomes].reverse()) {
    const { degree, outcome: id, chance, ticks } = outcome;
    if (!chance.decimal) continue;
    const name = degree ? play.label("degree", degree) : play.label("outcome", id);
    const part = parts.get(name) ?? { kind: kindOf(play, outcome), chance: 0, says: name, more: "" };
    part.chance += chance.decimal;
    part.more = toldOf(play, id, says) || part.more;
    if (ticks) part.says = `${name}, ${plural(ticks, "{n} tick", "{n} ticks")}`;
    parts.set(name, part);
  }
  const found = [...parts.values()].sort((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
  // Words of the GM's that are of several outcomes stand once.
  return found.map((part, k) => ({
    ...part,
    more: part.more === found[k - 1]?.more ? "" : part.more && quoted(part.more),
  }));
}

/** What the GM told beforehand of an outcome, "" for nothing. */
export function toldOf(play, outcome, says = {}) {
  const slot = Object.keys(play.game.slots).find((name) => play.game.slots[name].includes(outcome));
  return says[slot] ?? "";
}

/** The results that a roll of these terms may have: some kinds of rolls have outcomes of their own. */
export function slotsOf({ game: { slots, outcomes_of = {} } }, terms) {
  const field = Object.keys(outcomes_of).find((name) => terms[name]);
  const own = field ? outcomes_of[field] : Object.values(outcomes_of).flat();
  return Object.keys(slots).filter((slot) => slots[slot].some((one) => own.includes(one)) === Boolean(field));
}

/** What a result of which the GM tells beforehand is called. */
export function slotTitle(play, slot) {
  return play.label(play.game.labels.slot ? "slot" : "outcome", slot);
}

export function failing(parts) {
  return parts.filter(({ kind }) => kind === "bad" || kind === "fail").reduce((sum, { chance }) => sum + chance, 0);
}

export function inPercent(parts, kinds) {
  const shown = percents(parts.map(({ chance }) => chance));
  return shown.filter((_, k) => kinds.includes(parts[k].kind)).reduce((sum, n) => sum + n, 0);
}

/** Whether no dice are thrown, since no chance is left (UW-21, UW-34). */
export function isHopeless(stakes) {
  const { sides, outcomes = [] } = stakes ?? {};
  return sides?.length === 0 && outcomes.length > 0 && outcomes.every(({ success }) => !success);
}

/** One line of what a bar says. */
export function failingText(parts) {
  return t("{n} in 100 it works.", { n: inPercent(parts, ["price", "clean", "crit"]) });
}

/**
 * What help would make of the chances: parts before and after, and both in percent; undefined where nobody can help.
 */
export function helpGain(play, action) {
  const stakes = play.stakes.get(action.id)?.value;
  const its = stakes?.options?.find(({ kind, offer }) => !offer && kind === "assist");
  if (!its?.outcomes?.length || !stakes.outcomes?.length) return undefined;
  const [was, parts] = [stakes, its].map(({ outcomes }) => partsOf(play, outcomes, action.says));
  const [now, next] = [was, parts].map((one) => inPercent(one, ["price", "clean", "crit"]));
  return { was, parts, now, next };
}
