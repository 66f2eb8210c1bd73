// Two servers on one database behave as one.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PostgresServer } from "../../support/postgres_server.js";
import { register } from "../support/accounts.js";
import { appoint, reason } from "../support/admin.js";
import { Client, fresh } from "../support/client.js";
import { draft, Follower, playTurn } from "../support/play.js";
import { Server } from "../support/server.js";
import { eventually } from "../support/wait.js";

let postgres;
let database;
let here;
let there;
before(async () => {
  postgres = await PostgresServer.start();
  database = postgres.new_database();
  const env = { ATOLL_DATABASE: postgres.url(database) };
  const args = ["--no-rate-limits", "--password-ops", "1", "--password-memory-mib", "1"];
  [here, there] = await Promise.all([Server.start({ env, args }), Server.start({ env, args })]);
});
after(async () => {
  await here?.stop();
  await there?.stop();
  await postgres?.remove();
});

/** The same user at the other server. */
const at = (server, client) => new Client(server.origin, { user: client.user, token: client.token });

/** Two guests, one at each server. */
const two_guests = async () => [await here.guest("Ann"), await there.guest("Bob")];

/** A running match between them. */
async function match_of(ann, bob, more = {}) {
  const { id } = await ann.post("/matches", {
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "public",
    ...more,
  });
  await bob.post(`/matches/${id}/seats`, {});
  return id;
}

/** Who has to act, of these two. */
const to_act = async (players, id) => {
  const { to_act: seats } = await players[0].snapshot(id);
  for (const player of players) if ((await player.snapshot(id)).you === seats[0]) return player;
  return assert.fail("nobody has to act");
};

/** Ends the connections by which the servers hear of each other. They come back after a moment. */
const cut = () =>
  postgres.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'atoll-listen'");

test("two players at different servers play, and both see the same frames at once", async () => {
  const [ann, bob] = await two_guests();
  const id = await match_of(ann, bob);
  const followers = [await Follower.of(ann, id), await Follower.of(bob, id)];
  for (let ply = 1; ply <= 20; ++ply) {
    const player = await to_act([ann, bob], id);
    await playTurn(player, id);
    for (const follower of followers) await follower.until((snapshot) => snapshot.ply === ply);
    const [one, other] = followers.map(({ snapshot }) => snapshot);
    assert.deepEqual(one.view, other.view);
    assert.deepEqual(followers[0].frames.at(-1).patch, followers[1].frames.at(-1).patch);
    assert.deepEqual((await at(there, ann).snapshot(id)).view, one.view);
  }
  assert.deepEqual(
    followers[1].frames.map(({ ply }) => ply),
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
});

test("a turn that is sent to both servers is played once", async () => {
  const [ann, bob] = await two_guests();
  const id = await match_of(ann, bob);
  for (let round = 1; round <= 10; ++round) {
    const player = await to_act([ann, bob], id);
    const turn = { ...(await draft(player, id)), cmd: fresh() };
    const answers = await Promise.all(
      [here, there].map((server) => at(server, player).ok("POST", `/matches/${id}/turns`, turn)),
    );
    assert.deepEqual(answers, [{ ply: round }, { ply: round }]);
    assert.deepEqual(await at(there, player).ok("POST", `/matches/${id}/turns`, turn), { ply: round });
  }
});

test("of two different turns at once, one is played and the other is stale", async () => {
  const [ann, bob] = await two_guests();
  const id = await match_of(ann, bob);
  for (let round = 1; round <= 10; ++round) {
    const player = await to_act([ann, bob], id);
    const turn = await draft(player, id);
    const answers = await Promise.all(
      [here, there].map((server) => at(server, player).call("POST", `/matches/${id}/turns`, { ...turn, cmd: fresh() })),
    );
    const codes = answers.map(({ status, body }) => (status === 200 ? "played" : body.code));
    const refused = codes.filter((code) => code !== "played");
    assert.equal(refused.length, 1, codes.join(" "));
    assert.ok(["stale", "not_your_turn"].includes(refused[0]), refused[0]);
    assert.equal((await at(there, player).snapshot(id)).ply, round);
  }
});

test("one seat is given once, and everybody is told who has it", async () => {
  const owner = await here.guest("Owner");
  for (let round = 0; round < 10; ++round) {
    const { id } = await owner.post("/matches", {
      game: "maori",
      options: {},
      seats: [{ kind: "me" }, { kind: "open" }, { kind: "open" }, { kind: "open" }],
      visibility: "public",
    });
    const rivals = [await here.guest("One"), await there.guest("Other")];
    const answers = await Promise.all(rivals.map((rival) => rival.call("POST", `/matches/${id}/seats`, { seat: 1 })));
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, 409]);
    assert.equal(answers.find(({ status }) => status === 409).body.code, "seat_taken");
    const winner = rivals[answers.findIndex(({ status }) => status === 200)];
    for (const server of [here, there]) {
      const { seats } = await at(server, owner).snapshot(id);
      assert.equal(seats[1].user.id, winner.user.id);
    }
    // Different seats at once: both are taken.
    const others = [await here.guest("Two"), await there.guest("Three")];
    await Promise.all(others.map((other, index) => other.post(`/matches/${id}/seats`, { seat: 2 + index })));
    const { seats, status } = await owner.snapshot(id);
    assert.deepEqual(
      seats.slice(2).map(({ user }) => user.id),
      others.map(({ user }) => user.id),
    );
    assert.equal(status, "running");
  }
});

