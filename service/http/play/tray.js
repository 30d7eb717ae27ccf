// The tray: where dice fall, on every tab, and the verdict once they stand.

import { diceOf } from "./checks.js";
import { kindOf, partsOf, toldOf } from "./chances.js";
import { Bar } from "./elements.js";
import { diceMarks, readingOf, Sum } from "./result.js";
import { knockAt, sing } from "./sound.js";
import { fly, Solid } from "./throw.js";
import { familyOf, isDouble, rulingOf, verdictOf } from "./verdict.js";
import { html, useEffect, useLayoutEffect, useRef } from "./vendor/preact.js";
import { plural, quoted, t } from "./words.js";

/** Milliseconds for which a tray stays after its dice stand. */
const STAY = 5200;
/** The oldest roll that is seen to fall, in milliseconds. */
const LATE = 8000;
/** Milliseconds after which dice stand that were never drawn. */
const UNDRAWN = 4000;
/** Screens that have no room for a tray. */
const NO_ROOM = "(max-height: 440px), (max-width: 240px)";
/** How hard a die hits where the device of whoever rolled shakes, 0 to 1. */
const HARD = 0.8;
/** More dice than these have smaller slots. */
const SIZES = [2, 4, 6, 10];

/** Whether an entry has dice. */
function hasDice(entry) {
  return ["rolled", "resisted"].includes(entry.type) && diceOf(entry).length > 0;
}

/** Whether it is too late to see dice fall: by the service's clock, whatever this device's shows. */
function isLate(play, { at }) {
  return play.client.now() - Date.parse(at) > LATE;
}

/** Whether the dice of an entry are seen to fall: those of a roll that was just made, not those thrown by hand. */
export function flies(play, entry) {
  if (document.hidden || entry.given || !hasDice(entry)) return false;
  const audit = entry.ruling?.audit ?? entry.resistance?.audit;
  return !isLate(play, entry) && (!audit || audit.kind === "committed");
}

/** Whether an entry is a roll of somebody else that came while nobody looked, or while the table was out of reach. */
export function isMissed(play, entry) {
  return hasDice(entry) && !play.isMe(entry.by) && (document.hidden || isLate(play, entry));
}

/** Let the dice of an entry fall in the tray. @param {any} play @param {any} entry */
export function throwDice(play, entry, speed = 1, { again = false } = {}) {
  let stand = () => {};
  const stood = new Promise((resolve) => {
    stand = () => resolve(undefined);
  });
  const dice = diceOf(entry);
  const root = document.documentElement;
  if (!again) {
    root.dataset.air = String(entry.seq);
    const { character_name: name } = entry;
    play.spoken = plural(dice.length, "{name} rolls {n} die.", "{name} rolls {n} dice.", {
      name: name || entry.by_name || "",
    });
  }
  const isOwn = entry.by === play.me;
  const tray = { entry, dice, speed, again, stand, isOwn, parts: partsBefore(play, entry), yaws: null, flight: null };
  // Somebody who writes goes on writing: the dice then fall in a strip below the bar, as where a screen is low.
  tray.isStrip = Boolean(document.activeElement?.matches("input, textarea, select")) || matchMedia(NO_ROOM).matches;
  play.tray = tray;
  setTimeout(stand, UNDRAWN);
  play.changed();
  return { stood, skip: () => (tray.flight ? tray.flight.skip() : stand()) };
}

/** Return the bar of the stakes as they were before the roll, where this page has read them. */
function partsBefore(play, { action, resistance }) {
  const stakes = !resistance && play.stakes.get(action)?.value;
  return stakes?.outcomes?.length ? partsOf(play, stakes.outcomes) : null;
}

