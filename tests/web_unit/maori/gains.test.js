import assert from "node:assert/strict";
import { test } from "node:test";
import { gains } from "../../../web/games/maori/events/gains.js";

/** A position of two players: the cells with tiles, the shells, and the items of the score of the first. */
function shown(/** @type {number[]} */ cells, /** @type {number} */ shells, /** @type {any[]} */ items) {
  const board = (/** @type {number[]} */ taken) => ({
    shells: taken.length > 0 ? shells : 0,
    cells: Array.from({ length: 20 }, (_, cell) => (taken.includes(cell) ? { tile: 3, turn: 0 } : null)),
  });
  return { view: { boards: [board(cells), board([])] }, score: [{ items }, { items: [] }] };
}

const palms = (/** @type {number} */ points, /** @type {number[]} */ cells) => ({ item: "palms", points, cells });

test("the points of a finished island rise from all its tiles", () => {
  const before = shown([6], 1, [palms(0, [])]);
  const now = shown([6, 7], 1, [palms(3, [6, 7])]);
  assert.deepEqual(gains(before, now), [{ spots: ["seat-0-cell-6", "seat-0-cell-7"], amount: 3, of: "points" }]);
});

test("a hut that joins an island shows what it adds", () => {
  const before = shown([6], 1, [palms(2, [6])]);
  const now = shown([6, 7], 1, [palms(0, []), { item: "palms_with_hut", points: 4, cells: [6] }]);
  assert.deepEqual(gains(before, now), [{ spots: ["seat-0-cell-6"], amount: 2, of: "points" }]);
});

test("shells rise from the tile that brought them", () => {
  const [gain, ...others] = gains(shown([6], 1, []), shown([6, 8], 3, []));
  assert.deepEqual(others, []);
  assert.deepEqual([gain.spots, gain.amount, gain.of], [["seat-0-cell-8"], 2, "shells"]);
});

test("nothing rises where nothing was gained, or where the score was not known", () => {
  const before = shown([6], 3, [palms(2, [6])]);
  assert.deepEqual(gains(before, shown([6], 1, [palms(2, [6])])), []);
  assert.deepEqual(gains(before, shown([], 3, [palms(0, [])])), []);
  assert.deepEqual(gains({ ...before, score: null }, shown([6], 3, [palms(9, [6])])), []);
});
