// The options of `atoll serve`: from a file, the environment and the command line, and invalid ones.
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Server, run, run_with } from "../support/server.js";

let folder;
before(async () => (folder = await mkdtemp(join(tmpdir(), "atoll-options-"))));
after(() => rm(folder, { recursive: true, force: true }));

async function file_with(text) {
  const path = join(folder, "atoll.toml");
  await writeFile(path, text);
  return path;
}

/** The rows of the table in docs/self-hosting.md: from option to default. */
async function documented() {
  const text = await readFile(new URL("../../../docs/self-hosting.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| `(--[a-z-]+)[^|]*\| ([^|]*?) *\| .+\|$/gm)];
  return new Map(rows.map(([, option, standard]) => [option, standard.replaceAll("`", "")]));
}

/** The options in `serve --help`: from option to default, or null. */
async function offered() {
  const { code, output } = await run("serve", "--help");
  assert.equal(code, 0);
  const rows = [...output.matchAll(/^ +(?:-h,)?(--[a-z-]+)(?: ([^\n]*))?/gm)];
  const standards = rows.map(([, option, rest]) => [
    option,
    /^[A-Z]+(?::\S+ in \[[^\]]*\]|:\{[^}]*\})?=(\S+)/.exec(rest ?? "")?.[1] ?? null,
  ]);
  return new Map(standards);
}

test("the documentation has a table of exactly the options that exist, with their defaults", async () => {
  const [table, help] = [await documented(), await offered()];
  help.delete("--help");
  help.set("--config", null); // An option of the whole program: it is in the help of every command.
  assert.deepEqual([...table.keys()].sort(), [...help.keys()].sort());
  let compared = 0;
  for (const [option, standard] of help) {
    if (standard === null) continue;
    assert.equal(table.get(option), standard, option);
    compared += 1;
  }
  assert.ok(compared >= 8, `only ${compared} defaults were compared`);
});

/** The log format of a server with these options, which shows which of them has precedence. */
async function format_of({ args = [], env = {} }) {
  const server = await Server.start({ args: ["--no-rate-limits", "--log-level", "debug", ...args], env });
  await server.guest("Ann");
  await server.end("SIGTERM");
  const { log } = server;
  await server.stop();
  return log.startsWith("{") ? "json" : "text";
}

test("the command line overrides the environment, and the environment overrides the file", async () => {
  const json = await file_with('[serve]\nlog-format = "json" # a remark\n');
  assert.equal(await format_of({ args: ["--config", json] }), "json");
  assert.equal(await format_of({ env: { ATOLL_CONFIG: json } }), "json");
  assert.equal(await format_of({ args: ["--config", json], env: { ATOLL_LOG_FORMAT: "text" } }), "text");
  const env = { ATOLL_LOG_FORMAT: "json" };
  assert.equal(await format_of({ env }), "json");
  assert.equal(await format_of({ args: ["--log-format", "text"], env }), "text");
  const text = await file_with('[serve]\nlog-format = "text"\n');
  assert.equal(await format_of({ args: ["--config", text, "--log-format", "json"] }), "json");
});

test("a file can contain strings with a #, numbers, lists and flags", async () => {
  const config = await file_with(`
[serve]
no-rate-limits = true
workers = 3
metrics-token = "a # within quotes is no remark"
trusted-proxy = ["127.0.0.1", "10.0.0.0/8"]
public-origin = [
  "https://atoll.example",
  "https://www.atoll.example",
]
`);
  const server = await Server.start({ args: ["--config", config] });
  const read = (authorization) =>
    fetch(`${server.origin}/metrics`, { headers: { "x-forwarded-for": "192.0.2.1", authorization } });
  assert.equal((await read("Bearer a # within quotes is no remark")).status, 200);
  assert.equal((await read("Bearer a")).status, 403);
  const origin = (site) => server.nobody().call("POST", "/guests", { name: "Ann" }, { origin: site });
  assert.equal((await origin("https://www.atoll.example")).status, 201);
  assert.equal((await origin("https://other.example")).status, 403);
  await server.stop();
});

/** Asserts that the server does not start, and that its output contains each of these words; returns the output. */
async function refused({ args = [], env = {} }, ...words) {
  const names_place = args.includes("--listen") || "ATOLL_LISTEN" in env;
  const place = names_place ? [] : ["--listen", "127.0.0.1:0"];
  const line = ["serve", "--data", join(folder, "data"), ...place, ...args];
  const { code, output } = await run_with(env, ...line);
  assert.notEqual(code, 0, `${args} ${JSON.stringify(env)} was accepted`);
  assert.ok(!output.includes("listening"), output);
  for (const word of words) assert.ok(output.includes(word), `"${word}" is not in: ${output}`);
  return output;
}

