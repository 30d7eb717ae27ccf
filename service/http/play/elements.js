// Things that are drawn: icons, dice, clocks, bars of chances. All is SVG with attributes: the page's policy
// forbids styles in markup.

import { html } from "./vendor/preact.js";
import { t } from "./words.js";

const ICONS = {
  dice: "M4 4H16V16H4ZM7.5 7.5V7.51M12.5 12.5V12.51M12.5 7.5V7.51M7.5 12.5V12.51",
  sheet: "M5 3H15V17H5ZM8 7H12M8 10.5H12M8 14H10",
  clock: "M10 3A7 7 0 1 0 10 17A7 7 0 1 0 10 3M10 10V3M10 10H17",
  story: "M4 4.5C6 3.5 8 3.5 10 5 12 3.5 14 3.5 16 4.5V16C14 15 12 15 10 16.5 8 15 6 15 4 16ZM10 5V16.5",
  invite: "M7.5 9A3 3 0 1 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.5 11.5 7.5 11.5S12.5 13 12.5 16.5M15 7V13M12 10H18",
  people: "M7.5 9A3 3 0 1 0 7.5 3A3 3 0 1 0 7.5 9M2.5 16.5C2.5 13 4.5 11.5 7.5 11.5S12.5 13 12.5 16.5",
  shield: "M10 2.5 16.5 5V10C16.5 14 13.5 16.6 10 17.8 6.5 16.6 3.5 14 3.5 10V5ZM7 10 9.3 12.3 13.3 7.8",
  lock: "M5 9H15V16H5ZM7 9V6.5A3 3 0 0 1 13 6.5V9",
  sliders:
    "M3 5H10M14 5H17M12 3A2 2 0 1 0 12 7A2 2 0 1 0 12 3M3 10H5M9 10H17M7 8A2 2 0 1 0 7 12A2 2 0 1 0 7 8M3 15H10M14 15H17M12 13A2 2 0 1 0 12 17A2 2 0 1 0 12 13",
  plus: "M10 4.5V15.5M4.5 10H15.5",
  minus: "M4.5 10H15.5",
  undo: "M5 8H12.5A4 4 0 0 1 12.5 16H8M5 8 8.5 4.5M5 8 8.5 11.5",
  warn: "M10 3 18 17H2ZM10 8V12M10 14.5V14.51",
  eye: "M3 3 17 17M6 6C4 7.3 2.5 10 2.5 10S5 15 10 15C11.3 15 12.5 14.6 13.5 14M9 5.1C14.5 4.5 17.5 10 17.5 10S16.8 11.4 15.5 12.7",
  cloud: "M6 15.5H14A3.5 3.5 0 0 0 14.5 8.6 5 5 0 0 0 5 8.5 3.5 3.5 0 0 0 6 15.5ZM3.5 3.5 16.5 17",
  close: "M5 5 15 15M15 5 5 15",
  check: "M4 10.5 8 14.5 16 5.5",
  copy: "M7 7H16V16H7ZM4 13V4H13",
  more: "M5 10V10.01M10 10V10.01M15 10V10.01",
  pen: "M4 16 5 12 13 4 16 7 8 15ZM11.5 5.5 14.5 8.5",
};

