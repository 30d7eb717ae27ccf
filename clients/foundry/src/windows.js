// Windows of Foundry's that show parts of the table.

import { Allowed } from "/play/allowed.js";
import { Ask, EMPTY } from "/play/ask.js";
import { Clocks } from "/play/clocks.js";
import { Invite } from "/play/invite.js";
import { keep } from "/play/storage.js";
import { Notices, Refusal } from "/play/notices.js";
import { Action, Narrate } from "/play/now.js";
import { People, TableTracks } from "/play/people.js";
import { Result } from "/play/result.js";
import { OwnSeat, pageOf, seatLink } from "/play/seat.js";
import { Sheet } from "/play/sheet.js";
import { Story } from "/play/story.js";
import { ComeBack, WhoAmI } from "/play/rejoining.js";
import { html, render } from "/play/vendor/preact.js";
import { CountedRolls } from "/play/warnings.js";
import { spoken, t } from "/play/words.js";
import { Door } from "./joining.js";
import { MODULE } from "./module.js";

/** @import {Desk} from "./desk.js" */

const { ApplicationV2 } = foundry.applications.api;

const DOCKED = "rollwright-docked";

/** Dock a window beside the sidebar, or let it go; it is there again when Foundry is loaded. @this {TableWindow} */
function dock() {
  const isDocked = this.element.classList.toggle(DOCKED);
  void game.settings?.set(MODULE, "docked", isDocked);
}

const DOCK = { icon: "fa-solid fa-thumbtack", label: "ROLLWRIGHT.Dock", action: "dock" };

/** A window with a part of the table, drawn again when the table has changed. */
export class TableWindow extends ApplicationV2 {
  static DEFAULT_OPTIONS = {
    classes: ["rollwright"],
    window: { resizable: true, icon: "fa-solid fa-dice" },
    position: { width: 440 },
    actions: { dock },
  };

  /** @type {Desk} */
  #desk;
  /** @type {(play: any) => unknown} */
  #part;
  #root = document.createElement("div");
  #end = () => {};
  #dockable = false;

  /**
   * @param {Desk} desk
   * @param {{id: string, title: string, part: (play: any) => unknown, height?: number, dockable?: boolean}} shown
   */
  constructor(desk, { id, title, part, height = 560, dockable = false }) {
    super({ id: `rollwright-${id}`, window: { title, controls: dockable ? [DOCK] : [] }, position: { height } });
    this.#dockable = dockable;
    this.#desk = desk;
    this.#part = part;
    this.#root.className = "rollwright-page rollwright-window";
    this.#root.lang = spoken;
  }

  /** @override */
  async _renderHTML() {
    return this.#root;
  }

