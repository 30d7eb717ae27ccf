// The fold of the log's actions: each entry is a step that its action may take.

import { Unreadable, isObject, isText, isWhole, listed, object, same, text } from "./json.js";
import { RANK, find, idOf, tellEntry } from "./chain.js";
import { isNameOfOwn, namedGame } from "./own.js";
import { gameOf, mischanged, misleft, misplayed, rulesOfSession, takeGame } from "./tables.js";
import {
  CLOCK,
  FIRST_TURN,
  MOST_TALES,
  Refused,
  STEPS,
  UNCAPPED,
  Unruled,
  clockShape,
  filled,
  readAs,
  tracksShape,
} from "./actions.js";
import { THROWS, TYPES, actionOf, characterOf, clockOf, isActionRoll, pricesOf, rulesOf, specOf } from "./lines.js";
import { actionAfter, withoutDefaults } from "./offers.js";
import { isReserved } from "./steps.js";
import { gameOfRoll } from "./ruled.js";
import {
  MOVES,
  characterOfAction,
  createClock,
  deleteClock,
  disown,
  editClock,
  isFollowed,
  misruledBy,
  keepAction,
  keepChanges,
  takeBack,
} from "./following.js";
import { begin, findOtherHand, followView, handOver, join, leave, mismade, tickerOf, unknownTable } from "./players.js";
import { misfolded, misrolled, startedBy, startedClock } from "./rolled.js";
import { misusedAbility } from "./sheets.js";
import { areMoved, mischosen, misresisted, misreversed } from "./chosen.js";
import {
  checkDocuments,
  checkMarks,
  checkOpenActions,
  followDocuments,
  followMarks,
  filledSession,
  forgetDocuments,
  idsIn,
  isOpenAction,
  kindOf,
  talesOf,
} from "./documents.js";

// The log: who is at the table, whose each character is, and the actions that are open.

/** Fold the steps of every action, compare each roll with its terms, and the open actions with their documents. */
export function checkActions(file) {
  // Later steps depend on one whose line cannot be read.
  if (!file.whole) return;
  /** @type {any} */
  const table = {
    ...unknownTable(),
    turn: FIRST_TURN,
    declared: new Map(),
    whole: false,
  };
  // Actions as their last entry left them; their entries from the roll on, without those that were reversed.
  Object.assign(table, { actions: new Map(), steps: new Map() });
  Object.assign(table, { entries: new Map(), reversed: new Set(), kinds: new Map(), clocks: new Map() });
  // Clocks that have one version more when the entry is followed.
  table.touched = new Set();
  // By the entry of a roll: those of the rolls that joined it.
  table.joined = new Map();
  // Documents by id, as far as the log decides them: whether there are no others, and whether each entry is of a known type.
  table.documents = { docs: new Map(), uncapped: new Set(), whole: false, known: true };
  // The entries that may have written marks, those of each action from its roll on, and marks that nothing takes back.
  table.marks = { entries: new Map(), steps: new Map(), once: new Map() };
  // The caps of each character's tracks, 0 where they are unknown; entries that began turns, and rolls that a turn counts; whether
  // all entries so far are there, each of a known type.
  Object.assign(table, { caps: new Map(), turns: [], counted: [], complete: true });
  // Documents that entries which cannot be judged changed, of an unknown type or by unknown rules; and these with all others that
  // entries of unknown types name: of actions from then on no step is judged.
  Object.assign(table, { changed: new Set(), unjudged: new Set() });
  const log = file.lines.filter(({ value }) => value.line === "entry");
  // Values and caps of tracks; and the documents that the log has made: what others have, as after an import without its log, it
  // does not say.
  const tracks = new Map();
  const made = new Set();
  table.rules = rulesByDocument(file.lines, log);
  // The rules that the table played as each action began.
  table.ruled = new Map();
  let starts = {};
  for (const line of log) {
    file.otherHands.push(...findOtherHand(table, line.value));
    starts = startsOf(line.value) ?? starts;
    const miscount = miscounted({ tracks, made, starts }, line.value);
    const unmade = mismade(table, line.value);
    const misruling = misruledBy(table, line.value) ?? misseenChange(table, line.value);
    // A reader who does not see all steps cannot fold them.
    if (line.value.seen) {
      followView(table, line.value.seen);
      forgetActions(table);
      forgetDocuments(table);
    }
    const fault = line.value.seen ? misruling : misnegotiated(table, line.value);
    if (line.value.entry.type === "resisted" && !line.value.seen && fault === null) file.ruled.add(line.value.seq);
    tellEntry(file, line, fault ?? unmade ?? miscount);
    keepActionOf(table, line.value);
  }
  if (table.rules && !gameOf(table.rules)) file.unknownRules = table.rules;
  else if (table.rules && !gameOf(table.rules).book) file.unresolved.add(table.rules);
  if (!log.length || !file.isGms) return;
  checkOpenActions(file, table);
  checkDocuments(file, table);
  if (table.documents.known) checkMarks(file, table);
}

