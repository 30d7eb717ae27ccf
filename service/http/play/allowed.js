// What the game master allows at the table beside the rules as they are.

import { sending } from "./send.js";
import { html } from "./vendor/preact.js";
import { t } from "./words.js";

/** The options of the table, each to tick, and who runs the service. */
export function Allowed({ play }) {
  const allow = (name, value) =>
    play.act(() => play.table.changeSession({ options: { ...play.session.options, [name]: value } }, "*"));
  const options = [
    ["given_dice", t("Dice may be thrown by hand, and their faces tapped")],
    ["published", t("Rules of the published game are allowed too")],
  ];
  const { host } = play.session.options;
  const people = play.people.filter(({ id, active }) => active || id === host);
  return html`${options.map(
    ([name, words]) => html`<label class="tick">
      <input
        type="checkbox"
        checked=${play.session.options[name]}
        ...${sending(play, ({ checked }) => allow(name, checked))}
      />${words}</label>`,
  )}
    <div>
      <label for="set-host">${t("Who runs this service?")}</label>
      <select id="set-host" value=${host} ...${sending(play, ({ value }) => allow("host", value))}>
        <option value="">${t("Not said")}</option>
        <option value="none">${t("Nobody who plays here")}</option>
        ${people.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
      </select>
    </div>`;
}
