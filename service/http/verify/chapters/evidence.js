// What somebody kept: answers, pages, streams, requests, notes. How it is read, and which facts are in it.

import { canonical } from "../../../../clients/js/canonical.js";
import { digest, hex } from "../../../../clients/js/sha256.js";
import { digestOf } from "../../../../clients/js/signed.js";
import { utf8 } from "./bytes.js";
import {
  Unreadable,
  anyLog,
  decoded,
  isDigest,
  isNatural,
  isObject,
  isSession,
  isText,
  isWhole,
  listed,
  parsed,
  readValue,
  same,
} from "./json.js";
import { genesis, leaf } from "./dice.js";
import { RANK, find, idOf } from "./chain.js";
import { isSet } from "./actions.js";
import {
  CLOCKS,
  TYPES,
  assistantsOf,
  characterOf,
  clockOf,
  entryId,
  facesOfEntry,
  hasCanonical,
  readLine,
  reasonOf,
  split,
  taskOf,
} from "./lines.js";
import { optionsOf } from "./hosts.js";
import { rulesOfSession } from "./tables.js";
import { addName, addNamesOf } from "./words.js";

/** Return the one log that a text is; Unreadable for a list of them as well. */
export function readLog(bytes) {
  const log = readValue(decoded(bytes));
  anyLog(log, "$");
  return log;
}

// As service/verify/evidence.py, compare.py and alone.py have it, in the same words.

/**
 * @typedef {object} Fact   a value that somebody kept
 * @property {"entry"|"epoch"|"roll"} kind
 * @property {string} sid    empty where the evidence does not name it
 * @property {number} first  the number of the entry, or of the epoch
 * @property {number} second the number of the roll; 0 of others
 * @property {string} field
 * @property {*} value
 * @property {string} source the name of its file
 *
 * @typedef {object} Kept
 * @property {Fact[]} facts
 * @property {{text: string, source: string}[]} notes   receipts and checkpoints, as they were signed
 * @property {{sid: string, by: string, key: string, body: object, source: string}[]} sent   requests of a client
 * @property {Map<string, object>} terms   that were shown or signed, by their digest
 * @property {Map<string, number[]>} answered   the statuses of the responses to requests, by session and key
 * @property {{text: string, about: object}[]} faults   what does not hold by itself
 * @property {Map<string, number>} places   the entry of the log that a roll is, by the roll
 * @property {Object<string, string>} names   of people, characters and clocks by id, and of the table
 */

/**
 * Notes as they are; their lines cannot stand in JSON, which has no line breaks in its texts. A name is looked for
 * where a word begins, so that a long word is read once.
 */
