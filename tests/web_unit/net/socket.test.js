import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it, mock } from "node:test";
import { Socket } from "../../../web/lib/net/socket.js";

/** The server's end, under the test's control. */
class FakeSocket {
  /** @type {FakeSocket[]} */
  static made = [];
  readyState = 0;
  /** @type {any[]} */
  sent = [];
  /** @type {any} */ onopen = null;
  /** @type {any} */ onmessage = null;
  /** @type {any} */ onclose = null;
  constructor() {
    FakeSocket.made.push(this);
  }
  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  /** @param {any} message */
  tell(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break() {
    this.readyState = 3;
    this.onclose?.();
  }
  /** @param {string} type */
  last(type) {
    return this.sent.findLast((message) => message.type === type);
  }
}

const line = () => /** @type {FakeSocket} */ (FakeSocket.made.at(-1));

describe("the socket", () => {
  /** @type {Socket} */
  let socket;
  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout", "Date"] });
    FakeSocket.made = [];
    socket = new Socket(() => /** @type {any} */ (new FakeSocket()));
    socket.start();
    line().open();
  });
  afterEach(() => mock.timers.reset());

  it("says hello and learns the server's clock", async () => {
    const hello = line().last("hello");
    assert.ok(hello.id >= 1);
    line().tell({ type: "ack", re: hello.id, server_time: Date.now() + 5_000 });
    await Promise.resolve();
    await Promise.resolve();
    assert.equal(socket.clock_offset_ms.value, 5_000);
    assert.equal(socket.state.value, "open");
  });

  it("resolves each request with its own reply", async () => {
    const first = socket.request("preview", { match: "a" });
    const second = socket.request("preview", { match: "b" });
    const [one, two] = line().sent.filter(({ type }) => type === "preview");
    assert.notEqual(one.id, two.id);
    line().tell({ type: "ack", re: two.id, n: 2 });
    line().tell({ type: "error", re: one.id, status: 422, code: "illegal_step", detail: "no", rule: "x" });
    assert.equal((await second).n, 2);
    await assert.rejects(
      first,
      (/** @type {any} */ problem) => problem.code === "illegal_step" && problem.status === 422,
    );
  });

  it("rejects requests without a connection at once, and pending ones when it is lost", async () => {
    const waiting = socket.request("preview");
    line().break();
    await assert.rejects(waiting, { code: "unreachable" });
    await assert.rejects(socket.request("preview"), { code: "unreachable" });
    assert.equal(socket.state.value, "lost");
  });

  it("reconnects, and subscribes from the subscriber's current ply", () => {
    let ply = 3;
    socket.subscribe("m", { ply: () => ply, on_message: () => {} });
    assert.equal(line().last("subscribe").ply, 3);
    ply = 7;
    line().break();
    assert.equal(FakeSocket.made.length, 1);
    mock.timers.tick(500);
    assert.equal(FakeSocket.made.length, 2);
    line().open();
    assert.deepEqual({ ...line().last("subscribe"), id: 0 }, { type: "subscribe", id: 0, match: "m", ply: 7 });
  });

  it("waits longer after each failure", () => {
    line().break();
    for (const most of [500, 1_000, 2_000, 4_000]) {
      const before = FakeSocket.made.length;
      mock.timers.tick(most / 2 - 1);
      assert.equal(FakeSocket.made.length, before);
      mock.timers.tick(most / 2 + 1);
      assert.equal(FakeSocket.made.length, before + 1);
      line().break();
    }
  });

  it("passes messages to their match's subscriber, and notices to all listeners", () => {
    /** @type {any[]} */
    const got = [];
    const end = socket.subscribe("m", { ply: () => undefined, on_message: (message) => got.push(message.n) });
    socket.on_notice(({ kind }) => got.push(kind));
    line().tell({ type: "frame", match: "m", n: 1 });
    line().tell({ type: "frame", match: "other", n: 2 });
    line().tell({ type: "notice", kind: "your_turn" });
    end();
    line().tell({ type: "frame", match: "m", n: 3 });
    assert.deepEqual(got, [1, "your_turn"]);
    assert.equal(line().last("unsubscribe").match, "m");
  });

  it("sends a ping when it was quiet, and reconnects if there is no reply", async () => {
    const hello = line().last("hello");
    line().tell({ type: "ack", re: hello.id });
    const before = line().sent.length;
    mock.timers.tick(25_000);
    assert.equal(line().sent.length, before + 1);
    mock.timers.tick(10_000);
    for (let turn = 0; turn < 5; ++turn) await Promise.resolve();
    assert.equal(FakeSocket.made.length, 2);
  });

  it("reconnects without delay when the page wakes up", () => {
    line().break();
    assert.equal(FakeSocket.made.length, 1);
    socket.wake();
    assert.equal(FakeSocket.made.length, 2);
  });

  it("detects a dead connection at once when the page wakes up", async () => {
    socket.wake();
    mock.timers.tick(3_000);
    for (let turn = 0; turn < 5; ++turn) await Promise.resolve();
    assert.equal(FakeSocket.made.length, 2);
  });
});
