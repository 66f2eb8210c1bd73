// Opens a long match and steps through it: what this costs the server early and late in the match, and how long a person
// waits for it in Chromium. Called by tests/bench/run.
//
// The match is one of MetiKoro in which no player rolls an orb if there is another legal step, so it lasts long. It has
// three players, because a match of two ends with turn 300.
import { loadavg } from "node:os";
import { chromium } from "playwright-core";
import { fresh } from "../http/support/client.js";
import { draft, table } from "../http/support/play.js";
import { worked_ms } from "../http/support/process.js";
import { Server } from "../http/support/server.js";
import { against, median, row } from "./support/figures.js";
import { measure_opening, measure_steps } from "./support/opening.js";

const early = 10;
const late = 300;
const rounds = 30;
const openings_per_round = 8;
/** The cost should be the same. The margin is for a fuller board, and for errors of measurement on a busy machine. */
const ratio_limit = 1.25;
const step_limit_ms = 50;
const flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"];

function lasting() {
  let dice = 7;
  return (legal) => {
    const quiet = legal.filter(({ step }) => step.type !== "roll");
    dice = (dice * 48_271) % 2_147_483_647;
    return quiet.length > 0 ? quiet[dice % quiet.length] : legal.at(-1);
  };
}

/** A running match at this ply, and the player to move. If a match ends before, it plays another one. */
async function match_at(players, ply) {
  const choose = lasting();
  for (;;) {
    const match = await table(players, { game: "metikoro" });
    for (;;) {
      const { ply: now, status, to_act } = await players[0].snapshot(match);
      if (status !== "running") break;
      const player = players[to_act[0]];
      if (now === ply) return { match, player };
      await player.post(`/matches/${match}/turns`, { ...(await draft(player, match, choose)), cmd: fresh() });
    }
  }
}

async function get({ origin, token }, path) {
  const answer = await fetch(`${origin}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await answer.arrayBuffer();
}

/** The requests of the page of a match. */
async function open({ match, player }) {
  for (const part of ["", "/log?limit=10", "/draft", "/chat", "/notes"]) await get(player, `/matches/${match}${part}`);
}

/** The server's work for one opening. Alternates between the early and the late match, so that both have the same conditions. */
async function compare(server, what, first, second, between) {
  const cost_ms = [[], []];
  for (let round = 0; round < rounds; ++round) {
    for (const [at, one] of [first, second].entries()) {
      let spent_ms = 0;
      for (let count = 0; count < openings_per_round; ++count) {
        if (between) await get(between.player, `/matches/${between.match}`);
        const before = worked_ms(server.pid);
        await open(one);
        spent_ms += worked_ms(server.pid) - before;
      }
      cost_ms[at].push(spent_ms / openings_per_round);
    }
  }
  const [early_ms, late_ms] = cost_ms.map(median);
  const ratio = late_ms / early_ms;
  row(
    `${what}, turn ${early} / ${late}: CPU ms`,
    `${early_ms.toFixed(2)} / ${late_ms.toFixed(2)}`,
    `${ratio.toFixed(2)} times the cost, ${(ratio / ratio_limit).toFixed(2)} x the limit of ${ratio_limit}`,
  );
}

/** The slowest of the positions; each is requested several times. */
async function measure_positions({ match, player }) {
  let slowest_ms = 0;
  for (let ply = 1; ply < late; ply += 13) {
    const took_ms = [];
    for (let time = 0; time < 15; ++time) {
      const start = performance.now();
      await get(player, `/matches/${match}/at/${ply}`);
      took_ms.push(performance.now() - start);
    }
    slowest_ms = Math.max(slowest_ms, median(took_ms));
  }
  row(`slowest of ${late} positions: ms`, slowest_ms.toFixed(2), against(slowest_ms, step_limit_ms));
}

// With room for one match in memory, opening another match moves the first to the disk.
const server = await Server.start({ args: ["--no-rate-limits", "--matches-in-memory-max", "1"] });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: flags });
try {
  const players = [await server.guest("Ann"), await server.guest("Ben"), await server.guest("Cleo")];
  const [first, second, third] = [
    await match_at(players, early),
    await match_at(players, late),
    await match_at(players, 1),
  ];
  row("load of the machine before the run", loadavg()[0].toFixed(1), "above 1, times are unreliable");
  await compare(server, "server, a match in memory", first, second, null);
  await compare(server, "server, a match on the disk", first, second, third);
  await measure_positions(second);
  await measure_opening(browser, first.player, first.match, early);
  await measure_opening(browser, second.player, second.match, late);
  await measure_steps(browser, second.player, second.match, late);
} finally {
  await browser.close();
  await server.stop();
}