const OTHER_GAME = "its game is not the one that it names";

/**
 * Take the games of somebody's own from the documents that entries bring, or the head of an export without any; tell
 * each document that is another than the one that is named.
 */
export function checkGames(file) {
  const log = file.lines.filter(({ value }) => value?.line === "entry");
  for (const line of log) {
    const named = namedGame(line.value);
    if (named && !takeGame(named.rules, named.text)) tellEntry(file, line, OTHER_GAME);
  }
  const { game = "", entries } = file.head ?? { entries: 1 };
  if (!game && entries) return;
  const rules = rulesByDocument(file.lines, log);
  const isOwn = game || isNameOfOwn(rules);
  if (isOwn && !takeGame(rules, game)) find(file, RANK.head, `line 1: ${OTHER_GAME}`, 1);
}

/**
 * Return the rules that were played at first, where the log begins with an import: no entry names them. They are those that
 * the first change of them names as the former ones, else those that the document of the session names; "" where an entry may
 * have changed them since.
 */
function rulesByDocument(lines, log) {
  const [change] = log.filter(({ value: { entry } }) => entry.type === "game_changed");
  const { former } = change ? (change.value.seen ?? change.value.entry) : {};
  if (isText(former)) return former;
  const isNamed = ({ value: { entry, result, seen } }) =>
    !seen && !TYPES.has(entry.type) && [...idsIn([entry, result])].includes("session");
  if (log.some(isNamed)) return "";
  return rulesOfSession(lines.find(({ value }) => value?.line === "document" && value.id === "session")?.value.doc);
}

/** Return what each track begins with in the game that an entry names, which is played from then on; null for others. */
function startsOf({ entry: { type }, result }) {
  const { after = {} } = result;
  const session = type === "session_created" ? after.docs?.session : type === "game_changed" ? after.doc : null;
  return gameOf(rulesOfSession(session))?.starts ?? null;
}

/** Keep whether the action of an entry awaits something, and which rules are played as it begins. */
function keepActionOf({ ruled, rules, actions, awaiting }, { seq, entry, seen, result }) {
  const { after = {} } = result;
  const isRoll = entry.type === "rolled";
  const named = seen ? seen.action : isRoll ? actionOf(entry) : entry.action || after.id;
  const aid = named || (isRoll ? `r${seq}` : "");
  if (!isText(aid) || kindOf(aid) !== "a") return;
  if (!ruled.has(aid)) ruled.set(aid, rules);
  const isOpen = seen ? isSeenOpen(seen) : actions.has(aid) ? isOpenAction(actions.get(aid)) : null;
  if (isOpen) awaiting.add(aid);
  else if (isOpen !== null) awaiting.delete(aid);
}

/** Whether an action awaits something, by an entry as its reader saw it; null where it does not say. */
function isSeenOpen({ type, terms, awaits, action_after: after }) {
  if (isObject(after) && "state" in after) return ["draft", "ready", "rolled"].includes(after.state);
  return type === "rolled" && isText(terms?.action) ? listed(awaits).length > 0 : null;
}

/** What is wrong with a change of the rules as its reader saw it, or null. */
function misseenChange({ rules, awaiting }, { seen }) {
  return seen?.type === "game_changed" ? mischanged(seen, rules, awaiting) : null;
}

