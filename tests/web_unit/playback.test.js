import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { Playback } from "../../web/lib/playback.js";

/** A clock that stands until it is moved. */
class Clock {
  time = 0;
  /** @type {{ at: number, run: () => void }[]} */
  timers = [];
  now = () => this.time;
  later = (/** @type {() => void} */ run, /** @type {number} */ ms) => {
    const timer = { at: this.time + ms, run };
    this.timers.push(timer);
    return timer;
  };
  cancel = (/** @type {any} */ timer) => {
    this.timers = this.timers.filter((other) => other !== timer);
  };
  /** @param {number} ms */
  pass(ms) {
    const until = this.time + ms;
    for (;;) {
      const [due] = this.timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (!due) break;
      this.cancel(due);
      this.time = due.at;
      due.run();
    }
    this.time = until;
  }
}

/** @param {number} ply */
const position = (ply) => ({ ply, seat: 1, view: { ply }, score: null, events: [] });

describe("playback", () => {
  let clock = new Clock();
  let haste = false;
  let playback = new Playback(() => haste, clock);
  const shown = () => playback.stage.value?.ply ?? "newest";
  beforeEach(() => {
    clock = new Clock();
    haste = false;
    playback = new Playback(() => haste, clock);
    playback.reset(position(0));
  });

  it("shows a single move of another at once", () => {
    playback.push(position(1), false);
    assert.equal(shown(), "newest");
  });

  it("gives each of several moves its time", () => {
    for (const ply of [1, 2, 3]) playback.push(position(ply), false);
    assert.equal(shown(), 1);
    clock.pass(1_100);
    assert.equal(shown(), 2);
    clock.pass(1_100);
    assert.equal(shown(), "newest");
    assert.equal(clock.timers.length, 0);
  });

  it("does not play the viewer's own move", () => {
    playback.push(position(1), true);
    assert.equal(shown(), "newest");
    assert.equal(clock.timers.length, 0);
  });

  it("begins where the viewer left, and plays what was missed", () => {
    playback.resume(position(3), [position(4), position(5)]);
    assert.equal(shown(), 3);
    clock.pass(1_100);
    assert.equal(shown(), 4);
    clock.pass(1_100);
    assert.equal(shown(), "newest");
  });

  it("can be skipped", () => {
    playback.resume(position(3), [position(4), position(5)]);
    playback.skip();
    assert.equal(shown(), "newest");
    clock.pass(10_000);
    assert.equal(shown(), "newest");
  });

  it("plays nothing in haste, not even what already waits", () => {
    playback.resume(position(3), [position(4), position(5)]);
    haste = true;
    clock.pass(1_100);
    assert.equal(shown(), "newest");
    playback.push(position(6), false);
    playback.push(position(7), false);
    assert.equal(shown(), "newest");
  });
});
