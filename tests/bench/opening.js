/* global document, requestAnimationFrame, KeyboardEvent -- what is handed to the page runs there */
// What a person waits for a match in Chromium: opening it with nothing kept, opening it again, stepping through it.
import { against, median, percentile, row } from "./figures.js";

const openings = 7;
const steps = 60;
/** Between two steps of a person who looks at the board. */
const pause_ms = 150;
const open_limit_ms = 1000;
const step_limit_ms = 50;
const screen = { viewport: { width: 1440, height: 900 }, locale: "en-GB" };

const there = "the match is there";

/**
 * In the page: says when the picture is drawn that has the board, the menu and the way through the match. To look for them
 * from outside, again and again, would take the page's own time.
 */
function tell_when_there({ text, wanted }) {
  const look = () => {
    if (!wanted.every((each) => document.querySelector(each))) return void requestAnimationFrame(look);
    // The task after the one that draws the picture.
    const drawn = new MessageChannel();
    drawn.port1.onmessage = () => console.info(text);
    requestAnimationFrame(() => drawn.port2.postMessage(null));
  };
  requestAnimationFrame(look);
}

/** A browser of this player that has never been here, and a page in it. */
async function fresh_page(browser, { origin, token }) {
  const context = await browser.newContext({ ...screen, baseURL: origin });
  await context.addCookies([{ name: "atoll_session", value: token, url: origin }]);
  const page = await context.newPage();
  const wanted = [".board-place svg", '[aria-label="More about this match"]', '[aria-label="Step through the match"]'];
  await page.addInitScript(tell_when_there, { text: there, wanted });
  return page;
}

/** The match is there when its board, its menu and the way through it are, for a person to see. */
async function is_there(page) {
  await page.locator(".board-place svg").first().waitFor();
  await page.getByRole("button", { name: "More about this match" }).waitFor();
  await page.getByRole("group", { name: "Step through the match" }).waitFor();
}

/** What processor time each process of the browser has used, in s. */
async function used_s(session) {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime]));
}

/** Opens the match by `act`: how long until it is there, and the browser's processor time until it rests, in ms. */
async function timed(browser, page, act) {
  const session = await browser.newBrowserCDPSession();
  const before = await used_s(session);
  const told = page.waitForEvent("console", (message) => message.text() === there);
  const start = performance.now();
  await act();
  await told;
  const took_ms = performance.now() - start;
  await is_there(page);
  await page.waitForLoadState("networkidle");
  const after = await used_s(session);
  await session.detach();
  const used = [...after].reduce((sum, [id, now]) => sum + now - (before.get(id) ?? 0), 0);
  return { took_ms, cpu_ms: 1000 * used };
}

/** Opens it as who has never been here, and then again with what the browser has kept. */
async function open_twice(browser, player, match) {
  const page = await fresh_page(browser, player);
  const first = await timed(browser, page, () => page.goto(`/match/${match}`, { waitUntil: "commit" }));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const again = await timed(browser, page, () => page.reload({ waitUntil: "commit" }));
  await page.context().close();
  return { first, again };
}

export async function measure_opening(browser, player, match, ply) {
  const opened = [];
  for (let round = 0; round < openings; ++round) opened.push(await open_twice(browser, player, match));
  const kinds = { first: `opening at turn ${ply} in Chromium, nothing kept: ms`, again: "opening it again: ms" };
  for (const [kind, what] of Object.entries(kinds)) {
    const took = opened.map((each) => each[kind].took_ms);
    const middle = median(took);
    const rest = `all: ${took.map((ms) => ms.toFixed(0)).join(" ")}`;
    const cpu = `processor ${median(opened.map((each) => each[kind].cpu_ms)).toFixed(0)} ms`;
    row(what, middle.toFixed(0), `${against(middle, open_limit_ms)}; ${rest}; ${cpu}`);
  }
}

/** In the page: from each key to the first picture that shows its position, in ms. */
async function step_back({ count, last, pause_ms: pause }) {
  const position = () => document.querySelector(".stepper output").textContent;
  const board = () => document.querySelector(".board-place").innerHTML;
  const picture = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const took_ms = [];
  for (let wanted = last - 1; wanted >= last - count; --wanted) {
    const before = board();
    const start = performance.now();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
    do await picture();
    while (!position().startsWith(`${wanted} /`) || board() === before);
    took_ms.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return took_ms;
}

export async function measure_steps(browser, player, match, last) {
  const page = await fresh_page(browser, player);
  await page.goto(`/match/${match}`);
  await is_there(page);
  await page.waitForLoadState("networkidle");
  const took_ms = await page.evaluate(step_back, { count: steps, last, pause_ms });
  const middle = median(took_ms);
  const rest = `p90 ${percentile(took_ms, 0.9).toFixed(1)} ms, the slowest ${Math.max(...took_ms).toFixed(1)} ms`;
  row(
    `${steps} steps back from turn ${last}, median: ms`,
    middle.toFixed(1),
    `${against(middle, step_limit_ms)}; ${rest}`,
  );
  await page.context().close();
}
