// Ratings: how the end of a match changes them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fresh } from "../support/client.js";
import { Follower, mover, playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";

let server;
before(async () => (server = await Server.start()));
after(() => server?.stop());

const guests = (...names) => Promise.all(names.map((name) => server.guest(name)));
const resign = (player, match) => player.post(`/matches/${match}/resign`, { cmd: fresh() });
const newcomer = 1500;

test("a match moves both players from 1500 by the same amount, and all viewers receive the same", async () => {
  const [ann, bob, watcher] = await guests("Ann", "Bob", "Watcher");
  const match = await table([ann, bob]);
  const followers = await Promise.all([ann, bob, watcher].map((each) => Follower.of(each, match)));
  for (const { snapshot } of followers) assert.deepEqual([snapshot.rated, snapshot.ratings], [true, null]);
  await playTurn(await mover([ann, bob], match), match);
  await resign(ann, match);
  const received = [
    { seat: 0, before: newcomer, after: 1395 },
    { seat: 1, before: newcomer, after: 1605 },
  ];
  for (const follower of followers) {
    const { ratings } = await follower.until(({ status }) => status === "finished");
    assert.deepEqual(ratings, received);
  }
  for (const each of [ann, bob, watcher]) assert.deepEqual((await each.snapshot(match)).ratings, received);
  const { frames } = await watcher.get(`/matches/${match}/frames?since=0`);
  assert.deepEqual(
    frames.map(({ ratings }) => ratings),
    [null, received],
  );

  const next = await table([ann, bob]);
  await resign(bob, next);
  const [again] = (await ann.snapshot(next)).ratings;
  assert.equal(again.before, 1395);
  assert.ok(again.after > newcomer, "beating a stronger player wins more than was lost");
});

test("a draw between equals changes nothing visible; each game has its own ratings", async () => {
  const [ann, bob] = await guests("Ann", "Bob");
  const won = await table([ann, bob]);
  await resign(bob, won);
  const drawn = await table([ann, bob], { game: "metikoro" });
  const { ply } = await ann.post(`/matches/${drawn}/offers`, { offer: { kind: "draw" }, cmd: fresh() });
  await bob.post(`/matches/${drawn}/votes`, { offer: ply, accept: true, cmd: fresh() });
  assert.deepEqual((await ann.snapshot(drawn)).ratings, [
    { seat: 0, before: newcomer, after: newcomer },
    { seat: 1, before: newcomer, after: newcomer },
  ]);
});

const computers = async (game) => (await server.nobody().get(`/ratings/computers?game=${game}`)).computers;

test("of three players, the one who resigned first ranks last", async () => {
  const [ann, bob, eve] = await guests("Ann", "Bob", "Eve");
  const match = await table([ann, bob, eve]);
  await resign(bob, match);
  assert.equal((await ann.snapshot(match)).ratings, null, "the match goes on");
  await resign(ann, match);
  const { ratings } = await ann.snapshot(match);
  const gained = ratings.map(({ seat, before, after: now }) => [seat, Math.sign(now - before)]);
  assert.deepEqual(gained, [
    [0, -1],
    [1, -1],
    [2, 1],
  ]);
  assert.deepEqual(await computers("maori"), [], "the computer that played on for Bob is not rated");
});

test("a match with a bot rates the bot, but not the players, even if there are two", async () => {
  const [ann, bob] = await guests("Ann", "Bob");
  const rated_of = async (player) => (await player.get(`/players/${player.user.id}`)).ratings;
  assert.deepEqual(await computers("hawaii"), []);
  const match = await table([ann, bob], { game: "hawaii", bots: 1 });
  assert.equal((await ann.snapshot(match)).rated, false);
  await resign(ann, match);
  await resign(bob, match);
  const { status, ratings } = await ann.snapshot(match);
  assert.deepEqual([status, ratings], ["finished", null]);
  for (const each of [ann, bob]) assert.deepEqual(await rated_of(each), []);
  const [random] = await computers("hawaii");
  assert.deepEqual([random.bot, random.matches], ["random", 1]);
  assert.ok(random.rating > newcomer && random.sigma < 333 && random.played_at > Date.now() - 60_000);
  assert.deepEqual((await server.nobody().get("/ratings?game=hawaii&list=provisional")).players, []);

  const again = await table([ann], { game: "hawaii", bots: 2 });
  await resign(ann, again);
  const [stronger] = await computers("hawaii");
  assert.equal(stronger.matches, 2);
  assert.ok(stronger.rating > random.rating);

  const unrated = await table([ann], { game: "hawaii", bots: 1, rated: false });
  await resign(ann, unrated);
  assert.deepEqual(await computers("hawaii"), [stronger]);
  await ann.refused("invalid", "GET", "/ratings/computers?game=chess");
  await ann.refused("invalid", "GET", "/ratings/computers");
});

test("matches against the same bot that end at the same time are all counted", async () => {
  const players = await guests("A", "B", "C", "D", "E", "F", "G", "H");
  const matches = await Promise.all(players.map((each) => table([each], { game: "metikoro", bots: 1 })));
  await Promise.all(players.map((each, at) => resign(each, matches[at])));
  assert.equal((await computers("metikoro"))[0].matches, players.length);
});

test("ratings survive a kill of the server", async () => {
  const [ann, bob] = await guests("Ann", "Bob");
  const match = await table([ann, bob]);
  await resign(ann, match);
  const { ratings } = await ann.snapshot(match);
  await server.end("SIGKILL");
  server = await Server.start({ data: server.data });
  for (const each of [ann, bob]) each.origin = server.origin;
  assert.deepEqual((await ann.snapshot(match)).ratings, ratings);
  const next = await table([ann, bob]);
  await resign(ann, next);
  assert.equal((await bob.snapshot(next)).ratings[1].before, ratings[1].after);
});
