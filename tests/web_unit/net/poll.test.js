import { signal } from "@preact/signals";
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { connect_when_back, poll_while_lost } from "../../../web/lib/net/poll.js";

/** Lets pending promises settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("polling while the socket is lost", () => {
  const set_up = (/** @type {any} */ test, fails = false) => {
    test.mock.timers.enable({ apis: ["setTimeout"] });
    const lost_at = signal(/** @type {number | null} */ (null));
    const asked = { count: 0 };
    const end = poll_while_lost(
      lost_at,
      async () => {
        asked.count++;
        if (fails) throw new Error("no answer");
      },
      { patience_ms: 20, pace_ms: 5 },
    );
    const pass = async (/** @type {number} */ ms) => {
      test.mock.timers.tick(ms);
      await settle();
    };
    return { lost_at, asked, end, pass };
  };

  it("starts after a while, repeats, and stops when the socket is back", async (test) => {
    const { lost_at, asked, pass } = set_up(test);
    await pass(100);
    lost_at.value = 1;
    await pass(19);
    assert.equal(asked.count, 0);
    await pass(1);
    assert.equal(asked.count, 1);
    await pass(5);
    await pass(5);
    assert.equal(asked.count, 3);
    lost_at.value = null;
    await pass(100);
    assert.equal(asked.count, 3);
  });

  it("continues after a failed request", async (test) => {
    const { lost_at, asked, pass } = set_up(test, true);
    lost_at.value = 1;
    await pass(20);
    await pass(5);
    assert.equal(asked.count, 2);
  });

  it("makes one request at a time, even if the connection comes and goes", async (test) => {
    const { lost_at, asked, pass } = set_up(test);
    lost_at.value = 1;
    test.mock.timers.tick(20);
    lost_at.value = null;
    lost_at.value = 2;
    await settle();
    await pass(5);
    assert.equal(asked.count, 1);
    await pass(15);
    await pass(5);
    assert.equal(asked.count, 3);
  });

  it("can be ended", async (test) => {
    const { lost_at, asked, end, pass } = set_up(test);
    lost_at.value = 1;
    end();
    await pass(100);
    assert.equal(asked.count, 0);
  });
});

describe("reconnecting to a server", () => {
  /** A page whose socket is lost, and a server that answers or not. */
  const set_up = (/** @type {any} */ test) => {
    test.mock.timers.enable({ apis: ["setTimeout"] });
    const world = { up: true, seen: true, asked: 0, restarts: 0 };
    const lost_at = signal(/** @type {number | null} */ (1));
    const socket = /** @type {any} */ ({ lost_at, restart: () => world.restarts++ });
    const answers = async () => (world.asked++, world.up);
    connect_when_back(socket, { in_sight: () => world.seen, answers });
    const pass = async (/** @type {number} */ ms) => {
      for (let passed = 0; passed < ms; passed += 100) {
        test.mock.timers.tick(100);
        await settle();
      }
    };
    return { world, lost_at, pass };
  };

  it("succeeds within three seconds after the server is back, however long it was down", async (test) => {
    const { world, pass } = set_up(test);
    world.up = false;
    await pass(600_000);
    assert.equal(world.restarts, 0);
    world.up = true;
    await pass(3_000);
    assert.equal(world.restarts, 1);
  });

  it("does not restart the socket if the server answers and only sockets fail", async (test) => {
    const { world, pass } = set_up(test);
    await pass(60_000);
    assert.ok(world.asked > 0);
    assert.equal(world.restarts, 0);
  });

  it("is not tried by hidden pages or connected ones", async (test) => {
    const { world, lost_at, pass } = set_up(test);
    world.seen = false;
    await pass(60_000);
    world.seen = true;
    lost_at.value = null;
    await pass(60_000);
    assert.equal(world.asked, 0);
  });
});
