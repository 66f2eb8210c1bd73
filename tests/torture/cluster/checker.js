// Decides whether what clients asked and received during a run can be explained by one order of turns for each match,
// in the way of Jepsen. Knows nothing of the servers, and nothing of the rules of the games.

/**
 * An attempt of a client to do something, with the result that it received. Times are those of one clock, in
 * milliseconds. Without a result (neither `ply` nor `code`), nobody knows whether and when it was done.
 * @typedef {object} Operation
 * @property {"turn" | "read"} kind
 * @property {string} match
 * @property {string} viewer who it was: an id, or "watcher"
 * @property {number} from when it was sent
 * @property {number} to when the result was there; Infinity: never
 * @property {string} [cmd] of a turn: its id, the same in each attempt
 * @property {number} [prompt] of a turn: the prompt that it answers
 * @property {number} [ply] where the turn is in the log, or which position was read
 * @property {string} [code] why it was refused
 * @property {State} [state] of a read: the position
 *
 * A position as a client received it.
 * @typedef {object} State
 * @property {string} shared what is the same for everybody, as text
 * @property {string} own the whole of it for this viewer, as text
 * @property {string | null} [newest] what only the newest position has for this viewer, as text; of missed ones null
 * @property {string} status
 * @property {number[]} to_act seats
 * @property {number | null} prompt
 * @property {number | null} seat of the viewer
 *
 * A message on a client's socket.
 * @typedef {object} Message
 * @property {"snapshot" | "frame"} kind
 * @property {string} match
 * @property {string} viewer
 * @property {string} line names the socket's owner: its messages are in the order of their arrival
 * @property {number} connection counts the connections of the line
 * @property {number} [base] of a frame: the ply before it
 * @property {number} ply
 * @property {State} state after it
 *
 * An entry of the log of a match at the end.
 * @typedef {{match: string, ply: number, cmd: string, kind: string}} Entry
 *
 * A time during which something was broken, up to its repair.
 * @typedef {{from: number, to: number}} Outage
 */

/**
 * What cannot be explained, as sentences; none if everything can.
 * @param {{operations: Operation[], messages: Message[], entries: Entry[], outages?: Outage[]}} history
 */
export function faults_of_history({ operations, messages, entries, outages = [] }) {
  const of = by_match({ operations, messages, entries });
  return [...of].flatMap(([match, history]) => new MatchChecker(match, history, outages).faults());
}

function by_match(lists) {
  const matches = new Map();
  for (const [name, list] of Object.entries(lists)) {
    for (const each of list) {
      if (!matches.has(each.match)) matches.set(each.match, { operations: [], messages: [], entries: [] });
      matches.get(each.match)[name].push(each);
    }
  }
  return matches;
}

/** Codes that say which position a turn met, with what it must have been like. */
const explanations = {
  stale: (state, { prompt }) => state.prompt !== prompt,
  not_your_turn: (state) => !state.to_act.includes(state.seat),
  match_not_running: (state) => state.status !== "running",
};

class MatchChecker {
  #found = [];

  constructor(match, { operations, messages, entries }, outages) {
    Object.assign(this, { match, operations, messages, outages });
    this.entries = [...entries].sort((one, other) => one.ply - other.ply);
    this.turns = operations.filter(({ kind }) => kind === "turn");
    this.reads = operations.filter(({ kind, code }) => kind === "read" && code === undefined);
    /** When each command was asked for the first time. */
    this.asked = new Map();
    for (const { cmd, from } of this.turns) this.asked.set(cmd, Math.min(from, this.asked.get(cmd) ?? Infinity));
  }

