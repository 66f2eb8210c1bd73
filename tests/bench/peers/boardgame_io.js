// Turns per second at 100 matches, each with one turn in flight: Atoll, where each turn is durable, and boardgame.io, in memory
// and in files, in turns. Called by tests/bench/peers/run.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { median, row } from "../support/figures.js";

const rounds = 3;
const matches = 100;
const seconds = 4;
const aim = 3;
const run = promisify(execFile);
const here = (name) => new URL(name, import.meta.url).pathname;
const root = here("../../../");

async function atoll() {
  const bench = join(root, "build/release/tests/atoll_bench");
  const { stdout } = await run(bench, [join(root, "build/release/server/atoll"), "once100"]);
  const [, per_second, p50_ms, p99_ms] = stdout
    .match(/turns\/s +(\d+) +p50 \/ p99 ([\d.]+) \/ ([\d.]+) ms/)
    .map(Number);
  return { per_second, p50_ms, p99_ms };
}

async function boardgame_io(...folder) {
  const env = { ...process.env, NODE_ENV: "production" };
  const server = spawn(process.execPath, [here("boardgame_io_server.js"), ...folder], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = await once(createInterface(server.stdout), "line");
    const port = line.split(" ")[1];
    const players = await run(process.execPath, [here("boardgame_io_players.js"), port, matches, seconds].map(String));
    const { moves, p50_ms, p99_ms } = JSON.parse(players.stdout);
    return { per_second: moves / seconds, p50_ms, p99_ms };
  } finally {
    server.kill();
    await once(server, "exit");
  }
}

async function boardgame_io_on_files() {
  const folder = await mkdtemp(join(tmpdir(), "boardgame-io-"));
  try {
    return await boardgame_io(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const found = { atoll: [], memory: [], files: [] };
for (let round = 0; round < rounds; ++round) {
  found.memory.push(await boardgame_io());
  found.atoll.push(await atoll());
  found.files.push(await boardgame_io_on_files());
}
const of = (samples, what) => median(samples.map((each) => each[what]));
const ours = of(found.atoll, "per_second");
function print(name, samples, beside) {
  const rates = samples.map((each) => each.per_second);
  const spread = `${Math.min(...rates).toFixed(0)}-${Math.max(...rates).toFixed(0)}`;
  const latencies = `p50 / p99 ${of(samples, "p50_ms").toFixed(1)} / ${of(samples, "p99_ms").toFixed(1)} ms`;
  row(`${name}, ${matches} matches: turns/s`, of(samples, "per_second").toFixed(0), `${spread}; ${latencies}${beside}`);
}
const times = (samples) => ours / of(samples, "per_second");
const miss = times(found.memory) < aim ? `, missed by ${(aim - times(found.memory)).toFixed(2)}` : "";
print("Atoll over HTTP, durable", found.atoll, "");
print(
  "boardgame.io in memory, nothing durable",
  found.memory,
  `; Atoll ${times(found.memory).toFixed(2)} times (aim ${aim}${miss})`,
);
print("boardgame.io in files", found.files, `; Atoll ${times(found.files).toFixed(2)} times`);
