/**
 * A player who ran out of time, and the votes of the others.
 *
 * @typedef {import("../types.js").Absence} Absence
 * @typedef {import("../types.js").SeatLook} SeatLook
 * @typedef {import("../types.js").Translate} Translate
 */

/** What the others can choose, the mildest first; a tie goes to the first. */
export const choices = /** @type {const} */ (["wait", "computer", "replace", "end"]);

/** The absence that waits for the viewer's vote, or null. @param {{ absences?: Absence[], you: number | null }} match */
export function owed_vote({ absences = [], you }) {
  return (you !== null && absences.find(({ owed }) => owed.includes(you))) || null;
}

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

/**
 * The line of the log for an event about clocks or absences; null for other events.
 * @param {import("../types.js").GameEvent} event @param {SeatLook[]} looks @param {Translate} t
 */
export function narrate_absence(event, looks, t) {
  const { type, seat, absent, choice } = event;
  const of = (/** @type {number | undefined} */ at) => looks[at ?? 0] ?? looks[0];
  const who = (/** @type {SeatLook} */ look) => (look.you ? "you" : "they");
  switch (type) {
    case "match.timed_out":
      return t(`absence.log.timed_out.${who(of(seat))}`, { name: of(seat).name });
    case "match.returned":
      return t(`absence.log.returned.${who(of(seat))}`, { name: of(seat).name });
    case "match.absence_voted":
      return t(`absence.log.voted.${who(of(seat))}`, { name: of(seat).name, choice: t(`absence.choice.${choice}`) });
    case "match.absence_decided":
      return t(`absence.log.decided.${choice}`, { name: of(absent).you ? t("seat.you") : of(absent).name });
    case "match.replaced":
      return t(`absence.log.replaced.${who(of(seat))}`, { name: of(seat).name });
    default:
      return null;
  }
}
