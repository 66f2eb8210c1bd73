import { useEffect, useState } from "preact/hooks";
import { bar_height_px } from "../board/bar.js";
import { html } from "../lib/html.js";
import { online, socket } from "../lib/connection.js";
import { when_drawn } from "../lib/drawn.js";
import { language, languages, show_time, t } from "../lib/i18n.js";
import { own_text } from "../lib/labels.js";
import { your_turn } from "../lib/lists.js";
import { announcements, dismiss, notices, notify } from "../lib/notices.js";
import { as_problem } from "../lib/problem.js";
import { refusal_text } from "../lib/refusals.js";
import { navigate, route } from "../lib/router.js";
import { paths } from "../lib/routes.js";
import { choose_language, log_out, may_moderate, me } from "../lib/session.js";
import { theme, themes } from "../lib/theme.js";
import { Announcements } from "./announcements.js";
import { Avatar } from "./avatar.js";
import { Icon } from "./icons.js";
import { Menu } from "./menu.js";

const lost_quietly_ms = 1_500;
const logo = new URL("../icons/atoll.svg", import.meta.url).href;

/** What stands round every page. @param {{ children: any }} props */
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

/** What is told without being shown: each line once, as it comes. */
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
    <${Connection} />
    ${me.value?.guest && html`<span class="pill hide-small" title=${t("nav.you_are")}>${me.value.name}</span>`}
    <${Entrance} />
    <${Menu} label=${t("nav.settings")} icon="settings">
      ${me.value && html`<p class="group quiet small">${t("nav.playing_as", { name: me.value.name })}</p>`}
      ${me.value?.guest && html`<${GuestItems} />`}
      <div class="group"><${Choice} name="language" label=${t("nav.language")} value=${language.value} values=${Object.entries(languages)} on_choose=${say_in} /></div>
      <div class="group">
        <${Choice}
          name="theme"
          label=${t("nav.theme")}
          value=${theme.value}
          values=${themes.map((name) => [name, t(`theme.${name}`)])}
          on_choose=${(/** @type {any} */ name) => (theme.value = name)}
        />
      </div>
    </${Menu}>
  </header>`;
}

/** @param {string} code */
const say_in = (code) => choose_language(code).catch(() => notify("error", "unreachable"));

/** The way in for who has no account, and to their own pages for who has one. */
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

/** @param {{ user: import("../lib/types.js").User }} props */
function UserMenu({ user }) {
  const leave = () =>
    log_out().then(
      () => navigate(paths.home()),
      (error) => notify("error", as_problem(error).code),
    );
  return html`<${Menu}
    label=${t("nav.menu_of", { name: user.name })}
    face=${html`<${Avatar} name=${user.name} size=${34} />`}
  >
    <p class="group who"><strong>${user.name}</strong></p>
    <a class="item" href=${paths.player(user.id)}><${Icon} name="person" />${t("nav.own_page")}</a>
    <a class="item" href=${paths.people()}><${Icon} name="people" />${t("nav.people")}</a>
    <a class="item" href=${paths.ranking()}><${Icon} name="winner" />${t("nav.ranking")}</a>
    <a class="item" href=${paths.account()}><${Icon} name="settings" />${t("nav.account")}</a>
    ${may_moderate.value && html`<a class="item" href=${paths.admin()}><${Icon} name="shield" />${t("nav.admin")}</a>`}
    <button class="item" onClick=${leave}><${Icon} name="door" />${t("nav.log_out")}</button>
  </${Menu}>`;
}

/** A guest too has settings and friends; and has most to lose. */
function GuestItems() {
  return html`<a class="item" href=${paths.register()}><${Icon} name="key" />${t("nav.keep_guest")}</a>
    <a class="item" href=${paths.people()}><${Icon} name="people" />${t("nav.people")}</a>
    <a class="item" href=${paths.account()}><${Icon} name="person" />${t("nav.account")}</a>`;
}

/** @param {{ name: string, label: string, value: string, values: string[][], on_choose: (value: string) => void }} props */
function Choice({ name, label, value, values, on_choose }) {
  return html`<label class="field">
    <span class="label">${label}</span>
    <select
      class="input"
      name=${name}
      value=${value}
      onChange=${(/** @type {any} */ event) => on_choose(event.target.value)}
    >
      ${values.map(([id, text]) => html`<option key=${id} value=${id} selected=${id === value}>${text}</option>`)}
    </select>
  </label>`;
}

/** Says nothing while all is well, nor about a blink. */
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
    // The first time of day that a page shows costs it tens of milliseconds, which nobody shall wait for down here.
    when_drawn(look);
    const timer = setInterval(look, 15_000);
    return () => clearInterval(timer);
  }, []);
  return html`<footer class="page-foot">
    <span>${t("foot.about")}</span>
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
