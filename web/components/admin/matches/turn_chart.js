import { chart_height, chart_width, turn_chart } from "../../../lib/admin/state.js";
import { html } from "../../../lib/html.js";
import { show_number, show_time, t } from "../../../lib/i18n/i18n.js";

/** Every how many hours a bar has a label. */
const named_every = 6;

/** The turns of the last hours as a chart and as a table. @param {{ hours: import("../../../lib/admin/operations_api.js").Hour[] }} props */
export function TurnChart({ hours }) {
  const { bars, marks, most, ground, left } = turn_chart(hours);
  const total = hours.reduce((sum, { count }) => sum + count, 0);
  const summary = t("admin.turns.summary", { count: total, most: most.count, time: show_time(most.at) });
  return html`<section class="panel" aria-labelledby="turns">
    <h2 id="turns">${t("admin.turns.title")}</h2>
    <svg class="chart turns" viewBox=${`0 0 ${chart_width} ${chart_height}`} role="img" aria-label=${summary}>
      ${marks.map(
        ({ value, y }) =>
          html`<g key=${value} class="mark"
            ><path d=${`M${left} ${y}H${chart_width}`} /><text x=${left - 8} y=${y} dy="0.35em" text-anchor="end"
              >${show_number(value)}</text
            ></g
          >`,
      )}
      ${bars.map(
        ({ at, count, x, y, width, height }) =>
          html`<rect key=${at} class="bar" x=${x} y=${y} width=${width} height=${height} rx="2"
            ><title>${`${show_time(at)}: ${show_number(count)}`}</title></rect
          >`,
      )}
      ${bars
        .filter((_, index) => index % named_every === 0)
        .map(({ at, x }) => html`<text key=${at} x=${x} y=${ground + 6} dy="0.85em">${show_time(at)}</text>`)}
    </svg>
    <details class="unfold">
      <summary>${t("admin.turns.table")}</summary>
      <table class="ratings">
        <thead>
          <tr>
            <th scope="col">${t("admin.turns.hour")}</th>
            <th scope="col" class="number">${t("admin.turns.count")}</th>
          </tr>
        </thead>
        <tbody>
          ${hours.toReversed().map(
            ({ at, count }) =>
              html`<tr key=${at}>
                <th scope="row">${show_time(at)}</th>
                <td class="number">${show_number(count)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </details>
  </section>`;
}
