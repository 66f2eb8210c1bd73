import { useState } from "preact/hooks";
import { profile } from "../../lib/account/session.js";
import { admin_api } from "../../lib/admin/admin_api.js";
import { mute_spans, suspension_spans } from "../../lib/admin/forms.js";
import { use_users } from "../../lib/admin/known_users.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";
import { problem_text } from "../../lib/i18n/refusals.js";
import { notify } from "../../lib/ui/notices.js";
import { paths } from "../../lib/ui/routes.js";
import { use_loaded } from "../../lib/ui/use_loaded.js";
import { name_of } from "../people/person.js";
import { Icon } from "../ui/icons.js";
import { Failed, Loading } from "../ui/states.js";
import { ActDialog } from "./act_dialog.js";
import { Moment, UserLink } from "./common.js";
import { SpanField, end_of } from "./users/user_acts.js";

/**
 * @typedef {import("../../lib/admin/admin_api.js").WholeReport} WholeReport
 * @typedef {import("../../lib/admin/admin_api.js").Verdict} Verdict
 */

/** @type {Record<Verdict, any>} */
const icons = { dismiss: "check", remove: "trash", mute: "eye_off", suspend: "ban" };

/** The page of a report: the line, its context, and the decision. @param {{ id: string }} props */
export function ReportSheet({ id }) {
  const { value: report, problem, reload, set } = use_loaded(() => admin_api.report(id), [id]);
  if (problem) return html`<${Failed} problem=${problem} retry=${reload} missing_hint=${problem_text(problem)} />`;
  if (!report) return html`<${Loading} />`;
  const { reported, reporter, reason, text, at, match } = report;
  return html`<a class="back-link" href=${paths.admin("reports")}>
      <${Icon} name="chevron_back" />${t("admin.reports.title")}
    </a>
    <h1>${t("admin.reports.one", { name: name_of(reported) })}</h1>
    <section class="panel" aria-label=${t("admin.user.facts")}>
      <dl class="particulars">
        <dt>${t("admin.reports.author")}</dt>
        <dd><${UserLink} user=${reported} /></dd>
        <dt>${t("admin.reports.reporter")}</dt>
        <dd><${UserLink} user=${reporter} /> · <${Moment} at=${at} /></dd>
        <dt>${t("admin.reports.reason")}</dt>
        <dd>
          <span class="pill warn">${t(`report.reasons.${reason}`)}</span>
          ${text && html`<p dir="auto">${text}</p>`}
        </dd>
        <dt>${t("admin.reports.place")}</dt>
        <dd>
          ${match === null ? t("admin.reports.lobby") : html`<a href=${paths.match(match)}>${t("admin.reports.table")}</a>`}
        </dd>
      </dl>
    </section>
    <${Context} report=${report} />
    ${report.decision ? html`<${Decided} report=${report} />` : html`<${Deciding} report=${report} on_done=${set} />`}`;
}

/** The reported line and those around it, as they were then. @param {{ report: WholeReport }} props */
function Context({ report }) {
  const { context, reported, reporter, line, removed } = report;
  const users = use_users(
    context.map(({ user }) => user),
    [reported, reporter],
  );
  const name = (/** @type {string} */ id) => {
    const user = users.get(id);
    return user ? name_of(user) : "…";
  };
  return html`<section class="panel" aria-labelledby="context">
    <div class="panel-head">
      <h2 id="context">${t("admin.reports.context")}</h2>
      ${removed && html`<span class="pill bad">${t("admin.decided.remove")}</span>`}
    </div>
    <ol class="context">
      ${context.map(
        (each) =>
          html`<li key=${each.number} class=${each.number === line.number ? "reported" : ""}>
            <span class="quiet small"><strong>${name(each.user)}</strong> · <${Moment} at=${each.at} /></span>
            <span dir="auto">
              ${each.number === line.number && html`<${Icon} name="flag" /><span class="visually-hidden">${t("admin.reports.this_line")} </span>`}${each.text}
            </span>
          </li>`,
      )}
    </ol>
  </section>`;
}

/** @param {{ report: WholeReport }} props */
function Decided({ report: { decision } }) {
  const {
    decision: verdict,
    by,
    at,
    reason,
  } = /** @type {import("../../lib/admin/admin_api.js").Decision} */ (decision);
  return html`<section class="panel" aria-labelledby="decision">
    <h2 id="decision">${t(`admin.decided.${verdict}`)}</h2>
    <q class="why" dir="auto">${reason}</q>
    <p class="quiet small"><${UserLink} user=${by} /> · <${Moment} at=${at} /></p>
  </section>`;
}

/** @param {{ report: WholeReport, on_done: (now: WholeReport) => void }} props */
function Deciding({ report, on_done }) {
  const [verdict, set_verdict] = useState(/** @type {Verdict | null} */ (null));
  /** @type {Verdict[]} */
  const offered = [
    "dismiss",
    "remove",
    "mute",
    ...(profile.value?.role === "admin" ? [/** @type {const} */ ("suspend")] : []),
  ];
  return html`<section class="panel" aria-labelledby="decision">
    <h2 id="decision">${t("admin.reports.decide")}</h2>
    <div class="row actions">
      ${offered.map(
        (each) =>
          html`<button
            key=${each}
            class=${`button ${each === "dismiss" ? "" : "danger"}`}
            onClick=${() => set_verdict(each)}
          >
            <${Icon} name=${icons[each]} />${t(`admin.verdict.${each}.do`)}
          </button>`,
      )}
    </div>
    ${
      verdict &&
      html`<${DecisionDialog}
        verdict=${verdict}
        report=${report}
        on_done=${on_done}
        on_close=${() => set_verdict(null)}
      />`
    }
  </section>`;
}

/** @param {{ verdict: Verdict, report: WholeReport, on_done: (now: WholeReport) => void, on_close: () => void }} props */
function DecisionDialog({ verdict, report, on_done, on_close }) {
  const name = name_of(report.reported);
  const is_ban = verdict === "mute" || verdict === "suspend";
  const send = async (/** @type {Record<string, string>} */ { reason, until, remove_line }) => {
    const ban = is_ban ? { until: end_of(until), remove_line: remove_line !== undefined } : {};
    on_done(await admin_api.decide(report.id, { decision: verdict, reason, ...ban }));
    notify("info", "admin.reports.done");
  };
  return html`<${ActDialog}
    title=${t(`admin.verdict.${verdict}.title`, { name })}
    text=${t(`admin.verdict.${verdict}.text`, { name })}
    confirm=${t(`admin.verdict.${verdict}.confirm`)}
    kind=${verdict === "dismiss" ? "primary" : "danger"}
    fields=${["until"]}
    reason_hint=${verdict === "suspend" ? t("admin.reason_read", { name }) : undefined}
    send=${send}
    on_close=${on_close}
  >
    ${is_ban && html`<${SpanField} spans=${verdict === "mute" ? mute_spans : suspension_spans} />`}
    ${
      is_ban &&
      html`<label class="switch">
        <input type="checkbox" name="remove_line" defaultChecked=${true} />${t("admin.verdict.remove_too")}
      </label>`
    }
  </${ActDialog}>`;
}
