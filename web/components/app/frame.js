import { useEffect, useState } from "preact/hooks";
import { bar_height_px } from "../../board/bar.js";
import { me } from "../../lib/account/session.js";
import { announcements_shown, dismiss_announcement } from "../../lib/app/announcements.js";
import { asset_url } from "../../lib/asset_url.js";
import { own_text } from "../../lib/games/labels.js";
import { html } from "../../lib/html.js";
import { show_time, t } from "../../lib/i18n/i18n.js";
import { refusal_text } from "../../lib/i18n/refusals.js";
import { your_turn } from "../../lib/lobby/lists.js";
import { online, socket } from "../../lib/net/connection.js";
import { announcements, dismiss, notices } from "../../lib/ui/notices.js";
import { route } from "../../lib/ui/router.js";
import { paths } from "../../lib/ui/routes.js";
import { when_idle } from "../../lib/ui/when_idle.js";
import { Avatar } from "../people/avatar.js";
import { Icon } from "../ui/icons.js";
import { LazyPart, lazy_module } from "../ui/lazy_module.js";
import { Menu } from "../ui/menu.js";
import { MuteButton } from "./mute_button.js";

const lost_quietly_ms = 1_500;
const logo = asset_url("icons/atoll.svg");

/** The frame of every page: header, footer, notices. @param {{ children: any }} props */
export function PageFrame({ children }) {
  return html`<div class="shell">
    <a class="skip" href="#main" onClick=${skip_to_main}>${t("nav.skip")}</a>
    <${Head} />
    <${Announcements} />
    <main id="main" tabindex="-1">${children}</main>
    <${Foot} />
    <${Notices} />
    <${Spoken} />
  </div>`;
}

/** The live region for screen readers. */
function Spoken() {
  return html`<div class="visually-hidden" role="status" aria-live="polite" aria-atomic="false">
    ${announcements.value.map(({ id, text }) => html`<p key=${id}>${text}</p>`)}
  </div>`;
}

/** @param {Event} event the address stays as it is */
function skip_to_main(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

function Head() {
  const count = your_turn.value.length;
  return html`<header class="page-head">
    <a class="brand" href=${paths.home()}>
      <img src=${logo} alt="" width="32" height="32" />Atoll
      ${count > 0 && html`<span class="badge" aria-label=${t("nav.waiting", { count })}>${count}</span>`}
    </a>
    <nav class="main-nav" aria-label=${t("nav.main")}>
      <a class="button" href=${paths.games()}><${Icon} name="play" />${t("nav.play")}</a>
      <a class="button plain hide-small" href=${paths.watch()}><${Icon} name="eye" />${t("nav.watch")}</a>
    </nav>
    <${Connection} />
    ${me.value?.guest && html`<span class="pill hide-small" title=${t("nav.you_are")}>${me.value.name}</span>`}
    <${Entrance} />
    <${MuteButton} />
    <${Menu} label=${t("nav.settings")} icon="settings" on_intent=${menus.load}>
      <${LazyPart} module=${menus} part="SettingsItems" />
    </${Menu}>
  </header>`;
}

/** What is in the menus of the header: loaded when the pointer or the focus reaches one. */
const menus = lazy_module({}, () => import("./menus.js"));

/** @param {{ user: import("../../lib/types.js").User }} props */
function UserMenu({ user }) {
  return html`<${Menu}
    label=${t("nav.menu_of", { name: user.name })}
    face=${html`<${Avatar} name=${user.name} size=${34} />`}
    on_intent=${menus.load}
  >
    <${LazyPart} module=${menus} part="UserItems" user=${user} />
  </${Menu}>`;
}

/** The links to log in, or to the user's own pages. */
function Entrance() {
  const user = me.value;
  if (user === undefined) return null;
  if (user && !user.guest) return html`<${UserMenu} user=${user} />`;
  const here = route.value.name === "login" || route.value.name === "register" ? "/" : location.pathname;
  return html`<nav class="entrance" aria-label=${t("nav.account")}>
    <a class="button plain" href=${paths.login(here)}>${t("nav.log_in")}</a>
    <a class="button hide-small" href=${paths.register()}>${t("nav.register")}</a>
  </nav>`;
}

/** Shows a lost connection, unless it lasts only a moment. */
function Connection() {
  const lost_at = socket.lost_at.value;
  const [late, set_late] = useState(false);
  useEffect(() => {
    set_late(false);
    if (lost_at === null) return undefined;
    const timer = setTimeout(() => set_late(true), lost_quietly_ms);
    return () => clearTimeout(timer);
  }, [lost_at]);
  const shown = !online.value || (late && lost_at !== null);
  return html`<span role="status">
    ${shown && html`<span class="connection">${t(online.value ? "connection.lost" : "connection.offline")}</span>`}
  </span>`;
}

function Foot() {
  const offset = socket.clock_offset_ms.value;
  const [now, set_now] = useState(/** @type {number | null} */ (null));
  useEffect(() => {
    const look = () => set_now(Date.now());
    // Formatting the first time of day costs tens of milliseconds, so it is done when the page is idle.
    when_idle(look);
    const timer = setInterval(look, 15_000);
    return () => clearInterval(timer);
  }, []);
  return html`<footer class="page-foot">
    <span>${t("foot.about")}</span>
    <a href=${paths.watch()}>${t("nav.watch")}</a>
    <a href=${paths.ranking()}>${t("nav.ranking")}</a>
    ${now !== null && offset !== null && html`<span>${t("foot.clock", { time: show_time(now + offset) })}</span>`}
  </footer>`;
}

/** @param {"info" | "error"} kind @param {string} key @param {Record<string, any>} params */
function notice_text(kind, key, params) {
  if (kind === "error") return refusal_text(key, params);
  return params.game ? own_text(params.game, key) : t(key, params);
}

function Notices() {
  const height = `--bar-height: ${bar_height_px.value}px`;
  return html`<div class="notices" role="status" aria-live="polite" style=${height}>
    ${notices.value.map(
      ({ id, kind, key, params }) =>
        html`<div key=${id} class=${`notice ${kind}`}>
          <p>${notice_text(kind, key, params)}</p>
          <button class="button plain square" aria-label=${t("action.dismiss")} onClick=${() => dismiss(id)}>
            <${Icon} name="close" />
          </button>
        </div>`,
    )}
  </div>`;
}

/** Announcements at the top of every page, until they are dismissed. */
function Announcements() {
  return html`<div class="announcements" role="status">
    ${announcements_shown.value.map(
      ({ id, text }) =>
        html`<div class="announcement" key=${id}>
          <${Icon} name="horn" />
          <p dir="auto"><span class="visually-hidden">${t("announcement.title")}: </span>${text}</p>
          <button
            class="button plain square"
            aria-label=${t("announcement.put_away", { text })}
            title=${t("action.dismiss")}
            onClick=${() => dismiss_announcement(id)}
          >
            <${Icon} name="close" />
          </button>
        </div>`,
    )}
  </div>`;
}
