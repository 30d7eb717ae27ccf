// The page where somebody writes a game of their own.

import { Client } from "/client/index.js";
import { fragmentOf, linkedGame } from "../play/gamelinks.js";
import { keepSetting, settings } from "../play/seats.js";
import { html, render } from "../play/vendor/preact.js";
import { speak, t } from "../play/words.js";
import { Checking } from "./checking.js";
import { Editor } from "./editor.js";
import { Linked } from "./linked.js";
import { Preview } from "./preview.js";
import { Take } from "./take.js";
import { Top } from "./top.js";

const DRAFT = "rollwright game";
/** The file to begin with, as `rollwright game new` prints it. */
const EXAMPLE = /** @type {HTMLTemplateElement} */ (document.getElementById("new-game")).content.textContent;

/** Of the page: what is written, what the service says of it, and a game that a link has. */
class Page {
  constructor() {
    this.text = kept() ?? EXAMPLE;
    /** What was written before it was replaced as a whole. */
    this.former = "";
    /** The line that is shown, with a number that grows with each time. */
    this.shown = { line: 0, times: 0 };
    /** The file of a link, or why it has none. */
    this.link = null;
    /** The fragment of links to the text, and of which text it is. */
    this.fragment = { text: "", code: "" };
    this.checking = new Checking({
      check: (text, signal) => this.client.checkGame(text, { signal }),
      changed: () => this.#checked(),
    });
    addEventListener("hashchange", () => this.#readLink());
    this.#readLink();
    this.#makeFragment();
    this.#speak();
  }

  /** The file that is written stands here unchanged since it was offered. */
  get isExample() {
    return this.text === EXAMPLE;
  }

  /** Somebody typed: keep it, and check it in a while. */
  write(text) {
    this.text = text;
    keep(this.isExample ? "" : text);
    this.checking.write(text);
    this.#makeFragment();
    this.render();
  }

  /** Replace all that is written, at a press; it can be brought back. */
  replace(text) {
    this.former = this.isExample ? "" : this.text;
    this.write(text);
    this.checking.press(text);
  }

  beginAnew() {
    this.replace(EXAMPLE);
  }

  bringBack() {
    const { former } = this;
    this.replace(former);
    this.former = "";
    this.render();
  }

  press() {
    this.checking.press(this.text);
  }

  /** Show a line of the text. */
  show(line) {
    this.shown = { line, times: this.shown.times + 1 };
    this.render();
  }

  /** Take the game of the link, at a press. */
  takeLink() {
    const { text } = this.link;
    this.dropLink();
    this.replace(text);
  }

  dropLink() {
    this.link = null;
    this.render();
  }

  async setLanguage(language) {
    keepSetting("language", language);
    await this.#speak();
    if (this.checking.answer) this.checking.press(this.text, true);
  }

  async #speak() {
    this.settings = settings();
    const language = await speak(this.settings.language || navigator.language.slice(0, 2));
    document.documentElement.lang = language;
    document.documentElement.dataset.motion = this.settings.motion;
    document.title = `${t("Write a game")} - Rollwright`;
    this.client = new Client(location.origin, { language });
    this.render();
  }

  /** Read the game of a link: nothing of it is sent. */
  async #readLink() {
    const link = await linkedGame();
    if (!link) return;
    this.link = link;
    if (this.client) this.render();
  }

  async #makeFragment() {
    const { text } = this;
    const code = await fragmentOf(text);
    if (text !== this.text) return;
    this.fragment = { text, code };
    if (this.client) this.render();
  }

  #checked() {
    const told = document.getElementById("told");
    const said = this.checking.said();
    if (said && told.textContent !== said) told.textContent = said;
    this.render();
  }

  render() {
    render(html`<${Whole} page=${this} />`, document.getElementById("app"));
  }
}

function Whole({ page }) {
  return html`<${Top} page=${page} />
    <main class="writing">
      <div class="write-side">
        <${Linked} page=${page} />
        <${Editor} page=${page} />
        <${Take} page=${page} />
      </div>
      <${Preview} page=${page} />
    </main>`;
}

function kept() {
  try {
    return localStorage.getItem(DRAFT);
  } catch {
    return null;
  }
}

/** Keep what is written in this browser; the example needs none. @param {string} text */
function keep(text) {
  try {
    if (text) localStorage.setItem(DRAFT, text);
    else localStorage.removeItem(DRAFT);
  } catch {
    // It is full, or not allowed.
  }
}

new Page();
