/**
 * The earlier positions of one match, as one viewer sees them: kept, since they never change, and asked for before they
 * are wanted, so that stepping need not wait.
 *
 * @typedef {import("./playback.js").Position} Position
 */

const kept_max = 400;

export class Positions {
  /** @type {Map<number, Position>} */ #known = new Map();
  /** @type {Map<number, Promise<Position>>} */ #asked = new Map();
  #ask;

  /** @param {(ply: number) => Promise<any>} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /** @param {number} ply */
  known(ply) {
    return this.#known.get(ply) ?? null;
  }

  /** @param {number} ply @returns {Promise<Position>} */
  find(ply) {
    const known = this.#known.get(ply);
    if (known) return Promise.resolve(known);
    const asked = this.#asked.get(ply) ?? this.#fetch(ply);
    this.#asked.set(ply, asked);
    return asked;
  }

  /** Asks for the positions beside this one. @param {number} ply @param {number} last there is none after it */
  look_round(ply, last) {
    for (const beside of [ply - 1, ply + 1, ply - 2, ply + 2]) {
      // One that fails now is asked for again when it is wanted.
      if (beside >= 0 && beside <= last) this.find(beside).catch(() => {});
    }
  }

  /** @param {number} ply */
  async #fetch(ply) {
    try {
      const found = { seat: null, ...(await this.#ask(ply)) };
      this.#known.set(ply, found);
      if (this.#known.size > kept_max) this.#known.delete(this.#known.keys().next().value ?? ply);
      return found;
    } finally {
      this.#asked.delete(ply);
    }
  }
}
