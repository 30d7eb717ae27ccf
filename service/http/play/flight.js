// The flight of dice, planned before its first frame: when each stands, what it hits, and where it is at any time.

import { after, DEPTH, faceWith, lying, posed, scaled, shownOn, solidOf, turned, unit } from "./solids.js";

/** Milliseconds until the first die stands, between two of them, and between the first and the last at most. */
const FIRST = 800;
const STEP = 95;
const SPREAD = 460;
/** What the last die takes longer while the reading is open, and how open it is at least then. */
const SLOW = 560;
const OPEN = 0.1;
/** Milliseconds that a die rolls before it stands, that it rocks at last, and until all is told. */
const ROLL = 430;
const ROCK = 130;
const SETTLE = 90;
/** The four bounces: their share of the time in the air, and their speed along the way. */
const SHARES = [0.44, 0.29, 0.17, 0.1];
const SPEEDS = [1, 0.82, 0.66, 0.5];
const FORCES = [0.9, 1, 0.6, 0.4];

/** Return numbers from 0 to 1 that follow from a seed. @param {number} seed */
export function numbersOf(seed) {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Return how open the reading is before the last die stands, from 0 to 1, by what lies there alone: the share of its
 * faces that do not give the likeliest reading.
 * @param {{sides: number, face: number}[]} dice
 * @param {number} last
 * @param {(faces: number[]) => string} [read]   none for a game whose readings are not known
 */
export function openness(dice, last, read) {
  if (!read) return 0.5;
  const { sides } = dice[last];
  const ways = new Map();
  for (let face = 1; face <= sides; face += 1) {
    const reading = read(dice.map((die, k) => (k === last ? face : die.face)));
    ways.set(reading, (ways.get(reading) ?? 0) + 1);
  }
  return 1 - Math.max(...ways.values()) / sides;
}

/**
 * Plan a flight. Its times follow from the seed, the number of dice and the openness, never from the last face.
 * @param {{sides: number, face: number}[]} dice
 * @param {{x: number, y: number, r: number}[]} slots   where each comes to lie, and its radius
 * @param {{x: number, y: number}} hand
 * @param {number} seed
 * @param {(faces: number[]) => string} [read]
 */
export function plan(dice, slots, hand, seed, read) {
  const next = numbersOf(seed);
  const order = dice.map((_, k) => ({ k, key: next() })).sort((a, b) => a.key - b.key);
  const step = Math.min(STEP, SPREAD / Math.max(1, dice.length - 1));
  const last = order[order.length - 1].k;
  const open = openness(dice, last, read);
  const more = open < OPEN ? 0 : SLOW * Math.min(1, 2 * open);
  const contacts = [];
  const flights = [];
  order.forEach(({ k }, place) => {
    const held = more > 0 && k === last;
    const stop = FIRST + step * place + (next() - 0.5) * step * 0.5 + (held ? more : 0);
    const from = Math.min(60, 14 * place) + 30 * next();
    const flight = flightOf(dice[k], slots[k], hand, next, {
      from,
      stop,
      landed: stop - ROLL - (held ? more : 0),
      held,
    });
    for (const [j, { to }] of flight.bounces.entries())
      contacts.push({ at: to, force: FORCES[j] * (0.75 + 0.25 * flight.hardness), die: k });
    contacts.push({ at: stop - ROCK, force: held ? 0.75 : 0.4, die: k });
    flights[k] = flight;
  });
  contacts.sort((a, b) => a.at - b.at);
  return {
    flights,
    contacts,
    order: order.map(({ k }) => k),
    stood: Math.max(...flights.map(({ stop }) => stop)) + SETTLE,
  };
}

function flightOf({ sides, face: number }, { x, y, r }, hand, next, times) {
  const solid = solidOf(sides);
  const face = shownOn(sides, number);
  const { from, landed, held } = times;
  const [yaw, side, wander, rolls, hardness, bend] = Array.from({ length: 6 }, next);
  const rest = lying(solid, face, (yaw - 0.5) / 2);
  // Some come back from the far side. What is undecided always does: the face to come is the hidden one then.
  const back = held || side < 0.4;
  const ahead = Math.atan2(hand.y - y, x - hand.x);
  const way = (back ? ahead + Math.PI : ahead) + (wander - 0.5) * (back ? 1.1 : 0.7);
  const axis = edgeAcross(solid, face, rest, way);
  const heading = [axis[1], -axis[0]];
  const turns = solid.tip * (held ? 1.52 : back ? 1 : 2 + Math.floor(2 * rolls));
  const reach = solid.inner * r;
  const bounces = bouncesOf(landed - from, from, r, next);
  // Spins are reckoned backwards from the pose at the last contact.
  let pose = after(turned(axis, -turns), rest);
  for (const bounce of [...bounces].reverse()) {
    bounce.pose = pose;
    bounce.axis = unit([axis[0] + 1.5 * (next() - 0.5), axis[1] + 1.5 * (next() - 0.5), 1.2 * (next() - 0.5)]);
    bounce.spin = (9 + 6 * next()) / 1000;
    pose = after(turned(bounce.axis, -bounce.spin * (bounce.to - bounce.from)), pose);
  }
  const start = { x: x - heading[0] * reach * turns, y: y + heading[1] * reach * turns * DEPTH };
  return {
    solid,
    sides,
    rest,
    axis,
    heading,
    turns,
    reach,
    x,
    y,
    r,
    hand,
    start,
    bounces,
    bend: 110 * (bend - 0.5),
    hardness,
    ...times,
  };
}

/** Return the edge of the face to come that lies most across the way, as the axis to roll about. */
function edgeAcross(solid, face, rest, way) {
  const { points } = faceWith(solid, face);
  const edges = points.flatMap((k, j) => {
    const to = solid.corners[points[(j + 1) % points.length]];
    const edge = unit(
      posed(
        rest,
        to.map((value, i) => value - solid.corners[k][i]),
      ),
    );
    return [edge, scaled(edge, -1)];
  });
  const across = ([x, y]) => y * Math.cos(way) - x * Math.sin(way);
  return edges.reduce((best, edge) => (across(edge) > across(best) ? edge : best));
}

function bouncesOf(time, begin, r, next) {
  const whole = SHARES.reduce((sum, share, j) => sum + share * SPEEDS[j], 0);
  let [at, gone] = [begin, 0];
  return SHARES.map((share, j) => {
    const bounce = {
      from: at,
      to: at + share * time,
      near: gone,
      far: gone + (share * SPEEDS[j]) / whole,
      pose: [],
      axis: [],
      spin: 0,
      high: 3.9 * r * (share / SHARES[0]) ** 2 * (0.8 + 0.4 * next()),
    };
    [at, gone] = [bounce.to, bounce.far];
    return bounce;
  });
}

/** Return the angle that a die still has to roll. */
function angleLeft({ solid: { tip }, turns, landed, stop, held }, t) {
  const fall = stop - ROCK;
  if (t >= fall) {
    const rock = Math.min(1, (t - fall) / ROCK);
    return 0.07 * tip * Math.sin(2 * Math.PI * rock) * (1 - rock) ** 2;
  }
  const s = (t - landed) / (fall - landed);
  if (!held) {
    const base = turns * (1 - s) ** 1.55;
    // Slower on its edges.
    return base + (tip / (2 * Math.PI)) * 0.5 * Math.sin((2 * Math.PI * base) / tip);
  }
  // It runs out on an edge, hangs there, and falls.
  const edge = 0.53 * tip;
  if (s < 0.5) return edge + (turns - edge) * (1 - 2 * s) ** 2;
  if (s < 0.82) {
    const hang = (s - 0.5) / 0.32;
    return edge - tip * (0.05 * hang ** 2 + 0.018 * Math.sin(3 * Math.PI * hang) * (1 - hang));
  }
  return (edge - 0.05 * tip) * (1 - ((s - 0.82) / 0.18) ** 2);
}

/** Return where a die is at a time: its place on the table, how high above it, and its pose. */
export function placeAt(flight, t) {
  const { x, y, hand, start, axis, rest, heading, reach, bounces, r } = flight;
  if (t >= flight.landed) {
    const left = angleLeft(flight, t);
    return {
      x: x - heading[0] * reach * left,
      y: y + heading[1] * reach * left * DEPTH,
      high: 0,
      pose: after(turned(axis, -left), rest),
    };
  }
  const bounce = bounces.find(({ to }) => t < to) ?? bounces[bounces.length - 1];
  const u = Math.max(0, (t - bounce.from) / (bounce.to - bounce.from));
  const w = bounce.near + (bounce.far - bounce.near) * u;
  const falling = bounce === bounces[0] ? 1.4 * r * (1 - u) : 0;
  return {
    x: hand.x + (start.x - hand.x) * w + 2 * w * (1 - w) * flight.bend,
    y: hand.y + (start.y - hand.y) * w,
    high: 4 * u * (1 - u) * bounce.high + falling,
    pose: after(turned(bounce.axis, -bounce.spin * (bounce.to - Math.max(t, bounce.from))), bounce.pose),
  };
}
