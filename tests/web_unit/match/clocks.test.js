import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { by_urgency, hand_of, next_deadline } from "../../../web/lib/match/clocks.js";

const hour_ms = 3_600_000;
const at = 1_000_000_000_000;

/** @param {Partial<import("../../../web/lib/types.js").SeatClock>[]} seats @returns {import("../../../web/lib/types.js").Clock} */
const clock = (...seats) => ({
  kind: "per_move",
  move_ms: 10 * hour_ms,
  at,
  seats: seats.map((seat) => ({ left_ms: 10 * hour_ms, running: false, deadline: null, paused: null, ...seat })),
});

describe("a clock", () => {
  const running = clock({ left_ms: 4 * hour_ms, running: true, deadline: at + 4 * hour_ms }, {});

  it("counts down from the time of the snapshot, to zero", () => {
    assert.equal(hand_of(running, 0, at + hour_ms)?.left_ms, 3 * hour_ms);
    assert.equal(hand_of(running, 0, at + 9 * hour_ms)?.left_ms, 0);
    assert.equal(hand_of(running, 0, at - hour_ms)?.left_ms, 4 * hour_ms, "the device's clock is behind");
  });

  it("does not count down if it is not running", () => {
    const hand = hand_of(running, 1, at + hour_ms);
    assert.deepEqual(hand, { left_ms: 10 * hour_ms, running: false, low: false, deadline: null, paused: null });
  });

  it("is low below a fifth of its time, and only while it runs", () => {
    assert.equal(hand_of(running, 0, at + 2 * hour_ms)?.low, false);
    assert.equal(hand_of(running, 0, at + 2 * hour_ms + 1)?.low, true);
    assert.equal(hand_of(clock({ left_ms: 1 }), 0, at)?.low, false);
  });

  it("continues after a pause", () => {
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

  it("is null in a match without clocks", () => {
    assert.equal(hand_of(null, 0, at), null);
    assert.equal(hand_of(undefined, 0, at), null);
    assert.equal(next_deadline(null, [0]), null);
  });

  it("has the earliest deadline of the seats to move", () => {
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

  it("sorts by the least time left, then by the longest wait", () => {
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
