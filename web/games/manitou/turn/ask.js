/** The sentences that say what the player has to do. */

import { seat_name } from "../../../board/seats.js";
import { result_of } from "../events/narrate.js";
import { card_name, herd_name } from "../words.js";

/**
 * @typedef {{t: import("../words.js").Translate, seats: import("../words.js").Seats, you: number | null,
 *   earlier_hunt?: number | null}} Context `earlier_hunt`: an earlier hunt that is shown instead of the current one
 */

/**
 * What to do now.
 * @param {import("../types.js").View} view
 * @param {import("../types.js").LegalStep[]} legal
 * @param {Context} context
 * @returns {string}
 */
export function ask(view, legal, { t, seats, you, earlier_hunt = null }) {
  if (view.phase === "over") return t("manitou.ask.over");
  if (earlier_hunt !== null) return t("manitou.ask.go_on", { hunt: earlier_hunt, next: view.hunt });
  if (view.phase === "choose") {
    if (you === null || !view.own || legal.length === 0) return t("manitou.ask.choosing");
    const count = view.tribes[you].team_size - view.own.team.length;
    return t(view.own.team.length === 0 ? "manitou.ask.choose" : "manitou.ask.choose_more", { count });
  }
  if (view.turn === null || view.turn !== you) {
    return view.turn === null ? t("manitou.ask.done") : t("manitou.ask.waiting", { name: seat_name(seats, view.turn) });
  }
  return t("manitou.ask.lay");
}

/**
 * The confirmation before a card is played finally, with its effect.
 * @param {Extract<import("../types.js").Step, { type: "lay" }>} step no other is final
 * @param {{events: import("../types.js").Event[]}} preview @param {Context} context
 */
export function seal(step, preview, { t, seats }) {
  const laid = preview.events.find((event) => event.type === "laid");
  const question = t("manitou.seal.question", { card: card_name(t, step.card), herd: herd_name(t, step.herd) });
  if (!laid || laid.result === "hunts") return question;
  return `${question} ${t("manitou.seal.result", { result: result_of(laid, t, seats).replace(/^[:,]\s*/, "") })}`;
}

/** The section of the rules about each phase. @type {Record<string, string>} */
export const rules_sections = { choose: "team", play: "laying", done: "laying", over: "scoring" };
