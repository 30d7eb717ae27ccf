// An epoch: its rolls follow from the seed, and its chain from the rolls. Findings of all chapters are kept here too.

import { canonical } from "../../../../clients/js/canonical.js";
import { SCHEME, hex, unhex } from "../../../../clients/js/sha256.js";
import { termsDigest } from "../../../../clients/js/signed.js";
import { hmacKey } from "./bytes.js";
import { isDigest, isText, same } from "./json.js";
import { commitment, draw, genesis, isBound, leaf, link, recordHash, rollKey, signsDice, words } from "./dice.js";

/** What is wrong with an entry's place, or null; in the words and the order of service/verify/epoch.py. */
function misplaced(log, n, before, entry) {
  if (entry.n !== n) return "gap or reorder";
  if (entry.t < before) return "time runs backwards";
  if (entry.rec.v !== SCHEME) return "unknown scheme";
  if (entry.rec.sid !== log.sid || entry.rec.e !== log.e) return "record of another epoch";
  return null;
}

/** What is wrong with a key, or null. `own` and `session` have the keys that this epoch and those before it used. */
function keyFault({ key }, own, session) {
  if (!KEY.test(key)) return "key is not 16 to 64 printable characters";
  if (own.has(key)) return "key reused";
  return session.keys.has(key) ? `key of ${EARLIER}` : null;
}

/** Why a request is none of an epoch with this genesis, in hex; null where it is one. */
export function requestFault(start, req) {
  const isWhole = Object.hasOwn(req, "by") && Object.hasOwn(req, "terms");
  if (!isWhole || Object.keys(req).length !== (isBound(req) ? 3 : 2)) return "request has other members";
  if (!isText(req.by) || !req.by || !isDigest(req.terms)) return "request of nobody, or without a digest";
  return isBound(req) && req.epoch !== start ? MISBOUND : null;
}

/** Why terms are not those of a record, or not of its thrower and dice; null where they are. */
export function termsFault({ req, draws }, terms) {
  if (termsDigest(terms) !== req.terms) return "terms are not those of the request";
  const { rules, dice, thrower } = terms;
  const isWhole = isText(rules) && rules && isText(thrower) && thrower && (dice ?? null) !== null;
  if (Object.hasOwn(terms, "action") && !isWhole) return "terms lack rules, dice or thrower";
  if (Object.hasOwn(terms, "thrower") && thrower !== req.by) return "thrown by another person than the terms name";
  return signsDice(terms) && !same(dice, sidesOf(draws)) ? "sides differ from the terms" : null;
}

/** What is wrong with a record's dice, or null; without a seed its faces are not looked at. */
function drawFault(seed, genesis, rec, roll) {
  if (!seed) return null;
  const faces = facesOf(seed, genesis, rec);
  if (same(faces, facesIn(rec.draws))) return null;
  roll.drawn = faces;
  return "dice differ";
}

/** Return the faces that follow from a seed, made ready by `hmacKey`, for the request and the sides of a record. */
export function facesOf(seed, genesis, { key, req, draws }) {
  return draw(words(rollKey(seed, genesis, key, canonical(req))), sidesOf(draws));
}

export const sidesOf = (draws) => draws.map(([side]) => side);
export const facesIn = (draws) => draws.map(([, face]) => face);
/** Whether there are such dice. */
export const areDice = (draws) => draws.every(([side]) => side >= 1 && side <= 2 ** 31);

const KEY = /^[!-~]{16,64}$/;
/** A fault of an epoch in its session: the roll is not named. */
const EARLIER = "an earlier epoch";

