import { call, part, query } from "../net/api.js";

/**
 * The calls for moderators and administrators. Calls that change something need a reason.
 *
 * @typedef {import("../types.js").User} User
 * @typedef {import("../account/account_api.js").Role} Role
 * @typedef {{ since: number, until: number | null, reason: string }} Ban
 * @typedef {{ user: User, role: Role, account: { mail: string | null, confirmed: boolean } | null, created_at: number,
 *   seen_at: number | null, suspension: Ban | null, mute: Ban | null }} Person
 * @typedef {Person & { matches: { running: number, finished: number },
 *   reports: { open: number, decided: number, made: number } }} WholePerson
 * @typedef {{ id: string, device: string, created_at: number, seen_at: number | null }} Session
 * @typedef {{ id: string, name: string, scope: string, created_at: number, expires_at: number, used_at: number | null }} Token
 * @typedef {"dismiss" | "remove" | "mute" | "suspend"} Verdict
 * @typedef {{ decision: Verdict, by: User, at: number, reason: string }} Decision
 * @typedef {{ id: string, reporter: User, reported: User, match: string | null, line: { number: number, text: string, at: number },
 *   removed: boolean, reason: string, text: string, at: number, decision: Decision | null }} Report
 * @typedef {{ number: number, user: string, text: string, at: number }} ContextLine
 * @typedef {Report & { context: ContextLine[] }} WholeReport
 * @typedef {import("../app/announcements.js").Announcement & { created_at: number, created_by: User, withdrawn_at: number | null }} Announcement
 * @typedef {{ number: number, at: number, actor: User | null, action: string, subject: { kind: string, id: string },
 *   reason: string, details: Record<string, any> }} Entry
 */

const limit = 25;

/** @param {string} id @param {string} [what] */
const of_user = (id, what = "") => `/admin/users/${part(id)}${what}`;

export const admin_api = {
  /** @param {{ name?: string, mail?: string, role?: string, state?: string, cursor: string | null }} wish @returns {Promise<{ users: Person[], next: string | null }>} */
  users: (wish) => call("GET", `/admin/users${query({ ...wish, limit })}`),
  /** @param {string} id @returns {Promise<WholePerson>} */
  user: (id) => call("GET", of_user(id)),
  /** @param {string} id @returns {Promise<{ sessions: Session[] }>} */
  sessions: (id) => call("GET", of_user(id, "/sessions")),
  /** @param {string} id @returns {Promise<{ tokens: Token[] }>} */
  tokens: (id) => call("GET", of_user(id, "/tokens")),
  /** @param {string} id @param {string} reason @param {number | null} until null: for good @returns {Promise<WholePerson>} */
  suspend: (id, reason, until) => call("PUT", of_user(id, "/suspension"), { reason, until }),
  /** @param {string} id @param {string} reason @returns {Promise<WholePerson>} */
  lift_suspension: (id, reason) => call("DELETE", of_user(id, "/suspension"), { reason }),
  /** @param {string} id @param {string} reason @param {number} until @returns {Promise<WholePerson>} */
  mute: (id, reason, until) => call("PUT", of_user(id, "/mute"), { reason, until }),
  /** @param {string} id @param {string} reason @returns {Promise<WholePerson>} */
  unmute: (id, reason) => call("DELETE", of_user(id, "/mute"), { reason }),
  /** @param {string} id @param {string} reason @param {string} role @returns {Promise<WholePerson>} */
  set_role: (id, reason, role) => call("PUT", of_user(id, "/role"), { reason, role }),
  /** @param {string} id @param {string} reason @returns {Promise<WholePerson>} */
  confirm_mail: (id, reason) => call("POST", of_user(id, "/confirmation"), { reason }),
  /** @param {string} id @param {string} reason @returns {Promise<WholePerson>} */
  send_reset: (id, reason) => call("POST", of_user(id, "/reset"), { reason }),
  /** @param {string} id @param {string} reason @returns {Promise<WholePerson>} */
  end_sessions: (id, reason) => call("DELETE", of_user(id, "/sessions"), { reason }),
  /** @param {string} id @param {string} reason @param {string} session @returns {Promise<WholePerson>} */
  end_session: (id, reason, session) => call("DELETE", of_user(id, `/sessions/${part(session)}`), { reason }),
  /** @param {string} id @param {string} reason @param {string} token @returns {Promise<WholePerson>} */
  end_token: (id, reason, token) => call("DELETE", of_user(id, `/tokens/${part(token)}`), { reason }),
  /** Moves everything of a duplicate account to another one. @param {string} id of the duplicate @param {string} reason @param {string} into */
  merge: (id, reason, into) => call("POST", of_user(id, "/merge"), { reason, into }),
  /** @param {string} id @param {string} reason */
  delete_user: (id, reason) => call("DELETE", of_user(id), { reason }),

  /** @param {{ state: "open" | "decided", cursor?: string | null }} wish @returns {Promise<{ reports: Report[], next: string | null }>} */
  reports: (wish) => call("GET", `/admin/reports${query({ ...wish, limit })}`),
  /** @param {string} id @returns {Promise<WholeReport>} */
  report: (id) => call("GET", `/admin/reports/${part(id)}`),
  /** @param {string} id @param {{ decision: Verdict, reason: string, until?: number | null, remove_line?: boolean }} wish @returns {Promise<WholeReport>} */
  decide: (id, wish) => call("POST", `/admin/reports/${part(id)}/decision`, wish),

  /** @param {{ cursor: string | null }} wish @returns {Promise<{ announcements: Announcement[], next: string | null }>} */
  announcements: (wish) => call("GET", `/admin/announcements${query({ ...wish, limit })}`),
  /** @param {{ text: string, starts_at?: number, ends_at: number, cmd: string, reason: string }} wish @returns {Promise<Announcement>} */
  announce: (wish) => call("POST", "/admin/announcements", wish),
  /** @param {string} id @param {string} reason @returns {Promise<Announcement>} */
  withdraw: (id, reason) => call("DELETE", `/admin/announcements/${part(id)}`, { reason }),

  /** @param {import("./forms.js").LogWish & { cursor?: string | null }} wish @returns {Promise<{ entries: Entry[], next: string | null }>} */
  audit: (wish) => call("GET", `/admin/audit${query({ ...wish, limit })}`),
};
