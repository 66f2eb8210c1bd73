import { signal } from "@preact/signals";

/**
 * What the board shows while it catches up: one position after the other, long enough to be seen.
 *
 * @typedef {object} Position
 * @property {number} ply
 * @property {number | null} seat who moved
 * @property {import("./types.js").View} view
 * @property {import("./types.js").SeatScore[] | null} score
 * @property {import("./types.js").GameEvent[]} events
 */

const pace_ms = 1_100;

/** @typedef {{ now: () => number, later: (run: () => void, ms: number) => any, cancel: (timer: any) => void }} Timers */

/** @type {Timers} */
const page_timers = {
  now: () => performance.now(),
  later: (run, ms) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer),
};

export class Playback {
  /** The position to show instead of the newest; null: the newest. */
  stage = signal(/** @type {Position | null} */ (null));

  /** @type {Position | null} */ #shown = null;
  /** @type {Position[]} */ #queue = [];
  #shown_at = 0;
  /** @type {any} */ #timer = null;
  #timers;
  #in_haste;

  /** @param {() => boolean} in_haste true where nothing shall be played: reduced motion, a hidden page @param {Timers} [timers] */
  constructor(in_haste, timers = page_timers) {
    this.#in_haste = in_haste;
    this.#timers = timers;
  }

  /** Starts from here, at once. @param {Position | null} position */
  reset(position) {
    this.#shown = position;
    this.#shown_at = -Infinity;
    this.#queue = [];
    this.#arrive();
  }

  /** Starts where the viewer left, to play what follows. @param {Position} position @param {Position[]} missed */
  resume(position, missed) {
    this.reset(position);
    this.#shown_at = this.#timers.now();
    for (const next of missed) this.#enqueue(next);
  }

  /** A new position; the viewer's own moves need no showing. @param {Position} position @param {boolean} own */
  push(position, own) {
    if (own && this.#queue.length === 0) return this.reset(position);
    this.#enqueue(position);
  }

  skip() {
    this.reset(this.#queue.at(-1) ?? this.#shown);
  }

  stop() {
    this.#timers.cancel(this.#timer);
    this.#timer = null;
  }

  /** @param {Position} position */
  #enqueue(position) {
    this.#queue.push(position);
    const wait = this.#shown_at + pace_ms - this.#timers.now();
    if (this.#in_haste() || this.#shown === null) return this.skip();
    if (this.#queue.length === 1 && wait <= 0) return this.#advance();
    this.stage.value = this.#shown;
    this.#timer ??= this.#timers.later(() => this.#advance(), Math.max(0, wait));
  }

  #advance() {
    this.stop();
    if (this.#in_haste()) return this.skip();
    const next = this.#queue.shift();
    if (!next) return this.#arrive();
    this.#shown = next;
    this.#shown_at = this.#timers.now();
    if (this.#queue.length === 0) return this.#arrive();
    this.stage.value = next;
    this.#timer = this.#timers.later(() => this.#advance(), pace_ms);
  }

  #arrive() {
    this.stop();
    this.stage.value = null;
  }
}