const NOTE =
  /(?<![^\s"+])[^\s"+]+\/(?:receipt|head)\n[^\n]+\n(?:[A-Za-z0-9+/=]+\n){2,3}\n(?:\u2014 \S+ [A-Za-z0-9+/=]+\n)+/g;

/**
 * Return the evidence in files: answers, pages and entries as JSON, one value or one a line, streams of events,
 * requests that a client saved, or else signed notes as they are.
 *
 * From JSON only the fields that the service fills are taken: a player's goal may say anything.
 * @param {{name: string, bytes: Uint8Array}[]} files
 * @returns {Kept}
 */
export function readKept(files) {
  const kept = nothingKept();
  for (const { name, bytes } of files) {
    const text = decoded(bytes)
      .replace(/^\ufeff/, "")
      .replaceAll("\r\n", "\n");
    if (text.startsWith('{"line":"rollwright/1"')) {
      takeExport(kept, name, utf8(text));
      continue;
    }
    const values = keptValues(text);
    for (const value of values) take(kept, name, value);
    if (!values.length) for (const note of `${text}\n`.match(NOTE) ?? []) kept.notes.push({ text: note, source: name });
  }
  return kept;
}

export function nothingKept() {
  const lists = { facts: [], notes: [], sent: [], views: [], faults: [] };
  return { ...lists, terms: new Map(), answered: new Map(), places: new Map(), names: {} };
}

/** Take an export that somebody kept: its entries, epochs, rolls and signed heads; lines that say nothing are passed over. */
function takeExport(kept, source, bytes) {
  for (const line of split(bytes).lines) {
    try {
      line.value = readLine(line.bytes);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      continue;
    }
    const { value } = line;
    if (value.line === "entry") {
      const { changes, ...fields } = entryValues(value);
      const isHidden = value.seen && !Object.keys(value.seen).length;
      const seen = isHidden
        ? { id: entryId(line) }
        : { ...fields, changes: changes.map(([change]) => change), id: entryId(line) };
      know(kept, source, ["entry", "", value.seq, 0], seen);
    } else if (value.line === "epoch") takeLog(kept, source, value);
  }
}

function takeLog(kept, source, { log, checkpoints }) {
  const { sid, e, client_seed, lineage, commit, next_commit, seed } = log;
  know(kept, source, ["epoch", sid, e, 0], { genesis: hex(genesis(log)), commit, client_seed, lineage, seed });
  know(kept, source, ["epoch", sid, e + 1, 0], { commit: next_commit });
  for (const { n, t, rec } of log.entries) know(kept, source, ["roll", sid, e, n], { t, rec });
  for (const text of checkpoints) kept.notes.push({ text, source });
}

/** How many things were kept. */
export function howManyKept({ facts, notes, sent }) {
  return facts.length + notes.length + sent.length;
}

function keptValues(text) {
  const whole = parsed(text);
  if (whole !== undefined) return [whole];
  const lines = text.split("\n").map((line) => parsed(line.replace(/^data:/, "")));
  return lines.filter((value) => typeof value === "object" && value !== null);
}

const DIGESTS = new Set(["genesis", "commit", "seed", "leaf", "head"]);

function know(kept, source, [kind, sid, first, second], fields) {
  for (const [field, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    if (DIGESTS.has(field) && !isDigest(value)) {
      const name = subjectName({ kind, sid, first, second });
      kept.faults.push({ text: `${source}: ${name}: ${fieldName(field)} is no digest`, about: null });
    } else kept.facts.push({ kind, sid, first, second, field, value, source });
  }
}

/** Take what an answer, a page, an event or a line of a client says. */
function take(kept, source, value) {
  if (Array.isArray(value)) {
    for (const each of value) take(kept, source, each);
  } else if (!isObject(value)) {
    return;
  } else if (isSent(value.sent)) {
    const { sid, by, key, body } = value.sent;
    kept.sent.push({ sid, by, key, body, source });
  } else if (isAnswered(value.answered)) {
    const { sid, key, status } = value.answered;
    keepAnswers(kept, idOf(sid, key), [status]);
  } else if (isNatural(value.seq) && isText(value.id) && isText(value.type)) {
    takeEntry(kept, source, value);
  } else if (isText(value.epoch?.sid) && isObject(value.next)) {
    const sid = isSession(value.epoch.sid) ? value.epoch.sid : "";
    takeEpoch(kept, source, sid, value.epoch);
    takeEpoch(kept, source, sid, value.next);
  } else {
    takeSession(kept, source, value);
  }
}

function isAnswered(answered) {
  return isObject(answered) && isText(answered.sid) && isText(answered.key) && isWhole(answered.status);
}

export function keepAnswers({ answered }, request, statuses) {
  answered.set(request, [...(answered.get(request) ?? []), ...statuses]);
}

/** Whether a request was answered, and refused for good each time: too many requests are asked again. */
export function areRefusals(statuses = []) {
  return statuses.length > 0 && statuses.every((status) => status >= 400 && status < 500 && status !== 429);
}

/** Take the terms that an action, stakes or chances show, under the digest that they have. */
function takeTerms(kept, shown) {
  const digest = isObject(shown?.terms) && digestOf(shown.terms);
  if (digest) kept.terms.set(digest, shown.terms);
}

const PERSON = /^p[1-9][0-9]{0,8}$/;

/** Take a table that was opened, joined or read, an audit trail, a page, or a problem. */
function takeSession(kept, source, value) {
  const chances = listed(value.pending).flatMap((one) => listed(one?.chances));
  for (const shown of [value, ...listed(value.actions), ...chances]) takeTerms(kept, shown);
  const named = isText(value.id) && value.id.length === 22 ? value.id : "";
  // The last epoch of an audit trail is the table's own, and who joins has an id of their own.
  const holders = [value, listed(value.epochs).at(-1)];
  const sid = holders.map((holder) => holder?.sid).find(isSession) ?? named;
  if (sid && PERSON.test(value.id) && isText(value.token) && isText(value.rules))
    know(kept, source, ["joining", sid, Number(value.id.slice(1)), 0], { rules: value.rules });
  for (const terms of [...listed(value.epochs), value.epoch]) takeEpoch(kept, source, sid, terms);
  for (const commitment of listed(value.commitments)) {
    if (isNatural(commitment?.e) && isText(commitment.commit)) {
      know(kept, source, ["epoch", sid, commitment.e, 0], { commit: commitment.commit });
    }
  }
  for (const roll of listed(value.rolls)) if (isObject(roll)) takeRoll(kept, source, roll, roll.head);
  for (const note of [...listed(value.checkpoints), value.checkpoint, value.receipt]) {
    if (isText(note)) kept.notes.push({ text: note, source });
  }
  if (named && isText(value.system)) kept.names[named] = value.name;
  for (const one of [value, ...listed(value.people), ...listed(value.characters), ...listed(value.clocks)]) {
    addName(kept.names, one);
  }
  for (const inner of [...listed(value.items), value.earlier]) take(kept, source, inner);
}

function isSent(sent) {
  return isObject(sent) && isText(sent.sid) && isText(sent.by) && isText(sent.key) && isObject(sent.body);
}

/** Take the terms of an epoch, and its seed and notes where it is an audit trail's. */
function takeEpoch(kept, source, named, terms) {
  if (!isObject(terms) || !isNatural(terms.e)) return;
  const { e, genesis, commit, next_commit, client_seed, lineage, seed, rolls, head } = terms;
  if (!isText(genesis) || !isText(commit) || !isText(next_commit)) return;
  const sid = isSession(terms.sid) ? terms.sid : named;
  const texts = Object.entries({ client_seed, lineage, seed }).filter(([, value]) => isText(value));
  know(kept, source, ["epoch", sid, e, 0], { genesis, commit, ...Object.fromEntries(texts) });
  know(kept, source, ["epoch", sid, e + 1, 0], { commit: next_commit });
  for (const text of listed(terms.checkpoints)) if (isText(text)) kept.notes.push({ text, source });
  if (isNatural(rolls) && isText(head) && head) know(kept, source, ["roll", sid, e, rolls], { head });
}

/** Take a roll with its record, and return its place; a leaf that is not the record's is a fault. */
function takeRoll(kept, source, proof, head) {
  if (!isObject(proof)) return null;
  const { n, t, rec, leaf: told, receipt } = proof;
  if (!isNatural(n) || !isNatural(t) || !isText(told)) return null;
  if (!isObject(rec) || !isSession(rec.sid) || !isNatural(rec.e)) return null;
  const place = { sid: rec.sid, e: rec.e, n };
  know(kept, source, ["roll", rec.sid, rec.e, n], { t, rec, leaf: told, head: isText(head) ? head : null });
  if (isText(receipt)) kept.notes.push({ text: receipt, source });
  if (leafOf(n, t, rec) !== told) {
    const text = `${source}: ${rec.sid} epoch ${rec.e} roll ${n}: the leaf is not the record's`;
    kept.faults.push({ text, about: { what: "leaf", ...place, sources: [source] } });
  }
  return place;
}

export function leafOf(n, t, rec) {
  return hasCanonical(rec) ? hex(leaf(n, t, digest("rec", canonical(rec)))) : "";
}

/** Fields of an entry that are compared as they are. */
const PLAIN = [
  "type",
  "by",
  "note",
  "person",
  "role",
  "name",
  "options",
  "roll",
  "branch",
  "effect",
  "picks",
  "verdict",
  "character",
  "assistants",
  "clock",
  "task",
  "attempt",
  "fiction_changed",
  "override",
  "epoch",
  "why",
  "client_seed",
  "commit",
  "commitments",
  "genesis",
  "lineage",
  "seed",
  "difficulty",
  "difficulty_salt",
  "imported_from",
  "from_sheet",
  "by_host",
  ...["take", "fate", "throwers", "grant", "consequence", "reverses", "rules", "former"],
];

const TIME = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?Z$/;

/** Take an entry of the log as its reader saw it. */
function takeEntry(kept, source, entry) {
  const { seq, ruling, resistance } = entry;
  addNamesOf(kept.names, entry);
  kept.views.push({ seq, entry, source });
  takeTerms(kept, entry);
  const place = takeRoll(kept, source, entry.proof, entry.head);
  if (isText(entry.checkpoint)) kept.notes.push({ text: entry.checkpoint, source });
  const dice = shownDice(entry);
  if (place) kept.places.set(idOf(place.e, place.n, place.sid), seq);
  if (place && dice) {
    const draws = listed(entry.proof.rec.draws).filter(Array.isArray);
    if (!same(draws, dice)) {
      const text = `${source}: entry ${seq}: other faces were told than its record has`;
      const faces = [dice, draws].map((all) => all.map(([, face]) => face));
      const about = { what: "told", seq, ...place, by: entry.by, values: faces, sources: [source] };
      kept.faults.push({ text, about });
    }
  }
  const outcome = isObject(ruling) ? ruling.outcome : entry.outcome;
  const plain = PLAIN.filter((name) => Object.hasOwn(entry, name)).map((name) => [name, entry[name]]);
  if (entry.type === "unknown") plain.push(["type", entry.unknown_type ?? null]);
  const at = isText(entry.at) && TIME.test(entry.at) ? Date.parse(entry.at) : NaN;
  know(kept, source, ["entry", place?.sid ?? "", seq, 0], {
    id: entry.id,
    at: Number.isNaN(at) ? null : at,
    outcome: isText(outcome) ? outcome : null,
    faces: dice?.map(([, face]) => face) ?? null,
    changes: changesOf(entry.changes),
    stress: isObject(resistance) ? resistance.stress : null,
    ...Object.fromEntries(plain),
  });
}

/** Return sides and faces of the dice that an entry shows; null where it shows none. */
function shownDice(entry) {
  const shown = [entry.ruling, entry.announced, entry.resistance, entry].find(isSet);
  if (!isObject(shown) || !Array.isArray(shown.dice)) return null;
  return shown.dice.filter(isObject).map(({ sides, face }) => [sides ?? null, face ?? null]);
}

/** Fields of a change that are compared, with what a change without one means. */
const CHANGE_FIELDS = { who: null, track: null, amount: null, to: null, overflow: 0, loops: 0, texts: [] };

function changesOf(changes) {
  if (!Array.isArray(changes)) return null;
  const fields = Object.entries(CHANGE_FIELDS);
  return changes
    .filter(isObject)
    .map((change) => fields.map(([name, absent]) => (Object.hasOwn(change, name) ? change[name] : absent)));
}

const FIELD_NAMES = { rec: "record", t: "time", at: "time", id: "event id" };

export function fieldName(field) {
  return FIELD_NAMES[field] ?? field.replaceAll("_", " ");
}

export function subjectName({ kind, sid, first, second }) {
  if (kind === "entry") return `entry ${first}`;
  if (kind === "joining") return `joining of p${first}`;
  return `${sid} epoch ${first}${kind === "roll" ? ` roll ${second}` : ""}`;
}

export const OTHERWISE = "what you kept says otherwise: ";

/** Tell what disagrees, beside its roll or entry where there is one. */
export function disagrees(file, source, text, about = null) {
  const epoch = file.epochs.findIndex(({ sid, e }) => about && sid === about.sid && e === about.e);
  const roll = epoch < 0 || !about.n ? null : file.epochs[epoch].rolls[about.n - 1];
  const fault = find(
    file,
    RANK.kept,
    `${OTHERWISE}${source}: ${text}`,
    roll?.entry?.line ?? about?.line ?? null,
    about,
  );
  if (!roll) return;
  roll.faults.push(`not as you kept it: another ${fieldName(about.what)}`);
  about.by ??= roll.by;
  about.seq ??= roll.entry?.seq;
  Object.assign(fault, { epoch, roll: about.n - 1 });
}

/** Return the fields of an entry as its readers saw them; its id is computed where it is asked for. */
export function entryValues({ at, entry, result, seen }) {
  if (seen) return seenValues(seen);
  const { type, by = "" } = entry;
  const changes = listed(result.changes).map(
    ([who, track, amount, to, overflow, hidden = false, loops = 0, texts = []]) => {
      return [[who === "shared" ? "session" : who, track, amount, to, overflow, loops, texts], hidden];
    },
  );
  const told = { at, changes };
  if (!TYPES.has(type)) return { ...told, type, by, faces: facesOfEntry(entry), epoch: entry.epoch ?? null };
  const given = by ? { by } : {};
  // A change of a hidden clock is shown under another type, and without some fields.
  if (CLOCKS.has(type)) return { ...told, ...given };
  if (type === "character_created" || type === "character_changed") return { ...told, by, type };
  const plain = PLAIN.map((name) => [name, entry[name] ?? null]);
  const values = { ...Object.fromEntries(plain), ...told, by, type };
  const { after = {} } = result;
  if (type === "rolled") {
    // The epoch of a roll is in its record.
    Object.assign(values, { faces: facesOfEntry(entry), outcome: entry.outcome, epoch: null });
    Object.assign(values, { character: characterOf(entry), assistants: assistantsOf(entry), clock: clockOf(entry) });
    for (const name of ["fiction_changed", "override"]) values[name] = reasonOf(entry, name);
    values.task = taskOf(entry);
  }
  if (type === "resisted") Object.assign(values, { faces: facesOfEntry(entry), stress: entry.stress, epoch: null });
  if (type === "chosen" && entry.part) values.grant = "part";
  if (type === "reversed") {
    values.reverses = entry.seqs;
    // Players see a reversal of what else it reverses, or a change of a clock.
    if (entry.unseen?.length) for (const name of ["type", "clock", "reverses"]) delete values[name];
  }
  if (type === "session_created") {
    values.options = optionsOf({ result }) ?? null;
    values.rules = rulesOfSession(after.docs?.session) || null;
  }
  if (type === "session_changed") Object.assign(values, { name: after.doc?.name, options: after.doc?.options });
  if (type === "person_joined") Object.assign(values, { person: after.id, by: after.id });
  if (type === "imported") values.imported_from = entry.sid;
  return values;
}

/** Return the fields of an entry that its readers saw, from what one of them saw. */
function seenValues(seen) {
  const kept = nothingKept();
  if (Object.keys(seen).length) takeEntry(kept, "", seen);
  const values = kept.facts.filter(({ kind }) => kind === "entry").map(({ field, value }) => [field, value]);
  const empty = [...PLAIN, "outcome", "faces", "stress"].map((name) => [name, null]);
  const { changes, ...fields } = Object.fromEntries([...empty, ...values]);
  return { ...fields, changes: listed(changes).map((change) => [change, false]) };
}

/** Whether an entry leaves a field out as well as not. */
export function isDefault(value) {
  return value === null || value === "" || (Array.isArray(value) && !value.length);
}
