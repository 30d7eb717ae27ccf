// Files: which of them is an export, logs or evidence, and their check.

import { utf8 } from "./bytes.js";
import { Unreadable, anyLog, decoded, list, reader } from "./json.js";
import { checkEpoch, newSession } from "./chain.js";
import { readKey } from "./notes.js";
import { split } from "./lines.js";
import { checkActions, checkGames } from "./fold.js";
import { checkHosts } from "./hosts.js";
import { checkRulings } from "./rulings.js";
import { CHECKED, FOREIGN, NO_SIGNATURE, newCheck, result, unreadable } from "./words.js";
import { howManyKept, keepAnswers, nothingKept, readKept } from "./evidence.js";
import { checkKept } from "./compare.js";
import { checkAlone } from "./evidence_alone.js";
import {
  checkAnnouncements,
  checkEpochs,
  checkGivenFaces,
  checkLog,
  checkPlaces,
  checkReader,
  readAll,
} from "./log.js";
import {
  checkArchives,
  checkCheckpoints,
  checkDigest,
  checkRollsAgainstLog,
  findArchives,
  listedKeys,
} from "./agreement.js";

/**
 * Return the logs of a file, which are one session's: one log, a JSON list of them, or one a line.
 *
 * Unreadable for exactly what `read` of service/verify/epoch.py refuses, but for how deep a file may be nested.
 * @param {Uint8Array} bytes
 */
export function read(bytes) {
  const json = reader(decoded(bytes));
  let logs = values(json);
  if (logs.length === 1 && Array.isArray(logs[0])) logs = logs[0];
  list(anyLog)(logs, "$");
  if (!logs.length) throw new Unreadable("not an epoch log: there is none in it");
  return logs;
}

function values(json) {
  const found = [];
  json.space();
  while (!json.over()) {
    found.push(json.value());
    const end = json.at;
    if (!json.gap()) json.fail(end);
  }
  return found;
}

/**
 * Check a whole export.
 *
 * A line that cannot be read is one finding, and what could have stood in it is not missed anywhere else.
 */
async function checkExport(bytes, keys, kept, me, pause) {
  const file = { ...newCheck(), ...split(bytes), last: null, trusted: keys, logs: new Map(), places: new Map() };
  Object.assign(file, { undecided: [], unjudged: [], unruled: new Map(), unknownRules: "", unknown: new Map() });
  Object.assign(file, { ruled: new Set(), unresolved: new Set() });
  await readAll(file, pause);
  // Where a line cannot be read, what could have stood in it is not missed.
  file.whole = file.lines.every(({ value }) => value);
  checkPlaces(file);
  checkReader(file);
  checkGames(file);
  checkLog(file);
  checkHosts(file);
  findArchives(file);
  await checkEpochs(file, pause);
  checkAnnouncements(file);
  checkRollsAgainstLog(file);
  checkGivenFaces(file);
  checkRulings(file);
  checkActions(file);
  file.keys = listedKeys(file);
  await checkArchives(file);
  await checkCheckpoints(file, pause);
  await checkKept(file, [...keys, ...file.keys].filter(Boolean), kept, me, pause);
  const signature = await checkDigest(file, bytes, keys, pause);
  nameFaults(file);
  return { ...file, signature };
}

/** Make findings of the epochs' faults, and put the nearest to one roll first. */
function nameFaults(file) {
  const faults = file.epochs.flatMap((epoch, index) =>
    epoch.faults.map((fault) => {
      const where = placesOf(epoch, fault);
      const text = `${epoch.sid} epoch ${epoch.e}: ${fault.text}${where.length ? ` (${where.join(", ")})` : ""}`;
      const line = fault.roll?.entry?.line ?? epoch.line;
      const roll = fault.roll && epoch.rolls.indexOf(fault.roll);
      return { rank: fault.rank, text, line, epoch: index, roll, about: null };
    }),
  );
  file.findings.unshift(...faults);
  if (file.lines || file.kept.given) file.findings.sort((one, other) => one.rank - other.rank);
}

function placesOf(epoch, { roll, place }) {
  const entry = roll?.entry && `log entry ${roll.entry.seq} on line ${roll.entry.line}`;
  return [place, entry, epoch.line && `epoch on line ${epoch.line}`].filter(Boolean);
}

