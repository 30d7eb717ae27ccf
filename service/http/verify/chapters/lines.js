// The lines of an export, and what can be said of one alone.

import { canonical } from "../../../../clients/js/canonical.js";
import { hex, sha256, unhex } from "../../../../clients/js/sha256.js";
import { hiddenDifficulty } from "../../../../clients/js/signed.js";
import { utf8 } from "./bytes.js";
import {
  ROOM,
  Unreadable,
  anyLog,
  anything,
  bool,
  bytes32,
  decoded,
  draws,
  expect,
  fit,
  integer,
  isDigest,
  isNatural,
  isObject,
  isText,
  list,
  listed,
  loops,
  object,
  openStruct,
  optionally,
  ordinal,
  part,
  reader,
  record,
  short,
  struct,
  tableId,
  text,
} from "./json.js";
import { isBound } from "./dice.js";
import { facesIn } from "./chain.js";
import { SIGNS } from "./games.js";
import { FOLLOWED, ROLLED, isSet, merged, readAs } from "./actions.js";

export const KIND = "rollwright/1";
export const MOST_ROLLS = 512;
export const CHECKPOINT_ROLLS = 64;
const instant = integer(0, 253402300799999);
const stretch = { line: text, after: part, until: part, checkpoints: list(short(1000), 0, 9) };
const LINES = {
  [KIND]: struct(
    { line: text, sid: tableId, entries: part, next: counters, keys: list(short(200), 1, 200) },
    { optional: { reader: short(7), game: text } },
  ),
  document: struct({ line: text, id: text, doc: anything }),
  // A mark may name all entries of an action.
  once: struct({ line: text, field: short(80, 1), value: short(360) }),
  entry: struct({ line: text, seq: integer(1, ROOM), at: instant, entry: object, result: object }),
  seen: struct({ line: text, seq: integer(1, ROOM), at: instant, id: short(40), entry: anything }),
  archive: struct({ line: text, sid: tableId, entries: part, sha256: bytes32, signed: short(1000), key: short(200) }),
  epoch: struct({ ...stretch, log: anyLog }),
  digest: struct({ line: text, sha256: bytes32, signed: short(1000) }),
};
const ENTRY = openStruct({ type: text }, { by: text, salt: text });
/** Of dice that somebody threw, also of a type that a newer version wrote. */
const THROW = { terms: object, draws };
const DICE = { epoch: optionally(part), bound: bool, key: text, rules: text, by_host: bool };
const THROWN = openStruct({}, { ...THROW, ...DICE });
/** A roll that lacks one of these is damaged. */
const ROLL = openStruct(THROW);
const OPENED = { client_seed: text, commit: text, genesis: text, lineage: text };
/** What a table is told as it is made, or imported. */
const FOUNDED = { commitments: list(text, 2, 2), genesis: text };
const SESSION_CREATED = openStruct({ name: text, ...FOUNDED }, { game: text });
const GAME_CHANGED = openStruct({ rules: text, former: text }, { game: text });
const CLOSED_ENTRY = openStruct({ epoch: part, ...OPENED });
const DIFFICULTY_OPENED = openStruct({ roll: part, difficulty: part, difficulty_salt: text });
const REVEALED = openStruct({ epoch: part, seed: text });
const amount = integer(-999999, 999999);
const RESULT = openStruct({}, { changes: list(delta), after: object });
const CHANGE = { who: text, track: text, amount, to: amount };
const SEEN_CHANGE = openStruct(CHANGE, { overflow: amount });
const SEEN_PROOF = openStruct({ n: ordinal, rec: record });
const SEEN = openStruct(
  {},
  { type: text, by: text, terms: object, proof: optionally(SEEN_PROOF), changes: list(SEEN_CHANGE), by_host: bool },
);
/** Form of an entry's type, also of one that a newer version wrote. */
const TYPE = /^[a-z][a-z0-9_]{0,39}$/;
const COMMITTED = openStruct({ n: integer(1, ROOM) });
const SOURCE = { sid: text, entries: part, sha256: bytes32, signed: text, key: text };
const IMPORTED_ENTRY = openStruct({ ...SOURCE, ...FOUNDED }, { rules: text, game: text });

/** A change of a track: whose, which, by how much, to what, what did not fit, whether hidden, loops, words of boxes, how many boxes of the same words stayed behind each. */
function delta(value, path) {
  list(anything, 5)(value, path);
  for (const [at, shape] of [text, text, amount, amount, amount].entries()) shape(value[at], path && `${path}[${at}]`);
  if (value.length > 5) expect("bool", value[5], path && `${path}[5]`);
  if (value.length > 6) loops(value[6], path && `${path}[6]`);
  if (value.length > 7) list(short(120), 0, 5)(value[7], path && `${path}[7]`);
  if (value.length > 8) list(integer(0, 5), 0, 5)(value[8], path && `${path}[8]`);
}

/** The highest numbers of people, characters, clocks and actions. */
function counters(value, path) {
  object(value, path);
  for (const name of Object.keys(value)) {
    if (!"pcka".includes(name) || name.length !== 1)
      throw new Unreadable(`Invalid enum value '${name}' - at \`key\` in \`${path}\``);
    integer(0, 999999)(value[name], `${path}.${name}`);
  }
}

