import { batch, computed, signal } from "@preact/signals";
import { send_until_answered } from "./delivery.js";
import { readers_changed } from "./mutes.js";
import { poll_while_lost } from "./poll.js";
import { as_problem } from "./problem.js";
import { fresh_cmd } from "./tokens.js";

/** In characters, as the server counts them. */
export const line_length_max = 500;
/** One answer of the server holds at most so many lines. */
const page_size = 200;

/**
 * @typedef {import("./types.js").User} User
 * @typedef {{ number: number, user: User, text: string, at: number, reported?: boolean, removed?: boolean }} Line
 *   `removed`: by a moderator; its text is empty.
 *
 * A line of one's own that is not there yet: on its way, held up by the connection, or refused.
 * @typedef {{ cmd: string, text: string, state: "sending" | "waiting" | "failed",
 *   problem?: import("./problem.js").Problem }} Pending
 *
 * @typedef {object} World
 * @property {Pick<typeof import("./api.js").api, "chat" | "say" | "mark_read" | "report">} api
 * @property {import("./socket.js").Socket} socket
 */

/** @param {Line[]} known @param {Line[]} more @returns {Line[]} each once, in order */
export function merge_lines(known, more) {
  const by_number = new Map([...known, ...more].map((line) => [line.number, line]));
  return [...by_number.values()].sort((a, b) => a.number - b.number);
}

/** A line as it will be sent: one line, without the white space at its ends. @param {string} text */
export const one_line = (text) => text.replace(/\s+/g, " ").trim();

/** @param {string} text */
export const length_of = (text) => [...one_line(text)].length;

/** What is said at one table. It keeps up with the server by what the match's subscription hears. */
export class Chat {
  lines = signal(/** @type {Line[]} */ ([]));
  pending = signal(/** @type {Pending[]} */ ([]));
  /** Up to which line the viewer has read. */
  read = signal(0);
  /** Are there lines before the first? */
  has_earlier = signal(false);
  ready = signal(false);
  /** Why nothing could be loaded. */
  problem = signal(/** @type {import("./problem.js").Problem | null} */ (null));
  /** How many lines of others the viewer has not read. */
  unread = computed(() => {
    const own = this.#viewer()?.id;
    if (own === undefined) return 0;
    return this.lines.value.filter((line) => line.number > this.read.value && line.user.id !== own).length;
  });

  /** @type {(() => void)[]} */ #ends = [];
  #users = 0;
  /** Who was read when the lines were loaded, by `readers_changed`. */
  #readers = readers_changed.value;
  #world;
  #viewer;

  /** @param {string} id of the match @param {World} world @param {() => User | null | undefined} viewer */
  constructor(id, world, viewer) {
    this.id = id;
    this.#world = world;
    this.#viewer = viewer;
  }

  /** From now on it keeps up. @returns {() => void} ends it */
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

  /** Everything anew if lines may have gone or come back meanwhile. @param {number} readers */
  #load_as_read_by(readers) {
    const anew = readers !== this.#readers;
    this.#readers = readers;
    return this.load(anew);
  }

  /** What was said since, or everything recent. @param {boolean} [anew] everything recent, in the place of what is there */
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

  /** Somebody said this, or a moderator removed it. @param {Line} line */
  hear(line) {
    // A line that was not loaded is not to stand alone among those that were.
    if (line.removed && !this.lines.value.some(({ number }) => number === line.number)) return;
    this.lines.value = merge_lines(this.lines.value, [line]);
  }

  /** Says it as soon as there is a connection. @param {string} text */
  say(text) {
    const line = { cmd: fresh_cmd(), text: one_line(text), state: /** @type {const} */ ("sending") };
    this.pending.value = [...this.pending.value, line];
    return this.#deliver(line);
  }

  /** Tries a line again that was refused. @param {Pending} line */
  retry(line) {
    this.#note(line, "sending");
    return this.#deliver(line);
  }

  /** @param {Pending} line */
  discard(line) {
    this.pending.value = this.pending.value.filter(({ cmd }) => cmd !== line.cmd);
  }

  /** Tells a moderator of a line. @param {Line} line @param {{ reason: string, text?: string }} wish */
  async report(line, wish) {
    await this.#world.api.report(this.id, line.number, wish);
    this.lines.value = merge_lines(this.lines.value, [{ ...line, reported: true }]);
  }

  /** Everything that is there has been read. */
  async mark_read() {
    const last = this.lines.value.at(-1)?.number ?? 0;
    if (last <= this.read.value) return;
    this.read.value = last;
    await this.#note_read();
  }

  /** If the server does not get to know it now, `load` tells it. */
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
        if (!known) this.hear({ number: answer.number, user, text: line.text, at: Date.now() });
        this.discard(line);
      });
    } catch (error) {
      this.#note(line, "failed", as_problem(error));
    }
  }

  /** @param {Pending} line @param {Pending["state"]} state @param {import("./problem.js").Problem} [problem] */
  #note(line, state, problem) {
    this.pending.value = this.pending.value.map((other) =>
      other.cmd === line.cmd ? { ...other, state, problem } : other,
    );
  }
}
