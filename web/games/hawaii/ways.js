/** The roads of the island: between the rows of places, and across each row between its places. Chiefs walk on them. */

import { CORNERS, GAP, STAGE, harbour_box, landing_box, order_box, place_box, place_grid } from "./geometry.js";

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{ x: number, road: number }} Stop a chief at x, above or below a road; road 0 is at the beach, -1 below it */

const LANDINGS = 4;
const ROWS = [
  [0, 1],
  [2, 3, 4],
  [5, 6, 7],
  [8, 9],
];
const [BELOW_BEACH, TOP_ROAD] = [-1, ROWS.length - 1];

/** @param {number} road */
function height_of(road) {
  const above = road === BELOW_BEACH ? harbour_box() : place_box(ROWS[road][0]);
  return above.y + above.height + GAP / 2;
}

/** Where one can cross the row above a road. @param {number} road @returns {number[]} */
function crossings(road) {
  if (road === BELOW_BEACH) {
    return Array.from({ length: LANDINGS }, (_, landing) => landing_box(landing).x - GAP / 2);
  }
  const left = ROWS[road].map((place) => place_box(place).x - GAP / 2);
  const { x, width } = place_box(ROWS[road][ROWS[road].length - 1]);
  return [...left, x + width + GAP / 2];
}

/** @param {string} spot such as "place-3-chief-0" @param {number} count places on the order track @returns {Stop} */
function stop_of(spot, count) {
  const [sort, index] = spot.split("-");
  const at = Number(index);
  const middle = (/** @type {import("./geometry.js").Box} */ { x, width }) => x + width / 2;
  if (sort === "place") return { x: place_box(at).x + place_box(at).width - 18, road: place_grid(at).row };
  if (sort === "landing") return { x: middle(landing_box(at)), road: 0 };
  if (sort === "order") return { x: middle(order_box(at, count)), road: BELOW_BEACH };
  if (sort === "harbour") return { x: harbour_box().x + 160, road: 0 };
  return { x: middle(CORNERS.bay), road: 0 };
}

/**
 * The corners of the way between two spots of chiefs.
 * @param {string} from @param {string} to @param {number} count places on the order track
 * @returns {Point[]}
 */
export function way_between(from, to, count) {
  const [start, end] = [stop_of(from, count), stop_of(to, count)];
  const up = Math.sign(end.road - start.road);
  const way = [{ x: start.x, y: height_of(start.road) }];
  let { x, road } = start;
  for (; road !== end.road; road += up) {
    const here = x;
    const detour = (/** @type {number} */ by) => Math.abs(by - here) + Math.abs(by - end.x);
    x = crossings(up > 0 ? road : road - 1).reduce((best, by) => (detour(by) < detour(best) ? by : best));
    way.push({ x, y: height_of(road) }, { x, y: height_of(road + up) });
  }
  return [...way, { x: end.x, y: height_of(end.road) }];
}

/** All roads as one path. */
export function roads() {
  const margin = 15;
  const along = ROWS.map((_, road) => `M${margin} ${height_of(road)}H${STAGE.width - margin}`).slice(0, TOP_ROAD);
  const across = ROWS.flatMap((_, road) =>
    crossings(road)
      .filter((x) => road < TOP_ROAD && x > margin && x < STAGE.width - margin)
      .map((x) => `M${x} ${height_of(road)}V${height_of(road + 1)}`),
  );
  return [...along, ...across].join("");
}
