// Tracks as boxes, what is paid with one, and how dangerous a position is.

import { html } from "./vendor/preact.js";
import { t } from "./words.js";

/** One to three rising bars: how dangerous a position is. */
export function Level({ level, of = 3 }) {
  const heights = Array.from({ length: of }, (_, k) => (of === 1 ? 14 : 4 + (10 * k) / (of - 1)));
  const step = 18 / of;
  return html`<svg class="lv" viewBox="0 0 18 16" aria-hidden="true">
    ${heights.map(
      (height, k) =>
        html`<rect
          class=${k < level ? "on" : ""}
          x=${1 + step * k}
          y=${15 - height}
          width=${step - 2}
          height=${height}
          rx="1"
        />`,
    )}
  </svg>`;
}

/** More boxes than these are a number. */
const MOST_BOXES = 20;

/**
 * A track: its name and number on one line, its boxes beneath. `value` of them are filled, and `soon` more would be, as
 * far as there is room; without a cap it is a number. Where `set` is there the boxes are a slider: it is called with
 * what makes the next value of the one there is.
 */
export function Track({ name, shape, value, cap, soon = 0, of, set }) {
  const most = cap === undefined ? 0 : Math.max(cap, value);
  const isBoxed = most > 0 && most <= MOST_BOXES;
  const change = soon ? ` ${soon > 0 ? "+" : "−"} ${Math.abs(soon)}` : "";
  const after = soon ? `, ${t("{n} after this roll", { n: Math.min(cap ?? value + soon, value + soon) })}` : "";
  const said = cap === undefined ? "" : t("{n} of {most}", { n: value, most: cap }) + after;
  const isGained = (k) => soon > 0 && k >= value && k < value + soon;
  const isSpent = (k) => soon < 0 && k < value && k >= value + soon;
  const boxes = Array.from({ length: isBoxed ? most : 0 }, (_, k) => {
    const state = isGained(k) || isSpent(k) ? "would" : k < value ? "on" : "";
    return html`<svg viewBox="0 0 18 18" aria-hidden="true">${box(shape, state)}</svg>`;
  });
  const { act, ...drawn } = set
    ? { act: set, role: "slider", tabIndex: 0, "aria-label": name, "aria-valuetext": said, ...range(value, most) }
    : { act: null, role: "img", "aria-label": `${name}, ${said}` };
  return html`<div class=${`track${most > 10 ? " many" : ""}`}>
    <span class="nm">${of ? html`<span class="off">${of}: </span>` : null}${name}</span>
    <span class="soft tiny nn">${value}${change}${cap === undefined ? "" : `/${cap}`}</span>
    ${
      isBoxed &&
      html`<span class="boxes" ...${drawn} onClick=${act && tapped(act)} onKeyDown=${act && keyed(act, most)}
        >${boxes}</span
      >`
    }
  </div>`;
}

function range(value, most) {
  return { "aria-valuemin": 0, "aria-valuemax": most, "aria-valuenow": value };
}

/** A box that is tapped is the last filled; the last filled is taken back. */
function tapped(set) {
  return ({ target, currentTarget }) => {
    const at = [...currentTarget.children].indexOf(target.closest("svg")) + 1;
    if (at) set((now) => (now === at ? at - 1 : at));
  };
}

function keyed(set, most) {
  const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
  const ends = { Home: 0, End: most };
  return (event) => {
    const { key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || !(key in steps || key in ends)) return;
    event.preventDefault();
    set((now) => ends[key] ?? now + steps[key]);
  };
}

/** What somebody pays with a track, such as "2 Stress". */
export function costText(play, { who, track, amount }) {
  // What the table shares is called the GM's: where it is the GM's indeed, they alone pay with it.
  const shared = who === "gm" && play.family !== "duality";
  const mine = !who || who === "actor" || (play.isMe(who) && !shared);
  const name = mine || who === "assistant" ? "" : `${play.nameOf(shared ? "session" : who)}: `;
  return `${name}${amount} ${play.label("track", track)}`;
}

const SHAPES = {
  diamond: ["dia", "M9 1.5 16.5 9 9 16.5 1.5 9Z"],
  hexagon: ["skull", "M9 1.5 15.5 5.2V12.8L9 16.5 2.5 12.8V5.2Z"],
  drop: ["box", "M9 1.5C12 5.5 14 8 14 11.2A5 5 0 0 1 4 11.2C4 8 6 5.5 9 1.5Z"],
  round: ["box", "M9 2A7 7 0 0 1 9 16A7 7 0 0 1 9 2Z"],
};

function box(shape, state) {
  const [kind, path] = SHAPES[shape] ?? [];
  if (path) return html`<path class=${`${kind} ${state}`} d=${path} />`;
  return html`<rect class=${`box ${state}`} x="2" y="2" width="14" height="14" rx="2" />`;
}
