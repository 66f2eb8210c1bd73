import { profile } from "../../lib/account/session.js";
import { admin_api } from "../../lib/admin/admin_api.js";
import { use_users } from "../../lib/admin/known_users.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { paths } from "../../lib/ui/routes.js";
import { use_loaded } from "../../lib/ui/use_loaded.js";
import { EntryRow } from "./log.js";
import { user_ids_of } from "./log_details.js";
import { ReportRow } from "./reports.js";
import { ServerSection } from "./state.js";

const shown = 5;

/** The state of the server, open reports, and the latest entries of the log. */
export function Overview() {
  const rules = profile.value?.role === "admin";
  return html`<h1>${t("nav.admin")}</h1>
    ${rules && html`<${ServerSection} />`} <${OpenReports} /> ${rules && html`<${Latest} />`}`;
}

/** @param {{ title: string, answer: { value: unknown, problem: import("../../lib/net/problem.js").Problem | null, reload: () => void },
 *   section: import("../../lib/ui/routes.js").AdminSection, nothing: string, rows: any[] }} props */
function Glance({ title, answer: { value, problem, reload }, section, nothing, rows }) {
  return html`<section class="stack" aria-label=${title}>
    <h2>${title}</h2>
    ${
      problem &&
      html`<p class="form-fault" role="alert">
        ${problem_text(problem)} <button class="button" onClick=${reload}>${t("state.retry")}</button>
      </p>`
    }
    ${!value && !problem && html`<p class="quiet" role="status">${t("state.loading")}</p>`}
    ${
      value &&
      (rows.length === 0
        ? html`<p class="nothing">${nothing}</p>`
        : html`<ul class="rows panel">
            ${rows}
          </ul>`)
    }
    <div class="row"><a class="button" href=${paths.admin(section)}>${t(`admin.${section}.all_of`)}</a></div>
  </section>`;
}

function OpenReports() {
  const answer = use_loaded(() => admin_api.reports({ state: "open" }), []);
  const reports = answer.value?.reports.slice(0, shown) ?? [];
  return html`<${Glance}
    title=${t("admin.reports.open")}
    answer=${answer}
    section="reports"
    nothing=${t("admin.reports.none_open")}
    rows=${reports.map((report) => html`<${ReportRow} key=${report.id} report=${report} />`)}
  />`;
}

function Latest() {
  const answer = use_loaded(() => admin_api.audit({}), []);
  const entries = answer.value?.entries.slice(0, shown) ?? [];
  const actors = entries.flatMap(({ actor }) => (actor ? [actor] : []));
  const users = use_users(user_ids_of(entries), actors);
  return html`<${Glance}
    title=${t("admin.latest")}
    answer=${answer}
    section="log"
    nothing=${t("admin.log.nothing")}
    rows=${entries.map((entry) => html`<${EntryRow} key=${entry.number} entry=${entry} users=${users} />`)}
  />`;
}
