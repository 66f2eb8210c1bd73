/** The sentences that say what is asked. Pure. */

import { seat_name } from "../../board/seats.js";
import { result_of } from "./narrate.js";
import { card_name, herd_name } from "./words.js";

/** @typedef {{t: import("./words.js").Translate, seats: import("./words.js").Seats, you: number | null}} Context */

/**
 * What is asked now.
 * @param {any} view
 * @param {{step: any}[]} legal
 * @param {Context} context
 * @returns {string}
 */
export function ask(view, legal, { t, seats, you }) {
  if (view.phase === "over") return t("manitou.ask.over");
  if (view.phase === "choose") {
    if (you === null || legal.length === 0) return t("manitou.ask.choosing");
    const count = view.tribes[you].team_size - view.own.team.length;
    return t(view.own.team.length === 0 ? "manitou.ask.choose" : "manitou.ask.choose_more", { count });
  }
  if (view.turn === null || view.turn !== you) {
    return view.turn === null ? t("manitou.ask.done") : t("manitou.ask.waiting", { name: seat_name(seats, view.turn) });
  }
  return t("manitou.ask.lay");
}

/**
 * The question before a card is laid for good, with what comes of it.
 * @param {any} step @param {{events: any[]}} preview @param {Context} context
 */
export function seal(step, preview, { t, seats }) {
  const laid = preview.events.find((event) => event.type === "laid");
  const question = t("manitou.seal.question", { card: card_name(t, step.card), herd: herd_name(t, step.herd) });
  if (!laid || laid.result === "hunts") return question;
  return `${question} ${t("manitou.seal.result", { result: result_of(laid, t, seats).replace(/^[:,]\s*/, "") })}`;
}
