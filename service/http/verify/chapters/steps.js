// What each step makes of an action: its spec, what was narrated and chosen after its dice.

import { Unreadable, isText, list, listed, object, same } from "./json.js";
import { BESIDE, rulesField } from "./tables.js";
import {
  ACTION,
  MOST_CONSEQUENCES,
  MOST_CONSEQUENCES_MADE,
  filled,
  hiddenField,
  isEmpty,
  isSet,
  merged,
  need,
  readAs,
} from "./actions.js";
import {
  PARTIES,
  actorOf,
  answeredOffer,
  closedAction,
  lapsedOffer,
  needOpen,
  readConsequence,
  readGiven,
  readProposal,
  stepped,
  withOffer,
  withOffers,
  withinLimits,
  withoutDefault,
} from "./offers.js";

// The state machine: each step returns the document after it, or is refused.

const STEP = {
  action_changed: (doc, participant, entry) => {
    needOpen(doc, participant);
    return withFields(doc, participant, readGiven(entry.given), false);
  },
  action_closed: closedAction,
  offer_made: (doc, participant, { proposal }) => {
    needOpen(doc, participant);
    const offered = readProposal(proposal);
    return withOffer(doc, participant, PARTIES[offered.kind](doc, participant, offered), offered);
  },
  offer_answered: answeredOffer,
  offer_lapsed: lapsedOffer,
  resisted: resistedConsequence,
};

/** Return the action after a step; `doc` is null where it is opened. */
export function afterStep(doc, participant, entry) {
  if (entry.type === "action_opened") {
    const opened = openedAction(participant, entry);
    return entry.narrated?.length ? narratedAction(opened, participant, entry.narrated) : opened;
  }
  return STEP[entry.type](doc, participant, entry);
}

function openedAction(participant, { character, given, declare = 0, follows = "" }) {
  need(participant.gm || participant.actsFor(character), "not_yours");
  need(!declare || participant.game.counted.includes("multiple"), "not_declared");
  const who = { character, opened_by: participant.person };
  const doc = {
    ...filled(ACTION, {}),
    system: participant.game.system,
    rules: rulesField(participant.game),
    ...who,
    at: participant.now,
    declare,
    follows,
  };
  return withFields(doc, participant, readGiven(given), participant.gm);
}

/** Whether fields answer what the GM asks: a goal, a note, how it is done, or an Experience. */
function answersIn({ answers }, spec) {
  const says = (value) => (isText(value) ? value.trim() !== "" : !same(value ?? [], []));
  return answers.some((name) => Object.hasOwn(spec, name) && says(spec[name]));
}

/** Return the action with fields set, each by its owner; `fills`: the GM sets the player's as well. */
function withFields(doc, participant, given, fills) {
  const { gm, game } = participant;
  const acts = participant.actsFor(doc.character);
  const beside = Object.keys(BESIDE).filter(
    (name) => given[name] !== undefined && (name !== "strike" || isSet(given.strike)),
  );
  const owners = ownersOfFields(game, given, beside);
  need(acts || gm, "not_yours");
  for (const owner of owners) {
    need(owner === "gm" ? gm : acts || fills || (gm && owner === "shared"), "not_your_field");
  }
  need(!given.extra_actions || game.counted.includes("multiple"), "not_declared");
  const later = { ...doc };
  const spec = withSpec(doc.spec, game, merged(given.preset, given.filled, given.spec));
  if (given.joins !== undefined) {
    for (const name of game.joined) delete spec[name];
    Object.assign(spec, given.joined);
  }
  later.spec = withoutStruck(spec, game, given.strike);
  for (const name of beside) if (name !== "agreed" && name !== "strike") later[name] = given[name];
  if (acts && given.asks === undefined && answersIn(game, given.spec)) later.asks = "";
  Object.assign(later, sourcesOf(later, given));
  // Who throws is no term of the GM's: naming them leaves what was agreed.
  const judged = ownersOfFields(
    game,
    given,
    beside.filter((name) => name !== "thrower"),
  );
  if (gm && (fills || judged.includes("gm") || (judged.length > 0 && !acts))) {
    later.agreed = given.agreed !== false && !given.asks;
    later.rules = rulesField(game, later.agreed);
  } else if (!changesFreeFields(game, doc, later)) {
    // What re-opens the terms needs the GM's word again (BS-07).
    Object.assign(later, { agreed: false, rules: rulesField(game) });
  }
  withOffers(game, later.spec, later.offers);
  return withinLimits(stepped(doc, withCommitment(later, game, given), participant), game);
}

