// Signed notes: receipts and heads (C2SP signed-note, Ed25519).

import { hex, sha256, unhex } from "../../../../clients/js/sha256.js";
import { NoteError, equal, unbase64, utf8 } from "./bytes.js";
import { LARGEST } from "./json.js";
import { idOf } from "./chain.js";

/** This machine cannot check signatures; the text says why. */
export class Unsupported extends Error {}

// Spaces as Python and C2SP have them, which JavaScript's \s has not quite; plus signs; control characters.
const NAME = /^[^\x00-\x20+\x7f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ud800-\udfff]+$/u;
const UNFIT = /[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff]/u;
const ED25519 = 1;
const MOST_SIGNATURES = 100;

/**
 * Return the key that a C2SP verifier key spells: `<name>+<8 hex>+<base64>`; NoteError if it is none.
 * @returns {{vkey: string, name: string, id: string, public: Uint8Array}}
 */
export function readKey(vkey) {
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
export function readNote(note) {
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
export function signersOf({ signatures }, keys) {
  const one = new Map(keys.map((key) => [`${key.name}+${key.id}`, key]));
  return [...one.values()].filter((key) => signatures.some(isBy(key)));
}

/** Who signed, as it is told where none of them is known. */
export function signerNames({ signatures }) {
  return signatures.map(({ name, id }) => `${name}+${id}`).join(", ");
}

/** Check each line of a note by one of these keys; NoteError if one does not hold, Unsupported if nobody can tell. */
export async function checkSigned({ body, signatures }, signers) {
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
export function saidBy(body, signers) {
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
export async function openNote(text, keys) {
  const note = readNote(text);
  const signers = signersOf(note, keys);
  if (!signers.length) throw new NoteError(`not signed by a known key: ${signerNames(note)}`);
  await checkSigned(note, signers);
  return saidBy(note.body, signers);
}

/** Return epochs by number and session. */
export function byName(epochs) {
  return new Map(epochs.map((epoch) => [idOf(epoch.e, epoch.sid), epoch]));
}

/**
 * Return what is wrong with that which a note says of one of these epochs, and the epoch if there is one; `is` is
 * what the note is, and `text` null where it agrees.
 */
export function holdNote(epochs, said) {
  const epoch = said.e === null ? undefined : epochs.get(idOf(said.e, said.sid));
  if (!epoch) return { is: said.kind, epoch: null, text: "epoch is missing" };
  return { is: said.kind, epoch, text: misfitting(epoch, said) };
}

export function misfitting(epoch, { kind, genesis, n, digest }) {
  const computed = kind === "receipt" ? [null, ...epoch.leaves] : epoch.heads;
  if (genesis && !equal(epoch.heads[0], genesis)) return "receipt is of another genesis";
  if (n === null || n > epoch.rolls.length || (kind === "receipt" && n < 1)) return `${kind} of a missing roll`;
  // Behind the chain's first fault there is nothing to compare with, and the fault is told.
  return n >= computed.length || equal(computed[n], digest) ? null : `${kind} differs`;
}

/** Return what is wrong with a note, or null; that it cannot be told is kept for the whole file. */
export async function faultOf(file, check) {
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
