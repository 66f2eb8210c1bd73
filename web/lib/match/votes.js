/**
 * The votes about a player who ran out of time.
 *
 * @typedef {import("../types.js").Absence} Absence
 * @typedef {import("../types.js").SeatLook} SeatLook
 * @typedef {import("../types.js").Translate} Translate
 */

/** What the others can choose, the mildest first; a tie goes to the first. */
export const choices = /** @type {const} */ (["wait", "computer", "replace", "end"]);

/** The bots that can take over a seat, the weakest first. */
export const taking_bots = /** @type {const} */ (["easy", "medium", "strong", "expert"]);

/** The one that does if none is named. */
export const usual_bot = "medium";

/** What is said of a vote for a bot: with its strength, unless it is the usual one. @param {string} text @param {unknown} bot its name @param {Translate} t */
export const with_bot = (text, bot, t) => (bot ? t("absence.with_bot", { text, bot: t(`bot.${bot}`) }) : text);

/** Whether this seat can vote, or change its vote. @param {Absence} absence @param {number | null} seat */
export const may_vote = ({ votes, owed }, seat) =>
  seat !== null && (owed.includes(seat) || votes.some((vote) => vote.seat === seat));

/** What this seat has voted, or null. @param {Absence} absence @param {number | null} seat */
export const vote_of = ({ votes }, seat) => votes.find((vote) => vote.seat === seat)?.choice ?? null;

/** "you" or a name. @param {SeatLook} look @param {Translate} t */
const named = (look, t) => (look.you ? t("seat.you") : look.name);

/** The names of those who voted for a choice. @param {Absence} absence @param {string} choice @param {SeatLook[]} looks @param {Translate} t */
export function voters_for({ votes }, choice, looks, t) {
  return votes.filter((vote) => vote.choice === choice).map(({ seat, bot }) => with_bot(named(looks[seat], t), bot, t));
}

/** The names of those whose vote is missing. @param {Absence} absence @param {SeatLook[]} looks @param {Translate} t */
export const missing_votes = ({ owed }, looks, t) => owed.map((seat) => named(looks[seat], t));

/** The choices that are possible now. While the search for a new player goes on, it is not offered again. @param {Absence} absence */
export const open_choices = ({ replacing }) =>
  replacing ? choices.filter((choice) => choice === "computer" || choice === "end") : [...choices];
