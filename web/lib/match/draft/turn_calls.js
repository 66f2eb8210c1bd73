import { ask_again, send_until_answered } from "../../net/retry.js";
import { fresh_cmd } from "../../net/tokens.js";
import { stored_commit } from "./draft.js";

/**
 * @typedef {import("../../types.js").Step} Step
 *
 * A turn that is being sent. The server executes a command id only once.
 * @typedef {{ prompt: number, steps: Step[], cmd: string }} Pending
 */

/**
 * Previews and commits turns, over the socket if it is open, else over HTTP. An unanswered turn is stored in this
 * browser.
 */
export class TurnCalls {
  #id;
  #world;

  /** @param {string} id @param {Pick<import("../match_store.js").World, "api" | "socket" | "recall" | "remember">} world */
  constructor(id, world) {
    this.#id = id;
    this.#world = world;
  }

  /** @param {number} prompt @param {Step[]} steps @returns {Promise<import("../../types.js").Preview>} */
  preview(prompt, steps) {
    return ask_again(() => this.#request("preview", { prompt, steps }), this.#world.socket);
  }

  /** Gives the turn its command id and stores it. @param {Pick<Pending, "prompt" | "steps">} draft @returns {Pending} */
  begin({ prompt, steps }) {
    const pending = { prompt, steps, cmd: fresh_cmd() };
    this.#world.remember(`commit.${this.#id}`, pending);
    return pending;
  }

  /** The turn that was unanswered when the page was closed. @param {number} prompt @returns {Pending | null} */
  unanswered(prompt) {
    return stored_commit(this.#world.recall(`commit.${this.#id}`), prompt);
  }

  /** The turn was answered. */
  forget() {
    this.#world.remember(`commit.${this.#id}`, null);
  }

  /** Sends the turn until it is answered. @param {Pending} pending @param {{ stopped: () => boolean, on_pause: () => void }} how */
  send(pending, how) {
    return send_until_answered(() => this.#request("commit", pending), { socket: this.#world.socket, ...how });
  }

  /** @param {"preview" | "commit"} what @param {any} body */
  #request(what, body) {
    const { socket, api } = this.#world;
    return socket.state.value === "open"
      ? socket.request(what, { match: this.#id, ...body })
      : api[what](this.#id, body);
  }
}
