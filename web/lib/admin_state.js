/**
 * What the overview of the administration makes of the server's numbers. Pure.
 *
 * @typedef {import("./admin_operations_api.js").HouseState} HouseState
 * @typedef {import("./routes.js").AdminSection} AdminSection
 *
 * Something that wants to be seen to, with the section where that is done; null where it is not done here.
 * @typedef {{ name: string, mood: "bad" | "warn", values: Record<string, number>, section: AdminSection | null }} Need
 */

const mib = 1024 ** 2;
const hour_ms = 3_600_000;

/** So little free space is short whatever the database needs. */
const free_bytes_low = 1024 * mib;
const free_bytes_least = 256 * mib;
/** Alerts are gathered for a day, and wait out nights: nothing waits longer for a good reason. */
const waiting_ms_max = 48 * hour_ms;
/** A backup takes a while, and the server may have been down when it was due. */
const backup_slack = 1.5;
const commit_ms_max = 500;

/** @param {HouseState} state @returns {Need | null} */
function backup_need({ backups: { last_at, every_ms }, started_at, now }) {
  if (!every_ms) {
    return last_at === null ? { name: "backup_never", mood: "warn", values: {}, section: "backups" } : null;
  }
  if (now - Math.max(last_at ?? 0, started_at) <= every_ms * backup_slack) return null;
  if (last_at === null) return { name: "backup_missing", mood: "bad", values: {}, section: "backups" };
  return { name: "backup_late", mood: "bad", values: { last_at }, section: "backups" };
}

/** A backup needs as much as the database. @param {HouseState} state @returns {Need | null} */
function disk_need({ disk: { free_bytes, database_bytes, wal_bytes } }) {
  if (free_bytes >= Math.max(free_bytes_low, 2 * (database_bytes + wal_bytes))) return null;
  const mood = free_bytes < Math.max(free_bytes_least, wal_bytes) ? "bad" : "warn";
  return { name: "disk_low", mood, values: { free_bytes }, section: null };
}

/** @param {HouseState} state @returns {(Need | null)[]} */
function alert_needs({ alerts: { failed_day, oldest_waiting_at }, now }) {
  const stuck = oldest_waiting_at !== null && now - oldest_waiting_at > waiting_ms_max;
  return [
    stuck ? { name: "alerts_stuck", mood: "bad", values: { oldest_waiting_at }, section: "deliveries" } : null,
    failed_day > 0
      ? { name: "alerts_failed", mood: "warn", values: { count: failed_day }, section: "deliveries" }
      : null,
  ];
}

/** What wants to be seen to, the gravest first. @param {HouseState} state @returns {Need[]} */
export function needs_of(state) {
  const { commit_ms, reports_open } = state;
  /** @type {(Need | null)[]} */
  const needs = [
    backup_need(state),
    disk_need(state),
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
 * The share of one core that the server took between two looks at it; over its whole life where there was only one.
 * @param {HouseState | null} before @param {HouseState} state
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

/** A round number at or above, that halves into whole numbers. @param {number} count */
function round_up(count) {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))));
  const whole = [1, 2, 4, 6, 8, 10].map((step) => step * power).find((step) => step >= count) ?? 10 * power;
  return Math.max(2, whole);
}

/**
 * A bar for each hour, and the lines behind them.
 * @param {import("./admin_operations_api.js").Hour[]} hours
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
