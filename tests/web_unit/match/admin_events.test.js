import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { follow, leaves_board } from "../../../web/lib/match/match_state.js";
import { narrate_match } from "../../../web/lib/match/offers.js";
import { seat_looks } from "../../../web/lib/match/seats.js";
import { languages, strict } from "../languages.js";
import { frame, snapshot } from "./fixtures.js";

const admin = (/** @type {any} */ event) =>
  frame({ kind: "admin", seat: null, patch: [], events: [{ type: "match.admin", ...event }] });

describe("an administrator's action on a match", () => {
  it("does not change the board", () => {
    assert.equal(leaves_board(admin({ act: "deadline", seat: 0, at: 1 })), true);
  });

  it("marks the seat if the computer takes over", () => {
    const result = follow(snapshot(), admin({ act: "computer", seat: 1 }));
    assert.deepEqual(result.kind === "next" && result.snapshot.seats.map(({ resigned }) => resigned), [false, true]);
    const other = follow(snapshot(), admin({ act: "deadline", seat: 1, at: 1 }));
    assert.deepEqual(other.kind === "next" && other.snapshot.seats.map(({ resigned }) => resigned), [false, false]);
  });

  for (const language of languages) {
    it(`has its own line in the log (${language})`, () => {
      const t = strict(language);
      const looks = seat_looks(snapshot(), t);
      const acts = [
        { act: "annul" },
        { act: "adjudicate" },
        ...["seat", "computer", "deadline"].flatMap((act) => [0, 1].map((seat) => ({ act, seat }))),
      ];
      const lines = acts.map((event) => narrate_match({ type: "match.admin", ...event }, looks, t));
      assert.equal(new Set(lines).size, acts.length, lines.join("\n"));
      assert.ok(lines.every((line) => line !== ""));
    });
  }
});
