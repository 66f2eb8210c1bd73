// A client of the API that checks every response against the OpenAPI document.
import assert from "node:assert/strict";
import http from "node:http";
import { judge } from "./documents.js";
import { Socket } from "./socket.js";

/** Sends a request created by node's `http` or `https` with this body; returns the whole response. */
export function whole(request, body) {
  return new Promise((resolve, reject) => {
    request.on("response", (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        const bytes = Buffer.concat(parts);
        resolve({ status: response.statusCode, headers: response.headers, bytes, text: bytes.toString() });
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}

/** One HTTP exchange, without interpretation: `{status, headers, text, bytes}`. `path` is sent unchanged. */
export function exchange(origin, { method = "GET", path, headers = {}, body }) {
  const { hostname, port } = new URL(origin);
  return whole(http.request({ hostname, port, method, path, headers, agent: false }), body);
}

const base = "/api/v1";
let commands = 0;

/** A new unique command id. */
export const fresh = () => `command-${process.pid}-${++commands}`;
/** SECRET with another last character. */
export const spoiled = (secret) => `${secret.slice(0, -1)}${secret.endsWith("a") ? "b" : "a"}`;

export class Client {
  constructor(origin, { user = null, token = null } = {}) {
    Object.assign(this, { origin, user, token });
  }

  /** One HTTP exchange with the server. */
  exchange(request) {
    return exchange(this.origin, request);
  }

  /** The same client with another session. */
  as(session) {
    return new this.constructor(this.origin, session);
  }

  /**
   * Calls the API. Sends `body` as JSON; a string or Buffer unchanged.
   * @returns {Promise<{status: number, headers: object, body: any, text: string}>}
   */
  async call(method, path, body, headers = {}) {
    const sent = body === undefined || typeof body === "string" || body instanceof Buffer ? body : JSON.stringify(body);
    const all = { ...(this.token && { authorization: `Bearer ${this.token}` }) };
    if (sent !== undefined)
      Object.assign(all, { "content-type": "application/json", "content-length": Buffer.byteLength(sent) });
    const full = path.startsWith("/healthz") || path.startsWith("/readyz") ? path : base + path;
    const merged = Object.fromEntries(
      Object.entries({ ...all, ...headers }).filter(([, value]) => value !== undefined),
    );
    const request = { method, path: full, headers: merged, body: sent };
    const answer = await this.exchange(request);
    const isJson = /json/.test(answer.headers["content-type"] ?? "") && answer.text !== "";
    answer.body = isJson ? JSON.parse(answer.text) : undefined;
    judge(request, answer);
    return answer;
  }

  /** A call that must succeed; returns the body. */
  async ok(method, path, body, headers) {
    const answer = await this.call(method, path, body, headers);
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  /** A call that must be refused with this code; returns the problem document. */
  async refused(code, method, path, body, headers) {
    const answer = await this.call(method, path, body, headers);
    assert.equal(answer.body?.code, code, `${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  get(path, headers) {
    return this.ok("GET", path, undefined, headers);
  }
  post(path, body, headers) {
    return this.ok("POST", path, body, headers);
  }
  snapshot(match) {
    return this.get(`/matches/${match}`);
  }
  socket(headers) {
    return Socket.open(this.origin, { token: this.token, headers });
  }
}
