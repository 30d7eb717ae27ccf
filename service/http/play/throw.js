// The throw: dice that fly over the page, drawn on a canvas; from the moment they stand they are SVG.

import { numbersOf, placeAt, plan } from "./flight.js";
import { lowest, lying, posed, faceWith, RISE, shownOn, solidOf, visible } from "./solids.js";
import { html } from "./vendor/preact.js";

/** The most dice that fly. */
const MOST = 24;
/** Half of a slot in radii of its die. */
const BOX = 1.62;
const LEVELS = 24;
/** Pixels of a numeral's picture. */
const CELL = 72;
const NUMERALS = { 4: 0.62, 8: 0.72, 10: 0.62, 12: 0.66, 20: 0.44 };
/** Pixels around the way of the dice that their canvas has. */
const SPARE = 130;
/** Milliseconds after which a flight ends that gets no frames. */
const GRACE = 400;
/** Milliseconds after which a frame is late: three of them, and pictures are coarser. */
const LATE = 24;
/** Milliseconds for which blank dice wait, where less motion is wished for. */
const CALM = 600;
const PIPS = [[4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]].map((places) =>
  places.map((at) => [(at % 3) - 1, Math.floor(at / 3) - 1]),
);

/** Return how light is laid over a face: black below, white above, and how much of it. */
function veil(light) {
  return light < 0.74 ? { tone: "dark", alpha: 0.62 * (0.74 - light) } : { tone: "light", alpha: 0.6 * (light - 0.74) };
}

const sizeOf = (sides) => (sides === 6 ? 1.4 : (NUMERALS[sides] ?? NUMERALS[10]));
const isTurnable = (sides, face) => sides > 8 && (face === 6 || face === 9);

/** Return the angle by which a die is turned as it lies; the same for each flight of a roll. */
export function yawOf(pose, solid, face) {
  const [x, y] = posed(pose, faceWith(solid, face).up);
  return Math.atan2(-x, y);
}

/** A die that lies, as the canvas shows it last. `face` 0 is blank. */
export function Solid({ sides, face, yaw = 0.12 }) {
  const solid = solidOf(sides);
  const r = 50 / BOX;
  const top = shownOn(sides, face || 1);
  const numeral = (seen) => html`<${Numeral}
    sides=${solid.sides}
    seen=${seen}
    number=${seen.face === top ? face : seen.face}
    r=${r}
  />`;
  const faces = visible(solid, lying(solid, top, yaw));
  return html`<svg class="solid" viewBox="-50 -50 100 100" aria-hidden="true">
    ${[1.2, 1, 0.8].map((k) => html`<ellipse class="shadow" cx=${r * 0.1} cy=${r * 0.42} rx=${r * k} ry=${r * 0.8 * k} />`)}
    ${faces.map((one) => {
      const d = `M${one.outline.map(([x, y]) => `${(x * r).toFixed(1)} ${(y * r).toFixed(1)}`).join("L")}Z`;
      const { tone, alpha } = veil(one.light);
      return html`<path class="body" d=${d} /><path class=${tone} fill-opacity=${alpha.toFixed(3)} d=${d} />
        ${face > 0 && one.facing >= 0.3 && numeral(one)}`;
    })}
  </svg>`;
}

function Numeral({ sides, seen: { plane }, number, r }) {
  const k = (sizeOf(sides) * r) / CELL;
  const matrix = [...plane.slice(0, 4).map((x) => x * k), plane[4] * r, plane[5] * r].map((x) => x.toFixed(4));
  return html`<g class="numeral" transform=${`matrix(${matrix.join(" ")})`}>
    ${
      sides === 6
        ? PIPS[number - 1].map(([x, y]) => html`<circle cx=${20 * x} cy=${20 * y} r="8.4" />`)
        : html`<text y="3" font-size=${number > 9 ? 48 : 56}>${number}</text>
          ${isTurnable(sides, number) && html`<rect x="-14" y="26" width="28" height="5" />`}`
    }
  </g>`;
}

