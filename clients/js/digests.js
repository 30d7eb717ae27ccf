// The digests of scheme ra3 that a client compares, in hex, and names for JSON values.

import { canonical } from "./canonical.js";
import { digest, encoder, hex, sha256, u64, unhex } from "./sha256.js";

/** @typedef {import("@rollwright/client/contract").components["schemas"]["EpochTerms"]} EpochTerms */

/**
 * Return the genesis of an epoch in hex, from its terms.
 * @param {string} sid
 * @param {Omit<EpochTerms, "genesis" | "lineage">} terms
 */
export function genesis(sid, { e, commit, next_commit, client_seed }) {
  return hex(digest("genesis", sid, u64(e), unhex(commit), unhex(next_commit), client_seed));
}

/**
 * Return the commitment to the seed of an epoch in hex.
 * @param {string} sid
 * @param {number} e
 * @param {string} seed   in hex
 */
export function commitment(sid, e, seed) {
  return hex(digest("commit", sid, u64(e), unhex(seed)));
}

/**
 * Return the leaf of a roll in hex: the digest of its number, time and record.
 * @param {number} n
 * @param {number} t   milliseconds since 1970
 * @param {unknown} record
 */
export function leaf(n, t, record) {
  return hex(digest("leaf", u64(n), u64(t), digest("rec", canonical(record))));
}

/**
 * Return a short name for any JSON value, the same for equal ones: 128 bits in hex.
 * @param {unknown} value
 */
export function fingerprint(value) {
  return hex(sha256(encoder.encode(JSON.stringify(value, sorted)))).slice(0, 32);
}

/** Return an object with its members in order, for JSON.stringify. @param {string} _ @param {any} value */
function sorted(_, value) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Return random bytes in hex. `randomUUID` is missing on plain http pages, `getRandomValues` is not.
 * @param {number} bytes
 */
export function random(bytes) {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)));
}
