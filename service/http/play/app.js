// The page: which table it shows, in which language, and around it the bar, the tabs and the dialogs.

import { Client } from "/client/index.js";
import { Clocks } from "./clocks.js";
import { Door, Invite } from "./door.js";
import { Icon } from "./elements.js";
import { Fair } from "./fair.js";
import { Now } from "./now.js";
import { People, Sheet, TableTracks } from "./people.js";
import { Play } from "./play.js";
import { currentSeat, forgetSeat, keepSeat, keepSetting, seats, settings, sit } from "./seats.js";
import { Settings } from "./settings.js";
import { wantSound } from "./sound.js";
import { Story } from "./story.js";
import { html, render, useEffect, useRef } from "./vendor/preact.js";
import { speak, t } from "./words.js";

/** Of the page: the table that it shows, or the door, and the tab of a phone. */
class App {
  constructor() {
    this.tab = "now";
    this.play = null;
    this.invitation = invitation();
    addEventListener("hashchange", () => {
      this.invitation = invitation() ?? this.invitation;
      if (this.invitation) this.begin();
    });
    this.setLanguage().then(() => this.begin());
  }

  /** Show the table that the address invites to, the one of this browser, or the door. */
  begin() {
    const { invitation: invited } = this;
    const seat = invited ? seats().find(({ sid }) => sid === invited.sid) : currentSeat();
    if (invited?.token) this.enter({ sid: invited.sid, token: invited.token, name: "", table: invited.table });
    else if (seat) this.enter(seat);
    else this.show(null);
  }

  async setLanguage() {
    this.settings = settings();
    const wanted = this.settings.language || navigator.language.slice(0, 2);
    this.language = await speak(wanted);
    document.documentElement.dataset.motion = this.settings.motion;
    wantSound(this.settings.sound === "on");
    this.client = new Client(location.origin, { language: this.language });
  }

  /**
   * Sit down: show a table.
   * @param {import("./seats.js").Seat} seat
   * @param {string} [character]   to make first
   */
  enter(seat, character = "") {
    keepSeat(seat);
    this.invitation = null;
    const play = new Play(this.client, seat, this);
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
    document.title = play?.session?.name ? `${play.session.name} - Rollwright` : "Rollwright";
    const told = document.getElementById("told");
    if (told.textContent !== (play?.spoken ?? "")) told.textContent = play?.spoken ?? "";
  });
  if (!play) return html`<${Door} app=${app} />`;
  if (play.ended) return html`<${Ended} app=${app} />`;
  if (!play.game) return html`<${Loading} play=${play} />`;
  const first = play.isGm ? t("Waiting") : t("Now");
  const own = play.mine[0];
  const waiting = play.isGm ? play.awaited(true).length : 0;
  const tabs = [
    ["now", "dice", waiting ? `${first} ${waiting}` : first],
    ["people", play.isGm ? "people" : "sheet", play.isGm || !own ? t("People") : own.name],
    ["clocks", "clock", play.clocks.length ? `${t("Clocks")} ${play.clocks.length}` : t("Clocks")],
    ["story", "story", t("Story")],
  ];
  return html`
    <a class="skip" href="#now">${t("To what is awaited of you")}</a>
    <${Top} app=${app} play=${play} />
    <main class="page">
      <div class="cols" data-tab=${app.tab}>
        <aside class="side a" aria-label=${t("You and the others")}>
          ${play.isGm && html`<${Queue} play=${play} app=${app} />`}
          ${play.mine.map((character) => html`<${Sheet} key=${character.id} play=${play} character=${character} />`)}
          <${TableTracks} play=${play} />
          <${People} play=${play} />
        </aside>
        <div id="now"><${Now} play=${play} /></div>
        <aside class="side b" aria-label=${t("Clocks and story")}>
          <div class="clocks-side"><${Clocks} play=${play} /></div>
          <div class="story-side"><${Story} play=${play} /></div>
        </aside>
      </div>
    </main>
    <nav class="tabs" aria-label=${t("Table")}>
      ${tabs.map(
        ([name, icon, label]) => html`<button aria-current=${app.tab === name ? "page" : null} onClick=${() => app.look(name)}><${Icon} name=${icon} />${label}</button>`,
      )}
    </nav>
    <${Dialogs} app=${app} play=${play} />`;
}

function Loading({ play }) {
  return html`<main class="narrow stack">
    <section class="wait" role="status"><h1>${t("The table is read")}<span class="dots"></span></h1></section>
    ${play.missing && html`<p class="note bad" role="alert">${play.missing.text}</p>`}
  </main>`;
}

