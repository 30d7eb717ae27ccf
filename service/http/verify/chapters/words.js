// Words for people, and the result of a check.

import { HEX } from "../../../../clients/js/sha256.js";
import { isObject, isText, listed } from "./json.js";
import { counted, some } from "./chain.js";
import { newHosts } from "./hosts.js";
import { handLines } from "./players.js";

/** @type {import("./agreement.js").Signature} */
export const NO_SIGNATURE = { state: "none", by: null, given: false, why: null };

export const CHECKED =
  "Choose an export of a table: the file that the table gives out, with a name that ends in .ndjson. " +
  "A log of an epoch, or responses of the service that you saved, can be checked too.";

export const FOREIGN = "this file is nothing that the service gives out";

const STATUS = { holds: 0, broken: 1, unreadable: 2, unchecked: 3 };

/** Return a check before it has found anything. @returns {any} */
export function newCheck() {
  const lists = { findings: [], epochs: [], given: [], otherHands: [], archives: [] };
  return { ...lists, hosts: newHosts(), head: null, unsupported: null };
}

/** @returns {import("./files.js").Result} */
export function result(file, kind) {
  const { findings, epochs, given, head, signature, kept, unsupported, notes = [], uncheckedNotes = 0 } = file;
  const told = [...(file.told ?? [])];
  const unsigned = file.trusted.length ? "signed by no key that you gave" : "give the published key with --key";
  if (uncheckedNotes) told.push(`${uncheckedNotes} signed notes were not checked: ${unsigned}`);
  const reason = unsupported ?? signature.why;
  const named = namedRolls(epochs, file.ruled);
  const archives = file.archives.map(({ key, told, imported, ...archive }) => archive);
  const open = openOf(file, kind, reason, named);
  const verdict = findings.length ? "broken" : open.length ? "unchecked" : "holds";
  return {
    verdict,
    status: STATUS[verdict],
    reason,
    kind,
    sid: head?.sid ?? null,
    entries: head?.entries ?? null,
    findings: findings.map(({ text, line, epoch, roll, about }) => {
      return { text, line, epoch, roll, about, who: whoOf(file.lines?.[line - 1]) };
    }),
    open,
    epochs,
    given,
    ...named,
    hosts: file.hosts,
    otherHands: file.otherHands,
    archives,
    signature,
    kept,
    signed: file.signed ?? 0,
    ruled: file.ruled?.size ?? 0,
    unresolved: [...(file.unresolved ?? [])],
    notes,
    told,
    names: namesOf(file),
  };
}

/** Return the ids of who and what an entry of an export names: person, character, clock. */
function whoOf(line) {
  const { by, character, clock } = (line?.value?.line === "entry" && line.value.entry) || {};
  return [by, character, clock].filter((id) => isText(id) && id);
}

/** Return names by id, of an export as its log and its documents have them: the latest ones. */
function namesOf({ lines = [], head }) {
  /** @type {Record<string, string>} */
  const names = {};
  const nameTable = (name) => {
    if (head && isText(name)) names[head.sid] = name;
  };
  for (const { value } of lines) {
    if (value?.line === "seen") addNamesOf(names, value.entry);
    if (value?.line !== "entry") continue;
    const { entry, result } = value;
    addName(names, { name: entry.name, ...result.after });
    if (entry.type === "session_created") nameTable(entry.name);
    if (entry.type === "session_changed") nameTable(result.after?.doc?.name);
  }
  for (const { value } of lines) {
    if (value?.line !== "document") continue;
    addName(names, value);
    if (value.id === "session") nameTable(value.doc?.name);
  }
  return names;
}

/** Add the names that stand in an entry of the log, as its reader saw it. */
export function addNamesOf(names, entry) {
  if (!isObject(entry)) return;
  const { by, by_name, character, character_name, clock, clock_name, person, name, character_after, clock_after } =
    entry;
  const beside = [
    [by, by_name],
    [character, character_name],
    [clock, clock_name],
    [person, name],
  ];
  for (const change of listed(entry.changes)) beside.push([change?.who, change?.who_name]);
  for (const [id, name] of beside) addName(names, { id, name });
  for (const one of [character_after, clock_after]) addName(names, one);
}

/** Add the name of a person, a character or a clock. */
export function addName(names, one) {
  const name = one?.doc?.name ?? one?.name;
  if (isText(one?.id) && /^[pck][0-9]+$/.test(one.id) && isText(name)) names[one.id] = name;
}

