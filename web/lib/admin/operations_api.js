import { call, link_to, part, query } from "../net/api.js";

/**
 * The calls about the server itself, for administrators.
 *
 * @typedef {import("../types.js").User} User
 * @typedef {object} ServerState
 * @property {string} version
 * @property {number} schema
 * @property {number} started_at milliseconds since 1970, as all times here
 * @property {number} now
 * @property {{ running: number, open: number, finished: number, in_memory: number }} matches
 * @property {{ accounts: number, guests: number, seen_day: number, seen_week: number, suspended: number }} users
 * @property {{ hours: Hour[], day: number, week: number }} turns the last 24 hours, the oldest first
 * @property {{ waiting: number, failed_day: number, failed: number, oldest_waiting_at: number | null, endpoints_held: number }} alerts
 * @property {number} reports_open
 * @property {number} sockets
 * @property {number} connections
 * @property {number} memory_bytes
 * @property {number} cpu_seconds since the start
 * @property {{ store: number, workers: number, bot_threads: number }} queues
 * @property {{ database_bytes: number, wal_bytes: number, free_bytes: number | null }} disk null: the database is on a server
 * @property {{
 *   level: "enough" | "low" | "full", used_bytes: number, warn_bytes: number, limit_bytes: number, reserve_bytes: number,
 *   heaviest: { table: string, bytes: number }[], weighed_at: number | null,
 * }} storage
 * @property {{
 *   matches_after_ms: number, matches_pruned: number, matches_waiting: number,
 *   guests_after_ms: number, guests_pruned: number, guests_waiting: number, last_at: number | null,
 * }} pruning
 * @property {{ sql: string, count: number, longest_ms: number, last_at: number }[]} slow_queries the worst first
 * @property {{ p50: number, p99: number } | null} commit_ms
 * @property {{ last_at: number | null, last_bytes: number, count: number, every_ms: number } | null} backups `every_ms`: 0 where none
 *   is scheduled; null: the database is on a server, which has its own
 * @property {Replication | null} replication null: the database is a file
 * @property {SiteServer[] | null} servers all that use the database; null: it is a file
 * @property {LogLevel} log_level
 * @property {{ id: string, running: number }[]} games
 *
 * @typedef {{
 *   id: string, name: string, is_this: boolean, version: string, started_at: number, seen_ms_ago: number,
 *   sockets: number | null, turns: number | null, lag_ms: number | null,
 * }} SiteServer
 * @typedef {{ at: number, count: number }} Hour turns committed in the hour that begins at `at`
 * @typedef {"waiting" | "delivered" | "replaced" | "withdrawn" | "failed"} DeliveryState
 * @typedef {{ id: string, user: User, kind: string, match: string | null, channel: string, state: DeliveryState, attempts: number,
 *   error: string | null, at: number, held_until: number | null }} Delivery
 * @typedef {"cpu_ms" | "requests" | "bytes" | "matches" | "deliveries"} UsageColumn
 * @typedef {Record<UsageColumn, number> & { slowed_until: number | null }} Used within the last hour
 * @typedef {Used & { user: User, suspended: boolean }} UserUsage
 * @typedef {Used & { address: string, blocked_until: number | null }} AddressUsage
 * @typedef {{ name: string, bytes: number, at: number, sound: boolean }} Backup
 * @typedef {{ backups: Backup[], folder: string, every_ms: number, keep: number, making: boolean, replication: Replication | null }} Backups
 * @typedef {{ name: string, state: string, is_awaited: boolean, lag_bytes: number | null, lag_ms: number | null }} Standby `state`: empty
 *   if the server may not see it
 * @typedef {{ is_standby: boolean, standbys: Standby[] }} Replication
 * @typedef {boolean | number} Value
 * @typedef {{ name: string, value: Value, default: Value, kind: "bool" | "integer", min?: number, max?: number }} Setting
 * @typedef {"trace" | "debug" | "info" | "warn" | "error"} LogLevel
 */

const limit = 25;

export const operations_api = {
  /** @returns {Promise<ServerState>} */
  state: () => call("GET", "/admin/state"),

  /** @param {{ state?: string, channel?: string, user?: string, cursor: string | null }} wish @returns {Promise<{ deliveries: Delivery[], next: string | null }>} */
  deliveries: (wish) => call("GET", `/admin/deliveries${query({ ...wish, limit })}`),
  /** @param {string} id @param {string} reason */
  retry: (id, reason) => call("POST", `/admin/deliveries/${part(id)}/retry`, { reason }),
  /** @param {number} since @param {string} reason @returns {Promise<{ retried: number }>} */
  retry_all: (since, reason) => call("POST", "/admin/deliveries/retry", { since, reason }),

  /** @param {UsageColumn} by @returns {Promise<{ minutes: number, users: UserUsage[], addresses: AddressUsage[] }>} */
  usage: (by) => call("GET", `/admin/usage${query({ by, limit })}`),
  /** @param {"users" | "addresses"} kind @param {string} id @param {string} reason */
  slow_down: (kind, id, reason) => call("PUT", `/admin/usage/${kind}/${part(id)}/slowdown`, { reason }),
  /** @param {"users" | "addresses"} kind @param {string} id @param {string} reason */
  lift_slow_down: (kind, id, reason) => call("DELETE", `/admin/usage/${kind}/${part(id)}/slowdown`, { reason }),
  /** @param {string} address @param {number} until @param {string} reason */
  block: (address, until, reason) => call("PUT", `/admin/usage/addresses/${part(address)}/block`, { until, reason }),
  /** @param {string} address @param {string} reason */
  unblock: (address, reason) => call("DELETE", `/admin/usage/addresses/${part(address)}/block`, { reason }),

  /** @returns {Promise<Backups>} */
  backups: () => call("GET", "/admin/backups"),
  /** @param {string} reason */
  make_backup: (reason) => call("POST", "/admin/backups", { reason }),
  /** The address where the browser downloads the file. @param {string} name @param {string} reason */
  backup_link: (name, reason) => link_to(`/admin/backups/${part(name)}${query({ reason })}`),

  /** @returns {Promise<{ settings: Setting[] }>} */
  settings: () => call("GET", "/admin/settings"),
  /** @param {string} name @param {Value | null} value null: the default again @param {string} reason */
  set: (name, value, reason) => call("PUT", `/admin/settings/${part(name)}`, { value, reason }),
  /** @returns {Promise<{ level: LogLevel }>} */
  log_level: () => call("GET", "/admin/log-level"),
  /** @param {string} level @param {string} reason */
  set_log_level: (level, reason) => call("PUT", "/admin/log-level", { level, reason }),
};
