import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { follow, leaves_board, reseats } from "../../web/lib/match_state.js";
import { narrate_match } from "../../web/lib/offers.js";
import { seat_looks } from "../../web/lib/seats.js";
import { languages, strict } from "./languages.js";
import { frame, snapshot } from "./match_fixtures.js";

const house = (/** @type {any} */ event) =>
  frame({ kind: "house", seat: null, patch: [], events: [{ type: "match.house", ...event }] });

describe("what the house does to a match", () => {
  it("changes nothing on the board", () => {
    assert.equal(leaves_board(house({ act: "deadline", seat: 0, at: 1 })), true);
  });

  it("marks the seat where the computer plays on", () => {
    const result = follow(snapshot(), house({ act: "computer", seat: 1 }));
    assert.deepEqual(result.kind === "next" && result.snapshot.seats.map(({ resigned }) => resigned), [false, true]);
    const other = follow(snapshot(), house({ act: "deadline", seat: 1, at: 1 }));
    assert.deepEqual(other.kind === "next" && other.snapshot.seats.map(({ resigned }) => resigned), [false, false]);
  });

  it("has the seats asked for where somebody else sits", () => {
    assert.equal(reseats(house({ act: "seat", seat: 1 })), true);
    assert.equal(reseats(house({ act: "computer", seat: 1 })), false);
    assert.equal(reseats(house({ act: "annul" })), false);
  });

  for (const language of languages) {
    it(`is told in the log, each act otherwise (${language})`, () => {
      const t = strict(language);
      const looks = seat_looks(snapshot(), t);
      const acts = [
        { act: "annul" },
        { act: "adjudicate" },
        ...["seat", "computer", "deadline"].flatMap((act) => [0, 1].map((seat) => ({ act, seat }))),
      ];
      const told = acts.map((event) => narrate_match({ type: "match.house", ...event }, looks, t));
      assert.equal(new Set(told).size, acts.length, told.join("\n"));
      assert.ok(told.every((line) => line !== ""));
    });
  }
});