/**
 * @typedef {object} Roll
 * @property {number} n          its number in the epoch, as the file says
 * @property {number} at         when, in milliseconds of UTC
 * @property {string} key        the Idempotency-Key
 * @property {?string} by        who made it, as the request says
 * @property {boolean} bound     whether the request names an epoch: else its dice could have been chosen
 * @property {boolean} withheld  whether its terms are nowhere to be read
 * @property {boolean} unsigned  whether its terms do not name the sides of its dice: these follow from rules
 * @property {number[][]} dice   sides and face of each die
 * @property {?number[]} drawn   the faces that follow from the seed, where they are others
 * @property {string[]} faults   what does not hold; empty where all does
 * @property {?object} entry     what an export's log says of it: seq, line, at, dice, and by, character and outcome
 *                               where it has them; null in a bare log
 *
 * @typedef {object} Epoch
 * @property {string} sid
 * @property {number} e
 * @property {?number} line       of an export
 * @property {?number} archive    of an export: the place in `archives` of that which it came with; null of its own
 * @property {number} [after]     of an export: the entries of the log after which it begins
 * @property {number} [until]     and with which it ends
 * @property {boolean} revealed   without its seed an epoch's dice cannot be checked
 * @property {Roll[]} rolls
 * @property {number[]} bound     the numbers of the rolls that name their epoch
 * @property {number[]} unbound   and of the others
 * @property {number[]} withheld  and of those whose terms are withheld
 * @property {number[]} unsigned  and of those whose terms do not name the sides
 * @property {{text: string, roll: ?Roll}[]} faults   of a bare log the first as service/verify/epoch.py has it
 * @property {Uint8Array[]} leaves   up to the first fault
 * @property {Uint8Array[]} heads    likewise; the first is the genesis
 * @property {string} commit      to its seed
 * @property {string} following   the commitment to the next epoch's seed
 * @property {{n: number, key: string, given: boolean}[]} checkpoints   that agree, who signed them, and whether that
 *                                is a key the caller gave
 */

/**
 * Compute an epoch again from its seed and requests. The chain is followed up to the first fault; the dice of the
 * rolls after it are checked all the same. `session` is what is known of those before it, and takes it in.
 * @returns {Promise<Epoch>}
 */
export async function checkEpoch(log, session, pause) {
  /** @type {any} */
  const epoch = { sid: log.sid, e: log.e, line: null, archive: null, revealed: "seed" in log, rolls: [], faults: [] };
  Object.assign(epoch, { leaves: [], heads: [genesis(log)], checkpoints: [] });
  Object.assign(epoch, { commit: log.commit, following: log.next_commit });
  const committed = !epoch.revealed || hex(commitment(log.sid, log.e, unhex(log.seed))) === log.commit;
  if (!committed) addFault(epoch, "seed does not match commitment");
  if (log.e === 0 && log.client_seed !== "") addFault(epoch, "epoch 0 has a client seed");
  await checkRolls(log, epoch, session, pause);
  if (!committed && epoch.faults.length > epoch.rolls.length / 2) {
    // The seed is another epoch's, so nothing is known of these dice: one fault, not one for each roll.
    epoch.faults.length = 1;
  }
  if (!epoch.faults.length && hex(epoch.heads.at(-1)) !== log.head) addFault(epoch, "chain head differs");
  tellNumbers(epoch);
  const misbound = epoch.faults.filter(({ text }) => text.startsWith(MISBOUND));
  if (misbound.length === epoch.bound.length) {
    // The genesis is another's: one fault, not one for each roll.
    epoch.faults = epoch.faults.filter((fault) => fault === misbound[0] || !misbound.includes(fault));
  }
  const text = session.former && misfollowing(session.former, log);
  if (text) epoch.faults.unshift({ text, roll: null, rank: RANK.epoch });
  session.former = log;
  return epoch;
}

/** Tell which rolls of an epoch are bound or not, and which have terms that are withheld, or without sides. */
export function tellNumbers(epoch) {
  const numbers = (has) => epoch.rolls.filter(has).map(({ n }) => n);
  epoch.bound = numbers(({ bound }) => bound);
  epoch.unbound = numbers(({ bound }) => !bound);
  epoch.withheld = numbers(({ withheld }) => withheld);
  epoch.unsigned = numbers(({ unsigned }) => unsigned);
}

const MISBOUND = "made for another epoch";

