import { computed, signal } from "@preact/signals";
import { merge_turns } from "./match_state.js";

/** A few more than the page shows at first. */
const at_first = 10;

/** The log of a match. At first only its end is loaded, and the rest on demand. */
export class MatchLog {
  turns = signal(/** @type {import("../types.js").Turn[]} */ ([]));
  /** The first loaded ply; null before anything is loaded. */
  first = computed(() => this.turns.value[0]?.ply ?? null);
  #id;
  #api;

  /** @param {string} id @param {typeof import("../net/api.js").api} api */
  constructor(id, api) {
    this.#id = id;
    this.#api = api;
  }

  /** @param {import("../types.js").Turn} turn that has just been played */
  add(turn) {
    this.turns.value = merge_turns(this.turns.value, [turn]);
  }

  /** Loads the end of the log. */
  load() {
    return this.#load({ limit: at_first });
  }

  /** Loads the whole log. */
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
      // Then the log starts with the first loaded turn.
    }
  }
}
