// What docs/scaling.md says is done: its statements run, and its table is that of the script.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { assumed, measured, needs, table as capacity } from "../../../scripts/capacity.js";
import { PostgresServer } from "../../support/postgres_server.js";
import { mover, playTurn, table } from "../support/play.js";
import { run_with, Server } from "../support/server.js";

const guide = readFileSync(new URL("../../../docs/scaling.md", import.meta.url), "utf8");

test("turns can be divided into partitions as the guide says, and play goes on", async () => {
  const [, statements] = /\n```sql\n([^]*?)\n```\n/.exec(guide) ?? assert.fail("there are no statements");
  const postgres = await PostgresServer.start();
  const database = postgres.new_database();
  const env = { ATOLL_DATABASE: postgres.url(database) };
  let server = await Server.start({ env });
  try {
    const { data, port } = server;
    const players = [await server.guest("Ann"), await server.guest("Ben")];
    const matches = [];
    const play = async () => {
      for (const match of matches) await playTurn(await mover(players, match), match);
    };
    for (let count = 0; count < 6; ++count) matches.push(await table(players));
    await play();
    await server.end("SIGTERM");
    postgres.run(statements, database);
    server = await Server.start({ env, data, port });
    matches.push(await table(players));
    for (let turns = 0; turns < 2; ++turns) await play();
    const verified = await run_with(env, "verify", "--data", data);
    assert.equal(verified.code, 0, verified.output);
    assert.match(verified.output, /^7 matches, 20 turns replayed, 0 differ$/m);
    const used = postgres.rows("SELECT DISTINCT tableoid::regclass::text AS part FROM turns", database);
    assert.ok(used.length > 1, JSON.stringify(used));
  } finally {
    await server.stop();
    await postgres.remove();
  }
});

test("the guide has the table of the script", () => {
  assert.ok(guide.includes(`\n\n${capacity([1000, 100_000, 10_000_000])}\n\n`));
});

test("the needs grow with the players, as the figures say", () => {
  const [small, large] = [needs(86_400), needs(864_000)];
  assert.equal(small.peak_turns_per_s, assumed.turns * assumed.peak);
  assert.equal(small.database_bytes_a_year, 86_400 * assumed.turns * 365 * measured.bytes_per_turn);
  assert.equal(Math.round(large.sockets), Math.round(10 * small.sockets));
  assert.ok(large.server_cores > 9 * small.server_cores && large.server_cores < 11 * small.server_cores);
  assert.deepEqual([needs(1).servers, needs(1).connections], [2, 42]);
  assert.equal(needs(1000, { turns: 40 }).turns_a_day, 40_000);
});
