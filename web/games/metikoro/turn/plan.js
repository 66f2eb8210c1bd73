/**
 * What a click on each cell does now, from the choices and what the player has in hand.
 */

import { cells_on_offer, ends_on_offer, step_on, tile_price, turns_on_offer } from "./choices.js";
import { cell_name } from "../geometry.js";
import { looking_words, price_name, tile_name, way_name } from "../words.js";

/**
 * @typedef {object} Hold what the player has chosen so far, which the server need not know
 * @property {import("./choices.js").Mode | null} mode
 * @property {number | null} tile
 * @property {number} turn of the tile in hand; when rotating, quarter turns from where it lies, less one
 * @property {number | null} orb
 *
 * @typedef {object} Aim what can be done on a cell
 * @property {"place" | "replace" | "rotate" | "end" | "orb" | "look"} kind `look`: an orb that cannot be rolled now, but its ways are shown
 * @property {number} cell
 * @property {string} label
 * @property {import("../types.js").Step | null} step null where the click only chooses
 * @property {number} price in tiles
 * @property {{tile: number, turn: number} | null} lays the tile as it would lie
 * @property {import("./choices.js").Roll | null} roll
 */

/**
 * @param {{game: import("../types.js").Game, view: import("../types.js").View, choices: import("./choices.js").Choices, hold: Hold, t: import("../words.js").Translate}} now
 * @returns {Map<number, Aim>}
 */
export function aims_of(now) {
  const aims = now.choices.roll.size > 0 ? rolling_aims(now) : laying_aims(now);
  const orbs = new Set(now.view.rolls.map(({ from }) => from));
  for (const cell of orbs) if (!aims.has(cell)) aims.set(cell, looking_aim(now, cell));
  return aims;
}

/** @param {Parameters<typeof aims_of>[0]} now */
function laying_aims({ game, view, choices, hold, t }) {
  const { mode, tile } = hold;
  /** @type {Map<number, Aim>} */
  const aims = new Map();
  if (mode === null || mode === "take" || (mode !== "rotate" && tile === null)) return aims;
  const cells = cells_on_offer(choices, mode, tile);
  for (const cell of cells.keys()) {
    const entry = step_on(cells, cell, wished_turn(game, view, hold, cell));
    if (entry) aims.set(cell, laying_aim({ game, view, mode, t }, cell, entry));
  }
  return aims;
}

/** @param {Parameters<typeof aims_of>[0]} now @param {number} cell @returns {Aim} */
function looking_aim({ game, view, t }, cell) {
  const label = looking_words(t, game, view.rolls, cell);
  return { kind: "look", cell, label, step: null, price: 0, lays: null, roll: null };
}

/** The tile on a cell that has one. @param {import("../types.js").View} view @param {number} cell */
const lying_on = (view, cell) => /** @type {import("../types.js").Cell} */ (view.cells[cell]);

/** The turn that the tile on a cell will have. @param {import("../types.js").Game} game @param {import("../types.js").View} view @param {Hold} hold @param {number} cell */
function wished_turn(game, view, { mode, turn }, cell) {
  if (mode !== "rotate") return turn;
  const lying = lying_on(view, cell);
  return (lying.turn + 1 + turn) % game.components.tiles[lying.tile].turns;
}

/**
 * @param {{game: import("../types.js").Game, view: import("../types.js").View, mode: "place" | "replace" | "rotate", t: import("../words.js").Translate}} now
 * @param {number} cell @param {import("./choices.js").Laying} entry
 * @returns {Aim}
 */
function laying_aim({ game, view, mode, t }, cell, entry) {
  const { step } = entry;
  const { turn } = step;
  const tile = step.type === "rotate" ? lying_on(view, cell).tile : step.tile;
  const price = tile_price(entry);
  const lying = view.cells[cell];
  const old = mode === "replace" && lying ? tile_name(t, game, lying.tile, lying.turn) : "";
  const label = t(`metikoro.do.${mode}`, { cell: cell_name(cell), tile: tile_name(t, game, tile, turn), old });
  return {
    kind: mode,
    cell,
    label: label + price_name(t, price),
    step: entry.step,
    price,
    lays: { tile, turn },
    roll: null,
  };
}

/**
 * Orbs that can be chosen, and where they can end. An end that several orbs can reach is offered once one of them is
 * chosen.
 * @param {{game: import("../types.js").Game, view: import("../types.js").View, choices: import("./choices.js").Choices, hold: Hold, t: import("../words.js").Translate}} now
 */
function rolling_aims({ game, view, choices, hold, t }) {
  /** @type {Map<number, Aim>} */
  const aims = new Map();
  const nothing = { step: null, price: 0, lays: null, roll: null };
  for (const [cell, ends] of choices.roll) {
    const key = hold.orb === cell ? "metikoro.do.orb.back" : "metikoro.do.orb";
    aims.set(cell, { kind: "orb", cell, label: t(key, { cell: cell_name(cell), count: ends.size }), ...nothing });
  }
  for (const [cell, entries] of ends_on_offer(choices, hold.orb)) {
    if (entries.length > 1) continue;
    const { step } = entries[0];
    const roll = roll_of(view, step);
    const label = roll
      ? t("metikoro.do.roll", { from: cell_name(step.from), way: way_name(t, game, roll) })
      : cell_name(cell);
    aims.set(cell, { ...nothing, kind: "end", cell, label, step, roll });
  }
  return aims;
}

/** @param {import("../types.js").View} view @param {{from: number, to: number}} step @returns {import("./choices.js").Roll | null} */
function roll_of(view, { from, to }) {
  return view.rolls.find((roll) => roll.from === from && roll.to === to) ?? null;
}

/**
 * How the tile in hand can be turned. In a rotation turns are relative to the placed tile; a tile with only one other
 * turn needs no choice.
 * @param {{choices: import("./choices.js").Choices, hold: Hold, aim: Aim | null, game: import("../types.js").Game, view: import("../types.js").View}} now
 * @returns {{turns: number[], at: number}}
 */
export function turning_of({ choices, hold, aim, game, view }) {
  const { mode, tile, turn } = hold;
  if (mode === null || mode === "take") return { turns: [0], at: 0 };
  if (mode === "rotate") {
    const lying = aim ? view.cells[aim.cell] : null;
    const ways = lying ? game.components.tiles[lying.tile].turns - 1 : 1;
    return { turns: Array.from({ length: ways }, (_, at) => at), at: turn % ways };
  }
  if (tile === null) return { turns: [0], at: 0 };
  const turns = turns_on_offer(cells_on_offer(choices, mode, tile));
  const at = aim?.lays?.turn ?? turn;
  return { turns: turns.length > 0 ? turns : [0], at };
}
