/**
 * Players with equal points at the end.
 *
 * @typedef {object} Tie
 * @property {number[]} seats in the order of their ranks
 * @property {number} points
 * @property {boolean} shared whether they share the place; else something else decided
 */

/** Team mates share their points: of a team, its first seat counts. @param {import("../types.js").Outcome} outcome @returns {Tie[]} the best first */
export function ties_of({ ranks, scores, teams }) {
  const seats = ranks
    .map((_, seat) => seat)
    .filter((seat) => !teams || teams.indexOf(teams[seat]) === seat)
    .sort((a, b) => ranks[a] - ranks[b]);
  const groups = [...new Set(seats.map((seat) => scores[seat]))].map((points) => ({
    points,
    seats: seats.filter((seat) => scores[seat] === points),
  }));
  return groups
    .filter((group) => group.seats.length > 1)
    .map((group) => ({ ...group, shared: new Set(group.seats.map((seat) => ranks[seat])).size === 1 }));
}
