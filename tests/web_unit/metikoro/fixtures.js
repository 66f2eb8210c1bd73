/** Positions of MetiKoro as the server sends them, for the tests; the components are those of GET /games/metikoro. */

/**
 * @typedef {import("../../../web/games/metikoro/types.js").View} View
 * @typedef {import("../../../web/games/metikoro/types.js").LegalStep} LegalStep
 * @typedef {import("../../../web/games/metikoro/types.js").Event} Event
 */

/** @param {string} edge @param {number} quarters */
const turned = (edge, quarters) => (edge === "O" ? "O" : "NESW"[("NESW".indexOf(edge) + quarters) % 4]);
/** @param {string[]} links @param {number} quarters */
const turned_links = (links, quarters) => links.map((link) => [...link].map((edge) => turned(edge, quarters)).join(""));

/** @type {[string, number, number, number, string[]][]} kind, count, start, turns, links upright */
const kinds = [
  ["crossing", 20, 3, 1, ["NS", "EW"]],
  ["curve", 20, 2, 2, ["NE", "SW"]],
  ["stop", 8, 1, 1, ["NO", "EO", "SO", "WO"]],
  ["switch_1", 8, 0, 2, ["NS", "NE", "SW"]],
  ["switch_2", 8, 0, 4, ["NS", "NE", "NW"]],
  ["switch_3", 8, 0, 1, ["NE", "ES", "SW", "NW"]],
  ["bouncer", 8, 0, 4, ["NW", "EE", "SS"]],
];
const tiles = kinds.map(([kind, count, start, turns, links]) => ({
  kind,
  count,
  start,
  turns,
  links: Array.from({ length: turns }, (_, turn) => turned_links(links, turn)),
}));

/** The upper left quarter; the others are rotations of it. */
const quarter = {
  house: { 0: ["EO", "SO"], 1: ["WO", "EO", "SO"], 10: ["NO", "SO", "EO"], 2: ["SW"], 20: ["NE"] },
  garden: [11, 12, 13, 21, 22, 31],
  source: { 44: ["NO", "WO"] },
};

/** @param {number} cell @param {number} quarters */
function turned_cell(cell, quarters) {
  let [row, column] = [Math.floor(cell / 10), cell % 10];
  for (let turn = 0; turn < quarters; turn += 1) [row, column] = [column, 9 - row];
  return 10 * row + column;
}

const inside = (/** @type {number} */ cell) => cell > 9 && cell < 90 && cell % 10 > 0 && cell % 10 < 9;
/** @type {{ground: string, corner: number | null, links: string[]}[]} */
const cells = Array.from({ length: 100 }, (_, cell) => ({
  ground: inside(cell) ? "open" : "frame",
  corner: null,
  links: [],
}));
for (let corner = 0; corner < 4; corner += 1) {
  for (const ground of /** @type {const} */ (["house", "source"])) {
    for (const [cell, links] of Object.entries(quarter[ground])) {
      cells[turned_cell(Number(cell), corner)] = {
        ground,
        corner: ground === "house" ? corner : null,
        links: turned_links(links, corner),
      };
    }
  }
  for (const cell of quarter.garden) cells[turned_cell(cell, corner)] = { ground: "garden", corner, links: [] };
}

export const game = /** @type {import("../../../web/games/metikoro/types.js").Game} */ (
  /** @type {unknown} */ ({
    id: "metikoro",
    name: "MetiKoro",
    seats: { min: 2, max: 4 },
    components: {
      columns: 10,
      rows: 10,
      tiles,
      cells,
      corners: { 2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3] },
      orbs: 9,
      home_to_win: 3,
      slots: 6,
      rounds_max: 150,
      repetitions_max: 4,
    },
  })
);

/** @param {number} count @param {number | null} you */
export const seats_of = (count, you) =>
  ["Ada", "Moana", "Kimi", "Tevake"].slice(0, count).map((name, seat) => ({ seat, name, you: seat === you }));

