/**
 * Positions on the island, the beach and the village boards, in drawing units.
 *
 * Places are numbered in frame order: 0-1 at the beach, 2-4, 5-7, 8-9 farthest. The beach lies below.
 */

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

export const STAGE = { width: 600, height: 712 };
const PLACE = { width: 186, height: 113 };
/** Between two places, where the roads are. */
export const GAP = 7;
const LEFT = (STAGE.width - 3 * PLACE.width - 2 * GAP) / 2;
const ROWS = [2, 3, 3, 2];
const TOP = 19;

/** @param {number} place 0 to 9 @returns {{row: number, column: number}} row 0 at the beach; columns of the rows of two lie between */
export function place_grid(place) {
  let first = 0;
  for (const [row, count] of ROWS.entries()) {
    if (place < first + count) return { row, column: place - first + (count === 2 ? 0.5 : 0) };
    first += count;
  }
  throw new RangeError(`no place ${place}`);
}

/** @param {number} place @returns {Box} */
export function place_box(place) {
  const { row, column } = place_grid(place);
  return {
    x: LEFT + column * (PLACE.width + GAP),
    y: TOP + (ROWS.length - 1 - row) * (PLACE.height + GAP),
    ...PLACE,
  };
}

/** The boxes of the stacks at a place: in one row, or in two if there are many kinds. @param {number} kinds @param {number} index @returns {Box} */
export function stack_box(kinds, index) {
  if (kinds > 4) return { x: 8 + (index % 3) * 44, y: 9 + Math.floor(index / 3) * 50, width: 40, height: 40 };
  if (kinds > 2) return { x: 8 + index * 44, y: 12, width: 38, height: 38 };
  return { x: 9 + index * 54, y: 9, width: 46, height: 46 };
}

/** The middle of a place's price space. @param {number} kinds @param {number} index */
export function space_centre(kinds, index) {
  if (kinds > 4) return { x: 162, y: 40 };
  return { x: 30 + index * 45, y: 86 };
}

/** The position of a chief at a place: the foot of the nth of so many. @param {number} index @param {number} count */
export function chief_at_place(index, count) {
  const step = count > 3 ? 10 : 14;
  return { x: 168 - (count - 1 - index) * step, y: 100 };
}

const BEACH_TOP = TOP + 4 * (PLACE.height + GAP) + 6;

/** @returns {Box} */
export function harbour_box() {
  return { x: LEFT, y: BEACH_TOP, width: 180, height: 112 };
}

/** @param {number} landing 0 to 3 from the left @returns {Box} */
export function landing_box(landing) {
  const width = 93;
  const left = LEFT + 180 + GAP;
  const gap = (STAGE.width - LEFT - left - 4 * width) / 3;
  return { x: left + landing * (width + gap), y: BEACH_TOP, width, height: 112 };
}

/** @param {number} at @param {number} count places on the track @returns {Box} */
export function order_box(at, count) {
  const room = STAGE.width - 2 * LEFT;
  const width = Math.min(150, (room - (count - 1) * GAP) / count);
  const left = (STAGE.width - count * width - (count - 1) * GAP) / 2;
  return { x: left + at * (width + GAP), y: BEACH_TOP + 118, width, height: 76 };
}

/** The corners of the frame beside the rows of two. @type {Record<"bay" | "round" | "islands" | "peak", Box>} */
export const CORNERS = {
  bay: { x: LEFT, y: TOP + 3 * (PLACE.height + GAP), width: 90, height: PLACE.height },
  round: { x: STAGE.width - LEFT - 90, y: TOP + 3 * (PLACE.height + GAP), width: 90, height: PLACE.height },
  islands: { x: STAGE.width - LEFT - 90, y: TOP, width: 90, height: PLACE.height },
  peak: { x: LEFT, y: TOP, width: 90, height: PLACE.height },
};

/** The middle of the nth fish token of so many in the harbour. @param {number} index @param {number} count */
export function fish_centre(index, count) {
  const across = count > 8 ? 5 : 4;
  const step = count > 8 ? 33 : 41;
  return { x: 27 + (index % across) * step, y: 29 + Math.floor(index / across) * step, size: count > 8 ? 30 : 38 };
}

/** A box as fractions of the stage. @param {Box} box */
export function on_stage(box) {
  return {
    left: `${(100 * box.x) / STAGE.width}%`,
    top: `${(100 * box.y) / STAGE.height}%`,
    width: `${(100 * box.width) / STAGE.width}%`,
    height: `${(100 * box.height) / STAGE.height}%`,
  };
}

export const CELL = 54;
export const SIDE = 60;
export const HEAD = 58;
/** Space at the right for the mark whether a village counts. */
export const BADGE = 40;
export const VILLAGES = 5;
/** The number of columns with tiki places. */
export const TIKI_COLUMNS = 7;
/** Cells of a village as the score numbers them; kahunas start at KAHUNA_CELL. */
export const ROW_CELLS = 14;
export const KAHUNA_CELL = 70;

/** A village row: high enough for a finger where a tile is `TILE_PX` wide. */
const ROW = 60;
/** A row without tiles on a folded board. */
const FOLDED = 14;
const FRAME = 12;
/** A tile is never narrower on the screen: a board that has no room for that scrolls. */
const TILE_PX = 40;

/**
 * The layout of a village board: as wide as its longest village.
 * @param {{rows: {tiles: unknown[]}[], kahunas?: number}} seat
 * @param {boolean} [folds] whether empty villages take hardly any room
 */
export function village_layout(seat, folds = false) {
  const longest = Math.max(...seat.rows.map((row) => row.tiles.length));
  const columns = Math.max(TIKI_COLUMNS, longest);
  const frame = FRAME;
  const width = board_width(columns);
  const folded = seat.rows.map(({ tiles }, row) => folds && tiles.length === 0 && row >= (seat.kahunas ?? 0));
  const tops = [frame + HEAD];
  for (const each of folded) tops.push(tops[tops.length - 1] + (each ? FOLDED : ROW));
  /** @param {number} row */
  const cell_top = (row) => tops[row] + (ROW - CELL) / 2;
  return {
    columns,
    frame,
    width,
    folded,
    height: tops[VILLAGES] + frame,
    /** Where the lowest row ends. */
    bottom: tops[VILLAGES],
    least_px: Math.ceil((width * TILE_PX) / CELL),
    /** @param {number} row @returns {Box} the whole row without its kahuna */
    row: (row) => ({ x: frame + SIDE, y: tops[row], width: columns * CELL + BADGE, height: tops[row + 1] - tops[row] }),
    /** @param {number} row @param {number} column @returns {Box} */
    cell: (row, column) => ({ x: frame + SIDE + 2 + column * CELL, y: cell_top(row), width: CELL, height: CELL }),
    /** @param {number} index from the top @returns {Box} */
    kahuna: (index) => ({ x: frame + 2, y: cell_top(index), width: CELL, height: CELL }),
    /** @param {number} index in the order of filling: the first lies farthest right @returns {Box} */
    tiki: (index) => ({
      x: frame + SIDE + 2 + (TIKI_COLUMNS - 1 - index) * CELL,
      y: frame + 2,
      width: CELL,
      height: CELL,
    }),
  };
}

/** @param {number} columns */
const board_width = (columns) => 2 * FRAME + SIDE + columns * CELL + BADGE;

/** @typedef {ReturnType<typeof village_layout>} VillageLayout */
