import { show_day_time, t } from "../../lib/i18n/i18n.js";
import { name_of } from "../people/person.js";
import { until_text } from "./common.js";

/**
 * @typedef {import("../../lib/admin/admin_api.js").Entry} Entry
 * @typedef {Map<string, import("../../lib/types.js").User>} Users
 */

/** The ids of users in entries. @param {Entry[]} entries @returns {string[]} */
export const user_ids_of = (entries) =>
  entries
    .flatMap(({ action, subject, details: { from, to, into } }) => [
      subject.kind === "user" ? subject.id : null,
      ...(action === "match.seat" ? [from, to].filter((id) => id !== "computer") : []),
      action === "user.merge" ? into : null,
    ])
    .filter((id) => typeof id === "string");

/** @param {unknown} value of a setting */
const value_text = (value) =>
  typeof value === "boolean" ? t(value ? "admin.settings.yes" : "admin.settings.no") : String(value ?? "");

/** @param {string} id @param {Users} users */
function user_text(id, users) {
  const user = users.get(id);
  return user ? name_of(user) : id;
}

/** How "from" and "to" are shown, for actions that have them. @type {Record<string, (value: any, users: Users) => string>} */
const ends = {
  "user.role": (role) => t(`admin.roles.${role}`),
  "match.deadline": (at) => (at === null ? t("clock.none") : show_day_time(at)),
  "match.seat": (id, users) =>
    id === "computer" ? t("seat.bot") : id === null ? t("seat.open") : user_text(id, users),
  "setting.change": value_text,
  "server.log_level": (level) => t(`admin.log_level.is.${level}`),
};

/** The details of an entry as text. @param {Entry} entry @param {Users} users @returns {string[]} */
export function details_of({ action, details }, users) {
  const { from, to, into, decision, remove_line, until, text, ply, seat, outcome, since, count } = details;
  const lines = [];
  if (typeof ply === "number") lines.push(t("admin.log.ply", { ply }));
  if (typeof seat === "number") lines.push(t("new.seat_number", { number: seat + 1 }));
  if (from !== undefined && to !== undefined && ends[action]) {
    lines.push(t("admin.log.from_to", { from: ends[action](from, users), to: ends[action](to, users) }));
  }
  if (into) lines.push(t("admin.log.into", { name: user_text(into, users) }));
  if (outcome) lines.push(t(`admin.log.outcome.${outcome}`));
  if (decision) lines.push(t(`admin.decided.${decision}`));
  if (remove_line && decision !== "remove") lines.push(t("admin.decided.remove"));
  const is_ban = action === "user.suspend" || decision === "suspend";
  if (typeof until === "number" || is_ban) lines.push(until_text(until ?? null));
  if (typeof since === "number") lines.push(t("admin.log.since", { moment: show_day_time(since), count: count ?? 0 }));
  if (text) lines.push(text);
  return lines;
}
