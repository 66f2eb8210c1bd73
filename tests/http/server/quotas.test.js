// The disk cannot be filled: quotas, pruning, and what is refused while space is low.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { password, register, some_name } from "../support/accounts.js";
import { hour_ms, reason, administered_site } from "../support/admin.js";
import { sql } from "../support/alerts.js";
import { fresh } from "../support/client.js";
import { on_sqlite, references_unchecked } from "../support/database.js";
import { mover, playTurn, table } from "../support/play.js";
import { run } from "../support/server.js";
import { eventually } from "../support/wait.js";

const day_ms = 24 * hour_ms;
const bot = { kind: "bot", bot: "random" };
const bots_only = { game: "maori", options: {}, seats: [bot, bot], visibility: "public" };
const alone = { ...bots_only, seats: [{ kind: "me" }, bot] };

let home;
let server;
let chief;
before(async () => {
  home = await administered_site({ limits: true });
  ({ server, chief } = home);
});
after(() => home?.stop());

const set = (name, value) => chief.ok("PUT", `/admin/settings/${name}`, { value, reason });
const finished = (match) =>
  eventually(async () => (await chief.snapshot(match)).status === "finished", "the computers to finish");
const pruning = async () => (await chief.get("/admin/state")).pruning;

test("a user can start a limited number of matches without people in a day, however they are created", async () => {
  await set("bot_matches_day_guest", 2);
  await set("bot_matches_day_account", 1);
  const guest = await server.guest("Ann");
  await guest.post("/matches", bots_only);
  const half = await guest.post("/matches", { ...bots_only, seats: [bot, bot, { kind: "open" }] });
  await guest.ok("POST", `/matches/${half.id}/start`);
  const { quota } = await guest.refused("quota_used", "POST", "/matches", bots_only);
  assert.equal(quota, "bot_matches");
  const open = await guest.post("/matches", { ...bots_only, seats: [bot, { kind: "open" }] });
  const answer = await guest.call("PUT", `/matches/${open.id}/seats/1`, bot);
  assert.deepEqual([answer.status, answer.body.code], [429, "quota_used"]);
  assert.ok(Number(answer.headers["retry-after"]) > 0);
  assert.equal((await guest.snapshot(open.id)).status, "open", "nothing has changed");
  await guest.post("/matches", alone);

  const account = await register(server);
  await account.post("/matches", bots_only);
  await account.refused("quota_used", "POST", "/matches", bots_only);
  home.go_on(day_ms + 1000);
  await guest.post("/matches", bots_only);
  await account.post("/matches", bots_only);
  await set("bot_matches_day_guest", null);
  await set("bot_matches_day_account", null);
});

test("an account, and the guests of one address together, can create a limited number of matches in a day", async () => {
  const proxied = await administered_site({ limits: true, args: ["--trusted-proxy", "127.0.0.1"] });
  try {
    const { server: there, chief: admin } = proxied;
    await admin.ok("PUT", "/admin/settings/matches_day_guest", { value: 2, reason });
    await admin.ok("PUT", "/admin/settings/matches_day_account", { value: 3, reason });
    const at = (address) => ({ "x-forwarded-for": address });
    const make = (user, address, body = alone) => user.call("POST", "/matches", body, at(address));
    const [ann, bob] = [await there.guest("Ann"), await there.guest("Bob")];
    const first = await make(ann, "192.0.2.1");
    assert.equal(first.status, 201);
    assert.equal((await make(bob, "192.0.2.1", { ...alone, game: "none" })).status, 422, "does not count");
    assert.equal((await make(bob, "192.0.2.1")).status, 201);
    for (const guest of [ann, bob]) {
      const { status, body, headers } = await make(guest, "192.0.2.1");
      assert.deepEqual([status, body.code, body.quota], [429, "quota_used", "matches"]);
      assert.ok(Number(headers["retry-after"]) > 0);
    }
    await ann.post(`/matches/${first.body.id}/resign`, { cmd: fresh() });
    const rematch = await ann.call("POST", `/matches/${first.body.id}/rematch`, {}, at("192.0.2.1"));
    assert.deepEqual([rematch.status, rematch.body.quota], [429, "matches"]);
    assert.equal((await make(ann, "192.0.2.2")).status, 201, "another address has its own quota");

    const account = await register(there);
    for (const address of ["192.0.2.3", "192.0.2.4", "192.0.2.5"])
      assert.equal((await make(account, address)).status, 201);
    assert.equal((await make(account, "192.0.2.6")).body.quota, "matches");
    proxied.go_on(day_ms + 1000);
    assert.equal((await make(account, "192.0.2.6")).status, 201);
    assert.equal((await make(bob, "192.0.2.1")).status, 201);
  } finally {
    await proxied.stop();
  }
});

/** SQL for a table n with the numbers from 1. */
const numbers_to = (count) => `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${count})`;

