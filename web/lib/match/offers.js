import { narrate_absence } from "./absences.js";
import { narrate_admin_action } from "./admin_events.js";

/**
 * Offers between players: who has to answer, and the texts.
 *
 * @typedef {import("../types.js").OpenOffer} OpenOffer
 * @typedef {import("../types.js").SeatLook} SeatLook
 * @typedef {import("../types.js").Translate} Translate
 * @typedef {import("../types.js").Turn} Turn
 */

/**
 * The turns that were not taken back, without entries of other kinds.
 * @param {Turn[]} turns in order
 */
export function effective_turns(turns) {
  /** @type {Turn[]} */
  let effective = [];
  for (const turn of turns) {
    if (turn.kind === "turn") effective.push(turn);
    const back = turn.events.find(({ type }) => type === "match.taken_back")?.turn;
    if (back !== undefined) effective = effective.filter(({ ply }) => ply < back);
  }
  return effective;
}

/** The seats whose answer is missing, ascending. @param {OpenOffer} offer @param {{ seat: number }[]} seats */
export function missing_answers({ seat, accepted }, seats) {
  return seats.map((each) => each.seat).filter((each) => each !== seat && !accepted.includes(each));
}

/**
 * Whether the viewer has to answer.
 * @param {{ offer: OpenOffer | null, you: number | null, seats: import("../types.js").Seat[] }} match
 */
export function owes_answer({ offer, you, seats }) {
  return offer !== null && you !== null && !seats[you].resigned && missing_answers(offer, seats).includes(you);
}

/** Whether the event comes from the server rather than from the game. @param {{ type: string }} event */
export const is_match_event = ({ type }) => type.startsWith("match.");

/**
 * "Ann offers a draw": for an open offer, or for the event that made it.
 * @param {{ kind: string, seat: number, winner?: number }} offer @param {SeatLook[]} looks @param {Translate} t
 */
export function offer_text({ kind, seat, winner }, looks, t) {
  const who = looks[seat].you ? "you" : "they";
  const name = looks[seat].name;
  if (kind !== "winner" || winner === undefined) return t(`offer.${kind}.${who}`, { name });
  const whom = looks[winner].you ? `${who}_for_you` : who;
  return t(`offer.winner.${whom}`, { name, winner: looks[winner].name });
}

/**
 * The line of the log for an event of the server; empty if another line already says it.
 * @param {import("../types.js").GameEvent} event @param {SeatLook[]} looks @param {Translate} t
 */
export function narrate_match(event, looks, t) {
  const line = narrate_absence(event, looks, t) ?? narrate_admin_action(event, looks, t);
  if (line !== null) return line;
  const seat = event.seat ?? 0;
  const who = looks[seat].you ? "you" : "they";
  const name = looks[seat].name;
  if (event.type === "match.offered")
    return offer_text({ kind: event.kind ?? "", seat, winner: event.winner }, looks, t);
  if (event.type === "match.voted") return event.accept ? t(`offer.log.accepted.${who}`, { name }) : "";
  if (event.type === "match.taken_back") return t(`offer.log.taken_back.${who}`, { name });
  // The game or the outcome says what else was agreed.
  if (event.type !== "match.offer_ended" || event.reason === "agreed") return "";
  return t(`offer.log.${event.reason}.${who}`, { name });
}
