import { GameShelf } from "../components/lobby/game_shelf.js";
import { Failed, Loading } from "../components/ui/states.js";
import { me } from "../lib/account/session.js";
import { basics_problem, load_basics } from "../lib/app/basics.js";
import { set_title } from "../lib/app/title.js";
import { games } from "../lib/games/games.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n/i18n.js";

/** The shelf alone. */
export function GamesPage() {
  set_title(t("home.games"));
  if (basics_problem.value) return html`<${Failed} problem=${basics_problem.value} retry=${load_basics} />`;
  if (!games.value || me.value === undefined) return html`<${Loading} />`;
  return html`<div class="page stack">
    <h1>${t("games.title")}</h1>
    <h2 class="visually-hidden">${t("home.games")}</h2>
    <${GameShelf} />
  </div>`;
}