/** Return what the spec of an action has from the character; what was struck is from nowhere. */
function sourcesOf({ spec, ...doc }, given) {
  const from_sheet = (given.from_sheet ?? doc.from_sheet).filter((name) => Object.hasOwn(spec, name));
  /** @type {[string, [string, number][]][]} */
  const items = Object.entries(given.from_sheet_items ?? doc.from_sheet_items).map(([field, numbers]) => {
    const names = namesIn(Object.hasOwn(spec, field) ? spec[field] : []);
    return [field, Object.entries(numbers).filter(([name]) => names.includes(name))];
  });
  const left = items.filter(([, numbers]) => numbers.length);
  const from_sheet_items = merged(...left.map(([field, numbers]) => ({ [field]: Object.fromEntries(numbers) })));
  return { from_sheet, from_sheet_items };
}

/** Return the names of the objects in a list; Unreadable where they have none. */
function namesIn(objects) {
  if (isEmpty(objects) || objects === "") return [];
  return readAs(list(object), objects).map(({ name }) => {
    if (name === undefined || (typeof name === "object" && name !== null)) throw new Unreadable("no name");
    return name;
  });
}

/** Return the owners of the fields that a step sets. */
function ownersOfFields(game, given, beside) {
  const owners = new Map();
  for (const name of Object.keys(given.spec)) {
    if (game.fields.has(name)) owners.set(`spec/${name}`, game.fields.get(name).owner);
  }
  for (const name of beside) owners.set(name, BESIDE[name]);
  for (const name of Object.keys(given.filled)) {
    if (!game.sheet.has(name)) owners.set(`spec/${name}`, "gm");
  }
  return [...owners.values()];
}

/** Whether all that differs are free fields. */
function changesFreeFields(game, doc, later) {
  const names = differingFields(doc.spec, later.spec);
  const beside = ["clock", "task", "joins", "fiction_changed"].every((name) => same(doc[name], later[name]));
  return beside && names.every((name) => game.fields.get(name)?.free || meansTheSame(game, name, doc, later));
}

/** Whether a value says what another does, such as an explicit default. */
function meansTheSame(game, name, one, other) {
  if (!game.fields.has(name) || game.required.includes(name)) return false;
  const [was, is] = [one, other].map(({ spec }) => withoutDefault(spec[name] ?? null, name, game));
  return same(was, is);
}

/** Return the names of the fields in which two specs differ, in order. */
export function differingFields(one, other) {
  const names = Object.keys(merged(one, other)).sort();
  return names.filter((name) => !same(one[name] ?? null, other[name] ?? null));
}

/** Return the fields of a spec with others set; null is the default. */
function withSpec(spec, game, given) {
  const later = merged(spec);
  for (const [name, value] of Object.entries(given)) {
    need(!game.joined.includes(name), "by_join");
    need(!game.counted.includes(name), "by_table");
    need(!isReserved(game, name, value), "by_offer");
    if (value === null) delete later[name];
    else later[name] = value;
  }
  return later;
}

/** Whether only an offer may give a field this value. */
export function isReserved(game, name, value) {
  if (value === null) return false;
  return Object.values(game.offers).some(({ sets = {}, copies, counts }) => {
    return name === copies || name === counts || (Object.hasOwn(sets, name) && sets[name] === value);
  });
}

