// Mutes and reports: what a user does not see, and what a moderator should see.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "../support/alerts.js";
import { fresh } from "../support/client.js";
import { Follower, table } from "../support/play.js";
import { Server } from "../support/server.js";

let server;
before(async () => (server = await Server.start()));
after(() => server?.stop());

const guests = (...names) => Promise.all(names.map((name) => server.guest(name)));
const say = (player, match, text) => player.post(`/matches/${match}/chat`, { text, cmd: fresh() });
const say_in_lobby = (player, text) => player.post("/lobby/chat", { text, cmd: fresh() });
const texts = async (player, match) => (await player.get(`/matches/${match}/chat`)).lines.map(({ text }) => text);
const texts_in_lobby = async (player) => (await player.get("/lobby/chat")).lines.map(({ text }) => text);
const mute = (player, other) => player.ok("PUT", `/mutes/${other.user.id}`);
const report = (player, match, number, body = { reason: "insult" }) =>
  player.ok("POST", `/matches/${match}/chat/${number}/reports`, body);
const reports = () => sql(server, "SELECT * FROM reports ORDER BY key");

test("lines of a muted player are hidden at a table, old and new ones; the player is not notified", async () => {
  const [ann, bob, eve] = await guests("Ann", "Bob", "Eve");
  const match = await table([ann, bob, eve]);
  await say(bob, match, "before");
  await mute(ann, bob);
  const [to_ann, to_bob] = await Promise.all([ann, bob].map((each) => Follower.of(each, match)));
  const page = await ann.socket();
  await page.call({ type: "hello" });
  await say(bob, match, "from Bob");
  await say(ann, match, "from Ann");
  await say(eve, match, "from Eve");
  for (const [{ socket }, wanted] of [
    [to_ann, ["from Ann", "from Eve"]],
    [to_bob, ["from Bob", "from Ann", "from Eve"]],
  ]) {
    for (const text of wanted) assert.equal((await socket.next("chat")).line.text, text);
    assert.ok(socket.left.every(({ type }) => type !== "chat"));
    await socket.close();
  }
  await page.next(({ type, kind }) => type === "notice" && kind === "chat");
  assert.ok(
    page.left.every(({ kind }) => kind !== "chat"),
    "only Eve's line causes a notice",
  );
  await page.close();
  assert.deepEqual(await texts(ann, match), ["from Ann", "from Eve"]);
  assert.deepEqual(await texts(bob, match), ["before", "from Bob", "from Ann", "from Eve"]);
  assert.equal((await ann.snapshot(match)).chat_unread, 1);
  assert.equal((await bob.snapshot(match)).chat_unread, 2);
  const listed = (await ann.get("/matches?list=mine")).matches.find(({ id }) => id === match);
  assert.equal(listed.chat_unread, 1);

  assert.deepEqual(
    (await ann.get("/mutes")).mutes.map(({ user }) => user),
    [bob.user],
  );
  assert.deepEqual((await bob.get("/mutes")).mutes, []);
  assert.deepEqual((await bob.get("/me/data")).mutes, []);
  assert.equal((await ann.get("/me/data")).mutes[0].id, bob.user.id);
  assert.equal((await ann.get(`/players/${bob.user.id}`)).muted, true);
  assert.equal((await bob.get(`/players/${ann.user.id}`)).muted, false);

  await ann.ok("DELETE", `/mutes/${bob.user.id}`);
  await ann.ok("DELETE", `/mutes/${bob.user.id}`);
  assert.deepEqual(await texts(ann, match), ["before", "from Bob", "from Ann", "from Eve"]);
  assert.equal((await ann.snapshot(match)).chat_unread, 3);
});

test("lines of a muted player are hidden in the lobby, but the two can still share a table", async () => {
  const [ann, bob, eve] = await guests("Ann", "Bob", "Eve");
  await say_in_lobby(bob, "Bob, before");
  await mute(ann, bob);
  const hers = await ann.socket();
  await hers.call({ type: "hello" });
  await say_in_lobby(bob, "Bob, after");
  await say_in_lobby(eve, "Eve");
  await hers.next(({ type, line }) => type === "lobby_chat" && line.text === "Eve");
  // What Bob said before he was muted may arrive late.
  assert.ok(!hers.left.some(({ type, line }) => type === "lobby_chat" && line.text === "Bob, after"));
  await hers.close();
  assert.ok((await texts_in_lobby(ann)).every((text) => !text.startsWith("Bob")));
  assert.ok((await texts_in_lobby(eve)).includes("Bob, after"));
  await table([ann, bob]);
});

test("a user can mute only other existing users, and needs a session", async () => {
  const [ann] = await guests("Ann");
  const problem = await ann.refused("invalid", "PUT", `/mutes/${ann.user.id}`);
  assert.deepEqual([problem.rule, problem.path], ["people.yourself", "/user"]);
  await ann.refused("unknown_user", "PUT", "/mutes/nobodynobody");
  for (const method of ["PUT", "DELETE"]) {
    await server.nobody().refused("unauthenticated", method, `/mutes/${ann.user.id}`);
  }
  await server.nobody().refused("unauthenticated", "GET", "/mutes");
});

