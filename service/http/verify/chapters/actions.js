// Actions, which are negotiated rolls: their limits, and the shapes of their documents and steps.

import {
  Fields,
  Unreadable,
  anyInteger,
  anything,
  bool,
  integer,
  isObject,
  list,
  loops,
  mapOf,
  object,
  oneOf,
  openStruct,
  optionally,
  part,
  text,
} from "./json.js";

/** Steps of the actor and the GM together; of each other person. Likewise offers, the last of them, and bytes. */
export const MOST_STEPS = 64;
export const MOST_STEPS_OF_OTHERS = 8;
export const MOST_OFFERS = 16;
export const RESERVED_OFFERS = 4;
export const MOST_OPEN_OFFERS = 3;
export const MOST_BYTES = 7 * 1024;
export const RESERVED_BYTES = 2 * 1024;
export const HIDDEN_BYTES = 512;
export const FIRST_TURN = 1;
/** The highest value of a track. */
export const UNCAPPED = 99999;
export const MOST_CONSEQUENCES = 20;
export const MOST_CONSEQUENCES_MADE = 99;
export const MOST_RATING = 10;
export const MOST_TALES = 64;
/** Of an action, and of one that a direct roll made: the number of the roll's entry. */
export const ACTION_ID = /^[ar][1-9][0-9]{0,5}$/;

// Their fields with what they are where they are left out; undefined: they were not set.
export const PRICE = { changes: [], tick: null, start_clock: null };
export const PROPOSAL = {
  kind: "",
  character: "",
  bargain: null,
  price: PRICE,
  trade: null,
  die: null,
  flashback: null,
  text: "",
};
export const OFFER = { id: "", by: "", to: "", proposal: PROPOSAL, at: 0, state: "open", clock: "" };
export const JOINED = { id: "", roll: 0, character: "", once: false, shares: false };
export const ACTION = {
  version: 0,
  system: "",
  character: "",
  opened_by: "",
  at: 0,
  since: {},
  spec: {},
  from_sheet: [],
  from_sheet_items: {},
  clock: "",
  task: "",
  follows: "",
  joins: [],
  fiction_changed: "",
  override: "",
  asks: "",
  says: {},
  thrower: "",
  agreed: false,
  rules: "",
  declare: 0,
  extra_actions: 0,
  difficulty_salt: "",
  difficulty_commit: "",
  offers: [],
  offers_made: 0,
  steps: {},
  state: "open",
  why: "",
  kind: "roll",
  due: [],
  branch: "",
  granted: "",
  told: false,
  consequences: [],
  consequences_made: 0,
  next: "",
  undone: false,
};
export const CONSEQUENCE = {
  id: "",
  pick: "",
  character: "",
  severity: "",
  harm_level: 0,
  mark: "",
  ticks: 0,
  clock: "",
  effect: "",
  position: "",
  text: "",
  resistible: false,
  on_resist: "reduced",
  price: null,
  thrower: "",
  at: 0,
  state: "pending",
};
export const GIVEN = {
  spec: {},
  clock: undefined,
  task: undefined,
  fiction_changed: undefined,
  override: undefined,
  asks: undefined,
  extra_actions: undefined,
  says: undefined,
  agreed: undefined,
  thrower: undefined,
  strike: [],
  filled: {},
  joins: undefined,
  joined: {},
  preset: {},
  from_sheet: undefined,
  from_sheet_items: undefined,
  difficulty_salt: "",
  difficulty_commit: "",
};
const changeShape = openStruct({ who: text, track: text, amount: anyInteger });
export const priceShape = openStruct(
  {},
  {
    changes: list(changeShape),
    tick: optionally(openStruct({ clock: text, by: anyInteger })),
    start_clock: optionally(openStruct({ name: text, size: anyInteger, ticks: anyInteger })),
  },
);
const die = openStruct({ source: text, sides: anyInteger });
const flashback = openStruct({ text }, { stress: optionally(anyInteger) });
const offered = {
  bargain: optionally(text),
  price: priceShape,
  trade: optionally(text),
  die: optionally(die),
  flashback: optionally(flashback),
};
const offerKind = oneOf("assist", "bargain", "trade", "die", "flashback");
const proposalShape = openStruct({ kind: offerKind }, { character: text, text, ...offered });
const offerState = oneOf("open", "accepted", "declined", "countered", "withdrawn", "struck", "lapsed");
const made = { id: text, by: text, to: text, at: anyInteger };
const offerShape = openStruct({ ...made, proposal: proposalShape }, { state: offerState, clock: text });
const told = { clock: text, task: text, fiction_changed: text, override: text, asks: text };
const joinedShape = openStruct({ id: text, roll: anyInteger }, { character: text, once: bool, shares: bool });
const set = {
  ...told,
  extra_actions: anyInteger,
  spec: object,
  joins: list(joinedShape),
  says: mapOf(text),
  agreed: bool,
  thrower: text,
  from_sheet: list(text),
  from_sheet_items: mapOf(object),
  difficulty_salt: text,
  difficulty_commit: text,
};
const givenShape = openStruct({}, { ...set, strike: list(text), filled: object, joined: object, preset: object });
const actionState = oneOf("open", "rolled", "settled", "cancelled", "refused");
const fate = oneOf("landed", "reduced", "avoided");
const consequenceShape = openStruct(
  { pick: text },
  {
    id: text,
    character: text,
    severity: text,
    harm_level: anyInteger,
    mark: text,
    ticks: anyInteger,
    clock: text,
    effect: text,
    position: text,
    text,
    resistible: bool,
    on_resist: oneOf("reduced", "avoided"),
    price: optionally(anyInteger),
    thrower: text,
    at: anyInteger,
    state: oneOf("pending", "taken", "resisted", "landed", "reduced", "avoided"),
  },
);
const followed = {
  kind: oneOf("roll", "narrated"),
  due: list(oneOf("branch", "choice", "verdict")),
  branch: text,
  granted: text,
  told: bool,
  consequences: list(consequenceShape),
  consequences_made: anyInteger,
  next: text,
  undone: bool,
};
export const actionShape = openStruct(
  { version: integer(1, 999999999), system: text, character: text, opened_by: text, at: anyInteger },
  {
    ...set,
    since: mapOf(anyInteger),
    follows: text,
    rules: text,
    declare: anyInteger,
    offers: list(offerShape),
    offers_made: anyInteger,
    steps: mapOf(anyInteger),
    state: actionState,
    why: text,
    ...followed,
  },
);
const maker = { by: text, salt: text, action: text };
const answer = oneOf("accept", "decline", "counter", "withdraw", "strike");
export const STEPS = {
  action_opened: openStruct(
    { character: text, given: givenShape },
    { ...maker, declare: part, follows: text, narrated: list(consequenceShape) },
  ),
  action_changed: openStruct({ character: text, given: givenShape }, maker),
  action_closed: openStruct({ character: text, state: oneOf("cancelled", "refused") }, { ...maker, why: text }),
  offer_made: openStruct({ character: text, proposal: proposalShape }, maker),
  offer_answered: openStruct(
    { character: text, offer: text, answer },
    { ...maker, counter: optionally(proposalShape), clock: text },
  ),
  offer_lapsed: openStruct({ character: text, offer: text }, maker),
};
/** Steps after the dice. */
const AFTER_DICE = {
  chosen: openStruct(
    { character: text },
    {
      ...maker,
      roll: part,
      branch: text,
      leads_to: text,
      picks: list(consequenceShape),
      effect: text,
      part: bool,
      take: list(text),
      fate: mapOf(fate),
      throwers: mapOf(text),
      changes: list(changeShape),
      note: text,
      verdict: optionally(object),
    },
  ),
  resisted: openStruct(
    { action: text, character: text, consequence: text, stress: anyInteger },
    { roll: part, attribute: text, from_sheet: list(text), ability: text, ability_track: text, note: text },
  ),
  reversed: openStruct({ character: text, seqs: list(part) }, { ...maker, due: list(reversal), note: text }),
};
/** With the entries that say who may make a step, and what each clock is. */
export const FOLLOWED = {
  ...STEPS,
  ...AFTER_DICE,
  tale_told: openStruct({ action: text, character: text, text }),
  person_joined: openStruct({ name: text, role: text }),
  person_revoked: openStruct({ person: text }),
  token_renewed: openStruct({ person: text }),
  person_renamed: openStruct({ person: text, name: text }),
  gm_handed_over: openStruct({ person: text }),
  character_changed: openStruct({ character: text }),
  character_deleted: openStruct({ character: text }),
  clock_changed: openStruct({ clock: text }),
  clock_ticked: openStruct({ clock: text }),
  clock_deleted: openStruct({ clock: text }),
};
/** What a roll has beside its terms. */
export const ROLLED = openStruct(
  { outcome: text },
  {
    filled: object,
    difficulty_salt: text,
    hidden_clock: text,
    attempt: part,
    from_sheet: list(text),
  },
);

