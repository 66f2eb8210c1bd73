import assert from "node:assert/strict";
import { test } from "node:test";
import { steps_along } from "../../../web/board/walk.js";

const way = [
  { x: 0, y: 0 },
  { x: 60, y: 0 },
  { x: 60, y: 60 },
];

test("a walk goes around its corners with equal steps", () => {
  const steps = steps_along(way);
  assert.deepEqual(steps[0], way[0]);
  assert.deepEqual(steps.at(-1), way[2]);
  assert.ok(steps.some(({ x, y }) => x === 60 && y === 0));
  for (const { x, y } of steps) assert.ok(y === 0 || x === 60, `${x} ${y} is off the way`);
  const lengths = steps.slice(1).map(({ x, y }, index) => Math.abs(x - steps[index].x) + Math.abs(y - steps[index].y));
  for (const length of lengths) assert.equal(length, 15);
});

test("a short walk and a long one have a bounded number of steps", () => {
  const across = (/** @type {number} */ x) => steps_along([way[0], { x, y: 0 }]).length;
  assert.equal(across(3), 5);
  assert.equal(across(9_000), 19);
  assert.deepEqual(steps_along([way[0], way[0]]).at(-1), way[0]);
});
