// The page: which table it shows, in which language, or the door. What draws a table is loaded with the first one.

import { Client } from "/client/index.js";
import { Calls } from "./calls.js";
import { Door } from "./joining.js";
import { linkedGame } from "./gamelinks.js";
import { keepPage } from "./install.js";
import { NotLoaded } from "./lazy.js";
import { checkedSeat, LinkedSeat } from "./seat.js";
import { currentSeat, forgetSeat, keepSeat, keepSetting, seats, settings, sit } from "./seats.js";
import { wantSound } from "./sound.js";
import { html, render, useEffect } from "./vendor/preact.js";
import { sayMore, speak, t } from "./words.js";

/** Of the page: the table that it shows, or the door, and the tab of a phone. */
class App {
  constructor() {
    this.tab = "now";
    this.play = null;
    this.invitation = invitation();
    /** What is known of a link to a seat that was opened. */
    this.linked = null;
    this.calls = new Calls();
    /** A table whose part of the page is loaded. */
    this.opening = null;
    /** What draws a table, once it is loaded. */
    this.Table = null;
    /** How dice are thrown, once that is loaded. */
    this.dice = null;
    /** The game that a link has, to open a table with it. @type {{text: string, reason: string} | null} */
    this.game = null;
    addEventListener("hashchange", async () => {
      this.invitation = invitation() ?? this.invitation;
      this.game = await linkedGame();
      if (this.invitation || this.game) this.begin();
    });
    Promise.all([this.setLanguage(), linkedGame()]).then(([, game]) => {
      this.game = game;
      this.begin();
    });
  }

  /** Show the table that the address invites to, the one of this browser, or the door, as where a link has a game. */
  begin() {
    const { invitation: invited } = this;
    const seat = invited ? seats().find(({ sid }) => sid === invited.sid) : currentSeat();
    if (invited?.token) this.#take(invited);
    else if (seat && !this.game) this.enter(seat);
    else this.show(null);
  }

  /** Take the seat of a link once the service has said whose it is; another seat is never replaced unasked. */
  async #take(link) {
    this.linked = {};
    this.show(null);
    const checked = await checkedSeat(this.client, link);
    if (this.invitation !== link) return;
    if (checked.seat && !checked.kept) return this.enter(checked.seat);
    this.linked = checked;
    this.render();
  }

  /** Forget a link to a seat: show the table of this browser, or the door. */
  dropLink() {
    this.linked = null;
    this.invitation = null;
    this.begin();
  }

  /**
   * Show what somebody is invited to, or their seat there.
   * @param {{sid: string, code: string, table: string, gm: string, host: string, until?: string}} invited
   *   `host`: who runs the service, and `until`: how long the table is kept, in a sentence
   */
  invite(invited) {
    this.invitation = { ...invited, token: null };
    this.begin();
  }

  /** Open a link by its fragment. @param {string} fragment */
  follow(fragment) {
    location.hash = fragment;
  }

  async setLanguage() {
    this.settings = settings();
    const wanted = this.settings.language || navigator.language.slice(0, 2);
    this.language = await speak(wanted);
    document.documentElement.lang = this.language;
    document.documentElement.dataset.motion = this.settings.motion;
    document.documentElement.dataset.theme = this.settings.light;
    wantSound(this.settings.sound !== "off");
    this.client = new Client(location.origin, { language: this.language });
  }

  /**
   * Sit down: show a table.
   * @param {import("./seats.js").Seat} seat
   * @param {string} [character]   to make first
   */
  async enter(seat, character = "") {
    keepSeat(seat);
    this.invitation = null;
    this.game = null;
    this.linked = null;
    const opening = { failed: false };
    this.opening = opening;
    this.show(null);
    const [parts] = await Promise.all([import("./table.js"), sayMore("table")]).catch(() => [null]);
    if (this.opening !== opening) return;
    if (!parts) {
      opening.failed = true;
      this.render();
      return;
    }
    this.opening = null;
    this.Table = parts.Table;
    this.dice = parts.dice;
    const play = new parts.Play(this.client, seat, this);
    play.newcomer = character;
    this.show(play);
  }

  show(play) {
    this.play?.stop();
    this.play = play;
    this.tab = "now";
    play?.start();
    this.render();
  }

  leave() {
    forgetSeat(this.play.seat.sid);
    this.show(null);
  }

  /** Leave a seat that was taken under a name that somebody else has, and join again. */
  anotherName() {
    const { sid, join } = this.play.seat;
    forgetSeat(sid);
    this.invitation = { sid, ...join };
    this.show(null);
  }

  /** Stand up, and keep the seat. */
  toDoor() {
    sit("");
    this.show(null);
  }

  async set(name, value) {
    keepSetting(name, value);
    await this.setLanguage();
    if (name === "language" && this.play) this.enter({ ...this.play.seat, ...this.play.table.credentials });
    else this.render();
  }

  look(tab) {
    this.tab = tab;
    if (this.play) this.play.refusal = null;
    this.render();
    scrollTo({ top: 0 });
  }

  render = () => {
    if (this.waiting) return;
    this.waiting = true;
    queueMicrotask(() => {
      this.waiting = false;
      render(html`<${Page} app=${this} />`, document.getElementById("app"));
    });
  };
}

/** Return what the address invites to, with a code or to a seat by its token, and take that out of it. */
function invitation() {
  const said = new URLSearchParams(location.hash.slice(1));
  const [sid, code, token] = ["t", "c", "k"].map((name) => said.get(name));
  if (!sid || !(code || token)) return null;
  history.replaceState(null, "", location.pathname);
  return { sid, code, token, table: said.get("n") ?? "", gm: said.get("g") ?? "" };
}

function Page({ app }) {
  const { play } = app;
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.family = play?.game ? play.family : "";
    if (play?.game) dataset.mood = app.settings.look || play.game.mood;
    else delete dataset.mood;
    app.calls.draw(play);
    const told = document.getElementById("told");
    if (told.textContent !== (play?.spoken ?? "")) told.textContent = play?.spoken ?? "";
  });
  if (app.linked) return html`<${LinkedSeat} app=${app} />`;
  if (app.opening) return html`<${Opening} failed=${app.opening.failed} />`;
  if (!play) return html`<${Door} app=${app} />`;
  return html`<${app.Table} play=${play} app=${app} />`;
}

/** The part of the page that draws a table is loaded. */
function Opening({ failed }) {
  return html`<main class="narrow stack">
    <section class="wait" role="status"><h1>${t("Reading the table")}<span class="dots"></span></h1></section>
    ${failed && html`<${NotLoaded} />`}
  </main>`;
}

keepPage();
new App();
