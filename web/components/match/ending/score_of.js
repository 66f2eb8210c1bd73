import { useEffect, useRef } from "preact/hooks";
import { pop } from "../../../board/flight.js";
import { motion_ms } from "../../../board/pace.js";
import { html } from "../../../lib/html.js";
import { has_points } from "../../../lib/games/points.js";
import { game_texts, show_number, t } from "../../../lib/i18n/i18n.js";

/**
 * @typedef {import("../../../lib/games/use_game.js").Loaded} Loaded
 * @typedef {import("../../../lib/types.js").SeatScore} SeatScore
 */

/** The score item that says how a player stands. @param {SeatScore} score @param {string} item */
export const entry_of = ({ items }, item) => items.find((entry) => entry.item === item);

/**
 * How a player stands: points, or what a game without points shows instead of them.
 * @param {{ loaded: Loaded, score: SeatScore, points?: number }} props `points`: in the end; before, those of the score
 */
export function ScoreOf({ loaded: { game, module }, score, points = score.total }) {
  const { score_item } = module;
  if (score_item) {
    const { count = 0 } = entry_of(score, score_item.item) ?? {};
    return html`<${score_item.Show} game=${game} count=${count} t=${game_texts(game.id)} />`;
  }
  return html`<${Popping} value=${points} /><span class="visually-hidden">
      ${t("score.points", { count: points })}</span
    >`;
}

/** A number that pops when it changes. @param {{ value: number }} props */
function Popping({ value }) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const before = useRef(value);
  useEffect(() => {
    const ms = motion_ms();
    if (before.current !== value && element.current && ms > 0) pop(element.current, ms);
    before.current = value;
  }, [value]);
  return html`<span ref=${element}>${show_number(value)}</span>`;
}

/**
 * What a player has in the end: points, or what a game without points shows instead of them, as far as it is known.
 * @param {{ loaded: Loaded, score?: SeatScore[] | null, scores: number[], seat: number }} props `scores`: of the outcome
 */
export function FinalScore({ loaded, score = null, scores, seat }) {
  if (loaded.module.score_item) return score && html`<${ScoreOf} loaded=${loaded} score=${score[seat]} />`;
  if (!has_points(scores)) return null;
  return html`${show_number(scores[seat])} ${t("score.points", { count: scores[seat] })}`;
}
