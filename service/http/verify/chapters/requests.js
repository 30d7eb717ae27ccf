// Requests that somebody kept, compared with the records under their keys.

import { isObject, isText } from "./json.js";
import { directTerms, termsDigest } from "./dice.js";
import { hasCanonical } from "./lines.js";

/** Return the faces that a request brings; null where it has the service throw. */
export function facesSent(body) {
  const holder = Object.hasOwn(body, "spec") ? body.spec : body;
  return isObject(holder) && Array.isArray(holder.dice) ? holder.dice : null;
}

/**
 * Return the digest of the terms that a request names, or that its body is; empty where it has none. `unseen` are
 * members of a direct body that may not stand in its terms.
 */
export function sentDigest(body, unseen = []) {
  if (!Object.hasOwn(body, "spec")) return isText(body.terms) ? body.terms : "";
  const told = Object.fromEntries(Object.entries(body).filter(([name]) => !unseen.includes(name)));
  return digestOf(directTerms(told));
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
  // The terms of an unbound roll lack a clock that players do not see.
  const unseen = Object.hasOwn(body, "epoch") ? [] : ["clock"];
  const digests = [sentDigest(body), sentDigest(body, unseen)].filter(Boolean);
  return (digests.length || body.epoch) && !digests.includes(req.terms) ? "terms" : null;
}
