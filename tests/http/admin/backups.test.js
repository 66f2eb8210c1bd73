// Backups: made during play, checked, limited in number, and restored elsewhere. Also `atoll verify`.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, fresh } from "../support/client.js";
import { after_file_tests as after, before_file_tests as before, file_test as test } from "../support/database.js";
import { mover, playTurn, table } from "../support/play.js";
import { Server, run } from "../support/server.js";
import { eventually } from "../support/wait.js";

let folder;
const servers = [];
before(async () => (folder = await mkdtemp(join(tmpdir(), "atoll-backup-"))));
after(async () => {
  // The last one first: it may use the data folder of an earlier one.
  for (const server of servers.reverse()) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(how) {
  const server = await Server.start(how);
  servers.push(server);
  return server;
}

const hour_ms = 3_600_000;
const moved = (client, server) => new Client(server.origin, client);
const backups_in = async (path) => (await readdir(path).catch(() => [])).filter((name) => name.endsWith(".db")).sort();
const sql = (path, text) => execFileSync("sqlite3", ["-cmd", ".timeout 5000", path, text]).toString().trim();

/** Waits until the server has looked whether a backup is due: the first look may have begun before the call. */
async function has_looked(server) {
  const looks = async () => {
    const text = await (await fetch(`${server.origin}/metrics`)).text();
    return Number(/^atoll_backup_looks_total (\d+)$/m.exec(text)?.[1] ?? 0);
  };
  const before = await looks();
  await eventually(async () => (await looks()) >= before + 2, "the server to look whether a backup is due");
}

/** A server with a match of three turns. */
async function test_site(how = {}) {
  const server = await start(how);
  const players = [await server.guest("Ann"), await server.guest("Bob")];
  const match = await table(players);
  for (let turn = 0; turn < 3; ++turn) await playTurn(await mover(players, match), match);
  return { server, players, match };
}

test("a backup made during play restores everything elsewhere", async () => {
  const { server, players, match } = await test_site();
  const before = await players[0].snapshot(match);
  let playing = true;
  const others = [await server.guest("Cleo"), await server.guest("Dora")];
  const other = await table(others);
  const busy = (async () => {
    // A match of Maori ends after 100 rounds.
    for (let turn = 0; playing && turn < 190; ++turn) await playTurn(await mover(others, other), other);
  })();
  const copy = join(folder, "while-played.db");
  const made = await run("backup", "--data", server.data, copy);
  assert.equal(made.code, 0, made.output);
  const verified = await run("verify", "--data", server.data);
  assert.equal(verified.code, 0, verified.output);
  assert.match(verified.output, /^2 matches, \d+ turns replayed, 0 differ$/m);
  playing = false;
  await busy;
  assert.equal((await stat(copy)).mode & 0o777, 0o600, "a backup contains the secrets of running matches");

  const data = join(folder, "elsewhere");
  const restored = await run("restore", copy, "--data", data);
  assert.equal(restored.code, 0, restored.output);
  const elsewhere = await start({ data });
  const now = await moved(players[0], elsewhere).snapshot(match);
  assert.deepEqual([now.ply, now.view, now.status], [before.ply, before.view, before.status]);
  const there = players.map((player) => moved(player, elsewhere));
  assert.equal((await playTurn(await mover(there, match), match)).ply, before.ply + 1);
});

test("restore does not overwrite a database, and with --force keeps it under another name", async () => {
  const { server, players, match } = await test_site();
  const copy = join(folder, "before.db");
  assert.equal((await run("backup", "--data", server.data, copy)).code, 0);
  const running = await run("restore", copy, "--data", server.data, "--force");
  assert.equal(running.code, 1, "a server is running on this folder");
  assert.match(running.output, /in use/);

  await playTurn(await mover(players, match), match);
  await server.end("SIGKILL"); // The last turn is in the WAL only.
  const refused = await run("restore", copy, "--data", server.data);
  assert.equal(refused.code, 1);
  assert.match(refused.output, /atoll\.db already exists; --force/);

  const forced = await run("restore", copy, "--data", server.data, "--force");
  assert.equal(forced.code, 0, forced.output);
  const aside = (await readdir(server.data)).find((name) => /^atoll\.db\.before-[\dTZ]+$/.test(name));
  assert.ok(aside, forced.output);
  assert.equal(sql(join(server.data, aside), `SELECT ply FROM matches WHERE id = '${match}'`), "4");
  const again = await start({ data: server.data });
  assert.equal((await moved(players[0], again).snapshot(match)).ply, 3);
});

test("a file that is not a backup is not restored, and the database stays", async () => {
  const { server, players, match } = await test_site();
  await server.end("SIGTERM");
  const text = join(folder, "text.db");
  await writeFile(text, "x".repeat(5000));
  const foreign = join(folder, "foreign.db");
  sql(foreign, "CREATE TABLE recipes (name TEXT); PRAGMA user_version = 1;");
  for (const path of [text, foreign, join(folder, "none.db")]) {
    const { code, output } = await run("restore", path, "--data", server.data, "--force");
    assert.equal(code, 1, output);
  }
  assert.ok(!(await readdir(server.data)).some((name) => /before|restored/.test(name)));
  const again = await start({ data: server.data });
  assert.equal((await moved(players[0], again).snapshot(match)).ply, 3);
});

test("automatic backups are limited in number, and a restart does not make one earlier", async () => {
  const backups = join(folder, "kept");
  const args = ["--no-rate-limits", "--backup-every", "24h", "--backup-keep", "2", "--backup-dir", backups];
  const server = await start({ timed: true, args });
  const ann = await server.guest("Ann");
  await table([ann], { bots: 1 });
  const count = async (number) =>
    (await eventually(async () => (await backups_in(backups)).length === number, `${number} backups`)) &&
    backups_in(backups);
  const [first] = await count(1);
  assert.match(first, /^atoll-\d{8}T\d{6}\.\d{3}Z\.db$/);
  await server.end("SIGTERM");
  for (const rest of [".partial", ".partial-journal", ".unchecked.partial"]) {
    await writeFile(join(backups, `atoll-20200101T000000.000Z.db${rest}`), "torn");
  }
  await writeFile(join(backups, "notes.txt"), "mine");

  const again = await start({ data: server.data, timed: true, args });
  await again.go_on(23 * hour_ms);
  await has_looked(again);
  assert.deepEqual(await backups_in(backups), [first]);
  await again.go_on(hour_ms);
  const [, second] = await count(2);
  await again.go_on(24 * hour_ms);
  await eventually(async () => !(await backups_in(backups)).includes(first), "the oldest to be deleted");
  const left = await backups_in(backups);
  assert.equal(left.length, 2);
  assert.ok(left.includes(second));
  assert.deepEqual((await readdir(backups)).sort(), [...left, "notes.txt"]);
  for (const name of left) assert.equal(sql(join(backups, name), "PRAGMA integrity_check"), "ok");
  assert.match(again.log, /backup: atoll-\S+, \d+ bytes, 1 matches and \d+ turns replayed/);
});

test("a backup with a future date prevents no other, is not counted, and is logged once", async () => {
  const backups = join(folder, "future");
  await mkdir(backups);
  const future = "atoll-20860101T000000.000Z.db";
  await writeFile(join(backups, future), "made before the clock was right");
  const args = ["--no-rate-limits", "--backup-every", "24h", "--backup-keep", "1", "--backup-dir", backups];
  const server = await start({ timed: true, args });
  const first = await eventually(async () => (await backups_in(backups)).find((name) => name !== future), "a backup");
  await has_looked(server);
  assert.deepEqual(await backups_in(backups), [first, future]);
  await server.go_on(24 * hour_ms);
  await eventually(async () => !(await backups_in(backups)).includes(first), "the next one in its place");
  assert.equal((await backups_in(backups)).length, 2);
  assert.equal(server.log.match(/atoll-20860101T000000\.000Z\.db is dated in the future/g).length, 1);
});

test("a backup whose matches do not replay is kept under a name that says so", async () => {
  const { server, match } = await test_site();
  await server.end("SIGTERM");
  sql(join(server.data, "atoll.db"), "UPDATE turns SET draws = '[[6,6],[6,6],[6,6]]' WHERE ply = 2");
  const verified = await run("verify", "--data", server.data);
  assert.equal(verified.code, 1);
  assert.match(verified.output, new RegExp(`match ${match}: differs at ply 2: `));
  assert.match(verified.output, /^1 matches, \d+ turns replayed, 1 differ$/m);

  const again = await start({ data: server.data, args: ["--backup-every", "24h"] });
  const backups = join(server.data, "backups");
  await eventually(async () => (await backups_in(backups)).length === 1, "a backup");
  await eventually(async () => /differs/.test((await backups_in(backups))[0]), "its name");
  await eventually(() => again.log.includes(`match ${match}: differs at ply 2`), "a line in the log");
});

/** Copies the match of a stopped server this many times into its database, as if imported. */
function multiply(path, times) {
  const columns = (table) =>
    sql(path, `SELECT group_concat(name) FROM pragma_table_info('${table}') WHERE name NOT IN ('key', 'id', 'match')`);
  const [seat, turn, match] = ["seats", "turns", "matches"].map(columns);
  const first = "(SELECT min(key) FROM matches)";
  sql(
    path,
    `BEGIN;
     CREATE TEMP TABLE copies AS
       WITH RECURSIVE n (copy) AS (SELECT 1000 UNION ALL SELECT copy + 1 FROM n WHERE copy < ${999 + times})
       SELECT copy FROM n;
     INSERT INTO matches (key, id, ${match}) SELECT copy, 'copy' || copy, ${match} FROM copies, matches WHERE key = ${first};
     INSERT INTO seats (match, ${seat}) SELECT copy, ${seat} FROM copies, seats WHERE match = ${first};
     INSERT INTO turns (match, ${turn}) SELECT copy, ${turn} FROM copies, turns WHERE match = ${first};
     INSERT INTO imports (match, importer, source, digest, at)
       SELECT copy, owner, id, printf('%064d', copy), 0 FROM copies, matches WHERE key = ${first};
     COMMIT;`,
  );
}

test("a copy that was not checked completely is not a backup, and is replaced by the next one", async () => {
  const { server } = await test_site();
  await server.end("SIGTERM");
  multiply(join(server.data, "atoll.db"), 20_000);
  const backups = join(server.data, "backups");
  const args = ["--no-rate-limits", "--backup-every", "24h"];
  const killed = await start({ data: server.data, args });
  const copied = async () => (await readdir(backups).catch(() => [])).find((name) => !name.includes(".partial"));
  const name = await eventually(copied, "a whole copy");
  await killed.end("SIGKILL");
  assert.match(name, /^atoll-\d{8}T\d{6}\.\d{3}Z\.db\.unchecked$/);
  assert.deepEqual(await readdir(backups), [name]);

  await start({ data: server.data, args });
  await eventually(async () => (await backups_in(backups)).length > 0, "a backup", 60_000);
  assert.match((await readdir(backups)).join(), /^atoll-[^,]+Z\.db$/);
});

test("a server that stops abandons a running backup and deletes its files", async () => {
  const { server } = await test_site();
  await server.end("SIGTERM");
  multiply(join(server.data, "atoll.db"), 20_000);
  const backups = join(server.data, "backups");
  // While it is copied (or already checked, if copying is quick), and while it is checked.
  for (const stage of [/\.(partial|unchecked)$/, /\.unchecked$/]) {
    const going = await start({ data: server.data, args: ["--no-rate-limits", "--backup-every", "24h"] });
    await eventually(async () => (await readdir(backups).catch(() => [])).some((name) => stage.test(name)), `${stage}`);
    const asked_at = Date.now();
    assert.deepEqual(await going.end("SIGTERM"), { code: 0, signal: null });
    assert.ok(Date.now() - asked_at < 10_000, `${Date.now() - asked_at} ms`);
    assert.deepEqual(await readdir(backups), [], `${stage}`);
    assert.match(going.log, /backup: cancelled, because the server is stopping/);
    assert.doesNotMatch(going.log, /Z error |SQLite/);
  }
});

test("a backup folder that cannot be written is refused at the start, before the database is touched", async () => {
  const file = join(folder, "no-folder");
  await writeFile(file, "");
  const data = join(folder, "untouched");
  const line = ["serve", "--data", data, "--listen", "127.0.0.1:0"];
  for (const unfit of [join(file, "backups"), "/proc"]) {
    const { code, output } = await run(...line, "--backup-dir", unfit);
    assert.equal(code, 1, output);
    assert.ok(output.includes(`--backup-dir: cannot write backups: ${unfit}: `), output);
  }
  await mkdir(data, { recursive: true });
  await writeFile(join(data, "backups"), "");
  const { code, output } = await run(...line, "--backup-every", "24h");
  assert.equal(code, 1, output);
  assert.ok(output.includes(join(data, "backups")), output);
  assert.deepEqual(await readdir(data), ["backups"]);
});

test("verify finds dangling references, and fails where there is no database", async () => {
  const { server } = await test_site();
  await server.end("SIGTERM");
  const path = join(server.data, "atoll.db");
  sql(path, "PRAGMA foreign_keys = OFF; DELETE FROM users WHERE name = 'Ann'");
  const dangling = await run("verify", "--data", server.data);
  assert.equal(dangling.code, 1);
  assert.match(dangling.output, /the database: row \d+ of \w+ refers to a missing row of users/);

  const empty = join(folder, "empty");
  await mkdir(empty);
  assert.equal((await run("verify", "--data", empty)).code, 1);
});

test("verify recomputes data that is derived from other rows", async () => {
  const { server, players, match } = await test_site();
  await players[1].post(`/matches/${match}/resign`, { cmd: fresh() });
  await server.end("SIGTERM");
  const path = join(server.data, "atoll.db");
  const whole = join(folder, "whole.db");
  await copyFile(path, whole);
  const verified = await run("verify", "--data", server.data);
  assert.equal(verified.code, 0, verified.output);
  for (const [damage, said] of [
    ["UPDATE ratings SET mu = mu + 1", /the rating of \w+ in maori does not match their last rated match/],
    ["UPDATE ratings SET matches = 2", /the rating of \w+ in maori counts 2 matches, and there are 1$/m],
    [
      "INSERT INTO ranking_counts VALUES ('maori', 20000, 27, 3)",
      /the ranking of maori counts 3 of strength 27 on day 20000, and there are 0$/m,
    ],
    [
      "UPDATE rating_changes SET mu = mu + 1; UPDATE ratings SET mu = mu + 1",
      /match \w+: differs at ply 4: the ranks give different ratings$/m,
    ],
    [
      "INSERT INTO checkpoints (match, ply, prompts, state) SELECT key, 2, prompts, state FROM matches",
      /match \w+: differs at ply 2: the checkpoint differs from the position$/m,
    ],
    ["UPDATE seats SET ended_at = NULL WHERE seat = 0", /seat 0 of match \w+ is not over, and the match is finished$/m],
    ["UPDATE matches SET status = 'running', outcome = ''", /seat 1 of match \w+ is over, and the match is running$/m],
    [
      "INSERT INTO chat_read (match, user_key, number) SELECT match, user_key, 9 FROM seats WHERE seat = 0",
      /\w+ has read 9 lines of match \w+, and there are 0$/m,
    ],
    [
      "INSERT INTO chat_read (match, user_key, number) SELECT 0, user_key, 9 FROM seats WHERE seat = 0",
      /\w+ has read 9 lines of the lobby, and there are 0$/m,
    ],
  ]) {
    await copyFile(whole, path);
    sql(path, damage);
    const { code, output } = await run("verify", "--data", server.data);
    assert.equal(code, 1, damage);
    assert.match(output, said, damage);
  }
});
