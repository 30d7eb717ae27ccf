// Who runs the service: they could choose the dice that they roll themselves, and no check can tell.

import { html } from "./vendor/preact.js";
import { plural, t } from "./words.js";

/** Return who runs the service, by the table's option and the person's name, in a sentence. */
export function hostWords(host, name) {
  if (!host) return t("It is not said who runs the service.");
  return host === "none"
    ? t("Nobody at the table runs the service.")
    : t("{name} runs the service, and could choose the dice of their own rolls.", { name });
}

/**
 * What the GM is asked in the form that opens a table: its field `host` is the option of that name.
 * @param {{id: string}} props
 */
export function HostQuestion({ id }) {
  return html`<div>
    <label for=${id}>${t("Who runs this service?")}</label>
    <select id=${id} name="host">
      <option value="">${t("I do not know")}</option>
      <option value="p1">${t("I do, on a computer of mine")}</option>
      <option value="none">${t("Nobody who plays here")}</option>
    </select>
    <p class="hint">${t("Everybody sees the answer: who runs it could choose the dice of their own rolls.")}</p>
  </div>`;
}

/** Return whose hand threw, behind what is said of a roll's dice: another's than the player's, and the host's own. */
export function handWords(play, { by, character, by_host: isHost }) {
  const other = play.character(character) && play.actor(character) !== by;
  const words = [other && t("thrown by {name}", { name: play.personName(by) }), isHost && t("by the host's own hand")];
  return words
    .filter(Boolean)
    .map((one) => ` · ${one}`)
    .join("");
}

/**
 * Return what a check names of hands and of the host, a sentence each: how many rolls they are, or changes of the host.
 * @param {{own: number, unsaid: number, moved: number, others: number}} result
 */
export function handLines({ own, unsaid, moved, others }) {
  const lines = [
    [
      own,
      plural(
        own,
        "{n} roll is by the host's own hand: the host could choose its dice.",
        "{n} rolls are by the host's own hand: the host could choose their dice.",
      ),
    ],
    [
      unsaid,
      plural(
        unsaid,
        "It was not said who runs the service: {n} roll may be by the host's own hand.",
        "It was not said who runs the service: {n} rolls may be by the host's own hand.",
      ),
    ],
    [
      moved,
      plural(
        moved,
        "It was said {n} time that somebody else runs the service from then on. The log tells when.",
        "It was said {n} times that somebody else runs the service from then on. The log tells when.",
      ),
    ],
    [
      others,
      plural(
        others,
        "{n} roll was thrown for a character that somebody else plays.",
        "{n} rolls were thrown for a character that somebody else plays.",
      ),
    ],
  ];
  return lines.filter(([count]) => count).map(([, line]) => line);
}
