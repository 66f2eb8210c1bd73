// Durability under disk faults and kills; tests/torture runs longer.
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as node_test } from "node:test";
import { Disk, limit_files } from "../../torture/faults.js";
import { Ledger, faults_of_log } from "../../torture/ledger.js";
import { torture } from "../../torture/torture.js";
import { Client, fresh } from "../support/client.js";
import {
  after_file_tests as after,
  before_file_tests as before,
  file_test as test,
  on_sqlite,
} from "../support/database.js";
import { draft, mover, playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";
import { eventually } from "../support/wait.js";

let folder, disk;
const servers = [];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atoll-faults-"));
  disk = await Disk.in(folder);
});
after(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  disk?.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(how) {
  disk.work();
  const server = await Server.start({ ...how, env: disk.env });
  servers.push(server);
  return server;
}

node_test("kills, and disks or databases that fail, lose no acknowledged turn", { timeout: 300_000 }, async (t) => {
  const say = (text) => t.diagnostic(text);
  const how = { rounds: 4, seed: randomInt(2 ** 32), matches: 2, database: !on_sqlite };
  const { ledger, rows } = await torture({ ...how, say });
  assert.ok(ledger.turns.length > 20, "enough turns were played");
  assert.deepEqual(faults_of_log(ledger, rows), []);
  // Checks that the check can fail.
  const { match, cmd, answer } = ledger.turns.at(-1);
  const is_last = (row) => row.match === match && row.cmd === cmd;
  assert.match(
    faults_of_log(
      ledger,
      rows.filter((row) => !is_last(row)),
    ).join(),
    /is there 0 times/,
  );
  assert.match(faults_of_log(ledger, [...rows, { ...rows.find(is_last), ply: answer.ply }]).join(), /is there 2 times/);
  const others = rows.map((row) => (is_last(row) ? { ...row, ply: row.ply + 1 } : row));
  assert.match(faults_of_log(ledger, others).join(), /is ply/);
  const received = Object.assign(new Ledger(), { refused: [{ match, cmd, code: "stale" }] });
  assert.match(faults_of_log(received, rows).join(), /refused as stale, is there/);
});

test("on a full disk each turn gets an error, until there is space again", async () => {
  const server = await start();
  const players = [await server.guest("Ann"), await server.guest("Bob")];
  const match = await table(players);
  const player = await mover(players, match);
  const turn = { ...(await draft(player, match)), cmd: fresh() };
  await limit_files(server.pid, 0);
  const problem = await player.refused("unavailable", "POST", `/matches/${match}/turns`, turn);
  assert.doesNotMatch(JSON.stringify(problem), /SQLite|\/tmp/);
  await server.nobody().refused("unavailable", "POST", "/guests", { name: "Cleo" });
  assert.equal((await player.snapshot(match)).ply, 0, "data in memory can still be read");
  await eventually(() => /cannot write: SQLite/.test(server.log), "a line in the log");
  const readiness = async () => (await server.nobody().call("GET", "/readyz")).status;
  await eventually(async () => (await readiness()) === 503, "a server that is not ready");
  await limit_files(server.pid, null);
  // Without another write in between.
  await eventually(async () => (await readiness()) === 200, "a server that is ready again");
  assert.deepEqual(await player.post(`/matches/${match}/turns`, turn), { ply: 1 });
  await eventually(() => /writes succeed again/.test(server.log), "a line in the log");
});

test("the computer plays its turn when the disk works again", async () => {
  const server = await start();
  const ann = await server.guest("Ann");
  const match = await table([ann], { bots: 1 });
  const asked = async () => (await ann.snapshot(match)).prompt !== null;
  await eventually(asked, "a prompt");
  const turn = { ...(await draft(ann, match)), cmd: fresh() };
  // Ann's own turn is written, and every later sync fails. The sync of a checkpoint may come in between.
  let answer;
  do {
    disk.fail("sync", { skip: 1, times: 1_000_000 });
    answer = await ann.call("POST", `/matches/${match}/turns`, turn);
    if (answer.status !== 200) disk.work();
  } while (answer.status !== 200);
  const { hits } = disk;
  await eventually(() => disk.hits > hits, "the computer's turn to fail");
  disk.work();
  await eventually(
    async () => (await ann.snapshot(match)).ply > answer.body.ply && (await asked()),
    "the computer's turn",
  );
});

test("a refused turn does not reappear after a kill", async () => {
  let server = await start();
  let players = [await server.guest("Ann"), await server.guest("Bob")];
  const match = await table(players);
  await playTurn(await mover(players, match), match);
  // The turn is completely in the WAL, but the sync failed. If a checkpoint came in between and met the fault instead,
  // the turn was played, and the next one should meet it.
  let played = 1;
  for (; ; ++played) {
    assert.ok(played < 5, "no turn has met the fault");
    const player = await mover(players, match);
    const turn = { ...(await draft(player, match)), cmd: fresh() };
    const { hits } = disk;
    disk.fail("sync");
    const { status, body } = await player.call("POST", `/matches/${match}/turns`, turn);
    assert.equal(disk.hits, hits + 1);
    if (status === 200) continue;
    assert.equal(body.code, "unavailable");
    break;
  }
  await server.end("SIGKILL");
  server = await start({ data: server.data });
  players = players.map((each) => new Client(server.origin, each));
  assert.equal((await players[0].snapshot(match)).ply, played, "the refused turn is not there");
  await playTurn(await mover(players, match), match);
});

/** Writes to the server, so that its readers cannot answer from their caches. */
async function written_to(server) {
  assert.deepEqual(await server.nobody().get("/readyz"), { status: "ok" });
  await server.guest("Ann");
}

/** Asserts that /readyz reports a generic error, and that /healthz still succeeds. */
async function is_not_ready(server) {
  // The result of a check is kept for a second.
  await eventually(async () => (await server.nobody().call("GET", "/readyz")).status === 503, "a server not ready");
  const problem = await server.nobody().refused("unavailable", "GET", "/readyz");
  assert.doesNotMatch(JSON.stringify(problem), /SQLite|\/tmp/);
  assert.deepEqual(await server.nobody().get("/healthz"), { status: "ok" });
}

test("a server that cannot read its database is not ready, until it can again", async () => {
  const server = await start();
  await written_to(server);
  const { hits } = disk;
  disk.fail("read", { times: 1_000_000 });
  await is_not_ready(server);
  assert.ok(disk.hits > hits);
  disk.work();
  await eventually(async () => (await server.nobody().call("GET", "/readyz")).status === 200, "a server that is ready");
});

test("a server whose database is damaged while it runs is not ready", async () => {
  const first = await start();
  // An orderly stop moves everything from the WAL to the database file.
  await first.end("SIGTERM");
  const server = await start({ data: first.data });
  await written_to(server);
  const path = join(server.data, "atoll.db");
  const { size } = await stat(path);
  await writeFile(path, Buffer.alloc(size), { flag: "r+" });
  await is_not_ready(server);
});
