// The command `copy`: a whole database, moved into a new one and checked. Moving to PostgreSQL is tested in
// tests/store/postgres/copy.test.cpp.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { access, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "../support/client.js";
import { after_file_tests as after, before_file_tests as before, file_test as test } from "../support/database.js";
import { mover, playTurn, table } from "../support/play.js";
import { Server, run } from "../support/server.js";

let folder;
let server;
let players;
let match;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atoll-copy-"));
  const data = join(folder, "from");
  await mkdir(data);
  server = await Server.start({ data });
  players = [await server.guest("Ann"), await server.guest("Bob")];
  match = await table(players);
  for (let turn = 0; turn < 4; ++turn) await playTurn(await mover(players, match), match);
});
after(async () => {
  if (server.runs) await server.end("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

const located = (name) => `sqlite:${join(folder, name)}`;
const copy = (from, to) => run("copy", "--from", located(from), "--to", located(to));
const sql = (name, text) => execFileSync("sqlite3", [join(folder, name, "atoll.db")], { input: text }).toString();

test("a database that a server uses is not copied", async () => {
  const { code, output } = await copy("from", "early");
  assert.equal(code, 1);
  assert.match(output, /the source: .* is in use by another server/);
  await assert.rejects(access(join(folder, "early")), { code: "ENOENT" });
});

test("a match goes on where the database was moved to", async () => {
  await server.end("SIGTERM");
  const { code, output } = await copy("from", "to");
  assert.equal(code, 0, output);
  assert.match(output, /^[0-9a-f]{64} {2}turns +4$/m);
  assert.match(output, /: all equal, 1 matches compared, 4 turns replayed$/m);
  assert.equal(sql("to", ".dump turns"), sql("from", ".dump turns"));
  server = await Server.start({ data: join(folder, "to") });
  const moved = players.map((player) => new Client(server.origin, player));
  await playTurn(await mover(moved, match), match);
  assert.equal((await moved[0].snapshot(match)).ply, 5);
  await server.end("SIGTERM");
  assert.equal((await run("verify", "--data", join(folder, "to"))).code, 0);
});

test("a copy needs a new database, and locations that can be read", async () => {
  const again = await copy("from", "to");
  assert.equal(again.code, 1);
  assert.match(again.output, /to\/atoll\.db already exists/);
  assert.match((await copy("from", "from")).output, /the same database/);
  const missing = await copy("nowhere", "new");
  assert.equal(missing.code, 1);
  assert.match(missing.output, /nowhere\/atoll\.db does not exist/);
  const secret = await run("copy", "--from", join(folder, "from"), "--to", "postgres://ann:hush@db:99999999/x?y");
  assert.notEqual(secret.code, 0);
  assert.match(secret.output, /--from: must be a database such as sqlite:/);
  assert.doesNotMatch(secret.output, /hush/);
});

test("a database with a match that does not replay is copied as it is, and said to be faulty", async () => {
  sql("from", "UPDATE turns SET draws = '[[6,7]]' WHERE ply = 2;");
  const { code, output } = await copy("from", "faulty");
  assert.equal(code, 1);
  assert.match(output, new RegExp(`^both databases: match ${match}: differs at ply 2`, "m"));
  assert.match(output, /the copy equals the source, in which something is wrong/);
  assert.equal(sql("faulty", ".dump turns"), sql("from", ".dump turns"));
});
