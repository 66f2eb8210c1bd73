import { useEffect, useState } from "preact/hooks";
import { MatchCard } from "../components/lobby/match_card.js";
import { Outcome } from "../components/ui/entry.js";
import { Failed, Loading } from "../components/ui/states.js";
import { me } from "../lib/account/session.js";
import { basics_problem, load_basics } from "../lib/app/basics.js";
import { set_title } from "../lib/app/title.js";
import { games } from "../lib/games/games.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n/i18n.js";
import { api } from "../lib/net/api.js";
import { online } from "../lib/net/connection.js";
import { paths } from "../lib/ui/routes.js";
import { use_loaded } from "../lib/ui/use_loaded.js";

const page_size = 12;
const shown_max = 96;
/** How often the list is loaded again. The picture of a match is drawn again only if the match has changed. */
const pace_ms = 5_000;

/** Public running matches, the most watched first. */
export function WatchPage() {
  set_title(t("nav.watch"));
  const [shown, set_shown] = useState(page_size);
  const { value, problem, reload } = use_loaded(() => api.matches("watch", null, shown), [me.value?.id]);
  useEffect(() => {
    if (shown > page_size) reload();
    const look = () => document.visibilityState === "visible" && online.value && reload();
    const timer = setInterval(look, pace_ms);
    return () => clearInterval(timer);
  }, [shown, me.value?.id]);
  if (basics_problem.value) return html`<${Failed} problem=${basics_problem.value} retry=${load_basics} />`;
  if (problem && !value) return html`<${Failed} problem=${problem} retry=${reload} />`;
  if (!value || !games.value || me.value === undefined) return html`<${Loading} />`;
  if (value.matches.length === 0) {
    return html`<${Outcome} title=${t("watch.empty")} text=${t("watch.empty_text")}>
      <a class="button primary" href=${paths.games()}>${t("nav.play")}</a>
    </${Outcome}>`;
  }
  const more = value.next !== null && shown < shown_max;
  return html`<div class="page stack">
    <h1>${t("nav.watch")}</h1>
    <p class="quiet">${t("watch.lead")}</p>
    <h2 class="visually-hidden">${t("game.watch")}</h2>
    <ul class="cards watched">
      ${value.matches.map((/** @type {import("../lib/types.js").MatchItem} */ item) => html`<li key=${item.id}><${MatchCard} item=${item} /></li>`)}
    </ul>
    ${
      more &&
      html`<div>
        <button class="button" onClick=${() => set_shown(shown + page_size)}>${t("home.more")}</button>
      </div>`
    }
  </div>`;
}