const faults = [
  ["--listen", "nowhere", "HOST:PORT"],
  ["--listen", "127.0.0.1:70000", "HOST:PORT"],
  ["--io-threads", "0", "1"],
  ["--io-threads", "many", "many"],
  ["--workers", "65", "64"],
  ["--matches-in-memory-max", "-1", "--matches-in-memory-max"],
  ["--trusted-proxy", "10.0.0.0/33", "10.0.0.0/8"],
  ["--public-origin", "atoll.example", "https://atoll.example"],
  ["--public-origin", "https://atoll.example/", "https://atoll.example"],
  ["--public-url", "ftp://atoll.example", "https://"],
  ["--smtp-url", "http://mail.example", "smtps://"],
  ["--smtp-tls", "sometimes", "always"],
  ["--mail-from", "nobody", "atoll@example.org"],
  ["--vapid-subject", "me", "mailto:"],
  ["--backup-every", "often", "24h"],
  ["--backup-every", "0h", "24h"],
  ["--backup-keep", "0", "1"],
  ["--log-level", "loud", "debug"],
  ["--log-format", "xml", "json"],
];
for (const [option, value, allowed] of faults) {
  test(`${option} ${value}: the message names the option, the value and what is allowed`, async () => {
    await refused({ args: [option, value] }, option, value, allowed);
    await refused(
      { env: { [`ATOLL_${option.slice(2).replaceAll("-", "_").toUpperCase()}`]: value } },
      option,
      value,
      allowed,
    );
  });
}

test("inconsistent mail options are refused before the database is created", async () => {
  const data = join(folder, "before-mail");
  const empty = join(folder, "empty-password");
  await writeFile(empty, "");
  const mail = ["--smtp-url", "smtp://mail.example:587"];
  const line = ["serve", "--data", data, "--listen", "127.0.0.1:0", ...mail];
  const alone = await run(...line);
  assert.equal(alone.code, 1, alone.output);
  assert.match(alone.output, /--mail-from/);
  const unread = await run(...line, "--mail-from", "Atoll <atoll@example.org>", "--smtp-password-file", empty);
  assert.equal(unread.code, 1, unread.output);
  assert.match(unread.output, /--smtp-password-file cannot be read/);
  await assert.rejects(stat(data), { code: "ENOENT" });
});

test("a refused secret is not printed", async () => {
  const output = await refused({ args: ["--metrics-token", "shorty"] }, "--metrics-token", "16");
  assert.ok(!output.includes("shorty"));
});

const files = {
  "an unknown option": ['[serve]\nlisten = "127.0.0.1:0"\nlissten = "x"\n', "line 3", "lissten"],
  "an unknown section": ['[server]\nlisten = "127.0.0.1:0"\n', "line 1", "server", "[serve]"],
  "an option outside of the section": ['listen = "127.0.0.1:0"\n', "line 1", "listen", "[serve]"],
  "a duplicate option": ["[serve]\nworkers = 2\nworkers = 3\n", "line 3", "workers"],
  "a value out of range": ["[serve]\nworkers = 99\n", "--workers", "99", "64"],
  "a number with a fraction": ["[serve]\nworkers = 1.5\n", "line 2", "workers"],
  "a table for a value": ["[serve]\nworkers = { count = 2 }\n", "line 2", "workers"],
  "a list for a single value": ['[serve]\nlog-level = ["info", "warn"]\n', "--log-level"],
  "a list for a flag": ["[serve]\nworkers = 2\ndemo = [true, true]\n", "line 3", "demo"],
  "a non-ASCII letter in a name": ["[serve]\nworkers = 2\nörigin = 3\n", "line 3"],
  "invalid TOML": ["[serve]\nworkers: 2\n", "line 2"],
  "a section without a name": ["[ = 2\n", "line 1"],
};
for (const [what, [text, ...words]] of Object.entries(files)) {
  test(`in the file, ${what} is an error`, async () => {
    await refused({ args: ["--config", await file_with(text)] }, ...words);
  });
}

test("a missing file is an error", async () => {
  await refused({ args: ["--config", join(folder, "none.toml")] }, "none.toml");
});
