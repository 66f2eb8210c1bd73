import { useState } from "preact/hooks";
import { BarChart } from "../components/people/bar_chart.js";
import { name_of } from "../components/people/person.js";
import { RatingHistory } from "../components/people/rating_history.js";
import { Outcome } from "../components/ui/entry.js";
import { Icon } from "../components/ui/icons.js";
import { Failed, Loading } from "../components/ui/states.js";
import { account_api } from "../lib/account/account_api.js";
import { me } from "../lib/account/session.js";
import { basics_problem, load_basics } from "../lib/app/basics.js";
import { set_title } from "../lib/app/title.js";
import { game_by_id, games } from "../lib/games/games.js";
import { html } from "../lib/html.js";
import { show_left } from "../lib/i18n/clock_words.js";
import { show_month, show_number, t } from "../lib/i18n/i18n.js";
import {
  by_game,
  by_opponent,
  csv_of,
  grouped,
  is_scored,
  is_won,
  months_of,
  opponents_of,
  summary_of,
} from "../lib/people/statistics.js";
import { paths } from "../lib/ui/routes.js";
import { use_loaded } from "../lib/ui/use_loaded.js";

/**
 * @typedef {import("../lib/people/statistics.js").Result} Result
 * @typedef {import("../lib/people/statistics.js").Summary} Summary
 */

const page_size = 100;
/** The last matches that are counted, so that nobody waits for more than a few pages. */
const results_max = 1_000;
const months_shown = 12;
const opponents_shown = 10;

/** @returns {Promise<{ results: Result[], is_all: boolean }>} */
async function load_results() {
  /** @type {Result[]} */
  const results = [];
  let cursor = null;
  do {
    const page = await account_api.results(cursor, page_size);
    results.push(...page.results);
    cursor = page.next;
  } while (cursor !== null && results.length < results_max);
  return { results, is_all: cursor === null };
}

/** The reader's own statistics; nobody else can see them. */
export function StatisticsPage() {
  set_title(t("nav.statistics"));
  const own = me.value?.id;
  const { value, problem, reload } = use_loaded(
    async () => (own ? load_results() : { results: [], is_all: true }),
    [own],
  );
  if (basics_problem.value) return html`<${Failed} problem=${basics_problem.value} retry=${load_basics} />`;
  if (problem) return html`<${Failed} problem=${problem} retry=${reload} />`;
  if (!value || !games.value || me.value === undefined) return html`<${Loading} />`;
  if (value.results.length === 0) {
    return html`<${Outcome} title=${t("statistics.empty")} text=${t("statistics.empty_text")}>
      <a class="button primary" href=${paths.games()}>${t("nav.play")}</a>
    </${Outcome}>`;
  }
  return html`<${Statistics} results=${value.results} is_all=${value.is_all} />`;
}

/** @param {{ results: Result[], is_all: boolean }} props */
function Statistics({ results, is_all }) {
  const [game, set_game] = useState("");
  const chosen = game === "" ? results : results.filter((result) => result.game === game);
  const played = grouped(results, by_game).map(({ key }) => key);
  const rated = played.filter((id) => results.some((result) => result.game === id && is_rated_match(result)));
  return html`<div class="page narrow stack statistics">
    <header class="stack">
      <h1>${t("nav.statistics")}</h1>
      <p class="quiet">${t(is_all ? "statistics.about" : "statistics.about_last", { count: results.length })}</p>
      ${
        played.length > 1 &&
        html`<label class="field">
          <span class="label">${t("new.game")}</span>
          <select class="input" value=${game} onChange=${(/** @type {any} */ event) => set_game(event.target.value)}>
            <option value="">${t("statistics.all_games")}</option>
            ${played.map((id) => html`<option key=${id} value=${id}>${title_of(id)}</option>`)}
          </select>
        </label>`
      }
    </header>
    <${Totals} summary=${summary_of("", chosen)} />
    <${Months} results=${chosen} />
    ${game === "" && html`<${Groups} id="by-game" title=${t("statistics.by_game")} groups=${grouped(chosen, by_game)} name_of_key=${title_of} link_of=${paths.game} />`}
    <${Points} results=${chosen} />
    <${Pace} results=${chosen} />
    <${Opponents} results=${chosen} />
    ${me.value && rated.length > 0 && html`<${RatingHistory} player=${me.value.id} played=${rated} />`}
    <${Export} results=${results} />
  </div>`;
}

/** With a computer at the table, only the computer is rated. @param {Result} result */
const is_rated_match = ({ rated, opponents }) => rated && opponents.every(({ user }) => user !== null);

/** @param {string} id of a game */
const title_of = (id) => game_by_id(id)?.name ?? id;

/** @param {number} share of 1 */
const percent = (share) => t("player.percent", { value: Math.round(100 * share) });

/** @param {number | null} ms */
const pace_text = (ms) => (ms === null ? "–" : show_left(ms));

/** @param {number | null} points */
const points_text = (points) => (points === null ? "–" : show_number(Math.round(points * 10) / 10));

/** @param {{ summary: Summary }} props */
function Totals({ summary }) {
  const lines = [
    ["matches", show_number(summary.matches)],
    ["wins", show_number(summary.wins)],
    ["win_rate", percent(summary.wins / summary.matches)],
    ["points", points_text(summary.points)],
    ["pace", pace_text(summary.pace_ms)],
    ["left", show_number(summary.left)],
  ];
  return html`<dl class="totals">
    ${lines.map(
      ([name, text]) =>
        html`<div key=${name} class="panel">
          <dt>${t(`statistics.${name}`)}</dt>
          <dd>${text}</dd>
        </div>`,
    )}
  </dl>`;
}

