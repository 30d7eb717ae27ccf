// What somebody kept, without an export.

import { hex, unhex } from "../../../../clients/js/sha256.js";
import { NoteError, hmacKey } from "./bytes.js";
import { hasShape, isDigest, isNatural, isObject, isText, listed, record, same } from "./json.js";
import { commitment, genesis, link } from "./dice.js";
import { RANK, areDice, counted, facesIn, facesOf, find, idOf, requestFault, rollOf, termsFault } from "./chain.js";
import { faultOf, openNote } from "./notes.js";
import { hasCanonical, opens } from "./lines.js";
import { countRoll, hostAfter } from "./hosts.js";
import { followView, otherHand, unknownTable } from "./players.js";
import { fieldName, howManyKept, subjectName } from "./evidence.js";
import { newCheck } from "./words.js";
import { sentFaults, subjectId } from "./compare.js";

/** What one reader may see otherwise than another. */
const SEEN_OTHERWISE = new Set(["changes", "type", "picks", "clock", "character"]);

/** Return facts by subject; two that differ are a finding that names both files. */
function mergedKept(file, { facts }) {
  const known = new Map();
  // An epoch that does not name its session, as in a refusal, is that of any other evidence with its genesis.
  const started = new Map(
    facts.filter(({ field, sid }) => field === "genesis" && sid).map(({ value, sid }) => [value, sid]),
  );
  const begun = facts.filter(({ kind, field, sid }) => kind === "epoch" && field === "genesis" && !sid);
  const unnamed = begun.filter(({ value }) => started.has(value));
  const owners = new Map(unnamed.map(({ source, value }) => [source, started.get(value)]));
  const sessions = new Set(facts.map(({ sid }) => sid).filter(Boolean));
  const only = sessions.size === 1 ? [...sessions][0] : "";
  for (const fact of facts) {
    const owner = fact.kind === "epoch" ? (owners.get(fact.source) ?? only) : only;
    const subject = { ...fact, sid: fact.sid || owner };
    const { kind, sid, first, second } = subject;
    const id = subjectId(subject);
    if (!known.has(id)) known.set(id, { kind, sid, first, second, fields: {}, sources: {} });
    const { fields, sources } = known.get(id);
    const { field, value, source } = fact;
    if (!Object.hasOwn(fields, field)) {
      fields[field] = value;
      sources[field] = source;
    } else if (!same(fields[field], value) && !SEEN_OTHERWISE.has(field)) {
      const where = `${sources[field]} and ${source}`;
      const shown = `${inShort(fields[field])} and ${inShort(value)}`;
      const text = `${subjectName(subject)}: ${fieldName(field)} differs between ${where}: ${shown}`;
      const place = kind === "entry" ? { seq: first } : { sid, e: first, n: second };
      const about = { what: field, ...place, values: [fields[field], value], sources: [sources[field], source] };
      find(file, RANK.kept, text, null, about);
    }
  }
  return known;
}

/**
 * Add what entries of a log say of epochs, which name no session: to the session that their hashes fit. A seed that
 * fits none is that of the only session there is, unless the entry was imported.
 */
function addLoggedTerms(known) {
  const all = [...known.values()];
  const sessions = new Set(all.map(({ sid }) => sid).filter(Boolean));
  const entries = all.filter(({ kind }) => kind === "entry").sort((one, other) => one.first - other.first);
  const imported = Math.max(0, ...entries.filter(({ fields }) => fields.type === "imported").map(({ first }) => first));
  for (const sid of sessions) {
    for (const { first: seq, fields } of entries) {
      const only = sessions.size === 1 && seq > imported;
      for (const [e, terms] of loggedTerms(known, sid, fields, only)) {
        const subject = { kind: "epoch", sid, first: e, second: 0 };
        const id = subjectId(subject);
        if (!known.has(id)) known.set(id, { ...subject, fields: {}, sources: {} });
        const epoch = known.get(id);
        epoch.fields = { ...terms, ...epoch.fields };
      }
    }
  }
}

