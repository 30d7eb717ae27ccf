// The panel over Roll20's chat: the seat, what is negotiated, and what the script has to say.

import { styles } from "../element/styles.js";
import { View } from "../element/view.js";
import { html, useState } from "../../service/http/play/vendor/preact.js";
import { UndoForm } from "../../service/http/play/undo.js";
import { t } from "../../service/http/play/words.js";

const PLACE = `
:host { position: fixed; right: 8px; bottom: 130px; width: 340px; z-index: 20000; }
.rollwright { max-height: 62vh; overflow-y: auto; border: 1px solid var(--edge); border-radius: var(--r); box-shadow: 0 4px 18px #0006; }
.rollwright .bar20 { display: flex; align-items: center; gap: 8px; }
.rollwright .bar20 strong { flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.rollwright .told20 { white-space: pre-wrap; font-size: 12px; max-height: 40vh; overflow-y: auto; }
`;
const KEYS = ["keydown", "keyup", "keypress"];

export class Panel {
  /** Lines that the script says to its person alone. @type {string} */
  told = "";
  open = true;
  #host;

  /**
   * @param {Document} document
   * @param {string} language   that is spoken
   * @param {{join: (form: Record<string, string>) => Promise<void>, leave: () => void}} on
   */
  constructor(document, language, on) {
    this.on = on;
    this.document = document;
    this.#host = document.createElement("div");
    this.#host.id = "rollwright-panel";
    const root = this.#host.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [styles(PLACE)];
    // What is typed here is no shortcut of the page.
    for (const key of KEYS) this.#host.addEventListener(key, (event) => event.stopPropagation());
    this.view = new View(root, {
      language,
      parts: ["stakes", "dice", "tracks", "clocks"],
      before: () => html`<${Top} panel=${this} />`,
    });
    this.view.anotherName = () => this.on.leave();
    document.body.append(this.#host);
    // Themes are switched by a class or an attribute, extensions add a style sheet.
    const themed = new MutationObserver(() => this.#followTheme());
    for (const place of [document.documentElement, document.body]) themed.observe(place, { attributes: true });
    themed.observe(document.head, { childList: true });
  }

  /** Say something to the person at this page alone. @param {string} text */
  tell(text) {
    this.told = text;
    this.open = true;
    this.draw();
  }

  /** Show the panel, or hide all but its bar. @param {boolean} [open] */
  show(open = !this.open) {
    this.open = open;
    this.draw();
  }

  #followTheme() {
    this.#host.toggleAttribute("data-dark", isDark(this.document));
  }

  draw() {
    this.#followTheme();
    this.view.hidden = !this.open;
    this.view.render();
  }
}

/** Whether the page's chat is dark, whichever of its themes or extensions makes it so. @param {Document} document */
function isDark(document) {
  const places = ["#textchat", "#rightsidebar", "body"].map((one) => document.querySelector(one)).filter(Boolean);
  for (const place of places) {
    const [red, green, blue, alpha = 1] = (getComputedStyle(place).backgroundColor.match(/[\d.]+/g) ?? []).map(Number);
    if (alpha > 0 && blue !== undefined) return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;
  }
  return false;
}

function Top({ panel }) {
  const { play } = panel.view;
  const live = play?.connection === "live";
  return html`<div class="bar20">
      <strong>${play?.session?.name || "Rollwright"}</strong>
      ${play?.game && html`<span class=${live ? "live" : "live gone"} role="status">${live ? t("Live") : t("Offline")}</span>`}
      <button class="mini quiet" aria-expanded=${String(panel.open)} onClick=${() => panel.show()}>
        ${panel.open ? t("Hide") : t("Show")}
      </button>
      ${panel.open && play && html`<button class="mini quiet" onClick=${() => panel.on.leave()}>${t("Leave")}</button>`}
    </div>
    ${
      panel.open &&
      panel.told &&
      html`<div class="card" role="status">
        <p class="told20">${panel.told}</p>
        <button class="mini" onClick=${() => panel.tell("")}>${t("Close")}</button>
      </div>`
    }
    ${panel.open && play?.game && play.undoing && html`<${Undoing} play=${play} />`}
    ${panel.open && !play && html`<${Door} panel=${panel} />`}`;
}

/** What `!rw undo` would do, before it is done. */
function Undoing({ play }) {
  const { undoing: seq } = play;
  const close = () => {
    play.undoing = 0;
    play.changed();
  };
  const entry = play.entries.find((one) => one.seq === seq) ?? { seq };
  return html`<div class="card"><${UndoForm} key=${seq} play=${play} entry=${entry} close=${close} /></div>`;
}

/** Where a seat is taken: by a code, or by a link to a seat that one has. */
function Door({ panel }) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  const send = async (event) => {
    event.preventDefault();
    setBusy(true);
    setRefusal("");
    const form = Object.fromEntries(new FormData(event.currentTarget));
    await panel.on.join(form).catch((/** @type {Error} */ error) => setRefusal(error.message));
    setBusy(false);
  };
  return html`<form class="card stack" onSubmit=${send}>
    <h2>${t("Take a seat")}</h2>
    <div><label for="rw-url">${t("Address of the service, or the link to your seat")}</label>
      <input id="rw-url" name="url" required placeholder="https://rolls.example" /></div>
    <p class="soft small">${t("The game master takes the link of “Save your seat” at the table's page.")}
      ${t("Tables are opened at /play of the service, also with the file of a game of your own.")}</p>
    <div><label for="rw-code">${t("Join code")}</label><input id="rw-code" name="code" autocomplete="off" /></div>
    <div><label for="rw-name">${t("Your name")}</label><input id="rw-name" name="name" maxlength="80" /></div>
    ${refusal && html`<p class="note bad" role="alert">${refusal}</p>`}
    <button class="primary wide" aria-disabled=${busy ? "true" : null}>${t("Sit down")}</button>
  </form>`;
}
