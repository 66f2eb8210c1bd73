import { narrate_absence } from "./absences.js";
import { narrate_house } from "./house.js";

/**
 * What players settle among themselves: who owes an answer, and how it is put in words. Pure.
 *
 * @typedef {import("./types.js").OpenOffer} OpenOffer
 * @typedef {import("./types.js").SeatLook} SeatLook
 * @typedef {import("./types.js").Translate} Translate
 * @typedef {import("./types.js").Turn} Turn
 */

/** The kinds of offers about the end that a game may know, in the order of the menu. */
const game_kinds = /** @type {const} */ (["draw", "winner"]);

/**
 * The turns that stand: all that were not taken back. Entries of other kinds are left out.
 * @param {Turn[]} turns in order
 */
export function standing_turns(turns) {
  /** @type {Turn[]} */
  let standing = [];
  for (const turn of turns) {
    if (turn.kind === "turn") standing.push(turn);
    const back = turn.events.find(({ type }) => type === "match.taken_back");
    if (back) standing = standing.filter(({ ply }) => ply < back.turn);
  }
  return standing;
}

/**
 * What the viewer may offer now, as far as the log tells. Whether a turn has revealed something the server knows.
 * @param {{ known: string[], turns: Turn[], you: number }} match `known`: what the game knows
 * @returns {{ kind: import("./types.js").OfferKind, turn?: number }[]}
 */
export function possible_offers({ known, turns, you }) {
  const standing = standing_turns(turns);
  const seats = standing.map(({ seat }) => seat);
  const is_early = new Set(seats).size === seats.length;
  const own = standing.findLast(({ seat }) => seat === you);
  return [
    ...game_kinds.filter((kind) => known.includes(kind)).map((kind) => ({ kind })),
    ...(own ? [{ kind: /** @type {const} */ ("take_back"), turn: own.ply }] : []),
    ...(is_early ? [{ kind: /** @type {const} */ ("cancel") }] : []),
  ];
}

/** The seats whose answer is missing, ascending. @param {OpenOffer} offer @param {{ seat: number }[]} seats */
export function missing_answers({ seat, accepted }, seats) {
  return seats.map((each) => each.seat).filter((each) => each !== seat && !accepted.includes(each));
}

/**
 * Is an answer of the viewer's missing?
 * @param {{ offer: OpenOffer | null, you: number | null, seats: import("./types.js").Seat[] }} match
 */
export function owes_answer({ offer, you, seats }) {
  return offer !== null && you !== null && !seats[you].resigned && missing_answers(offer, seats).includes(you);
}

/** Is it the server's word rather than the game's? @param {{ type: string }} event */
export const is_match_event = ({ type }) => type.startsWith("match.");

/**
 * "Ann offers a draw": of an open offer, or of the event of its making.
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
 * One line of the log for an event of the server's; empty where another one says it.
 * @param {import("./types.js").GameEvent} event @param {SeatLook[]} looks @param {Translate} t
 */
export function narrate_match(event, looks, t) {
  const told = narrate_absence(event, looks, t) ?? narrate_house(event, looks, t);
  if (told !== null) return told;
  const seat = event.seat ?? 0;
  const who = looks[seat].you ? "you" : "they";
  const name = looks[seat].name;
  if (event.type === "match.offered") return offer_text({ kind: event.kind, seat, winner: event.winner }, looks, t);
  if (event.type === "match.voted") return event.accept ? t(`offer.log.accepted.${who}`, { name }) : "";
  if (event.type === "match.taken_back") return t(`offer.log.taken_back.${who}`, { name });
  // What came of any other agreement the game itself tells, or the outcome.
  if (event.type !== "match.offer_ended" || event.reason === "agreed") return "";
  return t(`offer.log.${event.reason}.${who}`, { name });
}
