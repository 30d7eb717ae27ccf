// What somebody kept, beside an export.

import { hex, unhex } from "../../../../clients/js/sha256.js";
import { changedRequest, digestOf, facesSent, request, sentTerms } from "../../../../clients/js/signed.js";
import { NoteError, hmacKey } from "./bytes.js";
import { isObject, isWhole, listed, same } from "./json.js";
import { RANK, areDice, blame, facesOf, find, idOf, signedBy, tellNumbers, termsFault } from "./chain.js";
import {
  Unsupported,
  byName,
  checkSigned,
  faultOf,
  holdNote,
  readNote,
  saidBy,
  signerNames,
  signersOf,
} from "./notes.js";
import { OPTIONS } from "./documents.js";
import { entryId, facesOfEntry, isCommitted, isGiven, logOf } from "./lines.js";
import {
  areRefusals,
  disagrees,
  entryValues,
  fieldName,
  howManyKept,
  isDefault,
  leafOf,
  subjectName,
} from "./evidence.js";
import { checkViews } from "./views.js";
import { checkShownRulings } from "./rulings.js";

/**
 * Hold what somebody kept against a file: all of it agrees, or is told. `me` is the person whose requests were kept:
 * a roll in their name under another key is told.
 */
export async function checkKept(file, keys, kept, me, pause) {
  file.kept = { given: howManyKept(kept), agree: 0 };
  file.notes = [];
  // Where a line is lost, what stood in it would be missed here as well, and behind a fault of bare logs nothing is certain.
  if (file.lines ? !file.whole : file.epochs.some(({ faults }) => faults.length)) return;
  for (const { text, about } of kept.faults) find(file, RANK.kept, `what you kept does not hold: ${text}`, null, about);
  const epochs = byName(file.epochs);
  for (const [at, { text, source }] of (keys.length ? kept.notes : []).entries()) {
    const fault = await faultOf(file, () => checkKeptNote(file, keys, epochs, text, source));
    if (fault) find(file, RANK.kept, `what you kept cannot be checked: ${source}: ${fault}`);
    if (at % 16 === 15) await pause(0.9);
  }
  const told = new Map();
  const owners = ownersOf(file, kept);
  for (const [at, fact] of kept.facts.entries()) {
    const own = owners.get(fact.source) ?? file.head?.sid ?? file.epochs.at(-1)?.sid ?? "";
    const sid = fact.kind === "entry" ? "" : fact.sid || own;
    // Bare logs have no entries, and not every epoch.
    if (!file.lines && !isInLogs(epochs, sid, fact)) continue;
    compareFact(file, epochs, told, { ...fact, sid });
    if (at % 256 === 255) await pause(0.9);
  }
  if (file.lines) {
    checkViews(file, kept);
    checkShownRulings(file, kept);
  }
  judgeWithheld(file, kept);
  const rolls = kept.sent.length ? rollsOf(file) : null;
  for (const each of kept.sent) checkSent(file, rolls, kept, each);
  if (me) checkMine(file, kept, me);
}

/** Return the session of each file with epochs that name none, as the answer to joining has: by their genesis. */
function ownersOf(file, { facts }) {
  const sessions = new Map(file.epochs.map(({ sid, heads }) => [hex(heads[0]), sid]));
  const unnamed = facts.filter(
    ({ kind, sid, field, value }) => kind === "epoch" && !sid && field === "genesis" && sessions.has(value),
  );
  return new Map(unnamed.map(({ source, value }) => [source, sessions.get(value)]));
}

function isInLogs(epochs, sid, { kind, first }) {
  return kind !== "entry" && kind !== "joining" && (epochs.has(idOf(first, sid)) || epochs.has(idOf(first - 1, sid)));
}

async function checkKeptNote(file, keys, epochs, text, source) {
  const note = readNote(text);
  const signers = signersOf(note, keys);
  if (!signers.length) throw new NoteError(`not signed by a known key: ${signerNames(note)}`);
  await checkSigned(note, signers).catch(later(file));
  holdAgainst(file, epochs, saidBy(note.body, signers), source);
}

