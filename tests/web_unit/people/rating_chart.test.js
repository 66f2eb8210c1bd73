import assert from "node:assert/strict";
import { it } from "node:test";
import { chart_of, height, width } from "../../../web/lib/people/rating_chart.js";

/** @param {number} rating @param {number} sigma */
const then = (rating, sigma) => ({ rating, sigma });
/** @param {any} before @param {any} after */
const step = (before, after) => ({ match: "m", at: 1, rank: 1, players: 2, before, after });
/** @param {string} path */
const points = (path) => [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);

it("the chart starts before the first match and ends after the last, with higher ratings further up", () => {
  const history = [step(then(1500, 300), then(1600, 280)), step(then(1600, 280), then(1550, 270))];
  const { line, band, last, marks } = chart_of(history);
  const [start, top, end] = points(line);
  assert.equal(points(line).length, 3);
  assert.ok(start[0] < top[0] && top[0] < end[0]);
  assert.ok(top[1] < end[1] && end[1] < start[1]);
  assert.deepEqual([last.x, last.y].map(Math.round), end.map(Math.round));
  assert.equal(points(band).length, 6);
  for (const [x, y] of points(band)) assert.ok(x >= 0 && x <= width && y >= 0 && y <= height);
  assert.ok(marks.length >= 2 && marks.length <= 6);
  for (const { value } of marks) assert.equal(value % 50, 0);
});

it("a single match and a deviation of zero can be drawn", () => {
  const { line } = chart_of([step(then(1500, 0), then(1500, 0))]);
  assert.equal(points(line).length, 2);
  for (const point of points(line)) assert.ok(point.every(Number.isFinite));
});
