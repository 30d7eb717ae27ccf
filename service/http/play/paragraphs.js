// What the story tells of: the log as paragraphs, each with the time where nothing happened for a while.

import { changesWords, filledWords } from "./changes.js";
import { list, spoken, t } from "./words.js";

/** Milliseconds without an entry after which the time is shown. */
const PAUSE = 20 * 60_000;

/**
 * One paragraph: all steps of an action, or another entry alone.
 * @typedef {{key: string, kind: "tale" | "minor" | "scene", at: number, steps: any[], undone: Map<number, any>,
 *   words?: any}} Item
 */

/** Return the paragraphs that a filter leaves, in order. @returns {Item[]} */
export function shown(play, filter) {
  const undone = undoneBy(play.entries);
  const kept = itemsOf(play, undone).filter((item) => {
    if (filter === "rolls") return item.steps.some(({ type }) => type === "rolled" || type === "resisted");
    return filter === "all" || isMine(play, item);
  });
  return withTimes(kept);
}

/** Return by which entry each one was taken back. */
function undoneBy(entries) {
  const found = new Map();
  for (const entry of entries) {
    if (entry.reversed_by)
      found.set(entry.seq, entries.find(({ seq }) => seq === entry.reversed_by) ?? { seq: entry.reversed_by });
    if (entry.type === "reversed") for (const seq of entry.reverses ?? []) found.set(seq, entry);
  }
  return found;
}

/** @returns {Item[]} */
function itemsOf(play, undone) {
  const tales = new Map();
  /** @type {Item[]} */
  const items = [];
  const here = new Set(play.entries.map(({ seq }) => seq));
  for (const entry of play.entries) {
    const action = actionOf(entry);
    const at = Date.parse(entry.at);
    if (action && entry.type !== "difficulty_opened") {
      let tale = tales.get(action);
      if (!tale) {
        tale = { key: `a${action}`, kind: "tale", at, steps: [], undone };
        tales.set(action, tale);
        items.push(tale);
      } else if (entry.type === "rolled") {
        // The paragraph stands where its dice fell.
        items.splice(items.indexOf(tale), 1);
        items.push(tale);
        tale.at = at;
      }
      tale.steps.push(entry);
      continue;
    }
    // What took another entry back is told there.
    if (entry.type === "reversed" && (entry.reverses ?? []).some((seq) => here.has(seq))) continue;
    const words = minorWords(play, entry);
    const same = items.at(-1);
    if (
      !words ||
      (same?.words && !same.steps[0].changes.length && same.words === words && same.steps[0].by === entry.by)
    )
      continue;
    items.push({ key: `e${entry.seq}`, kind: "minor", at, steps: [entry], undone, words });
  }
  return items.filter(({ kind, steps }) => kind !== "tale" || hasTale(steps));
}

function actionOf(entry) {
  if (entry.action) return entry.action;
  return entry.type === "rolled" ? `r${entry.seq}` : "";
}

/** Steps that tell nothing by themselves: an action whose beginning and roll are not here. */
function hasTale(steps) {
  return steps.some(
    ({ type, action_after: action, ruling, announced, unruled }) =>
      type === "tale_told" || action || ruling || announced || unruled,
  );
}

function isMine(play, { steps }) {
  const mine = new Set(play.mine.map(({ id }) => id));
  return steps.some(({ by, character, assistants = [], changes }) => {
    return by === play.me || [character, ...assistants, ...changes.map(({ who }) => who)].some((id) => mine.has(id));
  });
}

/** Add the time where nothing happened for a while, and the day where it is another. @param {Item[]} items */
function withTimes(items) {
  /** @type {Item[]} */
  const timed = [];
  let last = 0;
  for (const item of items) {
    const latest = Math.max(item.at, ...item.steps.map(({ at }) => Date.parse(at)));
    if (item.at - last > PAUSE)
      timed.push({ key: `t${item.key}`, kind: "scene", at: item.at, steps: [], undone: new Map() });
    timed.push(item);
    last = Math.max(last, latest);
  }
  return timed;
}

export function timeWords(at) {
  const date = new Date(at);
  const lang = navigator.languages.find((one) => one.startsWith(spoken)) ?? spoken;
  const time = date.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" });
  if (date.toDateString() === new Date().toDateString()) return time;
  return `${date.toLocaleDateString(lang, { day: "numeric", month: "long" })}, ${time}`;
}

/** Return what an entry that is no step of an action tells, or an empty text. */
function minorWords(play, entry) {
  const who = entry.by_name ?? t("The service");
  const clock = entry.clock_after?.name ?? entry.clock_name ?? (entry.clock && play.nameOf(entry.clock));
  const character = entry.character_after?.name ?? entry.character_name ?? entry.character;
  const person = entry.person_name ?? entry.name ?? play.personName(entry.person);
  switch (entry.type) {
    case "session_created":
      return t("{who} opened the table.", { who });
    case "imported":
      return t("{who} opened the table from a file.", { who });
    case "session_changed":
      return t("{who} changed the table.", { who });
    case "game_changed":
      return t("{who} moved the table to {rules}.", { who, rules: entry.title || entry.rules });
    case "person_joined":
      return t("{who} sat down.", { who: entry.name });
    case "person_revoked":
      return entry.by === entry.person
        ? t("{who} left the table.", { who })
        : t("{who} closed the seat of {person}.", { who, person });
    case "person_renamed":
      return t("{former} is called {name} now.", { former: entry.former, name: entry.name });
    case "gm_handed_over":
      return t("{person} is the game master now.", { person });
    case "code_changed":
      return t("{who} changed the code for joining.", { who });
    case "character_created":
      return t("{who} brought in {character}.", { who, character });
    case "character_changed":
      return t("{who} changed the sheet of {character}.", { who, character });
    case "character_deleted":
      return t("{who} removed {character}.", { who, character });
    case "clock_created":
      return t("{who} started a clock: {clock}.", { who, clock });
    case "clock_changed":
      return clock ? t("{who} changed a clock: {clock}.", { who, clock }) : "";
    case "clock_deleted":
      return t("{who} put a clock away: {clock}.", { who, clock });
    case "clock_ticked":
      return tickWords(entry, who, clock);
    case "turn_started":
      return t("{who} began a new turn.", { who });
    case "tracks_changed":
      return entry.changes.length ? `${who}: ${list(changesWords(play, entry.changes))}.` : "";
    case "difficulty_opened":
      return t("{who} opened the Difficulty: it was {n}.", { who, n: entry.difficulty });
    case "epoch_closed":
      return t("{who} ended chapter {n} of the dice.", { who, n: entry.epoch + 1 });
    case "epoch_revealed":
      return t("The seal of chapter {n} is open: its dice can be checked.", { n: entry.epoch + 1 });
    case "reversed":
      return t("{who} took something back.", { who });
    case "token_renewed":
      return "";
    default:
      return t("Something that this page does not know: {type}.", {
        type: entry.unknown_type ?? entry.type.replaceAll("_", " "),
      });
  }
}

function tickWords(entry, who, clock) {
  const change = entry.changes.find(({ who: id, track }) => id === entry.clock && track === "filled");
  if (!change) return t("{who} ticked {clock}, and nothing moved.", { who, clock });
  return `${filledWords(change, clock, entry.clock_after)}.`;
}

/** Steps that stand on a line of their own beneath the roll. */
export const AFTER = new Set(["chosen", "resisted"]);
