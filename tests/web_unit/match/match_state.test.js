import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as drafts from "../../../web/lib/match/draft/draft.js";
import {
  follow,
  frames_since,
  leaves_board,
  marks_of,
  merge_turns,
  missed_since,
  turn_of,
  your_turn,
} from "../../../web/lib/match/match_state.js";
import { frame, preview, snapshot } from "./fixtures.js";

/** A fake API with frames up to ply 12, in pages of `size`. @param {number} size @returns {any} */
const paged = (size) => {
  const asked = /** @type {number[]} */ ([]);
  return {
    asked,
    at: async (/** @type {string} */ _id, /** @type {number} */ ply) => ({
      ply,
      view: { stones: 5, rows: [1, 2] },
      score: null,
      events: [],
    }),
    frames: async (/** @type {string} */ _id, /** @type {number} */ since) => {
      asked.push(since);
      const last = Math.min(since + size, 12);
      const frames = Array.from({ length: last - since }, (_, index) =>
        frame({
          base: since + index,
          ply: since + index + 1,
          patch: [{ op: "replace", path: "/stones", value: since + index + 1 }],
        }),
      );
      return { ply: 12, frames, ...(last < 12 && { next: last }) };
    },
  };
};

describe("missed frames", () => {
  it("are loaded page by page, and played back together", async () => {
    const api = paged(3);
    const missed = await missed_since(api, snapshot({ ply: 12 }), 4);
    assert.deepEqual(api.asked, [4, 7, 10]);
    assert.equal(missed?.start.ply, 4);
    assert.deepEqual(
      missed?.positions.map(({ ply, view }) => [ply, /** @type {any} */ (view).stones]),
      [5, 6, 7, 8, 9, 10, 11, 12].map((ply) => [ply, ply]),
    );
  });

  it("are replaced by a snapshot if a later page has one", async () => {
    const api = paged(3);
    const whole = snapshot({ ply: 12 });
    const { frames } = api;
    api.frames = async (/** @type {string} */ id, /** @type {number} */ since) =>
      since < 7 ? frames(id, since) : { ply: 12, snapshot: whole };
    assert.deepEqual(await frames_since(api, "m", 4), { frames: null, snapshot: whole });
    assert.equal(await missed_since(api, whole, 4), null);
  });
});

describe("a frame", () => {
  it("leads to the next state and does not change the previous one", () => {
    const before = snapshot();
    const copy = structuredClone(before);
    const result = follow(before, frame({ patch: [{ op: "replace", path: "/stones", value: 4 }] }));
    assert.equal(result.kind, "next");
    assert.deepEqual(before, copy);
    if (result.kind !== "next") return;
    assert.deepEqual(result.snapshot.view, { stones: 4, rows: [1, 2] });
    assert.equal(result.snapshot.ply, 6);
    assert.deepEqual(result.snapshot.to_act, [1]);
  });

  it("says whether a turn goes on, until one does not", () => {
    const begun = follow(snapshot(), frame({ mid_turn: true }));
    assert.equal(begun.kind === "next" && begun.snapshot.mid_turn, true);
    const ended = follow(snapshot({ mid_turn: true }), frame());
    assert.equal(ended.kind === "next" && ended.snapshot.mid_turn, undefined);
    assert.equal(turn_of(frame({ within_turn: true })).within_turn, true);
    assert.equal("within_turn" in turn_of(frame()), false);
  });

  it("that is already known changes nothing", () => {
    assert.equal(follow(snapshot({ ply: 6 }), frame()).kind, "old");
    assert.equal(follow(snapshot({ ply: 9 }), frame()).kind, "old");
  });

  it("that does not follow is a gap", () => {
    assert.equal(follow(snapshot({ ply: 4 }), frame()).kind, "gap");
    assert.equal(follow(snapshot({ view: null }), frame()).kind, "gap");
    const wrong = [{ op: /** @type {const} */ ("replace"), path: "/nothing/here", value: 1 }];
    assert.equal(follow(snapshot(), frame({ patch: wrong })).kind, "gap");
  });

  it("contains the open offer, which does not change the board", () => {
    const offer = { ply: 6, seat: 1, kind: /** @type {const} */ ("draw"), accepted: [] };
    const offered = frame({ kind: "offer", seat: 1, patch: [], offer });
    const result = follow(snapshot(), offered);
    assert.deepEqual(result.kind === "next" && result.snapshot.offer, offer);
    assert.equal(leaves_board(offered), true);
    assert.equal(leaves_board(frame({ kind: "vote", patch: [] })), true);
    assert.equal(leaves_board(frame({ kind: "vote" })), false, "an agreement ends the game");
    assert.equal(leaves_board(frame({ patch: [] })), false);
  });

  it("of a resignation marks the seat", () => {
    const result = follow(snapshot(), frame({ kind: "resign", seat: 1, patch: [] }));
    assert.deepEqual(result.kind === "next" && result.snapshot.seats.map(({ resigned }) => resigned), [false, true]);
  });
});

