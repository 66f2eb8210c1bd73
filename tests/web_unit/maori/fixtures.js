/** Positions of Maori for the tests and for viewing the board. */

/** @param {string} kind @param {string} open @param {number[]} symbols palms, huts, boats, shells, half wreath, copies */
const design = (kind, open, [palms, huts, boats, shells, wreath, count]) => ({
  kind,
  open,
  palms,
  huts,
  boats,
  shells,
  wreath: wreath === 1,
  turnable: palms === 0 && (kind === "end" || kind === "middle"),
  count,
});

/** @param {number[]} symbols */
const ends = (symbols) => [..."EWSN"].map((open) => design("end", open, symbols));
/** @param {number[]} symbols */
const middles = (symbols) => ["EW", "NS"].map((open) => design("middle", open, symbols));

const tiles = [
  design("single", "", [1, 0, 0, 0, 0, 4]),
  design("single", "", [2, 0, 0, 0, 0, 2]),
  design("single", "", [1, 1, 0, 0, 0, 2]),
  design("single", "", [1, 0, 1, 0, 0, 1]),
  design("single", "", [1, 0, 0, 1, 0, 1]),
  ...ends([1, 0, 0, 0, 0, 3]),
  ...ends([2, 0, 0, 0, 0, 2]),
  ...ends([3, 0, 0, 0, 0, 1]),
  ...ends([1, 1, 0, 0, 0, 1]),
  ...ends([2, 1, 0, 0, 0, 1]),
  ...ends([1, 0, 0, 0, 1, 2]),
  ...ends([1, 0, 1, 0, 0, 1]),
  ...ends([1, 0, 0, 1, 0, 1]),
  design("end", "E", [0, 1, 0, 0, 0, 2]),
  design("end", "E", [0, 0, 1, 0, 0, 2]),
  design("end", "E", [0, 0, 0, 1, 0, 2]),
  ...middles([1, 0, 0, 0, 0, 2]),
  ...middles([2, 0, 0, 0, 0, 1]),
  ...middles([3, 0, 0, 0, 0, 1]),
  ...middles([1, 1, 0, 0, 0, 1]),
  ...middles([1, 0, 0, 1, 0, 1]),
  design("middle", "EW", [0, 0, 1, 0, 0, 2]),
  design("water", "", [0, 0, 0, 0, 0, 4]),
  design("water", "", [0, 0, 1, 0, 0, 9]),
  design("water", "", [0, 0, 0, 2, 0, 4]),
  design("volcano", "", [0, 0, 0, 0, 0, 2]),
].map((entry, id) => ({ id, ...entry }));

const row = ["water", "water", "water", "water", "water"];

export const game = /** @type {import("../../../web/games/maori/types.js").Game} */ (
  /** @type {unknown} */ ({
    id: "maori",
    components: {
      tiles,
      sides: {
        front: {
          columns: 5,
          rows: 4,
          cells: [0, 1, 2, 3].flatMap(() => ["land", "water", "water", "water", "water"]),
          inside: [],
          printed_boats: 2,
        },
        atoll: {
          columns: 5,
          rows: 4,
          cells: [...row, "water", "water", "boat", "water", "water", ...row, ...row],
          inside: [6, 7, 8, 11, 12, 13],
          printed_boats: 2,
        },
      },
      stops: [
        [0, 4, 8, 12],
        [1, 5, 9, 13],
        [2, 6, 10, 14],
        [3, 7, 11, 15],
        [3, 2, 1, 0],
        [7, 6, 5, 4],
        [11, 10, 9, 8],
        [15, 14, 13, 12],
        [15, 11, 7, 3],
        [14, 10, 6, 2],
        [13, 9, 5, 1],
        [12, 8, 4, 0],
        [12, 13, 14, 15],
        [8, 9, 10, 11],
        [4, 5, 6, 7],
        [0, 1, 2, 3],
      ],
    },
  })
);

export const names = ["Ada", "Moana", "Bartholomew", "Kiri", "Tane"];

/** @param {number} count @param {number | null} you */
export function seats_of(count, you) {
  return names.slice(0, count).map((name, seat) => ({ seat, name, you: seat === you }));
}

