/** One event of the match as a line of the log. */

import { is_you, seat_name } from "../../../board/seats.js";
import { cell_name, counted, stop_name, tile_name } from "../words.js";

/** All event types that this board narrates. */
export const EVENT_TYPES = [
  "launched",
  "moved",
  "took",
  "unstored",
  "stored",
  "sailed",
  "placed",
  "removed",
  "passed",
  "ship_moved",
  "stayed",
  "refilled",
  "last_round",
  "ended",
];

/** The event types that say what was drawn. */
export const drawn = ["refilled"];

/**
 * @param {import("../types.js").Event} event
 * @param {{t: import("../words.js").Translate, seats: {seat: number, name?: string, you?: boolean}[], game: import("../types.js").Game}} context
 * @returns {string} "" for an event of an unknown type
 */
export function narrate(event, { t, seats, game }) {
  if (!EVENT_TYPES.includes(event.type)) return "";
  const tiles = game.components.tiles;
  const key = `maori.log.${event.type}`;
  if (event.type === "ended") return t(`${key}.${event.reason}`);
  if (event.type === "refilled") return t(key, { tile: tile_name(t, tiles[event.tile]) });

  const person = is_you(seats, event.seat) ? "you" : "they";
  const name = seat_name(seats, event.seat);
  const params = { name, ...details(event, t, tiles) };
  if (event.type === "moved") return counted(t, `${key}.${person}`, event.steps, params) + paid(event, t);
  if (event.type === "took") return t(`${key}.${person}`, params) + paid(event, t);
  if (event.type === "placed") return t(`${key}.${person}`, params) + gained(event, t);
  if (event.type === "ship_moved" && event.from === null) return t(`maori.log.ship_set.${person}`, params);
  return t(`${key}.${person}`, params);
}

/** The parameters of an event's sentence. @param {import("../types.js").Event} event @param {import("../words.js").Translate} t @param {import("../words.js").Design[]} tiles */
function details(event, t, tiles) {
  /** @type {Record<string, string>} */
  const found = {};
  if (event.stop !== undefined) found.stop = stop_name(t, event.stop);
  if (event.tile !== undefined) found.tile = tile_name(t, tiles[event.tile], event.turn ?? 0);
  if (event.cell !== undefined) found.cell = cell_name(t, event.cell);
  if (event.type === "sailed" || event.type === "ship_moved") found.cell = cell_name(t, event.to);
  return found;
}

/** @param {import("../types.js").Event} event @param {import("../words.js").Translate} t */
function paid(event, t) {
  return event.shells ? counted(t, "maori.log.paid", event.shells) : "";
}

/** @param {import("../types.js").Event} event @param {import("../words.js").Translate} t */
function gained(event, t) {
  return event.shells ? counted(t, "maori.log.gained", event.shells) : "";
}

/** The pieces of a log line that have a card. @param {import("../types.js").Event} event @returns {string} */
export function cards_of({ type, tile, shells = 0 }) {
  if (["launched", "moved"].includes(type)) return "explorer";
  if (tile === undefined) return type.startsWith("ship") || type === "sailed" ? "ship" : "";
  return type === "placed" && shells > 0 ? `${tile} shells` : String(tile);
}
