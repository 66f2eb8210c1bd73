/**
 * Thinking time, as the server last told it, carried on to now. Pure: what is said of it stands in `clock_words.js`.
 *
 * @typedef {import("./types.js").Clock} Clock
 * @typedef {import("./types.js").SeatClock} SeatClock
 *
 * How the clock of one seat stands.
 * @typedef {object} Hand
 * @property {number} left_ms never below zero
 * @property {boolean} running is it counting down right now?
 * @property {boolean} low is less than a fifth left of a clock that the match waits for?
 * @property {number | null} deadline when the time is up, in ms since 1970; null while nobody waits
 * @property {import("./types.js").Rest | null} paused why it stands still although all wait, and until when
 */

/** Below this share of its whole a clock is marked; the server warns at the same. */
const low_share = 0.2;

/** What a clock has at its start. @param {Clock} clock */
const whole_ms = (clock) => (clock.kind === "per_move" ? clock.move_ms : clock.bank_ms) ?? 0;

/** @param {SeatClock} hand @param {number} at_ms when `left_ms` was right @param {number} now_ms */
function left_of({ left_ms, running, paused, deadline }, at_ms, now_ms) {
  if (deadline === null) return left_ms;
  if (!running && !paused) return left_ms;
  // A pause that has ended meanwhile counts until its end only; one whose end is unknown goes on.
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
 * The next time that is up, of the seats that all wait for.
 * @param {Clock | null | undefined} clock @param {number[]} to_act @returns {number | null} ms since 1970
 */
export function next_deadline(clock, to_act) {
  const times = to_act.map((seat) => clock?.seats[seat]?.deadline ?? null).filter((time) => time !== null);
  return times.length > 0 ? Math.min(.../** @type {number[]} */ (times)) : null;
}

/**
 * The order of what waits for the viewer: the least time left first, then, where no clock runs, what waits longest.
 * @param {import("./types.js").MatchItem} a @param {import("./types.js").MatchItem} b
 */
export function by_urgency(a, b) {
  const [mine_a, mine_b] = [a, b].map(own_deadline);
  if (mine_a !== mine_b) return mine_a - mine_b;
  return a.updated_at - b.updated_at;
}

/** @param {import("./types.js").MatchItem} item */
function own_deadline({ clock, you }) {
  return (you === null ? null : clock?.seats[you]?.deadline) ?? Infinity;
}
