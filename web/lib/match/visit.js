/**
 * How far the viewer has seen a match. For players the server stores it, for all their devices; for spectators this
 * browser.
 */

/** How long after the last change it is sent, unless the page is left before. */
const settle_ms = 2_000;

export class Visit {
  /** @type {any} */ #timer = null;
  /** @type {number | null} not sent yet */ #unsent = null;
  #sent = -1;
  #id;
  #world;

  /** @param {string} id @param {Pick<import("./match_store.js").World, "api" | "recall" | "remember">} world */
  constructor(id, world) {
    this.#id = id;
    this.#world = world;
  }

  /** Up to which ply the match was seen before; null on the first visit. @param {import("../types.js").Snapshot} snapshot */
  last({ you, seen }) {
    const last = you === null ? this.#world.recall(`seen.${this.#id}`) : (seen ?? null);
    return Number.isInteger(last) && last >= 0 ? last : null;
  }

  /** Notes where the next visit starts. @param {import("../types.js").Snapshot} snapshot @param {number} [ply] that is shown */
  note({ you, ply: newest, status, seen = -1 }, ply = newest) {
    if (you === null) {
      // A replaced player is a spectator now: there is nothing to send.
      this.#unsent = null;
      return this.#world.remember(`seen.${this.#id}`, status === "finished" && ply === newest ? null : ply);
    }
    // Before the match begins there is nothing to see.
    if (status === "open") return;
    this.#sent = Math.max(this.#sent, seen);
    if (ply <= this.#sent) return;
    this.#unsent = ply;
    this.#timer ??= setTimeout(() => this.send_now(), settle_ms);
  }

  /** Sends it now, since the page may be closed. */
  async send_now() {
    clearTimeout(this.#timer);
    this.#timer = null;
    const ply = this.#unsent;
    if (ply === null) return;
    this.#unsent = null;
    this.#sent = ply;
    // If this fails, the next visit shows a few moves again.
    await this.#world.api.note_seen(this.#id, ply).catch(() => (this.#sent = -1));
  }
}
