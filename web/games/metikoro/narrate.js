/** One event of the match as one line of the log, in the reader's language. Pure. */

import { is_you, seat_name } from "../../board/seats.js";
import { bounces_of, cell_name } from "./geometry.js";
import { kind_name, place_name } from "./words.js";

/** Every event type this board tells of. */
export const EVENT_TYPES = [
  "placed",
  "replaced",
  "rotated",
  "paid",
  "took",
  "drew",
  "rolled",
  "refilled",
  "stayed",
  "ended",
];

/**
 * @param {any} event
 * @param {{t: import("./words.js").Translate, seats: {seat: number, name?: string, you?: boolean}[], game: any}} context
 * @returns {string} "" for an event of an unknown type
 */
export function narrate(event, { t, seats, game }) {
  if (!EVENT_TYPES.includes(event.type)) return "";
  if (event.type === "refilled") return t("metikoro.log.refilled", { cell: cell_name(event.cell) });
  const name = event.seat === undefined ? "" : seat_name(seats, event.seat);
  const person = event.seat !== undefined && is_you(seats, event.seat) ? "you" : "they";
  if (event.type === "ended") return t(ending_key(event, person), { name });
  return t(`metikoro.log.${event.type}.${person}`, { name, ...details(event, t, game) }) + bounced(event, t);
}

/** @param {any} event @param {"you" | "they"} person */
function ending_key({ reason, seat }, person) {
  return seat === undefined ? `metikoro.log.ended.${reason}` : `metikoro.log.ended.${reason}.${person}`;
}

/** What an event's sentence may speak of. @param {any} event @param {import("./words.js").Translate} t @param {any} game */
function details(event, t, game) {
  /** @type {Record<string, string>} */
  const found = {};
  if (event.tile !== undefined) found.tile = kind_name(t, game, event.tile);
  if (event.old_tile !== undefined) found.old = kind_name(t, game, event.old_tile);
  if (event.cell !== undefined) found.cell = cell_name(event.cell);
  if (event.type === "rolled") Object.assign(found, { from: cell_name(event.from), to: place_name(t, game, event.to) });
  return found;
}

/** @param {any} event @param {import("./words.js").Translate} t */
function bounced(event, t) {
  const count = event.type === "rolled" ? bounces_of(event.path) : 0;
  return count > 0 ? `, ${t("metikoro.way.bounces", { count })}` : "";
}