test("a user can have 1000 notes, and a match 5000 lines of chat", async () => {
  const ann = await server.guest("Ann");
  const [first, second] = [await ann.post("/matches", alone), await ann.post("/matches", alone)];
  const note = (match, text) => ["PUT", `/matches/${match}/notes`, { text }];
  await ann.ok(...note(first.id, "mine"));
  const key = `(SELECT key FROM users WHERE id = '${ann.user.id}')`;
  sql(
    server,
    `${references_unchecked};
     INSERT INTO notes (match, user_key, text, at) ${numbers_to(999)} SELECT 1000000 + n, ${key}, 'x', 1 FROM n`,
  );
  const { quota } = await ann.refused("too_many", ...note(second.id, "more"));
  assert.equal(quota, "notes");
  await ann.ok(...note(first.id, "changed"));
  await ann.ok(...note(first.id, ""));
  await ann.ok(...note(second.id, "more"));
  sql(server, `${references_unchecked}; DELETE FROM notes WHERE match > 1000000`);

  const match = `(SELECT key FROM matches WHERE id = '${first.id}')`;
  sql(
    server,
    `INSERT INTO chat (match, number, user_key, text, at, cmd) ${numbers_to(4999)}
     SELECT ${match}, n, ${key}, 'x', 1, 'cmd' || n FROM n`,
  );
  const say = (id, cmd = fresh()) => ["POST", `/matches/${id}/chat`, { text: "hello", cmd }];
  const cmd = fresh();
  assert.equal((await ann.ok(...say(first.id, cmd))).number, 5000);
  assert.equal((await ann.refused("too_many", ...say(first.id))).quota, "chat");
  assert.equal((await ann.ok(...say(first.id, cmd))).number, 5000, "a repeated one gets its answer");
  await ann.ok(...say(second.id));
});

test("a user can have a limited number of running matches that they created", async () => {
  await set("running_max_guest", 2);
  const guest = await server.guest("Ann");
  const first = await guest.post("/matches", alone);
  await guest.post("/matches", alone);
  const { quota } = await guest.refused("too_many", "POST", "/matches", alone);
  assert.equal(quota, "running");
  await guest.post(`/matches/${first.id}/resign`, { cmd: fresh() });
  await guest.post("/matches", alone);
  await set("running_max_guest", null);
});

test("an address can create a limited number of accounts in a day, and refused ones do not count", async () => {
  const proxied = await administered_site({ limits: true, args: ["--trusted-proxy", "127.0.0.1"] });
  try {
    const nobody = proxied.server.nobody();
    const make = (address, more = {}) => {
      const name = some_name();
      const body = { name, mail: `${name.replaceAll(" ", ".")}@example.org`, password, ...more };
      return nobody.call("POST", "/accounts", body, { "x-forwarded-for": address });
    };
    assert.equal((await make("192.0.2.1", { password: "short" })).status, 422);
    for (let account = 0; account < 50; ++account) assert.equal((await make("192.0.2.1")).status, 201);
    const { status, body, headers } = await make("192.0.2.1");
    assert.deepEqual([status, body.code, body.quota], [429, "quota_used", "accounts"]);
    assert.ok(Number(headers["retry-after"]) <= (24 * 3600) / 50);
    assert.equal((await make("192.0.2.2")).status, 201);
    proxied.go_on(Number(headers["retry-after"]) * 1000);
    assert.equal((await make("192.0.2.1")).status, 201);
    assert.equal((await make("192.0.2.1")).status, 429);
  } finally {
    await proxied.stop();
  }
});

test("matches without people, closed tables, unused guests and the rests of deleted guests are pruned in time", async () => {
  const [ann, bob] = [await register(server), await server.guest("Bob")];
  const nobodys = await ann.post("/matches", bots_only);
  await finished(nobodys.id);
  const people = await table([ann, bob]);
  await playTurn(await mover([ann, bob], people), people);
  await bob.post(`/matches/${people}/resign`, { cmd: fresh() });
  const closed = await ann.post("/matches", { ...alone, seats: [{ kind: "me" }, { kind: "open" }] });
  await ann.ok("DELETE", `/matches/${closed.id}/seats/mine`);
  const eve = await server.guest("Eve");
  const hers = await eve.post("/matches", alone);
  await eve.post(`/matches/${hers.id}/resign`, { cmd: fresh() });
  await eve.ok("DELETE", "/me");
  const idle = await server.guest("Idle");
  assert.ok((await pruning()).matches_waiting >= 3);
  assert.ok((await pruning()).matches_after_ms === 7 * day_ms);

  home.go_on(6.5 * day_ms);
  const still = await chief.snapshot(nobodys.id);
  assert.equal(still.status, "finished");
  const then = await pruning();
  home.go_on(0.6 * day_ms);
  for (const match of [nobodys.id, closed.id, hers.id]) {
    const is_gone = async () => (await ann.call("GET", `/matches/${match}`)).body.code === "unknown_match";
    await eventually(is_gone, "a match to be pruned");
  }
  assert.ok((await pruning()).matches_pruned >= then.matches_pruned + 3);
  assert.equal((await ann.snapshot(people)).status, "finished");
  assert.equal(sql(server, `SELECT count(*) AS n FROM turns WHERE match NOT IN (SELECT key FROM matches)`)[0].n, 0);

  home.go_on(23 * day_ms);
  const users = () => sql(server, `SELECT id FROM users WHERE id IN ('${idle.user.id}', '${eve.user.id}')`).length;
  await eventually(async () => users() === 0, "the guests to be pruned");
  await idle.refused("unauthenticated", "GET", "/me");
  assert.equal((await bob.call("GET", `/players/${bob.user.id}`)).status, 200, "he has a match");
  await eventually(async () => (await pruning()).guests_pruned >= 2, "the pruned guests to be counted");
  const { code, output } = await run("verify", "--data", server.data);
  assert.equal(code, 0, output);
});

