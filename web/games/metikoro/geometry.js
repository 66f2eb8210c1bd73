/**
 * Positions on the board in the units of its picture, and the curves that orbs roll along. Edges are N, E, S and W; O
 * is the stop in the middle of a cell.
 */

/** Cells in a row, and in a column. */
export const SIDE = 10;
export const CELLS = SIDE * SIDE;
/** A cell's width. */
export const CELL = 100;
/** The rim round the cells, with their letters and numbers. */
export const RIM = 46;
export const BOARD_SIZE = SIDE * CELL + 2 * RIM;

/** @typedef {import("./types.js").Roll["path"][number]} Leg a part of a way: a cell, its entry, its exit */

const LETTERS = "ABCDEFGHIJ";
const EDGES = "NESW";
/** Where an orb meets an edge, in a cell. @type {Record<string, [number, number]>} */
const POINTS = { N: [50, 0], E: [100, 50], S: [50, 100], W: [0, 50], O: [50, 50] };
/** How deep an orb runs into a bouncer. */
const BOUNCE = 34;

/** @param {number} cell */
export function cell_at(cell) {
  return { row: Math.floor(cell / SIDE), column: cell % SIDE };
}

/** The upper left corner of a cell in the picture. @param {number} cell */
export function cell_origin(cell) {
  const { row, column } = cell_at(cell);
  return { x: RIM + column * CELL, y: RIM + row * CELL };
}

/** @param {number} cell */
export function cell_centre(cell) {
  const { x, y } = cell_origin(cell);
  return { x: x + CELL / 2, y: y + CELL / 2 };
}

/** The name of a cell: letters for columns, numbers for rows. @param {number} cell */
export function cell_name(cell) {
  const { row, column } = cell_at(cell);
  return `${LETTERS[column]}${row + 1}`;
}

/** The names of rows and columns, for the rim. */
export const RULERS = Array.from({ length: SIDE }, (_, at) => ({ letter: LETTERS[at], number: at + 1 }));

/**
 * The curve within one cell from an entry to an exit, both edges or the stop; it starts at the current point.
 * @param {string} entry @param {string} exit @param {{x: number, y: number}} origin of the cell
 */
function leg_curve(entry, exit, { x, y }) {
  const [to_x, to_y] = POINTS[exit];
  const end = `${x + to_x} ${y + to_y}`;
  if (entry === exit) return bounce_curve(entry, { x, y });
  const from = EDGES.indexOf(entry);
  const to = EDGES.indexOf(exit);
  if (from < 0 || to < 0 || (from + to) % 2 === 0) return `L${end}`;
  // Leaving by the next edge clockwise is a turn to the left.
  return `A50 50 0 0 ${to === (from + 1) % 4 ? 0 : 1} ${end}`;
}

/** In and out by the same edge. @param {string} edge @param {{x: number, y: number}} origin */
function bounce_curve(edge, { x, y }) {
  const [at_x, at_y] = POINTS[edge];
  const [in_x, in_y] = [(50 - at_x) / 50, (50 - at_y) / 50];
  /** @param {number} depth @param {number} aside */
  const point = (depth, aside) => `${x + at_x + in_x * depth - in_y * aside} ${y + at_y + in_y * depth + in_x * aside}`;
  return `C${point(BOUNCE * 0.7, 0)} ${point(BOUNCE, 12)} ${point(BOUNCE, 0)}S${point(BOUNCE * 0.7, 0)} ${point(0, 0)}`;
}

/**
 * The groove of one link of a tile, for a cell at (0, 0). A bouncer's is a short one.
 * @param {string} link two letters, as the components name it
 */
export function link_curve(link) {
  const [from, to] = link;
  const [x, y] = POINTS[from];
  if (from === to) return `M${x} ${y}L${x + (50 - x) * 0.5} ${y + (50 - y) * 0.5}`;
  return `M${x} ${y}${leg_curve(from, to, { x: 0, y: 0 })}`;
}

/** The path of a whole roll. @param {Leg[]} path @returns {string} path data */
export function way_curve(path) {
  const { x, y } = cell_centre(path[0][0]);
  // From the stop by the first leg's exit, then leg by leg.
  return `M${x} ${y}${path.map(([cell, entry, exit]) => leg_curve(entry, exit, cell_origin(cell))).join("")}`;
}

/** The number of bounces on a path. @param {Leg[]} path */
export function bounces_of(path) {
  return path.filter(([, entry, exit]) => entry === exit).length;
}
