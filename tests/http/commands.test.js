// The commands of the command line: which data folder they work on, whose files they make, and what does not concern them.
import assert from "node:assert/strict";
import { chown, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fresh } from "./support/client.js";
import { mover, playTurn, table } from "./support/play.js";
import { Server, run, run_fed, run_with } from "./support/server.js";

let folder;
let record;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atoll-commands-"));
  record = join(folder, "record.json");
  await writeFile(record, JSON.stringify(await left_record()));
});
after(() => rm(folder, { recursive: true, force: true }));

/** The record of a match that ended when somebody resigned. */
async function left_record() {
  const server = await Server.start();
  try {
    const players = [await server.guest("Ann"), await server.guest("Bob")];
    const match = await table(players);
    await playTurn(await mover(players, match), match);
    await players[1].post(`/matches/${match}/resign`, { cmd: fresh() });
    return await players[0].get(`/matches/${match}/record`);
  } finally {
    await server.stop();
  }
}

const password = "a long and rare password\n";

/** Runs every command that works on a data folder, each to a good end; answers their names. `data`: words for the folder. */
async function run_all({ data, env, name }) {
  const ran = new Set();
  const good = async (command, ...words) => {
    const { code, output } = await run_fed(password, env, ...command.split(" "), ...data, ...words);
    assert.equal(code, 0, `${command}: ${output}`);
    ran.add(command);
    return output.trim();
  };
  const copy = join(folder, `${name}.db`);
  await good("migrate");
  await good("user add", "Moana", "moana@example.org");
  await good("user passwd", "Moana");
  await good("user admin", "Moana");
  const match = await good("import", "--for", "Moana", record);
  assert.match(await good("export", match), /^{/);
  assert.match(await good("verify"), /^1 matches, \d+ turns replayed, 0 differ$/);
  await good("backup", copy);
  await good("restore", copy, "--force");
  return [...ran];
}

/** The commands whose help names the option. */
async function commands_with(option, ...above) {
  const { output } = await run(...above, "--help");
  const [, list] = output.split("Subcommands:\n");
  if (!list) return output.includes(`  ${option} `) ? [above.join(" ")] : [];
  const below = [...list.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => commands_with(option, ...above, name));
  return (await Promise.all(below)).flat();
}

test("--data goes before ATOLL_DATA in every command that has it", async () => {
  const [named, other] = [join(folder, "named"), join(folder, "other")];
  await mkdir(named);
  const env = { ATOLL_DATA: other };
  const ran = await run_all({ data: ["--data", named], env, name: "named" });
  const server = await Server.start({ data: named, env });
  await server.end("SIGTERM");
  await assert.rejects(stat(other), { code: "ENOENT" });
  assert.deepEqual([...ran, "serve"].sort(), (await commands_with("--data")).sort());
});

test("without --data, ATOLL_DATA says where", async () => {
  const data = join(folder, "by-environment");
  await mkdir(data);
  await run_all({ data: [], env: { ATOLL_DATA: data }, name: "by-environment" });
  assert.ok((await readdir(data)).includes("atoll.db"));
});

test("what is wrong with the environment of serve keeps no other command from running", async () => {
  const config = join(folder, "wrong.toml");
  await writeFile(config, "[serve]\nworkers = 99\n");
  for (const [name, value] of Object.entries({
    ATOLL_METRICS_TOKEN: "short",
    ATOLL_SMTP_PASSWORD_FILE: "/no/such/file",
    ATOLL_LOG_LEVEL: "loud",
    ATOLL_CONFIG: config,
  })) {
    const { code, output } = await run_with({ [name]: value }, "games");
    assert.equal(code, 0, `${name}: ${output}`);
    const served = await run_with({ [name]: value }, "serve", "--data", join(folder, "never"));
    assert.notEqual(served.code, 0, `${name} was taken`);
  }
});

const is_root = process.getuid() === 0;
test("what root makes in a data folder is whose the folder is", { skip: !is_root && "only root can" }, async () => {
  const data = join(folder, "of-somebody");
  await mkdir(data);
  await chown(data, 1234, 1235);
  const owners = async () => {
    const names = await readdir(data);
    return Promise.all(names.map((name) => stat(join(data, name)).then(({ uid, gid }) => `${name} ${uid} ${gid}`)));
  };
  await run_all({ data: ["--data", data], env: {}, name: "of-somebody" });
  const all = await owners();
  assert.ok(all.includes("atoll.db 1234 1235") && all.includes("atoll.db.lock 1234 1235"), all.join("\n"));
  assert.deepEqual(
    all.filter((line) => !line.endsWith(" 1234 1235")),
    [],
  );
});

test("root gives away no file that a link leads to", { skip: !is_root && "only root can" }, async () => {
  const data = join(folder, "with-links");
  const secret = join(folder, "secret");
  await mkdir(data);
  await writeFile(secret, "");
  await symlink(secret, join(data, "atoll.db.lock"));
  await chown(data, 1234, 1235);
  await run("migrate", "--data", data);
  assert.equal((await stat(secret)).uid, 0);
});
