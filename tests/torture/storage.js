// Where the server of an evening stores its data, and what can befall it there.
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PostgresServer } from "../support/postgres_server.js";
import { sqlite_rows } from "../support/sqlite.js";
import { Disk, limit_files } from "./faults.js";

/** Counts in the ledger how often a thing has been felt, as a refusal. */
async function count_felt(ledger, what, disturb) {
  const before = ledger.starved;
  await disturb();
  ledger.count(what);
  if (ledger.starved > before) ledger.count(`${what} that were felt`);
}

/** A file of SQLite, on a disk that is full or fails. */
export class FileStorage {
  /** What can befall it; each takes its time, and everything works again afterwards. */
  troubles = ["fill_disk", "fail_calls", "both"];
  /** What must have happened in a whole evening. */
  expected = ["full disks", "full disks that were felt", "calls that failed"];
  /** The environment of commands. */
  command_env = {};

  static async make() {
    const storage = new FileStorage();
    storage.folder = await mkdtemp(join(tmpdir(), "atoll-torture-"));
    storage.disk = await Disk.in(storage.folder);
    return storage;
  }

  /** The environment of the server. */
  get env() {
    return this.disk.env;
  }

  async befall(what, evening) {
    const { dice } = evening;
    if (what !== "fail_calls") await this.#fill_disk(evening, dice.between(300, 900));
    if (what !== "fill_disk") await this.#fail_calls(evening, dice.between(500, 1500));
  }
  /** Lasts long, so that the server can be killed in the middle of it. */
  befall_long(evening) {
    return this.#fail_calls(evening, 2000);
  }
  /** Makes everything work again. */
  mend() {
    this.disk.work();
  }

  /** Files can hardly grow, as on a full disk. */
  async #fill_disk({ server, dice, ledger, wait }, ms) {
    const log = await stat(join(server.data, "atoll.db-wal")).catch(() => ({ size: 0 }));
    await count_felt(ledger, "full disks", async () => {
      await limit_files(server.pid, dice.chance(0.5) ? 0 : dice.between(0, log.size));
      await wait(ms);
      await limit_files(server.pid, null);
    });
  }

  /** Makes calls to the database's files fail, one after the other. */
  async #fail_calls({ dice, ledger, wait }, ms) {
    const { disk } = this;
    const before = disk.hits;
    for (const until = Date.now() + ms; Date.now() < until;) {
      disk.fail(dice.pick(["write", "write", "sync", "sync", "truncate", "read"]), {
        skip: dice.between(0, 12),
        times: dice.pick([1, 1, 2, 5]),
        error: dice.pick(["EIO", "ENOSPC"]),
        torn: dice.chance(0.3),
      });
      await wait(dice.between(20, 120));
    }
    disk.work();
    ledger.count("failing disks");
    ledger.counts["calls that failed"] = (ledger.counts["calls that failed"] ?? 0) + disk.hits - before;
  }

  /** The rows of a SELECT, while no server runs. */
  rows(data, query) {
    return sqlite_rows(join(data, "atoll.db"), query);
  }

  async remove() {
    this.disk.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A database of a PostgreSQL server that restarts, and whose connections break. */
export class DatabaseStorage {
  troubles = ["restart_database", "break_connections", "both"];
  expected = ["restarts of the database", "restarts of the database that were felt", "broken connections"];

  static async make() {
    const storage = new DatabaseStorage();
    storage.postgres = await PostgresServer.start({ settings: { shared_buffers: "128MB" } });
    storage.name = storage.postgres.new_database();
    storage.env = { ATOLL_DATABASE: storage.postgres.url(storage.name) };
    storage.command_env = storage.env;
    return storage;
  }

  async befall(what, evening) {
    if (what !== "break_connections") await this.#restart(evening);
    if (what !== "restart_database") await this.#break_connections(evening, evening.dice.between(500, 1500));
  }
  async befall_long(evening) {
    await this.#break_connections(evening, 500);
    await this.#restart(evening);
    await this.#break_connections(evening, 1000);
  }
  mend() {}

  /** Stops the database as its administrator would, or as a power failure would, and starts it again. */
  async #restart({ dice, ledger, wait }) {
    await count_felt(ledger, "restarts of the database", async () => {
      await (dice.chance(0.5) ? this.postgres.stop() : this.postgres.crash());
      try {
        await wait(dice.between(100, 900));
      } finally {
        await this.postgres.start();
      }
    });
  }

  /** Ends the connections of the server at any moment, some or all. */
  async #break_connections({ dice, ledger, wait }, ms) {
    for (const until = Date.now() + ms; Date.now() < until;) {
      const share = dice.pick([0.2, 0.5, 1]);
      const ended = this.postgres.run(
        `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '${this.name}' AND random() < ${share}`,
      );
      ledger.counts["broken connections"] = (ledger.counts["broken connections"] ?? 0) + Number(ended);
      await wait(dice.between(20, 200));
    }
  }

  rows(_data, query) {
    return this.postgres.rows(query, this.name);
  }

  remove() {
    return this.postgres.remove();
  }
}