/** Return the terms of epochs of a session that an entry has, each with the number of the epoch. */
function loggedTerms(known, sid, fields, only) {
  const committed = (e) => known.get(subjectId({ kind: "epoch", sid, first: e, second: 0 }))?.fields.commit;
  const begins = (e, commit, next_commit, client_seed, named) => {
    return (
      isDigest(commit) && isDigest(next_commit) && hex(genesis({ sid, e, commit, next_commit, client_seed })) === named
    );
  };
  const { type, epoch: e, genesis: named, commitments, commit, client_seed, seed } = fields;
  if (type === "session_created" || type === "imported") {
    const [first, second, ...more] = listed(commitments);
    if (more.length || !begins(0, first, second, "", named)) return [];
    return [
      [0, { commit: first, genesis: named, client_seed: "" }],
      [1, { commit: second }],
    ];
  }
  if (type === "epoch_closed" && isNatural(e) && isText(client_seed)) {
    if (!begins(e + 1, committed(e + 1), commit, client_seed, named)) return [];
    return [
      [e + 1, { genesis: named, client_seed }],
      [e + 2, { commit }],
    ];
  }
  if (type === "epoch_revealed" && isNatural(e) && isDigest(seed)) {
    return only || hex(commitment(sid, e, unhex(seed))) === committed(e) ? [[e, { seed }]] : [];
  }
  return [];
}

function inShort(value) {
  const spell = (each) => {
    if (Array.isArray(each)) return `[${each.map(spell).join(", ")}]`;
    return isText(each) ? each : JSON.stringify(each);
  };
  const text = spell(value);
  return [...text].length <= 80 ? text : `${[...text].slice(0, 77).join("")}...`;
}

/** Check evidence by itself: what stands in it twice, its notes, and the dice that it has the seeds of. */
export async function checkAlone(kept, keys, me, pause) {
  const file = { ...newCheck(), told: [] };
  for (const { text, about } of kept.faults) find(file, RANK.kept, text, null, about);
  const known = mergedKept(file, kept);
  addLoggedTerms(known);
  const of = (kind, sid, first, second = 0) => known.get(subjectId({ kind, sid, first, second }))?.fields ?? {};
  const notes = { unchecked: 0, signed: 0 };
  for (const [at, { text, source }] of kept.notes.entries()) {
    const fault = await faultOf(file, () => checkNoteAlone(of, keys, text));
    if (fault?.startsWith("not signed by a known key")) notes.unchecked++;
    else if (fault) find(file, RANK.kept, `${source}: ${fault}`, null, { what: "note", sources: [source] });
    else if (file.unsupported === null) notes.signed++;
    if (at % 16 === 15) await pause(0.5);
  }
  const rolls = [...known.values()].filter(({ kind, fields }) => kind === "roll" && fields.rec);
  const records = recordsAlone(file, rolls);
  for (const [{ sid, e }, own] of byEpoch(rolls)) {
    const readable = own.filter((roll) => records.has(roll));
    checkEpochAlone(file, kept, of, { sid, e }, own, readable);
    await pause(0.8);
  }
  checkOpenedAlone(file, kept, known, records);
  countHandsAlone(file, kept, known, records);
  checkRequestsAlone(file, kept, [...records.keys()], me);
  for (const finding of file.findings) markRoll(file, kept, finding);
  const given = { given: howManyKept(kept), agree: 0 };
  return Object.assign(file, { kept: given, signed: notes.signed, uncheckedNotes: notes.unchecked, trusted: keys });
}

/** Return the rolls whose records can be read, each with its record; any other is told. */
function recordsAlone(file, rolls) {
  const found = new Map();
  for (const roll of rolls) {
    const { sid, first: e, second: n, fields } = roll;
    if (hasShape(record, fields.rec)) found.set(roll, fields.rec);
    else {
      const about = { what: "record", sid, e, n, sources: [] };
      find(file, RANK.kept, `${subjectName(roll)}: this is no record`, null, about);
    }
  }
  return found;
}

/** Return rolls by epoch, both in order. */
function byEpoch(rolls) {
  const found = new Map();
  for (const roll of rolls) {
    const id = idOf(roll.first, roll.sid);
    if (!found.has(id)) found.set(id, [{ sid: roll.sid, e: roll.first }, []]);
    found.get(id)[1].push(roll);
  }
  const order = ([one], [other]) => (one.sid === other.sid ? one.e - other.e : one.sid < other.sid ? -1 : 1);
  for (const [, own] of found.values()) own.sort((one, other) => one.second - other.second);
  return [...found.values()].sort(order);
}

