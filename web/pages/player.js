import { useState } from "preact/hooks";
import { MatchCard } from "../components/lobby/match_card.js";
import { Avatar } from "../components/people/avatar.js";
import { Online, name_of } from "../components/people/person.js";
import { RatingValue } from "../components/people/ranking_table.js";
import { RatingHistory } from "../components/people/rating_history.js";
import { Confirm } from "../components/ui/dialog.js";
import { Outcome } from "../components/ui/entry.js";
import { Icon } from "../components/ui/icons.js";
import { Failed, Loading } from "../components/ui/states.js";
import { account_api } from "../lib/account/account_api.js";
import { me } from "../lib/account/session.js";
import { basics_problem, load_basics } from "../lib/app/basics.js";
import { set_title } from "../lib/app/title.js";
import { game_by_id } from "../lib/games/games.js";
import { html } from "../lib/html.js";
import { show_day, show_time, t } from "../lib/i18n/i18n.js";
import { as_problem } from "../lib/net/problem.js";
import { block, mute } from "../lib/people/mutes.js";
import { notify } from "../lib/ui/notices.js";
import { paths } from "../lib/ui/routes.js";
import { use_loaded } from "../lib/ui/use_loaded.js";

/** @typedef {import("../lib/account/account_api.js").Player} Player */

/** The public page of a player. @param {{ id: string }} props */
export function PlayerPage({ id }) {
  const { value, problem, reload } = use_loaded(() => account_api.player(id), [id, me.value?.id]);
  set_title(value ? name_of(value.user) : t("player.title"));
  if (basics_problem.value) return html`<${Failed} problem=${basics_problem.value} retry=${load_basics} />`;
  if (problem?.code === "unknown_user") {
    return html`<${Outcome} mood="fog" role="alert" title=${t("player.unknown")} text=${t("player.unknown_text")}>
      <a class="button" href=${paths.people()}>${t("nav.people")}</a>
    </${Outcome}>`;
  }
  if (problem) return html`<${Failed} problem=${problem} retry=${reload} />`;
  if (!value || me.value === undefined) return html`<${Loading} />`;
  return html`<div class="page narrow stack player">
    <${PlayerHead} player=${value} />
    ${me.value && me.value.id !== value.user.id && html`<${Ties} player=${value} reload=${reload} />`}
    <${Reliability} value=${value.reliability} />
    <${Ratings} player=${value} />
    ${value.ratings.length > 0 && html`<${RatingHistory} key=${value.user.id} player=${value.user.id} played=${value.ratings.map(({ game }) => game)} />`}
    ${value.results.length > 0 && html`<${ResultsTable} results=${value.results} />`}
    <${Recent} id=${value.user.id} />
  </div>`;
}

/** @param {{ player: Player }} props */
function PlayerHead({ player }) {
  const { user, since, online, paused } = player;
  const own = me.value?.id === user.id;
  return html`<header class="player-head">
    <${Avatar} name=${user.name} size=${112} />
    <div>
      <h1>${name_of(user)}</h1>
      <p class="quiet">${t(user.guest ? "player.guest_since" : "player.since", { day: show_day(since) })}</p>
      <p class="player-marks">
        <${Online} online=${online} />
        ${own && html`<span class="pill you">${t("player.you")}</span>`}
        ${player.friend && html`<span class="pill good"><${Icon} name="star" />${t("people.is_friend")}</span>`}
        ${player.muted && html`<span class="pill"><${Icon} name="eye_off" />${t("player.is_muted")}</span>`}
        ${player.blocked && html`<span class="pill bad"><${Icon} name="ban" />${t("player.is_blocked")}</span>`}
      </p>
      ${paused && html`<p class="paused"><${Icon} name="moon" />${pause_text(paused)}</p>`}
    </div>
  </header>`;
}

/** A night ends at a time of day, a vacation on a date. @param {{ why: string, until: number }} paused */
function pause_text({ why, until }) {
  return t(`player.paused.${why}`, { until: why === "night" ? show_time(until) : show_day(until) });
}

