// The script of deploy/several-servers makes a standby that each commit waits for.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { eventually } from "../../http/support/wait.js";
import { make_folder, PostgresServer, programs, run_by } from "../../support/postgres_server.js";

const script = fileURLToPath(new URL("../../../deploy/several-servers/standby.sh", import.meta.url));

test("a standby copies the primary at its first start, and each commit waits for it", async () => {
  const primary = await PostgresServer.start();
  const folder = make_folder();
  const database = primary.new_database();
  const env = {
    ...{ PATH: `${programs}:${process.env.PATH}`, PGDATA: join(folder, "data"), PRIMARY: primary.folder },
    ...{ POSTGRES_USER: "atoll", POSTGRES_DB: database, POSTGRES_PASSWORD: "unused" },
  };
  let log = "";
  /** Runs the script as an ordinary user. */
  const run = () => {
    const child = spawn("setpriv", [...run_by, "bash", script, "-k", folder, "-h", "", "-c", "max_connections=200"], {
      env,
    });
    child.stderr.on("data", (text) => (log += text));
    return child;
  };
  const synchronous = () => primary.run("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'").trim();
  let standby = run();
  try {
    await eventually(() => synchronous() === "1", "a synchronous standby");
    primary.run("CREATE TABLE t AS SELECT 1 AS one", database);
    standby.kill("SIGINT");
    await once(standby, "exit");
    standby = run();
    await eventually(() => synchronous() === "1", "the standby to come back with its data");
  } catch (error) {
    error.message += `\n${log}`;
    throw error;
  } finally {
    standby.kill("SIGQUIT");
    await primary.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});
