import assert from "node:assert/strict";
import { test } from "node:test";
import { course_chart, height, load_course, plies_of, width } from "../../../web/lib/match/playback/course.js";

test("a short match is shown whole, a long one at up to 25 positions with its start and end", () => {
  assert.deepEqual(plies_of(3), [0, 1, 2, 3]);
  for (const last of [24, 25, 100, 611]) {
    const plies = plies_of(last);
    assert.equal(plies.length, 25);
    assert.deepEqual([plies[0], plies[24]], [0, last]);
    assert.ok(plies.every((ply, at) => at === 0 || ply > plies[at - 1]));
  }
});

/** @param {number} total */
const score = (total) => ({ items: [], total });

test("positions are loaded one after the other, until the reader leaves", async () => {
  let running = 0;
  /** @type {number[]} */
  const asked = [];
  const load = async (/** @type {number} */ ply) => {
    assert.equal(++running, 1);
    asked.push(ply);
    await Promise.resolve();
    --running;
    return { score: [score(ply), score(2 * ply)] };
  };
  /** @type {import("../../../web/lib/match/playback/course.js").CoursePoint[]} */
  let points = [];
  const how = {
    load,
    value: (/** @type {any} */ { total }) => total,
    on_point: (/** @type {any} */ now) => (points = now),
  };
  await load_course({ ...how, last: 4, stopped: () => false });
  assert.deepEqual(
    points.map(({ values }) => values),
    [0, 1, 2, 3, 4].map((ply) => [ply, 2 * ply]),
  );
  asked.length = 0;
  await load_course({ ...how, last: 4, stopped: () => asked.length === 2 });
  assert.deepEqual(asked, [0, 1]);
});

test("the chart contains all values, with zero and round marks", () => {
  const points = [
    { ply: 0, values: [-12, 0] },
    { ply: 5, values: [20, 3] },
    { ply: 10, values: [55, 47] },
  ];
  const { lines, ends, marks, zero } = course_chart(points, 10);
  assert.equal(lines.length, 2);
  assert.ok(marks.length <= 8 && marks.some(({ value }) => value === 0));
  for (const { x, y } of ends) assert.ok(x > 0 && x < width && y > 0 && y < height);
  assert.ok(ends[0].y < ends[1].y, "more points are higher");
  const [, first_y] = /^M\S+ (\S+?)L/.exec(lines[0]) ?? [];
  assert.ok(Number(first_y) > zero, "negative values are below zero");
});

test("a chart of equal values has a height, too", () => {
  const { ends } = course_chart([{ ply: 0, values: [0, 0] }], 8);
  assert.ok(ends.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)));
});
