import { call, part, query } from "../net/api.js";

/**
 * The calls about all matches, for moderators and administrators.
 *
 * @typedef {import("../types.js").User} User
 * @typedef {import("../types.js").MatchItem} MatchItem
 *
 * An item of the lists of matches, without the members about the reader. `deadline` is when the next clock runs out.
 * @typedef {Omit<MatchItem, "you" | "your_turn" | "refused" | "owner" | "chat_unread"> & { owner: User, deadline: number | null,
 *   origin?: import("../types.js").Origin | null }} AdminMatch
 * @typedef {AdminMatch & { turns: number, entries: number }} WholeMatch
 *
 * The complete position after an entry of the log, and that entry. `inspection` allows to step on without a new reason.
 * @typedef {object} Inspected
 * @property {number} inspection
 * @property {number} ply
 * @property {string} game
 * @property {unknown} state
 * @property {{ viewer: number | null, view: import("../types.js").View }[]} views
 * @property {import("../types.js").SeatScore[] | null} score
 * @property {number[]} to_act
 * @property {string | null} kind
 * @property {number | null} seat
 * @property {number | null} at milliseconds since 1970
 * @property {import("../types.js").Step[]} steps
 * @property {unknown[]} draws what chance decided
 * @property {import("../types.js").GameEvent[]} events
 *
 * The position after an entry as spectators see it, and the entry that led there.
 * @typedef {Pick<Inspected, "ply" | "score" | "to_act" | "kind" | "seat" | "at" | "events"> & { view: import("../types.js").View }} SpectatorPosition
 *
 * @typedef {{ sound: boolean, plies: number, final_hash: string | null, difference: string | null }} Replay
 */

const limit = 25;

/** @param {string} id @param {string} [what] */
const of_match = (id, what = "") => `/admin/matches/${part(id)}${what}`;

export const matches_api = {
  /** @param {{ id?: string, game?: string, status?: string, user?: string, overdue?: boolean, cursor: string | null }} wish @returns {Promise<{ matches: AdminMatch[], next: string | null }>} */
  matches: ({ overdue, ...wish }) =>
    call("GET", `/admin/matches${query({ ...wish, overdue: overdue ? "true" : null, limit })}`),
  /** @param {string} id @returns {Promise<WholeMatch>} */
  match: (id) => call("GET", of_match(id)),
  /** @param {string} id @param {number} ply @returns {Promise<SpectatorPosition>} */
  spectate: (id, ply) => call("GET", of_match(id, `/at/${ply}`)),
  /** @param {string} id @param {{ ply: number, reason: string } | { ply: number, inspection: number }} wish @returns {Promise<Inspected>} */
  inspect: (id, wish) => call("POST", of_match(id, "/inspection"), wish),
  /** @param {string} id @param {"score" | "none"} outcome @param {string} reason */
  end: (id, outcome, reason) => call("POST", of_match(id, "/end"), { outcome, reason }),
  /** @param {string} id @param {number} seat @param {{ user: string | null, bot?: string, reason: string }} holder `user`: null for the computer */
  give_seat: (id, seat, holder) => call("PUT", of_match(id, `/seats/${seat}`), holder),
  /** @param {string} id @param {number} seat @param {number} at @param {string} reason */
  move_deadline: (id, seat, at, reason) => call("PUT", of_match(id, "/deadline"), { seat, at, reason }),
  /** @param {string} id @returns {Promise<Replay>} */
  replay: (id) => call("POST", of_match(id, "/replay"), {}),
};
