// Log, epochs, archives, checkpoints and the signed last line of an export agree.

import { hex, unhex } from "../../../../clients/js/sha256.js";
import { request, termsDigest } from "../../../../clients/js/signed.js";
import { NoteError, base64, sha256Slowly } from "./bytes.js";
import { decoded, same } from "./json.js";
import { RANK, addFault, blame, counted, find, idOf, tellEntry } from "./chain.js";
import { checkSigned, faultOf, misfitting, readKey, readNote, saidBy, signerNames, signersOf } from "./notes.js";
import { CHECKPOINT_ROLLS, drawsOf, howMany, isCommitted, isOf } from "./lines.js";
import { entryOf } from "./log.js";

/** The committed rolls of the log are those of the epochs, in the same order. */
export function checkRollsAgainstLog(file) {
  const told = [];
  const drawn = [];
  for (const line of file.lines) {
    const { value, epoch } = line;
    const lost = value ? 0 : howMany(line, "entry");
    told.push(...Array.from({ length: lost }, () => ({ id: null })));
    if (!value && howMany(line, "epoch")) drawn.push({ id: null });
    if (value && isCommitted(value)) {
      told.push({ id: idOf(value.entry.epoch, value.result.n, value.entry.key), line });
    }
    const start = epoch ? hex(epoch.heads[0]) : "";
    epoch?.rolls.forEach((roll, at) => {
      drawn.push({ id: idOf(epoch.e, roll.n, roll.key), roll, entry: value.log.entries[at], epoch, at, start });
    });
  }
  match(told, drawn, {
    both: ({ line }, committed) => {
      compare(file, line, committed);
      checkPrevious(line.value, committed);
    },
    untold: ({ roll, epoch }) => blame(epoch, roll, `not in the log at ${roll.n}`),
    undrawn: ({ line }) => find(file, RANK.roll, `${named(line)} is in no epoch of the file`, line.number),
    moved: ({ line }) => find(file, RANK.roll, `${named(line)} stands out of order`, line.number),
  });
}

function named({ value, number }) {
  return `log entry ${value.seq} (line ${number}): roll ${value.result.n} of epoch ${value.entry.epoch}`;
}

function compare(file, { value, number }, { roll, entry: committed, epoch, start }) {
  roll.entry = entryOf({ value, number });
  file.places.set(value.seq, { sid: epoch.sid, e: epoch.e, n: roll.n });
  const { entry, result, at } = value;
  const differs = [];
  if (entry.epoch !== epoch.e) differs.push("epoch");
  if (result.n !== roll.n) differs.push("number");
  if (entry.key !== roll.key) differs.push("key");
  if (at !== roll.at) differs.push("time");
  const { req } = committed.rec;
  const isRequest = same(request(entry.by ?? "", req.terms, entry.bound ? start : ""), req);
  if (!isRequest || !areSigned(entry.terms ?? {}, roll, committed)) differs.push("request");
  if (!same(drawsOf(entry), roll.dice)) differs.push("dice");
  if (differs.length) blame(epoch, roll, `${differs.join(" and ")} not as in the log at ${roll.n}`);
  if (value.seq <= epoch.after || value.seq > epoch.until) {
    blame(epoch, roll, `not among its epoch's entries at ${roll.n}`);
  }
}

/** Whether terms have the digest of a request. Those of the epoch have it where nothing is wrong with the roll. */
function areSigned(terms, roll, { rec, terms: committed }) {
  return (!roll.faults.length && committed && same(terms, committed)) || termsDigest(terms) === rec.req.terms;
}

/** A roll names the one before it in the log, by its entry and time; the first its epoch, by the genesis. */
function checkPrevious({ result, seen }, { roll, epoch, at, start }) {
  // What a player sees of a roll does not name the one before it.
  if (seen) return;
  const previous = epoch.rolls[at - 1];
  const known = at
    ? previous.entry && previous.n === roll.n - 1
    : !epoch.faults.some(({ rank }) => rank === RANK.epoch);
  // Where it is not, that was told.
  if (!known) return;
  const right = at ? `${previous.entry.seq} ${previous.entry.at}` : start;
  if (result.before !== right) blame(epoch, roll, `logged as behind something else at ${roll.n}`);
}