/** An opened Difficulty is the one in the record of its roll, where that was kept. */
function checkOpenedAlone(file, { places, terms }, known, records) {
  const at = (sid, seq) => idOf(seq, sid);
  const rolls = new Map();
  for (const [{ sid, first: e, second: n }, rec] of records) {
    const seq = places.get(idOf(e, n, sid));
    if (seq !== undefined) rolls.set(at(sid, seq), rec);
  }
  for (const { kind, sid, first: seq, fields } of known.values()) {
    if (kind !== "entry" || fields.type !== "difficulty_opened") continue;
    if (!isNatural(fields.roll) || !isNatural(fields.difficulty) || !isText(fields.difficulty_salt)) continue;
    const signed = terms.get(rolls.get(at(sid, fields.roll))?.req.terms);
    if (!signed || (isObject(signed.spec) && opens(signed.spec, fields))) continue;
    const text = `entry ${seq}: another Difficulty was opened than roll ${fields.roll} was made against`;
    find(file, RANK.kept, text, null, { what: "difficulty", seq: fields.roll, sources: [] });
  }
}

/** Count the rolls by the host's own hand, and those for others: by their entries, and by what those before show. */
function countHandsAlone({ hosts, otherHands }, { places, terms, views }, known, records) {
  const entries = new Map();
  for (const { kind, first, fields } of known.values()) if (kind === "entry") entries.set(first, fields);
  const rolls = new Map();
  for (const [{ sid, first: e, second: n }, rec] of records) {
    const seq = places.get(idOf(e, n, sid));
    if (seq === undefined) hosts.unsaid++;
    else rolls.set(seq, rec);
  }
  const table = unknownTable();
  const seen = new Map(views.map(({ seq, entry }) => [seq, entry]));
  let host = "";
  for (const seq of [...new Set([...entries.keys(), ...rolls.keys()])].sort((one, other) => one - other)) {
    const fields = entries.get(seq) ?? {};
    host = hostAfter(hosts, host, seq, fields.type, fields.options);
    followView(table, seen.get(seq) ?? {});
    if (!rolls.has(seq)) continue;
    const { by, terms: digest } = rolls.get(seq).req;
    countRoll(hosts, host, seq, by, fields.by_host === true);
    otherHands.push(...otherHand(table, seq, by, terms.get(digest) ?? {}, fields.character));
  }
}

/** Tell rolls in a person's name that they did not send, and those that are not as they were sent. */
function checkRequestsAlone(file, kept, rolls, me) {
  const sent = new Set(kept.sent.filter(({ by }) => by === me).map(({ sid, key }) => idOf(sid, key)));
  const byKey = new Map();
  for (const roll of rolls) {
    const { sid, first: e, second: n, fields } = roll;
    const id = idOf(sid, fields.rec.key);
    if (!byKey.has(id)) byKey.set(id, roll);
    if (!me || fields.rec.req.by !== me || sent.has(id)) continue;
    const text = `${sid} epoch ${e} roll ${n}: in the name of ${me} under a key that ${me} did not send`;
    find(file, RANK.kept, text, null, { what: "mine", sid, e, n, by: me, sources: [] });
  }
  for (const request of kept.sent) {
    const { sid, by, key, source } = request;
    const roll = byKey.get(idOf(sid, key));
    for (const { text, ...fault } of roll ? sentFaults(kept, request, roll.fields.rec) : []) {
      const about = { ...fault, sid, e: roll.first, n: roll.second, by, sources: [source] };
      find(file, RANK.kept, `${source}: ${text}`, null, about);
    }
  }
}

/** Put what does not hold beside its roll, and say whose it is. */
function markRoll(file, { places }, finding) {
  const { about } = finding;
  if (!about) return;
  for (const [index, epoch] of file.epochs.entries()) {
    const at = epoch.rolls.findIndex(({ n }) => {
      if (about.seq !== undefined) return places.get(idOf(epoch.e, n, epoch.sid)) === about.seq;
      return epoch.sid === about.sid && epoch.e === about.e && n === about.n;
    });
    if (at < 0) continue;
    const roll = epoch.rolls[at];
    const short = inRow(about);
    if (!roll.faults.includes(short)) roll.faults.push(short);
    Object.assign(about, { sid: epoch.sid, e: epoch.e, n: roll.n, seq: roll.entry.seq, by: about.by ?? roll.by });
    Object.assign(finding, { epoch: index, roll: at });
  }
}

/** Return what does not hold, as it is told beside the roll itself. */
function inRow({ what, text }) {
  const told = "told otherwise than recorded";
  const rows = { dice: "dice differ", leaf: "digest is not the record's", told, bound: text };
  return rows[what] ?? (what === "sent" ? "not as it was sent" : `${fieldName(what)} differs`);
}

