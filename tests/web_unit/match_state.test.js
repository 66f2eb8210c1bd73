import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as drafts from "../../web/lib/draft.js";
import { follow, leaves_board, marks_of, merge_turns, your_turn } from "../../web/lib/match_state.js";
import { frame, preview, snapshot } from "./match_fixtures.js";

describe("a frame", () => {
  it("that follows makes the next state and leaves the former alone", () => {
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

  it("already known changes nothing", () => {
    assert.equal(follow(snapshot({ ply: 6 }), frame()).kind, "old");
    assert.equal(follow(snapshot({ ply: 9 }), frame()).kind, "old");
  });

  it("that does not fit is a gap", () => {
    assert.equal(follow(snapshot({ ply: 4 }), frame()).kind, "gap");
    assert.equal(follow(snapshot({ view: null }), frame()).kind, "gap");
    const wrong = [{ op: "replace", path: "/nothing/here", value: 1 }];
    assert.equal(follow(snapshot(), frame({ patch: wrong })).kind, "gap");
  });

  it("carries the open offer, and nothing of it on the board", () => {
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

  it("holds each turn once, in order", () => {
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

  it("marks what happened since the viewer's own turn", () => {
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
    assert.deepEqual(types(marks_of([...turns, offered], 0)), ["e2", "e3"], "an offer is nothing on the board");
    assert.deepEqual(types(marks_of([...turns, offered], null)), ["e3"]);
  });

  it("knows whose turn it is", () => {
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
    const one = drafts.with_step(drafts.empty_draft(3), { type: "a" }, preview({ stones: 1 }));
    const two = drafts.with_step(one, { type: "b" }, preview({ stones: 2 }));
    assert.deepEqual(drafts.top_of(two)?.view, { stones: 2 });
    assert.deepEqual(drafts.top_of(drafts.cut_to(two, 1))?.view, { stones: 1 });
    assert.equal(drafts.top_of(drafts.cut_to(two, 0)), null);
    assert.equal(drafts.top_of(null), null);
  });

  it("cannot be undone when empty, and then says whether a seal is why", () => {
    assert.equal(drafts.undo_refusal(drafts.empty_draft(3), false), "turn.nothing_to_undo");
    assert.equal(drafts.undo_refusal(drafts.empty_draft(3), true), "turn.sealed");
    assert.equal(drafts.undo_refusal(null, true), "turn.sealed");
    const open = drafts.with_step(drafts.empty_draft(3), {}, preview({}));
    assert.equal(drafts.undo_refusal(open, false), null);
    assert.equal(drafts.undo_refusal(open, true), null);
  });

  it("loses one step of several, and what was known of the later ones", () => {
    let draft = drafts.empty_draft(3);
    for (const type of ["a", "b", "c"]) draft = drafts.with_step(draft, { type }, preview({ type }));
    const shorter = drafts.without_step(draft, 1);
    assert.deepEqual(shorter.steps, [{ type: "a" }, { type: "c" }]);
    assert.deepEqual(shorter.stack, [preview({ type: "a" })]);
    assert.equal(drafts.top_of(shorter), null);
  });

  it("is read back only if it fits the question", () => {
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
