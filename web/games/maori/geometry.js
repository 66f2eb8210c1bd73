/**
 * Positions: board cells, the explorer's sixteen stops, and edges after turning.
 *
 * Board cell = 5 * row + column (4 rows, 5 columns). Display place = 4 * row + column. Stops run clockwise from the
 * upper left: 0-3 top, 4-7 right, 8-11 bottom, 12-15 left.
 */

/** Side of a tile in drawing units. */
export const TILE = 100;
/** Width of the explorer's lane around the display, in drawing units. */
export const LANE = 76;
const COLUMNS = 5;
export const ROWS = 4;
export const CELLS = COLUMNS * ROWS;
export const STOPS = 16;

/** @typedef {"N" | "E" | "S" | "W"} Edge */

/** @type {Edge[]} */
export const EDGES = ["N", "E", "S", "W"];

/** @param {number} cell @returns {{row: number, column: number}} */
export function cell_at(cell) {
  return { row: Math.floor(cell / COLUMNS), column: cell % COLUMNS };
}

/** @param {number} place @returns {{row: number, column: number}} */
export function place_at(place) {
  return { row: Math.floor(place / 4), column: place % 4 };
}

/**
 * The cell next to `cell` across `edge`, or null at the rim.
 * @param {number} cell
 * @param {Edge} edge
 * @returns {number | null}
 */
export function neighbour(cell, edge) {
  const { row, column } = cell_at(cell);
  if (edge === "N") return row > 0 ? cell - COLUMNS : null;
  if (edge === "S") return row < ROWS - 1 ? cell + COLUMNS : null;
  if (edge === "W") return column > 0 ? cell - 1 : null;
  return column < COLUMNS - 1 ? cell + 1 : null;
}

/** @param {Edge} edge @returns {Edge} */
export function opposite(edge) {
  return turn_edge(edge, 2);
}

/**
 * An edge after quarter turns clockwise: N becomes E, E becomes S.
 * @param {Edge} edge
 * @param {number} turn
 * @returns {Edge}
 */
export function turn_edge(edge, turn) {
  return EDGES[(EDGES.indexOf(edge) + turn + 4) % 4];
}

/**
 * The open edges of a tile after turning, in the order N, E, S, W.
 * @param {string} open
 * @param {number} turn
 * @returns {Edge[]}
 */
export function open_edges(open, turn) {
  const turned = [...open].map((edge) => turn_edge(/** @type {Edge} */ (edge), turn));
  return EDGES.filter((edge) => turned.includes(edge));
}

/**
 * The side of the display a stop lies on, and how far along it (0-3 in the direction of travel).
 * @param {number} stop
 * @returns {{side: Edge, along: number}}
 */
export function stop_side(stop) {
  return { side: EDGES[Math.floor(stop / 4)], along: stop % 4 };
}

/**
 * Where a stop lies in the 6 x 6 grid of lane and tiles (row and column 0 and 5 are the lane).
 * @param {number} stop
 * @returns {{row: number, column: number}}
 */
export function stop_grid(stop) {
  const { side, along } = stop_side(stop);
  if (side === "N") return { row: 0, column: 1 + along };
  if (side === "E") return { row: 1 + along, column: 5 };
  if (side === "S") return { row: 5, column: 4 - along };
  return { row: 4 - along, column: 0 };
}

/**
 * The middle of a stop in drawing units.
 * @param {number} stop
 * @returns {{x: number, y: number}}
 */
export function stop_centre(stop) {
  const { row, column } = stop_grid(stop);
  return { x: lane_centre(column), y: lane_centre(row) };
}

/** @param {number} index 0..5 @returns {number} */
function lane_centre(index) {
  if (index === 0) return LANE / 2;
  if (index === 5) return LANE + 4 * TILE + LANE / 2;
  return LANE + (index - 1) * TILE + TILE / 2;
}

/** Side of the whole display with its lane, in drawing units. */
export const DISPLAY_SIZE = 2 * LANE + 4 * TILE;

/**
 * The explorer's path from one stop to another, including corners of the lane. It sails clockwise; a path of more than
 * twelve steps is drawn backwards, since it undoes a move.
 * @param {number} from
 * @param {number} to
 * @returns {{x: number, y: number}[]}
 */
