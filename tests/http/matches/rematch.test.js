// Rematches.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fresh } from "../support/client.js";
import { Follower, mover, playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";

let server;
let ann, bob, cid, stranger;
before(async () => {
  server = await Server.start();
  [ann, bob, cid, stranger] = await Promise.all(["Ann", "Bob", "Cid", "Stranger"].map((name) => server.guest(name)));
});
after(() => server?.stop());

/** A finished match of these players: all but the first resign. */
async function finished(players, more) {
  const id = await table(players, more);
  for (const player of players.slice(1)) await player.post(`/matches/${id}/resign`, { cmd: fresh() });
  assert.equal((await players[0].snapshot(id)).status, "finished");
  return id;
}

test("a rematch is the same table, one seat further, with seats reserved for the others", async () => {
  const options = { level: "advanced", side: "front" };
  const id = await finished([ann, bob, cid], { visibility: "private", options, rated: false });
  const { status, body: next } = await ann.call("POST", `/matches/${id}/rematch`);
  assert.equal(status, 201);
  assert.deepEqual([next.status, next.visibility, next.rated], ["open", "private", false]);
  assert.deepEqual(next.options, (await ann.snapshot(id)).options);
  assert.deepEqual(
    next.seats.map(({ user, kept_for }) => (user ?? kept_for).name),
    ["Bob", "Cid", "Ann"],
  );
  assert.equal(next.you, 2);
  assert.equal((await bob.snapshot(id)).rematch, next.id);
  for (const other of [bob, cid]) {
    const { matches } = await other.get("/matches?list=invited");
    assert.ok(matches.some((item) => item.id === next.id));
    await other.post(`/matches/${next.id}/seats`, {});
  }
  assert.equal((await bob.snapshot(next.id)).status, "running");
  await playTurn(await mover([ann, bob, cid], next.id), next.id);
});

test("a repeated or simultaneous request gets the same table", async () => {
  const id = await finished([ann, bob]);
  const answers = await Promise.all(Array.from({ length: 4 }, () => ann.call("POST", `/matches/${id}/rematch`)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 201]);
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
  const mine = (await ann.get("/matches?list=mine&limit=100")).matches.filter(({ id }) => id === answers[0].body.id);
  assert.equal(mine.length, 1);
});

test("followers of the finished match are notified of the rematch", async () => {
  const id = await finished([ann, bob]);
  const follower = await Follower.of(bob, id);
  const next = await ann.post(`/matches/${id}/rematch`);
  const { rematch } = await follower.socket.next((message) => message.type === "seats" && message.rematch, "seats");
  assert.equal(rematch, next.id);
  // By kind, since the notice of the end of the first match may arrive only now.
  const noticed = async (wanted) =>
    (await follower.socket.next(({ type, kind }) => type === "notice" && kind === wanted, wanted)).match;
  assert.deepEqual([await noticed("invitation"), await noticed("rematch")], [next.id, id]);
  await follower.socket.close();
});

test("only players who did not resign can request a rematch, of a finished match", async () => {
  const running = await table([ann, bob]);
  await ann.refused("match_not_finished", "POST", `/matches/${running}/rematch`);
  const id = await finished([ann, bob]);
  await bob.refused("not_seated", "POST", `/matches/${id}/rematch`);
  await stranger.refused("not_seated", "POST", `/matches/${id}/rematch`);
  await server.nobody().refused("unauthenticated", "POST", `/matches/${id}/rematch`);
  await ann.refused("unknown_match", "POST", "/matches/aaaaaaaaaaaa/rematch");
});

test("blocked players get no rematch", async () => {
  const [dan, eve] = await Promise.all(["Dan", "Eve"].map((name) => server.guest(name)));
  const id = await finished([dan, eve]);
  await eve.ok("PUT", `/blocks/${dan.user.id}`);
  await dan.refused("blocked", "POST", `/matches/${id}/rematch`);
  assert.equal((await dan.snapshot(id)).rematch, null);
  await eve.ok("DELETE", `/blocks/${dan.user.id}`);
  assert.equal((await dan.post(`/matches/${id}/rematch`)).status, "open");
});
