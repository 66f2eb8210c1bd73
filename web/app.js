import { effect } from "@preact/signals";
import { render } from "preact";
import { PageFrame } from "./components/frame.js";
import { Later } from "./components/later.js";
import { Missing, Offline } from "./components/states.js";
import { ask_ahead } from "./lib/ahead.js";
import { start_announcements } from "./lib/announcements.js";
import { basics_problem, load_basics, start_basics } from "./lib/basics.js";
import { start_connection } from "./lib/connection.js";
import { wait_here, when_drawn } from "./lib/drawn.js";
import { start_focus } from "./lib/focus.js";
import { html } from "./lib/html.js";
import { start_icon_badge } from "./lib/icon_badge.js";
import { start_i18n } from "./lib/i18n.js";
import { start_lists, your_turn } from "./lib/lists.js";
import { part_of } from "./lib/part.js";
import { route, start_router } from "./lib/router.js";
import { me, start_session } from "./lib/session.js";
import { start_theme } from "./lib/theme.js";
import { start_title } from "./lib/title.js";
import { start_worker } from "./lib/worker.js";
import { HomePage } from "./pages/home.js";
import { JoinPage } from "./pages/join.js";
import { MatchPage } from "./pages/match.js";
import { NewMatchPage } from "./pages/new_match.js";
import { RulesPage } from "./pages/rules.js";

/** Pages about accounts and people: not everybody opens them, so they come when they are asked for. */
const account_part = part_of(["account"], () => import("./pages/account_part.js"));

/** The check of the shuffles, for those who want to know. */
const shuffle_part = part_of(["shuffle"], () => import("./pages/shuffle_part.js"));

/** For moderators and administrators; its forms have the words of the account's. */
const admin_part = part_of(["account", "admin"], () => import("./pages/admin_part.js"));

function App() {
  return html`<${PageFrame}><${Page} /></${PageFrame}>`;
}

function Page() {
  const now = route.value;
  // Nothing can be shown before it is known who plays here; without a network that has to wait.
  if (me.value === undefined && basics_problem.value?.status === 0) return html`<${Offline} retry=${load_basics} />`;
  switch (now.name) {
    case "home":
      return html`<${HomePage} />`;
    case "new":
      return html`<${NewMatchPage} wanted=${now.game} />`;
    case "match":
      return html`<${MatchPage} key=${now.id} id=${now.id} ply=${now.ply} invitation=${now.invitation} />`;
    case "join":
      return html`<${JoinPage} key=${now.id} id=${now.id} token=${now.token} />`;
    case "rules":
      return html`<${RulesPage} key=${now.game} id=${now.game} />`;
    case "shuffle":
      return html`<${Later} part=${shuffle_part} route=${now} />`;
    case "admin":
      return html`<${Later} part=${admin_part} route=${now} />`;
    case "missing":
      return html`<${Missing} />`;
    default:
      return html`<${Later} part=${account_part} route=${now} />`;
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

/** How long the first picture waits for a match and its board: one that only says that they come costs as much to draw. */
const patience_ms = 400;

export async function start() {
  const opened = wait_here();
  start_theme();
  // What is asked of the server goes off before the texts are here.
  const asked = Promise.all([ask_ahead(route.value), start_basics()]);
  start_connection();
  await start_i18n();
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, patience_ms))]);
  start_router();
  start_title();
  start_session();
  start_lists();
  start_badge();
  start_icon_badge();
  start_announcements();
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  root.replaceChildren();
  render(html`<${App} />`, root);
  opened();
  start_focus();
  when_drawn(start_worker);
}
