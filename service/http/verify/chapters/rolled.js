// How an action begins, and its roll.

import { canonical } from "../../../../clients/js/canonical.js";
import { listed, same, text } from "./json.js";
import { CUSTOM } from "./card.js";
import { FIRST_TURN, Refused, hiddenField, need, readAs } from "./actions.js";
import { actionOf, opens, pricesOf, specOf } from "./lines.js";
import { actionAfter, lapsedOffers, missingIn, problemOf, readConsequence, readGiven, stepped } from "./offers.js";
import { afterStep, isPending, landing } from "./steps.js";
import { agreedFields, differingTerm } from "./terms.js";
import { gameOfAction, gameOfRoll, ruledRoll } from "./ruled.js";
import {
  currentAction,
  dueAfterRoll,
  endedClock,
  gameOfOpening,
  isFollowed,
  keepAction,
  movedOf,
  participantOf,
} from "./following.js";
import { misjoined, misjoinedRoll, numberOf } from "./joins.js";
import { pickedAgain } from "./picks.js";

/** Yield what is wrong with a step before the dice; nothing also where the log is too incomplete to check it. */
export function* misfolded(table, { seq, entry, result }) {
  const after = actionAfter(result);
  const aid = entry.action || readAs(text, result.after.id);
  const before = table.actions.get(aid) ?? null;
  const opens = entry.type === "action_opened";
  if ((before && before.state !== "open") || ((before === null) !== opens && table.whole)) yield `${aid} was not open`;
  keepAction(table, aid, after, seq);
  if (Object.hasOwn(result.after, "id") && result.after.id !== aid) yield "it leaves another action than it names";
  const game = before ? gameOfAction(before) : gameOfOpening(table, after);
  if (!game) {
    yield `${aid} is an action of another game`;
    return;
  }
  const participant = participantOf(table, game, entry.by ?? "", after);
  if (!participant || (before === null && !opens)) return;
  const made = afterStep(before, participant, entry);
  if (!same(made, after) || entry.character !== after.character) yield `${aid} is not what this step makes of it`;
  yield* misstarted(table, before, after, result);
  if (opens && table.whole) yield* misopenedAction(table, game, after, entry);
  if (!("given" in entry)) return;
  yield* miscommitted(game, after, entry.given);
  yield* misjoined(table, game, after, readGiven(entry.given));
}

/** Yield what is wrong with the clocks that start with a step, by the prices of bargains, and that it takes back. */
function* misstarted(table, before, after, { changes }) {
  const was = [...startedBy(before).keys()];
  const now = [...startedBy(after).keys()];
  const starts = now.filter((kid) => !was.includes(kid));
  const unstarted = after.offers.some(
    (each) => each.state === "accepted" && each.proposal.price.start_clock && !each.clock,
  );
  if (unstarted && after.state === "open") yield "the price of a bargain starts no clock";
  if (starts.some((kid) => table.kinds.has(kid))) yield "it starts a clock under the id of another";
  const ends = was.filter((kid) => !now.includes(kid)).flatMap((kid) => [...endedClock(table.clocks, kid)]);
  const moved = [...starts.map((kid) => [kid, "started", 1, 1, 0, 0]), ...ends];
  if (isFollowed(table) && !same(moved, listed(changes).map(movedOf)))
    yield "it changes other clocks than its bargains do";
}

/** Return the clocks that the prices of an action's bargains have started, by id. */
export function startedBy(doc) {
  const starting = (doc?.offers ?? []).filter(({ clock, proposal }) => clock && proposal.price.start_clock);
  return new Map(starting.map(({ clock, proposal }) => [clock, proposal.price.start_clock]));
}

/** Return a clock as the price of a bargain starts it: a danger that all see. */
export function startedClock({ name, size, ticks }) {
  return { name, version: 1, kind: "danger", size, filled: ticks, loops: 0, visible: true, ticked_by: "players" };
}

