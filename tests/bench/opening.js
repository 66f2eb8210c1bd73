// What a person waits for a long match, in Chromium: opening it with nothing kept, opening it again, stepping through it.
//
//   node tests/bench/opening.js      called by tests/bench/run; wants the release build and its web tree
/* global document, requestAnimationFrame, KeyboardEvent -- in the page */
import { chromium } from "playwright-core";
import { draft, table } from "../http/support/play.js";
import { fresh } from "../http/support/client.js";
import { Server } from "../http/support/server.js";

const early = 10;
const late = 300;
const openings = 7;
const steps = 60;
const open_limit_ms = 1000;
const step_limit_ms = 50;
const screen = { viewport: { width: 1440, height: 900 }, locale: "en-GB" };
const flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"];

/** One line of the table, like those of figures.hpp. */
function row(what, figure, beside) {
  console.log(`${what.padEnd(52)} ${figure.padStart(16)}   ${beside}`);
}

const against = (ms, limit_ms) => `${(ms / limit_ms).toFixed(2)} x the limit of ${limit_ms} ms`;
const whole = (values) => values.map((value) => value.toFixed(0)).join(" / ");

/** The value below which this share (0 to 1) of the samples lies. */
function percentile(samples, share) {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** Nobody rolls an orb as long as there is anything else to do: so a match of MetiKoro lasts. */
function lasting() {
  let dice = 7;
  return (legal) => {
    const quiet = legal.filter(({ step }) => step.type !== "roll");
    dice = (dice * 48_271) % 2_147_483_647;
    return quiet.length > 0 ? quiet[dice % quiet.length] : legal.at(-1);
  };
}

/** A running match that stands at this ply. One that is over before is followed by another. */
async function match_at(players, ply) {
  const choose = lasting();
  for (;;) {
    const match = await table(players, { game: "metikoro" });
    for (;;) {
      const now = await players[0].snapshot(match);
      if (now.ply === ply) return match;
      if (now.status !== "running") break;
      const player = players[now.to_act[0]];
      await player.post(`/matches/${match}/turns`, { ...(await draft(player, match, choose)), cmd: fresh() });
    }
  }
}

/** The match is there when its board, its menu and the way through it are. */
async function is_there(page) {
  await page.locator(".board-place svg, .board-place button").first().waitFor();
  await page.getByRole("button", { name: "More about this match" }).waitFor();
  await page.getByRole("group", { name: "Step through the match" }).waitFor();
}

/** Runs `act` and answers how long it took, in ms, and what processor time all of Chromium used from then until it rests. */
async function timed(browser, page, act) {
  const session = await browser.newBrowserCDPSession();
  const used_s = async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime]));
  };
  const before = await used_s();
  const start = performance.now();
  await act();
  const took_ms = performance.now() - start;
  await page.waitForLoadState("networkidle");
  let cpu_ms = 0;
  for (const [id, now] of await used_s()) cpu_ms += 1000 * (now - (before.get(id) ?? 0));
  await session.detach();
  return { took_ms, cpu_ms };
}

/** Opens it as who has never been here, and then again with what the browser has kept. */
async function open_twice(browser, server, player, match) {
  const context = await browser.newContext({ ...screen, baseURL: server.origin });
  await context.addCookies([{ name: "atoll_session", value: player.token, url: server.origin }]);
  const page = await context.newPage();
  const show = (act) =>
    timed(browser, page, async () => {
      await act();
      await is_there(page);
    });
  const first = await show(() => page.goto(`/match/${match}`, { waitUntil: "commit" }));
  await page.evaluate(() => navigator.serviceWorker?.ready.then(() => {}));
  const again = await show(() => page.reload({ waitUntil: "commit" }));
  await context.close();
  return { first, again };
}

async function measure_opening(browser, server, player, match, ply) {
  const opened = [];
  for (let round = 0; round < openings; ++round) opened.push(await open_twice(browser, server, player, match));
  for (const [which, what] of [
    ["first", `opening a match at turn ${ply}, nothing kept: ms`],
    ["again", `opening it again: ms`],
  ]) {
    const took = opened.map((each) => each[which].took_ms);
    const cpu = opened.map((each) => each[which].cpu_ms);
    const median = percentile(took, 0.5);
    const all = `all: ${whole(took)}; the browser's processor time ${percentile(cpu, 0.5).toFixed(0)} ms`;
    row(what, median.toFixed(0), `${against(median, open_limit_ms)}; ${all}`);
  }
}

/** From the key to the picture that shows the position: every frame is looked at, and the step counts once it is painted. */
function step_in_page({ key, count, last, pause_ms }) {
  const shown = () => document.querySelector(".stepper output").textContent;
  const next_picture = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  const pause = () => new Promise((resolve) => setTimeout(resolve, pause_ms));
  const board = () => document.querySelector(".board-place").innerHTML;
  const step = async (wanted) => {
    const before = board();
    const start = performance.now();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    for (let tries = 0; tries < 600 && !(shown().startsWith(`${wanted} /`) && board() !== before); ++tries)
      await next_picture();
    return performance.now() - start;
  };
  return (async () => {
    const took_ms = [];
    for (let at = 1; at <= count; ++at) {
      took_ms.push(await step(last - at));
      await pause();
    }
    return took_ms;
  })();
}

async function measure_steps(browser, server, player, match) {
  const context = await browser.newContext({ ...screen, baseURL: server.origin });
  await context.addCookies([{ name: "atoll_session", value: player.token, url: server.origin }]);
  const page = await context.newPage();
  await page.goto(`/match/${match}`);
  await is_there(page);
  await page.waitForLoadState("networkidle");
  const took_ms = await page.evaluate(step_in_page, { key: "ArrowLeft", count: steps, last: late, pause_ms: 150 });
  const median = percentile(took_ms, 0.5);
  row(
    `stepping back from turn ${late}, ${steps} steps, median: ms`,
    median.toFixed(1),
    `${against(median, step_limit_ms)}; p90 ${percentile(took_ms, 0.9).toFixed(1)} ms, the slowest ${Math.max(...took_ms).toFixed(1)} ms`,
  );
  await context.close();
}

const server = await Server.start();
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: flags });
try {
  const players = [await server.guest("Ann"), await server.guest("Ben")];
  for (const ply of [early, late]) {
    const match = await match_at(players, ply);
    await measure_opening(browser, server, players[0], match, ply);
    if (ply === late) await measure_steps(browser, server, players[0], match);
  }
} finally {
  await browser.close();
  await server.stop();
}