/** Return how a roll came out, as it is heard and as the tray is edged; nothing for one that says nothing yet. */
function moodOf(play, entry, ruling) {
  if (entry.resistance || !ruling.outcome) return "";
  const kind = kindOf(play, ruling);
  const [hope, fear] = ["hope", "fear"].map((role) => ruling.dice.find((die) => die.role === role)?.face);
  if (kind === "crit" || isDouble(ruling)) return "crit";
  if (fear > hope && !ruling.reaction) return "fear";
  return { bad: "bad", fail: "bad", price: "price", clean: "good" }[kind];
}

/** Let a device of whoever rolled shake where its dice hit hard, as far as browsers let it. */
function shake(pattern) {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

/** The dice of an entry stand, and the page is drawn with them: tests and other parts of the page wait for it. */
export function standing(play, { seq }) {
  play.changed();
  queueMicrotask(() => {
    delete document.documentElement.dataset.air;
    dispatchEvent(new CustomEvent("rollwright:stood", { detail: { seq } }));
  });
}

function sizeClass(n) {
  return `size-${SIZES.findIndex((most) => n <= most)}`;
}

/** Where dice come from: the hand of who rolls, below; for others their face in the bar. */
function handOf(tray) {
  if (tray.isOwn) return { x: innerWidth / 2, y: innerHeight + 20 };
  const face = document.querySelector(".top .faces")?.getBoundingClientRect();
  // A phone has no faces in its bar: their dice come from the middle above.
  return face?.width ? { x: face.right - 16, y: Math.max(0, face.bottom) } : { x: innerWidth / 2, y: -20 };
}

function isCalm() {
  return document.documentElement.dataset.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The tray of a table, where dice fall or lie. */
export function Tray({ play }) {
  return play.tray && html`<${Throw} key=${play.tray.entry.seq} play=${play} tray=${play.tray} />`;
}

function Throw({ play, tray }) {
  const place = useRef(null);
  const { entry, dice } = tray;
  const isStanding = Boolean(tray.yaws);
  const ruling = rulingOf(play, entry);
  const family = familyOf(play, entry, ruling);
  const mood = moodOf(play, entry, ruling);
  const isHeard = tray.isOwn || play.settings.sound === "all";
  const close = () => {
    if (play.tray !== tray) return;
    const isFocused = place.current?.contains(document.activeElement);
    play.tray = null;
    // Who went elsewhere meanwhile stays there.
    if (!isFocused && document.activeElement !== document.body) play.stepped = false;
    if (isFocused) play.step();
    else play.changed();
  };
  const skip = () => (isStanding ? close() : tray.flight?.skip());
  // What is measured is the final place: the tray slides in afterwards.
  useLayoutEffect(() => {
    const element = place.current;
    const { bottom } = document.querySelector(".top").getBoundingClientRect();
    if (tray.isStrip) element.style.top = `${Math.max(0, bottom)}px`;
    else if (tray.isOwn) element.focus({ preventScroll: true });
    const calm = isCalm();
    tray.flight = fly({
      dice,
      slots: [...element.querySelectorAll(".slot")],
      hand: handOf(tray),
      seed: entry.seq,
      read: readingOf(play, entry),
      speed: tray.speed,
      calm,
      stand: (yaws) => {
        tray.yaws = yaws;
        tray.stand();
        play.changed();
      },
    });
    const { contacts } = tray.flight;
    const silence = isHeard ? knockAt(contacts) : () => {};
    const hard = contacts.filter(({ force }) => force > HARD).slice(0, 5);
    const knocks = tray.isOwn ? hard.map(({ at }) => setTimeout(() => shake(8), at)) : [];
    tray.end = () => {
      silence();
      knocks.forEach(clearTimeout);
      tray.flight.end();
    };
    if (!calm)
      element.animate(
        [
          { transform: "translateY(60px)", opacity: 0 },
          { transform: "none", opacity: 1 },
        ],
        {
          duration: 180,
          easing: "cubic-bezier(.2,.8,.2,1)",
        },
      );
    return () => tray.end();
  }, [tray]);
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    const now = () => tray.yaws || tray.flight.skip();
    addEventListener("keydown", ({ key }) => key === "Escape" && skip(), { signal });
    for (const name of ["resize", "beforeprint", "pagehide"]) addEventListener(name, now, { signal });
    document.addEventListener("visibilitychange", () => document.hidden && now(), { signal });
    return () => leave.abort();
  }, [tray, isStanding]);
  useEffect(() => {
    if (!isStanding) return undefined;
    tray.end();
    if (mood && isHeard && !tray.again) sing(mood);
    if (mood && tray.isOwn && !tray.again) shake(mood === "crit" ? [30, 60, 30, 60, 60] : 20);
    if (document.activeElement === place.current) place.current.querySelector("h2").focus({ preventScroll: true });
    const timer = setTimeout(close, STAY);
    return () => clearTimeout(timer);
  }, [tray, isStanding]);
  const goal = entry.resistance ? "" : (ruling.goal ?? entry.action_after?.spec?.goal);
  const verdict = isStanding && verdictOf(play, entry, ruling);
  const edge = isStanding && !tray.again && (mood === "crit" || (mood === "fear" && play.isGm)) ? mood : "";
  const lit = isStanding && ruling.outcome ? kindOf(play, ruling) : "";
  const shape = ["tray", tray.isStrip ? "strip" : "", isStanding ? "standing" : ""].join(" ");
  return html`${!tray.isStrip && html`<div class=${`scrim ${isStanding ? edge : "on"}`}></div>`}
  <section class=${shape} ref=${place} tabindex="-1" aria-label=${t("The throw")} onClick=${skip}>
    <p class="small">
      <b>${entry.character_name || entry.by_name}</b> <span class="soft">${entry.approach ?? ""}</span>
    </p>
    <div class=${`felt ${sizeClass(dice.length)} ${edge}`}>
      <${Slots} play=${play} tray=${tray} marks=${isStanding ? diceMarks(play, family, ruling) : []} />
      ${isStanding && html`<${Sum} play=${play} ruling=${ruling} />`}
    </div>
    ${tray.parts && html`<${Bar} plain parts=${tray.parts} lit=${lit} />`}
    <div class="word">
      ${verdict && html`<${Verdict} play=${play} entry=${entry} ruling=${ruling} ...${verdict} />`}
      ${!verdict && goal && html`<p class="says">${quoted(goal)}</p>`}
    </div>
  </section>`;
}

