// The warnings and the chart of the administration's overview.
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  chart_height,
  chart_width,
  cpu_share,
  furthest_behind,
  needs_of,
  turn_chart,
} from "../../../web/lib/admin/state.js";

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;
const gib = 1024 ** 3;
const now = 100 * day_ms;

const backups = { last_at: now - day_ms, last_bytes: gib / 4, count: 3, every_ms: day_ms };

/** A healthy server. @type {import("../../../web/lib/admin/operations_api.js").ServerState} */
const well = {
  version: "0.1.0",
  schema: 16,
  started_at: now - 10 * day_ms,
  now,
  matches: { running: 1, open: 0, finished: 0, in_memory: 1 },
  users: { accounts: 1, guests: 0, seen_day: 1, seen_week: 1, suspended: 0 },
  turns: { hours: [], day: 0, week: 0 },
  alerts: { waiting: 3, failed_day: 0, failed: 9, oldest_waiting_at: now - 10 * hour_ms, endpoints_held: 0 },
  reports_open: 0,
  sockets: 0,
  connections: 0,
  memory_bytes: 0,
  cpu_seconds: 1000,
  queues: { store: 0, workers: 0, bot_threads: 0 },
  disk: { database_bytes: gib / 4, wal_bytes: 0, free_bytes: 40 * gib },
  storage: {
    level: /** @type {"enough" | "low" | "full"} */ ("enough"),
    used_bytes: gib / 4,
    warn_bytes: 0,
    limit_bytes: 0,
    reserve_bytes: 0,
    heaviest: [],
    weighed_at: null,
  },
  pruning: {
    matches_after_ms: 7 * day_ms,
    matches_pruned: 0,
    matches_waiting: 0,
    guests_after_ms: 30 * day_ms,
    guests_pruned: 0,
    guests_waiting: 0,
    last_at: null,
  },
  slow_queries: [],
  commit_ms: { p50: 2, p99: 20 },
  backups,
  replication: null,
  servers: null,
  log_level: "info",
  games: [],
};

const names = (/** @type {Partial<typeof well>} */ change) => needs_of({ ...well, ...change }).map(({ name }) => name);

describe("warnings of the overview", () => {
  it("are none on a healthy server", () => assert.deepEqual(needs_of(well), []));

  it("report a missing or late backup, after some tolerance", () => {
    const made = (/** @type {number | null} */ last_at, every_ms = day_ms) => ({
      backups: { ...backups, last_at, every_ms },
    });
    assert.deepEqual(names(made(now - 1.4 * day_ms)), []);
    assert.deepEqual(names(made(now - 1.6 * day_ms)), ["backup_late"]);
    assert.deepEqual(names(made(null)), ["backup_missing"]);
    assert.deepEqual(names(made(now - 50 * day_ms, 0)), []);
    assert.deepEqual(names(made(null, 0)), ["backup_never"]);
  });

  it("do not report a backup that was due while the server was down", () => {
    const old = { ...backups, last_at: now - 9 * day_ms };
    assert.deepEqual(names({ backups: old, started_at: now - hour_ms }), []);
  });

  it("report a standby that is far behind, and a database that is one, instead of backups", () => {
    const standby = (/** @type {number | null} */ lag_ms) => ({
      name: "b",
      state: "streaming",
      is_awaited: false,
      lag_bytes: 100,
      lag_ms,
    });
    const on_server = (/** @type {(number | null)[]} */ lags, is_standby = false) => ({
      backups: null,
      disk: { ...well.disk, free_bytes: null },
      replication: { is_standby, standbys: lags.map(standby) },
    });
    assert.deepEqual(names(on_server([])), []);
    assert.deepEqual(names(on_server([null, 30_000])), []);
    const [need] = needs_of({ ...well, ...on_server([1000, 61_000]) });
    assert.deepEqual([need.name, need.mood, need.values], ["standby_late", "warn", { seconds: 61 }]);
    assert.deepEqual(names(on_server([61_000], true)), ["standby_only"]);
  });

  it("report that the database has little space or none", () => {
    const storage = (/** @type {"enough" | "low" | "full"} */ level) => ({ storage: { ...well.storage, level } });
    assert.deepEqual(names(storage("enough")), []);
    assert.deepEqual(names(storage("low")), ["storage_low"]);
    const [need] = needs_of({ ...well, ...storage("full") });
    assert.deepEqual([need?.name, need?.mood, need?.values], ["storage_full", "bad", { used_bytes: gib / 4 }]);
  });

  it("report that the disk has no space for a copy of the database", () => {
    const disk = (/** @type {number} */ free_bytes, database_bytes = gib / 4) => ({
      disk: { database_bytes, wal_bytes: 0, free_bytes },
    });
    assert.deepEqual(names(disk(gib)), []);
    assert.deepEqual(names(disk(gib - 1)), ["disk_low"]);
    assert.deepEqual(names(disk(7 * gib, 4 * gib)), ["disk_low"]);
    const mood = (/** @type {number} */ free_bytes) => needs_of({ ...well, ...disk(free_bytes) })[0].mood;
    assert.deepEqual([mood(gib / 2), mood(gib / 8)], ["warn", "bad"]);
  });

  it("report failed alerts and alerts that wait too long", () => {
    assert.deepEqual(names({ alerts: { ...well.alerts, failed_day: 2 } }), ["alerts_failed"]);
    assert.deepEqual(names({ alerts: { ...well.alerts, oldest_waiting_at: now - 49 * hour_ms } }), ["alerts_stuck"]);
    assert.deepEqual(names({ alerts: { ...well.alerts, oldest_waiting_at: null } }), []);
  });

  it("report slow commits, if measured, and open reports", () => {
    assert.deepEqual(names({ commit_ms: { p50: 2, p99: 900.4 } }), ["commits_slow"]);
    assert.deepEqual(names({ commit_ms: null }), []);
    assert.deepEqual(needs_of({ ...well, reports_open: 3 }), [
      { name: "reports", mood: "warn", values: { count: 3 }, section: "reports" },
    ]);
  });

  it("are sorted by severity", () => {
    const needs = names({
      reports_open: 1,
      alerts: { waiting: 1, failed_day: 1, failed: 1, oldest_waiting_at: now - 3 * day_ms, endpoints_held: 0 },
      disk: { ...well.disk, free_bytes: gib / 2 },
    });
    assert.deepEqual(needs, ["alerts_stuck", "disk_low", "alerts_failed", "reports"]);
  });
});