/** Return the fields without those at the pointers: a field, or an item of its list (DH-17). */
function withoutStruck(spec, game, pointers) {
  const later = merged(spec);
  const items = new Map();
  for (const pointer of pointers) {
    const [name, ...rest] = pointer.split("/");
    const item = rest.join("/");
    need(!game.joined.includes(name), "by_join");
    const value = later[name] ?? null;
    const isItem = Array.isArray(value) && /^[0-9]{1,3}$/.test(item) && Number(item) < value.length;
    need(value !== null && (!item || isItem), "nothing_to_strike");
    if (item) items.set(name, [...(items.get(name) ?? []), Number(item)]);
    else delete later[name];
  }
  for (const [name, struck] of items) {
    if (!(name in later)) continue;
    later[name] = later[name].filter((_, place) => !struck.includes(place));
    if (!later[name].length) delete later[name];
  }
  return later;
}

function withCommitment(doc, game, { difficulty_salt, difficulty_commit }) {
  if ((doc.spec[hiddenField(game, doc.spec)] ?? null) === null) {
    return { ...doc, difficulty_salt: "", difficulty_commit: "" };
  }
  return difficulty_commit ? { ...doc, difficulty_salt, difficulty_commit } : doc;
}

// After the dice, as service/record/after_dice/ has it.

/** Return a new action as consequences that the GM narrates, without a roll (FE-07). */
function narratedAction(doc, participant, picks) {
  need(participant.gm, "not_your_field");
  const consequences = numbered(doc, participant, picks);
  const state = consequences.some(isPending) ? "rolled" : "settled";
  const later = {
    ...doc,
    kind: "narrated",
    consequences,
    consequences_made: madeWith(doc, picks),
    state,
    since: {},
    steps: {},
  };
  return withinLimits(later, participant.game);
}

export function isPending({ state }) {
  return state === "pending";
}

/** Return how many consequences there were with these. */
function madeWith({ consequences_made: made }, picks) {
  return made + picks.length;
}

/** Return consequences with their ids and states: what cannot be resisted lands at once, but for harm. */
function numbered(doc, { now }, picks) {
  return picks.map((one, place) => {
    const state = one.resistible || one.harm_level ? "pending" : "landed";
    return { ...readConsequence(one), id: `n${doc.consequences_made + place + 1}`, at: now, state };
  });
}

/** Return the choice of an entry with all its fields. */
export function readChoice(entry) {
  const defaults = {
    roll: 0,
    branch: "",
    leads_to: "",
    effect: "",
    part: false,
    take: [],
    fate: {},
    throwers: {},
    changes: [],
    verdict: null,
  };
  return { ...filled(defaults, entry), picks: listed(entry.picks).map(readConsequence) };
}

/** Whether a choice picks, grants, notes, or settles what is due, which is the GM's. */
export function isGmChoice({ picks, effect, part, changes, verdict, branch, take, fate, throwers }) {
  const settles = !(branch || take.length || isSet(fate) || isSet(throwers));
  return picks.length > 0 || Boolean(effect || part) || changes.length > 0 || isSet(verdict) || settles;
}

/** Return the action after a choice; `due` is what its roll awaits then. */
export function chosenAction(doc, participant, choice, due) {
  const { picks, effect, part, changes, fate, take, throwers, branch, verdict } = choice;
  const { gm } = participant;
  needRolled(doc);
  need(gm || !(picks.length || effect || part || changes.length || isSet(fate)), "not_your_field");
  need(gm || !isGmChoice(choice), "wrong_role");
  need(!branch || gm || participant.actsFor(actorOf(doc)), "not_yours");
  need(!(branch && doc.branch) && !((effect || part) && doc.granted), "already_settled");
  let consequences = [...doc.consequences, ...numbered(doc, participant, picks)];
  const consequences_made = madeWith(doc, picks);
  need(consequences.length <= MOST_CONSEQUENCES && consequences_made <= MOST_CONSEQUENCES_MADE, "too_many");
  const isTheirs = ({ character }) => participant.actsFor(character || actorOf(doc));
  for (const name of take) consequences = withPending(consequences, name, { state: "taken" }, isTheirs);
  for (const [name, state] of Object.entries(fate))
    consequences = withPending(consequences, name, { state }, () => true);
  for (const [name, thrower] of Object.entries(throwers)) {
    consequences = withPending(consequences, name, { thrower }, (one) => gm || isTheirs(one));
  }
  const granted = effect || (part ? "part" : doc.granted);
  const later = { ...doc, due, branch: branch || doc.branch, granted, told: doc.told || verdict !== null };
  return settledAction(doc, { ...later, consequences, consequences_made }, participant, choice.leads_to);
}

