// The card of a game that is a document: what a fold of actions needs of it.

import { BARGAINS } from "./games.js";

/** A consequence that no menu has: what the GM says. */
export const CUSTOM = "custom";

/** Fields of a roll that the service gives each game; positions and effects have those of the document. */
const OWN = {
  goal: { owner: "player", default: "" },
  note: { owner: "player", default: "", free: true },
};
/** Special abilities of the sheet that a roll uses. */
const OF_ABILITIES = {
  special_abilities: { owner: "player", default: [] },
  "special_abilities.name": { owner: "player", required: true },
  "special_abilities.track": { owner: "player", default: "" },
};
const CLOCK_FIELDS = {
  clock: { owner: "gm", default: null },
  "clock.filled": { owner: "gm", required: true },
  "clock.size": { owner: "gm", required: true },
};
const OF_GROUP = {
  group_member: { owner: "shared", default: false, once: true },
  members: { owner: "shared", default: [], joined: true },
};
const OF_SETUP = {
  sets_up: { owner: "player", default: null },
  setup: { owner: "shared", default: null, joined: true },
};

/** What every game that is not of the release is called in `system`. */
export const OF_SOMEBODY = "own";

/** Return the card of a document by its name in `system`, as `make cards` writes it of a game that is code. */
export function cardOf(document, name = document.name) {
  const { positions, effects, bands, fields, tracks, group, setup = false, approach } = document;
  const { extras = [], needed = [], offers = [], slots = bands.map(({ id }) => ({ id })) } = document;
  const { harm_field = "", options, severities } = document;
  const taken = fields
    .filter((field) => field.sheet || field.name === approach.details)
    .map(({ name: field }) => field);
  taken.push("special_abilities");
  return {
    system: name,
    extras,
    fields: {
      ...OWN,
      ...(positions.length > 1 ? { position: { owner: "gm", default: document.position } } : {}),
      ...(effects.length > 1 ? { effect: { owner: "gm", default: document.effect } } : {}),
      ...CLOCK_FIELDS,
      ...(group ? OF_GROUP : {}),
      ...(setup ? OF_SETUP : {}),
      ...Object.fromEntries(fields.flatMap((field) => [...pathsOf(field, field.name, "player")])),
      ...OF_ABILITIES,
    },
    needed: needed.map(({ field }) => field),
    slots: slots.map(({ id }) => id),
    starts: Object.fromEntries(tracks.map(({ id, start = 0 }) => [id, start])),
    from_sheet: taken,
    ability_fields: fields.filter(({ ability = false }) => ability).map((field) => field.name),
    answers: [...new Set([...Object.keys(OWN), ...waysOf(approach), ...taken])],
    ...(harm_field ? { harm_field } : {}),
    severities: severities.map(({ id, ticks, harm }) => ({ id, ticks, harm, ...boxesOf(tracks, harm) })),
    usual_severity: positions.find(({ id }) => id === document.position).severity,
    graded_by_gm: [CUSTOM, ...options.filter(({ graded = true }) => !graded).map(({ id }) => id)].sort(),
    grades: Object.fromEntries(bands.map(({ id, grade }) => [id, grade])),
    offers: Object.fromEntries(offers.map((offer) => [offer.kind, offerRule(offer, fields)])),
    ...(group ? { joins: { kind: "group", most: group.most ?? 20 } } : {}),
  };
}

/** Return the fields that say how a goal is pursued. */
const waysOf = ({ name = "", number = "", also = [] }) => [name, number, ...also].filter((one) => one);

/** Return what an offer sets: constants, a term of its own, which is one of these words, or an object of a list. */
function offerRule({ kind, sets, copies, adds }, fields) {
  if (adds) return { adds, item: kind, most: fields.find(({ name }) => name === adds).many };
  const { words = [] } = fields.find(({ name }) => name === copies) ?? {};
  const usual = kind === "bargain" && !copies ? BARGAINS : words.map(({ id }) => id);
  return { sets, copies, ...(usual.length ? { words: usual } : {}) };
}

/** Return what harm of a level marks: a box of its track, "" where the game counts none (FITD-A15). */
function boxesOf(tracks, level) {
  const track = tracks.find(({ id }) => id === `harm_${level}`);
  return { track: track?.id ?? "", boxes: 1 };
}

/** Yield a field, then those of its objects, by their paths: the same people decide them where they do not say it. */
function* pathsOf(field, path, whose) {
  const { required = false, free = false, members = [], of = [] } = field;
  const owner = field.owner || whose;
  yield [path, { owner, ...(required ? { required } : { default: defaultOf(field) }), ...(free ? { free } : {}) }];
  for (const one of [...members, ...of.flatMap((each) => each.members ?? [])]) {
    yield* pathsOf(one, `${path}.${one.name}`, owner);
  }
}

const EMPTY = { switch: false, number: 0, text: "", choice: null };

/** Return what a field is where it is left out: an object whose members may all be left out has their defaults. */
export function defaultOf({ kind, many = 0, members = [], ...field }) {
  if (many) return [];
  if ((field.default ?? null) !== null) return field.default;
  if (kind !== "object") return EMPTY[kind];
  if (members.some(({ required = false }) => required)) return null;
  return Object.fromEntries(members.map((member) => [member.name, defaultOf(member)]));
}