/** Where a signature cannot be checked, what it signs is looked at all the same. */
function later(file) {
  return (error) => {
    if (!(error instanceof Unsupported)) throw error;
    file.unsupported = error.message;
  };
}

function holdAgainst(file, epochs, said, source) {
  const { is, epoch, text } = holdNote(epochs, said);
  const name = `${said.sid} epoch ${said.e}`;
  // Behind the chain's first fault there is nothing to compare with: neither does it agree.
  const unknown = epoch && said.n >= epoch.heads.length && said.n <= epoch.rolls.length;
  if (text === null) return unknown ? null : file.kept.agree++;
  const about = { what: is, sid: said.sid, e: said.e, n: said.n, sources: [source] };
  return disagrees(file, source, `${name}: ${text}`, about);
}

function compareFact(file, epochs, told, fact) {
  const id = subjectId(fact);
  if (!told.has(id)) told.set(id, exportedValues(file, epochs, fact));
  const values = told.get(id);
  const name = subjectName(fact);
  const about = aboutFact(file, fact, values);
  // Of an entry that is hidden from its reader, a file has the id alone.
  if (values === null || (values.isHidden && fact.field !== "id"))
    return disagrees(file, fact.source, `${name} is missing`, { ...about, what: "missing" });
  const value = fact.field === "id" && values.line ? entryId(values.line) : values.fields[fact.field];
  if (value === undefined) return null;
  if (agreesWith(fact, value)) return file.kept.agree++;
  about.values = [fact.value, fact.field === "changes" ? value.map(([change]) => change) : value];
  return disagrees(file, fact.source, `${name}: another ${fieldName(fact.field)}`, about);
}

export function subjectId({ kind, sid, first, second }) {
  return `${kind} ${first} ${second} ${sid}`;
}

/** Return what a fact is about, for a page that tells it in its own words. */
function aboutFact(file, { kind, sid, first, second, field, source }, values) {
  const about = { what: field, sources: [source] };
  if (kind === "joining") return { ...about, what: "joining", by: `p${first}` };
  if (kind !== "entry") return { ...about, sid, e: first, n: second };
  const { value, number } = values?.line ?? {};
  const place = value && isCommitted(value) && file.places?.get(value.seq);
  return { ...about, seq: first, by: value?.entry.by ?? null, line: number ?? null, ...place };
}

function agreesWith({ field, value: kept }, value) {
  if (field === "changes") {
    const every = value.map(([change]) => change);
    const shown = value.filter(([, hidden]) => !hidden).map(([change]) => change);
    return same(kept, shown) || same(kept, every);
  }
  // An earlier version had fewer options.
  if (field === "options" && isObject(kept) && isObject(value))
    return same({ ...OPTIONS, ...kept }, { ...OPTIONS, ...value });
  if (field === "picks") {
    const [picks, logged] = [listed(kept), listed(value)];
    return picks.length === logged.length && picks.every((one, at) => arePicksAlike(one, logged[at]));
  }
  return (isDefault(kept) && isDefault(value)) || same(kept, value);
}

/**
 * Whether a response and the log have the same pick: a player sees no hidden clock, or what only it tells. Its thrower is
 * told beside the picks (`throwers`).
 */
function arePicksAlike(kept, logged) {
  if (!isObject(kept) || !isObject(logged)) return same(kept, logged);
  // Whose clock is hidden, and whose menu does not say how grave it is, has no ticks.
  const lacks = (one, other) => !one.clock && !one.ticks && other.clock;
  const hides = lacks(kept, logged) || lacks(logged, kept);
  return same(pickOf(kept, hides), pickOf(logged, hides));
}

/** Return a pick as both a response and the log have it, without what only the GM sees. */
function pickOf(pick, hides) {
  const { id, state, clock, resistible, thrower, ...known } = pick;
  if (hides) delete known.ticks;
  const resists = resistible === true || Object.hasOwn(pick, "on_resist");
  return resists ? { ...known, on_resist: Object.hasOwn(pick, "on_resist") ? pick.on_resist : "reduced" } : known;
}

