import { me } from "../../lib/account/session.js";
import { html } from "../../lib/html.js";
import { show_day, show_number, t } from "../../lib/i18n/i18n.js";
import { paths } from "../../lib/ui/routes.js";
import { Icon } from "../ui/icons.js";
import { Avatar } from "./avatar.js";
import { name_of } from "./person.js";

/** @typedef {import("../../lib/account/account_api.js").Ranked} Ranked */

/** A rating with its uncertainty: two standard deviations to either side. @param {{ rating: number, sigma: number }} props */
export function RatingValue({ rating, sigma }) {
  const doubt = html` <span class="quiet small doubt">± ${show_number(2 * sigma)}</span>`;
  return html`<strong>${show_number(rating)}</strong>${doubt}`;
}

/**
 * The rows of a ranking, always with the viewer's own.
 * @param {{ rows: Ranked[], own: Ranked | null }} props
 */
export function RankingTable({ rows, own }) {
  const separate = own !== null && !rows.some(({ user }) => user.id === own.user.id);
  if (rows.length === 0 && !separate) return html`<p class="nothing">${t("ranking.nobody")}</p>`;
  return html`<table class="ratings places">
    <thead>
      <tr>
        <th scope="col" class="number">${t("ranking.place")}</th>
        <th scope="col">${t("ranking.player")}</th>
        <th scope="col" class="number">${t("player.rating")}</th>
        <th scope="col" class="number wide-only">${t("player.matches")}</th>
        <th scope="col" class="number wide-only">${t("ranking.played")}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map((row) => html`<${Line} key=${row.user.id} row=${row} />`)}
      ${separate && html`<${Line} row=${own} separate />`}
    </tbody>
  </table>`;
}

/** @param {{ row: Ranked, separate?: boolean }} props */
function Line({ row, separate = false }) {
  const you = row.user.id === me.value?.id;
  return html`<tr class=${`${you ? "you" : ""} ${separate ? "separate" : ""}`}>
    <td class="number">${row.place === null ? html`<span aria-label=${t("ranking.no_place")}>–</span>` : row.place}</td>
    <th scope="row">
      <a class="person-link" href=${paths.player(row.user.id)}>
        <${Avatar} name=${row.user.name} size=${32} /><strong>${name_of(row.user)}</strong>
        ${you && html`<span class="pill you">${t("player.you")}</span>`}
      </a>
      ${separate && row.status !== "ranked" && html`<span class="quiet small">${t(`ranking.status.${row.status}`)}</span>`}
    </th>
    <td class="number"><${RatingValue} rating=${row.rating} sigma=${row.sigma} /></td>
    <td class="number wide-only">${row.matches}</td>
    <td class="number wide-only">${show_day(row.played_at)}</td>
  </tr>`;
}

/** The bots, without places. @param {{ rows: import("../../lib/account/account_api.js").RatedBot[] }} props */
export function BotTable({ rows }) {
  return html`<table class="ratings places">
    <thead>
      <tr>
        <th scope="col">${t("ranking.bot")}</th>
        <th scope="col" class="number">${t("player.rating")}</th>
        <th scope="col" class="number wide-only">${t("player.matches")}</th>
        <th scope="col" class="number wide-only">${t("ranking.played")}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ bot, rating, sigma, matches, played_at }) =>
          html`<tr key=${bot}>
            <th scope="row">
              <span class="bot-name"><${Icon} name="computer" />${t("new.bot", { name: t(`bot.${bot}`) })}</span>
            </th>
            <td class="number"><${RatingValue} rating=${rating} sigma=${sigma} /></td>
            <td class="number wide-only">${show_number(matches)}</td>
            <td class="number wide-only">${show_day(played_at)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
