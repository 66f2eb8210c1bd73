import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  missing_answers,
  narrate_match,
  offer_text,
  owes_answer,
  possible_offers,
  standing_turns,
} from "../../web/lib/offers.js";
import { seat_looks } from "../../web/lib/seats.js";
import { languages, strict } from "./languages.js";
import { snapshot } from "./match_fixtures.js";

const open = (/** @type {any} */ more = {}) => ({ ply: 3, seat: 1, kind: "draw", accepted: [], ...more });

/** A log: turns of these seats, and `back: n` for an agreement to go back before ply n. @param {(number | { back: number })[]} entries */
const log = (...entries) =>
  entries.map((entry, at) => ({
    ply: at + 1,
    at: 0,
    ...(typeof entry === "number"
      ? { seat: entry, kind: /** @type {const} */ ("turn"), events: [] }
      : { seat: 1, kind: /** @type {const} */ ("vote"), events: [{ type: "match.taken_back", turn: entry.back }] }),
  }));

describe("what may be offered", () => {
  const offers = (/** @type {any} */ turns, known = /** @type {string[]} */ ([]), you = 0) =>
    possible_offers({ known, turns, you }).map(({ kind, turn }) => (turn ? `${kind} ${turn}` : kind));

  it("is what the game knows, one's own last turn, and to cancel before the second turn", () => {
    assert.deepEqual(offers([], ["draw", "winner"]), ["draw", "winner", "cancel"]);
    assert.deepEqual(offers(log(0, 1)), ["take_back 1", "cancel"]);
    assert.deepEqual(offers(log(1)), ["cancel"]);
    assert.deepEqual(offers(log(0, 1, 0, 1)), ["take_back 3"]);
    assert.deepEqual(offers(log(0, 1, 0, 1), [], 1), ["take_back 4"]);
  });

  it("counts no turn that was taken back", () => {
    const turns = log(0, 1, 0, { back: 1 }, 1);
    assert.deepEqual(
      standing_turns(turns).map(({ ply }) => ply),
      [5],
    );
    assert.deepEqual(offers(turns), ["cancel"]);
    assert.deepEqual(offers(log(0, 1, 0, { back: 3 })), ["take_back 1", "cancel"]);
  });
});

describe("an offer", () => {
  it("is answered by all but who made it", () => {
    const { seats } = snapshot();
    assert.deepEqual(missing_answers(open(), seats), [0]);
    assert.deepEqual(missing_answers(open({ seat: 0 }), seats), [1]);
    assert.deepEqual(missing_answers(open({ accepted: [0] }), seats), []);
  });

  it("asks for an answer where one is owed, and of nobody who only looks on", () => {
    assert.equal(owes_answer(snapshot({ offer: open() })), true);
    assert.equal(owes_answer(snapshot({ offer: null })), false);
    assert.equal(owes_answer(snapshot({ offer: open(), you: 1 })), false);
    assert.equal(owes_answer(snapshot({ offer: open(), you: null })), false);
    assert.equal(owes_answer(snapshot({ offer: open({ accepted: [0] }) })), false);
    const seats = snapshot().seats.map((seat) => ({ ...seat, resigned: true }));
    assert.equal(owes_answer(snapshot({ offer: open(), seats })), false);
  });

  for (const language of languages) {
    it(`has its sentences, each of its own (${language})`, () => {
      const t = strict(language);
      const looks = seat_looks(snapshot(), t);
      const told = [
        open(),
        open({ seat: 0 }),
        ...["cancel", "take_back"].flatMap((kind) => [0, 1].map((seat) => open({ seat, kind }))),
        ...[0, 1].flatMap((seat) => [0, 1].map((winner) => open({ seat, kind: "winner", winner }))),
      ].map((offer) => offer_text(offer, looks, t));
      assert.equal(new Set(told).size, told.length, told.join("\n"));
    });

    it(`is followed by the log (${language})`, () => {
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
      assert.equal(line({ type: "match.voted", seat: 0, offer: 3, accept: false }), "", "the end of it says so");
      assert.equal(line({ type: "match.offer_ended", seat: 0, offer: 3, reason: "agreed" }), "", "the game says so");
      assert.equal(line({ type: "match.something_new", seat: 0 }), "");
    });
  }
});
