/** The sentence that says what the player has to do. */

import { seat_name } from "../../../board/seats.js";
import { counted } from "../words.js";

/**
 * @param {import("../types.js").View} view
 * @param {{step: import("../types.js").Step}[]} legal
 * @param {{t: import("../words.js").Translate, seats: {seat: number, name?: string}[], you: number | null}} context
 * @returns {string}
 */
export function ask(view, legal, { t, seats, you }) {
  if (view.phase === "over" || view.turn === null) return t("maori.ask.over");
  if (you === null || view.turn !== you) return t("maori.ask.waiting", { name: seat_name(seats, view.turn) });
  const can = new Set(legal.map((entry) => entry.step.type));
  switch (view.phase) {
    case "launch":
      return t("maori.ask.launch");
    case "move":
      return counted(t, "maori.ask.move", view.boards[you].boats);
    case "discover":
      return t(`maori.ask.discover${way_on(can)}`);
    case "place":
      return t(can.has("store") ? "maori.ask.place.store" : "maori.ask.place");
    case "ship":
      return t("maori.ask.ship");
    default:
      return t("maori.ask.done");
  }
}

/** What else than taking a tile is possible, as the last part of the text's key. @param {Set<string>} can */
function way_on(can) {
  if (!can.has("take")) return ".none";
  return [...can].every((type) => type === "take" || type === "pass") ? ".pass" : "";
}

/** The section of the rules about each phase. @type {Record<string, string>} */
export const rules_sections = {
  launch: "setup",
  move: "turn",
  discover: "taking",
  place: "laying",
  ship: "levels",
  done: "turn",
  over: "end",
};