test("a report contains the line, its context and the reporter, and is not visible to others", async () => {
  const [ann, bob, watcher] = await guests("Ann", "Bob", "Watcher");
  const match = await table([ann, bob]);
  for (const text of ["one", "two", "three"]) await say(bob, match, text);
  await report(ann, match, 2, { reason: "harassment", text: "Again!\nReally." });
  await report(watcher, match, 2);
  const [first, second] = reports().slice(-2);
  assert.deepEqual(
    [first.line, first.reason, first.text, first.number, first.state, first.decided_at],
    ["two", "harassment", "Again!\nReally.", 2, "open", null],
  );
  assert.deepEqual(
    JSON.parse(first.context).map(({ number, user, text }) => [number, user, text]),
    ["one", "two", "three"].map((text, at) => [at + 1, bob.user.id, text]),
  );
  assert.deepEqual([second.reason, second.text], ["insult", ""]);
  assert.notEqual(first.reporter, second.reporter);

  const marks = async (who) => (await who.get(`/matches/${match}/chat`)).lines.map(({ reported }) => reported);
  assert.deepEqual(await marks(ann), [undefined, true, undefined]);
  for (const who of [bob, server.nobody()]) assert.deepEqual(await marks(who), [undefined, undefined, undefined]);
  assert.deepEqual((await bob.get("/me/data")).reports, []);
  const [own] = (await ann.get("/me/data")).reports;
  assert.deepEqual([own.match, own.number, own.reason], [match, 2, "harassment"]);
});

test("each user reports a line once, and the first reason counts", async () => {
  const [ann, bob] = await guests("Ann", "Bob");
  const match = await table([ann, bob]);
  const { number } = await say(bob, match, "rude");
  const before = reports().length;
  await Promise.all(Array.from({ length: 5 }, () => report(ann, match, number, { reason: "spam" })));
  await report(ann, match, number, { reason: "hate", text: "more" });
  assert.equal(reports().length, before + 1);
  assert.deepEqual([reports().at(-1).reason, reports().at(-1).text], ["spam", ""]);
});

test("a line of the lobby can be reported, even if its author has blocked the reporter", async () => {
  const [ann, bob] = await guests("Ann", "Bob");
  const { number } = await say_in_lobby(bob, "rude in the lobby");
  await bob.ok("PUT", `/blocks/${ann.user.id}`);
  assert.ok(!(await texts_in_lobby(ann)).includes("rude in the lobby"));
  await ann.ok("POST", `/lobby/chat/${number}/reports`, { reason: "other", text: "x".repeat(500) });
  assert.deepEqual([reports().at(-1).match, reports().at(-1).line], [0, "rude in the lobby"]);
  await ann.refused("not_found", "POST", `/lobby/chat/${number + 1000}/reports`, { reason: "spam" });
});

test("only readers of a chat can report its lines; an invalid report is refused", async () => {
  const [ann, bob, other] = await guests("Ann", "Bob", "Other");
  const match = await table([ann, bob], { visibility: "private" });
  const { number } = await say(bob, match, "Between us");
  const path = `/matches/${match}/chat/${number}/reports`;
  const before = reports().length;
  await other.refused("unknown_match", "POST", path, { reason: "spam" });
  await server.nobody().refused("unauthenticated", "POST", path, { reason: "spam" });
  const own = await bob.refused("invalid", "POST", path, { reason: "spam" });
  assert.deepEqual([own.rule, own.path], ["report.own", "/number"]);
  for (const wrong of ["0", "2", "-1", "x", "1.0", "99999999999999"]) {
    await ann.refused("not_found", "POST", `/matches/${match}/chat/${wrong}/reports`, { reason: "spam" });
  }
  for (const [body, rule, at] of [
    [{}, "json.missing_key", "/reason"],
    [{ reason: "boredom" }, "json.value", "/reason"],
    [{ reason: "spam", text: 5 }, "json.type", "/text"],
    [{ reason: "spam", text: "ā".repeat(501) }, "text.length", "/text"],
    [{ reason: "spam", text: "be\u0007ll" }, "text.control", "/text"],
    [{ reason: "spam", line: 1 }, "json.unknown_key", "/line"],
  ]) {
    const problem = await ann.refused("invalid", "POST", path, body);
    assert.deepEqual([problem.rule, problem.path], [rule, at]);
  }
  assert.equal(reports().length, before);
});

test("a user who reports too much has to wait", async () => {
  const strict = await Server.start({ args: [] });
  try {
    const [ann, bob] = await Promise.all([strict.guest("Ann"), strict.guest("Bob")]);
    const match = await table([ann, bob]);
    await say(bob, match, "rude");
    const answers = [];
    for (let at = 0; at < 12; ++at) {
      answers.push(await ann.call("POST", `/matches/${match}/chat/1/reports`, { reason: "spam" }));
    }
    assert.equal(answers.filter(({ status }) => status === 204).length, 10);
    assert.equal(answers.at(-1).body.code, "rate_limited");
    assert.ok(Number(answers.at(-1).headers["retry-after"]) > 1);
  } finally {
    await strict.stop();
  }
});

test("reports outlive both accounts; mutes are deleted with them", async () => {
  const [ann, bob] = await guests("Ann", "Bob");
  const { number } = await say_in_lobby(bob, "rude once more");
  await ann.ok("POST", `/lobby/chat/${number}/reports`, { reason: "insult" });
  await mute(ann, bob);
  const before = reports().length;
  await bob.ok("DELETE", "/me");
  assert.deepEqual((await ann.get("/mutes")).mutes, []);
  await ann.ok("DELETE", "/me");
  assert.equal(reports().length, before);
});
