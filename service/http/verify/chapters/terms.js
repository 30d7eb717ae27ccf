// The terms of an action that its roll must have.

import { canonical } from "../../../../clients/js/canonical.js";
import { digest, hex } from "../../../../clients/js/sha256.js";
import { Unreadable, isObject, same } from "./json.js";
import { CONSEQUENCE, PRICE, Refused, filled, hiddenField, merged } from "./actions.js";
import { isEarlier } from "./lines.js";
import { stored, storedProposal, withOffers, withoutDefault } from "./offers.js";

/** Return the fields of the terms with accepted offers; null where these do not fit. */
export function termsOf(game, doc) {
  try {
    return withOffers(game, doc.spec, doc.offers);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** Fields of a request beside the spec. */
const BESIDE_THE_SPEC = ["by", "character", "assistants", "rules", "dice", "epoch", "action", "terms"];
/** Fields of a spec that nobody at a table decides. */
export const OF_ANY_GAME = ["system", "seed", "dice", "clock"];

/** Whether a field of a request is no field of its spec. */
export function isBeside(req, name) {
  return BESIDE_THE_SPEC.includes(name) || (name === "version" && isEarlier(req));
}

/** Return the spec of a roll of the log: what is audited of it, and its words. */
export function joinedSpec({ req, said = {} }) {
  const committed = Object.entries(req).filter(([name]) => !isBeside(req, name));
  return joinedWords(Object.fromEntries(committed), said);
}

function joinedWords(committed, words) {
  if (isObject(committed) && isObject(words)) {
    const joined = Object.entries(words).map(([name, each]) => [name, joinedWords(committed[name], each)]);
    return merged(committed, Object.fromEntries(joined));
  }
  if (Array.isArray(committed) && Array.isArray(words)) {
    if (committed.length !== words.length) throw new Unreadable("words of another list");
    return committed.map((each, at) => joinedWords(each, words[at]));
  }
  return words ?? committed;
}

/** Return the first term of a roll that is not as its action had it, as it is named; null where all are. */
export function differingTerm(game, doc, entry, spec) {
  const { req } = entry;
  const agreed = termsOf(game, doc);
  const passed = [
    "system",
    "dice",
    ...game.counted,
    ...game.byOption.filter((name) => (doc.spec[name] ?? null) === null),
  ];
  const names = Object.keys(merged(spec, agreed))
    .filter((name) => !passed.includes(name))
    .sort();
  const plain = (fields, name) => withoutDefault(fields[name] ?? null, name, game);
  const field = names.find((name) => !same(plain(spec, name), plain(agreed, name)));
  if (field) return `\`${field}\``;
  const accepted = doc.offers.filter(({ state }) => state === "accepted").map(({ proposal }) => proposal);
  const hidden = hiddenField(game, spec);
  const pairs = {
    "its character": [req.character ?? "", doc.character],
    "its help": [req.assistants ?? [], helpersOf(doc)],
    "its clock": [entry.clock ?? "", doc.clock],
    "its task": [entry.task ?? "", doc.task],
    "its price": [
      (entry.prices ?? []).map((each) => filled(PRICE, each)),
      accepted.map(({ price }) => price).filter((each) => !same(each, PRICE)),
    ],
    "its reason": [
      [entry.fiction_changed ?? "", entry.override ?? ""],
      [doc.fiction_changed, doc.override],
    ],
    "its commitment": [hidden ? (req[hidden] ?? null) : "", doc.difficulty_commit],
  };
  return Object.keys(pairs).find((name) => !same(...pairs[name])) ?? null;
}

/** Return the characters that help with a roll: by accepted offers, and as partners who share it. */
function helpersOf({ offers, joins }) {
  const helping = offers.filter(({ state, proposal }) => state === "accepted" && proposal.kind === "assist");
  return [
    ...helping.map(({ proposal }) => proposal.character),
    ...joins.filter(({ shares }) => shares).map(({ character }) => character),
  ];
}

/** Whether the terms that a request names, if it does, are those of its action when it was rolled. */
export function areTerms(table, game, aid, doc, entry) {
  const { req, said = {} } = entry;
  if (!("terms" in req)) return true;
  const hidden = hiddenField(game, joinedSpec(entry));
  const words = Object.fromEntries(Object.entries(said).filter(([name]) => name !== hidden));
  const spec = joinedSpec({ req, said: words });
  return shownClock(table, doc.clock).some((shown) => req.terms === digestOfTerms(rollTerms(aid, doc, spec, shown)));
}

/** Return whether players see a clock, both where the log does not tell. */
export function shownClock({ clocks }, kid) {
  if (!kid) return [false];
  return clocks.has(kid) ? [clocks.get(kid).visible] : [true, false];
}

/** Return the terms of a roll, as service/record/terms.py has them: what its digest is of. */
function rollTerms(aid, doc, spec, shown) {
  const accepted = doc.offers.filter(({ state }) => state === "accepted");
  return {
    action: aid,
    character: doc.character,
    assistants: helpersOf(doc),
    clock: shown ? doc.clock : "",
    task: doc.task,
    spec,
    offers: Object.fromEntries(accepted.map(({ id, proposal }) => [id, filledIn(storedProposal(proposal))])),
    says: doc.says,
    follows: doc.follows,
    joins: doc.joins.map(({ roll }) => roll),
    fiction_changed: doc.fiction_changed,
    override: doc.override,
  };
}

/** Return the terms of resisting a consequence. */
export function resistanceTerms(aid, one, rating, shown) {
  const { at, state, clock, ...consequence } = stored(CONSEQUENCE, one);
  return { action: aid, consequence: clock && shown ? { ...consequence, clock } : consequence, rating };
}

export function digestOfTerms(terms) {
  return hex(digest("terms", canonical(filledIn(terms))));
}

/** Return members without those that are empty. */
function filledIn(members) {
  const isEmpty = (value) => value === "" || (typeof value === "object" && !Object.keys(value).length);
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !isEmpty(value)));
}
