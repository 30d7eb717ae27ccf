// What the game master allows at the table beside the rules as they are.

import { sending } from "./send.js";
import { html } from "./vendor/preact.js";
import { t } from "./words.js";

/** The options of the table, each to tick. */
export function Allowed({ play }) {
  const allow = (name, holds) =>
    play.act(() => play.table.changeSession({ options: { ...play.session.options, [name]: holds } }, "*"));
  const options = [
    ["given_dice", t("Dice may be thrown by hand, and their faces tapped")],
    ["published", t("Rules of the published game are allowed too")],
  ];
  return options.map(
    ([name, words]) => html`<label class="tick">
      <input
        type="checkbox"
        checked=${play.session.options[name]}
        ...${sending(play, ({ checked }) => allow(name, checked))}
      />${words}</label>`,
  );
}
