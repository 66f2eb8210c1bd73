import { less_motion, pace, paces } from "../../board/pace.js";
import { may_moderate, me } from "../../lib/account/session.js";
import { choose_language, log_out } from "../../lib/account/sign_in.js";
import { html } from "../../lib/html.js";
import { language, languages, t } from "../../lib/i18n/i18n.js";
import { as_problem } from "../../lib/net/problem.js";
import { notify } from "../../lib/ui/notices.js";
import { navigate } from "../../lib/ui/router.js";
import { paths } from "../../lib/ui/routes.js";
import { theme, themes } from "../../lib/ui/theme.js";
import { Icon } from "../ui/icons.js";
import { SoundSettings } from "./sound_settings.js";

/** The settings of the page; for guests, the links to their pages too. */
export function SettingsItems() {
  return html`${me.value && html`<p class="group quiet small">${t("nav.playing_as", { name: me.value.name })}</p>`}
    ${me.value?.guest && html`<${GuestItems} />`}
    <div class="group">
      <${Choice}
        name="language"
        label=${t("nav.language")}
        value=${language.value}
        values=${Object.entries(languages)}
        on_choose=${say_in}
      />
    </div>
    <div class="group">
      <${Choice}
        name="theme"
        label=${t("nav.theme")}
        value=${theme.value}
        values=${themes.map((name) => [name, t(`theme.${name}`)])}
        on_choose=${(/** @type {any} */ name) => (theme.value = name)}
      />
    </div>
    <div class="group"><${PaceChoice} /></div>
    <${SoundSettings} />`;
}

/** How fast moves are shown; nothing can be chosen while the device asks for less motion. */
function PaceChoice() {
  const less = less_motion();
  return html`<${Choice}
      name="pace"
      label=${t("nav.pace")}
      value=${less ? "off" : pace.value}
      values=${paces.map((name) => [name, t(`pace.${name}`)])}
      disabled=${less}
      on_choose=${(/** @type {any} */ name) => (pace.value = name)}
    />
    ${less && html`<p class="hint">${t("pace.less_motion")}</p>`}`;
}

/** @param {string} code */
const say_in = (code) => choose_language(code).catch(() => notify("error", "unreachable"));

/** The links to the user's own pages. @param {{ user: import("../../lib/types.js").User }} props */
export function UserItems({ user }) {
  const leave = () =>
    log_out().then(
      () => navigate(paths.home()),
      (error) => notify("error", as_problem(error).code),
    );
  return html`<p class="group who"><strong>${user.name}</strong></p>
    <a class="item" href=${paths.player(user.id)}><${Icon} name="person" />${t("nav.own_page")}</a>
    <a class="item" href=${paths.statistics()}><${Icon} name="chart" />${t("nav.statistics")}</a>
    <a class="item" href=${paths.people()}><${Icon} name="people" />${t("nav.people")}</a>
    <a class="item" href=${paths.ranking()}><${Icon} name="winner" />${t("nav.ranking")}</a>
    <a class="item" href=${paths.account()}><${Icon} name="settings" />${t("nav.account")}</a>
    ${may_moderate.value && html`<a class="item" href=${paths.admin()}><${Icon} name="shield" />${t("nav.admin")}</a>`}
    <button class="item" onClick=${leave}><${Icon} name="door" />${t("nav.log_out")}</button>`;
}

/** Guests have settings and friends too. */
function GuestItems() {
  return html`<a class="item" href=${paths.register()}><${Icon} name="key" />${t("nav.keep_guest")}</a>
    <a class="item" href=${paths.statistics()}><${Icon} name="chart" />${t("nav.statistics")}</a>
    <a class="item" href=${paths.people()}><${Icon} name="people" />${t("nav.people")}</a>
    <a class="item" href=${paths.account()}><${Icon} name="person" />${t("nav.account")}</a>`;
}

/** @param {{ name: string, label: string, value: string, values: string[][], disabled?: boolean, on_choose: (value: string) => void }} props */
function Choice({ name, label, value, values, disabled = false, on_choose }) {
  return html`<label class="field">
    <span class="label">${label}</span>
    <select
      class="input"
      name=${name}
      value=${value}
      disabled=${disabled}
      onChange=${(/** @type {any} */ event) => on_choose(event.target.value)}
    >
      ${values.map(([id, text]) => html`<option key=${id} value=${id} selected=${id === value}>${text}</option>`)}
    </select>
  </label>`;
}
