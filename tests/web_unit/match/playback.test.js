import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { Playback } from "../../../web/lib/match/playback/playback.js";
import { scenes_of, turns_up_to } from "../../../web/lib/match/playback/scenes.js";

/** A clock that only the test moves. */
class Clock {
  time = 0;
  /** @type {{ at: number, run: () => void }[]} */
  timers = [];
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

const scene_ms = 400;

/** A turn with two events. @param {number} ply */
const turn = (ply) => ({
  ...{ ply, seat: 1, view: { at: ply }, score: null },
  events: [{ type: "took" }, { type: "laid" }],
});
const start = { ...turn(0), events: [] };

describe("playback", () => {
  let clock = new Clock();
  let ms = scene_ms;
  let watched = true;
  /** @type {string[]} */
  let begun = [];
  /** @type {Playback} */
  let playback;
  const shown = () => {
    const scene = playback.stage.value;
    return scene === null ? "newest" : `${scene.ply} ${scene.event?.type ?? "still"} ${JSON.stringify(scene.view.at)}`;
  };
  beforeEach(() => {
    clock = new Clock();
    ms = scene_ms;
    watched = true;
    begun = [];
    const projection = {
      scene_ms: () => ms,
      watched: () => watched,
      // After its first event a turn is half way.
      show:
        () =>
        (/** @type {any} */ { at }, /** @type {any} */ event) => ({ at: `${at} ${event.type}` }),
    };
    playback = new Playback(projection, clock);
    playback.stage.subscribe((scene) => scene?.event && begun.push(`${scene.ply} ${scene.event.type}`));
    playback.reset(start);
  });

  it("shows a turn event by event, and its end a little longer", () => {
    playback.push(turn(1));
    assert.equal(shown(), '1 took "0 took"');
    clock.pass(scene_ms);
    assert.equal(shown(), "1 laid 1");
    clock.pass(2 * scene_ms - 1);
    assert.equal(shown(), "1 laid 1");
    clock.pass(1);
    assert.equal(shown(), "newest");
    assert.equal(clock.timers.length, 0);
    assert.deepEqual(begun, ["1 took", "1 laid"]);
  });

  it("shows what arrives meanwhile after it, and leaves nothing out", () => {
    playback.push(turn(1));
    clock.pass(scene_ms / 2);
    for (const ply of [2, 3]) playback.push(turn(ply));
    clock.pass(9 * scene_ms);
    assert.equal(shown(), "newest");
    assert.deepEqual(begun, ["1 took", "1 laid", "2 took", "2 laid", "3 took", "3 laid"]);
  });

  it("leaves out what viewers saw when they made their turn, and continues from there", () => {
    playback.push({ ...turn(1), seen: { events: 2, view: { at: "draft" } } });
    assert.equal(shown(), "newest");
    playback.push({ ...turn(2), seen: { events: 1, view: { at: "draft" } } });
    assert.equal(shown(), "2 laid 2");
    assert.deepEqual(begun, ["2 laid"]);
  });

  it("begins where the viewer left, and shows the missed turns", () => {
    playback.resume(turn(3), [turn(4), turn(5)]);
    assert.equal(shown(), "3 still 3");
    clock.pass(2 * scene_ms);
    assert.equal(shown(), '4 took "3 took"');
    clock.pass(10 * scene_ms);
    assert.equal(shown(), "newest");
    assert.deepEqual(begun, ["4 took", "4 laid", "5 took", "5 laid"]);
  });

  it("keeps the position until the turns that a snapshot left out have arrived", () => {
    playback.hold(turn(3));
    playback.push(turn(4));
    assert.equal(shown(), '4 took "0 took"', "what is known is shown");
    playback.extend([turn(2), turn(3)]);
    clock.pass(20 * scene_ms);
    assert.equal(shown(), "newest");
    playback.hold(turn(6));
    assert.equal(shown(), "4 still 4");
    clock.pass(20 * scene_ms);
    assert.equal(shown(), "4 still 4");
    playback.extend(null);
    assert.equal(shown(), "newest");
  });

  it("waits while nobody watches", () => {
    watched = false;
    playback.push(turn(1));
    assert.equal(shown(), "0 still 0");
    clock.pass(10 * scene_ms);
    assert.equal(shown(), "0 still 0");
    assert.deepEqual(begun, []);
    watched = true;
    playback.wake();
    assert.equal(shown(), '1 took "0 took"');
    clock.pass(scene_ms / 2);
    watched = false;
    clock.pass(scene_ms);
    assert.equal(shown(), '1 took "0 took"');
    watched = true;
    playback.wake();
    assert.equal(shown(), "1 laid 1");
  });

  it("can be skipped", () => {
    playback.resume(turn(3), [turn(4), turn(5)]);
    playback.skip();
    assert.equal(shown(), "newest");
    clock.pass(20 * scene_ms);
    assert.equal(shown(), "newest");
    playback.push(turn(6));
    assert.equal(shown(), '6 took "5 took"');
  });

  it("shows nothing when it is off, not even what waits", () => {
    playback.push(turn(1));
    ms = 0;
    clock.pass(scene_ms);
    assert.equal(shown(), "newest");
    playback.push(turn(2));
    assert.equal(shown(), "newest");
    assert.deepEqual(begun, ["1 took"]);
    playback.resume(turn(3), [turn(4)]);
    assert.equal(shown(), "newest");
    assert.equal(clock.timers.length, 0);
  });
});

describe("the scenes of a turn", () => {
  it("are one for a game that does not say more, and for events that the board does not know", () => {
    const throws = () => {
      throw new Error("an event of older rules");
    };
    for (const show of [null, () => null, throws]) {
      const scenes = scenes_of(start, turn(1), show);
      assert.deepEqual(
        scenes.map(({ view, event, events, last }) => [view.at, event?.type, events.length, last]),
        [[1, "laid", 2, true]],
      );
    }
  });

  it("are several for an event that changes a lot, and the last one shows the position after the turn", () => {
    const scenes = scenes_of(start, turn(1), (_view, { type }) =>
      type === "laid" ? [{ at: "bare" }, { at: "laid" }] : null,
    );
    assert.deepEqual(
      scenes.map(({ view, event, events, last }) => [view.at, event?.type, events.length, last]),
      [
        ["bare", "laid", 2, false],
        [1, "laid", 2, true],
      ],
    );
  });

  it("show the log as far as they have come", () => {
    const entry = (/** @type {number} */ ply) => ({ ...turn(ply), kind: /** @type {const} */ ("turn"), at: 0 });
    const turns = [entry(1), entry(2), entry(3)];
    const [first] = scenes_of(start, turn(2), (view) => view);
    assert.deepEqual(
      turns_up_to(turns, first).map(({ ply, events }) => [ply, events.length]),
      [
        [1, 2],
        [2, 1],
      ],
    );
    assert.deepEqual(turns_up_to(turns, { ply: 2, event: null, events: [] }), turns.slice(0, 2), "a whole turn");
    assert.equal(turns_up_to(turns, null), turns);
  });
});

describe("stages", () => {
  const before = { view: { turn: 0 }, score: null };
  const after = {
    ...{ ply: 3, seat: 0, view: { turn: 1 }, score: null },
    events: [{ type: "threw" }, { type: "fell" }],
  };
  const views = (/** @type {any[]} */ scenes) => scenes.map(({ event, view }) => [event?.type ?? null, view]);

  it("are shown one after the other, also if the game knows no scenes", () => {
    const stages = [
      { events: 1, view: { turn: 0, thrown: 1 } },
      { events: 2, view: { turn: 0, fallen: true } },
    ];
    const scenes = scenes_of(before, { ...after, stages }, null);
    assert.deepEqual(views(scenes), [
      ["threw", stages[0].view],
      ["fell", stages[1].view],
      [null, after.view],
    ]);
    assert.deepEqual(
      scenes.map(({ last }) => last),
      [false, false, true],
    );
  });

  it("are followed by the events after them", () => {
    const stages = [{ events: 1, view: { turn: 0, thrown: 1 } }];
    assert.deepEqual(views(scenes_of(before, { ...after, stages }, null)), [
      ["threw", stages[0].view],
      ["fell", after.view],
    ]);
  });
});