/**
 * Walk two lists that should have the same ids in the same order, and tell what one of them lacks. An id of null is
 * an unreadable line: in the log it may have been any one roll, among the epochs any number of them.
 */
function match(told, drawn, tell) {
  const inLog = places(told);
  const inEpochs = places(drawn);
  const moved = new Set();
  let i = 0,
    j = 0,
    unreadEntries = 0,
    unreadEpochs = 0;
  while (i < told.length || j < drawn.length) {
    const entry = told[i];
    const roll = drawn[j];
    const entryLater = entry ? next(inEpochs, entry.id, j) : Infinity;
    const rollLater = roll ? next(inLog, roll.id, i) : Infinity;
    if (entry?.id === null) {
      unreadEntries++;
      i++;
    } else if (roll?.id === null) {
      unreadEpochs++;
      j++;
    } else if (entry && roll && (entry.id === roll.id || isAltered(entry, roll, entryLater, rollLater))) {
      tell.both(told[i++], drawn[j++]);
      unreadEntries = unreadEpochs = 0;
    } else if (roll && rollLater === Infinity) {
      if (unreadEntries) unreadEntries--;
      else if (!moved.has(roll.id)) tell.untold(roll);
      j++;
    } else if (entryLater === Infinity) {
      if (!unreadEpochs) tell.undrawn(entry);
      i++;
    } else {
      moved.add(entry.id);
      tell.moved(entry);
      i++;
    }
  }
}

/** Whether these are one roll with another number or key: neither is anywhere else. */
function isAltered({ line }, { roll, epoch }, entryLater, rollLater) {
  const { entry, result } = line.value;
  const alike = entry.key === roll.key || (entry.epoch === epoch.e && result.n === roll.n);
  return entryLater === Infinity && rollLater === Infinity && alike;
}

function places(items) {
  const found = new Map();
  items.forEach(({ id }, at) => {
    if (id !== null && !found.get(id)?.push(at)) found.set(id, [at]);
  });
  return found;
}

function next(places, id, from) {
  return places.get(id)?.find((at) => at >= from) ?? Infinity;
}

/** Those checkpoints are there that are due, of their epoch; they agree, and are signed by a key of the head. */
export async function checkCheckpoints(file, pause) {
  for (const { epoch, value } of file.lines.filter((line) => line.epoch)) {
    const due = dueCheckpoints(epoch);
    const given = value.checkpoints.length;
    if (given !== due.length) {
      addFault(epoch, `${counted(due.length, "checkpoint is", "checkpoints are")} due, and ${given} there`);
    }
    for (const [at, note] of value.checkpoints.entries()) {
      const place = given === due.length ? due[at] : null;
      const text = await faultOf(file, () => checkCheckpoint(file, epoch, note, place));
      if (text) epoch.faults.push({ text, roll: null, rank: RANK.epoch, place: `checkpoint ${at + 1}` });
    }
    await pause(0.9);
  }
}

/** After which rolls heads are signed: every so many, and the last one of an epoch that is revealed. */
function dueCheckpoints({ rolls, revealed }) {
  const due = [];
  for (let n = CHECKPOINT_ROLLS; n <= rolls.length; n += CHECKPOINT_ROLLS) due.push(n);
  if (revealed && (due.at(-1) ?? -1) !== rolls.length) due.push(rolls.length);
  return due;
}

/** Return the keys of the head; null for one that is none. */
export function listedKeys(file) {
  const all = file.head?.keys ?? [];
  return all.map((vkey, at) => {
    if (all.indexOf(vkey) < at) find(file, RANK.head, `line 1: key ${at + 1} stands there twice`, 1);
    try {
      return readKey(vkey);
    } catch (error) {
      find(file, RANK.head, `line 1: key ${at + 1}: ${error.message}`, 1);
      return null;
    }
  });
}

