import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest } from "../../web/board/roving.js";

test("arrow keys find the next control ahead", () => {
  const spots = [
    { row: 0, column: 1 },
    { row: 0, column: 3 },
    { row: 2, column: 1 },
    { row: 2, column: 4 },
  ];
  assert.equal(nearest(spots[0], spots.slice(1), "ArrowRight"), spots[1]);
  assert.equal(nearest(spots[0], spots.slice(1), "ArrowDown"), spots[2]);
  assert.equal(nearest(spots[0], spots.slice(1), "ArrowUp"), null);
  assert.equal(nearest(spots[2], [spots[3]], "ArrowRight"), spots[3]);
});
