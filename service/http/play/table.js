// A table as it is drawn: the bar, the columns, the tabs and the dialogs.

import { endsSoon, untilWords } from "./expiry.js";
import { Clocks } from "./clocks.js";
import { Deck } from "./deck.js";
import { Icon } from "./elements.js";
import { OtherDice } from "./dice.js";
import { Fair } from "./fair.js";
import { Invite } from "./invite.js";
import { Now } from "./now.js";
import { People, TableTracks } from "./people.js";
import { Answers } from "./send.js";
import { Sheet } from "./sheet.js";
import { Queue } from "./queue.js";
import { OwnSeat } from "./seat.js";
import { Settings } from "./settings.js";
import { Story } from "./story.js";
import { flies, isMissed, standing, throwDice, Tray } from "./tray.js";
import { html, useEffect, useRef, useState } from "./vendor/preact.js";
import { t } from "./words.js";

export { Play } from "./play.js";

/** How dice are thrown on this page. */
export const dice = { flies, isMissed, standing, throwDice };

export function Table({ app, play }) {
  useDocked();
  if (play.ended) return html`<${Ended} app=${app} />`;
  if (!play.game) return html`<${Loading} play=${play} />`;
  const first = play.isGm ? t("Waiting") : t("Now");
  const own = play.mine[0];
  const waiting = play.awaited(true).length;
  const tabs = [
    ["now", "dice", waiting ? `${first} ${waiting}` : first],
    ["people", play.isGm ? "people" : "sheet", play.isGm || !own ? t("People") : own.name],
    ["clocks", "clock", play.clocks.length ? `${t("Clocks")} ${play.clocks.length}` : t("Clocks")],
    ["story", "story", t("Story")],
  ];
  return html`
    <a class="skip" href="#now">${t("To what is awaited of you")}</a>
    <${Top} play=${play} />
    <main class="page">
      ${app.tab !== "now" && html`<h1 class="off">${tabs.find(([name]) => name === app.tab)?.[2]}</h1>`}
      <div class="cols" data-tab=${app.tab}>
        <aside class="side a" aria-label=${t("You and the others")}>
          ${play.isGm && html`<${Queue} play=${play} app=${app} />`}
          ${play.mine.map((character) => html`<${Sheet} key=${character.id} play=${play} character=${character} />`)}
          <${TableTracks} play=${play} />
          <${People} play=${play} />
        </aside>
        <div id="now">
          ${endsSoon(play.session.expires) && html`<p class="note" role="status">${untilWords(play.session.expires)}</p>`}
          ${play.isGm && html`<${Queue} play=${play} app=${app} above />`}<${Now} play=${play} /></div>
        <aside class="side b" aria-label=${t("Clocks and story")}>
          <div class="clocks-side"><${Clocks} play=${play} /></div>
          <div class="story-side"><${Story} play=${play} /></div>
        </aside>
      </div>
    </main>
    <${Tray} play=${play} />
    <${Deck} app=${app} play=${play} />
    <nav class="tabs" aria-label=${t("Table")}>
      ${tabs.map(
        ([name, icon, label]) =>
          html`<button aria-current=${app.tab === name ? "page" : null} onClick=${() => app.look(name)}>
            <${Icon} name=${icon} />
            ${label}
          </button>`,
      )}
    </nav>
    <${Dialogs} app=${app} play=${play} />`;
}

/** Measure what is docked, for the style sheet: the focus and the end of the page stay above it. */
function useDocked() {
  const sizes = useRef(null);
  const docked = useRef(null);
  useEffect(() => {
    const { style } = document.documentElement;
    sizes.current = new ResizeObserver(([{ target }]) =>
      style.setProperty("--dock", `${/** @type {HTMLElement} */ (target).offsetHeight}px`),
    );
    return () => sizes.current.disconnect();
  }, []);
  useEffect(() => {
    const dock = document.querySelector(".dock");
    // Measured again for each drawing, the page would be laid out again for each.
    if (dock === docked.current) return;
    docked.current = dock;
    sizes.current.disconnect();
    if (dock) sizes.current.observe(dock);
  });
}

