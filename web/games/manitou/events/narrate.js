/** One event of the match as a line of the log. */

import { seat_name } from "../../../board/seats.js";
import { card_list, card_name, card_of, herd_name, person, signed } from "../words.js";

/** All event types that this board narrates. */
export const EVENT_TYPES = [
  "chose",
  "laid",
  "dealt",
  "drew",
  "took_buffalo",
  "escaped",
  "took_prisoners",
  "robbed",
  "hunt_ended",
  "hunt_began",
  "ended",
];

/** The event types that say what was drawn. */
export const drawn = ["dealt", "drew", "hunt_began"];

/**
 * @param {import("../types.js").Event} event
 * @param {{t: import("../words.js").Translate, seats: import("../words.js").Seats}} context
 * @returns {string} "" for an event of an unknown type, and for what says nothing to this reader
 */
export function narrate(event, { t, seats }) {
  if (!EVENT_TYPES.includes(event.type)) return "";
  const key = `manitou.log.${event.type}`;
  if (event.type === "ended") return t(`${key}.${event.reason}`);
  const herd = event.herd === undefined ? "" : herd_name(t, event.herd);
  if (event.type === "escaped") return t(key, { herd, points: event.points });
  if (event.type === "hunt_ended") return t(key, { hunt: event.hunt, points: points_line(event.points, seats) });
  if (event.type === "hunt_began") return t(key, { hunt: event.hunt, name: seat_name(seats, event.start) });
  return of_somebody(event, `${key}.${person(seats, event.seat)}`, herd, t, seats);
}

/**
 * @typedef {Extract<import("../types.js").Event, { seat: number }>} OfSeat
 * @typedef {Pick<Extract<import("../types.js").Event, { type: "laid" }>, "result" | "met">} Effect
 */

/** @param {OfSeat} event @param {string} key @param {string} herd @param {import("../words.js").Translate} t @param {import("../words.js").Seats} seats */
function of_somebody(event, key, herd, t, seats) {
  const params = { name: seat_name(seats, event.seat), herd, count: event.count, points: event.points };
  switch (event.type) {
    case "chose":
      return t(key, { ...params, cards: card_list(t, event.team ?? []) });
    case "laid":
      return t(key, { ...params, card: card_name(t, event.card) }) + result_of(event, t, seats);
    case "dealt":
      return event.cards ? t(key, { ...params, cards: card_list(t, event.cards) }) : "";
    case "drew":
      return event.card ? t(key, { ...params, card: card_name(t, event.card) }) : "";
    case "took_prisoners": {
      const cards = event.cards.map((owned) => card_of(t, seats, owned)).join(", ");
      return t(key, { ...params, count: event.cards.length, cards });
    }
    case "robbed":
      return t(key, { ...params, points: signed(event.points) });
    default:
      return t(key, params);
  }
}

/** The effect of a played card; hunters have none. @param {Effect} event @param {import("../words.js").Translate} t @param {import("../words.js").Seats} seats */
export function result_of(event, t, seats) {
  if (event.result === "hunts") return "";
  const met = event.met ? card_of(t, seats, event.met) : "";
  return t(`manitou.result.${event.result}`, { met });
}

/** A result as a sentence of its own. @param {string} result */
export function after_colon(result) {
  const plain = result.replace(/^[:,]\s*/, "");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** The cell that a line highlights: its herd. @param {import("../types.js").Event} event @returns {number[]} */
export const cells_of = (event) => (event.herd === undefined ? [] : [event.herd]);

/** @param {number[]} points @param {import("../words.js").Seats} seats */
function points_line(points, seats) {
  return points.map((each, seat) => `${seat_name(seats, seat)} ${signed(each)}`).join(", ");
}

/** The pieces of a log line that have a card. @param {import("../types.js").Event} event @returns {string} */
export function cards_of(event) {
  if (event.type === "took_prisoners") return "prisoners";
  if (event.type === "robbed") return "fur_robber";
  if (event.card) return event.card;
  return [...new Set(event.cards ?? event.team ?? [])].join(" ");
}
