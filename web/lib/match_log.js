import { computed, signal } from "@preact/signals";
import { merge_turns } from "./match_state.js";

/** A few more than are shown at first. */
const at_first = 10;

/** The log of one match, as much of it as is known: its end at first, what was before when somebody wants to read it. */
export class MatchLog {
  turns = signal(/** @type {import("./types.js").Turn[]} */ ([]));
  /** The first ply that is known; none while nothing is. */
  first = computed(() => this.turns.value[0]?.ply ?? null);
  #id;
  #api;

  /** @param {string} id @param {typeof import("./api.js").api} api */
  constructor(id, api) {
    this.#id = id;
    this.#api = api;
  }

  /** @param {import("./types.js").Turn} turn that has just been played */
  add(turn) {
    this.turns.value = merge_turns(this.turns.value, [turn]);
  }

  /** The end of the log. */
  load() {
    return this.#load({ limit: at_first });
  }

  /** All of it. */
  async load_all() {
    for (let first = this.first.value; first !== null && first > 1;) {
      await this.#load({ before: first, limit: 100 });
      if (this.first.value === first) return;
      first = this.first.value;
    }
  }

  /** @param {{ before?: number, limit?: number }} range */
  async #load(range) {
    try {
      const { turns } = await this.#api.log(this.#id, range);
      this.turns.value = merge_turns(turns, this.turns.value);
    } catch {
      // The log starts with what is known.
    }
  }
}