/** The position at the start, seat 0 to move. @param {number} [seats] @returns {View} */
export function opening(seats = 2) {
  const corners = game.components.corners[seats];
  return {
    phase: "act",
    turn: 0,
    action: null,
    cells: Array(100).fill(null),
    orbs: [44, 45, 54, 55].map((cell) => ({ cell, barred: [] })),
    spares: 5,
    platforms: Array.from({ length: seats }, () => [3, 2, 1, 0, 0, 0, 0]),
    supply: tiles.map(({ count, start }) => count - start * seats),
    houses: [0, 1, 2, 3].map((corner) => ({
      seat: corners.includes(corner) ? corners.indexOf(corner) : null,
      orbs: 0,
    })),
    rolls: [],
    round: 1,
    repeats: 1,
  };
}

const laid = (/** @type {number} */ tile, turn = 0, locked = 0) => ({ tile, turn, locked });

/** A board in the middle of a game: [cell, tile, turn, locked]. @type {[number, number, number, number][]} */
const middle_tiles = [
  [34, 0, 0, 0],
  [24, 1, 1, 0],
  [23, 0, 0, 0],
  [22, 2, 0, 0],
  [12, 0, 0, 2],
  [21, 0, 0, 0],
  [43, 3, 1, 0],
  [42, 1, 0, 0],
  [33, 5, 0, 1],
  [32, 4, 2, 0],
  [46, 6, 2, 0],
  [47, 2, 0, 3],
  [56, 0, 0, 0],
  [57, 2, 0, 0],
  [67, 5, 0, 0],
  [68, 6, 1, 0],
  [77, 2, 0, 0],
  [78, 0, 0, 0],
  [65, 4, 0, 0],
  [75, 6, 0, 0],
  [64, 5, 0, 0],
  [18, 2, 0, 0],
  [28, 6, 3, 0],
  [35, 4, 3, 0],
  [87, 0, 0, 0],
];

/** @param {number} [seats] @returns {View} */
export function middle(seats = 4) {
  const view = opening(seats);
  for (const [cell, tile, turn, locked] of middle_tiles) view.cells[cell] = laid(tile, turn, locked);
  view.orbs = [1, 44, 45, 47, 54, 55, 77].map((cell) => ({
    cell,
    barred: cell === 47 ? [{ cell: 77, turns: 2 }] : [],
  }));
  view.spares = 2;
  view.houses[0].orbs = 1;
  view.platforms = [
    [2, 1, 0, 1, 0, 1, 0],
    [1, 1, 1, 0, 0, 0, 1],
    [0, 0, 0, 1, 1, 1, 1],
    [3, 2, 1, 0, 0, 0, 0],
  ].slice(0, seats);
  view.supply = [7, 12, 4, 6, 5, 7, 5];
  view.round = 9;
  return view;
}

/**
 * Paths as the server sends them: within the house, over switches, two orbs to the same stop, and with a bounce.
 * @type {import("../../../web/games/metikoro/types.js").Roll[]}
 */
export const rolls = [
  {
    from: 1,
    to: 0,
    path: [
      [1, "O", "W"],
      [0, "E", "O"],
    ],
  },
  {
    from: 44,
    to: 22,
    path: [
      [44, "O", "W"],
      [43, "E", "W"],
      [42, "E", "N"],
      [32, "S", "N"],
      [22, "S", "O"],
    ],
  },
  {
    from: 47,
    to: 57,
    path: [
      [47, "O", "S"],
      [57, "N", "O"],
    ],
  },
  {
    from: 77,
    to: 57,
    path: [
      [77, "O", "N"],
      [67, "S", "E"],
      [68, "W", "W"],
      [67, "E", "N"],
      [57, "S", "O"],
    ],
  },
];

/**
 * The legal actions on cells, with each tile and turn.
 * @param {"place" | "replace"} type @param {number[]} where @param {number[]} kinds_held
 * @returns {LegalStep[]}
 */
const laying = (type, where, kinds_held) =>
  where.flatMap((cell) =>
    kinds_held.flatMap((tile) =>
      Array.from({ length: tiles[tile].turns }, (_, turn) => ({
        step: { type, tile, cell, turn },
        ...(type === "replace" ? { price: { tiles: 1 } } : {}),
      })),
    ),
  );