  #fault(text) {
    this.#found.push(`${this.match}: ${text}`);
  }

  faults() {
    this.#log();
    this.#acknowledged();
    this.#order();
    this.#states();
    this.#reads();
    this.#refusals();
    for (const messages of grouped(this.messages, ({ line }) => line).values()) this.#line(messages);
    return this.#found;
  }

  /** The log counts on from 1, and has each command once, and none that nobody asked for. */
  #log() {
    const gap = this.entries.findIndex(({ ply }, index) => ply !== index + 1);
    if (gap >= 0) this.#fault(`the log does not count on at ply ${gap + 1}`);
    const seen = new Set();
    for (const { cmd, ply } of this.entries) {
      if (cmd === "" || cmd.startsWith("bot:")) continue;
      if (seen.has(cmd)) this.#fault(`${cmd} is in the log twice, again at ply ${ply}`);
      seen.add(cmd);
      if (!this.asked.has(cmd)) this.#fault(`nobody asked for ${cmd}, which is ply ${ply}`);
    }
  }

  /** Each acknowledged turn is in the log where it was said to be; none that was refused for good is there. */
  #acknowledged() {
    const plies = new Map(this.entries.map(({ cmd, ply }) => [cmd, ply]));
    const unknown = new Set(this.turns.filter(({ ply, code }) => ply === undefined && code === undefined).map(by_cmd));
    const acknowledged = new Set(this.turns.filter(({ ply }) => ply !== undefined).map(by_cmd));
    for (const { cmd, ply, code } of this.turns) {
      if (ply !== undefined && !plies.has(cmd)) this.#fault(`${cmd}, acknowledged as ply ${ply}, is lost`);
      else if (ply !== undefined && plies.get(cmd) !== ply) {
        this.#fault(`${cmd}, acknowledged as ply ${ply}, is ply ${plies.get(cmd)}`);
      }
      if (code !== undefined && plies.has(cmd) && !unknown.has(cmd) && !acknowledged.has(cmd)) {
        this.#fault(`${cmd}, refused as ${code}, is ply ${plies.get(cmd)}`);
      }
    }
  }

  /** A turn that was acknowledged before another one was first asked for comes before it. */
  #order() {
    const acknowledged = this.turns.filter(({ ply }) => ply !== undefined);
    const by_asking = [...acknowledged].sort((one, other) => this.asked.get(one.cmd) - this.asked.get(other.cmd));
    const by_end = [...acknowledged].sort((one, other) => one.to - other.to);
    let ended = 0;
    let latest = null;
    for (const turn of by_asking) {
      for (; ended < by_end.length && by_end[ended].to < this.asked.get(turn.cmd); ++ended) {
        if (latest === null || by_end[ended].ply > latest.ply) latest = by_end[ended];
      }
      if (latest && latest.cmd !== turn.cmd && latest.ply >= turn.ply) {
        this.#fault(`${turn.cmd} is ply ${turn.ply}, but was asked for after ply ${latest.ply} was acknowledged`);
      }
    }
  }

  /** All that was ever received of one ply is the same: for everybody what is shared, and for each viewer all of it. */
  #states() {
    this.shared = new Map();
    this.own = new Map();
    const received = [...this.messages, ...this.reads.filter(({ state }) => state)];
    for (const { viewer, ply, state } of received) {
      if (ply > this.entries.length) this.#fault(`${viewer} received ply ${ply}, which is not in the log`);
      const shared = this.shared.get(ply);
      if (shared !== undefined && shared !== state.shared) {
        this.#fault(`ply ${ply} was another one for ${viewer}: ${difference(shared, state.shared)}`);
      }
      this.shared.set(ply, shared ?? state.shared);
      const name = `${viewer} ${ply}`;
      const own = this.own.get(name) ?? { ...state };
      if (own.own !== state.own) {
        this.#fault(`${viewer} received ply ${ply} in two ways: ${difference(own.own, state.own)}`);
      }
      own.newest ??= state.newest;
      if (state.newest && own.newest !== state.newest) {
        this.#fault(`${viewer} received ply ${ply} in two ways: ${difference(own.newest, state.newest)}`);
      }
      this.own.set(name, own);
    }
  }

  /** A read is not older than what was acknowledged to anyone before it began, unless something was broken. */
  #reads() {
    for (const { viewer, ply, from, to } of this.reads) {
      const least = this.#acknowledged_before(from);
      if (ply < least && !this.#is_broken(from, to)) {
        this.#fault(`${viewer} read ply ${ply} after ply ${least} was acknowledged`);
      }
    }
  }

  /** A refusal is true of a position between the request and its answer. */
  #refusals() {
    for (const turn of this.turns) {
      const explains = explanations[turn.code];
      if (turn.code === "unavailable" && !this.#is_broken(turn.from, turn.to)) {
        this.#fault(`${turn.cmd} was unavailable while nothing was broken`);
      }
      if (!explains) continue;
      const least = this.#acknowledged_before(turn.from);
      const most = this.#possible_at(turn.to);
      let is_explained = false;
      for (let ply = least; ply <= most && !is_explained; ++ply) {
        const state = this.own.get(`${turn.viewer} ${ply}`);
        is_explained = state === undefined || explains(state, turn);
      }
      if (!is_explained) {
        this.#fault(`${turn.cmd} was refused as ${turn.code}, which it was not from ply ${least} to ${most}`);
      }
    }
  }

  /** The messages of one socket: from a ply to the next one, and at the end the last one. */
  #line(messages) {
    const { line } = messages[0];
    let connection = null;
    let ply = -1;
    for (const message of messages) {
      const is_new = message.connection !== connection;
      connection = message.connection;
      if (message.kind === "frame") {
        if (message.ply !== message.base + 1)
          this.#fault(`${line}: a frame leads from ${message.base} to ${message.ply}`);
        if (message.base !== ply) this.#fault(`${line}: a frame follows ply ${message.base} instead of ${ply}`);
      } else if (message.ply < ply && !is_new) {
        this.#fault(`${line}: a snapshot goes back from ply ${ply} to ${message.ply}`);
      }
      ply = message.ply;
    }
    if (ply !== this.entries.length) this.#fault(`${line}: the last ply is ${ply} instead of ${this.entries.length}`);
  }

  /** The last ply that was acknowledged before this time. */
  #acknowledged_before(time) {
    let last = 0;
    for (const { ply, to } of this.turns) if (ply > last && to < time) last = ply;
    return last;
  }
  /** The last ply that can have been reached at this time: the next one was asked for later. */
  #possible_at(time) {
    const next = this.entries.find(({ cmd }) => this.asked.get(cmd) > time);
    return next ? next.ply - 1 : this.entries.length;
  }
  #is_broken(from, to) {
    return this.outages.some((outage) => outage.from <= to && from <= outage.to);
  }
}

const by_cmd = ({ cmd }) => cmd;

function grouped(list, key) {
  const groups = new Map();
  for (const each of list) {
    if (!groups.has(key(each))) groups.set(key(each), []);
    groups.get(key(each)).push(each);
  }
  return groups;
}

/** Where two texts begin to differ. */
function difference(one, other) {
  let at = 0;
  while (at < one.length && one[at] === other[at]) ++at;
  const part = (text) => text.slice(Math.max(0, at - 40), at + 60);
  return `“${part(one)}” and “${part(other)}”`;
}
