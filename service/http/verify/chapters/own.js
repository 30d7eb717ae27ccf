// Games of somebody's own: their documents, as a log or the head of an export has them.

import { canonical } from "../../../../clients/js/canonical.js";
import { hex, sha256 } from "../../../../clients/js/sha256.js";
import { utf8 } from "./bytes.js";
import { isObject, isText, isWhole, same } from "./json.js";
import { PARTS, PATTERNS } from "./games.js";

const FORMAT = "fitd/1";
const LONGEST_GAME = 32768;
const DIGEST = "sha256:";

/** Return the name of the rules that canonical JSON of a document is the text of. */
export function digestName(text) {
  return `${DIGEST}${hex(sha256(utf8(text)))}`;
}

/** Whether a name of rules is the digest of a document. */
export const isNameOfOwn = (rules) => rules.startsWith(DIGEST);

/**
 * Return the document that a text is the canonical JSON of; null for a text that is none, or does not play, and
 * undefined for one of a format that a newer version has.
 */
export function documentIn(text) {
  const document = jsonOf(text);
  if (!isObject(document)) return null;
  if (document.format !== FORMAT) return undefined;
  const isWritten = utf8(text).length <= LONGEST_GAME && canonicalOf(document) === text;
  return isWritten && fits(PARTS.GameDocument, document) && refersToWhatItHas(document) ? document : null;
}

function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function canonicalOf(value) {
  try {
    return canonical(value);
  } catch {
    return null;
  }
}

const FORMS = PATTERNS.map((pattern) => new RegExp(pattern, "u"));

/** Whether a value has the shape of a part of a document: members at their default are left out. */
function fits(shape, value) {
  const { ref, anyOf, enum: words, type } = shape;
  if (ref) return fits(PARTS[ref], value);
  if (anyOf) return anyOf.some((each) => fits(each, value));
  if (words) return words.includes(value);
  switch (type) {
    case "integer":
      return isWhole(value) && value >= (shape.minimum ?? -Infinity) && value <= (shape.maximum ?? Infinity);
    case "string":
      return isText(value) && hasLength([...value], shape.minLength, shape.maxLength) && isOfForm(shape, value);
    case "array":
      return Array.isArray(value) && hasLength(value, shape.minItems, shape.maxItems) && areOf(shape.items, value);
    case "object":
      return isObject(value) && (shape.properties ? hasMembers(shape, value) : areNamed(shape, value));
    default:
      return type === undefined || (type === "null" ? value === null : typeof value === type);
  }
}

const hasLength = ({ length }, least = 0, most = Infinity) => length >= least && length <= most;
/** @param {any} shape */
const isOfForm = ({ pattern }, text) => pattern === undefined || FORMS[pattern].test(text);
const areOf = (items, values) => !items || values.every((each) => fits(items, each));

function hasMembers({ properties, required = [] }, value) {
  const isKnown = Object.entries(value).every(([name, each]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : null;
    const isUsual = known && Object.hasOwn(known, "default") && same(known.default, each);
    return known && !isUsual && fits(known, each);
  });
  return isKnown && required.every((name) => Object.hasOwn(value, name));
}

function areNamed({ propertyNames = {}, additionalProperties = {}, maxProperties = Infinity }, value) {
  const members = Object.entries(value);
  const each = ([name, inner]) => isOfForm(propertyNames, name) && fits(additionalProperties, inner);
  return members.length <= maxProperties && members.every(each);
}

/** Whether what a document names of itself is there, as far as rolls are ruled on by it. */
function refersToWhatItHas(document) {
  const { bands, positions, effects, severities, options, branches, menus, fields, steps, tracks, dice } = document;
  const [outcomes, places, levels, grades] = [bands, positions, effects, severities].map(idsOf);
  const [offered, ways, moves, counted] = [options, branches, steps, tracks].map(idsOf);
  const lists = [outcomes, places, levels, grades, offered, ways, moves, counted, fields.map(({ name }) => name)];
  const cells = Object.entries(menus).flatMap(([outcome, row]) =>
    Object.entries(row).map(([place, cell]) => ({ outcome, place, ...cell })),
  );
  return (
    lists.every((ids) => new Set(ids).size === ids.length) &&
    places.includes(document.position) &&
    levels.includes(document.effect) &&
    [...bands, ...positions].every(({ severity = "" }) => !severity || grades.includes(severity)) &&
    bands.every(({ only = [], face }) => only.every((place) => places.includes(place)) && face <= dice.sides) &&
    places.every((place) => alwaysHolds(bands.filter(({ only = [] }) => !only.length || only.includes(place)))) &&
    cells.every(({ outcome, place }) => outcomes.includes(outcome) && places.includes(place)) &&
    cells.every((cell) => (cell.options ?? []).every((id) => offered.includes(id))) &&
    cells.every((cell) => (cell.branches ?? []).every((id) => ways.includes(id))) &&
    branches.every(({ position = "" }) => !position || places.includes(position)) &&
    options.every(({ does, track = "" }) => does !== "mark" || counted.includes(track)) &&
    (!document.resist || alwaysHolds(document.resist.readings)) &&
    steps.every(({ least = "" }) => !least || levels.includes(least)) &&
    fields.every((field) => isField(field, moves))
  );
}

const idsOf = (rows) => rows.map(({ id }) => id);

/** Whether some outcome, or reading, holds for any dice: the last one. */
function alwaysHolds(rows) {
  const last = rows.at(-1);
  return last !== undefined && last.face === 1 && (last.count ?? 1) === 1;
}

/** Whether a field has what its kind needs, and moves in a step that there is. */
function isField({ kind, step = "", words = [], members = [], of = [], longest = 0 }, moves) {
  const isWhole = {
    switch: true,
    number: true,
    choice: words.length > 0,
    text: longest > 0,
    object: members.length > 0,
    either: of.length === 2,
  };
  return isWhole[kind] && (!step || moves.includes(step)) && [...members, ...of].every((one) => isField(one, moves));
}

/** Return the game of somebody's own that a line names, with the text of its document; null for none. */
export function namedGame({ line, entry, result }) {
  if (line !== "entry") return null;
  const { type, game: text = "" } = entry;
  const session = result.after?.docs?.session;
  const rules = { session_created: session?.rules, imported: entry.rules }[type];
  const named = isText(rules) ? rules : "";
  return (type === "session_created" || type === "imported") && (text || isNameOfOwn(named))
    ? { rules: named, text }
    : null;
}
