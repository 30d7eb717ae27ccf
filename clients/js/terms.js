// What a roll of an action is bound to: the terms that its roller saw (docs/fairness.md, Negotiated rolls).

import { digestOfTerms, fingerprint } from "./digests.js";
import { TermsError } from "./problem.js";

/** Fields of a spec that the table changes when it is rolled: further tries, and declared actions. */
const COUNTED = ["attempt", "difficulty", "multiple"];
/** What is said of an action and its terms alike, beside the spec. */
const SHOWN = /** @type {const} */ (["character", "clock", "task", "says", "follows", "fiction_changed", "override"]);

/** @typedef {{terms?: any, terms_digest?: string, [name: string]: any}} Told   an action, its stakes, or chances of a resistance */

/**
 * Return why no roll can be bound to an action, its stakes or chances as they were told; null where one can.
 * @param {Told} told
 */
export function misstated(told) {
  const { terms, terms_digest: digest } = told;
  if (typeof terms !== "object" || terms === null) return "its terms were not told";
  const own = digestOf(terms);
  if (own === null) return "its terms have no canonical form";
  if (digest === undefined) return "the digest of its terms was not told";
  if (digest !== own) return "the digest that was told is not that of its terms";
  const other = SHOWN.find((name) => typeof told[name] === typeof terms[name] && differ(told[name], terms[name]));
  if (other) return `${other} is not as its terms have it`;
  const { spec = {} } = told;
  const names = Object.keys(spec).filter((name) => typeof spec[name] !== "object" && !COUNTED.includes(name));
  const field = names.find((name) => terms.spec?.[name] !== undefined && differ(spec[name], terms.spec[name]));
  return field === undefined ? null : `${field} is not as its terms have it`;
}

/**
 * Return the digest of terms; null where they have no canonical form.
 * @param {unknown} terms
 */
export function digestOf(terms) {
  try {
    return digestOfTerms(terms);
  } catch {
    return null;
  }
}

/** @param {unknown} one @param {unknown} other */
function differ(one, other) {
  return fingerprint(one ?? null) !== fingerprint(other ?? null);
}

/**
 * Return a body that names terms by their digest. They must have been told together: where the body has none, or terms
 * that were not told here, `read` reads what they are of. Otherwise TermsError, and nothing is sent.
 * @param {any} body
 * @param {() => Promise<Told | undefined>} read
 * @param {import("./evidence.js").Evidence} evidence
 */
export async function agreeing(body, read, evidence) {
  const given = body.terms ?? null;
  const digest = typeof given === "string" ? given : given && digestOf(given);
  if (given !== null && digest === null) throw new TermsError("its terms have no canonical form");
  if (digest !== null && evidence.isSignable(digest)) {
    if (typeof given !== "string") await evidence.agreed(digest, given);
    return { ...body, terms: digest };
  }
  const told = (await read()) ?? {};
  const wrong = misstated(told);
  if (wrong !== null) throw new TermsError(wrong);
  const { terms, terms_digest: now } = told;
  if (digest !== null && digest !== now) throw new TermsError("its terms are others by now", "terms_changed");
  await evidence.agreed(/** @type {string} */ (now), terms);
  return { ...body, terms: now };
}

/**
 * Return an action as its terms have it, which is what a roll is bound to: show it before the roll in place of what is
 * told beside them. Accepted offers are those of the terms, with who made and got them; the digest of a hidden Difficulty
 * is left out. An action without terms cannot be rolled, and is returned as it is.
 * @param {any} action
 * @param {any} [terms]
 */
export function asSigned(action, terms = action.terms) {
  if (typeof terms !== "object" || terms === null) return action;
  /** @type {any[]} */
  const told = action.offers ?? [];
  const accepted = Object.entries(terms.offers ?? {}).map(([id, offer]) => {
    const { by = "", to = "" } = told.find((one) => one.id === id) ?? {};
    return { text: "", .../** @type {any} */ (offer), id, by, to, state: "accepted" };
  });
  return {
    ...action,
    ...Object.fromEntries(SHOWN.map((name) => [name, terms[name]])),
    assistants: terms.assistants ?? [],
    spec: Object.fromEntries(Object.entries(terms.spec ?? {}).filter(([, value]) => !isSealed(value))),
    offers: [...told.filter(({ state }) => state !== "accepted"), ...accepted],
  };
}

/** Members of terms that `asSigned` returns, or that only name the action. */
const NAMED = new Set([...SHOWN, "action", "assistants", "spec", "offers"]);

/**
 * Return the other members of terms, as `[name, value]`: `joins`, the entries of rolls, and what this version does not
 * know. Show them as they are.
 * @param {any} terms
 * @returns {[string, unknown][]}
 */
export function unknownMembers(terms) {
  return Object.entries(terms ?? {}).filter(([name]) => !NAMED.has(name));
}

/** Whether a value of a spec is the digest of a hidden number. @param {unknown} value */
export function isSealed(value) {
  return typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
}
