// The terms of an action or a resistance, as its thrower must have signed them.

import { same } from "./json.js";
import { CONSEQUENCE, Refused, hiddenField, isSet, merged } from "./actions.js";
import { clockOf, drawsOf, rulesOf, specOf } from "./lines.js";
import { sidesOf } from "./chain.js";
import { stored, storedProposal, withOffers, withoutDefaults } from "./offers.js";

/** Return the fields of the terms with accepted offers; null where these do not fit. */
export function agreedFields(game, doc) {
  try {
    return withOffers(game, doc.spec, doc.offers);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** Fields of a spec that nobody at a table decides. */
export const OF_ANY_GAME = ["system", "seed", "dice", "clock"];

/**
 * Return the first member of a roll's terms that is not as its action had it, as it is named; null where all are.
 * `multiple` is its place among the actions that were declared for the turn.
 */
export function differingTerm(table, game, aid, doc, entry, multiple) {
  const { terms, by } = entry;
  const spec = withoutDefaults(rolledFields(game, doc, entry, multiple), "", game);
  const hidden = hiddenField(game, spec);
  if (hidden) spec[hidden] = doc.difficulty_commit;
  const thrower = throwerOf(table, doc.thrower, doc.character) || by;
  // The rules of an extra are those of the table's game.
  const rules = game.extras ? doc.rules : rulesOf(entry);
  const throws = { rules, dice: sidesOf(drawsOf(entry)), thrower };
  const [first, ...others] = shownClock(table, doc.clock).map((shown) => rollTerms(aid, doc, spec, throws, shown));
  if ([first, ...others].some((one) => same(terms, one))) {
    if (clockOf(entry) !== doc.clock) return "its clock";
    return same(entry.from_sheet ?? [], doc.from_sheet) ? null : "its sheet";
  }
  const differing = (one, other) =>
    Object.keys(merged(one, other))
      .sort()
      .find((name) => !(name in one && name in other && same(one[name], other[name])));
  const name = differing(terms, first);
  return `\`${name === "spec" ? differing(terms.spec, first.spec) : name}\``;
}

/** Return the fields of the spec that was agreed to, as the table fills them for their roll. */
function rolledFields(game, doc, entry, multiple) {
  const filled = merged({ system: game.system }, agreedFields(game, doc), multiple ? { multiple } : {});
  if (doc.character) for (const name of game.held) delete filled[name];
  const { tries } = game;
  const { attempt = 0 } = entry;
  if (!tries || !attempt) return filled;
  // The option of the table is not followed.
  const isHarder = specOf(entry)[tries.harder] !== false;
  filled[tries.attempt] = Math.min(attempt, tries.most);
  filled[tries.harder] ??= isHarder ? null : false;
  return filled;
}

/** Return the person who throws for a character: the one named, else its player, else the GM; empty if unknown. */
export function throwerOf({ people, owners }, named, character) {
  const isHere = (pid) => people.has(pid) && !people.get(pid).gone && people.get(pid).role !== "spectator";
  const gm = [...people.keys()].find((pid) => isHere(pid) && people.get(pid).role === "gm") ?? "";
  return [named, owners.get(character) ?? ""].find(isHere) ?? gm;
}

/** Return the characters that help with a roll: by accepted offers, and as partners who share it. */
function helpersOf({ offers, joins }) {
  const helping = offers.filter(({ state, proposal }) => state === "accepted" && proposal.kind === "assist");
  return [
    ...helping.map(({ proposal }) => proposal.character),
    ...joins.filter(({ shares }) => shares).map(({ character }) => character),
  ];
}

/** Return whether players see a clock, both where the log does not tell. */
export function shownClock({ clocks }, kid) {
  if (!kid) return [false];
  return clocks.has(kid) ? [clocks.get(kid).visible] : [true, false];
}

/** Return the terms of a roll, as service/record/terms.py has them: what its digest is of. */
function rollTerms(aid, doc, spec, throws, shown) {
  const accepted = doc.offers.filter(({ state }) => state === "accepted");
  const members = {
    action: aid,
    character: doc.character,
    assistants: helpersOf(doc),
    clock: shown ? doc.clock : "",
    task: doc.task,
    spec,
    offers: Object.fromEntries(accepted.map(({ id, proposal }) => [id, storedProposal(proposal)])),
    says: doc.says,
    follows: doc.follows,
    joins: doc.joins.map(({ roll }) => roll),
    fiction_changed: doc.fiction_changed,
    override: doc.override,
  };
  return { ...filledIn(members), ...throws };
}

/** Return the terms of resisting a consequence; `throws` are rules, dice and thrower. */
export function resistanceTerms(aid, one, rating, throws, shown) {
  const { at, state, thrower, clock, ...consequence } = stored(CONSEQUENCE, one);
  const members = { action: aid, consequence: { ...consequence, clock: shown ? clock : "" }, rating };
  return { ...filledIn(members), ...throws };
}

/** Return a value without members that are empty, at every depth; items of lists stay. */
function filledIn(value) {
  if (Array.isArray(value)) return value.map(filledIn);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, filledIn(member)]);
  return Object.fromEntries(members.filter(([, member]) => member === 0 || member === false || isSet(member)));
}
