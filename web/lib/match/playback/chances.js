/**
 * How likely each player was to win, over the match.
 *
 * @typedef {import("../../api.js").Chances["chances"][number]} Chance the position after a ply, and who led to it
 * @typedef {{ ply: number, seat: number, before: number, after: number }} Swing a turn after which its player was less likely
 *   to win than before
 */

/** Smaller falls are within the error of the estimate. */
const least_fall = 0.1;
const swings_shown = 3;

/**
 * Loads the chances page by page.
 * @param {{ load: (from: number) => Promise<import("../../api.js").Chances>, on_part: (chances: Chance[]) => void,
 *   stopped: () => boolean }} how
 */
export async function load_chances({ load, on_part, stopped }) {
  /** @type {Chance[]} */
  let all = [];
  /** @type {number | undefined} */
  let from = 0;
  while (from !== undefined) {
    const { chances, next } = await load(from);
    if (stopped()) return;
    all = [...all, ...chances];
    on_part(all);
    from = next;
  }
}

/** The turns that cost their players most, in the order of the match. @param {Chance[]} chances @returns {Swing[]} */
export function swings_of(chances) {
  const falls = chances.slice(1).flatMap(({ ply, seat, seats }, at) => {
    if (seat === null) return [];
    const swing = { ply, seat, before: chances[at].seats[seat], after: seats[seat] };
    return swing.before - swing.after >= least_fall ? [swing] : [];
  });
  const fall_of = (/** @type {Swing} */ { before, after }) => before - after;
  return falls
    .toSorted((one, other) => fall_of(other) - fall_of(one))
    .slice(0, swings_shown)
    .toSorted((one, other) => one.ply - other.ply);
}
