// The match record: reduced while the match runs; afterwards anyone can verify it with this file alone.
import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { after, before, test } from "node:test";
import { fresh } from "../support/client.js";
import { Follower, mover, playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";

let server;
let ann, bob, watcher;
before(async () => {
  server = await Server.start();
  [ann, bob, watcher] = await Promise.all(["Ann", "Bob", "Watcher"].map((name) => server.guest(name)));
});
after(() => server?.stop());

const nonce = "5a".repeat(32);
/** A finished match of bots: its id and its last snapshot. */
async function finished(client, options = {}) {
  const seats = Array.from({ length: 2 }, () => ({ kind: "bot", bot: "random" }));
  const { id } = await client.post("/matches", { game: "maori", options, seats, visibility: "public" });
  const follower = await Follower.of(client, id);
  await follower.until(({ status }) => status === "finished");
  await follower.socket.close();
  return { id, last: follower.snapshot };
}

// ---- the computation of draws in docs/protocol.md, implemented independently

const uint32 = (number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};
const part = (bytes) => Buffer.concat([uint32(bytes.length), bytes]);
const hmac = (key, ...parts) => createHmac("sha256", key).update(Buffer.concat(parts)).digest();
const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest("hex");

function keyOf({ seed, match, nonces }) {
  const parts = ["atoll-key/1", match, ...nonces].map((text) => part(Buffer.from(text)));
  return hmac(Buffer.from(seed, "hex"), ...parts);
}

function drawn(key, ply, index, bound) {
  const rejected = 2n ** 64n % BigInt(bound);
  for (let attempt = 0; ; ++attempt) {
    const digest = hmac(key, Buffer.from("atoll-draw/1"), uint32(ply), uint32(index), uint32(attempt));
    const number = digest.readBigUInt64BE();
    if (number < 2n ** 64n - rejected) return Number(number % BigInt(bound));
  }
}

const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
};

/** Asserts that the seed matches the commitment, and that each draw follows from seed and nonces. */
function assertFair(record) {
  assert.equal(sha256(Buffer.from(record.seed, "hex"), Buffer.from(record.match)), record.commitment);
  const key = keyOf(record);
  for (const { ply, draws } of [{ ply: 0, ...record.setup }, ...record.turns]) {
    draws.forEach(([bound, value], index) =>
      assert.equal(value, drawn(key, ply, index, bound), `ply ${ply}, draw ${index}`),
    );
  }
}

test("a finished match can be verified draw by draw", async () => {
  const { id, last } = await finished(ann, { level: "advanced" });
  const record = await watcher.get(`/matches/${id}/record`);
  assert.equal(record.commitment, last.commitment);
  assert.ok(record.setup.draws.length > 0);
  assert.ok(record.turns.some(({ draws }) => draws.length > 0));
  assertFair(record);
  assert.deepEqual(
    record.turns.map(({ ply }) => ply),
    Array.from({ length: last.ply }, (_, index) => index + 1),
  );
  assert.deepEqual([record.outcome, record.score], [last.outcome, last.score]);
  assert.equal(record.turns.some((turn) => "state" in turn) || "state" in record.setup, false);

  const forged = structuredClone(record);
  forged.setup.draws[0][1] = (forged.setup.draws[0][1] + 1) % forged.setup.draws[0][0];
  assert.throws(() => assertFair(forged), assert.AssertionError);
  assert.throws(
    () => assertFair({ ...record, seed: record.seed.replace(/^./, (digit) => (digit === "0" ? "1" : "0")) }),
    assert.AssertionError,
  );
});

test("with states, a record contains the state after each turn, and the last one has the final hash", async () => {
  const { id } = await finished(ann, { side: "atoll", level: "pro" });
  const record = await watcher.get(`/matches/${id}/record?states=1`);
  assert.ok(record.setup.state);
  for (const turn of record.turns) assert.ok(turn.state, `ply ${turn.ply}`);
  const text = JSON.stringify(sorted(record.turns.at(-1).state));
  assert.equal(sha256(Buffer.from(text)), record.final_hash);
  const { final_hash, outcome } = await watcher.get(`/matches/${id}/record?states=0`);
  assert.deepEqual([final_hash, outcome], [record.final_hash, record.outcome]);
});

