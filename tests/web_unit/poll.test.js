import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { signal } from "@preact/signals";
import { poll_while_lost } from "../../web/lib/poll.js";

/** Lets what was promised happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("asking while the socket is away", () => {
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

  it("is patient first, then asks again and again, and stops when the socket is back", async (test) => {
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

  it("goes on after a question that nobody answered", async (test) => {
    const { lost_at, asked, pass } = set_up(test, true);
    lost_at.value = 1;
    await pass(20);
    await pass(5);
    assert.equal(asked.count, 2);
  });

  it("asks once at a time though the line comes and goes", async (test) => {
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

  it("ends for good", async (test) => {
    const { lost_at, asked, end, pass } = set_up(test);
    lost_at.value = 1;
    end();
    await pass(100);
    assert.equal(asked.count, 0);
  });
});
