import { useState } from "preact/hooks";
import { games } from "../lib/games.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { play_now } from "../lib/open_match.js";
import { as_problem } from "../lib/problem.js";
import { problem_text } from "../lib/refusals.js";
import { paths } from "../lib/routes.js";
import { fields_of, initial_values } from "../lib/schema_form.js";
import { use_game } from "../lib/use_game.js";
import { Icon } from "./icons.js";

/** @typedef {import("../lib/types.js").Game} Game */

/** Every game of this server, and the ways into it: against the computer at once, a table, the rules. */
export function GameShelf() {
  const [problem, set_problem] = useState(/** @type {import("../lib/problem.js").Problem | null} */ (null));
  const [busy, set_busy] = useState(false);
  const play = async (/** @type {Game} */ game) => {
    set_busy(true);
    set_problem(null);
    try {
      await play_now(game);
    } catch (error) {
      set_problem(as_problem(error));
      set_busy(false);
    }
  };
  return html`<section class="list" aria-labelledby="games">
    <h2 id="games">${t("home.games")}</h2>
    <ul class="shelf">
      ${games.value?.map(
        (game) => html`<li key=${game.id}><${GameBox} game=${game} busy=${busy} play=${() => play(game)} /></li>`,
      )}
    </ul>
    ${problem && html`<p class="fault" role="alert">${problem_text(problem)}</p>`}
  </section>`;
}

/** @param {{ game: Game, busy: boolean, play: () => void }} props */
function GameBox({ game, busy, play }) {
  const { min, max } = game.seats;
  return html`<article class="game-box">
    <${Lid} game=${game} />
    <header class="game-head">
      <div>
        <h3>${game.name}</h3>
        <p class="quiet small">${t("home.players", { min, max })}</p>
      </div>
      <a class="button plain" href=${paths.rules(game.id)} aria-label=${t("home.rules_of", { game: game.name })}
        ><${Icon} name="book" />${t("home.rules")}</a
      >
    </header>
    <div class="row">
      <button
        class="button primary"
        aria-label=${t("home.play_now", { game: game.name })}
        disabled=${busy}
        onClick=${play}
      >
        <${Icon} name="play" />${t("home.play")}
      </button>
      <a class="button" href=${paths.new(game.id)} aria-label=${t("home.new_match_of", { game: game.name })}
        >${t("home.new_match")}</a
      >
    </div>
  </article>`;
}

/** The game's own drawing of an empty board. @param {{ game: Game }} props */
function Lid({ game }) {
  const { loaded } = use_game(game.id);
  const Picture = loaded?.module.Picture;
  const view = loaded?.module.blank?.(initial_values(fields_of(game.options)));
  if (!Picture || !view) return html`<div class="card-picture empty" aria-hidden="true"></div>`;
  return html`<div class="card-picture" aria-hidden="true" inert>
    <${Picture} game=${loaded.game} view=${view} seat=${0} seats=${[]} />
  </div>`;
}
