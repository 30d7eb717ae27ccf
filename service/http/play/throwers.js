// Who throws the dice: who plays the character, else the game master, or whom one of them named.

import { diceOf } from "./checks.js";
import { sending } from "./send.js";
import { html, useEffect, useState } from "./vendor/preact.js";
import { plural, t } from "./words.js";

/** Whether it is me who is to throw the dice of an action that can be rolled now. */
export function isThrower(play, { state, terms, awaits }) {
  if (state !== "ready") return false;
  // An entry of the log has an action without its terms.
  return terms ? terms.thrower === play.me : awaits.some(({ who, what }) => what === "roll" && play.isMe(who));
}

/**
 * Return how often each person has thrown, by the report of the whole log and the entries after it; nothing as long as
 * there is none.
 * @param {{throws: Record<string, number>, last: number} | null} report
 * @returns {Map<string, number>}
 */
export function throwsOf(report, entries) {
  if (!report) return new Map();
  const counts = new Map(Object.entries(report.throws));
  for (const entry of entries) {
    if (entry.seq <= report.last || !diceOf(entry).length) continue;
    counts.set(entry.by, (counts.get(entry.by) ?? 0) + 1);
  }
  return counts;
}

/**
 * Whom game master or player name to throw for a character: who threw least stands first, with how often each threw,
 * as soon as the service has counted the log.
 * `change` gets null for the one who throws unless somebody is named.
 */
export function Thrower(props) {
  const [report, setReport] = useState(null);
  useEffect(() => {
    props.play.table.report().then(setReport, () => {});
  }, []);
  return Throwers({ ...props, report });
}

/** The list itself, once the log is counted; `report` is null before. */
export function Throwers({ play, id, character, now, change, report }) {
  const counts = throwsOf(report, play.entries);
  const people = play.people
    .filter(({ active, role }) => active && role !== "spectator")
    .map((one) => ({ ...one, throws: counts.get(one.id) ?? 0 }))
    .sort((one, other) => one.throws - other.throws);
  if (people.length < 2) return null;
  const actor = play.actor(character);
  const usual = people.some(({ id: person }) => person === actor) ? actor : play.gm?.id;
  return html`<div>
    <label for=${id}>${t("Who throws the dice?")}</label>
    <select
      id=${id}
      value=${now || usual}
      ...${sending(play, ({ value }) => change(value === usual ? null : value))}
    >
      ${people.map(
        ({ id: person, name, throws }) =>
          html`<option value=${person}>
            ${[name, report && plural(throws, "{n} throw so far", "{n} throws so far")].filter(Boolean).join(", ")}
          </option>`,
      )}
    </select>
  </div>`;
}
