// The subcommands: which data folder they use, who owns their files, and where they log.
import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { fresh } from "../support/client.js";
import { file_test } from "../support/database.js";
import { mover, playTurn, table } from "../support/play.js";
import { Server, binary, run, run_fed, run_with } from "../support/server.js";

const execute = promisify(execFile);

let folder;
let record;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atoll-commands-"));
  record = join(folder, "record.json");
  await writeFile(record, JSON.stringify(await left_record()));
});
after(() => rm(folder, { recursive: true, force: true }));

/** The record of a match that ended by resignation. */
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

/**
 * Runs every subcommand that works on a data folder, successfully; returns their names. `data`: the options for the
 * folder.
 */
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
  // On a slow machine the output also has log lines about slow statements.
  const [match] = /^[a-z2-7]{8,32}$/m.exec(await good("import", "--for", "Moana", record));
  assert.match(await good("export", match), /^{"/m);
  assert.match(await good("verify"), /^1 matches, \d+ turns replayed, 0 differ$/m);
  await good("backup", copy);
  await good("restore", copy, "--force");
  return [...ran];
}

/** The subcommands whose help lists the option. */
async function commands_with(option, ...above) {
  const { output } = await run(...above, "--help");
  const [, list] = output.split("Subcommands:\n");
  if (!list) return output.includes(`  ${option} `) ? [above.join(" ")] : [];
  const below = [...list.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => commands_with(option, ...above, name));
  return (await Promise.all(below)).flat();
}

file_test("--data overrides ATOLL_DATA in every command that has it", async () => {
  const [named, other] = [join(folder, "named"), join(folder, "other")];
  await mkdir(named);
  const env = { ATOLL_DATA: other };
  const ran = await run_all({ data: ["--data", named], env, name: "named" });
  const server = await Server.start({ data: named, env });
  await server.end("SIGTERM");
  await assert.rejects(stat(other), { code: "ENOENT" });
  assert.deepEqual([...ran, "serve"].sort(), (await commands_with("--data")).sort());
});

file_test("without --data, ATOLL_DATA names the folder", async () => {
  const data = join(folder, "by-environment");
  await mkdir(data);
  await run_all({ data: [], env: { ATOLL_DATA: data }, name: "by-environment" });
  assert.ok((await readdir(data)).includes("atoll.db"));
});

test("invalid environment variables of serve do not affect other commands", async () => {
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
    assert.notEqual(served.code, 0, `${name} was accepted`);
  }
});

const is_root = process.getuid() === 0;
file_test("files that root creates belong to the folder's owner", { skip: !is_root && "only root can" }, async () => {
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

file_test("root does not change the owner of a link's target", { skip: !is_root && "only root can" }, async () => {
  const data = join(folder, "with-links");
  const secret = join(folder, "secret");
  await mkdir(data);
  await writeFile(secret, "");
  await symlink(secret, join(data, "atoll.db.lock"));
  await chown(data, 1234, 1235);
  await run("migrate", "--data", data);
  assert.equal((await stat(secret)).uid, 0);
});

const is_release = /\/build\/release\//.test(binary);
test("the released program is hardened", { skip: !is_release && "another build" }, () => {
  const tell = (option) =>
    execFileSync("readelf", ["--wide", option, binary], { encoding: "utf8", maxBuffer: 2 ** 28 });
  assert.match(tell("--file-header"), /^ +Type: +DYN /m, "PIE");
  assert.match(tell("--program-headers"), /^ +GNU_RELRO /m);
  const stack = /^ +GNU_STACK +(.*)$/m.exec(tell("--program-headers"));
  assert.match(stack?.[1] ?? "", / RW +0x/, "a stack that is not executable");
  assert.match(tell("--dynamic"), /\(FLAGS(_1)?\).*\bNOW\b/, "full RELRO");
  const imported = tell("--dyn-syms");
  assert.match(imported, / __stack_chk_fail@/, "a stack protector");
  assert.match(imported, / __(memcpy|snprintf|read|vsnprintf|memmove)_chk@/, "_FORTIFY_SOURCE");
  assert.match(imported, / _ZSt21__glibcxx_assert_fail/, "checks in the standard library");
});

test("a simulated match of every game can be imported", async () => {
  const [data, file] = [join(folder, "simulated"), join(folder, "simulated.json")];
  const good = async (...words) => {
    const { code, output } = await run_fed(password, {}, ...words);
    assert.equal(code, 0, `${words.join(" ")}: ${output}`);
    return output.trim();
  };
  await mkdir(data);
  await good("migrate", "--data", data);
  await good("user", "add", "--data", data, "Moana", "moana@example.org");
  const games = JSON.parse(await good("games", "--json"));
  assert.ok(games.length >= 4);
  for (const { id, seats } of games) {
    await good("simulate", "--game", id, "--seats", String(seats.min), "--bot", "random", "--out", file);
    const match = await good("import", "--data", data, "--for", "Moana", file);
    assert.equal(JSON.parse(await good("export", "--data", data, match)).game, id);
  }
});

test("a simulation with different bots plays each deal from every seat, and says how sure its figures are", async () => {
  const simulate = async (...words) => {
    const { code, output } = await run("simulate", "--game", "maori", "--seats", "2", "--games", "6", ...words);
    return { code, output };
  };
  const first = await simulate("--bots", "medium,random", "--seed", "a");
  assert.equal(first.code, 0, first.output);
  const won = /^medium 0 +mean score [\d.]+, won ([\d.]+) % \(([\d.]+) to ([\d.]+)\)$/m.exec(first.output);
  assert.ok(won, first.output);
  assert.match(first.output, /^random 1 +mean score /m);
  assert.equal(Number(won[1]), 100);
  // Wilson's interval for six of six.
  assert.deepEqual([Number(won[2]), Number(won[3])], [61, 100]);
  const lines = (output) => output.split("\n").filter((line) => !line.startsWith("steps per second"));
  assert.deepEqual(lines((await simulate("--bots", "medium,random", "--seed", "a")).output), lines(first.output));

  const strong = await simulate("--bots", "strong,easy", "--think-ms", "1");
  assert.equal(strong.code, 0, strong.output);
  assert.match(strong.output, /^strong 0 /m);

  const three = await simulate("--bots", "medium,random,random");
  assert.notEqual(three.code, 0);
  assert.match(three.output, /--bots requires one bot for each seat/);
  assert.match((await simulate("--bots", "medium,deep")).output, /there is no such bot: medium,deep/);
});

file_test("a command logs to stderr, and not to its output", async () => {
  const data = join(folder, "slow");
  await mkdir(data);
  for (const words of [["migrate"], ["user", "add", "Moana", "moana@example.org"]]) {
    assert.equal((await run_fed(password, {}, ...words, "--data", data)).code, 0);
  }
  const { output } = await run("import", "--data", data, "--for", "Moana", record);
  // From now on, reading the turns is slow enough for a line in the log.
  const slow = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 3000000) SELECT max(x) FROM c";
  await execute("sqlite3", [
    join(data, "atoll.db"),
    `ALTER TABLE turns RENAME TO kept; CREATE VIEW turns AS SELECT * FROM kept WHERE (${slow}) > 0;`,
  ]);
  const { stdout, stderr } = await execute(binary, ["export", "--data", data, output.trim()]);
  assert.equal(JSON.parse(stdout).game, JSON.parse(await readFile(record, "utf8")).game);
  assert.match(stderr, /warn +store: \d+ ms for SELECT/);
});
