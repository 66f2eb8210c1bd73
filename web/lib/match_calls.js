import { fresh_cmd } from "./tokens.js";

/**
 * What a player says beside the board: resigning, offers, votes. Over HTTP; what comes of it is told by the socket, if
 * there is one.
 */
export class MatchCalls {
  #id;
  #world;
  #heard;

  /**
   * @param {string} id @param {Pick<import("./match_store.js").World, "api" | "socket">} world
   * @param {{ refresh: () => Promise<void>, complain: (error: unknown) => void }} heard `refresh` asks for what came of it
   */
  constructor(id, world, heard) {
    this.#id = id;
    this.#world = world;
    this.#heard = heard;
  }

  resign() {
    return this.#tell((api) => api.resign(this.#id, fresh_cmd()));
  }

  /** Offers the others what all have to agree on. @param {import("./types.js").Terms} terms */
  offer(terms) {
    return this.#tell((api) => api.offer(this.#id, terms, fresh_cmd()));
  }

  /** Answers an offer, or withdraws the own one. @param {number} offer its ply @param {boolean} accept */
  vote(offer, accept) {
    return this.#tell((api) => api.vote(this.#id, offer, accept, fresh_cmd()));
  }

  /** Says what shall become of the seat of somebody absent. @param {number} seat @param {import("./types.js").AbsenceChoice} choice */
  absence_vote(seat, choice) {
    return this.#tell((api) => api.absence_vote(this.#id, seat, choice, fresh_cmd()));
  }

  /** @param {(api: import("./match_store.js").World["api"]) => Promise<unknown>} call */
  async #tell(call) {
    try {
      await call(this.#world.api);
      if (this.#world.socket.state.value !== "open") await this.#heard.refresh();
    } catch (error) {
      this.#heard.complain(error);
    }
  }
}