export function addFault(epoch, text, rank = RANK.epoch) {
  epoch.faults.push({ text, roll: null, rank });
}

async function checkRolls(log, epoch, session, pause) {
  const seed = epoch.revealed ? hmacKey(unhex(log.seed)) : null;
  const [first] = epoch.heads;
  const start = hex(first);
  const own = new Set();
  let before = 0;
  for (const [at, entry] of log.entries.entries()) {
    const { rec, terms } = entry;
    const roll = rollOf(entry);
    epoch.rolls.push(roll);
    const whole = epoch.faults.length === 0;
    // Behind a fault every place is off, and only what each roll says of itself still means something.
    const fault =
      (whole ? misplaced(log, at + 1, before, entry) : null) ??
      keyFault(rec, own, session) ??
      requestFault(start, rec.req) ??
      (areDice(rec.draws) ? null : "no such die") ??
      (terms ? termsFault(rec, terms) : null) ??
      drawFault(seed, first, rec, roll);
    if (fault) blame(epoch, roll, fault.endsWith(EARLIER) ? fault : `${fault} at ${whole ? at + 1 : entry.n}`);
    own.add(roll.key);
    before = entry.t;
    if (epoch.faults.length === 0) {
      epoch.leaves.push(leaf(entry.n, entry.t, recordHash(rec)));
      epoch.heads.push(link(epoch.heads.at(-1), epoch.leaves.at(-1)));
    }
    if (at % 16 === 15) await pause(at);
  }
  for (const key of own) session.keys.add(key);
}

/** @returns {Roll} */
export function rollOf({ n, t, rec, terms }) {
  const requested = { by: isText(rec.req.by) ? rec.req.by : null, bound: isBound(rec.req), ...signedBy(terms) };
  return { n, at: t, key: rec.key, ...requested, dice: rec.draws, drawn: null, faults: [], entry: null };
}

/** Return what is named of a roll with these terms: that they are withheld, or do not name the sides of its dice. */
export function signedBy(terms) {
  return { withheld: !terms, unsigned: Boolean(terms) && !signsDice(terms) };
}

export function blame(epoch, roll, text) {
  roll.faults.push(text);
  epoch.faults.push({ text, roll, rank: RANK.roll });
}

/** Return what is known of a session before its first epoch: the epoch before, and all keys so far. */
export function newSession() {
  return { former: null, keys: new Set() };
}

/** Say what an epoch cannot be behind the one before it, or null. */
function misfollowing(former, log) {
  if (log.sid !== former.sid) return "of another session";
  if (log.e !== former.e + 1) return "does not follow the epoch before";
  if (log.commit !== former.next_commit) return "commitment is not the one given before";
  // A store that was put back may have told this epoch's seed already.
  const put = log.entries.length > 0 && log.lineage !== former.lineage;
  return put ? "rolls under a seed that an older store was bound to" : null;
}
/** Findings are told in this order: what hides other things, and then the nearer to one roll, the earlier. */
export const RANK = {
  line: 0,
  roll: 1,
  epoch: 2,
  kept: 3,
  log: 4,
  told: 5,
  head: 6,
  archive: 7,
  digest: 8,
  signature: 9,
};

export function find(file, rank, text, line = null, about = null) {
  const finding = { rank, text, line, epoch: null, roll: null, about };
  file.findings.push(finding);
  return finding;
}

export function counted(count, one, many) {
  return `${count} ${count === 1 ? one : many}`;
}

const MOST_NAMED = 20;

/** Return the names of the first items, and how many more there are. */
export function some(items, name) {
  const rest = items.length - MOST_NAMED;
  return `${items.slice(0, MOST_NAMED).map(name).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

export function tellEntry(file, { value, number }, fault) {
  if (fault) find(file, RANK.told, `log entry ${value.seq} (line ${number}): ${fault}`, number);
}

/** Keys are random, so that this is one roll's even beside the archive of another session. */
export function idOf(...names) {
  return names.join(" ");
}