/** Fills some megabytes, one of which would be enough in SQLite. */
const fill_database = `CREATE TABLE filler (x TEXT);
  INSERT INTO filler ${numbers_to(60_000)} SELECT '${"long ".repeat(20)}' || n FROM n`;

test("while space is low, everything that can wait is refused, and turns are played", async () => {
  const limit_mib = on_sqlite ? 1 : 19; // An empty database of PostgreSQL has some 14, and the warning comes at 80 %.
  const narrow = await administered_site({ args: ["--database-limit-mib", String(limit_mib)] });
  try {
    const { chief: admin, server: there } = narrow;
    const [ann, bob] = [await there.guest("Ann"), await there.guest("Bob")];
    const match = await table([ann, bob]);
    const half = await ann.post("/matches", { ...bots_only, seats: [bot, bot, { kind: "open" }] });
    assert.equal((await admin.get("/admin/state")).storage.level, "enough");
    sql(there, fill_database);
    const { storage } = await eventually(async () => {
      const received = await admin.get("/admin/state");
      return received.storage.level === "full" && received;
    }, "the database to be full");
    assert.ok(storage.used_bytes >= storage.limit_bytes && storage.limit_bytes === limit_mib * 1024 * 1024);
    await there.nobody().refused("storage_low", "POST", "/guests", { name: "Eve" });
    await ann.refused("storage_low", "POST", "/matches", bots_only);
    await ann.refused("storage_low", "POST", `/matches/${half.id}/start`);
    await admin.refused("storage_low", "POST", "/records", {});
    await ann.refused("storage_low", "POST", "/matches", alone);
    await ann.refused("storage_low", "PUT", `/matches/${match}/notes`, { text: "mine" });
    await ann.ok("PUT", `/matches/${match}/notes`, { text: "" });
    await ann.refused("storage_low", "POST", `/matches/${match}/chat`, { text: "hello", cmd: fresh() });
    await ann.refused("storage_low", "POST", "/lobby/chat", { text: "hello", cmd: fresh() });
    for (let turn = 0; turn < 3; ++turn) await playTurn(await mover([ann, bob], match), match);
    await ann.post("/matches", { ...alone, seats: [{ kind: "me" }, { kind: "open" }] });

    const metrics = await (await fetch(`${there.origin}/metrics`)).text();
    assert.match(metrics, /^atoll_storage_level 2$/m);
    assert.ok(metrics.includes(`\natoll_database_limit_bytes ${storage.limit_bytes}\n`));
    sql(there, "DROP TABLE filler");
    await eventually(async () => (await admin.get("/admin/state")).storage.level === "enough", "enough space");
    await there.guest("Eve");
    await ann.post("/matches", bots_only);
  } finally {
    await narrow.stop();
  }
});

test("names that resemble staff names are reserved for staff", async () => {
  const nobody = server.nobody();
  for (const name of ["Admin", "M0derator", "Atoll Support", "Deleted player"]) {
    assert.equal((await nobody.refused("invalid", "POST", "/guests", { name })).rule, "name.reserved");
    const account = { name, mail: `${fresh()}@example.org`, password };
    assert.equal((await nobody.refused("invalid", "POST", "/accounts", account)).rule, "name.reserved");
  }
  const ann = await register(server);
  assert.equal((await ann.refused("invalid", "PATCH", "/me", { name: "The Admin" })).path, "/name");
  await chief.ok("PATCH", "/me", { name: "The Admin" });
  await chief.ok("PATCH", "/me", { name: some_name() });
});

test("deleting a user while they take a seat leaves the database consistent", async () => {
  const free = await administered_site();
  try {
    const { server: there, chief: admin } = free;
    for (let round = 0; round < 40; ++round) {
      const eve = await there.guest(`Eve ${round}`);
      const open = await admin.post("/matches", { ...alone, seats: [{ kind: "me" }, { kind: "open" }, bot] });
      const writes = [
        () => eve.call("POST", `/matches/${open.id}/seats`, {}),
        () => eve.call("POST", "/matches", { ...alone, seats: [{ kind: "me" }, { kind: "open" }] }),
        () => eve.call("PUT", `/friends/${admin.user.id}`),
        () => eve.call("POST", "/lobby/chat", { text: "bye", cmd: fresh() }),
      ];
      const gone = eve.call("DELETE", "/me");
      const answers = await Promise.all([gone, ...writes.map((write) => write())]);
      for (const { status, text } of answers) assert.ok(status < 500 || status === 503, text);
    }
    const { code, output } = await run("verify", "--data", there.data);
    assert.equal(code, 0, output);
  } finally {
    await free.stop();
  }
});
