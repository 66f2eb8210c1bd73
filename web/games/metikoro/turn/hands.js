/** Tiles and orbs laid by hand: what is lifted, and what happens where it is put down. */

import { use_drag } from "../../../board/drag.js";
import { modes_on_offer } from "./choices.js";
import { aims_of } from "./plan.js";

/**
 * What is lifted, as `data-drag` names it: `tile-TILE` on the own platform, `supply-TILE`, `orb-CELL`.
 * @param {{root: {current: HTMLElement | null}, view: import("../types.js").View, choices: import("./choices.js").Choices, hold: import("./plan.js").Hold,
 *   aims: () => Map<number, import("./plan.js").Aim>,
 *   onHold: (hold: import("./plan.js").Hold) => void, onAim: (cell: number | null) => void, onStep: import("../types.js").BoardProps["onStep"]}} how
 * @returns {string | null}
 */
export function use_hands({ root, view, choices, hold, aims, onHold, onAim, onStep }) {
  /** @param {string} what */
  function lift(what) {
    const [from, at] = what.split("-");
    const mode = laying_mode(choices, hold.mode);
    if (from === "orb") onHold({ ...hold, orb: Number(at) });
    if (from === "tile" && mode) onHold({ ...hold, mode, tile: Number(at), turn: 0 });
  }

  /** @param {string} what @param {string | null} where */
  function put_down(what, where) {
    const step = where === null ? null : step_at(what, where);
    onHold({ ...hold, tile: null, turn: 0, orb: null });
    if (step) onStep(step);
  }

  /** @param {string} what @param {string} where */
  function step_at(what, where) {
    const tile = Number(what.split("-")[1]);
    if (where === "supply") return choices.pay.get(tile)?.step;
    if (where === "platform") return (choices.draw.get(tile) ?? choices.take.get(tile))?.step;
    return aims().get(cell_of(where) ?? -1)?.step;
  }
  return use_drag(root, view, { on_lift: lift, on_over: (where) => onAim(cell_of(where)), on_drop: put_down });
}

/** @param {string | null} where */
function cell_of(where) {
  return where?.startsWith("cell-") ? Number(where.slice(5)) : null;
}

/** The way to lay a tile: the chosen one, if it is one. @param {import("./choices.js").Choices} choices @param {import("./choices.js").Mode | null} chosen */
function laying_mode(choices, chosen) {
  const modes = modes_on_offer(choices).filter((mode) => mode === "place" || mode === "replace");
  return modes.find((mode) => mode === chosen) ?? modes[0] ?? null;
}

/** The tiles of the own platform that can be lifted. @param {import("./choices.js").Choices} choices */
export const tiles_to_lift = ({ place, replace, pay }) => new Set([...place.keys(), ...replace.keys(), ...pay.keys()]);

/**
 * Where a lifted tile can be put down: on a free cell it is placed, on another it replaces what is there.
 * @param {Parameters<typeof aims_of>[0]} now
 */
export function aims_in_hand(now) {
  const as = (/** @type {import("./choices.js").Mode} */ mode) => aims_of({ ...now, hold: { ...now.hold, mode } });
  return new Map([...as("replace"), ...as("place")]);
}