async function checkNoteAlone(of, keys, text) {
  const said = await openNote(text, keys);
  const { kind, sid, e, n, genesis, digest } = said;
  const name = `${sid} epoch ${e}`;
  const start = of("epoch", sid, e).genesis;
  if (genesis && start !== undefined && start !== hex(genesis)) {
    throw new NoteError(`${name}: a receipt is of another genesis`);
  }
  const field = kind === "head" ? "head" : "leaf";
  const value = of("roll", sid, e, n)[field];
  if (value !== undefined && value !== hex(digest)) {
    throw new NoteError(`${name} roll ${n}: another ${field} than was signed`);
  }
}

/** Check the dice of an epoch's rolls where its seed and genesis are known, and the chain as far as it is whole. */
function checkEpochAlone(file, evidence, of, { sid, e }, kept, readable) {
  const { genesis, commit, seed } = of("epoch", sid, e);
  const name = `${sid} epoch ${e}`;
  const fault = (text, n, more = {}) => {
    const about = { sid, e, n, sources: [], ...more };
    find(file, RANK.kept, `${name}${n ? ` roll ${n}` : ""}: ${text}`, null, about);
  };
  const shown = { sid, e, line: null, archive: null, revealed: Boolean(seed && genesis) };
  Object.assign(shown, { rolls: readable.map(({ second: n, fields }) => rollAlone(evidence, of, n, fields)) });
  Object.assign(shown, { faults: [], checkpoints: [] });
  const records = readable.map(({ second: n, fields }) => ({ n, rec: fields.rec }));
  if (genesis) {
    for (const { n, rec } of records) {
      const text = requestFault(genesis, rec.req);
      if (text) fault(text, n, { what: "bound", text });
    }
    checkHeadsAlone(genesis, kept, fault);
  }
  if (seed && commit && hex(commitment(sid, e, unhex(seed))) !== commit) {
    fault("seed does not match commitment", 0, { what: "seed" });
  }
  if (seed && genesis) {
    const made = hmacKey(unhex(seed));
    for (const { n, rec } of records) {
      const faces = hasCanonical(rec.req) && areDice(rec.draws) ? facesOf(made, unhex(genesis), rec) : null;
      const told = facesIn(rec.draws);
      if (!same(faces, told)) fault("dice differ", n, { what: "dice", values: [told, faces] });
    }
  }
  const held = seed && genesis ? "dice hold" : "not revealed, so the dice cannot be checked yet";
  file.told.push(`${name}: ${counted(kept.length, "roll", "rolls")} that you kept, ${held}`);
  for (const { n, rec } of records) {
    const terms = evidence.terms.get(rec.req.terms);
    const text = terms && termsFault(rec, terms);
    if (text) fault(text, n, { what: "bound", text });
  }
  const named = (isNamed, text) => {
    const numbers = shown.rolls.filter(isNamed).map(({ n }) => n);
    if (numbers.length) file.told.push(`${name}: ${text}: roll ${numbers.join(", ")}`);
  };
  named(({ bound }) => !bound, "unbound, so that the operator could choose the dice");
  named(({ withheld }) => withheld, "terms withheld");
  named(({ unsigned }) => unsigned, "sides not signed");
  file.epochs.push(shown);
}

function rollAlone(kept, of, n, { t, rec }) {
  const terms = kept.terms.get(rec.req.terms);
  const roll = rollOf({ n, t, rec, terms });
  const seq = kept.places.get(idOf(rec.e, n, rec.sid)) ?? null;
  const logged = seq === null ? {} : of("entry", rec.sid, seq);
  const [character, outcome] = [logged.character ?? terms?.character, logged.outcome].map((value) => {
    return isText(value) ? value : null;
  });
  roll.entry = { seq, line: null, at: t, by: roll.by, character, outcome, dice: rec.draws };
  return roll;
}

/** Compute the heads from the first roll on, up to the first that was not kept. */
function checkHeadsAlone(genesis, kept, fault) {
  let head = unhex(genesis);
  for (const [at, { second: n, fields }] of kept.entries()) {
    if (n !== at + 1 || fields.leaf === undefined) return;
    head = link(head, unhex(fields.leaf));
    if ((fields.head ?? hex(head)) === hex(head)) continue;
    fault("chain head differs", n, { what: "head" });
    return;
  }
}
