import { gives_seat, left_to_computer } from "./house.js";
import { patched } from "./json_patch.js";
import { is_match_event, standing_turns } from "./offers.js";

/**
 * @typedef {import("./types.js").Snapshot} Snapshot
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").Turn} Turn
 */

/**
 * What a frame makes of a snapshot. A frame already known changes nothing; one that does not fit is a gap.
 * @param {Snapshot} snapshot @param {Frame} frame
 * @returns {{ kind: "old" } | { kind: "gap" } | { kind: "next", snapshot: Snapshot }}
 */
export function follow(snapshot, frame) {
  if (frame.ply <= snapshot.ply) return { kind: "old" };
  if (frame.base !== snapshot.ply || snapshot.view === null) return { kind: "gap" };
  let view;
  try {
    view = patched(snapshot.view, frame.patch);
  } catch {
    return { kind: "gap" };
  }
  const { clock = snapshot.clock, absences = snapshot.absences } = frame;
  const { ply, to_act, prompt, offer, legal, score, status, outcome, ratings, at } = frame;
  const gone = given_up(frame);
  const seats =
    gone === null
      ? snapshot.seats
      : snapshot.seats.map((seat) => (seat.seat === gone ? { ...seat, resigned: true } : seat));
  return {
    kind: "next",
    snapshot: {
      ...snapshot,
      ...{ view, ply, to_act, prompt, offer, clock, absences, legal, score, status, outcome, ratings, seats },
      updated_at: at,
    },
  };
}

/** The seat where the computer plays on from here: given up, or left to it by others or the house; null if none. @param {Frame} frame */
function given_up({ kind, seat, events }) {
  if (kind === "resign") return seat;
  const decided = events.find(({ type, choice }) => type === "match.absence_decided" && choice === "computer");
  return decided ? decided.absent : left_to_computer(events);
}

/** Do others sit there from here on, whom the frame does not name? @param {Frame} frame */
export const reseats = ({ kind, events }) =>
  kind === "replacement" ||
  gives_seat(events) ||
  events.some(({ type, choice }) => type === "match.absence_decided" && choice === "replace");

const talk = new Set(["offer", "vote", "timeout", "absence_vote", "replacement", "house"]);

/** Does the board show nothing of it? What is said beside the game, and ends nothing. @param {Frame} frame */
export const leaves_board = ({ kind, patch }) => talk.has(kind) && patch.length === 0;

/** @param {Frame} frame @returns {Turn} */
export function turn_of({ ply, seat, kind, at, events }) {
  return { ply, seat, kind, at, events };
}

/**
 * Turns by ply, each once; what comes later is the better known.
 * @param {Turn[]} known @param {Turn[]} more
 */
export function merge_turns(known, more) {
  const by_ply = new Map(known.map((turn) => [turn.ply, turn]));
  for (const turn of more) by_ply.set(turn.ply, turn);
  return [...by_ply.values()].sort((a, b) => a.ply - b.ply);
}

/**
 * What happened since the viewer's own last turn: the marks on the board. For a spectator, the last turn.
 * @param {Turn[]} turns @param {number | null} you @returns {import("./types.js").GameEvent[]}
 */
export function marks_of(turns, you) {
  const standing = new Set(standing_turns(turns));
  const shown = turns
    .filter((turn) => turn.kind !== "turn" || standing.has(turn))
    .map((turn) => ({ ...turn, events: turn.events.filter((event) => !is_match_event(event)) }))
    .filter(({ kind, events }) => kind === "turn" || events.length > 0);
  const mine =
    you === null ? shown.length - 1 : shown.findLastIndex(({ seat, kind }) => seat === you && kind === "turn");
  const since = shown.slice(mine + 1);
  return (since.length > 0 ? since : shown.slice(-1)).flatMap(({ events }) => events);
}

/** Is the viewer asked? Not in a seat given up: the computer answers there. @param {Snapshot} snapshot */
export function your_turn({ status, you, prompt, to_act, seats }) {
  return status === "running" && you !== null && prompt !== null && to_act.includes(you) && !seats[you].resigned;
}

/**
 * The moves after a ply, each with the position it led to; null if they cannot be told.
 * @param {typeof import("./api.js").api} api @param {Snapshot} snapshot @param {number} seen
 */
export async function missed_since(api, snapshot, seen) {
  const [start, { frames }] = await Promise.all([api.at(snapshot.id, seen), api.frames(snapshot.id, seen)]);
  if (!Array.isArray(frames)) return null;
  let state = { ...snapshot, ply: start.ply, view: start.view, score: start.score };
  const positions = [];
  for (const frame of frames) {
    const next = follow(state, frame);
    if (next.kind !== "next") return null;
    state = next.snapshot;
    if (leaves_board(frame)) continue;
    positions.push({ ...turn_of(frame), view: /** @type {any} */ (state.view), score: state.score });
  }
  // Frames beyond the snapshot come over the socket again, and are played then.
  return { start: { ...start, seat: null }, positions: positions.filter(({ ply }) => ply <= snapshot.ply) };
}
