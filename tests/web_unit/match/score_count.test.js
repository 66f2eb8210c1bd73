import assert from "node:assert/strict";
import { test } from "node:test";
import { count_steps, counted, piece_steps, pieces_of, step_ms } from "../../../web/lib/match/playback/score_count.js";

/** @param {[string, number, number[]?][]} items */
const sheet = (...items) => ({
  items: items.map(([item, points, cells = []]) => ({ item, count: 1, points, cells })),
  total: items.reduce((sum, [, points]) => sum + points, 0),
});

const score = [
  sheet(["palms", 7, [1, 2]], ["boats", 3, [2]], ["removed", 0, [9]]),
  sheet(["palms", 4, [5]], ["boats", 0, [6]], ["removed", 0]),
  sheet(["palms", 0], ["boats", 0], ["removed", 0]),
];

test("the score is counted row by row, the winner last, without rows and numbers that bring nothing", () => {
  assert.deepEqual(count_steps(score, [1, 2, 3]), [
    { row: 0, seat: 1 },
    { row: 0, seat: 0 },
    { row: 1, seat: 1 },
    { row: 1, seat: 0 },
  ]);
});

test("what has been counted adds up to the score", () => {
  const steps = count_steps(score, [1, 2, 3]);
  const totals = steps.map((_, done) => counted(score, steps.slice(0, done + 1)).map(({ total }) => total));
  assert.deepEqual(totals, [
    [0, 4, 0],
    [7, 4, 0],
    [7, 4, 0],
    [10, 4, 0],
  ]);
  assert.deepEqual(
    counted(score, steps).map(({ total }) => total),
    score.map(({ total }) => total),
  );
  assert.deepEqual(counted(score, [])[0].items[0], { item: "palms", count: 0, points: 0, cells: [] });
});

test("a long count does not take much longer than a short one", () => {
  assert.ok(step_ms(3) < 1_000);
  assert.ok(40 * step_ms(40) < 15_000);
  assert.ok(step_ms(40) > 200, "each step can be seen");
});

test("without points, the pieces are counted one by one, the winner's last", () => {
  const sheet_of = (/** @type {number[]} */ cells) => ({
    items: [
      { item: "victory", count: 0, points: 0, cells: [] },
      { item: "home", count: cells.length, points: 0, cells },
    ],
    total: 0,
  });
  const orbs = [sheet_of([7, 8, 9]), sheet_of([]), sheet_of([3])];
  const steps = piece_steps(orbs, [1, 2, 2], "home");
  assert.deepEqual(
    steps.map((step) => [step.seat, ...pieces_of(orbs[step.seat], step)]),
    [
      [2, 3],
      [0, 7],
      [0, 8],
      [0, 9],
    ],
  );
  const counts = steps.map((_, done) => counted(orbs, steps.slice(0, done + 1)).map(({ items }) => items[1].count));
  assert.deepEqual(counts, [
    [0, 0, 1],
    [1, 0, 1],
    [2, 0, 1],
    [3, 0, 1],
  ]);
  assert.deepEqual(piece_steps(orbs, [1, 2, 2], "boats"), [], "there is no such item");
});
