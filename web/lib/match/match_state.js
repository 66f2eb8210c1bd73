import { patched } from "../net/json_patch.js";
import { left_to_computer } from "./admin_events.js";
import { is_match_event, effective_turns } from "./offers.js";
import { whole_turns } from "./whole_turns.js";

/**
 * @typedef {import("../types.js").Snapshot} Snapshot
 * @typedef {import("../types.js").Frame} Frame
 * @typedef {import("../types.js").Turn} Turn
 */

/**
 * Applies a frame to a snapshot. A known frame is "old" and changes nothing; one that does not follow the snapshot is a
 * "gap".
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
  const { ply, to_act, prompt, offer, legal, score, status, outcome, ratings, at, mid_turn } = frame;
  const gone = given_up(frame);
  const seats =
    gone === null
      ? snapshot.seats
      : snapshot.seats.map((seat) => (seat.seat === gone ? { ...seat, resigned: true } : seat));
  return {
    kind: "next",
    snapshot: {
      ...snapshot,
      ...{ view, ply, to_act, prompt, offer, clock, absences, legal, score, status, outcome, ratings, seats, mid_turn },
      updated_at: at,
    },
  };
}

/** The seat that the computer takes over in this frame: after a resignation, a vote or an administrator's action; null if none. @param {Frame} frame */
function given_up({ kind, seat, events }) {
  if (kind === "resign") return seat;
  const decided = events.find(({ type, choice }) => type === "match.absence_decided" && choice === "computer");
  return decided ? decided.absent : left_to_computer(events);
}

const talk = new Set(["offer", "vote", "timeout", "absence_vote", "replacement", "admin"]);

/** Whether the frame changes nothing on the board and does not end the match. @param {Frame} frame */
export const leaves_board = ({ kind, patch }) => talk.has(kind) && patch.length === 0;

/** @param {Frame} frame @returns {Turn} */
export function turn_of({ ply, seat, kind, at, events, within_turn }) {
  return { ply, seat, kind, at, events, ...(within_turn && { within_turn }) };
}

/** A turn with what is needed to show it. @param {Frame} frame @param {Pick<Snapshot, "view" | "score">} after */
export function turn_shown(frame, { view, score }) {
  const { stages } = frame;
  return { ...turn_of(frame), view: /** @type {any} */ (view), score, ...(stages && { stages }) };
}

/**
 * Merges turns by ply; `more` wins.
 * @param {Turn[]} known @param {Turn[]} more
 */
export function merge_turns(known, more) {
  const by_ply = new Map(known.map((turn) => [turn.ply, turn]));
  for (const turn of more) by_ply.set(turn.ply, turn);
  return [...by_ply.values()].sort((a, b) => a.ply - b.ply);
}

/**
 * What happened on the board since the viewer's last turn; that turn, if nothing did. For a spectator, the last turn. The
 * commits of a turn are joined.
 * @param {Turn[]} turns @param {number | null} you
 */
export function turns_since(turns, you) {
  const effective = new Set(effective_turns(turns));
  const on_board = turns
    .filter((turn) => turn.kind !== "turn" || effective.has(turn))
    .map((turn) => ({ ...turn, events: turn.events.filter((event) => !is_match_event(event)) }))
    .filter(({ kind, events }) => kind === "turn" || events.length > 0);
  const shown = whole_turns(on_board);
  const mine =
    you === null ? shown.length - 1 : shown.findLastIndex(({ seat, kind }) => seat === you && kind === "turn");
  const since = shown.slice(mine + 1);
  return since.length > 0 ? since : shown.slice(-1);
}

/** The events that the board marks. @param {Turn[]} turns @param {number | null} you */
export const marks_of = (turns, you) => turns_since(turns, you).flatMap(({ events }) => events);

/**
 * What the viewer has seen of their own turn while drafting it; null if the turn is another one.
 * @param {import("../types.js").Preview | null} preview of the whole draft @param {Frame} frame
 */
export function seen_of(preview, { events }) {
  const done = preview?.events ?? [];
  const same = preview !== null && JSON.stringify(events.slice(0, done.length)) === JSON.stringify(done);
  return same ? { events: done.length, view: preview.view } : null;
}

/** Whether the viewer has to act. After resigning the computer acts for the seat. @param {Snapshot} snapshot */
export function your_turn({ status, you, prompt, to_act, seats }) {
  return status === "running" && you !== null && prompt !== null && to_act.includes(you) && !seats[you].resigned;
}

/**
 * Loads all frames after a ply, page by page; or a snapshot, if the server answers with one instead.
 * @param {Pick<typeof import("../net/api.js").api, "frames">} api @param {string} id @param {number} since
 * @returns {Promise<{ frames: Frame[], snapshot: null } | { frames: null, snapshot: Snapshot }>}
 */
export async function frames_since(api, id, since) {
  /** @type {Frame[]} */
  const all = [];
  for (let from = since; ;) {
    const { frames, snapshot, next } = await api.frames(id, from);
    if (!Array.isArray(frames)) return { frames: null, snapshot };
    all.push(...frames);
    if (next === undefined) return { frames: all, snapshot: null };
    from = next;
  }
}

/**
 * The turns after a ply, each with its position; null if they cannot be reconstructed.
 * @param {typeof import("../net/api.js").api} api @param {Snapshot} snapshot @param {number} seen
 */
export async function missed_since(api, snapshot, seen) {
  const [start, { frames }] = await Promise.all([api.at(snapshot.id, seen), frames_since(api, snapshot.id, seen)]);
  if (frames === null) return null;
  let state = { ...snapshot, ply: start.ply, view: start.view, score: start.score };
  const positions = [];
  for (const frame of frames) {
    const next = follow(state, frame);
    if (next.kind !== "next") return null;
    state = next.snapshot;
    if (leaves_board(frame)) continue;
    positions.push(turn_shown(frame, state));
  }
  // Later frames come over the socket as well, and are played then.
  return { start: { ...start, seat: null }, positions: positions.filter(({ ply }) => ply <= snapshot.ply) };
}