/**
 * Return the lines of a file as bytes, without their breaks; whether the last one has its break is told.
 * @returns {{lines: any[], ended: boolean}}
 */
export function split(bytes) {
  const lines = [];
  let from = 0;
  for (let to = bytes.indexOf(10); to >= 0; to = bytes.indexOf(10, from)) {
    lines.push({ number: lines.length + 1, from, bytes: bytes.subarray(from, to) });
    from = to + 1;
  }
  const ended = from === bytes.length;
  if (!ended) lines.push({ number: lines.length + 1, from, bytes: bytes.subarray(from) });
  return { lines, ended };
}

/** Return what a line says; Unreadable if it says nothing that belongs into an export. */
export function readLine(bytes) {
  const json = reader(decoded(bytes));
  const value = json.value();
  if (!json.over()) json.fail();
  object(value, "$");
  const shape = isText(value.line) && Object.hasOwn(LINES, value.line) ? LINES[value.line] : null;
  if (!shape) throw new Unreadable("no line of an export");
  fit(shape, value, "$");
  if (value.line === "entry") {
    fit(ENTRY, value.entry, "$.entry");
    if (!TYPE.test(value.entry.type)) throw new Unreadable("Expected text of another form - at `$.entry.type`");
    fit(RESULT, value.result, "$.result");
  }
  if (isThrown(value)) fit(THROWN, value.entry, "$.entry");
  if (isCommitted(value)) COMMITTED(value.result, "$.result");
  if (value.line === "entry") fitAction(value.entry);
  if (isOf(value, "rolled")) ROLL(value.entry, "$.entry");
  if (isOf(value, "imported")) IMPORTED_ENTRY(value.entry, "$.entry");
  if (isOf(value, "session_created")) SESSION_CREATED(value.entry, "$.entry");
  if (isOf(value, "game_changed")) GAME_CHANGED(value.entry, "$.entry");
  if (isOf(value, "epoch_closed")) CLOSED_ENTRY(value.entry, "$.entry");
  if (isOf(value, "epoch_revealed")) REVEALED(value.entry, "$.entry");
  if (isOf(value, "difficulty_opened")) DIFFICULTY_OPENED(value.entry, "$.entry");
  return value.line === "seen" ? seenEntry(value) : value;
}

/** Check the fields of a step of an action, of a roll, or of who may make one. */
function fitAction(entry) {
  if (Object.hasOwn(FOLLOWED, entry.type)) fit(FOLLOWED[entry.type], entry, "$.entry");
  if (entry.type === "rolled") fit(ROLLED, entry, "$.entry");
}

/** Return the entry that follows from what a player saw of one; its committed dice are part of the chain as any. */
function seenEntry({ seq, at, id, entry: seen }) {
  const shown = isObject(seen) ? seen : {};
  if (seen !== null && (shown.seq !== seq || shown.id !== id)) {
    throw new Unreadable("what its reader saw is another entry");
  }
  fit(SEEN, shown, "$.entry");
  const { n, rec } = shown.proof ?? {};
  const changes = (shown.changes ?? []).map(({ who, track, amount, to, overflow = 0 }) => {
    return [who === "session" ? "shared" : who, track, amount, to, overflow];
  });
  const entry = { type: shown.type ?? "hidden", by: shown.by ?? "", terms: shown.terms ?? {} };
  if (rec) Object.assign(entry, { draws: rec.draws, epoch: rec.e, bound: isBound(rec.req), key: rec.key });
  const value = { line: "entry", seq, at, id, entry, result: rec ? { changes, n } : { changes }, seen: shown };
  if (rec) COMMITTED(value.result, "$.result");
  return value;
}

export function isOf(line, type) {
  return line.line === "entry" && line.entry.type === type;
}

/** Whether an entry may have dice: a roll, a resistance, or one of a type that a newer version wrote. */
function isThrown({ line, entry, seen }) {
  return line === "entry" && (seen || THROWS.has(entry.type) || !TYPES.has(entry.type));
}

export const THROWS = new Set(["rolled", "resisted"]);

/** Whether an entry is a roll of the chain: one that has the number of its epoch. */
export function isCommitted(line) {
  return isThrown(line) && (line.entry.epoch ?? null) !== null;
}

/** Whether an entry is a roll outside the chain, with faces that were given. */
export function isGiven(line) {
  if (!isThrown(line) || line.seen || (line.entry.epoch ?? null) !== null) return false;
  return line.entry.type === "rolled" || drawsOf(line.entry).length > 0;
}

/**
 * Return what a line that cannot be read was, by the names in it: none where its beginning is lost, two where the
 * break between two lines is.
 */
