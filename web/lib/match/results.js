/**
 * What the result of a match is, also where it is more than a rank: teams, games that all win or lose together, and games
 * for one player.
 *
 * @typedef {import("../types.js").Outcome} Outcome
 * @typedef {import("../types.js").SeatLook} SeatLook
 */

/** Whether a seat has won, a shared win included. @param {Outcome} outcome @param {number} seat */
export const has_won = ({ ranks, won }, seat) => (won ? won[seat] : ranks[seat] === 1);

/** Whether all seats win or lose together; also a single one. @param {Outcome} outcome */
export const is_together = ({ teams }) => teams !== undefined && new Set(teams).size === 1;

/** The ranks by seat; empty if the result has none to show: all won or lost together, one player, or no result. @param {Outcome} outcome */
export const places_of = (outcome) => (is_together(outcome) || outcome.ranks.length < 2 ? [] : outcome.ranks);

/** Whether all share the first place, without a winner. @param {Outcome} outcome */
export const is_draw = ({ ranks, won }) => !won && ranks.length > 1 && ranks.every((rank) => rank === 1);

/** Whether two seats play together. @param {number[] | undefined} teams @param {number} one @param {number} other */
export const are_mates = (teams, one, other) => teams !== undefined && teams[one] === teams[other];

/** The number of a seat's team, from 1; null unless teams play against each other. @param {number[] | undefined} teams @param {number} seat */
export function team_number(teams, seat) {
  const all = [...new Set(teams)];
  return teams && all.length > 1 ? all.indexOf(teams[seat]) + 1 : null;
}
