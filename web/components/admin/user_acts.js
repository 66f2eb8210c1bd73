import { admin_api } from "../../lib/admin_api.js";
import { end_of_span, mute_spans, roles, suspension_spans } from "../../lib/admin_words.js";
import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n.js";
import { notify } from "../../lib/notices.js";
import { navigate } from "../../lib/router.js";
import { paths } from "../../lib/routes.js";
import { server_now } from "../../lib/ticking.js";
import { FieldFault } from "../../lib/use_form.js";
import { SelectField } from "../account/fields.js";
import { name_of } from "../person.js";
import { ActDialog } from "./act_dialog.js";
import { UserField } from "./user_field.js";

/** @typedef {import("../../lib/admin_api.js").WholePerson} WholePerson */

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

/** Does it take something from them? @param {string} act */
export const is_grave = (act) => ["mute", "suspend", "end_sessions", "merge", "delete_user"].includes(act);

/** What each act sends. @type {Record<string, (id: string, values: Record<string, string>) => Promise<any>>} */
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
 * One thing that is done to somebody: asks for what it needs, and why.
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

/** For how long. @param {{ spans: string[] }} props */
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
