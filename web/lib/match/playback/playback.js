import { signal } from "@preact/signals";
import { scenes_of } from "./scenes.js";

/**
 * Shows turns one after the other, scene by scene. Nothing is left out unless the viewer skips it: while the page is in
 * the background, the turns wait.
 *
 * @typedef {import("./scenes.js").Position} Position
 * @typedef {import("./scenes.js").Scene} Scene
 * @typedef {{ later: (run: () => void, ms: number) => any, cancel: (timer: any) => void }} Timers
 *
 * @typedef {object} Projection
 * @property {() => number} scene_ms how long a scene lasts; 0 if nothing is animated
 * @property {() => boolean} watched false for a page in the background
 * @property {() => import("./scenes.js").ShowEvent | null} show how the game shows its events
 */

/** How many times longer the last scene of a turn lasts, so that turns can be told apart. */
const rest = 2;

/** @type {Timers} */
const page_timers = {
  later: (run, ms) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer),
};

export class Playback {
  /** The scene to show; null for the newest position. */
  stage = signal(/** @type {Scene | null} */ (null));

  /** @type {Position | null} the newest position */ #newest = null;
  /** @type {Position | null} what the board shows, while turns wait */ #shown = null;
  /** @type {Position[]} */ #turns = [];
  /** @type {Scene[]} of the turn that is being shown */ #scenes = [];
  /** How often `hold` waits for turns. */ #held = 0;
  /** @type {any} */ #timer = null;
  #timers;
  #projection;

  /** @param {Projection} projection @param {Timers} [timers] */
  constructor(projection, timers = page_timers) {
    this.#projection = projection;
    this.#timers = timers;
  }

  /** Shows this position at once. @param {Position | null} position */
  reset(position) {
    this.#newest = position;
    this.skip();
  }

  /** Starts at an earlier position and shows the turns since. @param {Position} start @param {Position[]} missed */
  resume(start, missed) {
    this.reset(start);
    if (this.#projection.scene_ms() === 0) return this.reset(missed.at(-1) ?? start);
    this.#turns.push(...missed);
    this.#newest = missed.at(-1) ?? start;
    if (missed.length > 0) this.#still(rest);
  }

  /** Shows a turn after those that wait. @param {Position} turn @returns {void} */
  push(turn) {
    if (this.#projection.scene_ms() === 0 || this.#shown === null) return this.jump(turn);
    this.#newest = turn;
    this.#turns.push(turn);
    this.#go_on();
  }

  /** Shows the position after a turn at once, unless others wait. @param {Position} turn @returns {void} */
  jump(turn) {
    if (this.#busy() && this.#projection.scene_ms() > 0) return this.push(turn);
    this.reset(turn);
  }

  /** Keeps the present position until `extend` brings the turns up to the newest one. @param {Position} newest */
  hold(newest) {
    if (this.#projection.scene_ms() === 0 || this.#shown === null) return this.reset(newest);
    this.#newest = newest;
    ++this.#held;
    this.#go_on();
  }

  /** The turns that `hold` waits for; null if they cannot be shown. @param {Position[] | null} turns */
  extend(turns) {
    if (this.#held === 0) return;
    --this.#held;
    if (!turns) return this.skip();
    this.#turns = [...this.#turns, ...turns].sort((one, other) => one.ply - other.ply);
    this.#go_on();
  }

  /** Shows the newest position. */
  skip() {
    this.#turns = [];
    this.#scenes = [];
    this.#shown = this.#newest;
    this.#held = 0;
    this.stop();
    this.stage.value = null;
  }

  stop() {
    this.#timers.cancel(this.#timer);
    this.#timer = null;
  }

  /** The page is visible again. */
  wake() {
    if (this.#busy()) this.#go_on();
  }

  #busy() {
    return this.#held > 0 || this.#timer !== null || this.#scenes.length > 0 || this.#turns.length > 0;
  }

  #go_on() {
    if (this.#timer === null) this.#next();
  }

  #next() {
    this.#timer = null;
    if (this.#projection.scene_ms() === 0) return this.skip();
    if (!this.#projection.watched()) return this.#still(0);
    while (this.#scenes.length === 0) {
      const turn = this.#turns.shift();
      if (!turn) return this.#held > 0 ? this.#still(0) : this.skip();
      this.#scenes = this.#scenes_of(turn);
      if (this.#scenes.length === 0) this.#shown = turn;
    }
    const scene = /** @type {Scene} */ (this.#scenes.shift());
    this.#shown = this.stage.value = scene;
    this.#wait(scene.last ? rest : 1);
  }

  /** Shows the present position while turns wait. @param {number} scenes for so long; 0: until something else happens */
  #still(scenes) {
    if (!this.#shown) return;
    this.stage.value = { event: null, last: true, ...this.#shown };
    if (scenes > 0) this.#wait(scenes);
  }

  /** @param {number} scenes */
  #wait(scenes) {
    this.#timer = this.#timers.later(() => this.#next(), scenes * this.#projection.scene_ms());
  }

  /** @param {Position} turn */
  #scenes_of(turn) {
    return scenes_of(this.#shown ?? turn, turn, this.#projection.show());
  }
}
