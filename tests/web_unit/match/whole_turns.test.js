import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { MatchLog } from "../../../web/lib/match/match_log.js";
import { turn_end_beside } from "../../../web/lib/match/turn_steps.js";
import { turn_up_to, whole_turns } from "../../../web/lib/match/whole_turns.js";

/** @typedef {import("../../../web/lib/types.js").Turn} Turn */

/**
 * A log: "0" is a commit of seat 0 that begins a turn, "+0" one that goes on with it, "talk" an offer.
 * @param {string} text @returns {Turn[]}
 */
const log = (text) =>
  text.split(" ").map((word, at) => {
    const ply = at + 1;
    if (word === "talk") return { ply, seat: 0, kind: "offer", at: 0, events: [] };
    const within = word.startsWith("+") ? { within_turn: /** @type {const} */ (true) } : {};
    return { ply, seat: Number(word.at(-1)), kind: "turn", at: 0, events: [{ type: `e${ply}` }], ...within };
  });

const game = log("0 +0 +0 1 0 +0 +1 +0 talk 1");

/** The plies that steps in one direction reach. @param {Turn[]} entries @param {number} from @param {-1 | 1} way @param {number} last */
function steps(entries, from, way, last) {
  const reached = [];
  for (let here = from; way < 0 ? here > 0 : here < last;) {
    const to = turn_end_beside(entries, here, way, last);
    assert.notEqual(to, null);
    reached.push((here = /** @type {number} */ (to)));
  }
  return reached;
}

describe("whole turns", () => {
  it("join the commits that go on with a turn, also those of a reaction", () => {
    assert.deepEqual(
      whole_turns(game).map(({ first, ply, seat, events }) => [
        first,
        ply,
        seat,
        events.map(({ type }) => type).join(),
      ]),
      [
        [1, 3, 0, "e1,e2,e3"],
        [4, 4, 1, "e4"],
        [5, 8, 0, "e5,e6,e7,e8"],
        [9, 9, 0, ""],
        [10, 10, 1, "e10"],
      ],
    );
  });

  it("lead to a position in its middle, as far as they have been played", () => {
    assert.deepEqual(turn_up_to(game, 2)?.events, [{ type: "e1" }, { type: "e2" }]);
    assert.equal(turn_up_to(game, 8)?.first, 5);
    assert.equal(turn_up_to(game, 9), null, "an offer is no turn");
    assert.equal(turn_up_to(game.slice(5), 7), null, "its beginning is not loaded");
  });
});

describe("steps from turn to turn", () => {
  it("pass over the commits within a turn", () => {
    assert.deepEqual(steps(game, 10, -1, 10), [9, 8, 4, 3, 0]);
    assert.deepEqual(steps(game, 0, 1, 10), [3, 4, 8, 9, 10]);
  });

  it("lead out of a turn from a position within it", () => {
    assert.equal(turn_end_beside(game, 6, -1, 10), 4);
    assert.equal(turn_end_beside(game, 6, 1, 10), 8);
  });

  it("end at the newest position, also in the middle of a turn", () => {
    const running = log("0 1 +1 +1");
    assert.deepEqual(steps(running, 0, 1, 4), [1, 4]);
    assert.equal(turn_end_beside(running, 4, -1, 4), 1);
  });

  it("go over an offer within a turn", () => {
    assert.deepEqual(steps(log("0 talk +0 1"), 0, 1, 4), [3, 4]);
  });

  it("go entry by entry where each turn is one commit", () => {
    assert.deepEqual(steps(log("0 1 0 1"), 4, -1, 4), [3, 2, 1, 0]);
  });

  it("need the log", () => {
    assert.equal(turn_end_beside(game.slice(7), 7, -1, 10), null);
    assert.equal(turn_end_beside([], 3, 1, 10), null);
  });
});

describe("the log of a match", () => {
  /** Serves the last `limit` entries before a ply. @param {Turn[]} entries */
  function served(entries) {
    /** @type {number[]} */
    const limits = [];
    const api = /** @type {any} */ ({
      log: async (/** @type {string} */ _id, /** @type {any} */ { before = Infinity, limit }) => {
        limits.push(limit);
        return { turns: entries.filter(({ ply }) => ply < before).slice(-limit) };
      },
    });
    return { log: new MatchLog("m", api), limits };
  }

  it("loads a page more at first if turns have several commits", async () => {
    const long = served(log(Array(150).fill("+0").join(" ")));
    await long.log.load();
    assert.deepEqual(long.limits, [10, 100]);
    assert.equal(long.log.first.value, 41);
    const short = served(log(Array(150).fill("0").join(" ")));
    await short.log.load();
    assert.deepEqual(short.limits, [10]);
  });

  it("reaches back page by page", async () => {
    const { log: long } = served(log(Array(350).fill("0").join(" ")));
    await long.load();
    await long.reach(200);
    assert.equal(long.first.value, 141);
    await long.load_all();
    assert.equal(long.first.value, 1);
  });
});
