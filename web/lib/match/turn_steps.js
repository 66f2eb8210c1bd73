/** Steps through a match from turn to turn. @typedef {import("../types.js").Turn} Turn */

/**
 * The ply at which the turn before or after a position ends, so that one step goes from turn to turn; null if the log
 * does not contain what is needed to say it.
 * @param {Turn[]} entries in order @param {number} here @param {-1 | 1} way @param {number} last the newest ply
 */
export function turn_end_beside(entries, here, way, last) {
  for (let ply = here + way; ply > 0 && ply < last; ply += way) {
    const goes_on = turn_goes_on(entries, ply);
    if (goes_on === null) return null;
    if (!goes_on) return ply;
  }
  return way < 0 ? 0 : last;
}

/** Whether the next commit after this ply belongs to a turn that has begun; null if it is not loaded. @param {Turn[]} entries @param {number} ply */
function turn_goes_on(entries, ply) {
  const next = entries.findIndex((entry) => entry.ply === ply + 1);
  if (next < 0) return null;
  return entries.slice(next).find(({ kind }) => kind === "turn")?.within_turn === true;
}
