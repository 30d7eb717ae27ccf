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

/**
 * The boxes of a track: `value` of them are filled, and `soon` more would be, as far as there is room. Without a cap it
 * is a number.
 */
export function Track({ name, shape, value, cap, soon = 0, of }) {
  const size = cap === undefined ? 0 : Math.max(cap, value);
  const many = size > 9;
  const change = soon ? ` ${soon > 0 ? "+" : "−"} ${Math.abs(soon)}` : "";
  const text = `${value}${change}${cap ? ` ${t("of")} ${cap}` : ""}`;
  const boxes = [];
  for (let k = 0; k < Math.min(size, 20); k += 1) {
    const gain = soon > 0 && k >= value && k < value + soon;
    const spent = soon < 0 && k < value && k >= value + soon;
    boxes.push(
      html`<svg viewBox="0 0 18 18" aria-hidden="true">
        ${box(shape, gain || spent ? "soon" : k < value ? "on" : "")}
      </svg>`,
    );
  }
  return html`<div class=${`track${many ? " many" : ""}`}>
    <span class="nm">${of ? html`<span class="off">${of}: </span>` : null}${name}</span>
    <span class="boxes">${boxes}</span><span class="soft tiny nn">${text}</span>
  </div>`;
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