/** Yield what is wrong with where an action starts that follows another, and with what the GM narrates. */
function* misopenedAction(table, game, after, { given, follows = "", narrated = [], character }) {
  const next = follows && table.actions.get(follows)?.next;
  if (!table.unjudged.has(follows) && !same(given.preset ?? {}, next ? { position: next } : {}))
    yield `it does not start where ${follows || "nothing"} led to`;
  const picks = narrated.map(readConsequence);
  const isRight = game.book
    ? !picks.length || same(pickedAgain(game, { ...after, consequences: [] }, null, picks), picks)
    : arePicks(picks, [], character);
  if (!isRight) yield "what is narrated is not what the rules have";
}

/** Yield what is wrong with the commitment to a hidden Difficulty. */
function* miscommitted(game, { spec, difficulty_salt, difficulty_commit }, given) {
  const hidden = hiddenField(game, spec);
  const number = numberOf(game, hidden, spec[hidden] ?? null);
  if (number === null) {
    if (given.difficulty_commit) yield "a commitment to no Difficulty";
  } else if (!opens({ difficulty: difficulty_commit }, { difficulty: number, difficulty_salt })) {
    yield "the commitment is to another Difficulty";
  }
}

/** What of a roll is not as its action had it, or null. */
export function misrolled(table, { seq, entry, result }) {
  const aid = actionOf(entry);
  const doc = table.actions.get(aid);
  const after = actionAfter(result);
  keepAction(table, aid, after, seq);
  // A log that begins with an import has not the steps of what was open then.
  if (doc?.state !== "open") return table.whole ? `${aid} was not open` : null;
  const counts = isFollowed(table) && takesPlace(gameOfAction(doc), doc.spec);
  const multiple = counts ? placeAmongDeclared(table, doc, seq) : (specOf(entry).multiple ?? null);
  const game = gameOfRoll(entry);
  if (doc.system !== game.system) return `${aid} is an action of another game`;
  const participant = participantOf(table, game, entry.by ?? "", after);
  if (participant && !same(rolledAction(doc, participant, dueOfEntry(game, entry, after.due)), after))
    return `${aid} is not what this roll makes of it`;
  if (!isReady(game, doc)) return `${aid} was not ready to be rolled`;
  const unjoined = misjoinedRoll(table, game, doc, seq);
  if (unjoined) return unjoined;
  const name = differingTerm(table, game, aid, doc, entry, multiple);
  return name && `${name} is not as ${aid} had it`;
}

/** Return what a roll awaits; as is told where the rules refuse it, which is found elsewhere. */
function dueOfEntry(game, entry, told) {
  try {
    return dueAfterRoll(game, entry, told);
  } catch (error) {
    if (error instanceof Refused) return told;
    throw error;
  }
}

/** Return the action after its roll; open offers lapse, and steps are counted anew. */
function rolledAction(doc, participant, due) {
  const later = { ...doc, state: due.length ? "rolled" : "settled", due, offers: lapsedOffers(doc.offers) };
  return { ...stepped(doc, later, participant), steps: {} };
}

/** Whether a roll is one of the actions of its turn: no reflexive is (UW-01). */
export function takesPlace(game, spec) {
  return Boolean(game?.counted.includes("multiple")) && !game.uncounted.some((name) => spec[name]);
}

/** Count one more action of its character as rolled; return its place among those declared for the turn, or null. */
function placeAmongDeclared(table, { character, declare, extra_actions: extra }, seq) {
  const key = `${character} ${table.turn}`;
  const rolls = table.declared.get(key) ?? new Map();
  const before = [...rolls.values()];
  const of = before.find((one) => one.of)?.of ?? 0;
  let free = 1;
  while (before.some((one) => one.number === free)) free++;
  need(!declare || !before.length, "not_declared");
  let now = { number: 0, of: 0, extra };
  if (!before.length) {
    now = { number: declare && 1, of: declare, extra };
  } else if (free <= of) {
    now = { number: free, of, extra };
  } else if (of || table.turn !== FIRST_TURN) {
    // Who declares nothing has one action in a turn, once the GM began one; extra actions are granted (UW-02).
    const beyond = before.filter((one) => !one.number).length + (of ? 1 : 0);
    need(beyond <= before.reduce((sum, one) => sum + one.extra, extra), "not_declared");
  }
  table.declared.set(key, rolls.set(seq, now));
  return now.number ? { number: now.number, of: now.of } : null;
}

