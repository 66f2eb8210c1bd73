/**
 * Choices, queries and values of the forms of the administration.
 *
 * @typedef {import("./admin_api.js").Person} Person
 * @typedef {import("../account/account_api.js").Role} Role
 * @typedef {{ actor?: string, action?: string, subject?: string, since?: number | null, until?: number | null }} LogWish
 */

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;

/** The choices for how long a mute, a block or a suspension lasts; null: permanently. @type {Record<string, number | null>} */
const spans = { hour: hour_ms, day: day_ms, week: 7 * day_ms, month: 30 * day_ms, year: 365 * day_ms, ever: null };
export const mute_spans = ["hour", "day", "week", "month", "year"];
export const block_spans = ["hour", "day", "week", "month"];
export const suspension_spans = ["day", "week", "month", "year", "ever"];

/** @param {string} span one of the names above @param {number} now_ms @returns {number | null} */
export function end_of_span(span, now_ms) {
  const length_ms = spans[span];
  return length_ms === null ? null : now_ms + length_ms;
}

/** The filters of the list of users. */
export const states = ["active", "guest", "unconfirmed", "suspended", "muted", "deleted"];
export const roles = /** @type {const} */ (["player", "moderator", "admin"]);

/**
 * The query of a search for users. Text with an at sign is a mail address, which only administrators can search for.
 * @param {{ text: string, role: string, state: string }} filter empty: any @param {Role} viewer
 */
export function user_query({ text, role, state }, viewer) {
  const wanted = text.trim();
  const is_mail = viewer === "admin" && wanted.includes("@");
  return given({ [is_mail ? "mail" : "name"]: wanted, role, state });
}

/** A filter without its empty members. @param {Record<string, string>} filter */
export const given = (filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));

/** The filters of the list of deliveries. */
export const delivery_states = ["failed", "waiting", "delivered", "replaced", "withdrawn"];
export const channels = ["mail", "push", "webhook"];

/** From the most to the least detailed. */
export const log_levels = ["trace", "debug", "info", "warn", "error"];

/** @typedef {import("./operations_api.js").Setting} Setting */

/**
 * The value in the field of a setting; undefined if it is invalid.
 * @param {Setting} setting @param {string | undefined} text of the field; undefined for an unticked box
 */
export function setting_value({ kind, min, max }, text) {
  if (kind === "bool") return text !== undefined;
  const number = Number(text);
  if (!text?.trim() || !Number.isInteger(number)) return undefined;
  return number >= (min ?? -Infinity) && number <= (max ?? Infinity) ? number : undefined;
}

/**
 * The actions that a viewer of this role can take on a user, in the order of the page.
 * @param {Person} person @param {Role} viewer @param {boolean} mail_works
 */
export function acts_for(person, viewer, mail_works) {
  const { user, role, account, suspension, mute } = person;
  if (user.deleted) return [];
  const rules = viewer === "admin";
  const may_mute = rules || role === "player";
  /** @type {[string, boolean][]} */
  const acts = [
    ["mute", may_mute && mute === null],
    ["unmute", mute !== null],
    ["suspend", rules && suspension === null],
    ["lift_suspension", rules && suspension !== null],
    ["set_role", rules && !user.guest],
    ["confirm_mail", rules && account !== null && !account.confirmed],
    ["send_reset", rules && account !== null && mail_works],
    ["end_sessions", rules],
    ["merge", rules],
    ["delete_user", rules],
  ];
  return acts.filter(([, can]) => can).map(([name]) => name);
}

/** @param {{ starts_at: number, ends_at: number, withdrawn_at: number | null }} announcement @param {number} now_ms */
export function announcement_state({ starts_at, ends_at, withdrawn_at }, now_ms) {
  if (withdrawn_at !== null) return "withdrawn";
  if (ends_at <= now_ms) return "over";
  return starts_at > now_ms ? "planned" : "shown";
}

/**
 * The value of a date and time field for a moment, in the reader's time zone.
 * @param {number} ms since 1970
 */
export function field_of_moment(ms) {
  const local_ms = ms - new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(local_ms).toISOString().slice(0, 16);
}

/** @param {string} text of such a field @returns {number | null} null where it is no moment */
export function moment_of_field(text) {
  const ms = new Date(text).getTime();
  return Number.isNaN(ms) ? null : ms;
}

/**
 * When a day begins in the reader's time zone.
 * @param {string} text of a field for a date @param {number} [on] days to add
 * @returns {number | null} null if the text is not a day since 1970
 */
export function start_of_day(text, on = 0) {
  const day = new Date(`${text}T00:00`);
  day.setDate(day.getDate() + on);
  return day.getTime() >= 0 ? day.getTime() : null;
}

/**
 * The query of the log: whole days, the last one included. The server excludes `until` itself.
 * @param {{ action: string, first: string, last: string }} filter empty: whatever @returns {LogWish}
 */
export const log_query = ({ action, first, last }) => ({
  ...given({ action }),
  since: start_of_day(first),
  until: start_of_day(last, 1),
});
