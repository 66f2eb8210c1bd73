import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { with_count } from "../../../web/lib/i18n/format.js";
import * as absences from "../../../web/lib/match/absences.js";
import * as votes from "../../../web/lib/match/votes.js";
import { follow, leaves_board } from "../../../web/lib/match/match_state.js";
import { seat_looks } from "../../../web/lib/match/seats.js";
import { frame, snapshot } from "./fixtures.js";

/** @type {import("../../../web/lib/types.js").Translate} */
const t = (key, params) => [key, ...Object.values(params ?? {})].join(" ");
/** @type {import("../../../web/lib/types.js").Absence} */
const absence = { seat: 1, ply: 6, votes: [{ seat: 2, choice: "wait" }], owed: [0], replacing: false };

describe("an absence", () => {
  it("waits for the players who have not voted", () => {
    assert.equal(absences.owed_vote({ absences: [absence], you: 0 }), absence);
    assert.equal(absences.owed_vote({ absences: [absence], you: 2 }), null);
    assert.equal(absences.owed_vote({ absences: [absence], you: null }), null);
    assert.equal(absences.owed_vote({ you: 0 }), null, "a server without absences");
  });

  it("has no choices to wait or replace while a replacement is wanted", () => {
    assert.deepEqual(votes.open_choices(absence), ["wait", "computer", "replace", "end"]);
    assert.deepEqual(votes.open_choices({ ...absence, replacing: true }), ["computer", "end"]);
  });

  it("lets players change their vote, but nobody else vote", () => {
    assert.deepEqual(
      [0, 1, 2, null].map((seat) => votes.may_vote(absence, seat)),
      [true, false, true, false],
    );
  });

  it("marks the seat if the computer takes over", () => {
    const decided = frame({
      kind: "absence_vote",
      patch: [],
      absences: [],
      events: [{ type: "match.absence_decided", absent: 1, choice: "computer" }],
    });
    const result = follow(snapshot(), decided);
    assert.deepEqual(result.kind === "next" && result.snapshot.seats.map(({ resigned }) => resigned), [false, true]);
  });

  it("arrives in a frame that does not change the board", () => {
    const late = frame({ kind: "timeout", seat: 1, patch: [], absences: [absence] });
    const result = follow(snapshot(), late);
    assert.deepEqual(result.kind === "next" && result.snapshot.absences, [absence]);
    assert.equal(leaves_board(late), true);
  });

  it("has lines in the log", () => {
    const looks = seat_looks(snapshot(), t);
    const line = (/** @type {any} */ event) => absences.narrate_absence(event, looks, t);
    assert.equal(line({ type: "match.timed_out", seat: 1 }), "absence.log.timed_out.they Player 1");
    assert.equal(
      line({ type: "match.absence_voted", seat: 0, absent: 1, choice: "end" }),
      "absence.log.voted.you Player 0 absence.choice.end",
    );
    assert.equal(
      line({ type: "match.absence_decided", absent: 1, choice: "computer", bot: "strong" }),
      "absence.with_bot absence.log.decided.computer Player 1 bot.strong",
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
  it("shows the count, up to nine", () => {
    assert.match(with_count("<svg></svg>\n", 3), />3<\/text><\/svg>$/);
    assert.match(with_count("<svg></svg>", 12), />9\+<\/text><\/svg>$/);
  });
});
