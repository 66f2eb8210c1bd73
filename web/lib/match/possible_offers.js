/** What a player can offer the others. */

import { effective_turns } from "./offers.js";

/** @typedef {import("../types.js").Turn} Turn */

/** The kinds of offers that a game may support, in the order of the menu. */
const game_kinds = /** @type {const} */ (["draw", "winner"]);

/**
 * The seat's first commit in the last turn that it took part in.
 * @param {Turn[]} effective @param {number} seat
 */
function begin_of_last_turn(effective, seat) {
  const last = effective.findLastIndex((turn) => turn.seat === seat);
  const begin = effective.findLastIndex(({ within_turn }, at) => at <= last && !within_turn);
  return effective.find((turn, at) => at >= begin && turn.seat === seat && at <= last);
}

/**
 * What the viewer can offer, as far as the log shows. Only the server knows whether a turn has revealed something.
 * @param {{ known: string[], turns: Turn[], you: number }} match `known`: what the game supports
 * @returns {{ kind: import("../types.js").OfferKind, turn?: number }[]}
 */
export function possible_offers({ known, turns, you }) {
  const effective = effective_turns(turns);
  const seats = effective.filter(({ within_turn }) => !within_turn).map(({ seat }) => seat);
  const is_early = new Set(seats).size === seats.length;
  const own = begin_of_last_turn(effective, you);
  return [
    ...game_kinds.filter((kind) => known.includes(kind)).map((kind) => ({ kind })),
    ...(own ? [{ kind: /** @type {const} */ ("take_back"), turn: own.ply }] : []),
    ...(is_early ? [{ kind: /** @type {const} */ ("cancel") }] : []),
  ];
}
