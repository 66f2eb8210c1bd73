import assert from "node:assert/strict";
import { test } from "node:test";
import { pictured_seat } from "../../../web/lib/lobby/pictured_seat.js";

/** @param {Record<string, unknown>} more @returns {any} */
const match = (more) => ({ you: null, outcome: null, score: null, seats: [{}, {}, {}], to_act: [], ...more });

/** @param {number[]} totals */
const scores = (totals) => totals.map((total) => ({ items: [], total }));

test("players see their own board", () => {
  assert.equal(pictured_seat(match({ you: 2, score: scores([9, 1, 0]) })), 2);
});

test("others see the board of the leader, and in the end that of the winner", () => {
  assert.equal(pictured_seat(match({ score: scores([3, 8, 5]) })), 1);
  assert.equal(pictured_seat(match({ score: scores([3, 8, 5]) }), true), 0, "where the lowest score wins");
  assert.equal(pictured_seat(match({ score: scores([3, 8, 8]), outcome: { ranks: [3, 2, 1] } })), 2);
});

test("among equals, the board of who has to act is shown, else the first", () => {
  assert.equal(pictured_seat(match({ score: scores([4, 4, 2]), to_act: [1] })), 1);
  assert.equal(pictured_seat(match({ score: scores([0, 0, 0]) })), 0);
  assert.equal(pictured_seat(match({ outcome: { ranks: [] }, to_act: [2] })), 2, "a match without a result");
});
