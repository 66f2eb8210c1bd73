import { useEffect } from "preact/hooks";
import { AlertSection } from "../components/account/alerts.js";
import { ClockPauseSection } from "../components/account/clock_pause.js";
import { DataSection } from "../components/account/data.js";
import { PasswordSection } from "../components/account/password.js";
import { ProfileSection } from "../components/account/profile.js";
import { SessionSection } from "../components/account/sessions.js";
import { TokenSection } from "../components/account/tokens.js";
import { Avatar } from "../components/people/avatar.js";
import { Outcome } from "../components/ui/entry.js";
import { Icon } from "../components/ui/icons.js";
import { Failed, Loading } from "../components/ui/states.js";
import { load_session, me, profile } from "../lib/account/session.js";
import { basics_problem, load_basics } from "../lib/app/basics.js";
import { set_title } from "../lib/app/title.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n/i18n.js";
import { account_sections, paths } from "../lib/ui/routes.js";

/** @typedef {(typeof account_sections)[number]} Section */

/** @type {Record<Section, { icon: string, show: any, guests: boolean }>} */
const sections = {
  profile: { icon: "person", show: ProfileSection, guests: true },
  password: { icon: "lock", show: PasswordSection, guests: false },
  sessions: { icon: "device", show: SessionSection, guests: true },
  tokens: { icon: "key", show: TokenSection, guests: false },
  alerts: { icon: "bell", show: AlertSection, guests: true },
  clock_pause: { icon: "moon", show: ClockPauseSection, guests: true },
  data: { icon: "box", show: DataSection, guests: true },
};

/** @param {{ section: Section | null }} props null: what there is */
export function AccountPage({ section }) {
  set_title(section ? t(`account.${section}.title`) : t("nav.account"));
  const user = me.value;
  const here = profile.value;
  useEffect(() => {
    if (user && !here) load_session().catch(() => {});
  }, [user, here]);
  if (basics_problem.value) return html`<${Failed} problem=${basics_problem.value} retry=${load_basics} />`;
  if (user === null) return html`<${Nobody} />`;
  if (!user || !here) return html`<${Loading} />`;
  const offered = account_sections.filter((each) => sections[each].guests || !user.guest);
  return html`<div class=${`page account ${section ? "" : "overview"}`}>
    <nav class="account-nav" aria-label=${t("nav.account")}>
      <ul>
        ${offered.map((each) => html`<li key=${each}><${SectionLink} section=${each} current=${each === section} /></li>`)}
      </ul>
    </nav>
    <div class="account-body">
      ${section ? html`<${Chosen} section=${section} allowed=${offered.includes(section)} />` : html`<${Overview} offered=${offered} />`}
    </div>
  </div>`;
}

function Nobody() {
  return html`<${Outcome} mood="fog" title=${t("account.nobody")} text=${t("account.nobody_text")}>
    <a class="button primary" href=${paths.login(location.pathname)}>${t("nav.log_in")}</a>
    <a class="button" href=${paths.register()}>${t("nav.register")}</a>
  </${Outcome}>`;
}

/** @param {{ section: Section, current: boolean }} props */
function SectionLink({ section, current }) {
  return html`<a class="account-link" href=${paths.account(section)} aria-current=${current ? "page" : undefined}>
    <${Icon} name=${sections[section].icon} />${t(`account.${section}.title`)}
  </a>`;
}

/** @param {{ section: Section, allowed: boolean }} props */
function Chosen({ section, allowed }) {
  const Show = sections[section].show;
  return html`<a class="account-back" href=${paths.account()}><${Icon} name="chevron_back" />${t("nav.account")}</a>
    <h1>${t(`account.${section}.title`)}</h1>
    ${allowed ? html`<${Show} key=${section} />` : html`<${KeepGuest} needed=${true} />`}`;
}

/** All sections, each with a description. @param {{ offered: Section[] }} props */
function Overview({ offered }) {
  const { user, account } = /** @type {import("../lib/account/account_api.js").Profile} */ (profile.value);
  return html`<header class="account-head">
      <${Avatar} name=${user.name} size=${72} />
      <div>
        <h1>${user.name}</h1>
        <p class="quiet">${account ? account.mail : t("account.guest")}</p>
      </div>
    </header>
    ${user.guest && html`<${KeepGuest} />`}
    <ul class="account-cards">
      ${offered.map(
        (each) =>
          html`<li key=${each}>
            <a class="account-card" href=${paths.account(each)}>
              <${Icon} name=${sections[each].icon} />
              <span
                ><strong>${t(`account.${each}.title`)}</strong
                ><span class="quiet">${t(`account.${each}.about`)}</span></span
              >
              <${Icon} name="chevron" />
            </a>
          </li>`,
      )}
    </ul>`;
}

/** Why a guest should create an account. @param {{ needed?: boolean }} props `needed`: this section is only for accounts */
function KeepGuest({ needed = false }) {
  return html`<section class="panel keep-guest">
    <p>${t(needed ? "account.needs_account" : "account.keep_text")}</p>
    <a class="button primary" href=${paths.register()}>${t("guest_hint.do")}</a>
  </section>`;
}
