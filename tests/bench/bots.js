// How the strengths of the computer play against each other, in every game: the share of games that the stronger one has won,
// with its interval of 95 %, and how the games ended. Of a shared first place, each has its part. It takes hours; for less,
// BOT_GAMES sets the number of games of a row (400), and BOT_ROWS chooses the rows whose names contain it, such as "maori".
import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { binary } from "../http/support/server.js";

const games_count = process.env.BOT_GAMES ?? "400";
const chosen = process.env.BOT_ROWS ?? "";
const settings = [
  ["maori", { level: "basic" }],
  ["maori", { level: "pro", side: "front" }],
  ["maori", { level: "pro", side: "atoll" }],
  ["hawaii", {}],
  ["metikoro", {}],
  ["manitou", {}],
];
const pairs = ["easy,random", "medium,easy", "strong,medium", "expert,strong"];
const tables = [...pairs, "strong,medium,medium", "strong,medium,medium,medium"];

/** The row of one pair in one game, as text. */
async function measured({ name, game, options, bots }) {
  const words = ["simulate", "--game", game, "--options", JSON.stringify(options), "--bots", bots];
  const seats = String(bots.split(",").length);
  const started = performance.now();
  const { stdout } = await promisify(execFile)(binary, [...words, "--seats", seats, "--games", games_count]);
  const seconds = (performance.now() - started) / 1000 / Number(games_count);
  const won = /^\w+ 0 .* won (.*)$/m.exec(stdout)[1];
  const ends = [...stdout.matchAll(/^ended +(.*)$/gm)].map(([, end]) => end).join(", ");
  return `${name.padEnd(64)} ${won.padEnd(26)} ${seconds.toFixed(2).padStart(7)} s/game   ${ends}`;
}

const rows = settings
  .flatMap(([game, options]) =>
    tables.map((bots) => ({ name: [game, ...Object.values(options), bots].join(" "), game, options, bots })),
  )
  .filter(({ name }) => name.includes(chosen));
console.log(`bots: ${games_count} games for each row, shares of the first one with intervals of 95 %`);
async function work() {
  for (let row = rows.shift(); row; row = rows.shift()) console.log(await measured(row));
}
await Promise.all(Array.from({ length: availableParallelism() }, work));
