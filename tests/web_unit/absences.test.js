import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as absences from "../../web/lib/absences.js";
import { with_count } from "../../web/lib/format.js";
import { follow, leaves_board, reseats } from "../../web/lib/match_state.js";
import { seat_looks } from "../../web/lib/seats.js";
import { frame, snapshot } from "./match_fixtures.js";

/** @type {import("../../web/lib/types.js").Translate} */
const t = (key, params) => [key, ...Object.values(params ?? {})].join(" ");
/** @type {import("../../web/lib/types.js").Absence} */
const absence = { seat: 1, ply: 6, votes: [{ seat: 2, choice: "wait" }], owed: [0] };

describe("an absence", () => {
  it("waits for those whose vote is missing", () => {
    assert.equal(absences.owed_vote({ absences: [absence], you: 0 }), absence);
    assert.equal(absences.owed_vote({ absences: [absence], you: 2 }), null);
    assert.equal(absences.owed_vote({ absences: [absence], you: null }), null);
    assert.equal(absences.owed_vote({ you: 0 }), null, "a server that knows no absences");
    assert.equal(absences.own_absence({ absences: [absence], you: 1 }), absence);
  });

  it("offers no second search while a seat is free", () => {
    assert.deepEqual(absences.open_choices(absence), ["wait", "computer", "replace", "end"]);
    assert.deepEqual(absences.open_choices({ ...absence, replacing: true }), ["computer", "end"]);
  });

  it("lets those who have voted vote otherwise, and nobody else", () => {
    assert.deepEqual(
      [0, 1, 2, null].map((seat) => absences.may_vote(absence, seat)),
      [true, false, true, false],
    );
  });

  it("that is left to the computer marks the seat", () => {
    const decided = frame({
      kind: "absence_vote",
      patch: [],
      absences: [],
      events: [{ type: "match.absence_decided", absent: 1, choice: "computer" }],
    });
    const result = follow(snapshot(), decided);
    assert.deepEqual(result.kind === "next" && result.snapshot.seats.map(({ resigned }) => resigned), [false, true]);
  });

  it("comes with a frame that changes nothing on the board", () => {
    const late = frame({ kind: "timeout", seat: 1, patch: [], absences: [absence] });
    const result = follow(snapshot(), late);
    assert.deepEqual(result.kind === "next" && result.snapshot.absences, [absence]);
    assert.equal(leaves_board(late), true);
  });

  it("that brings somebody else has the seats asked for", () => {
    const decided = (/** @type {string} */ choice) =>
      frame({ kind: "absence_vote", events: [{ type: "match.absence_decided", absent: 1, choice }] });
    assert.equal(reseats(decided("replace")), true);
    assert.equal(reseats(decided("wait")), false);
    assert.equal(reseats(frame({ kind: "replacement", events: [] })), true);
    assert.equal(reseats(frame()), false);
  });

  it("is told in the log", () => {
    const looks = seat_looks(snapshot(), t);
    const line = (/** @type {any} */ event) => absences.narrate_absence(event, looks, t);
    assert.equal(line({ type: "match.timed_out", seat: 1 }), "absence.log.timed_out.they Player 1");
    assert.equal(
      line({ type: "match.absence_voted", seat: 0, absent: 1, choice: "end" }),
      "absence.log.voted.you Player 0 absence.choice.end",
    );
    assert.equal(
      line({ type: "match.absence_decided", absent: 1, choice: "wait" }),
      "absence.log.decided.wait Player 1",
    );
    assert.equal(line({ type: "match.returned", seat: 0 }), "absence.log.returned.you Player 0");
    assert.equal(line({ type: "match.offered", seat: 0 }), null);
  });
});

describe("the icon's badge", () => {
  it("says how many, up to nine", () => {
    assert.match(with_count("<svg></svg>\n", 3), />3<\/text><\/svg>$/);
    assert.match(with_count("<svg></svg>", 12), />9\+<\/text><\/svg>$/);
  });
});
