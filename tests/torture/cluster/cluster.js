// Three servers on one PostgreSQL with a synchronous standby, behind HAProxy, and what can befall them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { move_clock } from "../../http/support/moved_clock.js";
import { Server } from "../../http/support/server.js";
import { eventually } from "../../http/support/wait.js";
import { PostgresServer } from "../../support/postgres_server.js";
import { pause } from "../line.js";
import { RecordedClient } from "./history.js";

const names = ["north", "east", "west"];
const clock_off_ms = 120_000;

async function free_port() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Requests go to the servers in turn. Clients of one that does not answer are disconnected. */
const proxy_config = (port, servers) => `
global
  maxconn 2000
defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  timeout tunnel 1h
  timeout check 1s
  option redispatch
  retries 2
frontend all
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /readyz
  default-server check inter 250ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.map(({ port: to }, index) => `  server ${names[index]} 127.0.0.1:${to}`).join("\n")}
`;

export class Cluster {
  /** @type {Server[]} */ servers = [];
  log = "";
  runs = true;

  /** @param {import("./history.js").History} history */
  static async start(history) {
    const cluster = new Cluster();
    cluster.history = history;
    cluster.folder = await mkdtemp(join(tmpdir(), "atoll-cluster-"));
    await cluster.#start_databases();
    for (const index of names.keys()) cluster.servers.push(await cluster.#start_server(index, await free_port()));
    await cluster.#start_proxy();
    return cluster;
  }

  #start_server(index, port, data) {
    const args = ["--no-rate-limits", "--server-name", names[index]];
    return Server.start({ env: this.env, args, timed: true, port, data });
  }

  async #start_databases() {
    this.primary = await PostgresServer.start({ settings: { shared_buffers: "128MB" } });
    this.standby = await PostgresServer.standby_of(this.primary, "standby");
    this.name = this.primary.new_database();
    for (const server of [this.primary, this.standby]) {
      server.run("ALTER SYSTEM SET synchronous_standby_names = '*'");
      await server.reload();
    }
    const hosts = [this.primary, this.standby].map(({ folder }) => encodeURIComponent(folder));
    this.env = { ATOLL_DATABASE: `postgresql://atoll@${hosts.join(",")}/${this.name}` };
    this.command_env = this.env;
  }

  async #start_proxy() {
    const port = await free_port();
    const file = join(this.folder, "haproxy.cfg");
    await writeFile(file, proxy_config(port, this.servers));
    this.proxy = spawn("/usr/sbin/haproxy", ["-db", "-f", file], { stdio: ["ignore", "ignore", "pipe"] });
    this.proxy.stderr.on("data", (text) => (this.log = (this.log + text).slice(-20_000)));
    this.origin = `http://127.0.0.1:${port}`;
    await this.healed();
  }

  nobody() {
    return new RecordedClient(this.origin, {}, this.history);
  }
  async guest(name) {
    const { user, token } = await this.nobody().ok("POST", "/guests", { name });
    return new RecordedClient(this.origin, { user, token }, this.history);
  }

  /** Waits until all servers are ready, and the standby has everything. */
  async healed() {
    const is_ready = async ({ origin, port }) => {
      const direct = new RecordedClient(origin ?? `http://127.0.0.1:${port}`, {}, this.history);
      return direct.call("GET", "/readyz").then(
        ({ status }) => status === 200,
        () => false,
      );
    };
    await eventually(async () => (await Promise.all(this.servers.map(is_ready))).every(Boolean), "all servers", 60_000);
    await eventually(
      () => this.primary.run("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'").trim() === "1",
      "a synchronous standby",
      60_000,
    );
    const through = () =>
      this.nobody()
        .call("GET", "/readyz")
        .then(
          ({ status }) => status === 200,
          () => false,
        );
    await eventually(through, "the proxy", 60_000);
  }

  /** Kills a server, and starts it again after a moment. */
  async kill(dice, ledger) {
    await this.kill_one(dice.between(0, names.length - 1), dice.between(0, 2000));
    ledger.count("killed servers");
  }
  async kill_one(index, down_ms) {
    const { port, data } = this.servers[index];
    await this.servers[index].end("SIGKILL");
    await pause(down_ms);
    this.servers[index] = await this.#start_server(index, port, data);
  }

  /** Stops a server, as a machine without a processor would: sometimes for longer than its leases last. */
  async freeze(dice, ledger) {
    const server = dice.pick(this.servers.filter(({ runs }) => runs)); // One may be killed at the same time.
    server.signal("SIGSTOP");
    try {
      await pause(dice.chance(0.3) ? 16_000 : dice.between(200, 5000));
    } finally {
      server.signal("SIGCONT");
    }
    ledger.count("frozen servers");
  }

  /** Ends connections to the database at any moment, some or all. */
  async cut_connections(dice, ledger) {
    for (const until = Date.now() + dice.between(500, 2000); Date.now() < until;) {
      this.#terminate(`datname = '${this.name}' AND random() < ${dice.pick([0.2, 0.5, 1])}`);
      await pause(dice.between(20, 200));
    }
    ledger.count("cut connections");
  }

  /** Ends the connections by which servers hear of each other, again and again. */
  async lose_notifications(dice, ledger) {
    for (const until = Date.now() + dice.between(2000, 4000); Date.now() < until;) {
      this.#terminate("application_name = 'atoll-listen'");
      await pause(dice.between(0, 100));
    }
    ledger.count("lost notifications");
  }
  #terminate(which) {
    // It warns of those that have just ended.
    const terminate = `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE ${which}`;
    try {
      this.primary.run(`SET client_min_messages = error; ${terminate}`);
    } catch {
      // The primary is dying at this moment, so its connections end anyway.
    }
  }

  /** The clock of a server is two minutes ahead or behind for a while. */
  async move_clock(dice, ledger) {
    const file = join(dice.pick(this.servers).data, "clock-offset");
    move_clock(file, dice.pick([clock_off_ms, -clock_off_ms]));
    await pause(dice.between(1000, 5000));
    move_clock(file, 0);
    ledger.count("wrong clocks");
  }

  /** The primary dies, the standby takes over, and a new standby follows it. */
  async promote(dice, ledger) {
    await this.primary.crash();
    await pause(dice.between(0, 1000));
    this.standby.run("SELECT pg_promote()");
    [this.primary, this.standby] = [this.standby, this.primary];
    await pause(dice.between(0, 1000));
    await this.standby.follow(this.primary, "standby");
    ledger.count("promoted standbys");
  }

  rows(query) {
    return this.primary.rows(query, this.name);
  }

  async stop() {
    this.runs = false;
    for (const server of this.servers) await server.stop();
    this.proxy?.kill("SIGKILL");
    await this.standby?.remove();
    await this.primary?.remove();
    await rm(this.folder, { recursive: true, force: true });
  }
}
