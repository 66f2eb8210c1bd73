import { admin_api } from "../../../lib/admin/admin_api.js";
import { end_of_span, mute_spans, roles, suspension_spans } from "../../../lib/admin/forms.js";
import { html } from "../../../lib/html.js";
import { t } from "../../../lib/i18n/i18n.js";
import { notify } from "../../../lib/ui/notices.js";
import { navigate } from "../../../lib/ui/router.js";
import { paths } from "../../../lib/ui/routes.js";
import { server_now } from "../../../lib/ui/server_time.js";
import { FieldFault } from "../../../lib/ui/use_form.js";
import { name_of } from "../../people/person.js";
import { SelectField } from "../../ui/fields.js";
import { ActDialog } from "../act_dialog.js";
import { UserField } from "./user_field.js";

/** @typedef {import("../../../lib/admin/admin_api.js").WholePerson} WholePerson */

/** @type {Record<string, any>} */
export const act_icons = {
  mute: "eye_off",
  unmute: "chat",
  suspend: "ban",
  lift_suspension: "door",
  set_role: "shield",
  confirm_mail: "check",
  send_reset: "key",
  end_sessions: "device",
  merge: "people",
  delete_user: "trash",
};

/** Whether an action is a sanction or destructive. @param {string} act */
export const is_grave = (act) => ["mute", "suspend", "end_sessions", "merge", "delete_user"].includes(act);

/** The call of each action. @type {Record<string, (id: string, values: Record<string, string>) => Promise<any>>} */
const calls = {
  mute: (id, { reason, until }) => admin_api.mute(id, reason, /** @type {number} */ (end_of(until))),
  unmute: (id, { reason }) => admin_api.unmute(id, reason),
  suspend: (id, { reason, until }) => admin_api.suspend(id, reason, end_of(until)),
  lift_suspension: (id, { reason }) => admin_api.lift_suspension(id, reason),
  set_role: (id, { reason, role }) => admin_api.set_role(id, reason, role),
  confirm_mail: (id, { reason }) => admin_api.confirm_mail(id, reason),
  send_reset: (id, { reason }) => admin_api.send_reset(id, reason),
  end_sessions: (id, { reason }) => admin_api.end_sessions(id, reason),
  merge: (id, { reason, into }) => {
    if (!into) throw new FieldFault("into", t("admin.act.merge.nobody"));
    return admin_api.merge(id, reason, into);
  },
  delete_user: (id, { reason }) => admin_api.delete_user(id, reason),
};

/** @param {string} span */
export const end_of = (span) => end_of_span(span, server_now());

/**
 * The dialog of an action on a user.
 * @param {{ act: string, person: WholePerson, on_done: (now: WholePerson | null) => unknown, on_close: () => void }} props
 */
export function UserAct({ act, person, on_done, on_close }) {
  const name = name_of(person.user);
  const send = async (/** @type {Record<string, string>} */ values) => {
    const now = await calls[act](person.user.id, values);
    notify("info", `admin.act.${act}.done`, { name });
    if (act === "merge") return navigate(paths.admin("users", values.into));
    return on_done(now);
  };
  return html`<${ActDialog}
    title=${t(`admin.act.${act}.title`, { name })}
    text=${t(`admin.act.${act}.text`, { name })}
    confirm=${t(`admin.act.${act}.confirm`)}
    kind=${is_grave(act) ? "danger" : "primary"}
    fields=${["until", "role", "into"]}
    reason_hint=${act === "suspend" ? t("admin.reason_read", { name }) : undefined}
    send=${send}
    on_close=${on_close}
  >
    ${act === "mute" && html`<${SpanField} spans=${mute_spans} />`}
    ${act === "suspend" && html`<${SpanField} spans=${suspension_spans} />`}
    ${act === "merge" && html`<${UserField} name="into" label=${t("admin.act.merge.into")} />`}
    ${act === "set_role" && html`<${RoleField} role=${person.role} />`}
  </${ActDialog}>`;
}

/** The field for the duration. @param {{ spans: string[] }} props */
export function SpanField({ spans }) {
  return html`<${SelectField}
    name="until"
    label=${t("admin.how_long")}
    value="week"
    choices=${spans.map((span) => [span, t(`admin.span.${span}`)])}
  />`;
}

/** @param {{ role: string }} props */
function RoleField({ role }) {
  const choices = roles.filter((each) => each !== role).map((each) => [each, t(`admin.roles.${each}`)]);
  return html`<${SelectField}
    name="role"
    label=${t("admin.role")}
    hint=${t("admin.role_hint")}
    value=${choices[0][0]}
    choices=${choices}
  />`;
}