/** Return what a file says of a subject; null where it lacks it. */
function exportedValues(file, epochs, { kind, sid, first, second }) {
  if (kind === "entry") {
    const line = logOf(file).get(first);
    const isHidden = line?.value.seen && !Object.keys(line.value.seen).length;
    return line ? { fields: isHidden ? {} : entryValues(line.value), line, isHidden } : null;
  }
  if (kind === "joining") return { fields: joiningValues(file, `p${first}`) };
  const epoch = epochs.get(idOf(first, sid));
  if (kind === "roll") return epoch ? rollValues(file, epoch, second) : null;
  if (!epoch) {
    // The last commitment is to an epoch that the file does not have yet.
    const before = epochs.get(idOf(first - 1, sid));
    return before ? { fields: { commit: before.following } } : null;
  }
  const { commit, client_seed, lineage, seed } = file.logs.get(epoch);
  return { fields: { commit, client_seed, lineage, genesis: hex(epoch.heads[0]), seed } };
}

/** Entries that tell which rules a table plays, and who joined it. */
const OF_RULES = new Set(["session_created", "game_changed", "person_joined"]);

/** Return the rules that the table played when a person joined; nothing where its log does not tell. */
function joiningValues(file, joined) {
  let rules = null;
  for (const { value } of logOf(file).values()) {
    const { type } = value.seen ?? value.entry;
    if (!OF_RULES.has(type)) continue;
    const { rules: named, person } = entryValues(value);
    rules = named || rules;
    if (type === "person_joined" && person === joined) return rules ? { rules } : {};
  }
  return {};
}

function rollValues(file, epoch, n) {
  if (n < 0 || n > epoch.rolls.length) return null;
  // Behind the chain's first fault there is no head.
  const head = n < epoch.heads.length ? hex(epoch.heads[n]) : undefined;
  if (n === 0) return { fields: { head } };
  const { t, rec } = file.logs.get(epoch).entries[n - 1];
  return { fields: { head, t, rec, leaf: leafOf(n, t, rec) } };
}

/**
 * Tell rolls in a person's name under a key that they did not send. Those of an imported session are theirs only
 * where something was sent there.
 */
function checkMine(file, kept, me) {
  const own = kept.sent.filter(({ by }) => by === me);
  const sent = new Set(own.map(({ sid, key }) => idOf(sid, key)));
  const sessions = new Set(own.map(({ sid }) => sid));
  const imported = Math.max(0, ...file.archives.map(({ seq }) => seq ?? 0));
  if (!file.lines) return checkMineInLogs(file, sent, me);
  for (const { value, number } of file.lines) {
    if (!value || !(isCommitted(value) || (isGiven(value) && value.entry.key))) continue;
    const { seq, entry } = value;
    const sid = file.epochs.find(({ after, until }) => after < seq && seq <= until)?.sid ?? file.head?.sid ?? "";
    if (entry.by !== me || sent.has(idOf(sid, entry.key))) continue;
    if (seq <= imported && !sessions.has(sid)) continue;
    const text = `entry ${seq}: a roll in the name of ${me} under a key that ${me} did not send`;
    find(file, RANK.kept, text, number, { what: "mine", seq, by: me, sources: [], ...file.places?.get(seq) });
  }
}

/** The same in bare logs, which have no entries. */
function checkMineInLogs(file, sent, me) {
  for (const { sid, e, rolls } of file.epochs) {
    for (const { n, key, by } of rolls) {
      if (by !== me || sent.has(idOf(sid, key))) continue;
      const text = `${sid} epoch ${e} roll ${n}: in the name of ${me} under a key that ${me} did not send`;
      find(file, RANK.kept, text, null, { what: "mine", sid, e, n, by: me, sources: [] });
    }
  }
}

/**
 * Return what a file has of rolls, by what their requests name: the committed ones by session and key, each with its
 * epoch and record, and entries with faces thrown elsewhere by key, which bare logs have not.
 */
function rollsOf(file) {
  const given = new Map();
  for (const { value } of logOf(file).values()) {
    const { entry } = value;
    if (isGiven(value) && entry.key && !given.has(entry.key)) given.set(entry.key, entry);
  }
  const records = new Map();
  for (const epoch of file.epochs) {
    for (const [at, { rec }] of file.logs.get(epoch).entries.entries()) {
      const id = idOf(epoch.sid, rec.key);
      if (!records.has(id)) records.set(id, { epoch, at, rec });
    }
  }
  return { records, given };
}

