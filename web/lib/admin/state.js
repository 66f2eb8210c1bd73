/**
 * Warnings and charts of the administration's overview, from the server's numbers.
 *
 * @typedef {import("./operations_api.js").ServerState} ServerState
 * @typedef {import("../ui/routes.js").AdminSection} AdminSection
 *
 * Something that needs attention, and the section to deal with it; null if there is none.
 * @typedef {{ name: string, mood: "bad" | "warn", values: Record<string, number>, section: AdminSection | null }} Need
 */

const mib = 1024 ** 2;
const hour_ms = 3_600_000;

/** The least free space, however small the database is. */
const free_bytes_low = 1024 * mib;
const free_bytes_least = 256 * mib;
/** Digests and quiet hours delay alerts by up to a day and a night; a longer delay is a problem. */
const waiting_ms_max = 48 * hour_ms;
/** Tolerance: a backup takes a while, and the server may have been down when it was due. */
const backup_slack = 1.5;
const commit_ms_max = 500;

/** A standby may be behind by this much while much is written. */
const lag_ms_max = 30_000;

/** @param {ServerState} state @returns {Need | null} */
function backup_need({ backups, started_at, now }) {
  if (!backups) return null;
  const { last_at, every_ms } = backups;
  if (!every_ms) {
    return last_at === null ? { name: "backup_never", mood: "warn", values: {}, section: "backups" } : null;
  }
  if (now - Math.max(last_at ?? 0, started_at) <= every_ms * backup_slack) return null;
  if (last_at === null) return { name: "backup_missing", mood: "bad", values: {}, section: "backups" };
  return { name: "backup_late", mood: "bad", values: { last_at }, section: "backups" };
}

/** @param {ServerState} state @returns {Need | null} */
function replication_need({ replication }) {
  if (!replication) return null;
  if (replication.is_standby) return { name: "standby_only", mood: "bad", values: {}, section: "backups" };
  const lag_ms = Math.max(0, ...replication.standbys.map((standby) => standby.lag_ms ?? 0));
  if (lag_ms <= lag_ms_max) return null;
  return { name: "standby_late", mood: "warn", values: { seconds: Math.round(lag_ms / 1000) }, section: "backups" };
}

/** A backup needs as much space as the database. @param {ServerState} state @returns {Need | null} */
function disk_need({ disk: { free_bytes, database_bytes, wal_bytes } }) {
  if (free_bytes === null || free_bytes >= Math.max(free_bytes_low, 2 * (database_bytes + wal_bytes))) return null;
  const mood = free_bytes < Math.max(free_bytes_least, wal_bytes) ? "bad" : "warn";
  return { name: "disk_low", mood, values: { free_bytes }, section: null };
}

/** @param {ServerState} state @returns {Need | null} */
function storage_need({ storage: { level, used_bytes } }) {
  if (level === "enough") return null;
  const is_full = level === "full";
  const values = { used_bytes };
  return { name: is_full ? "storage_full" : "storage_low", mood: is_full ? "bad" : "warn", values, section: null };
}

/** @param {ServerState} state @returns {(Need | null)[]} */
function alert_needs({ alerts: { failed_day, oldest_waiting_at }, now }) {
  const stuck = oldest_waiting_at !== null && now - oldest_waiting_at > waiting_ms_max;
  return [
    stuck ? { name: "alerts_stuck", mood: "bad", values: { oldest_waiting_at }, section: "deliveries" } : null,
    failed_day > 0
      ? { name: "alerts_failed", mood: "warn", values: { count: failed_day }, section: "deliveries" }
      : null,
  ];
}

/** What needs attention, the most serious first. @param {ServerState} state @returns {Need[]} */
export function needs_of(state) {
  const { commit_ms, reports_open } = state;
  /** @type {(Need | null)[]} */
  const needs = [
    backup_need(state),
    replication_need(state),
    disk_need(state),
    storage_need(state),
    ...alert_needs(state),
    commit_ms && commit_ms.p99 > commit_ms_max
      ? { name: "commits_slow", mood: "warn", values: { ms: Math.round(commit_ms.p99) }, section: null }
      : null,
    reports_open > 0 ? { name: "reports", mood: "warn", values: { count: reports_open }, section: "reports" } : null,
  ];
  const found = needs.filter((need) => need !== null);
  return [...found.filter(({ mood }) => mood === "bad"), ...found.filter(({ mood }) => mood === "warn")];
}

/**
 * The standby that is furthest behind, of those whose lag is known; null if there is none.
 * @param {import("./operations_api.js").Standby[]} standbys
 */
export function furthest_behind(standbys) {
  const known = standbys.filter(({ lag_bytes }) => lag_bytes !== null);
  const bytes = (/** @type {import("./operations_api.js").Standby} */ { lag_bytes }) => lag_bytes ?? 0;
  return known.sort((one, other) => bytes(other) - bytes(one))[0] ?? null;
}

/**
 * The share of one core that the server used between two states; with one state, since its start.
 * @param {ServerState | null} before @param {ServerState} state
 */
export function cpu_share(before, state) {
  const goes_on = before !== null && before.started_at === state.started_at && before.now < state.now;
  const [seconds, ms] = goes_on
    ? [state.cpu_seconds - before.cpu_seconds, state.now - before.now]
    : [state.cpu_seconds, state.now - state.started_at];
  return ms > 0 ? (seconds * 1000) / ms : 0;
}

export const chart_width = 640;
export const chart_height = 180;
const left = 52;
const rim = 12;
const foot = 32;
const gap = 4;

/** The next round number whose half is an integer. @param {number} count */
function round_up(count) {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))));
  const whole = [1, 2, 4, 6, 8, 10].map((step) => step * power).find((step) => step >= count) ?? 10 * power;
  return Math.max(2, whole);
}

/**
 * A bar for each hour, and the grid lines.
 * @param {import("./operations_api.js").Hour[]} hours
 */
export function turn_chart(hours) {
  const top = round_up(Math.max(0, ...hours.map(({ count }) => count)));
  const ground = chart_height - foot;
  const y_of = (/** @type {number} */ count) => ground - (count * (ground - rim)) / top;
  const pace = (chart_width - left) / Math.max(1, hours.length);
  const bars = hours.map(({ at, count }, index) => ({
    at,
    count,
    x: left + index * pace + gap / 2,
    y: y_of(count),
    width: pace - gap,
    height: ground - y_of(count),
  }));
  const marks = [0, top / 2, top].map((value) => ({ value, y: y_of(value) }));
  const most = hours.reduce((best, hour) => (hour.count > best.count ? hour : best), hours[0] ?? { at: 0, count: 0 });
  return { bars, marks, most, ground, left };
}