test("while a match runs, its record contains no secret, for no viewer and with no option", async () => {
  const id = await table([ann, bob], { nonce });
  for (let turn = 0; turn < 6; ++turn) await playTurn(await mover([ann, bob], id), id);
  for (const [seat, client] of [ann, bob, watcher, server.nobody()].entries()) {
    for (const query of ["", "?states=1"]) {
      const record = await client.get(`/matches/${id}/record${query}`);
      for (const secret of ["seed", "setup", "final_hash"]) assert.equal(record[secret], undefined, secret);
      assert.equal(record.turns.length, 6);
      for (const turn of record.turns) {
        assert.equal("draws" in turn || "state" in turn, false);
        assert.equal("steps" in turn, turn.seat === seat, "only the player who took the steps receives them");
      }
      assert.deepEqual([record.outcome, record.nonces], [null, [nonce, ""]]);
    }
  }
});

test("the draws depend on the players' nonces", async () => {
  const { id } = await ann.post("/matches", {
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "public",
    nonce,
  });
  const hers = "c3".repeat(32);
  await bob.post(`/matches/${id}/seats`, { nonce: hers });
  await bob.post(`/matches/${id}/resign`, { cmd: fresh() });
  const record = await ann.get(`/matches/${id}/record`);
  assert.deepEqual(record.nonces, [nonce, hers]);
  assertFair(record);
  assert.throws(() => assertFair({ ...record, nonces: [nonce, ""] }), assert.AssertionError);
  assert.deepEqual(
    record.turns.map(({ kind, steps, draws, events }) => [kind, steps, draws, events]),
    [["resign", [], [], []]],
  );
});

test("the nonce of a player who requests a rematch is used in its draws", async () => {
  const { id } = await ann.post("/matches", {
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "public",
  });
  await bob.post(`/matches/${id}/seats`, {});
  await bob.post(`/matches/${id}/resign`, { cmd: fresh() });
  await ann.refused("invalid", "POST", `/matches/${id}/rematch`, { nonce: "5A".repeat(32) });
  await ann.refused("invalid", "POST", `/matches/${id}/rematch`, { seat: 1 });
  assert.equal((await ann.snapshot(id)).rematch, null, "a refusal creates no table");
  const next = await ann.post(`/matches/${id}/rematch`, { nonce });
  await bob.post(`/matches/${next.id}/seats`, {});
  await bob.post(`/matches/${next.id}/resign`, { cmd: fresh() });
  const record = await ann.get(`/matches/${next.id}/record`);
  assert.deepEqual(record.nonces, ["", nonce]);
  assertFair(record);
});

test("a match that has not started has no record", async () => {
  const { id } = await ann.post("/matches", {
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "public",
  });
  await ann.refused("match_not_running", "GET", `/matches/${id}/record`);
});

test("no viewer of a running match receives the seed or anything derived from it", async () => {
  const id = await table([ann, bob]);
  await playTurn(await mover([ann, bob], id), id);
  const looks = [];
  for (const path of ["", "/frames?since=0", "/at/1", "/record?states=1"])
    looks.push((await ann.call("GET", `/matches/${id}${path}`)).text);
  await bob.post(`/matches/${id}/resign`, { cmd: fresh() });
  const { seed, setup } = await ann.get(`/matches/${id}/record?states=1`);
  assert.ok("box" in setup.state && Array.isArray(setup.state.stack));
  assert.equal(
    typeof (await ann.snapshot(id)).view.stack,
    "number",
    "the number of tiles left is visible, the tiles are not",
  );
  for (const look of looks) {
    assert.ok(!look.includes(seed));
    assert.ok(!look.includes('"box"'), "the removed pieces are in the state only");
  }
});
