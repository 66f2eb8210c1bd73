/**
 * Counting the final score item by item, as players do at a table.
 *
 * @typedef {import("../../types.js").SeatScore} SeatScore
 *
 * One number of the score sheet: its row and its seat.
 * @typedef {{ row: number, seat: number }} CountStep
 */

/** The whole count takes about this long, but each step is long enough to be read and none drags. */
const whole_ms = 13_000;
const [shortest_ms, longest_ms] = [260, 750];

/** How long one of these steps is shown. @param {number} count */
export const step_ms = (count) => Math.min(longest_ms, Math.max(shortest_ms, whole_ms / count));

/**
 * The order of counting: row by row, the last player first. Rows that bring nobody anything are left out, and numbers
 * that are zero unless they belong to pieces, such as boats that are not the most.
 * @param {SeatScore[]} score @param {number[]} ranks @returns {CountStep[]}
 */
export function count_steps(score, ranks) {
  const seats = score.map((_, seat) => seat).sort((a, b) => ranks[b] - ranks[a] || a - b);
  const rows = (score[0]?.items ?? []).map((_, row) => row);
  const counts = rows.filter((row) => score.some(({ items }) => items[row].points !== 0));
  return counts.flatMap((row) =>
    seats
      .filter((seat) => score[seat].items[row].points !== 0 || score[seat].items[row].cells.length > 0)
      .map((seat) => ({ row, seat })),
  );
}

/** The score sheet with the numbers of these steps only. @param {SeatScore[]} score @param {CountStep[]} steps @returns {SeatScore[]} */
export function counted(score, steps) {
  return score.map(({ items }, seat) => {
    const rows = new Set(steps.filter((step) => step.seat === seat).map(({ row }) => row));
    const kept = items.map((entry, row) => (rows.has(row) ? entry : { ...entry, count: 0, points: 0, cells: [] }));
    return { items: kept, total: kept.reduce((sum, { points }) => sum + points, 0) };
  });
}
