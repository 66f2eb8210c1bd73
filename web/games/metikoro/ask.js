/** The one sentence that says what is asked now. Pure. */

import { seat_name } from "../../board/seats.js";

/**
 * @param {any} view
 * @param {{step: any}[]} legal
 * @param {{t: import("./words.js").Translate, seats: {seat: number, name?: string}[], you: number | null}} context
 * @returns {string}
 */
export function ask(view, legal, { t, seats, you }) {
  if (view.phase === "over") return t("metikoro.ask.over");
  if (view.turn === null) return t("metikoro.ask.done");
  if (you === null || view.turn !== you) return t("metikoro.ask.waiting", { name: seat_name(seats, view.turn) });
  if (view.phase === "more") return t(`metikoro.ask.more.${view.action.kind}`);
  return t(`metikoro.ask.${view.phase}`);
}