/** Whether the terms are complete, the GM agreed to them, and the rules, where they are here, allow them. */
function isReady(game, doc) {
  if (game.book) return doc.agreed && doc.rules === game.rules && problemOf(game, doc) === null;
  const fields = agreedFields(game, doc);
  if (!fields || doc.asks || !doc.agreed || doc.rules !== game.rules) return false;
  return missingIn(game, fields).length === 0;
}

/** Return an action before a step after its dice; null where the log does not have it, or it awaited nothing. */
export function rolledBefore(table, aid, step) {
  const before = currentAction(table, aid, step);
  return before?.state === "rolled" ? before : null;
}

/**
 * Return the roll of an action, with its ruling where the rules are here, and the ticks that it and the branch added
 * before an entry; null for none.
 */
export function madeRoll(table, aid, clock, until) {
  const [first, ...later] = table.steps.get(aid).map(({ seq }) => table.entries.get(seq));
  if (first.entry.type !== "rolled") return null;
  const ruled = ruledRoll(first.entry);
  if (ruled)
    return { seq: first.seq, entry: first.entry, ...ruled, ticked: tickedBefore(ruled, first, later, clock, until) };
  const steps = table.steps.get(aid);
  const prices = pricesOf(first.entry).filter((price) => price.tick?.clock === clock).length;
  let ticked = steps[0].after.due.includes("branch") ? 0 : ticksBefore(prices, clock, first.result);
  for (const [number, { seq, entry, result }] of later.entries()) {
    if (!(seq < until && entry.type === "chosen" && entry.branch)) continue;
    const { after } = steps[number];
    const landed = landing(gameOfAction(after), after, steps[number + 1].after).filter(
      (one) => one.clock === clock && one.ticks,
    );
    ticked += ticksBefore(landed.length, clock, result);
  }
  return { seq: first.seq, entry: first.entry, ticked };
}

/** Return the ticks that a roll, and the branch that was picked, added to its clock: the first ones of each entry. */
function tickedBefore({ game, ruling }, first, later, clock, until) {
  const { branches } = ruling.menu;
  const gives = branches.filter(({ ticks }) => ticks).map(({ id }) => id);
  const chosen = later.filter(
    ({ seq, entry }) => seq < until && entry.type === "chosen" && gives.includes(entry.branch),
  );
  const entries = [...(game.book.ticksOf(ruling) && !branches.length ? [first] : []), ...chosen];
  return entries.reduce((sum, { result }) => sum + ticksBefore(0, clock, result), 0);
}

/** Return the first ticks of a clock in an entry, before so many others: those of prices, or of consequences. */
function ticksBefore(others, clock, { changes }) {
  const ticks = listed(changes).filter(([who, track]) => who === clock && track === "filled");
  return ticks.length > others ? ticks[0][2] : 0;
}

/** Whether picks are such as a choice may have, whatever the menu gives: each once for each whom it befalls (FITD-A17). */
export function arePicks(picks, consequences, actor) {
  const isPick = (one) => {
    const fresh = one.id === "" && one.at === 0 && isPending(one);
    const resists = one.resistible || (one.price === null && one.on_resist === "reduced");
    const ticks = one.pick === CUSTOM ? one.ticks || !one.clock : !one.ticks && !one.clock;
    return fresh && resists && (one.text || one.pick !== CUSTOM) && ticks && (one.character || !actor);
  };
  const known = [...consequences, ...picks].filter(({ pick }) => pick !== CUSTOM);
  const befalling = known.map(({ pick, character, clock }) => canonical([pick, character, clock]));
  need(new Set(befalling).size === befalling.length, "picked_twice");
  return picks.every(isPick);
}
