import { GameCover } from "../components/lobby/game_cover.js";
import { MatchCard } from "../components/lobby/match_card.js";
import { RankingTable } from "../components/people/ranking_table.js";
import { Icon } from "../components/ui/icons.js";
import { Failed, Loading } from "../components/ui/states.js";
import { account_api } from "../lib/account/account_api.js";
import { me } from "../lib/account/session.js";
import { basics_problem, load_basics } from "../lib/app/basics.js";
import { set_title } from "../lib/app/title.js";
import { game_by_id, games } from "../lib/games/games.js";
import { pitch_of } from "../lib/games/labels.js";
import { use_rules } from "../lib/games/use_rules.js";
import { html } from "../lib/html.js";
import { language, t } from "../lib/i18n/i18n.js";
import { problem_text } from "../lib/i18n/refusals.js";
import { open_tables } from "../lib/lobby/lists.js";
import { use_play_now } from "../lib/lobby/use_play_now.js";
import { api } from "../lib/net/api.js";
import { tables_api } from "../lib/lobby/tables_api.js";
import { paths } from "../lib/ui/routes.js";
import { use_loaded } from "../lib/ui/use_loaded.js";

/** @typedef {import("../lib/types.js").Game} Game */

const ranks_shown = 5;
const matches_shown = 6;

/** What a game is, and every way to play it. @param {{ id: string }} props */
export function GamePage({ id }) {
  const game = game_by_id(id);
  set_title(game?.name ?? t("games.title"));
  if (basics_problem.value) return html`<${Failed} problem=${basics_problem.value} retry=${load_basics} />`;
  if (!games.value || me.value === undefined) return html`<${Loading} />`;
  if (!game) {
    const problem = { status: 404, code: "not_found", members: {} };
    return html`<${Failed} problem=${problem} missing_hint=${t("game.unknown")} />`;
  }
  return html`<div class="page game-page">
    <${Hero} game=${game} />
    <${Tables} game=${game} />
    <${Watch} game=${game} />
    <${Ranks} game=${game} />
  </div>`;
}

/** @param {{ game: Game }} props */
function Hero({ game }) {
  const { rules } = use_rules(game.id, language.value);
  const { busy, problem, play } = use_play_now();
  return html`<header class="game-hero">
    <${GameCover} id=${game.id} />
    <div class="stack">
      <h1>${game.name}</h1>
      <p class="lead">${pitch_of(game.id)}</p>
      <div class="row">
        <button class="button primary" disabled=${busy} onClick=${() => play(game)}>
          <${Icon} name="play" />${t("home.play")}
        </button>
        <a class="button" href=${paths.new(game.id)}>${t("home.new_match")}</a>
        <a class="button" href=${paths.rules(game.id)}><${Icon} name="book" />${t("home.rules")}</a>
      </div>
      ${problem && html`<p class="fault" role="alert">${problem_text(problem)}</p>`}
      ${rules && html`<p>${rules.lead}</p>`}
      <${Facts} game=${game} facts=${rules?.facts ?? {}} />
    </div>
  </header>`;
}

/** @param {{ game: Game, facts: Record<string, string> }} props `facts`: of the printed game */
function Facts({ game, facts }) {
  const lines = [
    [t("rules.players"), t("home.players", game.seats)],
    [t("rules.duration"), use_duration(game, facts.duration)],
    [t("game.turns"), facts.turns && t("game.turns_each", { count: facts.turns })],
    ...["designer", "publisher", "year"].map((fact) => [t(`rules.${fact}`), facts[fact]]),
  ];
  return html`<dl class="facts">
    ${lines.map(
      ([name, text]) =>
        text &&
        html`<div key=${name}>
          <dt>${name}</dt>
          <dd>${text}</dd>
        </div>`,
    )}
  </dl>`;
}

/**
 * How long a match takes: as measured here, and as the rules say, with where they know it from.
 * @param {Game} game @param {string} [said] by the rules, if the game has a page of them
 */
function use_duration(game, said) {
  const { value } = use_loaded(() => tables_api.playing_time(game.id), [game.id]);
  const usual = said ?? t("home.minutes", game.minutes);
  return value?.minutes ? t("game.minutes_here", { minutes: value.minutes, matches: value.matches, usual }) : usual;
}

/** @param {{ game: Game }} props */
function Tables({ game }) {
  const tables = open_tables.value.filter((item) => item.game === game.id).slice(0, matches_shown);
  if (tables.length === 0) return null;
  return html`<${Cards} id="tables" title=${t("home.open_tables")} items=${tables} />`;
}

/** @param {{ game: Game }} props */
function Watch({ game }) {
  // A few more than are shown, because the viewer's own matches are left out.
  const { value } = use_loaded(() => api.matches("watch", null, 2 * matches_shown, game.id), [game.id]);
  const items = value?.matches.filter((/** @type {any} */ item) => item.you === null).slice(0, matches_shown);
  if (!items || items.length === 0) return null;
  return html`<${Cards} id="watch" title=${t("game.watch")} items=${items}>
    <a class="button" href=${paths.watch()}>${t("game.watch_all")}</a>
  </${Cards}>`;
}

/** @param {{ id: string, title: string, items: import("../lib/types.js").MatchItem[], children?: any }} props */
function Cards({ id, title, items, children }) {
  return html`<section class="list" aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    <ul class="cards">
      ${items.map((item) => html`<li key=${item.id}><${MatchCard} item=${item} /></li>`)}
    </ul>
    ${children}
  </section>`;
}

/** The best players. @param {{ game: Game }} props */
function Ranks({ game }) {
  const { value } = use_loaded(() => account_api.ranking(game.id, "ranked"), [game.id, me.value?.id]);
  if (!value) return null;
  return html`<section class="list" aria-labelledby="ranks">
    <h2 id="ranks">${t("nav.ranking")}</h2>
    <div class="panel ranking"><${RankingTable} rows=${value.players.slice(0, ranks_shown)} own=${value.you} /></div>
    <a class="button" href=${paths.ranking(game.id)}>${t("game.ranking_all")}</a>
  </section>`;
}
