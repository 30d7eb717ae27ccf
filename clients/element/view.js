// A table in a page of somebody else: the parts of the page at /play, in a shadow tree.

import { Clocks } from "../../service/http/play/clocks.js";
import { Now } from "../../service/http/play/now.js";
import { Refusal } from "../../service/http/play/notices.js";
import { TableTracks } from "../../service/http/play/people.js";
import { Play } from "../../service/http/play/play.js";
import { Answers } from "../../service/http/play/send.js";
import { Story } from "../../service/http/play/story.js";
import { html, render, useEffect, useRef } from "../../service/http/play/vendor/preact.js";
import { CountedRolls } from "../../service/http/play/warnings.js";
import { t } from "../../service/http/play/words.js";
import { Dice, PlainClocks, PlainStakes, PlainStory } from "./plain.js";

/** The parts that can be shown, in the order of their names. */
export const PARTS = ["stakes", "dice", "tracks", "clocks", "story"];
/** Milliseconds between two looks at whether the table was read. */
const READING = 50;
/** Dialogs of the page at /play that are not here. */
const NAMES = new Set(["fair", "invite", "seat", "settings"]);

/** A table that is not at the service's own address. */
export class EmbeddedPlay extends Play {
  /** The entry that is about to be undone, where the page has no story: its number, or 0. */
  undoing = 0;

  /** Wait until the table was read for the first time, or cannot be; return whether it was. */
  async known() {
    while (!this.game && !this.ended && !this.missing) await new Promise((resolve) => setTimeout(resolve, READING));
    return Boolean(this.game);
  }

  /** The card of a roll as the service draws it: entries that were followed have it. @param {number} seq */
  async card(seq) {
    const entry = /** @type {any} */ (this.entries.find((one) => one.seq === seq));
    if (!entry?.form) throw new Error("there is no card");
    return entry.form;
  }
}

export class View {
  /** @type {EmbeddedPlay | null} */
  play = null;
  settings = { calls: "off", motion: "", sound: "", language: "" };
  /** Whether only what stands before the table is drawn. */
  hidden = false;
  #root;
  #waiting = false;

  /**
   * @param {ShadowRoot | HTMLElement} root   in which it is drawn
   * @param {{language: string, parts?: string[], plain?: boolean, before?: (view: View) => any}} options   `plain`:
   *     nothing to press; `before`: markup above the table, or in its place
   */
  constructor(root, { language, parts = PARTS, plain = false, before }) {
    this.#root = root;
    this.language = language;
    this.parts = parts;
    this.plain = plain;
    this.before = before;
  }

  /**
   * Show a table to the person whose seat it is.
   * @param {import("/client/index.js").Client} client
   * @param {{url: string, sid: string, token: string}} seat
   */
  sit(client, seat) {
    this.stop();
    this.play = new EmbeddedPlay(client, /** @type {any} */ (seat), this);
    this.play.start();
    this.render();
    return this.play;
  }

  /** Show no table any more. */
  stop() {
    this.play?.stop();
    this.play = null;
    this.render();
  }

  // What a table asks of its page.
  set() {}

  leave() {
    this.stop();
  }

  toDoor() {
    this.stop();
  }

  anotherName() {
    this.stop();
  }

  render = () => {
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => {
      this.#waiting = false;
      render(html`<${Body} view=${this} />`, /** @type {any} */ (this.#root));
    });
  };
}

function Body({ view }) {
  const { play, parts, before } = view;
  return html`<div class="rollwright" lang=${view.language} data-family=${play?.game ? play.family : ""}>
    <${Patterns} />
    ${before?.(view)}
    ${play && !view.hidden && html`<${Table} play=${play} parts=${parts} plain=${view.plain} />`}
  </div>`;
}

function Table({ play, parts, plain }) {
  if (play.ended) return html`<p class="note bad" role="alert">${play.ended}</p>`;
  if (!play.game) {
    return html`<p class="note" role="status">${play.missing ? play.missing.text : t("Reading the table")}</p>`;
  }
  const has = (part) => parts.includes(part);
  if (plain) {
    return html`<div class="plain" inert>
      ${has("stakes") && html`<${PlainStakes} play=${play} />`}
      ${has("dice") && html`<${Dice} play=${play} />`}
      ${has("tracks") && html`<${TableTracks} play=${play} />`}
      ${has("clocks") && html`<${PlainClocks} play=${play} />`}
      ${has("story") && html`<${PlainStory} play=${play} />`}
    </div>`;
  }
  return html`
    ${
      (has("stakes") || has("dice")) &&
      html`<div class="now"><${Refusal} play=${play} /><${Now} play=${play} /></div>
        <${CountedRolls} play=${play} />`
    }
    ${has("tracks") && html`<${TableTracks} play=${play} />`}
    ${has("clocks") && html`<${Clocks} play=${play} />`}
    ${has("story") && html`<${Story} play=${play} />`}
    ${
      NAMES.has(play.panel) &&
      html`<p class="note" role="status">
        <a href=${`${play.seat.url}/play`} target="_blank" rel="noreferrer">${t("That is at the page of the table.")}</a>
        <button class="mini" onClick=${() => play.close()}>${t("Close")}</button>
      </p>`
    }
    ${play.question && html`<${Question} key="question" play=${play} />`}`;
}

function Question({ play }) {
  const dialog = useRef(null);
  useEffect(() => dialog.current.showModal(), []);
  return html`<dialog ref=${dialog} aria-label=${play.question.question} onCancel=${() => play.answer(false)}>
    <h2>${play.question.question}</h2>
    <${Answers} play=${play} />
  </dialog>`;
}

/** The textures of bars and clocks, which their styles name. */
function Patterns() {
  return html`<svg width="0" height="0" aria-hidden="true" focusable="false" style="position:absolute"><defs>
    <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M3.5 0V7" />
    </pattern>
    <pattern id="bars" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M2.5 0V5" /></pattern>
    <pattern id="dots" width="7" height="7" patternUnits="userSpaceOnUse"><circle cx="3.5" cy="3.5" r="1.3" /></pattern>
    <pattern id="ghost" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="9" height="9" /><path d="M4.5 0V9" />
    </pattern>
  </defs></svg>`;
}
