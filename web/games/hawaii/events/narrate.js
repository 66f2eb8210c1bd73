/** One event of the match as a line of the log. */

import { is_you, seat_name } from "../../../board/seats.js";
import { GOODS, boat_count, is_free } from "../turn/choices.js";
import { KAHUNA_CELL, ROW_CELLS } from "../geometry.js";
import { fleet_name, goods_name, place_name, tile_name, tiles_name, token_name } from "../words.js";

/** @typedef {import("../types.js").Event} Event */

/** All event types that this board narrates. */
export const EVENT_TYPES = [
  "went",
  "bought",
  "spears",
  "built",
  "boat_added",
  "kahuna_added",
  "tiki_added",
  "converted",
  "declined",
  "fished",
  "visited",
  "island_points",
  "island_fruit",
  "island_in_vain",
  "ordered",
  "round_scored",
  "income",
  "income_chosen",
  "round_began",
  "first_place",
  "cleared",
  "ended",
];

/** The cells that a log line highlights: the tile that was built, the kahuna that was placed. @param {Event} event @returns {number[]} */
export function cells_of(event) {
  if (event.type === "built") return [ROW_CELLS * event.row + event.column];
  return event.type === "kahuna_added" ? [KAHUNA_CELL + event.index] : [];
}

/**
 * @param {Event} event
 * @param {{t: import("../words.js").Translate, seats: {seat: number, name?: string, you?: boolean}[], view: import("../types.js").View}} context the view knows which place lies where
 * @returns {string} "" for an event of an unknown type
 */
export function narrate(event, { t, seats, view }) {
  if (!EVENT_TYPES.includes(event.type)) return "";
  const key = `hawaii.log.${event.type}`;
  if (event.type === "ended") return t(key);
  if (event.type === "round_began") {
    const order = event.order.map((seat) => seat_name(seats, seat)).join(", ");
    return t(key, { round: event.round, order });
  }
  const person = is_you(seats, event.seat) ? "you" : "they";
  const { text = key, ...params } = FOUND[event.type]?.(event, t, view) ?? {};
  return t(`${text}.${person}`, { name: seat_name(seats, event.seat), ...params });
}

/** " for 3 shells", or nothing. @param {import("../words.js").Translate} t @param {import("../types.js").Pay} pay */
const paid = (t, pay) => (is_free(pay) ? "" : t("hawaii.log.paid", { goods: goods_name(t, pay) }));

/** ", gaining 1 shell", or nothing. @param {import("../words.js").Translate} t @param {Partial<import("../types.js").Pay>} goods */
const gained = (t, goods) =>
  GOODS.some((name) => (goods[name] ?? 0) > 0) ? t("hawaii.log.gained", { goods: goods_name(t, goods) }) : "";

/** With which boats. @param {import("../words.js").Translate} t @param {import("../types.js").Boats} boats */
const sailing = (t, boats) => (boat_count(boats) > 0 ? t("hawaii.log.sailing", { boats: fleet_name(t, boats) }) : "");

/**
 * @template {Event} E
 * @typedef {(event: E, t: import("../words.js").Translate, view: import("../types.js").View) => {text?: string, [name: string]: string | number | undefined}} Details
 */

/**
 * The parameters of each event's sentence; `text` if it depends on more than the type.
 * @type {{[type in Event["type"]]?: Details<Extract<Event, {type: type}>>}}
 */
const DETAILS = {
  went: ({ from, to, pay }, t, view) => ({
    text: from === to ? "hawaii.log.stayed" : "hawaii.log.went",
    place: place_name(t, view.places[to].name),
    paid: paid(t, pay),
  }),
  bought: ({ kind, side, pieces, token, pay }, t) => ({
    tile: tiles_name(t, kind, side, pieces),
    token: token_name(t, token),
    paid: paid(t, pay),
  }),
  spears: ({ points }) => ({ count: points }),
  built: ({ kind, side, row }, t) => ({ tile: tile_name(t, kind, side), row: row + 1 }),
  boat_added: ({ side }, t) => ({ boat: t(`hawaii.boat.side_${side}`) }),
  kahuna_added: ({ index, shells }, t) => ({ row: index + 1, gained: gained(t, { shells }) }),
  tiki_added: ({ index, feet }, t) => ({ number: index + 1, gained: gained(t, { feet }) }),
  converted: ({ pay }, t) => ({ goods: goods_name(t, pay) }),
  fished: ({ count, fish, boats, pay }, t) => ({
    count,
    fish: t("hawaii.count.fish", { count: fish }),
    sailing: sailing(t, boats),
    paid: paid(t, pay),
  }),
  visited: ({ island, points, boats, pay }, t) => ({
    island: t(`hawaii.island.${island}`),
    count: points,
    sailing: sailing(t, boats),
    paid: paid(t, pay),
  }),
  island_points: ({ points }) => ({ count: points }),
  island_fruit: ({ fruit }, t) => ({ goods: goods_name(t, { fruit }) }),
  island_in_vain: ({ island }, t) => ({ island: t(`hawaii.island.${island}`) }),
  ordered: ({ at, token }, t) => ({
    text: token ? "hawaii.log.ordered" : "hawaii.log.ordered.first",
    at: at + 1,
    token: token ? token_name(t, token) : "",
  }),
  round_scored: ({ round, sum, threshold, rank, points, lono }, t) => ({
    text: rank === null ? "hawaii.log.round_short" : "hawaii.log.round_scored",
    round,
    sum,
    threshold,
    rank: rank === null ? "" : t(`hawaii.rank.${rank}`),
    count: points,
    lono: lono > 0 ? t("hawaii.log.lono", { count: lono }) : "",
  }),
  income: ({ shells, feet, fruit }, t) => ({ goods: goods_name(t, { shells, feet, fruit }) }),
  income_chosen: ({ shells, feet, fruit }, t) => ({ goods: goods_name(t, { shells, feet, fruit }) }),
  first_place: ({ points }) => ({ count: points }),
  cleared: ({ row }) => ({ row: row + 1 }),
};

/** The same for an event whose type is not known yet. */
const FOUND = /** @type {Record<string, Details<Event> | undefined>} */ (DETAILS);

/** What a log line is about, where its event names no tile. @type {Record<string, string>} */
const SUBJECTS = {
  went: "place",
  boat_added: "boat",
  kahuna_added: "kahuna",
  tiki_added: "tiki",
  converted: "kane",
  declined: "kane",
  fished: "harbour",
  visited: "landing",
  ordered: "order",
  first_place: "order",
  round_scored: "round",
  round_began: "round",
  cleared: "counts",
};

/** The pieces of a log line that have a card. @param {Event} event @returns {string} */
export function cards_of({ type, kind, token }) {
  return [kind ?? SUBJECTS[type], token && "token"].filter(Boolean).join(" ");
}
