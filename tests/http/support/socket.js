// A WebSocket that checks every message, sent or received, against messages.schema.json.
import assert from "node:assert/strict";
import WebSocket from "ws";
import { judgeMessage, judgeSent } from "./documents.js";
import { within } from "./wait.js";

const patience_ms = 10_000;

/** The types of messages about who is there, which depend on the sockets and not on the match. */
export const of_presence = ["notice", "seats", "spectators"];

export class Socket {
  #ws;
  #id = 0;
  #asked = new Map();
  #inbox = [];
  #waiting = [];
  #fault = null;

  /** Opens a socket; fails with `{status}` if the server refuses the upgrade. */
  static async open(origin, { token, headers = {} } = {}) {
    const socket = new Socket();
    const url = `${origin.replace("http", "ws")}/api/v1/socket`;
    const all = { ...(token && { authorization: `Bearer ${token}` }), ...headers };
    socket.#ws = new WebSocket(url, { headers: all });
    await within(patience_ms, socket.#opened(), "a socket to open");
    return socket;
  }

  #opened() {
    const ws = this.#ws;
    /** How the socket was closed: `{code, reason}`. */
    this.closed = new Promise((resolve) => {
      ws.on("close", (code, reason) => {
        resolve({ code, reason: reason.toString() });
        this.#wake();
      });
    });
    ws.on("message", (data, isBinary) => this.#receive(data, isBinary));
    return new Promise((resolve, reject) => {
      ws.on("open", resolve);
      ws.on("unexpected-response", (_, response) => {
        const parts = [];
        response.on("data", (part) => parts.push(part));
        response.on("end", () => {
          const { statusCode: status, headers } = response;
          reject(
            Object.assign(new Error(`refused with ${status}`), {
              status,
              headers,
              text: Buffer.concat(parts).toString(),
            }),
          );
        });
      });
      ws.on("error", (error) => {
        reject(error);
        this.#wake();
      });
    });
  }

  #receive(data, isBinary) {
    try {
      assert.ok(!isBinary, "the server sends text frames only");
      const message = JSON.parse(data.toString());
      judgeMessage(message, this.#asked.get(message.re));
      this.#inbox.push(message);
    } catch (error) {
      this.#fault ??= error;
    }
    this.#wake();
  }

  #wake() {
    for (const look of [...this.#waiting]) look();
  }

  /** Takes the first message, of those not taken yet, that matches `wanted` (a type or a predicate). */
  next(wanted, what = String(wanted)) {
    const fits = typeof wanted === "string" ? (message) => message.type === wanted : wanted;
    return within(
      patience_ms,
      new Promise((resolve, reject) => {
        // Removed from the list when settled: several messages may arrive in one turn of the event loop.
        const settle = (done, value) => {
          this.#waiting = this.#waiting.filter((each) => each !== look);
          done(value);
        };
        const look = () => {
          const index = this.#inbox.findIndex(fits);
          if (this.#fault) settle(reject, this.#fault);
          else if (index >= 0) settle(resolve, this.#inbox.splice(index, 1)[0]);
          else if (this.#ws.readyState === WebSocket.CLOSED) settle(reject, new Error(`closed before ${what} arrived`));
        };
        this.#waiting.push(look);
        look();
      }),
      what,
    );
  }

  /** The received messages that were not taken. */
  get left() {
    if (this.#fault) throw this.#fault;
    return [...this.#inbox];
  }

  /** Sends `{...message, id}`; returns the reply, an ack or an error. */
  async ask(message) {
    const id = ++this.#id;
    this.#asked.set(id, message.type);
    this.raw(JSON.stringify({ ...message, id }));
    return this.next((reply) => reply.re === id && ["ack", "error"].includes(reply.type), `a reply to ${message.type}`);
  }

  /** Sends a request that must succeed; returns the ack. */
  async call(message) {
    const reply = await this.ask(message);
    assert.equal(reply.type, "ack", `${message.type}: ${JSON.stringify(reply).slice(0, 500)}`);
    judgeSent({ ...message, id: reply.re });
    return reply;
  }

  /** Sends a request that must be refused with this code; returns the error. */
  async refused(code, message) {
    const reply = await this.ask(message);
    assert.equal(reply.code, code, `${message.type}: ${JSON.stringify(reply).slice(0, 500)}`);
    return reply;
  }

  raw(data, options) {
    this.#ws.send(data, options);
  }

  async close() {
    this.#ws.close();
    return within(patience_ms, this.closed, "a socket to close");
  }

  /** Drops the connection without a close frame. */
  drop() {
    this.#ws.terminate();
  }
}
