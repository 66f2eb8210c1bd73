import { html } from "../lib/html.js";
import { game_texts, t } from "../lib/i18n.js";
import { seat_looks } from "../lib/seats.js";
import { Icon } from "./icons.js";

/**
 * @typedef {import("../lib/match_trial.js").MatchTrial} MatchTrial
 * @typedef {import("../lib/types.js").Snapshot} Snapshot
 * @typedef {import("../lib/types.js").Trial} Trial
 */

/** What the board shows of a trial. @param {MatchTrial} trial @param {Trial} now */
export const shown_in_trial = ({ steps, busy }, { view, score, events, legal, can_commit }) => ({
  view,
  score,
  marks: events,
  outcome: null,
  legal: busy.value || can_commit ? [] : legal,
  draft: steps.value,
});

/** The players, from the seat of whoever makes the moves now. @param {Snapshot} snapshot @param {Trial | null} now */
export const looks_in_trial = (snapshot, now) => seat_looks({ ...snapshot, you: now?.seat ?? snapshot.you }, t);

/**
 * Who moves, and what is asked of them; or why it goes on no more.
 * @param {Trial} now @param {import("../lib/use_game.js").Loaded} loaded @param {import("../lib/types.js").SeatLook[]} looks
 * @returns {import("./match_head.js").Sentence}
 */
export function sentence_in_trial({ seat, view, legal, can_commit, end }, { game, module }, looks) {
  const more = t("trial.unplayed");
  if (seat === null) return { mood: "past", text: t(`trial.end.${end}`), more };
  const { name } = looks[seat];
  if (can_commit) return { mood: "past", text: t("trial.whole", { name }), more };
  const asked = module.ask(view, legal, { t: game_texts(game.id), seats: looks, you: seat });
  return { mood: "past", text: t("trial.asked", { name, asked }), more };
}

/** Where trying begins. @param {{ on_try: () => void }} props */
export function TryMoves({ on_try }) {
  return html`<p class="try-moves">
    <button class="button plain" onClick=${on_try}><${Icon} name="trial" />${t("trial.begin")}</button>
  </p>`;
}

/** What can be done with what is tried. @param {{ trial: MatchTrial, gone_on: boolean, on_leave: () => void }} props `gone_on`: the match has, meanwhile */
export function TrialBar({ trial, gone_on, on_leave }) {
  const untouched = !trial.touched.value || trial.busy.value;
  return html`<div class="turn-bar trial-bar" role="group" aria-label=${t("trial.bar")}>
    <button class="button" disabled=${untouched} onClick=${() => trial.undo()}>
      <${Icon} name="undo" /><span class="text">${t("turn.undo")}</span>
    </button>
    <button class="button" disabled=${untouched} onClick=${() => trial.start()}>
      <${Icon} name="restart" /><span class="text">${t("trial.restart")}</span>
    </button>
    <span class="grow small quiet" role="status">${gone_on ? t("trial.gone_on") : ""}</span>
    <button class="button" onClick=${on_leave}>
      <${Icon} name="close" /><span class="text">${t("trial.leave")}</span>
    </button>
    <button class="button primary end-turn" disabled=${!trial.can_end.value} onClick=${() => trial.end_turn()}>
      <${Icon} name="next" />${t("trial.end_turn")}
    </button>
  </div>`;
}
