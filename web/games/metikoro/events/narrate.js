/** One event of the match as a line of the log. */

import { is_you, seat_name } from "../../../board/seats.js";
import { bounces_of, cell_name } from "../geometry.js";
import { kind_name, place_name } from "../words.js";

/** All event types that this board narrates. */
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
 * @param {import("../types.js").Event} event
 * @param {{t: import("../words.js").Translate, seats: {seat: number, name?: string, you?: boolean}[], game: import("../types.js").Game}} context
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

/** @param {import("../types.js").Event} event @param {"you" | "they"} person */
function ending_key({ reason, seat }, person) {
  return seat === undefined ? `metikoro.log.ended.${reason}` : `metikoro.log.ended.${reason}.${person}`;
}

/** The parameters of an event's sentence. @param {import("../types.js").Event} event @param {import("../words.js").Translate} t @param {import("../types.js").Game} game */
function details(event, t, game) {
  /** @type {Record<string, string>} */
  const found = {};
  if (event.tile !== undefined) found.tile = kind_name(t, game, event.tile);
  if (event.old_tile !== undefined) found.old = kind_name(t, game, event.old_tile);
  if (event.cell !== undefined) found.cell = cell_name(event.cell);
  if (event.type === "rolled") Object.assign(found, { from: cell_name(event.from), to: place_name(t, game, event.to) });
  return found;
}

/** @param {import("../types.js").Event} event @param {import("../words.js").Translate} t */
function bounced(event, t) {
  const count = event.type === "rolled" ? bounces_of(event.path) : 0;
  return count > 0 ? `, ${t("metikoro.way.bounces", { count })}` : "";
}

/** The pieces of a log line that have a card. @param {import("../types.js").Event} event @returns {string} */
export function cards_of({ type, tile, old_tile }) {
  if (type === "rolled" || type === "refilled") return "orb";
  return [tile, old_tile].filter((each) => each !== undefined).join(" ");
}
