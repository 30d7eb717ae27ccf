// What a player put into the terms, and the GM strikes.

import { Send } from "./send.js";
import { html } from "./vendor/preact.js";
import { t } from "./words.js";

/** What a player claims that does not fit: the GM strikes it. */
export function Strike({ play, action }) {
  const items = Object.entries(action.spec).flatMap(([name, value]) =>
    Array.isArray(value) && ["player", "shared"].includes(play.field(name)?.["x-owner"])
      ? value.map((one, k) => [`${name}/${k}`, `${play.field(name).title}: ${one.name ?? one.source ?? one}`])
      : [],
  );
  const strike = (pointer) => play.act(() => play.table.changeAction(action.id, { strike: [pointer] }, "*"));
  if (!items.length) return null;
  return html`<section class="card">
    <h2>${t("Does something not fit?")}</h2>
    <ul>
      ${items.map(
        ([pointer, text]) =>
          html`<li class="way">
            <div>${text}</div>
            <${Send} play=${play} onClick=${() => strike(pointer)}>
              ${t("Strike")}
            <//>
          </li>`,
      )}
    </ul>
  </section>`;
}
