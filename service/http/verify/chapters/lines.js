// The lines of an export, and what can be said of one alone.

import { hex, unhex } from "../../../../clients/js/sha256.js";
import {
  DEEPEST,
  ROOM,
  Unreadable,
  anyLog,
  anything,
  bool,
  bytes32,
  canonical,
  decoded,
  expect,
  face,
  fit,
  integer,
  isAscii,
  isDigest,
  isNatural,
  isObject,
  isText,
  isWhole,
  list,
  loops,
  object,
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
import { draw, hiddenDifficulty, rollKey, words } from "./dice.js";
import { FOLLOWED, TERMS } from "./actions.js";

export const KIND = "rollwright/1";
export const MOST_ROLLS = 512;
export const CHECKPOINT_ROLLS = 64;
const instant = integer(0, 253402300799999);
const stretch = { line: text, after: part, until: part, rules: short(80), checkpoints: list(short(1000), 0, 9) };
const LINES = {
  [KIND]: struct(
    { line: text, sid: tableId, entries: part, next: counters, keys: list(short(200), 1, 200) },
    { optional: { reader: short(7) } },
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
const ROLLED = struct({ epoch: part, key: text, req: object }, { open: true });
const THROWN = { epoch: optionally(part), key: text, req: object, faces: list(face) };
const ENTRY = struct({ type: text }, { optional: { by: text, salt: text, ...THROWN }, open: true });
const OPENED = { client_seed: text, commit: text, genesis: text, lineage: text };
const GIVEN_ROLL = struct({ req: object }, { open: true });
const SESSION_CREATED = struct({ name: text }, { open: true });
const CLOSED_ENTRY = struct({ epoch: part, ...OPENED }, { open: true });
const DIFFICULTY_OPENED = struct({ roll: part, difficulty: part, difficulty_salt: text }, { open: true });
const REVEALED = struct({ epoch: part, seed: text }, { open: true });
const amount = integer(-999999, 999999);
const RESULT = struct({}, { optional: { changes: list(delta), after: object }, open: true });
const CHANGE = { who: text, track: text, amount, to: amount };
const SEEN_CHANGE = struct(CHANGE, { optional: { overflow: amount }, open: true });
const SEEN_PROOF = struct({ n: ordinal, rec: record }, { open: true });
const SEEN = struct(
  {},
  {
    optional: { type: text, by: text, proof: optionally(SEEN_PROOF), changes: list(SEEN_CHANGE), by_host: bool },
    open: true,
  },
);
/** Form of an entry's type, also of one that a newer version wrote. */
const TYPE = /^[a-z][a-z0-9_]{0,39}$/;
const COMMITTED = struct({ n: integer(1, ROOM) }, { open: true });
const IMPORTED_ENTRY = struct({ sid: text, entries: part, sha256: bytes32, signed: text, key: text }, { open: true });

/** A change of a track: whose, which, by how much, to what, what did not fit, whether hidden, loops, words of boxes. */
function delta(value, path) {
  list(anything, 5)(value, path);
  for (const [at, shape] of [text, text, amount, amount, amount].entries()) shape(value[at], path && `${path}[${at}]`);
  if (value.length > 5) expect("bool", value[5], path && `${path}[5]`);
  if (value.length > 6) loops(value[6], path && `${path}[6]`);
  if (value.length > 7) list(short(120), 0, 5)(value[7], path && `${path}[7]`);
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
  if (isCommitted(value)) {
    ROLLED(value.entry, "$.entry");
    COMMITTED(value.result, "$.result");
  }
  if (value.line === "entry") fitAction(value.entry);
  if (isOf(value, "rolled") && (value.entry.epoch ?? null) === null) GIVEN_ROLL(value.entry, "$.entry");
  if (isOf(value, "imported")) IMPORTED_ENTRY(value.entry, "$.entry");
  if (isOf(value, "session_created")) SESSION_CREATED(value.entry, "$.entry");
  if (isOf(value, "epoch_closed")) CLOSED_ENTRY(value.entry, "$.entry");
  if (isOf(value, "epoch_revealed")) REVEALED(value.entry, "$.entry");
  if (isOf(value, "difficulty_opened")) DIFFICULTY_OPENED(value.entry, "$.entry");
  return value.line === "seen" ? seenEntry(value) : value;
}

/** Check the fields of a step of an action, of a roll, or of who may make one. */
function fitAction(entry) {
  if (Object.hasOwn(FOLLOWED, entry.type)) fit(FOLLOWED[entry.type], entry, "$.entry");
  if (entry.type === "rolled") fit(TERMS, entry, "$.entry");
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
  const entry = { type: shown.type ?? "hidden", by: shown.by ?? "" };
  if (rec) {
    const faces = rec.draws.map(([, face]) => face);
    Object.assign(entry, { req: rec.req, faces, epoch: rec.e, key: rec.key });
  }
  const value = { line: "entry", seq, at, id, entry, result: rec ? { changes, n } : { changes }, seen: shown };
  if (rec) {
    ROLLED(entry, "$.entry");
    COMMITTED(value.result, "$.result");
  }
  return value;
}

export function isOf(line, type) {
  return line.line === "entry" && line.entry.type === type;
}

/** Whether an entry is a roll of the chain: any type is that names its epoch's number beside what was asked. */
export function isCommitted(line) {
  return line.line === "entry" && (line.entry.epoch ?? null) !== null && "req" in line.entry;
}

/** Whether an entry is a roll outside the chain, with faces that were given. */
export function isGiven(line) {
  if (line.line !== "entry" || (line.entry.epoch ?? null) !== null || !("req" in line.entry)) return false;
  return line.entry.type === "rolled" || "faces" in line.entry;
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

/** Whether a Difficulty and its salt are those of the digest in a request. */
export function opens(req, { difficulty, difficulty_salt: salt }) {
  if (!isDigest(salt) || !isNatural(difficulty)) return false;
  return Object.values(req).includes(hex(hiddenDifficulty(unhex(salt), difficulty)));
}

/** Whether a request is of an earlier version: it has the version of its action in place of the terms, and is unbound. */
export function isEarlier(req) {
  return isObject(req) && "action" in req && "version" in req && !("terms" in req);
}

/** The id of the action that a request is of. */
export function actionAsked({ action }) {
  return isText(action) ? action : canonical(action);
}

export function isActionRoll({ type, req }) {
  return type === "rolled" && isObject(req) && "action" in req;
}

/** Whether a value that JSON's own reader has read has RFC 8785 JSON of the scheme's kind. */
export function hasCanonical(value, room = DEEPEST) {
  if (isText(value)) return !/[\ud800-\udfff]/u.test(value);
  if (typeof value === "number") return isWhole(value);
  if (typeof value !== "object" || value === null) return true;
  const inside = (each) => hasCanonical(each, room - 1);
  return room > 0 && Object.keys(value).every(isAscii) && Object.values(value).every(inside);
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
  "person_joined",
  "person_revoked",
  "token_renewed",
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
]);
export const CLOCKS = new Set(["clock_created", "clock_changed", "clock_ticked", "clock_deleted"]);

export function facesOf(seed, genesis, { key, req }) {
  const { dice } = req;
  if (!Array.isArray(dice) || !dice.every((side) => isWhole(side) && side >= 1 && side <= 2 ** 31)) return null;
  return draw(words(rollKey(seed, genesis, key, canonical(req))), dice);
}
