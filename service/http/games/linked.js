// A game that a link has: shown before it takes the place of what is written, and before anything is sent.

import { reasonText } from "../play/owngame.js";
import { html } from "../play/vendor/preact.js";
import { plural, t } from "../play/words.js";

export function Linked({ page }) {
  const { link } = page;
  if (!link) return null;
  if (link.reason) {
    return html`<section class="note bad" role="alert">
      <p>${reasonText(link.reason)}</p>
      <button class="mini" onClick=${() => page.dropLink()}>${t("Close")}</button>
    </section>`;
  }
  const size = new TextEncoder().encode(link.text).length;
  return html`<section class="turn linked">
    <h2>${t("This link has a game")}</h2>
    <p class="small">
      ${plural(size, "{n} byte. Nothing of it was sent.", "{n} bytes. Nothing of it was sent.")}
      ${page.isExample ? "" : t("What you have written can be brought back.")}
    </p>
    <details><summary>${t("Read it")}</summary><pre tabindex="0">${link.text}</pre></details>
    <div class="row wrap">
      <button onClick=${() => page.takeLink()}>${t("Take it, and check it")}</button>
      <button onClick=${() => page.dropLink()}>${t("No")}</button>
    </div>
  </section>`;
}
