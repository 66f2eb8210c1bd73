import { signal } from "@preact/signals";
import { as_problem } from "../net/problem.js";
import { send_until_answered } from "../net/retry.js";

/** In code points, as the server counts. */
export const note_length_max = 4000;
/** How long after the last key the notes are saved. */
const pause_ms = 800;

/**
 * @typedef {object} World
 * @property {Pick<typeof import("../net/api.js").api, "notes" | "set_notes">} api
 * @property {import("../net/socket.js").Socket} socket
 * @property {(key: string) => any} recall
 * @property {(key: string, value: unknown) => void} remember
 */

/** @param {string} text */
export const note_length = (text) => [...text].length;

/** The viewer's private notes about a match. They are saved while typing; unsaved text survives in this browser. */
export class Notes {
  text = signal("");
  /** "none" before anything was loaded or written. */
  state = signal(/** @type {"none" | "saved" | "unsaved" | "waiting" | "failed"} */ ("none"));
  ready = signal(false);
  /** Why nothing could be loaded, or saved. */
  problem = signal(/** @type {import("../net/problem.js").Problem | null} */ (null));

  #world;
  #key;
  #users = 0;
  /** @type {any} */ #timer = null;
  /** @type {Promise<void> | null} what is being saved */ #saving = null;

  /** @param {string} id of the match @param {World} world */
  constructor(id, world) {
    this.id = id;
    this.#key = `notes.${id}`;
    this.#world = world;
  }

  /** void} ends it, and saves what is not saved => Call it while the notes are shown. @returns {() => void} ends it, and saves => void} ends it, and saves what is not saved */
  start() {
    if (++this.#users === 1) this.load();
    return () => {
      if (--this.#users === 0) this.save();
    };
  }

  /** Loads the server's text, unless there is unsaved text. */
  async load() {
    if (this.#waits()) return;
    const left = this.#world.recall(this.#key);
    try {
      const { text } = await this.#world.api.notes(this.id);
      if (this.#waits()) return;
      this.text.value = text;
      this.state.value = text === "" ? "none" : "saved";
      this.ready.value = true;
      this.problem.value = null;
      if (typeof left === "string" && left !== text) this.write(left);
    } catch (error) {
      if (!this.ready.value) this.problem.value = as_problem(error);
    }
  }

  /** @param {string} text */
  write(text) {
    this.text.value = text;
    this.state.value = "unsaved";
    this.#world.remember(this.#key, text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.save(), pause_ms);
  }

  /** Saves the text as soon as there is a connection. */
  save() {
    clearTimeout(this.#timer);
    if (this.state.value === "unsaved" || this.state.value === "failed") {
      this.#saving ??= this.#deliver().finally(() => (this.#saving = null));
    }
    return this.#saving;
  }

  #waits() {
    return this.#saving !== null || this.state.value === "unsaved" || this.state.value === "failed";
  }

  async #deliver() {
    while (note_length(this.text.value) <= note_length_max) {
      const text = this.text.value;
      if (!(await this.#put(text))) break;
      if (text !== this.text.value) continue;
      this.state.value = "saved";
      this.#world.remember(this.#key, null);
      break;
    }
  }

  /** @param {string} text @returns {Promise<boolean>} is it saved? */
  async #put(text) {
    try {
      await send_until_answered(() => this.#world.api.set_notes(this.id, text), {
        socket: this.#world.socket,
        stopped: () => false,
        on_pause: () => (this.state.value = "waiting"),
      });
      this.problem.value = null;
      return true;
    } catch (error) {
      this.problem.value = as_problem(error);
      this.state.value = "failed";
      return false;
    }
  }
}
