// The analysis board, loaded when it is opened.
import { html } from "../../../lib/html.js";
import { game_texts, t } from "../../../lib/i18n/i18n.js";
import { MatchTrial } from "../../../lib/match/draft/match_trial.js";
import { seat_looks } from "../../../lib/match/seats.js";
import { Icon } from "../../ui/icons.js";

export { MatchTrial };

/**
 * @typedef {import("../../../lib/types.js").Snapshot} Snapshot
 * @typedef {import("../../../lib/types.js").Trial} Trial
 */

/** What the board shows on the analysis board. @param {MatchTrial} trial @param {Trial} now */
export const shown_in_trial = ({ steps, busy }, { view, score, events, legal }) => ({
  view,
  score,
  marks: events,
  outcome: null,
  legal: busy.value ? [] : legal,
  draft: steps.value,
});

/** The players, from the view of the seat that moves now. @param {Snapshot} snapshot @param {Trial | null} now */
export const looks_in_trial = (snapshot, now) => seat_looks({ ...snapshot, you: now?.seat ?? snapshot.you }, t);

/**
 * Who moves and what to do, or why the analysis ends here.
 * @param {Trial} now @param {import("../../../lib/games/use_game.js").Loaded} loaded @param {import("../../../lib/types.js").SeatLook[]} looks
 * @returns {import("../match_head.js").Sentence}
 */
export function sentence_in_trial({ seat, view, legal, can_commit, end }, { game, module }, looks) {
  const more = t("trial.unplayed");
  if (seat === null) return { mood: "past", text: t(`trial.end.${end}`), more };
  const { name } = looks[seat];
  if (can_commit) return { mood: "past", text: t("trial.whole", { name }), more };
  const asked = module.ask(view, legal, { t: game_texts(game.id), seats: looks, you: seat });
  return { mood: "past", text: t("trial.asked", { name, asked }), more };
}

/** The bar of the analysis board. @param {{ trial: MatchTrial, gone_on: boolean, on_leave: () => void }} props `gone_on`: the match has continued meanwhile */
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