/** What is wrong with the new value of a track: the former one and the change do not come to it, or null. */
function miscounted({ tracks, made, starts }, { entry, result }) {
  for (const [who, track, amount, to, overflow] of listed(result.changes)) {
    if (track === "started" || MOVES.includes(track)) continue;
    const before = tracks.get(idOf(who, track));
    // A document may have been made before its game had the track.
    const value = before?.value ?? (made.has(who) && Object.hasOwn(starts, track) ? starts[track] : to - amount);
    if (value + amount !== to || to < 0) return `${track} of ${who} does not come to ${to}`;
    const hadRoom = (overflow > 0 && before && to < before.cap) || (overflow < 0 && to > 0);
    if (hadRoom) return `${track} of ${who} had room for what was lost`;
    tracks.set(idOf(who, track), { value: to, cap: before?.cap ?? 0 });
  }
  const { id, doc, docs } = result.after ?? {};
  const named = TYPES.has(entry.type) ? entry.character : "";
  const whose = [id, named].find((one) => isText(one) && one !== "") ?? "";
  for (const [name, one] of [...Object.entries(isObject(docs) ? docs : {}), [whose, doc]]) {
    made.add(name);
    for (const [track, at] of Object.entries(isObject(one?.tracks) ? one.tracks : {})) {
      const [value, cap = UNCAPPED] = listed(at);
      if (!isWhole(value) || !isWhole(cap)) return "its changes cannot be read";
      tracks.set(idOf(name, track), { value, cap });
    }
  }
  return null;
}

function forgetActions(table) {
  table.actions.clear();
  table.steps.clear();
  table.whole = false;
  table.complete = false;
}

/** What is wrong with an entry, by all before it, or null. */
function misnegotiated(table, logged) {
  table.entries.set(logged.seq, logged);
  if (isUnjudged(logged.entry)) cannotJudge(table, logged);
  const fault = misfollowed(table, logged);
  keepChanges(table, listed(logged.result.changes));
  return fault;
}

function misfollowed(table, logged) {
  try {
    const fault = misruled(table, logged);
    follow(table, logged);
    return fault;
  } catch (error) {
    forgetDocuments(table);
    if (error instanceof Refused) return `this step was not to be made (${error.message})`;
    // What has another type than it must have ends in one of these, as in Python.
    const isUnreadable = error instanceof Unreadable || error instanceof TypeError;
    if (isUnreadable) return "what it says of an action, a person or a character cannot be read";
    throw error;
  }
}

/** Whether an entry is of an unknown type, or by unknown rules. */
function isUnjudged(entry) {
  return !TYPES.has(entry.type) || (THROWS.has(entry.type) && !gameOf(rulesOf(entry)));
}

/** Keep which documents depend on an entry that cannot be judged. */
function cannotJudge(table, { seq, entry, result }) {
  const { after = {}, changes } = result;
  const isUnknown = !TYPES.has(entry.type);
  const action = entry.type === "rolled" ? actionOf(entry) || `r${seq}` : isUnknown ? "" : entry.action;
  const named = [after.id, ...Object.keys(isObject(after.docs) ? after.docs : {}), action].filter(
    (id) => isText(id) && kindOf(id),
  );
  for (const name of [...listed(changes).map(([who]) => who), ...named]) table.changed.add(name);
  const others = isUnknown ? [...idsIn([entry, result])] : [];
  for (const name of [...table.changed, ...others]) table.unjudged.add(name);
  if (others.some((name) => ["session", "shared", "k"].includes(kindOf(name)))) table.complete = false;
}

/** Return the action that an entry is a step of, or the roll; empty for none, and where it is opened. */
function actionChangedBy({ entry, result: { after = {} } }) {
  const { type, action = "" } = entry;
  const isStep = type !== "action_opened" && (Object.hasOwn(STEPS, type) || Object.hasOwn(FOLLOWING, type));
  const aid = type === "rolled" ? actionOf(entry) : isStep ? action : "";
  return isText(aid) && "action" in after ? aid : "";
}

/** What is wrong with a step, or null; also where its rules are not known here. */
function misruled(table, logged) {
  try {
    return misstepped(table, logged);
  } catch (error) {
    if (!(error instanceof Unruled)) throw error;
    cannotJudge(table, logged);
    return null;
  }
}

