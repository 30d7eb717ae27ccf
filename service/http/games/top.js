// The head of the page: its name, the language, and where else to go.

import { html } from "../play/vendor/preact.js";
import { languages, spoken, t } from "../play/words.js";

export function Top({ page }) {
  return html`<header class="top">
    <a class="home" href="/">Rollwright</a>
    <a href="/docs/games.md">${t("How to write one")}</a>
    <label class="off" for="language">${t("Language")}</label>
    <select id="language" value=${spoken} onChange=${(event) => page.setLanguage(event.currentTarget.value)}>
      ${languages.map(({ language, name }) => html`<option value=${language} lang=${language}>${name}</option>`)}
    </select>
  </header>`;
}
