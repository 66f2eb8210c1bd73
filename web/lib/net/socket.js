import { signal } from "@preact/signals";
import { backoff_ms } from "./backoff.js";
import { problem_of, unreachable } from "./problem.js";

const answer_ms_max = 10_000;
const wake_answer_ms_max = 3_000;
const quiet_ms_max = 25_000;
const id_max = 2 ** 31 - 1;

/**
 * @typedef {object} Subscription
 * @property {() => number | undefined} ply of the newest state that the subscriber has; read at each (re)subscription
 * @property {string} [invitation]
 * @property {(message: any) => void} on_message frames, snapshots, seats
 * @property {(problem: import("./problem.js").Problem) => void} [on_refused]
 */

/**
 * The only WebSocket of the page. It reconnects by itself. Requests that were pending when it broke fail with
 * `unreachable`; subscriptions are renewed from the ply that their owner has.
 */
export class Socket {
  /** "idle" before the start, "open", or "lost" while it is (re)connecting. */
  state = signal(/** @type {"idle" | "open" | "lost"} */ ("idle"));
  /** When the connection was lost, in ms since 1970; null while open. */
  lost_at = signal(/** @type {number | null} */ (null));
  /** The server's clock minus this device's, in ms. */
  clock_offset_ms = signal(/** @type {number | null} */ (null));

  /** @type {WebSocket | null} */ #socket = null;
  /** @type {Map<number, { resolve: (message: any) => void, reject: (problem: Error) => void, timer: any }>} */ #pending =
    new Map();
  /** @type {Map<string, Subscription>} */ #subscriptions = new Map();
  /** @type {Set<(notice: any) => void>} */ #listeners = new Set();
  /** @type {Set<(line: any) => void>} */ #on_lobby_line = new Set();
  /** @type {Set<() => void>} */ #on_open = new Set();
  #last_id = 0;
  #failures = 0;
  /** @type {any} */ #retry_timer = null;
  /** @type {any} */ #quiet_timer = null;
  #make;

  /** @param {() => WebSocket} make */
  constructor(make) {
    this.#make = make;
  }

  start() {
    if (this.state.value !== "idle") return;
    this.#lose();
    this.#connect();
  }

  /** Reconnects for a new session, since the server reads the cookie in the handshake. */
  restart() {
    if (this.state.value === "idle") return this.start();
    this.#drop();
    this.#failures = 0;
    this.#connect();
  }

  /** The page woke up or the network came back: checks the connection at once instead of waiting for a timeout. */
  wake() {
    if (this.state.value === "idle") return;
    if (this.state.value === "open") {
      this.#check_alive(wake_answer_ms_max);
    } else {
      this.#failures = 0;
      this.#connect();
    }
  }

  /**
   * @param {string} type @param {Record<string, unknown>} [body] @param {number} [patience_ms]
   * @returns {Promise<any>} the `ack`; rejects with a Problem
   */
  request(type, body = {}, patience_ms = answer_ms_max) {
    const socket = this.#socket;
    if (!socket || socket.readyState !== 1) return Promise.reject(unreachable());
    const id = (this.#last_id = (this.#last_id % id_max) + 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#pending.delete(id);
        reject(unreachable());
      }, patience_ms);
      this.#pending.set(id, { resolve, reject, timer });
      socket.send(JSON.stringify({ type, id, ...body }));
    });
  }

  /** @param {string} match @param {Subscription} subscription @returns {() => void} ends it */
  subscribe(match, subscription) {
    this.#subscriptions.set(match, subscription);
    this.resubscribe(match);
    return () => {
      if (this.#subscriptions.get(match) !== subscription) return;
      this.#subscriptions.delete(match);
      this.request("unsubscribe", { match }).catch(() => {});
    };
  }

  /** Requests what was missed after a gap. @param {string} match */
  resubscribe(match) {
    const subscription = this.#subscriptions.get(match);
    if (!subscription || this.state.value !== "open") return;
    const ply = subscription.ply();
    const body = {
      match,
      ...(ply === undefined ? {} : { ply }),
      ...(subscription.invitation ? { invitation: subscription.invitation } : {}),
    };
    this.request("subscribe", body).catch((problem) => {
      if (problem.status !== 0) subscription.on_refused?.(problem);
    });
  }

  /** @param {(notice: any) => void} listener @returns {() => void} */
  on_notice(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** `listener` is called for each chat line in the lobby. @param {(line: any) => void} listener @returns {() => void} */
  on_lobby_line(listener) {
    this.#on_lobby_line.add(listener);
    return () => this.#on_lobby_line.delete(listener);
  }

  /** `listener` is called at each (re)connection: whatever the server pushed before is lost. @param {() => void} listener @returns {() => void} */
  on_open(listener) {
    this.#on_open.add(listener);
    return () => this.#on_open.delete(listener);
  }

  #connect() {
    clearTimeout(this.#retry_timer);
    if (this.#socket) return;
    const socket = this.#make();
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#received(event.data);
    socket.onclose = () => this.#closed(socket);
  }

  #opened() {
    this.#failures = 0;
    this.state.value = "open";
    this.lost_at.value = null;
    this.#hello(answer_ms_max).catch(() => {});
    for (const match of this.#subscriptions.keys()) this.resubscribe(match);
    for (const listener of this.#on_open) listener();
    this.#stay_awake();
  }

  /** @param {number} patience_ms */
  async #hello(patience_ms) {
    const ack = await this.request("hello", {}, patience_ms);
    const server_ms = typeof ack.server_time === "number" ? ack.server_time : Date.parse(ack.server_time);
    if (Number.isFinite(server_ms)) this.clock_offset_ms.value = server_ms - Date.now();
  }

  /** @param {number} patience_ms */
  #check_alive(patience_ms) {
    const checked = this.#socket;
    this.#hello(patience_ms).catch(() => {
      if (this.#socket !== checked) return;
      this.#drop();
      this.#connect();
    });
  }

  #stay_awake() {
    clearTimeout(this.#quiet_timer);
    this.#quiet_timer = setTimeout(() => this.#check_alive(answer_ms_max), quiet_ms_max);
  }

  /** @param {string} text */
  #received(text) {
    this.#stay_awake();
    const message = JSON.parse(text);
    if (message.type === "ack" || message.type === "error") this.#answered(message);
    else if (message.type === "notice") for (const listener of this.#listeners) listener(message);
    else if (message.type === "lobby_chat") for (const listener of this.#on_lobby_line) listener(message.line);
    else this.#subscriptions.get(message.match)?.on_message(message);
  }

  /** @param {any} message */
  #answered(message) {
    const waiting = this.#pending.get(message.re);
    if (!waiting) return;
    this.#pending.delete(message.re);
    clearTimeout(waiting.timer);
    if (message.type === "ack") waiting.resolve(message);
    else waiting.reject(problem_of(message.status ?? 400, message));
  }

  /** @param {WebSocket} socket */
  #closed(socket) {
    if (this.#socket !== socket) return;
    this.#drop();
    this.#retry_timer = setTimeout(() => this.#connect(), backoff_ms(this.#failures++));
  }

  /** Gives up the current connection, whatever its state. */
  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#quiet_timer);
    this.#lose();
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(unreachable());
    }
    this.#pending.clear();
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    if (socket.readyState <= 1) socket.close();
  }

  #lose() {
    this.state.value = "lost";
    this.lost_at.value ??= Date.now();
  }
}

/** @param {Location} where */
export function socket_address(where) {
  return `${where.protocol === "https:" ? "wss:" : "ws:"}//${where.host}/api/v1/socket`;
}