function misstepped(table, logged) {
  const { entry } = logged;
  const { type } = entry;
  const misruling = misruledBy(table, logged);
  if (misruling) return misruling;
  const aid = actionChangedBy(logged);
  if (table.unjudged.has(aid)) {
    keepAction(table, aid, actionAfter(logged.result), logged.seq);
    throw new Unruled();
  }
  const first = (faults) => faults.next().value ?? null;
  if (Object.hasOwn(FOLLOWING, type)) return first(FOLLOWING[type](table, logged));
  if (Object.hasOwn(STEPS, type)) return first(misfolded(table, logged));
  if (type === "rolled") {
    const isDirect = !isActionRoll(entry);
    const fault = isDirect ? null : misrolled(table, logged);
    if (fault) return fault;
    const game = gameOfRoll(entry);
    const misset = isDirect ? gmFieldsFault(table, logged, game) : null;
    return misset ?? misusedAbility(table, characterOf(entry), specOf(entry)) ?? misticked(table, logged);
  }
  if (type === "tale_told") return mistold(table, entry);
  return type === "clock_ticked"
    ? misticked(table, logged)
    : (misnamedGame(table, logged) ?? misversioned(table, logged));
}

/** What is wrong with a tale, or null: its action is not there, or has no room for it. */
function mistold(table, { action: aid, character }) {
  if (!table.whole || table.unjudged.has(aid)) return null;
  const actor = characterOfAction(table, aid);
  if (actor === undefined) return `there is no ${aid} to tell of`;
  if (actor !== character) return `it names another character than ${aid}`;
  return talesOf(table.marks, aid) >= MOST_TALES ? `${aid} has no room for another tale` : null;
}

/** What is wrong with what the ticks of a roll, or by hand, made of clocks, or null. */
function misticked(table, { entry, result }) {
  const { type } = entry;
  const clock = type === "rolled" ? clockOf(entry) : (entry.clock ?? "");
  const { after = {} } = result;
  const told = listed(result.changes).filter(([, track]) => MOVES.includes(track));
  const ticks = told
    .filter(([, track]) => track === "filled")
    .map(([kid, , amount, , overflow]) => [kid, amount + overflow]);
  const prices = type === "rolled" ? pricesOf(entry) : [];
  const named = [clock, ...prices.map((price) => price.tick?.clock)];
  if (!ticks.every(([kid]) => named.includes(kid)) || (type === "clock_ticked" && ticks.length > 1))
    return type === "rolled" ? "the clock was not ticked as the effect says" : "it ticks another clock than it names";
  if (!told.length || !isFollowed(table)) return null;
  const isRight =
    areMoved(table, ticks, told) &&
    told.every(([kid, , , , , hidden = false]) => hidden !== table.clocks.get(kid).visible) &&
    (type !== "clock_ticked" || !("doc" in after) || isClock(table, clock, told, after.doc));
  return isRight ? null : "its clocks did not move as they were ticked";
}

/** Whether a clock is as its ticks left it, with the version that they give it. */
function isClock({ clocks }, kid, moves, doc) {
  const told = filled(CLOCK, readAs(clockShape, doc));
  const version = clocks.get(kid).version + (moves.some(([who]) => who === kid) ? 1 : 0);
  return same(told, { ...clocks.get(kid), version });
}

/** What is wrong with the game that an entry of the session names, or null. */
function misnamedGame({ awaiting, documents, rules, unjudged }, { seq, entry, result }) {
  const { type } = entry;
  const { after = {} } = result;
  if (type === "session_created") return misplayed(after.docs?.session, null, "");
  if (unjudged.has("session")) return null;
  const former = documents.docs.get("session");
  if (type === "session_changed") return misplayed(after.doc, former, rules);
  if (type !== "game_changed") return null;
  const open = [...awaiting].filter((aid) => !unjudged.has(aid));
  const [was, now] = [former ?? null, readAs(object, after.doc)].map((doc) => doc && filledSession(doc));
  return mischanged(entry, rules, open) ?? misleft(was, now, entry, seq);
}

