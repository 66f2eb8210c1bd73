/** The sentence that says what the player has to do. */

import { seat_name } from "../../../board/seats.js";

/**
 * @param {import("../types.js").View} view
 * @param {import("../types.js").LegalStep[]} legal
 * @param {{t: import("../words.js").Translate, seats: {seat: number, name?: string}[], you: number | null}} context
 * @returns {string}
 */
export function ask(view, legal, { t, seats, you }) {
  if (view.phase === "over") return t("metikoro.ask.over");
  if (view.turn === null) return t("metikoro.ask.done");
  if (you === null || view.turn !== you) return t("metikoro.ask.waiting", { name: seat_name(seats, view.turn) });
  if (view.phase === "more" && view.action) return t(`metikoro.ask.more.${view.action.kind}`);
  return t(`metikoro.ask.${view.phase}`);
}

/** The section of the rules about each phase. @type {Record<string, string>} */
export const rules_sections = {
  act: "turn",
  more: "turn",
  pay: "turn",
  draw: "turn",
  roll: "rolling",
  done: "rolling",
  over: "end",
};