/** An icon: never without a word or a label beside it. */
export function Icon({ name }) {
  return html`<svg class="i" viewBox="0 0 20 20" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;
}

const GLYPHS = {
  progress: "M43 50 48 55 57 45",
  danger: "M50 42V52M50 58V58.1",
  racing: "M43 44 50 50 43 56M51 44 58 50 51 56",
  linked: "M44 50H56M52 45 57 50 52 55",
  tug_of_war: "M42 50H58M46 45 41 50 46 55M54 45 59 50 54 55",
  mission: "M45 58V42L56 46 45 50",
  faction: "M43 56V45L47 49 50 43 53 49 57 45V56Z",
  countdown: "M44 42H56L44 58H56Z",
};
const COLOURS = { danger: "danger", countdown: "danger", mission: "danger", faction: "faction" };

/** A clock's face: filled segments, and those that a roll would tick. */
export function Dial({ clock, soon = 0, label = "" }) {
  const said =
    label || t("{name}: {filled} of {size}", clock) + (soon ? `, ${t("this roll would tick {n}", { n: soon })}` : "");
  const segments = [];
  for (let k = 0; k < clock.size; k += 1) {
    const state = k < clock.filled ? "on" : k < clock.filled + soon ? "would" : "";
    segments.push(html`<path class=${`seg ${state}`} d=${segment(k, clock.size)} />`);
  }
  return html`<svg
    class=${`dialface ${COLOURS[clock.kind] ?? "progress"}`}
    viewBox="0 0 100 100"
    role="img"
    aria-label=${said}
  >
    ${segments}
    <circle class="rim" cx="50" cy="50" r="48" />
    <circle class="hub" cx="50" cy="50" r="17" />
    <path class="glyph" d=${GLYPHS[clock.kind] ?? GLYPHS.progress} />
  </svg>`;
}

function segment(k, size) {
  const at = (turn, radius) => {
    const angle = 2 * Math.PI * turn - Math.PI / 2;
    return `${(50 + radius * Math.cos(angle)).toFixed(1)} ${(50 + radius * Math.sin(angle)).toFixed(1)}`;
  };
  const [from, to] = [k / size, (k + 1) / size];
  const wide = to - from > 0.5 ? 1 : 0;
  return `M${at(from, 46)}A46 46 0 ${wide} 1 ${at(to, 46)}L${at(to, 17)}A17 17 0 ${wide} 0 ${at(from, 17)}Z`;
}

/** Percents that add up to 100: largest remainders. @param {number[]} chances */
export function percents(chances) {
  const parts = chances.map((chance) => chance * 100);
  const low = parts.map(Math.floor);
  const order = parts.map((_, k) => k).sort((a, b) => (parts[b] % 1) - (parts[a] % 1));
  const left = Math.round(parts.reduce((a, b) => a + b, 0)) - low.reduce((a, b) => a + b, 0);
  for (let k = 0; k < left; k += 1) low[order[k % order.length]] += 1;
  return low;
}

/**
 * A bar of chances, bad to good. Parts are `{kind, chance, says}`; `was` is where the good part begins now; a plain
 * bar has no numbers in it. `lit` is the kind that came true: the others fade.
 * @param {{parts: {kind: string, chance: number, says: string}[], was?: number, plain?: boolean, lit?: string}} props
 */
export function Bar({ parts, was, plain, lit = "" }) {
  const shown = percents(parts.map(({ chance }) => chance));
  const label = parts.map(({ says }, k) => t("{says} {n} in 100", { says, n: shown[k] })).join(", ");
  // Outcomes that are as good as each other are drawn as one; the legend has each of them.
  const alike = [...new Set(parts.map(({ kind }) => kind))].map((kind) => {
    const sum = (numbers) => numbers.reduce((one, other, k) => (parts[k].kind === kind ? one + other : one), 0);
    return { kind, chance: sum(parts.map(({ chance }) => chance)), n: sum(shown) };
  });
  let x = 0;
  const drawn = alike.map(({ kind, chance, n }) => {
    const [from, width] = [x, chance * 100];
    x += width;
    const place = { x: `${from.toFixed(2)}%`, width: `${width.toFixed(2)}%`, height: "100%" };
    const dim = lit && lit !== kind ? "dim" : "";
    return html`<rect class=${`s ${kind} ${dim}`} ...${place} /><rect class=${`tex ${kind} ${dim}`} ...${place} />
      ${
        width >= 9 && !plain
          ? html`<text class=${kind} x=${`${(from + width / 2).toFixed(2)}%`} y="50%">${n}</text>`
          : null
      }`;
  });
  const line =
    was === undefined ? null : html`<line class="was" x1=${`${was * 100}%`} x2=${`${was * 100}%`} y1="0" y2="100%" />`;
  return html`<svg class="bar" role="img" aria-label=${label}>${drawn}${line}</svg>`;
}

/** The legend of a bar, with all numbers. Parts have `more` beside what they say. */
export function Key({ parts }) {
  const shown = percents(parts.map(({ chance }) => chance));
  return html`<dl class="key">
    ${parts.map(
      ({ kind, says, more }, k) => html`<svg class="sw" aria-hidden="true">
        <rect class=${kind} width="14" height="14" />
        <rect class=${`tex ${kind}`} width="14" height="14" />
      </svg>
        <dt>${shown[k]} %</dt><dd>${says} ${more ? html`<span class="says">${more}</span>` : null}</dd>`,
    )}
  </dl>`;
}

const PIPS = {
  1: [[24, 24]],
  2: [
    [14, 14],
    [34, 34],
  ],
  3: [
    [14, 14],
    [24, 24],
    [34, 34],
  ],
  4: [
    [14, 14],
    [34, 14],
    [14, 34],
    [34, 34],
  ],
  5: [
    [14, 14],
    [34, 14],
    [24, 24],
    [14, 34],
    [34, 34],
  ],
  6: [
    [14, 13],
    [34, 13],
    [14, 24],
    [34, 24],
    [14, 35],
    [34, 35],
  ],
};

function pips(face) {
  return PIPS[face].map(([cx, cy]) => html`<circle class="pip" cx=${cx} cy=${cy} r="4.2" />`);
}

const BODIES = {
  8: "M24 1 46 24 24 47 2 24Z",
  10: "M24 1 47 19 42 33 24 47 6 33 1 19Z",
  12: "M24 1 37.5 5.4 45.9 16.9V31.1L37.5 42.6 24 47 10.5 42.6 2.1 31.1V16.9L10.5 5.4Z",
};
const EDGES = {
  12: "M24 9.5 37.8 19.5 32.5 35.7H15.5L10.2 19.5ZM24 9.5V1M37.8 19.5 45.9 16.9M32.5 35.7 37.5 42.6M15.5 35.7 10.5 42.6M10.2 19.5 2.1 16.9",
};

/**
 * A die. `how`: `counts`, `lost`, `hit`, `one`, `hope`, `fear`; `note` stands beneath it.
 * @param {{sides: number, face: number, how?: string, note?: string, says?: string}} props
 */
export function Die({ sides, face, how = "", note = "", says = "" }) {
  const label = [face, says || note].filter(Boolean).join(", ");
  const square = sides === 6;
  return html`<span class=${`die ${how}`}>
    <svg viewBox="0 0 48 48" role="img" aria-label=${label}>
      <rect class="ring" x="-3" y="-3" width="54" height="54" rx="13" />
      ${
        square
          ? html`<rect class="body" x="2" y="2" width="44" height="44" rx="9" />`
          : html`<path class="body" d=${BODIES[sides] ?? BODIES[10]} /><path class="edge" d=${EDGES[sides] ?? ""} />`
      }
      ${square && PIPS[face] ? pips(face) : html`<text x="24" y="25">${face}</text>`}
      ${/\bgone\b/.test(how) && html`<path class="cross" d="M4 40L44 8" />`}
    </svg>${note}
  </span>`;
}

/** Give something the focus; for who uses the keyboard the page scrolls there, for others it stays where it is. */
export function focusOn(element) {
  element?.focus({ preventScroll: true });
  if (element?.matches(":focus-visible")) element.scrollIntoView({ block: "nearest" });
}
