import { games } from "../../lib/games/games.js";
import { pitch_of } from "../../lib/games/labels.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { use_play_now } from "../../lib/lobby/use_play_now.js";
import { paths } from "../../lib/ui/routes.js";
import { Icon } from "../ui/icons.js";
import { GameCover } from "./game_cover.js";

/** @typedef {import("../../lib/types.js").Game} Game */

/** All games of this server. Each card leads to the page of its game. */
export function GameShelf() {
  const { busy, problem, play } = use_play_now();
  return html`<ul class="shelf">
      ${games.value?.map(
        (game) => html`<li key=${game.id}><${GameBox} game=${game} busy=${busy} play=${() => play(game)} /></li>`,
      )}
    </ul>
    ${problem && html`<p class="fault" role="alert">${problem_text(problem)}</p>`}`;
}

/** The number of players and the duration. @param {{ game: Game }} props */
export function GameFacts({ game }) {
  return html`<ul class="terms">
    <li class="term"><${Icon} name="people" />${t("home.players", game.seats)}</li>
    <li class="term"><${Icon} name="clock" />${t("home.minutes", game.minutes)}</li>
  </ul>`;
}

/** @param {{ game: Game, busy: boolean, play: () => void }} props */
function GameBox({ game, busy, play }) {
  return html`<article class="game-box">
    <${GameCover} id=${game.id} />
    <div class="game-words">
      <h3><a href=${paths.game(game.id)}>${game.name}</a></h3>
      <p>${pitch_of(game.id)}</p>
      <${GameFacts} game=${game} />
    </div>
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
