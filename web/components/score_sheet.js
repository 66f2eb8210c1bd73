import { html } from "../lib/html.js";
import { show_number, t } from "../lib/i18n.js";
import { item_hint, item_title, reason_title } from "../lib/labels.js";
import { SeatMark } from "./seat_tag.js";

/**
 * @typedef {import("../lib/types.js").SeatLook} SeatLook
 * @typedef {import("../lib/types.js").SeatScore} SeatScore
 * @typedef {(highlight: import("../lib/types.js").Highlight | null) => void} Light
 */

/**
 * Item by item as if the match ended now; at its end every line says what it counts. A number that comes from somewhere
 * on the board lights it.
 * @param {{ game: string, looks: SeatLook[], score: SeatScore[], outcome: import("../lib/types.js").Outcome | null,
 *   on_light: Light, lit: import("../lib/types.js").Highlight | null }} props
 */
export function ScoreSheet({ game, looks, score, outcome, on_light, lit }) {
  const items = score[0]?.items.map(({ item }) => item) ?? [];
  return html`<section class="panel sheet" aria-labelledby="sheet">
    <h2 id="sheet">${t(outcome ? "score.final" : "score.now")}</h2>
    ${outcome && html`<p class="quiet small">${reason_title(game, outcome.reason)}</p>`}
    <div class="sheet-scroll">
      <table class=${looks.length > 2 ? "many" : ""}>
        <thead>
          <tr>
            <td></td>
            ${looks.map(
              (look) =>
                html`<th
                  key=${look.seat}
                  scope="col"
                  class=${`seat-${look.seat % 5}`}
                  aria-label=${look.name}
                  title=${look.name}
                >
                  <span class="seat-tag"><${SeatMark} shape=${look.shape} /></span>
                </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${items.map((item, row) => {
            const idle = score.every((seat) => seat.items[row].points === 0);
            const hint = outcome && item_hint(game, item);
            return html`<tr key=${item} class=${idle ? "idle" : ""}>
              <th scope="row">${item_title(game, item)}${hint && html`<span class="hint">${hint}</span>`}</th>
              ${score.map(
                (seat, at) =>
                  html`<td key=${at}>
                    <${Cell} entry=${seat.items[row]} seat=${at} look=${looks[at]} on_light=${on_light} lit=${lit} />
                  </td>`,
              )}
            </tr>`;
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">${t("score.total")}</th>
            ${score.map((seat, at) => html`<td key=${at}>${show_number(outcome?.scores[at] ?? seat.total)}</td>`)}
          </tr>
          ${
            outcome &&
            outcome.ranks.length > 0 &&
            html`<tr>
              <th scope="row">${t("score.place")}</th>
              ${outcome.ranks.map((rank, at) => html`<td key=${at}>${t("match.rank", { rank })}</td>`)}
            </tr>`
          }
        </tfoot>
      </table>
    </div>
  </section>`;
}

/**
 * @param {{ entry: import("../lib/types.js").ScoreItem, seat: number, look: SeatLook, on_light: Light,
 *   lit: import("../lib/types.js").Highlight | null }} props
 */
function Cell({ entry, seat, look, on_light, lit }) {
  const { count, points, cells } = entry;
  const text = html`<span class="worth">${show_number(points)}</span>
    <span class="count"
      ><span aria-hidden="true">×${show_number(count)}</span>
      <span class="visually-hidden">${t("score.from", { count })}</span></span
    >`;
  if (cells.length === 0) return html`<span class="cell">${text}</span>`;
  const light = { seat, cells };
  const here = lit?.seat === seat && lit.cells === cells;
  return html`<button
    class=${`cell ${here ? "lit" : ""}`}
    title=${t("score.show", { name: look.name })}
    onMouseEnter=${() => on_light(light)}
    onMouseLeave=${() => on_light(null)}
    onFocus=${() => on_light(light)}
    onBlur=${() => on_light(null)}
    onClick=${() => on_light(light)}
  >
    ${text}
  </button>`;
}
