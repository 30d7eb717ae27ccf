// What follows from a roll: choices, resistance, and steps that are reversed.

import { isNatural, listed, same } from "./json.js";
import { idOf, sidesOf } from "./chain.js";
import { CUSTOM } from "./card.js";
import { gameOf } from "./tables.js";
import { MOST_RATING, Unruled, hiddenField, need } from "./actions.js";
import { actionAfter } from "./offers.js";
import {
  chosenAction,
  isGmChoice,
  landing,
  readChoice,
  resistedConsequence,
  resistible,
  reversedAction,
} from "./steps.js";
import { drawsOf, facesOfEntry, rulesOf, specOf } from "./lines.js";
import { resistanceTerms, shownClock, throwerOf } from "./terms.js";
import { gameOfAction } from "./ruled.js";
import { useOf } from "./charges.js";
import { hasResisting, ratingsOf, readSheet } from "./sheets.js";
import {
  currentAction,
  isFollowed,
  keepAction,
  lastStanding,
  movedOf,
  participantOf,
  relocked,
  takesBackOwn,
  ticked,
} from "./following.js";
import { joinedBy } from "./joins.js";
import { branchOf, dueOfChoice, grantedTicks, pickedAgain } from "./picks.js";
import { arePicks, madeRoll, rolledBefore } from "./rolled.js";

/** Yield what is wrong with a choice. */
export function* mischosen(table, { seq, entry, result }) {
  const after = actionAfter(result);
  const { action: aid = "", by = "" } = entry;
  const choice = readChoice(entry);
  const before = rolledBefore(table, aid, { branch: choice.branch, due: after.due });
  keepAction(table, aid, after, seq);
  if (!before && table.whole) yield `${aid} awaited nothing`;
  const game = gameOfAction(before ?? after);
  const participant = participantOf(table, game, by, after);
  if (!before || !participant) return;
  const made = madeRoll(table, aid, after.clock, seq);
  const { book } = game;
  yield* book ? mispicked(game, before, made, choice) : mispickedUnruled(before, choice);
  if (choice.roll !== (made?.seq ?? 0)) yield `it names another roll than that of ${aid}`;
  const tells = made !== null && isGmChoice(choice) && !before.told && hiddenField(game, specOf(made.entry)) !== "";
  if (tells !== (choice.verdict !== null)) yield "it tells another verdict than the roll";
  const due = book ? dueOfChoice(book, before, made, choice) : made ? dueAfterChoice(before, choice, after.due) : [];
  const left = chosenAction(before, participant, choice, due);
  if (!same(left, after) || entry.character !== after.character) yield `${aid} is not what this choice makes of it`;
  const byHand = choice.changes.map(({ who, track, amount }) => [who === "session" ? "shared" : who, track, amount]);
  const { charges, ticks } = landed(table, before, after, made, choice.branch);
  const chosen = before.clock && made ? ticksOfChoice(game, before, after, made, choice) : [];
  const [known, byRules] = book ? [chosen, []] : [[], chosen];
  yield* mislanded(table, { charges, ticks: [...known, ...ticks] }, { byHand, byRules }, listed(result.changes));
}

/** Yield what the menu of a roll does not give of a choice. */
function* mispicked(game, before, made, { picks, branch, leads_to }) {
  if (!same(pickedAgain(game, before, made, picks, branch), picks)) yield "the picks are not what the menu gives";
  const leads = branch ? (branchOf(before, made, branch)?.position ?? "") : "";
  if (leads_to !== leads) yield "the branch leads to another position";
}

/** Yield what no menu gives of a choice, where the rules are not here. */
function* mispickedUnruled(before, { picks, branch, leads_to }) {
  if (!arePicks(picks, before.consequences, before.character)) yield "the picks are not what the menu gives";
  need(!branch || before.branch || before.due.includes("branch"), "no_such_branch");
  if (leads_to && !branch) yield "the branch leads to another position";
}

