// What may follow: a cell for each outcome in each position, with what it offers.

import { html } from "../play/vendor/preact.js";
import { plural, t } from "../play/words.js";

export function Menus({ play }) {
  const { positions, menus } = play.game.tables;
  const names = positions.map(({ id }) => id).filter((id) => id in menus);
  const outcomes = Object.keys(play.game.grades).filter((id) => names.some((name) => id in menus[name]));
  const several = names.length > 1;
  return html`<section class="card stack" aria-labelledby="menus-title">
    <h2 id="menus-title">${t("What may follow")}</h2>
    ${play.game.tables.effects.length > 1 && html`<p class="hint">${t("With the usual effect.")}</p>`}
    <table class="menus" role="table">
      ${
        several &&
        html`<thead role="rowgroup"><tr role="row">
          <td role="cell"></td>
          ${names.map((name) => html`<th scope="col" role="columnheader">${play.label("position", name)}</th>`)}
        </tr></thead>`
      }
      <tbody role="rowgroup">
        ${outcomes.map(
          (outcome) => html`<tr role="row">
            <th scope="row" role="rowheader">${play.label("outcome", outcome)}</th>
            ${names.map(
              (name) => html`<td role="cell">
                ${several && html`<b class="where" aria-hidden="true">${play.label("position", name)}</b>`}
                <${Cell} play=${play} menu=${menus[name][outcome]} />
              </td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

function Cell({ play, menu }) {
  if (!menu) return html`<span class="soft">${t("cannot be")}</span>`;
  const { branches, options, at_least: least } = menu;
  if (!branches.length && !options.length) return html`<span class="soft">${t("nothing")}</span>`;
  return html`<div>
    ${branches.length > 0 && html`<p class="soft">${t("The player picks first:")}</p>`}
    ${
      branches.length > 0 &&
      html`<ul class="ways">
        ${branches.map((branch) => html`<li><i>${play.label("menu", branch.id)}</i>${detailText(play, branch)}</li>`)}
      </ul>`
    }
    ${options.length > 0 && html`<p class="soft">${least ? plural(least, "At least {n} of:", "At least {n} of:") : t("May be:")}</p>`}
    <ul class="offers">
      ${options.map((option) => html`<li>${play.label("menu", option.id)}${detailText(play, option)}</li>`)}
    </ul>
  </div>`;
}

/** What an option does, such as ", severe, 3 ticks". */
function detailText(play, { severity, ticks, harm_level: level, position, effect }) {
  const parts = [
    severity && play.label("severity", severity),
    level && t("level {n}", { n: level }),
    ticks && plural(ticks, "{n} tick", "{n} ticks"),
    position && play.label("position", position),
    effect && effect !== "none" && play.label("effect", effect),
  ].filter(Boolean);
  return parts.length ? html`<span class="soft"> (${parts.join(", ")})</span>` : null;
}
