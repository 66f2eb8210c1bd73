import { stored_steps } from "./draft.js";

/**
 * The turn in the making, kept for the next visit: in this browser at once, and on the server a moment later, for the
 * player's other devices. Of two devices, whichever wrote last is right.
 */

/** The server is told once the draft has rested for so long, or is left. */
const rest_ms = 800;

/** @typedef {Pick<import("./draft.js").Draft, "prompt" | "steps">} Kept */

export class KeptDraft {
  /** @type {any} */ #timer = null;
  /** @type {Kept | null} what is not told yet */ #untold = null;
  #id;
  #world;

  /** @param {string} id @param {Pick<import("./match_store.js").World, "api" | "recall" | "remember">} world */
  constructor(id, world) {
    this.#id = id;
    this.#world = world;
  }

  /** @param {Kept} draft one without steps is none */
  keep({ prompt, steps }) {
    this.#put({ prompt, steps });
    this.#world.remember(`untold.${this.#id}`, prompt);
    this.#untold = { prompt, steps };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.tell(), rest_ms);
  }

  /** The turn was played, or another question is asked: the server forgets it by itself. */
  forget() {
    this.rest();
    this.#world.remember(`draft.${this.#id}`, null);
    this.#world.remember(`untold.${this.#id}`, null);
  }

  /** The draft is on its way as a turn: it is told no more. */
  rest() {
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#untold = null;
  }

  /** Tells the server now, as the page may be gone in a moment. What it refuses is of no use to another device. */
  async tell() {
    const draft = this.#untold;
    if (!draft) return;
    this.rest();
    const { api } = this.#world;
    const told = draft.steps.length > 0 ? api.keep_draft(this.#id, draft) : api.drop_draft(this.#id);
    await told.then(
      () => this.#untold || this.#world.remember(`untold.${this.#id}`, null),
      () => {},
    );
  }

  /**
   * The newest steps for this question: those of here that the server has not got, else those of the server.
   * @param {number} prompt @returns {Promise<import("./types.js").Step[]>}
   */
  async find(prompt) {
    const here = stored_steps(this.#world.recall(`draft.${this.#id}`), prompt);
    if (this.#untold) return here;
    if (this.#world.recall(`untold.${this.#id}`) === prompt) {
      this.keep({ prompt, steps: here });
      return here;
    }
    try {
      const { draft } = await this.#world.api.draft(this.#id);
      const steps = stored_steps(draft, prompt);
      if (!this.#untold) this.#put({ prompt, steps });
      return steps;
    } catch {
      return here;
    }
  }

  /** @param {Kept} draft */
  #put({ prompt, steps }) {
    this.#world.remember(`draft.${this.#id}`, steps.length > 0 ? { prompt, steps } : null);
  }
}