export const CLOCK = {
  name: "",
  version: 0,
  ticked_by: "",
  kind: "",
  size: 0,
  filled: 0,
  loops: 0,
  locked: false,
  visible: true,
  rival: "",
  after: "",
  next: "",
  other_version: 0,
  owner: "",
};
export const clockShape = openStruct(
  {
    name: text,
    version: integer(1, 999999999),
    ticked_by: text,
    kind: text,
    size: integer(1, 100),
    filled: integer(0, 100),
  },
  { loops, locked: bool, visible: bool, rival: text, after: text, next: text, other_version: anyInteger, owner: text },
);
export const tracksShape = mapOf(list(anyInteger, 1));

/** What a reversal was to take back: whose track, which, and by how much. */
function reversal(value, path) {
  list(anything, 3)(value, path);
  for (const [at, shape] of [text, text, anyInteger].entries()) shape(value[at], path && `${path}[${at}]`);
}

/** A step that the action does not allow, or a roll that the rules refuse: the message is the code, `at` the field. */
export class Refused extends Error {
  constructor(code, at = "", detail = code) {
    super(code);
    this.at = at;
    this.detail = detail;
  }
}

/** A roll whose rules are not known here; the message is the field of its spec that they do not have, if they are. */
export class Unruled extends Error {}

export function need(right, code) {
  if (!right) throw new Refused(code);
}

/** Return a value that has this shape; Unreadable where it has not, or is missing. */
export function readAs(shape, value) {
  if (value === undefined) throw new Unreadable("a field is missing");
  shape(value, "$");
  return value;
}

/** Return the known fields of a struct, each at its default where it is left out; of those within as well. @returns {any} */
export function filled(defaults, value) {
  const found = {};
  for (const [name, standard] of Object.entries(defaults)) found[name] = value[name] ?? standard;
  return found;
}

/** Return fields of several objects as one without a prototype. */
export function merged(...fields) {
  return Object.assign(new Fields(), ...fields);
}

/** Whether a value of a field is set, and not false, zero or empty. */
export function isSet(value) {
  return isObject(value) ? Object.keys(value).length > 0 : Array.isArray(value) ? value.length > 0 : Boolean(value);
}

export function isEmpty(value) {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** Return the field whose value players do not see; "" where there is none (DH-08). */
export function hiddenField({ hides }, spec) {
  return Object.keys(hides).find((name) => isSet(spec[hides[name]])) ?? "";
}