/** @param {"take" | "pay" | "draw"} type @param {number[]} counts @returns {LegalStep[]} */
const of_tiles = (type, counts) => counts.flatMap((count, tile) => (count > 0 ? [{ step: { type, tile } }] : []));

const held_by = (/** @type {number[]} */ counts) => counts.flatMap((count, tile) => (count > 0 ? [tile] : []));

/** @param {View} view */
const empty_cells = (view) =>
  cells.flatMap(({ ground, corner }, cell) =>
    view.cells[cell] === null &&
    (ground === "open" || (ground === "garden" && [0, null].includes(view.houses[corner ?? 0].seat)))
      ? [cell]
      : [],
  );

/** @param {View} view @returns {LegalStep[]} */
const rotations = (view) =>
  view.cells.flatMap((lying, cell) =>
    lying === null || lying.locked > 0
      ? []
      : Array.from({ length: tiles[lying.tile].turns }, (_, turn) => turn)
          .filter((turn) => turn !== lying.turn)
          .map((turn) => ({ step: { type: "rotate", cell, turn }, price: { tiles: 1 } })),
  );

/** @type {Record<string, () => {view: View, legal: LegalStep[], you: number | null, marks?: Event[]}>} */
export const scenes = {
  opening() {
    const view = opening();
    return { view, legal: laying("place", empty_cells(view), [0, 1, 2]), you: 0 };
  },
  act() {
    const view = { ...middle(), rolls: rolls.slice(0, 3) };
    const lying = [34, 24, 23, 21, 43, 42, 32];
    const legal = [
      ...laying("place", empty_cells(view), held_by(view.platforms[0])),
      ...laying("replace", lying, held_by(view.platforms[0])),
      ...rotations(view),
    ];
    return {
      view,
      legal,
      you: 0,
      marks: [
        { type: "placed", seat: 3, cell: 78, tile: 0, turn: 0 },
        {
          type: "rolled",
          seat: 3,
          from: 47,
          to: 77,
          path: [
            [47, "O", "S"],
            [57, "N", "S"],
            [67, "N", "S"],
            [77, "N", "O"],
          ],
        },
      ],
    };
  },
  more() {
    const view = middle();
    view.phase = "more";
    view.action = { kind: "place", cells: [12], taken: [], paid: [] };
    return {
      view,
      legal: [...laying("place", empty_cells(view), held_by(view.platforms[0])), { step: { type: "enough" } }],
      you: 0,
    };
  },
  take() {
    const view = middle();
    view.platforms[0] = [1, 0, 0, 0, 0, 0, 0];
    return { view, legal: [...of_tiles("take", view.supply), ...laying("place", empty_cells(view), [0])], you: 0 };
  },
  pay() {
    const view = middle();
    view.phase = "pay";
    view.action = { kind: "replace", cells: [34], taken: [], paid: [] };
    return { view, legal: of_tiles("pay", view.platforms[0]), you: 0 };
  },
  draw() {
    const view = middle();
    view.phase = "draw";
    view.action = { kind: "place", cells: [12], taken: [], paid: [] };
    return { view, legal: of_tiles("draw", view.supply), you: 0 };
  },
  roll() {
    const view = { ...middle(), rolls };
    view.phase = "roll";
    /** @type {LegalStep[]} */
    const ways = rolls.map(({ from, to }) => ({ step: { type: "roll", from, to } }));
    return { view, legal: [...ways, { step: { type: "stay" } }], you: 0 };
  },
  done() {
    return { view: { ...middle(), phase: "done", turn: null }, legal: [], you: 0 };
  },
  waiting() {
    return { view: { ...middle(), turn: 1 }, legal: [], you: 0 };
  },
  over() {
    const view = middle();
    view.phase = "over";
    view.turn = null;
    view.orbs = [0, 1, 10, 44, 47].map((cell) => ({ cell, barred: [] }));
    view.houses[0].orbs = 3;
    return { view, legal: [], you: 0 };
  },
};
