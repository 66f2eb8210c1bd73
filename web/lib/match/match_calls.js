import { fresh_cmd } from "../net/tokens.js";

/**
 * Resigning, offers and votes. They are sent over HTTP; the result comes over the socket if it is open.
 */
export class MatchCalls {
  #id;
  #world;
  #handlers;

  /**
   * @param {string} id @param {Pick<import("./match_store.js").World, "api" | "socket">} world
   * @param {{ refresh: () => Promise<void>, complain: (error: unknown) => void }} handlers `refresh` asks for what came of it
   */
  constructor(id, world, handlers) {
    this.#id = id;
    this.#world = world;
    this.#handlers = handlers;
  }

  resign() {
    return this.#tell((api) => api.resign(this.#id, fresh_cmd()));
  }

  /** Makes an offer that all players have to accept. @param {import("../types.js").Terms} terms */
  offer(terms) {
    return this.#tell((api) => api.offer(this.#id, terms, fresh_cmd()));
  }

  /** Answers an offer, or withdraws one's own. @param {number} offer its ply @param {boolean} accept */
  vote(offer, accept) {
    return this.#tell((api) => api.vote(this.#id, offer, accept, fresh_cmd()));
  }

  /** Votes on the seat of an absent player. @param {number} seat @param {import("../types.js").AbsenceVote} vote */
  absence_vote(seat, vote) {
    return this.#tell((api) => api.absence_vote(this.#id, seat, vote, fresh_cmd()));
  }

  /** @param {(api: import("./match_store.js").World["api"]) => Promise<unknown>} call */
  async #tell(call) {
    try {
      await call(this.#world.api);
      if (this.#world.socket.state.value !== "open") await this.#handlers.refresh();
    } catch (error) {
      this.#handlers.complain(error);
    }
  }
}