/** Return the ticks of a branch, and of effect that the GM grants: without the rules their number is not known. */
function ticksOfChoice(game, before, after, made, { branch, effect }) {
  const { book } = game;
  if (!book) return [branch, effect].filter(Boolean).map(() => [before.clock, null]);
  const ticks = [];
  if (branch) {
    // Effect that lands less in the same step leaves its ticks alone.
    const left = landing(game, before, after).filter((one) => one.effect);
    const picked = branchOf(before, made, branch);
    ticks.push([before.clock, Math.min(picked.ticks, ...left.map((one) => one.ticks))]);
  }
  if (effect) ticks.push([before.clock, grantedTicks(book.document, effect)]);
  return ticks;
}

/** Return what a roll awaits after a choice; whether a branch, or a verdict, leaves the GM's choice is told. */
function dueAfterChoice({ due }, choice, told) {
  const { branch, picks, effect, part, changes } = choice;
  const gm = isGmChoice(choice);
  const open = due.includes("branch") && !branch;
  need(!open || (!picks.length && !(gm && !effect && !part && !changes.length)), "branch_first");
  if (open) return due;
  const settles = gm && (picks.length || !(effect || part || changes.length));
  if (settles) return [];
  if (!branch && !(gm && due.includes("verdict"))) return due;
  return same(told, ["choice"]) ? told : [];
}

/** Return the charges and ticks of what a step resolved. */
function landed({ kinds }, before, after, made, branch = "") {
  const charges = [];
  const ticks = [];
  for (const one of landing(gameOfAction(before), before, after)) {
    const [track, boxes] = one.harm_level ? harmOf(before, one.harm_level) : [one.mark, 1];
    if (track && one.character) charges.push([one.character, track, boxes]);
    // A tug of war moves against the characters (FITD-A17).
    const by = kinds.get(one.clock) === "tug_of_war" ? -one.ticks : one.ticks;
    if (one.clock && by) ticks.push([one.clock, by]);
    // Only ticks that were added can be removed; a branch of the same step adds no more than are left.
    if (one.effect && before.clock && made && !branch) ticks.push([before.clock, Math.min(0, one.ticks - made.ticked)]);
  }
  return { charges, ticks };
}

/** Return the track that harm of a level marks, and how many of its boxes; "" for none. */
function harmOf(doc, level) {
  const { track = "", boxes = 1 } = gameOfAction(doc).severities.find(({ harm }) => harm === level) ?? {};
  return [track, boxes];
}

/**
 * Yield the fault where other changes landed; what befalls somebody who is gone falls away. `byHand` are charges that
 * do not, `byRules` ticks whose number follows from the rules.
 */
function* mislanded(table, { charges, ticks }, { byHand = [], byRules = [] }, changes) {
  const { owners, kinds, whole } = table;
  const left = [...changes];
  for (const [place, charge] of [...charges, ...byHand].entries()) {
    if (left.length && isCharge(charge, left[0])) {
      if (hasRoom(table, left.shift()) && isFollowed(table)) yield "what it brings is not what was charged";
    } else if (place >= charges.length || (owners.has(charge[0]) && whole))
      yield "what it brings is not what was charged";
  }
  const certain = ticks.filter(([, by]) => by !== 0);
  const due = [...byRules, ...certain];
  // The kind of a clock from before an import is unknown.
  const right = isFollowed(table)
    ? byRules.concat(null).some((_, at) => areMoved(table, [...byRules.slice(at), ...certain], left))
    : areTicked(due, left) || !due.every(([clock]) => kinds.has(clock));
  if (!right) yield "the clocks were not ticked as the consequences say";
}

/** Whether a change is what was charged, what did not fit included. */
function isCharge([who, track, asked], [whose, which, amount, , overflow]) {
  return who === whose && track === which && asked === amount + overflow;
}

/** Whether clocks were ticked so, and locked again, and nothing else changed; if so, they are kept as they are then. */
export function areMoved(table, ticks, changes, locks = []) {
  const clocks = copied(table.clocks, [...ticks.map(([kid]) => kid), ...locks]);
  const left = changes.map(movedOf);
  const isNext = (moved) => same(left.shift() ?? null, moved);
  for (const [kid, by] of ticks) {
    const asked = by ?? (left.length ? left[0][2] + left[0][4] : 0);
    if (![...ticked(clocks, kid, asked)].every(isNext)) return false;
  }
  if (!locks.flatMap((kid) => [...relocked(clocks, kid)]).every(isNext) || left.length) return false;
  for (const [kid, clock] of clocks) table.clocks.set(kid, clock);
  return true;
}

