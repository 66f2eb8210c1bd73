// Data about a match for one player only: how far they have seen it, and the draft of their turn.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fresh } from "../support/client.js";
import { draft, Follower, mover, playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";
import { of_presence } from "../support/socket.js";

let server;
before(async () => (server = await Server.start()));
after(() => server?.stop());

/** A match of two players; `one` is to move, `other` is not. */
async function asked() {
  const players = [await server.guest("Ann"), await server.guest("Bob")];
  const match = await table(players);
  const one = await mover(players, match);
  return { match, one, other: players.find((player) => player !== one) };
}
const see = (player, match, ply) => player.ok("PUT", `/matches/${match}/seen`, { ply });
const kept = async (player, match) => (await player.get(`/matches/${match}/draft`)).draft;
const keep = (player, match, turn) => player.ok("PUT", `/matches/${match}/draft`, turn);

test("how far a player has seen a match is stored, never decreases, and is private", async () => {
  const { match, one, other } = await asked();
  assert.equal((await one.snapshot(match)).seen, undefined);
  await playTurn(one, match);
  await see(one, match, 1);
  await see(one, match, 0);
  assert.equal((await one.snapshot(match)).seen, 1);
  assert.equal((await other.snapshot(match)).seen, undefined);
  assert.equal((await server.nobody().snapshot(match)).seen, undefined);
});

test("a future ply is refused", async () => {
  const { match, one } = await asked();
  const refused = (code, player, body) => player.refused(code, "PUT", `/matches/${match}/seen`, body);
  assert.equal((await refused("invalid", one, { ply: 1 })).path, "/ply");
  for (const body of [{}, { ply: -1 }, { ply: "1" }, { ply: 0, more: 1 }]) await refused("invalid", one, body);
  await refused("not_seated", await server.guest("Eve"), { ply: 0 });
  await refused("unauthenticated", server.nobody(), { ply: 0 });
  assert.equal((await one.snapshot(match)).seen, undefined);
});

test("a draft is stored for the player's other devices, the last one written", async () => {
  const { match, one } = await asked();
  assert.equal(await kept(one, match), null);
  const turn = await draft(one, match);
  const begun = { prompt: turn.prompt, steps: turn.steps.slice(0, 1) };
  await keep(one, match, begun);
  const { at } = await keep(one, match, turn);
  assert.deepEqual(await kept(one, match), { ...turn, at });
  await one.ok("DELETE", `/matches/${match}/draft`);
  await one.ok("DELETE", `/matches/${match}/draft`);
  assert.equal(await kept(one, match), null);
});

test("other users receive nothing about a draft", async () => {
  const { match, one, other } = await asked();
  const listener = await Promise.all([other, await server.guest("Eve")].map((each) => Follower.of(each, match)));
  const before = await other.snapshot(match);
  await keep(one, match, await draft(one, match));
  assert.equal(await kept(other, match), null);
  await (await server.guest("Eve")).refused("not_seated", "GET", `/matches/${match}/draft`);
  await server.nobody().refused("unauthenticated", "GET", `/matches/${match}/draft`);
  assert.deepEqual(await other.snapshot(match), before);
  await one.post(`/matches/${match}/chat`, { text: "still thinking", cmd: fresh() });
  for (const { socket } of listener) {
    await socket.next("chat");
    assert.deepEqual(
      socket.left.filter(({ type }) => !["hello", ...of_presence].includes(type)),
      [],
    );
    await socket.close();
  }
});

test("a draft is deleted with its turn, and at the end of the match", async () => {
  const { match, one, other } = await asked();
  const turn = await draft(one, match);
  await keep(one, match, turn);
  await one.post(`/matches/${match}/turns`, { ...turn, cmd: fresh() });
  assert.equal(await kept(one, match), null);
  await one.refused("not_your_turn", "PUT", `/matches/${match}/draft`, turn);

  const theirs = await draft(other, match);
  await keep(other, match, theirs);
  await one.post(`/matches/${match}/resign`, { cmd: fresh() });
  assert.equal(await kept(other, match), null);
});

test("only a legal draft for the current prompt is stored", async () => {
  const { match, one, other } = await asked();
  const { prompt, steps } = await draft(one, match);
  const refused = (code, player, body) => player.refused(code, "PUT", `/matches/${match}/draft`, body);
  await refused("stale", one, { prompt: prompt + 1, steps });
  assert.equal((await refused("illegal_step", one, { prompt, steps: [{ type: "fly" }] })).index, 0);
  await refused("not_your_turn", other, { prompt, steps });
  await refused("not_seated", await server.guest("Eve"), { prompt, steps });
  for (const body of [{}, { prompt }, { prompt, steps, cmd: fresh() }, { prompt: "1", steps }])
    await refused("invalid", one, body);
  assert.equal(await kept(one, match), null);
});

test("drafts and visits are in the data export", async () => {
  const { match, one } = await asked();
  const turn = await draft(one, match);
  await keep(one, match, turn);
  await see(one, match, 0);
  const data = await one.get("/me/data");
  assert.deepEqual(data.seen, [{ match, ply: 0 }]);
  assert.deepEqual(
    data.drafts.map(({ steps }) => steps),
    [turn.steps],
  );
});
