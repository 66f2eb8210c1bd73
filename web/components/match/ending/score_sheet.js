import { seat_class } from "../../../board/seats.js";
import { item_hint, item_title, reason_title } from "../../../lib/games/labels.js";
import { html } from "../../../lib/html.js";
import { show_number, t } from "../../../lib/i18n/i18n.js";
import { SeatMark, SeatTag } from "../../people/seat_tag.js";
import { ScoreOf, entry_of } from "./score_of.js";

/**
 * @typedef {import("../../../lib/types.js").SeatLook} SeatLook
 * @typedef {import("../../../lib/types.js").SeatScore} SeatScore
 * @typedef {(highlight: import("../../../lib/types.js").Highlight | null) => void} Light
 */

/**
 * The score item by item, as if the match ended now; at the end with explanations. Pointing at a number highlights its
 * cells on the board. A game without points shows how the players stand, and its evaluation only when it is unfolded.
 * @typedef {{ loaded: import("./score_of.js").Loaded, looks: SeatLook[], score: SeatScore[],
 *   outcome: import("../../../lib/types.js").Outcome | null, on_light: Light, lit: import("../../../lib/types.js").Highlight | null,
 *   counting?: boolean }} SheetProps `counting`: the final score is being counted
 * @param {SheetProps} props
 */
export function ScoreSheet(props) {
  const { loaded, outcome, counting } = props;
  const { score_item } = loaded.module;
  const title = outcome ? "score.final" : counting ? "score.counting" : "score.now";
  return html`<section class="panel sheet" aria-labelledby="sheet">
    <h2 id="sheet">${score_item && !outcome ? item_title(loaded.game.id, score_item.item) : t(title)}</h2>
    ${outcome && html`<p class="quiet small">${reason_title(loaded.game.id, outcome.reason)}</p>`}
    ${score_item ? html`<${ItemTable} ...${props} item=${score_item.item} />` : html`<${Items} ...${props} />`}
    ${
      score_item &&
      !outcome &&
      html`<details class="unfold">
        <summary>${t("score.evaluation")}</summary>
        <p class="quiet small">${t("score.evaluation_about")}</p>
        <${Items} ...${props} />
      </details>`
    }
  </section>`;
}

/** The players by columns. @param {{ looks: SeatLook[], children: any }} props */
function Sheet({ looks, children }) {
  return html`<div class="sheet-scroll">
    <table class=${looks.length > 2 ? "many" : ""}>
      <thead>
        <tr>
          <td></td>
          ${looks.map(
            (look) =>
              html`<th key=${look.seat} scope="col" class=${seat_class(look.seat)} title=${look.name}>
                <span class="seat-tag"><${SeatMark} seat=${look.seat} /></span>
                <span class="visually-hidden">${look.name}</span>
              </th>`,
          )}
        </tr>
      </thead>
      ${children}
    </table>
  </div>`;
}

/** @param {{ outcome: import("../../../lib/types.js").Outcome | null }} props */
function Places({ outcome }) {
  if (!outcome || outcome.ranks.length === 0) return null;
  return html`<tr>
    <th scope="row">${t("score.place")}</th>
    ${outcome.ranks.map((rank, at) => html`<td key=${at}>${t("match.rank", { rank })}</td>`)}
  </tr>`;
}

/** How the players of a game without points stand, one below the other. @param {SheetProps & { item: string }} props */
function ItemTable({ loaded, looks, score, outcome, item, on_light, lit }) {
  return html`<table class="item-sheet">
    <thead class="visually-hidden">
      <tr>
        <th scope="col">${t("match.players")}</th>
        <th scope="col">${item_title(loaded.game.id, item)}</th>
        ${outcome && html`<th scope="col">${t("score.place")}</th>`}
      </tr>
    </thead>
    <tbody>
      ${looks.map(
        (look, at) =>
          html`<tr key=${look.seat} class=${seat_class(look.seat)}>
            <th scope="row"><${SeatTag} look=${look} bare /></th>
            <td>
              <${Lit} cells=${entry_of(score[at], item)?.cells ?? []} seat=${at} look=${look} on_light=${on_light} lit=${lit}>
                <${ScoreOf} loaded=${loaded} score=${score[at]} />
              </${Lit}>
            </td>
            ${outcome && html`<td>${outcome.ranks[at] && t("match.rank", { rank: outcome.ranks[at] })}</td>`}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** All items with their points. @param {SheetProps} props */
function Items({ loaded: { game }, looks, score, outcome, on_light, lit, counting = false }) {
  const items = score[0]?.items.map(({ item }) => item) ?? [];
  return html`<${Sheet} looks=${looks}>
    <tbody>
      ${items.map((item, row) => {
        const idle = score.every((seat) => seat.items[row].points === 0);
        const hint = (outcome || counting) && item_hint(game.id, item);
        return html`<tr key=${item} class=${idle ? "idle" : ""}>
          <th scope="row">${item_title(game.id, item)}${hint && html`<span class="hint">${hint}</span>`}</th>
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
      <${Places} outcome=${outcome} />
    </tfoot>
  </${Sheet}>`;
}

/**
 * @param {{ entry: import("../../../lib/types.js").ScoreItem, seat: number, look: SeatLook, on_light: Light,
 *   lit: import("../../../lib/types.js").Highlight | null }} props
 */
function Cell({ entry: { count, points, cells }, ...rest }) {
  return html`<${Lit} cells=${cells} ...${rest}>
    <span class="worth">${show_number(points)}</span>
    <span class="count"
      ><span aria-hidden="true">×${show_number(count)}</span>
      <span class="visually-hidden">${t("score.from", { count })}</span></span
    >
  </${Lit}>`;
}

/**
 * What lights its cells on the board, if it has any.
 * @param {{ cells: number[], seat: number, look: SeatLook, on_light: Light, lit: import("../../../lib/types.js").Highlight | null,
 *   children?: any }} props
 */
function Lit({ cells, seat, look, on_light, lit, children }) {
  if (cells.length === 0) return html`<span class="cell">${children}</span>`;
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
    ${children}
  </button>`;
}
