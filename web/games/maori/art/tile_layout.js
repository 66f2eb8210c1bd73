/**
 * The positions of palms, huts, boats and shells on a tile, computed from its entry in the components.
 */

import { open_edges } from "../geometry.js";

/**
 * @typedef {import("../types.js").Components["tiles"][number]} Design
 * @typedef {{kind: "palm" | "hut" | "boat" | "shell", x: number, y: number, scale: number, flip: boolean}} Item
 *   (x, y) is the foot of a palm or a hut and the middle of a boat or a shell, in the tile's square of 100 units
 */

/** The turns that a design can have. @param {Design} design @returns {number[]} */
export function possible_turns(design) {
  if (!design.turnable) return [0];
  return design.kind === "end" ? [0, 1, 2, 3] : design.kind === "middle" ? [0, 1] : [0];
}

/** Positions from left to right for 1 to 4 things, as offsets from the middle of the land. */
const wide = [
  [],
  [[0, 0]],
  [
    [-14, -3],
    [14, 3],
  ],
  [
    [-23, -3],
    [0, 3],
    [22, -4],
  ],
  [
    [-28, -3],
    [-10, 3],
    [9, -4],
    [26, 3],
  ],
];
const tall = [
  [],
  [[0, 0]],
  [
    [-11, -8],
    [11, 6],
  ],
  [
    [-14, -10],
    [13, -6],
    [-1, 12],
  ],
  [
    [-13, -14],
    [13, -11],
    [-13, 8],
    [12, 11],
  ],
];
const round = [
  [],
  [[0, 0]],
  [
    [-12, -3],
    [12, 3],
  ],
  [
    [-17, -3],
    [0, 6],
    [16, -4],
  ],
  [
    [-17, -6],
    [4, -9],
    [-4, 8],
    [17, 5],
  ],
];

/**
 * The things on a tile in painting order: back to front, boats last.
 * @param {Design} design
 * @param {number} turn
 * @returns {Item[]}
 */
export function tile_items(design, turn) {
  const open = open_edges(design.open, turn);
  if (design.kind === "water") return water_items(design);
  const upright = open.includes("N") || open.includes("S");
  const slots = open.length === 0 ? round : upright ? tall : wide;

  /** @type {("palm" | "hut" | "shell")[]} */
  const standing = [...Array(design.palms).fill("palm")];
  for (let hut = 0; hut < design.huts; hut += 1) standing.splice(standing.length > 1 ? 1 : 0, 0, "hut");
  for (let shell = 0; shell < design.shells; shell += 1) standing.push("shell");
  const count = Math.min(standing.length, 4);
  const scale = [1, 1.14, 1, 0.88, 0.76][count];
  const centre = land_centre(open, design.wreath);

  const items = standing.slice(0, 4).map((kind, index) => {
    const [dx, dy] = slots[count][index];
    const low = kind === "shell" ? -4 : 0;
    return {
      kind,
      x: centre.x + dx,
      y: centre.y + dy + low,
      scale: kind === "shell" ? 1.05 : scale,
      flip: dx < 0 || (dx === 0 && design.id % 2 === 1),
    };
  });
  items.sort((a, b) => a.y - b.y);
  const boat_x = open.includes("E") ? 26 : 76;
  const boats = Array.from({ length: design.boats }, (_, index) => ({
    kind: /** @type {const} */ ("boat"),
    x: boat_x + (boat_x < 50 ? 22 : -22) * index,
    y: open.includes("S") ? 74 : 80,
    scale: 0.9,
    flip: boat_x < 50,
  }));
  return [...items, ...boats];
}

/** @param {Design} design @returns {Item[]} */
function water_items(design) {
  const boats = Array.from({ length: design.boats }, (_, index) => ({
    kind: /** @type {const} */ ("boat"),
    x: 50 + (index - (design.boats - 1) / 2) * 30,
    y: 58,
    scale: design.boats > 1 ? 1 : 1.3,
    flip: index % 2 === 1,
  }));
  const places = [
    [50, 52],
    [37, 47],
    [62, 57],
    [52, 34],
  ];
  const shells = Array.from({ length: design.shells }, (_, index) => ({
    kind: /** @type {const} */ ("shell"),
    x: places[Math.min(design.shells === 1 ? 0 : index + 1, 3)][0],
    y: places[Math.min(design.shells === 1 ? 0 : index + 1, 3)][1] + (design.boats > 0 ? 24 : 0),
    scale: 1.15,
    flip: index % 2 === 1,
  }));
  return [...boats, ...shells];
}

/**
 * The base line of things on the land, shifted away from a wreath at the open edge.
 * @param {string[]} open
 * @param {boolean} wreath
 */
function land_centre(open, wreath) {
  if (open.length !== 1) return { x: 50, y: 65 };
  const shift = wreath ? -6 : 4;
  if (open[0] === "E") return { x: 50 + shift, y: 65 };
  if (open[0] === "W") return { x: 50 - shift, y: 65 };
  if (open[0] === "S") return { x: 50, y: wreath ? 60 : 70 };
  return { x: 50, y: wreath ? 74 : 62 };
}
