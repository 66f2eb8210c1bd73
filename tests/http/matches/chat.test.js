// The chat of a match.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fresh } from "../support/client.js";
import { Follower, table } from "../support/play.js";
import { Server } from "../support/server.js";
import { eventually } from "../support/wait.js";

let server;
before(async () => (server = await Server.start()));
after(() => server?.stop());

const guests = (...names) => Promise.all(names.map((name) => server.guest(name)));
const say = (player, match, text, cmd = fresh()) => player.post(`/matches/${match}/chat`, { text, cmd });
const lines = async (player, match, query = "") => (await player.get(`/matches/${match}/chat${query}`)).lines;
const texts = async (...asked) => (await lines(...asked)).map(({ text }) => text);
const read = (player, match, number) => player.ok("PUT", `/matches/${match}/chat/read`, { number });
const unread = async (player, match) => (await player.snapshot(match)).chat_unread;

const block = (one, other) => one.ok("PUT", `/blocks/${other.user.id}`);

test("a line reaches all players and spectators, in order and with its author", async () => {
  const [ann, bob, watcher] = await guests("Ann", "Bob", "Watcher");
  const match = await table([ann, bob]);
  const listener = await Promise.all([ann, bob, watcher].map((each) => Follower.of(each, match)));
  assert.deepEqual(await say(ann, match, "  Kia ora, <b>Bob</b> 🌴 "), { number: 1 });
  assert.deepEqual(await say(bob, match, "Ahoy"), { number: 2 });
  for (const { socket } of listener) {
    const { line } = await socket.next("chat");
    assert.deepEqual({ ...line, at: 0 }, { number: 1, user: ann.user, text: "Kia ora, <b>Bob</b> 🌴", at: 0 });
    assert.equal((await socket.next("chat")).line.number, 2);
    await socket.close();
  }
  for (const each of [ann, bob, watcher]) {
    assert.deepEqual(await texts(each, match), ["Kia ora, <b>Bob</b> 🌴", "Ahoy"]);
  }
  assert.deepEqual(await texts(watcher, match, "?after=1"), ["Ahoy"]);
  assert.deepEqual(await texts(watcher, match, "?before=2"), ["Kia ora, <b>Bob</b> 🌴"]);
});

test("a line sent twice with the same command is added once", async () => {
  const [ann, bob] = await guests("Ann", "Bob");
  const match = await table([ann, bob]);
  const { socket } = await Follower.of(bob, match);
  const cmd = fresh();
  const answers = await Promise.all([1, 2, 3].map(() => say(ann, match, "Once", cmd)));
  assert.deepEqual(answers, [{ number: 1 }, { number: 1 }, { number: 1 }]);
  await say(ann, match, "Then");
  await socket.next(({ type, line }) => type === "chat" && line.text === "Then");
  assert.equal(socket.left.filter(({ type, line }) => type === "chat" && line.text === "Once").length, 1);
  assert.deepEqual(await texts(bob, match), ["Once", "Then"]);
});

test("of many simultaneous lines, each is received once, in the same order", async () => {
  const [ann, bob] = await guests("Ann", "Bob");
  const match = await table([ann, bob]);
  const { socket } = await Follower.of(ann, match);
  const count = 30;
  const said = Array.from({ length: count }, (_, at) => say(at % 2 ? ann : bob, match, `line ${at}`));
  const numbers = (await Promise.all(said)).map(({ number }) => number);
  assert.deepEqual(
    numbers.toSorted((one, other) => one - other),
    Array.from({ length: count }, (_, at) => at + 1),
  );
  for (let number = 1; number <= count; ++number) assert.equal((await socket.next("chat")).line.number, number);
});

test("only present and former players write; strangers do not see a private match's chat", async () => {
  const [ann, bob, other] = await guests("Ann", "Bob", "Other");
  const open = await table([ann, bob]);
  const line = () => ({ text: "Hello", cmd: fresh() });
  await other.refused("not_seated", "POST", `/matches/${open}/chat`, line());
  await other.refused("not_seated", "PUT", `/matches/${open}/chat/read`, { number: 0 });
  await server.nobody().refused("unauthenticated", "POST", `/matches/${open}/chat`, line());
  assert.deepEqual(await lines(server.nobody(), open), []);

  const closed = await table([ann, bob], { visibility: "private" });
  await say(ann, closed, "Between us");
  for (const each of [other, server.nobody()]) {
    await each.refused("unknown_match", "GET", `/matches/${closed}/chat`);
  }
  await other.refused("unknown_match", "POST", `/matches/${closed}/chat`, line());
  await ann.refused("unknown_match", "GET", "/matches/nosuchmatch1/chat");

  await bob.post(`/matches/${open}/resign`, { cmd: fresh() });
  assert.deepEqual(await say(bob, open, "Well played"), { number: 1 });
});

test("players can write at a table before the match starts", async () => {
  const [ann, bob] = await guests("Ann", "Bob");
  const seats = [{ kind: "me" }, { kind: "open" }];
  const { id } = await ann.post("/matches", { game: "maori", options: {}, seats, visibility: "public" });
  await say(ann, id, "Who joins?");
  assert.deepEqual(await texts(bob, id), ["Who joins?"]);
});

