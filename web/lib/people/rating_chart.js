/**
 * The geometry of the chart of a rating's history.
 *
 * @typedef {{ rating: number, sigma: number }} Then
 * @typedef {{ match: string | null, at: number, rank: number, players: number, before: Then, after: Then }} Step
 * @typedef {{ line: string, band: string, last: { x: number, y: number }, marks: { value: number, y: number }[] }} Chart
 */

export const width = 640;
export const height = 200;
const left = 48;
const right = 12;
const rim = 12;

/** A round step of which two to five fit into a span. @param {number} span */
function step_of(span) {
  return [50, 100, 200, 500, 1000].find((step) => span / step <= 5) ?? 2000;
}

/** One point per match, and one before the first. The band is two standard deviations to either side. @param {Step[]} history @returns {Chart} */
export function chart_of(history) {
  const points = [history[0].before, ...history.map(({ after }) => after)];
  const low = Math.min(...points.map(({ rating, sigma }) => rating - 2 * sigma));
  const high = Math.max(...points.map(({ rating, sigma }) => rating + 2 * sigma));
  const x = (/** @type {number} */ at) => left + (at * (width - left - right)) / (points.length - 1);
  const y = (/** @type {number} */ value) => rim + ((high - value) * (height - 2 * rim)) / Math.max(1, high - low);
  const place = (/** @type {number} */ at, /** @type {number} */ value) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
  const upper = points.map(({ rating, sigma }, at) => place(at, rating + 2 * sigma));
  const lower = points.map(({ rating, sigma }, at) => place(at, rating - 2 * sigma)).reverse();
  const step = step_of(high - low);
  const marks = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) marks.push({ value, y: y(value) });
  const last = points.length - 1;
  return {
    line: `M${points.map(({ rating }, at) => place(at, rating)).join("L")}`,
    band: `M${[...upper, ...lower].join("L")}Z`,
    last: { x: x(last), y: y(points[last].rating) },
    marks,
  };
}
