/**
 * The earlier positions of a match for one viewer. They never change, so they are cached; neighbours are loaded ahead,
 * so that stepping is fast.
 *
 * @typedef {import("./scenes.js").Position} Position
 */

const kept_max = 400;

export class Positions {
  /** @type {Map<number, Position>} */ #known = new Map();
  /** @type {Map<number, Promise<Position>>} */ #loading = new Map();
  #load;

  /** @param {(ply: number) => Promise<any>} load */
  constructor(load) {
    this.#load = load;
  }

  /** @param {number} ply */
  known(ply) {
    return this.#known.get(ply) ?? null;
  }

  /** @param {number} ply @returns {Promise<Position>} */
  find(ply) {
    const known = this.#known.get(ply);
    if (known) return Promise.resolve(known);
    const loading = this.#loading.get(ply) ?? this.#fetch(ply);
    this.#loading.set(ply, loading);
    return loading;
  }

  /** Loads the positions beside this one. @param {number} ply @param {number} last the last ply */
  look_round(ply, last) {
    for (const beside of [ply - 1, ply + 1, ply - 2, ply + 2]) {
      // A failed one is loaded again when it is needed.
      if (beside >= 0 && beside <= last) this.find(beside).catch(() => {});
    }
  }

  /** @param {number} ply */
  async #fetch(ply) {
    try {
      const found = { seat: null, ...(await this.#load(ply)) };
      this.#known.set(ply, found);
      if (this.#known.size > kept_max) this.#known.delete(this.#known.keys().next().value ?? ply);
      return found;
    } finally {
      this.#loading.delete(ply);
    }
  }
}
