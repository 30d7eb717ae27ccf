// SHA-256 and the digests of scheme ra2 (docs/fairness.md). WebCrypto's are missing on plain http pages.

const encoder = new TextEncoder();

/** The first 32 bits of the fractional parts of roots of primes: FIPS 180-4 defines its constants so. */
function fraction(/** @type {number} */ root) {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

/** @type {number[]} */
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
const ROUNDS = Int32Array.from(primes, (p) => fraction(Math.cbrt(p)));
const START = Int32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p)));

/**
 * Return SHA-256 of some bytes, 32 of them.
 * @param {Uint8Array} bytes
 */
export function sha256(bytes) {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const state = START.slice();
  for (let at = 0; at < padded.length; at += 64) compress(state, view, at);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => out.setInt32(4 * at, word));
  return new Uint8Array(out.buffer);
}

const words = new Int32Array(64);

function rotate(/** @type {number} */ x, /** @type {number} */ by) {
  return (x >>> by) | (x << (32 - by));
}

/**
 * Put the 64 bytes at `at` into the state.
 * @param {Int32Array} state
 * @param {DataView} view
 * @param {number} at
 */
function compress(state, view, at) {
  for (let i = 0; i < 64; i++) {
    if (i < 16) {
      words[i] = view.getInt32(at + 4 * i);
      continue;
    }
    const [x, y] = [words[i - 15], words[i - 2]];
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    words[i] = words[i - 16] + s0 + words[i - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i] + words[i]) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] += word));
}

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} text */
export function unhex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/**
 * Return canonical JSON (RFC 8785) of a JSON value.
 * @param {unknown} value
 * @returns {string}
 */
export function canonical(value) {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
  fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join()}}`;
}

function number(/** @type {number} */ value) {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(value));
  return new Uint8Array(view.buffer);
}

/**
 * Return `H(tag, parts)`: SHA-256 of the tag and the parts, each after its length.
 * @param {string} tag
 * @param {(Uint8Array | string)[]} parts
 */
function digest(tag, ...parts) {
  const bytes = [`ra2/${tag}`, ...parts].map((part) => (typeof part === "string" ? encoder.encode(part) : part));
  const joined = new Uint8Array(bytes.reduce((length, part) => length + 4 + part.length, 0));
  let at = 0;
  for (const part of bytes) {
    new DataView(joined.buffer).setUint32(at, part.length);
    joined.set(part, at + 4);
    at += 4 + part.length;
  }
  return sha256(joined);
}

/** @typedef {import("@rollwright/client/contract").components["schemas"]["EpochTerms"]} EpochTerms */

/**
 * Return the genesis of an epoch in hex, from its terms.
 * @param {string} sid
 * @param {Omit<EpochTerms, "genesis" | "lineage">} terms
 */
export function genesis(sid, { e, commit, next_commit, client_seed }) {
  return hex(digest("genesis", sid, number(e), unhex(commit), unhex(next_commit), client_seed));
}

/**
 * Return the commitment to the seed of an epoch in hex.
 * @param {string} sid
 * @param {number} e
 * @param {string} seed   in hex
 */
export function commitment(sid, e, seed) {
  return hex(digest("commit", sid, number(e), unhex(seed)));
}

/**
 * Return the leaf of a roll in hex: the digest of its number, time and record.
 * @param {number} n
 * @param {number} t   milliseconds since 1970
 * @param {unknown} record
 */
export function leaf(n, t, record) {
  return hex(digest("leaf", number(n), number(t), digest("rec", canonical(record))));
}

/**
 * Return a short name for a JSON value, the same for equal ones: 128 bits in hex.
 * @param {unknown} value
 */
export function fingerprint(value) {
  return hex(sha256(encoder.encode(canonical(value)))).slice(0, 32);
}

/**
 * Return random bytes in hex. `randomUUID` is missing on plain http pages, `getRandomValues` is not.
 * @param {number} bytes
 */
export function random(bytes) {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)));
}
