// A client's socket that follows one match: after every break it reconnects and continues from its ply.
import assert from "node:assert/strict";
import WebSocket from "ws";
import { judgeMessage } from "../http/support/documents.js";
import { carried } from "../http/support/play.js";

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Line {
  #match;
  #dice;
  #ws = null;
  #over = false;
  #id = 0;
  #asked = new Map();
  #done;

  /** Follows from now on. Reports messages that it does not understand to `fail`. A client that has `received` gets them. */
  constructor(client, match, dice, fail) {
    Object.assign(this, { snapshot: null, breaks: 0 });
    this.client = client;
    this.#match = match;
    this.#dice = dice;
    this.#done = this.#keep().catch(fail);
  }

  async #keep() {
    while (!this.#over) {
      await this.#live();
      ++this.breaks;
      await pause(this.#dice.between(10, 150));
    }
  }

  /** One connection, from its beginning to its end. */
  async #live() {
    const url = `${this.client.origin.replace("http", "ws")}/api/v1/socket`;
    const headers = this.client.token ? { authorization: `Bearer ${this.client.token}` } : {};
    const ws = new WebSocket(url, { headers, handshakeTimeout: 10_000 });
    this.#ws = ws;
    let fault = null;
    ws.on("error", () => {}); // A close follows.
    ws.on("open", () => void this.#subscribe());
    ws.on("message", (data) => {
      try {
        this.#hear(JSON.parse(data.toString()));
      } catch (error) {
        fault ??= error;
        ws.terminate();
      }
    });
    await new Promise((resolve) => ws.on("close", resolve));
    for (const { resolve } of this.#asked.values()) resolve(null);
    this.#asked.clear();
    if (fault) throw fault;
  }

  async #subscribe() {
    const from = this.snapshot ? { ply: this.snapshot.ply } : {};
    const reply = await this.ask({ type: "subscribe", match: this.#match, ...from });
    if (reply === null) return;
    if (reply.type === "error") {
      assert.equal(reply.code, "unavailable", `a subscription was refused: ${JSON.stringify(reply)}`);
      this.drop();
    }
  }

  #hear(message) {
    const asked = this.#asked.get(message.re);
    judgeMessage(message, asked?.type);
    if (asked && (message.type === "ack" || message.type === "error")) {
      this.#asked.delete(message.re);
      asked.resolve(message);
    } else if (message.type === "snapshot") {
      this.snapshot = message.snapshot;
    } else if (message.type === "frame" && this.snapshot && message.ply > this.snapshot.ply) {
      this.snapshot = carried(this.snapshot, message);
    }
    if (message.type === "snapshot" || message.type === "frame") this.client.received?.(this, message);
  }

  /** Sends a message: the reply, or null if the connection broke first. */
  ask(message) {
    if (this.#ws?.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    const id = ++this.#id;
    return new Promise((resolve) => {
      this.#asked.set(id, { type: message.type, resolve });
      this.#ws.send(JSON.stringify({ ...message, id }));
    });
  }

  /** Breaks the connection; it will reconnect. */
  drop() {
    this.#ws?.terminate();
  }

  async close() {
    this.#over = true;
    this.drop();
    await this.#done;
  }
}
