import { effect } from "@preact/signals";
import { render } from "preact";
import { PageFrame } from "./components/app/frame.js";
import { lobby } from "./components/lobby/lazy_lobby.js";
import { parts_of } from "./components/match/lazy_parts.js";
import { LazyPage, lazy_module } from "./components/ui/lazy_module.js";
import { Missing, Offline } from "./components/ui/states.js";
import { me, start_session } from "./lib/account/session.js";
import { start_announcements } from "./lib/app/announcements.js";
import { basics_problem, load_basics, start_basics } from "./lib/app/basics.js";
import { start_focus } from "./lib/app/focus.js";
import { start_icon_badge } from "./lib/app/icon_badge.js";
import { start_title } from "./lib/app/title.js";
import { html } from "./lib/html.js";
import { start_i18n } from "./lib/i18n/i18n.js";
import { start_lists, your_turn } from "./lib/lobby/lists.js";
import { prefetch } from "./lib/match/prefetch.js";
import { start_connection } from "./lib/net/connection.js";
import { start_notice_sounds } from "./lib/sound/notice_sounds.js";
import { start_sound } from "./lib/sound/sound.js";
import { navigate, route, start_router } from "./lib/ui/router.js";
import { route_of } from "./lib/ui/routes.js";
import { start_pace } from "./lib/ui/pace_setting.js";
import { start_theme } from "./lib/ui/theme.js";
import { mark_busy, when_idle } from "./lib/ui/when_idle.js";
import { MatchPage } from "./pages/match.js";

/** What the pages need besides the code of a match; the texts and styles of some are used by others too. */
const modules = {
  lobby,
  rules: lazy_module({ styles: ["rules"] }, () => import("./pages/rules.js")),
  account: lazy_module(
    { texts: ["refusals", "lobby", "results", "account"], styles: ["chart", "lobby", "account"] },
    () => import("./pages/account_pages.js"),
  ),
  play: lazy_module(
    { texts: ["refusals", "lobby", "results", "account", "play"], styles: ["chart", "lobby", "account", "rules"] },
    () => import("./pages/play_pages.js"),
  ),
  shuffle: lazy_module({ texts: ["shuffle"], styles: ["shuffle"] }, () => import("./pages/shuffle.js")),
  admin: lazy_module(
    { texts: ["refusals", "lobby", "results", "account", "admin"], styles: ["chart", "lobby", "account", "admin"] },
    () => import("./pages/admin.js"),
  ),
};

/** By the names of the routes; all others are pages about accounts and people. @type {Record<string, keyof typeof modules>} */
const module_names = {
  home: "lobby",
  new: "lobby",
  join: "lobby",
  rules: "rules",
  games: "play",
  game: "play",
  watch: "play",
  statistics: "play",
  shuffle: "shuffle",
  admin: "admin",
};

/** The module of a page; null for what is here already. @param {import("./lib/ui/routes.js").Route} route */
function module_of({ name }) {
  if (name === "match" || name === "missing") return null;
  return modules[module_names[name] ?? "account"];
}

function App() {
  return html`<${PageFrame}><${Page} /></${PageFrame}>`;
}

function Page() {
  const now = route.value;
  // Nothing can be shown before the session is loaded.
  if (me.value === undefined && basics_problem.value?.status === 0) return html`<${Offline} retry=${load_basics} />`;
  if (now.name === "match") {
    return html`<${MatchPage} key=${now.id} id=${now.id} ply=${now.ply} invitation=${now.invitation} />`;
  }
  const module = module_of(now);
  return module ? html`<${LazyPage} module=${module} route=${now} />` : html`<${Missing} />`;
}

/** Shows the number of waiting matches on the icon of the installed app, where that is supported. */
function start_badge() {
  effect(() => {
    const count = your_turn.value.length;
    const badge = /** @type {any} */ (navigator);
    if (count > 0) badge.setAppBadge?.(count).catch(() => {});
    else badge.clearAppBadge?.().catch(() => {});
  });
}

/** Loads a page when the pointer or the focus reaches a link to it. @param {Event} event */
function prepare({ target }) {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
  module_of(route_of(link.pathname, link.search))?.load();
}

/** Loads what a match shows besides its board. @param {import("./lib/types.js").Snapshot} snapshot */
const load_parts = (snapshot) => Promise.all(parts_of(snapshot).map((part) => part.load()));

/** How long the first render waits for a match and its board, or for another page: rendering a loading state first costs as much. */
const patience_ms = 400;

export async function start() {
  const opened = mark_busy();
  start_theme();
  start_pace();
  // Requests start before the texts are loaded.
  const requests = Promise.all([prefetch(route.value, load_parts), start_basics(), module_of(route.value)?.load()]);
  start_connection();
  await start_i18n();
  await Promise.race([requests, new Promise((resolve) => setTimeout(resolve, patience_ms))]);
  start_router();
  start_title();
  start_session();
  start_lists();
  start_badge();
  start_icon_badge();
  start_sound();
  start_notice_sounds();
  start_announcements();
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  root.replaceChildren();
  render(html`<${App} />`, root);
  opened();
  start_focus();
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, prepare, { passive: true });
  when_idle(start_worker);
}

/** The service worker caches the shell for offline use and shows notifications. */
async function start_worker() {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.type === "open" && typeof data.path === "string") navigate(data.path);
  });
  try {
    await navigator.serviceWorker.register("/service_worker.js");
  } catch {
    // Not available, as in some private windows: the page works without it.
  }
}
