// Downloading a user's own data, and deleting the account.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { test_site, password, register } from "../support/accounts.js";
import { mover, playTurn, table as match_of } from "../support/play.js";
import { eventually } from "../support/wait.js";

let home;
let server;
before(async () => {
  home = await test_site();
  server = home.server;
});
after(() => home?.stop());

const table = (...kinds) => ({
  game: "maori",
  options: {},
  seats: kinds.map((kind) => ({ kind })),
  visibility: "public",
});

test("the data export contains all data about the user, and no secret of anyone", async () => {
  const [ann, bob] = [await register(server), await register(server)];
  const { token } = await ann.post("/tokens", { name: "bot", scope: "read", expires_in_ms: 3_600_000 });
  const match = await match_of([ann, bob]);
  const { invitation } = await ann.post("/matches", table("me", "open"));
  const turns = { [ann.user.id]: 0, [bob.user.id]: 0 };
  while (turns[ann.user.id] < 1 || turns[bob.user.id] < 1) {
    const player = await mover([ann, bob], match);
    await playTurn(player, match);
    turns[player.user.id] += 1;
  }
  const answer = await ann.call("GET", "/me/data");
  assert.match(answer.headers["content-disposition"], /^attachment/);
  const data = answer.body;
  assert.deepEqual([data.user[0].id, data.user[0].name], [ann.user.id, ann.name]);
  assert.equal(data.account[0].mail, ann.mail);
  assert.equal(data.sessions.length, 1);
  assert.equal(data.tokens[0].name, "bot");
  assert.deepEqual([data.matches[0].id, data.matches[0].seat], [match, 0]);
  assert.equal(data.turns.length, turns[ann.user.id], "her own turns, not his");
  assert.ok(Array.isArray(data.turns[0].steps));
  for (const secret of [ann.token, token, bob.token, bob.mail, invitation, "argon2"]) {
    assert.ok(!answer.text.includes(secret), secret);
  }
});

test("deleting an account resigns running matches, leaves open tables, and removes the name everywhere", async () => {
  const name = "Goes Forever";
  const [ann, bob] = [await register(server, { name }), await register(server)];
  const running = { id: await match_of([ann, bob]) };
  await playTurn(await mover([ann, bob], running.id), running.id);
  const mine = await ann.post("/matches", table("me", "open"));
  const his = await bob.post("/matches", table("me", "open", "open"));
  await ann.post(`/matches/${his.id}/seats`, {});
  const socket = await bob.socket();
  await socket.call({ type: "subscribe", match: running.id });

  await ann.refused("wrong_credentials", "DELETE", "/me", { password: "not the right one" });
  await ann.refused("wrong_credentials", "DELETE", "/me");
  assert.equal((await bob.snapshot(running.id)).status, "running");
  const answer = await ann.call("DELETE", "/me", { password });
  assert.equal(answer.status, 204);
  assert.match(answer.headers["set-cookie"][0], /^atoll_session=;/);

  await ann.refused("unauthenticated", "GET", "/me");
  await server.nobody().refused("wrong_credentials", "POST", "/sessions", { login: name, password });
  await server.nobody().refused("wrong_credentials", "POST", "/sessions", { login: ann.mail, password });
  const gone = { id: ann.user.id, name: "", guest: false, deleted: true };
  // Running matches are changed by a separate worker.
  await eventually(async () => (await bob.snapshot(running.id)).seats[0].user.name === "", "the match to be updated");
  const snapshot = await bob.snapshot(running.id);
  assert.equal(snapshot.status, "finished", "the match is over when one player is left");
  assert.deepEqual(snapshot.seats[0].user, gone);
  assert.equal((await bob.snapshot(mine.id)).status, "closed");
  assert.equal((await bob.snapshot(his.id)).seats[1].user, null);
  for (const path of [`/matches/${running.id}`, "/matches?list=finished", "/matches?list=mine", "/matches?list=open"]) {
    assert.ok(!(await bob.call("GET", path)).text.includes(name), path);
  }
  const record = await bob.get(`/matches/${running.id}/record`);
  assert.ok(!JSON.stringify(record).includes(name));
  assert.equal(record.seats[0].name, null);

  // The name is free again for another user.
  const next = await register(server, { name });
  assert.notEqual(next.user.id, ann.user.id);
  await socket.close();
});

test("a deletion persists after a restart", async () => {
  const [ann, bob] = [await register(server), await register(server)];
  const match = await match_of([ann, bob]);
  await ann.ok("DELETE", "/me", { password });
  server = await home.restart();
  const { seats, status } = await Object.assign(bob, { origin: server.origin }).snapshot(match);
  assert.equal(status, "finished");
  assert.deepEqual(seats[0].user, { id: ann.user.id, name: "", guest: false, deleted: true });
  assert.ok(!JSON.stringify(seats).includes(ann.name));
});

test("a guest is deleted without a password; a body with unknown keys is refused", async () => {
  const guest = await server.guest("Passing By");
  assert.equal((await guest.refused("invalid", "DELETE", "/me", { sure: true })).path, "/sure");
  await guest.ok("DELETE", "/me");
  await guest.refused("unauthenticated", "GET", "/me");
  await guest.refused("unauthenticated", "DELETE", "/me");
});
