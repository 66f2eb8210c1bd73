// What the server and its commands say and do when their database server is down, wrong or read-only.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { PostgresServer } from "../../support/postgres_server.js";
import { fresh } from "../support/client.js";
import { Follower, draft, mover, playTurn, table } from "../support/play.js";
import { Server, run_with } from "../support/server.js";
import { eventually } from "../support/wait.js";

let postgres;
let folder;
const servers = [];
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atoll-circumstances-"));
  postgres = await PostgresServer.start();
  // Unlike the superuser, this one is bound by limits and passwords.
  postgres.run("CREATE ROLE player LOGIN PASSWORD 'open sesame'");
});
after(async () => {
  for (const server of servers) await server.stop();
  await postgres?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** An empty database of the ordinary user: its name. */
function new_database() {
  const name = postgres.new_database();
  postgres.run(`ALTER DATABASE ${name} OWNER TO player`);
  return name;
}
const env_of = (database, user = "player") => ({ ATOLL_DATABASE: postgres.url(database, user) });

async function start(database, args = []) {
  const server = await Server.start({ env: env_of(database), args: ["--no-rate-limits", ...args] });
  servers.push(server);
  return server;
}

/** Runs a server that must not start; returns its output and how long it took. */
async function refuses(env, ...args) {
  const began = Date.now();
  const { code, output } = await run_with(env, "serve", "--data", folder, "--listen", "127.0.0.1:0", ...args);
  assert.equal(code, 1, output);
  return { output, took_ms: Date.now() - began };
}

const status = async (server, path) => (await server.nobody().call("GET", path)).status;
/** Ready after a while, although nothing but /readyz is requested. */
const is_ready = (server) => eventually(async () => (await status(server, "/readyz")) === 200, "a ready server");
const is_not_ready = (server) => eventually(async () => (await status(server, "/readyz")) === 503, "503 at /readyz");
const says = (server, what) => eventually(() => what.test(server.log), `${what} in the log`);

/** Refuses new connections, and ends those that there are. */
function shut_out(database) {
  postgres.run(`ALTER DATABASE ${database} CONNECTION LIMIT 0`);
  postgres.run(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${database}'`);
}
const let_in = (database) => postgres.run(`ALTER DATABASE ${database} CONNECTION LIMIT -1`);

test("a server waits for its database, says so, and starts when it is there", async () => {
  const database = new_database();
  await postgres.stop();
  const starting = start(database);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await postgres.start();
  const server = await starting;
  assert.match(server.log, new RegExp(`waiting up to 60 s for the database postgresql://player@${postgres.folder}/`));
  assert.equal(server.log.match(/waiting up to/g).length, 1);
  await server.guest("Ann");
});

test("a server gives up after --database-wait, with the reason", async () => {
  const database = new_database();
  await postgres.stop();
  try {
    const { output, took_ms } = await refuses(env_of(database), "--database-wait", "1");
    assert.match(output, /cannot open the database: .*\.s\.PGSQL\.5432.*Is the server running/);
    assert.ok(took_ms >= 1000 && took_ms < 10_000, `${took_ms} ms`);
    // Commands do not wait.
    const migrated = await run_with(env_of(database), "migrate", "--data", folder);
    assert.equal(migrated.code, 1);
    assert.match(migrated.output, /Is the server running/);
  } finally {
    await postgres.start();
  }
});

test("what cannot be mended by waiting ends the start at once, with the reason and without the password", async () => {
  const database = new_database();
  const lines = ["local all player scram-sha-256", postgres.hba];
  await postgres.set_hba(lines.join("\n"));
  try {
    const wrong = await refuses(env_of(database, "player:wrong%20sesame"));
    assert.match(wrong.output, /password authentication failed for user "player"/);
    const none = await refuses(env_of(database));
    assert.match(none.output, /no password supplied/);
    for (const { output, took_ms } of [wrong, none]) {
      assert.ok(took_ms < 10_000, `${took_ms} ms`);
      assert.doesNotMatch(output, /sesame|waiting/);
    }
    const right = await run_with(env_of(database, "player:open%20sesame"), "migrate", "--data", folder);
    assert.equal(right.code, 0, right.output);
    assert.doesNotMatch(right.output, /sesame/);
    // The password file, as docs/self-hosting.md recommends it.
    const passwords = join(folder, "passwords");
    await writeFile(passwords, "*:*:*:player:open sesame\n", { mode: 0o600 });
    const verified = await run_with({ ...env_of(database), PGPASSFILE: passwords }, "verify", "--data", folder);
    assert.equal(verified.code, 0, verified.output);
  } finally {
    await postgres.set_hba(lines[1]);
  }
  assert.match((await refuses(env_of("nowhere"))).output, /database "nowhere" does not exist/);
  assert.match((await refuses(env_of(database, "nobody_here"))).output, /role "nobody_here" does not exist/);
});

test("a database of a later version is refused by the server and by every command, and stays as it is", async () => {
  const database = new_database();
  const env = env_of(database);
  assert.equal((await run_with(env, "migrate", "--data", folder)).code, 0);
  postgres.run("UPDATE atoll_schema SET version = 9999, needs = 9999", database);
  const why =
    /schema 9999 of a later version, which needs programs from schema 9999 on; this program was built for schema \d+/;
  const { output, took_ms } = await refuses(env);
  assert.match(output, why);
  assert.ok(took_ms < 10_000);
  for (const command of [["migrate"], ["verify"], ["user", "admin", "Ann"]]) {
    const refused = await run_with(env, ...command, "--data", folder);
    assert.equal(refused.code, 1, refused.output);
    assert.match(refused.output, why, command.join(" "));
  }
  assert.equal(postgres.run("SELECT version FROM atoll_schema", database), "9999");
});

test("commands that are only for a database in a folder say so", async () => {
  const env = env_of(new_database());
  for (const command of [
    ["backup", join(folder, "copy.db")],
    ["restore", join(folder, "copy.db")],
  ]) {
    const { code, output } = await run_with(env, ...command, "--data", folder);
    assert.equal(code, 1, output);
    assert.match(output, /only for a database in a data folder; .*pg_dump/);
  }
  assert.match(
    (await refuses(env, "--backup-every", "24h")).output,
    /--backup-every is only for a database in the data/,
  );
});

test("the database goes away and comes back: turns are refused meanwhile, and everything goes on by itself", async () => {
  const server = await start(new_database());
  const [ann, bob] = [await server.guest("Ann"), await server.guest("Bob")];
  const match = await table([ann, bob]);
  const with_bot = await table([ann], { bots: 1 });
  const follower = await Follower.of(bob, match);
  for (const end of ["stop", "crash"]) {
    const acknowledged = await playTurn(await mover([ann, bob], match), match);
    const player = await mover([ann, bob], match);
    const turn = { ...(await draft(player, match)), cmd: fresh() };
    await postgres[end]();
    const problem = await player.refused("unavailable", "POST", `/matches/${match}/turns`, turn);
    assert.doesNotMatch(JSON.stringify(problem), /PostgreSQL|PGSQL|SQL|\/dev\/shm/);
    await server.nobody().refused("unavailable", "POST", "/guests", { name: "Cleo" });
    assert.equal((await player.snapshot(match)).ply, acknowledged.ply, "what is in memory can be read");
    await is_not_ready(server);
    assert.equal(await status(server, "/healthz"), 200);
    await says(server, /cannot write: /);
    await postgres.start();
    await is_ready(server);
    assert.deepEqual(await player.post(`/matches/${match}/turns`, turn), { ply: acknowledged.ply + 1 });
    await follower.until(({ ply }) => ply === acknowledged.ply + 1);
    await server.guest("Cleo");
  }
  await says(server, /writes succeed again/);
  await says(server, /the database can be reached again/);
  // The computer's match goes on as well.
  await eventually(async () => (await ann.snapshot(with_bot)).prompt !== null, "the computer's turn");
  await playTurn(ann, with_bot);
  await eventually(async () => (await ann.snapshot(with_bot)).prompt !== null, "the computer's next turn");
  await follower.socket.close();
  assert.deepEqual(await server.end("SIGTERM"), { code: 0, signal: null });
});

test("the computer's turn that failed is played when the database is back", async () => {
  const server = await start(new_database());
  const ann = await server.guest("Ann");
  const match = await table([ann], { bots: 1 });
  await eventually(async () => (await ann.snapshot(match)).prompt !== null, "a prompt");
  // Ann's turn and the computer's answer race against the end of the database: one of them fails.
  const turn = { ...(await draft(ann, match)), cmd: fresh() };
  const [answer] = await Promise.all([ann.call("POST", `/matches/${match}/turns`, turn), postgres.crash()]);
  await is_not_ready(server);
  await postgres.start();
  await is_ready(server);
  const { ply } = await ann.post(`/matches/${match}/turns`, turn);
  if (answer.status === 200) assert.equal(ply, answer.body.ply);
  await eventually(async () => {
    const now = await ann.snapshot(match);
    return now.ply > ply && now.prompt !== null;
  }, "the computer's turn");
});

test("a server that stops while its database is down ends in time", async () => {
  const server = await start(new_database());
  await server.guest("Ann");
  await postgres.stop();
  await is_not_ready(server);
  assert.deepEqual(await server.end("SIGTERM"), { code: 0, signal: null });
  await postgres.start();
});

test("too many connections: the start waits with the reason, a running server is unavailable until there is one", async () => {
  const database = new_database();
  shut_out(database);
  const { output } = await refuses(env_of(database), "--database-wait", "1");
  assert.match(output, /waiting up to 1 s for the database .*too many connections for database/);
  assert.match(output, /cannot open the database: .*too many connections for database/);
  let_in(database);

  const server = await start(database);
  const [ann, bob] = [await server.guest("Ann"), await server.guest("Bob")];
  const match = await table([ann, bob]);
  const player = await mover([ann, bob], match);
  const turn = { ...(await draft(player, match)), cmd: fresh() };
  shut_out(database);
  await player.refused("unavailable", "POST", `/matches/${match}/turns`, turn);
  await is_not_ready(server);
  await says(server, /the database cannot be reached: .*too many connections for database/);
  let_in(database);
  await is_ready(server);
  assert.deepEqual(await player.post(`/matches/${match}/turns`, turn), { ply: 1 });
});

test("a read-only standby: the start waits for one that accepts writes, a running server is unavailable", async () => {
  const database = new_database();
  postgres.run(`ALTER DATABASE ${database} SET default_transaction_read_only = on`);
  const { output } = await refuses(env_of(database), "--database-wait", "1");
  assert.match(output, /waiting up to 1 s for the database .*read-only/);
  assert.match(output, /cannot open the database: .*read-only/);
  postgres.run(`ALTER DATABASE ${database} RESET default_transaction_read_only`);

  const server = await start(database);
  const [ann, bob] = [await server.guest("Ann"), await server.guest("Bob")];
  const match = await table([ann, bob]);
  const player = await mover([ann, bob], match);
  const turn = { ...(await draft(player, match)), cmd: fresh() };
  // It becomes one beneath the connections that there are.
  const switch_all = (on) => {
    postgres.run(`ALTER SYSTEM SET default_transaction_read_only = ${on}`);
    return postgres.reload();
  };
  await switch_all("on");
  try {
    await player.refused("unavailable", "POST", `/matches/${match}/turns`, turn);
    await is_not_ready(server);
    await says(server, /cannot write: .*read-only/);
  } finally {
    await switch_all("off");
  }
  await is_ready(server);
  assert.deepEqual(await player.post(`/matches/${match}/turns`, turn), { ply: 1 });
});
