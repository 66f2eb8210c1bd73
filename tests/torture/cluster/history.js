// Records what clients ask and receive, for the checker.
import { createHash } from "node:crypto";
import { Client } from "../../http/support/client.js";

/** What a proxy says if it reaches no server. */
const of_proxy = new Set([502, 503, 504]);

const hash_of = (value) => createHash("sha1").update(JSON.stringify(value)).digest("hex").slice(0, 16);

/** A snapshot as the checker compares it. @returns {import("./checker.js").State} */
function state_of({ status, to_act, score, outcome, view, prompt, legal, offer, you }) {
  return {
    ...{ status, to_act, prompt, seat: you },
    shared: JSON.stringify({ status, to_act, outcome }),
    own: JSON.stringify({ prompt, offer, view: hash_of(view) }),
    newest: score === null ? null : JSON.stringify({ score: hash_of(score), legal: hash_of(legal) }),
  };
}

export class History {
  /** @type {import("./checker.js").Operation[]} */ operations = [];
  /** @type {import("./checker.js").Message[]} */ messages = [];
  /** @type {import("./checker.js").Outage[]} */ outages = [];
  lines = new Map();

  /** Notes an attempt, which has no result until `Object.assign` gives it one. */
  attempt(operation) {
    const attempt = { from: performance.now(), to: Infinity, ...operation };
    this.operations.push(attempt);
    return attempt;
  }

  /** Something is broken during `work`, and for a while afterwards until everything has noticed that it works again. */
  async outage(work, settled_ms = 3000) {
    const outage = { from: performance.now(), to: Infinity };
    this.outages.push(outage);
    try {
      return await work();
    } finally {
      outage.to = performance.now() + settled_ms;
    }
  }

  received(line, { type, base, ply }) {
    if (!this.lines.has(line)) this.lines.set(line, `line ${this.lines.size + 1}`);
    const { client, snapshot, breaks } = line;
    const viewer = client.user?.id ?? "watcher";
    this.messages.push({
      ...{ kind: type, match: snapshot.id, viewer, line: `${viewer}'s ${this.lines.get(line)}`, connection: breaks },
      ...{ base, ply: ply ?? snapshot.ply, state: state_of(snapshot) },
    });
  }
}

/** A client behind a proxy, whose history is recorded. */
export class RecordedClient extends Client {
  constructor(origin, session, history) {
    super(origin, session);
    this.history = history;
  }

  /** The proxy's own errors count as broken connections. */
  async exchange(request) {
    const answer = await super.exchange(request);
    if (of_proxy.has(answer.status) && !/json/.test(answer.headers["content-type"] ?? "")) {
      throw Object.assign(new Error(`the proxy answered ${answer.status}`), { code: "ECONNRESET" });
    }
    return answer;
  }

  /** Notes an attempt to change a match. Call the result with `{done}`, `{code}` or null. */
  began(match, path, { cmd, prompt }) {
    if (!/\/(turns|resign)$/.test(path)) return () => {};
    const attempt = this.history.attempt({ kind: "turn", match, viewer: this.user.id, cmd, prompt });
    return (found) => {
      if (found === null) return;
      Object.assign(attempt, { to: performance.now(), ply: found.done?.ply, code: found.code });
    };
  }

  received(line, message) {
    this.history.received(line, message);
  }

  /** Reads the position, and notes what it was. */
  async snapshot(match) {
    const viewer = this.user?.id ?? "watcher";
    const attempt = this.history.attempt({ kind: "read", match, viewer });
    const snapshot = await super.snapshot(match).catch((error) => {
      attempt.code = "failed";
      throw error;
    });
    return Object.assign(attempt, { to: performance.now(), ply: snapshot.ply, state: state_of(snapshot) }) && snapshot;
  }
}
