import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { by_urgency, hand_of, next_deadline } from "../../web/lib/clocks.js";

const hour_ms = 3_600_000;
const at = 1_000_000_000_000;

/** @param {Partial<import("../../web/lib/types.js").SeatClock>[]} seats @returns {import("../../web/lib/types.js").Clock} */
const clock = (...seats) => ({
  kind: "per_move",
  move_ms: 10 * hour_ms,
  at,
  seats: seats.map((seat) => ({ left_ms: 10 * hour_ms, running: false, deadline: null, paused: null, ...seat })),
});

describe("a clock", () => {
  const running = clock({ left_ms: 4 * hour_ms, running: true, deadline: at + 4 * hour_ms }, {});

  it("that runs counts down from when it was told, to zero at the least", () => {
    assert.equal(hand_of(running, 0, at + hour_ms)?.left_ms, 3 * hour_ms);
    assert.equal(hand_of(running, 0, at + 9 * hour_ms)?.left_ms, 0);
    assert.equal(hand_of(running, 0, at - hour_ms)?.left_ms, 4 * hour_ms, "a clock of the device that is behind");
  });

  it("that nobody waits for stands still", () => {
    const hand = hand_of(running, 1, at + hour_ms);
    assert.deepEqual(hand, { left_ms: 10 * hour_ms, running: false, low: false, deadline: null, paused: null });
  });

  it("is low below a fifth of its whole, and only while all wait for it", () => {
    assert.equal(hand_of(running, 0, at + 2 * hour_ms)?.low, false);
    assert.equal(hand_of(running, 0, at + 2 * hour_ms + 1)?.low, true);
    assert.equal(hand_of(clock({ left_ms: 1 }), 0, at)?.low, false);
  });

  it("that is paused goes on when the pause is over", () => {
    const paused = { why: /** @type {const} */ ("night"), until: at + 2 * hour_ms };
    const night = clock({ left_ms: 5 * hour_ms, deadline: at + 7 * hour_ms, paused });
    assert.deepEqual(hand_of(night, 0, at + hour_ms), {
      left_ms: 5 * hour_ms,
      running: false,
      low: false,
      deadline: at + 7 * hour_ms,
      paused,
    });
    const morning = hand_of(night, 0, at + 3 * hour_ms);
    assert.equal(morning?.left_ms, 4 * hour_ms);
    assert.equal(morning?.paused, null);
    assert.equal(morning?.running, true);
  });

  it("is none where the match has none", () => {
    assert.equal(hand_of(null, 0, at), null);
    assert.equal(hand_of(undefined, 0, at), null);
    assert.equal(next_deadline(null, [0]), null);
  });

  it("tells the first deadline of those who are asked", () => {
    const both = clock({ deadline: at + 5 }, { deadline: at + 3 }, {});
    assert.equal(next_deadline(both, [0, 1]), at + 3);
    assert.equal(next_deadline(both, [0]), at + 5);
    assert.equal(next_deadline(both, [2]), null);
  });
});

describe("urgency", () => {
  /** @param {string} id @param {number | null} deadline @param {number} updated_at @returns {any} */
  const item = (id, deadline, updated_at) => ({
    id,
    you: 0,
    updated_at,
    clock: deadline === null ? null : clock({ deadline }),
  });

  it("puts the least time left first, then what waits longest", () => {
    const items = [
      item("new", null, 9),
      item("far", at + 2, 1),
      item("old", null, 5),
      item("near", at + 1, 8),
      { ...item("watched", at, 3), you: null },
    ];
    assert.deepEqual(
      items.sort(by_urgency).map(({ id }) => id),
      ["near", "far", "watched", "old", "new"],
    );
  });
});
