// Dice as solids: their corners and faces, how they are turned, and how they are seen from above.

const GOLDEN = (1 + Math.sqrt(5)) / 2;
/** How far a corner is from the centre, by sides: dice of a set look as large as each other. */
const REACH = { 4: 1.3, 6: 1.24, 8: 1.2, 10: 1.2, 12: 1.14, 20: 1.16 };
/** Radians by which the camera leans back, and its distance from a die in radii. */
const TILT = 0.46;
const DISTANCE = 7.5;
const NEAR = 1e-3;
const EYE = [0, -Math.sin(TILT) * DISTANCE, Math.cos(TILT) * DISTANCE];
export const DEPTH = Math.cos(TILT);
export const RISE = Math.sin(TILT);

const plus = (a, b, k = 1) => a.map((x, i) => x + k * b[i]);
export const scaled = (a, k) => a.map((x) => x * k);
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];
export const unit = (a) => scaled(a, 1 / Math.hypot(...a));
const LIGHT = unit([-0.42, 0.62, 0.9]);

const SIGNS = [1, -1];
const corners = (x, y, z) => SIGNS.flatMap((a) => SIGNS.flatMap((b) => SIGNS.map((c) => [a * x, b * y, c * z])));
/** The three ways to turn the axes of points. */
const cycled = (points) =>
  points.flatMap(([x, y, z]) => [
    [x, y, z],
    [y, z, x],
    [z, x, y],
  ]);
const distinct = (points) => [...new Map(points.map((point) => [point.map((x) => x + 0).join(), point])).values()];

const POINTS = {
  4: () => corners(1, 1, 1).filter(([x, y, z]) => x * y * z > 0),
  6: () => corners(1, 1, 1),
  8: () => distinct(cycled(SIGNS.map((s) => [s, 0, 0]))),
  10: () => [
    ...SIGNS.map((s) => [0, 0, 1.02 * s]),
    ...Array.from({ length: 10 }, (_, k) => {
      const turn = (k * Math.PI) / 5;
      return [Math.cos(turn), Math.sin(turn), k % 2 ? 0.1077 : -0.1077];
    }),
  ],
  12: () => [...corners(1, 1, 1), ...distinct(cycled(corners(0, 1 / GOLDEN, GOLDEN)))],
  20: () => distinct(cycled(corners(0, 1, GOLDEN))),
};

/**
 * @typedef {{points: number[], normal: number[], centre: number[], up: number[], right: number[], face: number}} Face
 * @typedef {{sides: number, corners: number[][], faces: Face[], inner: number, tip: number}} Solid
 *   `inner`: from the centre to a face; `tip`: radians between two faces that are neighbours
 */

/** @type {Map<number, Solid>} */
const made = new Map();

/** Return the solid of a die, a d10 where no set has its sides. @param {number} sides @returns {Solid} */
export function solidOf(sides) {
  const shape = POINTS[sides] ? sides : 10;
  const known = made.get(shape) ?? build(shape);
  made.set(shape, known);
  return known;
}

/** @param {number} sides @returns {Solid} */
function build(sides) {
  const raw = POINTS[sides]();
  const reach = Math.max(...raw.map((point) => Math.hypot(...point)));
  const points = raw.map((point) => scaled(point, REACH[sides] / reach));
  const faces = hull(points).map((normal) => faceOf(sides, points, normal));
  number(faces);
  const neighbour = Math.max(...faces.slice(1).map(({ normal }) => dot(normal, faces[0].normal)));
  return { sides, corners: points, faces, inner: dot(faces[0].normal, faces[0].centre), tip: Math.acos(neighbour) };
}

/** Return the normals of the planes that have all points on one side. */
function hull(points) {
  const normals = [];
  const triples = points.flatMap((a, i) =>
    points.slice(i + 1).flatMap((b, j) => points.slice(i + j + 2).map((c) => [a, b, c])),
  );
  for (const [a, b, c] of triples) {
    const across = cross(plus(b, a, -1), plus(c, a, -1));
    if (Math.hypot(...across) < NEAR) continue;
    const normal = unit(scaled(across, Math.sign(dot(across, a)) || 1));
    const outside = points.some((point) => dot(normal, point) > dot(normal, a) + NEAR);
    if (!outside && !normals.some((known) => dot(known, normal) > 1 - 1e-6)) normals.push(normal);
  }
  return normals;
}