/** The buttons to befriend, mute and block. @param {{ player: Player, reload: () => Promise<unknown> }} props */
function Ties({ player, reload }) {
  const [busy, set_busy] = useState(false);
  const [asking, set_asking] = useState(false);
  const { user, friend, blocked, muted } = player;
  const act = async (/** @type {() => Promise<unknown>} */ call) => {
    set_busy(true);
    try {
      await call();
    } catch (error) {
      const problem = as_problem(error);
      notify("error", problem.code, problem.members);
    }
    await reload();
    set_busy(false);
  };
  const keep_away = () => act(() => block(user.id, true));
  return html`<div class="row">
    ${
      !blocked &&
      html`<button
        class=${friend ? "button" : "button primary"}
        disabled=${busy}
        onClick=${() => act(() => account_api.befriend(user.id, !friend))}
      >
        <${Icon} name=${friend ? "close" : "plus"} />${t(friend ? "people.remove_friend" : "people.add_friend")}
      </button>`
    }
    <button
      class="button"
      disabled=${busy}
      data-tip=${t("mute.about")}
      onClick=${() => act(() => mute(user.id, !muted))}
    >
      <${Icon} name=${muted ? "eye" : "eye_off"} />${t(muted ? "mute.undo" : "mute.act")}
    </button>
    ${
      blocked
        ? html`<button class="button" disabled=${busy} onClick=${() => act(() => block(user.id, false))}>
            ${t("people.unblock")}
          </button>`
        : html`<button class="button danger" disabled=${busy} onClick=${() => set_asking(true)}>
            <${Icon} name="ban" />${t("people.block")}
          </button>`
    }
    ${
      asking &&
      html`<${Confirm}
        title=${t("player.block_title", { name: user.name })}
        text=${t("player.block_text")}
        confirm=${t("people.block")}
        on_confirm=${keep_away}
        on_close=${() => set_asking(false)}
      />`
    }
  </div>`;
}

/** @param {{ value: number | null }} props of 100 */
function Reliability({ value }) {
  return html`<section class="panel stack" aria-labelledby="reliability">
    <h2 id="reliability">${t("player.reliability")}</h2>
    ${
      value === null
        ? html`<p class="quiet">${t("player.reliability_unknown")}</p>`
        : html`<div class="reliability">
            <strong>${t("player.percent", { value })}</strong>
            <meter
              min="0"
              max="100"
              low="60"
              high="85"
              optimum="100"
              value=${value}
              aria-labelledby="reliability"
            ></meter>
          </div>`
    }
    <p class="quiet small">${t("player.reliability_about")}</p>
  </section>`;
}

/** @param {{ player: Player }} props */
function Ratings({ player }) {
  const { ratings } = player;
  return html`<section class="panel stack" aria-labelledby="ratings">
    <h2 id="ratings">${t("player.ratings")}</h2>
    ${
      ratings.length === 0
        ? html`<p class="quiet">${t("player.no_ratings")}</p>`
        : html`<table class="ratings">
            <thead>
              <tr>
                <th scope="col">${t("new.game")}</th>
                <th scope="col" class="number">${t("player.rating")}</th>
                <th scope="col" class="number">${t("player.matches")}</th>
              </tr>
            </thead>
            <tbody>
              ${ratings.map(
                ({ game, rating, sigma, matches }) =>
                  html`<tr key=${game}>
                    <th scope="row"><a href=${paths.ranking(game)}>${game_by_id(game)?.name ?? game}</a></th>
                    <td class="number"><${RatingValue} rating=${rating} sigma=${sigma} /></td>
                    <td class="number">${matches}</td>
                  </tr>`,
              )}
            </tbody>
          </table>`
    }
  </section>`;
}

/** The player's results in rated matches. @param {{ results: import("../lib/account/account_api.js").Results[] }} props */
function ResultsTable({ results }) {
  return html`<section class="panel stack" aria-labelledby="results">
    <h2 id="results">${t("player.results")}</h2>
    <table class="ratings">
      <thead>
        <tr>
          <th scope="col">${t("new.game")}</th>
          <th scope="col" class="number">${t("player.of_players")}</th>
          <th scope="col" class="number">${t("player.won")}</th>
          <th scope="col" class="number">${t("player.second")}</th>
          <th scope="col" class="number">${t("player.played")}</th>
        </tr>
      </thead>
      <tbody>
        ${results.map(
          ({ game, players, played, won, second }) =>
            html`<tr key=${`${game} ${players}`}>
              <th scope="row">${game_by_id(game)?.name ?? game}</th>
              <td class="number">${players}</td>
              <td class="number">${won}</td>
              <td class="number">${second}</td>
              <td class="number">${played}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** The latest finished matches that the viewer can see. @param {{ id: string }} props */
function Recent({ id }) {
  const { value } = use_loaded(() => account_api.recent_matches(id), [id, me.value?.id]);
  if (!value || value.matches.length === 0) return null;
  return html`<section class="list" aria-labelledby="recent">
    <h2 id="recent">${t("player.recent")}</h2>
    <ul class="cards">
      ${value.matches.map((item) => html`<li key=${item.id}><${MatchCard} item=${item} /></li>`)}
    </ul>
  </section>`;
}