function Ended({ app }) {
  return html`<main class="narrow stack">
    <section class="wait"><h1>${t("You do not sit here any more")}</h1><p class="small">${app.play.ended}</p></section>
    <button class="primary wide" onClick=${() => app.leave()}>${t("Back to the door")}</button>
    <button class="wide" onClick=${() => saveProofs(app.play)}>${t("Save what this browser was told")}</button>
  </main>`;
}

async function saveProofs(play) {
  const lines = await play.table.evidence.lines();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([lines], { type: "application/x-ndjson" }));
  link.download = `${play.seat.sid}-kept.jsonl`;
  link.click();
}

function Top({ app, play }) {
  const here = play.people.filter(({ id, active }) => active && play.present.has(id));
  const live = play.connection === "live";
  return html`<header class="top">
    <svg class="mark" viewBox="0 0 28 28" aria-hidden="true"><rect x="2" y="2" width="24" height="24" rx="6" fill="none" stroke="currentColor" stroke-width="2" /><path d="M14 7V14H21A7 7 0 1 1 14 7Z" fill="currentColor" /></svg>
    <div class="where"><strong>${play.session.name || play.game.title}</strong>
      <span class=${live ? "live" : "live gone"} role="status">${live ? t("Live") : t("Offline")}</span></div>
    <div class="faces" role="img" aria-label=${t("Here: {names}", { names: here.map(({ name }) => name).join(", ") })}>
      ${here.slice(0, 6).map(({ name }) => html`<span class="face" title=${name}>${initial(name)}</span>`)}
    </div>
    <div class="tools">
      ${play.isGm && html`<button class="mini" aria-label=${t("Invite")} onClick=${() => play.open("invite")}><${Icon} name="invite" /><span>${t("Invite")}</span></button>`}
      <button class="mini" aria-label=${t("Fair dice")} onClick=${() => play.open("fair")}><${Icon} name="shield" /><span>${t("Fair dice")}</span></button>
      <button class="mini quiet" aria-label=${t("Settings")} onClick=${() => play.open("settings")}><${Icon} name="gear" /></button>
    </div>
  </header>`;
}

export function initial(name) {
  return [...name][0]?.toUpperCase() ?? "?";
}

/** What the GM is waited for, beside what they do now. */
function Queue({ play, app }) {
  const due = play.awaited(true);
  const needs = { terms: t("Set the terms"), choice: t("Say what follows"), verdict: t("Tell the table"), answer: t("Answer an offer"), roll: t("Roll"), branch: t("Choose"), consequence: t("Take or resist") };
  return html`<section class="queue-box">
    <h2>${t("Waiting for you")} <span class="chip">${due.length}</span></h2>
    ${due.length ? html`<ul class="queue">${due.map(
      ({ action, turns }) => html`<li><button class="entry" aria-current=${play.focus === action.id ? "true" : null} onClick=${() => { play.look(action.id); app.look("now"); }}>
        <span class="need">${needs[turns[0].what] ?? turns[0].what}</span>
        <span class="says">${action.spec.goal ?? ""}</span>
        <span class="who">${play.nameOf(action.character)}</span></button></li>`,
    )}</ul>` : html`<p class="small soft">${t("Nothing. Let them talk.")}</p>`}
  </section>`;
}

/** The open dialog, if any. */
function Dialogs({ app, play }) {
  const titles = { fair: t("Fair dice"), settings: t("Settings"), invite: t("Invite") };
  const panels = { fair: Fair, settings: Settings, invite: Invite };
  return html`
    ${play.panel && html`<${Dialog} key=${play.panel} title=${titles[play.panel]} refusal=${play.refusal} close=${() => play.close()}><${panels[play.panel]} play=${play} app=${app} /><//>`}
    ${play.question && html`<${Dialog} key="question" title=${play.question.question} close=${() => play.answer(false)}>
      <div class="row wrap"><button class="primary" onClick=${() => play.answer(true)}>${play.question.confirm}</button>
      <button onClick=${() => play.answer(false)}>${t("No")}</button></div><//>`}`;
}

function Dialog({ title, close, refusal, children }) {
  const dialog = useRef(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current.showModal();
    return () => before?.isConnected && before.focus();
  }, []);
  return html`<dialog ref=${dialog} aria-label=${title} onClose=${close} onCancel=${close}>
    <div class="row"><h2>${title}</h2><button class="quiet push" aria-label=${t("Close")} onClick=${close}><${Icon} name="close" /></button></div>
    ${refusal && html`<p class="note bad" role="alert">${refusal.text} ${refusal.more.join(" ")}</p>`}
    <div class="stack">${children}</div>
  </dialog>`;
}

new App();
