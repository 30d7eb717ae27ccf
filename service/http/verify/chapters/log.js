// The log of an export, and its epochs.

import { hex } from "../../../../clients/js/sha256.js";
import { OtherScheme, Unreadable, isObject, isWhole, listed, same } from "./json.js";
import { genesis } from "./dice.js";
import { idsIn } from "./documents.js";
import { optionsOf } from "./hosts.js";
import { RANK, addFault, checkEpoch, counted, find, newSession, tellEntry } from "./chain.js";
import { isSet } from "./actions.js";
import {
  KIND,
  MOST_ROLLS,
  THROWS,
  TYPES,
  characterOf,
  drawsOf,
  howMany,
  isGiven,
  likely,
  opens,
  readLine,
} from "./lines.js";

export async function readAll(file, pause) {
  for (const line of file.lines) {
    try {
      line.value = readLine(line.bytes);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      line.likely = likely(line.bytes);
      line.otherScheme = error instanceof OtherScheme ? error.message : null;
      const why = error.message.replace(/line 1 column/, "column");
      find(file, RANK.line, `line ${line.number} cannot be read: ${why}`, line.number);
    }
    if (line.number % 64 === 0) await pause((0.4 * line.number) / file.lines.length);
  }
}

/** The head is the first line and no other, the digest the last and no other. */
export function checkPlaces(file) {
  const first = file.lines[0];
  const last = file.lines.at(-1);
  for (const line of file.lines) {
    const name = line.value?.line;
    if (line === first && name === KIND) file.head = line.value;
    else if (line === last && name === "digest") file.last = line;
    else if (name === KIND || name === "digest") {
      find(file, RANK.line, `line ${line.number} is out of place: a ${name} line`, line.number);
    }
  }
  if (first.value && !file.head) find(file, RANK.line, "line 1 is no head of an export", 1);
  if (!howMany(last, "digest")) {
    find(file, RANK.digest, `the file ends with line ${last.number}, without its digest: it was cut`, last.number);
  } else if (file.last && !file.ended) {
    find(file, RANK.digest, `line ${last.number} does not end: the file was cut`, last.number);
  }
}

/**
 * The head names a reader of a player's export alone, which has nothing that the GM's alone has: documents, marks, counters, and
 * entries with a salt as they are stored. Where it has, it is checked as the GM's.
 */
export function checkReader(file) {
  const { head, lines } = file;
  const isGms = ({ value }) =>
    ["document", "once"].includes(value?.line) ||
    (value?.line === "entry" && !value.seen && isSet(value.entry.salt)) ||
    (value === head && isSet(head?.next));
  const own = lines.find(isGms);
  file.isGms = Boolean(own) || !head?.reader;
  if (!head?.reader || !own) return;
  const text = `line ${own.number}: the GM's export alone has such a line, and the head names a reader`;
  find(file, RANK.head, text, own.number);
}

/** The log has no gap, its time does not run backwards, and it is as long as the head says. */
export function checkLog(file) {
  let seq = 0,
    at = 0,
    lost = 0,
    count = 0;
  for (const line of file.lines) {
    const entries = howMany(line, "entry", "seen");
    count += entries;
    if (!line.value) lost += entries;
    if (!line.value || !entries) continue;
    const { value, number } = line;
    if (value.seq <= seq || value.seq > seq + 1 + lost) {
      const before = seq ? `entry ${value.seq} follows entry ${seq}` : `it begins with entry ${value.seq}`;
      find(file, RANK.log, `gap or reorder in the log: ${before} (line ${number})`, number);
    }
    if (value.at < at) {
      find(file, RANK.log, `time runs backwards in the log at entry ${value.seq} (line ${number})`, number);
    }
    [seq, at, lost] = [value.seq, value.at, 0];
    if (value.seen && !file.head?.reader) {
      find(file, RANK.log, `entry ${value.seq}: it hides something, and the export names no reader`, number);
    }
    if (isGiven(value)) file.given.push(entryOf(line));
  }
  const unknown = file.lines.filter((line) => !line.value && !line.likely.length).length;
  if (file.head && (file.head.entries > count || file.head.entries < count - unknown)) {
    const said = counted(file.head.entries, "log entry", "log entries");
    find(file, RANK.head, `line 1 says that there are ${said}, and there are ${count}`, 1);
  }
}

/**
 * Tell each roll and resistance whose faces were given by hand while the table's options did not allow it. Until they change
 * they are unknown after an import without history, and after an entry of an unknown type that names the session.
 */
export function checkGivenFaces(file) {
  // An option may have changed in a line that cannot be read.
  if (!file.whole) return;
  let isAllowed = null;
  for (const line of file.lines) {
    if (line.value.line !== "entry") continue;
    const { seen, entry, result } = line.value;
    if (["session_created", "session_changed"].includes(entry.type)) {
      const options = optionsOf(line.value);
      isAllowed = isObject(options) ? options.given_dice === true : null;
    } else if (!seen && !TYPES.has(entry.type) && [...idsIn([entry, result])].includes("session")) isAllowed = null;
    if (isAllowed === false && hasGivenFaces(line.value))
      tellEntry(file, line, "given faces, which the table does not allow");
  }
}

/** Whether an entry has dice that are in no chain. */
function hasGivenFaces(value) {
  const { seen, entry } = value;
  if (!seen) return isGiven(value) && drawsOf(entry).length > 0;
  const shown = seen.ruling || seen.announced || seen.resistance;
  const hasDice = isObject(shown) ? listed(shown.dice).length > 0 : seen.given === true;
  return THROWS.has(entry.type) && hasDice && !seen.proof;
}

