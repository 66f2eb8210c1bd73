import { stored_steps } from "./draft.js";

/**
 * Stores the draft of a turn for the next visit: in this browser at once, and on the server a moment later for the
 * player's other devices. The last write wins.
 */

/** How long after the last change the draft is sent, unless the page is left before. */
const settle_ms = 800;

/** @typedef {Pick<import("./draft.js").Draft, "prompt" | "steps">} Unsent */

export class SavedDraft {
  /** @type {any} */ #timer = null;
  /** @type {Unsent | null} not sent yet */ #unsent = null;
  #id;
  #world;

  /** @param {string} id @param {Pick<import("../match_store.js").World, "api" | "recall" | "remember">} world */
  constructor(id, world) {
    this.#id = id;
    this.#world = world;
  }

  /** @param {Unsent} draft one without steps is stored as none */
  keep({ prompt, steps }) {
    this.#put({ prompt, steps });
    this.#world.remember(`unsent.${this.#id}`, prompt);
    this.#unsent = { prompt, steps };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.send_now(), settle_ms);
  }

  /** The turn was played, or there is a new prompt. The server forgets the draft by itself. */
  forget() {
    this.discard();
    this.#world.remember(`draft.${this.#id}`, null);
    this.#world.remember(`unsent.${this.#id}`, null);
  }

  /** The draft is being committed, so it is not sent any more. */
  discard() {
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#unsent = null;
  }

  /** Sends the draft now, since the page may be closed. Errors are ignored. */
  async send_now() {
    const draft = this.#unsent;
    if (!draft) return;
    this.discard();
    const { api } = this.#world;
    const sent = draft.steps.length > 0 ? api.keep_draft(this.#id, draft) : api.drop_draft(this.#id);
    await sent.then(
      () => this.#unsent || this.#world.remember(`unsent.${this.#id}`, null),
      () => {},
    );
  }

  /**
   * The newest steps for this prompt: unsent ones of this browser, else the server's.
   * @param {number} prompt @returns {Promise<import("../../types.js").Step[]>}
   */
  async find(prompt) {
    const here = stored_steps(this.#world.recall(`draft.${this.#id}`), prompt);
    if (this.#unsent) return here;
    if (this.#world.recall(`unsent.${this.#id}`) === prompt) {
      this.keep({ prompt, steps: here });
      return here;
    }
    try {
      const { draft } = await this.#world.api.draft(this.#id);
      const steps = stored_steps(draft, prompt);
      if (!this.#unsent) this.#put({ prompt, steps });
      return steps;
    } catch {
      return here;
    }
  }

  /** @param {Unsent} draft */
  #put({ prompt, steps }) {
    this.#world.remember(`draft.${this.#id}`, steps.length > 0 ? { prompt, steps } : null);
  }
}
