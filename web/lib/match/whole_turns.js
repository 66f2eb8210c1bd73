/**
 * Turns of several commits: each commit is an entry of the log, and `within_turn` says that it goes on with the turn of
 * the commit before it.
 *
 * @typedef {import("../types.js").Turn} Turn
 * A whole turn, as far as it has been played: the ply after it, who began it, and all its events. `first` is the ply of
 * its first commit.
 * @typedef {Turn & { first: number }} WholeTurn
 */

/** Entries of the log with the commits of each turn joined. @param {Turn[]} entries in order @returns {WholeTurn[]} */
export function whole_turns(entries) {
  /** @type {WholeTurn[]} */
  const turns = [];
  for (const entry of entries) {
    const before = turns.at(-1);
    if (entry.within_turn && before?.kind === "turn") {
      turns[turns.length - 1] = { ...before, ply: entry.ply, events: [...before.events, ...entry.events] };
    } else {
      turns.push({ ...entry, first: entry.ply });
    }
  }
  return turns;
}

/**
 * The whole turn that led to a position, up to there; null if the log does not reach back to its beginning.
 * @param {Turn[]} entries @param {number} ply
 */
export function turn_up_to(entries, ply) {
  const commits = entries.filter((entry) => entry.kind === "turn" && entry.ply <= ply);
  const turn = whole_turns(commits).at(-1);
  return turn && turn.ply === ply && !turn.within_turn ? turn : null;
}

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
