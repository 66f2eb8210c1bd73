import { useState } from "preact/hooks";
import { account_api } from "../../lib/account/account_api.js";
import { game_by_id } from "../../lib/games/games.js";
import { html } from "../../lib/html.js";
import { show_day, show_number, t } from "../../lib/i18n/i18n.js";
import { chart_of, height, width } from "../../lib/people/rating_chart.js";
import { paths } from "../../lib/ui/routes.js";
import { use_loaded } from "../../lib/ui/use_loaded.js";
import { Failed, Loading } from "../ui/states.js";
import { RatingValue } from "./ranking_table.js";

/** @typedef {import("../../lib/people/rating_chart.js").Step} Step */

/** The history of a player's rating by game, as a chart and as a table. @param {{ player: string, played: string[] }} props */
export function RatingHistory({ player, played }) {
  const [game, set_game] = useState(played[0]);
  const { value, problem, reload } = use_loaded(() => account_api.rating_history(player, game), [player, game]);
  return html`<section class="panel stack" aria-labelledby="history">
    <h2 id="history">${t("player.history")}</h2>
    ${
      played.length > 1 &&
      html`<label class="field">
        <span class="label">${t("new.game")}</span>
        <select class="input" value=${game} onChange=${(/** @type {any} */ event) => set_game(event.target.value)}>
          ${played.map((id) => html`<option key=${id} value=${id}>${game_by_id(id)?.name ?? id}</option>`)}
        </select>
      </label>`
    }
    ${problem ? html`<${Failed} problem=${problem} retry=${reload} />` : !value ? html`<${Loading} />` : html`<${Course} history=${value.history} />`}
  </section>`;
}

/** @param {{ history: Step[] }} props */
function Course({ history }) {
  if (history.length === 0) return html`<p class="quiet">${t("player.no_ratings")}</p>`;
  const { line, band, last, marks } = chart_of(history);
  const ratings = history.map(({ after }) => after.rating);
  const summary = t("player.history_summary", {
    count: history.length,
    from: history[0].before.rating,
    to: ratings[ratings.length - 1],
    low: Math.min(...ratings),
    high: Math.max(...ratings),
  });
  return html`<svg class="chart" viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${summary}>
      ${marks.map(
        ({ value, y }) =>
          html`<g key=${value} class="mark"
            ><path d=${`M48 ${y}H${width}`} /><text x="42" y=${y + 4} text-anchor="end">${show_number(value)}</text></g
          >`,
      )}
      <path class="band" d=${band} />
      <path class="course" d=${line} />
      <circle cx=${last.x} cy=${last.y} r="5" />
    </svg>
    <p class="quiet small">${t("player.history_about")}</p>
    <details class="unfold">
      <summary>${t("player.history_table")}</summary>
      <table class="ratings">
        <thead>
          <tr>
            <th scope="col">${t("player.day")}</th>
            <th scope="col" class="number">${t("player.rank")}</th>
            <th scope="col" class="number">${t("player.rating")}</th>
          </tr>
        </thead>
        <tbody>
          ${history.toReversed().map((step) => html`<${Row} key=${step.at} step=${step} />`)}
        </tbody>
      </table>
    </details>`;
}

/** @param {{ step: Step }} props */
function Row({ step }) {
  const day = show_day(step.at);
  return html`<tr>
    <th scope="row">${step.match === null ? day : html`<a href=${paths.match(step.match)}>${day}</a>`}</th>
    <td class="number">${t("player.rank_of", { rank: step.rank, count: step.players })}</td>
    <td class="number"><${RatingValue} ...${step.after} /></td>
  </tr>`;
}
