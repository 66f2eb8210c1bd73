/**
 * What a click on the board means now, cell by cell, and what it would be for. Pure: made of the choices, and of what the
 * player has in hand.
 */

import { cells_on_offer, ends_on_offer, step_on, tile_price, turns_on_offer } from "./choices.js";
import { cell_name } from "./geometry.js";
import { price_name, tile_name, way_name } from "./words.js";

/**
 * @typedef {object} Hold what the player has chosen so far, which the server need not know
 * @property {import("./choices.js").Mode | null} mode
 * @property {number | null} tile
 * @property {number} turn of the tile in hand; when rotating, quarter turns from where it lies, less one
 * @property {number | null} orb
 *
 * @typedef {object} Aim what can be done on a cell
 * @property {"place" | "replace" | "rotate" | "end" | "orb"} kind
 * @property {number} cell
 * @property {string} label
 * @property {any} step null where the click only chooses
 * @property {number} price in tiles
 * @property {{tile: number, turn: number} | null} lays the tile as it would lie
 * @property {import("./choices.js").Roll | null} roll
 */

/**
 * @param {{game: any, view: any, choices: import("./choices.js").Choices, hold: Hold, t: import("./words.js").Translate}} now
 * @returns {Map<number, Aim>}
 */
export function aims_of({ game, view, choices, hold, t }) {
  if (choices.roll.size > 0) return rolling_aims({ game, view, choices, hold, t });
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

/** How the tile on a cell shall lie. @param {any} game @param {any} view @param {Hold} hold @param {number} cell */
function wished_turn(game, view, { mode, turn }, cell) {
  if (mode !== "rotate") return turn;
  const lying = view.cells[cell];
  return (lying.turn + 1 + turn) % game.components.tiles[lying.tile].turns;
}

/**
 * @param {{game: any, view: any, mode: "place" | "replace" | "rotate", t: import("./words.js").Translate}} now
 * @param {number} cell @param {import("./choices.js").Legal} entry
 * @returns {Aim}
 */
function laying_aim({ game, view, mode, t }, cell, entry) {
  const lying = view.cells[cell];
  const { turn } = entry.step;
  const tile = mode === "rotate" ? lying.tile : entry.step.tile;
  const price = tile_price(entry);
  const old = mode === "replace" ? tile_name(t, game, lying.tile, lying.turn) : "";
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
 * Orbs that can be chosen, and where they can end. An end that several orbs can come to waits until one of them is chosen.
 * @param {{game: any, view: any, choices: import("./choices.js").Choices, hold: Hold, t: import("./words.js").Translate}} now
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

/** @param {any} view @param {{from: number, to: number}} step @returns {import("./choices.js").Roll | null} */
export function roll_of(view, { from, to }) {
  return view.rolls.find((/** @type {any} */ roll) => roll.from === from && roll.to === to) ?? null;
}

/**
 * How the tile in hand can be turned. When rotating, a turn counts from where the tile lies, and a tile that could lie in one
 * other way only is not turned.
 * @param {{choices: any, hold: Hold, aim: Aim | null, game: any, view: any}} now
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
