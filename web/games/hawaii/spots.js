/** Everything on the island and the beach that has a name and may be clicked, with the words for it. Pure. */

import { is_you, seat_name } from "../../board/seats.js";
import { usual_pay } from "./choices.js";
import { CORNERS, harbour_box, landing_box, order_box, place_box, place_grid } from "./geometry.js";
import { goods_name, place_name, place_words, price_name, token_name } from "./words.js";

/**
 * `name` says what is there, `label` what a click on it does; the title is shown to whoever points at it.
 * @typedef {{target: string, sort: string, box: import("./geometry.js").Box, row: number, column: number, name: string,
 *   label: string, title: string}} Spot
 */

/**
 * @param {any} view
 * @param {Map<string, any[]>} choices
 * @param {any} t
 * @param {any[]} seats
 * @returns {Spot[]}
 */
export function spots_of(view, choices, t, seats) {
  const context = { view, choices, t, seats };
  return [
    ...view.places.map((/** @type {any} */ place, /** @type {number} */ at) => place_spot(place, at, context)),
    harbour_spot(context),
    ...view.landings.map((/** @type {any} */ landing, /** @type {number} */ at) => landing_spot(landing, at, context)),
    ...view.track.map((/** @type {any} */ place, /** @type {number} */ at) => order_spot(place, at, context)),
    sign("round", CORNERS.round, round_words(view, t)),
    sign("islands", CORNERS.islands, islands_words(view, t)),
  ];
}

/** What is only to be read. @param {string} target @param {import("./geometry.js").Box} box @param {string} name @returns {Spot} */
const sign = (target, box, name) => ({ target, sort: "sign", box, row: 0, column: 0, name, label: name, title: name });

/** @param {any} view @param {any} t */
function round_words({ round, marker }, t) {
  const [first, second, rest] = marker.points;
  const words = t("hawaii.round", { round, required: marker.required, first, second, rest });
  return marker.income ? `${words}; ${t("hawaii.round.income", { goods: goods_name(t, marker.income) })}` : words;
}

/** @param {any} view @param {any} t */
function islands_words({ islands }, t) {
  const known = islands.face_up.map((/** @type {string} */ island) => t(`hawaii.island.${island}`));
  const words = t("hawaii.islands", { count: islands.face_down });
  return known.length > 0 ? `${words}; ${t("hawaii.islands.visited", { islands: known.join(", ") })}` : words;
}

/** @typedef {{view: any, choices: Map<string, any[]>, t: any, seats: any[]}} Context */

/** Adds what a click costs. @param {string} text @param {string} target @param {Context} context */
function priced(text, target, { choices, t }) {
  const entries = choices.get(target) ?? [];
  const pay = usual_pay(entries);
  if (pay === null) return text;
  const price = price_name(t, pay);
  return `${text}, ${entries.length > 1 ? t("hawaii.or", { price }) : price}`;
}

/** Who stands there. @param {number[]} chiefs @param {Context} context @returns {string[]} */
function standing(chiefs, { t, seats }) {
  if (chiefs.length === 0) return [];
  const names = chiefs.map((seat) => (is_you(seats, seat) ? t("hawaii.you") : seat_name(seats, seat)));
  return [t("hawaii.chiefs", { names: names.join(", ") })];
}

/** @param {any} place @param {number} at @param {Context} context @returns {Spot} */
function place_spot(place, at, context) {
  const { view, choices, t } = context;
  const { row, column } = place_grid(at);
  const target = `place-${at}`;
  const name = [place_words(t, place), ...standing(place.chiefs, context)].join("; ");
  const here = view.pending?.from === "place" && view.pending.at === at;
  const stays = view.turn !== null && place.chiefs.includes(view.turn);
  const does = here ? "hawaii.do.open" : stays ? "hawaii.do.stay" : "hawaii.do.go";
  const label = priced(t(does, { place: name }), target, context);
  return {
    target,
    sort: "place",
    box: place_box(at),
    row: 3 - row,
    column: column * 2,
    name,
    label,
    title: choices.has(target) ? priced(t(does, { place: place_name(t, place.name) }), target, context) : name,
  };
}

/** @param {Context} context @returns {Spot} */
function harbour_spot(context) {
  const { view, choices, t } = context;
  const { fish, chiefs } = view.harbour;
  const tokens = fish.map((/** @type {any} */ token) => token_name(t, token)).join(", ");
  const lying = fish.length > 0 ? t("hawaii.harbour.tokens", { tokens }) : t("hawaii.harbour.empty");
  const name = [t("hawaii.harbour"), lying, ...standing(chiefs, context)].join("; ");
  const label = priced(t("hawaii.do.fish", { harbour: name }), "harbour", context);
  const title = choices.has("harbour") ? label : name;
  return { target: "harbour", sort: "harbour", box: harbour_box(), row: 4, column: 0, name, label, title };
}

/** @param {any} landing @param {number} at @param {Context} context @returns {Spot} */
function landing_spot(landing, at, context) {
  const { choices, t } = context;
  const target = `landing-${at}`;
  const what = landing.island ? t(`hawaii.island.${landing.island}`) : t("hawaii.landing.visited");
  const points = t("hawaii.count.points", { count: landing.points });
  const place = t("hawaii.landing", { at: at + 1, island: what, points, feet: landing.feet });
  const name = [place, ...standing(landing.chiefs, context)].join("; ");
  const label = priced(t("hawaii.do.visit", { landing: name }), target, context);
  const title = choices.has(target) ? label : name;
  return { target, sort: "landing", box: landing_box(at), row: 4, column: 2 + at, name, label, title };
}

/** @param {any} place @param {number} at @param {Context} context @returns {Spot} */
function order_spot(place, at, context) {
  const { view, choices, t, seats } = context;
  const target = `order-${at}`;
  const parts = [t("hawaii.order", { at: at + 1 })];
  if (place.token) parts.push(token_name(t, place.token));
  if (place.seat !== null) parts.push(...standing([place.seat], context));
  const now = view.order[at];
  if (now !== undefined) parts.push(t("hawaii.order.now", { name: seat_name(seats, now) }));
  const name = parts.join("; ");
  const label = t("hawaii.do.order", { place: name });
  const title = choices.has(target) ? label : name;
  return { target, sort: "order", box: order_box(at, view.track.length), row: 5, column: at * 1.2, name, label, title };
}
