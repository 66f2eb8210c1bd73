// The upgrade from each released schema: a running match continues, and its players are still logged in.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "../support/client.js";
import { after_file_tests as after, before_file_tests as before, file_test as test } from "../support/database.js";
import { mover, playTurn, table } from "../support/play.js";
import { Server, run } from "../support/server.js";

const versions_folder = fileURLToPath(new URL("../../store/versions/", import.meta.url));
const versions = (await readdir(versions_folder)).filter((name) => name.endsWith(".sql")).sort();
const sql = (path, text) => execFileSync("sqlite3", ["-bail", path], { input: text }).toString();

let folder;
let players;
let match;
let position;
let source;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atoll-upgrade-"));
  const server = await Server.start();
  players = [await server.guest("Ann"), await server.guest("Bob")];
  match = await table(players);
  for (let turn = 0; turn < 4; ++turn) await playTurn(await mover(players, match), match);
  position = await players[0].snapshot(match);
  source = join(folder, "source.db");
  assert.equal((await run("backup", "--data", server.data, source)).code, 0);
  await server.stop();
});
after(() => rm(folder, { recursive: true, force: true }));

const columns = (path, name) => sql(path, `SELECT name FROM pragma_table_info('${name}');`).split("\n").filter(Boolean);

/** Columns whose values had other words up to schema 17. */
const earlier_words = { visibility: "iif(visibility = 'public', 'everyone', 'invited')" };

/** Columns that had another name up to schema 20. */
const later_names = { user: "user_key" };

/** Copies the test match into a database of an earlier schema, with the columns that it had then. */
function put_match(path, version) {
  const tables = ["users", "sessions", "matches", "seats", "turns"];
  const copies = tables.map((name) => {
    const there = new Set(columns(source, name));
    const shared = columns(path, name).filter((column) => there.has(later_names[column] ?? column));
    const values = shared.map((column) => (version < 18 && earlier_words[column]) || (later_names[column] ?? column));
    return `INSERT INTO main.${name} (${shared}) SELECT ${values} FROM source.${name};`;
  });
  // The stored matches have the state of an invented game, which cannot be played: they are deleted.
  const clear = sql(path, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%';")
    .split("\n")
    .filter(Boolean)
    .map((name) => `DELETE FROM ${name};`);
  sql(path, ["PRAGMA foreign_keys = OFF;", ...clear, `ATTACH '${source}' AS source;`, ...copies].join("\n"));
}

for (const file of versions) {
  const version = Number.parseInt(file, 10);
  test(`from schema ${version}, a running match continues`, async () => {
    const data = await mkdtemp(join(folder, `from-${version}-`));
    const path = join(data, "atoll.db");
    sql(path, await readFile(join(versions_folder, file), "utf8"));
    put_match(path, version);

    const { code, output } = await run("migrate", "--data", data);
    assert.equal(code, 0, output);
    const newest = versions.length;
    assert.match(
      output,
      version === newest ? /already has version \d+/ : new RegExp(`from version ${version} to ${newest}`),
    );
    const verified = await run("verify", "--data", data);
    assert.equal(verified.code, 0, verified.output);
    assert.match(verified.output, /^1 matches, 4 turns replayed, 0 differ$/m);

    const server = await Server.start({ data });
    const here = players.map((player) => new Client(server.origin, player));
    const now = await here[0].snapshot(match);
    assert.deepEqual([now.ply, now.status, now.view, now.legal], [4, "running", position.view, position.legal]);
    assert.equal((await playTurn(await mover(here, match), match)).ply, 5);
    await server.stop();
  });
}

test("data stored with each schema survives the migration", async () => {
  for (const file of versions) {
    const data = await mkdtemp(join(folder, "kept-"));
    const path = join(data, "atoll.db");
    sql(path, await readFile(join(versions_folder, file), "utf8"));
    const { code, output } = await run("migrate", "--data", data);
    assert.equal(code, 0, `${file}: ${output}`);
    assert.equal(sql(path, "SELECT id, ply, status FROM matches ORDER BY key;"), "m1|2|running\nm2|0|open\n", file);
    assert.equal(sql(path, "SELECT count(*) FROM turns;"), "2\n", file);
  }
});
