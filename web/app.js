import { effect } from "@preact/signals";
import { render } from "preact";
import { PageFrame } from "./components/frame.js";
import { Missing } from "./components/states.js";
import { start_basics } from "./lib/basics.js";
import { start_connection } from "./lib/connection.js";
import { html } from "./lib/html.js";
import { start_icon_badge } from "./lib/icon_badge.js";
import { start_i18n } from "./lib/i18n.js";
import { start_lists, your_turn } from "./lib/lists.js";
import { route, start_router } from "./lib/router.js";
import { start_theme } from "./lib/theme.js";
import { start_title } from "./lib/title.js";
import { HomePage } from "./pages/home.js";
import { JoinPage } from "./pages/join.js";
import { MatchPage } from "./pages/match.js";
import { NewMatchPage } from "./pages/new_match.js";
import { RulesPage } from "./pages/rules.js";

function App() {
  return html`<${PageFrame}><${Page} /></${PageFrame}>`;
}

function Page() {
  const now = route.value;
  switch (now.name) {
    case "home":
      return html`<${HomePage} />`;
    case "new":
      return html`<${NewMatchPage} wanted=${now.game} />`;
    case "match":
      return html`<${MatchPage} key=${now.id} id=${now.id} ply=${now.ply} />`;
    case "join":
      return html`<${JoinPage} key=${now.id} id=${now.id} token=${now.token} />`;
    case "rules":
      return html`<${RulesPage} key=${now.game} id=${now.game} />`;
    default:
      return html`<${Missing} />`;
  }
}

/** The installed page's icon carries the count too, where the device can. */
function start_badge() {
  effect(() => {
    const count = your_turn.value.length;
    const badge = /** @type {any} */ (navigator);
    if (count > 0) badge.setAppBadge?.(count).catch(() => {});
    else badge.clearAppBadge?.().catch(() => {});
  });
}

export async function start() {
  start_theme();
  await start_i18n();
  start_router();
  start_title();
  start_lists();
  start_badge();
  start_icon_badge();
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  root.replaceChildren();
  render(html`<${App} />`, root);
  start_basics();
  start_connection();
}
