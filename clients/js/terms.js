// What is signed: the terms of an action or a resistance as they were told, and those of a direct roll (docs/proofs.md).

import { random } from "./digests.js";
import { TermsError } from "./problem.js";
import { digestOf, directTerms } from "./signed.js";

/** What is said of an action and its terms alike, beside the spec. */
const SHOWN = /** @type {const} */ ([
  "character",
  "clock",
  "task",
  "says",
  "follows",
  "fiction_changed",
  "override",
  "thrower",
]);

/** @typedef {{terms?: any, terms_digest?: string, [name: string]: any}} Told   an action, its stakes, or chances of a resistance */

/**
 * Return why no roll can be bound to an action, its stakes or chances as they were told; null where one can.
 * @param {Told} told
 */
export function unsignable(told) {
  const { terms, terms_digest: digest } = told;
  if (typeof terms !== "object" || terms === null) return "its terms were not told";
  const own = digestOf(terms);
  if (!own) return "its terms have no canonical form";
  if (digest === undefined) return "the digest of its terms was not told";
  if (digest !== own) return "the digest that was told is not that of its terms";
  if (!terms.rules || !Array.isArray(terms.dice) || !terms.thrower) return "its terms lack rules, dice or thrower";
  return null;
}

/**
 * A roll that is bound to terms: of an action, or against a consequence with a rating; `read` reads what its terms are told
 * with.
 * @typedef {{action: string, consequence?: string, rating?: number, read: () => Promise<Told | undefined>}} TermsRoll
 */

/**
 * Return a body that names terms by their digest. They must have been told together, be those of this roll, and name this
 * person as thrower: where the body has none, or terms that were not told here, they are read. Otherwise TermsError, and
 * nothing is sent.
 * @param {any} body
 * @param {TermsRoll} roll
 * @param {import("./evidence.js").Evidence} evidence
 * @param {string} person
 */
export async function agreeing(body, roll, evidence, person) {
  const given = body.terms ?? null;
  const digest = typeof given === "string" ? given : given && digestOf(given);
  if (digest === "") throw new TermsError("its terms have no canonical form");
  let terms = evidence.signable(digest);
  if (!terms) {
    const told = (await roll.read()) ?? {};
    const wrong = unsignable(told);
    if (wrong !== null) throw new TermsError(wrong);
    if (digest !== null && digest !== told.terms_digest) {
      throw new TermsError("its terms are others by now", "terms_changed");
    }
    terms = told.terms;
  }
  if (!areOf(terms, roll)) throw new TermsError("its terms are those of another roll");
  if (terms.thrower !== person) throw new TermsError(`${terms.thrower} is to throw these dice`, "not_thrower");
  const signed = digestOf(terms);
  await evidence.agreed(signed, terms);
  return { ...body, terms: signed };
}

/**
 * Return the rating of a name, whose case and spacing are ignored; undefined for none.
 * @param {Record<string, number> | undefined} ratings   by name, as `pending` of the stakes has them
 * @param {string} name
 */
export function ratingNamed(ratings, name) {
  const folded = (/** @type {string} */ one) => one.trim().split(/\s+/).join(" ").toUpperCase();
  return Object.entries(ratings ?? {}).find(([known]) => folded(known) === folded(name))?.[1];
}

/** @param {any} terms @param {TermsRoll} roll */
function areOf(terms, { action, consequence, rating }) {
  return terms.action === action && terms.consequence?.id === consequence && terms.rating === rating;
}

/**
 * Return the body of a direct roll as it is signed: with a random salt for a Difficulty that it hides, which one of the
 * service's could be tried out. TermsError where it has no canonical form.
 * @param {any} body
 */
export function signing(body) {
  // As it is sent: without members that are undefined.
  const signed = JSON.parse(JSON.stringify(salted(body)));
  if (!digestOf(directTerms(signed))) throw new TermsError("its terms have no canonical form");
  return signed;
}

/**
 * Return a body with a random salt for a Difficulty that it hides.
 * @template {any} T
 * @param {T} body
 * @returns {T}
 */
export function salted(body) {
  const { spec, difficulty_salt: salt } = /** @type {any} */ (body);
  const hides = spec?.difficulty_hidden === true && (spec.difficulty ?? null) !== null;
  return hides && !salt ? { .../** @type {any} */ (body), difficulty_salt: random(32) } : body;
}

/**
 * Return an action as its terms have it, which is what a roll is bound to: show it before the roll in place of what is
 * told beside them. Accepted offers are those of the terms, with who made and got them; the digest of a hidden Difficulty
 * is left out. An action without terms cannot be rolled, and is returned as it is.
 * @param {any} action
 */
export function asSigned(action) {
  const { terms } = action;
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
    spec: isSealed(terms.spec) ? without(terms.spec, "difficulty") : { ...terms.spec },
    offers: [...told.filter(({ state }) => state !== "accepted"), ...accepted],
  };
}

/** Members of terms that `asSigned` returns, that are shown by other means, or that only name the action. */
const NAMED = new Set([...SHOWN, "action", "assistants", "spec", "offers", "rules", "dice"]);

/**
 * Return the other members of terms, as `[name, value]`: `joins`, the entries of rolls, and what this version does not
 * know. Show them as they are.
 * @param {any} terms
 * @returns {[string, unknown][]}
 */
export function unknownMembers(terms) {
  return Object.entries(terms ?? {}).filter(([name]) => !NAMED.has(name));
}

/** Whether a spec hides its Difficulty: it has the digest of the number. @param {any} spec */
export function isSealed(spec) {
  return typeof spec?.difficulty === "string" && /^[0-9a-f]{64}$/.test(spec.difficulty);
}

/** @param {any} value @param {string} name */
function without(value, name) {
  const { [name]: _, ...others } = value;
  return others;
}
