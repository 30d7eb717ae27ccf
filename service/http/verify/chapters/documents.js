// The documents of an export beside those that follow from its log.

import {
  Unreadable,
  anyInteger,
  bool,
  hasShape,
  integer,
  isObject,
  isText,
  list,
  listed,
  loops,
  mapOf,
  object,
  oneOf,
  openStruct,
  optionally,
  same,
  text,
} from "./json.js";
import { RANK, find, idOf } from "./chain.js";
import { CLOCK_KINDS } from "./games.js";
import { gameOf } from "./tables.js";
import { isFollowed } from "./following.js";
import { ACTION, ACTION_ID, CLOCK, actionShape, filled, isSet, readAs, tracksShape } from "./actions.js";
import { TYPES, actionOf, characterOf, isActionRoll, rulesOf, specOf } from "./lines.js";
import { actionAfter, readAction } from "./offers.js";
import { differingFields } from "./steps.js";
import { takesPlace } from "./rolled.js";

/** Compare the documents of open actions with those that the steps of the log give. */
export function checkOpenActions(file, table) {
  const documents = file.lines.filter(({ value }) => value.line === "document" && ACTION_ID.test(value.id));
  const there = new Set(documents.map(({ value }) => value.id));
  for (const { number, value } of documents) {
    if (table.unjudged.has(value.id)) {
      file.unjudged.push(value.id);
      continue;
    }
    const fault = misdocumented(table, value);
    if (fault) find(file, RANK.told, `document ${value.id} (line ${number}): ${fault}`, number);
  }
  for (const [aid, doc] of table.actions) {
    if (isOpenAction(doc) && !there.has(aid) && !table.unjudged.has(aid))
      find(file, RANK.told, `document ${aid}: it is open by the log, and missing`);
  }
}

/** Whether the table has an action as a document. */
export function isOpenAction({ state }) {
  return state === "open" || state === "rolled";
}

