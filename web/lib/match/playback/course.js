/**
 * The course of a match: the score after some of its moves, and its chart.
 *
 * @typedef {{ ply: number, values: number[] }} CoursePoint the value of each seat after a move
 * @typedef {{ x: number, y: number }} Place
 * @typedef {{ lines: string[], ends: Place[], marks: { value: number, y: number }[], xs: number[], zero: number }} CourseChart
 */

/** The server computes each position by replaying some moves, so a long match is sampled. */
const most_points = 25;

/** The plies to ask for: the start, the end, and others at equal distances. @param {number} last @returns {number[]} */
export function plies_of(last) {
  const count = Math.min(last, most_points - 1);
  return [0, ...Array.from({ length: count }, (_, at) => Math.round(((at + 1) * last) / count))];
}

/**
 * Loads the course, one position after the other, so that it is no burden for the server.
 * @param {{ last: number, load: (ply: number) => Promise<any>, value: (score: import("../../types.js").SeatScore) => number,
 *   on_point: (points: CoursePoint[]) => void, stopped: () => boolean }} how
 */
export async function load_course({ last, load, value, on_point, stopped }) {
  /** @type {CoursePoint[]} */
  let points = [];
  for (const ply of plies_of(last)) {
    const { score } = await load(ply);
    if (stopped()) return;
    if (score) points = [...points, { ply, values: score.map(value) }];
    on_point(points);
  }
}

export const width = 640;
export const height = 240;
const [left, right, rim] = [44, 26, 16];

/** A round step of which at most five fit into a span. @param {number} span */
function step_of(span) {
  const size = 10 ** Math.floor(Math.log10(Math.max(1, span / 5)));
  return [1, 2, 5, 10].map((factor) => factor * size).find((step) => span / step <= 5) ?? 10 * size;
}

/**
 * @param {CoursePoint[]} points @param {number} last the last ply of the match
 * @param {boolean} [shares] whether the values are shares, from 0 to 1 @returns {CourseChart}
 */
export function course_chart(points, last, shares = false) {
  const all = points.flatMap(({ values }) => values);
  const step = shares ? 1 / 4 : step_of(Math.max(...all, 1) - Math.min(...all, 0));
  const low = Math.floor(Math.min(...all, 0) / step) * step;
  const high = Math.ceil(Math.max(...all, 1) / step) * step;
  const x = (/** @type {number} */ ply) => left + (ply * (width - left - right)) / Math.max(1, last);
  const y = (/** @type {number} */ value) => rim + ((high - value) * (height - 2 * rim)) / (high - low);
  const seats = points[0].values.map((_, seat) => seat);
  const place = (/** @type {CoursePoint} */ { ply, values }, /** @type {number} */ seat) => ({
    x: x(ply),
    y: y(values[seat]),
  });
  return {
    lines: seats.map((seat) => {
      const course = points.map((point) => place(point, seat));
      return `M${course.map((at) => `${at.x.toFixed(1)} ${at.y.toFixed(1)}`).join("L")}`;
    }),
    ends: seats.map((seat) => place(points[points.length - 1], seat)),
    marks: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) => low + at * step).map((value) => ({
      value,
      y: y(value),
    })),
    xs: points.map(({ ply }) => x(ply)),
    zero: y(0),
  };
}
