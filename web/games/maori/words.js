/**
 * Names of pieces and places; `t(key, params)` looks up a text.
 */

import { cell_at, open_edges, place_at, stop_side } from "./geometry.js";

/** @typedef {import("../../lib/types.js").Translate} Translate */
/** @typedef {import("./art/tile_layout.js").Design} Design */

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
export function tile_name(t, design, turn = 0) {
  if (!design) return t("maori.tile.unknown");
  const parts = [t(`maori.tile.${design.kind}${open_edges(design.open, turn).join("")}`)];
  for (const what of /** @type {const} */ (["palms", "huts", "boats", "shells"])) {
    if (design[what] > 0) parts.push(counted(t, `maori.count.${what}`, design[what]));
  }
  if (design.wreath) parts.push(t("maori.tile.wreath"));
  return parts.join(", ");
}

/** "row 2, column 3". @param {Translate} t @param {number} cell */
export function cell_name(t, cell) {
  const { row, column } = cell_at(cell);
  return t("maori.at", { row: row + 1, column: column + 1 });
}

/** "row 2, column 3" of the display. @param {Translate} t @param {number} place */
export function place_name(t, place) {
  const { row, column } = place_at(place);
  return t("maori.at", { row: row + 1, column: column + 1 });
}

/** "top, 2nd stop from the left". @param {Translate} t @param {number} stop */
export function stop_name(t, stop) {
  const { side, along } = stop_side(stop);
  const place = side === "S" || side === "W" ? 4 - along : along + 1;
  return t(`maori.stop.${side}`, { place });
}

/** "for 2 shells" or "free". @param {Translate} t @param {number} shells */
export function price_name(t, shells) {
  return shells === 0 ? t("maori.price.free") : counted(t, "maori.price.shells", shells);
}
