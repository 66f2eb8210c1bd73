/** Tiles, the ship and the explorer laid by hand: what is lifted, and where it can be put down. */

import { use_drag } from "../../../board/drag.js";
import { use_trial } from "../../../board/trial.js";
import { group_choices, placement } from "./choices.js";

/**
 * What is lifted, as `data-drag` names it: `display-PLACE`, `storage`, `hand`, `ship`, `explorer`.
 * @typedef {object} Carried
 * @property {string} what
 * @property {import("../types.js").Step[]} first the step that takes the tile, if it is not in hand yet
 * @property {number | null} tile
 * @property {import("./choices.js").Choices} choices what is possible once it is in hand
 */

/** @type {import("./choices.js").Choices} */
const nothing = group_choices([], null);

/**
 * @param {{root: {current: HTMLElement | null}, view: import("../types.js").View, you: number | null, choices: import("./choices.js").Choices, turn: number,
 *   lap: number, onPoint: (cell: number | null) => void, onStep: import("../types.js").BoardProps["onStep"], onTry?: import("../types.js").BoardProps["onTry"], onUndo?: () => void}} how
 * @returns {Carried | null}
 */
export function use_hands({ root, view, you, choices, turn, lap, onPoint, onStep, onTry, onUndo }) {
  const what = use_drag(root, view, { on_over: (where) => onPoint(cell_of(where)), on_drop: put_down });
  const first = what === null ? null : first_step(what, choices);
  const tried = use_trial(onTry, first, view);
  const carried = what === null ? null : carry();

  /** @returns {Carried} */
  function carry() {
    const after = tried ? group_choices(tried.legal, view.explorer) : nothing;
    return { what: what ?? "", first: first ? [first] : [], tile: tile_of(), choices: first ? after : choices };
  }

  function tile_of() {
    const [from, at] = what?.split("-") ?? [];
    if (from === "display") return view.display[Number(at)];
    if (from === "storage") return view.boards[you ?? 0].storage;
    return from === "hand" ? (view.hand?.tile ?? null) : null;
  }

  /** @param {string} _ @param {string | null} where */
  function put_down(_, where) {
    if (!carried || where === null) return onPoint(null);
    if (where === "display") return onUndo?.();
    const step = step_at(carried, where, { turn, lap });
    const steps = [...carried.first, ...(step ? [step] : [])];
    if (steps.length > 0) onStep(steps[0], ...steps.slice(1));
  }
  return carried;
}

/** @param {string | null} where */
export function cell_of(where) {
  return where?.startsWith("cell-") ? Number(where.slice(5)) : null;
}

/** @param {string} what @param {import("./choices.js").Choices} choices */
function first_step(what, choices) {
  const [from, at] = what.split("-");
  if (from === "display") return choices.takes.get(Number(at))?.step ?? null;
  return from === "storage" ? (choices.unstore?.step ?? null) : null;
}

/** @param {Carried} carried @param {string} where @param {{turn: number, lap: number}} how @returns {import("../types.js").Step | null} null: it stays in hand */
function step_at({ what, choices }, where, { turn, lap }) {
  const [place, at] = where.split("-");
  if (place === "stop") return choices.stops.get(Number(at))?.[lap]?.step ?? null;
  if (place === "storage") return choices.store?.step ?? null;
  if (place !== "cell") return null;
  const entry = what === "ship" ? ship_at(choices, Number(at)) : placement(choices, Number(at), turn);
  return entry?.step ?? null;
}

/** @param {import("./choices.js").Choices} choices @param {number} cell */
const ship_at = ({ sails, ships }, cell) => sails.get(cell) ?? ships.get(cell);

/** The cells that take what is lifted. @param {Carried | null} carried @returns {Set<number>} */
export function cells_for(carried) {
  if (carried === null) return new Set();
  const { what, choices } = carried;
  if (what === "ship") return new Set([...choices.sails.keys(), ...choices.ships.keys()]);
  return carried.tile === null ? new Set() : new Set(choices.places.keys());
}
