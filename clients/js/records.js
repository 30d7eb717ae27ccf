// What follows from a roll's record alone, or from an entry and another one: pure.

import { leaf } from "./digests.js";
import { changedRequest, digestOf } from "./signed.js";

/** @import {WarningCode} from "@rollwright/client/types" */

/** @typedef {[code: WarningCode, detail: string, kept: unknown, told: unknown]} Fault */
/**
 * @typedef {{sid: string, by: string, key: string, body: Record<string, any>, terms?: any}} Sent   a request; `terms`: of
 *     an action's roll what its digest is of
 */
/** @typedef {{n: number, t: number, rec: Record<string, any>, leaf: string, receipt?: string}} Roll */

/** What is named as it is when an entry is read, or is put in the reader's words. */
const CHANGING = new Set([
  "by_name",
  "character_name",
  "who_name",
  "names",
  "form",
  "summary",
  "prompts",
  "detail",
  "label",
]);

/**
 * Return the path of a field that two views of one thing both have, and in which they differ; null if there is none.
 * @param {any} kept
 * @param {any} told
 * @param {string} [path]
 * @returns {string | null}
 */
export function difference(kept, told, path = "") {
  if (typeof kept !== "object" || typeof told !== "object" || kept === null || told === null) {
    return kept === told ? null : path;
  }
  if (Array.isArray(kept) !== Array.isArray(told)) return path;
  if (Array.isArray(kept) && kept.length !== told.length) return path;
  for (const [name, value] of Object.entries(kept)) {
    if (CHANGING.has(name) || value === undefined || told[name] === undefined) continue;
    const found = difference(value, told[name], `${path}/${name}`);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Return what does not hold of a roll as it was told, by itself.
 * @param {Roll} roll
 * @param {any} shown      its entry, where it was told with it
 * @returns {Fault | null}
 */
export function faultOf({ n, t, rec, leaf: told, receipt }, shown) {
  const own = leafOf(n, t, rec);
  if (told !== own) return ["proof_wrong", "the leaf is not the digest of the record", own, told];
  const noted = receipt === undefined ? null : readReceipt(receipt);
  const expected = { place: `${rec.sid}/${rec.e}`, n, leaf: own };
  if (noted) {
    const found = { place: noted.place, n: noted.n, leaf: noted.leaf };
    const differs = difference(expected, found) !== null;
    if (differs) return ["proof_wrong", "the receipt is for another roll", expected, found];
  }
  const dice = toldDice(shown);
  const faces = dice.map(facesOf).find((one) => !areFaces(one) || difference(rec.draws, one) !== null);
  if (faces !== undefined) return ["proof_wrong", "other faces were told than the record has", rec.draws, faces];
  const roles = dice.map(rolesOf).find((one) => one && difference(DUALITY, one) !== null);
  if (roles) {
    return ["proof_wrong", "Hope and Fear are told in another order than they were drawn", DUALITY, roles];
  }
  const signed = shown?.terms;
  if (!signed || digestOf(signed) === rec.req?.terms) return null;
  return ["proof_wrong", "the terms beside the record are not those of its request", rec.req?.terms, signed];
}

/**
 * Return what of the answer to a bound roll does not prove that it was made as it was sent; null where all does.
 * @param {any} told       the answer
 * @param {Sent} sent
 * @returns {Fault | null}
 */
export function unproven(told, sent) {
  const { sid, key, body } = sent;
  const roll = told?.proof;
  const audits = [told?.ruling?.audit, told?.resistance?.audit].filter(Boolean);
  if (!roll?.rec || told.given || audits.some(({ kind }) => kind !== "committed")) {
    return ["unproven", "the roll was answered without a proof of its dice", body.epoch, audits[0] ?? null];
  }
  if (!isRoll(roll)) return ["unproven", "the proof of the roll cannot be read", null, roll];
  const { rec, receipt } = roll;
  if (rec.sid !== sid || rec.key !== key) {
    return ["unproven", "the roll was answered with another one", { sid, key }, { sid: rec.sid, key: rec.key }];
  }
  if (typeof receipt !== "string") return ["unproven", "the roll was answered without a receipt", null, null];
  const { genesis } = readReceipt(receipt);
  if (genesis !== body.epoch) return ["unproven", "the receipt is for another epoch", body.epoch, genesis];
  const bound = [...audits, ...(audits.length && told.bound === undefined ? [] : [told])].map((one) => one.bound);
  const at = bound.findIndex((isBound) => isBound !== true);
  if (at >= 0) {
    return ["unproven", "the roll was answered as one that is not bound", "bound", bound[at] ?? null];
  }
  if (!toldDice(told).length) return ["unproven", "the roll was answered without its dice", rec.draws, null];
  if (!isEntry(told)) return ["unproven", "the roll was answered with what is no entry of the log", null, null];
  return faultOf(roll, told) ?? misrecorded(rec, sent);
}

/**
 * Return the dice that an entry tells, of each place that has some, or always has: all of them may be shown.
 * @param {any} entry
 * @returns {any[]}
 */
function toldDice(entry) {
  const { ruling, announced, resistance, dice } = entry ?? {};
  const places = [ruling, announced, resistance].filter((one) => one !== undefined && one !== null);
  return [...places.map((one) => one.dice), ...(dice === undefined ? [] : [dice])];
}

/** Return sides and faces of dice; null where there are none. @param {any} dice */
function facesOf(dice) {
  return Array.isArray(dice) ? dice.map((die) => [die?.sides, die?.face]) : null;
}

/** Whether it is sides and faces. @param {unknown[][] | null} faces */
function areFaces(faces) {
  return faces?.flat().every(Number.isInteger);
}

/** Hope and Fear are the first dice of their rolls, in this order (DH-10). */
const DUALITY = ["hope", "fear"];

/** Return the first roles of dice that are Hope and Fear; null where none is. @param {any} dice */
function rolesOf(dice) {
  const roles = dice.map((/** @type {any} */ { role }) => role ?? null);
  const isDuality = (/** @type {string} */ role) => DUALITY.includes(role);
  return roles.some(isDuality) ? [...roles.slice(0, 2), ...roles.slice(2).filter(isDuality)] : null;
}

/**
 * Return the leaf of a roll; null where its record has no canonical form.
 * @param {number} n
 * @param {number} t
 * @param {unknown} rec
 */
function leafOf(n, t, rec) {
  try {
    return leaf(n, t, rec);
  } catch {
    return null;
  }
}

/**
 * Read a signed note of a leaf; its signatures are not checked here.
 * @param {string} text
 */
function readReceipt(text) {
  const [, origin = "", genesis = "", n = "", leaf64 = ""] = text.split("\n");
  const signatures = text.split("\n").filter((line) => line.startsWith("\u2014 "));
  const place = origin.split("/").slice(-2).join("/");
  return { place, genesis: unbase64(genesis), n: Number(n), leaf: unbase64(leaf64), signatures };
}

/** Return bytes of base64 in hex; empty where it is none. @param {string} text */
function unbase64(text) {
  try {
    return Array.from(atob(text), (char) => char.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  } catch {
    return "";
  }
}

/**
 * Whether two receipts are of one roll: the same words, and the same signature wherever the same key signed.
 * @param {string} kept
 * @param {string} told
 */
export function sameReceipt(kept, told) {
  const [one, other] = [readReceipt(kept), readReceipt(told)];
  if (one.place !== other.place || one.genesis !== other.genesis) return false;
  if (one.n !== other.n || one.leaf !== other.leaf) return false;
  // Name and key of a signature are its first word and the first bytes of the second.
  const signer = (/** @type {string} */ line) => line.slice(0, line.lastIndexOf(" ") + 6);
  return one.signatures.every((line) => {
    const again = other.signatures.find((each) => signer(each) === signer(line));
    return again === undefined || again === line;
  });
}

/**
 * Return what of a record is not as it was sent; null if all is.
 * @param {Record<string, any>} rec
 * @param {Sent} sent
 * @returns {Fault | null}
 */
export function misrecorded({ req, draws }, { by, body, terms }) {
  const made = req ?? {};
  const name = changedRequest(made, { by, body }) ?? Object.keys(made).find((member) => !MEMBERS.has(member));
  if (name) {
    const kept = { by, ...body }[name] ?? null;
    return ["request_changed", `the roll was made with another ${name} than was sent`, kept, made[name] ?? null];
  }
  const signed = Object.hasOwn(body, "spec") ? body.dice : terms?.dice;
  const sides = draws.map((/** @type {number[]} */ [side]) => side);
  if (signed === undefined || signed === null || difference(signed, sides) === null) return null;
  return ["request_changed", "the roll was made with other dice than were signed", signed, sides];
}

/** The members of a request. */
const MEMBERS = new Set(["by", "epoch", "terms"]);

/**
 * @param {any} value
 * @returns {value is import("@rollwright/client/types").LogEntry}
 */
export function isEntry(value) {
  return Number.isInteger(value?.seq) && typeof value.id === "string" && typeof value.type === "string";
}

/**
 * @param {any} value
 * @returns {value is import("@rollwright/client/types").EpochTerms}
 */
export function isTerms(value) {
  const texts = [value?.genesis, value?.commit, value?.next_commit, value?.client_seed];
  return Number.isInteger(value?.e) && texts.every((text) => typeof text === "string");
}

/**
 * Whether a roll has the form of one; what it says is another matter.
 * @param {any} value
 * @returns {value is Roll}
 */
export function isRoll(value) {
  const { rec, n, t, leaf: told, receipt } = value ?? {};
  const isPair = (/** @type {any} */ one) => Array.isArray(one) && one.length === 2 && one.every(Number.isInteger);
  return (
    [n, t, rec?.e].every(Number.isInteger) &&
    [rec?.sid, rec?.key, told, receipt === undefined ? "" : receipt].every((text) => typeof text === "string") &&
    typeof (rec.req ?? {}) === "object" &&
    Array.isArray(rec.draws) &&
    rec.draws.every(isPair)
  );
}
