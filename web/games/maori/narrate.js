/** One event of the match as one line of the log, in the reader's language. Pure. */

import { is_you, seat_name } from "../../board/seats.js";
import { cell_name, counted, stop_name, tile_name } from "./words.js";

/** Every event type this board tells of. */
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

/** Those that tell what was drawn. */
export const drawn = ["refilled"];

/**
 * @param {any} event
 * @param {{t: import("./words.js").Translate, seats: {seat: number, name?: string, you?: boolean}[], game: any}} context
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

/** What an event's sentence may speak of. @param {any} event @param {any} t @param {any[]} tiles */
function details(event, t, tiles) {
  /** @type {Record<string, string>} */
  const found = {};
  if (event.stop !== undefined) found.stop = stop_name(t, event.stop);
  if (event.tile !== undefined) found.tile = tile_name(t, tiles[event.tile], event.turn ?? 0);
  if (event.cell !== undefined) found.cell = cell_name(t, event.cell);
  if (event.type === "sailed" || event.type === "ship_moved") found.cell = cell_name(t, event.to);
  return found;
}

/** @param {any} event @param {any} t */
function paid(event, t) {
  return event.shells > 0 ? counted(t, "maori.log.paid", event.shells) : "";
}

/** @param {any} event @param {any} t */
function gained(event, t) {
  return event.shells > 0 ? counted(t, "maori.log.gained", event.shells) : "";
}
