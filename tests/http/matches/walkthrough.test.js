// The examples of docs/protocol.md work: its commands as written, and its bot.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { table } from "../support/play.js";
import { Server } from "../support/server.js";

const page = readFileSync(new URL("../../../docs/protocol.md", import.meta.url), "utf8");
const blocks = (language) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, "gms"))].map(([, text]) => text);
const run = promisify(execFile);

let server;
before(async () => (server = await Server.start()));
after(() => server?.stop());

test("the commands of the first match succeed in order", async () => {
  const script = ["set -euo pipefail", ...blocks("sh")].join("\n");
  const { stdout } = await run("bash", ["-c", script], {
    env: { ...process.env, ATOLL: server.origin },
    timeout: 30_000,
  });
  assert.match(stdout, /"name":"Moana"/);
  assert.match(stdout, /\{"ply":[12]\}/);
  const frames = stdout
    .trim()
    .split("\n")
    .filter((line) => line.startsWith('{"ply":') && line.includes('"events"'));
  assert.ok(frames.length >= 1, stdout);
});

test("the bot plays a match to its end", async () => {
  const ann = await server.guest("Ann");
  const match = await table([ann], { bots: 1 });
  const [bot] = blocks("js");
  const env = { ...process.env, ATOLL: server.origin, TOKEN: ann.token };
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", bot, "-", match], {
    env,
    timeout: 60_000,
  });
  const { status, outcome } = await ann.snapshot(match);
  assert.equal(status, "finished");
  assert.match(stdout, new RegExp(outcome.reason));
});