/** Return copies of some clocks, and of those that their ticks change. */
function copied(clocks, names) {
  const linked = names.map((kid) => clocks.get(kid)).flatMap((clock) => (clock ? [clock.rival, clock.next] : []));
  const there = [...names, ...linked].filter((kid) => clocks.has(kid));
  return new Map(there.map((kid) => [kid, { ...clocks.get(kid) }]));
}

/**
 * Whether clocks were ticked so, those aside that may be gone, which are all unless it is said; else only a rival may have
 * lost, and a successor opened.
 */
export function areTicked(due, changes) {
  const left = changes.map(([who, track, amount, to, overflow]) => ({ who, track, asked: amount + overflow, to }));
  for (const [clock, by, mayBeGone = true] of due) {
    const [first] = left;
    const isNext = first?.who === clock && first.track === "filled" && (by === null || first.asked === by);
    if (!isNext && !mayBeGone) return false;
    if (!isNext) continue;
    left.shift();
    for (const [track, asked, to] of [
      ["lost", 1, 1],
      ["locked", -1, 0],
    ]) {
      if (left[0]?.track === track && left[0].asked === asked && left[0].to === to) left.shift();
    }
  }
  return left.length === 0;
}

/** Yield what is wrong with a resistance. */
export function* misresisted(table, { seq, entry, result }) {
  const after = actionAfter(result);
  const { action: aid, by = "", terms = {} } = entry;
  const before = rolledBefore(table, aid, { branch: "", due: after.due });
  keepAction(table, aid, after, seq);
  if (!before && table.whole) yield `${aid} awaited nothing`;
  const game = gameOf(rulesOf(entry));
  if (!game) throw new Unruled();
  const participant = participantOf(table, game, by, after);
  if (!before || !participant) return;
  const { ability = "", ability_track: track = "" } = entry;
  const one = pricedBy(resistible(before, participant, entry.consequence), ability);
  const resist = resistOf(game);
  if (!asksFor(table, entry, one, game, resist)) yield "its terms are not of this consequence";
  const made = madeRoll(table, aid, after.clock, seq);
  if ((entry.roll ?? 0) !== (made?.seq ?? 0)) yield `it names another roll than that of ${aid}`;
  needMilder(game, one);
  const { sides, stress } = resistanceOf(resist, one, terms.rating ?? 0, facesOfEntry(entry));
  if (!same(sides, sidesOf(drawsOf(entry))) || stress !== entry.stress) yield "the dice say another cost";
  if (missesSheet(table, entry, one, game)) yield `its ${ability ? "ability" : "rating"} is not that of the sheet`;
  if (ability && !participant.actsFor(one.character)) yield "a special ability of somebody else's resisted";
  const left = resistedConsequence(before, participant, entry);
  if (entry.character !== one.character || !same(left, after)) yield `${aid} is not what this resistance makes of it`;
  const { charges, ticks } = landed(table, before, after, made);
  const costs = stress ? [[one.character, resist.track, stress]] : [];
  if (track) costs.push([one.character, track, useOf(game.book.tracks, one.character, track).amount]);
  yield* mislanded(table, { charges: [...costs, ...charges], ticks }, {}, listed(result.changes));
}

/** Whether a resistance says that its rating is the sheet's, and this was another, or none, then. */
function missesSheet({ documents, unjudged }, entry, { price, character }, game) {
  const { from_sheet: fromSheet = [], attribute = "", ability = "", ability_track: track = "", terms = {} } = entry;
  const stored = documents.docs.get(character);
  const isJudged = stored && !unjudged.has(character);
  if (ability && isJudged) return !hasResisting(readSheet(stored.sheet ?? ""), ability, track);
  if (!fromSheet.length) return Boolean(track) && !ability;
  if (!same(fromSheet, ["rating"]) || price !== null) return true;
  if (!isJudged) return false;
  const ratings = ratingsOf(game.book.document, readSheet(stored.sheet ?? ""));
  return !ratings.has(attribute) || ratings.get(attribute) !== terms.rating;
}

