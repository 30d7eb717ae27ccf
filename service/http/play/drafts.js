// What somebody types and has not sent: kept in this tab, so that it outlives another demand and a reload.

import { keep, kept } from "./storage.js";
import { useState } from "./vendor/preact.js";

/** The most characters of one draft. */
const MOST = 10_000;
const PLACE = "sessionStorage";
const FORMS = ["ask", "narrate", "character"];

/**
 * Return the fields of a form, which begin as in `empty`, whether something is written in them, what changes some or
 * clears all, and what sends them.
 * @template {Record<string, any>} Fields
 * @param {any} play
 * @param {string} name   of the form
 * @param {Fields} empty
 * @param {string} [action]   that the form is of: something else that is due does not take its place
 * @returns {{draft: Fields, written: boolean, change: (part: Partial<Fields>) => void, clear: () => void,
 *   send: (run: () => Promise<any>, done?: () => void) => Promise<void>}}
 */
export function useDraft(play, name, empty, action) {
  const [draft, setDraft] = useState(() => stored(play, name, empty) ?? empty);
  const isWritten = (fields) => JSON.stringify(fields) !== JSON.stringify(empty);
  const change = (part) => {
    const next = { ...draft, ...part };
    setDraft(next);
    store(next);
    if (!action) play.writes(isWritten(next) || FORMS.some((form) => hasDraft(play, form)));
    else if (isWritten(next) && !play.actions.has(play.focus)) play.focus = action;
  };
  const store = (fields) => {
    keep(PLACE, name, play, isWritten(fields) && JSON.stringify(fields).length <= MOST ? fields : undefined);
  };
  const clear = () => change(empty);
  const send = async (run, done) => {
    // After a reload what is under way is asked for under its own key: nobody may find it here and send it again.
    store(empty);
    const sent = () => {
      clear();
      if (play.focus === action) play.focus = "";
      done?.();
    };
    if ((await play.act(run, sent)) === undefined) store(draft);
  };
  return { draft, written: isWritten(draft), change, clear, send };
}

/** Whether there is a draft of a form. */
export function hasDraft(play, name) {
  return kept(PLACE, name, play) !== undefined;
}

/** Return these fields of a draft that another page has kept, if it has all of them. */
function stored(play, name, empty) {
  const found = kept(PLACE, name, play);
  const same = ([field, value]) => kindOf(found[field]) === kindOf(value);
  if (!found || !Object.entries(empty).every(same)) return undefined;
  return Object.fromEntries(Object.keys(empty).map((field) => [field, found[field]]));
}

function kindOf(value) {
  if (value === null) return "none";
  return Array.isArray(value) ? "list" : typeof value;
}