/** Judge records whose terms are withheld by terms that the log has, or somebody kept or sent; others stay withheld. */
function judgeWithheld(file, kept) {
  if (!file.epochs.some(({ withheld }) => withheld.length)) return;
  const known = new Map(kept.terms);
  const bodies = kept.sent.flatMap(({ body }) => sentTerms(body));
  const logged = [...logOf(file).values()].map(({ value }) => value.entry.terms).filter(isObject);
  for (const terms of [...bodies, ...logged]) known.set(digestOf(terms), terms);
  for (const epoch of file.epochs) {
    for (const [at, roll] of epoch.rolls.entries()) {
      const { rec } = file.logs.get(epoch).entries[at];
      const terms = roll.withheld && known.get(rec.req.terms);
      if (!terms) continue;
      Object.assign(roll, signedBy(terms));
      const fault = termsFault(rec, terms);
      if (fault) blame(epoch, roll, `${fault} at ${roll.n}`);
    }
    tellNumbers(epoch);
  }
}

/** Yield what is wrong with the roll under the key of a request: it was refused, or is not as it was sent. */
export function* sentFaults({ answered }, sent, { req }) {
  const { sid, key } = sent;
  if (areRefusals(answered.get(idOf(sid, key))))
    yield { what: "refused", text: `the roll under ${key} was made although it was refused` };
  const field = changedRequest(req, sent);
  if (field) yield { what: "sent", field, text: `the roll under ${key} has another ${field} than you sent` };
}

/** Compare a request with the roll under its key; of one that was not made, tell what it would have been. */
function checkSent(file, { records, given }, kept, sent) {
  const { sid, by, key, body, source } = sent;
  const made = records.get(idOf(sid, key));
  if (made) {
    const { epoch, at, rec } = made;
    const faults = [...sentFaults(kept, sent, rec)];
    for (const { text, ...fault } of faults)
      disagrees(file, source, text, { ...fault, sid: epoch.sid, e: epoch.e, n: at + 1, by, sources: [source] });
    return faults.some(({ field }) => field) ? null : file.kept.agree++;
  }
  if (![file.head?.sid, ...file.epochs.map((epoch) => epoch.sid)].includes(sid))
    return file.notes.push(`${source}: ${key} is of another session`);
  const faces = facesSent(body);
  const entry = given.get(key);
  const about = { what: "unproved", by, sources: [source] };
  // Given faces are no part of a chain.
  if (faces) {
    if (!entry || same(facesOfEntry(entry), faces)) return null;
    return disagrees(file, source, `the roll under ${key} has other faces than you sent`, { ...about, what: "faces" });
  }
  const statuses = kept.answered.get(idOf(sid, key)) ?? [];
  if (entry || statuses.some((status) => status >= 200 && status < 300))
    return disagrees(file, source, `the roll under ${key} came back without its proof`, about);
  return file.notes.push(`${source}: ${key} was not rolled${unrolled(file, kept, sent)}`);
}

/** Return what a bound request that was not made would have been, where its epoch is revealed and its dice signed. */
function unrolled(file, kept, { sid, by, key, body }) {
  const epoch = file.epochs.find((each) => each.sid === sid && hex(each.heads[0]) === body.epoch);
  const [direct] = sentTerms(body);
  const digest = direct ? digestOf(direct) : body.terms;
  const { dice } = direct ?? kept.terms.get(digest) ?? {};
  const isSigned = Array.isArray(dice) && dice.every(isWhole) && areDice(dice.map((side) => [side]));
  if (!epoch?.revealed || !isSigned) return "";
  const [start] = epoch.heads;
  const req = request(by, digest, hex(start));
  const draws = dice.map((side) => [side]);
  const faces = facesOf(hmacKey(unhex(file.logs.get(epoch).seed)), start, { key, req, draws });
  return `; it would have been ${faces.join(", ")}`;
}
