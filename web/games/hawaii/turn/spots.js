/** The named and clickable things on the island and the beach, with their texts. */

import { is_you, seat_name } from "../../../board/seats.js";
import { usual_pay } from "./choices.js";
import { harbour_lacks, landing_lacks, place_lacks, way_to } from "./costs.js";
import { CORNERS, harbour_box, landing_box, order_box, place_box, place_grid } from "../geometry.js";
import { goods_name, place_words, price_name, token_name } from "../words.js";

/** @typedef {{seat: number, name?: string, you?: boolean}[]} Seats */

/**
 * `name` says what is there, `label` what a click does, `why` why it does nothing now, and `card` which cards explain it.
 * `title` and `effect` are shown on the board: what the place is called, and what it is good for.
 * @typedef {{target: string, sort: string, box: import("../geometry.js").Box, row: number, column: number, name: string,
 *   label: string, why?: string, card: string, title?: string, effect?: string}} Spot
 */

/**
 * @param {import("../types.js").View} view
 * @param {Map<string, import("./choices.js").Legal[]>} choices
 * @param {import("../words.js").Translate} t
 * @param {Seats} seats
 * @returns {Spot[]}
 */
export function spots_of(view, choices, t, seats) {
  const context = { view, choices, t, seats };
  return [
    ...view.places.map((place, at) => place_spot(place, at, context)),
    harbour_spot(context),
    ...view.landings.map((landing, at) => landing_spot(landing, at, context)),
    ...view.track.map((place, at) => order_spot(place, at, context)),
    sign("round", CORNERS.round, round_words(view, t), t),
    sign("islands", CORNERS.islands, islands_words(view, t), t),
  ];
}

/** A spot without a click. @param {string} target @param {import("../geometry.js").Box} box @param {string} name @param {import("../words.js").Translate} t @returns {Spot} */
function sign(target, box, name, t) {
  const title = t(`hawaii.sign.${target}`);
  return { target, sort: "sign", box, row: 0, column: 0, name, label: name, card: target, title };
}

/** Places with a single kind of tile have room for words about it. */
const WITH_EFFECT = new Set(["boats", "surfers", "hulas", "kahunas", "tikis"]);

/** @param {import("../types.js").View} view @param {import("../words.js").Translate} t */
function round_words({ round, marker }, t) {
  const [first, second, rest] = marker.points;
  const words = t("hawaii.round", { round, required: marker.required, first, second, rest });
  return marker.income ? `${words}; ${t("hawaii.round.income", { goods: goods_name(t, marker.income) })}` : words;
}

/** @param {import("../types.js").View} view @param {import("../words.js").Translate} t */
function islands_words({ islands }, t) {
  const known = islands.face_up.map((island) => t(`hawaii.island.${island}`));
  const words = t("hawaii.islands", { count: islands.face_down });
  return known.length > 0 ? `${words}; ${t("hawaii.islands.visited", { islands: known.join(", ") })}` : words;
}

/** @typedef {{view: import("../types.js").View, choices: Map<string, import("./choices.js").Legal[]>, t: import("../words.js").Translate, seats: Seats}} Context */

/** Adds the price of a click. @param {string} text @param {string} target @param {Context} context */
function priced(text, target, { choices, t }) {
  const entries = choices.get(target) ?? [];
  const pay = usual_pay(entries);
  if (pay === null) return text;
  const price = price_name(t, pay);
  return `${text}, ${entries.length > 1 ? t("hawaii.or", { price }) : price}`;
}

/** How far it is, where that is more than a step. @param {Context} context @param {number} at */
function distance({ view, t, choices }, at) {
  if (view.turn === null || view.phase !== "go" || !choices.has(`place-${at}`)) return "";
  const { steps, from_beach } = way_to(view, view.turn, at);
  if (steps < 2) return "";
  return `, ${t(from_beach ? "hawaii.way.beach" : "hawaii.way", { count: steps })}`;
}

/** Why the reader cannot choose it, when it is their turn to move. @param {string} target @param {Context} context @param {(seat: number) => string} words */
function refusal(target, { view, choices, seats }, words) {
  const asked = view.phase === "go" && choices.size > 0 && view.turn !== null && is_you(seats, view.turn);
  return asked && view.turn !== null && !choices.has(target) ? words(view.turn) : undefined;
}

