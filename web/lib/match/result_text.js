import { are_mates, has_won, is_draw, is_together } from "./results.js";

/**
 * The result of a match in words. Its texts are in `locales/results/`: they come with what shows it.
 *
 * @typedef {import("./results.js").Outcome} Outcome
 * @typedef {import("./results.js").SeatLook} SeatLook
 */

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
  if (is_draw(outcome)) return t("result.draw");
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
  you: "result.you_won",
  names: "result.won",
  your_team: "result.your_team_won",
  team: "result.team_won",
};
const with_points_keys = {
  you: "result.you_won_with",
  names: "result.won_with",
  your_team: "result.your_team_won_with",
  team: "result.team_won_with",
};

/** @param {boolean} won @param {boolean} here whether the viewer has played @param {SeatLook[]} looks @param {import("../types.js").Translate} t */
function together_text(won, here, looks, t) {
  if (looks.length > 1) {
    if (here) return t(won ? "result.you_all_won" : "result.you_all_lost");
    return t(won ? "result.all_won" : "result.all_lost");
  }
  if (here) return t(won ? "result.you_won" : "result.you_lost");
  const { name } = looks[0];
  return won ? t("result.won", { count: 1, names: name }) : t("result.lost", { name });
}
