// Watching: the number of spectators, and the list of matches to watch.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { table } from "../support/play.js";
import { Server } from "../support/server.js";
import { eventually } from "../support/wait.js";

let server;
let ann, bob;
before(async () => {
  server = await Server.start();
  [ann, bob] = await Promise.all(["Ann", "Bob"].map((name) => server.guest(name)));
});
after(() => server?.stop());

const guests = (count) => Promise.all(Array.from({ length: count }, (_, at) => server.guest(`Guest ${at}`)));

/** A socket of this client that follows the match. */
async function follows(client, match) {
  const socket = await client.socket();
  await socket.call({ type: "subscribe", match });
  return socket;
}

/** Waits until the socket has received this number of spectators. */
const hears_of = (socket, count) =>
  socket.next((message) => message.type === "spectators" && message.count === count, `${count} spectators`);

const watched = async (client = server.nobody(), more = "") =>
  (await client.get(`/matches?list=watch${more}`)).matches.map(({ id, spectators }) => [id, spectators]);

test("a match counts those who follow it without a seat, each person once", async () => {
  const match = await table([ann, bob]);
  const player = await follows(ann, match);
  assert.equal((await player.next("spectators")).count, 0);
  const [eve] = await guests(1);
  const first = await follows(eve, match);
  const second = await follows(eve, match);
  await hears_of(player, 1);
  assert.equal((await first.next("spectators")).count, 1);
  assert.equal((await second.next("spectators")).count, 1);
  const nobody = await follows(server.nobody(), match);
  const another = await follows(server.nobody(), match);
  await hears_of(player, 2);
  await hears_of(nobody, 2);
  await first.close();
  await nobody.close();
  assert.deepEqual(await watched(), [[match, 2]]);
  await second.close();
  await hears_of(player, 1);
  await another.call({ type: "unsubscribe", match });
  await hears_of(player, 0);
  assert.deepEqual(await watched(), [[match, 0]]);
  await player.close();
  await another.close();
});

test("the number does not tell who watches", async () => {
  const match = await table([ann, bob]);
  const [eve] = await guests(1);
  const player = await follows(ann, match);
  const watching = await follows(eve, match);
  const message = await hears_of(player, 1);
  assert.deepEqual(Object.keys(message).sort(), ["count", "match", "type"]);
  const { matches } = await bob.get("/matches?list=watch");
  for (const text of [JSON.stringify(matches), JSON.stringify(player.left)]) {
    assert.ok(!text.includes(eve.user.id) && !text.includes(eve.user.name), "the spectator is not named");
  }
  await watching.close();
  await player.close();
});

test("a player who resigns becomes a spectator", async () => {
  const [cyd] = await guests(1);
  const match = await table([ann, bob, cyd]);
  const player = await follows(ann, match);
  const leaver = await follows(bob, match);
  await bob.post(`/matches/${match}/resign`, { cmd: "command-1" });
  await hears_of(player, 1);
  await leaver.close();
  await hears_of(player, 0);
  await player.close();
});

test("the list begins with the most watched matches, page by page, each once", async () => {
  const ids = [];
  for (let count = 0; count < 5; ++count) ids.push(await table([ann, bob]));
  const hidden = await table([ann, bob], { visibility: "private" });
  const people = await guests(3);
  const sockets = [];
  for (const [at, client] of [
    [1, people[0]],
    [1, people[1]],
    [1, people[2]],
    [3, people[0]],
    [3, people[1]],
    [4, people[0]],
  ]) {
    sockets.push(await follows(client, ids[at]));
  }
  sockets.push(await follows(ann, hidden));
  const all = await eventually(async () => {
    const list = await watched();
    return list[2]?.[1] === 1 && list;
  }, "the spectators to be counted");
  assert.deepEqual(all.slice(0, 3), [
    [ids[1], 3],
    [ids[3], 2],
    [ids[4], 1],
  ]);
  assert.ok(all.slice(3).every(([, count]) => count === 0));
  assert.ok(!all.some(([id]) => id === hidden));

  for (const limit of [1, 2, 3]) {
    const found = [];
    let cursor = null;
    do {
      const page = await bob.get(`/matches?list=watch&limit=${limit}${cursor ? `&cursor=${cursor}` : ""}`);
      assert.ok(page.matches.length <= limit);
      found.push(...page.matches.map(({ id, spectators }) => [id, spectators]));
      cursor = page.next;
    } while (cursor !== null);
    assert.deepEqual(found, all, `pages of ${limit}`);
  }
  for (const cursor of ["s0.abc", "s03.abc", "s1", "s-1.abc", "x", "s99999999999999999999.abc"]) {
    const { path } = await bob.refused("invalid", "GET", `/matches?list=watch&cursor=${cursor}`);
    assert.equal(path, "/cursor");
  }
  for (const socket of sockets) await socket.close();
});

test("a match that ends leaves the list, while people still look at it", async () => {
  const match = await table([ann, bob]);
  const [eve] = await guests(1);
  const socket = await follows(eve, match);
  await eventually(async () => (await watched())[0]?.[0] === match, "the match to be listed first");
  await bob.post(`/matches/${match}/resign`, { cmd: "command-2" });
  assert.equal((await eve.snapshot(match)).status, "finished");
  assert.ok(!(await watched()).some(([id]) => id === match));
  await socket.close();
});

test("the list can be of one game only, page by page", async () => {
  const wanted = [];
  const sockets = [];
  const [eve] = await guests(1);
  for (const game of ["hawaii", "manitou", "hawaii", "manitou", "hawaii"]) {
    const match = await table([ann, bob], { game });
    if (game === "hawaii") wanted.push(match);
    // Two of each game are watched.
    if (sockets.length < 4) sockets.push(await follows(eve, match));
  }
  const pages = async (limit) => {
    const found = [];
    for (let cursor = ""; ;) {
      const { matches, next } = await bob.get(`/matches?list=watch&game=hawaii&limit=${limit}${cursor}`);
      assert.ok(matches.every(({ game }) => game === "hawaii") && matches.length <= limit);
      found.push(...matches.map(({ id }) => id));
      if (next === null) return found;
      cursor = `&cursor=${next}`;
    }
  };
  const watched_first = [...wanted.slice(0, 2).sort(), wanted[2]];
  await eventually(async () => (await watched(bob, "&game=hawaii"))[1]?.[1] === 1, "the spectators to be counted");
  for (const limit of [1, 2, 3, 50]) assert.deepEqual(await pages(limit), watched_first, `pages of ${limit}`);
  const { path } = await bob.refused("invalid", "GET", "/matches?list=watch&game=chess");
  assert.equal(path, "/game");
  for (const socket of sockets) await socket.close();
});
