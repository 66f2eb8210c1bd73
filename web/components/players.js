import { html } from "../lib/html.js";
import { show_number, t } from "../lib/i18n.js";
import { SeatClock } from "./clocks.js";
import { Resting } from "./resting.js";
import { Presence, SeatTag } from "./seat_tag.js";

/**
 * Who plays, how they stand, and whose turn it is.
 * @param {{ snapshot: import("../lib/types.js").Snapshot, looks: import("../lib/types.js").SeatLook[],
 *   score: import("../lib/types.js").SeatScore[] | null, outcome: import("../lib/types.js").Outcome | null }} props
 *   `outcome`: null while an earlier position is shown
 */
export function Players({ snapshot, looks, score, outcome }) {
  const { to_act } = snapshot;
  return html`<section class="panel players" aria-labelledby="players">
    <h2 id="players" class="visually-hidden">${t("match.players")}</h2>
    <ul>
      ${looks.map((look) => {
        const acts = to_act.includes(look.seat);
        return html`<li key=${look.seat} class=${`seat-${look.seat % 5} ${acts ? "acts" : ""}`}>
          <${Presence} look=${look} />
          <${SeatTag} look=${look} bare />
          <span class="notes">
            ${look.bot && html`<span class="pill">${t(`bot.${look.bot}`)}</span>`}
            ${look.you && !acts && html`<span class="pill">${t("seat.you")}</span>`}
            ${acts && html`<span class="pill you">${t(look.you ? "match.you_to_move" : "match.to_move")}</span>`}
            ${look.resigned && html`<span class="pill">${t("match.resigned")}</span>`}
            ${outcome?.ranks[look.seat] && html`<span class="pill">${t("match.rank", { rank: outcome.ranks[look.seat] })}</span>`}
          </span>
          <${Time} snapshot=${snapshot} look=${look} />
          ${score?.[look.seat] && html`<span class="points">${points_of(outcome?.scores[look.seat] ?? score[look.seat].total)}</span>`}
        </li>`;
      })}
    </ul>
  </section>`;
}

/** @param {number} points */
function points_of(points) {
  return html`${show_number(points)}<span class="visually-hidden"> ${t("score.points", { count: points })}</span>`;
}

/** How much time a player has, and why it does not pass. @param {{ snapshot: import("../lib/types.js").Snapshot, look: import("../lib/types.js").SeatLook }} props */
function Time({ snapshot, look }) {
  if (snapshot.status !== "running" || look.kind !== "player" || look.resigned) return null;
  const { clock } = snapshot;
  const paused = clock?.seats[look.seat]?.paused;
  if (!clock && !look.resting) return null;
  return html`<span class="time">
    ${clock && html`<${SeatClock} clock=${clock} seat=${look.seat} name=${look.name} />`}
    ${!paused && html`<${Resting} look=${look} worded />`}
  </span>`;
}
