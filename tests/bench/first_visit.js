// What somebody waits for who has never been here and opens a link to a match that waits for them: bytes over the wire, first
// paint, the board that can be played, and the processor time of the scripts. Called by tests/bench/run. ATOLL_BINARY and
// ATOLL_WEB choose another build to compare with.
import { loadavg } from "node:os";
import { chromium } from "playwright-core";
import { table } from "../http/support/play.js";
import { Server } from "../http/support/server.js";
import { median, row } from "./figures.js";

const games = { maori: {}, hawaii: {}, metikoro: {}, manitou: {} };
const visits = 7;
const weight_limit_kib = 130;
const flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"];
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: "en-GB" };
/** The board, and something on it that can be chosen. */
const playable = ".board-place svg, .board-place button";

/** Sums what arrives over the wire, headers included, without the worker's copies for later. */
async function weigh(session) {
  const sum = { bytes: 0, files: 0 };
  await session.send("Network.enable");
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    sum.bytes += encodedDataLength;
    ++sum.files;
  });
  return sum;
}

/** @returns {Promise<{ kib: number, files: number, paint_ms: number, board_ms: number, script_ms: number }>} */
async function visit(browser, { origin, token }, match) {
  const context = await browser.newContext({ ...phone, baseURL: origin });
  await context.addCookies([{ name: "atoll_session", value: token, url: origin }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const sum = await weigh(session);
  await session.send("Performance.enable");
  const start = performance.now();
  await page.goto(`/match/${match}`, { waitUntil: "commit" });
  await page.locator(playable).first().waitFor();
  const board_ms = performance.now() - start;
  await page.waitForLoadState("networkidle");
  const { metrics } = await session.send("Performance.getMetrics");
  const paint_ms = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
  );
  const script_ms = 1000 * metrics.find(({ name }) => name === "ScriptDuration").value;
  await context.close();
  return { kib: sum.bytes / 1024, files: sum.files, paint_ms, board_ms, script_ms };
}

/** Median, and all values. */
function spread(found, what) {
  const values = found.map((each) => each[what]);
  return { middle: median(values), all: values.map((value) => value.toFixed(0)).join(" ") };
}

const server = await Server.start();
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: flags });
try {
  row("load of the machine before the run", loadavg()[0].toFixed(1), "above 1, times are unreliable");
  const players = [await server.guest("Ann"), await server.guest("Ben")];
  for (const [game, options] of Object.entries(games)) {
    const match = await table(players, { game, options });
    const [at] = (await players[0].snapshot(match)).to_act;
    const found = [];
    for (let round = 0; round < visits; ++round) found.push(await visit(browser, players[at], match));
    const kib = spread(found, "kib");
    row(
      `first visit, ${game}: KiB over the wire`,
      kib.middle.toFixed(0),
      `${(kib.middle / weight_limit_kib).toFixed(2)} x the limit of ${weight_limit_kib}; ${spread(found, "files").middle} files`,
    );
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
