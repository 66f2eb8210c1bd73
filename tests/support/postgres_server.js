// A private PostgreSQL server of Debian's package: in a temporary folder, in memory if possible, behind a socket in that
// folder, and run by an ordinary user. It ends with this process at the latest.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  accessSync,
  appendFileSync,
  chownSync,
  constants,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { psql, psql_rows } from "./psql.js";

/** Where the programs of the server are. */
export const programs = "/usr/lib/postgresql/15/bin";
const ordinary_user = "nobody"; // The server refuses to run as root.
const is_root = process.getuid?.() === 0;
const start_time_max_ms = 30_000;

/** A new folder that belongs to the user of the server. */
export function make_folder() {
  let place = "/dev/shm";
  try {
    accessSync(place, constants.W_OK);
  } catch {
    place = tmpdir();
  }
  const folder = mkdtempSync(join(place, "atoll-pg-"));
  const id = (/** @type {string} */ flag) => Number(execFileSync("id", [flag, ordinary_user]).toString());
  if (is_root) chownSync(folder, id("-u"), id("-g"));
  return folder;
}

/** The words that run a program as that user, and end it with this process. */
export const run_by = [
  "--pdeathsig",
  "QUIT",
  ...(is_root ? ["--reuid", ordinary_user, "--regid", "nogroup", "--clear-groups"] : []),
];

export class PostgresServer {
  /** @type {import("node:child_process").ChildProcess | undefined} */ #process;
  #made = 0;

  /**
   * @param {{settings?: Record<string, string | number>}} [how] `settings`: of the server, such as max_connections
   */
  static async start({ settings = {} } = {}) {
    const server = new PostgresServer();
    server.folder = make_folder();
    server.settings = { max_connections: 200, shared_buffers: "64MB", ...settings };
    server.#run("initdb", ["-A", "trust", "-U", "atoll", "-E", "UTF8", "--locale=C", "--no-instructions"]);
    await server.start();
    return server;
  }

  /** Starts a standby of another server, which calls it by this name. @param {PostgresServer} primary @param {string} name */
  static async standby_of(primary, name) {
    const server = new PostgresServer();
    server.folder = make_folder();
    await server.follow(primary, name);
    return server;
  }

  /** Starts again as a standby of another server, with its data. @param {PostgresServer} primary @param {string} name */
  async follow(primary, name) {
    await this.crash();
    rmSync(this.#data, { recursive: true, force: true });
    this.settings = { ...primary.settings, cluster_name: name };
    this.#run("pg_basebackup", ["-d", primary.url("postgres"), "--write-recovery-conf", "--checkpoint=fast"]);
    await this.start();
  }

  /** Runs a program that makes the data folder. @param {string} program @param {string[]} words */
  #run(program, words) {
    const line = [...run_by, join(programs, program), "-D", this.#data, ...words];
    execFileSync("setpriv", line, { stdio: ["ignore", "ignore", "inherit"] });
  }

  get #data() {
    return join(this.folder, "data");
  }
  get #log() {
    return join(this.folder, "server.log");
  }

  /** The URL of a database. @param {string} database @param {string} [user] `name` or `name:password` */
  url(database, user = "atoll") {
    return `${this.origin(user)}/${database}`;
  }
  /** The URL without a database. @param {string} [user] */
  origin(user = "atoll") {
    return `postgresql://${user}@${encodeURIComponent(this.folder)}`;
  }

  /** Starts it again after `stop` or `crash`. */
  async start() {
    const settings = Object.entries(this.settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const line = ["-D", this.#data, "-k", this.folder, "-h", "", ...settings];
    writeFileSync(this.#log, "");
    this.#process = spawn("setpriv", [...run_by, join(programs, "postgres"), ...line], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.#process.stderr?.on("data", (text) => appendFileSync(this.#log, text));
    for (const end = Date.now() + start_time_max_ms; !this.#answers();) {
      if (Date.now() > end || this.#process.exitCode !== null)
        throw new Error(`PostgreSQL does not start: ${this.log}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  #answers() {
    try {
      execFileSync(join(programs, "pg_isready"), ["-q", "-h", this.folder, "-d", "postgres", "-U", "atoll"]);
      return true;
    } catch {
      return false;
    }
  }

  /** Its first process. */
  get pid() {
    return this.#process?.pid;
  }

  /** What it has logged since it was started. */
  get log() {
    return readFileSync(this.#log, "utf8");
  }

  /** @param {NodeJS.Signals} signal */
  async #end(signal) {
    const process = this.#process;
    this.#process = undefined;
    if (!process || process.exitCode !== null || process.signalCode !== null) return;
    const ended = once(process, "exit");
    process.kill(signal);
    await ended;
  }
  /** Stops it as its administrator would: connections are closed. */
  stop() {
    return this.#end("SIGINT");
  }
  /** Stops it as a power failure would. */
  crash() {
    return this.#end("SIGQUIT");
  }
  /** Stops it for good, and deletes its data. */
  async remove() {
    await this.crash();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /**
   * Runs SQL in a database, and returns what it prints.
   * @param {string} text @param {string} [database]
   */
  run(text, database = "postgres") {
    return psql(this.url(database), text);
  }
  /** The rows of a SELECT in a database, as objects. @param {string} text @param {string} database */
  rows(text, database) {
    return psql_rows(this.url(database), text);
  }

  /** Who may connect, as its pg_hba.conf says. */
  get hba() {
    return readFileSync(this.#hba, "utf8");
  }
  get #hba() {
    return join(this.#data, "pg_hba.conf");
  }
  /** @param {string} lines */
  async set_hba(lines) {
    writeFileSync(this.#hba, lines);
    await this.reload();
  }

  /** Reads the configuration again, and returns when new connections have it. */
  async reload() {
    const loaded = () => this.run("SELECT pg_conf_load_time()");
    const before = loaded();
    this.run("SELECT pg_reload_conf()");
    while (loaded() === before) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  /** Creates an empty database as Atoll needs it, and returns its name. */
  new_database() {
    const name = `test${++this.#made}`;
    this.run(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' STRATEGY file_copy`);
    return name;
  }
}