/** Return a consequence as it is resisted: at no price where a special ability resists it (FITD-A26). */
const pricedBy = (one, ability) => (ability ? { ...one, price: 0 } : one);

/** Whether terms are of this consequence, with its thrower. */
function asksFor(table, entry, one, { rules }, resist) {
  const { by = "", terms = {}, epoch = null, action } = entry;
  if (one.price !== null) return same(terms, {}) && epoch === null;
  const { rating } = terms;
  const thrower = throwerOf(table, one.thrower, one.character) || by;
  if (!isNatural(rating) || rating > MOST_RATING || by !== thrower) return false;
  const throws = { rules, dice: resistingSides(resist, rating), thrower };
  return shownClock(table, one.clock).some((shown) => same(terms, resistanceTerms(action, one, rating, throws, shown)));
}

/** Return how the consequences of a game are resisted; refused where they are not. */
export function resistOf({ book }) {
  const { resist = null, dice } = book?.document ?? {};
  need(resist, "nothing_resisted");
  return { ...resist, sides: dice.sides };
}

/** Return the sides of the dice that resist with a rating: with 0 there are two, and the lower one counts. */
function resistingSides({ sides, readings }, rating) {
  return Array.from({ length: readings.length > 1 ? rating || 2 : 0 }, () => sides);
}

/** Refuse to reduce what is graded by nothing. */
function needMilder({ severities, book }, one) {
  const { does, graded = true } = book.document.options.find(({ id }) => id === one.pick) ?? {};
  need(!one.severity || severities.some(({ id }) => id === one.severity), "unknown_consequence");
  const isGrave = one.severity || one.pick === CUSTOM || (graded && ["harm", "clock"].includes(does));
  need(one.on_resist !== "reduced" || !isGrave || one.severity || one.harm_level || one.ticks, "severity_missing");
}

/**
 * Return the sides of the dice of a resistance, the stress that it costs, which is the GM's price or by the dice
 * (FITD-A12), and the reading that these have.
 */
export function resistanceOf(resist, { price }, rating, faces) {
  const sides = price === null ? resistingSides(resist, rating) : [];
  need(faces.length === sides.length, "faces_mismatch");
  need(
    faces.every((face, at) => face >= 1 && face <= sides[at]),
    "face_out_of_range",
  );
  const counted = rating === 0 && faces.length ? [Math.min(...faces)] : faces;
  const reading = faces.length
    ? resist.readings.find(({ face, count = 1 }) => counted.filter((one) => one >= face).length >= count)
    : resist.readings[0];
  return { sides, stress: price ?? reading.costs, reading };
}

const ACTS = ["rolled", "chosen", "resisted"];
const REVERSIBLE = [...ACTS, "tracks_changed", "clock_ticked", "turn_started", "tale_told"];

/** Yield what is wrong with a reversal. */
export function* misreversed(table, logged) {
  const {
    entry: { by = "", action = "", seqs, due = [] },
    result,
  } = logged;
  const known = seqs.map((seq) => table.entries.get(seq)).filter(Boolean);
  if (!known.length || known.length < seqs.length || !known.every(({ entry }) => REVERSIBLE.includes(entry.type))) {
    yield "it reverses an entry that cannot be";
  }
  if (new Set(seqs).size < seqs.length || seqs.some((seq) => table.reversed.has(seq)))
    yield "it reverses an entry twice";
  if (
    !same(
      due.map(([who, track, amount, texts = []]) => [who, track, amount, texts]),
      oppositeOf(known),
    )
  )
    yield "it takes back something else than what landed";
  const person = table.people.get(by);
  if ((person || table.whole) && person?.role !== "gm" && !takesBackOwn(table, by, seqs))
    yield "this step was not to be made (wrong_role)";
  // A branch says whether a set-up works, and a verdict whether a reaction succeeds.
  const joinable = known.flatMap(({ seq, entry }) =>
    entry.type === "rolled"
      ? [seq]
      : entry.type === "chosen" && (entry.branch || (entry.verdict ?? null) !== null)
        ? [entry.roll]
        : [],
  );
  if (joinable.some((roll) => joinedBy(table, roll).length)) yield "it takes back a roll that another roll joins";
  if (action) yield* misreversedAction(table, logged);
  else if (seqs.length > 1 || known.some(({ entry }) => ACTS.includes(entry.type))) {
    yield "it names no action, and reverses one's entries";
  }
  if (table.complete) yield* misturned(table, known);
  yield* mistaken(table, due, listed(result.changes));
}

