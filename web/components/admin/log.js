import { useState } from "preact/hooks";
import { admin_api } from "../../lib/admin/admin_api.js";
import { log_query } from "../../lib/admin/forms.js";
import { use_users } from "../../lib/admin/known_users.js";
import { html } from "../../lib/html.js";
import { first_text, t } from "../../lib/i18n/i18n.js";
import { paths } from "../../lib/ui/routes.js";
import { use_pages } from "../../lib/ui/use_pages.js";
import { DayField, Moment, Narrow, PagedList, UserLink } from "./common.js";
import { details_of, user_ids_of } from "./log_details.js";

/** @typedef {import("../../lib/admin/admin_api.js").Entry} Entry */
/** @typedef {import("../../lib/admin/forms.js").LogWish} LogWish */

/** The actions, as the log names them. */
const actions = [
  "user.mute",
  "user.unmute",
  "user.suspend",
  "user.unsuspend",
  "user.role",
  "user.add",
  "user.set_password",
  "user.confirm_mail",
  "user.send_reset",
  "user.end_session",
  "user.end_sessions",
  "user.end_token",
  "user.expel",
  "user.merge",
  "user.delete",
  "report.decide",
  "announcement.create",
  "announcement.withdraw",
  "match.inspect",
  "match.end",
  "match.seat",
  "match.deadline",
  "delivery.retry",
  "delivery.retry_all",
  "backup.make",
  "backup.download",
  "usage.slow_down",
  "usage.lift_slow_down",
  "usage.block",
  "usage.unblock",
  "setting.change",
  "server.log_level",
];

/** Actions without a text keep the server's name. @param {string} action */
const action_text = (action) => first_text(t, [`admin.did.${action}`], action);

/** The section with the audit log, the latest entry first. */
export function LogSection() {
  const [filter, set_filter] = useState({ action: "", first: "", last: "" });
  const set = (/** @type {Partial<typeof filter>} */ change) => set_filter((now) => ({ ...now, ...change }));
  const choices = [["", t("admin.log.all")], ...actions.map((each) => [each, action_text(each)])];
  return html`<h1>${t("admin.log.title")}</h1>
    <p class="quiet">${t("admin.log.lead")}</p>
    <div class="admin-search">
      <${Narrow}
        name="action"
        label=${t("admin.log.action")}
        value=${filter.action}
        choices=${choices}
        on_choose=${(/** @type {string} */ action) => set({ action })}
      />
      <${DayField}
        name="first"
        label=${t("admin.log.first")}
        value=${filter.first}
        on_choose=${(/** @type {string} */ first) => set({ first })}
      />
      <${DayField}
        name="last"
        label=${t("admin.log.last")}
        value=${filter.last}
        on_choose=${(/** @type {string} */ last) => set({ last })}
      />
    </div>
    <${EntryList}
      wish=${log_query(filter)}
      label=${t("admin.log.title")}
      nothing=${Object.values(filter).some(Boolean) ? t("admin.log.none") : t("admin.log.nothing")}
    />`;
}

/** A part of the log with its own title. @param {{ title: string, wish: { subject?: string, actor?: string } }} props */
export function Entries({ title, wish }) {
  return html`<section class="stack" aria-label=${title}>
    <h2>${title}</h2>
    <${EntryList} wish=${wish} label=${title} />
  </section>`;
}

/** @param {{ wish: LogWish, label: string, nothing?: string }} props `nothing`: what is said where there is none */
function EntryList({ wish, label, nothing = t("admin.log.nothing") }) {
  const pages = use_pages(
    async (cursor) => {
      const { entries, next } = await admin_api.audit({ ...wish, cursor });
      return { items: entries, next };
    },
    (/** @type {Entry} */ { number }) => number,
    [JSON.stringify(wish)],
  );
  return html`<${LogRows} pages=${pages} label=${label} nothing=${nothing} />`;
}

/** @param {{ pages: ReturnType<typeof use_pages<Entry>>, label: string, nothing: string }} props */
function LogRows({ pages, label, nothing }) {
  const entries = pages.items ?? [];
  const actors = entries.flatMap(({ actor }) => (actor ? [actor] : []));
  const users = use_users(user_ids_of(entries), actors);
  return html`<${PagedList}
    pages=${pages}
    label=${label}
    nothing=${nothing}
    row=${(/** @type {Entry} */ entry) => html`<${EntryRow} key=${entry.number} entry=${entry} users=${users} />`}
  />`;
}

/** @param {{ entry: Entry, users: import("./log_details.js").Users }} props */
export function EntryRow({ entry, users }) {
  const details = details_of(entry, users);
  return html`<li>
    <span class="row-text">
      <span
        ><strong>${action_text(entry.action)}</strong> <${Subject} entry=${entry} user=${users.get(entry.subject.id)}
      /></span>
      ${details.length > 0 && html`<span class="small" dir="auto">${details.join(" · ")}</span>`}
      ${entry.reason && html`<q class="why" dir="auto">${entry.reason}</q>`}
      <span class="quiet small">
        ${entry.actor ? html`<${UserLink} user=${entry.actor} />` : t("admin.log.command_line")}${" · "}
        <${Moment} at=${entry.at} />
      </span>
    </span>
  </li>`;
}

/** Subjects whose id means nothing to a reader. */
const unnamed = ["announcement", "delivery", "server"];

/** The subject of an entry, as a link where there is a page. @param {{ entry: Entry, user: import("../../lib/types.js").User | undefined }} props */
function Subject({ entry: { subject }, user }) {
  if (user) return html`<${UserLink} user=${user} />`;
  if (subject.kind === "report") {
    return html`<a href=${paths.admin("reports", subject.id)}>${t("admin.log.report", { id: subject.id })}</a>`;
  }
  if (subject.kind === "match") return html`<a href=${paths.admin("matches", subject.id)}>${subject.id}</a>`;
  if (subject.kind === "setting") return first_text(t, [`admin.setting.${subject.id}.title`], subject.id);
  return unnamed.includes(subject.kind) ? null : html`<span class="quiet">${subject.id}</span>`;
}
