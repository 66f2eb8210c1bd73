import { useEffect, useRef } from "preact/hooks";
import { measure_bar } from "../../board/bar.js";
import { seat_class } from "../../board/seats.js";
import { item_title } from "../../lib/games/labels.js";
import { html } from "../../lib/html.js";
import { show_number, t } from "../../lib/i18n/i18n.js";
import { SeatTag } from "../people/seat_tag.js";
import { Icon } from "../ui/icons.js";
import { ScoreOf } from "./ending/score_of.js";

/** @param {number} points */
const signed = (points) => (points > 0 ? `+${show_number(points)}` : show_number(points));

/**
 * The bar at the bottom while the final score is counted: the item, and how everybody stands so far. *Skip* is at the other
 * end from *End turn*, so that a second tap on that does not hit it.
 * @param {{ loaded: import("./ending/score_of.js").Loaded, looks: import("../../lib/types.js").SeatLook[], on_skip: () => void,
 *   count: import("../../lib/match/playback/use_score_count.js").ScoreCount }} props
 */
export function CountBar({ loaded, looks, count: { step, score }, on_skip }) {
  const bar = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => measure_bar(bar.current), []);
  const { item, points } = score[step.seat].items[step.row];
  const gain = step.upto === undefined ? points : 1;
  return html`<div class="turn-bar count-bar" ref=${bar} role="group" aria-label=${t("score.counting")}>
    <button class="button" data-tip=${t("match.skip_key")} onClick=${on_skip}>
      <${Icon} name="skip" />${t("match.skip")}
    </button>
    <div class="count-now">
      <p class="count-item">${item_title(loaded.game.id, item)}</p>
      <ul>
        ${looks.map((look) => {
          const now = look.seat === step.seat;
          return html`<li key=${look.seat} class=${`${seat_class(look.seat)} ${now ? "now" : ""}`}>
            <${SeatTag} look=${look} bare />
            <strong><${ScoreOf} loaded=${loaded} score=${score[look.seat]} /></strong>
            ${now && html`<span key=${`${step.row}-${step.upto}`} class="count-gain">${signed(gain)}</span>`}
          </li>`;
        })}
      </ul>
    </div>
  </div>`;
}
