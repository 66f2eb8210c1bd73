import { signal } from "@preact/signals";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Chat, length_of, merge_lines, one_line } from "../../../web/lib/chat/chat.js";
import { Problem, unreachable } from "../../../web/lib/net/problem.js";

const ann = { id: "ann", name: "Ann", guest: true };
const ben = { id: "ben", name: "Ben", guest: true };
/** @param {number} number */
const line = (number, user = ben) => ({ number, user, text: `line ${number}`, at: number });
/** @param {Chat} chat */
const numbers = (chat) => chat.lines.value.map(({ number }) => number);

/** A fake server with lines. */
class FakeServer {
  /** @type {import("../../../web/lib/chat/chat.js").Line[]} */ lines = [];
  read = 0;
  /** @type {{ text: string, cmd: string }[]} */ said = [];
  /** @type {Error[]} what the next calls fail with */
  failures = [];
  /** @type {Set<() => void>} */ opened = new Set();
  socket = {
    lost_at: signal(null),
    on_open: (/** @type {() => void} */ act) => {
      this.opened.add(act);
      return () => this.opened.delete(act);
    },
  };
  api = {
    /** @param {string} _ @param {{ after?: number, before?: number }} range */
    chat: async (_, { after = 0, before = Infinity }) => {
      this.#fail();
      const lines = this.lines.filter(({ number }) => number > after && number < before);
      return { lines: after > 0 ? lines.slice(0, 200) : lines.slice(-200), read: this.read };
    },
    /** @param {string} _ @param {string} text @param {string} cmd */
    say: async (_, text, cmd) => {
      this.#fail();
      this.said.push({ text, cmd });
      return { number: this.lines.length + this.said.length };
    },
    /** @param {string} _ @param {number} number */
    mark_read: async (_, number) => {
      this.#fail();
      this.read = number;
    },
  };
  #fail() {
    const failure = this.failures.shift();
    if (failure) throw failure;
  }
}

/** @param {FakeServer} server @param {import("../../../web/lib/types.js").User | null} viewer */
async function chat_of(server, viewer = ann) {
  const chat = new Chat("m1", /** @type {any} */ (server), () => viewer);
  const end = chat.start();
  await new Promise(setImmediate);
  return { chat, end };
}

test("lines are merged by number, in whatever order they arrive", () => {
  const merged = merge_lines([line(1), line(4)], [line(3), line(4), line(2)]);
  assert.deepEqual(
    merged.map(({ number }) => number),
    [1, 2, 3, 4],
  );
});

test("a removed line is changed if it is loaded, and not added otherwise", async () => {
  const server = new FakeServer();
  server.lines = [line(7), line(8)];
  const { chat, end } = await chat_of(server);
  chat.receive({ ...line(8), text: "", removed: true });
  chat.receive({ ...line(3), text: "", removed: true });
  assert.deepEqual(
    chat.lines.value.map(({ number, text, removed }) => [number, text, removed]),
    [
      [7, line(7).text, undefined],
      [8, "", true],
    ],
  );
  end();
});

test("a line break becomes a space, and the length counts characters, not code units", () => {
  assert.equal(one_line("  one\ntwo \t three "), "one two three");
  assert.equal(length_of("🌴🌴 "), 2);
});

test("lines of others after the last read one are unread; a spectator has none", async () => {
  const server = new FakeServer();
  server.lines = [line(1), line(2, ann), line(3), line(4)];
  server.read = 1;
  const { chat, end } = await chat_of(server);
  assert.equal(chat.unread.value, 2);
  chat.receive(line(5));
  assert.equal(chat.unread.value, 3);
  await chat.mark_read();
  assert.deepEqual([chat.unread.value, server.read], [0, 5]);
  end();
  const watching = await chat_of(server, null);
  assert.equal(watching.chat.unread.value, 0);
  watching.end();
});

test("a read mark that could not be sent is sent after reconnecting", async () => {
  const server = new FakeServer();
  server.lines = [line(1)];
  const { chat, end } = await chat_of(server);
  server.failures.push(unreachable());
  await chat.mark_read();
  assert.deepEqual([chat.unread.value, server.read], [0, 0]);
  await chat.load();
  assert.deepEqual([chat.unread.value, server.read], [0, 1]);
  end();
});

test("lines that were missed are loaded after reconnecting", async () => {
  const server = new FakeServer();
  server.lines = [line(1)];
  const { chat, end } = await chat_of(server);
  server.lines.push(line(2), line(3));
  for (const act of server.opened) act();
  await new Promise(setImmediate);
  assert.deepEqual(numbers(chat), [1, 2, 3]);
  end();
  assert.equal(server.opened.size, 0);
});

test("more lines than one response contains are loaded in parts, in both directions", async () => {
  const server = new FakeServer();
  server.lines = Array.from({ length: 300 }, (_, at) => line(at + 1));
  const { chat, end } = await chat_of(server);
  assert.deepEqual([numbers(chat)[0], chat.has_earlier.value], [101, true]);
  await chat.load_earlier();
  assert.deepEqual([numbers(chat)[0], numbers(chat).length, chat.has_earlier.value], [1, 300, false]);
  server.lines.push(...Array.from({ length: 450 }, (_, at) => line(at + 301)));
  await chat.load();
  assert.equal(numbers(chat).length, 750);
  end();
});

test("a sent line appears once, also if the socket sends it too", async () => {
  const server = new FakeServer();
  const { chat, end } = await chat_of(server);
  await chat.say(" Kia\n ora ");
  assert.deepEqual(
    chat.lines.value.map(({ number, text, user }) => [number, text, user.id]),
    [[1, "Kia ora", "ann"]],
  );
  chat.receive({ number: 1, user: ann, text: "Kia ora", at: 7 });
  assert.deepEqual(numbers(chat), [1]);
  assert.deepEqual(chat.pending.value, []);
  end();
});

test("without a connection, a line waits and is sent again with the same command", async () => {
  const server = new FakeServer();
  const { chat, end } = await chat_of(server);
  server.failures.push(unreachable());
  const sent = chat.say("Hello");
  await new Promise(setImmediate);
  assert.equal(chat.pending.value[0].state, "waiting");
  const [{ cmd }] = chat.pending.value;
  for (const act of server.opened) act();
  await sent;
  assert.deepEqual(server.said, [{ text: "Hello", cmd }]);
  assert.deepEqual(chat.pending.value, []);
  end();
});

test("a refused line stays, with the reason, and can be sent again or discarded", async () => {
  const server = new FakeServer();
  const { chat, end } = await chat_of(server);
  server.failures.push(new Problem("not_seated", 403));
  await chat.say("Hello");
  const [failed] = chat.pending.value;
  assert.deepEqual([failed.state, failed.problem?.code], ["failed", "not_seated"]);
  await chat.retry(failed);
  assert.deepEqual([chat.pending.value.length, server.said.length], [0, 1]);
  server.failures.push(new Problem("not_seated", 403));
  await chat.say("Again");
  chat.discard(chat.pending.value[0]);
  assert.deepEqual(chat.pending.value, []);
  end();
});

test("a failed load shows the problem, and can be tried again", async () => {
  const server = new FakeServer();
  server.lines = [line(1)];
  server.failures.push(new Problem("unknown_match", 404));
  const { chat, end } = await chat_of(server);
  assert.equal(chat.problem.value?.code, "unknown_match");
  await chat.load();
  assert.deepEqual([chat.problem.value, chat.ready.value], [null, true]);
  end();
});
