// SHA-256 (FIPS 180-4), and the tagged digests of scheme ra3 (docs/proofs.md), for the client and for the verifier.
//
// Of our own, because the browser's answer late, and not at all on a page without HTTPS.

export const SCHEME = "ra3";
export const SPACE = 2 ** 32;
export const encoder = new TextEncoder();
export const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  let text = "";
  for (const byte of bytes) text += HEX[byte];
  return text;
}

/** @param {string} text */
export function unhex(text) {
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
export const START = Int32Array.from([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);
const schedule = new Int32Array(64);

/**
 * Put the 64 bytes at `at` into the state.
 * @param {Int32Array} state
 * @param {Uint8Array} bytes
 * @param {number} at
 */
export function compress(state, bytes, at) {
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
export function finished(state, before, bytes) {
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
export function sha256(bytes) {
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
export function tagged(tag, ...parts) {
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
export function digest(tag, ...parts) {
  return sha256(tagged(tag, ...parts));
}

/**
 * Return 8 bytes, big-endian, of an integer from 0 to 2^53-1.
 * @param {number} number
 */
export function u64(number) {
  const bytes = new Uint8Array(8);
  const high = Math.floor(number / SPACE);
  for (let at = 0; at < 4; at++) {
    bytes[at] = high >>> (24 - 8 * at);
    bytes[4 + at] = (number % SPACE) >>> (24 - 8 * at);
  }
  return bytes;
}