export function likely(bytes) {
  const text = new TextDecoder().decode(bytes);
  const names = Array.from(text.matchAll(/\{"line":"([a-z_/1]+)"/g), ([, name]) => name);
  return names.filter((name) => Object.hasOwn(LINES, name));
}

/** How many lines of these kinds a line is, or may have been. */
export function howMany(line, ...names) {
  if (line.value) return names.includes(line.value.line) ? 1 : 0;
  return line.likely.length ? line.likely.filter((name) => names.includes(name)).length : 1;
}

/** Whether a Difficulty and its salt are those of the digest that a spec has in its place. */
export function opens(spec, { difficulty, difficulty_salt: salt }) {
  if (!isDigest(salt) || !isNatural(difficulty)) return false;
  // Whoever wrote another value of the spec, such as its goal, could open that one.
  return spec.difficulty === hex(hiddenDifficulty(unhex(salt), difficulty));
}

/** Return an entry's id: its number, and a digest of its bytes. */
export function entryId({ value: { seq, at, seen, id }, bytes }) {
  if (seen) return id;
  const raw = decoded(bytes);
  const json = reader(raw);
  const parts = {};
  for (json.at = 1, json.space(); raw[json.at] !== "}"; json.space()) {
    const name = json.value();
    json.space();
    json.at++;
    json.space();
    const from = json.at;
    json.value();
    parts[name] = raw.slice(from, json.at);
    json.space();
    if (raw[json.at] === ",") json.at++;
  }
  return `${seq}-${hex(sha256(utf8(`${at} ${parts.entry} ${parts.result}`))).slice(0, 32)}`;
}

// What of a roll follows from its terms, as service/record/events.py has it.

const worded = (value) => (isText(value) ? value : isSet(value) ? canonical(value) : "");
/** @returns {any} */
const termsOf = ({ terms = {} }) => terms;
export const drawsOf = ({ draws = [] }) => draws;
export const facesOfEntry = (entry) => facesIn(drawsOf(entry));

/** Return the action that a roll ended; empty for a direct one. */
export const actionOf = (entry) => worded(termsOf(entry).action);
export const isActionRoll = (entry) => entry.type === "rolled" && actionOf(entry) !== "";
export const characterOf = (entry) => worded(termsOf(entry).character);
export const clockOf = (entry) => entry.hidden_clock || worded(termsOf(entry).clock);
export const taskOf = (entry) => worded(termsOf(entry).task);
/** Return why a roll is no repetition, or may be one, as it is displayed. */
export const reasonOf = (entry, name) => displayed(worded(termsOf(entry)[name]));
/** Return the version of the rules that a roll was ruled by. */
export const rulesOf = (entry) => worded(termsOf(entry).rules) || (entry.rules ?? "");
/** Return the spec of a roll: that of its terms, with what the table added. */
export function specOf(entry) {
  const spec = readAs(object, termsOf(entry).spec);
  return entry.filled ? merged(spec, entry.filled) : spec;
}

export function assistantsOf(entry) {
  const named = termsOf(entry)[actionOf(entry) ? "assistants" : "assistant"];
  return isText(named) && named ? [named] : listed(named);
}

/** Return the prices of the bargains that the roller of an action accepted, in the order of their offers. */
export function pricesOf(entry) {
  const { offers = {} } = actionOf(entry) ? termsOf(entry) : {};
  const order = ([one, _], [other, __]) => Number(one.slice(1)) - Number(other.slice(1));
  const found = Object.entries(readAs(object, offers)).sort(order);
  return found.map(([, { price }]) => price).filter((price) => price !== undefined);
}

/** Return a text without characters that are not displayed or reorder a line; line breaks and tabs stay. */
export function displayed(text) {
  if (/^[ -~]*$/.test(text)) return text;
  return (text.replace(BREAKS, "\n").match(DISPLAYED) ?? []).join("");
}

const DISPLAYED = new RegExp(SIGNS, "gu");
const BREAKS = /\r\n?|[\v\f\x85\u2028\u2029]/g;

/** Whether a value that JSON's own reader has read has canonical JSON. */
export function hasCanonical(value) {
  try {
    canonical(value);
    return true;
  } catch {
    return false;
  }
}

/** Return the lines of the log by number. */
export function logOf(file) {
  const entries = () => (file.lines ?? []).filter(({ value }) => value?.line === "entry");
  file.log ??= new Map(entries().map((line) => [line.value.seq, line]));
  return file.log;
}

/** Types whose fields are known; of a newer version's only those that all rolls have. */
export const TYPES = new Set([
  "session_created",
  "session_changed",
  "game_changed",
  "person_joined",
  "person_revoked",
  "token_renewed",
  "person_renamed",
  "gm_handed_over",
  "code_changed",
  "character_created",
  "character_changed",
  "character_deleted",
  "clock_created",
  "clock_changed",
  "clock_deleted",
  "clock_ticked",
  "turn_started",
  "tracks_changed",
  "rolled",
  "difficulty_opened",
  "epoch_closed",
  "epoch_revealed",
  "chosen",
  "resisted",
  "reversed",
  "imported",
  "action_opened",
  "action_changed",
  "action_closed",
  "offer_made",
  "offer_answered",
  "offer_lapsed",
  "tale_told",
]);
export const CLOCKS = new Set(["clock_created", "clock_changed", "clock_ticked", "clock_deleted"]);