/** Yield what is wrong with a turn that is taken back before what came after it. */
function* misturned(table, reversed) {
  for (const { seq, entry } of reversed) {
    if (entry.type !== "turn_started") continue;
    if (lastStanding(table, table.turns) !== seq) yield "it takes back a turn before a later one";
    if (lastStanding(table, table.counted) > seq) yield "it takes back a turn before a roll that it counts";
  }
}

/** Yield the fault where something else was taken back than was due; what is gone falls away. */
function* mistaken(table, due, changes) {
  const amounts = new Map(due.map(([who, track, amount]) => [idOf(who, track), amount]));
  if (!isFollowed(table)) {
    for (const [who, track, amount, , overflow] of changes) {
      if (track === "lost" || (track === "locked" && amount < 0)) continue;
      if (amounts.get(idOf(who, track)) !== amount + overflow) yield "it takes back something else than what landed";
      amounts.delete(idOf(who, track));
    }
    return;
  }
  const left = [...changes];
  for (const charge of due.filter(([, track]) => track !== "filled" && track !== "locked")) {
    if (left.length && isCharge(charge, left[0])) {
      if (hasRoom(table, left.shift())) yield "it takes back less than what landed";
    } else if (hasTrack(table, charge)) yield "it takes back something else than what landed";
  }
  const ticks = due.filter(([, track]) => track === "filled").map(([kid, , by]) => [kid, by]);
  const locks = due.filter(([, track, by]) => track === "locked" && by > 0).map(([kid]) => kid);
  if (!areMoved(table, ticks, left, locks)) yield "it takes back something else than what landed";
}

/** Whether a change is less than what was charged, where more would have fit. */
function hasRoom({ caps }, [who, track, , to, overflow]) {
  const cap = caps.get(who)?.get(track) ?? 0;
  return (overflow < 0 && to > 0) || (overflow > 0 && to < cap);
}

/** Whether what was charged once can be charged still; tracks of a character may be deleted. */
function hasTrack({ owners, caps }, [who, track]) {
  return who === "shared" || (owners.has(who) && Boolean(caps.get(who)?.has(track)));
}

/** Return what is to be taken back of entries, the latest first: the sum by track. */
function oppositeOf(reversed) {
  const sums = new Map();
  for (const { result } of reversed) {
    for (const [who, track, amount, , , , , texts = []] of [...listed(result.changes)].reverse()) {
      if (track === "lost") continue;
      const id = idOf(who, track);
      const [, , sum, words] = sums.get(id) ?? [who, track, 0, []];
      sums.set(id, [who, track, sum - amount, [...words, ...listed(texts)]]);
    }
  }
  return [...sums.values()].filter(([, , amount]) => amount !== 0);
}

/** Yield what is wrong with what a reversal leaves of an action: as it was before, or cancelled with its roll. */
function* misreversedAction(table, { entry, result }) {
  const { action: aid, by = "", roll = 0, seqs } = entry;
  const after = actionAfter(result);
  const before = currentAction(table, aid, { branch: "", due: after.due });
  if (!before) {
    if (table.whole) yield `${aid} was not rolled`;
    return;
  }
  const steps = table.steps.get(aid) ?? [];
  const kept = steps.filter(({ seq }) => !seqs.includes(seq));
  const last = steps.slice(kept.length).map(({ seq }) => seq);
  if (!same(last.reverse(), seqs)) yield `it does not reverse the last entries of ${aid}`;
  table.steps.set(aid, kept);
  table.actions.set(aid, after);
  const made = after.kind === "roll" ? (kept[0]?.seq ?? 0) : 0;
  if (roll !== made) yield `it names another roll than that of ${aid}`;
  const participant = participantOf(table, gameOfAction(before), by, after);
  if (!participant) return;
  const left = reversedAction(before, (kept.at(-1) ?? steps[0]).after, participant, !kept.length);
  if (!same(left, after) || entry.character !== after.character) yield `${aid} is not what this reversal makes of it`;
}