/** Where each die comes to lie: empty while it flies, and blank where it does not. */
function Slots({ play, tray: { dice, yaws }, marks }) {
  return dice.map(({ sides, face, role }, k) => {
    const { how = "", note = "", says = "" } = marks[k] ?? {};
    const two = role === "hope" || role === "fear";
    const label = yaws ? [face, says || note].filter(Boolean).join(", ") : t("in the air");
    const solid = yaws || isCalm() ? html`<${Solid} sides=${sides} face=${yaws ? face : 0} yaw=${yaws?.[k]} />` : null;
    return html`<span class=${`slot d${sides} ${two ? role : ""} ${how}`} role="img" aria-label=${label}>
      ${solid}${two && html`<small>${play.label("role", role)}</small>`}
    </span>`;
  });
}

/** What it comes to, the game master's own sentence for it, and who is next. */
function Verdict({ play, entry, ruling, text, flag, kind, more }) {
  const { action_after: after } = entry;
  const told = ruling.outcome && toldOf(play, ruling.outcome, after?.says);
  const next = after?.awaits?.find(({ what }) => what === "choice" || what === "verdict");
  return html`<h2 tabindex="-1">${text}</h2>
    <p>${flag && html`<span class=${`flag ${kind}`}>${flag}</span>`} ${more}</p>
    ${told && html`<p class="says">${quoted(told)}</p>`}
    ${next && !play.isMe(next.who) && html`<p class="small">${t("{who} says what follows.", { who: play.nameOf(next.who) })}</p>`}`;
}
