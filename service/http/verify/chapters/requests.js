// Requests that somebody kept, compared with the records under their keys.

import { isObject } from "./json.js";
import { directTerms, termsDigest } from "./dice.js";
import { hasCanonical } from "./lines.js";

/** Return the faces that a request brings; null where it has the service throw. */
export function facesSent(body) {
  const holder = Object.hasOwn(body, "spec") ? body.spec : body;
  return isObject(holder) && Array.isArray(holder.dice) ? holder.dice : null;
}

/**
 * Return the terms that a direct body may be, the likelier ones first; none for the roll of an action. Those of an
 * unbound roll lack a clock that players do not see.
 */
export function sentTerms(body) {
  if (!Object.hasOwn(body, "spec")) return [];
  const { clock, ...others } = body;
  return (Object.hasOwn(body, "epoch") ? [body] : [body, others]).map(directTerms);
}

/** Return the digest of terms that were kept; empty where they have no canonical form. */
export function digestOf(terms) {
  return hasCanonical(terms) ? termsDigest(terms) : "";
}

/**
 * Return the member of a record's request that is not as it was sent, or null. Of an unbound roll of an action without
 * terms its digest is not known.
 */
export function changedRequest(req, { by, body }) {
  if (req.by !== by) return "by";
  if ((req.epoch ?? null) !== (body.epoch || null)) return "epoch";
  const named = Object.hasOwn(body, "spec") ? sentTerms(body).map(digestOf) : [body.terms];
  const digests = named.filter(Boolean);
  return (digests.length || body.epoch) && !digests.includes(req.terms) ? "terms" : null;
}
