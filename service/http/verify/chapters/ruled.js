// Rolls of the log, ruled on again: the same spec and faces give the same ruling.

import { Unreadable, isObject, isText } from "./json.js";
import { firstRules, gameOf } from "./tables.js";
import { Refused, Unruled } from "./actions.js";
import { drawsOf, facesOfEntry, rulesOf, specOf } from "./lines.js";
import { OF_ANY_GAME } from "./terms.js";

/** Return the game of a version of the rules, or an extra of it by name; Unruled where it is not known here. */
function knownGame(rules, system) {
  const game = gameOf(rules, system);
  if (!game) throw new Unruled(gameOf(rules) ? "system" : "");
  return game;
}

/** Return the game of an action, or the extra; Unruled where its rules are not known here. */
export function gameOfAction({ rules, system }) {
  return knownGame(rules || firstRules(system), system);
}

/** Return the game of a roll, or the extra; Unruled where its rules, or a field of its spec, are not known here. */
export function gameOfRoll(entry) {
  const spec = specOf(entry);
  const rules = rulesOf(entry);
  if (!gameOf(rules)) throw new Unruled();
  if (!("system" in spec)) throw new Unreadable("a roll of no game");
  const game = knownGame(rules, spec.system);
  const unknown = Object.keys(spec).find((field) => !game.fields.has(field) && !OF_ANY_GAME.includes(field));
  if (unknown !== undefined) throw new Unruled(unknown);
  if (game.book) wholeSpecOf(game, entry, spec);
  else if (isLacking(game, spec)) throw new Unreadable("a spec without a required field");
  return game;
}

/** Whether a spec is without a required field, or an object in it without one of its members. */
function isLacking(game, spec) {
  const lacks = (fields, name) => (fields[name] ?? null) === null;
  const objects = (name) => (Array.isArray(spec[name]) ? spec[name] : [spec[name]]).filter(isObject);
  return (
    game.required.some((name) => lacks(spec, name)) ||
    game.requiredMembers.some(([name, member]) => objects(name).some((one) => lacks(one, member)))
  );
}

const SPECS = new WeakMap();
const ROLLS = new WeakMap();

function wholeSpecOf({ book }, entry, spec) {
  if (!SPECS.has(entry)) SPECS.set(entry, readOnce(book, spec));
  return SPECS.get(entry);
}

/** Specs of a game that are kept as they were read. */
const MOST_READ = 4096;
const READ = new WeakMap();
const PLANS = new WeakMap();
/** Whether a text is surely no longer than a spec's may be. */
const isBrief = (text) => isText(text) && text.length <= 250;

/** Read a spec; those that differ in goal and note alone, which decide nothing but by being there, are read once. */
function readOnce(book, spec) {
  const { goal = "", note = "", ...deciding } = spec;
  if (!isBrief(goal) || !isBrief(note)) return book.read(spec);
  if (!READ.has(book)) READ.set(book, new Map());
  const read = READ.get(book);
  const key = `${goal !== ""} ${note !== ""} ${JSON.stringify(deciding)}`;
  const whole = read.get(key) ?? book.read(spec);
  if (read.size < MOST_READ) read.set(key, whole);
  return whole;
}

/** Return what is settled before the dice of a spec that was read; Refused where the rules refuse it. */
function planOnce(book, spec) {
  if (!PLANS.has(spec)) PLANS.set(spec, book.plan(spec));
  return PLANS.get(spec);
}

/**
 * Return the ruling on a roll, with the game that has it; null for a game without a document, whose rules are not here.
 * Unruled as `gameOfRoll`; Refused where the rules refuse its spec or its faces.
 */
export function ruledRoll(entry) {
  if (ROLLS.has(entry)) return ROLLS.get(entry);
  const game = gameOfRoll(entry);
  const { book } = game;
  const ruled = book && { game, ...rulingOn(book, wholeSpecOf(game, entry, null), facesOfEntry(entry)) };
  ROLLS.set(entry, ruled);
  return ruled;
}

/** Return the ruling on faces, and the sides of the dice that it asks for. */
function rulingOn(book, spec, faces) {
  const plan = planOnce(book, spec);
  const { sides } = plan;
  if (faces.length !== sides.length) {
    const wanted = sides.map((side) => `d${side}`).join(", ");
    const detail = `this roll takes ${sides.length} faces (${wanted}), got ${faces.length}`;
    throw new Refused("faces_mismatch", "dice", detail);
  }
  for (const [at, face] of faces.entries()) {
    const detail = `a d${sides[at]} shows 1 to ${sides[at]}, not ${face}`;
    if (face < 1 || face > sides[at]) throw new Refused("face_out_of_range", "dice", detail);
  }
  return { ruling: book.rule(plan, faces), sides };
}

/** Whether a roll was of the dice that its rules ask for. */
export function areItsDice({ sides }, entry) {
  const draws = drawsOf(entry);
  return sides.length === draws.length && sides.every((side, at) => side === draws[at][0]);
}

/** Return what a ruling awaits: the player's branch, or the GM's choice where consequences are possible. */
export function dueOfMenu({ branches, at_least, options }) {
  if (branches.length) return ["branch"];
  return dueOfOptions({ at_least, options });
}

/** Return `choice` where the GM picks from a menu, or says that nothing is picked. */
export function dueOfOptions({ at_least, options }) {
  return at_least || options.some(({ kind }) => kind !== "benefit") ? ["choice"] : [];
}
