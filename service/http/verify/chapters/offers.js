// The steps of an action: who may make one, its limits, and the offers.

import { utf8 } from "./bytes.js";
import { Unreadable, anyInteger, anything, isObject, isText, list, object, reader, same, text } from "./json.js";
import { defaultAt, defaultsInside, rulesField, withImplied } from "./tables.js";
import {
  ACTION,
  CONSEQUENCE,
  GIVEN,
  HIDDEN_BYTES,
  JOINED,
  MOST_BYTES,
  MOST_OFFERS,
  MOST_OPEN_OFFERS,
  MOST_STEPS,
  MOST_STEPS_OF_OTHERS,
  OFFER,
  PRICE,
  PROPOSAL,
  RESERVED_BYTES,
  RESERVED_OFFERS,
  Refused,
  Unruled,
  actionShape,
  filled,
  hiddenField,
  isEmpty,
  isSet,
  merged,
  need,
  readAs,
} from "./actions.js";

// What is left out is the default itself, by which it is known.
export const readProposal = (value) => {
  return filled(PROPOSAL, value.price ? { ...value, price: filled(PRICE, value.price) } : value);
};
const readOffer = (value) => filled(OFFER, { ...value, proposal: readProposal(value.proposal) });
export const readConsequence = (value) => filled(CONSEQUENCE, value);
const readJoins = (values) => values.map((value) => filled(JOINED, value));

/** Return the document of an action with all its fields; Unreadable where it is none. */
export function readAction(value) {
  const { offers = [], consequences = [], joins = [] } = readAs(actionShape, value);
  const lists = {
    offers: offers.map(readOffer),
    consequences: consequences.map(readConsequence),
    joins: readJoins(joins),
  };
  return filled(ACTION, { ...value, ...lists });
}

export function readGiven(value) {
  const { joins } = value;
  return filled(GIVEN, { ...value, joins: joins && readJoins(joins) });
}

/** Return the document that an entry left of an action. @param {any} result */
export function actionAfter({ after = {} }) {
  const json = reader(readAs(text, after.action));
  const value = json.value();
  if (!json.over()) json.fail();
  return readAction(value);
}

/** Return what a step made of an action as its next version, with since when each party is awaited. */
export function stepped(doc, later, participant, counted = true) {
  const counter = counterOf(doc, participant);
  const steps = counted ? merged(doc.steps, { [counter]: stepsOf(doc, counter) + 1 }) : doc.steps;
  return { ...later, version: doc.version + 1, at: participant.now, since: sinceOf(doc, later, participant), steps };
}

/** Return the party that acts: the character, or the person who rolled without one. */
export function actorOf({ character, opened_by }) {
  return character || opened_by;
}

/** Whether a person is the GM, or the actor, who can end the action. */
function decides(doc, participant) {
  return participant.gm || participant.actsFor(actorOf(doc));
}

/** By what a person's steps are counted: the GM's, the actor's by the character, and those of each other person. */
function counterOf(doc, participant) {
  if (participant.gm) return "gm";
  return participant.actsFor(actorOf(doc)) ? actorOf(doc) : participant.person;
}

function stepsOf({ steps }, counter) {
  return Object.hasOwn(steps, counter) ? steps[counter] : 0;
}

export function needOpen(doc, participant, counted = true) {
  need(doc.state === "open", "action_over");
  const most = decides(doc, participant) ? MOST_STEPS : MOST_STEPS_OF_OTHERS;
  need(!counted || stepsOf(doc, counterOf(doc, participant)) < most, "too_many_steps");
}

/** Return since when each party is awaited, by party and what for. */
function sinceOf({ since }, later, { game, now, awaited }) {
  const names = awaitedIn(game, later, awaited);
  return Object.fromEntries(names.map((name) => [name, Object.hasOwn(since, name) ? since[name] : now]));
}

/**
 * Return who is awaited for terms or the roll, or for what is due after it.
 *
 * Once nothing is missing it depends on what the rules refuse: where they are not here as it is told, if that can be.
 */
