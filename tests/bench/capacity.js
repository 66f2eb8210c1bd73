// What a visit with one turn costs on PostgreSQL, in processor time and bytes, and whether it costs the same when ten times as
// many people come: the figures of scripts/capacity.js. The slow rate is the busiest hour of 1,000 daily players.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { assumed, measured, needs } from "../../scripts/capacity.js";
import { draft, mover, table } from "../http/support/play.js";
import { fresh } from "../http/support/client.js";
import { Server } from "../http/support/server.js";
import { PostgresServer } from "../support/postgres_server.js";
import { row } from "./support/figures.js";

const players_a_day = 1000;
const matches_count = 20;
const seconds = 40;
const idle_s = 20;
const factors = [1, 10, 40];
const ticks_per_s = Number(execFileSync("getconf", ["CLK_TCK"]).toString());

/** The processor time of a process so far, in microseconds. */
function processor_us(pid) {
  const [, rest] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const fields = rest.split(" ");
  return ((Number(fields[11]) + Number(fields[12])) * 1e6) / ticks_per_s;
}
/** The same of all processes of the database, those that have ended counted in. */
function database_us(postmaster) {
  const children = execFileSync("pgrep", ["-P", String(postmaster)])
    .toString()
    .split("\n")
    .filter(Boolean);
  const [, rest] = readFileSync(`/proc/${postmaster}/stat`, "utf8").split(") ");
  const ended = rest.split(" ").slice(13, 15).map(Number);
  return children.reduce((sum, pid) => sum + processor_us(pid), ((ended[0] + ended[1]) * 1e6) / ticks_per_s);
}

/** A player comes, looks around, and makes a turn. */
async function visit({ players, match, sockets }) {
  const player = await mover(players, match);
  await Promise.all([player.get("/games"), player.get("/sessions/current"), player.get("/matches?list=mine")]);
  const socket = await player.socket();
  await socket.call({ type: "subscribe", match });
  const turn = await draft(player, match);
  await player.post(`/matches/${match}/turns`, { ...turn, cmd: fresh() });
  sockets.push(socket);
  if (sockets.length > 1) sockets.shift().close(); // The opponent has received the frame.
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** What server and database have used so far. */
function used({ server, postgres, database }) {
  const number = (text) => Number(postgres.run(text, database));
  return {
    server_us: processor_us(server.pid),
    database_us: database_us(postgres.pid),
    bytes: number("SELECT pg_database_size(current_database())"),
    wal_bytes: number("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn"),
  };
}

/** What both use in a second while nobody comes. */
async function idle(site) {
  const before = used(site);
  await pause(idle_s * 1000);
  const after = used(site);
  return {
    server_idle_us_per_s: (after.server_us - before.server_us) / idle_s,
    database_idle_us_per_s: (after.database_us - before.database_us) / idle_s,
  };
}

/** Visits at this rate for a while; returns how many, and what each cost beyond `idle`. */
async function load(site, per_s, { server_idle_us_per_s, database_idle_us_per_s }) {
  const { tables } = site;
  const before = used(site);
  const running = new Set();
  const began = Date.now();
  let visits = 0;
  while (Date.now() - began < seconds * 1000) {
    const due = (visits + 1) / per_s;
    await pause(Math.max(0, began + due * 1000 - Date.now()));
    const free = tables.find((each) => !running.has(each));
    if (!free) continue;
    running.add(free);
    ++visits;
    void visit(free)
      .then(() => renewed(site, free))
      .finally(() => running.delete(free));
    tables.push(tables.shift());
  }
  while (running.size > 0) await pause(20);
  const took_s = (Date.now() - began) / 1000;
  const after = used(site);
  const each = (name, idle_per_s = 0) => (after[name] - before[name] - idle_per_s * took_s) / visits;
  return {
    visits,
    server_us_per_visit: each("server_us", server_idle_us_per_s),
    database_us_per_visit: each("database_us", database_idle_us_per_s),
    bytes_per_turn: each("bytes"),
    wal_bytes_per_turn: each("wal_bytes"),
  };
}

/** A match that is over is replaced by another one. */
async function renewed({ games }, each) {
  if ((await each.players[0].snapshot(each.match)).status === "running") return;
  each.match = await table(each.players, { game: games[each.match.charCodeAt(0) % games.length] });
}

function print(who, found, more = "") {
  for (const [name, value] of Object.entries(found)) {
    const ratio = `${(value / measured[name]).toFixed(2)} x the figure of the model, ${measured[name]}`;
    row(`${who}: ${name.replaceAll("_", " ")}`, value.toFixed(0), ratio + more);
  }
}

const games = ["maori", "hawaii", "manitou", "metikoro"];
const postgres = await PostgresServer.start({ settings: { autovacuum_naptime: "10s" } });
const database = postgres.new_database();
const server = await Server.start({ env: { ATOLL_DATABASE: postgres.url(database) } });
try {
  const tables = [];
  for (let index = 0; index < matches_count; ++index) {
    const players = [await server.guest("Ann"), await server.guest("Ben")];
    tables.push({ players, match: await table(players, { game: games[index % games.length] }), sockets: [] });
  }
  const site = { server, postgres, database, tables, games };
  const usual = needs(players_a_day).peak_turns_per_s;
  row(
    "visits with a turn a second, 1,000 daily players",
    usual.toFixed(2),
    `${assumed.turns} turns each, peak ${assumed.peak}`,
  );
  const at_rest = await idle(site);
  print("nobody", at_rest);
  for (const factor of factors) {
    const { visits, ...found } = await load(site, usual * factor, at_rest);
    print(`${(players_a_day * factor).toLocaleString("en-US")} players`, found, `; ${visits} visits`);
  }
} finally {
  await server.stop();
  await postgres.remove();
}
