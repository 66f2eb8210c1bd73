import { send_until_answered } from "./delivery.js";
import { stored_commit } from "./draft.js";
import { fresh_cmd } from "./tokens.js";

/**
 * @typedef {import("./types.js").Step} Step
 *
 * A turn on its way: under one name it counts once, however often it is sent.
 * @typedef {{ prompt: number, steps: Step[], cmd: string }} Pending
 */

/**
 * What is asked about a turn, and the turn itself, which this browser keeps until it is answered. Over the socket if it is
 * there, else over HTTP: the same service.
 */
export class TurnCalls {
  #id;
  #world;

  /** @param {string} id @param {Pick<import("./match_store.js").World, "api" | "socket" | "recall" | "remember">} world */
  constructor(id, world) {
    this.#id = id;
    this.#world = world;
  }

  /** @param {number} prompt @param {Step[]} steps @returns {Promise<import("./types.js").Preview>} */
  preview(prompt, steps) {
    return this.#ask("preview", { prompt, steps });
  }

  /** Gives the turn its name. @param {Pick<Pending, "prompt" | "steps">} draft @returns {Pending} */
  begin({ prompt, steps }) {
    const pending = { prompt, steps, cmd: fresh_cmd() };
    this.#world.remember(`commit.${this.#id}`, pending);
    return pending;
  }

  /** The one that was on its way when the page went. @param {number} prompt @returns {Pending | null} */
  unanswered(prompt) {
    return stored_commit(this.#world.recall(`commit.${this.#id}`), prompt);
  }

  /** It was answered. */
  forget() {
    this.#world.remember(`commit.${this.#id}`, null);
  }

  /** As often as it takes. @param {Pending} pending @param {{ stopped: () => boolean, on_pause: () => void }} how */
  send(pending, how) {
    return send_until_answered(() => this.#ask("commit", pending), { socket: this.#world.socket, ...how });
  }

  /** @param {"preview" | "commit"} what @param {any} body */
  #ask(what, body) {
    const { socket, api } = this.#world;
    return socket.state.value === "open" ? socket.ask(what, { match: this.#id, ...body }) : api[what](this.#id, body);
  }
}