/** @param {Record<number, number | [number, number]>} laid cell -> tile, or [tile, turn] */
function cells(laid) {
  return Array.from({ length: 20 }, (_, cell) => {
    const lies = laid[cell];
    if (lies === undefined) return null;
    return Array.isArray(lies) ? { tile: lies[0], turn: lies[1] } : { tile: lies, turn: 0 };
  });
}

/** @param {any} more */
const board = (more) => ({ shells: 5, boats: 2, storage: null, ship: null, cells: cells({}), ...more });

const front_boards = [
  board({
    shells: 3,
    boats: 4,
    storage: 44,
    ship: 7,
    cells: cells({
      1: 9,
      2: 46,
      3: 30,
      4: 27,
      6: 25,
      7: 26,
      9: 28,
      11: 52,
      12: 15,
      13: 1,
      16: [37, 3],
      17: 20,
      19: 53,
    }),
  }),
  board({ shells: 6, boats: 3, ship: 8, cells: cells({ 2: 7, 7: 45, 12: 8, 8: 2, 9: [38, 0], 3: 22, 14: 4, 13: 36 }) }),
  board({
    shells: 0,
    boats: 5,
    storage: 54 - 1,
    ship: 13,
    cells: cells({ 11: 5, 12: 44, 13: 50, 14: 10, 16: 52, 17: 52, 6: [39, 1], 1: [50, 1], 4: 0 }),
  }),
  board({ shells: 2, boats: 2, storage: 28, ship: 18, cells: cells({ 18: 24, 13: 43, 8: 47, 3: 11, 6: 51 }) }),
  board({ shells: 9, boats: 3, ship: 16, cells: cells({ 16: 13, 17: 48, 18: 34, 9: 3, 4: 16, 1: 53, 6: [37, 1] }) }),
];

const atoll_boards = [
  board({
    shells: 4,
    boats: 3,
    storage: 40,
    ship: 12,
    cells: cells({
      0: 52,
      1: 17,
      2: 10,
      5: 15,
      10: 49,
      15: 20,
      6: 21,
      8: 26,
      11: 13,
      12: 42,
      13: 10,
      4: 0,
      18: 25,
      19: 26,
      16: 53,
      9: 7,
      14: 8,
    }),
  }),
  board({ shells: 1, boats: 3, ship: 6, cells: cells({ 5: 9, 6: 44, 7: 22, 12: 2, 13: 1, 17: [38, 2], 3: 52 }) }),
  board({ shells: 7, boats: 2, ship: 11, cells: cells({ 6: 19, 11: 45, 16: 8, 0: 4, 8: 53 }) }),
  board({ shells: 5, boats: 4, ship: 8, cells: cells({ 8: 29, 9: 10, 3: 52, 12: 0, 15: 51, 10: 7 }) }),
];

const display = [14, 52, 41, 0, 23, 54, 17, 53, 40, 37, 12, 29, 6, 51, 25, 36];

/**
 * A position in the middle of a match.
 * @param {{side?: "front" | "atoll", count?: number, level?: string, more?: any}} [how]
 */
export function mid_game({ side = "front", count = 2, level = "advanced", more = {} } = {}) {
  const boards = (side === "front" ? front_boards : atoll_boards).slice(0, count);
  return {
    level,
    side,
    phase: "move",
    turn: 0,
    explorer: 2,
    display,
    stack: 47,
    supply: 11,
    hand: null,
    last_round: null,
    boards: level === "basic" ? boards.map((each) => ({ ...each, ship: null })) : boards,
    ...more,
  };
}

/** @param {any} step @param {number} [shells] */
const offer = (step, shells = 0) => (shells > 0 ? { step, price: { shells } } : { step });

/** The moves of a player with some boats and shells. @param {number} boats @param {number} shells */
export function moves(boats, shells) {
  return Array.from({ length: boats + shells }, (_, index) =>
    offer({ type: "move", steps: index + 1 }, Math.max(0, index + 1 - boats)),
  );
}

const removes = [1, 2, 3, 4, 6, 9, 11, 12].map((cell) => offer({ type: "remove", cell }));

