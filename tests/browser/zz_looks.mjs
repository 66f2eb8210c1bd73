// temporary: pictures
import { chromium } from "playwright-core";
import { Server } from "../http/support/server.js";
import { table, playTurn, mover, first } from "../http/support/play.js";
import { asked_match, finished_match } from "./support/tables.js";
import { faults_of } from "./support/look.js";
const what = (process.argv[2] ?? "all").split(",");
const langs = (process.argv[3] ?? "en,de").split(",");
const themes = (process.argv[4] ?? "light,dark").split(",");
const widths = (process.argv[5] ?? "390,820,1440").split(",").map(Number);
const server = await Server.start();
const [ann, ben, cleo] = await Promise.all(["Ann", "Ben Bartholomäus", "Cleopatra of Alexandria"].map((n) => server.guest(n)));
const now = Date.now(); const H = 3600e3, D = 24 * H;
const three = await asked_match([ann, ben, cleo], { options: { level: "pro", side: "atoll" } });
const two = await asked_match([ann, ben]);
const waiting = await asked_match([ben, ann]);
const waiting2 = await asked_match([cleo, ann, ben]);
const finished = await finished_match(ann);
const seats = [{ kind: "me" }, { kind: "open" }, { kind: "invite" }];
const { id: gathering } = await ann.post("/matches", { game: "maori", options: {}, seats, visibility: "private" });
const { id: pub } = await ben.post("/matches", { game: "hawaii", options: {}, seats: [{ kind: "me" }, { kind: "open" }, { kind: "open" }], visibility: "public" });
const { id: pub2 } = await cleo.post("/matches", { game: "manitou", options: {}, seats: [{ kind: "me" }, { kind: "open" }], visibility: "public" });
const { id: inv } = await cleo.post("/matches", { game: "metikoro", options: {}, seats: [{ kind: "me" }, { kind: "open" }], visibility: "public" });
const clk = (seat, n, left, more = {}) => ({ kind: "per_move", move_ms: 3 * D, at: now, seats: Array.from({ length: n }, (_, i) => i === seat ? { left_ms: left, running: !more.paused, deadline: now + left, paused: null, ...more } : { left_ms: 3 * D, running: false, deadline: null, paused: null }) });
const vac = { why: "vacation", until: now + 12 * D };
function dress(m) {
  m.clock ??= null; m.absences ??= []; m.limits ??= null; m.rated ??= true;
  if (m.id === three) { m.clock = clk(m.you ?? 0, 3, 9 * H + 12 * 60e3); m.chat_unread = 3; m.seats[1].resting = vac; }
  if (m.id === two) m.clock = clk(0, 2, 2 * D + 4 * H);
  if (m.id === waiting) { m.clock = clk(m.to_act[0], 2, 1.4 * D, { paused: vac }); m.seats[m.to_act[0]].resting = vac; }
  if (m.id === waiting2) { const s = m.to_act[0]; m.clock = clk(s, 3, 0); m.clock.seats[s].running = false; m.clock.seats[s].deadline = null; m.absences = [{ seat: s, ply: m.ply, votes: [{ seat: m.seats.length - 1, choice: "computer" }], owed: [m.you].filter((x) => x !== null && x !== s) }]; }
  if (m.id === pub) { m.clock = { kind: "bank", bank_ms: 7 * D, increment_ms: 12 * H, bank_ms_max: 14 * D, at: now, seats: [] }; m.limits = { rating: { min: 1400, max: 1800 }, reliability_min: 75 }; m.refused = "rating"; }
  if (m.id === pub2) { m.clock = { kind: "live", bank_ms: 15 * 60e3, increment_ms: 15e3, at: now, seats: [] }; m.rated = false; }
  if (m.id === inv) { m.clock = { kind: "per_move", move_ms: D, at: now, seats: [] }; m.seats[1].kind = "invite"; m.seats[1].kept_for = ann.user; }
  if (m.id === gathering) { m.seats[2].kept_for = ben.user; m.clock = { kind: "per_move", move_ms: 3 * D, at: now, seats: [] }; }
  if (m.id === finished) { m.ratings = [{ seat: 0, before: 1512, after: 1530 }, { seat: 1, before: null, after: 1488 }]; m.rematch = "abc"; }
  return m;
}
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
const pages = {
  home: ["/", ".cards"],
  new: ["/new?game=maori", ".table-form", async (p) => { for (const d of await p.locator("summary").all()) await d.click(); }],
  own: ["/new?game=maori", ".table-form", async (p) => { await p.locator("summary").first().click(); await p.locator('.choice:has(input[name="clock"])').last().click(); await p.locator('.choice:has(input[name="audience"])').nth(2).click(); await p.locator('[role="combobox"]').first().fill("be"); await p.waitForTimeout(600); }],
  newplain: ["/new?game=maori", ".table-form"],
  gathering: [`/match/${gathering}`, ".sitting"],
  invited: [`/match/${inv}`, ".sitting"],
  pub: [`/match/${pub}`, ".sitting"],
  turn: [`/match/${three}`, ".players"],
  waiting: [`/match/${waiting}`, ".players"],
  absent: [`/match/${waiting2}`, ".players"],
  finished: [`/match/${finished}`, ".players"],
};
for (const lang of langs) for (const theme of themes) {
  const context = await browser.newContext({ baseURL: server.origin, locale: lang === "de" ? "de-DE" : "en-GB", colorScheme: theme, reducedMotion: "reduce", viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: "atoll_session", value: ann.token, url: server.origin }]);
  const page = await context.newPage();
  page.on("console", (m) => m.type() === "error" && console.log("console", m.text()));
  page.on("pageerror", (e) => console.log("pageerror", e.message));
  await page.routeWebSocket(/socket$/, (ws) => { const s = ws.connectToServer(); s.onMessage((text) => { const m = JSON.parse(text); if (m.type === "snapshot") dress(m.snapshot); if (m.type === "seats") return; ws.send(JSON.stringify(m)); }); });
  await page.route(/\/api\/v1\/matches(\?|\/[a-z0-9]+$)/, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const url = new URL(route.request().url());
    if (url.searchParams.get("list") === "invited") { const r = await fetch(server.origin + "/api/v1/matches?list=open", { headers: { cookie: `atoll_session=${ann.token}` } }); const j = await r.json(); return route.fulfill({ json: { matches: j.matches.filter((m) => m.id === inv).map(dress), next: null } }); }
    const response = await route.fetch(); const json = await response.json();
    if (!response.ok()) return route.fulfill({ response });
    if (json.matches) json.matches.forEach(dress); else dress(json);
    await route.fulfill({ response, json });
  });
  await page.route(/\/api\/v1\/(players\?|friends)/, (route) => route.fulfill({ json: route.request().url().includes("friends") ? { friends: [{ user: { id: "f1", name: "Beatrice", guest: false }, online: true, since: 1 }] } : { players: [ben.user, { id: "x", name: "Benedikt der Langnamige von Bora Bora", guest: false }] } }));
  for (const [name, [path, mark, act]] of Object.entries(pages)) {
    if (!what.includes("all") && !what.includes(name)) continue;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path); await page.locator(mark).first().waitFor(); await page.waitForTimeout(500);
    if (act) await act(page);
    for (const width of widths) { await page.setViewportSize({ width, height: { 390: 844, 820: 1180, 1440: 900 }[width] }); await page.waitForTimeout(150); await page.screenshot({ path: `/tmp/wh/${name}-${lang}-${theme}-${width}.png`, fullPage: true }); }
    if (process.argv[6]) { const f = await faults_of({ page }, name); if (f.length) console.log(lang, theme, f); }
  }
  await context.close();
}
await browser.close(); await server.stop();
