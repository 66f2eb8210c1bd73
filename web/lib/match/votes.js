/**
 * The votes about a player who ran out of time.
 *
 * @typedef {import("../types.js").Absence} Absence
 * @typedef {import("../types.js").SeatLook} SeatLook
 * @typedef {import("../types.js").Translate} Translate
 */

/** What the others can choose, the mildest first; a tie goes to the first. */
export const choices = /** @type {const} */ (["wait", "computer", "replace", "end"]);

/** Whether this seat can vote, or change its vote. @param {Absence} absence @param {number | null} seat */
export const may_vote = ({ votes, owed }, seat) =>
  seat !== null && (owed.includes(seat) || votes.some((vote) => vote.seat === seat));

/** What this seat has voted, or null. @param {Absence} absence @param {number | null} seat */
export const vote_of = ({ votes }, seat) => votes.find((vote) => vote.seat === seat)?.choice ?? null;

/** "you" or a name. @param {SeatLook} look @param {Translate} t */
const named = (look, t) => (look.you ? t("seat.you") : look.name);

/** The names of those who voted for a choice. @param {Absence} absence @param {string} choice @param {SeatLook[]} looks @param {Translate} t */
export function voters_for({ votes }, choice, looks, t) {
  return votes.filter((vote) => vote.choice === choice).map(({ seat }) => named(looks[seat], t));
}

/** The names of those whose vote is missing. @param {Absence} absence @param {SeatLook[]} looks @param {Translate} t */
export const missing_votes = ({ owed }, looks, t) => owed.map((seat) => named(looks[seat], t));

/** The choices that are possible now. While the search for a new player goes on, it is not offered again. @param {Absence} absence */
export const open_choices = ({ replacing }) =>
  replacing ? choices.filter((choice) => choice === "computer" || choice === "end") : [...choices];