/** Check bare logs, which are one session's: nothing of them is signed. */
export async function checkLogs(logs, keys, kept, me, pause) {
  if (!logs.length) throw new Unreadable("no epoch log");
  const file = { ...newCheck(), logs: new Map() };
  const all = logs.reduce((sum, { entries }) => sum + entries.length, 1);
  const session = newSession();
  let done = 0;
  for (const log of logs) {
    const epoch = await checkEpoch(log, session, (rolls) => pause((done + rolls) / all));
    file.logs.set(epoch, log);
    file.epochs.push(epoch);
    done += log.entries.length;
  }
  await checkKept(file, keys, kept, me, pause);
  nameFaults(file);
  return { ...file, signature: NO_SIGNATURE, trusted: keys, uncheckedNotes: keys.length ? 0 : kept.notes.length };
}

/**
 * @typedef {object} NamedRoll   a roll that is named although it holds
 * @property {string} sid
 * @property {number} e
 * @property {number} n
 * @property {?number} seq    the log entry, of an export
 * @property {?string} by     who made it
 * @property {boolean} ruled    whether it was ruled on again: its sides need not be signed then
 *
 * @typedef {object} Result
 * @property {"holds"|"broken"|"unchecked"|"unreadable"} verdict   "unchecked": all holds that could be checked here,
 *                                      and `open` says what could not
 * @property {number} status           of a program that ends with this verdict
 * @property {?string} reason           why it cannot be read, or why signatures could not be checked
 * @property {"logs"|"export"|"kept"|null} kind
 * @property {?string} sid              of an export
 * @property {?number} entries          of an export: how many its log has
 * @property {{text: string, line: ?number, epoch: ?number, roll: ?number, who: string[]}[]} findings   the nearest to
 *                                      one roll first; `epoch` and `roll` are places in `epochs` and its `rolls`,
 *                                      `who` are the ids of who and what the line of an entry names
 * @property {{what: string, text: string}[]} open   what could not be checked: signatures, key, archive, reveal,
 *                                      withheld, unsigned, unruled, unknown, documents, rulings, rest
 * @property {import("./chain.js").Epoch[]} epochs
 * @property {object[]} given           rolls of the log whose faces were given, as `entry` of a Roll
 * @property {NamedRoll[]} unbound    rolls that name no epoch: the operator could have chosen their dice
 * @property {NamedRoll[]} withheld   rolls whose terms are withheld: nobody can tell what was signed
 * @property {NamedRoll[]} unsigned   rolls whose terms do not name the sides of their dice
 * @property {{own: number[], unsaid: number, changes: {seq: number, former: string, host: string}[]}} hosts   entries of
 *                                      the rolls by the host's own hand, how many rolls there are while it was not said who
 *                                      ran the service, and the entries that say another host from then on
 * @property {{seq: number, by: string, player: string}[]} otherHands   entries of the rolls that were thrown for a
 *                                      character that somebody else plays: who threw, and who plays it
 * @property {import("./agreement.js").Archive[]} archives       of an export: what was imported, the earliest first
 * @property {import("./agreement.js").Signature} signature      of an export
 * @property {{given: number, agree: number}} kept   how many things somebody kept, and how many of them agree; what
 *                                      disagrees is a finding, and what nothing is known of is neither
 * @property {number} signed            of what was kept alone, how many notes a key that was given has signed
 * @property {number} ruled             of an export, how many rolls and resistances follow from their dice by the rules
 * @property {string[]} unresolved      the versions of rules that are not here, by which others were not ruled on again
 * @property {string[]} notes           requests that were not rolled
 * @property {string[]} told            of what was kept alone: what holds of it
 * @property {Object<string, string>} names   of people, characters and clocks by id, and of the table
 */

/**
 * Check a file: logs of one session's epochs (one, a JSON list of them, or one a line), or a whole export.
 *
 * Texts of the result come from the file as they are: show them as text, and `printable` in a terminal.
 * NoteError if one of `keys` is no key; whatever is wrong with the file is in the result.
 * @param {Uint8Array} bytes
 * @param {{keys?: string[], kept?: import("./evidence.js").Kept, me?: string, pause?: (share: number) => Promise<void>}} [options]   `keys`:
 *     those trusted to sign an export; without them it is the one the export itself names. `kept`: what `readKept`
 *     has returned. `me`: the person whose requests are in it. `pause` is awaited often, with the share done.
 * @returns {Promise<Result>}
 */
export async function verify(bytes, { keys = [], kept = NOTHING, me = "", pause = async () => {} } = {}) {
  const given = keys.map(readKey);
  if (startsLine(bytes, 0)) return exportResult(await checkExport(bytes, given, kept, me, pause));
  try {
    return result(await checkLogs(read(bytes), given, kept, me, pause), "logs");
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    // An export whose first line was damaged is still one.
    if (hasLines(bytes)) return exportResult(await checkExport(bytes, given, kept, me, pause));
    return unreadable(error.message);
  }
}

