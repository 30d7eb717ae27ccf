// What somebody types and has not sent: kept in this tab, so that it outlives another demand and a reload.

import { keep, kept } from "./kept.js";
import { useState } from "./vendor/preact.js";

/** The most characters of one draft. */
const MOST = 10_000;
const PLACE = "sessionStorage";

/**
 * Return the fields of a form, which begin as in `empty`, whether something is written in them, and what changes some or
 * clears all.
 * @template {Record<string, any>} Fields
 * @param {any} play
 * @param {string} name   of the form
 * @param {Fields} empty
 * @returns {{draft: Fields, written: boolean, change: (part: Partial<Fields>) => void, clear: () => void}}
 */
export function useDraft(play, name, empty) {
  const [draft, setDraft] = useState(() => stored(play, name, empty) ?? empty);
  const isWritten = (fields) => JSON.stringify(fields) !== JSON.stringify(empty);
  const change = (part) => {
    const next = { ...draft, ...part };
    const written = isWritten(next);
    setDraft(next);
    play.writes(written);
    keep(PLACE, name, play, written && JSON.stringify(next).length <= MOST ? next : undefined);
  };
  return { draft, written: isWritten(draft), change, clear: () => change(empty) };
}

/** Whether there is a draft of a form. */
export function hasDraft(play, name) {
  return kept(PLACE, name, play) !== undefined;
}

/** Return a draft that another page has kept, if it has these fields. */
function stored(play, name, empty) {
  const found = kept(PLACE, name, play);
  const same = ([field, value]) => kindOf(found[field]) === kindOf(value);
  return found && Object.entries(empty).every(same) ? found : undefined;
}

function kindOf(value) {
  if (value === null) return "none";
  return Array.isArray(value) ? "list" : typeof value;
}
