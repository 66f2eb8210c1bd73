import { signal } from "@preact/signals";
import { admin_api } from "../../lib/admin/admin_api.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { paths } from "../../lib/ui/routes.js";
import { use_pages } from "../../lib/ui/use_pages.js";
import { name_of } from "../people/person.js";
import { Moment, PagedList, RowLink } from "./common.js";

/** @typedef {import("../../lib/admin/admin_api.js").Report} Report */

const states = /** @type {const} */ (["open", "decided"]);

/** The filter; kept when the user opens a report and comes back. */
const state = signal(/** @type {"open" | "decided"} */ ("open"));

/** The section with reported lines of chat. */
export function ReportSection() {
  const wanted = state.value;
  const pages = use_pages(
    async (cursor) => {
      const { reports, next } = await admin_api.reports({ state: wanted, cursor });
      return { items: reports, next };
    },
    (/** @type {Report} */ { id }) => id,
    [wanted],
  );
  return html`<h1>${t("admin.reports.title")}</h1>
    <fieldset class="choices">
      <legend class="visually-hidden">${t("admin.reports.which")}</legend>
      ${states.map(
        (each) =>
          html`<label class="choice" key=${each}>
            <input
              type="radio"
              name="state"
              value=${each}
              checked=${each === wanted}
              onChange=${() => (state.value = each)}
            />
            <span>${t(`admin.reports.${each}`)}</span>
          </label>`,
      )}
    </fieldset>
    <${PagedList}
      pages=${pages}
      label=${t(`admin.reports.${wanted}`)}
      nothing=${t(`admin.reports.none_${wanted}`)}
      row=${(/** @type {Report} */ report) => html`<${ReportRow} key=${report.id} report=${report} />`}
    />`;
}

/** @param {{ report: Report }} props */
export function ReportRow({ report }) {
  const { reported, reporter, reason, line, at, decision } = report;
  return html`<li>
    <${RowLink} href=${paths.admin("reports", report.id)} user=${reported}>
      <strong>${name_of(reported)}</strong>
      <q class="why" dir="auto">${line.text}</q>
      <span class="marks">
        <span class="pill warn">${t(`report.reasons.${reason}`)}</span>
        ${decision && html`<span class="pill good">${t(`admin.decided.${decision.decision}`)}</span>`}
        <span class="quiet small">${t("admin.reports.by", { name: name_of(reporter) })} · <${Moment} at=${at} /></span>
      </span>
    </${RowLink}>
  </li>`;
}
