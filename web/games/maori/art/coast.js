/**
 * Coast lines: the outline of the land on a tile, as SVG path data in a square of 100 units. At an open edge the land
 * leaves the square straight and with a fixed width, so that two tiles meet without a seam.
 */

import { EDGES, TILE } from "../geometry.js";

/** Half the width of the land where it crosses an open edge. */
export const NECK = 29;
/** Radius of the round end of an island. */
const CAP = 33;
/** How far beyond the square a coast is drawn; the tile's symbol clips it. */
const BEYOND = 24;

/** @typedef {[number, number]} Point */

/**
 * A seeded sequence in [0, 1), so that a tile always has the same coast.
 * @param {number} seed
 * @returns {() => number}
 */
export function random(seed) {
  let state = (seed * 2654435761 + 1013904223) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * The outline of the land of a tile.
 * @param {import("../geometry.js").Edge[]} open the open edges: none, one, or two opposite ones
 * @param {number} seed which of the many similar coasts
 * @param {number} inset how far inside the water's edge: 0 for the beach, more for what grows on it
 * @returns {string} path data; closed, except that it leaves the square at open edges
 */
export function coast(open, seed, inset) {
  const next = random(seed);
  const wobble = () => (next() - 0.5) * (inset > 0 ? 5 : 6);
  if (open.length === 0) return closed_curve(ring(50, 50, CAP - inset, wobble));
  if (open.length === 1)
    return closed_curve(end(inset, wobble).map((point) => turn_point(point, EDGES.indexOf(open[0]) - 1)));
  const turn = open.includes("E") ? 0 : 1;
  return closed_curve(middle(inset, wobble).map((point) => turn_point(point, turn)));
}

/** @param {number} x @param {number} y @param {number} radius @param {() => number} wobble @returns {Point[]} */
function ring(x, y, radius, wobble) {
  const count = 11;
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    const reach = radius + wobble();
    return /** @type {Point} */ ([x + 1.06 * reach * Math.cos(angle), y + 0.96 * reach * Math.sin(angle)]);
  });
}

/** Land open to the east. @param {number} inset @param {() => number} wobble @returns {Point[]} */
function end(inset, wobble) {
  const neck = NECK - inset;
  const reach = CAP - inset;
  /** @type {Point[]} */
  const upper = [
    [TILE + BEYOND, 50 - neck],
    [TILE, 50 - neck],
    [TILE - 10, 50 - neck],
    [70, 50 - neck - 1 - wobble()],
  ];
  /** @type {Point[]} */
  const round = [];
  for (let index = 0; index <= 6; index += 1) {
    const angle = (-90 - index * 30) * (Math.PI / 180);
    const distance = reach + wobble();
    round.push([47 + distance * Math.cos(angle), 50 + distance * Math.sin(angle)]);
  }
  /** @type {Point[]} */
  const lower = [
    [70, 50 + neck + 1 + wobble()],
    [TILE - 10, 50 + neck],
    [TILE, 50 + neck],
    [TILE + BEYOND, 50 + neck],
  ];
  return [...upper, ...round, ...lower];
}

/** Land open to the east and the west. @param {number} inset @param {() => number} wobble @returns {Point[]} */
function middle(inset, wobble) {
  const neck = NECK - inset;
  /** @param {number} sign @returns {Point[]} */
  const shore = (sign) => [
    [-BEYOND, 50 + sign * neck],
    [0, 50 + sign * neck],
    [10, 50 + sign * neck],
    [30, 50 + sign * (neck + 1 + wobble())],
    [50, 50 + sign * (neck + 2 + wobble())],
    [70, 50 + sign * (neck + 1 + wobble())],
    [TILE - 10, 50 + sign * neck],
    [TILE, 50 + sign * neck],
    [TILE + BEYOND, 50 + sign * neck],
  ];
  return [...shore(-1), ...shore(1).reverse()];
}

/**
 * A point after quarter turns clockwise around the middle of the square.
 * @param {Point} point
 * @param {number} turn may be negative
 * @returns {Point}
 */
export function turn_point([x, y], turn) {
  const quarter = ((turn % 4) + 4) % 4;
  if (quarter === 1) return [TILE - y, x];
  if (quarter === 2) return [TILE - x, TILE - y];
  if (quarter === 3) return [y, TILE - x];
  return [x, y];
}

/**
 * A smooth closed curve through points (Catmull-Rom as cubic Béziers).
 * @param {Point[]} points
 * @returns {string}
 */
export function closed_curve(points) {
  const count = points.length;
  /** @param {number} index */
  const at = (index) => points[(index + count) % count];
  const parts = [`M${round(points[0])}`];
  for (let index = 0; index < count; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    parts.push(
      `C${round([from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6])} ` +
        `${round([to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6])} ${round(to)}`,
    );
  }
  return `${parts.join("")}Z`;
}

/** @param {Point} point @returns {string} */
function round([x, y]) {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}