/** @returns {Face} */
function faceOf(sides, points, normal) {
  const height = Math.max(...points.map((point) => dot(normal, point)));
  const at = [...points.keys()].filter((k) => dot(normal, points[k]) > height - NEAR);
  const centre = scaled(
    at.map((k) => points[k]).reduce((sum, point) => plus(sum, point), [0, 0, 0]),
    1 / at.length,
  );
  const first = plus(points[at[0]], centre, -1);
  const second = cross(normal, first);
  const angle = (k) => {
    const from = plus(points[k], centre, -1);
    return Math.atan2(dot(from, second), dot(from, first));
  };
  const around = at.sort((one, other) => angle(one) - angle(other));
  const up = unit(upOf(sides, points, around, centre));
  return { points: around, normal, centre, up, right: cross(up, normal), face: 0 };
}

/** Whither the top of a numeral is: an edge of a d6, away from the pole of a d10, a corner of others. */
function upOf(sides, points, around, centre) {
  const [first, second] = around.map((k) => points[k]);
  if (sides === 6) return plus(scaled(plus(first, second), 0.5), centre, -1);
  if (sides !== 10) return plus(first, centre, -1);
  const pole = around.map((k) => points[k]).find((point) => Math.abs(point[2]) > 0.9) ?? first;
  return plus(centre, pole, -1);
}

/** Number faces so that two that are opposite add up to one more than there are, and neighbours differ much. */
function number(faces) {
  const free = () => faces.filter(({ face }) => !face);
  for (let next = 1; free().length; next += 1) {
    const left = free();
    const face = left[(next * 7) % left.length];
    face.face = next;
    const back = faces.find(({ normal }) => dot(normal, face.normal) < -1 + NEAR);
    if (back) back.face = faces.length + 1 - next;
  }
}

// ---- Turning: matrices of three rows in a line ----

/** @param {number[]} axis of length 1 @param {number} angle */
export function turned([x, y, z], angle) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const t = 1 - c;
  return [
    [t * x * x + c, t * x * y - s * z, t * x * z + s * y],
    [t * x * y + s * z, t * y * y + c, t * y * z - s * x],
    [t * x * z - s * y, t * y * z + s * x, t * z * z + c],
  ].flat();
}

/** Return what turns by `b` first and then by `a`. */
export function after(a, b) {
  return [0, 3, 6].flatMap((r) => [0, 1, 2].map((c) => a[r] * b[c] + a[r + 1] * b[c + 3] + a[r + 2] * b[c + 6]));
}

/** Return a point as a pose turns it. @param {number[]} pose @param {number[]} point */
export function posed(pose, [x, y, z]) {
  return [
    pose[0] * x + pose[1] * y + pose[2] * z,
    pose[3] * x + pose[4] * y + pose[5] * z,
    pose[6] * x + pose[7] * y + pose[8] * z,
  ];
}

/** Return the face of a solid that stands for a number: a die that no set has is a d10, and shows it on one of ten. */
export function shownOn(sides, face) {
  const { faces } = solidOf(sides);
  return ((face - 1) % faces.length) + 1;
}

/** Return the face of a solid that has a number. @param {Solid} solid @param {number} face */
export function faceWith(solid, face) {
  return solid.faces.find((one) => one.face === face) ?? solid.faces[0];
}

/** Return the pose in which a face is on top and its numeral is read from before, turned by a little. */
export function lying(solid, face, yaw) {
  const { right, up, normal } = faceWith(solid, face);
  return after(turned([0, 0, 1], yaw), [...right, ...up, ...normal]);
}

/** Return the height of the lowest corner in a pose; the centre is 0. */
export function lowest(solid, pose) {
  return Math.min(...solid.corners.map((point) => posed(pose, point)[2]));
}

// ---- Seeing ----

/** Return where a point is on the screen, y down. @param {number[]} point */
function seen([x, y, z]) {
  const near = DISTANCE / (DISTANCE - (z * DEPTH - y * RISE));
  return [x * near, -(y * DEPTH + z * RISE) * near];
}

/**
 * Return the faces of a die that are seen in a pose: their outline, how light they are (0 to 1), how much they face
 * the eye, and the plane of their numeral as the six numbers of a matrix.
 * @param {Solid} solid @param {number[]} pose
 */
export function visible(solid, pose) {
  const at = solid.corners.map((point) => seen(posed(pose, point)));
  return solid.faces.flatMap(({ points, normal, centre, right, up, face }) => {
    const [n, c] = [posed(pose, normal), posed(pose, centre)];
    const toEye = unit(plus(EYE, c, -1));
    const facing = dot(n, toEye);
    if (facing < 0.02) return [];
    const origin = seen(c);
    const towards = (way, k) => scaled(plus(seen(posed(pose, plus(centre, way, 0.1))), origin, -1), k);
    const plane = [...towards(right, 10), ...towards(up, -10), ...origin];
    return [{ outline: points.map((k) => at[k]), light: Math.max(0, dot(n, LIGHT)), facing, plane, face }];
  });
}
