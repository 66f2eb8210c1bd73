/**
 * Spoken and written names of pieces and places. Pure; `t(key, params)` looks a text up in the reader's language.
 */

import { cellAt, openEdges, placeAt, stopSide } from "./geometry.js";

/** @typedef {(key: string, params?: Record<string, string | number>) => string} Translate */
/** @typedef {import("./tile_layout.js").Design} Design */

/**
 * A counted thing: the entry has plural forms, chosen by {count}.
 * @param {Translate} t
 * @param {string} key
 * @param {number} count
 * @param {Record<string, string | number>} [more]
 */
export function counted(t, key, count, more = {}) {
  return t(key, { count, ...more });
}

/**
 * "End piece open to the east, 2 palms, 1 hut".
 * @param {Translate} t
 * @param {Design | undefined} design
 * @param {number} [turn]
 */
export function tileName(t, design, turn = 0) {
  if (!design) return t("maori.tile.unknown");
  const parts = [t(`maori.tile.${design.kind}${openEdges(design.open, turn).join("")}`)];
  for (const what of /** @type {const} */ (["palms", "huts", "boats", "shells"])) {
    if (design[what] > 0) parts.push(counted(t, `maori.count.${what}`, design[what]));
  }
  if (design.wreath) parts.push(t("maori.tile.wreath"));
  return parts.join(", ");
}

/** "row 2, column 3". @param {Translate} t @param {number} cell */
export function cellName(t, cell) {
  const { row, column } = cellAt(cell);
  return t("maori.at", { row: row + 1, column: column + 1 });
}

/** "row 2, column 3" of the display. @param {Translate} t @param {number} place */
export function placeName(t, place) {
  const { row, column } = placeAt(place);
  return t("maori.at", { row: row + 1, column: column + 1 });
}

/** "top, 2nd stop from the left". @param {Translate} t @param {number} stop */
export function stopName(t, stop) {
  const { side, along } = stopSide(stop);
  const place = side === "S" || side === "W" ? 4 - along : along + 1;
  return t(`maori.stop.${side}`, { place });
}

/** ", for 2 shells" or ", free". @param {Translate} t @param {number} shells */
export function priceName(t, shells) {
  return shells === 0 ? t("maori.price.free") : counted(t, "maori.price.shells", shells);
}

/**
 * How a seat is spoken of in the third person.
 * @param {{seat: number, name?: string}[]} seats
 * @param {number} seat
 */
export function seatName(seats, seat) {
  return seats.find((other) => other.seat === seat)?.name ?? `#${seat + 1}`;
}

/** Whether a seat is the reader's own. @param {{seat: number, you?: boolean}[]} seats @param {number} seat */
export function isYou(seats, seat) {
  return Boolean(seats.find((other) => other.seat === seat)?.you);
}
