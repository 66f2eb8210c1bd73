// Restricted tables: reserved seats, limits, and what the owner can do before the start.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { without } from "../support/objects.js";
import { Follower } from "../support/play.js";
import { Server } from "../support/server.js";

let server;
let ann, bob, cid, stranger;
before(async () => {
  server = await Server.start();
  [ann, bob, cid, stranger] = await Promise.all(["Ann", "Bob", "Cid", "Stranger"].map((name) => server.guest(name)));
});
after(() => server?.stop());

const me = { kind: "me" };
const open = { kind: "open" };
const invite = { kind: "invite" };
const bot = { kind: "bot", bot: "random" };
const kept = ({ user }) => ({ kind: "invite", user: user.id });
const setUp = (owner, seats, more = {}) =>
  owner.post("/matches", { game: "maori", options: {}, seats, visibility: "private", ...more });
const invited = async (client) => (await client.get("/matches?list=invited")).matches.map(({ id }) => id);
const nextNotice = (socket, kind) => socket.next((message) => message.type === "notice" && message.kind === kind, kind);

test("a reserved seat needs no invitation, and cannot be taken by others with one", async () => {
  const socket = await bob.socket();
  await socket.call({ type: "hello" });
  const { id, invitation, seats } = await setUp(ann, [me, kept(bob)]);
  assert.deepEqual(seats[1].kept_for, bob.user);
  assert.equal((await nextNotice(socket, "invitation")).match, id);
  await socket.close();

  assert.ok((await invited(bob)).includes(id));
  assert.ok(!(await invited(cid)).includes(id));
  const seen = await bob.snapshot(id);
  assert.deepEqual([seen.you, seen.status, seen.invitation], [null, "open", undefined]);
  await cid.refused("unknown_match", "GET", `/matches/${id}`);
  await cid.refused("bad_invitation", "POST", `/matches/${id}/seats`, { invitation });
  await cid.refused("bad_invitation", "POST", `/matches/${id}/seats`, { invitation, seat: 1 });
  assert.deepEqual(await bob.post(`/matches/${id}/seats`, {}), { seat: 1 });
  assert.equal((await bob.snapshot(id)).status, "running");
  assert.ok(!(await invited(bob)).includes(id));
});

test("an invited player can follow a private table over a socket before joining", async () => {
  const { id } = await setUp(ann, [me, kept(bob)]);
  const follower = await Follower.of(bob, id);
  assert.equal(follower.snapshot.status, "open");
  await bob.post(`/matches/${id}/seats`, {});
  await follower.until(({ status }) => status === "running");
  await follower.socket.close();
});

test("declining frees the seat for others, and the owner is notified", async () => {
  const { id, invitation } = await setUp(ann, [me, kept(bob)]);
  const socket = await ann.socket();
  await socket.call({ type: "hello" });
  await stranger.refused("unknown_match", "POST", `/matches/${id}/declined`);
  await bob.ok("POST", `/matches/${id}/declined`);
  assert.equal((await nextNotice(socket, "declined")).match, id);
  await socket.close();
  await bob.refused("unknown_match", "GET", `/matches/${id}`);
  const { seats } = await ann.snapshot(id);
  assert.deepEqual([seats[1].kind, seats[1].kept_for], ["invite", null]);
  await cid.post(`/matches/${id}/seats`, { invitation });
});

test("a table with invalid reserved seats is refused", async () => {
  const refused = (code, seats) =>
    ann.refused(code, "POST", "/matches", { game: "maori", options: {}, seats, visibility: "private" });
  const own = await refused("invalid", [me, kept(ann)]);
  assert.deepEqual([own.rule, own.path], ["seats.yourself", "/seats/1/user"]);
  const twice = await refused("invalid", [me, kept(bob), kept(bob)]);
  assert.deepEqual([twice.rule, twice.path], ["seats.twice", "/seats/2/user"]);
  await refused("unknown_user", [me, { kind: "invite", user: "aaaaaaaaaaaa" }]);
});

test("only the owner changes free seats, until the match starts", async () => {
  const { id } = await setUp(ann, [me, open, bot], { visibility: "public" });
  const put = (client, seat, plan) => client.ok("PUT", `/matches/${id}/seats/${seat}`, plan);
  const refused = (client, code, seat, plan) => client.refused(code, "PUT", `/matches/${id}/seats/${seat}`, plan);
  await refused(bob, "not_owner", 1, invite);
  await refused(server.nobody(), "unauthenticated", 1, invite);
  await refused(ann, "seat_taken", 0, open);
  await refused(ann, "invalid", 3, open);
  await refused(ann, "not_found", 8, open);
  await refused(ann, "not_found", "first", open);
  assert.equal((await refused(ann, "invalid", 1, me)).path, "/kind");
  assert.equal((await refused(ann, "invalid", 1, { ...open, user: bob.user.id })).path, "/user");
  assert.equal((await refused(ann, "invalid", 1, { kind: "bot", bot: "perfect" })).path, "/bot");
  assert.deepEqual([(await refused(ann, "invalid", 1, kept(ann))).rule], ["seats.yourself"]);
  await refused(ann, "unknown_user", 1, { kind: "invite", user: "aaaaaaaaaaaa" });

  assert.deepEqual((await put(ann, 1, kept(bob))).seats[1].kept_for, bob.user);
  assert.equal((await refused(ann, "invalid", 2, kept(bob))).rule, "seats.twice");
  assert.equal((await put(ann, 2, open)).seats[2].kind, "open");
  await cid.post(`/matches/${id}/seats`, { seat: 2 });
  await refused(ann, "seat_taken", 2, open);
  const started = await put(ann, 1, bot);
  assert.equal(started.status, "running");
  assert.ok(!(await invited(bob)).includes(id));
  await refused(ann, "match_not_open", 1, open);
});