/** The colours of a die in its slot, as the style has them. */
function lookOf(slot) {
  const probe = document.createElement("i");
  slot.append(probe);
  const colour = (name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const [body, edge, ink] = ["--solid", "--solid-edge", "--solid-ink"].map(colour);
  const { fontFamily } = getComputedStyle(slot);
  probe.remove();
  const channels = (body.match(/[\d.]+/g) ?? ["255", "255", "255"]).slice(0, 3).map(Number);
  const shades = Array.from({ length: LEVELS + 1 }, (_, k) => {
    const { tone, alpha } = veil(k / LEVELS);
    const towards = tone === "dark" ? 0 : 255;
    return `rgb(${channels.map((x) => Math.round(x + (towards - x) * alpha)).join()})`;
  });
  return { shades, edge, ink, fontFamily, numerals: new Map() };
}

/** A numeral as a picture: to turn one costs far less than a glyph. */
function numeralOf(look, sides, face) {
  const known = look.numerals.get(face);
  if (known) return known;
  const picture = new OffscreenCanvas(CELL, CELL);
  const g = /** @type {OffscreenCanvasRenderingContext2D} */ (picture.getContext("2d"));
  g.translate(CELL / 2, CELL / 2);
  g.fillStyle = look.ink;
  if (sides === 6) {
    for (const [x, y] of PIPS[face - 1]) {
      g.beginPath();
      g.arc(20 * x, 20 * y, 8.4, 0, 7);
      g.fill();
    }
  } else {
    g.font = `700 ${face > 9 ? 48 : 56}px ${look.fontFamily}`;
    g.textAlign = "center";
    g.textBaseline = "middle";
    g.fillText(String(face), 0, 3);
    if (isTurnable(sides, face)) g.fillRect(-14, 26, 28, 5);
  }
  look.numerals.set(face, picture);
  return picture;
}

/** @type {OffscreenCanvas | undefined} */
let shade;

function shadow() {
  if (shade) return shade;
  shade = new OffscreenCanvas(64, 64);
  const g = /** @type {OffscreenCanvasRenderingContext2D} */ (shade.getContext("2d"));
  const grey = g.createRadialGradient(32, 32, 4, 32, 32, 32);
  grey.addColorStop(0, "rgba(0,0,0,.62)");
  grey.addColorStop(0.55, "rgba(0,0,0,.3)");
  grey.addColorStop(1, "rgba(0,0,0,0)");
  g.fillStyle = grey;
  g.fillRect(0, 0, 64, 64);
  return shade;
}

/** The canvas over the page, as large as a flight needs. */
class Stage {
  #dirty = null;

  constructor(places, most) {
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    this.left = Math.max(0, Math.min(...xs) - SPARE);
    this.top = Math.max(0, Math.min(...ys) - SPARE);
    this.width = Math.min(innerWidth, Math.max(...xs) + SPARE) - this.left;
    this.height = Math.min(innerHeight, Math.max(...ys) + SPARE) - this.top;
    this.canvas = document.createElement("canvas");
    this.canvas.className = "flight";
    this.canvas.setAttribute("aria-hidden", "true");
    for (const side of ["left", "top", "width", "height"]) this.canvas.style[side] = `${this[side]}px`;
    this.g = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
    this.size(most);
    document.body.append(this.canvas);
  }

  /** Draw with as many pixels for one at most. */
  size(most) {
    this.ratio = Math.min(devicePixelRatio || 1, most);
    this.canvas.width = Math.round(this.width * this.ratio);
    this.canvas.height = Math.round(this.height * this.ratio);
    this.#dirty = null;
  }

  draw(dice) {
    this.#clear();
    const { g, ratio } = this;
    dice.sort((a, b) => a.y - b.y || a.high - b.high);
    for (const { x, y, r, lift } of dice) {
      const far = Math.min(1, lift / (3.4 * r));
      const wide = r * (1.25 + far / 2);
      const [cx, cy] = [x + 0.1 * r + lift / 4, y + 0.4 * r + lift / 10];
      g.setTransform(ratio, 0, 0, ratio, -this.left * ratio, -this.top * ratio);
      g.globalAlpha = 0.62 * (1 - 0.7 * far);
      g.drawImage(shadow(), cx - wide, cy - 0.8 * wide, 2 * wide, 1.6 * wide);
      this.#touch(cx, cy, wide + 4);
    }
    g.globalAlpha = 1;
    for (const die of dice) this.#die(die);
  }

  #die({ solid, x, y, r, lift, pose, look, upper, number, isQuick }) {
    const { g, ratio } = this;
    const size = r * (1 + (0.07 * lift) / r);
    const [cx, cy] = [x, y - lift * (RISE + 0.22)];
    const [left, top] = [(cx - this.left) * ratio, (cy - this.top) * ratio];
    g.lineJoin = "round";
    g.lineWidth = Math.max(1, 0.045 * size);
    g.strokeStyle = look.edge;
    for (const { outline, light, facing, plane, face } of visible(solid, pose)) {
      g.setTransform(ratio, 0, 0, ratio, left, top);
      g.beginPath();
      for (const [px, py] of outline) g.lineTo(px * size, py * size);
      g.closePath();
      g.fillStyle = look.shades[Math.round(light * LEVELS)];
      g.fill();
      g.stroke();
      if (facing < (isQuick ? 0.62 : 0.3)) continue;
      const k = sizeOf(solid.sides) * size * ratio;
      const [a, b, c, d] = plane.map((value) => value * k);
      g.setTransform(a, b, c, d, left + plane[4] * size * ratio, top + plane[5] * size * ratio);
      g.drawImage(numeralOf(look, solid.sides, face === upper ? number : face), -0.5, -0.5, 1, 1);
    }
    this.#touch(cx, cy, 1.5 * size + 3);
  }

  #touch(x, y, r) {
    const box = [x - r - this.left, y - r - this.top, x + r - this.left, y + r - this.top].map((n) => n * this.ratio);
    const was = this.#dirty ?? box;
    this.#dirty = box.map((n, k) => (k < 2 ? Math.floor(Math.min(n, was[k])) : Math.ceil(Math.max(n, was[k]))));
  }

  #clear() {
    this.g.setTransform(1, 0, 0, 1, 0, 0);
    const [left, top, right, bottom] = this.#dirty ?? [0, 0, 0, 0];
    this.g.clearRect(left, top, right - left, bottom - top);
    this.#dirty = null;
  }
}

