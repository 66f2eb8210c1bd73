// What a number of daily players needs: node scripts/capacity.js [--players N] [--turns N]
//   --players N   how many different people play on a day; default 1000, 100000 and 10000000, side by side
//   --turns N     how many turns each of them makes on a day; default 20
// It multiplies measured figures, and prints a table. docs/scaling.md explains it. `tests/bench/run capacity` measures the
// figures again, and compares them.
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";

/**
 * What was measured on a machine of two cores with PostgreSQL 15. A visit: a player loads the page's data and the list of
 * their matches, opens a match, follows it, previews three times, and plays a turn, which an opponent's socket receives.
 */
export const measured = {
  server_us_per_visit: 8500, // processor time of the server
  database_us_per_visit: 7000, // and of PostgreSQL
  server_idle_us_per_s: 2500, // of each server, when nobody comes
  database_idle_us_per_s: 10_000, // and of PostgreSQL for each server
  bytes_per_turn: 700, // of the database with its indexes, matches counted in
  wal_bytes_per_turn: 3500, // of the database's write-ahead log
  socket_bytes: 2.4 * 1024,
  server_base_bytes: 60 * 1024 * 1024,
  client_bytes: 120 * 1024, // a first visit, compressed
};

/** What is assumed of people, which you should replace by what you see. */
export const assumed = {
  turns: 20, // of a player on a day
  online_share: 0.05, // of a day's players at the busiest moment
  peak: 3, // the busiest hour, as a multiple of the mean
  busy: 0.5, // how much of a processor may be used at that hour
  newcomers: 0.02, // share of a day's players who come for the first time, or after a new release
};

const cores_of_a_server = 4;
/** Two at least, so that one may stop. */
const servers_min = 2;
const connections_of_a_server = 21;

const day_s = 24 * 60 * 60;
const year_days = 365;

/** What this many daily players need. @param {number} players @param {Partial<typeof assumed>} [other] */
export function needs(players, other = {}) {
  const { turns, online_share, peak, busy, newcomers } = { ...assumed, ...other };
  const peak_visits = (players * turns * peak) / day_s;
  const sockets = players * online_share;
  const visiting_cores = (peak_visits * measured.server_us_per_visit) / 1e6 / busy;
  const servers = Math.max(servers_min, Math.ceil(visiting_cores / cores_of_a_server));
  const database_us = peak_visits * measured.database_us_per_visit + servers * measured.database_idle_us_per_s;
  return {
    turns_a_day: players * turns,
    peak_turns_per_s: peak_visits,
    sockets,
    server_cores: visiting_cores + (servers * measured.server_idle_us_per_s) / 1e6 / busy,
    servers,
    database_cores: database_us / 1e6 / busy,
    connections: servers * connections_of_a_server,
    memory_bytes: servers * measured.server_base_bytes + sockets * measured.socket_bytes,
    database_bytes_a_year: players * turns * year_days * measured.bytes_per_turn,
    wal_bytes_per_s: peak_visits * measured.wal_bytes_per_turn,
    client_bytes_a_day: players * newcomers * measured.client_bytes,
  };
}

/** How each figure is called and written. @type {Record<string, [string, (value: number) => string]>} */
const rows = {
  turns_a_day: ["turns a day", count],
  peak_turns_per_s: ["turns a second in the busiest hour", count],
  sockets: ["sockets at the busiest moment", count],
  server_cores: ["cores for the servers", cores],
  servers: [`servers of ${cores_of_a_server} cores, two at least`, count],
  database_cores: ["cores for the database", cores],
  connections: ["connections to the database", count],
  memory_bytes: ["memory of the servers", bytes],
  database_bytes_a_year: ["growth of the database in a year", bytes],
  wal_bytes_per_s: ["log of the database a second, in the busiest hour", bytes],
  client_bytes_a_day: ["files of the client a day", bytes],
};

/** Two significant digits. @param {number} value */
function count(value) {
  return Number(value.toPrecision(2)).toLocaleString("en-US", { maximumFractionDigits: 2 });
}
/** @param {number} value */
function cores(value) {
  return value < 0.1 ? "less than 0.1" : count(value);
}
/** @param {number} value */
function bytes(value) {
  const units = ["B", "KB", "MB", "GB", "TB", "PB"];
  const unit = Math.min(units.length - 1, Math.floor(Math.log10(value) / 3));
  return `${count(value / 1000 ** unit)} ${units[unit]}`;
}

/** The table, in Markdown. @param {number[]} players @param {Partial<typeof assumed>} [other] */
export function table(players, other) {
  const all = players.map((each) => needs(each, other));
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(" | ")} |`;
  return [
    line(["players a day", ...players.map((each) => each.toLocaleString("en-US"))]),
    line(["---", ...players.map(() => "---:")]),
    ...Object.entries(rows).map(([name, [title, write]]) =>
      line([title, ...all.map((each) => write(/** @type {Record<string, number>} */ (each)[name]))]),
    ),
  ].join("\n");
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({ options: { players: { type: "string" }, turns: { type: "string" } } });
  const number = (/** @type {string} */ text) => {
    if (!/^[1-9]\d{0,11}$/.test(text)) throw new Error(`${text} is not a whole number`);
    return Number(text);
  };
  const players = values.players === undefined ? [1000, 100_000, 10_000_000] : [number(values.players)];
  console.log(table(players, values.turns === undefined ? {} : { turns: number(values.turns) }));
}
