// Somebody who has never been here opens a link to a match on a phone: what arrives over the wire, and when.
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** The board, and something on it that can be chosen. */
const playable = ".board-place svg, .board-place button";

/** Sums what arrives over the wire, headers included, without the worker's copies for later. */
async function weigh(session) {
  const sum = { bytes: 0, answers: 0, files: 0 };
  const answers = new Set();
  await session.send("Network.enable");
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (new URL(response.url).pathname.startsWith("/api/")) answers.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    sum.bytes += encodedDataLength;
    if (answers.has(requestId)) sum.answers += encodedDataLength;
    ++sum.files;
  });
  return sum;
}

/**
 * One visit, in a browser with an empty cache.
 * @returns {Promise<{ kib: number, answers_kib: number, files: number, paint_ms: number, board_ms: number, script_ms: number }>}
 */
export async function arrive(browser, { origin, token }, match, locale = "en-GB") {
  const context = await browser.newContext({ ...phone, locale, baseURL: origin });
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
  return { kib: sum.bytes / 1024, answers_kib: sum.answers / 1024, files: sum.files, paint_ms, board_ms, script_ms };
}