async function checkCheckpoint(file, epoch, text, due) {
  const note = readNote(text);
  const signers = signersOf(note, checkpointKeys(file, epoch));
  if (!signers.length) {
    if (epoch.archive !== null && file.whole) throw new NoteError("not signed by the key of its archive");
    if (file.trusted.length) throw new NoteError("signed by no key that you gave");
    // It may be signed by a key that cannot be read, which was told.
    if (!file.head || file.keys.includes(null)) return;
    throw new NoteError("signed by none of the file's keys");
  }
  const said = saidBy(note.body, signers);
  if (said.kind !== "head") throw new NoteError("not the lines of a head");
  if (said.sid !== epoch.sid || said.e !== epoch.e) throw new NoteError("checkpoint of another epoch");
  const fault = misfitting(epoch, said);
  if (fault) throw new NoteError(`${fault}${placed(said)}`);
  await checkSigned(note, signers);
  if (due !== null && said.n !== due)
    throw new NoteError(`the checkpoint due here is that at ${due}, not at ${said.n}`);
  for (const { vkey } of signers) epoch.checkpoints.push({ n: said.n, key: vkey, given: isGivenKey(file, vkey) });
}

function placed({ n }) {
  return n === null ? "" : ` at ${n}`;
}

function isGivenKey(file, vkey) {
  return file.trusted.some((key) => key.vkey === vkey);
}

/**
 * Return who may have signed an epoch's heads: of an imported one who signed its export, never who imported it; of
 * the table's own a key that was given, or else one of the head.
 */
function checkpointKeys(file, epoch) {
  const own = file.trusted.length ? file.trusted : file.keys;
  const archives = file.archives.map(({ key }) => key);
  if (file.whole) return (epoch.archive === null ? own : [archives[epoch.archive]]).filter(Boolean);
  // Where a line is lost, nobody knows which archive an epoch is of.
  return [...archives, ...own].filter(Boolean);
}

/**
 * @typedef {object} Archive   an export that the table, or one before it, was made from
 * @property {string} sid       of its session
 * @property {number} entries   of its log
 * @property {string} sha256    of its bytes before its last line
 * @property {?number} seq      the log entry that says that it was imported
 * @property {?number} line     where its signed last line stands
 * @property {?string} signer   the key that signed it, where that holds: `<name>+<id>+<base64>`
 * @property {boolean} given    whether that is a key the caller gave: of any other key it is foreign
 */

/** Find what was imported, in order, and that each import has its archive line, which says the same. */
export function findArchives(file) {
  const imports = file.lines.filter(({ value }) => value && isOf(value, "imported"));
  const kept = file.lines.filter(({ value }) => value?.line === "archive");
  checkArchivePlaces(file, kept);
  file.archives = imports.map((entry, at) => {
    const { sid, entries, sha256 } = entry.value.entry;
    // Where a line is lost, the places say nothing.
    const line = file.whole ? kept[at] : kept.find((each) => !each.taken && each.value.sha256 === sha256);
    if (line) line.taken = true;
    else if (file.whole) tellEntry(file, entry, "the archive of what was imported is missing");
    return archive({ sid, entries, sha256 }, entry, line);
  });
  for (const line of kept.filter(({ taken }) => !taken)) {
    if (file.whole) find(file, RANK.told, `line ${line.number}: an archive that was not imported`, line.number);
    else file.archives.push(archive(line.value, null, line));
  }
  for (const each of file.archives) checkImport(file, each);
}

function archive({ sid, entries, sha256 }, imported, line) {
  const place = { seq: imported?.value.seq ?? null, line: line?.number ?? null };
  const read = { key: null, told: line?.value ?? null, imported: imported?.value.entry ?? null };
  return { sid, entries, sha256, ...place, signer: null, given: false, ...read };
}

/** Archives stand between the log and the epochs. */
function checkArchivePlaces(file, kept) {
  const lastEntry = file.lines.findLast(({ value }) => value?.line === "entry")?.number ?? 0;
  const firstEpoch = file.lines.find(({ value }) => value?.log)?.number ?? Infinity;
  for (const { number } of kept) {
    if (number > lastEntry && number < firstEpoch) continue;
    find(file, RANK.line, `line ${number} is out of place: an archive line`, number);
  }
}

function checkImport(file, { seq, line, told, imported }) {
  if (!told || !imported) return;
  const named = ["sid", "entries", "sha256", "signed", "key"].filter((name) => name in imported);
  const differs = named.filter((name) => told[name] !== imported[name]);
  if (!differs.length) return;
  find(file, RANK.told, `line ${line}: ${differs.join(" and ")} not as imported in log entry ${seq}`, line);
}

