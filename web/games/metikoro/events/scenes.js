/** How the events of a turn are shown, one after the other. */

import { scene_from } from "../../../board/scenes.js";

/** The position after each event. @type {import("../../../lib/types.js").Scenes<import("../types.js").Types>} */
const AFTER = {
  placed: (view, { seat, tile, cell, turn }, next) => own(lay(view, cell, tile, turn, next), seat, tile, -1),
  replaced: (view, { seat, tile, cell, turn, old_tile }, next) =>
    stock(own(lay(view, cell, tile, turn, next), seat, tile, -1), old_tile, 1),
  rotated: (view, { cell, tile, turn }, next) => lay(view, cell, tile, turn, next),
  paid: (view, { seat, tile }) => stock(own(view, seat, tile, -1), tile, 1),
  took: (view, { seat, tile }) => stock(own(view, seat, tile, 1), tile, -1),
  drew: (view, { seat, tile }) => stock(own(view, seat, tile, 1), tile, -1),
  rolled: (view, { from, to }, next) => {
    const orbs = view.orbs.map((orb) => (orb.cell === from ? { ...orb, cell: to } : orb));
    return { ...view, orbs: in_order(orbs), houses: next.houses };
  },
  refilled: (view, { cell }) => ({
    ...view,
    orbs: in_order([...view.orbs, { cell, barred: [] }]),
    spares: view.spares - 1,
  }),
  stayed: (view) => view,
  ended: (_view, _event, next) => next,
};

const shown = scene_from(AFTER);

/** Rolls are those that are possible now: nobody chooses one meanwhile. @type {typeof shown} */
export const scene = (view, event, next) => shown({ ...view, rolls: [] }, event, next);

/** @param {import("../types.js").Orb[]} orbs */
const in_order = (orbs) => orbs.toSorted((one, other) => one.cell - other.cell);

/** @param {import("../types.js").View} view @param {number} cell @param {number} tile @param {number} turn @param {import("../types.js").View} next */
function lay(view, cell, tile, turn, next) {
  const locked = next.cells[cell]?.locked ?? 0;
  return { ...view, cells: view.cells.with(cell, { tile, turn, locked }) };
}

/** @param {import("../types.js").View} view @param {number} seat @param {number} tile @param {number} more */
function own(view, seat, tile, more) {
  const platform = view.platforms[seat];
  return { ...view, platforms: view.platforms.with(seat, platform.with(tile, platform[tile] + more)) };
}

/** @param {import("../types.js").View} view @param {number} tile @param {number} more */
function stock(view, tile, more) {
  return { ...view, supply: view.supply.with(tile, view.supply[tile] + more) };
}
