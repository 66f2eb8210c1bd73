import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  missing_answers,
  narrate_match,
  offer_text,
  owes_answer,
  effective_turns,
} from "../../../web/lib/match/offers.js";
import { possible_offers } from "../../../web/lib/match/possible_offers.js";
import { seat_looks } from "../../../web/lib/match/seats.js";
import { languages, strict } from "../languages.js";
import { snapshot } from "./fixtures.js";

const open = (/** @type {any} */ more = {}) => ({ ply: 3, seat: 1, kind: "draw", accepted: [], ...more });

/**
 * A log: turns of these seats, and `back: n` for a takeback to before ply n.
 * @param {(number | { back: number })[]} entries
 */
const log = (...entries) =>
  entries.map((entry, at) => ({
    ply: at + 1,
    at: 0,
    ...(typeof entry === "number"
      ? { seat: entry, kind: /** @type {const} */ ("turn"), events: [] }
      : { seat: 1, kind: /** @type {const} */ ("vote"), events: [{ type: "match.taken_back", turn: entry.back }] }),
  }));

describe("possible offers", () => {
  const offers = (/** @type {any} */ turns, known = /** @type {string[]} */ ([]), you = 0) =>
    possible_offers({ known, turns, you }).map(({ kind, turn }) => (turn ? `${kind} ${turn}` : kind));

  it("are those of the game, the player's own last turn, and cancelling before the second turn", () => {
    assert.deepEqual(offers([], ["draw", "winner"]), ["draw", "winner", "cancel"]);
    assert.deepEqual(offers(log(0, 1)), ["take_back 1", "cancel"]);
    assert.deepEqual(offers(log(1)), ["cancel"]);
    assert.deepEqual(offers(log(0, 1, 0, 1)), ["take_back 3"]);
    assert.deepEqual(offers(log(0, 1, 0, 1), [], 1), ["take_back 4"]);
  });

  it("count a turn of several commits once, and take it back from its beginning", () => {
    const turns = log(0, 0, 1, 0, 1).map((turn, at) => ({ ...turn, within_turn: [1, 2, 3].includes(at) || undefined }));
    assert.deepEqual(offers(turns), ["take_back 1", "cancel"]);
    assert.deepEqual(offers(turns.slice(0, 4), [], 1), ["take_back 3", "cancel"], "a reaction");
    assert.deepEqual(offers(turns, [], 1), ["take_back 5", "cancel"]);
  });

  it("do not count turns that were taken back", () => {
    const turns = log(0, 1, 0, { back: 1 }, 1);
    assert.deepEqual(
      effective_turns(turns).map(({ ply }) => ply),
      [5],
    );
    assert.deepEqual(offers(turns), ["cancel"]);
    assert.deepEqual(offers(log(0, 1, 0, { back: 3 })), ["take_back 1", "cancel"]);
  });
});

describe("an offer", () => {
  it("needs an answer of all but its author", () => {
    const { seats } = snapshot();
    assert.deepEqual(missing_answers(open(), seats), [0]);
    assert.deepEqual(missing_answers(open({ seat: 0 }), seats), [1]);
    assert.deepEqual(missing_answers(open({ accepted: [0] }), seats), []);
  });

  it("needs an answer of the viewer if they have not answered, and never of a spectator", () => {
    assert.equal(owes_answer(snapshot({ offer: open() })), true);
    assert.equal(owes_answer(snapshot({ offer: null })), false);
    assert.equal(owes_answer(snapshot({ offer: open(), you: 1 })), false);
    assert.equal(owes_answer(snapshot({ offer: open(), you: null })), false);
    assert.equal(owes_answer(snapshot({ offer: open({ accepted: [0] }) })), false);
    const seats = snapshot().seats.map((seat) => ({ ...seat, resigned: true }));
    assert.equal(owes_answer(snapshot({ offer: open(), seats })), false);
  });

  for (const language of languages) {
    it(`has a text of its own for each case (${language})`, () => {
      const t = strict(language);
      const looks = seat_looks(snapshot(), t);
      const lines = [
        open(),
        open({ seat: 0 }),
        ...["cancel", "take_back"].flatMap((kind) => [0, 1].map((seat) => open({ seat, kind }))),
        ...[0, 1].flatMap((seat) => [0, 1].map((winner) => open({ seat, kind: "winner", winner }))),
      ].map((offer) => offer_text(offer, looks, t));
      assert.equal(new Set(lines).size, lines.length, lines.join("\n"));
    });

    it(`has lines in the log (${language})`, () => {
      const t = strict(language);
      const looks = seat_looks(snapshot(), t);
      const line = (/** @type {any} */ event) => narrate_match(event, looks, t);
      for (const seat of [0, 1]) {
        assert.notEqual(line({ type: "match.offered", seat, kind: "draw" }), "");
        assert.notEqual(line({ type: "match.voted", seat, offer: 3, accept: true }), "");
        assert.notEqual(line({ type: "match.taken_back", seat, turn: 3 }), "");
        for (const reason of ["declined", "withdrawn", "played_on", "resigned"])
          assert.notEqual(line({ type: "match.offer_ended", seat, offer: 3, reason }), "");
      }
      assert.equal(
        line({ type: "match.voted", seat: 0, offer: 3, accept: false }),
        "",
        "the end of the offer is shown instead",
      );
      assert.equal(
        line({ type: "match.offer_ended", seat: 0, offer: 3, reason: "agreed" }),
        "",
        "the end of the match is shown instead",
      );
      assert.equal(line({ type: "match.something_new", seat: 0 }), "");
    });
  }
});
