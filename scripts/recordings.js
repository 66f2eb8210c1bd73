#!/usr/bin/env node
// Records how a turn of an opponent is shown: a series of pictures for each game, in build/recordings/<game>/.
//
// usage: node scripts/recordings.js [GAME:TURNS …] [--wide PIXELS] [--dark]
//   GAME:TURNS  records the turn after so many turns; without it one turn of each game
//
// It needs a built server and client (`scripts/test release`).
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { mover, playTurn } from "../tests/http/support/play.js";
import { Server } from "../tests/http/support/server.js";
import { filling, played_match } from "../tests/browser/support/tables.js";

const usual = ["maori:8", "hawaii:4", "metikoro:6", "manitou:4"];
/** Animations are recorded at their slow pace: a picture takes a while. */
const pace = "slow";
const pictures_max = 60;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { wide: { type: "string", default: "1440" }, dark: { type: "boolean", default: false } },
});
const folder = fileURLToPath(new URL("../build/recordings/", import.meta.url));
const width = Number(values.wide);
const screen = {
  viewport: { width, height: width < 700 ? 844 : 900 },
  colorScheme: values.dark ? "dark" : "light",
  reducedMotion: "no-preference",
  locale: "en-GB",
};

/** @param {import("playwright-core").Browser} browser @param {Server} server @param {string} game @param {number} turns */
async function record(browser, server, game, turns) {
  const players = [await server.guest("Ann"), await server.guest("Ben")];
  const [ann, ben] = players;
  const match = await played_match(players, turns, { game });
  while ((await mover(players, match)) !== ben) await playTurn(ann, match, filling);
  const context = await browser.newContext({ ...screen, baseURL: server.origin });
  await context.addCookies([{ name: "atoll_session", value: ann.token, url: server.origin }]);
  await context.addInitScript(([name, value]) => localStorage.setItem(name, value), ["atoll.pace", JSON.stringify(pace)]);
  const page = await context.newPage();
  await page.goto(`/match/${match}`);
  await page.getByText(/^Waiting for Ben/).waitFor();
  await page.waitForTimeout(1_000);
  const to = join(folder, game);
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  const skip = page.getByRole("button", { name: "Skip", exact: true });
  await playTurn(ben, match, filling);
  await skip.waitFor();
  let count = 0;
  while (count < pictures_max && (await skip.isVisible())) {
    await page.screenshot({ path: join(to, `${String(count).padStart(2, "0")}.png`) });
    ++count;
  }
  await page.screenshot({ path: join(to, "after.png") });
  await context.close();
  console.log(`${game}: ${count} pictures in ${to}`);
}

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox", "--disable-gpu"] });
const server = await Server.start();
try {
  for (const each of positionals.length > 0 ? positionals : usual) {
    const [game, turns] = each.split(":");
    await record(browser, server, game, Number(turns ?? 4));
  }
} finally {
  await server.stop();
  await browser.close();
}
