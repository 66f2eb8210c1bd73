// The matches that have ended for a player, from which statistics are computed.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { mover, playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";

let server;
before(async () => (server = await Server.start({ timed: true })));
after(() => server?.stop());

const people = (...names) => Promise.all(names.map((name) => server.guest(name)));
const resign = (player, match) => player.post(`/matches/${match}/resign`, { cmd: "command-1" });

test("a finished match is listed from each player's side", async () => {
  const [ann, bob] = await people("Ann", "Bob");
  const match = await table([ann, bob]);
  assert.deepEqual(await ann.get("/me/results"), { results: [], next: null });
  await resign(bob, match);
  const { results, next } = await ann.get("/me/results");
  assert.equal(next, null);
  assert.equal(results.length, 1);
  const [own] = results;
  assert.deepEqual(
    [own.match, own.game, own.completion, own.rated, own.players],
    [match, "maori", "finished", true, 2],
  );
  assert.equal(own.own.rank, 1);
  assert.deepEqual(
    own.opponents.map(({ user, rank }) => [user, rank]),
    [[bob.user, 2]],
  );
  const [other] = (await bob.get("/me/results")).results;
  assert.deepEqual([other.completion, other.own.rank, other.opponents[0].user], ["resigned", 2, ann.user]);
});

test("the time of the player's own turns is measured", async () => {
  const [ann, bob] = await people("Ann", "Bob");
  const match = await table([ann, bob]);
  const first = await mover([ann, bob], match);
  const second = first === ann ? bob : ann;
  for (const minutes of [1, 3, 5]) {
    const player = minutes === 3 ? second : first;
    await server.go_on(minutes * 60_000);
    await playTurn(player, match);
  }
  await resign(second, match);
  const minutes_of = async (player) => {
    const { turns, turns_ms } = (await player.get("/me/results")).results[0];
    return [turns, Math.round(turns_ms / 60_000)];
  };
  // The first turn of the match follows no other entry.
  assert.deepEqual(await minutes_of(first), [1, 5]);
  assert.deepEqual(await minutes_of(second), [1, 3]);
});

test("results come in pages, newest first, and cursors of others are refused", async () => {
  const [ann, bob, cyd] = await people("Ann", "Bob", "Cyd");
  const ids = [];
  for (let count = 0; count < 5; ++count) {
    const match = await table([ann, bob]);
    await resign(bob, match);
    ids.unshift(match);
  }
  const found = [];
  let cursor = null;
  do {
    const page = await ann.get(`/me/results?limit=2${cursor ? `&cursor=${cursor}` : ""}`);
    found.push(page.results.map(({ match }) => match));
    cursor = page.next;
    if (cursor) await cyd.refused("invalid", "GET", `/me/results?cursor=${cursor}`);
  } while (cursor !== null);
  assert.deepEqual(found, [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  for (const wrong of ["x", "0", "01", "999999"]) {
    const { path } = await ann.refused("invalid", "GET", `/me/results?cursor=${wrong}`);
    assert.equal(path, "/cursor");
  }
  await server.nobody().refused("unauthenticated", "GET", "/me/results");
});

test("how long a game takes is the median of what people played to the end in one sitting", async () => {
  const players = await people("Ann", "Bob");
  const game = "metikoro";
  /** A match that ends by agreement, with pauses of so many minutes; the time before the first turn does not count. */
  const play = async (pauses) => {
    const match = await table(players, { game });
    for (const minutes of [0, ...pauses]) {
      await server.go_on(minutes * 60_000);
      await playTurn(await mover(players, match), match);
    }
    return match;
  };
  const agree = async (match) => {
    const cmd = "agree-on-a-draw";
    const { ply } = await players[0].post(`/matches/${match}/offers`, { offer: { kind: "draw" }, cmd });
    await players[1].post(`/matches/${match}/votes`, { offer: ply, accept: true, cmd });
  };
  const known = () => server.nobody().get(`/games/${game}/playing_time`);
  for (const pauses of [
    [2, 2],
    [3, 3],
    [9, 9],
    [4, 4],
  ])
    await agree(await play(pauses));
  // None of these tells how long a match takes.
  await agree(await play([1, 11]));
  await resign(players[0], await play([1, 1]));
  await play([1, 1]);
  const last = await play([5, 5]);
  assert.deepEqual(await known(), { matches: 4, minutes: null });
  await agree(last);
  assert.deepEqual(await known(), { matches: 4, minutes: null }, "it is not computed again at once");
  await server.go_on(10 * 60_000);
  assert.deepEqual(await known(), { matches: 5, minutes: 8 });
  await server.nobody().refused("not_found", "GET", "/games/chess/playing_time");
});
