/** Random numbers from a seed, by mulberry32. */
export class Dice {
  #state;

  /** @param {number} seed 32 bits */
  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** In [0, 1). */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }
  /** A whole number from `least` to `most`, both included. */
  between(least, most) {
    return least + Math.floor(this.next() * (most - least + 1));
  }
  chance(share) {
    return this.next() < share;
  }
  pick(list) {
    return list[this.between(0, list.length - 1)];
  }
  /** The list in random order. */
  shuffled(list) {
    const rest = [...list];
    return list.map(() => rest.splice(this.between(0, rest.length - 1), 1)[0]);
  }
  /** Separate dice, whose numbers do not depend on when others throw theirs. */
  child() {
    return new Dice(this.between(0, 2 ** 32 - 1));
  }
}
