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

/**
 * The result in words, for a match that was neither cancelled nor annulled.
 * @param {Outcome} outcome @param {SeatLook[]} looks
 * @param {{ t: import("../types.js").Translate, list: (names: string[]) => string, points: boolean }} words
 *   `points`: whether the winner's points are said
 */
export function result_text(outcome, looks, { t, list, points: with_points }) {
  const here = looks.some(({ you }) => you);
  const first = looks.filter(({ seat }) => has_won(outcome, seat));
  if (is_together(outcome)) return together_text(first.length > 0, here, looks, t);
  if (is_draw(outcome)) return t("match.draw");
  if (first.length === 0) return t("result.nobody");
  const count = outcome.scores[first[0].seat] ?? 0;
  const points = t("match.with_points", { count });
  const names = list(first.map(({ name }) => name));
  if (looks.length === 1 && !outcome.won && with_points)
    return t(here ? "result.you_scored" : "result.scored", { names, points });
  const words = with_points ? with_points_keys : plain_keys;
  const is_team = first.length > 1 && first.every(({ seat }) => are_mates(outcome.teams, seat, first[0].seat));
  if (is_team) return t(first.some(({ you }) => you) ? words.your_team : words.team, { names, points });
  if (first.length === 1 && first[0].you) return t(words.you, { points });
  return t(words.names, { count: first.length, names, points });
}

const plain_keys = {
  you: "card.you_won",
  names: "card.won",
  your_team: "result.your_team_won",
  team: "result.team_won",
};
const with_points_keys = {
  you: "match.you_won",
  names: "match.won",
  your_team: "result.your_team_won_with",
  team: "result.team_won_with",
};

/** @param {boolean} won @param {boolean} here whether the viewer has played @param {SeatLook[]} looks @param {import("../types.js").Translate} t */
function together_text(won, here, looks, t) {
  if (looks.length > 1) {
    if (here) return t(won ? "result.you_all_won" : "result.you_all_lost");
    return t(won ? "result.all_won" : "result.all_lost");
  }
  if (here) return t(won ? "card.you_won" : "result.you_lost");
  const { name } = looks[0];
  return won ? t("card.won", { count: 1, names: name }) : t("result.lost", { name });
}
