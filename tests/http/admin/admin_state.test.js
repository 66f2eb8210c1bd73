// The state of the server as administrators see it: numbers that change with what happens.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { register } from "../support/accounts.js";
import { hour_ms, make_moderator, program_of, reason, administered_site } from "../support/admin.js";
import { delay_ms, sql } from "../support/alerts.js";
import { exchange, fresh } from "../support/client.js";
import { database_url, file_test, on_sqlite } from "../support/database.js";
import { mover, playTurn, table } from "../support/play.js";
import { eventually, within } from "../support/wait.js";

let home;
let server;
let chief;
before(async () => {
  home = await administered_site();
  ({ server, chief } = home);
});
after(() => home?.stop());

const state = () => chief.get("/admin/state");

test("matches, users and turns are counted", async () => {
  const then = await state();
  const [ann, bob] = [await register(server), await register(server)];
  const match = await table([ann, bob]);
  for (let turn = 0; turn < 3; ++turn) await playTurn(await mover([ann, bob], match), match);
  const guest = await server.guest("Guest");
  await guest.post("/matches", {
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "private",
  });
  const cancelled = await table([await server.guest("Cleo"), guest]);
  await guest.post(`/matches/${cancelled}/resign`, { cmd: fresh() });
  const now = await state();
  assert.equal(now.matches.open, then.matches.open + 1);
  assert.equal(now.matches.running + now.matches.finished, then.matches.running + then.matches.finished + 2);
  assert.equal(now.matches.in_memory, then.matches.in_memory + 3);
  assert.equal(now.users.accounts, then.users.accounts + 2);
  assert.equal(now.users.guests, then.users.guests + 2);
  assert.equal(now.users.seen_day, then.users.seen_day + 4);
  assert.equal(now.turns.day, then.turns.day + 3);
  assert.equal(now.turns.week, then.turns.week + 3);
  const sum = ({ hours }) => hours.reduce((total, { count }) => total + count, 0);
  assert.equal(sum(now.turns), sum(then.turns) + 3);
  for (const [index, { at }] of now.turns.hours.entries()) {
    assert.equal(at % hour_ms, 0);
    assert.equal(at, now.turns.hours[0].at + index * hour_ms);
  }
  const { at: last } = now.turns.hours.at(-1);
  assert.ok(last <= now.now && now.now < last + hour_ms);
  const running = Object.fromEntries(now.games.map((game) => [game.id, game.running]));
  assert.deepEqual(Object.keys(running).sort(), (await chief.get("/games")).map(({ id }) => id).sort());
  assert.equal(
    Object.values(running).reduce((one, other) => one + other, 0),
    now.matches.running,
  );
});

test("counts of a day and of a week forget what is older", async () => {
  const players = [await server.guest("Ann"), await server.guest("Bob")];
  const match = await table(players);
  await playTurn(await mover(players, match), match);
  const { turns } = await state();
  home.go_on(25 * hour_ms);
  const next_day = await state();
  assert.deepEqual([next_day.turns.day, next_day.turns.week], [0, turns.week]);
  assert.ok(next_day.turns.hours.every(({ count }) => count === 0));
  home.go_on(7 * 24 * hour_ms);
  assert.deepEqual((await state()).turns.week, 0);
  home.go_on(-8 * 24 * hour_ms - hour_ms);
});

test("suspensions, reports, sockets and alerts are counted", async () => {
  const [ann, bob] = [await register(server), await register(server)];
  home.go_on(delay_ms);
  await eventually(async () => (await state()).alerts.waiting === 0, "earlier alerts to be decided");
  const then = await state();
  const { number } = await bob.post("/lobby/chat", { text: "you fool", cmd: fresh() });
  await ann.call("POST", `/lobby/chat/${number}/reports`, { reason: "insult" });
  const socket = await ann.socket();
  await socket.call({ type: "hello" });
  await chief.ok("PUT", `/admin/users/${bob.user.id}/suspension`, { until: null, reason });
  const at = Date.now();
  sql(
    server,
    `INSERT INTO notices (user_key, kind, data, created_at, due_at) SELECT key, 'chat', '{}', 1000, ${at * 2}
     FROM users WHERE id = '${ann.user.id}';
     INSERT INTO notices (user_key, kind, data, created_at, due_at, dispatched_at) SELECT key, 'test', '{}', ${at}, ${at}, ${at}
     FROM users WHERE id = '${ann.user.id}';
     INSERT INTO deliveries (id, notice, user_key, channel, message, weight, state, next_at, ended_at)
     SELECT 'aaaaaaaaaaaaaaaaaaaa', key, user_key, 'mail', 'aaaaaaaaaaaaaaaaaaaa', 0, 'failed', ${at}, ${at}
     FROM notices WHERE kind = 'test' ORDER BY key DESC LIMIT 1`,
  );
  const now = await state();
  assert.equal(now.users.suspended, then.users.suspended + 1);
  assert.equal(now.reports_open, then.reports_open + 1);
  assert.equal(now.sockets, then.sockets + 1);
  assert.ok(now.connections >= now.sockets);
  assert.equal(now.alerts.waiting, then.alerts.waiting + 1);
  assert.equal(now.alerts.oldest_waiting_at, 1000);
  assert.deepEqual([now.alerts.failed, now.alerts.failed_day], [then.alerts.failed + 1, then.alerts.failed_day + 1]);
  sql(server, "UPDATE deliveries SET ended_at = 1 WHERE id = 'aaaaaaaaaaaaaaaaaaaa'");
  const later = await state();
  assert.deepEqual([later.alerts.failed, later.alerts.failed_day], [then.alerts.failed + 1, then.alerts.failed_day]);
});

