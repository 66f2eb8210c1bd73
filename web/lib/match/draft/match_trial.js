import { computed, signal } from "@preact/signals";
import { as_problem } from "../../net/problem.js";

/**
 * The analysis board: moves tried on a position, for all seats. The server computes the positions; nothing is played,
 * stored or shown to others.
 *
 * @typedef {import("../../types.js").Step} Step
 * @typedef {import("../../types.js").Trial} Trial
 * @typedef {{ seat: number, steps: Step[] }} ImaginedTurn
 */

/** The server's limit. */
const turns_max = 40;

export class MatchTrial {
  /** The newest position; null before the first. */
  shown = signal(/** @type {Trial | null} */ (null));
  turns = signal(/** @type {ImaginedTurn[]} */ ([]));
  steps = signal(/** @type {Step[]} */ ([]));
  busy = signal(false);

  touched = computed(() => this.turns.value.length > 0 || this.steps.value.length > 0);
  can_end = computed(() => !this.busy.value && (this.shown.value?.can_commit ?? false));

  #match;
  #world;

  /**
   * @param {{ match: string, ply: number }} start
   * @param {{ api: Pick<typeof import("../../net/api.js").api, "trial">, notify: import("../match_store.js").World["notify"] }} world
   */
  constructor({ match, ply }, world) {
    this.#match = match;
    this.ply = ply;
    this.#world = world;
  }

  start() {
    return this.#go([], []);
  }

  /** @param {Step[]} steps */
  step(...steps) {
    return this.#go(this.turns.value, [...this.steps.value, ...steps]);
  }

  /** Previews the turn with one more step without taking it. @param {Step} step @returns {Promise<Trial | null>} */
  async try_on(step) {
    try {
      return await this.#fetch(this.turns.value, [...this.steps.value, step]);
    } catch {
      return null;
    }
  }

  /** Ends the turn; the next seat continues. */
  end_turn() {
    const shown = this.shown.value;
    if (!shown || shown.seat === null || !this.can_end.value) return null;
    if (this.turns.value.length === turns_max) return this.#world.notify("info", "trial.long");
    return this.#go([...this.turns.value, { seat: shown.seat, steps: this.steps.value }], []);
  }

  /** Takes back the last step, of the previous turn if this one has none. */
  undo() {
    const turns = this.turns.value;
    if (this.steps.value.length > 0) return this.#go(turns, this.steps.value.slice(0, -1));
    const last = turns.at(-1);
    return last && this.#go(turns.slice(0, -1), last.steps.slice(0, -1), last.seat);
  }

  /** Removes one step of the current turn if the others are legal without it. @param {number} index */
  drop(index) {
    return this.#go(
      this.turns.value,
      this.steps.value.filter((_, at) => at !== index),
    );
  }

  /** @param {ImaginedTurn[]} turns @param {Step[]} steps @param {number | null} [seat] who makes them, if not who does now */
  async #go(turns, steps, seat) {
    if (this.busy.value) return;
    this.busy.value = true;
    try {
      this.shown.value = await this.#fetch(turns, steps, seat);
      this.turns.value = turns;
      this.steps.value = steps;
    } catch (error) {
      const problem = as_problem(error);
      this.#world.notify("error", problem.code, problem.members);
    } finally {
      this.busy.value = false;
    }
  }

  /** @param {ImaginedTurn[]} turns @param {Step[]} steps @param {number | null} [seat] */
  #fetch(turns, steps, seat = turns === this.turns.value ? (this.shown.value?.seat ?? null) : null) {
    return this.#world.api.trial(this.#match, { ply: this.ply, turns, steps, ...(seat !== null && { seat }) });
  }
}
