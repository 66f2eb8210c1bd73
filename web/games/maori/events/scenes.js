/** How the events of a turn are shown, one after the other. */

import { scene_from } from "../../../board/scenes.js";

/** The position after each event. @type {import("../../../lib/types.js").Scenes<import("../types.js").Types>} */
const AFTER = {
  launched: (view, { stop }) => ({ ...view, explorer: stop }),
  moved: (view, { seat, to, shells }) => gain({ ...view, explorer: to }, seat, -shells),
  took: (view, { seat, at, tile, shells }) =>
    gain({ ...view, hand: { tile, from: "display", at }, display: view.display.with(at, null) }, seat, -shells),
  unstored: (view, { seat, tile }) =>
    change({ ...view, hand: { tile, from: "storage", at: null } }, seat, { storage: null }),
  stored: (view, { seat, tile }) => change({ ...view, hand: null }, seat, { storage: tile }),
  sailed: (view, { seat, to }) => change(view, seat, { ship: to }),
  placed: (view, { seat, cell, tile, turn, shells }, next) =>
    gain(
      change({ ...view, hand: null }, seat, {
        cells: view.boards[seat].cells.with(cell, { tile, turn }),
        boats: next.boards[seat].boats,
      }),
      seat,
      shells,
    ),
  removed: (view, { seat, cell }, next) =>
    change(view, seat, { cells: view.boards[seat].cells.with(cell, null), boats: next.boards[seat].boats }),
  passed: (view) => view,
  ship_moved: (view, { seat, to }) => change(view, seat, { ship: to }),
  stayed: (view) => view,
  refilled: (view, { at, tile }) => ({ ...view, display: view.display.with(at, tile), stack: view.stack - 1 }),
  last_round: (view, _, next) => ({ ...view, last_round: next.last_round }),
  ended: (_view, _event, next) => next,
};

export const scene = scene_from(AFTER);

/** @param {import("../types.js").View} view @param {number} seat @param {Partial<import("../types.js").Board>} changes */
function change(view, seat, changes) {
  return { ...view, boards: view.boards.with(seat, { ...view.boards[seat], ...changes }) };
}

/** @param {import("../types.js").View} view @param {number} seat @param {number} shells */
function gain(view, seat, shells) {
  return change(view, seat, { shells: view.boards[seat].shells + shells });
}