file_test("the state includes the process, its disk and its backups", async () => {
  // A checkpoint grows the database when it is idle. Compare sizes that were measured without one in between.
  const size = () => statSync(join(server.data, "atoll.db")).size;
  const [bytes, now] = await eventually(async () => {
    const [before, received] = [size(), await state()];
    return before === size() && [before, received];
  }, "a database that does not grow");
  assert.match(now.version, /^\d+\.\d+\.\d+/);
  assert.equal(now.schema, sql(server, "PRAGMA user_version")[0].user_version);
  assert.ok(now.started_at <= Date.now() && now.started_at > Date.now() - hour_ms);
  assert.ok(now.memory_bytes > 1_000_000 && now.cpu_seconds > 0);
  assert.equal(now.disk.database_bytes, bytes);
  assert.ok(now.disk.free_bytes > 0);
  assert.deepEqual(Object.keys(now.queues).sort(), ["bot_threads", "store", "workers"]);
  assert.ok(now.commit_ms.p50 > 0 && now.commit_ms.p99 >= now.commit_ms.p50);
  assert.equal(now.log_level, "info");
  assert.deepEqual(now.backups, { last_at: null, last_bytes: 0, count: 0, every_ms: 0 });
  await chief.post("/admin/backups", { reason });
  const { backups } = await eventually(async () => {
    const received = await state();
    return received.backups.count === 1 && received;
  }, "a backup");
  assert.ok(backups.last_bytes > 100_000 && Math.abs(backups.last_at - now.now) < 60_000);
  // A backup with a wrong time is counted, but is not the last one.
  writeFileSync(join(server.data, "backups", "atoll-20860101T000000.000Z.db"), "");
  assert.deepEqual((await state()).backups, { ...backups, count: 2 });
});

/** Locks the database against writes of users for this long, as another program could. */
async function hold_database(ms) {
  const [program, words] = on_sqlite
    ? ["sqlite3", ["-cmd", ".timeout 5000", join(server.data, "atoll.db")]]
    : ["psql", ["-X", "-q", "-A", "-t", await database_url(server.data)]];
  const shell = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
  const gone = once(shell, "close");
  shell.stdin.write(`${on_sqlite ? "BEGIN IMMEDIATE" : "BEGIN; LOCK TABLE users"}; SELECT 'held';\n`);
  await within(10_000, once(shell.stdout, "data"), "the database to be locked");
  setTimeout(() => shell.stdin.end("COMMIT;\n"), ms);
  return { gone };
}

test("a slow statement is reported with count and duration, and without its values", async () => {
  const name = "Ann the Slow";
  const slow = on_sqlite ? "BEGIN IMMEDIATE" : "INSERT INTO users";
  let [slow_queries, waited] = [[], undefined];
  // On a busy machine the server may reach its statement only when the database is free again.
  await eventually(async () => {
    const { gone } = await hold_database(400);
    await server.guest(name);
    await gone;
    ({ slow_queries } = await state());
    return (waited = slow_queries.find(({ sql: text }) => text.startsWith(slow)));
  }, "a slow statement to be reported");
  assert.ok(waited.count >= 1 && waited.longest_ms >= 100 && waited.longest_ms < 10_000);
  assert.ok(Math.abs(waited.last_at - Date.now()) < 60_000);
  assert.ok(!JSON.stringify(slow_queries).includes(name));
  const { text } = await exchange(server.origin, { path: "/metrics" });
  const [, count] =
    /^atoll_store_slow_queries_total (\d+)$/m.exec(text) ?? assert.fail("slow statements are not counted");
  assert.ok(Number(count) >= 1);
  assert.match(server.log, new RegExp(`warn .*store: \\d+ ms for ${slow}`));
});

test("only administrators read the state", async () => {
  for (const [code, caller] of [
    ["unauthenticated", server.nobody()],
    ["forbidden", await server.guest("Guest")],
    ["forbidden", await register(server)],
    ["forbidden", await make_moderator(home)],
    ["forbidden", await program_of(chief, "play")],
  ]) {
    await caller.refused(code, "GET", "/admin/state");
  }
  assert.deepEqual(await (await program_of(chief, "admin")).get("/admin/log-level"), { level: "info" });
});