/** Milliseconds without an answer after which it is said; `navigator.onLine` may be true without a network. */
const LATE = 2500;

function Loading({ play }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE);
    return () => clearTimeout(timer);
  }, []);
  return html`<main class="narrow stack">
    <section class="wait" role="status"><h1>${t("Reading the table")}<span class="dots"></span></h1></section>
    ${
      late &&
      html`<p class="note" role="status">
        ${t("The service does not answer yet. The table is read as soon as it can be reached.")}
      </p>`
    }
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

/** Faces in the bar, before the others are a number. */
const FACES = 5;

function Top({ play }) {
  const here = play.people.filter(({ id, active }) => active && play.present.has(id));
  const live = play.connection === "live";
  return html`<header class="top">
    <svg class="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect x="2" y="2" width="24" height="24" rx="6" fill="none" stroke="currentColor" stroke-width="2" />
      <path d="M14 7V14H21A7 7 0 1 1 14 7Z" fill="currentColor" />
    </svg>
    <div class="where"><strong>${play.session.name || play.game.title}</strong>
      <span class=${live ? "live" : "live gone"} role="status">${live ? t("Live") : t("Offline")}</span></div>
    <div class="faces" role="img" aria-label=${t("Here: {names}", { names: here.map(({ name }) => name).join(", ") })}>
      ${here.slice(0, FACES).map(({ name }) => html`<span class="face" title=${name}>${initial(name)}</span>`)}
      ${here.length > FACES ? html`<span class="face">+${here.length - FACES}</span>` : null}
    </div>
    <div class="tools">
      ${
        play.isGm &&
        html`<button class="mini" aria-label=${t("Invite")} onClick=${() => play.open("invite")}>
          <${Icon} name="invite" />
          <span>${t("Invite")}</span>
        </button>`
      }
      <button class="mini" aria-label=${t("Fair dice")} onClick=${() => play.open("fair")}>
        <${Icon} name="shield" />
        <span>${t("Fair dice")}</span>
      </button>
      <button class="mini quiet" aria-label=${t("Settings")} onClick=${() => play.open("settings")}>
        <${Icon} name="sliders" />
        <span>${t("Settings")}</span>
      </button>
    </div>
  </header>`;
}

export function initial(name) {
  return [...name][0]?.toUpperCase() ?? "?";
}

/** The open dialog, if any. */
function Dialogs({ app, play }) {
  const titles = {
    fair: t("Fair dice"),
    settings: t("Settings"),
    invite: t("Invite"),
    seat: t("Your seat"),
    dice: t("Other dice"),
  };
  const panels = { fair: Fair, settings: Settings, invite: Invite, seat: OwnSeat, dice: OtherDice };
  return html`
    ${
      play.panel &&
      html`<${Dialog} key=${play.panel} title=${titles[play.panel]} refusal=${play.refusal} close=${() => play.close()}>
        <${panels[play.panel]} play=${play} app=${app} />
      <//>`
    }
    ${
      play.question &&
      html`<${Dialog}
        key="question"
        title=${play.question.question}
        refusal=${play.gone && play.refusal}
        close=${() => play.answer(false)}
      >
        <${Answers} play=${play} />
      <//>`
    }`;
}

function Dialog({ title, close, refusal, children }) {
  const dialog = useRef(null);
  useEffect(() => {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    dialog.current.showModal();
    // While a dialog is there, nothing outside of it takes the focus.
    return () => queueMicrotask(() => before?.isConnected && before.focus());
  }, []);
  return html`<dialog ref=${dialog} aria-label=${title} onClose=${close} onCancel=${close}>
    <div class="row">
      <h2>${title}</h2>
      <button class="quiet push" aria-label=${t("Close")} onClick=${close}><${Icon} name="close" /></button>
    </div>
    ${refusal && html`<p class="note bad" role="alert">${refusal.text} ${refusal.more.join(" ")}</p>`}
    <div class="stack">${children}</div>
  </dialog>`;
}
