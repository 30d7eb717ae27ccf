// What a roll of an action is bound to: the terms that its roller saw (docs/fairness.md, Negotiated rolls).

import { canonical } from "./canonical.js";
import { digestOfTerms } from "./digests.js";

/** A digest of no terms: a roll for it is refused, and nothing is drawn. */
export const UNSEEN = "0".repeat(64);
/** Fields of a spec that the table changes when it is rolled: further tries, and declared actions. */
const COUNTED = ["attempt", "difficulty", "multiple"];

/**
 * Return what of an action, its stakes or chances that were read is not as their terms have it; null where nothing is.
 * @param {any} told
 * @returns {string | null}
 */
export function misstated(told) {
  const { terms, terms_digest: digest } = told;
  if (typeof digest !== "string" || typeof terms !== "object" || terms === null) return null;
  if (digest !== digestOfTerms(terms)) return "terms_digest";
  for (const name of ["character", "clock", "task", "says", "fiction_changed", "override"]) {
    if (typeof told[name] === typeof terms[name] && differ(told[name] ?? null, terms[name] ?? null)) return name;
  }
  const { spec = {} } = told;
  const names = Object.keys(spec).filter((name) => typeof spec[name] !== "object" && !COUNTED.includes(name));
  return names.find((name) => terms.spec?.[name] !== undefined && differ(spec[name], terms.spec[name])) ?? null;
}

/** @param {unknown} one @param {unknown} other */
function differ(one, other) {
  return canonical(one) !== canonical(other);
}

/**
 * Return a body that names terms by their digest; `read` reads them where the body has none, and may find none. `keep`
 * keeps them: with them verification tells what a refused roll would have been.
 * @param {any} body
 * @param {() => Promise<any>} read
 * @param {(digest: string, terms: any) => Promise<unknown>} keep
 */
export async function agreeing(body, read, keep) {
  const terms = body.terms ?? (await read()) ?? UNSEEN;
  if (typeof terms === "string") return { ...body, terms };
  const digest = digestOfTerms(terms);
  await keep(digest, terms);
  return { ...body, terms: digest };
}
