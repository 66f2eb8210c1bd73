// A standby: what administrators see of it, and what happens when it takes over.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PostgresServer } from "../../support/postgres_server.js";
import { register } from "../support/accounts.js";
import { appoint, reason } from "../support/admin.js";
import { fresh } from "../support/client.js";
import { draft, mover, playTurn, table } from "../support/play.js";
import { Server, run_with } from "../support/server.js";
import { eventually } from "../support/wait.js";

let primary;
let standby;
let server;
let chief;
let env;
before(async () => {
  primary = await PostgresServer.start();
  primary.run("CREATE ROLE player LOGIN");
  const database = primary.new_database();
  primary.run(`ALTER DATABASE ${database} OWNER TO player`);
  standby = await PostgresServer.standby_of(primary, "second");
  const hosts = [primary, standby].map(({ folder }) => encodeURIComponent(folder));
  env = { ATOLL_DATABASE: `postgresql://player@${hosts.join(",")}/${database}` };
  server = await Server.start({ env, args: ["--no-rate-limits", "--password-ops", "1", "--password-memory-mib", "1"] });
  chief = await register(server);
  await appoint(chief, env);
});
after(async () => {
  await server?.stop();
  await standby?.remove();
  await primary?.remove();
});

const replication = async () => (await chief.get("/admin/state")).replication;

test("an administrator sees the standbys instead of backups, as far as the database's user may", async () => {
  const hidden = { name: "second", state: "", is_awaited: false, lag_bytes: null, lag_ms: null };
  assert.deepEqual(await replication(), { is_standby: false, standbys: [hidden] });
  primary.run("GRANT pg_monitor TO player");
  const seen = await eventually(async () => {
    const { standbys } = await replication();
    return standbys[0]?.state === "streaming" && standbys[0].lag_bytes === 0 && standbys[0];
  }, "a standby that has everything");
  assert.deepEqual([seen.name, seen.is_awaited], ["second", false]);
  const { backups, disk } = await chief.get("/admin/state");
  assert.equal(backups, null);
  assert.equal(disk.free_bytes, null);
  assert.ok(disk.database_bytes > 1_000_000);
});

test("a standby that falls behind shows by how much", async () => {
  standby.run("SELECT pg_wal_replay_pause()");
  await server.guest("Ann");
  const behind = await eventually(async () => {
    const { standbys } = await replication();
    return standbys[0].lag_bytes > 0 && standbys[0].lag_ms > 0 && standbys[0];
  }, "a standby that is behind");
  assert.equal(behind.state, "streaming");
  standby.run("SELECT pg_wal_replay_resume()");
  await eventually(async () => (await replication()).standbys[0].lag_bytes === 0, "a standby that has everything");
});

test("backups are refused with the reason, and the list of them says that there is a database server", async () => {
  const list = await chief.get("/admin/backups");
  assert.deepEqual([list.backups, list.making, list.replication.standbys.length], [[], false, 1]);
  await chief.refused("no_backups", "POST", "/admin/backups", { reason });
  assert.deepEqual((await chief.get("/admin/audit?action=backup.make")).entries, []);
});

test("a standby that takes over has everything that was acknowledged, and the server goes on there", async () => {
  primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'");
  primary.run("SELECT pg_reload_conf()");
  await eventually(async () => (await replication()).standbys[0].is_awaited, "commits to wait for the standby");
  const [ann, bob] = [await server.guest("Ann"), await server.guest("Bob")];
  const match = await table([ann, bob]);
  for (let turn = 1; turn <= 4; ++turn) await playTurn(await mover([ann, bob], match), match);
  const player = await mover([ann, bob], match);
  const turn = { ...(await draft(player, match)), cmd: fresh() };
  await primary.crash();
  await player.refused("unavailable", "POST", `/matches/${match}/turns`, turn);
  standby.run("SELECT pg_promote()");
  await eventually(async () => (await server.nobody().call("GET", "/readyz")).status === 200, "a ready server");
  assert.deepEqual(await player.post(`/matches/${match}/turns`, turn), { ply: 5 });
  assert.deepEqual(await replication(), { is_standby: false, standbys: [] });
  const { code, output } = await run_with(env, "verify", "--data", server.data);
  assert.equal(code, 0, output);
  assert.match(output, /^1 matches, 5 turns replayed, 0 differ$/m);
});
