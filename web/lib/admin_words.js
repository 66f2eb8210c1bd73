/**
 * What the pages of the administration reckon. Pure.
 *
 * @typedef {import("./admin_api.js").Person} Person
 * @typedef {import("./account_api.js").Role} Role
 * @typedef {{ actor?: string, action?: string, subject?: string, since?: number | null, until?: number | null }} LogWish
 */

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;

/** How long somebody may be muted or suspended, by the names of the choices; null: for good. @type {Record<string, number | null>} */
const spans = { hour: hour_ms, day: day_ms, week: 7 * day_ms, month: 30 * day_ms, year: 365 * day_ms, ever: null };
export const mute_spans = ["hour", "day", "week", "month", "year"];
export const suspension_spans = ["day", "week", "month", "year", "ever"];

/** @param {string} span one of the names above @param {number} now_ms @returns {number | null} */
export function end_of_span(span, now_ms) {
  const length_ms = spans[span];
  return length_ms === null ? null : now_ms + length_ms;
}

/** The states of users that a list can be narrowed to, and the roles. */
export const states = ["active", "guest", "unconfirmed", "suspended", "muted", "deleted"];
export const roles = /** @type {const} */ (["player", "moderator", "admin"]);

/**
 * What a search asks the server: with an at sign, for a mail address, which is for administrators alone.
 * @param {{ text: string, role: string, state: string }} filter empty: whatever @param {Role} viewer
 */
export function user_query({ text, role, state }, viewer) {
  const wanted = text.trim();
  const is_mail = viewer === "admin" && wanted.includes("@");
  return given({ [is_mail ? "mail" : "name"]: wanted, role, state });
}

/** What a filter asks for: without what is left empty. @param {Record<string, string>} filter */
export const given = (filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""));

/** What became of an alert, and the ways it goes. */
export const delivery_states = ["failed", "waiting", "delivered", "replaced", "withdrawn"];
export const channels = ["mail", "push", "webhook"];

/** From what tells everything to what tells the least. */
export const log_levels = ["trace", "debug", "info", "warn", "error"];

/** @typedef {import("./admin_operations_api.js").Setting} Setting */

/**
 * The value that the field of a setting stands for; undefined where it is none that fits.
 * @param {Setting} setting @param {string | undefined} text of the field; undefined where a box is not ticked
 */
export function setting_value({ kind, min, max }, text) {
  if (kind === "bool") return text !== undefined;
  const number = Number(text);
  if (!text?.trim() || !Number.isInteger(number)) return undefined;
  return number >= (min ?? -Infinity) && number <= (max ?? Infinity) ? number : undefined;
}

/**
 * What a viewer of this role can do to somebody, in the order of the page.
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
 * The value of a field for date and time that stands for a moment, on the reader's own clock.
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
 * When a day begins on the reader's own clock.
 * @param {string} text of a field for a date @param {number} [on] so many days later
 * @returns {number | null} null where it is no day since 1970
 */
export function start_of_day(text, on = 0) {
  const day = new Date(`${text}T00:00`);
  day.setDate(day.getDate() + on);
  return day.getTime() >= 0 ? day.getTime() : null;
}

/**
 * What the log is asked for: whole days, the last of them included. The server leaves out the moment it ends with.
 * @param {{ action: string, first: string, last: string }} filter empty: whatever @returns {LogWish}
 */
export const log_query = ({ action, first, last }) => ({
  ...given({ action }),
  since: start_of_day(first),
  until: start_of_day(last, 1),
});

/**
 * A list with its next page behind it: what moved there meanwhile does not stand twice.
 * @template T
 * @param {T[]} known @param {T[]} more @param {(item: T) => string | number} id_of
 */
export function with_page(known, more, id_of) {
  const ids = new Set(known.map(id_of));
  return [...known, ...more.filter((item) => !ids.has(id_of(item)))];
}