function misdocumented({ actions, whole, documents }, { id, doc }) {
  if (!hasShape(actionShape, doc)) return "it cannot be read";
  const folded = actions.get(id);
  if (!folded || !isOpenAction(folded)) {
    // The log has each roll since a table was imported.
    const decided = whole || ((doc.state ?? "open") !== "open" && documents.known);
    return decided ? "no such action is open by the log" : null;
  }
  const stored = readAction(doc);
  const names = Object.keys(ACTION)
    .filter((name) => name !== "spec" && !same(stored[name], folded[name]))
    .sort();
  const fields = [...names, ...differingFields(stored.spec, folded.spec).map((name) => `spec/${name}`)];
  return fields.length ? `${fields.map((name) => `\`${name}\``).join(", ")} not as the log has it` : null;
}

// Documents and marks by the log, as service/verify/logged_documents.py and service/record/marks.py have them.

const namedShapes = { version: integer(1, 999999999), name: text };
const DOCUMENTS = {
  session: openStruct(
    { ...namedShapes, system: text, options: openStruct({}, { host: text }) },
    { rules: text, played: list(text, 0, 64), games: mapOf(integer(1, Infinity), 8) },
  ),
  shared: openStruct({ version: namedShapes.version, tracks: tracksShape }),
  p: openStruct({ ...namedShapes, role: oneOf("gm", "player", "spectator") }, { gone: bool }),
  c: openStruct(
    { ...namedShapes, tracks: tracksShape },
    { owner: text, free: bool, note: text, sheet: text, texts: mapOf(list(text)) },
  ),
  k: openStruct(
    {
      ...namedShapes,
      kind: oneOf(...CLOCK_KINDS),
      size: integer(1, 100),
      filled: integer(0, 100),
      loops,
      visible: bool,
      ticked_by: oneOf("players", "gm"),
    },
    {
      other_version: integer(0, 999999999),
      locked: bool,
      rival: optionally(text),
      after: optionally(text),
      next: optionally(text),
      owner: text,
    },
  ),
};
// Their fields with what they are where they are left out.
const FIELDS = {
  session: { version: 0, system: "", rules: "", played: [], games: {}, name: "", options: {} },
  shared: { version: 0, tracks: {} },
  p: { version: 0, name: "", role: "", gone: false },
  c: { version: 0, name: "", tracks: {}, owner: "", free: false, note: "", sheet: "", texts: {} },
  k: { ...CLOCK, rival: null, after: null, next: null },
};
/** The options of a table with what they are where they are left out. */
export const OPTIONS = {
  direct_rolls: "own",
  given_dice: false,
  retry_rule: true,
  harm_dice: null,
  published: false,
  host: "",
};

/** Return the kind of a document by its id, also of a direct roll's action `a`; empty for a name that no document has. */
export function kindOf(id) {
  if (id === "session" || id === "shared") return id;
  return ACTION_ID.test(id) ? "a" : (/^([pck])[1-9][0-9]{0,5}$/.exec(id)?.[1] ?? "");
}

/** Yield the ids of documents in a value, at any depth. */
export function* idsIn(value) {
  if (isText(value) && kindOf(value)) yield value;
  const inside = isObject(value) ? [...Object.keys(value), ...Object.values(value)] : listed(value);
  for (const each of inside) yield* idsIn(each);
}

/** Forget the documents: an entry that cannot be followed may have changed any of them. */
export function forgetDocuments({ documents }) {
  documents.docs.clear();
  Object.assign(documents, { whole: false, known: false });
}

/** Keep the documents as an entry leaves them. */
export function followDocuments(table, entry, result) {
  const { after = {}, changes = [] } = result;
  const { documents } = table;
  const { docs } = documents;
  const { type } = entry;
  const put = (name, doc) => docs.set(readAs(text, name), structuredClone(readAs(object, doc)));
  const person = docs.get(entry.person);
  if (type === "session_created") {
    if (!("docs" in after)) return;
    for (const [name, doc] of Object.entries(readAs(object, after.docs))) put(name, doc);
    documents.whole = true;
  } else if (type === "session_changed" || type === "game_changed") {
    put("session", after.doc);
  } else if (type === "imported") {
    if (docs.has("session")) readAs(object, docs.get("session").options).host = "";
  } else if (type === "person_joined") {
    makeRoom(docs, after.removed);
    put(after.id, { name: entry.name, role: entry.role, version: 1, gone: false });
  } else if ((type === "person_revoked" || type === "token_renewed") && person) {
    Object.assign(person, { gone: type === "person_revoked", version: readAs(anyInteger, after.version) });
  } else if (type === "person_renamed" && person) {
    person.name = entry.name;
  } else if (type === "gm_handed_over") {
    if (docs.has(entry.by)) docs.get(entry.by).role = "player";
    if (person) person.role = "gm";
  } else if (type === "character_created" || type === "clock_created") {
    put(after.id, after.doc);
  } else if (type === "character_changed") {
    put(entry.character, after.doc);
    for (const one of documents.uncapped) if (one.startsWith(idOf(entry.character, ""))) documents.uncapped.delete(one);
  } else if (type === "clock_changed") {
    put(entry.clock, after.doc);
  } else if (type === "character_deleted" || type === "clock_deleted") {
    docs.delete(entry.character ?? entry.clock);
  }
  keepDocumentChanges(documents, changes);
}

/** Drop a person who made room for another; their characters are nobody's, their clocks the GM's. */
function makeRoom(docs, removed) {
  if (!removed) return;
  docs.delete(removed);
  for (const doc of docs.values()) {
    if (doc.owner !== removed) continue;
    delete doc.owner;
    if ("ticked_by" in doc) doc.ticked_by = "gm";
    raiseVersion(doc);
  }
}

function keepDocumentChanges({ docs, uncapped }, changes) {
  const touched = new Set();
  for (const [who, track, amount, to, , , , texts = [], behind = []] of changes) {
    if (track === "started" && !to) docs.delete(who);
    const doc = docs.get(who);
    if (!doc?.tracks) continue;
    readAs(object, doc.tracks);
    if (!Object.hasOwn(doc.tracks, track)) {
      // The document was made before its game had this track: the rules alone have its cap.
      uncapped.add(idOf(who, track));
      doc.tracks[track] = [0];
    }
    readAs(list(anyInteger, 1), doc.tracks[track])[0] = to;
    keepTexts(doc, track, amount, texts, behind);
    touched.add(who);
  }
  for (const who of touched) if (docs.has(who)) raiseVersion(docs.get(who));
}

function raiseVersion(doc) {
  doc.version = readAs(anyInteger, doc.version) + 1;
}

/** Keep what the boxes are that a change marked or cleared. */
function keepTexts(doc, track, amount, given, behind) {
  if (!given.length) return;
  doc.texts ??= {};
  const kept = [...readAs(list(text), doc.texts[track] ?? [])];
  for (const [index, one] of given.entries()) {
    const same = [...kept.keys()].filter((at) => kept[at] === one);
    if (amount > 0) kept.push(one);
    else if (same.length) kept.splice(same[Math.max(0, same.length - 1 - (behind[index] ?? 0))], 1);
  }
  if (kept.length) doc.texts[track] = kept;
  else delete doc.texts[track];
}

/** Compare session, shared tracks, people, characters and clocks with what the log makes of them. */
export function checkDocuments(file, table) {
  const { docs, uncapped, whole } = table.documents;
  const there = new Set();
  const beginsUnknown = !TYPES.has(file.lines.find(({ value }) => value.line === "entry").value.entry.type);
  for (const {
    number,
    value: { line, id, doc },
  } of file.lines) {
    if (line !== "document" || ACTION_ID.test(id)) continue;
    there.add(id);
    const [kind, known, named] = [kindOf(id), docs.has(id), table.unjudged.has(id)];
    if (table.changed.has(id) || (named && !known)) {
      file.unjudged.push(id);
    } else if (!kind || (!known && whole)) {
      find(file, RANK.told, `document ${id} (line ${number}): there is none by the log`, number);
    } else if (known) {
      const folded = { ...docs.get(id), ...clockFields(table.clocks.get(id)) };
      for (const [track, at] of Object.entries(folded.tracks ?? {})) {
        if (uncapped.has(idOf(id, track))) folded.tracks[track] = [at[0], ...listed(doc?.tracks?.[track]).slice(1)];
      }
      // Versions of clocks count what players saw of others too: a log without its beginning does not decide them.
      if (kind === "k" && !isFollowed(table))
        Object.assign(folded, { version: doc?.version, other_version: doc?.other_version ?? 0 });
      const fault = misrecorded(kind, doc, folded);
      if (fault && named) file.unjudged.push(id);
      else if (fault) find(file, RANK.told, `document ${id} (line ${number}): ${fault}`, number);
    } else {
      (beginsUnknown ? file.unjudged : file.undecided).push(id);
    }
  }
  for (const id of docs.keys()) {
    if (!there.has(id) && !table.unjudged.has(id))
      find(file, RANK.told, `document ${id}: it is there by the log, and missing`);
  }
}

/** Return a session's document with each field, also those that it leaves out; null where it cannot be read. */
export function filledSession(doc) {
  if (!hasShape(DOCUMENTS.session, doc)) return null;
  return { ...filled(FIELDS.session, doc), options: filled(OPTIONS, doc.options) };
}

/** Return the fields of a clock that ticks and links change, as its document has them. */
function clockFields(clock) {
  return clock && { ...clock, rival: clock.rival || null, after: clock.after || null, next: clock.next || null };
}

/** What of a document is not as the log has it, or null. */
function misrecorded(kind, doc, folded) {
  if (!hasShape(DOCUMENTS[kind], doc) || !hasShape(DOCUMENTS[kind], folded)) return "it cannot be read";
  const [one, other] = [doc, folded].map((each) =>
    kind === "session" ? filledSession(each) : filled(FIELDS[kind], each),
  );
  const names = Object.keys(FIELDS[kind])
    .sort()
    .flatMap((name) => {
      if (same(one[name], other[name])) return [];
      return isObject(one[name]) ? differingFields(one[name], other[name]).map((part) => `${name}/${part}`) : [name];
    });
  return names.length ? `${names.map((name) => `\`${name}\``).join(", ")} not as the log has it` : null;
}

/** Keep what of an entry marks follow from. */
export function followMarks({ marks }, seq, entry, result) {
  const { after = {}, changes = [] } = result;
  const { entries, steps, once } = marks;
  const { type, action } = entry;
  if ("marks" in after) readAs(list(list(text, 3)), after.marks);
  if (type === "action_closed" || isActionRoll(entry)) steps.set(action || actionOf(entry), [seq]);
  else if (type === "action_opened" && isSet(entry.narrated ?? [])) steps.set(after.id, [seq]);
  else if (type === "chosen" || type === "resisted") steps.set(action, [...(steps.get(action) ?? []), seq]);
  else if (type === "clock_deleted") once.set(`gone:${entry.clock}`, `${seq}`);
  else if (type === "difficulty_opened") once.set(`opened:${entry.roll}`, `${seq}`);
  else if (type === "tale_told") once.set(`tales:${action}`, `${talesOf(marks, action) + 1}`);
  else if (type === "reversed") takeBackMarks(marks, seq, entry);
  for (const [who, track, , to] of changes) if (track === "started" && !to) once.set(`gone:${who}`, `${seq}`);
  if (type === "rolled" || "marks" in after) entries.set(seq, { entry, after, changes });
}

/** How many tales an action has, those that were reversed included. */
export function talesOf({ once }, aid) {
  return Number(once.get(`tales:${aid}`) ?? 0);
}

function takeBackMarks({ entries, steps, once }, seq, { seqs, action: aid }) {
  for (const each of seqs) {
    once.set(`reversed:${each}`, `${seq}`);
    entries.delete(each);
  }
  if (!aid) return;
  const before = steps.get(aid) ?? [];
  const rolled = aid.startsWith("r") ? Number(aid.slice(1)) : (before[0] ?? 0);
  steps.set(aid, seqs.includes(rolled) ? [seq] : before.filter((one) => !seqs.includes(one)));
}

/** What stands before the colon of a mark's name; a newer version may have others. */
const MARKS = ["try", "lost", "turn", "declared", "joined", "steps", "reversed", "gone", "opened", "tales"];

/** Compare the marks with what the log makes of them. */
export function checkMarks(file, { marks, unjudged }) {
  let expected;
  try {
    expected = marksByLog(marks);
  } catch (error) {
    if (!(error instanceof Unreadable) && !(error instanceof TypeError)) throw error;
    find(file, RANK.told, "what the log says of marks cannot be read");
    return;
  }
  for (const { number, value } of file.lines) {
    if (value.line !== "once") continue;
    if (!MARKS.includes(value.field.split(":")[0])) file.undecided.push(value.field);
    else if (expected.get(value.field) !== value.value) {
      if (unjudged.size) file.unjudged.push(value.field);
      else find(file, RANK.told, `mark ${value.field} (line ${number}): not as the log has it`, number);
    }
    expected.delete(value.field);
  }
  for (const field of expected.keys()) {
    if (unjudged.size) file.unjudged.push(field);
    else find(file, RANK.told, `mark ${field}: it is there by the log, and missing`);
  }
}

/** Return the marks by name, of entries that stand. */
function marksByLog({ entries, steps, once }) {
  const found = new Map(once);
  for (const [aid, seqs] of steps) found.set(`steps:${aid}`, seqs.join("_"));
  const turns = new Map();
  for (const [seq, { entry, after, changes }] of entries) {
    for (const [field, before, later, ...onlyIf] of after.marks ?? []) {
      const value = found.get(field) ?? "";
      if (!onlyIf.length || value === before) found.set(field, writtenMark(value, before, later, seq));
    }
    if (entry.type === "rolled") keepMarksOfRoll(found, turns, seq, entry, after, changes);
  }
  for (const [character, counts] of turns) found.set(`declared:${character}`, declaredMark(counts));
  return new Map([...found].filter(([, value]) => value));
}

/** Return a mark after an entry wrote it: its number, nothing, or, of counted tries, as many more as it counted. */
function writtenMark(value, before, after, seq) {
  const isCount = (one) => /^[0-9]+$/.test(one);
  if (after === "@") return `${seq}`;
  if (!isCount(after) || (before && !isCount(before))) return after;
  const more = Number(after) - Number(before || 0);
  return more === 0 || more === 1 ? `${Number(value || 0) + more || ""}` : after;
}

/** Keep the marks of a roll: rolls that it joins, what it spent in its turn, and its place among the declared actions. */
function keepMarksOfRoll(found, turns, seq, entry, after, changes) {
  const doc = "action" in after ? actionAfter({ after }) : null;
  for (const { roll } of doc?.joins ?? []) found.set(`joined:${roll}`, `${seq}`);
  const { turn } = after;
  const spec = specOf(entry);
  const game = gameOf(rulesOf(entry), spec.system);
  if (!game || !Number.isInteger(turn)) return;
  const who = characterOf(entry);
  for (const [whose, track, amount] of changes) {
    if (whose === who && amount < 0 && game.onceATurn.includes(track)) found.set(`turn:${whose}:${track}`, `${turn}`);
  }
  if (!doc || !takesPlace(game, spec)) return;
  const before = turns.get(who)?.turn === turn ? turns.get(who) : { turn, of: 0, extra: 0, taken: [], others: 0 };
  const { number = 0, of = 0 } = spec.multiple ?? {};
  turns.set(who, {
    turn,
    of: before.of || of,
    extra: before.extra + doc.extra_actions,
    taken: number ? [...before.taken, number] : before.taken,
    others: before.others + (number ? 0 : 1),
  });
}

function declaredMark({ turn, of, extra, taken, others }) {
  const places = taken.reduce((sum, number) => sum + 2 ** number, 0);
  return `t${turn}_of${of}_x${extra}_n${others}_p${places.toString(16)}`;
}
