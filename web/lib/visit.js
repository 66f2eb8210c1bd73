/**
 * How far the viewer has seen a match. A player's is kept by the server, for whichever device comes next; a spectator's by
 * this browser.
 */

/** The server is told once the match has rested for so long, or is left. */
const rest_ms = 2_000;

export class Visit {
  /** @type {any} */ #timer = null;
  /** @type {number | null} what is not told yet */ #untold = null;
  #told = -1;
  #id;
  #world;

  /** @param {string} id @param {Pick<import("./match_store.js").World, "api" | "recall" | "remember">} world */
  constructor(id, world) {
    this.#id = id;
    this.#world = world;
  }

  /** Up to which ply the match was seen before; null on the first visit. @param {import("./types.js").Snapshot} snapshot */
  last({ you, seen }) {
    const last = you === null ? this.#world.recall(`seen.${this.#id}`) : (seen ?? null);
    return Number.isInteger(last) && last >= 0 ? last : null;
  }

  /** From here the next visit goes on. @param {import("./types.js").Snapshot} snapshot */
  note({ you, ply, status, seen = -1 }) {
    if (you === null) {
      // Whoever was replaced meanwhile is no player any more, and has nothing to tell.
      this.#untold = null;
      return this.#world.remember(`seen.${this.#id}`, status === "finished" ? null : ply);
    }
    // At a table that gathers there is nothing to have seen, and who leaves it has nothing to tell.
    if (status === "open") return;
    this.#told = Math.max(this.#told, seen);
    if (ply <= this.#told) return;
    this.#untold = ply;
    this.#timer ??= setTimeout(() => this.tell(), rest_ms);
  }

  /** Tells the server now, as the page may be gone in a moment. */
  async tell() {
    clearTimeout(this.#timer);
    this.#timer = null;
    const ply = this.#untold;
    if (ply === null) return;
    this.#untold = null;
    this.#told = ply;
    // If it does not get through, a few moves are shown once more.
    await this.#world.api.note_seen(this.#id, ply).catch(() => (this.#told = -1));
  }
}
