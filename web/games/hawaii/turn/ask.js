/** The sentence that says what the player has to do. */

import { seat_name } from "../../../board/seats.js";
import { listed, place_name, tile_name } from "../words.js";

/**
 * @param {import("../types.js").View} view
 * @param {{step: import("../types.js").Step}[]} legal
 * @param {{t: import("../words.js").Translate, seats: {seat: number, name?: string}[], you: number | null}} context
 * @returns {string}
 */
export function ask(view, legal, { t, seats, you }) {
  if (view.phase === "over") return t("hawaii.ask.over");
  const mine = you !== null && (view.turn === you || (view.phase === "income" && legal.length > 0));
  if (!mine) {
    const names = (view.to_act.length > 0 || view.turn === null ? view.to_act : [view.turn]).map((seat) =>
      seat_name(seats, seat),
    );
    return t("hawaii.ask.waiting", { names: listed(t, names) });
  }
  const { pending } = view;
  const tile = pending?.kind ? tile_name(t, pending.kind) : "";
  switch (view.phase) {
    case "go":
      if (legal.every(({ step }) => step.type === "order")) return t("hawaii.ask.order");
      return t(view.seats[you].chief.at === "place" ? "hawaii.ask.go" : "hawaii.ask.go.beach");
    case "tile":
      return pending?.from === "place"
        ? t("hawaii.ask.tile", { place: place_name(t, view.places[pending.at].name) })
        : t("hawaii.ask.tile.island");
    case "buy":
      return t("hawaii.ask.buy", { tile });
    case "build":
      return t("hawaii.ask.build", { tile });
    case "convert":
      return t("hawaii.ask.convert");
    case "income":
      return t("hawaii.ask.income", { count: view.seats[you].income?.choice ?? 1 });
    default:
      return t("hawaii.ask.done");
  }
}

/** The section of the rules about each phase. @type {Record<string, string>} */
export const rules_sections = {
  go: "turn",
  tile: "buying",
  buy: "buying",
  build: "building",
  convert: "gods",
  income: "round",
  done: "turn",
  over: "end",
};
