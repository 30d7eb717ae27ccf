// What a thrower signs, and the request that dice follow from (docs/proofs.md), for the client and for the verifier.

import { canonical } from "./canonical.js";
import { digest, hex, u64, unhex } from "./sha256.js";

/**
 * Return the request of a roll: who throws, and the digest of the terms, in hex; with a genesis it is bound.
 * @param {string} by
 * @param {string} terms
 * @param {string} [genesis]
 */
export function request(by, terms, genesis = "") {
  return genesis ? { by, epoch: genesis, terms } : { by, terms };
}

/**
 * Return the digest of terms in hex, as the request has it. TypeError where they have no canonical form.
 * @param {unknown} terms
 */
export function termsDigest(terms) {
  return hex(digest("terms", canonical(terms)));
}

/**
 * Return the terms of a direct roll: its body as it was sent and parsed, without its epoch. The number of a hidden
 * Difficulty and its salt become a digest.
 * @param {Record<string, any>} body
 */
export function directTerms({ epoch, ...body }) {
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
export function sentTerms(body) {
  if (!Object.hasOwn(body, "spec")) return [];
  const { clock, ...others } = body;
  return (body.epoch ? [body] : [body, others]).map(directTerms);
}

/**
 * Return the faces that a request brings; null where it has the service throw.
 * @param {Record<string, any>} body
 * @returns {number[] | null}
 */
export function facesSent(body) {
  const holder = Object.hasOwn(body, "spec") ? body.spec : body;
  return Array.isArray(holder?.dice) ? holder.dice : null;
}

/**
 * Return what stands in terms for a Difficulty that players do not see.
 * @param {Uint8Array} salt
 * @param {number} difficulty
 */
export function hiddenDifficulty(salt, difficulty) {
  return digest("difficulty", salt, u64(difficulty));
}

/**
 * Return the digest of terms that were sent or kept; empty where they have no canonical form.
 * @param {unknown} terms
 */
export function digestOf(terms) {
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
export function changedRequest(req, { by, body }) {
  if (req.by !== by) return "by";
  const isDirect = Object.hasOwn(body, "spec");
  const digests = (isDirect ? sentTerms(body).map(digestOf) : [body.terms]).filter(Boolean);
  const epoch = body.epoch || null;
  if ((req.epoch ?? null) !== epoch || (epoch && !isDirect && !digests.length)) return "epoch";
  return (digests.length || epoch) && !digests.includes(req.terms) ? "terms" : null;
}
