/**
 * Computes the current time of clocks from the server's last values. The texts are in `clock_words.js`.
 *
 * @typedef {import("../types.js").Clock} Clock
 * @typedef {import("../types.js").SeatClock} SeatClock
 *
 * The clock of one seat.
 * @typedef {object} Hand
 * @property {number} left_ms never below zero
 * @property {boolean} running whether it is counting down now
 * @property {boolean} low whether the match waits for this seat and less than a fifth of its time is left
 * @property {number | null} deadline when it runs out, in ms since 1970; null while the match does not wait for this seat
 * @property {import("../types.js").ClockPause | null} paused why it is paused while the match waits, and until when
 */

/** A clock with less than this share of its time left is marked; the server sends its warning at the same share. */
const low_share = 0.2;

/** The time on a clock at its start. @param {Clock} clock */
const whole_ms = (clock) => (clock.kind === "per_move" ? clock.move_ms : clock.bank_ms) ?? 0;

/** @param {SeatClock} hand @param {number} at_ms when `left_ms` was right @param {number} now_ms */
function left_of({ left_ms, running, paused, deadline }, at_ms, now_ms) {
  if (deadline === null) return left_ms;
  if (!running && !paused) return left_ms;
  // If the pause has ended meanwhile, the clock runs from its end; a pause without a known end goes on.
  const counting_from = paused ? paused.until : at_ms;
  if (counting_from === null) return left_ms;
  return Math.max(0, left_ms - Math.max(0, now_ms - counting_from));
}

/**
 * @param {Clock | null | undefined} clock @param {number} seat @param {number} now_ms by the server's clock @returns {Hand | null}
 */
export function hand_of(clock, seat, now_ms) {
  const hand = clock?.seats[seat];
  if (!clock || !hand) return null;
  const paused = hand.paused && (hand.paused.until === null || hand.paused.until > now_ms) ? hand.paused : null;
  const left_ms = left_of(hand, clock.at, now_ms);
  const waited_for = hand.running || hand.paused !== null;
  return {
    left_ms,
    running: waited_for && paused === null && hand.deadline !== null,
    low: waited_for && left_ms < whole_ms(clock) * low_share,
    deadline: waited_for ? hand.deadline : null,
    paused,
  };
}

/**
 * The earliest deadline of the seats that have to act.
 * @param {Clock | null | undefined} clock @param {number[]} to_act @returns {number | null} ms since 1970
 */
export function next_deadline(clock, to_act) {
  const times = to_act.map((seat) => clock?.seats[seat]?.deadline ?? null).filter((time) => time !== null);
  return times.length > 0 ? Math.min(.../** @type {number[]} */ (times)) : null;
}

/**
 * Compares matches that wait for the viewer: the least time left first; without a clock, the longest waiting first.
 * @param {import("../types.js").MatchItem} a @param {import("../types.js").MatchItem} b
 */
export function by_urgency(a, b) {
  const [mine_a, mine_b] = [a, b].map(own_deadline);
  if (mine_a !== mine_b) return mine_a - mine_b;
  return a.updated_at - b.updated_at;
}

/** @param {import("../types.js").MatchItem} item */
function own_deadline({ clock, you }) {
  return (you === null ? null : clock?.seats[you]?.deadline) ?? Infinity;
}
