import { seat_class } from "../../board/seats.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { places_of, team_number } from "../../lib/match/results.js";
import { PauseMark } from "../clock/clock_pause.js";
import { SeatClock } from "../clock/clocks.js";
import { Presence, SeatTag } from "../people/seat_tag.js";
import { ScoreOf } from "./ending/score_of.js";

/**
 * The players with their scores, clocks and turns.
 * @param {{ loaded: import("./ending/score_of.js").Loaded, snapshot: import("../../lib/types.js").Snapshot, looks: import("../../lib/types.js").SeatLook[], to_act: number[],
 *   score: import("../../lib/types.js").SeatScore[] | null, outcome: import("../../lib/types.js").Outcome | null, children: any }} props
 *   `outcome`: null while an earlier position is shown; `children` stand below
 */
export function Players({ loaded, snapshot, looks, to_act, score, outcome, children }) {
  const places = outcome ? places_of(outcome) : [];
  return html`<section class="panel players" aria-labelledby="players">
    <h2 id="players" class="visually-hidden">${t("match.players")}</h2>
    <ul>
      ${looks.map((look) => {
        const acts = to_act.includes(look.seat);
        const team = team_number(snapshot.teams, look.seat);
        return html`<li key=${look.seat} class=${`${seat_class(look.seat)} ${acts ? "acts" : ""}`}>
          <${Presence} look=${look} />
          <span class="who">
            <${SeatTag} look=${look} bare />
            ${team !== null && html`<span class="pill">${t("match.team", { number: team })}</span>`}
            ${look.bot && !acts && html`<span class="pill">${t(`bot.${look.bot}`)}</span>`}
            ${look.you && !acts && html`<span class="pill">${t("seat.you")}</span>`}
            ${acts && html`<span class="pill you">${t(look.you ? "match.you_to_move" : "match.to_move")}</span>`}
            ${look.resigned && html`<span class="pill">${t("match.resigned")}</span>`}
            ${places.length > 0 && html`<span class="pill">${t("match.rank", { rank: places[look.seat] })}</span>`}
          </span>
          <${Time} snapshot=${snapshot} look=${look} />
          ${score?.[look.seat] && html`<a class="points tip-end" href="#sheet" data-tip=${outcome || loaded.module.score_item ? undefined : t("score.now")}><${ScoreOf} loaded=${loaded} score=${score[look.seat]} points=${outcome?.scores[look.seat]} /></a>`}
        </li>`;
      })}
    </ul>
    ${children}
  </section>`;
}

/** A player's clock, or why it is paused. @param {{ snapshot: import("../../lib/types.js").Snapshot, look: import("../../lib/types.js").SeatLook }} props */
function Time({ snapshot, look }) {
  if (snapshot.status !== "running" || look.kind !== "player" || look.resigned) return null;
  const { clock } = snapshot;
  const paused = clock?.seats[look.seat]?.paused;
  if (!clock && !look.paused) return null;
  return html`<span class="time">
    ${clock && html`<${SeatClock} clock=${clock} seat=${look.seat} name=${look.name} />`}
    ${!paused && html`<${PauseMark} look=${look} worded />`}
  </span>`;
}