test("a table that fills up at one server starts for those who follow it at the other", async () => {
  const [ann, bob] = await two_guests();
  const { id } = await ann.post("/matches", {
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "public",
  });
  const follower = await Follower.of(ann, id);
  assert.equal(follower.snapshot.status, "open");
  const at_home = await here.guest("Eve");
  const lobby = await at_home.socket();
  await bob.post(`/matches/${id}/seats`, {});
  await follower.until(({ status }) => status === "running");
  await lobby.next(({ type, kind }) => type === "notice" && kind === "tables_changed", "the news of the tables");
});

test("chat, notices and the lobby reach the other server", async () => {
  const [ann, bob] = await two_guests();
  const id = await match_of(ann, bob);
  const follower = await Follower.of(ann, id);
  const home = await at(here, ann).socket();
  await bob.post(`/matches/${id}/chat`, { text: "hello", cmd: fresh() });
  const { line } = await follower.socket.next("chat");
  assert.deepEqual([line.text, line.user.id], ["hello", bob.user.id]);
  await home.next(({ type, kind }) => type === "notice" && kind === "chat", "the notice of the chat");
  const [author, reader] = [await register(there), await register(here)];
  const lobby = await reader.socket();
  await author.post("/lobby/chat", { text: "anybody here?", cmd: fresh() });
  assert.equal((await lobby.next("lobby_chat")).line.text, "anybody here?");
});

test("who has blocked the author does not receive the line at the other server", async () => {
  const [ann, bob] = await two_guests();
  const id = await match_of(ann, bob);
  const follower = await Follower.of(ann, id);
  await ann.ok("PUT", `/mutes/${bob.user.id}`);
  await bob.post(`/matches/${id}/chat`, { text: "not heard", cmd: fresh() });
  await at(there, ann).post(`/matches/${id}/chat`, { text: "heard", cmd: fresh() });
  assert.equal((await follower.socket.next("chat")).line.text, "heard");
});

test("a session that ends at one server ends at the other", async () => {
  const ann = await register(here);
  const elsewhere = at(there, ann);
  const socket = await elsewhere.socket();
  await elsewhere.get("/me");
  await ann.ok("DELETE", "/sessions/current");
  assert.equal((await socket.closed).code, 1008);
  await eventually(async () => (await elsewhere.call("GET", "/me")).status === 401, "the end of the session");
});

test("a new name is shown to those who follow the match at the other server", async () => {
  const ann = await register(here);
  const bob = await there.guest("Bob");
  const id = await match_of(ann, bob);
  const follower = await Follower.of(bob, id);
  const name = `New ${fresh().slice(0, 8)}`;
  await ann.ok("PATCH", "/me", { name });
  await follower.socket.next(({ type, seats }) => type === "seats" && seats[0].user.name === name, "the new name");
  assert.equal((await bob.snapshot(id)).seats[0].user.name, name);
});

test("a setting of the administrators applies at both servers", async () => {
  const chief = await register(here);
  await appoint(chief, { ATOLL_DATABASE: postgres.url(database) });
  const welcome = async () => (await there.nobody().call("POST", "/guests", { name: "Eve" })).status;
  await chief.ok("PUT", "/admin/settings/guests_welcome", { value: false, reason });
  await eventually(async () => (await welcome()) === 403, "the other server to refuse guests");
  await chief.ok("PUT", "/admin/settings/guests_welcome", { value: null, reason });
  await eventually(async () => (await welcome()) === 201, "the other server to welcome guests");
});

test("a rematch that both ask for at once is one match", async () => {
  const [ann, bob] = await two_guests();
  const id = await match_of(ann, bob, { game: "metikoro" });
  const { ply: offer } = await ann.post(`/matches/${id}/offers`, { offer: { kind: "draw" }, cmd: fresh() });
  await bob.post(`/matches/${id}/votes`, { offer, accept: true, cmd: fresh() });
  const answers = await Promise.all([ann, bob].map((player) => player.call("POST", `/matches/${id}/rematch`, {})));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 201]);
  assert.equal(answers[0].body.id, answers[1].body.id);
});

test("what was not told is found out within a moment and a half", async () => {
  const [ann, bob] = await two_guests();
  const id = await match_of(ann, bob);
  const followers = [await Follower.of(ann, id), await Follower.of(bob, id)];
  await bob.post(`/matches/${id}/chat`, { text: "before", cmd: fresh() });
  for (const { socket } of followers) await socket.next("chat");
  for (let ply = 1; ply <= 5; ++ply) {
    const player = await to_act([ann, bob], id);
    cut();
    const played = Date.now();
    await playTurn(player, id);
    await player.post(`/matches/${id}/chat`, { text: `after ${ply}`, cmd: fresh() });
    for (const follower of followers) await follower.until((snapshot) => snapshot.ply === ply);
    for (const { socket } of followers) assert.equal((await socket.next("chat")).line.text, `after ${ply}`);
    assert.ok(Date.now() - played < 5000);
  }
});