export function resistedConsequence(doc, participant, { consequence }) {
  resistible(doc, participant, consequence);
  const consequences = withPending(doc.consequences, consequence, { state: "resisted" }, () => true);
  return settledAction(doc, { ...doc, consequences }, participant);
}

/**
 * Return a pending consequence that can be resisted: at the GM's price only by the one whom it befalls, without one by its
 * thrower, whom the caller checks.
 */
export function resistible(doc, participant, name) {
  needRolled(doc);
  const found = doc.consequences.find(({ id }) => id === name);
  need(found, "unknown_id");
  need(found.price === null || participant.actsFor(found.character || actorOf(doc)), "not_yours");
  need(isPending(found), "consequence_over");
  // Who rolled without a character has nothing to resist with.
  need(found.resistible && found.character, "not_resistible");
  return found;
}

function needRolled({ state }) {
  need(state !== "open", "not_rolled");
  need(state === "rolled", "action_over");
}

/** Return the consequences with fields of a pending one set. */
function withPending(consequences, name, fields, isAllowed) {
  const one = consequences.find(({ id }) => id === name);
  need(one, "unknown_id");
  need(isAllowed(one), "not_yours");
  need(isPending(one), "consequence_over");
  return consequences.map((each) => (each.id === name ? { ...each, ...fields } : each));
}

/** Return the action after a step, with the position that it leads to; settled where nothing is awaited. */
function settledAction(doc, later, participant, position = "") {
  const next = position || landing(participant.game, doc, later).find((one) => one.position)?.position || later.next;
  const state = later.due.length || later.consequences.some(isPending) ? "rolled" : "settled";
  return withinLimits(stepped(doc, { ...later, next, state }, participant), participant.game);
}

/** Return the action as it was before the reversed steps; where its roll was reversed, as after it, cancelled for good. */
export function reversedAction(doc, earlier, participant, rolled) {
  const later = rolled ? { ...earlier, state: "cancelled", undone: true, due: [] } : earlier;
  return stepped(doc, { ...later, consequences_made: doc.consequences_made }, participant, false);
}

/** Return what lands of each consequence that a step resolved: all of it, or one step milder (FITD-A12). */
export function landing(game, doc, later) {
  const before = new Map(doc.consequences.map(({ id, state }) => [id, state]));
  const resolved = later.consequences.filter(
    (one) => (before.get(one.id) ?? "pending") === "pending" && !isPending(one),
  );
  return resolved.map((one) => leftOf(game, one)).filter((one) => one !== null);
}

const LANDED = { taken: "whole", landed: "whole", reduced: "reduced", avoided: "avoided" };

function leftOf({ severities }, one) {
  const how = one.state === "resisted" ? one.on_resist : LANDED[one.state];
  if (how === "whole") return one;
  return how === "reduced" && one.severity ? milder(severities, one) : null;
}

/** Return a consequence one step milder: severe as standard, 3 ticks as 2, harm 3 as 2; null for nothing (FITD-A12). */
function milder(severities, { severity, ticks, harm_level, ...one }) {
  const place = severities.findIndex(({ id }) => id === severity);
  if (place === 0 || ticks === 1 || harm_level === 1) return null;
  const [its, below] = place > 0 ? [severities[place], severities[place - 1]] : [null, null];
  const less = (value, whole, left) => (its && value === whole ? left : Math.max(0, value - 1));
  const lower = { ticks: less(ticks, its?.ticks, below?.ticks), harm_level: less(harm_level, its?.harm, below?.harm) };
  return { ...one, severity: below?.id ?? "", ...lower };
}