export function explorer_path(from, to) {
  const clockwise = (to - from + STOPS) % STOPS;
  const backwards = clockwise > 12;
  const step = backwards ? -1 : 1;
  const points = [stop_centre(from)];
  for (let at = from; at !== to; at = (at + step + STOPS) % STOPS) {
    const next = (at + step + STOPS) % STOPS;
    if (stop_side(at).side !== stop_side(next).side) points.push(corner(backwards ? next : at));
    points.push(stop_centre(next));
  }
  return points;
}

/** Where the bow of the explorer points at a stop: 1 right, along the top, and -1 left, along the bottom. @param {number} stop */
export function heading(stop) {
  return stop < 7 || stop === 15 ? 1 : -1;
}

/** The corner of the lane after the last stop of a side. @param {number} stop @returns {{x: number, y: number}} */
function corner(stop) {
  const near = LANE / 2;
  const far = DISPLAY_SIZE - LANE / 2;
  const { side } = stop_side(stop);
  if (side === "N") return { x: far, y: near };
  if (side === "E") return { x: far, y: far };
  if (side === "S") return { x: near, y: far };
  return { x: near, y: near };
}

/**
 * The stop reached from `from` after `steps`.
 * @param {number} from
 * @param {number} steps
 * @returns {number}
 */
export function stop_after(from, steps) {
  return (from + steps) % STOPS;
}

/**
 * The layout of one side of the boards in drawing units. A first column of printed land alone is drawn narrower than a
 * tile; otherwise there is a margin for the boats that no tile can cover.
 * @param {{columns: number, rows: number, cells: string[], inside: number[], printed_boats: number}} side
 */
export function board_layout(side) {
  const land_column = Array.from({ length: ROWS }, (_, row) => side.cells[row * COLUMNS]).every(
    (kind) => kind === "land",
  );
  const frame = 14;
  const first = land_column ? 74 : TILE;
  const margin = land_column ? 0 : 46;
  const left = frame + margin;
  const widths = [first, TILE, TILE, TILE, TILE];
  /** @param {number} cell */
  const origin = (cell) => {
    const { row, column } = cell_at(cell);
    return { x: left + (column === 0 ? 0 : first + (column - 1) * TILE), y: frame + row * TILE };
  };
  const boat_cells = side.cells.flatMap((kind, cell) => (kind === "boat" ? [cell] : []));
  return {
    land_column,
    frame,
    margin,
    left,
    widths,
    width: left + first + 4 * TILE + frame,
    height: 2 * frame + ROWS * TILE,
    origin,
    boat_cells,
    free_boats: side.printed_boats - boat_cells.length,
    /** @param {number} cell */
    playable: (cell) => side.cells[cell] !== "land",
  };
}

/** @typedef {ReturnType<typeof board_layout>} BoardLayout */

/**
 * The joints of two placed tiles that are open towards each other. A joint is named by its upper or left cell.
 * @param {{cell: number, tile: number, turn: number}[]} laid
 * @param {{open: string}[]} tiles
 * @returns {{cell: number, edge: "E" | "S"}[]}
 */
export function joints(laid, tiles) {
  const open = new Map(laid.map(({ cell, tile, turn }) => [cell, open_edges(tiles[tile].open, turn)]));
  return laid.flatMap(({ cell }) =>
    /** @type {("E" | "S")[]} */ (["E", "S"])
      .filter(
        (edge) => open.get(cell)?.includes(edge) && open.get(neighbour(cell, edge) ?? -1)?.includes(opposite(edge)),
      )
      .map((edge) => ({ cell, edge })),
  );
}

/**
 * The rectangle of the inner cells, around which the reef runs; null if there are none.
 * @param {number[]} inside
 * @param {BoardLayout} layout
 */
export function reef_rect(inside, layout) {
  if (inside.length === 0) return null;
  const corners = inside.map((cell) => layout.origin(cell));
  const x = Math.min(...corners.map((corner) => corner.x));
  const y = Math.min(...corners.map((corner) => corner.y));
  const right = Math.max(...corners.map((corner) => corner.x)) + TILE;
  const bottom = Math.max(...corners.map((corner) => corner.y)) + TILE;
  return { x, y, width: right - x, height: bottom - y };
}
