// Verifies Rollwright's dice on your own machine: logs of epochs and whole exports (scheme ra3).
//
//   node verify.js FILE... [--key VKEY]... [--kept FILE]... [--me PERSON]
//
// A file is an export, a log of an epoch, what somebody kept of a table (answers, pages, streams, requests, notes), or
// a folder of them. What was kept is compared with the export; without one it is checked by itself. `--me` is the id of
// the person whose requests were kept: rolls in their name that they did not send are found.
//
// It ends with status 0 where all holds, 1 where something does not, 2 where the file cannot be read or is of another
// scheme, and 3 where all holds that can be checked, and not all can: no key was given, an archive is signed by a key
// that was not given, an epoch with rolls is not revealed, signatures need cryptography that is not there. Actions are
// folded; rulings are not resolved again here, so that an export that holds is always 3.
//
// In a page it is a plain script whose one global is `rollwright`. It is one file, so that what a person reads, keeps
// and runs is the whole verifier: it needs no other code, and sends and loads nothing. `make verifier` joins it from the
// chapters below, modules whose text it has unchanged but for imports and exports; change those, and not this file.
// service/audit/ and service/verify/ say the same in Python; tests/node/ holds the two against each other.
//
//   sha256.js          SHA-256 (FIPS 180-4), and the tagged digests of scheme ra3 (docs/proofs.md), for the client and for the verifier.
//   canonical.js       Canonical JSON (RFC 8785) of the values that records and terms have, for the client and for the verifier.
//   signed.js          What a thrower signs, and the request that dice follow from (docs/proofs.md), for the client and for the verifier.
//   bytes.js           Bytes: base64, SHA-256 of long files, and HMAC (RFC 2104).
//   json.js            Strict JSON, and the shapes of its values.
//   dice.js            What scheme ra3 makes of seeds and requests: commitments, dice and records. service/audit/ has it in Python.
//   chain.js           An epoch: its rolls follow from the seed, and its chain from the rolls. Findings of all chapters are kept here too.
//   notes.js           Signed notes: receipts and heads (C2SP signed-note, Ed25519).
//   games.js           What a check needs of each game: data, no code. `make cards` writes it.
//   actions.js         Actions, which are negotiated rolls: their limits, and the shapes of their documents and steps.
//   lines.js           The lines of an export, and what can be said of one alone.
//   card.js            The card of a game that is a document: what a fold of actions needs of it.
//   charges.js         What a roll charges: its costs and gains, and a box for each use of a special ability.
//   gives.js           What the fields of a roll give: dice and their sources, costs, and steps of position and effect.
//   rule.js            What the document of a game makes of a roll: what is settled before the dice, and what they mean.
//   extras.js          Rules of extras, which are no documents: the fortune roll has as many dice as a rating, and no position (FITD-P3).
//   own.js             Games of somebody's own: their documents, as a log or the head of an export has them.
//   tables.js          Games as a check needs them, from their documents and cards.
//   offers.js          The steps of an action: who may make one, its limits, and the offers.
//   steps.js           What each step makes of an action: its spec, what was narrated and chosen after its dice.
//   terms.js           The terms of an action or a resistance, as its thrower must have signed them.
//   ruled.js           Rolls of the log, ruled on again: the same spec and faces give the same ruling.
//   picks.js           What follows a roll, by the document of its game: the menu's picks, branches, and what is awaited then.
//   following.js       The table as the log has it so far: tracks, clocks, actions, and who acts for whom.
//   joins.js           Rolls that an action joins, and what they give it.
//   rolled.js          How an action begins, and its roll.
//   sheets.js          The sheet of a character: ratings that resist, and special abilities.
//   chosen.js          What follows from a roll: choices, resistance, and steps that are reversed.
//   documents.js       The documents of an export beside those that follow from its log.
//   hosts.js           Who ran the service, by the log, and the rolls of their own hand: the host could choose these dice.
//   players.js         Who made an entry, and rolls for a character that somebody else plays: by what the log says of people until then.
//   fold.js            The fold of the log's actions: each entry is a step that its action may take.
//   words.js           Words for people, and the result of a check.
//   evidence.js        What somebody kept: answers, pages, streams, requests, notes. How it is read, and which facts are in it.
//   views.js           Entries as somebody was shown them, beside what an export shows of them: whole, or the document that they left.
//   rulings.js         The rulings of an export: each roll is ruled on again, and its charges, gains and ticks compared with the log.
//   compare.js         What somebody kept, beside an export.
//   evidence_alone.js  What somebody kept, without an export.
//   log.js             The log of an export, and its epochs.
//   agreement.js       Log, epochs, archives, checkpoints and the signed last line of an export agree.
//   files.js           Files: which of them is an export, logs or evidence, and their check.
//   main.js            What a page, a test and a command line have of the verifier, and its program.
"use strict";

{
// ---- sha256.js ------------------------------------------------------------------------------------------------------
// SHA-256 (FIPS 180-4), and the tagged digests of scheme ra3 (docs/proofs.md), for the client and for the verifier.
//
// Of our own, because the browser's answer late, and not at all on a page without HTTPS.

const SCHEME = "ra3";
const SPACE = 2 ** 32;
const encoder = new TextEncoder();
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** @param {Uint8Array} bytes */
function hex(bytes) {
  let text = "";
  for (const byte of bytes) text += HEX[byte];
  return text;
}

/** @param {string} text */
function unhex(text) {
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

const ROUNDS = Int32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);
const START = Int32Array.from([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);
const schedule = new Int32Array(64);

/**
 * Put the 64 bytes at `at` into the state.
 * @param {Int32Array} state
 * @param {Uint8Array} bytes
 * @param {number} at
 */
function compress(state, bytes, at) {
  const w = schedule;
  for (let i = 0; i < 16; i++, at += 4) {
    w[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
  }
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15];
    const y = w[i - 2];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
  }
  let a = state[0],
    b = state[1],
    c = state[2],
    d = state[3];
  let e = state[4],
    f = state[5],
    g = state[6],
    h = state[7];
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + (g ^ (e & (f ^ g))) + ROUNDS[i] + w[i]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) | (c & (a | b)))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

const ending = new Uint8Array(128);
const endingView = new DataView(ending.buffer);

/**
 * Return the 32 bytes of a state that has taken `before` bytes (whole blocks) and now takes the last ones.
 * @param {Int32Array} state
 * @param {number} before
 * @param {Uint8Array} bytes
 */
function finished(state, before, bytes) {
  const tail = bytes.length % 64;
  const full = bytes.length - tail;
  for (let at = 0; at < full; at += 64) compress(state, bytes, at);
  ending.fill(0);
  for (let at = 0; at < tail; at++) ending[at] = bytes[full + at];
  ending[tail] = 0x80;
  const size = tail < 56 ? 64 : 128;
  const total = before + bytes.length;
  endingView.setUint32(size - 8, Math.floor(total / 0x20000000));
  endingView.setUint32(size - 4, (total % 0x20000000) * 8);
  for (let at = 0; at < size; at += 64) compress(state, ending, at);
  const digest = new Uint8Array(32);
  for (let at = 0; at < 32; at++) digest[at] = state[at >> 2] >>> (24 - 8 * (at & 3));
  return digest;
}

/**
 * Return SHA-256 of some bytes, 32 of them.
 * @param {Uint8Array} bytes
 */
function sha256(bytes) {
  return finished(START.slice(), 0, bytes);
}

/** Where `tagged` joins its parts: of a long text each character may have three bytes. */
let joint = new Uint8Array(4096);

/**
 * Join a tag and parts (texts or bytes), each behind its 4-byte length, so that no two lists read the same.
 *
 * The bytes are valid until the next call: they are hashed at once, and a buffer for each would cost more than that.
 * @param {string} tag
 * @param {(Uint8Array | string)[]} parts
 */
function tagged(tag, ...parts) {
  let room = 100;
  for (const part of parts) room += 4 + 3 * part.length;
  if (joint.length < room) joint = new Uint8Array(room);
  let end = putPart(0, `${SCHEME}/${tag}`);
  for (const part of parts) end = putPart(end, part);
  return joint.subarray(0, end);
}

/**
 * Put a part and its length into the joint; return where it ends.
 * @param {number} at
 * @param {Uint8Array | string} part
 */
function putPart(at, part) {
  const length = typeof part === "string" ? putText(at + 4, part) : part.length;
  if (typeof part !== "string") joint.set(part, at + 4);
  for (let place = 0; place < 4; place++) joint[at + place] = length >>> (24 - 8 * place);
  return at + 4 + length;
}

/**
 * Put a text into the joint, as UTF-8; return how many bytes it has.
 * @param {number} at
 * @param {string} part
 */
function putText(at, part) {
  for (let place = 0; place < part.length; place++) {
    const unit = part.charCodeAt(place);
    if (unit > 127) return encoder.encodeInto(part, joint.subarray(at)).written;
    joint[at + place] = unit;
  }
  return part.length;
}

/**
 * Return `H(tag, parts)`: SHA-256 of the tag and the parts, each behind its length.
 * @param {string} tag
 * @param {(Uint8Array | string)[]} parts
 */
function digest(tag, ...parts) {
  return sha256(tagged(tag, ...parts));
}

/**
 * Return 8 bytes, big-endian, of an integer from 0 to 2^53-1.
 * @param {number} number
 */
function u64(number) {
  const bytes = new Uint8Array(8);
  const high = Math.floor(number / SPACE);
  for (let at = 0; at < 4; at++) {
    bytes[at] = high >>> (24 - 8 * at);
    bytes[4 + at] = (number % SPACE) >>> (24 - 8 * at);
  }
  return bytes;
}

// ---- canonical.js ---------------------------------------------------------------------------------------------------
// Canonical JSON (RFC 8785) of the values that records and terms have, for the client and for the verifier.

/** Nesting depth of lists and objects. */
const DEEPEST = 128;
/** Texts that JSON has as they are: most texts of a log, so they are tried first. */
const AS_IT_IS = /^[ !#-[\]-~]*$/;

/** @param {string} name */
function isAscii(name) {
  for (let at = 0; at < name.length; at++) if (name.charCodeAt(at) > 127) return false;
  return true;
}

/**
 * Return canonical JSON. TypeError for what has none: a number that is no integer within 2^53-1, half a character, a key
 * that is not ASCII, and more than 128 levels.
 * @param {unknown} value
 * @param {number} [room]   levels that are left
 * @returns {string}
 */
function canonical(value, room = DEEPEST) {
  if (typeof value === "string") {
    if (AS_IT_IS.test(value)) return `"${value}"`;
    if (/[\ud800-\udfff]/u.test(value)) throw new TypeError("half a character");
    return JSON.stringify(value);
  }
  if (typeof value === "number") {
    if (!Number.isInteger(value)) throw new TypeError(`a number that is no integer: ${value}`);
    if (!Number.isSafeInteger(value)) throw new TypeError(`an integer beyond 2^53-1: ${value}`);
    return String(value);
  }
  if (value === null || typeof value === "boolean") return String(value);
  if (typeof value !== "object") throw new TypeError(`no JSON value: ${typeof value}`);
  if (!room) throw new TypeError("nested too deeply");
  let text = "";
  if (Array.isArray(value)) {
    for (const item of value) {
      if (text) text += ",";
      text += canonical(item, room - 1);
    }
    return `[${text}]`;
  }
  const fields = /** @type {Record<string, unknown>} */ (value);
  for (const name of Object.keys(fields).sort()) {
    const isPlain = AS_IT_IS.test(name);
    if (!isPlain && !isAscii(name)) throw new TypeError(`a key that is not ASCII: '${name}'`);
    if (text) text += ",";
    text += isPlain ? `"${name}":` : `${JSON.stringify(name)}:`;
    text += canonical(fields[name], room - 1);
  }
  return `{${text}}`;
}

// ---- signed.js ------------------------------------------------------------------------------------------------------
// What a thrower signs, and the request that dice follow from (docs/proofs.md), for the client and for the verifier.

/**
 * Return the request of a roll: who throws, and the digest of the terms, in hex; with a genesis it is bound.
 * @param {string} by
 * @param {string} terms
 * @param {string} [genesis]
 */
function request(by, terms, genesis = "") {
  return genesis ? { by, epoch: genesis, terms } : { by, terms };
}

/**
 * Return the digest of terms in hex, as the request has it. TypeError where they have no canonical form.
 * @param {unknown} terms
 */
function termsDigest(terms) {
  return hex(digest("terms", canonical(terms)));
}

/**
 * Return the terms of a direct roll: its body as it was sent and parsed, without its epoch. The number of a hidden
 * Difficulty and its salt become a digest.
 * @param {Record<string, any>} body
 */
function directTerms({ epoch, ...body }) {
  const { difficulty_salt: salt, ...terms } = body;
  const number = terms.spec?.difficulty;
  const isSalt = typeof salt === "string" && /^[0-9a-f]{64}$/.test(salt);
  if (!isSalt || !Number.isSafeInteger(number) || number < 0) return body;
  const difficulty = hex(hiddenDifficulty(unhex(salt), number));
  return { ...terms, spec: { ...terms.spec, difficulty } };
}

/**
 * Return the terms that a direct body may be, the likelier ones first; none for the roll of an action. Those of an
 * unbound roll lack a clock that players do not see.
 * @param {Record<string, any>} body
 */
function sentTerms(body) {
  if (!Object.hasOwn(body, "spec")) return [];
  const { clock, ...others } = body;
  return (body.epoch ? [body] : [body, others]).map(directTerms);
}

/**
 * Return the faces that a request brings; null where it has the service throw.
 * @param {Record<string, any>} body
 * @returns {number[] | null}
 */
function facesSent(body) {
  const holder = Object.hasOwn(body, "spec") ? body.spec : body;
  return Array.isArray(holder?.dice) ? holder.dice : null;
}

/**
 * Return what stands in terms for a Difficulty that players do not see.
 * @param {Uint8Array} salt
 * @param {number} difficulty
 */
function hiddenDifficulty(salt, difficulty) {
  return digest("difficulty", salt, u64(difficulty));
}

/**
 * Return the digest of terms that were sent or kept; empty where they have no canonical form.
 * @param {unknown} terms
 */
function digestOf(terms) {
  try {
    return termsDigest(terms);
  } catch {
    return "";
  }
}

/**
 * Return the member of a record's request that is not as it was sent, or null. An epoch binds no roll of an
 * action without terms, whose digest is not known.
 * @param {Record<string, any>} req
 * @param {{by: string, body: Record<string, any>}} sent
 */
function changedRequest(req, { by, body }) {
  if (req.by !== by) return "by";
  const isDirect = Object.hasOwn(body, "spec");
  const digests = (isDirect ? sentTerms(body).map(digestOf) : [body.terms]).filter(Boolean);
  const epoch = body.epoch || null;
  if ((req.epoch ?? null) !== epoch || (epoch && !isDirect && !digests.length)) return "epoch";
  return (digests.length || epoch) && !digests.includes(req.terms) ? "terms" : null;
}

// ---- bytes.js -------------------------------------------------------------------------------------------------------
// Bytes: base64, SHA-256 of long files, and HMAC (RFC 2104).

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const utf8 = (text) => encoder.encode(text);
const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function base64(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const word = (bytes[at] << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let place = 0; place < 4; place++) {
      text += at + place > bytes.length ? "=" : BASE64[(word >> (18 - 6 * place)) & 63];
    }
  }
  return text;
}

/** Return the bytes of base64 in its one right spelling; NoteError for any other. */
function unbase64(text) {
  const bytes = [];
  for (let at = 0; at < text.length; at += 4) {
    let word = 0;
    for (let place = 0; place < 4; place++) word = (word << 6) | (BASE64.indexOf(text[at + place]) & 63);
    bytes.push((word >> 16) & 255, (word >> 8) & 255, word & 255);
  }
  const padding = /={0,2}$/.exec(text)[0].length;
  const whole = Uint8Array.from(bytes.slice(0, bytes.length - padding));
  // Foreign characters and spare bits were passed over: only one spelling is right.
  if (base64(whole) !== text) throw new NoteError("bad base64");
  return whole;
}

function equal(one, other) {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** Return SHA-256 of a long text, with a pause after every 64 KiB. */
async function sha256Slowly(bytes, pause) {
  const state = START.slice();
  let at = 0;
  for (; at + 65536 < bytes.length; at += 65536) {
    for (let block = 0; block < 65536; block += 64) compress(state, bytes, at + block);
    await pause(at / bytes.length);
  }
  return finished(state, at, bytes.subarray(at));
}

/** Return a key of 32 bytes, made ready to sign more than once. */
function hmacKey(key) {
  const [inner, outer] = [0x36, 0x5c].map((pad) => {
    const block = new Uint8Array(64).fill(pad);
    for (let at = 0; at < key.length; at++) block[at] ^= key[at];
    const state = START.slice();
    compress(state, block, 0);
    return state;
  });
  return { inner, outer };
}

function hmac(key, bytes) {
  return finished(key.outer.slice(), 64, finished(key.inner.slice(), 64, bytes));
}

/** A note that is not signed by the key, or not of the structure it should have. */
class NoteError extends Error {}

// ---- json.js --------------------------------------------------------------------------------------------------------
// Strict JSON, and the shapes of its values.

// The browser's own reader takes the last of two equal keys, and rounds numbers: two readers could see two files.

/** What is no file of this scheme, or no line of one. */
class Unreadable extends Error {}

/** A log of another scheme. */
class OtherScheme extends Unreadable {}

const LARGEST = Number.MAX_SAFE_INTEGER;
/** @type {[string, ?boolean][]} */
const WORDS = [
  ["null", null],
  ["true", true],
  ["false", false],
];
const NUMBER = /-?(?:0|[1-9][0-9]*)((?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)/y;
const NO_INTEGERS = ["NaN", "Infinity", "-Infinity"];
const ESCAPED = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** Say where in a text something is, counted as people and Python count. */
function position(text, at) {
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  const column = [...before.slice(before.lastIndexOf("\n") + 1)].length + 1;
  return `line ${line} column ${column}`;
}

/** An object that inherits nothing, in V8 several times as fast as one of `Object.create(null)`. */
function Fields() {}
Fields.prototype = Object.create(null);

/**
 * Return a reader of the JSON values in a text.
 *
 * `value()` returns the next one; objects inherit nothing. Unreadable for duplicate keys and those that are not
 * ASCII, numbers that are no integers within 2^53-1, unpaired surrogates, and more than 128 levels.
 */
function reader(text) {
  const json = { at: 0, value: () => value(0), space, over, gap, fail };

  function fail(at = json.at) {
    throw new Unreadable(`not JSON: from ${position(text, at)} on`);
  }

  function space() {
    for (;;) {
      const unit = text.charCodeAt(json.at);
      if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return;
      json.at++;
    }
  }

  function over() {
    return json.at >= text.length;
  }

  /** Pass over what may stand between two values of a file: a line break at least, or nothing more at all. */
  function gap() {
    const between = /[ \t\r]*(?:\n[ \t\r\n]*|$)/y;
    between.lastIndex = json.at;
    const found = between.exec(text);
    if (found) json.at = between.lastIndex;
    return found !== null;
  }

  function value(depth) {
    const unit = text.charCodeAt(json.at);
    if (unit === 34) return string();
    if (unit === 123 || unit === 91) {
      if (depth === DEEPEST) throw new Unreadable("nested too deeply");
      return unit === 123 ? object(depth) : array(depth);
    }
    if ((unit >= 48 && unit <= 57) || unit === 45) return number();
    return word();
  }

  function word() {
    for (const [name, meaning] of WORDS) {
      if (text.startsWith(name, json.at)) {
        json.at += name.length;
        return meaning;
      }
    }
    for (const name of NO_INTEGERS) {
      if (text.startsWith(name, json.at)) throw new Unreadable(`a number that is no integer: ${name}`);
    }
    return fail();
  }

  function number() {
    const few = digits();
    if (few >= 0) return few;
    NUMBER.lastIndex = json.at;
    const found = NUMBER.exec(text);
    if (found === null) return word();
    json.at = NUMBER.lastIndex;
    const read = Number(found[0]);
    if (found[1]) throw new Unreadable(`a number that is no integer: ${found[0]}`);
    if (!Number.isSafeInteger(read)) throw new Unreadable(`an integer beyond 2^53-1: ${found[0].slice(0, 30)}`);
    // -0 is 0, as it is to everybody who counts.
    return read === 0 ? 0 : read;
  }

  /** Return a number of up to 15 digits, as most are; -1, and nothing is read, where something else stands there. */
  function digits() {
    let at = json.at;
    let unit = text.charCodeAt(at);
    let read = 0;
    for (; unit >= 48 && unit <= 57; unit = text.charCodeAt(++at)) read = 10 * read + unit - 48;
    const ends = unit === 44 || unit === 93 || unit === 125;
    if (!ends || at - json.at > 15 || (at - json.at > 1 && text.charCodeAt(json.at) === 48)) return -1;
    json.at = at;
    return read;
  }

  function string(isName = false) {
    const start = json.at + 1;
    let at = start;
    let unit = text.charCodeAt(at);
    while (unit >= 32 && unit !== 34 && unit !== 92) unit = text.charCodeAt(++at);
    json.at = at;
    if (unit === 92) return unescaped(start, isName);
    if (unit !== 34) fail();
    json.at++;
    return text.slice(start, at);
  }

  function unescaped(start, isName) {
    let parts = text.slice(start, json.at);
    for (;;) {
      const unit = text.charCodeAt(json.at);
      if (unit === 34) break;
      if (!(unit >= 32)) fail();
      parts += unit === 92 ? escaped() : text[json.at++];
    }
    json.at++;
    if (!isName && /[\ud800-\udfff]/u.test(parts)) throw new Unreadable("half a character");
    return parts;
  }

  function escaped() {
    const name = text[++json.at];
    if (name === "u") {
      const digits = text.slice(json.at + 1, json.at + 5);
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) fail();
      json.at += 5;
      return String.fromCharCode(parseInt(digits, 16));
    }
    if (!Object.hasOwn(ESCAPED, name ?? "")) fail();
    json.at++;
    return ESCAPED[name];
  }

  function array(depth) {
    const items = [];
    members(93, () => items.push(value(depth + 1)));
    return items;
  }

  function object(depth) {
    const fields = new Fields();
    members(125, () => field(fields, depth));
    return fields;
  }

  function members(end, member) {
    json.at++;
    space();
    if (text.charCodeAt(json.at) !== end) {
      for (;;) {
        member();
        space();
        if (text.charCodeAt(json.at) !== 44) break;
        json.at++;
        space();
      }
      if (text.charCodeAt(json.at) !== end) fail();
    }
    json.at++;
  }

  function field(fields, depth) {
    if (text.charCodeAt(json.at) !== 34) fail();
    const name = string(true);
    if (!isAscii(name)) throw new Unreadable(`a key that is not ASCII: '${name}'`);
    space();
    if (text.charCodeAt(json.at) !== 58) fail();
    json.at++;
    space();
    const read = value(depth + 1);
    if (fields[name] !== undefined) throw new Unreadable(`a key stands twice: ${name}`);
    fields[name] = read;
  }

  return json;
}

/** Return the one JSON value that a text is. */
function readValue(text) {
  const json = reader(text);
  json.space();
  const value = json.value();
  json.space();
  if (!json.over()) json.fail();
  return value;
}

/** Return bytes as text; Unreadable if they are not UTF-8. A byte order mark stays, and no reader takes it. */
function decoded(bytes) {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Unreadable("not JSON: not UTF-8");
  }
}

/** Whether two values that the reader has read are the same. */
function same(one, other) {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one)) return one.length === other.length && one.every((item, at) => same(item, other[at]));
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]));
}

// A shape is a function of a value and its path: Unreadable, in the words of the service, for a value of another. An
// empty path stays empty, which saves the time to spell the paths of what has its shape.

function kind(value) {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "float";
  return { string: "str", boolean: "bool" }[typeof value] ?? "object";
}

function expect(wanted, value, path) {
  if (kind(value) !== wanted) throw new Unreadable(`Expected \`${wanted}\`, got \`${kind(value)}\` - at \`${path}\``);
}

const text = (value, path) => expect("str", value, path);
const object = (value, path) => expect("object", value, path);

function integer(least, most) {
  return (value, path) => {
    expect("int", value, path);
    if (value < least) throw new Unreadable(`Expected \`int\` >= ${least} - at \`${path}\``);
    if (value > most) throw new Unreadable(`Expected \`int\` <= ${most} - at \`${path}\``);
  };
}

function bytes32(value, path) {
  text(value, path);
  if (/^[0-9a-f]{64}$/.test(value)) return;
  throw new Unreadable(`Expected \`str\` matching regex '\\\\A[0-9a-f]{64}\\\\Z' - at \`${path}\``);
}

/** The id of a table: 128 bits. */
function tableId(value, path) {
  text(value, path);
  if (/^[A-Za-z0-9_-]{22}$/.test(value)) return;
  throw new Unreadable(`Expected \`str\` matching regex '\\\\A[A-Za-z0-9_-]{22}\\\\Z' - at \`${path}\``);
}

/** Text of so many characters at most, each counted once. */
function short(most, least = 0) {
  return (value, path) => {
    text(value, path);
    if (value.length < least) throw new Unreadable(`Expected \`str\` of length >= ${least} - at \`${path}\``);
    if (value.length > most && [...value].length > most) {
      throw new Unreadable(`Expected \`str\` of length <= ${most} - at \`${path}\``);
    }
  };
}

function list(item, least = 0, most = Infinity) {
  return (value, path) => {
    expect("array", value, path);
    if (value.length < least || value.length > most) {
      const wanted = least === most ? `${least}` : value.length < least ? `>= ${least}` : `<= ${most}`;
      throw new Unreadable(`Expected \`array\` of length ${wanted}, got ${value.length} - at \`${path}\``);
    }
    for (let at = 0; at < value.length; at++) item(value[at], path && `${path}[${at}]`);
  };
}

/**
 * A struct: every field of `shapes` is there, and each of `optional` may be; others are refused, or passed over where
 * it is `open`.
 */
function struct(shapes, { optional = {}, open = false } = {}) {
  const names = Object.keys(shapes);
  const more = Object.keys(optional);
  const known = new Set([...names, ...more]);
  return (value, path) => {
    object(value, path);
    for (const name of names) {
      if (name in value) shapes[name](value[name], path && `${path}.${name}`);
      else throw new Unreadable(`Object missing required field \`${name}\` - at \`${path}\``);
    }
    for (const name of more) if (name in value) optional[name](value[name], path && `${path}.${name}`);
    if (open) return;
    for (const name in value) {
      if (!known.has(name)) throw new Unreadable(`Object contains unknown field \`${name}\` - at \`${path}\``);
    }
  };
}

const natural = integer(0, LARGEST);
const ordinal = integer(1, LARGEST);
const draws = list(list(natural, 2, 2));
const record = struct({ v: text, sid: text, e: natural, key: text, req: object, draws });
const OPEN_LOG = {
  v: text,
  sid: text,
  e: natural,
  lineage: text,
  client_seed: text,
  commit: bytes32,
  next_commit: bytes32,
  entries: list(struct({ n: ordinal, t: natural, rec: record }, { optional: { terms: object } })),
  head: bytes32,
};
const anyLog = ofScheme(struct(OPEN_LOG, { optional: { seed: bytes32 } }));

/** The shape of a log: OtherScheme where it is of another scheme, whatever else it is. */
function ofScheme(shape) {
  return (value, path) => {
    const scheme = schemeOf(value);
    if (scheme !== SCHEME) throw new OtherScheme(`unsupported scheme ${scheme.slice(0, 20)}`);
    try {
      shape(value, path);
    } catch (error) {
      throw error instanceof Unreadable ? new Unreadable(`not an epoch log: ${error.message}`) : error;
    }
  };
}

/** Return the scheme that a log names. A log of ra1 had no field for it; what is no log is left to the shape. */
function schemeOf(log) {
  if (kind(log) !== "object" || !("entries" in log)) return SCHEME;
  if (!("v" in log)) return "ra1";
  return typeof log.v === "string" ? log.v : SCHEME;
}

// As service/record/export_lines.py has them; what stands in documents and entries is another matter.
const ROOM = 24576;
const part = integer(0, ROOM);
const loops = integer(0, 999999999);

function anything() {}

function optionally(shape) {
  return (value, path) => value === null || shape(value, path);
}

/** Check the shape of a value; its path is spelt only where it is needed. */
function fit(shape, value, path) {
  if (!hasShape(shape, value)) shape(value, path);
}

function hasShape(shape, value) {
  try {
    shape(value, "");
    return true;
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}

const anyInteger = integer(-LARGEST, LARGEST);
const bool = (value, path) => expect("bool", value, path);
const openStruct = (shapes, optional = {}) => struct(shapes, { optional, open: true });

function oneOf(...names) {
  return (value, path) => {
    text(value, path);
    if (!names.includes(value)) throw new Unreadable(`Invalid enum value '${value}' - at \`${path}\``);
  };
}

function mapOf(shape, most = Infinity) {
  return (value, path) => {
    object(value, path);
    if (Object.keys(value).length > most)
      throw new Unreadable(`Expected \`object\` of length <= ${most}${path ? ` - at \`${path}\`` : ""}`);
    for (const each of Object.values(value)) shape(each, path && `${path}[...]`);
  };
}

const isText = (value) => typeof value === "string";
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isWhole = (value) => Number.isSafeInteger(value);
const isNatural = (value) => isWhole(value) && value >= 0;
const isDigest = (value) => isText(value) && /^[0-9a-f]{64}$/.test(value);
const isSession = (value) => isText(value) && /^[!-~]{1,64}$/.test(value);
const listed = (value) => (Array.isArray(value) ? value : []);

/** Return a JSON value; undefined for what is none, or is nested deeper than a record may be. */
function parsed(text) {
  try {
    const value = JSON.parse(text);
    return isDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

function isDeep(value) {
  let level = [value];
  for (let depth = 0; depth <= DEEPEST; depth++) {
    const inside = level.filter((each) => typeof each === "object" && each !== null);
    level = inside.flatMap((each) => Object.values(each));
    if (!level.length) return false;
  }
  return true;
}

// ---- dice.js --------------------------------------------------------------------------------------------------------
// What scheme ra3 makes of seeds and requests: commitments, dice and records. service/audit/ has it in Python.

function commitment(sid, e, seed) {
  return digest("commit", sid, u64(e), seed);
}

function genesis(log) {
  return digest("genesis", log.sid, u64(log.e), unhex(log.commit), unhex(log.next_commit), log.client_seed);
}

/** Return the key of a roll under a seed made ready by `hmacKey`; `req` is canonical. */
function rollKey(seed, genesis, key, req) {
  return hmac(seed, tagged("roll", genesis, key, req));
}

/** Whether nobody but its maker could choose the dice of a request: it names its epoch. */
function isBound(req) {
  return Object.hasOwn(req, "epoch");
}

/** Whether terms name the sides of their dice; where a direct body has null, rules alone tell them. */
function signsDice(terms) {
  return (terms.dice ?? null) !== null;
}

/** Return the faces of a roll without a session, from a seed (text) that its caller gave or was told. */
function replay(seed, sides) {
  const key = rollKey(hmacKey(digest("replay", seed)), "", "", canonical({ dice: sides }));
  return draw(words(key), sides);
}

/** Return a function that returns the next 32-bit word of a roll's key. */
function words(rollKey) {
  const key = hmacKey(rollKey);
  let block,
    at = 32;
  let count = 0;
  return () => {
    if (at === 32) {
      block = hmac(key, tagged("blk", u64(count++)));
      at = 0;
    }
    const word = (block[at] << 24) | (block[at + 1] << 16) | (block[at + 2] << 8) | block[at + 3];
    at += 4;
    return word >>> 0;
  };
}

/** Return one exactly uniform face a die; a word beyond the last full round of faces is passed over. */
function draw(next, sides) {
  return sides.map((side) => {
    // Below 2^53 these are exact.
    const limit = SPACE - (SPACE % side);
    let word = next();
    while (word >= limit) word = next();
    return 1 + (word % side);
  });
}

function recordHash(rec) {
  return digest("rec", canonical(rec));
}

function leaf(n, t, record) {
  return digest("leaf", u64(n), u64(t), record);
}

function link(head, leaf) {
  return digest("link", head, leaf);
}

// ---- chain.js -------------------------------------------------------------------------------------------------------
// An epoch: its rolls follow from the seed, and its chain from the rolls. Findings of all chapters are kept here too.

/** What is wrong with an entry's place, or null; in the words and the order of service/verify/epoch.py. */
function misplaced(log, n, before, entry) {
  if (entry.n !== n) return "gap or reorder";
  if (entry.t < before) return "time runs backwards";
  if (entry.rec.v !== SCHEME) return "unknown scheme";
  if (entry.rec.sid !== log.sid || entry.rec.e !== log.e) return "record of another epoch";
  return null;
}

/** What is wrong with a key, or null. `own` and `session` have the keys that this epoch and those before it used. */
function keyFault({ key }, own, session) {
  if (!KEY.test(key)) return "key is not 16 to 64 printable characters";
  if (own.has(key)) return "key reused";
  return session.keys.has(key) ? `key of ${EARLIER}` : null;
}

/** Why a request is none of an epoch with this genesis, in hex; null where it is one. */
function requestFault(start, req) {
  const isWhole = Object.hasOwn(req, "by") && Object.hasOwn(req, "terms");
  if (!isWhole || Object.keys(req).length !== (isBound(req) ? 3 : 2)) return "request has other members";
  if (!isText(req.by) || !req.by || !isDigest(req.terms)) return "request of nobody, or without a digest";
  return isBound(req) && req.epoch !== start ? MISBOUND : null;
}

/** Why terms are not those of a record, or not of its thrower and dice; null where they are. */
function termsFault({ req, draws }, terms) {
  if (termsDigest(terms) !== req.terms) return "terms are not those of the request";
  const { rules, dice, thrower } = terms;
  const isWhole = isText(rules) && rules && isText(thrower) && thrower && (dice ?? null) !== null;
  if (Object.hasOwn(terms, "action") && !isWhole) return "terms lack rules, dice or thrower";
  if (Object.hasOwn(terms, "thrower") && thrower !== req.by) return "thrown by another person than the terms name";
  return signsDice(terms) && !same(dice, sidesOf(draws)) ? "sides differ from the terms" : null;
}

/** What is wrong with a record's dice, or null; without a seed its faces are not looked at. */
function drawFault(seed, genesis, rec, roll) {
  if (!seed) return null;
  const faces = facesOf(seed, genesis, rec);
  if (same(faces, facesIn(rec.draws))) return null;
  roll.drawn = faces;
  return "dice differ";
}

/** Return the faces that follow from a seed, made ready by `hmacKey`, for the request and the sides of a record. */
function facesOf(seed, genesis, { key, req, draws }) {
  return draw(words(rollKey(seed, genesis, key, canonical(req))), sidesOf(draws));
}

const sidesOf = (draws) => draws.map(([side]) => side);
const facesIn = (draws) => draws.map(([, face]) => face);
/** Whether there are such dice. */
const areDice = (draws) => draws.every(([side]) => side >= 1 && side <= 2 ** 31);

const KEY = /^[!-~]{16,64}$/;
/** A fault of an epoch in its session: the roll is not named. */
const EARLIER = "an earlier epoch";

/**
 * @typedef {object} Roll
 * @property {number} n          its number in the epoch, as the file says
 * @property {number} at         when, in milliseconds of UTC
 * @property {string} key        the Idempotency-Key
 * @property {?string} by        who made it, as the request says
 * @property {boolean} bound     whether the request names an epoch: else its dice could have been chosen
 * @property {boolean} withheld  whether its terms are nowhere to be read
 * @property {boolean} unsigned  whether its terms do not name the sides of its dice: these follow from rules
 * @property {number[][]} dice   sides and face of each die
 * @property {?number[]} drawn   the faces that follow from the seed, where they are others
 * @property {string[]} faults   what does not hold; empty where all does
 * @property {?object} entry     what an export's log says of it: seq, line, at, dice, and by, character and outcome
 *                               where it has them; null in a bare log
 *
 * @typedef {object} Epoch
 * @property {string} sid
 * @property {number} e
 * @property {?number} line       of an export
 * @property {?number} archive    of an export: the place in `archives` of that which it came with; null of its own
 * @property {number} [after]     of an export: the entries of the log after which it begins
 * @property {number} [until]     and with which it ends
 * @property {boolean} revealed   without its seed an epoch's dice cannot be checked
 * @property {Roll[]} rolls
 * @property {number[]} bound     the numbers of the rolls that name their epoch
 * @property {number[]} unbound   and of the others
 * @property {number[]} withheld  and of those whose terms are withheld
 * @property {number[]} unsigned  and of those whose terms do not name the sides
 * @property {{text: string, roll: ?Roll}[]} faults   of a bare log the first as service/verify/epoch.py has it
 * @property {Uint8Array[]} leaves   up to the first fault
 * @property {Uint8Array[]} heads    likewise; the first is the genesis
 * @property {string} commit      to its seed
 * @property {string} following   the commitment to the next epoch's seed
 * @property {{n: number, key: string, given: boolean}[]} checkpoints   that agree, who signed them, and whether that
 *                                is a key the caller gave
 */

/**
 * Compute an epoch again from its seed and requests. The chain is followed up to the first fault; the dice of the
 * rolls after it are checked all the same. `session` is what is known of those before it, and takes it in.
 * @returns {Promise<Epoch>}
 */
async function checkEpoch(log, session, pause) {
  /** @type {any} */
  const epoch = { sid: log.sid, e: log.e, line: null, archive: null, revealed: "seed" in log, rolls: [], faults: [] };
  Object.assign(epoch, { leaves: [], heads: [genesis(log)], checkpoints: [] });
  Object.assign(epoch, { commit: log.commit, following: log.next_commit });
  const committed = !epoch.revealed || hex(commitment(log.sid, log.e, unhex(log.seed))) === log.commit;
  if (!committed) addFault(epoch, "seed does not match commitment");
  if (log.e === 0 && log.client_seed !== "") addFault(epoch, "epoch 0 has a client seed");
  await checkRolls(log, epoch, session, pause);
  if (!committed && epoch.faults.length > epoch.rolls.length / 2) {
    // The seed is another epoch's, so nothing is known of these dice: one fault, not one for each roll.
    epoch.faults.length = 1;
  }
  if (!epoch.faults.length && hex(epoch.heads.at(-1)) !== log.head) addFault(epoch, "chain head differs");
  tellNumbers(epoch);
  const misbound = epoch.faults.filter(({ text }) => text.startsWith(MISBOUND));
  if (misbound.length === epoch.bound.length) {
    // The genesis is another's: one fault, not one for each roll.
    epoch.faults = epoch.faults.filter((fault) => fault === misbound[0] || !misbound.includes(fault));
  }
  const text = session.former && misfollowing(session.former, log);
  if (text) epoch.faults.unshift({ text, roll: null, rank: RANK.epoch });
  session.former = log;
  return epoch;
}

/** Tell which rolls of an epoch are bound or not, and which have terms that are withheld, or without sides. */
function tellNumbers(epoch) {
  const numbers = (has) => epoch.rolls.filter(has).map(({ n }) => n);
  epoch.bound = numbers(({ bound }) => bound);
  epoch.unbound = numbers(({ bound }) => !bound);
  epoch.withheld = numbers(({ withheld }) => withheld);
  epoch.unsigned = numbers(({ unsigned }) => unsigned);
}

const MISBOUND = "made for another epoch";

function addFault(epoch, text, rank = RANK.epoch) {
  epoch.faults.push({ text, roll: null, rank });
}

async function checkRolls(log, epoch, session, pause) {
  const seed = epoch.revealed ? hmacKey(unhex(log.seed)) : null;
  const [first] = epoch.heads;
  const start = hex(first);
  const own = new Set();
  let before = 0;
  for (const [at, entry] of log.entries.entries()) {
    const { rec, terms } = entry;
    const roll = rollOf(entry);
    epoch.rolls.push(roll);
    const whole = epoch.faults.length === 0;
    // Behind a fault every place is off, and only what each roll says of itself still means something.
    const fault =
      (whole ? misplaced(log, at + 1, before, entry) : null) ??
      keyFault(rec, own, session) ??
      requestFault(start, rec.req) ??
      (areDice(rec.draws) ? null : "no such die") ??
      (terms ? termsFault(rec, terms) : null) ??
      drawFault(seed, first, rec, roll);
    if (fault) blame(epoch, roll, fault.endsWith(EARLIER) ? fault : `${fault} at ${whole ? at + 1 : entry.n}`);
    own.add(roll.key);
    before = entry.t;
    if (epoch.faults.length === 0) {
      epoch.leaves.push(leaf(entry.n, entry.t, recordHash(rec)));
      epoch.heads.push(link(epoch.heads.at(-1), epoch.leaves.at(-1)));
    }
    if (at % 16 === 15) await pause(at);
  }
  for (const key of own) session.keys.add(key);
}

/** @returns {Roll} */
function rollOf({ n, t, rec, terms }) {
  const requested = { by: isText(rec.req.by) ? rec.req.by : null, bound: isBound(rec.req), ...signedBy(terms) };
  return { n, at: t, key: rec.key, ...requested, dice: rec.draws, drawn: null, faults: [], entry: null };
}

/** Return what is named of a roll with these terms: that they are withheld, or do not name the sides of its dice. */
function signedBy(terms) {
  return { withheld: !terms, unsigned: Boolean(terms) && !signsDice(terms) };
}

function blame(epoch, roll, text) {
  roll.faults.push(text);
  epoch.faults.push({ text, roll, rank: RANK.roll });
}

/** Return what is known of a session before its first epoch: the epoch before, and all keys so far. */
function newSession() {
  return { former: null, keys: new Set() };
}

/** Say what an epoch cannot be behind the one before it, or null. */
function misfollowing(former, log) {
  if (log.sid !== former.sid) return "of another session";
  if (log.e !== former.e + 1) return "does not follow the epoch before";
  if (log.commit !== former.next_commit) return "commitment is not the one given before";
  // A store that was put back may have told this epoch's seed already.
  const put = log.entries.length > 0 && log.lineage !== former.lineage;
  return put ? "rolls under a seed that an older store was bound to" : null;
}
/** Findings are told in this order: what hides other things, and then the nearer to one roll, the earlier. */
const RANK = {
  line: 0,
  roll: 1,
  epoch: 2,
  kept: 3,
  log: 4,
  told: 5,
  head: 6,
  archive: 7,
  digest: 8,
  signature: 9,
};

function find(file, rank, text, line = null, about = null) {
  const finding = { rank, text, line, epoch: null, roll: null, about };
  file.findings.push(finding);
  return finding;
}

function counted(count, one, many) {
  return `${count} ${count === 1 ? one : many}`;
}

const MOST_NAMED = 20;

/** Return the names of the first items, and how many more there are. */
function some(items, name) {
  const rest = items.length - MOST_NAMED;
  return `${items.slice(0, MOST_NAMED).map(name).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

function tellEntry(file, { value, number }, fault) {
  if (fault) find(file, RANK.told, `log entry ${value.seq} (line ${number}): ${fault}`, number);
}

/** Keys are random, so that this is one roll's even beside the archive of another session. */
function idOf(...names) {
  return names.join(" ");
}

// ---- notes.js -------------------------------------------------------------------------------------------------------
// Signed notes: receipts and heads (C2SP signed-note, Ed25519).

/** This machine cannot check signatures; the text says why. */
class Unsupported extends Error {}

// Spaces as Python and C2SP have them, which JavaScript's \s has not quite; plus signs; control characters.
const NAME = /^[^\x00-\x20+\x7f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ud800-\udfff]+$/u;
const UNFIT = /[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff]/u;
const ED25519 = 1;
const MOST_SIGNATURES = 100;

/**
 * Return the key that a C2SP verifier key spells: `<name>+<8 hex>+<base64>`; NoteError if it is none.
 * @returns {{vkey: string, name: string, id: string, public: Uint8Array}}
 */
function readKey(vkey) {
  const [, name, id, encoded] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/su.exec(vkey) ?? [];
  if (!name || !NAME.test(name)) throw new NoteError("not a key: it should be <name>+<8 hex digits>+<base64>");
  const bytes = unbase64(encoded);
  if (bytes.length !== 33 || bytes[0] !== ED25519) throw new NoteError("not a key: it is not of Ed25519");
  if (isOfSmallOrder(bytes.subarray(1)) || isBeyondField(bytes.subarray(1))) {
    throw new NoteError("not a key: anybody can sign for it, or it has another spelling");
  }
  const right = hex(sha256(concat(utf8(`${name}\n`), bytes)).subarray(0, 4));
  if (right !== id) throw new NoteError(`not a key: its id is ${right}, and ${id} is written`);
  return { vkey, name, id, public: bytes.subarray(1) };
}

function concat(one, other) {
  const whole = new Uint8Array(one.length + other.length);
  whole.set(one);
  whole.set(other, one.length);
  return whole;
}

/** Return a note's body and signatures; NoteError if it is no note. */
function readNote(note) {
  const gap = note.lastIndexOf("\n\n");
  if (gap < 0 || !note.endsWith("\n") || gap + 2 === note.length || UNFIT.test(note)) {
    throw new NoteError("not a signed note");
  }
  const lines = note.slice(gap + 2, -1).split("\n");
  if (lines.length > MOST_SIGNATURES) throw new NoteError("too many signatures");
  return { body: note.slice(0, gap + 1), signatures: lines.map(readSignature) };
}

function readSignature(line) {
  const [dash, name, encoded, ...more] = line.split(" ");
  if (dash === "\u2014" && encoded !== undefined && !more.length && NAME.test(name)) {
    const bytes = unbase64(encoded);
    if (bytes.length > 4) return { name, id: hex(bytes.subarray(0, 4)), signature: bytes.subarray(4) };
  }
  throw new NoteError("not a signed note: a line is no signature");
}

function isBy(key) {
  return ({ name, id }) => name === key.name && id === key.id;
}

/** Return those of some keys that have a line in a note, each once; lines by others are passed over. */
function signersOf({ signatures }, keys) {
  const one = new Map(keys.map((key) => [`${key.name}+${key.id}`, key]));
  return [...one.values()].filter((key) => signatures.some(isBy(key)));
}

/** Who signed, as it is told where none of them is known. */
function signerNames({ signatures }) {
  return signatures.map(({ name, id }) => `${name}+${id}`).join(", ");
}

/** Check each line of a note by one of these keys; NoteError if one does not hold, Unsupported if nobody can tell. */
async function checkSigned({ body, signatures }, signers) {
  const message = utf8(body);
  for (const key of signers) {
    for (const { signature } of signatures.filter(isBy(key))) {
      if (await ed25519(key.public, signature, message)) continue;
      throw new NoteError(`signature does not hold: ${key.name}+${key.id}`);
    }
  }
}

async function ed25519(key, signature, message) {
  proven ??= provenSubtle();
  return verifiedBy(await proven, key, signature, message);
}

/** Points of small order in hex, without the sign of x, in canonical and other encodings. */
const SMALL_ORDER = new Set([
  `00${"00".repeat(31)}`,
  `01${"00".repeat(31)}`,
  "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
  "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
  `ec${"ff".repeat(30)}7f`,
  `ed${"ff".repeat(30)}7f`,
  `ee${"ff".repeat(30)}7f`,
]);

/**
 * Return whether a key, or the first half of a signature, is a point of small order: anybody can make signatures that
 * verify under such a key. WebCrypto should refuse it, and not all browsers do.
 */
function isOfSmallOrder(bytes) {
  const point = bytes.slice(0, 32);
  point[31] &= 0x7f;
  return SMALL_ORDER.has(hex(point));
}

/** Return whether the y of a point is not below the prime of its field: a second spelling of another. */
function isBeyondField(point) {
  return point[0] >= 0xed && point[31] % 128 === 127 && point.subarray(1, 31).every((byte) => byte === 255);
}

async function verifiedBy(subtle, key, signature, message) {
  if (isOfSmallOrder(key) || isOfSmallOrder(signature)) return false;
  const name = hex(key);
  let imported = IMPORTED.get(name);
  try {
    imported ??= await subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
    IMPORTED.set(name, imported);
  } catch (error) {
    // Bytes that are no point of the curve are nobody's key.
    if (error.name === "DataError") return false;
    throw error;
  }
  return subtle.verify({ name: "Ed25519" }, imported, signature, message);
}

/** Keys as WebCrypto has them; a file that was kept may have thousands of notes by one. */
const IMPORTED = new Map();
let proven = null;

/** Return WebCrypto once it has told a right signature (RFC 8032, 7.1, test 1) from a wrong one. */
async function provenSubtle() {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) throw new Unsupported("a page that came neither by HTTPS nor from this machine has no cryptography");
  const key = unhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
  const right = unhex(
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155" +
      "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
  );
  const wrong = right.map((byte, at) => (at === 63 ? byte ^ 1 : byte));
  const told = async (signature) => verifiedBy(subtle, key, signature, new Uint8Array(0));
  try {
    if ((await told(right)) && !(await told(wrong))) return subtle;
  } catch {
    // As below.
  }
  throw new Unsupported("this browser does not know Ed25519");
}

/** What stands below the epoch in a note of each kind. */
const SAID = { receipt: ["genesis", "n", "digest"], head: ["n", "digest"] };

/**
 * Return what a note says under the name of one of its signers; NoteError if its lines are another's.
 *
 * No key is asked. A number in another spelling is null: no epoch or roll has it.
 * @returns {any}
 */
function saidBy(body, signers) {
  const [title, epoch, ...rest] = body.split("\n");
  const slash = title.lastIndexOf("/");
  const [name, kind] = [title.slice(0, slash), title.slice(slash + 1)];
  const fields = Object.hasOwn(SAID, kind) ? SAID[kind] : [];
  const known = fields.length > 0 && signers.some((key) => key.name === name);
  if (known && epoch?.startsWith(`${name}/`) && rest.length === fields.length + 1 && rest.at(-1) === "") {
    const of = epoch.slice(name.length + 1);
    const end = Math.max(of.lastIndexOf("/"), 0);
    const read = (field, at) => [field, field === "n" ? readNumber(rest[at]) : unbase64(rest[at])];
    const about = { kind, sid: of.slice(0, end), e: readNumber(of.slice(end + 1)) };
    const said = { ...about, ...Object.fromEntries(fields.map(read)) };
    if (fields.every((field) => field === "n" || said[field].length === 32)) return said;
  }
  throw new NoteError("not the lines of a receipt or head");
}

function readNumber(text) {
  const right = /^(0|[1-9][0-9]{0,15})$/.test(text) && Number(text) <= LARGEST;
  return right ? Number(text) : null;
}

/**
 * Return what a note says that some of these keys have signed; NoteError if none has, or if a line by one of them
 * does not hold, Unsupported if nobody can tell.
 */
async function openNote(text, keys) {
  const note = readNote(text);
  const signers = signersOf(note, keys);
  if (!signers.length) throw new NoteError(`not signed by a known key: ${signerNames(note)}`);
  await checkSigned(note, signers);
  return saidBy(note.body, signers);
}

/** Return epochs by number and session. */
function byName(epochs) {
  return new Map(epochs.map((epoch) => [idOf(epoch.e, epoch.sid), epoch]));
}

/**
 * Return what is wrong with that which a note says of one of these epochs, and the epoch if there is one; `is` is
 * what the note is, and `text` null where it agrees.
 */
function holdNote(epochs, said) {
  const epoch = said.e === null ? undefined : epochs.get(idOf(said.e, said.sid));
  if (!epoch) return { is: said.kind, epoch: null, text: "epoch is missing" };
  return { is: said.kind, epoch, text: misfitting(epoch, said) };
}

function misfitting(epoch, { kind, genesis, n, digest }) {
  const computed = kind === "receipt" ? [null, ...epoch.leaves] : epoch.heads;
  if (genesis && !equal(epoch.heads[0], genesis)) return "receipt is of another genesis";
  if (n === null || n > epoch.rolls.length || (kind === "receipt" && n < 1)) return `${kind} of a missing roll`;
  // Behind the chain's first fault there is nothing to compare with, and the fault is told.
  return n >= computed.length || equal(computed[n], digest) ? null : `${kind} differs`;
}

/** Return what is wrong with a note, or null; that it cannot be told is kept for the whole file. */
async function faultOf(file, check) {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof NoteError) return error.message;
    if (!(error instanceof Unsupported)) throw error;
    file.unsupported = error.message;
    return null;
  }
}

// ---- games.js -------------------------------------------------------------------------------------------------------
// What a check needs of each game: data, no code. `make cards` writes it.

/** Games that are documents, by the version of their rules: rolls are ruled on again by them. */
// biome-ignore format: a member stands on a line
const GAME_DOCUMENTS = {
  "buried_secrets/1": {
    format: "fitd/1",
    name: "buried_secrets",
    title: "Buried Secrets",
    credits: "Buried Secrets is a game Forged in the Dark, restated in words of this project; based on Blades in the Dark by John Harper, One Seven Design, CC BY 3.0 (NOTICE).",
    ids: ["BS", "FITD", "T4-A6"],
    extras: ["fortune/1"],
    dice: { sides: 6, most: 40 },
    bands: [{ id: "critical_success", face: 6, count: 2, grade: "crit", effect: 1, says: "critical success: it works, better than hoped" }, { id: "full_success", face: 6, grade: "clean", says: "full success: it works" }, { id: "partial_success", face: 4, grade: "price", says: "partial success: it works, at a price", says_branches: "partial success: step back, or do it with a minor consequence" }, { id: "bad_outcome", face: 1, grade: "bad", effect: "none", says: "bad outcome: it goes wrong", says_branches: "bad outcome: press on through a risky opening, or withdraw" }],
    positions: [{ id: "controlled", severity: "lesser", profile: "You act on your own terms; a slip costs little." }, { id: "risky", severity: "standard", profile: "You go head to head; it may well hurt." }, { id: "desperate", severity: "severe", profile: "You are in real trouble and reach too far; failing is grave." }],
    position: "risky",
    effects: [{ id: "zero", ticks: 0, asks: ["What would have to change before this can work at all?"], unprinted: true }, { id: "limited", ticks: 1, asks: ["In what way does it fall short?", "What is left to do?"] }, { id: "standard", ticks: 2, asks: ["Is that enough, or is there more to do?"] }, { id: "great", ticks: 3, asks: ["How does it show that this went better than usual?", "What else is won by it?"] }, { id: "extreme", ticks: 5, asks: ["How does this turn the whole scene?"], unprinted: true }],
    effect: "standard",
    severities: [{ id: "lesser", ticks: 1, harm: 1 }, { id: "standard", ticks: 2, harm: 2 }, { id: "severe", ticks: 3, harm: 3 }],
    options: [{ id: "harm", does: "harm" }, { id: "complication", does: "clock" }, { id: "reduced_effect", does: "less_effect" }, { id: "worse_position", does: "worse_position" }, { id: "lost_opportunity", does: "lost" }, { id: "increased_effect", does: "more_effect", kind: "benefit", resistible: false }, { id: "additional_complication", does: "clock", graded: false, optional: true }],
    branches: [{ id: "withdraw", attempt: "blocks" }, { id: "do_it", at_least: 1, keeps: true, menu: true }, { id: "press_on", position: "risky", attempt: "opens" }],
    menus: { critical_success: { controlled: { options: ["increased_effect"] }, risky: { options: ["increased_effect"] }, desperate: { options: ["increased_effect"] } }, full_success: { controlled: {}, risky: {}, desperate: {} }, partial_success: { controlled: { at_least: 1, options: ["complication", "reduced_effect", "harm", "worse_position"], branches: ["withdraw", "do_it"] }, risky: { at_least: 1, options: ["harm", "complication", "reduced_effect", "worse_position"] }, desperate: { at_least: 1, options: ["harm", "complication", "reduced_effect"] } }, bad_outcome: { controlled: { branches: ["press_on", "withdraw"] }, risky: { at_least: 1, options: ["harm", "complication", "worse_position", "lost_opportunity"] }, desperate: { at_least: 1, options: ["harm", "complication", "lost_opportunity"] } } },
    narrated: ["complication", "reduced_effect", "harm", "worse_position", "lost_opportunity", "additional_complication"],
    grants: "BS-43",
    fields: [
      { cost: { track: "stress", amount: 2, why: "push_effect" }, effect: 1, option: "push_effect", name: "push_effect", kind: "switch", rules: ["BS-22"], help: "Push yourself for one more level: 2 stress.", free: true, group: "costs", primary: true, step: "push_effect" },
      { effect: 1, name: "effect_bonus", kind: "number", rules: ["BS-21"], help: "A special ability's +1, after the assessment.", group: "effect", most: 1, step: "effect_bonus", ability: true },
      { name: "trade", kind: "choice", rules: ["BS-50"], help: "Worse position for better effect, or the reverse.", group: "effect", words: [{ effect: 1, position: 1, option: "trade_position_for_effect", id: "position_for_effect" }, { effect: -1, position: -1, option: "trade_effect_for_position", id: "effect_for_position" }], step: "trade" },
      { dice: 1, source: "rating", name: "rating", kind: "number", rules: ["BS-05"], help: "Dots of the action rolled; published characters have 0 to 4.", group: "dice", primary: true, required: true, most: 10, always: true, sheet: { part: "ratings", by: "action" } },
      { name: "action", kind: "text", rules: ["BS-05"], help: "The action's name.", group: "story", primary: true, longest: 80 },
      { name: "factors", kind: "object", rules: ["BS-16"], help: "Shift the stated effect; leave out where nothing shifts it.", owner: "gm", group: "effect", members: [{ effect: 1, name: "potency", kind: "number", rules: ["BS-17", "T4-45"], help: "Weak spots, time, arcane influence.", least: -2, most: 2 }, { effect: 1, name: "scale", kind: "number", rules: ["BS-19", "T4-45"], help: "Numbers, area, scope.", least: -2, most: 2 }, { name: "quality", kind: "either", rules: ["BS-18"], help: "Tools and resources, or both sides' ranks.", default: 0, of: [{ effect: 1, name: "quality", kind: "number", least: -2, most: 2 }, { name: "ranks", kind: "object", members: [{ name: "own", kind: "choice", rules: ["BS-18", "BS-A2"], help: "Rank of what you use.", default: "normal", words: [{ id: "normal" }, { effect: 1, id: "fine" }, { effect: 2, id: "exceptional" }] }, { name: "opposing", kind: "choice", rules: ["BS-18", "BS-A2"], help: "Rank of what you face.", default: "normal", words: [{ id: "normal" }, { effect: -1, id: "fine" }, { effect: -2, id: "exceptional" }] }] }] }], step: "factors" },
      { dice: 1, source: "assist", cost: { who: "assistant", track: "stress", why: "assist" }, option: "assist", name: "assist", kind: "switch", rules: ["BS-24"], help: "A teammate helps: one die, 1 stress of theirs.", group: "costs", primary: true },
      { name: "bonus_die", kind: "choice", rules: ["BS-25"], help: "The second slot: 2 stress, or a bargain.", free: true, group: "costs", primary: true, words: [{ dice: 1, source: "push", cost: { track: "stress", amount: 2, why: "push_die" }, option: "push_die", id: "push" }, { dice: 1, source: "devils_bargain", cost: { track: "devils_bargain", why: "custom", why_from: "bargain" }, option: "devils_bargain", id: "devils_bargain" }] },
      { name: "bargain", kind: "choice", rules: ["BS-27"], help: "What the Devil's Bargain costs.", owner: "gm", group: "costs", words: [{ id: "collateral_damage" }, { id: "sacrifice_intel_or_item" }, { id: "betray_loved_one" }, { id: "anger_faction" }, { id: "tick_clock" }, { id: "add_heat" }, { id: "suffer_harm" }, { id: "custom" }] },
      { name: "special_dice", kind: "object", rules: ["BS-23"], help: "Dice of special abilities, each with its reason.", group: "dice", many: 5, members: [{ name: "source", kind: "text", rules: ["BS-23", "BS-A4"], help: "The ability.", required: true, longest: 80, named: true }, { dice: 1, name: "dice", kind: "number", rules: ["BS-23", "BS-A4"], help: "Dice it gives.", required: true, least: 1, most: 3, source_from: "source" }], ability: true },
    ],
    steps: [{ id: "factors", cites: ["FITD-A6"] }, { id: "effect_bonus" }, { id: "setup", cites: ["FITD-P2"] }, { id: "trade", room: "refuse", least: "limited", rule: "FITD-A5", code: "trade_impossible", cites: ["FITD-A5", "FITD-A13"] }, { id: "push_effect", room: "refuse", rule: "BS-22", code: "nothing_to_push" }],
    refuse: [{ when: [{ field: "bargain" }], unless: [{ field: "bonus_die", value: "devils_bargain" }], at: "bargain", code: "bargain_without_die", rule: "BS-27", detail: "a bargain buys the bonus die: set bonus_die to devils_bargain" }],
    cites: [{ rule: "FITD-A1" }, { rule: "BS-A4", when: [[{ field: "special_dice" }]] }, { rule: "FITD-A9", when: [[{ field: "effect", value: "zero" }], [{ field: "effect", value: "extreme" }]] }, { rule: "BS-A2", when: [[{ field: "factors.quality.own" }]] }, { rule: "BS-A3", when: [[{ field: "factors.quality.own" }]] }, { rule: "BS-A1", when: [[{ keep: "lowest" }]] }, { rule: "BS-A5", when: [[{ position: "desperate" }]] }],
    offers: [{ kind: "assist", rule: "BS-24", sets: { assist: true }, costs: { stress: 1 } }, { kind: "bargain", rule: "BS-25", sets: { bonus_die: "devils_bargain" }, copies: "bargain" }, { kind: "trade", rule: "BS-50", copies: "trade" }],
    group: { track: "stress", amount: 1 },
    setup: true,
    resist: { rule: "FITD-A12", track: "stress", readings: [{ face: 6, count: 2, costs: -1 }, { face: 6, costs: 0 }, { face: 5, costs: 1 }, { face: 4, costs: 2 }, { face: 3, costs: 3 }, { face: 2, costs: 4 }, { face: 1, costs: 5 }], part: "attributes", attributes: [{ name: "Insight", counts: ["Hunt", "Study", "Survey", "Tinker"] }, { name: "Prowess", counts: ["Finesse", "Prowl", "Skirmish", "Wreck"] }, { name: "Resolve", counts: ["Attune", "Command", "Consort", "Sway"] }], ability: true },
    tracks: [{ id: "stress", rule: "BS-54", usual_cap: 9 }, { id: "trauma", rule: "FITD-A15", usual_cap: 4 }, { id: "harm_1", rule: "FITD-A15", worded: true, usual_cap: 2 }, { id: "harm_2", rule: "FITD-A15", worded: true, usual_cap: 2 }, { id: "harm_3", rule: "FITD-A15", worded: true, usual_cap: 1 }, { id: "xp", cost: "spends", rule: "FITD-A22" }, { id: "heat", of: "table", rule: "BS-54", usual_cap: 9 }],
    approach: { name: "action", number: "rating", part: "ratings", most: 4 },
    sheet: [{ part: "attributes", rules: ["FITD-A25"], help: "Ratings that resist, by name.", value: { name: "value", kind: "number", most: 10 } }, { part: "ratings", rules: ["BS-05"], help: "Dots by action.", names: ["Attune", "Command", "Consort", "Finesse", "Hunt", "Prowl", "Skirmish", "Study", "Survey", "Sway", "Tinker", "Wreck"], value: { name: "value", kind: "number", most: 10 } }],
    odds_cites: ["T4-A6"],
    examples: [{ goal: "Get the ledger out of the vault", action: "tinker", rating: 2, position: "risky", effect: "standard", assist: true, push_effect: true, seed: "rollwright" }, { rating: 2, factors: { quality: { own: "fine", opposing: "exceptional" } }, bonus_die: "devils_bargain", bargain: "add_heat", dice: [6, 6, 1] }],
    mood: "brass",
  },
  "fallen_empire/1": {
    format: "fitd/1",
    name: "fallen_empire",
    title: "Fallen Empire",
    credits: "Fallen Empire is a game Forged in the Dark, restated in words of this project; based on Blades in the Dark by John Harper, One Seven Design, CC BY 3.0 (NOTICE).",
    ids: ["FE", "FITD", "BS-A5", "T4-A6"],
    extras: ["fortune/1"],
    dice: { sides: 6, most: 40 },
    bands: [{ id: "critical_success", face: 6, count: 2, grade: "crit", effect: 1, shows: { outcome_family: "critical_success" }, says: "critical success: it works, better than hoped" }, { id: "full_success", face: 6, grade: "clean", shows: { outcome_family: "full_success" }, says: "full success: it works" }, { id: "partial_success", face: 4, grade: "price", shows: { outcome_family: "partial_success" }, says: "partial success: it works, at a price", says_branches: "partial success: step back, or do it with a minor consequence" }, { id: "bad_outcome", face: 2, grade: "bad", effect: "none", shows: { outcome_family: "bad_outcome" }, says: "bad outcome: it goes wrong", says_branches: "bad outcome: press on through a risky opening, or withdraw" }, { id: "terrible_outcome", face: 1, grade: "bad", effect: "none", severity: "severe", shows: { outcome_family: "bad_outcome" }, says: "terrible outcome: it goes as wrong as it can" }],
    positions: [{ id: "controlled", severity: "lesser", profile: "You act on your own terms; a slip costs little." }, { id: "risky", severity: "standard", profile: "You go head to head; it may well hurt." }, { id: "desperate", severity: "severe", profile: "You are in real trouble and reach too far; failing is grave." }],
    position: "risky",
    effects: [{ id: "zero", ticks: 0, asks: ["What would have to change before this can work at all?"] }, { id: "limited", ticks: 1, asks: ["In what way does it fall short?", "What is left to do?"] }, { id: "standard", ticks: 2, asks: ["Is that enough, or is there more to do?"] }, { id: "great", ticks: 3, asks: ["How does it show that this went better than usual?", "What else is won by it?"] }, { id: "extreme", ticks: 4, asks: ["How does this turn the whole scene?"] }],
    effect: "standard",
    severities: [{ id: "lesser", ticks: 1, harm: 1 }, { id: "standard", ticks: 2, harm: 2 }, { id: "severe", ticks: 3, harm: 3 }],
    options: [{ id: "harm", does: "harm" }, { id: "complication", does: "clock" }, { id: "reduced_effect", does: "less_effect" }, { id: "worse_position", does: "worse_position" }, { id: "lost_opportunity", does: "lost" }, { id: "increased_effect", does: "more_effect", kind: "benefit", resistible: false }, { id: "additional_complication", does: "clock", graded: false, optional: true }],
    branches: [{ id: "withdraw", attempt: "blocks" }, { id: "do_it", at_least: 1, keeps: true, menu: true }, { id: "press_on", position: "risky", attempt: "opens" }],
    menus: { critical_success: { controlled: { options: ["increased_effect"] }, risky: { options: ["increased_effect"] }, desperate: { options: ["increased_effect"] } }, full_success: { controlled: {}, risky: {}, desperate: {} }, partial_success: { controlled: { at_least: 1, options: ["complication", "reduced_effect", "harm", "worse_position"], branches: ["withdraw", "do_it"] }, risky: { at_least: 1, options: ["harm", "complication", "reduced_effect", "worse_position"] }, desperate: { at_least: 1, options: ["harm", "complication", "reduced_effect"] } }, bad_outcome: { controlled: { branches: ["press_on", "withdraw"] }, risky: { options: ["harm", "complication", "worse_position", "lost_opportunity"] }, desperate: { options: ["harm", "complication", "lost_opportunity"] } }, terrible_outcome: { controlled: { at_least: 1, options: ["harm", "complication", "worse_position", "lost_opportunity", "additional_complication"] }, risky: { at_least: 1, options: ["harm", "complication", "worse_position", "lost_opportunity", "additional_complication"] }, desperate: { at_least: 1, options: ["harm", "complication", "lost_opportunity", "additional_complication"] } } },
    inferred: true,
    narrated: ["complication", "reduced_effect", "harm", "worse_position", "lost_opportunity", "additional_complication"],
    fields: [
      { cost: { track: "stress", amount: 2, why: "push_effect" }, effect: 1, option: "push_effect", name: "push_effect", kind: "switch", rules: ["FE-A6"], help: "Push yourself for one more level: 2 stress.", free: true, group: "costs", primary: true, step: "push_effect" },
      { dice: 1, source: "score", name: "score", kind: "number", rules: ["FE-10"], help: "Score of the fitting ability.", group: "dice", primary: true, required: true, most: 10, always: true, sheet: { part: "abilities", by: "ability", member: "score" } },
      { name: "ability", kind: "text", rules: ["FE-10", "FE-13"], help: "The ability's name; `physical (strength)` also names a detail.", group: "story", primary: true, longest: 80 },
      { name: "details", kind: "object", rules: ["FE-12"], help: "Fitting details of the character.", group: "dice", many: 5, members: [{ name: "name", kind: "text", rules: ["FE-12"], help: "The detail.", required: true, longest: 80, named: true }, { dice: 1, name: "dice", kind: "number", rules: ["FE-12"], help: "Dice it gives.", default: 1, least: 1, most: 3, source_from: "name" }] },
      { dice: 1, source: "assist", cost: { who: "assistant", track: "stress", why: "assist" }, option: "assist", name: "assist", kind: "switch", rules: ["FE-16", "FE-A6"], help: "A teammate helps: one die, 1 stress of theirs.", group: "costs", primary: true },
      { dice: 1, source: "push", cost: { track: "stress", amount: 2, why: "push_die" }, option: "push_die", name: "push_die", kind: "switch", rules: ["FE-16", "FE-A6"], help: "Push yourself for one die: 2 stress.", free: true, group: "costs", primary: true },
      { source: "harm ignored", cost: { track: "stress", amount: 2, why: "push_wounds" }, option: "push_wounds", name: "push_wounds", kind: "switch", rules: ["FE-A6"], help: "Push yourself to ignore harm: 2 stress, no dice lost to it.", free: true, group: "costs", ignores: "harm_penalty" },
      { dice: -1, source: "harm", name: "harm_penalty", kind: "number", rules: ["FE-16", "FE-43"], help: "Dice lost to harm.", owner: "shared", group: "dice", most: 10 },
      { dice: 1, source: "other", name: "other_dice", kind: "number", rules: ["FE-16"], help: "Anything else that changes the dice.", owner: "gm", group: "dice", least: -10, most: 10 },
      { name: "threat", kind: "text", rules: ["FE-11"], help: "What can go wrong.", owner: "shared", group: "story", primary: true, longest: 500 },
      { cost: { track: "stress", why: "flashback", amount_from: "stress" }, name: "flashback", kind: "object", rules: ["FE-27", "FE-A6"], help: "Flashbacks: what was prepared, and the stress that the GM asks for it.", owner: "gm", group: "costs", many: 5, members: [{ name: "stress", kind: "number", rules: ["FE-A6"], help: "Stress it costs, also 0.", required: true, most: 20 }, { name: "text", kind: "text", rules: ["FE-27"], help: "What was done before.", longest: 500 }] },
      { cost: { why_from: "why", track_from: "track", amount_from: "amount" }, name: "spend", kind: "object", rules: ["FE-40"], help: "Stress or Tension spent before the dice.", free: true, group: "costs", many: 5, members: [{ name: "track", kind: "choice", rules: ["FE-40", "FE-A11"], help: "What is spent.", required: true, words: [{ id: "stress" }, { id: "tension" }] }, { name: "amount", kind: "number", rules: ["FE-40"], help: "How much.", required: true, least: 1, most: 20 }, { name: "why", kind: "text", rules: ["FE-40"], help: "What for.", required: true, longest: 80, named: true }] },
    ],
    steps: [{ id: "factors", cites: ["FITD-A6"] }, { id: "effect_bonus" }, { id: "setup", cites: ["FITD-P2"] }, { id: "trade", room: "refuse", least: "limited", rule: "FITD-A5", code: "trade_impossible", cites: ["FITD-A5", "FITD-A13"] }, { id: "push_effect", room: "refuse", rule: "FE-A6", code: "nothing_to_push" }],
    refuse: [{ when: [{ field: "push_wounds" }], unless: [{ field: "harm_penalty" }], at: "push_wounds", code: "nothing_to_push", rule: "FE-A6", detail: "there is no harm_penalty to ignore" }],
    cites: [{ rule: "FE-A6", when: [[{ field: "assist" }], [{ field: "push_die" }], [{ field: "push_wounds" }], [{ field: "flashback" }], [{ field: "push_effect" }]] }, { rule: "FE-A11", when: [[{ field: "spend" }]] }, { rule: "BS-A5", when: [[{ position: "desperate" }]] }, { rule: "FE-A1", when: [[{ band: "full_success", keep: "lowest" }]] }, { rule: "FE-A2", when: [[{ band: "terrible_outcome", keep: "lowest" }]] }, { rule: "FE-A4", when: [[{ band: "partial_success" }], [{ band: "bad_outcome" }], [{ band: "terrible_outcome" }], [{ band: "critical_success" }]] }, { rule: "FE-A7", when: [[{ band: "critical_success" }]] }, { rule: "FE-A8", when: [[{ band: "terrible_outcome" }]] }, { rule: "FE-A9", when: [[{ band: "terrible_outcome" }]] }, { rule: "FE-A13", when: [[{ position: "controlled", band: "terrible_outcome" }]] }],
    echoes: ["threat"],
    offers: [{ kind: "assist", rule: "FE-A6", sets: { assist: true }, costs: { stress: 1 } }, { kind: "flashback", rule: "FE-A6", adds: "flashback" }],
    no_offer: "FE-A5",
    group: { track: "stress", amount: 1 },
    setup: true,
    resist: { rule: "FITD-A12", track: "stress", readings: [{ face: 6, count: 2, costs: -1 }, { face: 6, costs: 0 }, { face: 5, costs: 1 }, { face: 4, costs: 2 }, { face: 3, costs: 3 }, { face: 2, costs: 4 }, { face: 1, costs: 5 }], part: "abilities", member: "score", ability: true },
    tracks: [{ id: "stress", rule: "FITD-A22", usual_cap: 9 }, { id: "trauma", rule: "FITD-A15", usual_cap: 4 }, { id: "harm_1", rule: "FITD-A15", worded: true, usual_cap: 2 }, { id: "harm_2", rule: "FITD-A15", worded: true, usual_cap: 2 }, { id: "harm_3", rule: "FITD-A15", worded: true, usual_cap: 1 }, { id: "xp", cost: "spends", rule: "FITD-A22" }, { id: "tension", rule: "FE-A11" }],
    approach: { name: "ability", number: "score", part: "abilities", member: "score", most: 4, also: ["threat"], details: "details" },
    sheet: [{ part: "abilities", rules: ["FE-10", "FE-12"], help: "Abilities by name.", names: ["Physical", "Social", "Mental"], most: 8, value: { name: "value", kind: "object", members: [{ name: "score", kind: "number", rules: ["FE-10"], help: "Its score.", required: true, most: 10 }, { name: "details", kind: "object", rules: ["FE-12"], help: "Dice by detail.", many: 8, named: true, members: [{ name: "dice", kind: "number", required: true, least: 1, most: 3 }] }] } }],
    needed: [{ field: "goal", rule: "FE-08" }, { field: "threat", rule: "FE-11" }],
    repeats: { fields: ["goal", "ability"], bracketed: ["ability"], unless: ["group_member"], rule: "FE-06" },
    harm_field: "harm_penalty",
    slots: [{ id: "critical", of: ["critical_success"] }, { id: "success", of: ["full_success"] }, { id: "reduced", of: ["partial_success"] }, { id: "failure", of: ["bad_outcome", "terrible_outcome"] }],
    refuses: [{ field: "factors", rule: "FE-A5", reason: "the GM states the effect outright: this game has no factors" }, { field: "effect_bonus", rule: "FE-A5", reason: "the GM states the effect outright: this game has no effect bonus" }, { field: "trade", rule: "FE-A5", reason: "this game has no trade of position and effect" }, { field: "bonus_die", rule: "FE-A5", reason: "this game has no Devil's Bargain: use push_die, or other_dice with a note" }, { field: "bargain", rule: "FE-A5", reason: "this game has no Devil's Bargain: use other_dice with a note" }, { field: "devils_bargain", rule: "FE-A5", reason: "this game has no Devil's Bargain: use other_dice with a note" }],
    odds_cites: ["FE-A2", "FE-A3", "T4-A6"],
    examples: [{ goal: "Be past the guard before the bell", threat: "The guard raises the alarm", ability: "physical (strength)", score: 2, details: [{ name: "strength", dice: 1 }], harm_penalty: 1, clock: { filled: 2, size: 6 } }],
    mood: "marble",
  },
  "terminal_iv/1": {
    format: "fitd/1",
    name: "terminal_iv",
    title: "Terminal_IV",
    credits: "Terminal_IV is a game Forged in the Dark, restated in words of this project; based on Blades in the Dark by John Harper, One Seven Design, CC BY 3.0 (NOTICE).",
    ids: ["T4", "FITD"],
    extras: ["fortune/1"],
    dice: { sides: 6, most: 40 },
    bands: [{ id: "critical_success", face: 6, count: 2, grade: "crit", effect: 1, shows: { exit_value: "00" }, says: "critical success: it works, better than hoped" }, { id: "full_success", face: 6, grade: "clean", shows: { exit_value: "0" }, says: "full success: it works" }, { id: "partial_success", face: 4, grade: "price", shows: { exit_value: "1" }, says: "partial success: it works, at a price", says_branches: "partial success: step back, or do it with a minor consequence" }, { id: "bad_outcome", face: 1, grade: "bad", effect: "none", shows: { exit_value: "2" }, says: "bad outcome: it goes wrong", says_branches: "bad outcome: press on through a risky opening, or withdraw" }],
    positions: [{ id: "controlled", severity: "lesser", profile: "You act on your own terms; a slip costs little.", shows: { xp: 0 } }, { id: "risky", severity: "standard", profile: "You go head to head; it may well hurt.", shows: { xp: 0 } }, { id: "desperate", severity: "severe", profile: "You are in real trouble and reach too far; failing is grave.", shows: { xp: 1 } }],
    position: "risky",
    effects: [{ id: "zero", ticks: 0, asks: ["What would have to change before this can work at all?"], unprinted: true }, { id: "limited", ticks: 1, asks: ["In what way does it fall short?", "What is left to do?"] }, { id: "standard", ticks: 2, asks: ["Is that enough, or is there more to do?"] }, { id: "great", ticks: 3, asks: ["How does it show that this went better than usual?", "What else is won by it?"] }, { id: "extreme", ticks: 5, asks: ["How does this turn the whole scene?"] }],
    effect: "standard",
    severities: [{ id: "lesser", ticks: 1, harm: 1 }, { id: "standard", ticks: 2, harm: 2 }, { id: "severe", ticks: 3, harm: 3 }],
    options: [{ id: "harm", does: "harm" }, { id: "complication", does: "clock" }, { id: "reduced_effect", does: "less_effect" }, { id: "worse_position", does: "worse_position" }, { id: "lost_opportunity", does: "lost" }, { id: "increased_effect", does: "more_effect", kind: "benefit", resistible: false }, { id: "additional_complication", does: "clock", graded: false, optional: true }],
    branches: [{ id: "withdraw", attempt: "blocks" }, { id: "do_it", at_least: 1, keeps: true, menu: true }, { id: "press_on", position: "risky", attempt: "opens" }],
    menus: { critical_success: { controlled: { options: ["increased_effect"] }, risky: { options: ["increased_effect"] }, desperate: { options: ["increased_effect"] } }, full_success: { controlled: {}, risky: {}, desperate: {} }, partial_success: { controlled: { at_least: 1, options: ["complication", "reduced_effect", "harm", "worse_position"], branches: ["withdraw", "do_it"] }, risky: { at_least: 1, options: ["harm", "complication", "reduced_effect", "worse_position"] }, desperate: { at_least: 1, options: ["harm", "complication", "reduced_effect"] } }, bad_outcome: { controlled: { branches: ["press_on", "withdraw"] }, risky: { at_least: 1, options: ["harm", "complication", "worse_position", "lost_opportunity"] }, desperate: { at_least: 1, options: ["harm", "complication", "lost_opportunity"] } } },
    narrated: ["complication", "reduced_effect", "harm", "worse_position", "lost_opportunity", "additional_complication"],
    grants: "T4-41",
    fields: [
      { cost: { track: "stress", amount: 2, why: "push_effect" }, effect: 1, option: "push_effect", name: "push_effect", kind: "switch", rules: ["T4-31"], help: "Push yourself for one more level: 2 stress.", free: true, group: "costs", primary: true, step: "push_effect" },
      { effect: 1, name: "effect_bonus", kind: "number", rules: ["T4-45"], help: "A special ability's +1, after the assessment.", group: "effect", most: 1, step: "effect_bonus", ability: true },
      { name: "trade", kind: "choice", rules: ["T4-32"], help: "Worse position for better effect, or the reverse.", group: "effect", words: [{ effect: 1, position: 1, option: "trade_position_for_effect", id: "position_for_effect" }, { effect: -1, position: -1, option: "trade_effect_for_position", id: "effect_for_position" }], step: "trade" },
      { name: "level", kind: "choice", rules: ["T4-03", "T4-13", "T4-14", "T4-15", "T4-16"], help: "Action dice: 0, 1, 2 or 3; a level includes the lower ones.", group: "dice", primary: true, default: "none", words: [{ id: "none" }, { dice: 1, source: "skill", id: "skill" }, { dice: 2, source: "specialty", id: "specialty" }, { dice: 3, source: "mastery", id: "mastery" }], sheet: { part: "levels", by: "action" } },
      { name: "action", kind: "text", rules: ["T4-12"], help: "The action's name.", group: "story", primary: true, longest: 80 },
      { name: "factors", kind: "object", rules: ["T4-45"], help: "Shift the stated effect; leave out where nothing shifts it.", owner: "gm", group: "effect", members: [{ effect: 1, name: "potency", kind: "number", rules: ["BS-17", "T4-45"], help: "Weak spots, time, arcane influence.", least: -2, most: 2 }, { effect: 1, name: "scale", kind: "number", rules: ["BS-19", "T4-45"], help: "Numbers, area, scope.", least: -2, most: 2 }, { effect: 1, name: "quality", kind: "number", rules: ["T4-45"], help: "Tools and resources.", least: -2, most: 2 }], step: "factors" },
      { name: "boost", kind: "choice", rules: ["T4-29"], help: "The one boost die, by one of three ways.", free: true, group: "costs", primary: true, words: [{ dice: 1, source: "push", cost: { track: "stress", amount: 2, why: "push_die" }, option: "push_die", id: "push" }, { dice: 1, source: "assist", cost: { who: "assistant", track: "stress", why: "assist" }, option: "assist", id: "assist" }, { dice: 1, source: "devils_bargain", cost: { track: "devils_bargain", why: "custom" }, option: "devils_bargain", id: "devils_bargain" }] },
      { dice: 1, source: "cyber", option: "cyber", name: "cyber", kind: "switch", rules: ["T4-30"], help: "The cyber die, by using cyberware.", free: true, group: "dice", primary: true },
      { name: "ware", kind: "text", rules: ["T4-30"], help: "The cyberware used.", free: true, group: "story", longest: 80 },
      { name: "tier", kind: "object", rules: ["T4-45"], help: "Quality by Tier.", owner: "gm", group: "effect", members: [{ effect: 1, name: "own", kind: "number", rules: ["T4-45"], help: "Your Tier.", required: true, most: 10 }, { effect: -1, name: "opposing", kind: "number", rules: ["T4-45"], help: "Theirs.", required: true, most: 10 }, { effect: 1, name: "fine", kind: "switch", rules: ["T4-45"], help: "Fine gear counts one Tier more." }], within: [-2, 2], step: "factors" },
      { dice: 1, source: "custom", name: "custom_dice", kind: "number", rules: ["T4-43"], help: "Dice of an own ability.", group: "dice", most: 10, ability: true },
      { name: "admin_approved", kind: "switch", rules: ["T4-43"], help: "The Admin lets own abilities pass 5 dice.", owner: "gm", group: "dice" },
    ],
    steps: [{ id: "factors", cites: ["FITD-A6"] }, { id: "effect_bonus" }, { id: "setup", cites: ["FITD-P2"] }, { id: "trade", room: "refuse", least: "limited", rule: "FITD-A5", code: "trade_impossible", cites: ["FITD-A5", "FITD-A13"] }, { id: "push_effect", room: "refuse", rule: "T4-31", code: "nothing_to_push" }],
    refuse: [{ when: [{ field: "ware" }], unless: [{ field: "cyber" }], at: "cyber", code: "ware_without_cyber", rule: "T4-30", detail: "cyberware gives its die with cyber: true" }, { unless: [{ field: "admin_approved" }], more_dice_than: 5, at: "custom_dice", code: "too_many_dice", rule: "T4-43", detail: "{dice} dice: more than 5 need an own ability that the Admin approved (admin_approved)" }, { when: [{ field: "tier" }, { field: "factors.quality" }], at: "tier", code: "quality_twice", rule: "T4-45", detail: "quality comes from tier or from factors.quality, not both" }],
    cites: [{ rule: "FITD-A1" }, { rule: "T4-A9", when: [[{ field: "custom_dice" }]] }, { rule: "T4-A2", when: [[{ field: "boost" }], [{ field: "push_effect" }]] }, { rule: "T4-A5", when: [[{ field: "factors" }], [{ field: "tier" }], [{ field: "effect_bonus" }], [{ field: "push_effect" }]] }, { rule: "T4-A7", when: [[{ band: "critical_success" }]] }, { rule: "T4-A8", when: [[{ position: "desperate", band: "critical_success" }], [{ position: "desperate", band: "full_success" }], [{ position: "desperate", band: "partial_success" }], [{ position: "desperate", band: "bad_outcome" }]] }],
    gains: [{ track: "xp", amount: 1, why: "desperate", positions: ["desperate"] }],
    offers: [{ kind: "assist", rule: "T4-29", sets: { boost: "assist" }, costs: { stress: 1 } }, { kind: "bargain", rule: "T4-29", sets: { boost: "devils_bargain" } }, { kind: "trade", rule: "T4-32", copies: "trade" }],
    group: { track: "stress", amount: 1 },
    setup: true,
    resist: { rule: "FITD-A12", track: "stress", readings: [{ face: 6, count: 2, costs: -1 }, { face: 6, costs: 0 }, { face: 5, costs: 1 }, { face: 4, costs: 2 }, { face: 3, costs: 3 }, { face: 2, costs: 4 }, { face: 1, costs: 5 }], part: "attributes", ability: true },
    tracks: [{ id: "stress", rule: "FITD-A22", usual_cap: 9 }, { id: "trauma", rule: "FITD-A15", usual_cap: 4 }, { id: "harm_1", rule: "FITD-A15", worded: true, usual_cap: 2 }, { id: "harm_2", rule: "FITD-A15", worded: true, usual_cap: 2 }, { id: "harm_3", rule: "FITD-A15", worded: true, usual_cap: 1 }, { id: "xp", cost: "spends", rule: "T4-21" }],
    approach: { name: "action", number: "level", part: "levels", start: "skill" },
    sheet: [{ part: "attributes", rules: ["FITD-A25"], help: "Ratings that resist, by name.", value: { name: "value", kind: "number", most: 10 } }, { part: "levels", rules: ["T4-13", "T4-14", "T4-15", "T4-16"], help: "Level by action; none where it is not named.", names: ["Burn", "Execute", "Bruteforce"], value: { name: "value", kind: "choice", words: [{ id: "none" }, { id: "skill" }, { id: "specialty" }, { id: "mastery" }] } }],
    needed: [{ field: "goal", rule: "T4-A3" }, { field: "action", rule: "T4-A3" }],
    odds_cites: ["T4-A6"],
    examples: [{ level: "mastery", action: "burn", position: "desperate", boost: "assist", cyber: true, ware: "optic spoof", tier: { own: 1, fine: true, opposing: 3 } }],
    mood: "phosphor",
  },
};

/** Patterns of texts in documents (service/rules/fitd/document.py), and the parts of a document by their names. */
// biome-ignore format: as the part of a document
const PATTERNS = [
  "^(?!constructor$)[a-z][a-z0-9_]{0,39}$(?!\\n)",
  "^(?![ \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u2800\\u3000]*$)(?:[ \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u2800\\u3000]|\ud83c\udff4(?:\udb40\udc67\udb40\udc62\udb40\udc65\udb40\udc6e\udb40\udc67|\udb40\udc67\udb40\udc62\udb40\udc73\udb40\udc63\udb40\udc74|\udb40\udc67\udb40\udc62\udb40\udc77\udb40\udc6c\udb40\udc73)\udb40\udc7f|[^\\u0000-\\u058f\\u1e00-\\u203b\\u1680\\u205f\\u2800\\u3000\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\ufffe\\uffff\ud804\udcbd\ud804\udccd\ud80d\udc30-\ud80d\udc3f\ud82f\udca0-\ud82f\udca3\ud834\udd73-\ud834\udd7a\udb40\udc00-\udb43\udfff][\\ufe00-\\ufe0f\udb40\udd00-\udb40\uddef]?(?:[\\u200c\\u200d](?=[^\\u0000-\\u058f\\u1e00-\\u203b]))?|[#*0-9\\u00a9\\u00ae][\\ufe00-\\ufe0f\udb40\udd00-\udb40\uddef]?|[!\"$-\\)+-\\/:-~\\u00a1-\\u00a8\\u00aa-\\u00ac\\u00af-\\u034e\\u0350-\\u058f\\u1e00-\\u1fff\\u2010-\\u2027\\u2030-\\u203b])*$(?!\\n)",
  "^(?:[ \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u2800\\u3000]|\ud83c\udff4(?:\udb40\udc67\udb40\udc62\udb40\udc65\udb40\udc6e\udb40\udc67|\udb40\udc67\udb40\udc62\udb40\udc73\udb40\udc63\udb40\udc74|\udb40\udc67\udb40\udc62\udb40\udc77\udb40\udc6c\udb40\udc73)\udb40\udc7f|[^\\u0000-\\u058f\\u1e00-\\u203b\\u1680\\u205f\\u2800\\u3000\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\ufffe\\uffff\ud804\udcbd\ud804\udccd\ud80d\udc30-\ud80d\udc3f\ud82f\udca0-\ud82f\udca3\ud834\udd73-\ud834\udd7a\udb40\udc00-\udb43\udfff][\\ufe00-\\ufe0f\udb40\udd00-\udb40\uddef]?(?:[\\u200c\\u200d](?=[^\\u0000-\\u058f\\u1e00-\\u203b]))?|[#*0-9\\u00a9\\u00ae][\\ufe00-\\ufe0f\udb40\udd00-\udb40\uddef]?|[!\"$-\\)+-\\/:-~\\u00a1-\\u00a8\\u00aa-\\u00ac\\u00af-\\u034e\\u0350-\\u058f\\u1e00-\\u1fff\\u2010-\\u2027\\u2030-\\u203b])*$(?!\\n)",
  "^[A-Z][A-Z0-9]{0,9}(?:-[A-Z]?[0-9]{1,3})?$(?!\\n)",
  "^[A-Z][A-Z0-9]{0,9}-[A-Z]?[0-9]{1,3}$(?!\\n)",
  "^(?:(?!constructor$)[a-z][a-z0-9_]{0,39})?$(?!\\n)",
  "^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$(?!\\n)",
  "^(?:[A-Z][A-Z0-9]{0,9}-[A-Z]?[0-9]{1,3})?$(?!\\n)",
  "^[a-z][a-z0-9_]{0,39}(?:\\.[a-z][a-z0-9_]{0,39}){0,2}$(?!\\n)",
  "^(?:[a-z][a-z0-9_]{0,39}(?:\\.[a-z][a-z0-9_]{0,39}){0,2})?$(?!\\n)",
];
// biome-ignore format: a part stands on a line
const PARTS = {
  GameDocument: { type: "object", required: ["format", "name", "title", "dice", "bands", "positions", "position", "effects", "effect", "severities", "options", "branches", "menus", "fields", "steps", "tracks", "approach"], properties: { format: { enum: ["fitd/1"] }, name: { type: "string", pattern: 0 }, title: { type: "string", maxLength: 120, minLength: 1, pattern: 1 }, version: { type: "integer", minimum: 0, maximum: 9999, default: 1 }, credits: { type: "string", maxLength: 300, default: "", pattern: 2 }, ids: { type: "array", items: { type: "string", pattern: 3 }, maxItems: 8, default: [] }, extras: { type: "array", items: { enum: ["fortune/1"] }, maxItems: 1, default: [] }, dice: { ref: "PoolDice" }, bands: { type: "array", items: { ref: "BandRow" }, maxItems: 7, minItems: 2 }, positions: { type: "array", items: { ref: "PositionRow" }, maxItems: 5, minItems: 1 }, position: { type: "string", pattern: 0 }, effects: { type: "array", items: { ref: "LevelRow" }, maxItems: 7, minItems: 1 }, effect: { type: "string", pattern: 0 }, severities: { type: "array", items: { ref: "SeverityRow" }, maxItems: 5, minItems: 1 }, options: { type: "array", items: { ref: "MenuOption" }, maxItems: 16 }, branches: { type: "array", items: { ref: "MenuBranch" }, maxItems: 8 }, menus: { type: "object", propertyNames: { pattern: 0 }, maxProperties: 7, additionalProperties: { type: "object", propertyNames: { pattern: 0 }, maxProperties: 5, additionalProperties: { ref: "MenuCell" } } }, inferred: { type: "boolean", default: false }, narrated: { type: "array", items: { type: "string", pattern: 0 }, maxItems: 16, default: [] }, grants: { anyOf: [{ type: "string", pattern: 4 }, { type: "null" }], default: null }, fields: { type: "array", items: { ref: "FieldRow" }, maxItems: 40 }, steps: { type: "array", items: { ref: "StepRow" }, maxItems: 10 }, refuse: { type: "array", items: { ref: "RefusalRow" }, maxItems: 16, default: [] }, cites: { type: "array", items: { ref: "Citation" }, maxItems: 40, default: [] }, gains: { type: "array", items: { ref: "GainRow" }, maxItems: 16, default: [] }, echoes: { type: "array", items: { type: "string", pattern: 0 }, maxItems: 8, default: [] }, offers: { type: "array", items: { ref: "OfferRow" }, maxItems: 4, default: [] }, no_offer: { anyOf: [{ type: "string", pattern: 4 }, { type: "null" }], default: null }, group: { anyOf: [{ ref: "GroupAction" }, { type: "null" }], default: null }, setup: { type: "boolean", default: false }, resist: { anyOf: [{ ref: "ResistanceTable" }, { type: "null" }], default: null }, tracks: { type: "array", items: { ref: "TrackRow" }, maxItems: 24 }, approach: { ref: "ApproachRow" }, sheet: { type: "array", items: { ref: "SheetPart" }, maxItems: 8, default: [] }, needed: { type: "array", items: { ref: "NeededField" }, maxItems: 8, default: [] }, repeats: { anyOf: [{ ref: "RepeatRow" }, { type: "null" }], default: null }, harm_field: { type: "string", default: "", pattern: 5 }, slots: { type: "array", items: { ref: "SlotRow" }, maxItems: 7, default: [] }, refuses: { type: "array", items: { ref: "RefusedRow" }, maxItems: 24, default: [] }, odds_cites: { type: "array", items: { type: "string", pattern: 4 }, maxItems: 8, default: [] }, examples: { type: "array", items: { type: "object", propertyNames: { pattern: 0 } }, maxItems: 8, default: [] }, words: { type: "object", propertyNames: { pattern: 6 }, maxProperties: 8, default: {}, additionalProperties: { type: "object", propertyNames: { pattern: 0 }, additionalProperties: { type: "object", propertyNames: { pattern: 0 }, additionalProperties: { type: "array", items: { type: "string", maxLength: 300, pattern: 2 }, maxItems: 4 } } } }, rulings: { type: "object", propertyNames: { pattern: 4 }, maxProperties: 120, default: {}, additionalProperties: { type: "string", maxLength: 300, pattern: 2 } }, mood: { type: "string", default: "", pattern: 5 } } },
  PoolDice: { type: "object", required: ["sides"], properties: { sides: { enum: [4, 6, 8, 10, 12, 20] }, base: { type: "integer", minimum: 0, maximum: 5, default: 0 }, most: { type: "integer", minimum: 1, maximum: 40, default: 20 } } },
  BandRow: { type: "object", required: ["id", "face", "grade", "says"], properties: { id: { type: "string", pattern: 0 }, face: { type: "integer", minimum: 1, maximum: 20 }, count: { type: "integer", minimum: 1, maximum: 3, default: 1 }, only: { type: "array", items: { type: "string", pattern: 0 }, maxItems: 5, default: [] }, grade: { enum: ["bad", "clean", "crit", "fail", "price"] }, effect: { anyOf: [{ type: "integer", minimum: -20, maximum: 20 }, { enum: ["none"] }], default: 0 }, severity: { type: "string", default: "", pattern: 5 }, shows: { type: "object", propertyNames: { pattern: 0 }, maxProperties: 8, default: {}, additionalProperties: { anyOf: [{ type: "string", maxLength: 120, minLength: 1, pattern: 1 }, { type: "integer" }] } }, says: { type: "string", maxLength: 120, minLength: 1, pattern: 1 }, says_branches: { type: "string", maxLength: 120, default: "", pattern: 2 } } },
  PositionRow: { type: "object", required: ["id", "severity"], properties: { id: { type: "string", pattern: 0 }, severity: { type: "string", pattern: 0 }, profile: { type: "string", maxLength: 300, default: "", pattern: 2 }, shows: { type: "object", propertyNames: { pattern: 0 }, maxProperties: 8, default: {}, additionalProperties: { anyOf: [{ type: "string", maxLength: 120, minLength: 1, pattern: 1 }, { type: "integer" }] } } } },
  LevelRow: { type: "object", required: ["id", "ticks"], properties: { id: { type: "string", pattern: 0 }, ticks: { type: "integer", minimum: 0, maximum: 20 }, asks: { type: "array", items: { type: "string", maxLength: 300, pattern: 2 }, maxItems: 4, default: [] }, unprinted: { type: "boolean", default: false } } },
  SeverityRow: { type: "object", required: ["id", "ticks", "harm"], properties: { id: { type: "string", pattern: 0 }, ticks: { type: "integer", minimum: 1, maximum: 20 }, harm: { type: "integer", minimum: 1, maximum: 5 } } },
  MenuOption: { type: "object", required: ["id", "does"], properties: { id: { type: "string", pattern: 0 }, does: { enum: ["clock", "harm", "less_effect", "lost", "mark", "more_effect", "tell", "worse_position"] }, kind: { enum: ["benefit", "consequence", "cost"], default: "consequence" }, graded: { type: "boolean", default: true }, resistible: { type: "boolean", default: true }, optional: { type: "boolean", default: false }, track: { type: "string", default: "", pattern: 5 } } },
  MenuBranch: { type: "object", required: ["id"], properties: { id: { type: "string", pattern: 0 }, at_least: { type: "integer", minimum: 0, maximum: 20, default: 0 }, keeps: { type: "boolean", default: false }, position: { type: "string", default: "", pattern: 5 }, menu: { type: "boolean", default: false }, attempt: { enum: ["blocks", "opens", "stands"], default: "stands" } } },
  MenuCell: { type: "object", required: [], properties: { at_least: { type: "integer", minimum: 0, maximum: 20, default: 0 }, options: { type: "array", items: { type: "string", pattern: 0 }, maxItems: 16, default: [] }, branches: { type: "array", items: { type: "string", pattern: 0 }, maxItems: 4, default: [] } } },
  FieldRow: { type: "object", required: ["name", "kind"], properties: { dice: { type: "integer", minimum: -20, maximum: 20, default: 0 }, source: { type: "string", maxLength: 120, default: "", pattern: 2 }, cost: { anyOf: [{ ref: "CostRow" }, { type: "null" }], default: null }, effect: { type: "integer", minimum: -20, maximum: 20, default: 0 }, position: { type: "integer", minimum: -20, maximum: 20, default: 0 }, option: { type: "string", default: "", pattern: 5 }, name: { type: "string", pattern: 0 }, kind: { enum: ["choice", "either", "number", "object", "switch", "text"] }, rules: { type: "array", items: { type: "string", pattern: 4 }, maxItems: 8, default: [] }, help: { type: "string", maxLength: 300, default: "", pattern: 2 }, owner: { anyOf: [{ enum: ["gm", "player", "shared"] }, { type: "null" }], default: null }, free: { type: "boolean", default: false }, published: { type: "boolean", default: false }, group: { anyOf: [{ enum: ["costs", "dice", "effect", "extras", "story"] }, { type: "null" }], default: null }, primary: { type: "boolean", default: false }, required: { type: "boolean", default: false }, default: { anyOf: [{ type: "boolean" }, { type: "integer" }, { type: "string", maxLength: 300, pattern: 2 }, { type: "null" }], default: null }, many: { type: "integer", minimum: 0, maximum: 10, default: 0 }, least: { type: "integer", minimum: -20, maximum: 20, default: 0 }, most: { type: "integer", minimum: 0, maximum: 20, default: 0 }, longest: { enum: [0, 80, 500], default: 0 }, named: { type: "boolean", default: false }, words: { type: "array", items: { ref: "FieldWord" }, maxItems: 24, default: [] }, members: { type: "array", items: { ref: "FieldRow" }, maxItems: 8, default: [] }, of: { type: "array", items: { ref: "FieldRow" }, maxItems: 2, default: [] }, source_from: { type: "string", default: "", pattern: 5 }, always: { type: "boolean", default: false }, within: { type: "array", items: { type: "integer", minimum: -20, maximum: 20 }, maxItems: 2, default: [] }, step: { type: "string", default: "", pattern: 5 }, ability: { type: "boolean", default: false }, ignores: { type: "string", default: "", pattern: 5 }, sheet: { anyOf: [{ ref: "SheetNumber" }, { type: "null" }], default: null } } },
  CostRow: { type: "object", required: [], properties: { who: { enum: ["actor", "assistant", "gm"], default: "actor" }, track: { type: "string", default: "", pattern: 5 }, amount: { type: "integer", minimum: 0, maximum: 20, default: 1 }, why: { type: "string", maxLength: 120, default: "", pattern: 2 }, why_from: { type: "string", default: "", pattern: 5 }, track_from: { type: "string", default: "", pattern: 5 }, amount_from: { type: "string", default: "", pattern: 5 } } },
  FieldWord: { type: "object", required: ["id"], properties: { dice: { type: "integer", minimum: -20, maximum: 20, default: 0 }, source: { type: "string", maxLength: 120, default: "", pattern: 2 }, cost: { anyOf: [{ ref: "CostRow" }, { type: "null" }], default: null }, effect: { type: "integer", minimum: -20, maximum: 20, default: 0 }, position: { type: "integer", minimum: -20, maximum: 20, default: 0 }, option: { type: "string", default: "", pattern: 5 }, id: { type: "string", pattern: 0 } } },
  SheetNumber: { type: "object", required: ["part", "by"], properties: { part: { type: "string", pattern: 0 }, by: { type: "string", pattern: 0 }, member: { type: "string", default: "", pattern: 5 } } },
  StepRow: { type: "object", required: ["id"], properties: { id: { type: "string", pattern: 0 }, room: { enum: ["clamp", "refuse"], default: "clamp" }, least: { type: "string", default: "", pattern: 5 }, rule: { type: "string", default: "", pattern: 7 }, code: { type: "string", default: "", pattern: 5 }, cites: { type: "array", items: { type: "string", pattern: 4 }, maxItems: 8, default: [] } } },
  RefusalRow: { type: "object", required: ["at", "code", "rule", "detail"], properties: { when: { type: "array", items: { ref: "If" }, maxItems: 4, default: [] }, unless: { type: "array", items: { ref: "If" }, maxItems: 4, default: [] }, more_dice_than: { anyOf: [{ type: "integer", minimum: 0, maximum: 20 }, { type: "null" }], default: null }, at: { type: "string", pattern: 8 }, code: { type: "string", pattern: 0 }, rule: { type: "string", pattern: 4 }, detail: { type: "string", maxLength: 300, pattern: 2 } } },
  If: { type: "object", required: [], properties: { field: { type: "string", default: "", pattern: 9 }, value: { anyOf: [{ type: "string", pattern: 5 }, { type: "integer" }], default: "" }, position: { type: "string", default: "", pattern: 5 }, band: { type: "string", default: "", pattern: 5 }, keep: { anyOf: [{ enum: ["highest", "lowest"] }, { type: "null" }], default: null } } },
  Citation: { type: "object", required: ["rule"], properties: { rule: { type: "string", pattern: 4 }, when: { type: "array", items: { type: "array", items: { ref: "If" }, maxItems: 4 }, maxItems: 8, default: [] } } },
  GainRow: { type: "object", required: ["track", "amount", "why"], properties: { who: { enum: ["actor", "assistant", "gm"], default: "actor" }, track: { type: "string", pattern: 0 }, amount: { type: "integer", minimum: -20, maximum: 20 }, why: { type: "string", maxLength: 120, minLength: 1, pattern: 1 }, positions: { type: "array", items: { type: "string", pattern: 0 }, maxItems: 5, default: [] }, bands: { type: "array", items: { type: "string", pattern: 0 }, maxItems: 7, default: [] }, unless: { type: "array", items: { type: "string", pattern: 8 }, maxItems: 8, default: [] } } },
  OfferRow: { type: "object", required: ["kind", "rule"], properties: { kind: { enum: ["assist", "bargain", "flashback", "trade"] }, rule: { type: "string", pattern: 4 }, sets: { type: "object", propertyNames: { pattern: 0 }, maxProperties: 4, default: {}, additionalProperties: { anyOf: [{ type: "boolean" }, { type: "string", pattern: 0 }] } }, copies: { type: "string", default: "", pattern: 5 }, adds: { type: "string", default: "", pattern: 5 }, costs: { type: "object", propertyNames: { pattern: 0 }, maxProperties: 4, default: {}, additionalProperties: { type: "integer", minimum: 0, maximum: 20 } } } },
  GroupAction: { type: "object", required: [], properties: { most: { type: "integer", minimum: 1, maximum: 20, default: 20 }, track: { type: "string", default: "", pattern: 5 }, amount: { type: "integer", minimum: 0, maximum: 20, default: 0 } } },
  ResistanceTable: { type: "object", required: ["rule", "track", "readings"], properties: { rule: { type: "string", pattern: 4 }, track: { type: "string", pattern: 0 }, readings: { type: "array", items: { ref: "ResistanceReading" }, maxItems: 12, minItems: 1 }, part: { type: "string", default: "", pattern: 5 }, member: { type: "string", default: "", pattern: 5 }, attributes: { type: "array", items: { ref: "CountedRating" }, maxItems: 8, default: [] }, ability: { type: "boolean", default: false } } },
  ResistanceReading: { type: "object", required: ["face", "costs"], properties: { face: { type: "integer", minimum: 1, maximum: 20 }, count: { type: "integer", minimum: 1, maximum: 3, default: 1 }, costs: { type: "integer", minimum: -5, maximum: 20 }, result: { anyOf: [{ enum: ["avoided", "reduced"] }, { type: "null" }], default: null } } },
  CountedRating: { type: "object", required: ["name", "counts"], properties: { name: { type: "string", maxLength: 120, minLength: 1, pattern: 1 }, counts: { type: "array", items: { type: "string", maxLength: 120, minLength: 1, pattern: 1 }, maxItems: 10, minItems: 1 } } },
  TrackRow: { type: "object", required: ["id", "rule"], properties: { id: { type: "string", pattern: 0 }, of: { enum: ["character", "table"], default: "character" }, cost: { enum: ["adds", "spends"], default: "adds" }, start: { type: "integer", minimum: 0, maximum: 999, default: 0 }, cap: { anyOf: [{ type: "integer", minimum: 1, maximum: 999 }, { type: "null" }], default: null }, rule: { type: "string", pattern: 4 }, worded: { type: "boolean", default: false }, usual_cap: { anyOf: [{ type: "integer", minimum: 1, maximum: 99 }, { type: "null" }], default: null }, shape: { enum: ["diamond", "drop", "round", "square"], default: "square" } } },
  ApproachRow: { type: "object", required: [], properties: { name: { type: "string", default: "", pattern: 5 }, number: { type: "string", default: "", pattern: 5 }, part: { type: "string", default: "", pattern: 5 }, member: { type: "string", default: "", pattern: 5 }, least: { type: "integer", minimum: -20, maximum: 20, default: 0 }, most: { type: "integer", minimum: -20, maximum: 20, default: 5 }, start: { anyOf: [{ type: "integer", minimum: -20, maximum: 20 }, { type: "string", pattern: 0 }], default: 1 }, also: { type: "array", items: { type: "string", pattern: 0 }, maxItems: 4, default: [] }, details: { type: "string", default: "", pattern: 5 } } },
  SheetPart: { type: "object", required: ["part", "value"], properties: { part: { type: "string", pattern: 0 }, rules: { type: "array", items: { type: "string", pattern: 4 }, maxItems: 8, default: [] }, help: { type: "string", maxLength: 300, default: "", pattern: 2 }, names: { type: "array", items: { type: "string", maxLength: 120, minLength: 1, pattern: 1 }, maxItems: 40, default: [] }, most: { type: "integer", minimum: 1, maximum: 40, default: 40 }, value: { ref: "FieldRow" } } },
  NeededField: { type: "object", required: ["field", "rule"], properties: { field: { type: "string", pattern: 0 }, rule: { type: "string", pattern: 4 } } },
  RepeatRow: { type: "object", required: ["fields", "rule"], properties: { fields: { type: "array", items: { type: "string", pattern: 0 }, maxItems: 8 }, bracketed: { type: "array", items: { type: "string", pattern: 0 }, maxItems: 8, default: [] }, unless: { type: "array", items: { type: "string", pattern: 0 }, maxItems: 8, default: [] }, rule: { type: "string", pattern: 4 } } },
  SlotRow: { type: "object", required: ["id", "of"], properties: { id: { type: "string", pattern: 0 }, of: { type: "array", items: { type: "string", pattern: 0 }, maxItems: 7, minItems: 1 } } },
  RefusedRow: { type: "object", required: ["field", "rule", "reason"], properties: { field: { type: "string", pattern: 0 }, rule: { type: "string", pattern: 4 }, reason: { type: "string", maxLength: 300, pattern: 2 } } },
};

/**
 * Cards (service/rules/card.py) of games and extras that are code. A field without a default is required, or follows
 * from a name (`implied`).
 */
// biome-ignore format: a part stands on a line
const CARDS = {
  "fortune/1": {
    system: "fortune",
    fields: {
      goal: { owner: "player", default: "" },
      note: { owner: "player", default: "", free: true },
      rating: { owner: "gm", required: true },
      trait: { owner: "gm", default: "" },
      clock: { owner: "gm", default: null },
      "clock.filled": { owner: "gm", required: true },
      "clock.size": { owner: "gm", required: true },
    },
    answers: ["goal", "note"],
    grades: { critical_success: "crit", full_success: "clean", partial_success: "price", bad_outcome: "bad" },
    graded_by_gm: ["custom"],
    slots: ["critical_success", "full_success", "partial_success", "bad_outcome"],
  },
  "daggerheart_damage/1": {
    system: "daggerheart_damage",
    fields: {
      goal: { owner: "player", default: "" },
      note: { owner: "player", default: "", free: true },
      sides: { owner: "player", required: true, once: true },
      proficiency: { owner: "player", default: 1 },
      modifier: { owner: "player", default: 0 },
      extra_dice: { owner: "player", default: [] },
      "extra_dice.source": { owner: "player", required: true },
      "extra_dice.sides": { owner: "player", default: 6 },
      critical: { owner: "gm", default: false },
      critical_attack: { owner: "shared", default: false, joined: true },
      thresholds: { owner: "gm", default: null },
      "thresholds.major": { owner: "gm", required: true },
      "thresholds.severe": { owner: "gm", default: null },
      partner: { owner: "shared", default: 0, joined: true },
    },
    answers: ["goal", "note"],
    graded_by_gm: ["custom"],
    offers: {
      die: { adds: "extra_dice", item: "die", most: 10 },
    },
    joins: { kind: "damage", most: 2 },
    slots: ["severe", "major", "minor", "none", "damage"],
  },
  "daggerheart/1": {
    system: "daggerheart",
    extras: ["daggerheart_damage/1"],
    fields: {
      goal: { owner: "player", default: "" },
      note: { owner: "player", default: "", free: true },
      difficulty: { owner: "gm", required: true },
      trait: { owner: "shared", default: 0 },
      trait_name: { owner: "shared", default: "" },
      difficulty_hidden: { owner: "gm", default: false },
      difficulty_source: { owner: "gm", default: null },
      warned_consequences: { owner: "gm", default: [] },
      experiences: { owner: "shared", default: [] },
      "experiences.name": { owner: "player", required: true },
      "experiences.modifier": { owner: "player", required: true },
      modifiers: { owner: "player", default: [] },
      "modifiers.source": { owner: "player", required: true },
      "modifiers.value": { owner: "player", required: true },
      advantage: { owner: "shared", default: 0 },
      disadvantage: { owner: "gm", default: 0 },
      helpers: { owner: "player", default: 0 },
      extra_dice: { owner: "player", default: [] },
      "extra_dice.source": { owner: "player", required: true },
      "extra_dice.sides": { owner: "player", default: 6 },
      hope_die: { owner: "shared", default: 12 },
      fear_die: { owner: "shared", default: 12 },
      advantage_die: { owner: "shared", default: 6 },
      attack: { owner: "player", default: false },
      reaction: { owner: "gm", default: false, once: true },
      members: { owner: "shared", default: [], joined: true },
      tag_team: { owner: "player", default: null, once: true },
      chosen: { owner: "shared", default: null, joined: true },
      "chosen.hope": { owner: "shared", required: true },
      "chosen.fear": { owner: "shared", required: true },
      "chosen.total": { owner: "shared", required: true },
      special_abilities: { owner: "player", default: [] },
      "special_abilities.name": { owner: "player", required: true },
      "special_abilities.track": { owner: "player", default: "" },
      hope: { owner: "player", default: null },
      stress: { owner: "player", default: null },
    },
    counted: ["hope", "stress"],
    from_tracks: ["hope", "stress"],
    starts: { hope: 2, stress: 0, hp: 0, armor: 0, fear: 0 },
    from_sheet: ["trait", "experiences", "special_abilities"],
    ability_fields: ["advantage", "modifiers", "extra_dice", "hope_die", "fear_die", "advantage_die"],
    answers: ["goal", "note", "trait_name", "trait", "experiences", "special_abilities"],
    severities: [{ id: "lesser", ticks: 1, harm: 1, track: "hp", boxes: 1 }, { id: "standard", ticks: 2, harm: 2, track: "hp", boxes: 2 }, { id: "severe", ticks: 3, harm: 3, track: "hp", boxes: 3 }],
    usual_severity: "standard",
    grades: { critical_success: "crit", success_with_hope: "clean", success_with_fear: "price", failure_with_hope: "fail", failure_with_fear: "bad", reaction_critical: "crit", reaction_success: "clean", reaction_failure: "fail" },
    graded_by_gm: ["custom"],
    hides: { difficulty: "difficulty_hidden" },
    number_labels: { difficulty: "[A-Za-z][A-Za-z ]*? Roll \\(([0-9]+)\\)" },
    offers: {
      assist: { counts: "helpers", most: 10 },
      die: { adds: "extra_dice", item: "die", most: 10 },
    },
    joins: { kind: "duality", most: 10 },
    slots: ["critical_success", "success_with_hope", "success_with_fear", "failure_with_hope", "failure_with_fear", "reaction_critical", "reaction_success", "reaction_failure"],
  },
  "underworld/1": {
    system: "underworld",
    extras: [],
    fields: {
      goal: { owner: "player", default: "" },
      note: { owner: "player", default: "", free: true },
      traits: { owner: "shared", required: true },
      "traits.name": { owner: "player", required: true },
      "traits.rating": { owner: "player", required: true },
      "traits.max": { owner: "player" },
      difficulty: { owner: "gm", default: 6 },
      modifiers: { owner: "shared", default: [] },
      "modifiers.source": { owner: "shared", required: true },
      "modifiers.dice": { owner: "shared", required: true },
      specialty: { owner: "shared", default: "" },
      harm_roll: { owner: "shared", default: null },
      attempt: { owner: "player", default: 1 },
      retry_exempt: { owner: "gm", default: false },
      retry_rule: { owner: "gm", default: null },
      multiple: { owner: "player", default: null },
      "multiple.number": { owner: "player", required: true },
      "multiple.of": { owner: "player", required: true },
      reflexive: { owner: "player", default: false },
      stressful: { owner: "gm", default: false },
      take_automatic: { owner: "player", default: false },
      willpower: { owner: "player", default: false, free: true },
      willpower_cancellable: { owner: "gm", default: false },
      special_abilities: { owner: "player", default: [] },
      "special_abilities.name": { owner: "player", required: true },
      "special_abilities.track": { owner: "player", default: "" },
      needed: { owner: "gm", default: 1 },
      opposed: { owner: "shared", default: null, joined: true },
      extended: { owner: "gm", default: false },
      clock: { owner: "gm", default: null },
      "clock.filled": { owner: "gm", required: true },
      "clock.size": { owner: "gm", required: true },
      supernatural: { owner: "gm", default: false },
    },
    counted: ["attempt", "multiple"],
    uncounted: ["reflexive"],
    once_a_turn: ["willpower"],
    tries: { attempt: "attempt", harder: "retry_rule", most: 20 },
    starts: { willpower: 0, damage: 0 },
    from_sheet: ["traits", "special_abilities"],
    ability_fields: ["modifiers", "specialty"],
    answers: ["goal", "note", "traits", "special_abilities"],
    severities: [{ id: "lesser", ticks: 1, harm: 1, track: "damage", boxes: 1 }, { id: "standard", ticks: 2, harm: 2, track: "damage", boxes: 2 }, { id: "severe", ticks: 3, harm: 3, track: "damage", boxes: 3 }],
    usual_severity: "standard",
    grades: { success: "clean", marginal: "price", moderate: "clean", complete: "crit", failure: "fail", impossible: "fail", botch: "bad" },
    graded_by_gm: ["custom"],
    implied: { "traits.max": { by: "name", values: { humanity: 10, willpower: 10 }, otherwise: 5 } },
    joins: { kind: "opponent", most: 1 },
    slots: ["success", "failure", "botch"],
  },
};

const CLOCK_KINDS = ["progress", "danger", "racing", "linked", "tug_of_war", "mission", "faction", "countdown"];
/** Outcomes of members of a group. */
const OUTCOMES = ["critical_success", "full_success", "partial_success", "bad_outcome", "terrible_outcome"];
/** What a bargain costs, in games that do not say it. */
const BARGAINS = [
  "collateral_damage",
  "sacrifice_intel_or_item",
  "betray_loved_one",
  "anger_faction",
  "tick_clock",
  "add_heat",
  "suffer_harm",
  "custom",
];
/** Pattern of what is displayed (service/rules/writing.py). */
const SIGNS =
  '[\\n\\t]|[ \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u2800\\u3000]|\ud83c\udff4(?:\udb40\udc67\udb40\udc62\udb40\udc65\udb40\udc6e\udb40\udc67|\udb40\udc67\udb40\udc62\udb40\udc73\udb40\udc63\udb40\udc74|\udb40\udc67\udb40\udc62\udb40\udc77\udb40\udc6c\udb40\udc73)\udb40\udc7f|[^\\u0000-\\u058f\\u1e00-\\u203b\\u1680\\u205f\\u2800\\u3000\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\ufffe\\uffff\ud804\udcbd\ud804\udccd\ud80d\udc30-\ud80d\udc3f\ud82f\udca0-\ud82f\udca3\ud834\udd73-\ud834\udd7a\udb40\udc00-\udb43\udfff][\\ufe00-\\ufe0f\udb40\udd00-\udb40\uddef]?(?:[\\u200c\\u200d](?=[^\\u0000-\\u058f\\u1e00-\\u203b]))?|[#*0-9\\u00a9\\u00ae][\\ufe00-\\ufe0f\udb40\udd00-\udb40\uddef]?|[!"$-\\)+-\\/:-~\\u00a1-\\u00a8\\u00aa-\\u00ac\\u00af-\\u034e\\u0350-\\u058f\\u1e00-\\u1fff\\u2010-\\u2027\\u2030-\\u203b]';

// ---- actions.js -----------------------------------------------------------------------------------------------------
// Actions, which are negotiated rolls: their limits, and the shapes of their documents and steps.

/** Steps of the actor and the GM together; of each other person. Likewise offers, the last of them, and bytes. */
const MOST_STEPS = 64;
const MOST_STEPS_OF_OTHERS = 8;
const MOST_OFFERS = 16;
const RESERVED_OFFERS = 4;
const MOST_OPEN_OFFERS = 3;
const MOST_BYTES = 7 * 1024;
const RESERVED_BYTES = 2 * 1024;
const HIDDEN_BYTES = 512;
const FIRST_TURN = 1;
/** The highest value of a track. */
const UNCAPPED = 99999;
const MOST_CONSEQUENCES = 20;
const MOST_CONSEQUENCES_MADE = 99;
const MOST_RATING = 10;
const MOST_TALES = 64;
/** Of an action, and of one that a direct roll made: the number of the roll's entry. */
const ACTION_ID = /^[ar][1-9][0-9]{0,5}$/;

// Their fields with what they are where they are left out; undefined: they were not set.
const PRICE = { changes: [], tick: null, start_clock: null };
const PROPOSAL = {
  kind: "",
  character: "",
  bargain: null,
  price: PRICE,
  trade: null,
  die: null,
  flashback: null,
  text: "",
};
const OFFER = { id: "", by: "", to: "", proposal: PROPOSAL, at: 0, state: "open", clock: "" };
const JOINED = { id: "", roll: 0, character: "", once: false, shares: false };
const ACTION = {
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
const CONSEQUENCE = {
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
const GIVEN = {
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
const priceShape = openStruct(
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
const actionShape = openStruct(
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
const STEPS = {
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
const FOLLOWED = {
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
const ROLLED = openStruct(
  { outcome: text },
  {
    filled: object,
    difficulty_salt: text,
    hidden_clock: text,
    attempt: part,
    from_sheet: list(text),
  },
);

const CLOCK = {
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
const clockShape = openStruct(
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
const tracksShape = mapOf(list(anyInteger, 1));

/** What a reversal was to take back: whose track, which, and by how much. */
function reversal(value, path) {
  list(anything, 3)(value, path);
  for (const [at, shape] of [text, text, anyInteger].entries()) shape(value[at], path && `${path}[${at}]`);
}

/** A step that the action does not allow, or a roll that the rules refuse: the message is the code, `at` the field. */
class Refused extends Error {
  constructor(code, at = "", detail = code) {
    super(code);
    this.at = at;
    this.detail = detail;
  }
}

/** A roll whose rules are not known here; the message is the field of its spec that they do not have, if they are. */
class Unruled extends Error {}

function need(right, code) {
  if (!right) throw new Refused(code);
}

/** Return a value that has this shape; Unreadable where it has not, or is missing. */
function readAs(shape, value) {
  if (value === undefined) throw new Unreadable("a field is missing");
  shape(value, "$");
  return value;
}

/** Return the known fields of a struct, each at its default where it is left out; of those within as well. @returns {any} */
function filled(defaults, value) {
  const found = {};
  for (const [name, standard] of Object.entries(defaults)) found[name] = value[name] ?? standard;
  return found;
}

/** Return fields of several objects as one without a prototype. */
function merged(...fields) {
  return Object.assign(new Fields(), ...fields);
}

/** Whether a value of a field is set, and not false, zero or empty. */
function isSet(value) {
  return isObject(value) ? Object.keys(value).length > 0 : Array.isArray(value) ? value.length > 0 : Boolean(value);
}

function isEmpty(value) {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

/** Return the field whose value players do not see; "" where there is none (DH-08). */
function hiddenField({ hides }, spec) {
  return Object.keys(hides).find((name) => isSet(spec[hides[name]])) ?? "";
}

// ---- lines.js -------------------------------------------------------------------------------------------------------
// The lines of an export, and what can be said of one alone.

const KIND = "rollwright/1";
const MOST_ROLLS = 512;
const CHECKPOINT_ROLLS = 64;
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
function split(bytes) {
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
function readLine(bytes) {
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

function isOf(line, type) {
  return line.line === "entry" && line.entry.type === type;
}

/** Whether an entry may have dice: a roll, a resistance, or one of a type that a newer version wrote. */
function isThrown({ line, entry, seen }) {
  return line === "entry" && (seen || THROWS.has(entry.type) || !TYPES.has(entry.type));
}

const THROWS = new Set(["rolled", "resisted"]);

/** Whether an entry is a roll of the chain: one that has the number of its epoch. */
function isCommitted(line) {
  return isThrown(line) && (line.entry.epoch ?? null) !== null;
}

/** Whether an entry is a roll outside the chain, with faces that were given. */
function isGiven(line) {
  if (!isThrown(line) || line.seen || (line.entry.epoch ?? null) !== null) return false;
  return line.entry.type === "rolled" || drawsOf(line.entry).length > 0;
}

/**
 * Return what a line that cannot be read was, by the names in it: none where its beginning is lost, two where the
 * break between two lines is.
 */
function likely(bytes) {
  const text = new TextDecoder().decode(bytes);
  const names = Array.from(text.matchAll(/\{"line":"([a-z_/1]+)"/g), ([, name]) => name);
  return names.filter((name) => Object.hasOwn(LINES, name));
}

/** How many lines of these kinds a line is, or may have been. */
function howMany(line, ...names) {
  if (line.value) return names.includes(line.value.line) ? 1 : 0;
  return line.likely.length ? line.likely.filter((name) => names.includes(name)).length : 1;
}

/** Whether a Difficulty and its salt are those of the digest that a spec has in its place. */
function opens(spec, { difficulty, difficulty_salt: salt }) {
  if (!isDigest(salt) || !isNatural(difficulty)) return false;
  // Whoever wrote another value of the spec, such as its goal, could open that one.
  return spec.difficulty === hex(hiddenDifficulty(unhex(salt), difficulty));
}

/** Return an entry's id: its number, and a digest of its bytes. */
function entryId({ value: { seq, at, seen, id }, bytes }) {
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
const drawsOf = ({ draws = [] }) => draws;
const facesOfEntry = (entry) => facesIn(drawsOf(entry));

/** Return the action that a roll ended; empty for a direct one. */
const actionOf = (entry) => worded(termsOf(entry).action);
const isActionRoll = (entry) => entry.type === "rolled" && actionOf(entry) !== "";
const characterOf = (entry) => worded(termsOf(entry).character);
const clockOf = (entry) => entry.hidden_clock || worded(termsOf(entry).clock);
const taskOf = (entry) => worded(termsOf(entry).task);
/** Return why a roll is no repetition, or may be one, as it is displayed. */
const reasonOf = (entry, name) => displayed(worded(termsOf(entry)[name]));
/** Return the version of the rules that a roll was ruled by. */
const rulesOf = (entry) => worded(termsOf(entry).rules) || (entry.rules ?? "");
/** Return the spec of a roll: that of its terms, with what the table added. */
function specOf(entry) {
  const spec = readAs(object, termsOf(entry).spec);
  return entry.filled ? merged(spec, entry.filled) : spec;
}

function assistantsOf(entry) {
  const named = termsOf(entry)[actionOf(entry) ? "assistants" : "assistant"];
  return isText(named) && named ? [named] : listed(named);
}

/** Return the prices of the bargains that the roller of an action accepted, in the order of their offers. */
function pricesOf(entry) {
  const { offers = {} } = actionOf(entry) ? termsOf(entry) : {};
  const order = ([one, _], [other, __]) => Number(one.slice(1)) - Number(other.slice(1));
  const found = Object.entries(readAs(object, offers)).sort(order);
  return found.map(([, { price }]) => price).filter((price) => price !== undefined);
}

/** Return a text without characters that are not displayed or reorder a line; line breaks and tabs stay. */
function displayed(text) {
  if (/^[ -~]*$/.test(text)) return text;
  return (text.replace(BREAKS, "\n").match(DISPLAYED) ?? []).join("");
}

const DISPLAYED = new RegExp(SIGNS, "gu");
const BREAKS = /\r\n?|[\v\f\x85\u2028\u2029]/g;

/** Whether a value that JSON's own reader has read has canonical JSON. */
function hasCanonical(value) {
  try {
    canonical(value);
    return true;
  } catch {
    return false;
  }
}

/** Return the lines of the log by number. */
function logOf(file) {
  const entries = () => (file.lines ?? []).filter(({ value }) => value?.line === "entry");
  file.log ??= new Map(entries().map((line) => [line.value.seq, line]));
  return file.log;
}

/** Types whose fields are known; of a newer version's only those that all rolls have. */
const TYPES = new Set([
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
const CLOCKS = new Set(["clock_created", "clock_changed", "clock_ticked", "clock_deleted"]);

// ---- card.js --------------------------------------------------------------------------------------------------------
// The card of a game that is a document: what a fold of actions needs of it.

/** A consequence that no menu has: what the GM says. */
const CUSTOM = "custom";

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
const OF_SOMEBODY = "own";

/** Return the card of a document by its name in `system`, as `make cards` writes it of a game that is code. */
function cardOf(document, name = document.name) {
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
function defaultOf({ kind, many = 0, members = [], ...field }) {
  if (many) return [];
  if ((field.default ?? null) !== null) return field.default;
  if (kind !== "object") return EMPTY[kind];
  if (members.some(({ required = false }) => required)) return null;
  return Object.fromEntries(members.map((member) => [member.name, defaultOf(member)]));
}

// ---- charges.js -----------------------------------------------------------------------------------------------------
// What a roll charges: its costs and gains, and a box for each use of a special ability.

/** Why a use of a special ability marks a track. */
const USE = "special_ability";

function refuse(isRefused, code, at, detail = code) {
  if (isRefused) throw new Refused(code, at, detail);
}

/** Return what the special abilities of a roll cost: a box of each that is not used at will (FITD-A26). */
const usesOf = ({ special_abilities: used = [] }) =>
  used.filter(({ track = "" }) => track).map(({ track }) => ({ who: "actor", track, amount: 1, why: USE }));

/** Return whom a roll charges, and what: costs first, then gains; refused where helpers do not match (BS-24). */
function chargesOf({ tracks }, { costs, gains }, character, assistants) {
  const twice = "a character cannot help twice with one roll";
  refuse(new Set(assistants).size < assistants.length, "assistant_twice", "assistant", twice);
  const helpers = [...assistants];
  const due = costs.map((cost) => chargeOf(tracks, cost, character, helpers, false));
  refuse(helpers.length > 0, "assistant_idle", "assistant", `the spec asks for no help of ${helpers[0]}`);
  const partners = [...assistants];
  due.push(...gains.map((gain) => chargeOf(tracks, gain, character, partners, true)));
  return due.filter((charge) => charge !== null);
}

/** Return what a use of a special ability marks or spends (FITD-A26). */
function useOf(tracks, character, track) {
  return { who: character, track, amount: tracks.get(track)?.cost === "spends" ? -1 : 1, skippable: false };
}

function chargeOf(tracks, { who, track: name, amount, why }, character, helpers, isGain) {
  if (why === USE) return character ? useOf(tracks, character, name) : null;
  const track = tracks.get(name);
  if (!track || (!character && who === "actor")) return null;
  const partner = who === "assistant" ? (helpers.shift() ?? null) : null;
  if (who === "assistant") {
    if (partner === null && !character) return null;
    const each = "name each character that helps, or rolls along: one by its id, several as a list of ids";
    refuse(!partner, "assistant_missing", "assistant", each);
    refuse(partner === character, "own_assistant", "assistant", "a character cannot help itself");
  }
  const spent = track.cost === "spends" && !isGain;
  const whose = who === "gm" ? "shared" : (partner ?? character);
  return { who: whose, track: name, amount: spent ? -amount : amount, skippable: isGain && partner !== null };
}

// ---- gives.js -------------------------------------------------------------------------------------------------------
// What the fields of a roll give: dice and their sources, costs, and steps of position and effect.

const nothing = () => ({ dice: 0, sources: [], costs: [], position: 0, effect: 0 });

/** Return the sums of what a value gives: its dice, and steps of effect and position. */
function totalOf(row, value) {
  const { kind, members = [], of = [] } = row;
  if (kind === "text" || value === null) return nothing();
  if (kind === "either") {
    const isWhole = typeof value === "object";
    return totalOf(
      of.find((one) => (one.kind === "object") === isWhole),
      value,
    );
  }
  if (kind !== "object") {
    const { dice = 0, effect = 0, position = 0 } = rowOf(row, value);
    const units = kind === "choice" ? 1 : Number(value);
    return { dice: dice * units, effect: effect * units, position: position * units };
  }
  const sums = nothing();
  for (const member of members) addTo(sums, totalOf(member, value[member.name]));
  const [least, most] = row.within?.length ? row.within : [-Infinity, Infinity];
  return { ...sums, effect: Math.max(least, Math.min(most, sums.effect)) };
}

function addTo(sums, { dice, effect, position }) {
  sums.dice += dice;
  sums.effect += effect;
  sums.position += position;
}

/** Return what says what a value gives: the field, or the word that it is. */
function rowOf(row, value) {
  return row.kind === "choice" ? (row.words.find(({ id }) => id === value) ?? {}) : row;
}

/** Return the member that is the name of each object of a list of named dice. */
const detailName = ({ members = [] }) => members.find((member) => member.source_from)?.source_from;

/** Add what a field gives by its value: `spec` has the field that says what a cost is for. Unset objects give nothing. */
function gather(field, value, spec, isSet, into) {
  const { kind, many = 0, always = false, cost = null, members = [] } = field;
  if (kind === "text") return;
  if (kind !== "object" && kind !== "either" && !many) {
    if (!value && !(kind === "number" && (always || isSet))) return;
    const row = rowOf(field, value);
    const units = kind === "number" ? value : 1;
    const total = totalOf(field, value);
    addTo(into, total);
    if (row.source) into.sources.push({ dice: total.dice });
    if (row.cost && units) into.costs.push(changeOf(row.cost, units, spec[row.cost.why_from]));
    return;
  }
  if (!isSet) return;
  const named = detailName(field);
  const isSource = field.source || members.some((member) => member.source);
  for (const one of many ? value : [value]) {
    const total = totalOf({ ...field, many: 0 }, one);
    addTo(into, total);
    if (named ? one[named] : isSource) into.sources.push({ dice: total.dice });
    const paid = cost && changeOfObject(cost, one);
    if (paid?.amount) into.costs.push(paid);
  }
}

function changeOf({ who = "actor", track = "", amount = 1, why = "" }, units, told) {
  return { who, track, amount: amount * units, why: told || why };
}

/** Return what an object of a list costs: what its members say, where they say it. */
function changeOfObject({ track_from, amount_from, why_from, ...cost }, one) {
  const { who, track, amount, why } = changeOf(cost, 1, "");
  return {
    who,
    track: track_from ? one[track_from] : track,
    amount: amount_from ? one[amount_from] : amount,
    why: why_from ? one[why_from] : why,
  };
}

/** An approach, and the detail in brackets that is called for. */
const CALLED_FOR = /^[^()]+\(([^()]+)\)\s*$/;

/** Whether an approach calls for a detail that is not among those that were named: it gives no die. */
function isCalledFor({ approach, fields }, spec) {
  const [, wanted] = CALLED_FOR.exec(spec[approach.name] ?? "") ?? [];
  const name = detailName(fields.find((field) => field.name === approach.details));
  const named = spec[approach.details].map((one) => one[name].toLowerCase());
  return wanted !== undefined && !named.includes(wanted.trim().toLowerCase());
}

// ---- rule.js --------------------------------------------------------------------------------------------------------
// What the document of a game makes of a roll: what is settled before the dice, and what they mean.

// The fields of a spec.

const UNKNOWN_FIELD = /Object contains unknown field `([A-Za-z0-9_]{1,40})`/;
const NO_NAME = /^[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u3000]*$/;
const clockOfSpec = struct({ filled: integer(0, 100), size: integer(1, 100) });

/** Return the shape of a text on one line, and of a name, which is not blank. */
function line(longest, named) {
  const shape = short(longest, named ? 1 : 0);
  return (value, path) => {
    shape(value, path);
    const isLine = !/[\n\t]/.test(value) && displayed(value) === value;
    if (!isLine || (named && NO_NAME.test(value)))
      throw new Unreadable(`Expected text of another form - at \`${path}\``);
  };
}

function trackOrNone(value, path) {
  text(value, path);
  if (!/^(?:[a-z][a-z0-9_]{0,39})?$/.test(value))
    throw new Unreadable(`Expected text of another form - at \`${path}\``);
}

const usedAbility = struct({ name: line(80, true) }, { optional: { track: trackOrNone } });

const SHAPES = {
  switch: () => bool,
  number: ({ least = 0, most = 0 }) => integer(least, most),
  choice: ({ words }) => oneOf(...words.map(({ id }) => id)),
  text: ({ longest, named = false }) => (longest === 500 ? short(500) : line(longest, named)),
  object: ({ members }) => structOf(members),
  either: ({ of }) => {
    const [number, whole] = ["number", "object"].map((one) => shapeOf(of.find(({ kind }) => kind === one)));
    return (value, path) => (typeof value === "object" && value !== null ? whole : number)(value, path);
  },
};

function shapeOf(field) {
  const { kind, many = 0, required = false } = field;
  const shape = SHAPES[kind](field);
  if (many) return list(shape, 0, many);
  return !required && defaultOf(field) === null ? optionally(shape) : shape;
}

function structOf(fields) {
  const shapes = (isRequired) =>
    Object.fromEntries(
      fields.filter(({ required = false }) => required === isRequired).map((field) => [field.name, shapeOf(field)]),
    );
  return struct(shapes(true), { optional: shapes(false) });
}

/** Return the outcomes of members: those that the printed games share where a game has no others, else its own. */
function outcomesOf(bands) {
  const own = bands.map(({ id }) => id);
  return own.every((id) => OUTCOMES.includes(id)) ? OUTCOMES : own;
}

/** Return the shape of a spec, with the fields that the service gives each game. */
function specShape({ positions, effects, bands, fields, group, setup = false }, name) {
  const free = optionally(oneOf("effect", "position"));
  const own = {
    seed: optionally(short(128, 1)),
    dice: optionally(list(integer(1, 100), 0, 100)),
    goal: short(500),
    note: short(500),
    clock: optionally(clockOfSpec),
    special_abilities: list(usedAbility, 0, 4),
    ...(positions.length > 1 ? { position: oneOf(...positions.map(({ id }) => id)) } : {}),
    ...(effects.length > 1 ? { effect: oneOf(...effects.map(({ id }) => id)) } : {}),
    ...(group ? { group_member: bool, members: list(oneOf(...outcomesOf(bands)), 0, group.most ?? 20) } : {}),
    ...(setup ? { sets_up: free, setup: free } : {}),
  };
  const declared = fields.map((field) => [field.name, shapeOf(field), field.required ?? false]);
  const those = (isRequired) => declared.filter(([, , required]) => required === isRequired);
  return struct(
    { system: oneOf(name), ...Object.fromEntries(those(true)) },
    { optional: { ...own, ...Object.fromEntries(those(false)) } },
  );
}

/** Return a value with what is left out of its objects. */
function completed({ kind, members = [], of = [], many = 0 }, value) {
  if (many) return value.map((each) => completed({ kind, members }, each));
  if (typeof value !== "object" || value === null) return value;
  const known = kind === "either" ? of.flatMap((each) => each.members ?? []) : members;
  return Object.fromEntries(
    known.map((member) => [
      member.name,
      value[member.name] === undefined ? defaultOf(member) : completed(member, value[member.name]),
    ]),
  );
}

const OF_ANY_ROLL = {
  goal: "",
  note: "",
  clock: null,
  group_member: false,
  members: [],
  sets_up: null,
  setup: null,
  special_abilities: [],
};

/** Return the value at which a member of a field is not set; null where its being there says that it is. */
function usualOf(fields, name, inner) {
  let row = fields.find((field) => field.name === name);
  for (const part of inner) {
    if (row?.kind === "either") return null;
    row = row?.members?.find((member) => member.name === part);
  }
  return row?.default ?? { switch: false, text: "", number: 0 }[row?.kind] ?? null;
}

/** Return the rules of a game that is a document: one of the release by its name, any other in the words of `own`. */
function rulesOfDocument(document, system = document.name) {
  const { dice, bands, positions, effects, fields, steps, approach, refuse: refusals = [], echoes = [] } = document;
  const shape = specShape(document, system);
  const givers = [...fields.filter(({ step }) => !step), ...fields.filter(({ step }) => step)];
  const defaults = new Map(Object.entries({ ...OF_ANY_ROLL, position: document.position, effect: document.effect }));
  for (const field of fields) defaults.set(field.name, defaultOf(field));
  const ids = (rows) => rows.map(({ id }) => id);
  const [positionIds, effectIds] = [ids(positions), ids(effects)];
  const ignoring = fields.filter(({ ignores }) => ignores);
  const moving = steps.map((step) => ({ ...step, fields: fields.filter((field) => field.step === step.id) }));
  const pools = new Map();
  const verdicts = new Map();

  /** Return a spec with all that was left out, but for what the service gives each game; refused in words. */
  function read(spec) {
    try {
      shape(spec, "");
    } catch {
      try {
        shape(spec, "$");
      } catch (error) {
        const [, unknown] = UNKNOWN_FIELD.exec(error.message) ?? [];
        throw unknown === undefined ? error : new Unruled(unknown);
      }
    }
    const whole = { ...spec };
    for (const field of fields) {
      const { name } = field;
      whole[name] = spec[name] === undefined ? defaults.get(name) : completed(field, spec[name]);
    }
    return whole;
  }

  const isSet = (name, spec) => spec[name] !== undefined && !same(spec[name], defaults.get(name) ?? null);

  /** Whether a field, or a member of one, is set, or has a value; what is of no field is not asked here. */
  function holds({ field = "", value = "" }, spec) {
    if (!field) return true;
    const [name, ...inner] = field.split(".");
    const found = inner.reduce((inside, part) => inside?.[part], spec[name]) ?? null;
    if (value !== "") return found === value;
    if (!inner.length) return isSet(name, spec);
    return found !== null && !same(found, usualOf(fields, name, inner));
  }

  function check({ when = [], unless = [], more_dice_than: most = null, at, code, detail }, spec, count) {
    const isRefused = (most === null || count > most) && when.every((one) => holds(one, spec));
    const isExcepted = unless.some((one) => holds(one, spec));
    refuse(isRefused && !isExcepted, code, at.split(".")[0], detail.replace("{dice}", count));
  }

  /** Return what is settled before the dice; Refused where the rules refuse it. */
  function plan(spec) {
    const given = nothing();
    if (dice.base) given.sources.push({ dice: dice.base });
    const ignored = ignoring.filter(({ name }) => isSet(name, spec)).map(({ ignores }) => ignores);
    for (const field of givers.filter(({ name }) => !ignored.includes(name))) {
      gather(field, spec[field.name], spec, isSet(field.name, spec), given);
      if (field.name === approach.details && isCalledFor(document, spec)) given.sources.push({ dice: 0 });
    }
    const count = given.dice + (dice.base ?? 0);
    for (const one of refusals) check(one, spec, count);
    const { most = 20 } = dice;
    refuse(count > most, "too_many_dice", "", `${count} dice: ${most} at most`);
    const { clock = null, group_member: member = false, members = [] } = spec;
    const full = "a roll ticks a clock with room: filled must be below size";
    refuse(clock !== null && clock.filled >= clock.size, "clock_full", "clock", full);
    if (member) checkMember(spec);
    const size = Math.max(0, count);
    const places = members.length ? placesOf(members) : members;
    const terms = settled(spec, ignored);
    return {
      spec,
      size,
      sides: poolOf(size || 2),
      keep: size ? "highest" : "lowest",
      sources: given.sources,
      costs: [...given.costs, ...usesOf(spec)],
      clock,
      member,
      hasMembers: members.length > 0,
      best: Math.min(...places.map((place) => rankOf(place, terms.position))),
      failures: places.filter((place) => isFailure(bands[place])).length,
      ...terms,
    };
  }

  /** Return the sides of so many dice. */
  function poolOf(count) {
    if (!pools.has(count))
      pools.set(
        count,
        Array.from({ length: count }, () => dice.sides),
      );
    return pools.get(count);
  }

  /** A member's roll in a group action has no effect of its own, and joins nothing (FITD-P1). */
  function checkMember(spec) {
    const costly = ({ step, cost, words = [] }) => step && [cost, ...words.map((word) => word.cost)].some(Boolean);
    const idle = fields.filter(costly).map(({ name }) => name);
    for (const name of [...idle, "clock", "members", "sets_up", "setup"]) {
      const isIdle = defaults.has(name) ? !isSet(name, spec) : !spec[name] || spec[name].length === 0;
      const detail = "effect and clock are the leader's: a member's roll only counts in it";
      refuse(!isIdle, "member_has_no_effect", name, detail);
    }
  }

  /** Return the places of outcomes: of one that the game has not, the last. */
  function placesOf(outcomes) {
    const places = outcomes.map((id) => bands.findIndex((band) => band.id === id));
    return places.map((place) => (place < 0 ? bands.length - 1 : place));
  }

  /** Return the place at which an outcome counts in a position: one that it lacks counts as the next that it has. */
  function rankOf(place, position) {
    const isHeld = ({ only = [] }) => !only.length || only.includes(positionIds[position]);
    const held = bands.map((band, at) => (isHeld(band) ? at : -1)).filter((at) => at >= 0);
    return held.find((at) => at >= place) ?? held.at(-1);
  }

  /** Return position and effect after all steps, each within what there is, or refused (FITD-A3). */
  function settled(spec, ignored) {
    const stated = effects.length > 1 ? (spec.effect ?? document.effect) : effectIds[0];
    const from = positions.length > 1 ? (spec.position ?? document.position) : positionIds[0];
    let [position, level] = [positionIds.indexOf(from), effectIds.indexOf(stated)];
    const taken = [{ why: "stated", to: effectIds[level] }];
    const most = effects.length - 1;
    for (const { id, room = "clamp", least = "", code = "", fields: own } of moving) {
      if (id === "setup") {
        if (!spec.setup) continue;
        const [isBest, best] =
          spec.setup === "position"
            ? [position === 0, `position is ${positionIds[0]}`]
            : [level === most, `effect is ${effectIds[most]}`];
        refuse(isBest, "nothing_to_set_up", "setup", `the ${best} already`);
        if (spec.setup === "position") position--;
        else level++;
      } else {
        const of = own.length ? own.filter(({ name }) => isSet(name, spec) && !ignored.includes(name)) : own;
        if (!of.length) continue;
        const moved = nothing();
        for (const field of of) gather(field, spec[field.name], spec, true, moved);
        const [to, at] = [position + moved.position, level + moved.effect];
        const lowest = least ? effectIds.indexOf(least) : 0;
        const isRefused = to < 0 || to >= positions.length || at < lowest || at > most;
        const beyond = isRefused && room === "refuse" ? beyondWords(position, to, level, at, lowest) : "";
        refuse(beyond !== "", code || "no_room", of[0].name, beyond);
        position = Math.max(0, Math.min(positions.length - 1, to));
        // The lowest is no floor for what began below it.
        level = Math.max(Math.min(lowest, level), Math.min(most, at));
      }
      taken.push({ why: id, to: effectIds[level] });
    }
    return { position, level, steps: taken };
  }

  /** Say which room a step has not. */
  function beyondWords(position, to, level, at, lowest) {
    const [best] = effectIds.slice(-1);
    if (to < 0 || to >= positions.length) return `there is no position beyond ${positionIds[position]}`;
    if (at < lowest) return `the effect would fall ${lowest ? `to ${effectIds[lowest - 1]}` : `below ${effectIds[0]}`}`;
    return to !== position || effectIds[level] !== best
      ? `the effect would pass ${best}`
      : `the effect is ${best} already`;
  }

  const isFailure = ({ grade }) => grade === "bad" || grade === "fail";

  /** Return the number of the outcome that faces show in a position: the first that holds. */
  function bandOf(faces, position) {
    return bands.findIndex(({ face, count = 1, only = [] }) => {
      return (
        (!only.length || only.includes(positionIds[position])) && faces.filter((one) => one >= face).length >= count
      );
    });
  }

  /** Return what an outcome means in a position, with a level of effect. */
  function verdictOf(number, position, level) {
    const key = `${number} ${position} ${level}`;
    const known = verdicts.get(key);
    if (known) return known;
    const band = bands[number];
    const { effect: shift = 0, grade } = band;
    const last = effects.length - 1;
    const at = shift === "none" ? -1 : Math.max(0, Math.min(last, level + shift));
    const final = effectAt(at);
    const made = {
      outcome: band.id,
      success: !isFailure(band),
      ...final,
      menu: menuOf(band, position, level, final),
      actor_acts: !isFailure(band),
      opposition_acts: grade !== "crit" && grade !== "clean",
      shows: { ...band.shows, ...positions[position].shows },
    };
    verdicts.set(key, made);
    return made;
  }

  const effectAt = (at) =>
    at < 0 ? { effect: "none", ticks: 0 } : { effect: effectIds[at], ticks: effects[at].ticks };

  function menuOf(band, position, level, final) {
    const cell = document.menus[band.id]?.[positionIds[position]] ?? {};
    const { at_least = 0 } = cell;
    const severity = document.severities.find(({ id }) => id === (band.severity || positions[position].severity));
    const offered = (cell.options ?? []).map((id) => document.options.find((one) => one.id === id));
    const options = offered
      .filter(({ does }) => does !== "less_effect" || level > 0)
      .map((option) => optionOf(option, severity, position, effectAt(level - 1), final));
    const branches = (cell.branches ?? []).map((id) => {
      const branch = document.branches.find((one) => one.id === id);
      const { effect, ticks } = branch.keeps ? final : effectAt(-1);
      const leads = branch.position ? { position: branch.position } : {};
      return { id, chooser: "player", at_least: branch.at_least ?? 0, effect, ticks, ...leads };
    });
    const inferred = document.inferred && (options.length || branches.length) ? { inferred: true } : {};
    return { chooser: branches.length ? "player" : "gm", at_least, branches, options, ...inferred };
  }

  /** Return an option with what picking it does; `lowered` and `final` are effects. */
  function optionOf(option, severity, position, lowered, final) {
    const { id, does, kind = "consequence", graded = true, resistible = true, optional = false } = option;
    const made = { id, kind };
    if (kind === "consequence") made.resistible = resistible && Boolean(document.resist);
    if (optional) made.optional = true;
    if (does === "harm" && graded) Object.assign(made, { severity: severity.id, harm_level: severity.harm });
    if (does === "clock" && graded) Object.assign(made, { severity: severity.id, ticks: severity.ticks });
    if (does === "less_effect") Object.assign(made, lowered);
    if (does === "more_effect") Object.assign(made, final);
    if (does === "worse_position" && position < positions.length - 1) made.position = positionIds[position + 1];
    return made;
  }

  /** Return the ruling on faces, without what is told in words: of a group the best result counts (FITD-P1). */
  function rule(settledRoll, faces) {
    const { spec, size, keep, position, level, member, clock } = settledRoll;
    const own = bandOf(keep === "lowest" ? [Math.min(...faces)] : faces, position);
    const verdict = verdictOf(Math.min(own, settledRoll.best), position, level);
    const { outcome, success, shows } = verdict;
    const { effect, ticks, menu, actor_acts, opposition_acts } = member ? OF_MEMBER : verdict;
    const mayGrant = document.grants && !success && !member ? { gm_may_grant_effect: true } : {};
    return {
      system,
      outcome,
      success,
      pool: { size, keep, sources: settledRoll.sources },
      // Made where they are looked at: of most rolls nobody was shown them.
      get dice() {
        return markedDice(dice.sides, faces, keep, bands[own]);
      },
      position: positionIds[position],
      effect: { rolled: effectIds[level], final: effect, ticks, steps: settledRoll.steps, ...mayGrant },
      actor_acts,
      opposition_acts,
      ...(clock ? { clock: tickedClock(clock, ticks) } : {}),
      menu,
      costs: settledRoll.costs,
      gains: [...gainsOf(spec, outcome, position), ...strainOf(settledRoll, bands[own])],
      ...(system === OF_SOMEBODY ? { shows: { ...shows, ...echoed(spec) } } : shows),
    };
  }

  /** Return the texts of the spec that the ruling repeats. */
  function echoed(spec) {
    return Object.fromEntries(echoes.filter((name) => spec[name]).map((name) => [name, spec[name]]));
  }

  function gainsOf(spec, outcome, position) {
    const due = (document.gains ?? []).filter(({ positions: at = [], bands: of = [], unless = [] }) => {
      const isThere = (!at.length || at.includes(positionIds[position])) && (!of.length || of.includes(outcome));
      return isThere && !unless.some((field) => holds({ field }, spec));
    });
    return due.map(({ who = "actor", track, amount, why }) => ({ who, track, amount, why }));
  }

  /** Return what the failures of a group cost its leader (FITD-P1). */
  function strainOf({ hasMembers, failures }, band) {
    const { track = "", amount = 0 } = document.group ?? {};
    const sum = hasMembers ? (failures + Number(isFailure(band))) * amount : 0;
    return sum ? [{ who: "actor", track, amount: sum, why: "group_action" }] : [];
  }

  const tracks = new Map(document.tracks.map((track) => [track.id, track]));
  return { document, tracks, read, plan, rule, ticksOf: ({ effect }) => effect.ticks };
}

const OF_MEMBER = {
  effect: "none",
  ticks: 0,
  menu: { chooser: "gm", at_least: 0, branches: [], options: [] },
  actor_acts: false,
  opposition_acts: false,
};

/** Return dice with those that decided: each that shows enough where it takes several, else the one that counts. */
function markedDice(sides, faces, keep, { face: enough, count = 1 }) {
  const decisive = faces.indexOf(keep === "lowest" ? Math.min(...faces) : Math.max(...faces));
  return faces.map((face, at) => {
    return { sides, face, role: "pool", counts: count > 1 ? face >= enough : at === decisive };
  });
}

/** Return a clock after some ticks: what is beyond its size is lost. */
function tickedClock({ filled, size }, ticks) {
  const overflow = Math.max(0, filled + ticks - size);
  const now = filled + ticks - overflow;
  return { filled: now, size, remaining: size - now, overflow };
}

// ---- extras.js ------------------------------------------------------------------------------------------------------
// Rules of extras, which are no documents: the fortune roll has as many dice as a rating, and no position (FITD-P3).

const FORTUNE = {
  name: "fortune",
  dice: { sides: 6 },
  bands: [
    { id: "critical_success", face: 6, count: 2, grade: "crit", shows: { progress: 5 } },
    { id: "full_success", face: 6, grade: "clean", shows: { progress: 3 } },
    { id: "partial_success", face: 4, grade: "price", shows: { progress: 2 } },
    { id: "bad_outcome", face: 1, grade: "bad", shows: { progress: 1 } },
  ],
  positions: [{ id: "any" }],
  effects: [{ id: "any", ticks: 0 }],
  severities: [],
  options: [],
  branches: [],
  menus: {},
  fields: [
    { name: "rating", kind: "number", most: 10, required: true, dice: 1, source: "rating", always: true },
    { name: "trait", kind: "text", longest: 80 },
  ],
  steps: [],
  tracks: [],
  approach: {},
};

/** Return the rules of a fortune roll, as those of a document are. */
function rulesOfFortune() {
  const rules = rulesOfDocument(FORTUNE);
  const rule = (plan, faces) => {
    const { position, effect, actor_acts, opposition_acts, gm_may_grant_effect, ...ruling } = rules.rule(plan, faces);
    const { progress } = ruling;
    return plan.clock ? { ...ruling, clock: tickedClock(plan.clock, progress) } : ruling;
  };
  return { ...rules, rule, ticksOf: ({ progress }) => progress };
}

/** What makes the rules of an extra, by their version. */
const RULED_EXTRAS = new Map([["fortune/1", rulesOfFortune]]);

// ---- own.js ---------------------------------------------------------------------------------------------------------
// Games of somebody's own: their documents, as a log or the head of an export has them.

const FORMAT = "fitd/1";
const LONGEST_GAME = 32768;
const DIGEST = "sha256:";

/** Return the name of the rules that canonical JSON of a document is the text of. */
function digestName(text) {
  return `${DIGEST}${hex(sha256(utf8(text)))}`;
}

/** Whether a name of rules is the digest of a document. */
const isNameOfOwn = (rules) => rules.startsWith(DIGEST);

/**
 * Return the document that a text is the canonical JSON of; null for a text that is none, or does not play, and
 * undefined for one of a format that a newer version has.
 */
function documentIn(text) {
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

/** Types of entries that may have a document. */
const BRINGS_GAME = ["session_created", "game_changed", "imported"];

/** Return the game of somebody's own that a line names, with the text of its document; null for none. */
function namedGame({ line, entry, result }) {
  if (line !== "entry") return null;
  const { type, game: text = "" } = entry;
  const session = result.after?.docs?.session;
  if (!BRINGS_GAME.includes(type)) return null;
  const rules = type === "session_created" ? session?.rules : entry.rules;
  const named = isText(rules) ? rules : "";
  return text || isNameOfOwn(named) ? { rules: named, text } : null;
}

// ---- tables.js ------------------------------------------------------------------------------------------------------
// Games as a check needs them, from their documents and cards.

// As service/record/actions/ and service/verify/ have them, in the same words. Of a game without a document it is not
// known what its rules say of a roll: whether they allow the terms that were agreed is not checked, nor who is awaited
// for what they refuse.

/** Who decides the fields beside the spec. */
const BESIDE = {
  clock: "shared",
  task: "player",
  joins: "shared",
  fiction_changed: "player",
  override: "gm",
  asks: "gm",
  extra_actions: "gm",
  says: "gm",
  agreed: "gm",
  thrower: "shared",
  strike: "gm",
};

/**
 * Return what a fold needs of a game: who decides a field (a free one may change after the GM agreed), what must be
 * there, what the table counts, what follows from rolls that an action joins, by which fields a roll counts in one
 * other alone, what players do not see by which flag, and what an offer sets: constants, a term of its own, one more
 * of a number, or one more item of a list. `book`: what rules on its rolls; null for none. A game names its extras: rolls of theirs have the rules of the game, and are
 * agreed to by their own.
 */
function gameOfCard(rules, card, book) {
  const whole = Object.entries(card.fields).filter(([path]) => path !== "clock" && !path.includes("."));
  const named = (mark) => whole.filter(([, field]) => field[mark]).map(([name]) => name);
  const { from_sheet = [], ability_fields = [], from_tracks = [], harm_field } = card;
  return {
    system: card.system,
    rules,
    // Of an extra none.
    extras: card.extras,
    book,
    slots: card.slots ?? [],
    paths: new Map(Object.entries(card.fields)),
    fields: new Map(whole.map(([name, { owner, free = false }]) => [name, { owner, free }])),
    required: named("required"),
    requiredMembers: Object.entries(card.fields)
      .filter(([path, field]) => field.required && path.includes(".") && !path.startsWith("clock."))
      .map(([path]) => path.split(".")),
    said: card.needed ?? [],
    answers: card.answers ?? [],
    counted: [...(card.counted ?? []), ...from_tracks],
    held: from_tracks,
    uncounted: card.uncounted ?? [],
    onceATurn: card.once_a_turn ?? [],
    hides: card.hides ?? {},
    joined: named("joined"),
    once: named("once"),
    joins: card.joins ?? null,
    offers: card.offers ?? {},
    tries: card.tries ?? null,
    starts: card.starts ?? {},
    severities: card.severities ?? [],
    grades: card.grades ?? {},
    usualSeverity: card.usual_severity ?? "",
    gradedByGm: card.graded_by_gm ?? [],
    implied: Object.entries(card.implied ?? {}),
    labels: new Map(
      Object.entries(card.number_labels ?? {}).map(([name, form]) => [name, new RegExp(`^(?:${form})$`)]),
    ),
    // Fields that a sheet may complete.
    sheet: new Set([...from_sheet, ...ability_fields, ...(harm_field ? [harm_field] : [])]),
  };
}

/** Games and extras by the version of their rules. */
const GAMES = new Map();
for (const [rules, one] of Object.entries(GAME_DOCUMENTS))
  GAMES.set(rules, gameOfCard(rules, cardOf(one), rulesOfDocument(one)));
for (const [rules, card] of Object.entries(CARDS))
  GAMES.set(rules, gameOfCard(rules, card, RULED_EXTRAS.get(rules)?.() ?? null));

/** Games of somebody's own that files brought, by the digests of their documents: one is the same in each file. */
const OWN_GAMES = new Map();
const MOST_OWN = 64;

/** Take the game of a name from its document; return whether it is that one. One of a newer format stays unknown. */
function takeGame(rules, text) {
  if (rules !== digestName(text)) return false;
  const document = OWN_GAMES.has(rules) ? undefined : documentIn(text);
  if (!document) return document !== null;
  if (OWN_GAMES.size === MOST_OWN) OWN_GAMES.delete(OWN_GAMES.keys().next().value);
  const card = cardOf(document, OF_SOMEBODY);
  OWN_GAMES.set(rules, gameOfCard(rules, card, rulesOfDocument(document, OF_SOMEBODY)));
  return true;
}

const found = (rules) => GAMES.get(rules) ?? OWN_GAMES.get(rules) ?? null;

/** Return the game of a version of the rules, or an extra of it by name; null where it is unknown. */
function gameOf(rules, system = null) {
  const game = found(rules);
  if (!game || system === null || game.system === system) return game;
  const extras = (game.extras ?? []).map((extra) => GAMES.get(extra));
  return extras.find((one) => one?.system === system) ?? null;
}

/** Whether a version of the rules is that of an extra: only a game has extras, perhaps none. */
const isExtra = (rules) => GAMES.has(rules) && !GAMES.get(rules).extras;

/** Whether a game has an extra, both by the version of their rules: of an unknown game any extra is one. */
function hasExtra(rules, extra) {
  const game = found(rules);
  return game ? (game.extras ?? []).includes(extra) : isExtra(extra);
}

/** Return the version of the rules that a session's document names; "" where it cannot be read. */
function rulesOfSession(session) {
  const { rules = "", system } = isObject(session) ? session : {};
  return isText(rules) && isText(system) ? rules || firstRules(system) : "";
}

/**
 * What is wrong with the game that a session's document names, or null; also where it cannot be read. `former` is the
 * document before, if it is known, and `played` the rules that the table plays.
 */
function misplayed(session, former, played) {
  const rules = rulesOfSession(session);
  if (!rules) return null;
  const { system } = session;
  if ((played && rules !== played) || (former?.system ?? system) !== system) return "it changes the game of its table";
  const game = gameOf(rules);
  const isOther = game !== null && (isExtra(rules) || game.system !== system);
  return isOther ? `its table plays ${rules}, which is not of ${system}` : null;
}

/**
 * What is wrong with what a change of the rules names, or null; it is made between actions. `played` are the rules that the
 * table plays, if known, and `awaiting` the actions that await something.
 */
function mischanged({ rules, former }, played, awaiting) {
  if (!isText(rules) || !isText(former)) return "it does not say what the table plays";
  if (played && former !== played) return `it says that the table played ${former}, and it plays ${played}`;
  // From one printed game to another it goes by somebody's own alone.
  const [name, was] = [rules, former].map(gameNamed);
  if (name !== was && ![name, was].includes(OF_SOMEBODY)) return "it changes the game of its table";
  const key = (aid) => [aid.slice(0, 1), aid.slice(1).padStart(9, "0")].join("");
  const open = [...awaiting].sort((one, other) => (key(one) < key(other) ? -1 : 1));
  return open.length ? `it changes the rules while actions are open: ${open.join(", ")}` : null;
}

/** Return the name of the game that a version of the rules is of. */
const gameNamed = (rules) => (isNameOfOwn(rules) ? OF_SOMEBODY : rules.split("/")[0]);

/**
 * What is wrong with the session's document that a change of the rules leaves, whose entry is `seq`, or null; `was` is that
 * before, if known.
 */
function misleft(was, now, { rules }, seq) {
  if (!now || now.rules !== rules || now.system !== gameNamed(rules))
    return "it leaves a table of other rules than it names";
  if (!was) return null;
  const played = [...new Set([...was.played, rulesOfSession(was)])].filter((one) => one !== rules);
  const games = isNameOfOwn(rules) ? { ...was.games, [rules]: seq } : was.games;
  const due = { ...was, version: was.version + 1, system: gameNamed(rules), rules, played, games };
  return same(now, due) ? null : "it changes more of the table than its rules";
}

/** Return the first version of the rules of a game or extra: what a document means that names none. */
function firstRules(system) {
  return `${system}/1`;
}

/** Return `rules` of an action: nothing where they are the first of their game, unless the GM agreed to it. */
function rulesField({ rules, system }, agreed = false) {
  return agreed || rules !== firstRules(system) ? rules : "";
}

/** Return all versions of a game or an extra. */
function versionsOf(system) {
  return [...GAMES.values(), ...OWN_GAMES.values()].filter((game) => game.system === system);
}

/** Return what a value of a spec is by default; null where it has none. */
function defaultAt({ paths }, path) {
  return paths.get(path)?.default ?? null;
}

/** Return the members of an object of a spec, each as it is by default. */
function defaultsInside({ paths }, path) {
  const inside = [...paths].filter(([one]) => one.startsWith(`${path}.`) && !one.slice(path.length + 1).includes("."));
  return Object.fromEntries(inside.map(([one, { default: usual = null }]) => [one.slice(path.length + 1), usual]));
}

/** Add to an object of a spec what follows from its other members, where it does not say it (UW-A17). */
function withImplied({ implied }, path, value, object) {
  for (const [name, { by, values, otherwise }] of implied) {
    if (!name.startsWith(`${path}.`)) continue;
    const member = name.slice(path.length + 1);
    const word = `${value[by]}`.trim().toLowerCase();
    if (object[member] === undefined) object[member] = Object.hasOwn(values, word) ? values[word] : otherwise;
  }
  return object;
}

// ---- offers.js ------------------------------------------------------------------------------------------------------
// The steps of an action: who may make one, its limits, and the offers.

// What is left out is the default itself, by which it is known.
const readProposal = (value) => {
  return filled(PROPOSAL, value.price ? { ...value, price: filled(PRICE, value.price) } : value);
};
const readOffer = (value) => filled(OFFER, { ...value, proposal: readProposal(value.proposal) });
const readConsequence = (value) => filled(CONSEQUENCE, value);
const readJoins = (values) => values.map((value) => filled(JOINED, value));

/** Return the document of an action with all its fields; Unreadable where it is none. */
function readAction(value) {
  const { offers = [], consequences = [], joins = [] } = readAs(actionShape, value);
  const lists = {
    offers: offers.map(readOffer),
    consequences: consequences.map(readConsequence),
    joins: readJoins(joins),
  };
  return filled(ACTION, { ...value, ...lists });
}

function readGiven(value) {
  const { joins } = value;
  return filled(GIVEN, { ...value, joins: joins && readJoins(joins) });
}

/** Return the document that an entry left of an action. @param {any} result */
function actionAfter({ after = {} }) {
  const json = reader(readAs(text, after.action));
  const value = json.value();
  if (!json.over()) json.fail();
  return readAction(value);
}

/** Return what a step made of an action as its next version, with since when each party is awaited. */
function stepped(doc, later, participant, counted = true) {
  const counter = counterOf(doc, participant);
  const steps = counted ? merged(doc.steps, { [counter]: stepsOf(doc, counter) + 1 }) : doc.steps;
  return { ...later, version: doc.version + 1, at: participant.now, since: sinceOf(doc, later, participant), steps };
}

/** Return the party that acts: the character, or the person who rolled without one. */
function actorOf({ character, opened_by }) {
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

function needOpen(doc, participant, counted = true) {
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
function problemOf(game, doc) {
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
function missingIn(game, fields) {
  const isSaid = (name) => (isText(fields[name]) ? fields[name].trim() !== "" : isSet(fields[name]));
  const missing = game.required.filter((name) => (fields[name] ?? null) === null);
  return [...missing, ...game.said.filter((name) => !isSaid(name))];
}

/** Return an action, without ended offers if it leaves less than `free` bytes; refused if it still does. */
function withinLimits(doc, game, free = 0) {
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
function storedProposal(proposal) {
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

function stored(defaults, value) {
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

function closedAction(doc, participant, { state, why = "" }) {
  need(doc.state === "open", "action_over");
  need(participant.gm || state !== "refused", "wrong_role");
  need(participant.gm || participant.actsFor(doc.character), "not_yours");
  const offers = lapsedOffers(doc.offers).map((each) => ({ ...each, clock: "" }));
  return stepped(doc, { ...doc, state, why, offers }, participant);
}

function lapsedOffers(offers) {
  return offers.map((each) => (each.state === "open" ? { ...each, state: "lapsed" } : each));
}

/** Return the fields of a spec with those of accepted offers; refused for one too many. */
function withOffers(game, spec, offers) {
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
const PARTIES = {
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

function withOffer(doc, participant, [by, to], proposal) {
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

function answeredOffer(doc, participant, { offer: oid, answer, counter, clock = "" }) {
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

function lapsedOffer(doc, participant, { offer: oid }) {
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
function withoutDefault(value, path, game) {
  const byDefault = defaultAt(game, path);
  if (value === null || value === byDefault || value === "") return null;
  if (Array.isArray(value)) return value.length ? value.map((each) => withoutDefaults(each, path, game)) : null;
  const inside = withoutDefaults(value, path, game);
  if (!isObject(inside) || isSet(inside)) return inside;
  // An object whose members are all at their default says by them that it is there.
  return isObject(byDefault) ? null : defaultsInside(game, path);
}

/** Return an object of a spec, or the spec itself, without what is at its default. */
function withoutDefaults(value, path, game) {
  if (!isObject(value)) return value;
  const inside = merged();
  for (const [name, each] of Object.entries(value)) {
    const set = withoutDefault(each, path ? `${path}.${name}` : name, game);
    if (set !== null) inside[name] = set;
  }
  return withImplied(game, path, value, inside);
}

// ---- steps.js -------------------------------------------------------------------------------------------------------
// What each step makes of an action: its spec, what was narrated and chosen after its dice.

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
function afterStep(doc, participant, entry) {
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
function differingFields(one, other) {
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
function isReserved(game, name, value) {
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

function isPending({ state }) {
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
function readChoice(entry) {
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
function isGmChoice({ picks, effect, part, changes, verdict, branch, take, fate, throwers }) {
  const settles = !(branch || take.length || isSet(fate) || isSet(throwers));
  return picks.length > 0 || Boolean(effect || part) || changes.length > 0 || isSet(verdict) || settles;
}

/** Return the action after a choice; `due` is what its roll awaits then. */
function chosenAction(doc, participant, choice, due) {
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

function resistedConsequence(doc, participant, { consequence }) {
  resistible(doc, participant, consequence);
  const consequences = withPending(doc.consequences, consequence, { state: "resisted" }, () => true);
  return settledAction(doc, { ...doc, consequences }, participant);
}

/**
 * Return a pending consequence that can be resisted: at the GM's price only by the one whom it befalls, without one by its
 * thrower, whom the caller checks.
 */
function resistible(doc, participant, name) {
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
function reversedAction(doc, earlier, participant, rolled) {
  const later = rolled ? { ...earlier, state: "cancelled", undone: true, due: [] } : earlier;
  return stepped(doc, { ...later, consequences_made: doc.consequences_made }, participant, false);
}

/** Return what lands of each consequence that a step resolved: all of it, or one step milder (FITD-A12). */
function landing(game, doc, later) {
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

// ---- terms.js -------------------------------------------------------------------------------------------------------
// The terms of an action or a resistance, as its thrower must have signed them.

/** Return the fields of the terms with accepted offers; null where these do not fit. */
function agreedFields(game, doc) {
  try {
    return withOffers(game, doc.spec, doc.offers);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** Fields of a spec that nobody at a table decides. */
const OF_ANY_GAME = ["system", "seed", "dice", "clock"];

/**
 * Return the first member of a roll's terms that is not as its action had it, as it is named; null where all are.
 * `multiple` is its place among the actions that were declared for the turn.
 */
function differingTerm(table, game, aid, doc, entry, multiple) {
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
function throwerOf({ people, owners }, named, character) {
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
function shownClock({ clocks }, kid) {
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
function resistanceTerms(aid, one, rating, throws, shown) {
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

// ---- ruled.js -------------------------------------------------------------------------------------------------------
// Rolls of the log, ruled on again: the same spec and faces give the same ruling.

/** Return the game of a version of the rules, or an extra of it by name; Unruled where it is not known here. */
function knownGame(rules, system) {
  const game = gameOf(rules, system);
  if (!game) throw new Unruled(gameOf(rules) ? "system" : "");
  return game;
}

/** Return the game of an action, or the extra; Unruled where its rules are not known here. */
function gameOfAction({ rules, system }) {
  return knownGame(rules || firstRules(system), system);
}

/** Return the game of a roll, or the extra; Unruled where its rules, or a field of its spec, are not known here. */
function gameOfRoll(entry) {
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
function ruledRoll(entry) {
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
function areItsDice({ sides }, entry) {
  const draws = drawsOf(entry);
  return sides.length === draws.length && sides.every((side, at) => side === draws[at][0]);
}

/** Return what a ruling awaits: the player's branch, or the GM's choice where consequences are possible. */
function dueOfMenu({ branches, at_least, options }) {
  if (branches.length) return ["branch"];
  return dueOfOptions({ at_least, options });
}

/** Return `choice` where the GM picks from a menu, or says that nothing is picked. */
function dueOfOptions({ at_least, options }) {
  return at_least || options.some(({ kind }) => kind !== "benefit") ? ["choice"] : [];
}

// ---- picks.js -------------------------------------------------------------------------------------------------------
// What follows a roll, by the document of its game: the menu's picks, branches, and what is awaited then.

const NO_MENU = { chooser: "gm", at_least: 0, branches: [], options: [] };

/** Consequences of the action itself, which are picked once; others again for another character or clock (FITD-A17). */
const OF_ACTION_ITSELF = ["less_effect", "worse_position", "lost"];

const optionOf = ({ options }, id) => options.find((one) => one.id === id);
const isOnce = (document, id) => OF_ACTION_ITSELF.includes(optionOf(document, id)?.does);

/** Return the menu of a roll; nothing where the GM narrates. */
function menuOfRoll(made) {
  return made ? made.ruling.menu : NO_MENU;
}

/**
 * Return what the GM picked as the menu gives it, asked for again; refused for what it does not have. `branch` is one
 * picked with it; `made` is the roll, null where the GM narrates.
 */
function pickedAgain(game, doc, made, picks, branch = "") {
  const { document } = game.book;
  const offered = offeredOptions(game, made, branch || doc.branch);
  const found = picks.map((one) => pickedOption(game, doc, offered, askedAgain(game, doc, one)));
  const known = [...doc.consequences, ...found].filter(({ pick }) => pick !== CUSTOM);
  const befalling = known.map(({ pick, character, clock }) =>
    JSON.stringify(isOnce(document, pick) ? [pick] : [pick, character, clock]),
  );
  need(new Set(befalling).size === befalling.length, "picked_twice");
  return found;
}

/** Return what the GM asked for to get this consequence: the log has the consequence alone. */
function askedAgain({ gradedByGm, book }, { kind }, one) {
  const does = kind === "narrated" && optionOf(book.document, one.pick)?.does;
  const isGms = gradedByGm.includes(one.pick) || ["harm", "clock"].includes(does);
  const { pick, character, clock, text, price } = one;
  const graded = isGms ? { severity: one.severity, harm_level: one.harm_level } : { severity: "", harm_level: 0 };
  return { pick, character, clock, text, price, ...graded, on_resist: one.resistible ? one.on_resist : "" };
}

function offeredOptions(game, made, branch) {
  const { document } = game.book;
  if (!made) return new Map((document.narrated ?? []).map((id) => [id, narratedOption(game, id)]));
  const opens = !branch || document.branches.find(({ id }) => id === branch)?.menu;
  return new Map(opens ? made.ruling.menu.options.map((option) => [option.id, option]) : []);
}

/** Return a consequence that the GM narrates, graded as is usual, and one step below and beyond what is usual. */
function narratedOption({ severities, usualSeverity, book }, id) {
  const { does, graded = true } = optionOf(book.document, id);
  const { positions, position, effects, effect, resist } = book.document;
  const usual = severities.find((one) => one.id === usualSeverity);
  const beside = (rows, name, by) => rows[rows.findIndex((row) => row.id === name) + by]?.id;
  const made = { id, kind: "consequence", resistible: Boolean(resist) };
  if (does === "harm" && graded) return { ...made, severity: usual.id, harm_level: usual.harm };
  if (does === "clock" && graded) return { ...made, severity: usual.id, ticks: usual.ticks };
  if (does === "less_effect") return { ...made, effect: beside(effects, effect, -1) };
  return does === "worse_position" ? { ...made, position: beside(positions, position, 1) } : made;
}

function pickedOption(game, doc, offered, asked) {
  const { document } = game.book;
  const option = offered.get(asked.pick);
  need(option || (asked.pick === CUSTOM && asked.text), "not_on_menu");
  need(!isOnce(document, asked.pick) || ["", doc.character].includes(asked.character), "of_its_action");
  const resistible = option ? option.resistible === true : Boolean(document.resist);
  need(resistible || !(asked.on_resist || asked.price !== null), "not_resistible");
  const graded = gradedOption(game, doc, option, asked);
  // Of an effect, the ticks are those of the roll's own clock.
  need(!asked.clock || (graded.ticks && !graded.effect), "no_ticks");
  return filled(CONSEQUENCE, {
    pick: asked.pick,
    ...graded,
    character: asked.character || doc.character,
    clock: asked.clock,
    text: asked.text,
    resistible,
    on_resist: asked.on_resist || "reduced",
    price: asked.price,
  });
}

/** Return what a consequence does, by the menu; how grave it is, where the menu does not say, by the GM. */
function gradedOption(game, { kind }, option, asked) {
  const { pick, severity, harm_level: level, clock } = asked;
  if (!game.gradedByGm.includes(pick) && !(option && kind === "narrated" && option.severity)) {
    need(!severity && !level, "severity_fixed");
    const { track = "" } = optionOf(game.book.document, pick);
    const { severity: grade, harm_level, ticks, effect, position } = option;
    return { severity: grade, harm_level, ticks, effect, position, mark: track };
  }
  const { id = "", harm = 0, ticks = 0 } = weightOf(game, option, asked) ?? {};
  if (option?.harm_level) return { severity: id, harm_level: harm };
  return { severity: id, harm_level: level, ticks: clock || option?.ticks ? ticks : 0 };
}

/** Return how grave a consequence is that the GM grades: as asked for, by its harm, or as usual; refused otherwise. */
function weightOf({ severities, usualSeverity, gradedByGm, book }, option, { pick, severity, harm_level: level }) {
  const named = (name) => severities.find(({ id }) => id === name);
  need(!(severity || level) || severities.length > 0, "severity_fixed");
  need(!severity || named(severity), "unknown_consequence");
  need(!(level && option && !option.harm_level && !gradedByGm.includes(pick)), "severity_fixed");
  const harm = severities.find((one) => one.harm === level);
  need(!level || harm?.track, "severity_fixed");
  need(!harm || !severity || severity === harm.id, "severity_fixed");
  return harm ?? named(severity || option?.severity || (book.document.resist ? usualSeverity : ""));
}

/** Return the branch of a step, or that was picked before; refused unless the player picks one first. */
function branchOf({ branch: before }, made, wanted) {
  const { branches } = menuOfRoll(made);
  const branch = wanted || before;
  need(!wanted || branches.some(({ id }) => id === wanted), "no_such_branch");
  need(!branches.length || branch, "branch_first");
  return branches.find(({ id }) => id === branch) ?? null;
}

/** Return what a roll awaits after a choice; refused where the GM picks less than is due, or grants nothing. */
function dueOfChoice({ document }, doc, made, choice) {
  const menu = menuOfRoll(made);
  const { branch: wanted, picks, effect, part, changes } = choice;
  const grants = made?.ruling.effect?.gm_may_grant_effect && grantedTicks(document, effect) > 0;
  need(!(effect && !grants) && !part, "nothing_to_grant");
  const gm = isGmChoice(choice);
  const settles = picks.length > 0 || (gm && !(effect || part || changes.length));
  const branch = wanted || settles ? branchOf(doc, made, wanted) : null;
  if (!settles) {
    if (wanted) return branch.at_least ? ["choice"] : [];
    return gm && doc.due.includes("verdict") ? dueOfOptions(menu) : doc.due;
  }
  const least = branch ? branch.at_least : menu.at_least;
  const optional = menu.options.filter((option) => option.optional).map(({ id }) => id);
  const count = [...doc.consequences, ...picks].filter(({ pick }) => !optional.includes(pick)).length;
  need(count >= least, "too_few_picks");
  return [];
}

/** Return the ticks of an effect that the GM grants after a failure (BS-43). */
function grantedTicks({ effects }, effect) {
  return effects.find(({ id }) => id === effect)?.ticks ?? 0;
}

// ---- following.js ---------------------------------------------------------------------------------------------------
// The table as the log has it so far: tracks, clocks, actions, and who acts for whom.

/** Keep which tracks there are, and how clocks are. */
function keepChanges(table, changes) {
  const { clocks, owners, caps, touched } = table;
  for (const [who, track, , to, , , loops = 0] of changes) {
    if (track === "started" && to === 0) deleteClock(table, who);
    const clock = clocks.get(who);
    if (MOVES.includes(track)) touched.add(who);
    if (clock && track === "filled") Object.assign(clock, { filled: to, loops });
    if (clock && track === "locked") clock.locked = to === 1;
    if (!owners.has(who)) continue;
    if (!caps.has(who)) caps.set(who, new Map());
    if (!caps.get(who).has(track)) caps.get(who).set(track, 0);
  }
  settleClocks(table);
}

/** Changes of clocks, each of which is a new version. */
const MOVES = ["filled", "locked", "lost"];

/** Whether the log says how each track and clock is. */
function isFollowed({ whole, complete }) {
  return whole && complete;
}

/** Return the last of some entries that was not reversed; 0 for none. Those that were are dropped from the end. */
function lastStanding({ reversed }, entries) {
  while (entries.length && reversed.has(entries.at(-1))) entries.pop();
  return entries.at(-1) ?? 0;
}

// Clocks, as service/store/lua/clocks.lua changes them.

/** The version before the first of a hidden clock: those that players see are counted separately. */
const HIDDEN = 500000000;

/** Keep a new clock; return whether its version is right. */
function createClock(table, kid, doc) {
  const { clocks } = table;
  const clock = filled(CLOCK, readAs(clockShape, doc));
  clocks.set(kid, clock);
  if (clocks.has(clock.rival)) {
    clocks.get(clock.rival).rival = kid;
    relink(table, clock.rival, clock);
  }
  if (clocks.has(clock.after)) clocks.get(clock.after).next = kid;
  return clock.version === (clock.visible ? 1 : HIDDEN + 1) && clock.other_version === 0;
}

/** Keep a clock as it was edited; return whether its version is right. */
function editClock({ clocks, touched }, kid, doc) {
  const before = clocks.get(kid);
  const clock = filled(CLOCK, readAs(clockShape, doc));
  clocks.set(kid, clock);
  if (!before) return true;
  let [version, other] = [before.version, before.other_version];
  if (before.visible !== clock.visible) {
    [version, other] = [other || (clock.visible ? 0 : HIDDEN), version];
    for (const one of [clock.rival, clock.next]) if (clocks.get(one)?.visible) touched.add(one);
  }
  return clock.version === version + 1 && clock.other_version === other;
}

/** Touch a clock whose link to another changed, unless players see it and not the other. */
function relink({ clocks, touched }, kid, other) {
  if (other.visible || !clocks.get(kid).visible) touched.add(kid);
}

/** Keep that a person was removed: the GM alone ticks their clocks. */
function disown({ clocks }, person) {
  for (const clock of clocks.values()) {
    if (clock.owner !== person) continue;
    Object.assign(clock, { owner: "", ticked_by: "gm", version: clock.version + 1 });
  }
}

/** Give the clocks that an entry touched their version. */
function settleClocks({ clocks, touched }) {
  for (const kid of touched) if (clocks.has(kid)) clocks.get(kid).version++;
  touched.clear();
}

/** Delete a clock, and the links to it. */
function deleteClock(table, kid) {
  const { clocks } = table;
  const gone = clocks.get(kid);
  clocks.delete(kid);
  for (const [link, back] of [
    ["rival", "rival"],
    ["after", "next"],
    ["next", "after"],
  ]) {
    if (!clocks.has(gone?.[link])) continue;
    clocks.get(gone[link])[back] = "";
    if (link !== "after") relink(table, gone[link], gone);
  }
}

/** Tick a clock, and yield what changes: nothing where it is gone, locked or has lost its race. */
function* ticked(clocks, kid, by) {
  const clock = clocks.get(kid);
  const rival = clocks.get(clock?.rival);
  if (!clock || clock.locked || (rival && rival.filled === rival.size)) return;
  const { size } = clock;
  const before = clock.loops * size + clock.filled;
  const isCountdown = clock.kind === "countdown";
  const to = isCountdown ? Math.max(0, before + by) : Math.min(size, Math.max(0, before + by));
  const rounds = Math.floor(to / size);
  if (isCountdown) Object.assign(clock, { loops: rounds, filled: to % size });
  else clock.filled = to;
  yield [kid, "filled", to - before, clock.filled, before + by - to, clock.loops];
  const full = to === size;
  if (rival && full !== (before === size)) yield [clock.rival, "lost", full ? 1 : -1, full ? 1 : 0, 0, 0];
  const successor = clocks.get(clock.next);
  if (!successor?.locked || rounds <= Math.floor(before / size)) return;
  successor.locked = false;
  yield [clock.next, "locked", -1, 0, 0, 0];
}

/** Yield what changes with a clock that is taken back: the one after it opens, as nothing else would open it. */
function* endedClock(clocks, kid) {
  if (!clocks.has(kid)) return;
  yield [kid, "started", -1, 0, 0, 0];
  const { next } = clocks.get(kid);
  if (clocks.get(next)?.locked) yield [next, "locked", -1, 0, 0, 0];
}

/** Lock a clock again that a tick has unlocked, unless it moved since or nothing would open it; yield what changes. */
function* relocked(clocks, kid) {
  const clock = clocks.get(kid);
  if (!clock?.after || clock.locked || clock.loops || clock.filled) return;
  clock.locked = true;
  yield [kid, "locked", 1, 1, 0, 0];
}

/** Return a change as ticks yield it. */
function movedOf([who, track, amount, to, overflow, , loops = 0]) {
  return [who, track, amount, to, overflow, loops];
}

/** Whether what is reversed are tales that the same person told. */
function takesBackOwn({ tales }, by, seqs) {
  return listed(seqs).length > 0 && seqs.every((seq) => tales.get(seq) === by);
}

/** Keep that an entry was reversed, with the turn that it began, or the declared action that it counted. */
function takeBack(table, seq) {
  table.reversed.add(seq);
  const { entry, result } = table.entries.get(seq) ?? {};
  if (entry?.type === "turn_started") table.turn--;
  const turn = result?.after?.turn;
  if (entry?.type === "rolled" && Number.isInteger(turn)) {
    table.declared.get(`${characterOf(entry)} ${turn}`)?.delete(seq);
  }
}

/** Return who made a step, as a participant; null where the log does not say who they are. */
function participantOf(table, game, by, { at: now, since }) {
  const { people, owners } = table;
  const person = people.get(by);
  if (!person?.role || person.role === "spectator") {
    need(!table.whole, "wrong_role");
    return null;
  }
  const gm = person.role === "gm";
  const actsFor = (party) => {
    if (party === by || (gm && party === "gm")) return true;
    if (!owners.has(party)) return false;
    const owner = people.get(owners.get(party));
    return owner && !owner.gone ? owners.get(party) === by : gm;
  };
  return { game, person: by, gm, now, actsFor, awaited: Object.keys(since) };
}

/** Keep an action as an entry left it. */
function keepAction(table, aid, doc, seq) {
  table.actions.set(aid, doc);
  if (doc.state !== "open") table.steps.set(aid, [...(table.steps.get(aid) ?? []), { seq, after: doc }]);
}

/** Return the game, or extra of it, of an action that is opened; null for another one, Unruled for unknown rules. */
function gameOfOpening({ rules }, doc) {
  if (!rules) return gameOfAction(doc);
  if (!gameOf(rules)) throw new Unruled();
  return gameOf(rules, doc.system);
}

/**
 * What is wrong with a roll by other rules than those that its table plays, or null; also for unknown ones. A consequence is
 * resisted by those of its action, of which a step may have been taken back since the table plays by others. The rules of a
 * direct roll of an extra are its own, or those of the game that has it.
 */
function misruledBy({ rules: playedNow, ruled, unjudged }, { entry, seen }) {
  if (!THROWS.has(entry.type)) return null;
  const played = entry.type === "resisted" ? (ruled.get(entry.action || seen?.action) ?? playedNow) : playedNow;
  const shown = entry.type === "rolled" && isText(seen?.ruling?.rules) ? seen.ruling.rules : "";
  const rules = rulesOf(entry) || shown;
  if (!played || unjudged.has("session") || rules === "" || rules === played) return null;
  // The log has the document of a game of somebody's own before each roll by it.
  if (!gameOf(rules) && !isNameOfOwn(rules)) return null;
  const isDirect = entry.type === "rolled" && !isActionRoll(entry);
  if (isDirect && hasExtra(played, rules)) return null;
  return `it was ruled by ${rules}, and the table plays ${played}`;
}

/** Return what a roll awaits: by its ruling, or a hidden verdict by its terms, or else what is told, if that can be. */
function dueAfterRoll(game, entry, told) {
  const ruled = ruledRoll(entry);
  if (ruled) return dueOfMenu(ruled.ruling.menu);
  if (hiddenField(game, specOf(entry))) return ["verdict"];
  return told.length === 1 && told[0] !== "verdict" ? told : [];
}

/** Return an action as it is, that of a direct roll before its first step included; undefined where unknown. */
function currentAction(table, aid, step) {
  if (table.actions.has(aid) || !aid.startsWith("r")) return table.actions.get(aid);
  if (!/^r[0-9]+$/.test(aid)) throw new Unreadable("no action");
  const logged = table.entries.get(Number(aid.slice(1)));
  if (logged?.entry.type !== "rolled" || isActionRoll(logged.entry) || aid !== `r${logged.seq}`) return undefined;
  const doc = actionOfRoll(logged, step);
  table.steps.set(aid, [{ seq: logged.seq, after: doc }]);
  return doc;
}

/** Return the character of an action, that of a direct roll included; undefined where there is none. */
function characterOfAction({ actions, entries }, aid) {
  if (actions.has(aid) || !aid.startsWith("r")) return actions.get(aid)?.character;
  if (!/^r[0-9]+$/.test(aid)) throw new Unreadable("no action");
  const { entry } = entries.get(Number(aid.slice(1))) ?? {};
  return entry?.type === "rolled" && !isActionRoll(entry) ? characterOf(entry) : undefined;
}

/** Return the action that a direct roll made, in one step; what it awaits follows from its first step. */
function actionOfRoll({ at, entry }, step) {
  const by = readAs(text, entry.by ?? "");
  const character = characterOf(entry);
  const game = gameOfRoll(entry);
  const { system, dice, ...spec } = specOf(entry);
  const due = dueAfterRoll(game, entry, step.branch ? ["branch"] : step.due.length ? step.due : ["choice"]);
  const hidden = hiddenField(game, spec);
  const salt = entry.difficulty_salt ?? "";
  const commit = hidden ? readAs(text, entry.terms.spec[hidden]) : "";
  const since = Object.fromEntries(due.map((what) => [`${what === "branch" ? character || by : "gm"} ${what}`, at]));
  return {
    ...filled(ACTION, {}),
    version: 1,
    system: readAs(text, system),
    character,
    opened_by: by,
    at,
    since,
    spec,
    clock: clockOf(entry),
    task: taskOf(entry),
    fiction_changed: reasonOf(entry, "fiction_changed"),
    override: reasonOf(entry, "override"),
    from_sheet: entry.from_sheet ?? [],
    agreed: true,
    rules: rulesOf(entry),
    difficulty_salt: commit && salt,
    difficulty_commit: salt && commit,
    state: due.length ? "rolled" : "settled",
    due,
  };
}

// ---- joins.js -------------------------------------------------------------------------------------------------------
// Rolls that an action joins, and what they give it.

/** Yield what is wrong with what joined rolls put into the terms. */
function* misjoined(table, game, { character }, { joins = [], joined }) {
  const found = joins.map(({ id }) => joinedAction(table, id));
  if (found.includes(null) && !hasAll(table, joins)) return;
  const right = joinedOf(game, playedBy(table), character, found, joined);
  if (!same(right.joins, joins) || !same(right.fields, joined)) yield "the rolls that it joins give other terms";
}

/** What is wrong with a roll that joins one that was reversed, has changed, or counts in another one alone; else kept. */
function misjoinedRoll(table, game, { joins, spec, character }, seq) {
  const reversed = joins.find(({ roll }) => table.reversed.has(roll));
  if (reversed) return `it joins roll ${reversed.roll}, which was reversed`;
  const found = joins.map(({ id }) => joinedAction(table, id));
  if (!found.includes(null) || hasAll(table, joins)) {
    const terms = joinedOf(game, playedBy(table), character, found, spec).fields;
    const agreed = (fields) => game.joined.map((name) => fields[name] ?? null);
    if (!same(agreed(terms), agreed(spec))) return "the rolls that it joins give other terms";
  }
  for (const { roll, once } of joins) {
    const [lead] = joinedBy(table, roll);
    if (once && lead !== undefined) return `it joins roll ${roll}, which counts in roll ${lead}`;
    table.joined.set(roll, [...(table.joined.get(roll) ?? []), seq]);
  }
  return null;
}

/** Return the rules that a table plays; "" where the log does not say, or an entry may have changed them since. */
function playedBy({ rules, unjudged }) {
  return unjudged.has("session") ? "" : rules;
}

/** Whether the log has all steps of joined actions, and each could be judged. */
function hasAll({ whole, unjudged }, joins) {
  return whole && !joins.some(({ id }) => unjudged.has(id));
}

/** Return the rolls that joined a roll and stand. */
function joinedBy({ joined, reversed }, seq) {
  return (joined.get(seq) ?? []).filter((lead) => !reversed.has(lead));
}

// Rolls that an action joins, as service/record/joining.py and joins.py of each game have them. Outcomes and faces are
// those of the log; a number that only the rules give is as it is told.

/** Return an action that was rolled, for one that joins it; null where the log has no such roll. */
function joinedAction(table, id) {
  const doc = currentAction(table, id, { branch: "", due: [] });
  if (doc?.kind !== "roll" || !["rolled", "settled"].includes(doc.state)) return null;
  const [first] = table.steps.get(id) ?? [];
  if (!first) throw new Unreadable("an action without its roll");
  const { seq, entry } = table.entries.get(first.seq);
  if (entry.type !== "rolled") return null;
  const game = gameOfRoll(entry);
  const { ruling = null } = ruledRoll(entry) ?? {};
  return { id, doc, seq, entry, game, ruling, spec: specOf(entry), branched: first.after.due.includes("branch") };
}

/**
 * Return what an action of a character joins, and what that puts into its spec; refused for what does not fit. `played` are the
 * rules of its table, "" where they are unknown.
 */
function joinedOf(game, played, character, actions, told) {
  const ids = actions.map((one) => one?.id);
  need(
    ids.every((id, at) => id !== undefined && ids.indexOf(id) === at),
    "not_joinable",
  );
  if (!actions.length) return { joins: [], fields: {} };
  need(game.joins, "not_joinable");
  const isPlayed = ({ entry }) => rulesOf(entry) === played || isExtra(rulesOf(entry));
  need(played === "" || actions.every(isPlayed), "not_joinable");
  const rolls = actions.map((one) => readJoined(one, character));
  const { sharing = null, fields } = JOINS[game.joins.kind](rolls, { told, most: game.joins.most });
  need(sharing === null || sharing.character, "not_joinable");
  return { joins: rolls.map((one) => ({ ...one.joined, shares: one === sharing })), fields };
}

/** Grades of outcomes with which what was tried works. */
const WORKING = ["price", "clean", "crit"];

/** Return a roll as one that joins it knows it; `own`: the same character made it, or shared in it as a partner. */
function readJoined({ id, doc, seq, entry, game, ruling, spec, branched }, acts) {
  const { character } = doc;
  const outcome = ruling ? ruling.outcome : readAs(text, entry.outcome);
  const success = ruling ? ruling.success : WORKING.includes(game.grades[outcome]);
  return {
    joined: { id, roll: seq, character, once: game.once.some((name) => isSet(spec[name])) },
    id,
    joins: doc.joins.map((one) => one.id),
    character,
    kind: game.joins?.kind,
    spec,
    outcome,
    success,
    own: acts !== "" && (character === acts || doc.joins.some((one) => one.shares && one.character === acts)),
    faces: isSet(spec.chosen) ? [spec.chosen.hope, spec.chosen.fear] : facesOfEntry(entry),
    isTold: doc.told || hiddenField(game, spec) === "",
    works: success && (ruling ? worksByBranch(ruling.menu, doc) : !branched),
  };
}

/** Whether a roll works by the branch that its player picked, where there are any (FITD-A11). */
function worksByBranch({ branches }, { branch }) {
  return !branches.length || branches.some(({ id, effect }) => id === branch && effect !== "none");
}

/** What joined rolls put into a spec, by the kind of its rolls; `told` are the fields that they put into it by the log. */
const JOINS = {
  group: joinedMembers,
  duality: joinedReactions,
  damage: joinedAttack,
  opponent: joinedOpponent,
};

/** The results of a group's members, and what one set-up gives (FITD-P1, FITD-P2). */
function joinedMembers(rolls, { most }) {
  const members = [];
  let setup = null;
  for (const { kind, own, spec, outcome, works } of rolls) {
    need(kind === "group" && !own, "not_joinable");
    if (isSet(spec.group_member)) members.push(outcome);
    else {
      need(isSet(spec.sets_up) && works && setup === null, "not_joinable");
      setup = spec.sets_up;
    }
  }
  need(members.length <= most, "not_joinable");
  return { fields: { ...(members.length ? { members } : {}), ...(setup === null ? {} : { setup }) } };
}

/** The results of a group's reactions, or the first of a Tag Team's two rolls, which counts for both (DH-P1, DH-P2). */
function joinedReactions(rolls, { told, most }) {
  const isReaction = ({ kind, spec, own, isTold }) => kind === "duality" && isSet(spec.reaction) && !own && isTold;
  if (rolls.some(({ kind, spec }) => kind === "duality" && isSet(spec.tag_team))) return joinedTeam(rolls, told);
  need(rolls.every(isReaction) && rolls.length <= most, "not_joinable");
  return { fields: { members: rolls.map(({ success }) => (success ? "success" : "failure")) } };
}

function joinedTeam(rolls, told) {
  const roles = rolls.map(({ spec }) => spec.tag_team ?? "");
  const partners = rolls.filter(({ own }) => !own);
  need(same(roles.sort(), ["initiator", "partner"]) && partners.length === 1, "not_joinable");
  const [hope, fear] = rolls[0].faces;
  return { fields: { chosen: { hope, fear, total: toldNumber(told.chosen?.total) } }, sharing: partners[0] };
}

/** Whether the attack was a critical, and what a Tag Team's partner adds (DH-P2, DH-P3). */
function joinedAttack(rolls, { told }) {
  const damage = rolls.filter(({ kind }) => kind === "damage");
  const [attack, ...others] = rolls.filter((one) => !damage.includes(one));
  need(!others.length, "not_joinable");
  if (attack) {
    const { kind, spec, success, own, isTold } = attack;
    need(kind === "duality" && own && isTold && success, "not_joinable");
    need(!isSet(spec.reaction) && !isSet(spec.tag_team), "not_joinable");
  }
  need(
    damage.length <= 1 && damage.every(({ own, joins }) => !own && attack && joins.includes(attack.id)),
    "not_joinable",
  );
  const isCritical = attack && attack.faces[0] === attack.faces[1];
  const partner = damage.length && told.partner ? { partner: toldNumber(told.partner) } : {};
  return { fields: { ...(isCritical ? { critical_attack: true } : {}), ...partner } };
}

/** The net successes of the one opponent (UW-P1). */
function joinedOpponent(rolls, { told }) {
  need(rolls.length === 1 && rolls[0].kind === "opponent" && !rolls[0].own, "not_joinable");
  return { fields: { opposed: toldNumber(told.opposed) } };
}

function toldNumber(value) {
  return isWhole(value) ? value : null;
}

const LABEL = /^[A-Za-z][A-Za-z ]* Roll( \([0-9]{1,2}\))?$/;

/** Return the number of a Difficulty, which may be a feature's label; null where it has none (DH-A6). */
function numberOf({ labels }, name, difficulty) {
  if (difficulty === null || isWhole(difficulty)) return difficulty;
  if (!LABEL.test(readAs(short(40), difficulty))) throw new Unreadable("no Difficulty");
  const [, number] = labels.get(name)?.exec(difficulty) ?? [];
  return number === undefined ? null : Number(number);
}

// ---- rolled.js ------------------------------------------------------------------------------------------------------
// How an action begins, and its roll.

/** Yield what is wrong with a step before the dice; nothing also where the log is too incomplete to check it. */
function* misfolded(table, { seq, entry, result }) {
  const after = actionAfter(result);
  const aid = entry.action || readAs(text, result.after.id);
  const before = table.actions.get(aid) ?? null;
  const opens = entry.type === "action_opened";
  if ((before && before.state !== "open") || ((before === null) !== opens && table.whole)) yield `${aid} was not open`;
  keepAction(table, aid, after, seq);
  if (Object.hasOwn(result.after, "id") && result.after.id !== aid) yield "it leaves another action than it names";
  const game = before ? gameOfAction(before) : gameOfOpening(table, after);
  if (!game) {
    yield `${aid} is an action of another game`;
    return;
  }
  const participant = participantOf(table, game, entry.by ?? "", after);
  if (!participant || (before === null && !opens)) return;
  const made = afterStep(before, participant, entry);
  if (!same(made, after) || entry.character !== after.character) yield `${aid} is not what this step makes of it`;
  yield* misstarted(table, before, after, result);
  if (opens && table.whole) yield* misopenedAction(table, game, after, entry);
  if (!("given" in entry)) return;
  yield* miscommitted(game, after, entry.given);
  yield* misjoined(table, game, after, readGiven(entry.given));
}

/** Yield what is wrong with the clocks that start with a step, by the prices of bargains, and that it takes back. */
function* misstarted(table, before, after, { changes }) {
  const was = [...startedBy(before).keys()];
  const now = [...startedBy(after).keys()];
  const starts = now.filter((kid) => !was.includes(kid));
  const unstarted = after.offers.some(
    (each) => each.state === "accepted" && each.proposal.price.start_clock && !each.clock,
  );
  if (unstarted && after.state === "open") yield "the price of a bargain starts no clock";
  if (starts.some((kid) => table.kinds.has(kid))) yield "it starts a clock under the id of another";
  const ends = was.filter((kid) => !now.includes(kid)).flatMap((kid) => [...endedClock(table.clocks, kid)]);
  const moved = [...starts.map((kid) => [kid, "started", 1, 1, 0, 0]), ...ends];
  if (isFollowed(table) && !same(moved, listed(changes).map(movedOf)))
    yield "it changes other clocks than its bargains do";
}

/** Return the clocks that the prices of an action's bargains have started, by id. */
function startedBy(doc) {
  const starting = (doc?.offers ?? []).filter(({ clock, proposal }) => clock && proposal.price.start_clock);
  return new Map(starting.map(({ clock, proposal }) => [clock, proposal.price.start_clock]));
}

/** Return a clock as the price of a bargain starts it: a danger that all see. */
function startedClock({ name, size, ticks }) {
  return { name, version: 1, kind: "danger", size, filled: ticks, loops: 0, visible: true, ticked_by: "players" };
}

/** Yield what is wrong with where an action starts that follows another, and with what the GM narrates. */
function* misopenedAction(table, game, after, { given, follows = "", narrated = [], character }) {
  const next = follows && table.actions.get(follows)?.next;
  if (!table.unjudged.has(follows) && !same(given.preset ?? {}, next ? { position: next } : {}))
    yield `it does not start where ${follows || "nothing"} led to`;
  const picks = narrated.map(readConsequence);
  const isRight = game.book
    ? !picks.length || same(pickedAgain(game, { ...after, consequences: [] }, null, picks), picks)
    : arePicks(picks, [], character);
  if (!isRight) yield "what is narrated is not what the rules have";
}

/** Yield what is wrong with the commitment to a hidden Difficulty. */
function* miscommitted(game, { spec, difficulty_salt, difficulty_commit }, given) {
  const hidden = hiddenField(game, spec);
  const number = numberOf(game, hidden, spec[hidden] ?? null);
  if (number === null) {
    if (given.difficulty_commit) yield "a commitment to no Difficulty";
  } else if (!opens({ difficulty: difficulty_commit }, { difficulty: number, difficulty_salt })) {
    yield "the commitment is to another Difficulty";
  }
}

/** What of a roll is not as its action had it, or null. */
function misrolled(table, { seq, entry, result }) {
  const aid = actionOf(entry);
  const doc = table.actions.get(aid);
  const after = actionAfter(result);
  keepAction(table, aid, after, seq);
  // A log that begins with an import has not the steps of what was open then.
  if (doc?.state !== "open") return table.whole ? `${aid} was not open` : null;
  const counts = isFollowed(table) && takesPlace(gameOfAction(doc), doc.spec);
  const multiple = counts ? placeAmongDeclared(table, doc, seq) : (specOf(entry).multiple ?? null);
  const game = gameOfRoll(entry);
  if (doc.system !== game.system) return `${aid} is an action of another game`;
  const participant = participantOf(table, game, entry.by ?? "", after);
  if (participant && !same(rolledAction(doc, participant, dueOfEntry(game, entry, after.due)), after))
    return `${aid} is not what this roll makes of it`;
  if (!isReady(game, doc)) return `${aid} was not ready to be rolled`;
  const unjoined = misjoinedRoll(table, game, doc, seq);
  if (unjoined) return unjoined;
  const name = differingTerm(table, game, aid, doc, entry, multiple);
  return name && `${name} is not as ${aid} had it`;
}

/** Return what a roll awaits; as is told where the rules refuse it, which is found elsewhere. */
function dueOfEntry(game, entry, told) {
  try {
    return dueAfterRoll(game, entry, told);
  } catch (error) {
    if (error instanceof Refused) return told;
    throw error;
  }
}

/** Return the action after its roll; open offers lapse, and steps are counted anew. */
function rolledAction(doc, participant, due) {
  const later = { ...doc, state: due.length ? "rolled" : "settled", due, offers: lapsedOffers(doc.offers) };
  return { ...stepped(doc, later, participant), steps: {} };
}

/** Whether a roll is one of the actions of its turn: no reflexive is (UW-01). */
function takesPlace(game, spec) {
  return Boolean(game?.counted.includes("multiple")) && !game.uncounted.some((name) => spec[name]);
}

/** Count one more action of its character as rolled; return its place among those declared for the turn, or null. */
function placeAmongDeclared(table, { character, declare, extra_actions: extra }, seq) {
  const key = `${character} ${table.turn}`;
  const rolls = table.declared.get(key) ?? new Map();
  const before = [...rolls.values()];
  const of = before.find((one) => one.of)?.of ?? 0;
  let free = 1;
  while (before.some((one) => one.number === free)) free++;
  need(!declare || !before.length, "not_declared");
  let now = { number: 0, of: 0, extra };
  if (!before.length) {
    now = { number: declare && 1, of: declare, extra };
  } else if (free <= of) {
    now = { number: free, of, extra };
  } else if (of || table.turn !== FIRST_TURN) {
    // Who declares nothing has one action in a turn, once the GM began one; extra actions are granted (UW-02).
    const beyond = before.filter((one) => !one.number).length + (of ? 1 : 0);
    need(beyond <= before.reduce((sum, one) => sum + one.extra, extra), "not_declared");
  }
  table.declared.set(key, rolls.set(seq, now));
  return now.number ? { number: now.number, of: now.of } : null;
}

/** Whether the terms are complete, the GM agreed to them, and the rules, where they are here, allow them. */
function isReady(game, doc) {
  if (game.book) return doc.agreed && doc.rules === game.rules && problemOf(game, doc) === null;
  const fields = agreedFields(game, doc);
  if (!fields || doc.asks || !doc.agreed || doc.rules !== game.rules) return false;
  return missingIn(game, fields).length === 0;
}

/** Return an action before a step after its dice; null where the log does not have it, or it awaited nothing. */
function rolledBefore(table, aid, step) {
  const before = currentAction(table, aid, step);
  return before?.state === "rolled" ? before : null;
}

/**
 * Return the roll of an action, with its ruling where the rules are here, and the ticks that it and the branch added
 * before an entry; null for none.
 */
function madeRoll(table, aid, clock, until) {
  const [first, ...later] = table.steps.get(aid).map(({ seq }) => table.entries.get(seq));
  if (first.entry.type !== "rolled") return null;
  const ruled = ruledRoll(first.entry);
  if (ruled)
    return { seq: first.seq, entry: first.entry, ...ruled, ticked: tickedBefore(ruled, first, later, clock, until) };
  const steps = table.steps.get(aid);
  const prices = pricesOf(first.entry).filter((price) => price.tick?.clock === clock).length;
  let ticked = steps[0].after.due.includes("branch") ? 0 : ticksBefore(prices, clock, first.result);
  for (const [number, { seq, entry, result }] of later.entries()) {
    if (!(seq < until && entry.type === "chosen" && entry.branch)) continue;
    const { after } = steps[number];
    const landed = landing(gameOfAction(after), after, steps[number + 1].after).filter(
      (one) => one.clock === clock && one.ticks,
    );
    ticked += ticksBefore(landed.length, clock, result);
  }
  return { seq: first.seq, entry: first.entry, ticked };
}

/** Return the ticks that a roll, and the branch that was picked, added to its clock: the first ones of each entry. */
function tickedBefore({ game, ruling }, first, later, clock, until) {
  const { branches } = ruling.menu;
  const gives = branches.filter(({ ticks }) => ticks).map(({ id }) => id);
  const chosen = later.filter(
    ({ seq, entry }) => seq < until && entry.type === "chosen" && gives.includes(entry.branch),
  );
  const entries = [...(game.book.ticksOf(ruling) && !branches.length ? [first] : []), ...chosen];
  return entries.reduce((sum, { result }) => sum + ticksBefore(0, clock, result), 0);
}

/** Return the first ticks of a clock in an entry, before so many others: those of prices, or of consequences. */
function ticksBefore(others, clock, { changes }) {
  const ticks = listed(changes).filter(([who, track]) => who === clock && track === "filled");
  return ticks.length > others ? ticks[0][2] : 0;
}

/** Whether picks are such as a choice may have, whatever the menu gives: each once for each whom it befalls (FITD-A17). */
function arePicks(picks, consequences, actor) {
  const isPick = (one) => {
    const fresh = one.id === "" && one.at === 0 && isPending(one);
    const resists = one.resistible || (one.price === null && one.on_resist === "reduced");
    const ticks = one.pick === CUSTOM ? one.ticks || !one.clock : !one.ticks && !one.clock;
    return fresh && resists && (one.text || one.pick !== CUSTOM) && ticks && (one.character || !actor);
  };
  const known = [...consequences, ...picks].filter(({ pick }) => pick !== CUSTOM);
  const befalling = known.map(({ pick, character, clock }) => canonical([pick, character, clock]));
  need(new Set(befalling).size === befalling.length, "picked_twice");
  return picks.every(isPick);
}

// ---- sheets.js ------------------------------------------------------------------------------------------------------
// The sheet of a character: ratings that resist, and special abilities.

/** What is wrong with the special abilities that a roll uses: the sheet did not have them then, or marks other tracks. */
function misusedAbility({ documents, unjudged }, character, { special_abilities: used = [] }) {
  const stored = documents.docs.get(character);
  if (!used.length || !stored || unjudged.has(character)) return null;
  const sheet = readSheet(stored.sheet ?? "");
  const isKnown = ({ name, track = "" }) => trackOf(abilityOf(sheet, name)) === track;
  return used.every(isKnown) ? null : "it uses a special ability that the sheet did not have then";
}

const abilityOf = ({ special_abilities: abilities = {} }, name) =>
  Object.entries(abilities).find(([other]) => folded(other) === folded(name))?.[1] ?? null;

/** Return the track that a use marks, "" for none; null of an ability that is not there. */
const trackOf = (ability) => ability && (ability.track ?? "");

/** Whether a sheet has a special ability that resists, and marks this track. */
function hasResisting(sheet, name, track) {
  const ability = abilityOf(sheet, name);
  return ability?.resists === true && trackOf(ability) === track;
}

/** Return a stored sheet: values by name, by part. */
function readSheet(stored) {
  return readAs(object, readAs(text, stored) ? parsed(stored) : {});
}

/** Return the ratings that resist by a sheet: those that it states, and those that follow (service/rules/resistance.py). */
function ratingsOf({ resist: { part = "", member = "", attributes = [] }, approach }, sheet) {
  const ratings = part ? numbersOf(sheet[part], member) : new Map();
  const known = new Set([...ratings.keys()].map(folded));
  const rated = new Map();
  for (const [name, value] of numbersOf(sheet[approach.part], "")) rated.set(folded(name), value);
  for (const { name, counts } of attributes) {
    if (rated.size && !known.has(folded(name)))
      ratings.set(name, counts.filter((one) => rated.get(folded(one)) > 0).length);
  }
  return ratings;
}

/** Return the numbers of a part of a sheet by name: its values, or a member of each. */
function numbersOf(part, member) {
  const found = new Map();
  for (const [name, one] of Object.entries(part ?? {})) {
    const value = member ? one?.[member] : one;
    if (isNatural(value)) found.set(name, value);
  }
  return found;
}

/** Return a name without case and spacing; by capitals, in which also "ß" is "SS". */
function folded(name) {
  return name.trim().split(/\s+/).join(" ").toUpperCase();
}

// ---- chosen.js ------------------------------------------------------------------------------------------------------
// What follows from a roll: choices, resistance, and steps that are reversed.

/** Yield what is wrong with a choice. */
function* mischosen(table, { seq, entry, result }) {
  const after = actionAfter(result);
  const { action: aid = "", by = "" } = entry;
  const choice = readChoice(entry);
  const before = rolledBefore(table, aid, { branch: choice.branch, due: after.due });
  keepAction(table, aid, after, seq);
  if (!before && table.whole) yield `${aid} awaited nothing`;
  const game = gameOfAction(before ?? after);
  const participant = participantOf(table, game, by, after);
  if (!before || !participant) return;
  const made = madeRoll(table, aid, after.clock, seq);
  const { book } = game;
  yield* book ? mispicked(game, before, made, choice) : mispickedUnruled(before, choice);
  if (choice.roll !== (made?.seq ?? 0)) yield `it names another roll than that of ${aid}`;
  const tells = made !== null && isGmChoice(choice) && !before.told && hiddenField(game, specOf(made.entry)) !== "";
  if (tells !== (choice.verdict !== null)) yield "it tells another verdict than the roll";
  const due = book ? dueOfChoice(book, before, made, choice) : made ? dueAfterChoice(before, choice, after.due) : [];
  const left = chosenAction(before, participant, choice, due);
  if (!same(left, after) || entry.character !== after.character) yield `${aid} is not what this choice makes of it`;
  const byHand = choice.changes.map(({ who, track, amount }) => [who === "session" ? "shared" : who, track, amount]);
  const { charges, ticks } = landed(table, before, after, made, choice.branch);
  const chosen = before.clock && made ? ticksOfChoice(game, before, after, made, choice) : [];
  const [known, byRules] = book ? [chosen, []] : [[], chosen];
  yield* mislanded(table, { charges, ticks: [...known, ...ticks] }, { byHand, byRules }, listed(result.changes));
}

/** Yield what the menu of a roll does not give of a choice. */
function* mispicked(game, before, made, { picks, branch, leads_to }) {
  if (!same(pickedAgain(game, before, made, picks, branch), picks)) yield "the picks are not what the menu gives";
  const leads = branch ? (branchOf(before, made, branch)?.position ?? "") : "";
  if (leads_to !== leads) yield "the branch leads to another position";
}

/** Yield what no menu gives of a choice, where the rules are not here. */
function* mispickedUnruled(before, { picks, branch, leads_to }) {
  if (!arePicks(picks, before.consequences, before.character)) yield "the picks are not what the menu gives";
  need(!branch || before.branch || before.due.includes("branch"), "no_such_branch");
  if (leads_to && !branch) yield "the branch leads to another position";
}

/** Return the ticks of a branch, and of effect that the GM grants: without the rules their number is not known. */
function ticksOfChoice(game, before, after, made, { branch, effect }) {
  const { book } = game;
  if (!book) return [branch, effect].filter(Boolean).map(() => [before.clock, null]);
  const ticks = [];
  if (branch) {
    // Effect that lands less in the same step leaves its ticks alone.
    const left = landing(game, before, after).filter((one) => one.effect);
    const picked = branchOf(before, made, branch);
    ticks.push([before.clock, Math.min(picked.ticks, ...left.map((one) => one.ticks))]);
  }
  if (effect) ticks.push([before.clock, grantedTicks(book.document, effect)]);
  return ticks;
}

/** Return what a roll awaits after a choice; whether a branch, or a verdict, leaves the GM's choice is told. */
function dueAfterChoice({ due }, choice, told) {
  const { branch, picks, effect, part, changes } = choice;
  const gm = isGmChoice(choice);
  const open = due.includes("branch") && !branch;
  need(!open || (!picks.length && !(gm && !effect && !part && !changes.length)), "branch_first");
  if (open) return due;
  const settles = gm && (picks.length || !(effect || part || changes.length));
  if (settles) return [];
  if (!branch && !(gm && due.includes("verdict"))) return due;
  return same(told, ["choice"]) ? told : [];
}

/** Return the charges and ticks of what a step resolved. */
function landed({ kinds }, before, after, made, branch = "") {
  const charges = [];
  const ticks = [];
  for (const one of landing(gameOfAction(before), before, after)) {
    const [track, boxes] = one.harm_level ? harmOf(before, one.harm_level) : [one.mark, 1];
    if (track && one.character) charges.push([one.character, track, boxes]);
    // A tug of war moves against the characters (FITD-A17).
    const by = kinds.get(one.clock) === "tug_of_war" ? -one.ticks : one.ticks;
    if (one.clock && by) ticks.push([one.clock, by]);
    // Only ticks that were added can be removed; a branch of the same step adds no more than are left.
    if (one.effect && before.clock && made && !branch) ticks.push([before.clock, Math.min(0, one.ticks - made.ticked)]);
  }
  return { charges, ticks };
}

/** Return the track that harm of a level marks, and how many of its boxes; "" for none. */
function harmOf(doc, level) {
  const { track = "", boxes = 1 } = gameOfAction(doc).severities.find(({ harm }) => harm === level) ?? {};
  return [track, boxes];
}

/**
 * Yield the fault where other changes landed; what befalls somebody who is gone falls away. `byHand` are charges that
 * do not, `byRules` ticks whose number follows from the rules.
 */
function* mislanded(table, { charges, ticks }, { byHand = [], byRules = [] }, changes) {
  const { owners, kinds, whole } = table;
  const left = [...changes];
  for (const [place, charge] of [...charges, ...byHand].entries()) {
    if (left.length && isCharge(charge, left[0])) {
      if (hasRoom(table, left.shift()) && isFollowed(table)) yield "what it brings is not what was charged";
    } else if (place >= charges.length || (owners.has(charge[0]) && whole))
      yield "what it brings is not what was charged";
  }
  const certain = ticks.filter(([, by]) => by !== 0);
  const due = [...byRules, ...certain];
  // The kind of a clock from before an import is unknown.
  const right = isFollowed(table)
    ? byRules.concat(null).some((_, at) => areMoved(table, [...byRules.slice(at), ...certain], left))
    : areTicked(due, left) || !due.every(([clock]) => kinds.has(clock));
  if (!right) yield "the clocks were not ticked as the consequences say";
}

/** Whether a change is what was charged, what did not fit included. */
function isCharge([who, track, asked], [whose, which, amount, , overflow]) {
  return who === whose && track === which && asked === amount + overflow;
}

/** Whether clocks were ticked so, and locked again, and nothing else changed; if so, they are kept as they are then. */
function areMoved(table, ticks, changes, locks = []) {
  const clocks = copied(table.clocks, [...ticks.map(([kid]) => kid), ...locks]);
  const left = changes.map(movedOf);
  const isNext = (moved) => same(left.shift() ?? null, moved);
  for (const [kid, by] of ticks) {
    const asked = by ?? (left.length ? left[0][2] + left[0][4] : 0);
    if (![...ticked(clocks, kid, asked)].every(isNext)) return false;
  }
  if (!locks.flatMap((kid) => [...relocked(clocks, kid)]).every(isNext) || left.length) return false;
  for (const [kid, clock] of clocks) table.clocks.set(kid, clock);
  return true;
}

/** Return copies of some clocks, and of those that their ticks change. */
function copied(clocks, names) {
  const linked = names.map((kid) => clocks.get(kid)).flatMap((clock) => (clock ? [clock.rival, clock.next] : []));
  const there = [...names, ...linked].filter((kid) => clocks.has(kid));
  return new Map(there.map((kid) => [kid, { ...clocks.get(kid) }]));
}

/**
 * Whether clocks were ticked so, those aside that may be gone, which are all unless it is said; else only a rival may have
 * lost, and a successor opened.
 */
function areTicked(due, changes) {
  const left = changes.map(([who, track, amount, to, overflow]) => ({ who, track, asked: amount + overflow, to }));
  for (const [clock, by, mayBeGone = true] of due) {
    const [first] = left;
    const isNext = first?.who === clock && first.track === "filled" && (by === null || first.asked === by);
    if (!isNext && !mayBeGone) return false;
    if (!isNext) continue;
    left.shift();
    for (const [track, asked, to] of [
      ["lost", 1, 1],
      ["locked", -1, 0],
    ]) {
      if (left[0]?.track === track && left[0].asked === asked && left[0].to === to) left.shift();
    }
  }
  return left.length === 0;
}

/** Yield what is wrong with a resistance. */
function* misresisted(table, { seq, entry, result }) {
  const after = actionAfter(result);
  const { action: aid, by = "", terms = {} } = entry;
  const before = rolledBefore(table, aid, { branch: "", due: after.due });
  keepAction(table, aid, after, seq);
  if (!before && table.whole) yield `${aid} awaited nothing`;
  const game = gameOf(rulesOf(entry));
  if (!game) throw new Unruled();
  const participant = participantOf(table, game, by, after);
  if (!before || !participant) return;
  const { ability = "", ability_track: track = "" } = entry;
  const one = pricedBy(resistible(before, participant, entry.consequence), ability);
  const resist = resistOf(game);
  if (!asksFor(table, entry, one, game, resist)) yield "its terms are not of this consequence";
  const made = madeRoll(table, aid, after.clock, seq);
  if ((entry.roll ?? 0) !== (made?.seq ?? 0)) yield `it names another roll than that of ${aid}`;
  needMilder(game, one);
  const { sides, stress } = resistanceOf(resist, one, terms.rating ?? 0, facesOfEntry(entry));
  if (!same(sides, sidesOf(drawsOf(entry))) || stress !== entry.stress) yield "the dice say another cost";
  if (missesSheet(table, entry, one, game)) yield `its ${ability ? "ability" : "rating"} is not that of the sheet`;
  if (ability && !participant.actsFor(one.character)) yield "a special ability of somebody else's resisted";
  const left = resistedConsequence(before, participant, entry);
  if (entry.character !== one.character || !same(left, after)) yield `${aid} is not what this resistance makes of it`;
  const { charges, ticks } = landed(table, before, after, made);
  const costs = stress ? [[one.character, resist.track, stress]] : [];
  if (track) costs.push([one.character, track, useOf(game.book.tracks, one.character, track).amount]);
  yield* mislanded(table, { charges: [...costs, ...charges], ticks }, {}, listed(result.changes));
}

/** Whether a resistance says that its rating is the sheet's, and this was another, or none, then. */
function missesSheet({ documents, unjudged }, entry, { price, character }, game) {
  const { from_sheet: fromSheet = [], attribute = "", ability = "", ability_track: track = "", terms = {} } = entry;
  const stored = documents.docs.get(character);
  const isJudged = stored && !unjudged.has(character);
  if (ability && isJudged) return !hasResisting(readSheet(stored.sheet ?? ""), ability, track);
  if (!fromSheet.length) return Boolean(track) && !ability;
  if (!same(fromSheet, ["rating"]) || price !== null) return true;
  if (!isJudged) return false;
  const ratings = ratingsOf(game.book.document, readSheet(stored.sheet ?? ""));
  return !ratings.has(attribute) || ratings.get(attribute) !== terms.rating;
}

/** Return a consequence as it is resisted: at no price where a special ability resists it (FITD-A26). */
const pricedBy = (one, ability) => (ability ? { ...one, price: 0 } : one);

/** Whether terms are of this consequence, with its thrower. */
function asksFor(table, entry, one, { rules }, resist) {
  const { by = "", terms = {}, epoch = null, action } = entry;
  if (one.price !== null) return same(terms, {}) && epoch === null;
  const { rating } = terms;
  const thrower = throwerOf(table, one.thrower, one.character) || by;
  if (!isNatural(rating) || rating > MOST_RATING || by !== thrower) return false;
  const throws = { rules, dice: resistingSides(resist, rating), thrower };
  return shownClock(table, one.clock).some((shown) => same(terms, resistanceTerms(action, one, rating, throws, shown)));
}

/** Return how the consequences of a game are resisted; refused where they are not. */
function resistOf({ book }) {
  const { resist = null, dice } = book?.document ?? {};
  need(resist, "nothing_resisted");
  return { ...resist, sides: dice.sides };
}

/** Return the sides of the dice that resist with a rating: with 0 there are two, and the lower one counts. */
function resistingSides({ sides, readings }, rating) {
  return Array.from({ length: readings.length > 1 ? rating || 2 : 0 }, () => sides);
}

/** Refuse to reduce what is graded by nothing. */
function needMilder({ severities, book }, one) {
  const { does, graded = true } = book.document.options.find(({ id }) => id === one.pick) ?? {};
  need(!one.severity || severities.some(({ id }) => id === one.severity), "unknown_consequence");
  const isGrave = one.severity || one.pick === CUSTOM || (graded && ["harm", "clock"].includes(does));
  need(one.on_resist !== "reduced" || !isGrave || one.severity || one.harm_level || one.ticks, "severity_missing");
}

/**
 * Return the sides of the dice of a resistance, the stress that it costs, which is the GM's price or by the dice
 * (FITD-A12), and the reading that these have.
 */
function resistanceOf(resist, { price }, rating, faces) {
  const sides = price === null ? resistingSides(resist, rating) : [];
  need(faces.length === sides.length, "faces_mismatch");
  need(
    faces.every((face, at) => face >= 1 && face <= sides[at]),
    "face_out_of_range",
  );
  const counted = rating === 0 && faces.length ? [Math.min(...faces)] : faces;
  const reading = faces.length
    ? resist.readings.find(({ face, count = 1 }) => counted.filter((one) => one >= face).length >= count)
    : resist.readings[0];
  return { sides, stress: price ?? reading.costs, reading };
}

const ACTS = ["rolled", "chosen", "resisted"];
const REVERSIBLE = [...ACTS, "tracks_changed", "clock_ticked", "turn_started", "tale_told"];

/** Yield what is wrong with a reversal. */
function* misreversed(table, logged) {
  const {
    entry: { by = "", action = "", seqs, due = [] },
    result,
  } = logged;
  const known = seqs.map((seq) => table.entries.get(seq)).filter(Boolean);
  if (!known.length || known.length < seqs.length || !known.every(({ entry }) => REVERSIBLE.includes(entry.type))) {
    yield "it reverses an entry that cannot be";
  }
  if (new Set(seqs).size < seqs.length || seqs.some((seq) => table.reversed.has(seq)))
    yield "it reverses an entry twice";
  if (
    !same(
      due.map(([who, track, amount, texts = []]) => [who, track, amount, texts]),
      oppositeOf(known),
    )
  )
    yield "it takes back something else than what landed";
  const person = table.people.get(by);
  if ((person || table.whole) && person?.role !== "gm" && !takesBackOwn(table, by, seqs))
    yield "this step was not to be made (wrong_role)";
  // A branch says whether a set-up works, and a verdict whether a reaction succeeds.
  const joinable = known.flatMap(({ seq, entry }) =>
    entry.type === "rolled"
      ? [seq]
      : entry.type === "chosen" && (entry.branch || (entry.verdict ?? null) !== null)
        ? [entry.roll]
        : [],
  );
  if (joinable.some((roll) => joinedBy(table, roll).length)) yield "it takes back a roll that another roll joins";
  if (action) yield* misreversedAction(table, logged);
  else if (seqs.length > 1 || known.some(({ entry }) => ACTS.includes(entry.type))) {
    yield "it names no action, and reverses one's entries";
  }
  if (table.complete) yield* misturned(table, known);
  yield* mistaken(table, due, listed(result.changes));
}

/** Yield what is wrong with a turn that is taken back before what came after it. */
function* misturned(table, reversed) {
  for (const { seq, entry } of reversed) {
    if (entry.type !== "turn_started") continue;
    if (lastStanding(table, table.turns) !== seq) yield "it takes back a turn before a later one";
    if (lastStanding(table, table.counted) > seq) yield "it takes back a turn before a roll that it counts";
  }
}

/** Yield the fault where something else was taken back than was due; what is gone falls away. */
function* mistaken(table, due, changes) {
  const amounts = new Map(due.map(([who, track, amount]) => [idOf(who, track), amount]));
  if (!isFollowed(table)) {
    for (const [who, track, amount, , overflow] of changes) {
      if (track === "lost" || (track === "locked" && amount < 0)) continue;
      if (amounts.get(idOf(who, track)) !== amount + overflow) yield "it takes back something else than what landed";
      amounts.delete(idOf(who, track));
    }
    return;
  }
  const left = [...changes];
  for (const charge of due.filter(([, track]) => track !== "filled" && track !== "locked")) {
    if (left.length && isCharge(charge, left[0])) {
      if (hasRoom(table, left.shift())) yield "it takes back less than what landed";
    } else if (hasTrack(table, charge)) yield "it takes back something else than what landed";
  }
  const ticks = due.filter(([, track]) => track === "filled").map(([kid, , by]) => [kid, by]);
  const locks = due.filter(([, track, by]) => track === "locked" && by > 0).map(([kid]) => kid);
  if (!areMoved(table, ticks, left, locks)) yield "it takes back something else than what landed";
}

/** Whether a change is less than what was charged, where more would have fit. */
function hasRoom({ caps }, [who, track, , to, overflow]) {
  const cap = caps.get(who)?.get(track) ?? 0;
  return (overflow < 0 && to > 0) || (overflow > 0 && to < cap);
}

/** Whether what was charged once can be charged still; tracks of a character may be deleted. */
function hasTrack({ owners, caps }, [who, track]) {
  return who === "shared" || (owners.has(who) && Boolean(caps.get(who)?.has(track)));
}

/** Return what is to be taken back of entries, the latest first: the sum by track. */
function oppositeOf(reversed) {
  const sums = new Map();
  for (const { result } of reversed) {
    for (const [who, track, amount, , , , , texts = []] of [...listed(result.changes)].reverse()) {
      if (track === "lost") continue;
      const id = idOf(who, track);
      const [, , sum, words] = sums.get(id) ?? [who, track, 0, []];
      sums.set(id, [who, track, sum - amount, [...words, ...listed(texts)]]);
    }
  }
  return [...sums.values()].filter(([, , amount]) => amount !== 0);
}

/** Yield what is wrong with what a reversal leaves of an action: as it was before, or cancelled with its roll. */
function* misreversedAction(table, { entry, result }) {
  const { action: aid, by = "", roll = 0, seqs } = entry;
  const after = actionAfter(result);
  const before = currentAction(table, aid, { branch: "", due: after.due });
  if (!before) {
    if (table.whole) yield `${aid} was not rolled`;
    return;
  }
  const steps = table.steps.get(aid) ?? [];
  const kept = steps.filter(({ seq }) => !seqs.includes(seq));
  const last = steps.slice(kept.length).map(({ seq }) => seq);
  if (!same(last.reverse(), seqs)) yield `it does not reverse the last entries of ${aid}`;
  table.steps.set(aid, kept);
  table.actions.set(aid, after);
  const made = after.kind === "roll" ? (kept[0]?.seq ?? 0) : 0;
  if (roll !== made) yield `it names another roll than that of ${aid}`;
  const participant = participantOf(table, gameOfAction(before), by, after);
  if (!participant) return;
  const left = reversedAction(before, (kept.at(-1) ?? steps[0]).after, participant, !kept.length);
  if (!same(left, after) || entry.character !== after.character) yield `${aid} is not what this reversal makes of it`;
}

// ---- documents.js ---------------------------------------------------------------------------------------------------
// The documents of an export beside those that follow from its log.

/** Compare the documents of open actions with those that the steps of the log give. */
function checkOpenActions(file, table) {
  const documents = file.lines.filter(({ value }) => value.line === "document" && ACTION_ID.test(value.id));
  const there = new Set(documents.map(({ value }) => value.id));
  for (const { number, value } of documents) {
    if (table.unjudged.has(value.id)) {
      file.unjudged.push(value.id);
      continue;
    }
    const fault = misdocumented(table, value);
    if (fault) find(file, RANK.told, `document ${value.id} (line ${number}): ${fault}`, number);
  }
  for (const [aid, doc] of table.actions) {
    if (isOpenAction(doc) && !there.has(aid) && !table.unjudged.has(aid))
      find(file, RANK.told, `document ${aid}: it is open by the log, and missing`);
  }
}

/** Whether the table has an action as a document. */
function isOpenAction({ state }) {
  return state === "open" || state === "rolled";
}

function misdocumented({ actions, whole, documents }, { id, doc }) {
  if (!hasShape(actionShape, doc)) return "it cannot be read";
  const folded = actions.get(id);
  if (!folded || !isOpenAction(folded)) {
    // The log has each roll since a table was imported.
    const decided = whole || ((doc.state ?? "open") !== "open" && documents.known);
    return decided ? "no such action is open by the log" : null;
  }
  const stored = readAction(doc);
  const names = Object.keys(ACTION)
    .filter((name) => name !== "spec" && !same(stored[name], folded[name]))
    .sort();
  const fields = [...names, ...differingFields(stored.spec, folded.spec).map((name) => `spec/${name}`)];
  return fields.length ? `${fields.map((name) => `\`${name}\``).join(", ")} not as the log has it` : null;
}

// Documents and marks by the log, as service/verify/logged_documents.py and service/record/marks.py have them.

const namedShapes = { version: integer(1, 999999999), name: text };
const DOCUMENTS = {
  session: openStruct(
    { ...namedShapes, system: text, options: openStruct({}, { host: text }) },
    { rules: text, played: list(text, 0, 64), games: mapOf(integer(1, Infinity), 8) },
  ),
  shared: openStruct({ version: namedShapes.version, tracks: tracksShape }),
  p: openStruct({ ...namedShapes, role: oneOf("gm", "player", "spectator") }, { gone: bool }),
  c: openStruct(
    { ...namedShapes, tracks: tracksShape },
    { owner: text, free: bool, note: text, sheet: text, texts: mapOf(list(text)) },
  ),
  k: openStruct(
    {
      ...namedShapes,
      kind: oneOf(...CLOCK_KINDS),
      size: integer(1, 100),
      filled: integer(0, 100),
      loops,
      visible: bool,
      ticked_by: oneOf("players", "gm"),
    },
    {
      other_version: integer(0, 999999999),
      locked: bool,
      rival: optionally(text),
      after: optionally(text),
      next: optionally(text),
      owner: text,
    },
  ),
};
// Their fields with what they are where they are left out.
const FIELDS = {
  session: { version: 0, system: "", rules: "", played: [], games: {}, name: "", options: {} },
  shared: { version: 0, tracks: {} },
  p: { version: 0, name: "", role: "", gone: false },
  c: { version: 0, name: "", tracks: {}, owner: "", free: false, note: "", sheet: "", texts: {} },
  k: { ...CLOCK, rival: null, after: null, next: null },
};
/** The options of a table with what they are where they are left out. */
const OPTIONS = {
  direct_rolls: "own",
  given_dice: false,
  retry_rule: true,
  harm_dice: null,
  published: false,
  host: "",
};

/** Return the kind of a document by its id, also of a direct roll's action `a`; empty for a name that no document has. */
function kindOf(id) {
  if (id === "session" || id === "shared") return id;
  return ACTION_ID.test(id) ? "a" : (/^([pck])[1-9][0-9]{0,5}$/.exec(id)?.[1] ?? "");
}

/** Yield the ids of documents in a value, at any depth. */
function* idsIn(value) {
  if (isText(value) && kindOf(value)) yield value;
  const inside = isObject(value) ? [...Object.keys(value), ...Object.values(value)] : listed(value);
  for (const each of inside) yield* idsIn(each);
}

/** Forget the documents: an entry that cannot be followed may have changed any of them. */
function forgetDocuments({ documents }) {
  documents.docs.clear();
  Object.assign(documents, { whole: false, known: false });
}

/** Keep the documents as an entry leaves them. */
function followDocuments(table, entry, result) {
  const { after = {}, changes = [] } = result;
  const { documents } = table;
  const { docs } = documents;
  const { type } = entry;
  const put = (name, doc) => docs.set(readAs(text, name), structuredClone(readAs(object, doc)));
  const person = docs.get(entry.person);
  if (type === "session_created") {
    if (!("docs" in after)) return;
    for (const [name, doc] of Object.entries(readAs(object, after.docs))) put(name, doc);
    documents.whole = true;
  } else if (type === "session_changed" || type === "game_changed") {
    put("session", after.doc);
  } else if (type === "imported") {
    if (docs.has("session")) readAs(object, docs.get("session").options).host = "";
  } else if (type === "person_joined") {
    makeRoom(docs, after.removed);
    put(after.id, { name: entry.name, role: entry.role, version: 1, gone: false });
  } else if ((type === "person_revoked" || type === "token_renewed") && person) {
    Object.assign(person, { gone: type === "person_revoked", version: readAs(anyInteger, after.version) });
  } else if (type === "person_renamed" && person) {
    person.name = entry.name;
  } else if (type === "gm_handed_over") {
    if (docs.has(entry.by)) docs.get(entry.by).role = "player";
    if (person) person.role = "gm";
  } else if (type === "character_created" || type === "clock_created") {
    put(after.id, after.doc);
  } else if (type === "character_changed") {
    put(entry.character, after.doc);
    for (const one of documents.uncapped) if (one.startsWith(idOf(entry.character, ""))) documents.uncapped.delete(one);
  } else if (type === "clock_changed") {
    put(entry.clock, after.doc);
  } else if (type === "character_deleted" || type === "clock_deleted") {
    docs.delete(entry.character ?? entry.clock);
  }
  keepDocumentChanges(documents, changes);
}

/** Drop a person who made room for another; their characters are nobody's, their clocks the GM's. */
function makeRoom(docs, removed) {
  if (!removed) return;
  docs.delete(removed);
  for (const doc of docs.values()) {
    if (doc.owner !== removed) continue;
    delete doc.owner;
    if ("ticked_by" in doc) doc.ticked_by = "gm";
    raiseVersion(doc);
  }
}

function keepDocumentChanges({ docs, uncapped }, changes) {
  const touched = new Set();
  for (const [who, track, amount, to, , , , texts = [], behind = []] of changes) {
    if (track === "started" && !to) docs.delete(who);
    const doc = docs.get(who);
    if (!doc?.tracks) continue;
    readAs(object, doc.tracks);
    if (!Object.hasOwn(doc.tracks, track)) {
      // The document was made before its game had this track: the rules alone have its cap.
      uncapped.add(idOf(who, track));
      doc.tracks[track] = [0];
    }
    readAs(list(anyInteger, 1), doc.tracks[track])[0] = to;
    keepTexts(doc, track, amount, texts, behind);
    touched.add(who);
  }
  for (const who of touched) if (docs.has(who)) raiseVersion(docs.get(who));
}

function raiseVersion(doc) {
  doc.version = readAs(anyInteger, doc.version) + 1;
}

/** Keep what the boxes are that a change marked or cleared. */
function keepTexts(doc, track, amount, given, behind) {
  if (!given.length) return;
  doc.texts ??= {};
  const kept = [...readAs(list(text), doc.texts[track] ?? [])];
  for (const [index, one] of given.entries()) {
    const same = [...kept.keys()].filter((at) => kept[at] === one);
    if (amount > 0) kept.push(one);
    else if (same.length) kept.splice(same[Math.max(0, same.length - 1 - (behind[index] ?? 0))], 1);
  }
  if (kept.length) doc.texts[track] = kept;
  else delete doc.texts[track];
}

/** Compare session, shared tracks, people, characters and clocks with what the log makes of them. */
function checkDocuments(file, table) {
  const { docs, uncapped, whole } = table.documents;
  const there = new Set();
  const beginsUnknown = !TYPES.has(file.lines.find(({ value }) => value.line === "entry").value.entry.type);
  for (const {
    number,
    value: { line, id, doc },
  } of file.lines) {
    if (line !== "document" || ACTION_ID.test(id)) continue;
    there.add(id);
    const [kind, known, named] = [kindOf(id), docs.has(id), table.unjudged.has(id)];
    if (table.changed.has(id) || (named && !known)) {
      file.unjudged.push(id);
    } else if (!kind || (!known && whole)) {
      find(file, RANK.told, `document ${id} (line ${number}): there is none by the log`, number);
    } else if (known) {
      const folded = { ...docs.get(id), ...clockFields(table.clocks.get(id)) };
      for (const [track, at] of Object.entries(folded.tracks ?? {})) {
        if (uncapped.has(idOf(id, track))) folded.tracks[track] = [at[0], ...listed(doc?.tracks?.[track]).slice(1)];
      }
      // Versions of clocks count what players saw of others too: a log without its beginning does not decide them.
      if (kind === "k" && !isFollowed(table))
        Object.assign(folded, { version: doc?.version, other_version: doc?.other_version ?? 0 });
      const fault = misrecorded(kind, doc, folded);
      if (fault && named) file.unjudged.push(id);
      else if (fault) find(file, RANK.told, `document ${id} (line ${number}): ${fault}`, number);
    } else {
      (beginsUnknown ? file.unjudged : file.undecided).push(id);
    }
  }
  for (const id of docs.keys()) {
    if (!there.has(id) && !table.unjudged.has(id))
      find(file, RANK.told, `document ${id}: it is there by the log, and missing`);
  }
}

/** Return a session's document with each field, also those that it leaves out; null where it cannot be read. */
function filledSession(doc) {
  if (!hasShape(DOCUMENTS.session, doc)) return null;
  return { ...filled(FIELDS.session, doc), options: filled(OPTIONS, doc.options) };
}

/** Return the fields of a clock that ticks and links change, as its document has them. */
function clockFields(clock) {
  return clock && { ...clock, rival: clock.rival || null, after: clock.after || null, next: clock.next || null };
}

/** What of a document is not as the log has it, or null. */
function misrecorded(kind, doc, folded) {
  if (!hasShape(DOCUMENTS[kind], doc) || !hasShape(DOCUMENTS[kind], folded)) return "it cannot be read";
  const [one, other] = [doc, folded].map((each) =>
    kind === "session" ? filledSession(each) : filled(FIELDS[kind], each),
  );
  const names = Object.keys(FIELDS[kind])
    .sort()
    .flatMap((name) => {
      if (same(one[name], other[name])) return [];
      return isObject(one[name]) ? differingFields(one[name], other[name]).map((part) => `${name}/${part}`) : [name];
    });
  return names.length ? `${names.map((name) => `\`${name}\``).join(", ")} not as the log has it` : null;
}

/** Keep what of an entry marks follow from. */
function followMarks({ marks }, seq, entry, result) {
  const { after = {}, changes = [] } = result;
  const { entries, steps, once } = marks;
  const { type, action } = entry;
  if ("marks" in after) readAs(list(list(text, 3)), after.marks);
  if (type === "action_closed" || isActionRoll(entry)) steps.set(action || actionOf(entry), [seq]);
  else if (type === "action_opened" && isSet(entry.narrated ?? [])) steps.set(after.id, [seq]);
  else if (type === "chosen" || type === "resisted") steps.set(action, [...(steps.get(action) ?? []), seq]);
  else if (type === "clock_deleted") once.set(`gone:${entry.clock}`, `${seq}`);
  else if (type === "difficulty_opened") once.set(`opened:${entry.roll}`, `${seq}`);
  else if (type === "tale_told") once.set(`tales:${action}`, `${talesOf(marks, action) + 1}`);
  else if (type === "reversed") takeBackMarks(marks, seq, entry);
  for (const [who, track, , to] of changes) if (track === "started" && !to) once.set(`gone:${who}`, `${seq}`);
  if (type === "rolled" || "marks" in after) entries.set(seq, { entry, after, changes });
}

/** How many tales an action has, those that were reversed included. */
function talesOf({ once }, aid) {
  return Number(once.get(`tales:${aid}`) ?? 0);
}

function takeBackMarks({ entries, steps, once }, seq, { seqs, action: aid }) {
  for (const each of seqs) {
    once.set(`reversed:${each}`, `${seq}`);
    entries.delete(each);
  }
  if (!aid) return;
  const before = steps.get(aid) ?? [];
  const rolled = aid.startsWith("r") ? Number(aid.slice(1)) : (before[0] ?? 0);
  steps.set(aid, seqs.includes(rolled) ? [seq] : before.filter((one) => !seqs.includes(one)));
}

/** What stands before the colon of a mark's name; a newer version may have others. */
const MARKS = ["try", "lost", "turn", "declared", "joined", "steps", "reversed", "gone", "opened", "tales"];

/** Compare the marks with what the log makes of them. */
function checkMarks(file, { marks, unjudged }) {
  let expected;
  try {
    expected = marksByLog(marks);
  } catch (error) {
    if (!(error instanceof Unreadable) && !(error instanceof TypeError)) throw error;
    find(file, RANK.told, "what the log says of marks cannot be read");
    return;
  }
  for (const { number, value } of file.lines) {
    if (value.line !== "once") continue;
    if (!MARKS.includes(value.field.split(":")[0])) file.undecided.push(value.field);
    else if (expected.get(value.field) !== value.value) {
      if (unjudged.size) file.unjudged.push(value.field);
      else find(file, RANK.told, `mark ${value.field} (line ${number}): not as the log has it`, number);
    }
    expected.delete(value.field);
  }
  for (const field of expected.keys()) {
    if (unjudged.size) file.unjudged.push(field);
    else find(file, RANK.told, `mark ${field}: it is there by the log, and missing`);
  }
}

/** Return the marks by name, of entries that stand. */
function marksByLog({ entries, steps, once }) {
  const found = new Map(once);
  for (const [aid, seqs] of steps) found.set(`steps:${aid}`, seqs.join("_"));
  const turns = new Map();
  for (const [seq, { entry, after, changes }] of entries) {
    for (const [field, before, later, ...onlyIf] of after.marks ?? []) {
      const value = found.get(field) ?? "";
      if (!onlyIf.length || value === before) found.set(field, writtenMark(value, before, later, seq));
    }
    if (entry.type === "rolled") keepMarksOfRoll(found, turns, seq, entry, after, changes);
  }
  for (const [character, counts] of turns) found.set(`declared:${character}`, declaredMark(counts));
  return new Map([...found].filter(([, value]) => value));
}

/** Return a mark after an entry wrote it: its number, nothing, or, of counted tries, as many more as it counted. */
function writtenMark(value, before, after, seq) {
  const isCount = (one) => /^[0-9]+$/.test(one);
  if (after === "@") return `${seq}`;
  if (!isCount(after) || (before && !isCount(before))) return after;
  const more = Number(after) - Number(before || 0);
  return more === 0 || more === 1 ? `${Number(value || 0) + more || ""}` : after;
}

/** Keep the marks of a roll: rolls that it joins, what it spent in its turn, and its place among the declared actions. */
function keepMarksOfRoll(found, turns, seq, entry, after, changes) {
  const doc = "action" in after ? actionAfter({ after }) : null;
  for (const { roll } of doc?.joins ?? []) found.set(`joined:${roll}`, `${seq}`);
  const { turn } = after;
  const spec = specOf(entry);
  const game = gameOf(rulesOf(entry), spec.system);
  if (!game || !Number.isInteger(turn)) return;
  const who = characterOf(entry);
  for (const [whose, track, amount] of changes) {
    if (whose === who && amount < 0 && game.onceATurn.includes(track)) found.set(`turn:${whose}:${track}`, `${turn}`);
  }
  if (!doc || !takesPlace(game, spec)) return;
  const before = turns.get(who)?.turn === turn ? turns.get(who) : { turn, of: 0, extra: 0, taken: [], others: 0 };
  const { number = 0, of = 0 } = spec.multiple ?? {};
  turns.set(who, {
    turn,
    of: before.of || of,
    extra: before.extra + doc.extra_actions,
    taken: number ? [...before.taken, number] : before.taken,
    others: before.others + (number ? 0 : 1),
  });
}

function declaredMark({ turn, of, extra, taken, others }) {
  const places = taken.reduce((sum, number) => sum + 2 ** number, 0);
  return `t${turn}_of${of}_x${extra}_n${others}_p${places.toString(16)}`;
}

// ---- hosts.js -------------------------------------------------------------------------------------------------------
// Who ran the service, by the log, and the rolls of their own hand: the host could choose these dice.

/**
 * Return counted rolls: entries of those by the host's own hand, how many while it was not said who ran the service, and
 * where the log says another host from then on.
 */
function newHosts() {
  return { own: [], unsaid: 0, changes: [] };
}

/**
 * Return the option `host` after an entry that leaves a table with these options; after an import nobody has said it.
 * Another host than was said before is named.
 */
function hostAfter(hosts, former, seq, type, options) {
  if (type === "imported") return "";
  if (type !== "session_created" && type !== "session_changed") return former;
  if (!isObject(options) || !isText(options.host)) return "";
  const { host } = options;
  if (former && host !== former) hosts.changes.push({ seq, former, host });
  return host;
}

/** Count a roll of committed dice, and return whether it is by the host's own hand. `told`: its entry says so. */
function countRoll(hosts, host, seq, by, told = false) {
  const isOwn = told || (host !== "" && by === host);
  if (isOwn) hosts.own.push(seq);
  else if (!host) hosts.unsaid++;
  return isOwn;
}

/** Count the rolls by the host's own hand, and tell an entry that says otherwise than the log before it. */
function checkHosts(file) {
  let host = "";
  for (const line of file.lines) {
    if (line.value?.line !== "entry") continue;
    const { seq, entry, seen } = line.value;
    host = hostAfter(file.hosts, host, seq, entry.type, optionsOf(line.value));
    if (!isCommitted(line.value)) continue;
    const isOwn = countRoll(file.hosts, host, seq, entry.by);
    // A line that cannot be read may have changed the option; of an unknown type nothing is known of this field.
    const isKnown = file.whole && (seen || TYPES.has(entry.type));
    const isTold = ((seen ?? entry).by_host ?? false) === true;
    if (isKnown && isTold !== isOwn) tellEntry(file, line, "it says otherwise than the log whether the host rolled");
  }
}

/** Return the options that an entry leaves a table with, as far as it has them. */
function optionsOf({ result, seen = null }) {
  return seen ? seen.options : (result.after?.docs?.session?.options ?? result.after?.doc?.options);
}

/** Return what people should know of such rolls. */
function hostLines({ own, unsaid, changes }) {
  const told = [];
  if (own.length) {
    const rolls = counted(own.length, "roll", "rolls");
    const entries = `entry ${some(own, (seq) => seq)}`;
    told.push(`${rolls} by the host's own hand: the host could choose their dice: ${entries}`);
  }
  if (unsaid) {
    const rolls = counted(unsaid, "roll", "rolls");
    told.push(`it is not said who runs the service: ${rolls} may be by the host's own hand`);
  }
  if (changes.length) {
    const were = `${counted(changes.length, "change", "changes")} of who is said to run the service`;
    const entries = some(changes, ({ seq, former, host }) => `${seq} (${former} to ${host || "not said"})`);
    told.push(`${were}: other rolls may be by the host's own hand: entry ${entries}`);
  }
  return told;
}

// ---- players.js -----------------------------------------------------------------------------------------------------
// Who made an entry, and rolls for a character that somebody else plays: by what the log says of people until then.

/** Types of entries of nobody who is at the table then, and those that the service may make itself. */
const OF_NOBODY = new Set(["session_created", "person_joined"]);
const OF_SERVICE = new Set(["epoch_closed", "epoch_revealed"]);
/** Types of entries that the GM alone makes, but that players take back their own tales; all others are players' too. */
const OF_GM = new Set([
  "session_changed",
  "game_changed",
  "gm_handed_over",
  "code_changed",
  "turn_started",
  "difficulty_opened",
  "reversed",
  "imported",
]);
/** Types of entries that anybody makes about themselves, and the GM about all. */
const OF_ONESELF = new Set(["person_revoked", "token_renewed", "person_renamed"]);

/** What is wrong with who made an entry, or null: they were at the table then, in a role that makes such entries. */
function mismade(table, logged) {
  const { people, begun, unjudged } = table;
  const {
    entry: { type, by = "", person, seqs },
    seen,
  } = logged;
  if (!TYPES.has(type) || OF_NOBODY.has(type) || (by === "service" && OF_SERVICE.has(type))) return null;
  const maker = people.get(by);
  if (!maker) return begun ? "nobody at the table made it" : null;
  // An entry of an unknown type may have changed what they are.
  if (unjudged.has(by)) return null;
  if (maker.gone) return "who made it had left the table";
  const takesBack = type === "reversed" && takesBackOwn(table, by, seen ? seen.reverses : seqs);
  const mayMake = OF_ONESELF.has(type)
    ? by === (seen ? seen.person : person)
    : maker.role === "player" && (takesBack || (!OF_GM.has(type) && mayHandleClock(table, logged)));
  return mayMake || maker.role === "gm" ? null : `a ${maker.role} may not make it`;
}

/**
 * Whether a player may do with a clock what an entry does, if it is of one: they tick what players tick by hand or by a direct
 * roll, and make, edit and delete their own.
 */
function mayHandleClock({ tickers, unjudged }, { entry, seen, result }) {
  const { type, by = "" } = entry;
  const after = result.after ?? {};
  const named = seen ? seen.clock : type === "rolled" ? clockOf(entry) : entry.clock || after.id;
  const kid = isText(named) ? named : "";
  const doc = seen ? seen.clock_after : after.doc;
  if (unjudged.has(kid)) return true;
  const before = tickers.get(kid) ?? by;
  const mayTick = before === "players" || before === by;
  if (type === "clock_created") return tickerOf(doc) === by;
  if (type === "clock_changed") return !kid || (before === by && tickerOf(doc) === by);
  if (type === "clock_deleted") return before === by;
  if (type === "clock_ticked") return mayTick;
  return type !== "rolled" || Boolean((seen ?? entry).terms?.action) || mayTick;
}

/** Return who ticks a clock beside the GM, by its document or its view; "" for what is none. */
function tickerOf(clock) {
  const ticker = isObject(clock) ? clock.owner || clock.ticked_by : "";
  return isText(ticker) ? ticker : "";
}

/** Return what `followView` keeps, of a table of which nothing is known yet. */
function unknownTable() {
  return {
    people: new Map(),
    owners: new Map(),
    begun: false,
    // Who told each tale, by its entry.
    tales: new Map(),
    // Who ticks each clock beside the GM: a person whose own it is, or all `players`; else `gm`.
    tickers: new Map(),
    // Actions that await something, direct rolls from their first step.
    awaiting: new Set(),
  };
}

/** Keep that somebody opened the table: whoever else is at it joined. */
function begin(table, by) {
  table.begun = true;
  table.people.set(by, { role: "gm", gone: false });
}

/** Keep that a person joined. */
function join({ people }, person, role) {
  people.set(person, { role: role === "player" ? "player" : "spectator", gone: false });
}

/** Keep that a person's token was revoked, or renewed; nothing of one who never joined. */
function leave({ people, begun }, person, gone) {
  const known = people.get(person);
  if (known && (known.role || gone)) known.gone = gone;
  else if (known) people.delete(person);
  else if (gone && !begun) people.set(person, { role: "", gone });
}

/** Keep that a person became GM, and the GM a player; nothing of one who never joined. */
function handOver({ people, begun }, by, person) {
  if (people.has(by)) people.get(by).role = "player";
  if (people.has(person)) people.get(person).role = "gm";
  else if (!begun) people.set(person, { role: "gm", gone: false });
}

/** Return an entry of committed dice whose thrower is not who plays its character; none for any other. */
function findOtherHand(table, value) {
  if (!isCommitted(value)) return [];
  const { seq, entry, seen } = value;
  const told = seen?.character ?? (entry.type === "resisted" ? entry.character : "");
  return otherHand(table, seq, entry.by ?? "", entry.terms ?? {}, told);
}

/** Return a roll with these terms, if who plays its character did not throw it; `told` is the entry's character. */
function otherHand({ people, owners }, seq, by, terms, told) {
  const player = owners.get(characterThrownFor(terms, told)) ?? "";
  // An import may not say who somebody is.
  const person = people.get(player);
  const plays = player !== "" && !person?.gone && person?.role !== "spectator";
  return plays && player !== by ? [{ seq, by, player }] : [];
}

/** Return the character of a roll, or whom a consequence befalls, by what was signed; else by its entry. */
function characterThrownFor(terms, told) {
  if (isText(terms.character)) return terms.character;
  if (isObject(terms.consequence) && isText(terms.consequence.character)) return terms.consequence.character;
  return Object.keys(terms).length ? "" : told;
}

/** Keep what an entry, as its reader saw it, says of the table's rules, of people and of who plays a character. */
function followView(table, seen) {
  const { type, by = "", rules, person, role, character, character_after: doc } = seen;
  const { owners } = table;
  if (type === "tale_told") table.tales.set(seen.seq, by);
  if (type === "session_created") begin(table, by);
  if (type === "session_created" || type === "game_changed") {
    table.rules = isText(rules) ? rules : "";
  } else if (type !== undefined && !TYPES.has(type)) {
    // It may have changed them.
    table.rules = "";
    table.awaiting.clear();
    table.tickers.clear();
  }
  if (TYPES.has(type) && isText(seen.clock) && isObject(seen.clock_after))
    table.tickers.set(seen.clock, tickerOf(seen.clock_after));
  if (type === "character_created" || type === "character_changed") {
    if (isText(character) && isObject(doc)) owners.set(character, isText(doc.owner) ? doc.owner : "");
  } else if (type === "character_deleted") owners.delete(character);
  else if (!isText(person)) return;
  else if (type === "person_joined") join(table, person, role);
  else if (type === "person_revoked" || type === "token_renewed") leave(table, person, type === "person_revoked");
  else if (type === "gm_handed_over") handOver(table, by, person);
}

/** Return what people should know of whose hand threw: the host's own, and another than the player's. */
function handLines({ hosts, otherHands }) {
  if (!otherHands.length) return hostLines(hosts);
  const were = counted(otherHands.length, "roll was", "rolls were");
  const entries = some(otherHands, ({ seq, by, player }) => `${seq} (${by} for ${player})`);
  return [...hostLines(hosts), `${were} thrown for a character that somebody else plays: log entry ${entries}`];
}

// ---- fold.js --------------------------------------------------------------------------------------------------------
// The fold of the log's actions: each entry is a step that its action may take.

// The log: who is at the table, whose each character is, and the actions that are open.

/** Fold the steps of every action, compare each roll with its terms, and the open actions with their documents. */
function checkActions(file) {
  // Later steps depend on one whose line cannot be read.
  if (!file.whole) return;
  /** @type {any} */
  const table = {
    ...unknownTable(),
    turn: FIRST_TURN,
    declared: new Map(),
    whole: false,
  };
  // Actions as their last entry left them; their entries from the roll on, without those that were reversed.
  Object.assign(table, { actions: new Map(), steps: new Map() });
  Object.assign(table, { entries: new Map(), reversed: new Set(), kinds: new Map(), clocks: new Map() });
  // Clocks that have one version more when the entry is followed.
  table.touched = new Set();
  // By the entry of a roll: those of the rolls that joined it.
  table.joined = new Map();
  // Documents by id, as far as the log decides them: whether there are no others, and whether each entry is of a known type.
  table.documents = { docs: new Map(), uncapped: new Set(), whole: false, known: true };
  // The entries that may have written marks, those of each action from its roll on, and marks that nothing takes back.
  table.marks = { entries: new Map(), steps: new Map(), once: new Map() };
  // The caps of each character's tracks, 0 where they are unknown; entries that began turns, and rolls that a turn counts; whether
  // all entries so far are there, each of a known type.
  Object.assign(table, { caps: new Map(), turns: [], counted: [], complete: true });
  // Documents that entries which cannot be judged changed, of an unknown type or by unknown rules; and these with all others that
  // entries of unknown types name: of actions from then on no step is judged.
  Object.assign(table, { changed: new Set(), unjudged: new Set() });
  const log = file.lines.filter(({ value }) => value.line === "entry");
  // Values and caps of tracks; and the documents that the log has made: what others have, as after an import without its log, it
  // does not say.
  const tracks = new Map();
  const made = new Set();
  table.rules = rulesByDocument(file.lines, log);
  // The rules that the table played as each action began.
  table.ruled = new Map();
  let starts = {};
  for (const line of log) {
    file.otherHands.push(...findOtherHand(table, line.value));
    starts = startsOf(line.value) ?? starts;
    const miscount = miscounted({ tracks, made, starts }, line.value);
    const unmade = mismade(table, line.value);
    const misruling = misruledBy(table, line.value) ?? misseenChange(table, line.value);
    // A reader who does not see all steps cannot fold them.
    if (line.value.seen) {
      followView(table, line.value.seen);
      forgetActions(table);
      forgetDocuments(table);
    }
    const fault = line.value.seen ? misruling : misnegotiated(table, line.value);
    if (line.value.entry.type === "resisted" && !line.value.seen && fault === null) file.ruled.add(line.value.seq);
    tellEntry(file, line, fault ?? unmade ?? miscount);
    keepActionOf(table, line.value);
  }
  if (table.rules && !gameOf(table.rules)) file.unknownRules = table.rules;
  else if (table.rules && !gameOf(table.rules).book) file.unresolved.add(table.rules);
  if (!log.length || !file.isGms) return;
  checkOpenActions(file, table);
  checkDocuments(file, table);
  if (table.documents.known) checkMarks(file, table);
}

const OTHER_GAME = "its game is not the one that it names";

/**
 * Take the games of somebody's own from the documents that entries bring, or the head of an export without any; tell
 * each document that is another than the one that is named.
 */
function checkGames(file) {
  const log = file.lines.filter(({ value }) => value?.line === "entry");
  for (const line of log) {
    const named = namedGame(line.value);
    if (named && !takeGame(named.rules, named.text)) tellEntry(file, line, OTHER_GAME);
  }
  const { game = "", entries } = file.head ?? { entries: 1 };
  if (!game && entries) return;
  const rules = rulesByDocument(file.lines, log);
  const isOwn = game || isNameOfOwn(rules);
  if (isOwn && !takeGame(rules, game)) find(file, RANK.head, `line 1: ${OTHER_GAME}`, 1);
}

/**
 * Return the rules that were played at first, where the log begins with an import: no entry names them. They are those that
 * the first change of them names as the former ones, else those that the document of the session names; "" where an entry may
 * have changed them since.
 */
function rulesByDocument(lines, log) {
  const [change] = log.filter(({ value: { entry } }) => entry.type === "game_changed");
  const { former } = change ? (change.value.seen ?? change.value.entry) : {};
  if (isText(former)) return former;
  const isNamed = ({ value: { entry, result, seen } }) =>
    !seen && !TYPES.has(entry.type) && [...idsIn([entry, result])].includes("session");
  if (log.some(isNamed)) return "";
  return rulesOfSession(lines.find(({ value }) => value?.line === "document" && value.id === "session")?.value.doc);
}

/** Return what each track begins with in the game that an entry names, which is played from then on; null for others. */
function startsOf({ entry: { type }, result }) {
  const { after = {} } = result;
  const session = type === "session_created" ? after.docs?.session : type === "game_changed" ? after.doc : null;
  return gameOf(rulesOfSession(session))?.starts ?? null;
}

/** Keep whether the action of an entry awaits something, and which rules are played as it begins. */
function keepActionOf({ ruled, rules, actions, awaiting }, { seq, entry, seen, result }) {
  const { after = {} } = result;
  const isRoll = entry.type === "rolled";
  const named = seen ? seen.action : isRoll ? actionOf(entry) : entry.action || after.id;
  const aid = named || (isRoll ? `r${seq}` : "");
  if (!isText(aid) || kindOf(aid) !== "a") return;
  if (!ruled.has(aid)) ruled.set(aid, rules);
  const isOpen = seen ? isSeenOpen(seen) : actions.has(aid) ? isOpenAction(actions.get(aid)) : null;
  if (isOpen) awaiting.add(aid);
  else if (isOpen !== null) awaiting.delete(aid);
}

/** Whether an action awaits something, by an entry as its reader saw it; null where it does not say. */
function isSeenOpen({ type, terms, awaits, action_after: after }) {
  if (isObject(after) && "state" in after) return ["draft", "ready", "rolled"].includes(after.state);
  return type === "rolled" && isText(terms?.action) ? listed(awaits).length > 0 : null;
}

/** What is wrong with a change of the rules as its reader saw it, or null. */
function misseenChange({ rules, awaiting }, { seen }) {
  return seen?.type === "game_changed" ? mischanged(seen, rules, awaiting) : null;
}

/** What is wrong with the new value of a track: the former one and the change do not come to it, or null. */
function miscounted({ tracks, made, starts }, { entry, result }) {
  for (const [who, track, amount, to, overflow] of listed(result.changes)) {
    if (track === "started" || MOVES.includes(track)) continue;
    const before = tracks.get(idOf(who, track));
    // A document may have been made before its game had the track.
    const value = before?.value ?? (made.has(who) && Object.hasOwn(starts, track) ? starts[track] : to - amount);
    if (value + amount !== to || to < 0) return `${track} of ${who} does not come to ${to}`;
    const hadRoom = (overflow > 0 && before && to < before.cap) || (overflow < 0 && to > 0);
    if (hadRoom) return `${track} of ${who} had room for what was lost`;
    tracks.set(idOf(who, track), { value: to, cap: before?.cap ?? 0 });
  }
  const { id, doc, docs } = result.after ?? {};
  const named = TYPES.has(entry.type) ? entry.character : "";
  const whose = [id, named].find((one) => isText(one) && one !== "") ?? "";
  for (const [name, one] of [...Object.entries(isObject(docs) ? docs : {}), [whose, doc]]) {
    made.add(name);
    for (const [track, at] of Object.entries(isObject(one?.tracks) ? one.tracks : {})) {
      const [value, cap = UNCAPPED] = listed(at);
      if (!isWhole(value) || !isWhole(cap)) return "its changes cannot be read";
      tracks.set(idOf(name, track), { value, cap });
    }
  }
  return null;
}

function forgetActions(table) {
  table.actions.clear();
  table.steps.clear();
  table.whole = false;
  table.complete = false;
}

/** What is wrong with an entry, by all before it, or null. */
function misnegotiated(table, logged) {
  table.entries.set(logged.seq, logged);
  if (isUnjudged(logged.entry)) cannotJudge(table, logged);
  const fault = misfollowed(table, logged);
  keepChanges(table, listed(logged.result.changes));
  return fault;
}

function misfollowed(table, logged) {
  try {
    const fault = misruled(table, logged);
    follow(table, logged);
    return fault;
  } catch (error) {
    forgetDocuments(table);
    if (error instanceof Refused) return `this step was not to be made (${error.message})`;
    // What has another type than it must have ends in one of these, as in Python.
    const isUnreadable = error instanceof Unreadable || error instanceof TypeError;
    if (isUnreadable) return "what it says of an action, a person or a character cannot be read";
    throw error;
  }
}

/** Whether an entry is of an unknown type, or by unknown rules. */
function isUnjudged(entry) {
  return !TYPES.has(entry.type) || (THROWS.has(entry.type) && !gameOf(rulesOf(entry)));
}

/** Keep which documents depend on an entry that cannot be judged. */
function cannotJudge(table, { seq, entry, result }) {
  const { after = {}, changes } = result;
  const isUnknown = !TYPES.has(entry.type);
  const action = entry.type === "rolled" ? actionOf(entry) || `r${seq}` : isUnknown ? "" : entry.action;
  const named = [after.id, ...Object.keys(isObject(after.docs) ? after.docs : {}), action].filter(
    (id) => isText(id) && kindOf(id),
  );
  for (const name of [...listed(changes).map(([who]) => who), ...named]) table.changed.add(name);
  const others = isUnknown ? [...idsIn([entry, result])] : [];
  for (const name of [...table.changed, ...others]) table.unjudged.add(name);
  if (others.some((name) => ["session", "shared", "k"].includes(kindOf(name)))) table.complete = false;
}

/** Return the action that an entry is a step of, or the roll; empty for none, and where it is opened. */
function actionChangedBy({ entry, result: { after = {} } }) {
  const { type, action = "" } = entry;
  const isStep = type !== "action_opened" && (Object.hasOwn(STEPS, type) || Object.hasOwn(FOLLOWING, type));
  const aid = type === "rolled" ? actionOf(entry) : isStep ? action : "";
  return isText(aid) && "action" in after ? aid : "";
}

/** What is wrong with a step, or null; also where its rules are not known here. */
function misruled(table, logged) {
  try {
    return misstepped(table, logged);
  } catch (error) {
    if (!(error instanceof Unruled)) throw error;
    cannotJudge(table, logged);
    return null;
  }
}

function misstepped(table, logged) {
  const { entry } = logged;
  const { type } = entry;
  const misruling = misruledBy(table, logged);
  if (misruling) return misruling;
  const aid = actionChangedBy(logged);
  if (table.unjudged.has(aid)) {
    keepAction(table, aid, actionAfter(logged.result), logged.seq);
    throw new Unruled();
  }
  const first = (faults) => faults.next().value ?? null;
  if (Object.hasOwn(FOLLOWING, type)) return first(FOLLOWING[type](table, logged));
  if (Object.hasOwn(STEPS, type)) return first(misfolded(table, logged));
  if (type === "rolled") {
    const isDirect = !isActionRoll(entry);
    const fault = isDirect ? null : misrolled(table, logged);
    if (fault) return fault;
    const game = gameOfRoll(entry);
    const misset = isDirect ? gmFieldsFault(table, logged, game) : null;
    return misset ?? misusedAbility(table, characterOf(entry), specOf(entry)) ?? misticked(table, logged);
  }
  if (type === "tale_told") return mistold(table, entry);
  return type === "clock_ticked"
    ? misticked(table, logged)
    : (misnamedGame(table, logged) ?? misversioned(table, logged));
}

/** What is wrong with a tale, or null: its action is not there, or has no room for it. */
function mistold(table, { action: aid, character }) {
  if (!table.whole || table.unjudged.has(aid)) return null;
  const actor = characterOfAction(table, aid);
  if (actor === undefined) return `there is no ${aid} to tell of`;
  if (actor !== character) return `it names another character than ${aid}`;
  return talesOf(table.marks, aid) >= MOST_TALES ? `${aid} has no room for another tale` : null;
}

/** What is wrong with what the ticks of a roll, or by hand, made of clocks, or null. */
function misticked(table, { entry, result }) {
  const { type } = entry;
  const clock = type === "rolled" ? clockOf(entry) : (entry.clock ?? "");
  const { after = {} } = result;
  const told = listed(result.changes).filter(([, track]) => MOVES.includes(track));
  const ticks = told
    .filter(([, track]) => track === "filled")
    .map(([kid, , amount, , overflow]) => [kid, amount + overflow]);
  const prices = type === "rolled" ? pricesOf(entry) : [];
  const named = [clock, ...prices.map((price) => price.tick?.clock)];
  if (!ticks.every(([kid]) => named.includes(kid)) || (type === "clock_ticked" && ticks.length > 1))
    return type === "rolled" ? "the clock was not ticked as the effect says" : "it ticks another clock than it names";
  if (!told.length || !isFollowed(table)) return null;
  const isRight =
    areMoved(table, ticks, told) &&
    told.every(([kid, , , , , hidden = false]) => hidden !== table.clocks.get(kid).visible) &&
    (type !== "clock_ticked" || !("doc" in after) || isClock(table, clock, told, after.doc));
  return isRight ? null : "its clocks did not move as they were ticked";
}

/** Whether a clock is as its ticks left it, with the version that they give it. */
function isClock({ clocks }, kid, moves, doc) {
  const told = filled(CLOCK, readAs(clockShape, doc));
  const version = clocks.get(kid).version + (moves.some(([who]) => who === kid) ? 1 : 0);
  return same(told, { ...clocks.get(kid), version });
}

/** What is wrong with the game that an entry of the session names, or null. */
function misnamedGame({ awaiting, documents, rules, unjudged }, { seq, entry, result }) {
  const { type } = entry;
  const { after = {} } = result;
  if (type === "session_created") return misplayed(after.docs?.session, null, "");
  if (unjudged.has("session")) return null;
  const former = documents.docs.get("session");
  if (type === "session_changed") return misplayed(after.doc, former, rules);
  if (type !== "game_changed") return null;
  const open = [...awaiting].filter((aid) => !unjudged.has(aid));
  const [was, now] = [former ?? null, readAs(object, after.doc)].map((doc) => doc && filledSession(doc));
  return mischanged(entry, rules, open) ?? misleft(was, now, entry, seq);
}

/** What is wrong with the version of a clock that was created or edited, or null. */
function misversioned(table, { entry: { type, clock }, result }) {
  const { after = {} } = result;
  if (!isFollowed(table) || (type !== "clock_created" && type !== "clock_changed")) return null;
  const tried = { touched: new Set(), clocks: new Map([...table.clocks].map(([kid, one]) => [kid, { ...one }])) };
  const right = type === "clock_created" ? createClock(tried, after.id, after.doc) : editClock(tried, clock, after.doc);
  return right ? null : "its clock has another version";
}

/** What is wrong with what the entry of a direct roll says of fields of the GM's that a player set, or null. */
function gmFieldsFault({ people, whole }, { entry, result }, game) {
  const person = people.get(entry.by ?? "");
  if (!whole || !person) return null;
  const set = person.role === "gm" ? [] : gmFieldsOf(game, entry);
  return same(result.after?.gm_fields ?? [], set)
    ? null
    : "the fields of the GM's that a player set are others than it says";
}

/** Return the names of the GM's fields that a roll sets. */
function gmFieldsOf(game, entry) {
  const sent = withoutDefaults(specOf(entry), "", game);
  if (characterOf(entry)) for (const name of game.held) delete sent[name];
  const isGms = (name) => game.fields.get(name)?.owner === "gm" || isReserved(game, name, sent[name]);
  return Object.keys(sent).filter(isGms).sort();
}

/** Keep who is at the table, whose each character is, and which turn it is. */
function follow(table, { seq, entry, result }) {
  const { owners } = table;
  const { type } = entry;
  const { after = {} } = result;
  followDocuments(table, entry, result);
  followMarks(table, seq, entry, result);
  if (type === "session_created") {
    table.whole = true;
    table.rules = rulesOfSession(after.docs?.session) || table.rules;
    begin(table, entry.by ?? "");
  } else if (type === "game_changed") {
    table.rules = readAs(text, entry.rules);
  } else if (type === "person_joined") {
    join(table, readAs(text, after.id), entry.role);
    if (after.removed) disown(table, readAs(text, after.removed));
  } else if (type === "person_revoked" || type === "token_renewed") {
    leave(table, entry.person, type === "person_revoked");
  } else if (type === "gm_handed_over") {
    handOver(table, entry.by, entry.person);
  } else if (type === "character_created" || type === "character_changed") {
    const { owner = "", tracks = {} } = readAs(object, after.doc);
    const cid = readAs(text, after.id || entry.character || "");
    owners.set(cid, readAs(text, owner));
    /** @type {[string, number][]} */
    const caps = Object.entries(readAs(tracksShape, tracks) ?? {}).map(([name, [, cap = UNCAPPED]]) => [name, cap]);
    table.caps.set(cid, new Map(caps));
  } else if (type === "character_deleted") {
    owners.delete(entry.character);
  } else if (type === "clock_created") {
    table.kinds.set(readAs(text, after.id), readAs(text, readAs(object, after.doc).kind));
    table.tickers.set(after.id, tickerOf(after.doc));
    createClock(table, after.id, after.doc);
  } else if (type === "offer_answered" && entry.clock) {
    const doc = startedClock(readAs(object, startedBy(table.actions.get(entry.action)).get(entry.clock)));
    table.kinds.set(entry.clock, doc.kind);
    table.tickers.set(entry.clock, tickerOf(doc));
    createClock(table, entry.clock, doc);
    table.documents.docs.set(entry.clock, doc);
  } else if (type === "clock_changed") {
    editClock(table, entry.clock, after.doc);
    table.tickers.set(entry.clock, tickerOf(after.doc));
  } else if (type === "clock_deleted") {
    deleteClock(table, entry.clock);
  } else if (type === "tale_told") {
    table.tales.set(seq, entry.by ?? "");
  } else if (type === "turn_started") {
    table.turn++;
    table.turns.push(seq);
  } else if (type === "rolled") {
    if ("turn" in after) table.counted.push(seq);
  } else if (type === "reversed") {
    for (const seq of entry.seqs) takeBack(table, seq);
  }
}

// Steps after the dice. What the menu of a roll offers, and whether it is enough, is not known here.

const FOLLOWING = { chosen: mischosen, resisted: misresisted, reversed: misreversed };

// ---- words.js -------------------------------------------------------------------------------------------------------
// Words for people, and the result of a check.

/** @type {import("./agreement.js").Signature} */
const NO_SIGNATURE = { state: "none", by: null, given: false, why: null };

const CHECKED =
  "Choose an export of a table: the file that the table gives out, with a name that ends in .ndjson. " +
  "A log of an epoch, or responses of the service that you saved, can be checked too.";

const FOREIGN = "this file is nothing that the service gives out";

const STATUS = { holds: 0, broken: 1, unreadable: 2, unchecked: 3 };

/** Return a check before it has found anything. @returns {any} */
function newCheck() {
  const lists = { findings: [], epochs: [], given: [], otherHands: [], archives: [] };
  return { ...lists, hosts: newHosts(), head: null, unsupported: null };
}

/** @returns {import("./files.js").Result} */
function result(file, kind) {
  const { findings, epochs, given, head, signature, kept, unsupported, notes = [], uncheckedNotes = 0 } = file;
  const told = [...(file.told ?? [])];
  const unsigned = file.trusted.length ? "signed by no key that you gave" : "give the published key with --key";
  if (uncheckedNotes) told.push(`${uncheckedNotes} signed notes were not checked: ${unsigned}`);
  const reason = unsupported ?? signature.why;
  const named = namedRolls(epochs, file.ruled);
  const archives = file.archives.map(({ key, told, imported, ...archive }) => archive);
  const open = openOf(file, kind, reason, named);
  const verdict = findings.length ? "broken" : open.length ? "unchecked" : "holds";
  return {
    verdict,
    status: STATUS[verdict],
    reason,
    kind,
    sid: head?.sid ?? null,
    entries: head?.entries ?? null,
    findings: findings.map(({ text, line, epoch, roll, about }) => {
      return { text, line, epoch, roll, about, who: whoOf(file.lines?.[line - 1]) };
    }),
    open,
    epochs,
    given,
    ...named,
    hosts: file.hosts,
    otherHands: file.otherHands,
    archives,
    signature,
    kept,
    signed: file.signed ?? 0,
    ruled: file.ruled?.size ?? 0,
    unresolved: [...(file.unresolved ?? [])],
    notes,
    told,
    names: namesOf(file),
  };
}

/** Return the ids of who and what an entry of an export names: person, character, clock. */
function whoOf(line) {
  const { by, character, clock } = (line?.value?.line === "entry" && line.value.entry) || {};
  return [by, character, clock].filter((id) => isText(id) && id);
}

/** Return names by id, of an export as its log and its documents have them: the latest ones. */
function namesOf({ lines = [], head }) {
  /** @type {Record<string, string>} */
  const names = {};
  const nameTable = (name) => {
    if (head && isText(name)) names[head.sid] = name;
  };
  for (const { value } of lines) {
    if (value?.line === "seen") addNamesOf(names, value.entry);
    if (value?.line !== "entry") continue;
    const { entry, result } = value;
    addName(names, { name: entry.name, ...result.after });
    if (entry.type === "session_created") nameTable(entry.name);
    if (entry.type === "session_changed") nameTable(result.after?.doc?.name);
  }
  for (const { value } of lines) {
    if (value?.line !== "document") continue;
    addName(names, value);
    if (value.id === "session") nameTable(value.doc?.name);
  }
  return names;
}

/** Add the names that stand in an entry of the log, as its reader saw it. */
function addNamesOf(names, entry) {
  if (!isObject(entry)) return;
  const { by, by_name, character, character_name, clock, clock_name, person, name, character_after, clock_after } =
    entry;
  const beside = [
    [by, by_name],
    [character, character_name],
    [clock, clock_name],
    [person, name],
  ];
  for (const change of listed(entry.changes)) beside.push([change?.who, change?.who_name]);
  for (const [id, name] of beside) addName(names, { id, name });
  for (const one of [character_after, clock_after]) addName(names, one);
}

/** Add the name of a person, a character or a clock. */
function addName(names, one) {
  const name = one?.doc?.name ?? one?.name;
  if (isText(one?.id) && /^[pck][0-9]+$/.test(one.id) && isText(name)) names[one.id] = name;
}

/** What could not be checked, and why. */
function openOf(file, kind, reason, named) {
  const { signature, archives, epochs, uncheckedNotes, trusted } = file;
  const { undecided = [], unjudged = [], unruled = [], unknownRules = "", unknown = [] } = file;
  const { unresolved = new Set() } = file;
  const open = [];
  if (reason !== null) open.push({ what: "signatures", text: `signatures not checked: ${reason}` });
  if (kind === "export" && !signature.given) {
    open.push({ what: "key", text: "no key was given: that the file is its operator's is its own word" });
  }
  for (const { sid, signer } of archives.filter(({ given }) => !given)) {
    const by = signer ? `signed by ${signer}, a key you did not give` : "signed by nobody who is known here";
    open.push({ what: "archive", text: `the archive of ${sid} is ${by}` });
  }
  const rolls = epochs.reduce((sum, epoch) => sum + (epoch.revealed ? 0 : epoch.rolls.length), 0);
  if (rolls) {
    const dice = `the dice of ${counted(rolls, "roll", "rolls")} cannot be checked yet: the seed is not revealed`;
    open.push({ what: "reveal", text: dice });
  }
  if (uncheckedNotes) {
    const why = trusted.length ? "they are by no key that you gave" : "no published key was given";
    open.push({ what: "key", text: `the signatures on what you kept were not checked: ${why}` });
  }
  for (const what of ["withheld", "unsigned"]) {
    const rolls = unjudgedOf(named[what]);
    if (rolls.length) open.push({ what, text: remark(what, rolls) });
  }
  for (const [reason, entries] of unruled) {
    const rolled = `${counted(entries.length, "roll", "rolls")} not ruled on again: ${reason}`;
    open.push({ what: "unruled", text: `${rolled}: entry ${some(entries, (seq) => seq)}` });
  }
  if (unknownRules)
    open.push({ what: "unruled", text: `the table plays ${unknownRules}, which this version does not know` });
  for (const [type, count] of unknown) {
    const entries = counted(count, "entry", "entries");
    open.push({ what: "unknown", text: `${entries} of a type that this version does not know: ${type}` });
  }
  if (undecided.length) {
    const names = some(undecided, (name) => name);
    open.push({ what: "documents", text: `the word of the exporter alone, which the log does not decide: ${names}` });
  }
  if (unjudged.length) {
    const names = some(unjudged, (name) => name);
    open.push({ what: "documents", text: `it depends on entries that this version cannot judge: ${names}` });
  }
  if (kind === "logs") open.push({ what: "key", text: "nothing signs these logs: an export is signed" });
  if (kind !== "export" || unresolved.size) {
    const which = unresolved.size ? ` of ${[...unresolved].join(", ")}` : "";
    const allowed = "nor whether the rules allow what was agreed to";
    open.push({ what: "rulings", text: `rulings${which} are not resolved again here, ${allowed}` });
  }
  if (kind === "kept") {
    open.push({ what: "rest", text: "nothing shows that all rolls are here: compare with an export" });
  }
  return open;
}

/** Return the rolls that are named although they hold, by what is said of them. */
function namedRolls(epochs, ruled = new Set()) {
  const named = ({ n, by, entry }) => ({ n, seq: entry?.seq ?? null, by, ruled: ruled.has(entry?.seq) });
  const which = (isNamed) =>
    epochs.flatMap(({ sid, e, rolls }) => rolls.filter(isNamed).map((roll) => ({ sid, e, ...named(roll) })));
  return {
    unbound: which(({ bound }) => !bound),
    withheld: which(({ withheld }) => withheld),
    unsigned: which(({ unsigned }) => unsigned),
  };
}

/** @returns {import("./files.js").Result} */
function unreadable(reason) {
  const lists = { findings: [], open: [], epochs: [], given: [], ...namedRolls([]), otherHands: [], archives: [] };
  const nothing = { kind: null, sid: null, entries: null, ...lists, hosts: newHosts(), notes: [], told: [], names: {} };
  const unsigned = { signature: NO_SIGNATURE, kept: { given: 0, agree: 0 }, signed: 0, ruled: 0, unresolved: [] };
  return { verdict: "unreadable", status: STATUS.unreadable, reason, ...nothing, ...unsigned };
}

/** Return text without the characters that a terminal obeys or that turn the direction of writing, spelt out. */
function printable(text) {
  const unseen = /[\\\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
  return text.replace(unseen, (found) => {
    const short = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" }[found];
    const code = found.charCodeAt(0);
    return short ?? (code < 256 ? `\\x${HEX[code]}` : `\\u${code.toString(16).padStart(4, "0")}`);
  });
}

/** Return what holds of an epoch without faults, without its name. */
function epochLine({ rolls, revealed }) {
  if (!rolls.length && !revealed) return "no rolls yet";
  const held = revealed ? "dice and chain hold" : "chain holds; not revealed, so its dice cannot be checked";
  return `${counted(rolls.length, "roll", "rolls")}, ${held}`;
}

/** Return what came of things that somebody kept, for people; null where none of them could be compared. */
function keptLine({ agree }) {
  return agree ? `${counted(agree, "thing that you kept agrees", "things that you kept agree")}` : null;
}

const REMARKS = {
  unbound: ["roll is not bound", "rolls are not bound", "so that the operator could choose the dice"],
  withheld: ["roll has terms that are withheld", "rolls have terms that are withheld", "so that nobody can judge them"],
  unsigned: [
    "roll has sides that are not signed",
    "rolls have sides that are not signed",
    "so that rules alone tell them",
  ],
};

function remark(what, rolls) {
  const [one, many, meaning] = REMARKS[what];
  const place = ({ seq, e, n }) => (seq === null ? `roll ${n} of epoch ${e}` : `log entry ${seq}`);
  const which = (roll) => `${place(roll)}${roll.by === null ? "" : ` (${roll.by})`}`;
  return `${counted(rolls.length, one, many)}, ${meaning}: ${some(rolls, which)}`;
}

/** Return those of some rolls that were not ruled on again: where one was, its sides need not be signed. */
function unjudgedOf(rolls) {
  return rolls.filter(({ ruled }) => !ruled);
}

/** Return what people should know of rolls that hold: dice that could be chosen, terms that nobody can judge. */
function remarks(result) {
  const named = Object.keys(REMARKS)
    .map((what) => [what, what === "unsigned" ? unjudgedOf(result[what]) : result[what]])
    .filter(([, rolls]) => rolls.length)
    .map(([what, rolls]) => remark(what, rolls));
  return [...named, ...handLines(result)];
}

/** Return how many rolls follow from their dice by the rules, for people. */
function ruledLine({ ruled }) {
  return `${counted(ruled, "roll", "rolls")}: outcome, costs and ticks follow from the dice`;
}

/** Return who signed an archive, for people. */
function archiveLine({ sid, entries, signer, given }) {
  const log = counted(entries, "log entry", "log entries");
  const whose = given ? "a key you gave" : "not a key you gave";
  return `${sid} with ${log} was imported, as signed by ${signer ?? "nobody who is known here"}, ${whose}`;
}

// ---- evidence.js ----------------------------------------------------------------------------------------------------
// What somebody kept: answers, pages, streams, requests, notes. How it is read, and which facts are in it.

/** Return the one log that a text is; Unreadable for a list of them as well. */
function readLog(bytes) {
  const log = readValue(decoded(bytes));
  anyLog(log, "$");
  return log;
}

// As service/verify/evidence.py, compare.py and alone.py have it, in the same words.

/**
 * @typedef {object} Fact   a value that somebody kept
 * @property {"entry"|"epoch"|"roll"} kind
 * @property {string} sid    empty where the evidence does not name it
 * @property {number} first  the number of the entry, or of the epoch
 * @property {number} second the number of the roll; 0 of others
 * @property {string} field
 * @property {*} value
 * @property {string} source the name of its file
 *
 * @typedef {object} Kept
 * @property {Fact[]} facts
 * @property {{text: string, source: string}[]} notes   receipts and checkpoints, as they were signed
 * @property {{sid: string, by: string, key: string, body: object, source: string}[]} sent   requests of a client
 * @property {Map<string, object>} terms   that were shown or signed, by their digest
 * @property {Map<string, number[]>} answered   the statuses of the responses to requests, by session and key
 * @property {{text: string, about: object}[]} faults   what does not hold by itself
 * @property {Map<string, number>} places   the entry of the log that a roll is, by the roll
 * @property {Object<string, string>} names   of people, characters and clocks by id, and of the table
 */

/**
 * Notes as they are; their lines cannot stand in JSON, which has no line breaks in its texts. A name is looked for
 * where a word begins, so that a long word is read once.
 */
const NOTE =
  /(?<![^\s"+])[^\s"+]+\/(?:receipt|head)\n[^\n]+\n(?:[A-Za-z0-9+/=]+\n){2,3}\n(?:\u2014 \S+ [A-Za-z0-9+/=]+\n)+/g;

/**
 * Return the evidence in files: answers, pages and entries as JSON, one value or one a line, streams of events,
 * requests that a client saved, or else signed notes as they are.
 *
 * From JSON only the fields that the service fills are taken: a player's goal may say anything.
 * @param {{name: string, bytes: Uint8Array}[]} files
 * @returns {Kept}
 */
function readKept(files) {
  const kept = nothingKept();
  for (const { name, bytes } of files) {
    const text = decoded(bytes)
      .replace(/^\ufeff/, "")
      .replaceAll("\r\n", "\n");
    if (text.startsWith('{"line":"rollwright/1"')) {
      takeExport(kept, name, utf8(text));
      continue;
    }
    const values = keptValues(text);
    for (const value of values) take(kept, name, value);
    if (!values.length) for (const note of `${text}\n`.match(NOTE) ?? []) kept.notes.push({ text: note, source: name });
  }
  return kept;
}

function nothingKept() {
  const lists = { facts: [], notes: [], sent: [], views: [], faults: [] };
  return { ...lists, terms: new Map(), answered: new Map(), places: new Map(), names: {} };
}

/** Take an export that somebody kept: its entries, epochs, rolls and signed heads; lines that say nothing are passed over. */
function takeExport(kept, source, bytes) {
  for (const line of split(bytes).lines) {
    try {
      line.value = readLine(line.bytes);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      continue;
    }
    const { value } = line;
    if (value.line === "entry") {
      const { changes, ...fields } = entryValues(value);
      const isHidden = value.seen && !Object.keys(value.seen).length;
      const seen = isHidden
        ? { id: entryId(line) }
        : { ...fields, changes: changes.map(([change]) => change), id: entryId(line) };
      know(kept, source, ["entry", "", value.seq, 0], seen);
    } else if (value.line === "epoch") takeLog(kept, source, value);
  }
}

function takeLog(kept, source, { log, checkpoints }) {
  const { sid, e, client_seed, lineage, commit, next_commit, seed } = log;
  know(kept, source, ["epoch", sid, e, 0], { genesis: hex(genesis(log)), commit, client_seed, lineage, seed });
  know(kept, source, ["epoch", sid, e + 1, 0], { commit: next_commit });
  for (const { n, t, rec } of log.entries) know(kept, source, ["roll", sid, e, n], { t, rec });
  for (const text of checkpoints) kept.notes.push({ text, source });
}

/** How many things were kept. */
function howManyKept({ facts, notes, sent }) {
  return facts.length + notes.length + sent.length;
}

function keptValues(text) {
  const whole = parsed(text);
  if (whole !== undefined) return [whole];
  const lines = text.split("\n").map((line) => parsed(line.replace(/^data:/, "")));
  return lines.filter((value) => typeof value === "object" && value !== null);
}

const DIGESTS = new Set(["genesis", "commit", "seed", "leaf", "head"]);

function know(kept, source, [kind, sid, first, second], fields) {
  for (const [field, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    if (DIGESTS.has(field) && !isDigest(value)) {
      const name = subjectName({ kind, sid, first, second });
      kept.faults.push({ text: `${source}: ${name}: ${fieldName(field)} is no digest`, about: null });
    } else kept.facts.push({ kind, sid, first, second, field, value, source });
  }
}

/** Take what an answer, a page, an event or a line of a client says. */
function take(kept, source, value) {
  if (Array.isArray(value)) {
    for (const each of value) take(kept, source, each);
  } else if (!isObject(value)) {
    return;
  } else if (isSent(value.sent)) {
    const { sid, by, key, body } = value.sent;
    kept.sent.push({ sid, by, key, body, source });
  } else if (isAnswered(value.answered)) {
    const { sid, key, status } = value.answered;
    keepAnswers(kept, idOf(sid, key), [status]);
  } else if (isNatural(value.seq) && isText(value.id) && isText(value.type)) {
    takeEntry(kept, source, value);
  } else if (isText(value.epoch?.sid) && isObject(value.next)) {
    const sid = isSession(value.epoch.sid) ? value.epoch.sid : "";
    takeEpoch(kept, source, sid, value.epoch);
    takeEpoch(kept, source, sid, value.next);
  } else {
    takeSession(kept, source, value);
  }
}

function isAnswered(answered) {
  return isObject(answered) && isText(answered.sid) && isText(answered.key) && isWhole(answered.status);
}

function keepAnswers({ answered }, request, statuses) {
  answered.set(request, [...(answered.get(request) ?? []), ...statuses]);
}

/** Whether a request was answered, and refused for good each time: too many requests are asked again. */
function areRefusals(statuses = []) {
  return statuses.length > 0 && statuses.every((status) => status >= 400 && status < 500 && status !== 429);
}

/** Take the terms that an action, stakes or chances show, under the digest that they have. */
function takeTerms(kept, shown) {
  const digest = isObject(shown?.terms) && digestOf(shown.terms);
  if (digest) kept.terms.set(digest, shown.terms);
}

const PERSON = /^p[1-9][0-9]{0,8}$/;

/** Take a table that was opened, joined or read, an audit trail, a page, or a problem. */
function takeSession(kept, source, value) {
  const chances = listed(value.pending).flatMap((one) => listed(one?.chances));
  for (const shown of [value, ...listed(value.actions), ...chances]) takeTerms(kept, shown);
  const named = isText(value.id) && value.id.length === 22 ? value.id : "";
  // The last epoch of an audit trail is the table's own, and who joins has an id of their own.
  const holders = [value, listed(value.epochs).at(-1)];
  const sid = holders.map((holder) => holder?.sid).find(isSession) ?? named;
  if (sid && PERSON.test(value.id) && isText(value.token) && isText(value.rules))
    know(kept, source, ["joining", sid, Number(value.id.slice(1)), 0], { rules: value.rules });
  for (const terms of [...listed(value.epochs), value.epoch]) takeEpoch(kept, source, sid, terms);
  for (const commitment of listed(value.commitments)) {
    if (isNatural(commitment?.e) && isText(commitment.commit)) {
      know(kept, source, ["epoch", sid, commitment.e, 0], { commit: commitment.commit });
    }
  }
  for (const roll of listed(value.rolls)) if (isObject(roll)) takeRoll(kept, source, roll, roll.head);
  for (const note of [...listed(value.checkpoints), value.checkpoint, value.receipt]) {
    if (isText(note)) kept.notes.push({ text: note, source });
  }
  if (named && isText(value.system)) kept.names[named] = value.name;
  for (const one of [value, ...listed(value.people), ...listed(value.characters), ...listed(value.clocks)]) {
    addName(kept.names, one);
  }
  for (const inner of [...listed(value.items), value.earlier]) take(kept, source, inner);
}

function isSent(sent) {
  return isObject(sent) && isText(sent.sid) && isText(sent.by) && isText(sent.key) && isObject(sent.body);
}

/** Take the terms of an epoch, and its seed and notes where it is an audit trail's. */
function takeEpoch(kept, source, named, terms) {
  if (!isObject(terms) || !isNatural(terms.e)) return;
  const { e, genesis, commit, next_commit, client_seed, lineage, seed, rolls, head } = terms;
  if (!isText(genesis) || !isText(commit) || !isText(next_commit)) return;
  const sid = isSession(terms.sid) ? terms.sid : named;
  const texts = Object.entries({ client_seed, lineage, seed }).filter(([, value]) => isText(value));
  know(kept, source, ["epoch", sid, e, 0], { genesis, commit, ...Object.fromEntries(texts) });
  know(kept, source, ["epoch", sid, e + 1, 0], { commit: next_commit });
  for (const text of listed(terms.checkpoints)) if (isText(text)) kept.notes.push({ text, source });
  if (isNatural(rolls) && isText(head) && head) know(kept, source, ["roll", sid, e, rolls], { head });
}

/** Take a roll with its record, and return its place; a leaf that is not the record's is a fault. */
function takeRoll(kept, source, proof, head) {
  if (!isObject(proof)) return null;
  const { n, t, rec, leaf: told, receipt } = proof;
  if (!isNatural(n) || !isNatural(t) || !isText(told)) return null;
  if (!isObject(rec) || !isSession(rec.sid) || !isNatural(rec.e)) return null;
  const place = { sid: rec.sid, e: rec.e, n };
  know(kept, source, ["roll", rec.sid, rec.e, n], { t, rec, leaf: told, head: isText(head) ? head : null });
  if (isText(receipt)) kept.notes.push({ text: receipt, source });
  if (leafOf(n, t, rec) !== told) {
    const text = `${source}: ${rec.sid} epoch ${rec.e} roll ${n}: the leaf is not the record's`;
    kept.faults.push({ text, about: { what: "leaf", ...place, sources: [source] } });
  }
  return place;
}

function leafOf(n, t, rec) {
  return hasCanonical(rec) ? hex(leaf(n, t, digest("rec", canonical(rec)))) : "";
}

/** Fields of an entry that are compared as they are. */
const PLAIN = [
  "type",
  "by",
  "note",
  "person",
  "role",
  "name",
  "options",
  "roll",
  "branch",
  "effect",
  "picks",
  "verdict",
  "character",
  "assistants",
  "clock",
  "task",
  "attempt",
  "fiction_changed",
  "override",
  "epoch",
  "why",
  "client_seed",
  "commit",
  "commitments",
  "genesis",
  "lineage",
  "seed",
  "difficulty",
  "difficulty_salt",
  "imported_from",
  "from_sheet",
  "by_host",
  ...["take", "fate", "throwers", "grant", "consequence", "reverses", "rules", "former"],
];

const TIME = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?Z$/;

/** Take an entry of the log as its reader saw it. */
function takeEntry(kept, source, entry) {
  const { seq, ruling, resistance } = entry;
  addNamesOf(kept.names, entry);
  kept.views.push({ seq, entry, source });
  takeTerms(kept, entry);
  const place = takeRoll(kept, source, entry.proof, entry.head);
  if (isText(entry.checkpoint)) kept.notes.push({ text: entry.checkpoint, source });
  const dice = shownDice(entry);
  if (place) kept.places.set(idOf(place.e, place.n, place.sid), seq);
  if (place && dice) {
    const draws = listed(entry.proof.rec.draws).filter(Array.isArray);
    if (!same(draws, dice)) {
      const text = `${source}: entry ${seq}: other faces were told than its record has`;
      const faces = [dice, draws].map((all) => all.map(([, face]) => face));
      const about = { what: "told", seq, ...place, by: entry.by, values: faces, sources: [source] };
      kept.faults.push({ text, about });
    }
  }
  const outcome = isObject(ruling) ? ruling.outcome : entry.outcome;
  const plain = PLAIN.filter((name) => Object.hasOwn(entry, name)).map((name) => [name, entry[name]]);
  if (entry.type === "unknown") plain.push(["type", entry.unknown_type ?? null]);
  const at = isText(entry.at) && TIME.test(entry.at) ? Date.parse(entry.at) : NaN;
  know(kept, source, ["entry", place?.sid ?? "", seq, 0], {
    id: entry.id,
    at: Number.isNaN(at) ? null : at,
    outcome: isText(outcome) ? outcome : null,
    faces: dice?.map(([, face]) => face) ?? null,
    changes: changesOf(entry.changes),
    stress: isObject(resistance) ? resistance.stress : null,
    ...Object.fromEntries(plain),
  });
}

/** Return sides and faces of the dice that an entry shows; null where it shows none. */
function shownDice(entry) {
  const shown = [entry.ruling, entry.announced, entry.resistance, entry].find(isSet);
  if (!isObject(shown) || !Array.isArray(shown.dice)) return null;
  return shown.dice.filter(isObject).map(({ sides, face }) => [sides ?? null, face ?? null]);
}

/** Fields of a change that are compared, with what a change without one means. */
const CHANGE_FIELDS = { who: null, track: null, amount: null, to: null, overflow: 0, loops: 0, texts: [] };

function changesOf(changes) {
  if (!Array.isArray(changes)) return null;
  const fields = Object.entries(CHANGE_FIELDS);
  return changes
    .filter(isObject)
    .map((change) => fields.map(([name, absent]) => (Object.hasOwn(change, name) ? change[name] : absent)));
}

const FIELD_NAMES = { rec: "record", t: "time", at: "time", id: "event id" };

function fieldName(field) {
  return FIELD_NAMES[field] ?? field.replaceAll("_", " ");
}

function subjectName({ kind, sid, first, second }) {
  if (kind === "entry") return `entry ${first}`;
  if (kind === "joining") return `joining of p${first}`;
  return `${sid} epoch ${first}${kind === "roll" ? ` roll ${second}` : ""}`;
}

const OTHERWISE = "what you kept says otherwise: ";

/** Tell what disagrees, beside its roll or entry where there is one. */
function disagrees(file, source, text, about = null) {
  const epoch = file.epochs.findIndex(({ sid, e }) => about && sid === about.sid && e === about.e);
  const roll = epoch < 0 || !about.n ? null : file.epochs[epoch].rolls[about.n - 1];
  const fault = find(
    file,
    RANK.kept,
    `${OTHERWISE}${source}: ${text}`,
    roll?.entry?.line ?? about?.line ?? null,
    about,
  );
  if (!roll) return;
  roll.faults.push(`not as you kept it: another ${fieldName(about.what)}`);
  about.by ??= roll.by;
  about.seq ??= roll.entry?.seq;
  Object.assign(fault, { epoch, roll: about.n - 1 });
}

/** Return the fields of an entry as its readers saw them; its id is computed where it is asked for. */
function entryValues({ at, entry, result, seen }) {
  if (seen) return seenValues(seen);
  const { type, by = "" } = entry;
  const changes = listed(result.changes).map(
    ([who, track, amount, to, overflow, hidden = false, loops = 0, texts = []]) => {
      return [[who === "shared" ? "session" : who, track, amount, to, overflow, loops, texts], hidden];
    },
  );
  const told = { at, changes };
  if (!TYPES.has(type)) return { ...told, type, by, faces: facesOfEntry(entry), epoch: entry.epoch ?? null };
  const given = by ? { by } : {};
  // A change of a hidden clock is shown under another type, and without some fields.
  if (CLOCKS.has(type)) return { ...told, ...given };
  if (type === "character_created" || type === "character_changed") return { ...told, by, type };
  const plain = PLAIN.map((name) => [name, entry[name] ?? null]);
  const values = { ...Object.fromEntries(plain), ...told, by, type };
  const { after = {} } = result;
  if (type === "rolled") {
    // The epoch of a roll is in its record.
    Object.assign(values, { faces: facesOfEntry(entry), outcome: entry.outcome, epoch: null });
    Object.assign(values, { character: characterOf(entry), assistants: assistantsOf(entry), clock: clockOf(entry) });
    for (const name of ["fiction_changed", "override"]) values[name] = reasonOf(entry, name);
    values.task = taskOf(entry);
  }
  if (type === "resisted") Object.assign(values, { faces: facesOfEntry(entry), stress: entry.stress, epoch: null });
  if (type === "chosen" && entry.part) values.grant = "part";
  if (type === "reversed") {
    values.reverses = entry.seqs;
    // Players see a reversal of what else it reverses, or a change of a clock.
    if (entry.unseen?.length) for (const name of ["type", "clock", "reverses"]) delete values[name];
  }
  if (type === "session_created") {
    values.options = optionsOf({ result }) ?? null;
    values.rules = rulesOfSession(after.docs?.session) || null;
  }
  if (type === "session_changed") Object.assign(values, { name: after.doc?.name, options: after.doc?.options });
  if (type === "person_joined") Object.assign(values, { person: after.id, by: after.id });
  if (type === "imported") values.imported_from = entry.sid;
  return values;
}

/** Return the fields of an entry that its readers saw, from what one of them saw. */
function seenValues(seen) {
  const kept = nothingKept();
  if (Object.keys(seen).length) takeEntry(kept, "", seen);
  const values = kept.facts.filter(({ kind }) => kind === "entry").map(({ field, value }) => [field, value]);
  const empty = [...PLAIN, "outcome", "faces", "stress"].map((name) => [name, null]);
  const { changes, ...fields } = Object.fromEntries([...empty, ...values]);
  return { ...fields, changes: listed(changes).map((change) => [change, false]) };
}

/** Whether an entry leaves a field out as well as not. */
function isDefault(value) {
  return value === null || value === "" || (Array.isArray(value) && !value.length);
}

// ---- views.js -------------------------------------------------------------------------------------------------------
// Entries as somebody was shown them, beside what an export shows of them: whole, or the document that they left.

/** Fields of an entry in the language of its reader, of its proof, or of its form; names change too. */
const CHANGING = [
  "summary",
  "announce",
  "prompts",
  "detail",
  "form",
  "proof",
  "head",
  "checkpoint",
  "receipt",
  "etag",
  "names",
  "settled",
];

/** Tell each entry that was shown otherwise than a player's export shows it, or its log has it. */
function checkViews(file, { views }) {
  const log = new Map(file.lines.filter(({ value }) => value?.line === "entry").map((line) => [line.value.seq, line]));
  for (const { seq, entry, source } of views) {
    const line = log.get(seq);
    if (line) tellView(file, { seq, entry, source }, differingPath(entry, line.value), line);
  }
}

/** Tell what an entry was shown with otherwise, if anything was, and nothing else of the entry was found. */
function tellView(file, { seq, entry, source }, path, { number }) {
  const said = `${OTHERWISE}${source}: entry ${seq}: another `;
  if (path === null || file.findings.some(({ text }) => text.startsWith(said))) return;
  const about = { what: path, sources: [source], seq, by: entry.by ?? null, line: number };
  find(file, RANK.kept, `${said}\`${path}\``, number, about);
}

/** Return what was shown otherwise; null for nothing, and where the entry cannot be read, which others find. */
function differingPath(view, value) {
  if (value.seen) {
    // A reversal is an entry of its own, which may have come later.
    const told = { ...view, reversed_by: null };
    return isSet(value.seen) ? (differingIn(told, value.seen).next().value ?? null) : null;
  }
  let logged;
  try {
    logged = loggedView(value);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
  for (const name of Object.keys(logged).sort()) {
    if (!Object.hasOwn(view, name)) continue;
    const path = differingIn(...comparable(view[name], logged[name]), name).next().value;
    if (path !== undefined) return path;
  }
  return null;
}

/** Yield the paths of what differs, by name, of lists by number from 1. */
function* differingIn(one, other, path = "") {
  if (isObject(one) && isObject(other)) {
    for (const name of Object.keys(merged(one, other)).sort()) {
      if (CHANGING.includes(name) || namesDocument(name, one, other)) continue;
      const inside = path ? `${path}/${name}` : name;
      const [mine, theirs] = [one, other].map((each) => Object.hasOwn(each, name));
      if (mine && theirs) yield* differingIn(one[name], other[name], inside);
      else if (isSet((mine ? one : other)[name])) yield inside;
    }
  } else if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) yield path;
    for (let at = 0; at < Math.min(one.length, other.length); at++) {
      yield* differingIn(one[at], other[at], `${path}/${at + 1}`);
    }
  } else if (!same(one, other)) {
    yield path;
  }
}

/** Whether a field is the name of a document, whose id stands beside it: `by_name` is that of `by`. They change. */
function namesDocument(name, ...holders) {
  const of = /^(.*)_name$/.exec(name)?.[1] ?? "";
  return of !== "" && holders.some((holder) => Object.hasOwn(holder, of) && isText(holder[of]));
}

// What the log has of it, as responses show it.

const OF_ACTION = [
  ...["version", "character", "agreed", "clock", "task", "follows", "fiction_changed", "override", "asks", "says"],
  ...["declare", "extra_actions", "difficulty_commit", "why", "branch", "granted", "next", "from_sheet"],
];
const OF_CONSEQUENCE = [
  ...["id", "pick", "character", "severity", "harm_level", "ticks", "clock", "effect", "position", "text", "price"],
];
const OF_CLOCK = [
  ...["name", "kind", "size", "filled", "loops", "visible", "ticked_by", "version", "rival", "after", "owner"],
];
const OF_PROPOSAL = ["kind", "character", "bargain", "price", "trade", "die", "flashback", "text"];

function only(names, doc) {
  return Object.fromEntries(names.map((name) => [name, doc[name] ?? null]));
}

/** Return what an entry shows of the document that it left, and which that is; without what follows from rules. */
function loggedView({ seq, entry, result }) {
  const { after = {} } = result;
  const { type } = entry;
  const named = after.id || entry.action || entry.clock || "";
  if (type === "rolled") return { action: actionOf(entry) || `r${seq}` };
  if (type === "character_created" || type === "character_changed") {
    const cid = after.id || entry.character || "";
    return { character: cid, character_after: characterView(cid, after.doc) };
  }
  if (type === "clock_deleted") return { clock: named };
  if (CLOCKS.has(type)) return { clock: named, clock_after: clockView(named, after.doc) };
  if (!("action" in after) || !STEPS_OF_ACTIONS.test(type)) return {};
  const doc = parsed(after.action);
  const action = actionView(named, doc);
  const picked = type === "chosen" ? listed(entry.picks).length : 0;
  return {
    action: named,
    action_after: action,
    ...(picked ? { picks: action.consequences.slice(-picked) } : {}),
    ...(type === "offer_answered" && entry.clock ? startedView(doc, entry.clock) : {}),
  };
}

/** Return the clock that a bargain started. */
function startedView({ offers }, kid) {
  const { proposal } = offers.find(({ clock }) => clock === kid);
  return { clock: kid, clock_after: clockView(kid, startedClock(proposal.price.start_clock)) };
}

const STEPS_OF_ACTIONS = /^(action_|offer_|chosen$|resisted$|reversed$)/;

function characterView(id, doc) {
  const { tracks, texts = {}, sheet } = doc;
  const shown = Object.entries(tracks).map(([name, [value, cap = null]]) => {
    return [name, { value, cap, texts: texts[name] ?? null }];
  });
  const plain = only(["name", "owner", "free", "note", "version"], doc);
  return { id, ...plain, tracks: Object.fromEntries(shown), sheet: sheet ? parsed(sheet) : {} };
}

function clockView(id, doc) {
  return { id, remaining: doc.size - doc.filled, ...only(OF_CLOCK, doc) };
}

function actionView(id, doc) {
  return {
    id,
    kind: doc.kind ?? "roll",
    spec: { system: doc.system, ...doc.spec },
    joins: listed(doc.joins).map((one) => one.id),
    offers: listed(doc.offers).map(offerView),
    consequences: listed(doc.consequences).map(consequenceView),
    ...only(OF_ACTION, doc),
  };
}

function offerView(doc) {
  const named = only(["id", "by", "to", "clock"], doc);
  return { ...named, state: doc.state ?? "open", ...only(OF_PROPOSAL, doc.proposal) };
}

function consequenceView(doc) {
  const on_resist = doc.resistible ? (doc.on_resist ?? "reduced") : null;
  return { ...only(OF_CONSEQUENCE, doc), state: doc.state ?? "pending", on_resist };
}

/** What players may not see of a clock that is hidden from them. */
const UNSEEN = ["clock", "ticks", "rival", "after"];

/** Return a document without what its view need not have: what a newer version adds, and what players do not see. */
function comparable(view, logged) {
  if (isObject(view) && isObject(logged) && Object.hasOwn(logged, "id")) {
    const [mine, theirs] = [{}, {}];
    for (const [name, value] of Object.entries(logged)) {
      const isThere = Object.hasOwn(view, name);
      if (value === null || (!isThere && UNSEEN.includes(name))) {
        if (isThere) mine[name] = view[name];
        continue;
      }
      const [one, other] = comparable(view[name], value);
      if (isThere) mine[name] = one;
      theirs[name] = other;
    }
    return [mine, theirs];
  }
  if (isObject(view) && isObject(logged) && isText(logged.system)) {
    // The rules stand beside the spec: a field that any version hides may be hidden.
    const hidden = versionsOf(logged.system).map((game) => hiddenField(game, logged));
    const shown = Object.entries(logged).filter(([name]) => Object.hasOwn(view, name) || !hidden.includes(name));
    return [view, Object.fromEntries(shown)];
  }
  if (Array.isArray(view) && Array.isArray(logged) && view.length === logged.length) {
    const both = view.map((one, at) => comparable(one, logged[at]));
    return [both.map(([one]) => one), both.map(([, other]) => other)];
  }
  return [view, logged];
}

// ---- rulings.js -----------------------------------------------------------------------------------------------------
// The rulings of an export: each roll is ruled on again, and its charges, gains and ticks compared with the log.

const HIDES = "its entry hides something from players";

/** Rule on every roll again; name those that are not, by what is unknown of them, and count entries of unknown types. */
function checkRulings(file) {
  const later = laterOf(file);
  for (const line of file.lines) {
    if (line.value?.line !== "entry") continue;
    const { seq, seen, entry } = line.value;
    const rules = rulesOf(entry);
    // Of a direct roll what a player saw need not name them.
    if (THROWS.has(entry.type) && !gameOf(rules) && (rules || !seen)) {
      unruled(file, `it was ruled by ${rules}, which this version does not know`, seq);
    } else if (seen) checkSeen(file, later, line);
    else if (entry.type === "rolled") checkRuling(file, line, entry);
    else if (!TYPES.has(entry.type)) file.unknown.set(entry.type, (file.unknown.get(entry.type) ?? 0) + 1);
  }
}

function unruled(file, reason, seq) {
  file.unruled.set(reason, [...(file.unruled.get(reason) ?? []), seq]);
}

/** Return what of a roll that a player's export shows stands in other entries: its opened Difficulty, its verdict. */
function laterOf({ lines }) {
  const later = { opened: new Map(), verdicts: new Map() };
  for (const { value } of lines) {
    if (value?.line !== "entry") continue;
    const { type, roll, difficulty, difficulty_salt, verdict } = value.seen ?? value.entry;
    if (!isWhole(roll)) continue;
    if (type === "difficulty_opened" && !value.seen) later.opened.set(roll, { difficulty, difficulty_salt });
    if (type === "chosen" && isObject(verdict)) later.verdicts.set(roll, verdict);
  }
  return later;
}

/** Rule on what a player's export shows of a roll or a resistance. */
function checkSeen(file, later, line) {
  const { seq, seen, entry, result } = line.value;
  const opened = later.opened.get(seq);
  const rolled = seen.type === "rolled" ? shownRoll(entry, seen, opened) : null;
  if (rolled) checkRuling(file, line, rolled, { seen, opened });
  else if (seen.type === "resisted" && Object.keys(entry.terms).length && "epoch" in entry) {
    add(file, line, () => misresistedIn(entry, seen));
  } else if ("n" in result || seen.type === "rolled") unruled(file, HIDES, seq);
}

/** Return a roll to be ruled on; null where its Difficulty is hidden still, or terms, rules or record are missing. */
function shownRoll(entry, seen, opened) {
  const shown = opened ? seen.announced : seen.ruling;
  const { terms } = entry;
  // What is announced does not name the rules.
  if (!isObject(shown) || !(terms.rules || "rules" in shown) || !("epoch" in entry)) return null;
  const rules = `${terms.rules || shown.rules}`;
  if (!isObject(terms.spec)) return null;
  const game = gameOf(rules, terms.spec.system);
  const hidden = opened && game ? hiddenField(game, terms.spec) : "";
  return {
    ...entry,
    type: "rolled",
    filled: { ...(seen.filled ?? {}), ...(hidden ? { [hidden]: opened.difficulty } : {}) },
    difficulty_salt: opened?.difficulty_salt ?? "",
    rules: terms.rules ? "" : rules,
    outcome: `${shown.outcome}`,
    hidden_clock: terms.clock ? "" : (seen.clock ?? ""),
    attempt: seen.attempt ?? 0,
    from_sheet: seen.from_sheet ?? [],
  };
}

/** Rule on a roll again; one by rules that are not here is named, and its spec alone compared. */
function checkRuling(file, line, entry, shown = null) {
  add(file, line, () => {
    const game = gameOfRoll(entry);
    const fault = specFault(game, entry);
    if (fault) return fault;
    if (!game.book) {
      file.unresolved.add(rulesOf(entry));
      return undefined;
    }
    return misruledRoll(line.value, entry, shown);
  });
}

/** Tell the fault of a ruling, or count it; undefined: it was not ruled on. */
function add(file, line, check) {
  const fault = faultIn(file, line, check);
  if (fault) tellEntry(file, line, fault);
  else if (fault === null) file.ruled.add(line.value.seq);
}

function faultIn(file, { value: { seq } }, check) {
  try {
    return check();
  } catch (error) {
    if (error instanceof Unruled) {
      if (error.message) return `its spec has \`${error.message}\`, which its rules do not have`;
      unruled(file, "it was ruled by unknown rules", seq);
      return undefined;
    }
    if (error instanceof Refused) return `cannot be ruled on: ${error.detail}`;
    if (error instanceof Unreadable || error instanceof TypeError) return `cannot be ruled on: ${error.message}`;
    throw error;
  }
}

/** What is wrong with the dice, the outcome, the charges and the ticks of a roll, by its ruling, or null. */
function misruledRoll({ result }, entry, shown) {
  const ruled = ruledRoll(entry);
  const { game, ruling } = ruled;
  if (!areItsDice(ruled, entry)) return "the rules ask for other dice";
  if (ruling.outcome !== entry.outcome) return `the dice say ${ruling.outcome}, the log ${entry.outcome}`;
  // Others may be hidden than the clocks that were ticked, and so may be what these open or beat.
  const changes = listed(result.changes).filter(([, track]) => !shown || (track !== "lost" && track !== "locked"));
  return misdue(game, ruling, entry, result, changes) ?? (shown ? misshown(entry, shown.seen) : null);
}

function misdue({ book }, ruling, entry, { after }, changes) {
  const prices = pricesOf(entry).map((price) => readAs(priceShape, price));
  const byPrice = prices
    .flatMap((price) => listed(price.changes))
    .map(({ who, track, amount }) => {
      return { who: who === "session" ? "shared" : who, track, amount, skippable: false };
    });
  const left = [...changes];
  const due = [...chargesOf(book, ruling, characterOf(entry), assistantsOf(entry)), ...byPrice];
  for (const { who, track, amount, skippable } of due) {
    const [whose, which, by, , overflow] = left[0] ?? [];
    if (left.length && whose === who && which === track && by + overflow === amount) left.shift();
    else if (!skippable) return "what the roll costs and wins is not what was charged";
  }
  const clock = clockOf(entry);
  const ticks = clock && !ruling.menu.branches.length ? book.ticksOf(ruling) : 0;
  // A clock of an action that players do not see may be gone, or closed, and so may that of a price.
  const isSecret = actionOf(entry) !== "" && Boolean(after?.hidden);
  const byRoll = ticks ? [[clock, ticks, isSecret]] : [];
  const ofPrices = prices.map(({ tick }) => tick).filter(Boolean);
  const ticked = [...byRoll, ...ofPrices.map((tick) => [tick.clock, tick.by, true])];
  return areTicked(ticked, left) ? null : "the clock was not ticked as the effect says";
}

/** What is wrong with what a roll's spec has beside the terms, or in their place; null for nothing. */
function specFault(game, entry) {
  const { by = "", terms, filled = {}, epoch = null, bound = false, attempt = 0, from_sheet = [] } = entry;
  if (entry.rules && terms.rules) return "its rules are told twice";
  if (entry.hidden_clock && terms.clock) return "its clock is told twice";
  // Of committed dice the chain says it.
  if (epoch === null && Object.hasOwn(terms, "thrower") && terms.thrower !== by)
    return "it was thrown by another person than the terms name";
  const spec = specOf(entry);
  const hidden = hiddenField(game, spec);
  const direct = actionOf(entry) === "";
  if (entry.hidden_clock && bound && direct) return "it ticks a clock that its thrower did not sign";
  if (attempt && direct && !isTry(game, entry, spec)) return "it is another try than it says, or at no task";
  const counted = game.tries && attempt && direct ? [game.tries.attempt, game.tries.harder] : [];
  const known = [hidden, ...counted, ...(direct && !bound ? from_sheet : [])];
  const [added] = Object.keys(filled)
    .filter((name) => !known.includes(name))
    .sort();
  if (added !== undefined) return `its spec has another \`${added}\` than its thrower signed`;
  if (!hidden) return null;
  const difficulty = numberOf(game, hidden, spec[hidden] ?? null);
  const isRight = opens(terms.spec, { difficulty, difficulty_salt: entry.difficulty_salt });
  return isRight ? null : "the hidden Difficulty is not the one that was committed to";
}

/** Whether the spec of a direct roll is that of the try at a task which its entry counts. */
function isTry({ tries }, entry, spec) {
  if (!tries || !taskOf(entry)) return false;
  return (spec[tries.attempt] ?? 1) === Math.min(entry.attempt, tries.most);
}

// What readers were shown of a ruling.

/** Parts of a ruling that decide nothing, at any depth: words, what follows from them, and what may change. */
const NOT_DECIDED = [
  ...["summary", "rulings", "warnings", "prompts", "audit", "rules", "modifiers"],
  ...["goal", "note", "source", "command"],
];

/** Return the first path of what a ruling decides, and was shown otherwise; null for none. */
function shownOtherwise({ game, ruling }, { epoch = null, bound = false }, shown) {
  const { echoes = [] } = game.book.document;
  const undecided = new Set(NOT_DECIDED);
  // Echoes are texts of the spec beside what is decided; inside it a member of the same name is another.
  const withoutEchoes = (one) => (isObject(one) ? decidedOf(one, new Set(echoes)) : one);
  const [path] = differingIn(...[ruling, shown].map((one) => decided(withoutEchoes(one), undecided)));
  if (path !== undefined) return path;
  const audit = auditOf(epoch, bound);
  // A newer version may say more of where the faces came from.
  const told = isObject(shown?.audit)
    ? Object.fromEntries(Object.entries(shown.audit).filter(([one]) => Object.hasOwn(audit, one)))
    : (shown?.audit ?? null);
  return differingIn(audit, told, "audit").next().value ?? null;
}

/** Return what a ruling says of where its faces came from. */
function auditOf(epoch, bound) {
  return epoch === null ? { kind: "given" } : { kind: "committed", scheme: SCHEME, epoch, bound };
}

/** Return a value without members of these names at any depth. */
function decided(value, undecided) {
  if (Array.isArray(value)) return value.map((each) => decided(each, undecided));
  if (!isObject(value)) return value;
  const members = Object.entries(decidedOf(value, undecided));
  return Object.fromEntries(members.map(([name, each]) => [name, decided(each, undecided)]));
}

/** Return an object without its own members of these names. */
function decidedOf(object, undecided) {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !undecided.has(name)));
}

function misshown(entry, { ruling: shown }) {
  const path = shownOtherwise(ruledRoll(entry), entry, shown);
  return path === null ? null : `its ruling shows another \`${path}\``;
}

/** Tell each kept response whose ruling, or announcement, is not what the rules make of the roll in the log. */
function checkShownRulings(file, { views }) {
  const log = new Map(file.lines.filter(({ value }) => value?.line === "entry").map((line) => [line.value.seq, line]));
  for (const view of views) {
    const line = log.get(view.seq);
    const ruled = line && !line.value.seen && line.value.entry.type === "rolled" ? knownRuling(line.value.entry) : null;
    if (ruled) tellView(file, view, differingRuling(ruled, line.value.entry, view.entry), line);
  }
}

/** Return the ruling on a roll; null where there is none, which others find. */
function knownRuling(entry) {
  try {
    return ruledRoll(entry);
  } catch (error) {
    if ([Unruled, Refused, Unreadable, TypeError].some((kind) => error instanceof kind)) return null;
    throw error;
  }
}

function differingRuling(ruled, entry, view) {
  const [path] = ["ruling", "announced"].flatMap((name) => {
    if (!Object.hasOwn(view, name)) return [];
    // Nothing of these games is announced before its verdict.
    if (name === "announced") return view[name] === null ? [] : [name];
    const inside = shownOtherwise(ruled, entry, view[name]);
    return inside === null ? [] : [`${name}/${inside}`.replace(/\/$/, "")];
  });
  return path ?? null;
}

/** What is wrong with what a resistance with committed dice was shown with: these do not give it; or null. */
function misresistedIn({ terms, epoch, bound, ...entry }, { resistance: shown }) {
  const rating = readAs(integer(0, Infinity), terms.rating);
  const faces = facesOfEntry(entry);
  const resist = resistOf(gameOf(rulesOf({ terms })));
  const { sides, stress, reading } = resistanceOf(resist, { price: null }, rating, faces);
  const keep = rating ? "highest" : "lowest";
  const change = (why) => ({ who: "actor", track: resist.track, amount: stress, why });
  const right = {
    stress,
    pool: sides.length ? { size: rating, keep, sources: [{ source: "resistance", dice: rating }] } : null,
    dice: markedDice(resist.sides, faces, keep, reading),
    costs: stress > 0 ? [change("resistance")] : [],
    gains: stress < 0 ? [change("critical")] : [],
    audit: auditOf(epoch, bound),
  };
  readAs(object, shown);
  const name = Object.keys(right).find((each) => !same(right[each], shown[each] ?? null));
  return name === undefined ? null : `its resistance shows another \`${name}\``;
}

// ---- compare.js -----------------------------------------------------------------------------------------------------
// What somebody kept, beside an export.

/**
 * Hold what somebody kept against a file: all of it agrees, or is told. `me` is the person whose requests were kept:
 * a roll in their name under another key is told.
 */
async function checkKept(file, keys, kept, me, pause) {
  file.kept = { given: howManyKept(kept), agree: 0 };
  file.notes = [];
  // Where a line is lost, what stood in it would be missed here as well, and behind a fault of bare logs nothing is certain.
  if (file.lines ? !file.whole : file.epochs.some(({ faults }) => faults.length)) return;
  for (const { text, about } of kept.faults) find(file, RANK.kept, `what you kept does not hold: ${text}`, null, about);
  const epochs = byName(file.epochs);
  for (const [at, { text, source }] of (keys.length ? kept.notes : []).entries()) {
    const fault = await faultOf(file, () => checkKeptNote(file, keys, epochs, text, source));
    if (fault) find(file, RANK.kept, `what you kept cannot be checked: ${source}: ${fault}`);
    if (at % 16 === 15) await pause(0.9);
  }
  const told = new Map();
  const owners = ownersOf(file, kept);
  for (const [at, fact] of kept.facts.entries()) {
    const own = owners.get(fact.source) ?? file.head?.sid ?? file.epochs.at(-1)?.sid ?? "";
    const sid = fact.kind === "entry" ? "" : fact.sid || own;
    // Bare logs have no entries, and not every epoch.
    if (!file.lines && !isInLogs(epochs, sid, fact)) continue;
    compareFact(file, epochs, told, { ...fact, sid });
    if (at % 256 === 255) await pause(0.9);
  }
  if (file.lines) {
    checkViews(file, kept);
    checkShownRulings(file, kept);
  }
  judgeWithheld(file, kept);
  const rolls = kept.sent.length ? rollsOf(file) : null;
  for (const each of kept.sent) checkSent(file, rolls, kept, each);
  if (me) checkMine(file, kept, me);
}

/** Return the session of each file with epochs that name none, as the answer to joining has: by their genesis. */
function ownersOf(file, { facts }) {
  const sessions = new Map(file.epochs.map(({ sid, heads }) => [hex(heads[0]), sid]));
  const unnamed = facts.filter(
    ({ kind, sid, field, value }) => kind === "epoch" && !sid && field === "genesis" && sessions.has(value),
  );
  return new Map(unnamed.map(({ source, value }) => [source, sessions.get(value)]));
}

function isInLogs(epochs, sid, { kind, first }) {
  return kind !== "entry" && kind !== "joining" && (epochs.has(idOf(first, sid)) || epochs.has(idOf(first - 1, sid)));
}

async function checkKeptNote(file, keys, epochs, text, source) {
  const note = readNote(text);
  const signers = signersOf(note, keys);
  if (!signers.length) throw new NoteError(`not signed by a known key: ${signerNames(note)}`);
  await checkSigned(note, signers).catch(later(file));
  holdAgainst(file, epochs, saidBy(note.body, signers), source);
}

/** Where a signature cannot be checked, what it signs is looked at all the same. */
function later(file) {
  return (error) => {
    if (!(error instanceof Unsupported)) throw error;
    file.unsupported = error.message;
  };
}

function holdAgainst(file, epochs, said, source) {
  const { is, epoch, text } = holdNote(epochs, said);
  const name = `${said.sid} epoch ${said.e}`;
  // Behind the chain's first fault there is nothing to compare with: neither does it agree.
  const unknown = epoch && said.n >= epoch.heads.length && said.n <= epoch.rolls.length;
  if (text === null) return unknown ? null : file.kept.agree++;
  const about = { what: is, sid: said.sid, e: said.e, n: said.n, sources: [source] };
  return disagrees(file, source, `${name}: ${text}`, about);
}

function compareFact(file, epochs, told, fact) {
  const id = subjectId(fact);
  if (!told.has(id)) told.set(id, exportedValues(file, epochs, fact));
  const values = told.get(id);
  const name = subjectName(fact);
  const about = aboutFact(file, fact, values);
  // Of an entry that is hidden from its reader, a file has the id alone.
  if (values === null || (values.isHidden && fact.field !== "id"))
    return disagrees(file, fact.source, `${name} is missing`, { ...about, what: "missing" });
  const value = fact.field === "id" && values.line ? entryId(values.line) : values.fields[fact.field];
  if (value === undefined) return null;
  if (agreesWith(fact, value)) return file.kept.agree++;
  about.values = [fact.value, fact.field === "changes" ? value.map(([change]) => change) : value];
  return disagrees(file, fact.source, `${name}: another ${fieldName(fact.field)}`, about);
}

function subjectId({ kind, sid, first, second }) {
  return `${kind} ${first} ${second} ${sid}`;
}

/** Return what a fact is about, for a page that tells it in its own words. */
function aboutFact(file, { kind, sid, first, second, field, source }, values) {
  const about = { what: field, sources: [source] };
  if (kind === "joining") return { ...about, what: "joining", by: `p${first}` };
  if (kind !== "entry") return { ...about, sid, e: first, n: second };
  const { value, number } = values?.line ?? {};
  const place = value && isCommitted(value) && file.places?.get(value.seq);
  return { ...about, seq: first, by: value?.entry.by ?? null, line: number ?? null, ...place };
}

function agreesWith({ field, value: kept }, value) {
  if (field === "changes") {
    const every = value.map(([change]) => change);
    const shown = value.filter(([, hidden]) => !hidden).map(([change]) => change);
    return same(kept, shown) || same(kept, every);
  }
  // An earlier version had fewer options.
  if (field === "options" && isObject(kept) && isObject(value))
    return same({ ...OPTIONS, ...kept }, { ...OPTIONS, ...value });
  if (field === "picks") {
    const [picks, logged] = [listed(kept), listed(value)];
    return picks.length === logged.length && picks.every((one, at) => arePicksAlike(one, logged[at]));
  }
  return (isDefault(kept) && isDefault(value)) || same(kept, value);
}

/**
 * Whether a response and the log have the same pick: a player sees no hidden clock, or what only it tells. Its thrower is
 * told beside the picks (`throwers`).
 */
function arePicksAlike(kept, logged) {
  if (!isObject(kept) || !isObject(logged)) return same(kept, logged);
  // Whose clock is hidden, and whose menu does not say how grave it is, has no ticks.
  const lacks = (one, other) => !one.clock && !one.ticks && other.clock;
  const hides = lacks(kept, logged) || lacks(logged, kept);
  return same(pickOf(kept, hides), pickOf(logged, hides));
}

/** Return a pick as both a response and the log have it, without what only the GM sees. */
function pickOf(pick, hides) {
  const { id, state, clock, resistible, thrower, ...known } = pick;
  if (hides) delete known.ticks;
  const resists = resistible === true || Object.hasOwn(pick, "on_resist");
  return resists ? { ...known, on_resist: Object.hasOwn(pick, "on_resist") ? pick.on_resist : "reduced" } : known;
}

/** Return what a file says of a subject; null where it lacks it. */
function exportedValues(file, epochs, { kind, sid, first, second }) {
  if (kind === "entry") {
    const line = logOf(file).get(first);
    const isHidden = line?.value.seen && !Object.keys(line.value.seen).length;
    return line ? { fields: isHidden ? {} : entryValues(line.value), line, isHidden } : null;
  }
  if (kind === "joining") return { fields: joiningValues(file, `p${first}`) };
  const epoch = epochs.get(idOf(first, sid));
  if (kind === "roll") return epoch ? rollValues(file, epoch, second) : null;
  if (!epoch) {
    // The last commitment is to an epoch that the file does not have yet.
    const before = epochs.get(idOf(first - 1, sid));
    return before ? { fields: { commit: before.following } } : null;
  }
  const { commit, client_seed, lineage, seed } = file.logs.get(epoch);
  return { fields: { commit, client_seed, lineage, genesis: hex(epoch.heads[0]), seed } };
}

/** Entries that tell which rules a table plays, and who joined it. */
const OF_RULES = new Set(["session_created", "game_changed", "person_joined"]);

/** Return the rules that the table played when a person joined; nothing where its log does not tell. */
function joiningValues(file, joined) {
  let rules = null;
  for (const { value } of logOf(file).values()) {
    const { type } = value.seen ?? value.entry;
    if (!OF_RULES.has(type)) continue;
    const { rules: named, person } = entryValues(value);
    rules = named || rules;
    if (type === "person_joined" && person === joined) return rules ? { rules } : {};
  }
  return {};
}

function rollValues(file, epoch, n) {
  if (n < 0 || n > epoch.rolls.length) return null;
  // Behind the chain's first fault there is no head.
  const head = n < epoch.heads.length ? hex(epoch.heads[n]) : undefined;
  if (n === 0) return { fields: { head } };
  const { t, rec } = file.logs.get(epoch).entries[n - 1];
  return { fields: { head, t, rec, leaf: leafOf(n, t, rec) } };
}

/**
 * Tell rolls in a person's name under a key that they did not send. Those of an imported session are theirs only
 * where something was sent there.
 */
function checkMine(file, kept, me) {
  const own = kept.sent.filter(({ by }) => by === me);
  const sent = new Set(own.map(({ sid, key }) => idOf(sid, key)));
  const sessions = new Set(own.map(({ sid }) => sid));
  const imported = Math.max(0, ...file.archives.map(({ seq }) => seq ?? 0));
  if (!file.lines) return checkMineInLogs(file, sent, me);
  for (const { value, number } of file.lines) {
    if (!value || !(isCommitted(value) || (isGiven(value) && value.entry.key))) continue;
    const { seq, entry } = value;
    const sid = file.epochs.find(({ after, until }) => after < seq && seq <= until)?.sid ?? file.head?.sid ?? "";
    if (entry.by !== me || sent.has(idOf(sid, entry.key))) continue;
    if (seq <= imported && !sessions.has(sid)) continue;
    const text = `entry ${seq}: a roll in the name of ${me} under a key that ${me} did not send`;
    find(file, RANK.kept, text, number, { what: "mine", seq, by: me, sources: [], ...file.places?.get(seq) });
  }
}

/** The same in bare logs, which have no entries. */
function checkMineInLogs(file, sent, me) {
  for (const { sid, e, rolls } of file.epochs) {
    for (const { n, key, by } of rolls) {
      if (by !== me || sent.has(idOf(sid, key))) continue;
      const text = `${sid} epoch ${e} roll ${n}: in the name of ${me} under a key that ${me} did not send`;
      find(file, RANK.kept, text, null, { what: "mine", sid, e, n, by: me, sources: [] });
    }
  }
}

/**
 * Return what a file has of rolls, by what their requests name: the committed ones by session and key, each with its
 * epoch and record, and entries with faces thrown elsewhere by key, which bare logs have not.
 */
function rollsOf(file) {
  const given = new Map();
  for (const { value } of logOf(file).values()) {
    const { entry } = value;
    if (isGiven(value) && entry.key && !given.has(entry.key)) given.set(entry.key, entry);
  }
  const records = new Map();
  for (const epoch of file.epochs) {
    for (const [at, { rec }] of file.logs.get(epoch).entries.entries()) {
      const id = idOf(epoch.sid, rec.key);
      if (!records.has(id)) records.set(id, { epoch, at, rec });
    }
  }
  return { records, given };
}

/** Judge records whose terms are withheld by terms that the log has, or somebody kept or sent; others stay withheld. */
function judgeWithheld(file, kept) {
  if (!file.epochs.some(({ withheld }) => withheld.length)) return;
  const known = new Map(kept.terms);
  const bodies = kept.sent.flatMap(({ body }) => sentTerms(body));
  const logged = [...logOf(file).values()].map(({ value }) => value.entry.terms).filter(isObject);
  for (const terms of [...bodies, ...logged]) known.set(digestOf(terms), terms);
  for (const epoch of file.epochs) {
    for (const [at, roll] of epoch.rolls.entries()) {
      const { rec } = file.logs.get(epoch).entries[at];
      const terms = roll.withheld && known.get(rec.req.terms);
      if (!terms) continue;
      Object.assign(roll, signedBy(terms));
      const fault = termsFault(rec, terms);
      if (fault) blame(epoch, roll, `${fault} at ${roll.n}`);
    }
    tellNumbers(epoch);
  }
}

/** Yield what is wrong with the roll under the key of a request: it was refused, or is not as it was sent. */
function* sentFaults({ answered }, sent, { req }) {
  const { sid, key } = sent;
  if (areRefusals(answered.get(idOf(sid, key))))
    yield { what: "refused", text: `the roll under ${key} was made although it was refused` };
  const field = changedRequest(req, sent);
  if (field) yield { what: "sent", field, text: `the roll under ${key} has another ${field} than you sent` };
}

/** Compare a request with the roll under its key; of one that was not made, tell what it would have been. */
function checkSent(file, { records, given }, kept, sent) {
  const { sid, by, key, body, source } = sent;
  const made = records.get(idOf(sid, key));
  if (made) {
    const { epoch, at, rec } = made;
    const faults = [...sentFaults(kept, sent, rec)];
    for (const { text, ...fault } of faults)
      disagrees(file, source, text, { ...fault, sid: epoch.sid, e: epoch.e, n: at + 1, by, sources: [source] });
    return faults.some(({ field }) => field) ? null : file.kept.agree++;
  }
  if (![file.head?.sid, ...file.epochs.map((epoch) => epoch.sid)].includes(sid))
    return file.notes.push(`${source}: ${key} is of another session`);
  const faces = facesSent(body);
  const entry = given.get(key);
  const about = { what: "unproved", by, sources: [source] };
  // Given faces are no part of a chain.
  if (faces) {
    if (!entry || same(facesOfEntry(entry), faces)) return null;
    return disagrees(file, source, `the roll under ${key} has other faces than you sent`, { ...about, what: "faces" });
  }
  const statuses = kept.answered.get(idOf(sid, key)) ?? [];
  if (entry || statuses.some((status) => status >= 200 && status < 300))
    return disagrees(file, source, `the roll under ${key} came back without its proof`, about);
  return file.notes.push(`${source}: ${key} was not rolled${unrolled(file, kept, sent)}`);
}

/** Return what a bound request that was not made would have been, where its epoch is revealed and its dice signed. */
function unrolled(file, kept, { sid, by, key, body }) {
  const epoch = file.epochs.find((each) => each.sid === sid && hex(each.heads[0]) === body.epoch);
  const [direct] = sentTerms(body);
  const digest = direct ? digestOf(direct) : body.terms;
  const { dice } = direct ?? kept.terms.get(digest) ?? {};
  const isSigned = Array.isArray(dice) && dice.every(isWhole) && areDice(dice.map((side) => [side]));
  if (!epoch?.revealed || !isSigned) return "";
  const [start] = epoch.heads;
  const req = request(by, digest, hex(start));
  const draws = dice.map((side) => [side]);
  const faces = facesOf(hmacKey(unhex(file.logs.get(epoch).seed)), start, { key, req, draws });
  return `; it would have been ${faces.join(", ")}`;
}

// ---- evidence_alone.js ----------------------------------------------------------------------------------------------
// What somebody kept, without an export.

/** What one reader may see otherwise than another. */
const SEEN_OTHERWISE = new Set(["changes", "type", "picks", "clock", "character"]);

/** Return facts by subject; two that differ are a finding that names both files. */
function mergedKept(file, { facts }) {
  const known = new Map();
  // An epoch that does not name its session, as in a refusal, is that of any other evidence with its genesis.
  const started = new Map(
    facts.filter(({ field, sid }) => field === "genesis" && sid).map(({ value, sid }) => [value, sid]),
  );
  const begun = facts.filter(({ kind, field, sid }) => kind === "epoch" && field === "genesis" && !sid);
  const unnamed = begun.filter(({ value }) => started.has(value));
  const owners = new Map(unnamed.map(({ source, value }) => [source, started.get(value)]));
  const sessions = new Set(facts.map(({ sid }) => sid).filter(Boolean));
  const only = sessions.size === 1 ? [...sessions][0] : "";
  for (const fact of facts) {
    const owner = fact.kind === "epoch" ? (owners.get(fact.source) ?? only) : only;
    const subject = { ...fact, sid: fact.sid || owner };
    const { kind, sid, first, second } = subject;
    const id = subjectId(subject);
    if (!known.has(id)) known.set(id, { kind, sid, first, second, fields: {}, sources: {} });
    const { fields, sources } = known.get(id);
    const { field, value, source } = fact;
    if (!Object.hasOwn(fields, field)) {
      fields[field] = value;
      sources[field] = source;
    } else if (!same(fields[field], value) && !SEEN_OTHERWISE.has(field)) {
      const where = `${sources[field]} and ${source}`;
      const shown = `${inShort(fields[field])} and ${inShort(value)}`;
      const text = `${subjectName(subject)}: ${fieldName(field)} differs between ${where}: ${shown}`;
      const place = kind === "entry" ? { seq: first } : { sid, e: first, n: second };
      const about = { what: field, ...place, values: [fields[field], value], sources: [sources[field], source] };
      find(file, RANK.kept, text, null, about);
    }
  }
  return known;
}

/**
 * Add what entries of a log say of epochs, which name no session: to the session that their hashes fit. A seed that
 * fits none is that of the only session there is, unless the entry was imported.
 */
function addLoggedTerms(known) {
  const all = [...known.values()];
  const sessions = new Set(all.map(({ sid }) => sid).filter(Boolean));
  const entries = all.filter(({ kind }) => kind === "entry").sort((one, other) => one.first - other.first);
  const imported = Math.max(0, ...entries.filter(({ fields }) => fields.type === "imported").map(({ first }) => first));
  for (const sid of sessions) {
    for (const { first: seq, fields } of entries) {
      const only = sessions.size === 1 && seq > imported;
      for (const [e, terms] of loggedTerms(known, sid, fields, only)) {
        const subject = { kind: "epoch", sid, first: e, second: 0 };
        const id = subjectId(subject);
        if (!known.has(id)) known.set(id, { ...subject, fields: {}, sources: {} });
        const epoch = known.get(id);
        epoch.fields = { ...terms, ...epoch.fields };
      }
    }
  }
}

/** Return the terms of epochs of a session that an entry has, each with the number of the epoch. */
function loggedTerms(known, sid, fields, only) {
  const committed = (e) => known.get(subjectId({ kind: "epoch", sid, first: e, second: 0 }))?.fields.commit;
  const begins = (e, commit, next_commit, client_seed, named) => {
    return (
      isDigest(commit) && isDigest(next_commit) && hex(genesis({ sid, e, commit, next_commit, client_seed })) === named
    );
  };
  const { type, epoch: e, genesis: named, commitments, commit, client_seed, seed } = fields;
  if (type === "session_created" || type === "imported") {
    const [first, second, ...more] = listed(commitments);
    if (more.length || !begins(0, first, second, "", named)) return [];
    return [
      [0, { commit: first, genesis: named, client_seed: "" }],
      [1, { commit: second }],
    ];
  }
  if (type === "epoch_closed" && isNatural(e) && isText(client_seed)) {
    if (!begins(e + 1, committed(e + 1), commit, client_seed, named)) return [];
    return [
      [e + 1, { genesis: named, client_seed }],
      [e + 2, { commit }],
    ];
  }
  if (type === "epoch_revealed" && isNatural(e) && isDigest(seed)) {
    return only || hex(commitment(sid, e, unhex(seed))) === committed(e) ? [[e, { seed }]] : [];
  }
  return [];
}

function inShort(value) {
  const spell = (each) => {
    if (Array.isArray(each)) return `[${each.map(spell).join(", ")}]`;
    return isText(each) ? each : JSON.stringify(each);
  };
  const text = spell(value);
  return [...text].length <= 80 ? text : `${[...text].slice(0, 77).join("")}...`;
}

/** Check evidence by itself: what stands in it twice, its notes, and the dice that it has the seeds of. */
async function checkAlone(kept, keys, me, pause) {
  const file = { ...newCheck(), told: [] };
  for (const { text, about } of kept.faults) find(file, RANK.kept, text, null, about);
  const known = mergedKept(file, kept);
  addLoggedTerms(known);
  const of = (kind, sid, first, second = 0) => known.get(subjectId({ kind, sid, first, second }))?.fields ?? {};
  const notes = { unchecked: 0, signed: 0 };
  for (const [at, { text, source }] of kept.notes.entries()) {
    const fault = await faultOf(file, () => checkNoteAlone(of, keys, text));
    if (fault?.startsWith("not signed by a known key")) notes.unchecked++;
    else if (fault) find(file, RANK.kept, `${source}: ${fault}`, null, { what: "note", sources: [source] });
    else if (file.unsupported === null) notes.signed++;
    if (at % 16 === 15) await pause(0.5);
  }
  const rolls = [...known.values()].filter(({ kind, fields }) => kind === "roll" && fields.rec);
  const records = recordsAlone(file, rolls);
  for (const [{ sid, e }, own] of byEpoch(rolls)) {
    const readable = own.filter((roll) => records.has(roll));
    checkEpochAlone(file, kept, of, { sid, e }, own, readable);
    await pause(0.8);
  }
  checkOpenedAlone(file, kept, known, records);
  countHandsAlone(file, kept, known, records);
  checkRequestsAlone(file, kept, [...records.keys()], me);
  for (const finding of file.findings) markRoll(file, kept, finding);
  const given = { given: howManyKept(kept), agree: 0 };
  return Object.assign(file, { kept: given, signed: notes.signed, uncheckedNotes: notes.unchecked, trusted: keys });
}

/** Return the rolls whose records can be read, each with its record; any other is told. */
function recordsAlone(file, rolls) {
  const found = new Map();
  for (const roll of rolls) {
    const { sid, first: e, second: n, fields } = roll;
    if (hasShape(record, fields.rec)) found.set(roll, fields.rec);
    else {
      const about = { what: "record", sid, e, n, sources: [] };
      find(file, RANK.kept, `${subjectName(roll)}: this is no record`, null, about);
    }
  }
  return found;
}

/** Return rolls by epoch, both in order. */
function byEpoch(rolls) {
  const found = new Map();
  for (const roll of rolls) {
    const id = idOf(roll.first, roll.sid);
    if (!found.has(id)) found.set(id, [{ sid: roll.sid, e: roll.first }, []]);
    found.get(id)[1].push(roll);
  }
  const order = ([one], [other]) => (one.sid === other.sid ? one.e - other.e : one.sid < other.sid ? -1 : 1);
  for (const [, own] of found.values()) own.sort((one, other) => one.second - other.second);
  return [...found.values()].sort(order);
}

/** An opened Difficulty is the one in the record of its roll, where that was kept. */
function checkOpenedAlone(file, { places, terms }, known, records) {
  const at = (sid, seq) => idOf(seq, sid);
  const rolls = new Map();
  for (const [{ sid, first: e, second: n }, rec] of records) {
    const seq = places.get(idOf(e, n, sid));
    if (seq !== undefined) rolls.set(at(sid, seq), rec);
  }
  for (const { kind, sid, first: seq, fields } of known.values()) {
    if (kind !== "entry" || fields.type !== "difficulty_opened") continue;
    if (!isNatural(fields.roll) || !isNatural(fields.difficulty) || !isText(fields.difficulty_salt)) continue;
    const signed = terms.get(rolls.get(at(sid, fields.roll))?.req.terms);
    if (!signed || (isObject(signed.spec) && opens(signed.spec, fields))) continue;
    const text = `entry ${seq}: another Difficulty was opened than roll ${fields.roll} was made against`;
    find(file, RANK.kept, text, null, { what: "difficulty", seq: fields.roll, sources: [] });
  }
}

/** Count the rolls by the host's own hand, and those for others: by their entries, and by what those before show. */
function countHandsAlone({ hosts, otherHands }, { places, terms, views }, known, records) {
  const entries = new Map();
  for (const { kind, first, fields } of known.values()) if (kind === "entry") entries.set(first, fields);
  const rolls = new Map();
  for (const [{ sid, first: e, second: n }, rec] of records) {
    const seq = places.get(idOf(e, n, sid));
    if (seq === undefined) hosts.unsaid++;
    else rolls.set(seq, rec);
  }
  const table = unknownTable();
  const seen = new Map(views.map(({ seq, entry }) => [seq, entry]));
  let host = "";
  for (const seq of [...new Set([...entries.keys(), ...rolls.keys()])].sort((one, other) => one - other)) {
    const fields = entries.get(seq) ?? {};
    host = hostAfter(hosts, host, seq, fields.type, fields.options);
    followView(table, seen.get(seq) ?? {});
    if (!rolls.has(seq)) continue;
    const { by, terms: digest } = rolls.get(seq).req;
    countRoll(hosts, host, seq, by, fields.by_host === true);
    otherHands.push(...otherHand(table, seq, by, terms.get(digest) ?? {}, fields.character));
  }
}

/** Tell rolls in a person's name that they did not send, and those that are not as they were sent. */
function checkRequestsAlone(file, kept, rolls, me) {
  const sent = new Set(kept.sent.filter(({ by }) => by === me).map(({ sid, key }) => idOf(sid, key)));
  const byKey = new Map();
  for (const roll of rolls) {
    const { sid, first: e, second: n, fields } = roll;
    const id = idOf(sid, fields.rec.key);
    if (!byKey.has(id)) byKey.set(id, roll);
    if (!me || fields.rec.req.by !== me || sent.has(id)) continue;
    const text = `${sid} epoch ${e} roll ${n}: in the name of ${me} under a key that ${me} did not send`;
    find(file, RANK.kept, text, null, { what: "mine", sid, e, n, by: me, sources: [] });
  }
  for (const request of kept.sent) {
    const { sid, by, key, source } = request;
    const roll = byKey.get(idOf(sid, key));
    for (const { text, ...fault } of roll ? sentFaults(kept, request, roll.fields.rec) : []) {
      const about = { ...fault, sid, e: roll.first, n: roll.second, by, sources: [source] };
      find(file, RANK.kept, `${source}: ${text}`, null, about);
    }
  }
}

/** Put what does not hold beside its roll, and say whose it is. */
function markRoll(file, { places }, finding) {
  const { about } = finding;
  if (!about) return;
  for (const [index, epoch] of file.epochs.entries()) {
    const at = epoch.rolls.findIndex(({ n }) => {
      if (about.seq !== undefined) return places.get(idOf(epoch.e, n, epoch.sid)) === about.seq;
      return epoch.sid === about.sid && epoch.e === about.e && n === about.n;
    });
    if (at < 0) continue;
    const roll = epoch.rolls[at];
    const short = inRow(about);
    if (!roll.faults.includes(short)) roll.faults.push(short);
    Object.assign(about, { sid: epoch.sid, e: epoch.e, n: roll.n, seq: roll.entry.seq, by: about.by ?? roll.by });
    Object.assign(finding, { epoch: index, roll: at });
  }
}

/** Return what does not hold, as it is told beside the roll itself. */
function inRow({ what, text }) {
  const told = "told otherwise than recorded";
  const rows = { dice: "dice differ", leaf: "digest is not the record's", told, bound: text };
  return rows[what] ?? (what === "sent" ? "not as it was sent" : `${fieldName(what)} differs`);
}

async function checkNoteAlone(of, keys, text) {
  const said = await openNote(text, keys);
  const { kind, sid, e, n, genesis, digest } = said;
  const name = `${sid} epoch ${e}`;
  const start = of("epoch", sid, e).genesis;
  if (genesis && start !== undefined && start !== hex(genesis)) {
    throw new NoteError(`${name}: a receipt is of another genesis`);
  }
  const field = kind === "head" ? "head" : "leaf";
  const value = of("roll", sid, e, n)[field];
  if (value !== undefined && value !== hex(digest)) {
    throw new NoteError(`${name} roll ${n}: another ${field} than was signed`);
  }
}

/** Check the dice of an epoch's rolls where its seed and genesis are known, and the chain as far as it is whole. */
function checkEpochAlone(file, evidence, of, { sid, e }, kept, readable) {
  const { genesis, commit, seed } = of("epoch", sid, e);
  const name = `${sid} epoch ${e}`;
  const fault = (text, n, more = {}) => {
    const about = { sid, e, n, sources: [], ...more };
    find(file, RANK.kept, `${name}${n ? ` roll ${n}` : ""}: ${text}`, null, about);
  };
  const shown = { sid, e, line: null, archive: null, revealed: Boolean(seed && genesis) };
  Object.assign(shown, { rolls: readable.map(({ second: n, fields }) => rollAlone(evidence, of, n, fields)) });
  Object.assign(shown, { faults: [], checkpoints: [] });
  const records = readable.map(({ second: n, fields }) => ({ n, rec: fields.rec }));
  if (genesis) {
    for (const { n, rec } of records) {
      const text = requestFault(genesis, rec.req);
      if (text) fault(text, n, { what: "bound", text });
    }
    checkHeadsAlone(genesis, kept, fault);
  }
  if (seed && commit && hex(commitment(sid, e, unhex(seed))) !== commit) {
    fault("seed does not match commitment", 0, { what: "seed" });
  }
  if (seed && genesis) {
    const made = hmacKey(unhex(seed));
    for (const { n, rec } of records) {
      const faces = hasCanonical(rec.req) && areDice(rec.draws) ? facesOf(made, unhex(genesis), rec) : null;
      const told = facesIn(rec.draws);
      if (!same(faces, told)) fault("dice differ", n, { what: "dice", values: [told, faces] });
    }
  }
  const held = seed && genesis ? "dice hold" : "not revealed, so the dice cannot be checked yet";
  file.told.push(`${name}: ${counted(kept.length, "roll", "rolls")} that you kept, ${held}`);
  for (const { n, rec } of records) {
    const terms = evidence.terms.get(rec.req.terms);
    const text = terms && termsFault(rec, terms);
    if (text) fault(text, n, { what: "bound", text });
  }
  const named = (isNamed, text) => {
    const numbers = shown.rolls.filter(isNamed).map(({ n }) => n);
    if (numbers.length) file.told.push(`${name}: ${text}: roll ${numbers.join(", ")}`);
  };
  named(({ bound }) => !bound, "unbound, so that the operator could choose the dice");
  named(({ withheld }) => withheld, "terms withheld");
  named(({ unsigned }) => unsigned, "sides not signed");
  file.epochs.push(shown);
}

function rollAlone(kept, of, n, { t, rec }) {
  const terms = kept.terms.get(rec.req.terms);
  const roll = rollOf({ n, t, rec, terms });
  const seq = kept.places.get(idOf(rec.e, n, rec.sid)) ?? null;
  const logged = seq === null ? {} : of("entry", rec.sid, seq);
  const [character, outcome] = [logged.character ?? terms?.character, logged.outcome].map((value) => {
    return isText(value) ? value : null;
  });
  roll.entry = { seq, line: null, at: t, by: roll.by, character, outcome, dice: rec.draws };
  return roll;
}

/** Compute the heads from the first roll on, up to the first that was not kept. */
function checkHeadsAlone(genesis, kept, fault) {
  let head = unhex(genesis);
  for (const [at, { second: n, fields }] of kept.entries()) {
    if (n !== at + 1 || fields.leaf === undefined) return;
    head = link(head, unhex(fields.leaf));
    if ((fields.head ?? hex(head)) === hex(head)) continue;
    fault("chain head differs", n, { what: "head" });
    return;
  }
}

// ---- log.js ---------------------------------------------------------------------------------------------------------
// The log of an export, and its epochs.

async function readAll(file, pause) {
  for (const line of file.lines) {
    try {
      line.value = readLine(line.bytes);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      line.likely = likely(line.bytes);
      line.otherScheme = error instanceof OtherScheme ? error.message : null;
      const why = error.message.replace(/line 1 column/, "column");
      find(file, RANK.line, `line ${line.number} cannot be read: ${why}`, line.number);
    }
    if (line.number % 64 === 0) await pause((0.4 * line.number) / file.lines.length);
  }
}

/** The head is the first line and no other, the digest the last and no other. */
function checkPlaces(file) {
  const first = file.lines[0];
  const last = file.lines.at(-1);
  for (const line of file.lines) {
    const name = line.value?.line;
    if (line === first && name === KIND) file.head = line.value;
    else if (line === last && name === "digest") file.last = line;
    else if (name === KIND || name === "digest") {
      find(file, RANK.line, `line ${line.number} is out of place: a ${name} line`, line.number);
    }
  }
  if (first.value && !file.head) find(file, RANK.line, "line 1 is no head of an export", 1);
  if (!howMany(last, "digest")) {
    find(file, RANK.digest, `the file ends with line ${last.number}, without its digest: it was cut`, last.number);
  } else if (file.last && !file.ended) {
    find(file, RANK.digest, `line ${last.number} does not end: the file was cut`, last.number);
  }
}

/**
 * The head names a reader of a player's export alone, which has nothing that the GM's alone has: documents, marks, counters, and
 * entries with a salt as they are stored. Where it has, it is checked as the GM's.
 */
function checkReader(file) {
  const { head, lines } = file;
  const isGms = ({ value }) =>
    ["document", "once"].includes(value?.line) ||
    (value?.line === "entry" && !value.seen && isSet(value.entry.salt)) ||
    (value === head && isSet(head?.next));
  const own = lines.find(isGms);
  file.isGms = Boolean(own) || !head?.reader;
  if (!head?.reader || !own) return;
  const text = `line ${own.number}: the GM's export alone has such a line, and the head names a reader`;
  find(file, RANK.head, text, own.number);
}

/** The log has no gap, its time does not run backwards, and it is as long as the head says. */
function checkLog(file) {
  let seq = 0,
    at = 0,
    lost = 0,
    count = 0;
  for (const line of file.lines) {
    const entries = howMany(line, "entry", "seen");
    count += entries;
    if (!line.value) lost += entries;
    if (!line.value || !entries) continue;
    const { value, number } = line;
    if (value.seq <= seq || value.seq > seq + 1 + lost) {
      const before = seq ? `entry ${value.seq} follows entry ${seq}` : `it begins with entry ${value.seq}`;
      find(file, RANK.log, `gap or reorder in the log: ${before} (line ${number})`, number);
    }
    if (value.at < at) {
      find(file, RANK.log, `time runs backwards in the log at entry ${value.seq} (line ${number})`, number);
    }
    [seq, at, lost] = [value.seq, value.at, 0];
    if (value.seen && !file.head?.reader) {
      find(file, RANK.log, `entry ${value.seq}: it hides something, and the export names no reader`, number);
    }
    if (isGiven(value)) file.given.push(entryOf(line));
  }
  const unknown = file.lines.filter((line) => !line.value && !line.likely.length).length;
  if (file.head && (file.head.entries > count || file.head.entries < count - unknown)) {
    const said = counted(file.head.entries, "log entry", "log entries");
    find(file, RANK.head, `line 1 says that there are ${said}, and there are ${count}`, 1);
  }
}

/**
 * Tell each roll and resistance whose faces were given by hand while the table's options did not allow it. Until they change
 * they are unknown after an import without history, and after an entry of an unknown type that names the session.
 */
function checkGivenFaces(file) {
  // An option may have changed in a line that cannot be read.
  if (!file.whole) return;
  let isAllowed = null;
  for (const line of file.lines) {
    if (line.value.line !== "entry") continue;
    const { seen, entry, result } = line.value;
    if (["session_created", "session_changed"].includes(entry.type)) {
      const options = optionsOf(line.value);
      isAllowed = isObject(options) ? options.given_dice === true : null;
    } else if (!seen && !TYPES.has(entry.type) && [...idsIn([entry, result])].includes("session")) isAllowed = null;
    if (isAllowed === false && hasGivenFaces(line.value))
      tellEntry(file, line, "given faces, which the table does not allow");
  }
}

/** Whether an entry has dice that are in no chain. */
function hasGivenFaces(value) {
  const { seen, entry } = value;
  if (!seen) return isGiven(value) && drawsOf(entry).length > 0;
  const shown = seen.ruling || seen.announced || seen.resistance;
  const hasDice = isObject(shown) ? listed(shown.dice).length > 0 : seen.given === true;
  return THROWS.has(entry.type) && hasDice && !seen.proof;
}

/** What the log says of a roll, for people. */
function entryOf({ number, value: { seq, at, entry } }) {
  const told = (value) => (typeof value === "string" && value ? value : null);
  const outcome = entry.type === "resisted" && isWhole(entry.stress) ? costOf(entry.stress) : told(entry.outcome);
  const character = told(entry.character) ?? told(characterOf(entry));
  return { seq, line: number, at, by: told(entry.by), character, outcome, dice: drawsOf(entry) };
}

/** Say what resisting a consequence cost. */
function costOf(cost) {
  return cost < 0 ? `resisted: ${-cost} cleared` : `resisted: cost ${cost}`;
}

async function checkEpochs(file, pause) {
  const sessions = new Map();
  let done = 0,
    lost = false,
    before = null;
  const all = file.lines.reduce((sum, { value }) => sum + (value?.log?.entries.length ?? 0), 1);
  for (const line of file.lines) {
    if (!howMany(line, "epoch")) continue;
    if (!line.value) {
      // It may have been any session's.
      for (const session of sessions.values()) session.former = null;
      lost = true;
      continue;
    }
    const { log, after, until } = line.value;
    if (!sessions.has(log.sid)) sessions.set(log.sid, newSession());
    const session = sessions.get(log.sid);
    const first = !lost && !session.former;
    const epoch = await checkEpoch(log, session, (rolls) => pause(0.4 + (0.5 * (done + rolls)) / all));
    done += log.entries.length;
    const archive = archiveOf(file, until);
    Object.assign(epoch, { line: line.number, after, until, archive });
    file.logs.set(epoch, log);
    for (const text of misbegun(log, first)) addFault(epoch, text);
    const owner = archive === null ? file.head : file.archives[archive];
    if (file.whole && owner && owner.sid !== log.sid) addFault(epoch, "of another session");
    if (until < after || (before && (after < before.until || after === before.after))) {
      addFault(epoch, "its part of the log does not follow the epoch before");
    }
    before = epoch;
    line.epoch = epoch;
    file.epochs.push(epoch);
  }
}

/** What an epoch of a table cannot be; `first` of its session in the file, none before it being lost. */
function misbegun(log, first) {
  const found = [];
  if (first && log.e !== 0) found.push("epoch 0 is missing");
  if (log.entries.length > MOST_ROLLS) found.push(`more than ${MOST_ROLLS} rolls`);
  return found;
}

/** Epochs have the commitments, client seeds and seeds that the table was told, as the log says. */
function checkAnnouncements(file) {
  // An epoch or entry whose line is lost would be missed a second time.
  if (!file.whole) return;
  const log = new Map(file.lines.filter(({ value }) => value.line === "entry").map((line) => [line.value.seq, line]));
  const epochs = file.lines.filter((line) => line.epoch);
  for (const line of epochs) {
    const opening = log.get(line.value.after);
    const fault = misopened(line.value, opening?.value.entry);
    if (fault) addFault(line.epoch, fault, RANK.told);
    else {
      const first = opening ?? log.get(1);
      if (first) tellEntry(file, first, misannounced(line.value, first.value.entry));
    }
  }
  for (const line of log.values()) {
    tellEntry(file, line, misrevealed(epochs, line.value));
    tellEntry(file, line, misopenedDifficulty(log, line.value.entry));
  }
}

/** An opened Difficulty is the one in the terms of its roll. */
function misopenedDifficulty(log, entry) {
  if (entry.type !== "difficulty_opened") return null;
  const spec = log.get(entry.roll)?.value.entry.terms?.spec;
  const right = isObject(spec) && opens(spec, entry);
  return right ? null : `another Difficulty was opened than roll ${entry.roll} was made against`;
}

/** What is wrong with the entry behind which an epoch begins: it closes the one before, or makes the table. */
function misopened({ log, after }, entry) {
  if (log.e > 0 && entry?.type !== "epoch_closed") return "the log does not say that the one before it was closed";
  if (log.e === 0 && after > 0 && entry?.type !== "imported") return "the log does not say that its table began there";
  return null;
}

function misannounced({ log }, entry) {
  const start = hex(genesis(log));
  if (log.e === 0) return misfounded(log, start, entry);
  const told = entry.epoch === log.e - 1 && entry.commit === log.next_commit && entry.client_seed === log.client_seed;
  const right = entry.genesis === start && entry.lineage === log.lineage;
  const what = "another commitment, client seed, genesis or lineage";
  return told && right ? null : `epoch ${log.e} has ${what} than was announced`;
}

/** What a table was told as it was made, or imported. */
function misfounded(log, start, entry) {
  if (entry.type !== "session_created" && entry.type !== "imported") return null;
  const right = entry.genesis === start && same(entry.commitments, [log.commit, log.next_commit]);
  return right ? null : "epoch 0 has another commitment or genesis than was announced";
}

function misrevealed(epochs, { seq, entry }) {
  if (entry.type !== "epoch_revealed") return null;
  const log = epochs.findLast(({ value }) => value.until < seq && value.log.e === entry.epoch)?.value.log;
  if (!log) return `epoch ${entry.epoch} was revealed, and is not in the file`;
  if (log.seed === undefined) return `epoch ${entry.epoch} was revealed, and its seed is missing`;
  return log.seed === entry.seed ? null : `epoch ${entry.epoch} has another seed than was revealed`;
}

/** Return the place of the archive that an epoch came with, by its last entry; null if it is the table's own. */
function archiveOf({ archives }, until) {
  const at = archives.findIndex(({ seq }) => seq !== null && until < seq);
  return at < 0 ? null : at;
}

// ---- agreement.js ---------------------------------------------------------------------------------------------------
// Log, epochs, archives, checkpoints and the signed last line of an export agree.

/** The committed rolls of the log are those of the epochs, in the same order. */
function checkRollsAgainstLog(file) {
  const told = [];
  const drawn = [];
  for (const line of file.lines) {
    const { value, epoch } = line;
    const lost = value ? 0 : howMany(line, "entry");
    told.push(...Array.from({ length: lost }, () => ({ id: null })));
    if (!value && howMany(line, "epoch")) drawn.push({ id: null });
    if (value && isCommitted(value)) {
      told.push({ id: idOf(value.entry.epoch, value.result.n, value.entry.key), line });
    }
    const start = epoch ? hex(epoch.heads[0]) : "";
    epoch?.rolls.forEach((roll, at) => {
      drawn.push({ id: idOf(epoch.e, roll.n, roll.key), roll, entry: value.log.entries[at], epoch, at, start });
    });
  }
  match(told, drawn, {
    both: ({ line }, committed) => {
      compare(file, line, committed);
      checkPrevious(line.value, committed);
    },
    untold: ({ roll, epoch }) => blame(epoch, roll, `not in the log at ${roll.n}`),
    undrawn: ({ line }) => find(file, RANK.roll, `${named(line)} is in no epoch of the file`, line.number),
    moved: ({ line }) => find(file, RANK.roll, `${named(line)} stands out of order`, line.number),
  });
}

function named({ value, number }) {
  return `log entry ${value.seq} (line ${number}): roll ${value.result.n} of epoch ${value.entry.epoch}`;
}

function compare(file, { value, number }, { roll, entry: committed, epoch, start }) {
  roll.entry = entryOf({ value, number });
  file.places.set(value.seq, { sid: epoch.sid, e: epoch.e, n: roll.n });
  const { entry, result, at } = value;
  const differs = [];
  if (entry.epoch !== epoch.e) differs.push("epoch");
  if (result.n !== roll.n) differs.push("number");
  if (entry.key !== roll.key) differs.push("key");
  if (at !== roll.at) differs.push("time");
  const { req } = committed.rec;
  const isRequest = same(request(entry.by ?? "", req.terms, entry.bound ? start : ""), req);
  if (!isRequest || !areSigned(entry.terms ?? {}, roll, committed)) differs.push("request");
  if (!same(drawsOf(entry), roll.dice)) differs.push("dice");
  if (differs.length) blame(epoch, roll, `${differs.join(" and ")} not as in the log at ${roll.n}`);
  if (value.seq <= epoch.after || value.seq > epoch.until) {
    blame(epoch, roll, `not among its epoch's entries at ${roll.n}`);
  }
}

/** Whether terms have the digest of a request. Those of the epoch have it where nothing is wrong with the roll. */
function areSigned(terms, roll, { rec, terms: committed }) {
  return (!roll.faults.length && committed && same(terms, committed)) || termsDigest(terms) === rec.req.terms;
}

/** A roll names the one before it in the log, by its entry and time; the first its epoch, by the genesis. */
function checkPrevious({ result, seen }, { roll, epoch, at, start }) {
  // What a player sees of a roll does not name the one before it.
  if (seen) return;
  const previous = epoch.rolls[at - 1];
  const known = at
    ? previous.entry && previous.n === roll.n - 1
    : !epoch.faults.some(({ rank }) => rank === RANK.epoch);
  // Where it is not, that was told.
  if (!known) return;
  const right = at ? `${previous.entry.seq} ${previous.entry.at}` : start;
  if (result.before !== right) blame(epoch, roll, `logged as behind something else at ${roll.n}`);
}

/**
 * Walk two lists that should have the same ids in the same order, and tell what one of them lacks. An id of null is
 * an unreadable line: in the log it may have been any one roll, among the epochs any number of them.
 */
function match(told, drawn, tell) {
  const inLog = places(told);
  const inEpochs = places(drawn);
  const moved = new Set();
  let i = 0,
    j = 0,
    unreadEntries = 0,
    unreadEpochs = 0;
  while (i < told.length || j < drawn.length) {
    const entry = told[i];
    const roll = drawn[j];
    const entryLater = entry ? next(inEpochs, entry.id, j) : Infinity;
    const rollLater = roll ? next(inLog, roll.id, i) : Infinity;
    if (entry?.id === null) {
      unreadEntries++;
      i++;
    } else if (roll?.id === null) {
      unreadEpochs++;
      j++;
    } else if (entry && roll && (entry.id === roll.id || isAltered(entry, roll, entryLater, rollLater))) {
      tell.both(told[i++], drawn[j++]);
      unreadEntries = unreadEpochs = 0;
    } else if (roll && rollLater === Infinity) {
      if (unreadEntries) unreadEntries--;
      else if (!moved.has(roll.id)) tell.untold(roll);
      j++;
    } else if (entryLater === Infinity) {
      if (!unreadEpochs) tell.undrawn(entry);
      i++;
    } else {
      moved.add(entry.id);
      tell.moved(entry);
      i++;
    }
  }
}

/** Whether these are one roll with another number or key: neither is anywhere else. */
function isAltered({ line }, { roll, epoch }, entryLater, rollLater) {
  const { entry, result } = line.value;
  const alike = entry.key === roll.key || (entry.epoch === epoch.e && result.n === roll.n);
  return entryLater === Infinity && rollLater === Infinity && alike;
}

function places(items) {
  const found = new Map();
  items.forEach(({ id }, at) => {
    if (id !== null && !found.get(id)?.push(at)) found.set(id, [at]);
  });
  return found;
}

function next(places, id, from) {
  return places.get(id)?.find((at) => at >= from) ?? Infinity;
}

/** Those checkpoints are there that are due, of their epoch; they agree, and are signed by a key of the head. */
async function checkCheckpoints(file, pause) {
  for (const { epoch, value } of file.lines.filter((line) => line.epoch)) {
    const due = dueCheckpoints(epoch);
    const given = value.checkpoints.length;
    if (given !== due.length) {
      addFault(epoch, `${counted(due.length, "checkpoint is", "checkpoints are")} due, and ${given} there`);
    }
    for (const [at, note] of value.checkpoints.entries()) {
      const place = given === due.length ? due[at] : null;
      const text = await faultOf(file, () => checkCheckpoint(file, epoch, note, place));
      if (text) epoch.faults.push({ text, roll: null, rank: RANK.epoch, place: `checkpoint ${at + 1}` });
    }
    await pause(0.9);
  }
}

/** After which rolls heads are signed: every so many, and the last one of an epoch that is revealed. */
function dueCheckpoints({ rolls, revealed }) {
  const due = [];
  for (let n = CHECKPOINT_ROLLS; n <= rolls.length; n += CHECKPOINT_ROLLS) due.push(n);
  if (revealed && (due.at(-1) ?? -1) !== rolls.length) due.push(rolls.length);
  return due;
}

/** Return the keys of the head; null for one that is none. */
function listedKeys(file) {
  const all = file.head?.keys ?? [];
  return all.map((vkey, at) => {
    if (all.indexOf(vkey) < at) find(file, RANK.head, `line 1: key ${at + 1} stands there twice`, 1);
    try {
      return readKey(vkey);
    } catch (error) {
      find(file, RANK.head, `line 1: key ${at + 1}: ${error.message}`, 1);
      return null;
    }
  });
}

async function checkCheckpoint(file, epoch, text, due) {
  const note = readNote(text);
  const signers = signersOf(note, checkpointKeys(file, epoch));
  if (!signers.length) {
    if (epoch.archive !== null && file.whole) throw new NoteError("not signed by the key of its archive");
    if (file.trusted.length) throw new NoteError("signed by no key that you gave");
    // It may be signed by a key that cannot be read, which was told.
    if (!file.head || file.keys.includes(null)) return;
    throw new NoteError("signed by none of the file's keys");
  }
  const said = saidBy(note.body, signers);
  if (said.kind !== "head") throw new NoteError("not the lines of a head");
  if (said.sid !== epoch.sid || said.e !== epoch.e) throw new NoteError("checkpoint of another epoch");
  const fault = misfitting(epoch, said);
  if (fault) throw new NoteError(`${fault}${placed(said)}`);
  await checkSigned(note, signers);
  if (due !== null && said.n !== due)
    throw new NoteError(`the checkpoint due here is that at ${due}, not at ${said.n}`);
  for (const { vkey } of signers) epoch.checkpoints.push({ n: said.n, key: vkey, given: isGivenKey(file, vkey) });
}

function placed({ n }) {
  return n === null ? "" : ` at ${n}`;
}

function isGivenKey(file, vkey) {
  return file.trusted.some((key) => key.vkey === vkey);
}

/**
 * Return who may have signed an epoch's heads: of an imported one who signed its export, never who imported it; of
 * the table's own a key that was given, or else one of the head.
 */
function checkpointKeys(file, epoch) {
  const own = file.trusted.length ? file.trusted : file.keys;
  const archives = file.archives.map(({ key }) => key);
  if (file.whole) return (epoch.archive === null ? own : [archives[epoch.archive]]).filter(Boolean);
  // Where a line is lost, nobody knows which archive an epoch is of.
  return [...archives, ...own].filter(Boolean);
}

/**
 * @typedef {object} Archive   an export that the table, or one before it, was made from
 * @property {string} sid       of its session
 * @property {number} entries   of its log
 * @property {string} sha256    of its bytes before its last line
 * @property {?number} seq      the log entry that says that it was imported
 * @property {?number} line     where its signed last line stands
 * @property {?string} signer   the key that signed it, where that holds: `<name>+<id>+<base64>`
 * @property {boolean} given    whether that is a key the caller gave: of any other key it is foreign
 */

/** Find what was imported, in order, and that each import has its archive line, which says the same. */
function findArchives(file) {
  const imports = file.lines.filter(({ value }) => value && isOf(value, "imported"));
  const kept = file.lines.filter(({ value }) => value?.line === "archive");
  checkArchivePlaces(file, kept);
  file.archives = imports.map((entry, at) => {
    const { sid, entries, sha256 } = entry.value.entry;
    // Where a line is lost, the places say nothing.
    const line = file.whole ? kept[at] : kept.find((each) => !each.taken && each.value.sha256 === sha256);
    if (line) line.taken = true;
    else if (file.whole) tellEntry(file, entry, "the archive of what was imported is missing");
    return archive({ sid, entries, sha256 }, entry, line);
  });
  for (const line of kept.filter(({ taken }) => !taken)) {
    if (file.whole) find(file, RANK.told, `line ${line.number}: an archive that was not imported`, line.number);
    else file.archives.push(archive(line.value, null, line));
  }
  for (const each of file.archives) checkImport(file, each);
}

function archive({ sid, entries, sha256 }, imported, line) {
  const place = { seq: imported?.value.seq ?? null, line: line?.number ?? null };
  const read = { key: null, told: line?.value ?? null, imported: imported?.value.entry ?? null };
  return { sid, entries, sha256, ...place, signer: null, given: false, ...read };
}

/** Archives stand between the log and the epochs. */
function checkArchivePlaces(file, kept) {
  const lastEntry = file.lines.findLast(({ value }) => value?.line === "entry")?.number ?? 0;
  const firstEpoch = file.lines.find(({ value }) => value?.log)?.number ?? Infinity;
  for (const { number } of kept) {
    if (number > lastEntry && number < firstEpoch) continue;
    find(file, RANK.line, `line ${number} is out of place: an archive line`, number);
  }
}

function checkImport(file, { seq, line, told, imported }) {
  if (!told || !imported) return;
  const named = ["sid", "entries", "sha256", "signed", "key"].filter((name) => name in imported);
  const differs = named.filter((name) => told[name] !== imported[name]);
  if (!differs.length) return;
  find(file, RANK.told, `line ${line}: ${differs.join(" and ")} not as imported in log entry ${seq}`, line);
}

/** Check who signed what was imported. */
async function checkArchives(file) {
  for (const each of file.archives) {
    if (!each.told) continue;
    const fault = await faultOf(file, () => checkArchive(file, each));
    if (fault) find(file, RANK.archive, `line ${each.line}: the archive: ${fault}`, each.line);
  }
}

async function checkArchive(file, each) {
  const { sid, entries, sha256, signed, key } = each.told;
  each.key = readKey(key);
  if (file.head && !file.keys.some((known) => known === null || known.vkey === key)) {
    each.key = null;
    throw new NoteError("signed by none of the file's keys");
  }
  const note = readNote(signed);
  const signers = signersOf(note, [each.key]);
  if (!signers.length) throw new NoteError(`not signed by its key, but by ${signerNames(note)}`);
  const { name } = each.key;
  if (note.body !== `${name}/export\n${name}/${sid}\n${entries}\n${base64(unhex(sha256))}\n`) {
    throw new NoteError("what was signed is another export");
  }
  await checkSigned(note, signers);
  Object.assign(each, { signer: each.key.vkey, given: isGivenKey(file, each.key.vkey) });
}

/**
 * @typedef {object} Signature
 * @property {"none"|"good"|"bad"|"unchecked"} state   bare logs have none
 * @property {?string} by     the key that signed, where it is good: `<name>+<id>+<base64>`
 * @property {boolean} given  whether that is a key the caller gave
 * @property {?string} why    it was not checked
 */

/** The last line is spelt as it should be, and signs the bytes before it. */
async function checkDigest(file, bytes, given, pause) {
  if (!file.last) return { state: "bad", by: null, given: false, why: null };
  const { value, number, from } = file.last;
  const sum = await sha256Slowly(bytes.subarray(0, from), (share) => pause(0.9 + 0.1 * share));
  if (hex(sum) !== value.sha256) {
    find(file, RANK.digest, `line ${number}: the lines before it are not those that were signed`, number);
  }
  if (spelling(value) !== decoded(file.last.bytes)) {
    find(file, RANK.digest, `line ${number} is not spelt as it should be`, number);
  }
  const signature = await checkSignature(file, sum, given);
  // Whatever was signed, it was not this file.
  const another = file.findings.some(({ rank }) => rank === RANK.digest);
  return another ? { ...signature, state: "bad", by: null } : signature;
}

function spelling({ sha256, signed }) {
  return `{"line":"digest","sha256":"${sha256}","signed":${JSON.stringify(signed)}}`;
}

async function checkSignature(file, sum, given) {
  const signature = { state: "bad", by: null, given: given.length > 0, why: null };
  if (!given.length && (!file.head || file.keys[0] === null)) {
    return { ...signature, state: "unchecked", why: "line 1 names no key that can be read" };
  }
  const before = file.unsupported;
  file.unsupported = null;
  const fault = await faultOf(file, async () => {
    const key = await checkExportNote(file, sum, given);
    Object.assign(signature, { state: "good", by: key.vkey });
  });
  if (fault) find(file, RANK.signature, `line ${file.last.number}: ${fault}`, file.last.number);
  else if (file.unsupported) Object.assign(signature, { state: "unchecked", why: file.unsupported });
  file.unsupported ??= before;
  return signature;
}

async function checkExportNote(file, sum, given) {
  const note = readNote(file.last.value.signed);
  const signers = signersOf(note, given.length ? given : file.keys.slice(0, 1));
  if (!signers.length) {
    const whose = given.length ? "a key you did not give" : "another key than the first of line 1";
    throw new NoteError(`signed by ${whose}: ${signerNames(note)}`);
  }
  const key = signers.find(({ name }) => note.body.startsWith(`${name}/`)) ?? signers[0];
  const [title, sid, entries, digest, ...rest] = note.body.split("\n");
  if (title !== `${key.name}/export` || rest.length !== 1 || rest[0] !== "") {
    throw new NoteError("not the lines of an export");
  }
  const { head, last } = file;
  if (head && sid !== `${key.name}/${head.sid}`) throw new NoteError("what was signed is another session");
  if (head && entries !== `${head.entries}`) throw new NoteError("what was signed is another number of log entries");
  // Where its SHA-256 is wrong already, that was told.
  if (digest !== base64(sum) && last.value.sha256 === hex(sum)) {
    throw new NoteError("what was signed is another file");
  }
  await checkSigned(note, signers);
  return key;
}

// ---- files.js -------------------------------------------------------------------------------------------------------
// Files: which of them is an export, logs or evidence, and their check.

/**
 * Return the logs of a file, which are one session's: one log, a JSON list of them, or one a line.
 *
 * Unreadable for exactly what `read` of service/verify/epoch.py refuses, but for how deep a file may be nested.
 * @param {Uint8Array} bytes
 */
function read(bytes) {
  const json = reader(decoded(bytes));
  let logs = values(json);
  if (logs.length === 1 && Array.isArray(logs[0])) logs = logs[0];
  list(anyLog)(logs, "$");
  if (!logs.length) throw new Unreadable("not an epoch log: there is none in it");
  return logs;
}

function values(json) {
  const found = [];
  json.space();
  while (!json.over()) {
    found.push(json.value());
    const end = json.at;
    if (!json.gap()) json.fail(end);
  }
  return found;
}

/**
 * Check a whole export.
 *
 * A line that cannot be read is one finding, and what could have stood in it is not missed anywhere else.
 */
async function checkExport(bytes, keys, kept, me, pause) {
  const file = { ...newCheck(), ...split(bytes), last: null, trusted: keys, logs: new Map(), places: new Map() };
  Object.assign(file, { undecided: [], unjudged: [], unruled: new Map(), unknownRules: "", unknown: new Map() });
  Object.assign(file, { ruled: new Set(), unresolved: new Set() });
  await readAll(file, pause);
  // Where a line cannot be read, what could have stood in it is not missed.
  file.whole = file.lines.every(({ value }) => value);
  checkPlaces(file);
  checkReader(file);
  checkGames(file);
  checkLog(file);
  checkHosts(file);
  findArchives(file);
  await checkEpochs(file, pause);
  checkAnnouncements(file);
  checkRollsAgainstLog(file);
  checkGivenFaces(file);
  checkRulings(file);
  checkActions(file);
  file.keys = listedKeys(file);
  await checkArchives(file);
  await checkCheckpoints(file, pause);
  await checkKept(file, [...keys, ...file.keys].filter(Boolean), kept, me, pause);
  const signature = await checkDigest(file, bytes, keys, pause);
  nameFaults(file);
  return { ...file, signature };
}

/** Make findings of the epochs' faults, and put the nearest to one roll first. */
function nameFaults(file) {
  const faults = file.epochs.flatMap((epoch, index) =>
    epoch.faults.map((fault) => {
      const where = placesOf(epoch, fault);
      const text = `${epoch.sid} epoch ${epoch.e}: ${fault.text}${where.length ? ` (${where.join(", ")})` : ""}`;
      const line = fault.roll?.entry?.line ?? epoch.line;
      const roll = fault.roll && epoch.rolls.indexOf(fault.roll);
      return { rank: fault.rank, text, line, epoch: index, roll, about: null };
    }),
  );
  file.findings.unshift(...faults);
  if (file.lines || file.kept.given) file.findings.sort((one, other) => one.rank - other.rank);
}

function placesOf(epoch, { roll, place }) {
  const entry = roll?.entry && `log entry ${roll.entry.seq} on line ${roll.entry.line}`;
  return [place, entry, epoch.line && `epoch on line ${epoch.line}`].filter(Boolean);
}

/** Check bare logs, which are one session's: nothing of them is signed. */
async function checkLogs(logs, keys, kept, me, pause) {
  if (!logs.length) throw new Unreadable("no epoch log");
  const file = { ...newCheck(), logs: new Map() };
  const all = logs.reduce((sum, { entries }) => sum + entries.length, 1);
  const session = newSession();
  let done = 0;
  for (const log of logs) {
    const epoch = await checkEpoch(log, session, (rolls) => pause((done + rolls) / all));
    file.logs.set(epoch, log);
    file.epochs.push(epoch);
    done += log.entries.length;
  }
  await checkKept(file, keys, kept, me, pause);
  nameFaults(file);
  return { ...file, signature: NO_SIGNATURE, trusted: keys, uncheckedNotes: keys.length ? 0 : kept.notes.length };
}

/**
 * @typedef {object} NamedRoll   a roll that is named although it holds
 * @property {string} sid
 * @property {number} e
 * @property {number} n
 * @property {?number} seq    the log entry, of an export
 * @property {?string} by     who made it
 * @property {boolean} ruled    whether it was ruled on again: its sides need not be signed then
 *
 * @typedef {object} Result
 * @property {"holds"|"broken"|"unchecked"|"unreadable"} verdict   "unchecked": all holds that could be checked here,
 *                                      and `open` says what could not
 * @property {number} status           of a program that ends with this verdict
 * @property {?string} reason           why it cannot be read, or why signatures could not be checked
 * @property {"logs"|"export"|"kept"|null} kind
 * @property {?string} sid              of an export
 * @property {?number} entries          of an export: how many its log has
 * @property {{text: string, line: ?number, epoch: ?number, roll: ?number, who: string[]}[]} findings   the nearest to
 *                                      one roll first; `epoch` and `roll` are places in `epochs` and its `rolls`,
 *                                      `who` are the ids of who and what the line of an entry names
 * @property {{what: string, text: string}[]} open   what could not be checked: signatures, key, archive, reveal,
 *                                      withheld, unsigned, unruled, unknown, documents, rulings, rest
 * @property {import("./chain.js").Epoch[]} epochs
 * @property {object[]} given           rolls of the log whose faces were given, as `entry` of a Roll
 * @property {NamedRoll[]} unbound    rolls that name no epoch: the operator could have chosen their dice
 * @property {NamedRoll[]} withheld   rolls whose terms are withheld: nobody can tell what was signed
 * @property {NamedRoll[]} unsigned   rolls whose terms do not name the sides of their dice
 * @property {{own: number[], unsaid: number, changes: {seq: number, former: string, host: string}[]}} hosts   entries of
 *                                      the rolls by the host's own hand, how many rolls there are while it was not said who
 *                                      ran the service, and the entries that say another host from then on
 * @property {{seq: number, by: string, player: string}[]} otherHands   entries of the rolls that were thrown for a
 *                                      character that somebody else plays: who threw, and who plays it
 * @property {import("./agreement.js").Archive[]} archives       of an export: what was imported, the earliest first
 * @property {import("./agreement.js").Signature} signature      of an export
 * @property {{given: number, agree: number}} kept   how many things somebody kept, and how many of them agree; what
 *                                      disagrees is a finding, and what nothing is known of is neither
 * @property {number} signed            of what was kept alone, how many notes a key that was given has signed
 * @property {number} ruled             of an export, how many rolls and resistances follow from their dice by the rules
 * @property {string[]} unresolved      the versions of rules that are not here, by which others were not ruled on again
 * @property {string[]} notes           requests that were not rolled
 * @property {string[]} told            of what was kept alone: what holds of it
 * @property {Object<string, string>} names   of people, characters and clocks by id, and of the table
 */

/**
 * Check a file: logs of one session's epochs (one, a JSON list of them, or one a line), or a whole export.
 *
 * Texts of the result come from the file as they are: show them as text, and `printable` in a terminal.
 * NoteError if one of `keys` is no key; whatever is wrong with the file is in the result.
 * @param {Uint8Array} bytes
 * @param {{keys?: string[], kept?: import("./evidence.js").Kept, me?: string, pause?: (share: number) => Promise<void>}} [options]   `keys`:
 *     those trusted to sign an export; without them it is the one the export itself names. `kept`: what `readKept`
 *     has returned. `me`: the person whose requests are in it. `pause` is awaited often, with the share done.
 * @returns {Promise<Result>}
 */
async function verify(bytes, { keys = [], kept = NOTHING, me = "", pause = async () => {} } = {}) {
  const given = keys.map(readKey);
  if (startsLine(bytes, 0)) return exportResult(await checkExport(bytes, given, kept, me, pause));
  try {
    return result(await checkLogs(read(bytes), given, kept, me, pause), "logs");
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    // An export whose first line was damaged is still one.
    if (hasLines(bytes)) return exportResult(await checkExport(bytes, given, kept, me, pause));
    return unreadable(error.message);
  }
}

const NOTHING = nothingKept();

/** Check what somebody kept by itself, where there is no export: against itself, and what was revealed in it. */
async function verifyKept(kept, { keys = [], me = "", pause = async () => {} } = {}) {
  const file = await checkAlone(kept, keys.map(readKey), me, pause);
  return result({ ...file, signature: NO_SIGNATURE }, "kept");
}

/**
 * Check files of any kind: an export or a log, and what somebody kept, which is compared with it; without an export
 * what was kept is checked by itself. The `files` may be both, those of `kept` are the latter.
 * @param {{name: string, bytes: Uint8Array}[]} files
 * @param {{name: string, bytes: Uint8Array}[]} others
 * @returns {Promise<Result & {file: ?string, empty?: string[]}>}   `file` is the name of the export or log, or of what
 *     cannot be read; `empty` are the names of files that have nothing to compare
 */
async function verifyFiles(files, others = [], options = {}) {
  for (const key of options.keys ?? []) readKey(key);
  const exported = exportOf(files);
  const read = (list) => list.filter((file) => file !== exported).map((file) => ({ ...file, ...keptOf(file) }));
  const [own, added] = [read(files), read(others)];
  const main = exported ?? (own.length === 1 && isLog(own[0]) ? own[0] : null);
  const rest = [...own.filter((file) => file !== main), ...added];
  const unread = rest.find(({ reason }) => reason);
  if (unread) return { ...unreadable(unread.reason), file: unread.name };
  const empty = rest.filter(({ kept }) => !howManyKept(kept)).map(({ name }) => name);
  if (added.length && added.every(({ name }) => empty.includes(name))) {
    return { ...unreadable("nothing in it that could be compared"), file: others[0].name };
  }
  const kept = joined(rest.map((file) => file.kept));
  if (main || howManyKept(kept)) {
    const found = main ? await verify(main.bytes, { ...options, kept }) : await verifyKept(kept, options);
    return { ...found, names: { ...kept.names, ...found.names }, file: main ? main.name : nameOf(files), empty };
  }
  const why = `${files.length === 1 ? FOREIGN : "in these files is nothing to check"}. ${CHECKED}`;
  return { ...unreadable(why), file: nameOf(files) };
}

function nameOf(files) {
  return files.length === 1 ? files[0].name : null;
}

function exportOf(files) {
  return files.find(({ bytes }) => startsLine(bytes, 0)) ?? files.find(({ bytes }) => hasLines(bytes));
}

/** Whether a file is a log of an epoch, or of another scheme: what can only be read as one is. */
function isLog({ bytes, kept }) {
  const text = new TextDecoder().decode(bytes);
  return text.includes('"entries"') && text.includes('"head"') && !(kept && howManyKept(kept));
}

/** Return the evidence in a file, or the reason why it cannot be read. */
function keptOf(file) {
  try {
    return { kept: readKept([file]), reason: null };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { kept: null, reason: `${FOREIGN}. ${CHECKED}` };
  }
}

/** Return the evidence of several files as one. */
function joined(parts) {
  const all = nothingKept();
  for (const { places, names, terms, answered, ...lists } of parts) {
    Object.assign(all.names, names);
    for (const [digest, one] of terms) all.terms.set(digest, one);
    for (const [request, statuses] of answered) keepAnswers(all, request, statuses);
    // One at a time: a file may have more things than a call may have arguments.
    for (const [name, list] of Object.entries(lists)) for (const one of list) all[name].push(one);
    for (const [id, seq] of places) all.places.set(id, seq);
  }
  return all;
}

/** Whether some line of a file is one of an export. */
function hasLines(bytes) {
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) if (startsLine(bytes, at + 1)) return true;
  return false;
}

const LINE = utf8('{"line":');

function startsLine(bytes, at) {
  return LINE.every((byte, place) => bytes[at + place] === byte);
}

const UNREADABLE_EXPORT =
  "this begins like an export of a table, and no line of it can be read: it was cut off, or a program changed it " +
  "when it was saved again. Get the export again.";

function exportResult(file) {
  if (!file.lines.some((line) => line.value)) return unreadable(UNREADABLE_EXPORT);
  // It is an export of another time: whatever else is in it, this version cannot judge it.
  const other = file.lines.find(({ otherScheme }) => otherScheme);
  if (other) return unreadable(other.otherScheme);
  // Nobody knows then whose export it is, and who signs it.
  if (!file.head) return unreadable(file.findings.find(({ line }) => line === 1).text);
  return result(file, "export");
}

// ---- main.js --------------------------------------------------------------------------------------------------------
// What a page, a test and a command line have of the verifier, and its program.

const rollwright = {
  verify,
  verifyKept,
  verifyFiles,
  read,
  readKept,
  howManyKept,
  keptLine,
  Unreadable,
  NoteError,
  Unsupported,
  printable,
  epochLine,
  counted,
  remarks,
  handLines,
  archiveLine,
  ruledLine,
  // What tests hold against the vectors and service/audit/.
  parts: {
    sha256,
    hmac,
    hmacKey,
    tagged,
    u64,
    canonical,
    reader,
    readValue,
    digest,
    commitment,
    genesis,
    rollKey,
    words,
    draw,
    recordHash,
    leaf,
    link,
    hiddenDifficulty,
    replay,
    readKey,
    readNote,
    openNote,
    holdNote,
    byName,
    readLog,
    checkLogs,
    hex,
    unhex,
    changedRequest,
    directTerms,
    termsDigest,
    TYPES,
    versionsOf,
    takeGame,
    cardOf,
    rulesOfDocument,
    isReserved,
    withOffers,
    afterStep,
    chosenAction,
    readChoice,
    readAction,
    same,
    Refused,
    Unruled,
    BESIDE,
  },
};

/** Check files and tell people; return the exit status. */
async function rollwrightMain(words) {
  const { readFileSync, readdirSync, statSync } = require("node:fs");
  const { join } = require("node:path");
  const { verifyFiles, keptLine, remarks, handLines, archiveLine, ruledLine } = rollwright;
  const { printable, epochLine, counted } = rollwright;
  const { NoteError, Unreadable } = rollwright;
  const usage = "usage: node verify.js FILE... [--key VKEY]... [--kept FILE]... [--me PERSON]";
  const out = (text, status = 0) => {
    process.stdout.write(`${text}\n`);
    return status;
  };
  const err = (text, status) => {
    process.stderr.write(`${text}\n`);
    return status;
  };

  function chosen() {
    const files = [];
    const options = { "--key": [], "--kept": [], "--me": [] };
    for (let at = 0; at < words.length; at++) {
      const [name, ...rest] = words[at].split("=");
      if (!words[at].startsWith("-")) files.push(words[at]);
      else if (!Object.hasOwn(options, name)) return null;
      else if (rest.length) options[name].push(rest.join("="));
      else if (at + 1 < words.length) options[name].push(words[++at]);
      else return null;
    }
    const [keys, kept, [me = "", ...more]] = Object.values(options);
    return files.length && !more.length ? { files, keys, kept, me } : null;
  }

  /** Return files with their bytes, those of folders in order. */
  function filesOf(names) {
    return names.flatMap((name) => {
      if (!statSync(name).isDirectory()) return [{ name, bytes: readFileSync(name) }];
      return filesOf(
        readdirSync(name)
          .sort()
          .map((each) => join(name, each)),
      );
    });
  }

  /** Return the result; of a file that cannot be read, with its name. @returns {Promise<any>} */
  async function run({ files, keys, kept, me }) {
    try {
      const result = await verifyFiles(filesOf(files), filesOf(kept), { keys, me });
      return { ...result, file: result.file ?? files[0] };
    } catch (error) {
      if (!(error instanceof NoteError || error instanceof Unreadable) && !error.code) throw error;
      return { verdict: "unreadable", reason: error.message, file: error.path ?? files[0] };
    }
  }

  function tellBroken(result) {
    const { findings } = result;
    const most = 50;
    for (const { text } of findings.slice(0, most)) err(printable(text));
    if (findings.length > most) err(`... and ${findings.length - most} more`);
    for (const line of remarks(result)) out(printable(line));
  }

  function tellSigned({ entries, signature: { state, by, given, why } }) {
    const log = counted(entries, "log entry", "log entries");
    if (state === "unchecked") return out(`${log}; signatures not checked: ${why}`);
    out(`${log}, and every byte of the file is as signed by ${given ? "a key you gave" : "the key it names"}:`);
    out(`  ${printable(by)}`);
    if (!given) {
      out("Compare this key with the operator's (/.well-known/rollwright-keys), got in another way than the file,");
      out("or give that one: --key VKEY. Anybody can sign with a key of their own.");
    }
  }

  function tell(result) {
    if (result.kind === "kept") {
      for (const line of [...result.told, ...handLines(result)]) out(printable(line));
      out("Rolls were not ruled again, and nothing shows that all of them are here: compare with an export.");
      return;
    }
    for (const epoch of result.epochs) out(`${printable(epoch.sid)} epoch ${epoch.e}: ${epochLine(epoch)}`);
    const { length } = result.given;
    if (length) out(`${counted(length, "roll", "rolls")} with given faces: in the log, outside the chain`);
    for (const line of remarks(result)) out(printable(line));
    for (const { what, text } of result.open) {
      if (["unruled", "unknown", "documents"].includes(what)) out(printable(text));
    }
    for (const archive of result.archives) out(printable(archiveLine(archive)));
    for (const note of result.notes) out(printable(note));
    const kept = keptLine(result.kept);
    if (kept) out(kept);
    if (result.kind === "export") {
      if (result.ruled) out(ruledLine(result));
      tellSigned(result);
      const { unresolved } = result;
      if (unresolved.length) {
        out(
          `Rulings of ${printable(unresolved.join(", "))} are not resolved again here; \`rollwright verify\` does that.`,
        );
      }
    } else {
      for (const line of result.told) out(printable(line));
      out(
        "Nothing signs these logs or says who ran the service, and rolls were not ruled again: an export has all of it.",
      );
    }
  }

  if (words.includes("--help") || words.includes("-h")) return out(usage);
  const asked = chosen();
  if (!asked) return err(usage, 2);
  const result = await run(asked);
  if (result.verdict === "unreadable") {
    return err(`verify.js: ${printable(result.file)}: ${printable(result.reason)}`, 2);
  }
  if (result.verdict === "broken") tellBroken(result);
  else tell(result);
  for (const name of result.empty) err(`${printable(name)}: nothing in it that could be compared`);
  return result.status;
}

if (typeof module === "object") {
  module.exports = rollwright;
  if (require.main === module) rollwrightMain(process.argv.slice(2)).then((status) => (process.exitCode = status));
} else if (typeof document === "undefined" && typeof process === "object") {
  throw new Error("node takes this file for a module here: rename it to verify.cjs");
} else {
  // A page that imports this file as a module, as /play does, finds it here.
  globalThis.rollwright = rollwright;
}
}
