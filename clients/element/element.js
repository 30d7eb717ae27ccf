// `<rollwright-table>`: a table in a page of one's own, to look at or to play at.

import { Client } from "/client/index.js";
import { speakAs } from "./language.js";
import { styles } from "./styles.js";
import { PARTS, View } from "./view.js";

const SEEN = ["service", "table", "token", "parts", "play", "lang", "transparent", "theme"];
/** Those of them that say which table is shown, and how: with others it is another view. */
const SAYING = SEEN.slice(0, 6);
const OWN = `
:host([hidden]) { display: none; }
:host([transparent]) .rollwright { background: none; }
:host([transparent]) .rollwright > * { --ground: transparent; }
`;

export class RollwrightTable extends HTMLElement {
  static observedAttributes = SEEN;
  /** @type {View | null} */
  #view = null;
  #begun = "";
  #scheme = matchMedia("(prefers-color-scheme: dark)");

  connectedCallback() {
    if (!this.shadowRoot) this.attachShadow({ mode: "open" }).adoptedStyleSheets = [styles(OWN)];
    this.#scheme.addEventListener("change", this.#paint);
    this.#begin();
  }

  disconnectedCallback() {
    this.#scheme.removeEventListener("change", this.#paint);
    // It may only have been moved.
    queueMicrotask(() => this.isConnected || this.#end());
  }

  attributeChangedCallback() {
    if (this.isConnected && this.shadowRoot) this.#begin();
  }

  #paint = () => {
    const theme = this.getAttribute("theme");
    this.toggleAttribute("data-dark", theme ? theme === "dark" : this.#scheme.matches);
  };

  /** Show the table that the attributes name, unless it is shown already. */
  #begin() {
    this.#paint();
    const said = JSON.stringify(SAYING.map((name) => this.getAttribute(name)));
    if (said === this.#begun) return;
    this.#end();
    this.#begun = said;
    const [service, sid, token] = ["service", "table", "token"].map((name) => this.getAttribute(name));
    if (!service || !sid || !token) return;
    const chosen = this.getAttribute("parts")?.split(/[\s,]+/);
    const parts = chosen ? PARTS.filter((part) => chosen.includes(part)) : PARTS;
    const root = /** @type {ShadowRoot} */ (this.shadowRoot);
    // All elements of a page speak one language: that of the last one.
    const language = speakAs(this.getAttribute("lang") || navigator.language);
    this.#view = new View(root, { language, parts, plain: !this.hasAttribute("play") });
    const url = new URL(service, document.baseURI).href.replace(/\/+$/, "");
    this.#view.sit(new Client(url, { language }), { url, sid, token });
  }

  #end() {
    this.#view?.stop();
    this.#view = null;
    this.#begun = "";
  }
}

customElements.define("rollwright-table", RollwrightTable);
