import { useState } from "preact/hooks";
import { BotTable, RankingTable } from "../components/people/ranking_table.js";
import { Failed, Loading } from "../components/ui/states.js";
import { account_api } from "../lib/account/account_api.js";
import { me } from "../lib/account/session.js";
import { basics_problem, load_basics } from "../lib/app/basics.js";
import { set_title } from "../lib/app/title.js";
import { games } from "../lib/games/games.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n/i18n.js";
import { problem_text } from "../lib/i18n/refusals.js";
import { as_problem } from "../lib/net/problem.js";
import { paths } from "../lib/ui/routes.js";
import { use_loaded } from "../lib/ui/use_loaded.js";

/**
 * @typedef {import("../lib/account/account_api.js").Ranking} Ranking
 * @typedef {import("../lib/account/account_api.js").Ranked} Ranked
 */

/** The ranking of a game. @param {{ game: string | null }} props null: of the first one */
export function RankingPage({ game: wanted }) {
  set_title(t("ranking.title"));
  if (basics_problem.value) return html`<${Failed} problem=${basics_problem.value} retry=${load_basics} />`;
  if (!games.value || me.value === undefined) return html`<${Loading} />`;
  const game = games.value.find(({ id }) => id === (wanted ?? games.value?.[0].id));
  if (!game) return html`<${Failed} problem=${{ status: 404, code: "not_found", members: {} }} />`;
  return html`<div class="page narrow stack ranking">
    <h1>${t("ranking.title")}</h1>
    <nav aria-label=${t("ranking.games")}>
      <ul class="tabs">
        ${games.value.map(
          ({ id, name }) =>
            html`<li key=${id}>
              <a href=${paths.ranking(id)} aria-current=${id === game.id ? "page" : undefined}>${name}</a>
            </li>`,
        )}
      </ul>
    </nav>
    <${List} key=${`${game.id} ranked`} game=${game.id} list="ranked" />
    <${Newcomers} key=${game.id} game=${game.id} />
    <${Bots} key=${`${game.id} bots`} game=${game.id} />
    <p class="quiet small">${t("ranking.about")}</p>
  </div>`;
}

/** Players with a provisional rating, loaded on demand. @param {{ game: string }} props */
function Newcomers({ game }) {
  const [open, set_open] = useState(false);
  if (!open) {
    return html`<div>
      <button class="button" onClick=${() => set_open(true)}>${t("ranking.show_provisional")}</button>
    </div>`;
  }
  return html`<${List} game=${game} list="provisional" />`;
}

/** The ratings of bots, who have no places among people. @param {{ game: string }} props */
function Bots({ game }) {
  const { value } = use_loaded(() => account_api.bots(game), [game]);
  if (!value || value.bots.length === 0) return null;
  return html`<section class="panel stack" aria-labelledby="bots-title">
    <h2 id="bots-title">${t("ranking.bots")}</h2>
    <${BotTable} rows=${value.bots} />
    <p class="quiet small">${t("ranking.bots_about")}</p>
  </section>`;
}

/** @param {{ game: string, list: "ranked" | "provisional" }} props */
function List({ game, list }) {
  const [more, set_more] = useState(/** @type {Ranking[]} */ ([]));
  const [fault, set_fault] = useState("");
  const { value, problem, reload } = use_loaded(() => account_api.ranking(game, list), [game, list]);
  if (problem) return html`<${Failed} problem=${problem} retry=${reload} />`;
  if (!value) return html`<${Loading} />`;
  const pages = [value, ...more];
  const { next } = pages[pages.length - 1];
  const fetch_more = () =>
    account_api.ranking(game, list, next).then(
      (page) => {
        set_fault("");
        set_more([...more, page]);
      },
      (error) => set_fault(problem_text(as_problem(error))),
    );
  return html`<section class="panel stack" aria-labelledby=${`${list}-title`}>
    <h2 id=${`${list}-title`}>${t(`ranking.${list}`)}</h2>
    <${RankingTable} rows=${pages.flatMap(({ players }) => players)} own=${list === "ranked" ? value.you : null} />
    ${fault && html`<p class="fault" role="alert">${fault}</p>`}
    ${next && html`<button class="button plain wide" onClick=${fetch_more}>${t("ranking.more")}</button>`}
  </section>`;
}
