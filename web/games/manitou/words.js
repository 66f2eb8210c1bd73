/** Names of cards, herds and seats; `t(key, params)` looks up a text. */

import { is_you, seat_name } from "../../board/seats.js";

/** @typedef {import("../../lib/types.js").Translate} Translate */
/** @typedef {{seat: number, name?: string, you?: boolean}[]} Seats */

/** A number with a real minus sign. @param {number} n */
export const signed = (n) => String(n).replace("-", "−");

/** The value of a hunter; null for a warrior. @param {string} card */
export function hunter_value(card) {
  const [, value] = /^hunter_(\d+)$/.exec(card) ?? [];
  return value === undefined ? null : Number(value);
}

/** "Hunter 7", "Chief". @param {Translate} t @param {string} card */
export function card_name(t, card) {
  const value = hunter_value(card);
  return value === null ? t(`manitou.card.${card}`) : t("manitou.card.hunter", { value });
}

/** "Chief of Ann". @param {Translate} t @param {Seats} seats @param {{seat: number, card: string}} owned */
export function card_of(t, seats, { seat, card }) {
  return t("manitou.card_of", { card: card_name(t, card), name: seat_name(seats, seat) });
}

/** Several cards with their counts. @param {Translate} t @param {string[]} cards */
export function card_list(t, cards) {
  const names = cards.map((card) => card_name(t, card));
  return names.length > 0 ? names.join(", ") : t("manitou.none");
}

/** "the second herd". @param {Translate} t @param {number} herd */
export const herd_name = (t, herd) => t(`manitou.herd.${herd}`);

/** The name of a seat; "you" for the reader's own. @param {Seats} seats @param {number} seat */
export const person = (seats, seat) => (is_you(seats, seat) ? "you" : "they");
