// What is done with a game that is written: a link to it, its file, a table.

import { copied } from "../play/copy.js";
import { html, useRef, useState } from "../play/vendor/preact.js";
import { t } from "../play/words.js";

export function Take({ page }) {
  const field = useRef(null);
  const [done, setDone] = useState("");
  const { code, text } = page.fragment;
  const isReady = text === page.text;
  const plays = page.checking.state === "plays";
  const link = isReady ? `${location.origin}/games#${code}` : "";
  const copy = async () => setDone((await copied(field.current)) ? link : "");
  return html`<section class="card stack" aria-labelledby="take-title">
    <h2 id="take-title">${t("Take it with you")}</h2>
    <div class="row wrap">
      <a class=${`button ${plays ? "primary" : ""}`} href=${isReady ? `/play#${code}` : null}>
        ${t("Open a table with it")}
      </a>
      <button onClick=${() => save(page)}>${t("Download the file")}</button>
    </div>
    <div>
      <label for="link">${t("A link that has the whole file in it")}</label>
      <div class="row">
        <input id="link" readonly ref=${field} value=${link} onFocus=${(event) => event.target.select()} />
        <button class="fixed" onClick=${copy}>${done && done === link ? t("Copied") : t("Copy the link")}</button>
      </div>
      <p class="hint">${t("Who opens it sees the file, and nothing is sent before they press.")}</p>
    </div>
  </section>`;
}

/** Save the text as a file that is called as the game is. */
function save({ text, checking }) {
  const ending = text.trimStart().startsWith("{") ? "json" : "toml";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${checking.answer?.document.name ?? "game"}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