  /** @override @param {HTMLElement} result @param {HTMLElement} content */
  _replaceHTML(result, content) {
    content.replaceChildren(result);
    if (this.#dockable) this.element.classList.toggle(DOCKED, game.settings?.get(MODULE, "docked") === true);
    this.#end();
    this.#end = this.#desk.draws(() => this.#draw());
    this.#draw();
  }

  /** @override */
  _onClose() {
    if (this.#dockable) void game.settings?.set(MODULE, "docked", false);
    this.#end();
    render(null, this.#root);
    this.#desk.draw();
  }

  #draw() {
    const { play, isRead } = this.#desk;
    this.#root.dataset.family = isRead ? play.family : "";
    render(isRead ? this.#part(play) : html`<${Nothing} desk=${this.#desk} />`, this.#root);
  }
}

/** Why there is no table to show. @param {any} props */
function Nothing({ desk }) {
  const { play, trouble } = desk;
  if (play?.ended) {
    return html`<div class="stack">
      <p class="note bad" role="alert">${play.ended}</p>
      <button class="primary" onClick=${() => desk.joinAgain()}>${t("Join again")}</button>
    </div>`;
  }
  if (desk.isUnseated) {
    return html`<div class="stack">
      <p class="note bad" role="alert">${trouble}</p>
      <button class="primary" onClick=${() => new Door().render({ force: true })}>${t("Open a table")}</button>
      <button onClick=${() => desk.joinAgain()}>${t("Sit down as a player")}</button>
    </div>`;
  }
  const words = trouble || play?.missing?.text;
  if (words) return html`<p class="note bad" role="alert">${words}</p>`;
  if (play) return html`<p class="note" role="status">${t("Reading the table")}…</p>`;
  return html`<p class="note">${t("No table is open in this world. The game master opens one in the module's settings.")}</p>`;
}

/** How often a goal was proposed: the form begins anew with it. */
let proposed = 0;

/** Put a goal, or a character, into the form that begins a roll. @param {any} play @param {{goal?: string, cid?: string}} what */
export function propose(play, { goal = "", cid = "" }) {
  keep("sessionStorage", "ask", play, { ...EMPTY, spec: { goal }, cid });
  proposed += 1;
  play.look("ask");
}

/** What is awaited of this user, or the form that begins a roll. @param {any} play */
export function roll(play) {
  const action = shownAction(play);
  const last = play.entries.findLast((/** @type {any} */ one) => one.type === "rolled" || one.type === "resisted");
  return html`<div class="stack">
    <${Refusal} play=${play} /><${Notices} play=${play} />
    <${WhoAmI} play=${play} />
    <${ComeBack} play=${play} />
    ${
      action
        ? html`<${Action} key=${action.id} play=${play} action=${action} />
          <button class="quiet" onClick=${() => play.look("ask")}>
            ${play.isGm ? t("Call for another roll") : t("Something else")}
          </button>`
        : html`${last && html`<${Result} key=${last.seq} play=${play} entry=${last} />`}
          <${Ask} key=${proposed} play=${play} close=${null} />
          ${play.isGm && play.game.resist_rule && play.characters.length > 0 && html`<${Narrate} play=${play} />`}`
    }
  </div>`;
}

/** Return the action that the window for rolls shows: what was looked at, what is due, or one that I wait for. @param {any} play */
export function shownAction(play) {
  const chosen = play.actions.get(play.focus);
  if (chosen || ["ask", "write"].includes(play.focus)) return chosen;
  const own = [...play.actions.values()].reverse().find(({ character, awaits }) => {
    return !play.isGm && play.isMe(character) && awaits.length;
  });
  return play.awaited(true)[0]?.action ?? play.actions.get(play.kept) ?? own;
}

/** @param {any} play */
export function clocks(play) {
  return html`<div class="stack"><${Clocks} play=${play} /><${TableTracks} play=${play} /></div>`;
}

/** @param {any} play */
export function people(play) {
  return html`<div class="stack">
    ${play.mine.map((/** @type {any} */ one) => html`<${Sheet} key=${one.id} play=${play} character=${one} />`)}
    <${People} play=${play} />
    <${Story} play=${play} />
  </div>`;
}

/** One's own seat, and for the GM who may come in, and what is allowed. @param {any} play */
export function table(play) {
  const page = seatLink(pageOf(play.client), play.table.credentials);
  return html`<div class="stack">
    <${Refusal} play=${play} /><${Notices} play=${play} />
    <${CountedRolls} play=${play} />
    <section class="card stack">
      <h2>${t("Your seat")}</h2>
      <${OwnSeat} play=${play} />
      <p>
        ${t("How fair the dice are, dice beside an action, and all else that Foundry does not show, is on the page of the table.")}
        ${" "}<a href=${page} target="_blank" rel="noreferrer">${t("Open it in this seat")}</a>
      </p>
    </section>
    ${
      play.isGm &&
      html`<section class="card stack"><h2>${t("Invite")}</h2><${Invite} play=${play} /></section>
      <section class="card stack"><h2>${t("The table")}</h2><${Allowed} play=${play} /></section>`
    }
  </div>`;
}