/** What the log says of a roll, for people. */
export function entryOf({ number, value: { seq, at, entry } }) {
  const told = (value) => (typeof value === "string" && value ? value : null);
  const outcome = entry.type === "resisted" && isWhole(entry.stress) ? costOf(entry.stress) : told(entry.outcome);
  const character = told(entry.character) ?? told(characterOf(entry));
  return { seq, line: number, at, by: told(entry.by), character, outcome, dice: drawsOf(entry) };
}

/** Say what resisting a consequence cost. */
function costOf(cost) {
  return cost < 0 ? `resisted: ${-cost} cleared` : `resisted: cost ${cost}`;
}

export async function checkEpochs(file, pause) {
  const sessions = new Map();
  let done = 0,
    lost = false,
    before = null;
  const all = file.lines.reduce((sum, { value }) => sum + (value?.log?.entries.length ?? 0), 1);
  for (const line of file.lines) {
    if (!howMany(line, "epoch")) continue;
    if (!line.value) {
      // It may have been any session's.
      for (const session of sessions.values()) session.former = null;
      lost = true;
      continue;
    }
    const { log, after, until } = line.value;
    if (!sessions.has(log.sid)) sessions.set(log.sid, newSession());
    const session = sessions.get(log.sid);
    const first = !lost && !session.former;
    const epoch = await checkEpoch(log, session, (rolls) => pause(0.4 + (0.5 * (done + rolls)) / all));
    done += log.entries.length;
    const archive = archiveOf(file, until);
    Object.assign(epoch, { line: line.number, after, until, archive });
    file.logs.set(epoch, log);
    for (const text of misbegun(log, first)) addFault(epoch, text);
    const owner = archive === null ? file.head : file.archives[archive];
    if (file.whole && owner && owner.sid !== log.sid) addFault(epoch, "of another session");
    if (until < after || (before && (after < before.until || after === before.after))) {
      addFault(epoch, "its part of the log does not follow the epoch before");
    }
    before = epoch;
    line.epoch = epoch;
    file.epochs.push(epoch);
  }
}

/** What an epoch of a table cannot be; `first` of its session in the file, none before it being lost. */
function misbegun(log, first) {
  const found = [];
  if (first && log.e !== 0) found.push("epoch 0 is missing");
  if (log.entries.length > MOST_ROLLS) found.push(`more than ${MOST_ROLLS} rolls`);
  return found;
}

/** Epochs have the commitments, client seeds and seeds that the table was told, as the log says. */
export function checkAnnouncements(file) {
  // An epoch or entry whose line is lost would be missed a second time.
  if (!file.whole) return;
  const log = new Map(file.lines.filter(({ value }) => value.line === "entry").map((line) => [line.value.seq, line]));
  const epochs = file.lines.filter((line) => line.epoch);
  for (const line of epochs) {
    const opening = log.get(line.value.after);
    const fault = misopened(line.value, opening?.value.entry);
    if (fault) addFault(line.epoch, fault, RANK.told);
    else {
      const first = opening ?? log.get(1);
      if (first) tellEntry(file, first, misannounced(line.value, first.value.entry));
    }
  }
  for (const line of log.values()) {
    tellEntry(file, line, misrevealed(epochs, line.value));
    tellEntry(file, line, misopenedDifficulty(log, line.value.entry));
  }
}

/** An opened Difficulty is the one in the terms of its roll. */
function misopenedDifficulty(log, entry) {
  if (entry.type !== "difficulty_opened") return null;
  const spec = log.get(entry.roll)?.value.entry.terms?.spec;
  const right = isObject(spec) && opens(spec, entry);
  return right ? null : `another Difficulty was opened than roll ${entry.roll} was made against`;
}

/** What is wrong with the entry behind which an epoch begins: it closes the one before, or makes the table. */
function misopened({ log, after }, entry) {
  if (log.e > 0 && entry?.type !== "epoch_closed") return "the log does not say that the one before it was closed";
  if (log.e === 0 && after > 0 && entry?.type !== "imported") return "the log does not say that its table began there";
  return null;
}

function misannounced({ log }, entry) {
  const start = hex(genesis(log));
  if (log.e === 0) return misfounded(log, start, entry);
  const told = entry.epoch === log.e - 1 && entry.commit === log.next_commit && entry.client_seed === log.client_seed;
  const right = entry.genesis === start && entry.lineage === log.lineage;
  const what = "another commitment, client seed, genesis or lineage";
  return told && right ? null : `epoch ${log.e} has ${what} than was announced`;
}

/** What a table was told as it was made, or imported. */
function misfounded(log, start, entry) {
  if (entry.type !== "session_created" && entry.type !== "imported") return null;
  const right = entry.genesis === start && same(entry.commitments, [log.commit, log.next_commit]);
  return right ? null : "epoch 0 has another commitment or genesis than was announced";
}

function misrevealed(epochs, { seq, entry }) {
  if (entry.type !== "epoch_revealed") return null;
  const log = epochs.findLast(({ value }) => value.until < seq && value.log.e === entry.epoch)?.value.log;
  if (!log) return `epoch ${entry.epoch} was revealed, and is not in the file`;
  if (log.seed === undefined) return `epoch ${entry.epoch} was revealed, and its seed is missing`;
  return log.seed === entry.seed ? null : `epoch ${entry.epoch} has another seed than was revealed`;
}

/** Return the place of the archive that an epoch came with, by its last entry; null if it is the table's own. */
function archiveOf({ archives }, until) {
  const at = archives.findIndex(({ seq }) => seq !== null && until < seq);
  return at < 0 ? null : at;
}