function awaitedIn(game, doc, told) {
  if (doc.state !== "open") return doc.due.map((what) => `${what === "branch" ? actorOf(doc) : "gm"} ${what}`);
  const actor = `${doc.character} terms`;
  const agreed = doc.agreed && doc.rules === game.rules;
  const roll = `${doc.thrower || doc.character} roll`;
  const missing = missingIn(game, withOffers(game, doc.spec, doc.offers));
  const problem = game.book && !missing.length ? problemOf(game, doc) : null;
  if (game.book && !missing.length && !problem && agreed) return [roll];
  const owners = [...missing, ...(problem ? [problem.at] : [])].map((name) => game.fields.get(name)?.owner ?? "player");
  if (doc.asks || owners.length || game.book) {
    const acts = doc.asks || owners.some((owner) => owner !== "gm");
    return [...(acts ? [actor] : []), ...(owners.includes("gm") || !agreed ? ["gm terms"] : [])];
  }
  const possible = agreed ? [[roll], [actor], ["gm terms"]] : [["gm terms"], [actor, "gm terms"]];
  return possible.find((names) => same(names.sort(), [...told].sort())) ?? possible[0];
}

/** Return what keeps the terms from being rolled, by the rules of a document; null where nothing does. */
export function problemOf(game, doc) {
  try {
    if (doc.asks) throw new Refused("goal_asked", "goal");
    const fields = withOffers(game, doc.spec, doc.offers);
    const [missing] = missingIn(game, fields);
    if (missing) throw new Refused("incomplete", missing);
    game.book.plan(specOfTerms(game, fields));
    return null;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

/** Return the spec that terms make; refused where a field has no value of its own. */
function specOfTerms({ book, system }, fields) {
  try {
    return book.read({ system, ...fields });
  } catch (error) {
    if (error instanceof Unreadable || error instanceof Unruled) throw new Refused("incomplete", "");
    throw error;
  }
}

/** Return the fields of the terms that are still to be set. */
export function missingIn(game, fields) {
  const isSaid = (name) => (isText(fields[name]) ? fields[name].trim() !== "" : isSet(fields[name]));
  const missing = game.required.filter((name) => (fields[name] ?? null) === null);
  return [...missing, ...game.said.filter((name) => !isSaid(name))];
}

/** Return an action, without ended offers if it leaves less than `free` bytes; refused if it still does. */
export function withinLimits(doc, game, free = 0) {
  let later = doc;
  while (sizeOf(shownPart(later, game)) > MOST_BYTES - HIDDEN_BYTES - free) {
    const offers = withoutOldestEnded(later.offers);
    need(offers.length < later.offers.length, "action_too_large");
    later = { ...later, offers };
  }
  return later;
}

/** Return an action without what may be hidden: the Difficulty with salt and commitment, and the clock. */
function shownPart(doc, game) {
  const hidden = hiddenField(game, doc.spec);
  const spec = Object.fromEntries(Object.entries(doc.spec).filter(([name]) => name !== hidden));
  return { ...doc, spec, clock: "", difficulty_salt: "", difficulty_commit: "" };
}

/** Return a proposal as it is stored: what is the default is left out. */
export function storedProposal(proposal) {
  const price = proposal.price === PRICE ? PRICE : stored(PRICE, proposal.price);
  return stored(PROPOSAL, { ...proposal, price });
}

/** Return the bytes of an action as it is stored. */
function sizeOf(doc) {
  const offers = doc.offers.map((each) => {
    return stored(OFFER, { ...each, proposal: storedProposal(each.proposal) });
  });
  const consequences = doc.consequences.map((each) => stored(CONSEQUENCE, each));
  const joins = doc.joins.map((each) => stored(JOINED, each));
  return utf8(JSON.stringify(stored(ACTION, { ...doc, offers, consequences, joins }))).length;
}

export function stored(defaults, value) {
  const isDefault = ([name, each]) => each === defaults[name] || (isEmpty(defaults[name]) && isEmpty(each));
  return Object.fromEntries(Object.entries(value).filter((field) => !isDefault(field)));
}

/** Return offers without the oldest that has ended, which the log still has; all of them where none has. */
function withoutOldestEnded(offers) {
  const ended = offers.findIndex((each) => !isLive(each));
  return ended < 0 ? offers : offers.filter((_, at) => at !== ended);
}

function isLive({ state }) {
  return state === "open" || state === "accepted";
}

export function closedAction(doc, participant, { state, why = "" }) {
  need(doc.state === "open", "action_over");
  need(participant.gm || state !== "refused", "wrong_role");
  need(participant.gm || participant.actsFor(doc.character), "not_yours");
  const offers = lapsedOffers(doc.offers).map((each) => ({ ...each, clock: "" }));
  return stepped(doc, { ...doc, state, why, offers }, participant);
}

export function lapsedOffers(offers) {
  return offers.map((each) => (each.state === "open" ? { ...each, state: "lapsed" } : each));
}

/** Return the fields of a spec with those of accepted offers; refused for one too many. */
export function withOffers(game, spec, offers) {
  const fields = merged(spec);
  const count = {};
  for (const { proposal, state } of offers) {
    if (state !== "accepted") continue;
    const { kind } = proposal;
    if (!Object.hasOwn(game.offers, kind)) throw new Unreadable(`no ${kind} in this game`);
    const rule = game.offers[kind];
    const { most = 1 } = rule;
    const put = fieldsOfOffer(rule, fields, proposal);
    const values = Object.entries(put);
    const grows = "counts" in rule || "adds" in rule;
    count[kind] = (count[kind] ?? 0) + 1;
    need(grows || values.every(([name]) => !isSet(fields[name])), "slot_taken");
    need(count[kind] <= most, "slot_taken");
    need(!grows || values.every(([, value]) => (Array.isArray(value) ? value.length : value) <= most), "slot_taken");
    Object.assign(fields, put);
  }
  return fields;
}

/** Return the fields that an offer sets; Unreadable where its proposal lacks what it gives. */
function fieldsOfOffer({ sets, copies, counts, adds, item }, fields, proposal) {
  if (counts) return { [counts]: readAs(anyInteger, fields[counts] ?? 0) + 1 };
  if (adds) return { [adds]: [...readAs(list(anything), fields[adds] ?? []), readAs(object, proposal[item])] };
  return copies ? { ...sets, [copies]: readAs(text, proposal[copies]) } : sets;
}

/** Return the parties of what the actor and the GM agree on: either offers it. */
function withGm(doc, participant) {
  if (participant.gm) return ["gm", doc.character];
  need(participant.actsFor(doc.character), "not_yours");
  return [doc.character, "gm"];
}

/** Refuse a flashback of the GM's, or its acceptance, while nobody has said what it costs. */
function needPrice({ flashback }) {
  need(!flashback || (flashback.stress ?? null) !== null, "price_needed");
}

/** Who makes an offer, and to whom. */
export const PARTIES = {
  assist: (doc, participant, { character }) => {
    need(character !== doc.character, "own_assistant");
    if (participant.actsFor(character)) return [character, doc.character];
    need(participant.actsFor(doc.character), "not_yours");
    return [doc.character, character];
  },
  trade: withGm,
  flashback: withGm,
  bargain: (doc, participant) => {
    need(!participant.actsFor(doc.character), "own_bargain");
    return [participant.gm ? "gm" : participant.person, doc.character];
  },
  die: (doc, participant) => {
    need(!participant.actsFor(doc.character), "own_die");
    return [participant.gm ? "gm" : participant.person, doc.character];
  },
};

export function withOffer(doc, participant, [by, to], proposal) {
  const { kind, price, character: helper } = proposal;
  need(Object.hasOwn(participant.game.offers, kind), "no_such_offer");
  const { words = null } = participant.game.offers[kind];
  const named = proposal.bargain ?? proposal.trade ?? null;
  need(!words || named === null || words.includes(named), "no_such_offer");
  needRoom(doc, participant);
  const others = price.changes.some(({ who }) => who !== doc.character);
  need(participant.gm || !(others || price.tick || price.start_clock), "not_your_price");
  const twice = doc.offers.some((each) => isLive(each) && each.proposal.character === helper);
  need(kind !== "assist" || !twice, "assistant_twice");
  if (by === "gm") needPrice(proposal);
  const number = doc.offers_made + 1;
  const made = { id: `o${number}`, by, to, proposal, at: participant.now, state: "open", clock: "" };
  const earlier = doc.offers.length < MOST_OFFERS ? doc.offers : withoutOldestEnded(doc.offers);
  const later = stepped(doc, { ...doc, offers: [...earlier, made], offers_made: number }, participant);
  return withinLimits(later, participant.game, decides(doc, participant) ? 0 : RESERVED_BYTES);
}

/** Refuse an offer too many: of the action, or of a person who is neither its actor nor the GM. */
function needRoom(doc, participant) {
  const live = doc.offers.filter(isLive);
  const own = live.filter(({ state, by }) => state === "open" && participant.actsFor(by));
  const mayFill = decides(doc, participant);
  need(mayFill || own.length < MOST_OPEN_OFFERS, "too_many");
  need(live.length < (mayFill ? MOST_OFFERS : MOST_OFFERS - RESERVED_OFFERS), "too_many");
}

const ANSWERED = {
  accept: "accepted",
  decline: "declined",
  counter: "countered",
  withdraw: "withdrawn",
  strike: "struck",
};

export function answeredOffer(doc, participant, { offer: oid, answer, counter, clock = "" }) {
  needOpen(doc, participant, false);
  const made = offerOf(doc, oid);
  const ends = answer === "withdraw" && made.state === "accepted";
  const counted = answer !== "accept" && answer !== "decline" && !ends;
  needOpen(doc, participant, counted);
  needAnswer(participant, made, answer);
  if (answer === "accept") needPrice(made.proposal);
  if (counter) {
    const proposal = readProposal(counter);
    need(proposal.kind === made.proposal.kind, "other_kind");
    need(proposal.character === made.proposal.character, "other_helper");
    return withOffer(withState(doc, oid, "countered"), participant, [made.to, made.by], proposal);
  }
  const starts = answer === "accept" && made.proposal.price.start_clock;
  const later = withState(doc, oid, ANSWERED[answer], starts ? clock : "");
  withOffers(participant.game, later.spec, later.offers);
  // The GM decides which bargains are valid (BS-30).
  const between = answer === "accept" && made.proposal.kind === "bargain" && !participant.gm && made.by !== "gm";
  if (between) Object.assign(later, { agreed: false, rules: rulesField(participant.game) });
  return withinLimits(stepped(doc, later, participant, counted), participant.game);
}

export function lapsedOffer(doc, participant, { offer: oid }) {
  need(doc.state === "open", "action_over");
  need(participant.gm || participant.actsFor(doc.character), "not_yours");
  need(offerOf(doc, oid).state === "accepted", "offer_over");
  return stepped(doc, withState(doc, oid, "lapsed"), participant);
}

function offerOf(doc, oid) {
  const made = doc.offers.find(({ id }) => id === oid);
  // One that ended may have made room for another.
  const over = /^o[1-9][0-9]{0,15}$/.test(oid) && Number(oid.slice(1)) <= doc.offers_made;
  need(made, over ? "offer_over" : "not_found");
  return made;
}

/** Refuse an answer that is not this person's to give, or that comes too late. */
function needAnswer(participant, { by, to, state }, answer) {
  const mine = {
    withdraw: participant.actsFor(by) || (state === "accepted" && participant.actsFor(to)),
    strike: participant.gm,
  };
  need(mine[answer] ?? participant.actsFor(to), "not_your_answer");
  need(state === "open" || (state === "accepted" && ["withdraw", "strike"].includes(answer)), "offer_over");
}

/** Return the action with an offer in another state: a clock that it had started is gone with that. */
function withState(doc, oid, state, clock = "") {
  return { ...doc, offers: doc.offers.map((each) => (each.id === oid ? { ...each, state, clock } : each)) };
}

/** Return a value of a spec without what within it is at its default; null where all of it is. */
export function withoutDefault(value, path, game) {
  const byDefault = defaultAt(game, path);
  if (value === null || value === byDefault || value === "") return null;
  if (Array.isArray(value)) return value.length ? value.map((each) => withoutDefaults(each, path, game)) : null;
  const inside = withoutDefaults(value, path, game);
  if (!isObject(inside) || isSet(inside)) return inside;
  // An object whose members are all at their default says by them that it is there.
  return isObject(byDefault) ? null : defaultsInside(game, path);
}

/** Return an object of a spec, or the spec itself, without what is at its default. */
export function withoutDefaults(value, path, game) {
  if (!isObject(value)) return value;
  const inside = merged();
  for (const [name, each] of Object.entries(value)) {
    const set = withoutDefault(each, path ? `${path}.${name}` : name, game);
    if (set !== null) inside[name] = set;
  }
  return withImplied(game, path, value, inside);
}
