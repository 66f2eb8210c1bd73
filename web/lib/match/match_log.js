import { computed, signal } from "@preact/signals";
import { merge_turns } from "./match_state.js";

/** A few more than the page shows at first. */
const at_first = 10;
const page = 100;

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

  /** Loads the end of the log; more of it if its turns have several commits. */
  async load() {
    await this.#load({ limit: at_first });
    const { turns, first } = this;
    if (turns.value.some(({ within_turn }) => within_turn)) await this.reach(Math.max(1, (first.value ?? 1) - page));
  }

  /** Loads the log back to this ply, page by page. @param {number} ply */
  async reach(ply) {
    for (let first = this.first.value; first !== null && first > Math.max(ply, 1);) {
      await this.#load({ before: first, limit: page });
      if (this.first.value === first) return;
      first = this.first.value;
    }
  }

  /** Loads the whole log. */
  load_all() {
    return this.reach(1);
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
