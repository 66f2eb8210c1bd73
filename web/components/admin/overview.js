import { admin_api } from "../../lib/admin_api.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { use_users } from "../../lib/known_users.js";
import { problem_text } from "../../lib/refusals.js";
import { paths } from "../../lib/routes.js";
import { profile } from "../../lib/session.js";
import { use_answer } from "../../lib/use_answer.js";
import { EntryRow } from "./log.js";
import { user_ids_of } from "./log_details.js";
import { ReportRow } from "./reports.js";
import { HouseSection } from "./state.js";

const shown = 5;

/** How the server does, what waits to be decided, and what was done lately. */
export function Overview() {
  const rules = profile.value?.role === "admin";
  return html`<h1>${t("nav.admin")}</h1>
    ${rules && html`<${HouseSection} />`} <${OpenReports} /> ${rules && html`<${Latest} />`}`;
}

/** @param {{ title: string, answer: { value: unknown, problem: import("../../lib/problem.js").Problem | null, reload: () => void },
 *   section: import("../../lib/routes.js").AdminSection, nothing: string, rows: any[] }} props */
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
  const answer = use_answer(() => admin_api.reports({ state: "open" }), []);
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
  const answer = use_answer(() => admin_api.audit({}), []);
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