/** Check who signed what was imported. */
export async function checkArchives(file) {
  for (const each of file.archives) {
    if (!each.told) continue;
    const fault = await faultOf(file, () => checkArchive(file, each));
    if (fault) find(file, RANK.archive, `line ${each.line}: the archive: ${fault}`, each.line);
  }
}

async function checkArchive(file, each) {
  const { sid, entries, sha256, signed, key } = each.told;
  each.key = readKey(key);
  if (file.head && !file.keys.some((known) => known === null || known.vkey === key)) {
    each.key = null;
    throw new NoteError("signed by none of the file's keys");
  }
  const note = readNote(signed);
  const signers = signersOf(note, [each.key]);
  if (!signers.length) throw new NoteError(`not signed by its key, but by ${signerNames(note)}`);
  const { name } = each.key;
  if (note.body !== `${name}/export\n${name}/${sid}\n${entries}\n${base64(unhex(sha256))}\n`) {
    throw new NoteError("what was signed is another export");
  }
  await checkSigned(note, signers);
  Object.assign(each, { signer: each.key.vkey, given: isGivenKey(file, each.key.vkey) });
}

/**
 * @typedef {object} Signature
 * @property {"none"|"good"|"bad"|"unchecked"} state   bare logs have none
 * @property {?string} by     the key that signed, where it is good: `<name>+<id>+<base64>`
 * @property {boolean} given  whether that is a key the caller gave
 * @property {?string} why    it was not checked
 */

/** The last line is spelt as it should be, and signs the bytes before it. */
export async function checkDigest(file, bytes, given, pause) {
  if (!file.last) return { state: "bad", by: null, given: false, why: null };
  const { value, number, from } = file.last;
  const sum = await sha256Slowly(bytes.subarray(0, from), (share) => pause(0.9 + 0.1 * share));
  if (hex(sum) !== value.sha256) {
    find(file, RANK.digest, `line ${number}: the lines before it are not those that were signed`, number);
  }
  if (spelling(value) !== decoded(file.last.bytes)) {
    find(file, RANK.digest, `line ${number} is not spelt as it should be`, number);
  }
  const signature = await checkSignature(file, sum, given);
  // Whatever was signed, it was not this file.
  const another = file.findings.some(({ rank }) => rank === RANK.digest);
  return another ? { ...signature, state: "bad", by: null } : signature;
}

function spelling({ sha256, signed }) {
  return `{"line":"digest","sha256":"${sha256}","signed":${JSON.stringify(signed)}}`;
}

async function checkSignature(file, sum, given) {
  const signature = { state: "bad", by: null, given: given.length > 0, why: null };
  if (!given.length && (!file.head || file.keys[0] === null)) {
    return { ...signature, state: "unchecked", why: "line 1 names no key that can be read" };
  }
  const before = file.unsupported;
  file.unsupported = null;
  const fault = await faultOf(file, async () => {
    const key = await checkExportNote(file, sum, given);
    Object.assign(signature, { state: "good", by: key.vkey });
  });
  if (fault) find(file, RANK.signature, `line ${file.last.number}: ${fault}`, file.last.number);
  else if (file.unsupported) Object.assign(signature, { state: "unchecked", why: file.unsupported });
  file.unsupported ??= before;
  return signature;
}

async function checkExportNote(file, sum, given) {
  const note = readNote(file.last.value.signed);
  const signers = signersOf(note, given.length ? given : file.keys.slice(0, 1));
  if (!signers.length) {
    const whose = given.length ? "a key you did not give" : "another key than the first of line 1";
    throw new NoteError(`signed by ${whose}: ${signerNames(note)}`);
  }
  const key = signers.find(({ name }) => note.body.startsWith(`${name}/`)) ?? signers[0];
  const [title, sid, entries, digest, ...rest] = note.body.split("\n");
  if (title !== `${key.name}/export` || rest.length !== 1 || rest[0] !== "") {
    throw new NoteError("not the lines of an export");
  }
  const { head, last } = file;
  if (head && sid !== `${key.name}/${head.sid}`) throw new NoteError("what was signed is another session");
  if (head && entries !== `${head.entries}`) throw new NoteError("what was signed is another number of log entries");
  // Where its SHA-256 is wrong already, that was told.
  if (digest !== base64(sum) && last.value.sha256 === hex(sum)) {
    throw new NoteError("what was signed is another file");
  }
  await checkSigned(note, signers);
  return key;
}