test("the owner starts with the seats that are taken, if the game allows it", async () => {
  const { id } = await setUp(ann, [open, me, kept(cid), open], { visibility: "public" });
  await ann.refused("cannot_start", "POST", `/matches/${id}/start`);
  await bob.post(`/matches/${id}/seats`, {});
  await bob.refused("not_owner", "POST", `/matches/${id}/start`);
  const followers = await Promise.all([ann, bob].map((client) => Follower.of(client, id)));
  const running = await ann.post(`/matches/${id}/start`);
  assert.equal(running.status, "running");
  assert.deepEqual(
    running.seats.map(({ user }) => user.name),
    ["Bob", "Ann"],
  );
  for (const follower of followers) {
    const { seats, you } = await follower.until(({ status }) => status === "running");
    assert.equal(seats.length, 2);
    assert.equal(seats[you].user.id, follower.client.user.id);
    await follower.socket.close();
  }
  const seated = ({ seats }) => seats.map((seat) => without(seat, "present"));
  assert.deepEqual(seated(await ann.post(`/matches/${id}/start`)), seated(running), "a repeated start changes nothing");
  await cid.refused("match_not_open", "POST", `/matches/${id}/seats`, {});
  const { id: closed } = await setUp(ann, [me, open]);
  await ann.ok("DELETE", `/matches/${closed}/seats/mine`);
  await ann.refused("match_not_open", "POST", `/matches/${closed}/start`);
});

test("a new invitation replaces the old one, whose followers receive nothing more", async () => {
  const { id, invitation: old } = await setUp(ann, [me, open, open]);
  const follower = await Follower.of(stranger, id, { invitation: old });
  assert.equal((await follower.socket.next("spectators")).count, 1);
  await bob.refused("unknown_match", "POST", `/matches/${id}/invitation`);
  const { invitation } = await ann.post(`/matches/${id}/invitation`);
  assert.notEqual(invitation, old);
  assert.equal((await ann.snapshot(id)).invitation, invitation);
  await cid.refused("unknown_match", "GET", `/matches/${id}?invitation=${old}`);
  await cid.refused("unknown_match", "POST", `/matches/${id}/seats`, { invitation: old });
  await follower.socket.refused("unknown_match", { type: "subscribe", match: id, invitation: old });
  await cid.post(`/matches/${id}/seats`, { invitation });
  await cid.refused("not_owner", "POST", `/matches/${id}/invitation`);
  await bob.get(`/matches/${id}?invitation=${invitation}`);
  await follower.socket.call({ type: "hello" });
  assert.deepEqual(
    follower.socket.left.filter(({ match }) => match === id),
    [],
    "the old invitation gives no messages",
  );
  await follower.socket.close();
});

test("the old invitation of a public table is refused as bad_invitation", async () => {
  const { id, invitation: old } = await setUp(ann, [me, invite], { visibility: "public" });
  await ann.post(`/matches/${id}/invitation`);
  await bob.refused("bad_invitation", "POST", `/matches/${id}/seats`, { invitation: old });
});

test("limits exclude players as set, and the list shows it in advance", async () => {
  const listed = async (client, id) =>
    (await client.get("/matches?list=open&limit=100")).matches.find((item) => item.id === id);
  const more = { visibility: "public", limits: { accounts_only: true, rating: { min: 1200 } } };
  const { id, invitation, limits } = await setUp(ann, [me, open, open], more);
  assert.deepEqual(limits, more.limits);
  assert.deepEqual((await listed(bob, id)).limits, more.limits);
  assert.equal((await listed(bob, id)).refused, "account");
  assert.equal((await listed(server.nobody(), id)).refused, "account");
  assert.equal((await listed(ann, id)).refused, null);
  const problem = await bob.refused("outside_limits", "POST", `/matches/${id}/seats`, {});
  assert.equal(problem.limit, "account");
  await bob.post(`/matches/${id}/seats`, { invitation });

  const high = await setUp(ann, [me, open], { visibility: "public", limits: { rating: { min: 4000 } } });
  assert.equal((await listed(bob, high.id)).refused, "rating");
  assert.equal((await bob.refused("outside_limits", "POST", `/matches/${high.id}/seats`, {})).limit, "rating");
  await ann.ok("PUT", `/matches/${high.id}/seats/1`, kept(bob));
  await bob.post(`/matches/${high.id}/seats`, {});

  const low = await setUp(ann, [me, open], {
    visibility: "public",
    limits: { rating: { min: 1500, max: 1500 }, pace_ms_max: 60_000, reliability_min: 100 },
  });
  const newcomer = await server.guest("Newcomer");
  assert.equal((await listed(newcomer, low.id)).refused, null);
  await newcomer.post(`/matches/${low.id}/seats`, {});
  assert.equal((await setUp(ann, [me, open], { limits: {} })).limits, null);
});

test("the owner decides whether a match is rated, which needs two players", async () => {
  assert.equal((await setUp(ann, [me, open])).rated, true);
  assert.equal((await setUp(ann, [me, open], { rated: false })).rated, false);
  assert.equal((await setUp(ann, [me, bot])).rated, false);
});
