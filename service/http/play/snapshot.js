// A table as it was: kept of a seat on this device, and drawn where the page opens without a network.

import { keep, kept } from "./storage.js";

const NAME = "table";
/** Entries of the log, and characters of JSON, that are kept at most. */
const ENTRIES = 60;
const MOST = 200_000;
/** Milliseconds after a reading at which it is kept: of many in a row the last. */
const PAUSE = 1000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let due;

/** Keep what this seat sees of its table, in a moment. @param {any} play */
export function keepTable(play) {
  clearTimeout(due);
  due = setTimeout(() => {
    const { session, game, characters, clocks } = play;
    const entries = play.entries.slice(-ENTRIES);
    const value = { at: Date.now(), session, game, characters, clocks, actions: [...play.actions.values()], entries };
    keep("localStorage", NAME, play, JSON.stringify(value).length > MOST ? undefined : value);
  }, PAUSE);
}

/** Keep nothing more of a table that was left. */
export function endKeeping() {
  clearTimeout(due);
}

/** Show the table as it was, where nothing of it was read yet; return whether it was kept. @param {any} play */
export function restoreTable(play) {
  const value = play.game ? undefined : kept("localStorage", NAME, play);
  if (!value) return false;
  const { at, session, game, characters, clocks, actions, entries } = value;
  Object.assign(play, { session, game, characters, clocks, entries });
  play.people = session.people;
  play.formerNames = session.former_names ?? {};
  play.actions = new Map(actions.map((action) => [action.id, action]));
  play.since = new Date(at);
  return true;
}
