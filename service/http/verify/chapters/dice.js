// What scheme ra3 makes of seeds and requests: commitments, dice and records. service/audit/ has it in Python.

import { canonical } from "../../../../clients/js/canonical.js";
import { SPACE, digest, tagged, u64, unhex } from "../../../../clients/js/sha256.js";
import { hmac, hmacKey } from "./bytes.js";

export function commitment(sid, e, seed) {
  return digest("commit", sid, u64(e), seed);
}

export function genesis(log) {
  return digest("genesis", log.sid, u64(log.e), unhex(log.commit), unhex(log.next_commit), log.client_seed);
}

/** Return the key of a roll under a seed made ready by `hmacKey`; `req` is canonical. */
export function rollKey(seed, genesis, key, req) {
  return hmac(seed, tagged("roll", genesis, key, req));
}

/** Whether nobody but its maker could choose the dice of a request: it names its epoch. */
export function isBound(req) {
  return Object.hasOwn(req, "epoch");
}

/** Whether terms name the sides of their dice; where a direct body has null, rules alone tell them. */
export function signsDice(terms) {
  return (terms.dice ?? null) !== null;
}

/** Return the faces of a roll without a session, from a seed (text) that its caller gave or was told. */
export function replay(seed, sides) {
  const key = rollKey(hmacKey(digest("replay", seed)), "", "", canonical({ dice: sides }));
  return draw(words(key), sides);
}

/** Return a function that returns the next 32-bit word of a roll's key. */
export function words(rollKey) {
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
export function draw(next, sides) {
  return sides.map((side) => {
    // Below 2^53 these are exact.
    const limit = SPACE - (SPACE % side);
    let word = next();
    while (word >= limit) word = next();
    return 1 + (word % side);
  });
}

export function recordHash(rec) {
  return digest("rec", canonical(rec));
}

export function leaf(n, t, record) {
  return digest("leaf", u64(n), u64(t), record);
}

export function link(head, leaf) {
  return digest("link", head, leaf);
}
