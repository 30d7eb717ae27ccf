// What this device noticed while it was told of the table (`evidence` of clients/js), by what it means.

import { html } from "./vendor/preact.js";
import { plural, t } from "./words.js";

/** Return how often the table has contradicted itself, and how many rolls in one's name this device did not send. */
export function noticed({ warnings }) {
  const foreign = warnings.filter(({ code }) => code === "not_mine").length;
  return { contradictions: warnings.length - foreign, foreign };
}

/** Rolls in one's name that this device did not send: of another device of one's own, or of somebody else. */
export function ForeignRolls({ count }) {
  const [rolls, question] = foreignWords(count);
  return html`<p class="note" role="alert"><b>${rolls}</b> ${question}</p>`;
}

/** Return what is said of rolls that this device did not send. @param {number} count */
export function foreignWords(count) {
  return [
    plural(
      count,
      "{n} roll in your name was not sent by this device.",
      "{n} rolls in your name were not sent by this device.",
    ),
    t("Did you roll on another device? If not, somebody rolled as you."),
  ];
}