describe("the log", () => {
  /** @param {number} ply @param {number} seat */
  const turn = (ply, seat) => ({
    ply,
    seat,
    kind: /** @type {const} */ ("turn"),
    at: 0,
    events: [{ type: `e${ply}` }],
  });

  it("contains each turn once, in order", () => {
    const merged = merge_turns([turn(1, 0), turn(3, 0)], [turn(2, 1), turn(3, 1)]);
    assert.deepEqual(
      merged.map(({ ply, seat }) => [ply, seat]),
      [
        [1, 0],
        [2, 1],
        [3, 1],
      ],
    );
  });

  it("marks the events since the viewer's own turn", () => {
    const turns = [turn(1, 0), turn(2, 1), turn(3, 2)];
    const types = (/** @type {any[]} */ events) => events.map(({ type }) => type);
    assert.deepEqual(types(marks_of(turns, 0)), ["e2", "e3"]);
    assert.deepEqual(types(marks_of(turns, 2)), ["e3"]);
    assert.deepEqual(types(marks_of(turns, null)), ["e3"]);
    assert.deepEqual(marks_of([], 0), []);
    const offered = {
      ...turn(4, 0),
      kind: /** @type {const} */ ("offer"),
      events: [{ type: "match.offered", seat: 0 }],
    };
    assert.deepEqual(types(marks_of([...turns, offered], 0)), ["e2", "e3"], "an offer is not on the board");
    assert.deepEqual(types(marks_of([...turns, offered], null)), ["e3"]);
  });

  it("knows whether it is the viewer's turn", () => {
    assert.equal(your_turn(snapshot()), true);
    assert.equal(your_turn(snapshot({ you: 1 })), false);
    assert.equal(your_turn(snapshot({ you: null })), false);
    assert.equal(your_turn(snapshot({ status: "finished" })), false);
    assert.equal(your_turn(snapshot({ prompt: null })), false);
    const seats = snapshot().seats.map((seat) => ({ ...seat, resigned: true }));
    assert.equal(your_turn(snapshot({ seats })), false);
  });
});

describe("a draft", () => {
  it("grows and shrinks with its previews", () => {
    const one = drafts.with_steps(drafts.empty_draft(3), [{ type: "a" }], preview({ stones: 1 }));
    const two = drafts.with_steps(one, [{ type: "b" }], preview({ stones: 2 }));
    assert.deepEqual(drafts.top_of(two)?.view, { stones: 2 });
    assert.deepEqual(drafts.top_of(drafts.cut_to(two, 1))?.view, { stones: 1 });
    assert.equal(drafts.top_of(drafts.cut_to(two, 0)), null);
    assert.equal(drafts.top_of(null), null);
  });

  it("takes several steps at once; the positions between them are asked for when they are needed", () => {
    const both = drafts.with_steps(drafts.empty_draft(3), [{ type: "a" }, { type: "b" }], preview({ stones: 2 }));
    assert.deepEqual(both.steps, [{ type: "a" }, { type: "b" }]);
    assert.deepEqual(drafts.top_of(both)?.view, { stones: 2 });
    assert.equal(drafts.top_of(drafts.cut_to(both, 1)), null);
  });

  it("cannot be undone when empty, with a special reason after a sealed step", () => {
    assert.equal(drafts.undo_refusal(drafts.empty_draft(3), false), "turn.nothing_to_undo");
    assert.equal(drafts.undo_refusal(drafts.empty_draft(3), true), "turn.sealed");
    assert.equal(drafts.undo_refusal(null, true), "turn.sealed");
    const open = drafts.with_steps(drafts.empty_draft(3), [{ type: "take" }], preview({}));
    assert.equal(drafts.undo_refusal(open, false), null);
    assert.equal(drafts.undo_refusal(open, true), null);
  });

  it("drops one of several steps, with the later previews", () => {
    let draft = drafts.empty_draft(3);
    for (const type of ["a", "b", "c"]) draft = drafts.with_steps(draft, [{ type }], preview({ type }));
    const shorter = drafts.without_step(draft, 1);
    assert.deepEqual(shorter.steps, [{ type: "a" }, { type: "c" }]);
    assert.deepEqual(shorter.stack, [preview({ type: "a" })]);
    assert.equal(drafts.top_of(shorter), null);
  });

  it("is restored only if it fits the prompt", () => {
    const kept = { prompt: 3, steps: [{ type: "a" }] };
    assert.deepEqual(drafts.stored_steps(kept, 3), kept.steps);
    for (const bad of [null, 7, { prompt: 4, steps: [] }, { prompt: 3, steps: "x" }, { prompt: 3 }]) {
      assert.deepEqual(drafts.stored_steps(bad, 3), []);
    }
    assert.deepEqual(drafts.stored_steps({ prompt: 3, steps: Array(65).fill({}) }, 3), []);
    assert.equal(drafts.stored_commit({ ...kept, cmd: "short" }, 3), null);
    assert.equal(drafts.stored_commit({ ...kept, cmd: "c-12345678" }, 3)?.cmd, "c-12345678");
  });
});
