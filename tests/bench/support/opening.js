/* global document, requestAnimationFrame, KeyboardEvent -- what is handed to the page runs there */
// How long a person waits for a match in Chromium: to open it with an empty cache, to open it again, to step through it.
import { against, median, percentile, row } from "./figures.js";

const openings = 7;
const steps = 60;
/** The pause between two steps of a person who looks at the board. */
const pause_ms = 150;
const open_limit_ms = 1000;
const step_limit_ms = 50;
const screen = { viewport: { width: 1440, height: 900 }, locale: "en-GB" };

const there = "the match is there";

/**
 * Runs in the page: reports when the board, the menu and the step controls are drawn. Looking for them again and again from
 * outside would use processor time of the page.
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

/** A page of this player in a browser with an empty cache. */
async function fresh_page(browser, { origin, token }) {
  const context = await browser.newContext({ ...screen, baseURL: origin });
  await context.addCookies([{ name: "atoll_session", value: token, url: origin }]);
  const page = await context.newPage();
  const wanted = [".board-place svg", '[aria-label="Match menu"]', '[aria-label="Browse the moves"]'];
  await page.addInitScript(tell_when_there, { text: there, wanted });
  return page;
}

/** Waits until a person can see the board, the menu and the step controls. */
async function is_there(page) {
  await page.locator(".board-place svg").first().waitFor();
  await page.getByRole("button", { name: "Match menu" }).waitFor();
  await page.getByRole("group", { name: "Browse the moves" }).waitFor();
}

/** The processor time that each process of the browser has used, in s. */
async function used_s(session) {
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime]));
}

/** Opens the match with `act`: the time until it is shown, and the browser's processor time until it is idle, in ms. */
async function timed(browser, page, act) {
  const session = await browser.newBrowserCDPSession();
  const before = await used_s(session);
  const received = page.waitForEvent("console", (message) => message.text() === there);
  const start = performance.now();
  await act();
  await received;
  const took_ms = performance.now() - start;
  await is_there(page);
  await page.waitForLoadState("networkidle");
  const after = await used_s(session);
  await session.detach();
  const used = [...after].reduce((sum, [id, now]) => sum + now - (before.get(id) ?? 0), 0);
  return { took_ms, cpu_ms: 1000 * used };
}

/** Opens it with an empty cache, and then again with a full one. */
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
  const kinds = { first: `open turn ${ply} in Chromium, empty cache: ms`, again: "open it again: ms" };
  for (const [kind, what] of Object.entries(kinds)) {
    const took = opened.map((each) => each[kind].took_ms);
    const middle = median(took);
    const rest = `all: ${took.map((ms) => ms.toFixed(0)).join(" ")}`;
    const cpu = `CPU ${median(opened.map((each) => each[kind].cpu_ms)).toFixed(0)} ms`;
    row(what, middle.toFixed(0), `${against(middle, open_limit_ms)}; ${rest}; ${cpu}`);
  }
}

/** Runs in the page: the time from each key to the first picture with its position, in ms. */
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
  const rest = `p90 ${percentile(took_ms, 0.9).toFixed(1)} ms, slowest ${Math.max(...took_ms).toFixed(1)} ms`;
  row(
    `${steps} steps back from turn ${last}, median: ms`,
    middle.toFixed(1),
    `${against(middle, step_limit_ms)}; ${rest}`,
  );
  await page.context().close();
}
