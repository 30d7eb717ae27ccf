// Parts of the page that are loaded when they are first needed.

import { html } from "./vendor/preact.js";
import { t } from "./words.js";

/** A part could not be loaded: the line is down, or the service has another version of the page by now. */
export function NotLoaded() {
  return html`<p class="note bad" role="alert">
    ${t("This part of the page could not be loaded.")} <button class="mini" onClick=${() => location.reload()}>
      ${t("Load the page again")}
    </button>
  </p>`;
}