/** @param {{ results: Result[] }} props */
function Months({ results }) {
  const months = months_of(results, Date.now(), months_shown);
  const bars = months.map(({ from, matches, wins }) => ({
    label: show_month(from),
    value: matches,
    part: wins,
    text: t("statistics.month", { month: show_month(from), matches, wins }),
  }));
  return html`<section class="panel stack" aria-labelledby="months">
    <h2 id="months">${t("statistics.months")}</h2>
    <${BarChart} bars=${bars} label=${t("statistics.months")} />
    <${Legend} />
  </section>`;
}

/** What the two colours of the bars mean. */
function Legend() {
  return html`<p class="chart-legend quiet small">
    <span class="swatch part"></span>${t("statistics.wins")} <span class="swatch whole"></span>${t("statistics.others")}
  </p>`;
}

/** The points of the last matches, oldest first. @param {{ results: Result[] }} props */
function Points({ results }) {
  const scored = results.filter(is_scored);
  if (scored.length < 2) return null;
  const bars = scored
    .slice(0, 24)
    .toReversed()
    .map((result) => ({
      label: "",
      value: Math.max(0, result.own?.points ?? 0),
      part: is_won(result) ? Math.max(0, result.own?.points ?? 0) : 0,
      text: t("statistics.match", { game: title_of(result.game), points: result.own?.points, rank: result.own?.rank }),
    }));
  return html`<section class="panel stack" aria-labelledby="points">
    <h2 id="points">${t("statistics.last_points")}</h2>
    <${BarChart} bars=${bars} label=${t("statistics.last_points")} />
    <${Legend} />
  </section>`;
}

/** The mean time of a turn in the last matches, oldest first. @param {{ results: Result[] }} props */
function Pace({ results }) {
  const timed = results.filter(({ turns }) => turns > 0);
  if (timed.length < 2) return null;
  const bars = timed
    .slice(0, 24)
    .toReversed()
    .map(({ game, turns, turns_ms }) => ({
      label: "",
      value: turns_ms / turns,
      part: 0,
      text: t("statistics.match_pace", { game: title_of(game), time: show_left(turns_ms / turns) }),
    }));
  return html`<section class="panel stack" aria-labelledby="pace">
    <h2 id="pace">${t("statistics.last_pace")}</h2>
    <${BarChart} bars=${bars} label=${t("statistics.last_pace")} show_value=${show_left} />
  </section>`;
}

/** @param {{ results: Result[] }} props */
function Opponents({ results }) {
  const known = opponents_of(results);
  const groups = grouped(results, by_opponent).slice(0, opponents_shown);
  const name_of_key = (/** @type {string} */ key) => {
    const { user, bot } = known.get(key) ?? { user: null, bot: "" };
    return user ? name_of(user) : t("new.bot", { name: t(`bot.${bot}`) });
  };
  const link_of = (/** @type {string} */ key) => {
    const user = known.get(key)?.user;
    return user && !user.deleted ? paths.player(user.id) : null;
  };
  return html`<${Groups}
    id="by-opponent"
    title=${t("statistics.by_opponent")}
    groups=${groups}
    name_of_key=${name_of_key}
    link_of=${link_of}
  />`;
}

/**
 * A table of summaries, with the share of wins as a bar.
 * @param {{ id: string, title: string, groups: Summary[], name_of_key: (key: string) => string, link_of: (key: string) => string | null }} props
 */
function Groups({ id, title, groups, name_of_key, link_of }) {
  if (groups.length === 0) return null;
  return html`<section class="panel stack" aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    <table class="ratings">
      <thead>
        <tr>
          <th scope="col">${t("statistics.name")}</th>
          <th scope="col" class="number">${t("statistics.matches")}</th>
          <th scope="col" class="number">${t("statistics.wins")}</th>
          <th scope="col" class="number wide-only">${t("statistics.points")}</th>
          <th scope="col" class="number wide-only">${t("statistics.pace")}</th>
        </tr>
      </thead>
      <tbody>
        ${groups.map((group) => {
          const [name, link] = [name_of_key(group.key), link_of(group.key)];
          const share = percent(group.wins / group.matches);
          return html`<tr key=${group.key}>
            <th scope="row">
              ${link ? html`<a href=${link}>${name}</a>` : name}
              <span class="share" aria-hidden="true"
                ><span style=${`width: ${(100 * group.wins) / group.matches}%`}></span
              ></span>
            </th>
            <td class="number">${show_number(group.matches)}</td>
            <td class="number">${show_number(group.wins)} <span class="quiet small">(${share})</span></td>
            <td class="number wide-only">${points_text(group.points)}</td>
            <td class="number wide-only">${pace_text(group.pace_ms)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </section>`;
}

/** @param {{ results: Result[] }} props */
function Export({ results }) {
  const save = (/** @type {string} */ type, /** @type {string} */ text) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = type === "text/csv" ? "atoll-matches.csv" : "atoll-matches.json";
    link.click();
    // The download reads the address after the click.
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
  return html`<section class="panel stack" aria-labelledby="export">
    <h2 id="export">${t("statistics.export")}</h2>
    <p class="quiet">${t("statistics.export_about")}</p>
    <div class="row">
      <button class="button" onClick=${() => save("text/csv", csv_of(results))}>
        <${Icon} name="download" />${t("statistics.csv")}
      </button>
      <button class="button" onClick=${() => save("application/json", JSON.stringify(results, null, 2))}>
        <${Icon} name="download" />${t("statistics.json")}
      </button>
    </div>
  </section>`;
}
