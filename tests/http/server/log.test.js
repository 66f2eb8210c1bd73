// The log of a match: in parts, filtered for the viewer, at a cost that does not grow with the match.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eventually } from "../support/wait.js";
import { playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";

let server;
before(async () => (server = await Server.start()));
after(() => server?.stop());

const log = async (client, match, query = "") => (await client.get(`/matches/${match}/log${query}`)).turns;

/** A match against a bot that has at least this ply. */
async function match_at(ply, how) {
  const ann = await server.guest("Ann");
  const match = await table([ann], { bots: 1, ...how });
  await eventually(async () => {
    const { ply: now, prompt } = await ann.snapshot(match);
    if (now < ply && prompt !== null) await playTurn(ann, match);
    return now >= ply;
  }, `ply ${ply}`);
  return { ann, match };
}

test("the log equals the record, in parts, across all checkpoints", { timeout: 60_000 }, async () => {
  const { ann, match } = await match_at(36);
  const record = (await ann.get(`/matches/${match}/record`)).turns.map(({ steps: _, ...turn }) => turn);
  const newest = await log(ann, match, "?limit=100");
  assert.deepEqual(newest.slice(0, record.length), record.slice(0, newest.length));
  assert.deepEqual(await log(ann, match, "?before=20&limit=3"), record.slice(16, 19));
  assert.deepEqual(await log(ann, match, "?before=17&limit=16"), record.slice(0, 16));
  assert.deepEqual(await log(ann, match, "?before=1"), []);
  assert.ok((await log(ann, match)).length <= 40);

  // A position is the same whether it was computed from the setup or from a checkpoint.
  const { frames } = await ann.get(`/matches/${match}/frames?since=15`);
  assert.deepEqual(frames[0].events, record[15].events);
  for (const at of [1, 15, 16, 17, 31, 32, 33]) {
    assert.deepEqual((await ann.get(`/matches/${match}/at/${at}`)).events, record[at - 1].events);
  }
});

test("hidden cards are only in their owner's log", { timeout: 60_000 }, async () => {
  const { ann, match } = await match_at(4, { game: "manitou" });
  const { turns } = await server.nobody().get(`/matches/${match}/record`);
  const received = await log(server.nobody(), match);
  assert.deepEqual(received.slice(0, turns.length), turns);
  const hers = await log(ann, match);
  assert.notDeepEqual(hers.slice(0, turns.length), turns, "her log contains her own cards");
});

test("strangers cannot read the log of a private match", async () => {
  const [ann, bob] = [await server.guest("Ann"), await server.guest("Bob")];
  const match = await table([ann, bob], { visibility: "private" });
  assert.deepEqual(await log(ann, match), []);
  await server.nobody().refused("unknown_match", "GET", `/matches/${match}/log`);
  for (const query of ["?before=0", "?limit=0", "?limit=101", "?limit=x"])
    await ann.refused("invalid", "GET", `/matches/${match}/log${query}`);
});
