import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { are_mates, has_won, is_draw, is_together, places_of, team_number } from "../../../web/lib/match/results.js";
import { result_text } from "../../../web/lib/match/result_text.js";
import { seat_looks } from "../../../web/lib/match/seats.js";
import { ties_of } from "../../../web/lib/match/ties.js";
import { languages, strict } from "../languages.js";
import { snapshot } from "./fixtures.js";

/** @typedef {import("../../../web/lib/types.js").Outcome} Outcome */

/** @param {Partial<Outcome>} result @returns {Outcome} */
const outcome = (result) => ({ ranks: [], scores: [], reason: "ended", ...result });

const raft = (/** @type {boolean} */ won, seats = 3) =>
  outcome({
    ranks: Array(seats).fill(1),
    scores: Array(seats).fill(20),
    won: Array(seats).fill(won),
    teams: Array(seats).fill(0),
  });
const tugs = outcome({ ranks: [1, 3, 1, 3], scores: [24, 20, 24, 20], teams: [0, 1, 0, 1] });
const alone = outcome({ ranks: [1], scores: [17] });

/** The text for a viewer in this seat; null: a spectator. @param {Outcome} result @param {number | null} you */
function said(result, you, { language = "en", points = false } = {}) {
  const names = ["Ann", "Bob", "Cyd", "Dan"].slice(0, result.ranks.length);
  const seats = names.map((name, seat) => ({
    ...snapshot().seats[0],
    seat,
    user: { id: name, name, guest: false },
  }));
  const t = strict(language, "results");
  return result_text(result, seat_looks({ seats, you }, t), { t, list: (list) => list.join(" and "), points });
}

describe("the text of a result", () => {
  it("names the winner, or speaks to them", () => {
    const result = outcome({ ranks: [2, 1], scores: [30, 31] });
    assert.equal(said(result, 1), "You won");
    assert.equal(said(result, 0), "Bob won");
    assert.equal(said(result, null, { points: true }), "Bob won with 31 points");
  });

  it("tells a draw from a shared win", () => {
    assert.equal(said(outcome({ ranks: [1, 1], scores: [9, 9] }), 0), "The match is a draw");
    assert.equal(said(outcome({ ranks: [1, 1, 3], scores: [9, 9, 2] }), 2), "Shared win: Ann and Bob");
  });

  it("speaks of a team as one", () => {
    assert.equal(said(tugs, 2), "Your team won");
    assert.equal(said(tugs, 2, { points: true }), "Your team won with 24 points");
    assert.equal(said(tugs, 1), "The team of Ann and Cyd won");
    assert.equal(said(tugs, null, { points: true }), "The team of Ann and Cyd won with 24 points");
    const even = outcome({ ranks: [1, 1, 1, 1], scores: [9, 9, 9, 9], teams: [0, 1, 0, 1] });
    assert.equal(said(even, 0), "The match is a draw");
  });

  it("says that all won or lost together", () => {
    assert.equal(said(raft(true), 0, { points: true }), "You all won");
    assert.equal(said(raft(false), 1), "You all lost");
    assert.equal(said(raft(true), null), "All players won together");
    assert.equal(said(raft(false), null), "All players lost together");
  });

  it("speaks to a single player, who wins, loses or reaches points", () => {
    assert.equal(said(raft(true, 1), 0), "You won");
    assert.equal(said(raft(false, 1), 0), "You lost");
    assert.equal(said(raft(false, 1), null), "Ann lost");
    assert.equal(said(alone, 0, { points: true }), "You finished with 17 points");
    assert.equal(said(alone, null, { points: true }), "Ann finished with 17 points");
  });

  it("follows the game where the first place is not the win", () => {
    const second = outcome({ ranks: [1, 2], scores: [5, 3], won: [false, true] });
    assert.equal(said(second, 1), "You won");
    assert.equal(said(outcome({ ranks: [1, 2], scores: [5, 3], won: [false, false] }), 0), "Nobody won");
  });

  it("exists in all languages", () => {
    for (const language of languages) {
      for (const result of [raft(true), raft(false), raft(true, 1), raft(false, 1), tugs, alone]) {
        for (const you of [0, null]) {
          for (const points of [true, false]) assert.ok(said(result, you, { language, points }).length > 5);
        }
      }
    }
    assert.equal(said(raft(false), 0, { language: "de" }), "Ihr habt gemeinsam verloren");
    assert.equal(said(tugs, 0, { language: "nl" }), "Je team heeft gewonnen");
    assert.equal(said(tugs, 0, { language: "it", points: true }), "La tua squadra ha vinto con 24 punti");
  });
});

describe("places", () => {
  it("are shown where players are ranked against each other", () => {
    assert.deepEqual(places_of(tugs), [1, 3, 1, 3]);
    assert.deepEqual(places_of(raft(true)), []);
    assert.deepEqual(places_of(alone), []);
    assert.deepEqual(places_of(outcome({ reason: "cancelled" })), []);
  });

  it("are no tie between team mates", () => {
    assert.deepEqual(ties_of(tugs), []);
    assert.deepEqual(ties_of(raft(true)), []);
    const even = outcome({ ranks: [1, 1, 1, 1], scores: [9, 9, 9, 9], teams: [0, 1, 0, 1] });
    assert.deepEqual(ties_of(even), [{ points: 9, seats: [0, 1], shared: true }]);
  });
});

it("winners, draws and teams are told apart", () => {
  assert.deepEqual([has_won(tugs, 2), has_won(tugs, 1), has_won(raft(false), 0)], [true, false, false]);
  assert.deepEqual(
    [is_draw(raft(true)), is_draw(alone), is_together(tugs), is_together(raft(true))],
    [false, false, false, true],
  );
  assert.deepEqual(
    [are_mates(tugs.teams, 0, 2), are_mates(tugs.teams, 0, 1), are_mates(undefined, 0, 1)],
    [true, false, false],
  );
  assert.deepEqual([team_number([3, 5, 3], 1), team_number([0, 0], 0), team_number(undefined, 0)], [2, null, null]);
});
