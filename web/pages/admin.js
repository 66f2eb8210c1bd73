import { useEffect, useRef } from "preact/hooks";
import { AnnouncementSection } from "../components/admin/announcements.js";
import { BackupSection } from "../components/admin/backups.js";
import { DeliverySection } from "../components/admin/deliveries.js";
import { Inspector } from "../components/admin/matches/inspector.js";
import { LogSection } from "../components/admin/log.js";
import { MatchSheet } from "../components/admin/matches/match.js";
import { MatchSection } from "../components/admin/matches/matches.js";
import { Overview } from "../components/admin/overview.js";
import { ReportSheet } from "../components/admin/report.js";
import { ReportSection } from "../components/admin/reports.js";
import { SettingSection } from "../components/admin/settings.js";
import { UsageSection } from "../components/admin/usage.js";
import { UserSheet } from "../components/admin/users/user.js";
import { UserSection } from "../components/admin/users/users.js";
import { Outcome } from "../components/ui/entry.js";
import { Failed, Loading, Missing } from "../components/ui/states.js";
import { load_session, may_moderate, me, profile } from "../lib/account/session.js";
import { basics_problem, load_basics } from "../lib/app/basics.js";
import { set_title } from "../lib/app/title.js";
import { html } from "../lib/html.js";
import { t } from "../lib/i18n/i18n.js";
import { admin_sections, paths } from "../lib/ui/routes.js";

/** @typedef {import("../lib/ui/routes.js").AdminSection} Section */

/** The list of each section, and the page of one item; some sections are only for administrators. @type {Record<Section, { show: any, one?: any, admin?: boolean }>} */
const sections = {
  reports: { show: ReportSection, one: ReportSheet },
  users: { show: UserSection, one: UserSheet },
  matches: { show: MatchSection, one: MatchSheet },
  announcements: { show: AnnouncementSection, admin: true },
  usage: { show: UsageSection, admin: true },
  deliveries: { show: DeliverySection, admin: true },
  backups: { show: BackupSection, admin: true },
  settings: { show: SettingSection, admin: true },
  log: { show: LogSection, admin: true },
};

/**
 * The administration; for other users the page does not exist.
 * @param {{ section: Section | null, id: string | null, inspection?: number | null }} props
 */
export function AdminPage({ section, id, inspection }) {
  const user = me.value;
  const here = profile.value;
  useEffect(() => {
    if (user && !here) load_session().catch(() => {});
  }, [user, here]);
  const inspects = inspection !== undefined;
  const place = `${section} ${id} ${inspects}`;
  use_focus_on_page(place);
  if (basics_problem.value) return html`<${Failed} problem=${basics_problem.value} retry=${load_basics} />`;
  if (user === null) return html`<${Nobody} />`;
  if (!user || !here) return html`<${Loading} />`;
  const offered = admin_sections.filter((each) => here.role === "admin" || !sections[each].admin);
  if (!may_moderate.value || (section && !offered.includes(section))) return html`<${Missing} />`;
  set_title(section ? t(`admin.${section}.title`) : t("nav.admin"));
  return html`<div class=${`page admin stack ${inspects ? "wide" : ""}`}>
    <nav aria-label=${t("nav.admin")}>
      <ul class="tabs">
        <li><a href=${paths.admin()} aria-current=${section ? undefined : "page"}>${t("admin.overview")}</a></li>
        ${offered.map((each) => html`<li key=${each}><${Tab} section=${each} here=${section} is_one=${id !== null} /></li>`)}
      </ul>
    </nav>
    ${
      inspects
        ? html`<${Inspector} key=${place} id=${id} ply=${inspection} />`
        : html`<${Chosen} key=${place} section=${section} id=${id} />`
    }
  </div>`;
}

function Nobody() {
  return html`<${Outcome} mood="fog" title=${t("nav.admin")} text=${t("admin.nobody")}>
    <a class="button primary" href=${paths.login(location.pathname)}>${t("nav.log_in")}</a>
  </${Outcome}>`;
}

/** @param {{ section: Section, here: Section | null, is_one: boolean }} props */
function Tab({ section, here, is_one }) {
  const current = section === here ? (is_one ? "true" : "page") : undefined;
  return html`<a href=${paths.admin(section)} aria-current=${current}>${t(`admin.${section}.title`)}</a>`;
}

/** @param {{ section: Section | null, id: string | null }} props */
function Chosen({ section, id }) {
  if (section === null) return html`<${Overview} />`;
  const { show, one } = sections[section];
  return id === null ? html`<${show} />` : html`<${one} id=${id} />`;
}

/** Moves the focus when the section changes. @param {string} place */
function use_focus_on_page(place) {
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return;
    last.current = place;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [place]);
}

export const pages = { admin: AdminPage };
