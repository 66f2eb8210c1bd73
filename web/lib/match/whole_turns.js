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
