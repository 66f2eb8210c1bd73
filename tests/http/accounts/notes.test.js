// A user's notes about a match: private, on all devices, and durable until the account is deleted.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { table } from "../support/play.js";
import { Client } from "../support/client.js";
import { Server } from "../support/server.js";

let server;
before(async () => (server = await Server.start()));
after(() => server?.stop());

const guests = (...names) => Promise.all(names.map((name) => server.guest(name)));
const write = (player, match, text) => player.ok("PUT", `/matches/${match}/notes`, { text });
const notes = (player, match) => player.get(`/matches/${match}/notes`);
const none = { text: "", at: null };

test("notes are visible to their author only", async () => {
  const [ann, bob, watcher] = await guests("Ann", "Bob", "Watcher");
  const match = await table([ann, bob]);
  assert.deepEqual(await notes(ann, match), none);
  const text = "Bob wants the south.\n\tA secret: <b>krill</b> 🌴";
  const { at } = await write(ann, match, text);
  assert.ok(Math.abs(at - Date.now()) < 60_000);
  assert.deepEqual(await notes(ann, match), { text, at });
  await write(watcher, match, "Watching");
  for (const other of [bob, watcher]) {
    assert.ok(!(await notes(other, match)).text.includes("krill"));
    for (const path of ["", "/chat", "/record", "/frames?since=0"]) {
      const { text: body } = await other.call("GET", `/matches/${match}${path}`);
      assert.ok(!body.includes("krill"), path);
    }
    assert.ok(!(await other.call("GET", "/me/data")).text.includes("krill"));
  }
  const { notes: own } = await ann.get("/me/data");
  assert.deepEqual(own, [{ match, text, at }]);
  await write(ann, match, "Shorter");
  assert.equal((await notes(ann, match)).text, "Shorter");
  assert.deepEqual(await write(ann, match, ""), { at: null });
  assert.deepEqual(await notes(ann, match), none);
});

test("notes need access to the match and a session", async () => {
  const [ann, bob, other] = await guests("Ann", "Bob", "Other");
  const match = await table([ann, bob], { visibility: "private" });
  await write(bob, match, "Mine");
  await other.refused("unknown_match", "GET", `/matches/${match}/notes`);
  await other.refused("unknown_match", "PUT", `/matches/${match}/notes`, { text: "x" });
  await ann.refused("unknown_match", "GET", "/matches/nosuchmatch1/notes");
  await server.nobody().refused("unauthenticated", "GET", `/matches/${match}/notes`);
  await server.nobody().refused("unauthenticated", "PUT", `/matches/${match}/notes`, { text: "x" });
});

const wrong = {
  "4001 characters": [{ text: "ā".repeat(4001) }, "text.length", "/text"],
  "a control character": [{ text: "be\u0007ll" }, "text.control", "/text"],
  "no text": [{}, "json.missing_key", "/text"],
  "a number": [{ text: 5 }, "json.type", "/text"],
  "an unknown key": [{ text: "x", at: 5 }, "json.unknown_key", "/at"],
};
test("an invalid note is refused and leaves the old one", async () => {
  const [ann, bob] = await guests("Ann", "Bob");
  const match = await table([ann, bob]);
  await write(ann, match, "🌴".repeat(4000));
  for (const [what, [body, rule, path]] of Object.entries(wrong)) {
    const problem = await ann.refused("invalid", "PUT", `/matches/${match}/notes`, body);
    assert.deepEqual([problem.rule, problem.path], [rule, path], what);
  }
  assert.equal((await notes(ann, match)).text, "🌴".repeat(4000));
});

test("notes survive a kill of the server, and are deleted with their author", async () => {
  const first = await Server.start();
  const people = [await first.guest("Ann"), await first.guest("Bob")];
  const match = await table(people);
  await Promise.all(people.map((each) => write(each, match, `of ${each.user.name}`)));
  await first.end("SIGKILL");
  const next = await Server.start({ data: first.data });
  try {
    const [ann, bob] = people.map((client) => new Client(next.origin, client));
    assert.equal((await notes(ann, match)).text, "of Ann");
    await ann.ok("DELETE", "/me");
    assert.equal((await notes(bob, match)).text, "of Bob");
  } finally {
    await next.stop();
  }
});
