// Friends, blocks, and the public profile of a player.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { mover, playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";

let server;
let serial = 0;
before(async () => (server = await Server.start()));
after(() => server?.stop());

const people = (...names) => Promise.all(names.map((name) => server.guest(`${name} ${++serial}`)));
const seats = (...more) => ({ game: "maori", options: {}, seats: [{ kind: "me" }, ...more], visibility: "public" });
const open = { kind: "open" };
const idsOf = async (client, list) => (await client.get(`/matches?list=${list}`)).matches.map(({ id }) => id);

test("a player's profile is public", async () => {
  const [ann, bob] = await people("Ann", "Bob");
  const nobodys = await server.nobody().get(`/players/${ann.user.id}`);
  assert.deepEqual(nobodys.user, ann.user);
  assert.deepEqual([nobodys.friend, nobodys.blocked, nobodys.ratings, nobodys.reliability], [false, false, [], null]);
  assert.ok(Math.abs(nobodys.since - Date.now()) < 60_000);
  assert.equal(nobodys.online, false);
  const socket = await ann.socket();
  await socket.call({ type: "hello" });
  assert.equal((await bob.get(`/players/${ann.user.id}`)).online, true);
  await socket.close();
  await bob.refused("unknown_user", "GET", "/players/nobodynobody");
  await bob.refused("unknown_user", "GET", `/players/${encodeURIComponent("' OR 1=1 --")}`);
});

test("a rating is shown after the first rated match", async () => {
  const [ann, bob] = await people("Ann", "Bob");
  const id = await table([ann, bob]);
  await bob.post(`/matches/${id}/resign`, { cmd: "command-1" });
  const {
    ratings: [rating],
  } = await bob.get(`/players/${ann.user.id}`);
  assert.deepEqual([rating.game, rating.matches], ["maori", 1]);
  assert.ok(rating.rating > 1500 && rating.sigma > 0 && rating.sigma < 334);
});

test("a friend is added once, for one side only, and can be removed", async () => {
  const [ann, bob] = await people("Ann", "Bob");
  await ann.ok("PUT", `/friends/${bob.user.id}`);
  await ann.ok("PUT", `/friends/${bob.user.id}`);
  const { friends } = await ann.get("/friends");
  assert.equal(friends.length, 1);
  assert.deepEqual([friends[0].user, friends[0].online], [bob.user, false]);
  assert.deepEqual((await bob.get("/friends")).friends, []);
  assert.equal((await ann.get(`/players/${bob.user.id}`)).friend, true);
  assert.equal((await bob.get(`/players/${ann.user.id}`)).friend, false);
  await ann.ok("DELETE", `/friends/${bob.user.id}`);
  await ann.ok("DELETE", `/friends/${bob.user.id}`);
  assert.deepEqual((await ann.get("/friends")).friends, []);
});

test("friends and blocks must be other existing users, and need a session", async () => {
  const [ann] = await people("Ann");
  for (const list of ["friends", "blocks"]) {
    const problem = await ann.refused("invalid", "PUT", `/${list}/${ann.user.id}`);
    assert.deepEqual([problem.rule, problem.path], ["people.yourself", "/user"]);
    await ann.refused("unknown_user", "PUT", `/${list}/nobodynobody`);
    await ann.refused("unknown_user", "DELETE", `/${list}/nobodynobody`);
    for (const method of ["PUT", "DELETE"]) {
      await server.nobody().refused("unauthenticated", method, `/${list}/${ann.user.id}`);
    }
    await server.nobody().refused("unauthenticated", "GET", `/${list}`);
  }
});

test("guests are not found by name, and a search needs a prefix", async () => {
  const [ann] = await people("Ann");
  assert.deepEqual(await ann.get("/players?name=Ann"), { players: [] });
  const problem = await ann.refused("invalid", "GET", "/players?name=");
  assert.equal(problem.path, "/name");
  await ann.refused("invalid", "GET", "/players");
  await ann.refused("invalid", "GET", `/players?name=${"x".repeat(2000)}`);
});

test("a block works both ways: no friends, no seats, no invitations, no tables in the lists", async () => {
  const [ann, bob, cid] = await people("Ann", "Bob", "Cid");
  await ann.ok("PUT", `/friends/${bob.user.id}`);
  await bob.ok("PUT", `/friends/${ann.user.id}`);
  const kept = (await ann.post("/matches", seats({ kind: "invite", user: bob.user.id }, open))).id;
  const bobs = (await bob.post("/matches", seats(open))).id;
  await ann.ok("PUT", `/blocks/${bob.user.id}`);

  assert.deepEqual(
    (await ann.get("/blocks")).blocks.map(({ user }) => user),
    [bob.user],
  );
  assert.deepEqual((await bob.get("/blocks")).blocks, [], "a block is not visible to the blocked user");
  assert.deepEqual((await bob.get("/friends")).friends, []);
  assert.equal((await ann.get(`/players/${bob.user.id}`)).blocked, true);
  assert.equal((await bob.get(`/players/${ann.user.id}`)).blocked, false);
  for (const [one, other] of [
    [ann, bob],
    [bob, ann],
  ]) {
    await one.refused("blocked", "PUT", `/friends/${other.user.id}`);
    await one.refused("blocked", "POST", "/matches", seats({ kind: "invite", user: other.user.id }));
  }
  await bob.refused("blocked", "POST", `/matches/${kept}/seats`, {});
  await ann.refused("blocked", "POST", `/matches/${bobs}/seats`, {});
  assert.ok(!(await idsOf(ann, "open")).includes(bobs));
  assert.ok(!(await idsOf(bob, "open")).includes(kept));
  assert.deepEqual(await idsOf(bob, "invited"), []);
  for (const id of [kept, bobs]) assert.ok((await idsOf(cid, "open")).includes(id));

  await ann.ok("DELETE", `/blocks/${bob.user.id}`);
  assert.deepEqual(await idsOf(bob, "invited"), [kept]);
  await bob.post(`/matches/${kept}/seats`, {});
});

test("a running match continues after a block", async () => {
  const [ann, bob] = await people("Ann", "Bob");
  const id = await table([ann, bob]);
  await bob.ok("PUT", `/blocks/${ann.user.id}`);
  await playTurn(await mover([ann, bob], id), id);
  await playTurn(await mover([ann, bob], id), id);
});