/**
 * Throw dice onto their slots.
 * @param {{dice: {sides: number, face: number}[], slots: HTMLElement[], hand: {x: number, y: number}, seed: number,
 *   read?: (faces: number[]) => string, speed?: number, calm?: boolean, stand: (yaws: number[]) => void}} wanted
 * @returns {{contacts: {at: number, force: number}[], skip: () => void, end: () => void}}
 */
export function fly({ dice, slots, hand, seed, read, speed = 1, calm = false, stand }) {
  const next = numbersOf(seed + 1);
  if (calm) return calmly(dice, next, stand);
  const flown = dice.slice(0, MOST);
  const places = slots.slice(0, MOST).map((slot) => {
    const { left, top, width, height } = slot.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, r: width / (2 * BOX) };
  });
  const looks = new Map();
  for (const slot of slots) if (!looks.has(slot.className)) looks.set(slot.className, lookOf(slot));
  const { flights, contacts, stood } = plan(flown, places, hand, seed, read);
  const tops = flown.map(({ sides, face }) => shownOn(sides, face));
  const stage = new Stage([hand, ...places], flown.length > 8 ? 1.5 : 2);
  const begun = performance.now();
  let [frame, last, late, isOver] = [0, begun, 0, false];
  const end = () => {
    isOver = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    stage.canvas.remove();
  };
  const lie = () => {
    if (isOver) return;
    end();
    stand(dice.map((_, k) => (k < MOST ? yawOf(flights[k].rest, flights[k].solid, tops[k]) : (next() - 0.5) / 2)));
  };
  const timer = setTimeout(lie, stood / speed + GRACE);
  const draw = (now) => {
    const t = (now - begun) * speed;
    if (t >= stood) {
      lie();
      return;
    }
    const shown = flights.flatMap((flight, k) => {
      if (t < flight.from) return [];
      const { solid, r } = flight;
      const place = placeAt(flight, t);
      const lift = place.high - (lowest(solid, place.pose) + solid.inner) * r;
      return [
        {
          ...place,
          solid,
          r,
          lift,
          look: looks.get(slots[k].className),
          upper: tops[k],
          number: dice[k].face,
          isQuick: t < flight.landed,
        },
      ];
    });
    stage.draw(shown);
    // A device that cannot follow gets coarser pictures, not fewer of them.
    late += Number(now - last > LATE);
    if (late === 3 && stage.ratio > 1) stage.size(1);
    last = now;
    frame = requestAnimationFrame(draw);
  };
  frame = requestAnimationFrame(draw);
  return { contacts: contacts.map(({ at, force }) => ({ at: at / speed, force })), skip: lie, end };
}

/** For who wishes for less motion: blank dice that wait, then all at once. */
function calmly(dice, next, stand) {
  const lie = () => {
    clearTimeout(timer);
    stand(dice.map(() => (next() - 0.5) / 2));
  };
  const timer = setTimeout(lie, CALM);
  return { contacts: [], skip: lie, end: () => clearTimeout(timer) };
}
