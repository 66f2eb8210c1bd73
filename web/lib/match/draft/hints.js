import { signal } from "@preact/signals";
import { as_problem } from "../../net/problem.js";

/**
 * @typedef {import("../../types.js").Snapshot} Snapshot
 * @typedef {import("../../types.js").GoodTurn} GoodTurn
 */

/** Whether the viewer may ask for hints: the server says so, and nobody has joined since. @param {Snapshot} snapshot */
export const allows_hints = ({ hints, status, seats, you }) =>
  hints === true && status === "running" && seats.every(({ seat, kind }) => seat === you || kind === "bot");

/** Good turns that the computer suggests for the present question. */
export class Hints {
  /** The turns, the best first; null until they are here. */
  turns = signal(/** @type {GoodTurn[] | null} */ (null));
  /** The question that they are for; null: they are closed. */
  prompt = signal(/** @type {number | null} */ (null));
  /** Which of them is on the board. */
  chosen = signal(/** @type {number | null} */ (null));
  problem = signal(/** @type {import("../../net/problem.js").Problem | null} */ (null));

  #match;
  #api;
  #show;

  /**
   * @param {string} match @param {Pick<typeof import("../../net/api.js").api, "hints">} api
   * @param {(steps: import("../../types.js").Step[]) => unknown} show puts a turn on the board
   */
  constructor(match, api, show) {
    this.#match = match;
    this.#api = api;
    this.#show = show;
  }

  /** @param {number} prompt */
  async ask(prompt) {
    this.close();
    this.prompt.value = prompt;
    try {
      const found = await this.#api.hints(this.#match);
      if (this.prompt.value === found.prompt) this.turns.value = found.turns;
    } catch (error) {
      if (this.prompt.value === prompt) this.problem.value = as_problem(error);
    }
  }

  /** Puts one of the turns on the board. @param {number} at */
  choose(at) {
    const turn = this.turns.value?.[at];
    if (!turn) return undefined;
    this.chosen.value = at;
    return this.#show(turn.steps);
  }

  close() {
    this.turns.value = null;
    this.prompt.value = null;
    this.chosen.value = null;
    this.problem.value = null;
  }
}
