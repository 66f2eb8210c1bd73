import { batch, computed, signal } from "@preact/signals";
import { poll_while_lost } from "../net/poll.js";
import { as_problem } from "../net/problem.js";
import { send_until_answered } from "../net/retry.js";
import { fresh_cmd } from "../net/tokens.js";
import { readers_changed } from "../people/readers.js";

/** In code points, as the server counts. */
export const line_length_max = 500;
/** The most lines in one answer of the server. */
const page_size = 200;

/**
 * @typedef {import("../types.js").User} User
 * @typedef {{ number: number, user: User, text: string, at: number, reported?: boolean, removed?: boolean }} Line
 *   `removed`: by a moderator; its text is empty.
 *
 * A line of the viewer's that is not in the chat yet: being sent, waiting for the connection, or refused.
 * @typedef {{ cmd: string, text: string, state: "sending" | "waiting" | "failed",
 *   problem?: import("../net/problem.js").Problem }} Pending
 *
 * @typedef {object} World
 * @property {Pick<typeof import("../net/api.js").api, "chat" | "say" | "mark_read" | "report">} api
 * @property {import("../net/socket.js").Socket} socket
 */

/** @param {Line[]} known @param {Line[]} more @returns {Line[]} each once, in order */
export function merge_lines(known, more) {
  const by_number = new Map([...known, ...more].map((line) => [line.number, line]));
  return [...by_number.values()].sort((a, b) => a.number - b.number);
}

/** The text as it will be sent: one line, trimmed. @param {string} text */
export const one_line = (text) => text.replace(/\s+/g, " ").trim();

/** @param {string} text */
export const length_of = (text) => [...one_line(text)].length;

/** The chat of a match. It gets new lines from the match's subscription. */
export class Chat {
  lines = signal(/** @type {Line[]} */ ([]));
  pending = signal(/** @type {Pending[]} */ ([]));
  /** The number of the last line that the viewer has read. */
  read = signal(0);
  /** Whether there are lines before the first. */
  has_earlier = signal(false);
  ready = signal(false);
  /** Why nothing could be loaded. */
  problem = signal(/** @type {import("../net/problem.js").Problem | null} */ (null));
  /** The number of unread lines of others. */
  unread = computed(() => {
    const own = this.#viewer()?.id;
    if (own === undefined) return 0;
    return this.lines.value.filter((line) => line.number > this.read.value && line.user.id !== own).length;
  });

  /** @type {(() => void)[]} */ #ends = [];
  #users = 0;
  /** The value of `readers_changed` when the lines were loaded. */
  #readers = readers_changed.value;
  #world;
  #viewer;

  /** @param {string} id of the match @param {World} world @param {() => User | null | undefined} viewer */
  constructor(id, world, viewer) {
    this.id = id;
    this.#world = world;
    this.#viewer = viewer;
  }

  /** Keeps the chat up to date from now on. @returns {() => void} ends it */
  start() {
    if (++this.#users === 1) {
      this.#ends.push(readers_changed.subscribe((now) => this.#load_as_read_by(now)));
      this.#ends.push(this.#world.socket.on_open(() => this.load()));
      this.#ends.push(poll_while_lost(this.#world.socket.lost_at, () => this.load()));
    }
    return () => {
      if (--this.#users > 0) return;
      for (const end of this.#ends.splice(0)) end();
    };
  }

  /** Loads everything again if a mute or a block has changed meanwhile. @param {number} readers */
  #load_as_read_by(readers) {
    const anew = readers !== this.#readers;
    this.#readers = readers;
    return this.load(anew);
  }

  /** Loads the lines since the last known one, or all recent lines. @param {boolean} [anew] replaces the known lines by all recent ones */
  async load(anew = false) {
    const last = anew ? 0 : (this.lines.value.at(-1)?.number ?? 0);
    try {
      const { lines, read } = await this.#world.api.chat(this.id, last > 0 ? { after: last } : {});
      batch(() => {
        if (last === 0) this.has_earlier.value = lines.length === page_size;
        this.lines.value = merge_lines(anew ? [] : this.lines.value, lines);
        this.read.value = Math.max(this.read.value, read);
        this.ready.value = true;
        this.problem.value = null;
      });
      if (this.read.value > read) await this.#note_read();
      if (last > 0 && lines.length === page_size) await this.load();
    } catch (error) {
      if (!this.ready.value) this.problem.value = as_problem(error);
    }
  }

  async load_earlier() {
    const [first] = this.lines.value;
    if (!first) return;
    const { lines } = await this.#world.api.chat(this.id, { before: first.number });
    batch(() => {
      this.has_earlier.value = lines.length === page_size;
      this.lines.value = merge_lines(lines, this.lines.value);
    });
  }

  /** A new line, or one that a moderator removed. @param {Line} line */
  receive(line) {
    // A removed line that was not loaded would be out of place among those that were.
    if (line.removed && !this.lines.value.some(({ number }) => number === line.number)) return;
    this.lines.value = merge_lines(this.lines.value, [line]);
  }

  /** Sends a line as soon as there is a connection. @param {string} text */
  say(text) {
    const line = { cmd: fresh_cmd(), text: one_line(text), state: /** @type {const} */ ("sending") };
    this.pending.value = [...this.pending.value, line];
    return this.#deliver(line);
  }

  /** Sends a refused line again. @param {Pending} line */
  retry(line) {
    this.#note(line, "sending");
    return this.#deliver(line);
  }

  /** @param {Pending} line */
  discard(line) {
    this.pending.value = this.pending.value.filter(({ cmd }) => cmd !== line.cmd);
  }

  /** Reports a line to the moderators. @param {Line} line @param {{ reason: string, text?: string }} wish */
  async report(line, wish) {
    await this.#world.api.report(this.id, line.number, wish);
    this.lines.value = merge_lines(this.lines.value, [{ ...line, reported: true }]);
  }

  /** Marks all loaded lines as read. */
  async mark_read() {
    const last = this.lines.value.at(-1)?.number ?? 0;
    if (last <= this.read.value) return;
    this.read.value = last;
    await this.#note_read();
  }

  /** If this fails, `load` sends it later. */
  #note_read() {
    return this.#world.api.mark_read(this.id, this.read.value).catch(() => {});
  }

  /** @param {Pending} line */
  async #deliver(line) {
    try {
      const answer = await send_until_answered(() => this.#world.api.say(this.id, line.text, line.cmd), {
        socket: this.#world.socket,
        stopped: () => this.#users === 0,
        on_pause: () => this.#note(line, "waiting"),
      });
      const user = this.#viewer();
      if (!answer || !user) return;
      batch(() => {
        const known = this.lines.value.some(({ number }) => number === answer.number);
        if (!known) this.receive({ number: answer.number, user, text: line.text, at: Date.now() });
        this.discard(line);
      });
    } catch (error) {
      this.#note(line, "failed", as_problem(error));
    }
  }

  /** @param {Pending} line @param {Pending["state"]} state @param {import("../net/problem.js").Problem} [problem] */
  #note(line, state, problem) {
    this.pending.value = this.pending.value.map((other) =>
      other.cmd === line.cmd ? { ...other, state, problem } : other,
    );
  }
}
