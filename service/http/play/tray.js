// The tray: where dice fall, on every tab, and the verdict once they stand.

import { diceOf } from "./checks.js";
import { diceMarks, readingOf, rulingOf, familyOf, verdictOf } from "./result.js";
import { knockAt } from "./sound.js";
import { fly, Solid } from "./throw.js";
import { html, useEffect, useLayoutEffect, useRef } from "./vendor/preact.js";
import { plural, quoted, t } from "./words.js";

/** Milliseconds for which a tray stays after its dice stand. */
const STAY = 5200;
/** The oldest roll that is seen to fall, in milliseconds. */
const LATE = 8000;
/** Milliseconds after which dice stand that were never drawn. */
const UNDRAWN = 4000;
/** More dice than these have smaller slots. */
const SIZES = [2, 4, 6, 10];

/** Whether the dice of an entry are seen to fall: those of a roll that was just made, not those thrown by hand. */
export function flies(entry) {
  if (document.hidden || !["rolled", "resisted"].includes(entry.type) || entry.given || !diceOf(entry).length)
    return false;
  const audit = entry.ruling?.audit ?? entry.resistance?.audit;
  return Date.now() - Date.parse(entry.at) < LATE && (!audit || audit.kind === "committed");
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
  const tray = { entry, dice, speed, isOwn: entry.by === play.me, yaws: null, stand, flight: null, again };
  play.tray = tray;
  setTimeout(stand, UNDRAWN);
  play.changed();
  return { stood, skip: () => (tray.flight ? tray.flight.skip() : stand()) };
}

/** The dice of an entry stand: tests and other parts of the page wait for it. */
export function standing(entry) {
  delete document.documentElement.dataset.air;
  dispatchEvent(new CustomEvent("rollwright:stood", { detail: { seq: entry.seq } }));
}

function sizeClass(n) {
  return `size-${SIZES.findIndex((most) => n <= most)}`;
}

/** Where dice come from: the hand of who rolls, below; for others their face in the bar. */
function handOf(tray) {
  const face = tray.isOwn ? null : document.querySelector(".top .faces")?.getBoundingClientRect();
  return face ? { x: face.right - 16, y: face.bottom } : { x: innerWidth / 2, y: innerHeight + 20 };
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
  const close = () => {
    if (play.tray !== tray) return;
    const isFocused = place.current?.contains(document.activeElement);
    play.tray = null;
    if (isFocused) play.step();
    else play.changed();
  };
  const skip = () => (isStanding ? close() : tray.flight?.skip());
  // What is measured is the final place: the tray slides in afterwards.
  useLayoutEffect(() => {
    const element = place.current;
    const typing = document.activeElement?.matches("input, textarea, select");
    if (tray.isOwn && !typing) element.focus({ preventScroll: true });
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
    knockAt(tray.flight.contacts);
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
    return () => tray.flight.end();
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
    if (document.activeElement === place.current) place.current.querySelector("h2").focus({ preventScroll: true });
    const timer = setTimeout(close, STAY);
    return () => clearTimeout(timer);
  }, [tray, isStanding]);
  const ruling = rulingOf(play, entry);
  const family = familyOf(play, entry, ruling);
  const marks = isStanding ? diceMarks(play, family, ruling) : [];
  const goal = entry.resistance ? "" : (ruling.goal ?? entry.action_after?.spec?.goal);
  const verdict = isStanding && verdictOf(play, entry, ruling);
  return html`<div class=${`scrim ${isStanding ? "" : "on"}`}></div>
  <section class=${`tray ${isStanding ? "standing" : ""}`} ref=${place} tabindex="-1" aria-label=${t("The throw")} onClick=${skip}>
    <p class="small"><b>${entry.character_name || entry.by_name}</b> <span class="soft">${entry.approach ?? ""}</span></p>
    <div class=${`felt ${sizeClass(dice.length)}`}>
      ${dice.map(({ sides, face, role }, k) => {
        const { how = "", note = "", says = "" } = marks[k] ?? {};
        const two = role === "hope" || role === "fear";
        const label = isStanding ? [face, says || note].filter(Boolean).join(", ") : t("in the air");
        return html`<span class=${`slot d${sides} ${two ? role : ""} ${how}`} role="img" aria-label=${label}>
          ${isStanding ? html`<${Solid} sides=${sides} face=${face} yaw=${tray.yaws[k]} />` : isCalm() && html`<${Solid} sides=${sides} face=${0} />`}
          ${two && html`<small>${play.label("role", role)}</small>`}
        </span>`;
      })}
    </div>
    <div class="word">
      ${
        verdict
          ? html`<h2 tabindex="-1">${verdict.text}</h2>
            <p>${verdict.flag && html`<span class=${`flag ${verdict.kind}`}>${verdict.flag}</span>`} ${verdict.more}</p>`
          : goal && html`<p class="says">${quoted(goal)}</p>`
      }
    </div>
  </section>`;
}
