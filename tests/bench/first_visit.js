// What somebody waits for who has never been here and opens a link to a match that waits for them: bytes over the wire, first
// paint, the board that can be played, and the processor time of the scripts. Called by tests/bench/run. ATOLL_BINARY and
// ATOLL_WEB choose another build to compare with.
//
// Fails if a visit is too heavy, or if the server's answers no longer weigh what answers.json says. With --keep it writes
// that file instead.
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { chromium } from "playwright-core";
import { table } from "../http/support/play.js";
import { Server } from "../http/support/server.js";
import { arrive } from "./support/arrival.js";
import { median, row } from "./support/figures.js";
import { kept_answers, kept_path, slack_kib, weight_limit_kib } from "./support/weight.js";

const games = { maori: {}, hawaii: {}, metikoro: {}, manitou: {} };
const visits = 7;
const flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"];
const keeps = process.argv.includes("--keep");

/** Median, and all values. */
function spread(found, what) {
  const values = found.map((each) => each[what]);
  return { middle: median(values), all: values.map((value) => value.toFixed(0)).join(" ") };
}

function fail(reason) {
  console.error(reason);
  process.exitCode = 1;
}

/** @type {Record<string, number>} */
const answers = {};
const server = await Server.start();
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: flags });
try {
  row("load of the machine before the run", loadavg()[0].toFixed(1), "above 1, times are unreliable");
  for (const [game, options] of Object.entries(games)) {
    // Others for each game, so that the lists of their matches do not grow.
    const players = [await server.guest("Ann"), await server.guest("Ben")];
    const match = await table(players, { game, options });
    const [at] = (await players[0].snapshot(match)).to_act;
    const found = [];
    for (let round = 0; round < visits; ++round) found.push(await arrive(browser, players[at], match));
    const kib = spread(found, "kib");
    const beside = `${(kib.middle / weight_limit_kib).toFixed(2)} x the limit of ${weight_limit_kib}`;
    row(
      `first visit, ${game}: KiB over the wire`,
      kib.middle.toFixed(1),
      `${beside}; ${spread(found, "files").middle} files`,
    );
    if (kib.middle > weight_limit_kib) fail(`A first visit to ${game} is too heavy.`);
    answers[game] = Number(spread(found, "answers_kib").middle.toFixed(1));
    row("  the server's answers among them: KiB", answers[game].toFixed(1), "");
    for (const [what, name] of Object.entries({
      paint_ms: "first paint",
      board_ms: "the board",
      script_ms: "scripts",
    })) {
      const { middle, all } = spread(found, what);
      row(`  ${name}: ms`, middle.toFixed(0), `all: ${all}`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
if (keeps) writeFileSync(kept_path, `${JSON.stringify(answers, null, 2)}\n`);
for (const [game, kib] of Object.entries(kept_answers())) {
  if (Math.abs((answers[game] ?? 0) - kib) > slack_kib) {
    fail(`The answers for ${game} weigh ${answers[game]} KiB; answers.json says ${kib}. Run this with --keep.`);
  }
}