/** @param {string} name @param {string | undefined} why */
const with_reason = (name, why) => (why && !name.includes(why) ? `${name}; ${why}` : name);

/** The players whose chiefs are there. @param {number[]} chiefs @param {Context} context @returns {string[]} */
function standing(chiefs, { t, seats }) {
  if (chiefs.length === 0) return [];
  const names = chiefs.map((seat) => (is_you(seats, seat) ? t("hawaii.you") : seat_name(seats, seat)));
  return [t("hawaii.chiefs", { names: names.join(", ") })];
}

/** @param {import("../types.js").Place} place @param {number} at @param {Context} context @returns {Spot} */
function place_spot(place, at, context) {
  const { view, t } = context;
  const { row, column } = place_grid(at);
  const target = `place-${at}`;
  const name = [place_words(t, place), ...standing(place.chiefs, context)].join("; ");
  const here = view.pending?.from === "place" && view.pending.at === at;
  const stays = view.turn !== null && place.chiefs.includes(view.turn);
  const does = here ? "hawaii.do.open" : stays ? "hawaii.do.stay" : "hawaii.do.go";
  const label = `${priced(t(does, { place: name }), target, context)}${distance(context, at)}`;
  const why = refusal(target, context, (seat) => place_lacks(view, seat, at, t));
  return {
    target,
    sort: "place",
    box: place_box(at),
    row: 3 - row,
    column: column * 2,
    name: with_reason(name, why),
    label,
    why,
    card: "place",
    title: t(`hawaii.sign.${place.name}`),
    effect: WITH_EFFECT.has(place.name) ? t(`hawaii.effect.${place.name}`) : undefined,
  };
}

/** @param {Context} context @returns {Spot} */
function harbour_spot(context) {
  const { view, t } = context;
  const { fish, chiefs } = view.harbour;
  const tokens = fish.map((token) => token_name(t, token)).join(", ");
  const lying = fish.length > 0 ? t("hawaii.harbour.tokens", { tokens }) : t("hawaii.harbour.empty");
  const name = [t("hawaii.harbour"), lying, ...standing(chiefs, context)].join("; ");
  const label = priced(t("hawaii.do.fish", { harbour: name }), "harbour", context);
  const why = refusal("harbour", context, (seat) => harbour_lacks(view, seat, t));
  const title = t("hawaii.sign.harbour");
  return {
    target: "harbour",
    sort: "harbour",
    box: harbour_box(),
    row: 4,
    column: 0,
    name: with_reason(name, why),
    label,
    why,
    card: "harbour",
    title,
  };
}

/** @param {import("../types.js").Landing} landing @param {number} at @param {Context} context @returns {Spot} */
function landing_spot(landing, at, context) {
  const { view, t } = context;
  const target = `landing-${at}`;
  const what = landing.island ? t(`hawaii.island.${landing.island}`) : t("hawaii.landing.visited");
  const points = t("hawaii.count.points", { count: landing.points });
  const place = t("hawaii.landing", { at: at + 1, island: what, points, feet: landing.feet });
  const name = [place, ...standing(landing.chiefs, context)].join("; ");
  const label = priced(t("hawaii.do.visit", { landing: name }), target, context);
  const why = refusal(target, context, (seat) => landing_lacks(view, seat, at, t));
  const title = at === 0 ? t("hawaii.sign.landings") : undefined;
  return {
    target,
    sort: "landing",
    box: landing_box(at),
    row: 4,
    column: 2 + at,
    name: with_reason(name, why),
    label,
    why,
    card: "landing",
    title,
  };
}

/** @param {import("../types.js").Track} place @param {number} at @param {Context} context @returns {Spot} */
function order_spot(place, at, context) {
  const { view, t, seats } = context;
  const target = `order-${at}`;
  const parts = [t("hawaii.order", { at: at + 1 })];
  if (place.token) parts.push(token_name(t, place.token));
  if (place.seat !== null) parts.push(...standing([place.seat], context));
  const now = view.order[at];
  if (now !== undefined) parts.push(t("hawaii.order.now", { name: seat_name(seats, now) }));
  const name = parts.join("; ");
  const label = t("hawaii.do.order", { place: name });
  const box = order_box(at, view.track.length);
  const title = at === 0 ? t("hawaii.sign.order") : undefined;
  return { target, sort: "order", box, row: 5, column: at * 1.2, name, label, card: "order", title };
}
