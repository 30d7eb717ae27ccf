// Who runs the service: they could choose the dice that they roll themselves, and no check can tell.

import { html } from "./vendor/preact.js";
import { t } from "./words.js";

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
