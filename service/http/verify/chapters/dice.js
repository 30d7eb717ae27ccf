// What scheme ra3 makes of seeds and requests: commitments, terms, dice and records. service/audit/ has it in Python.

import { canonical } from "../../../../clients/js/canonical.js";
import { SPACE, digest, hex, tagged, u64, unhex } from "../../../../clients/js/sha256.js";
import { hmac, hmacKey } from "./bytes.js";
import { isDigest, isNatural, isObject } from "./json.js";

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

/** Return the request of a roll: who throws, and the digest of the terms, in hex; with a genesis it is bound. */
export function request(by, terms, genesis = "") {
  return genesis ? { by, epoch: genesis, terms } : { by, terms };
}

/** Whether nobody but its maker could choose the dice of a request: it names its epoch. */
export function isBound(req) {
  return Object.hasOwn(req, "epoch");
}

/** Return the digest of terms in hex, as the request has it. */
export function termsDigest(terms) {
  return hex(digest("terms", canonical(terms)));
}

/**
 * Return the terms of a direct roll: its body as it was sent and parsed, without its epoch. The number of a hidden
 * Difficulty and its salt become a digest.
 */
export function directTerms({ epoch, ...body }) {
  const { difficulty_salt, ...terms } = body;
  const number = isObject(terms.spec) ? terms.spec.difficulty : null;
  if (!isDigest(difficulty_salt) || !isNatural(number)) return body;
  const difficulty = hex(hiddenDifficulty(unhex(difficulty_salt), number));
  return { ...terms, spec: { ...terms.spec, difficulty } };
}

/** Return what stands in terms for a Difficulty that players do not see; `salt` is bytes. */
export function hiddenDifficulty(salt, difficulty) {
  return digest("difficulty", salt, u64(difficulty));
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
