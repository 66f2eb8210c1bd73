/** One event of the match as one line of the log, in the reader's language. Pure. */

import { is_you, seat_name } from "../../board/seats.js";
import { GOODS, boat_count, is_free } from "./choices.js";
import { KAHUNA_CELL, ROW_CELLS } from "./geometry.js";
import { fleet_name, goods_name, place_name, tile_name, tiles_name, token_name } from "./words.js";

/** Every event type this board tells of. */
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

/** What a log line lights: the tile that was built, the kahuna that was laid. @param {any} event @returns {number[]} */
export function cells_of(event) {
  if (event.type === "built") return [ROW_CELLS * event.row + event.column];
  return event.type === "kahuna_added" ? [KAHUNA_CELL + event.index] : [];
}

/**
 * @param {any} event
 * @param {{t: any, seats: {seat: number, name?: string, you?: boolean}[], view: any}} context the view knows which place lies where
 * @returns {string} "" for an event of an unknown type
 */
export function narrate(event, { t, seats, view }) {
  if (!EVENT_TYPES.includes(event.type)) return "";
  const key = `hawaii.log.${event.type}`;
  if (event.type === "ended") return t(key);
  if (event.type === "round_began") {
    const order = event.order.map((/** @type {number} */ seat) => seat_name(seats, seat)).join(", ");
    return t(key, { round: event.round, order });
  }
  const person = is_you(seats, event.seat) ? "you" : "they";
  const { text = key, ...params } = DETAILS[event.type]?.(event, t, view) ?? {};
  return t(`${text}.${person}`, { name: seat_name(seats, event.seat), ...params });
}

/** " for 3 shells", or nothing. @param {any} t @param {any} pay */
const paid = (t, pay) => (is_free(pay) ? "" : t("hawaii.log.paid", { goods: goods_name(t, pay) }));

/** ", gaining 1 shell", or nothing. @param {any} t @param {Record<string, number>} goods */
const gained = (t, goods) =>
  GOODS.some((name) => goods[name] > 0) ? t("hawaii.log.gained", { goods: goods_name(t, goods) }) : "";

/** With which boats. @param {any} t @param {any} boats */
const sailing = (t, boats) => (boat_count(boats) > 0 ? t("hawaii.log.sailing", { boats: fleet_name(t, boats) }) : "");

/** What the sentence of each event speaks of; `text` where it depends on more than the type. @type {Record<string, (event: any, t: any, view: any) => Record<string, any>>} */
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