const NOTHING = nothingKept();

/** Check what somebody kept by itself, where there is no export: against itself, and what was revealed in it. */
export async function verifyKept(kept, { keys = [], me = "", pause = async () => {} } = {}) {
  const file = await checkAlone(kept, keys.map(readKey), me, pause);
  return result({ ...file, signature: NO_SIGNATURE }, "kept");
}

/**
 * Check files of any kind: an export or a log, and what somebody kept, which is compared with it; without an export
 * what was kept is checked by itself. The `files` may be both, those of `kept` are the latter.
 * @param {{name: string, bytes: Uint8Array}[]} files
 * @param {{name: string, bytes: Uint8Array}[]} others
 * @returns {Promise<Result & {file: ?string, empty?: string[]}>}   `file` is the name of the export or log, or of what
 *     cannot be read; `empty` are the names of files that have nothing to compare
 */
export async function verifyFiles(files, others = [], options = {}) {
  for (const key of options.keys ?? []) readKey(key);
  const exported = exportOf(files);
  const read = (list) => list.filter((file) => file !== exported).map((file) => ({ ...file, ...keptOf(file) }));
  const [own, added] = [read(files), read(others)];
  const main = exported ?? (own.length === 1 && isLog(own[0]) ? own[0] : null);
  const rest = [...own.filter((file) => file !== main), ...added];
  const unread = rest.find(({ reason }) => reason);
  if (unread) return { ...unreadable(unread.reason), file: unread.name };
  const empty = rest.filter(({ kept }) => !howManyKept(kept)).map(({ name }) => name);
  if (added.length && added.every(({ name }) => empty.includes(name))) {
    return { ...unreadable("nothing in it that could be compared"), file: others[0].name };
  }
  const kept = joined(rest.map((file) => file.kept));
  if (main || howManyKept(kept)) {
    const found = main ? await verify(main.bytes, { ...options, kept }) : await verifyKept(kept, options);
    return { ...found, names: { ...kept.names, ...found.names }, file: main ? main.name : nameOf(files), empty };
  }
  const why = `${files.length === 1 ? FOREIGN : "in these files is nothing to check"}. ${CHECKED}`;
  return { ...unreadable(why), file: nameOf(files) };
}

function nameOf(files) {
  return files.length === 1 ? files[0].name : null;
}

function exportOf(files) {
  return files.find(({ bytes }) => startsLine(bytes, 0)) ?? files.find(({ bytes }) => hasLines(bytes));
}

/** Whether a file is a log of an epoch, or of another scheme: what can only be read as one is. */
function isLog({ bytes, kept }) {
  const text = new TextDecoder().decode(bytes);
  return text.includes('"entries"') && text.includes('"head"') && !(kept && howManyKept(kept));
}

/** Return the evidence in a file, or the reason why it cannot be read. */
function keptOf(file) {
  try {
    return { kept: readKept([file]), reason: null };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { kept: null, reason: `${FOREIGN}. ${CHECKED}` };
  }
}

/** Return the evidence of several files as one. */
function joined(parts) {
  const all = nothingKept();
  for (const { places, names, terms, answered, ...lists } of parts) {
    Object.assign(all.names, names);
    for (const [digest, one] of terms) all.terms.set(digest, one);
    for (const [request, statuses] of answered) keepAnswers(all, request, statuses);
    // One at a time: a file may have more things than a call may have arguments.
    for (const [name, list] of Object.entries(lists)) for (const one of list) all[name].push(one);
    for (const [id, seq] of places) all.places.set(id, seq);
  }
  return all;
}

/** Whether some line of a file is one of an export. */
function hasLines(bytes) {
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) if (startsLine(bytes, at + 1)) return true;
  return false;
}

const LINE = utf8('{"line":');

function startsLine(bytes, at) {
  return LINE.every((byte, place) => bytes[at + place] === byte);
}

const UNREADABLE_EXPORT =
  "this begins like an export of a table, and no line of it can be read: it was cut off, or a program changed it " +
  "when it was saved again. Get the export again.";

function exportResult(file) {
  if (!file.lines.some((line) => line.value)) return unreadable(UNREADABLE_EXPORT);
  // It is an export of another time: whatever else is in it, this version cannot judge it.
  const other = file.lines.find(({ otherScheme }) => otherScheme);
  if (other) return unreadable(other.otherScheme);
  // Nobody knows then whose export it is, and who signs it.
  if (!file.head) return unreadable(file.findings.find(({ line }) => line === 1).text);
  return result(file, "export");
}
