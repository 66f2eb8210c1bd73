import { with_bot } from "./votes.js";

/**
 * A player who ran out of time: who still has to vote, and what the log says.
 *
 * @typedef {import("../types.js").Absence} Absence
 * @typedef {import("../types.js").SeatLook} SeatLook
 * @typedef {import("../types.js").Translate} Translate
 */

/** The absence that waits for the viewer's vote, or null. @param {{ absences?: Absence[], you: number | null }} match */
export function owed_vote({ absences = [], you }) {
  return (you !== null && absences.find(({ owed }) => owed.includes(you))) || null;
}

/**
 * The line of the log for an event about clocks or absences; null for other events.
 * @param {import("../types.js").GameEvent} event @param {SeatLook[]} looks @param {Translate} t
 */
export function narrate_absence(event, looks, t) {
  const { type, seat, absent, choice, bot } = event;
  const of = (/** @type {number | undefined} */ at) => looks[at ?? 0] ?? looks[0];
  const who = (/** @type {SeatLook} */ look) => (look.you ? "you" : "they");
  switch (type) {
    case "match.timed_out":
      return t(`absence.log.timed_out.${who(of(seat))}`, { name: of(seat).name });
    case "match.returned":
      return t(`absence.log.returned.${who(of(seat))}`, { name: of(seat).name });
    case "match.absence_voted":
      return t(`absence.log.voted.${who(of(seat))}`, {
        name: of(seat).name,
        choice: with_bot(t(`absence.choice.${choice}`), bot, t),
      });
    case "match.absence_decided":
      return with_bot(
        t(`absence.log.decided.${choice}`, { name: of(absent).you ? t("seat.you") : of(absent).name }),
        bot,
        t,
      );
    case "match.replaced":
      return t(`absence.log.replaced.${who(of(seat))}`, { name: of(seat).name });
    default:
      return null;
  }
}