const wrong = {
  nothing: [{ text: "" }, "text.length", "/text"],
  "white space": [{ text: " \u00a0\u200b" }, "text.length", "/text"],
  "501 characters": [{ text: "ā".repeat(501) }, "text.length", "/text"],
  "two lines": [{ text: "one\ntwo" }, "text.control", "/text"],
  "a control character": [{ text: "be\u0007ll" }, "text.control", "/text"],
  "no text": [{}, "json.missing_key", "/text"],
  "a number": [{ text: 5 }, "json.type", "/text"],
  "an unknown key": [{ text: "Hello", to: "bob" }, "json.unknown_key", "/to"],
};
test("an invalid line is refused, and nothing is added", async () => {
  const [ann, bob] = await guests("Ann", "Bob");
  const match = await table([ann, bob]);
  for (const [what, [body, rule, path]] of Object.entries(wrong)) {
    const problem = await ann.refused("invalid", "POST", `/matches/${match}/chat`, { ...body, cmd: fresh() });
    assert.deepEqual([problem.rule, problem.path], [rule, path], what);
  }
  await ann.refused("invalid", "POST", `/matches/${match}/chat`, { text: "Hello", cmd: "short" });
  await ann.refused("invalid", "GET", `/matches/${match}/chat?after=-1`);
  await ann.refused("invalid", "GET", `/matches/${match}/chat?before=0`);
  await ann.refused("invalid", "PUT", `/matches/${match}/chat/read`, { number: -1 });
  assert.deepEqual(await texts(bob, match), []);
  assert.deepEqual(await say(ann, match, "🌴".repeat(500)), { number: 1 });
});

test("unread lines are counted in the match and in lists, until they are read", async () => {
  const [ann, bob] = await guests("Ann", "Bob");
  const match = await table([ann, bob]);
  const quiet = await table([ann, bob]);
  const listed = async (player) => {
    const { matches } = await player.get("/matches?list=mine");
    return Object.fromEntries(matches.map(({ id, chat_unread }) => [id, chat_unread]));
  };
  for (const text of ["one", "two", "three"]) await say(ann, match, text);
  assert.equal(await unread(bob, match), 3);
  assert.equal(await unread(ann, match), 0, "a player's own lines are not unread");
  assert.deepEqual(await listed(bob), { [match]: 3, [quiet]: 0 });
  await read(bob, match, 2);
  assert.equal((await bob.get(`/matches/${match}/chat`)).read, 2);
  assert.equal(await unread(bob, match), 1);
  await read(bob, match, 1);
  assert.equal(await unread(bob, match), 1, "the read mark does not go back");
  await read(bob, match, 3);
  assert.deepEqual(await listed(bob), { [match]: 0, [quiet]: 0 });
  assert.equal((await server.nobody().snapshot(match)).chat_unread, undefined);
  const { snapshot, socket } = await Follower.of(bob, match);
  assert.equal(snapshot.chat_unread, 0);
  await socket.close();
});

test("a player's other sockets receive a notice of a new line", async () => {
  const [ann, bob] = await guests("Ann", "Bob");
  const match = await table([ann, bob]);
  const socket = await bob.socket();
  await socket.call({ type: "hello" });
  await say(ann, match, "Hello");
  const notice = await socket.next(({ type, kind }) => type === "notice" && kind === "chat");
  assert.equal(notice.match, match);
  await socket.close();
});

test("after a block, neither of the two sees the other's new lines", async () => {
  const [ann, bob, eve] = await guests("Ann", "Bob", "Eve");
  const match = await table([ann, bob, eve]);
  await say(bob, match, "before");
  await block(ann, bob);
  const [to_ann, to_bob, to_eve] = await Promise.all([ann, bob, eve].map((each) => Follower.of(each, match)));
  await say(bob, match, "from Bob");
  await say(ann, match, "from Ann");
  await say(eve, match, "from Eve");
  for (const [{ socket }, wanted] of [
    [to_ann, ["from Ann", "from Eve"]],
    [to_bob, ["from Bob", "from Eve"]],
    [to_eve, ["from Bob", "from Ann", "from Eve"]],
  ]) {
    for (const text of wanted) assert.equal((await socket.next("chat")).line.text, text);
    assert.ok(socket.left.every(({ type }) => type !== "chat"));
    await socket.close();
  }
  assert.deepEqual(await texts(ann, match), ["from Ann", "from Eve"]);
  assert.deepEqual(await texts(bob, match), ["before", "from Bob", "from Eve"]);
  assert.deepEqual(await texts(eve, match), ["before", "from Bob", "from Ann", "from Eve"]);
  assert.equal(await unread(ann, match), 1);
  assert.equal(await unread(eve, match), 3);
});

test("an acknowledged line survives a kill, and so does its command", async () => {
  const [ann, bob] = await guests("Ann", "Bob");
  const match = await table([ann, bob]);
  const cmd = fresh();
  await say(ann, match, "Remember me", cmd);
  await server.end("SIGKILL");
  server = await Server.start({ data: server.data });
  for (const each of [ann, bob]) each.origin = server.origin;
  assert.deepEqual(await texts(bob, match), ["Remember me"]);
  assert.deepEqual(await say(ann, match, "Remember me", cmd), { number: 1 });
  assert.equal(await unread(bob, match), 1);
});

test("a player who writes too much has to wait, and can continue later", async () => {
  const strict = await Server.start({ args: [] });
  try {
    const [ann, bob] = await Promise.all([strict.guest("Ann"), strict.guest("Bob")]);
    const match = await table([ann, bob]);
    let refusal = null;
    for (let at = 0; at < 40 && !refusal; ++at) {
      const answer = await ann.call("POST", `/matches/${match}/chat`, { text: `line ${at}`, cmd: fresh() });
      if (answer.status !== 201) refusal = answer;
    }
    assert.equal(refusal?.body.code, "rate_limited");
    assert.ok(Number(refusal.headers["retry-after"]) >= 1);
    await eventually(
      async () => (await ann.call("POST", `/matches/${match}/chat`, { text: "again", cmd: fresh() })).status === 201,
      "the next line to be accepted",
    );
  } finally {
    await strict.stop();
  }
});