describe("the standby that is furthest behind", () => {
  const standby = (/** @type {string} */ name, /** @type {number | null} */ lag_bytes) => ({
    name,
    state: "streaming",
    is_awaited: false,
    lag_bytes,
    lag_ms: null,
  });

  it("is the one with the most bytes to apply", () => {
    const [a, b, c] = [standby("a", 10), standby("b", 2000), standby("c", null)];
    assert.equal(furthest_behind([a, b, c]), b);
    assert.equal(furthest_behind([c]), null);
    assert.equal(furthest_behind([]), null);
  });
});

describe("the share of the processor", () => {
  it("is measured between two samples", () => {
    const later = { ...well, now: now + 10_000, cpu_seconds: well.cpu_seconds + 5 };
    assert.equal(cpu_share(well, later), 0.5);
  });

  it("is measured since the start if there is one sample, or after a restart", () => {
    assert.equal(cpu_share(null, { ...well, cpu_seconds: 864_000 }), 1);
    const anew = { ...well, started_at: now + 1000, now: now + 3000, cpu_seconds: 1 };
    assert.equal(cpu_share(well, anew), 0.5);
    assert.equal(cpu_share(well, well), cpu_share(null, well));
  });
});

describe("the chart of the turns", () => {
  const hours = Array.from({ length: 24 }, (_, index) => ({ at: index * hour_ms, count: index === 5 ? 87 : index }));
  const { bars, marks, most, ground } = turn_chart(hours);

  it("has a bar for each hour, proportional to its count and inside the chart", () => {
    assert.equal(bars.length, 24);
    assert.equal(bars[0].height, 0);
    assert.ok(Math.abs(bars[20].height / bars[10].height - 2) < 1e-9);
    for (const { x, y, width, height } of bars) {
      assert.ok(x >= 0 && x + width <= chart_width && y >= 0 && Math.abs(y + height - ground) < 1e-9);
    }
    assert.ok(ground < chart_height);
  });

  it("has gaps between bars", () => {
    for (let at = 1; at < bars.length; ++at) assert.ok(bars[at].x > bars[at - 1].x + bars[at - 1].width);
  });

  it("has round numbers on its axis, and the hour with the highest count", () => {
    assert.deepEqual(
      marks.map(({ value }) => value),
      [0, 50, 100],
    );
    assert.deepEqual(most, { at: 5 * hour_ms, count: 87 });
  });

  it("can be drawn without turns and without hours", () => {
    const quiet = turn_chart(hours.map(({ at }) => ({ at, count: 0 })));
    assert.deepEqual(
      quiet.marks.map(({ value }) => value),
      [0, 1, 2],
    );
    assert.ok(quiet.bars.every(({ height }) => height === 0));
    assert.deepEqual(turn_chart([]).bars, []);
  });
});
