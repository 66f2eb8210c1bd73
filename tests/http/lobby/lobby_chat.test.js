// The chat of the lobby.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fresh } from "../support/client.js";
import { table } from "../support/play.js";
import { Server } from "../support/server.js";

let server;
before(async () => (server = await Server.start()));
after(() => server?.stop());

const guests = (...names) => Promise.all(names.map((name) => server.guest(name)));
const say = (player, text, cmd = fresh()) => player.post("/lobby/chat", { text, cmd });
const lines = async (player, query = "") => (await player.get(`/lobby/chat${query}`)).lines;
const heard = (socket, text) =>
  socket.next(({ type, line }) => type === "lobby_chat" && line.text === text, `the line ${text}`);

test("a line reaches all sockets in the lobby, and none that follows a match", async () => {
  const [ann, bob] = await guests("Ann", "Bob");
  const [own, his, anonymous, playing] = await Promise.all([
    ann.socket(),
    bob.socket(),
    server.nobody().socket(),
    bob.socket(),
  ]);
  const match = await table([ann, bob]);
  await playing.call({ type: "subscribe", match });
  const { number } = await say(ann, "  Who plays <b>Hawaii</b>? ");
  for (const socket of [own, his, anonymous]) {
    const { line } = await heard(socket, "Who plays <b>Hawaii</b>?");
    assert.deepEqual({ ...line, at: 0 }, { number, user: ann.user, text: "Who plays <b>Hawaii</b>?", at: 0 });
  }
  assert.ok(!playing.left.some(({ type }) => type === "lobby_chat"));
  await Promise.all([own, his, anonymous, playing].map((socket) => socket.close()));
  assert.equal((await lines(server.nobody())).at(-1).number, number);
  assert.deepEqual((await ann.get(`/matches/${match}/chat`)).lines, [], "it is not in a match's chat");
});

test("a line sent twice is added once, and the read mark does not go back", async () => {
  const [ann, bob] = await guests("Ann", "Bob");
  const cmd = fresh();
  const [{ number }, ...others] = await Promise.all([1, 2, 3].map(() => say(ann, "Once", cmd)));
  assert.ok(others.every((other) => other.number === number));
  const second = await say(bob, "Twice");
  assert.equal(second.number, number + 1);
  assert.deepEqual(
    (await lines(bob, `?after=${number - 1}`)).map(({ text }) => text),
    ["Once", "Twice"],
  );
  const read = async () => (await bob.get("/lobby/chat")).read;
  await bob.ok("PUT", "/lobby/chat/read", { number: 100_000 });
  assert.equal(await read(), number + 1);
  await bob.ok("PUT", "/lobby/chat/read", { number: 1 });
  assert.equal(await read(), number + 1);
});

test("users with a block between them do not see each other's lines", async () => {
  const [ann, bob, eve] = await guests("Ann", "Bob", "Eve");
  await say(ann, "Before the block");
  await bob.ok("PUT", `/blocks/${ann.user.id}`);
  const [his, hers] = await Promise.all([bob.socket(), eve.socket()]);
  await say(ann, "After the block");
  await say(eve, "From Eve");
  await heard(hers, "After the block");
  await heard(his, "From Eve");
  assert.ok(!his.left.some(({ type, line }) => type === "lobby_chat" && line.user.id === ann.user.id));
  await Promise.all([his, hers].map((socket) => socket.close()));
  for (const [viewer, other] of [
    [bob, ann],
    [ann, bob],
  ]) {
    assert.ok((await lines(viewer)).every(({ user }) => user.id !== other.user.id));
  }
});

test("an invalid line or one without a session is refused", async () => {
  const [ann] = await guests("Ann");
  const before = await lines(ann);
  for (const [body, rule] of [
    [{ text: "" }, "text.length"],
    [{ text: "ā".repeat(501) }, "text.length"],
    [{ text: "one\ntwo" }, "text.control"],
    [{}, "json.missing_key"],
    [{ text: "Hello", to: "bob" }, "json.unknown_key"],
  ]) {
    const problem = await ann.refused("invalid", "POST", "/lobby/chat", { ...body, cmd: fresh() });
    assert.equal(problem.rule, rule);
  }
  await ann.refused("invalid", "GET", "/lobby/chat?after=-1");
  await ann.refused("invalid", "PUT", "/lobby/chat/read", { number: -1 });
  await server.nobody().refused("unauthenticated", "POST", "/lobby/chat", { text: "Hello", cmd: fresh() });
  await server.nobody().refused("unauthenticated", "PUT", "/lobby/chat/read", { number: 0 });
  assert.deepEqual(await lines(ann), before);
});
