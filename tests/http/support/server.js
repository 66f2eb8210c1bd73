// Starts a server for a test file, on a free port and with an empty data folder.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Client } from "./client.js";
import { database_env, drop_database } from "./database.js";
import { move_clock } from "./moved_clock.js";
import { within } from "./wait.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
/** The program under test. */
export const binary = process.env.ATOLL_BINARY ?? join(root, "build/release/server/atoll");

/** Runs another subcommand to its end: `{code, output}`. */
export const run = (...args) => run_with({}, ...args);

/** The same, with additional environment variables. */
export const run_with = (env, ...args) => run_fed("", env, ...args);

/** The same, with this text as its standard input. */
export async function run_fed(input, env, ...args) {
  const data = args[args.indexOf("--data") + 1];
  const has_database = env.ATOLL_DATABASE !== undefined || !args.includes("--data");
  const database = has_database ? {} : await database_env(data);
  const child = spawn(binary, args, {
    cwd: root,
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, ...database, ...env },
  });
  child.stdin.on("error", () => {}); // It may end without reading its input.
  child.stdin.end(input);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const exit = new Promise((resolve, reject) => child.on("error", reject).on("close", resolve));
  try {
    return { code: await within(60_000, exit, `${args[0]} to end`), output };
  } finally {
    child.kill("SIGKILL"); // For example, a server that should have refused to start.
  }
}

export class Server {
  #program;
  #child;
  #exit;
  #log = "";
  #printed = "";
  #ahead_ms = 0;

  /**
   * @param {{data?: string, port?: number, args?: string[], timed?: boolean, env?: object}} [how] `data`: an existing
   * data folder; default: a new one. `port`: where to listen; default: any free port. `timed`: `go_on` can move the
   * clock. `env`: additional environment variables. `program`: another one than that under test
   */
  static async start({ data, port = 0, args = ["--no-rate-limits"], timed = false, env = {}, program = binary } = {}) {
    const server = new Server();
    server.#program = program;
    server.data = data ?? (await mkdtemp(join(tmpdir(), "atoll-http-")));
    if (timed) await server.go_on(0);
    await server.#spawn(port, timed ? [...args, "--clock-offset-file", server.#offset_file] : args, env);
    return server;
  }

  get #offset_file() {
    return join(this.data, "clock-offset");
  }

  /** Moves the clock of a `timed` server forwards. */
  async go_on(ms) {
    this.#ahead_ms += ms;
    move_clock(this.#offset_file, this.#ahead_ms);
  }

  async #spawn(port, args, env) {
    const database = env.ATOLL_DATABASE === undefined ? await database_env(this.data) : {};
    const line = ["serve", "--data", this.data, "--listen", `127.0.0.1:${port}`, ...args];
    this.#child = spawn(this.#program, line, {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ATOLL_BOT_PAUSE_MS: "0", ...database, ...env },
    });
    this.#exit = new Promise((resolve, reject) => {
      this.#child.on("error", reject);
      this.#child.on("exit", (code, signal) => resolve({ code, signal }));
    });
    this.#child.stderr.on("data", (text) => (this.#log = (this.#log + text).slice(-4_000_000)));
    const announced = new Promise((resolve) => {
      createInterface({ input: this.#child.stdout }).on("line", (text) => {
        const found = /^listening on (http:\/\/[\d.]+:\d+)$/.exec(text);
        if (found) resolve(found[1]);
        this.#printed += `${text}\n`;
      });
    });
    const gone = this.#exit.then(({ code, signal }) => assert.fail(`exited with ${code ?? signal}: ${this.#log}`));
    this.origin = await within(20_000, Promise.race([announced, gone]), "the server to listen");
    this.port = Number(new URL(this.origin).port);
  }

  get pid() {
    return this.#child.pid;
  }

  get runs() {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get log() {
    return this.#log;
  }

  /** What the server has written to stdout. */
  get printed() {
    return this.#printed;
  }

  /** Sends a signal, which does nothing if the server has ended. */
  signal(name) {
    this.#child.kill(name);
  }

  /** Sends a signal and waits for the end: `{code, signal}`. */
  async end(signal) {
    this.signal(signal);
    return within(15_000, this.#exit, `the server to end after ${signal}`);
  }

  /** For the end of a test file: kills the server if it still runs, and deletes its data. */
  async stop() {
    if (this.runs) await this.end("SIGKILL");
    await drop_database(this.data);
    await rm(this.data, { recursive: true, force: true });
  }

  /** A client without a session. */
  nobody() {
    return new Client(this.origin);
  }

  /** A new guest. */
  async guest(name) {
    const { user, token } = await this.nobody().ok("POST", "/guests", { name });
    return new Client(this.origin, { user, token });
  }
}