/** The phases of a turn by name, each with everything that a match page passes to the board. */
export const scenes = {
  launch: () => {
    const view = mid_game({
      count: 3,
      level: "basic",
      more: { phase: "launch", explorer: null, stack: 81, supply: 15 },
    });
    const boards = view.boards.map(() => board({}));
    return {
      view: { ...view, boards },
      you: 0,
      legal: Array.from({ length: 16 }, (_, stop) => offer({ type: "launch", stop })),
    };
  },
  move: () => ({ view: mid_game({ count: 2 }), you: 0, legal: moves(4, 3) }),
  discover: () => ({
    view: mid_game({ count: 3, more: { phase: "discover", explorer: 12 } }),
    you: 0,
    draft: [{ type: "move", steps: 4 }],
    legal: [
      ...[12, 13, 14, 15].map((at, index) => offer({ type: "take", at }, index)),
      offer({ type: "unstore" }),
      offer({ type: "pass" }),
      ...removes,
    ],
  }),
  removing: () => ({ ...scenes.discover(), remove: true }),
  place: () => {
    const view = mid_game({
      count: 5,
      more: { phase: "place", explorer: 13, hand: { tile: 37, from: "display", at: 9 } },
    });
    view.display = view.display.map((/** @type {number | null} */ tile, /** @type {number} */ place) =>
      place === 9 ? null : tile,
    );
    view.boards = view.boards.map((/** @type {any} */ each, /** @type {number} */ seat) =>
      seat === 0 ? { ...each, storage: null } : each,
    );
    const turns = [0, 1, 2, 3];
    return {
      view,
      you: 0,
      draft: [
        { type: "move", steps: 4 },
        { type: "take", at: 9 },
      ],
      legal: [
        ...[8, 14, 18].flatMap((cell) => turns.map((turn) => offer({ type: "place", cell, turn }))),
        ...[2, 3, 6, 12].map((cell) => offer({ type: "sail", cell }, 1)),
        offer({ type: "store" }),
      ],
    };
  },
  ship: () => ({
    view: mid_game({ count: 4, more: { phase: "ship", explorer: 5 } }),
    you: 0,
    draft: [{ type: "move", steps: 4 }, { type: "pass" }],
    legal: [
      ...[1, 2, 3, 4, 6, 9, 11, 12, 13, 16, 17, 19].map((cell) => offer({ type: "ship", cell })),
      offer({ type: "stay" }),
    ],
  }),
  atoll: () => ({
    view: mid_game({
      side: "atoll",
      count: 4,
      more: { phase: "place", explorer: 8, hand: { tile: 22, from: "storage", at: null } },
    }),
    you: 0,
    draft: [{ type: "move", steps: 1 }, { type: "unstore" }],
    legal: [3, 7, 17].map((cell) => offer({ type: "place", cell, turn: 0 })),
    marks: [
      { type: "moved", seat: 3, from: 4, to: 7, steps: 3, shells: 0 },
      { type: "placed", seat: 3, cell: 10, tile: 7, turn: 0, shells: 0 },
      { type: "removed", seat: 1, cell: 16, tile: 7 },
      { type: "refilled", at: 10, tile: 12 },
      { type: "placed", seat: 0, cell: 18, tile: 25, turn: 0, shells: 0 },
    ],
    highlight: { seat: 0, cells: [11, 12, 13] },
  }),
  waiting: () => ({
    view: mid_game({
      count: 2,
      more: {
        turn: 1,
        explorer: 9,
        display: display.map((tile, place) => ([1, 6, 11].includes(place) ? null : tile)),
        stack: 0,
      },
    }),
    you: 0,
    legal: [],
    marks: [{ type: "placed", seat: 0, cell: 9, tile: 28, turn: 0, shells: 0 }],
  }),
  watching: () => ({
    view: mid_game({ side: "atoll", count: 3, more: { turn: 2, explorer: 15 } }),
    you: null,
    legal: [],
  }),
  full: () => {
    const view = mid_game({ count: 5, level: "pro", more: { phase: "over", turn: null, last_round: 0, explorer: 6 } });
    /** @type {Record<number, number | [number, number]>} */
    const filled = { 8: 0, 14: [39, 2], 18: 51 };
    view.boards = view.boards.map((/** @type {any} */ each, /** @type {number} */ seat) =>
      seat === 0
        ? {
            ...each,
            cells: each.cells.map((/** @type {any} */ lies, /** @type {number} */ cell) => lies ?? cells(filled)[cell]),
          }
        : each,
    );
    const score = [{ items: [{ item: "removed", cells: [14, 16] }] }];
    return { view, you: 0, legal: [], score };
  },
};
