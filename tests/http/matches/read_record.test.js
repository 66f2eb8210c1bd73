// The example of docs/examples on real records: it lists the turns, and detects changes.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { table } from "../support/play.js";
import { Server } from "../support/server.js";
import { eventually } from "../support/wait.js";

let server;
before(async () => (server = await Server.start()));
after(() => server?.stop());

const program = fileURLToPath(new URL("../../../docs/examples/read_record.py", import.meta.url));
const read = (record) => {
  const { status, stdout, stderr } = spawnSync("python3", [program], { input: JSON.stringify(record) });
  return { status, received: stdout.toString(), faults: stderr.toString() };
};

/** The record of a match that two bots have played. */
async function record_of(game) {
  const ann = await server.guest("Ann");
  const seats = Array.from({ length: 2 }, () => ({ kind: "bot", bot: "random" }));
  const { id } = await ann.post("/matches", { game, options: {}, seats, visibility: "public" });
  await eventually(async () => (await ann.snapshot(id)).status === "finished", "the end", 60_000);
  return ann.get(`/matches/${id}/record`);
}

for (const game of ["maori", "manitou"]) {
  test(`a match of ${game} is listed turn by turn, and its shuffle verified`, { timeout: 90_000 }, async () => {
    const record = await record_of(game);
    const { status, received, faults } = read(record);
    assert.equal(faults, "");
    assert.equal(status, 0);
    assert.equal(received.split("\n").filter((line) => /^ {0,3}\d+ {2}/.test(line)).length, record.turns.length);
    assert.match(received, /^rank 1: random [12], -?\d+$/m);
    assert.match(received, /gives all \d+ draws$/m);

    const forged = structuredClone(record);
    const [bound, value] = forged.setup.draws[0];
    forged.setup.draws[0][1] = (value + 1) % bound;
    assert.deepEqual(
      { ...read(forged), received: "" },
      {
        status: 1,
        received: "",
        faults: "ply 0: draw 0 is not the one that the seed gives\n",
      },
    );
    const other = read({ ...record, seed: "00".repeat(32) });
    assert.equal(other.status, 1);
    assert.match(other.faults, /^the seed does not match the commitment$/m);
  });
}

test("running matches and other input are refused", async () => {
  const players = [await server.guest("Ann"), await server.guest("Bob")];
  const running = await players[0].get(`/matches/${await table(players)}/record`);
  for (const input of [running, {}, []]) {
    const { status, received } = read(input);
    assert.equal(status, 2);
    assert.equal(received, "");
  }
});
