// The text of the file, with numbers of lines, and its faults.

import { Faults } from "../play/faults.js";
import { refusalWords } from "../play/refusals.js";
import { html, useEffect, useRef } from "../play/vendor/preact.js";
import { plural, t } from "../play/words.js";

export function Editor({ page }) {
  const area = useRef(null);
  const gutter = useRef(null);
  const { text, checking, shown } = page;
  const { faults, refusal, state } = checking;
  const isFaulty = faults.length > 0;
  const warnings = state === "plays" ? checking.answer.warnings : [];
  useEffect(() => {
    if (shown.line) select(area.current, shown.line);
  }, [shown]);
  const scroll = () => {
    gutter.current.scrollTop = area.current.scrollTop;
  };
  const open = async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    page.replace(await file.text());
    event.target.value = "";
  };
  const wrong = new Set(faults.map(({ line }) => line));
  return html`<section class="card stack" aria-labelledby="file-title">
    <div class="row wrap">
      <h1 id="file-title">${t("Write a game")}</h1>
      <span class="state push ${state}">${stateText(checking)}</span>
    </div>
    <p class="soft small">
      ${t("A file says what is other than in most games Forged in the Dark. It is checked while you type, and stored in this browser alone.")}
    </p>
    <div class="editor ${isFaulty ? "faulty" : ""}">
      <pre class="gutter" ref=${gutter} aria-hidden="true">${text
        .split("\n")
        .map((_, k) => html`<span class=${wrong.has(k + 1) ? "wrong" : ""}>${k + 1}${"\n"}</span>`)}</pre>
      <textarea
        id="file"
        ref=${area}
        aria-label=${t("The file, in TOML or JSON")}
        aria-describedby="found"
        aria-invalid=${isFaulty ? "true" : null}
        wrap="off"
        spellcheck="false"
        autocapitalize="off"
        autocomplete="off"
        maxlength="65536"
        value=${text}
        onInput=${(event) => page.write(event.target.value)}
        onScroll=${scroll}
      ></textarea>
    </div>
    <div id="found">
      ${
        isFaulty &&
        html`<div class="note bad stack">
          <h2>${plural(faults.length, "{n} fault", "{n} faults")}</h2>
          <${Faults} faults=${faults} go=${(line) => page.show(line)} />
        </div>`
      }
      ${
        warnings.length > 0 &&
        html`<div class="note stack">
          <h2>${plural(warnings.length, "{n} warning", "{n} warnings")}</h2>
          <${Faults} faults=${warnings} go=${(line) => page.show(line)} />
        </div>`
      }
      ${refusal && html`<p class="note">${refusalWords(refusal).text}</p>`}
    </div>
    <div class="row wrap">
      <button class=${state === "plays" ? "" : "primary"} onClick=${() => page.press()}>${t("Check it")}</button>
      <label class="button file">
        ${t("Open a file")}<input class="off" type="file" accept=".toml,.json" onChange=${open} />
      </label>
      ${!page.isExample && html`<button class="quiet" onClick=${() => page.beginAnew()}>${t("Begin with the example")}</button>`}
      ${page.former && html`<button class="quiet" onClick=${() => page.bringBack()}>${t("Bring back what was here")}</button>`}
    </div>
  </section>`;
}

/** What is known of the text, in a word or two. */
function stateText({ state, answer }) {
  if (state === "none") return t("Not checked yet");
  if (state === "written") return t("Not checked since you typed");
  if (state === "checking") return t("Being checked …");
  if (state === "plays") return t("{name} plays.", { name: answer.description.title });
  return state === "faulty" ? t("It does not play yet") : t("It could not be checked");
}

/** Select a line of a text, and scroll there. @param {HTMLTextAreaElement} area @param {number} line */
function select(area, line) {
  const lines = area.value.split("\n");
  const from = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  area.focus({ preventScroll: true });
  area.setSelectionRange(from, from + (lines[line - 1] ?? "").length);
  area.scrollLeft = 0;
  area.scrollTop = Math.max(0, (area.scrollHeight / lines.length) * (line - 1) - area.clientHeight / 3);
  area.scrollIntoView({ block: "nearest" });
}
