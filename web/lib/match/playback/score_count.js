/**
 * Counting the final score item by item, as players do at a table.
 *
 * @typedef {import("../../types.js").SeatScore} SeatScore
 *
 * One number of the score sheet: its row and its seat; or one of the pieces that it consists of, `upto` in their order.
 * @typedef {{ row: number, seat: number, upto?: number }} CountStep
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
  const seats = last_first(score, ranks);
  const rows = (score[0]?.items ?? []).map((_, row) => row);
  const counts = rows.filter((row) => score.some(({ items }) => items[row].points !== 0));
  return counts.flatMap((row) =>
    seats
      .filter((seat) => score[seat].items[row].points !== 0 || score[seat].items[row].cells.length > 0)
      .map((seat) => ({ row, seat })),
  );
}

/**
 * The order of counting in a game without points: piece by piece what says how a player stands, the last player first.
 * @param {SeatScore[]} score @param {number[]} ranks @param {string} item @returns {CountStep[]}
 */
export function piece_steps(score, ranks, item) {
  const row = score[0]?.items.findIndex((entry) => entry.item === item) ?? -1;
  if (row < 0) return [];
  return last_first(score, ranks).flatMap((seat) =>
    score[seat].items[row].cells.map((_, at) => ({ row, seat, upto: at + 1 })),
  );
}

/** @param {SeatScore[]} score @param {number[]} ranks @returns {number[]} the seats, the last player first */
const last_first = (score, ranks) => score.map((_, seat) => seat).sort((a, b) => ranks[b] - ranks[a] || a - b);

/** The pieces that a step adds. @param {SeatScore} score of the step's seat @param {CountStep} step */
export function pieces_of({ items }, { row, upto }) {
  const { cells } = items[row];
  return upto === undefined ? cells : cells.slice(upto - 1, upto);
}

/** The score sheet with the numbers of these steps only. @param {SeatScore[]} score @param {CountStep[]} steps @returns {SeatScore[]} */
export function counted(score, steps) {
  return score.map(({ items }, seat) => {
    const rows = new Map(steps.filter((step) => step.seat === seat).map(({ row, upto }) => [row, upto]));
    const kept = items.map((entry, row) => {
      if (!rows.has(row)) return { ...entry, count: 0, points: 0, cells: [] };
      const upto = rows.get(row);
      return upto === undefined ? entry : { ...entry, count: upto, cells: entry.cells.slice(0, upto) };
    });
    return { items: kept, total: kept.reduce((sum, { points }) => sum + points, 0) };
  });
}