/** What could not be checked, and why. */
function openOf(file, kind, reason, named) {
  const { signature, archives, epochs, uncheckedNotes, trusted } = file;
  const { undecided = [], unjudged = [], unruled = [], unknownRules = "", unknown = [] } = file;
  const { unresolved = new Set() } = file;
  const open = [];
  if (reason !== null) open.push({ what: "signatures", text: `signatures not checked: ${reason}` });
  if (kind === "export" && !signature.given) {
    open.push({ what: "key", text: "no key was given: that the file is its operator's is its own word" });
  }
  for (const { sid, signer } of archives.filter(({ given }) => !given)) {
    const by = signer ? `signed by ${signer}, a key you did not give` : "signed by nobody who is known here";
    open.push({ what: "archive", text: `the archive of ${sid} is ${by}` });
  }
  const rolls = epochs.reduce((sum, epoch) => sum + (epoch.revealed ? 0 : epoch.rolls.length), 0);
  if (rolls) {
    const dice = `the dice of ${counted(rolls, "roll", "rolls")} cannot be checked yet: the seed is not revealed`;
    open.push({ what: "reveal", text: dice });
  }
  if (uncheckedNotes) {
    const why = trusted.length ? "they are by no key that you gave" : "no published key was given";
    open.push({ what: "key", text: `the signatures on what you kept were not checked: ${why}` });
  }
  for (const what of ["withheld", "unsigned"]) {
    const rolls = unjudgedOf(named[what]);
    if (rolls.length) open.push({ what, text: remark(what, rolls) });
  }
  for (const [reason, entries] of unruled) {
    const rolled = `${counted(entries.length, "roll", "rolls")} not ruled on again: ${reason}`;
    open.push({ what: "unruled", text: `${rolled}: entry ${some(entries, (seq) => seq)}` });
  }
  if (unknownRules)
    open.push({ what: "unruled", text: `the table plays ${unknownRules}, which this version does not know` });
  for (const [type, count] of unknown) {
    const entries = counted(count, "entry", "entries");
    open.push({ what: "unknown", text: `${entries} of a type that this version does not know: ${type}` });
  }
  if (undecided.length) {
    const names = some(undecided, (name) => name);
    open.push({ what: "documents", text: `the word of the exporter alone, which the log does not decide: ${names}` });
  }
  if (unjudged.length) {
    const names = some(unjudged, (name) => name);
    open.push({ what: "documents", text: `it depends on entries that this version cannot judge: ${names}` });
  }
  if (kind === "logs") open.push({ what: "key", text: "nothing signs these logs: an export is signed" });
  if (kind !== "export" || unresolved.size) {
    const which = unresolved.size ? ` of ${[...unresolved].join(", ")}` : "";
    const allowed = "nor whether the rules allow what was agreed to";
    open.push({ what: "rulings", text: `rulings${which} are not resolved again here, ${allowed}` });
  }
  if (kind === "kept") {
    open.push({ what: "rest", text: "nothing shows that all rolls are here: compare with an export" });
  }
  return open;
}

/** Return the rolls that are named although they hold, by what is said of them. */
function namedRolls(epochs, ruled = new Set()) {
  const named = ({ n, by, entry }) => ({ n, seq: entry?.seq ?? null, by, ruled: ruled.has(entry?.seq) });
  const which = (isNamed) =>
    epochs.flatMap(({ sid, e, rolls }) => rolls.filter(isNamed).map((roll) => ({ sid, e, ...named(roll) })));
  return {
    unbound: which(({ bound }) => !bound),
    withheld: which(({ withheld }) => withheld),
    unsigned: which(({ unsigned }) => unsigned),
  };
}

/** @returns {import("./files.js").Result} */
export function unreadable(reason) {
  const lists = { findings: [], open: [], epochs: [], given: [], ...namedRolls([]), otherHands: [], archives: [] };
  const nothing = { kind: null, sid: null, entries: null, ...lists, hosts: newHosts(), notes: [], told: [], names: {} };
  const unsigned = { signature: NO_SIGNATURE, kept: { given: 0, agree: 0 }, signed: 0, ruled: 0, unresolved: [] };
  return { verdict: "unreadable", status: STATUS.unreadable, reason, ...nothing, ...unsigned };
}

/** Return text without the characters that a terminal obeys or that turn the direction of writing, spelt out. */
export function printable(text) {
  const unseen = /[\\\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
  return text.replace(unseen, (found) => {
    const short = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" }[found];
    const code = found.charCodeAt(0);
    return short ?? (code < 256 ? `\\x${HEX[code]}` : `\\u${code.toString(16).padStart(4, "0")}`);
  });
}

/** Return what holds of an epoch without faults, without its name. */
export function epochLine({ rolls, revealed }) {
  if (!rolls.length && !revealed) return "no rolls yet";
  const held = revealed ? "dice and chain hold" : "chain holds; not revealed, so its dice cannot be checked";
  return `${counted(rolls.length, "roll", "rolls")}, ${held}`;
}

/** Return what came of things that somebody kept, for people; null where none of them could be compared. */
export function keptLine({ agree }) {
  return agree ? `${counted(agree, "thing that you kept agrees", "things that you kept agree")}` : null;
}

const REMARKS = {
  unbound: ["roll is not bound", "rolls are not bound", "so that the operator could choose the dice"],
  withheld: ["roll has terms that are withheld", "rolls have terms that are withheld", "so that nobody can judge them"],
  unsigned: [
    "roll has sides that are not signed",
    "rolls have sides that are not signed",
    "so that rules alone tell them",
  ],
};

function remark(what, rolls) {
  const [one, many, meaning] = REMARKS[what];
  const place = ({ seq, e, n }) => (seq === null ? `roll ${n} of epoch ${e}` : `log entry ${seq}`);
  const which = (roll) => `${place(roll)}${roll.by === null ? "" : ` (${roll.by})`}`;
  return `${counted(rolls.length, one, many)}, ${meaning}: ${some(rolls, which)}`;
}

/** Return those of some rolls that were not ruled on again: where one was, its sides need not be signed. */
function unjudgedOf(rolls) {
  return rolls.filter(({ ruled }) => !ruled);
}

/** Return what people should know of rolls that hold: dice that could be chosen, terms that nobody can judge. */
export function remarks(result) {
  const named = Object.keys(REMARKS)
    .map((what) => [what, what === "unsigned" ? unjudgedOf(result[what]) : result[what]])
    .filter(([, rolls]) => rolls.length)
    .map(([what, rolls]) => remark(what, rolls));
  return [...named, ...handLines(result)];
}

/** Return how many rolls follow from their dice by the rules, for people. */
export function ruledLine({ ruled }) {
  return `${counted(ruled, "roll", "rolls")}: outcome, costs and ticks follow from the dice`;
}

/** Return who signed an archive, for people. */
export function archiveLine({ sid, entries, signer, given }) {
  const log = counted(entries, "log entry", "log entries");
  const whose = given ? "a key you gave" : "not a key you gave";
  return `${sid} with ${log} was imported, as signed by ${signer ?? "nobody who is known here"}, ${whose}`;
}