/** What is wrong with the version of a clock that was created or edited, or null. */
function misversioned(table, { entry: { type, clock }, result }) {
  const { after = {} } = result;
  if (!isFollowed(table) || (type !== "clock_created" && type !== "clock_changed")) return null;
  const tried = { touched: new Set(), clocks: new Map([...table.clocks].map(([kid, one]) => [kid, { ...one }])) };
  const right = type === "clock_created" ? createClock(tried, after.id, after.doc) : editClock(tried, clock, after.doc);
  return right ? null : "its clock has another version";
}

/** What is wrong with what the entry of a direct roll says of fields of the GM's that a player set, or null. */
function gmFieldsFault({ people, whole }, { entry, result }, game) {
  const person = people.get(entry.by ?? "");
  if (!whole || !person) return null;
  const set = person.role === "gm" ? [] : gmFieldsOf(game, entry);
  return same(result.after?.gm_fields ?? [], set)
    ? null
    : "the fields of the GM's that a player set are others than it says";
}

/** Return the names of the GM's fields that a roll sets. */
function gmFieldsOf(game, entry) {
  const sent = withoutDefaults(specOf(entry), "", game);
  if (characterOf(entry)) for (const name of game.held) delete sent[name];
  const isGms = (name) => game.fields.get(name)?.owner === "gm" || isReserved(game, name, sent[name]);
  return Object.keys(sent).filter(isGms).sort();
}

/** Keep who is at the table, whose each character is, and which turn it is. */
function follow(table, { seq, entry, result }) {
  const { owners } = table;
  const { type } = entry;
  const { after = {} } = result;
  followDocuments(table, entry, result);
  followMarks(table, seq, entry, result);
  if (type === "session_created") {
    table.whole = true;
    table.rules = rulesOfSession(after.docs?.session) || table.rules;
    begin(table, entry.by ?? "");
  } else if (type === "game_changed") {
    table.rules = readAs(text, entry.rules);
  } else if (type === "person_joined") {
    join(table, readAs(text, after.id), entry.role);
    if (after.removed) disown(table, readAs(text, after.removed));
  } else if (type === "person_revoked" || type === "token_renewed") {
    leave(table, entry.person, type === "person_revoked");
  } else if (type === "gm_handed_over") {
    handOver(table, entry.by, entry.person);
  } else if (type === "character_created" || type === "character_changed") {
    const { owner = "", tracks = {} } = readAs(object, after.doc);
    const cid = readAs(text, after.id || entry.character || "");
    owners.set(cid, readAs(text, owner));
    /** @type {[string, number][]} */
    const caps = Object.entries(readAs(tracksShape, tracks) ?? {}).map(([name, [, cap = UNCAPPED]]) => [name, cap]);
    table.caps.set(cid, new Map(caps));
  } else if (type === "character_deleted") {
    owners.delete(entry.character);
  } else if (type === "clock_created") {
    table.kinds.set(readAs(text, after.id), readAs(text, readAs(object, after.doc).kind));
    table.tickers.set(after.id, tickerOf(after.doc));
    createClock(table, after.id, after.doc);
  } else if (type === "offer_answered" && entry.clock) {
    const doc = startedClock(readAs(object, startedBy(table.actions.get(entry.action)).get(entry.clock)));
    table.kinds.set(entry.clock, doc.kind);
    table.tickers.set(entry.clock, tickerOf(doc));
    createClock(table, entry.clock, doc);
    table.documents.docs.set(entry.clock, doc);
  } else if (type === "clock_changed") {
    editClock(table, entry.clock, after.doc);
    table.tickers.set(entry.clock, tickerOf(after.doc));
  } else if (type === "clock_deleted") {
    deleteClock(table, entry.clock);
  } else if (type === "tale_told") {
    table.tales.set(seq, entry.by ?? "");
  } else if (type === "turn_started") {
    table.turn++;
    table.turns.push(seq);
  } else if (type === "rolled") {
    if ("turn" in after) table.counted.push(seq);
  } else if (type === "reversed") {
    for (const seq of entry.seqs) takeBack(table, seq);
  }
}

// Steps after the dice. What the menu of a roll offers, and whether it is enough, is not known here.

const FOLLOWING = { chosen: mischosen, resisted: misresisted, reversed: misreversed };
