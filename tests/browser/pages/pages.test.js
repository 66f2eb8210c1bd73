// Every page: nothing is wider than the screen, and all of it is accessible.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { admin_sections, admin_sheets, route_of } from "../../../web/lib/ui/routes.js";
import { password } from "../../http/support/accounts.js";
import { table } from "../../http/support/play.js";
import { at_screen, reported_line, ruled } from "../support/admin.js";
import { faults_of, too_wide_here } from "../support/look.js";
import { phone, scene } from "../support/scene.js";
import { asked_match, finished_match } from "../support/tables.js";

const heading = (name) => (person) => person.page.getByRole("heading", { name, level: 1 });
const button = (name) => (person) => person.button(name);
const text = (words) => (person) => person.text(words);

const game_ids = ["maori", "hawaii", "metikoro", "manitou"];

/** Pages that need no login: `[name, path, an element that is there when the page has loaded]`. */
const for_nobody = [
  ["home of nobody", "/", heading("Board games at your own pace")],
  ["login", "/login", heading("Log in")],
  ["register", "/register", heading("Create an account")],
  ["reset", "/reset", heading("Forgot your password?")],
  ["new password", "/reset/not-a-token", heading("Choose a new password")],
  ["dead link", "/confirm/not-a-token", heading("This link no longer works")],
  ["unsubscribe", "/unsubscribe/not-a-token", heading("Turn off email notifications?")],
  ["account of nobody", "/account", heading("Your account")],
  ["first administrator", "/first-admin", heading("First administrator")],
  ["shuffle of a record", "/shuffle", button("Verify")],
  ["ranking without anyone", "/ranking/hawaii", text("No players yet.")],
  ["rules of no game", "/rules/nosuch", heading("Page not found")],
  ["games", "/games", heading("Choose a game")],
  ["nothing to watch", "/watch", heading("No public match is running")],
  ["nothing there", "/no/such/page/here", heading("Page not found")],
  ...game_ids.map((game) => [`game ${game}`, `/games/${game}`, text("No players yet.")]),
  ...game_ids.map((game) => [`rules of ${game}`, `/rules/${game}`, (person) => person.role("heading", "Contents")]),
];

const for_accounts = [
  ["account", "/account", heading("Ann")],
  ["profile", "/account/profile", heading("Profile")],
  ["mail and password", "/account/password", heading("Email & password")],
  ["devices", "/account/sessions", text("this device")],
  ["tokens", "/account/tokens", button("Create token")],
  ["alerts", "/account/alerts", (person) => person.role("heading", "Sent notifications")],
  ["time off", "/account/clock_pause", button("Plan vacation")],
  ["data", "/account/data", button("Delete permanently")],
  ["people", "/people", (person) => person.role("link", /Benedikt/)],
];

/** Pages of a player. */
function for_players({ asked, waiting, finished, gathering, guest }) {
  return [
    ["home", "/", (person) => person.role("heading", /^Finished/)],
    ["new match", "/new", button("Create match")],
    ["watch", "/watch", heading("Watch")],
    ["statistics", "/statistics", heading("My statistics")],
    ["own turn", `/match/${asked}`, button("End turn")],
    ["waiting", `/match/${waiting}`, text(/^Waiting for/)],
    ["finished match", `/match/${finished}`, (person) => person.role("heading", "Final score")],
    ["earlier position", `/match/${finished}/7`, (person) => person.link("Back to the current position")],
    ["shuffle", `/match/${finished}/shuffle`, (person) => person.role("heading", "The shuffle is fair")],
    ["shuffle of a running match", `/match/${asked}/shuffle`, text("The match is not over yet")],
    ["gathering", `/match/${gathering}`, button("Copy link")],
    ["invitation", `/join/${guest.id}/${guest.invitation}`, button("Join")],
  ];
}

async function tables_of(stage) {
  const [ann, ben, cleo] = await Promise.all(
    ["Ann", "Ben", "Cleopatra of Alexandria"].map((name) => stage.server.guest(name)),
  );
  const asked = await asked_match([ann, ben, cleo], { options: { level: "pro", side: "atoll" } });
  const waiting = await asked_match([ben, ann]);
  const finished = await finished_match(ann);
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "invite" }];
  const own_table = { game: "maori", options: {}, seats, visibility: "private" };
  const { id: gathering } = await ann.post("/matches", own_table);
  await ben.post("/matches", { ...own_table, visibility: "public" });
  const guest = await cleo.post("/matches", own_table);
  return { token: ann.token, pages: for_players({ asked, waiting, finished, gathering, guest }) };
}

/** Pages of an administrator. `user` has been reported; `match` is running. */
const for_admins = ({ user, report, match }) => [
  ["administration", "/admin", (person) => person.link("Full log")],
  ["users", "/admin/users", (person) => person.role("main").getByRole("link", { name: /^Ben/ })],
  ["user", `/admin/users/${user}`, button("Suspend …")],
  ["reports", "/admin/reports", (person) => person.link(/you coconut/)],
  ["report", `/admin/reports/${report}`, button("Remove message …")],
  ["matches", "/admin/matches", (person) => person.page.getByLabel("Find by link or id")],
  ["match", `/admin/matches/${match}`, button("End with current score …")],
  ["inspection", `/admin/matches/${match}/inspection`, button("Show hidden information …")],
  ["announcements", "/admin/announcements", text("Active")],
  ["usage", "/admin/usage", heading("Usage")],
  ["deliveries", "/admin/deliveries", button("Resend all failed …")],
  ["backups", "/admin/backups", text("No backups yet.")],
  ["settings", "/admin/settings", button("Change: Registration open")],
  ["log", "/admin/log", (person) => person.role("list", "Log").getByRole("listitem")],
];

async function look_at(person, pages) {
  const faults = [];
  for (const [name, path, landmark] of pages) {
    await person.open(path);
    await person.sees(landmark(person));
    faults.push(...(await faults_of(person, name)));
  }
  assert.deepEqual(faults, []);
}

test("every route is tested here", async () => {
  const source = await readFile(new URL("../../../web/lib/ui/routes.js", import.meta.url), "utf8");
  const [types] = source.split("*/", 1);
  const names = new Set([...types.matchAll(/\bname: "(\w+)"/g)].map(([, name]) => name));
  const guest = { id: "m", invitation: "i" };
  const players = for_players({ asked: "a", waiting: "w", finished: "f", gathering: "g", guest });
  const admins = for_admins({ user: "u", report: "1", match: "m" });
  const seen = [...for_nobody, ...for_accounts, ...players, ...admins].map(([, path]) => route_of(path));
  assert.deepEqual([...names].sort(), [...new Set([...seen.map(({ name }) => name), "player"])].sort());
  const sections = seen.flatMap(({ section }) => section ?? []);
  assert.deepEqual(
    [...admin_sections].filter((section) => !sections.includes(section)),
    [],
  );
  const sheets = seen.flatMap(({ section, id }) => (section && id ? [section] : []));
  assert.deepEqual([...new Set(sheets)].sort(), [...admin_sheets].sort());
  assert.ok(seen.some(({ inspection }) => inspection !== undefined));
});

scene("the pages for visitors are accessible and fit the screen", async (stage) => {
  const ann = await stage.person("Ann");
  ann.excuse(/status of 404 .*\/mail\/confirm$/);
  await look_at(ann, for_nobody);
});

scene("the pages of a player are accessible and fit the screen", async (stage) => {
  const { token, pages } = await tables_of(stage);
  await look_at(await stage.person("Ann", undefined, { token }), pages);
});

scene("the pages of an account are accessible and fit the screen", async (stage) => {
  const wish = { name: "Ann", mail: "ann@example.org", password };
  const { token } = await stage.server.nobody().ok("POST", "/accounts", wish);
  const ben = await stage.server.guest("Benedikt");
  const ann = await stage.person("Ann", undefined, { token });
  await ann.open(`/player/${ben.user.id}`);
  await ann.press(ann.button("Add friend"));
  await ann.sees(ann.button("Remove friend"));
  await look_at(ann, [...for_accounts, ["player", `/player/${ben.user.id}`, heading("Benedikt")]]);
});

/**
 * Makes a page believe that a match has this many moves.
 * @param {RegExp} answers the calls whose responses have the number
 */
async function pretend_plies(person, answers, ply) {
  await person.page.route(answers, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ply } });
  });
}

scene("the controls for 999 moves fit on a phone, also while a position is loading", async (stage) => {
  const chief = await ruled(stage);
  const match = await finished_match(chief);
  const moana = await at_screen(stage, chief, phone);
  await pretend_plies(moana, new RegExp(`/api/v1/(admin/)?matches/${match}$`), 999);
  let arrives;
  const arrival = new Promise((resolve) => (arrives = resolve));
  await moana.page.route(/\/at\/\d+$/, async (route) => {
    await arrival;
    await route.continue({
      url: route
        .request()
        .url()
        .replace(/9\d\d$/, "3"),
    });
  });
  const position = moana.role("slider", "Position in the match");

  await moana.open(`/admin/matches/${match}/inspection`);
  await moana.sees(moana.text("999 / 999"));
  assert.deepEqual(await faults_of(moana, "inspection on its way", [390]), []);
  arrives();
  await moana.sees(moana.role("region", "Board"));
  assert.deepEqual(await faults_of(moana, "inspection", [390]), []);
  assert.ok((await position.boundingBox()).width >= 24, "the slider is wide enough to drag");

  await moana.open(`/match/${match}`);
  await moana.sees(moana.text("999 / 999"));
  assert.deepEqual(await faults_of(moana, "match", [390]), []);
});

scene("the pages of the administration are accessible and fit the screen", async (stage) => {
  const chief = await ruled(stage);
  const { author, reporter, id } = await reported_line(stage, chief, "you coconut");
  const reason = "he shouts at everybody, and always has";
  await chief.ok("PUT", `/admin/users/${author.user.id}/mute`, { reason, until: Date.now() + 3_600_000 });
  const announcement = { text: "Tonight the server is renewed.", ends_at: Date.now() + 3_600_000, reason };
  await chief.ok("POST", "/admin/announcements", announcement);
  const match = await table([author, reporter]);
  const pages = for_admins({ user: author.user.id, report: id, match });
  await look_at(await at_screen(stage, chief), pages);
});

const in_german = (person) =>
  person.page.addInitScript(() => localStorage.setItem("atoll.language", JSON.stringify("de")));

scene("in German and with long names, no page is wider than a phone", async (stage) => {
  const chief = await ruled(stage);
  const [wolfe, other] = await Promise.all(
    ["Wolfeschlegelsteinhausenberger", "Maximilian-Alexander von Hohen"].map((name) => stage.server.guest(name)),
  );
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "invite" }];
  const private_table = { game: "maori", options: {}, seats, visibility: "private" };
  const [own, offered] = await Promise.all([wolfe, other].map((each) => each.post("/matches", private_table)));
  const invited = await wolfe.post("/matches", private_table);
  const running = await asked_match([wolfe, other], { game: "maori" });
  const orbs = await table([wolfe, other], { game: "metikoro" });
  const guest = await stage.person("Wolfe", phone, { token: wolfe.token });
  const nobody = await stage.person("Nobody", phone);
  const moana = await at_screen(stage, chief, phone);
  const faults = [];
  for (const [person, ...paths] of [
    [guest, "/", "/watch", "/games/maori", "/new", `/match/${running}`, `/match/${orbs}`],
    [guest, `/match/${own.id}`, `/join/${offered.id}/${offered.invitation}`, `/player/${other.user.id}`],
    [nobody, `/join/${invited.id}/${invited.invitation}`, "/games"],
    [moana, "/admin", "/admin/matches", `/admin/users/${wolfe.user.id}`],
  ]) {
    await in_german(person);
    for (const path of paths) {
      await person.page.goto(path, { waitUntil: "networkidle" });
      await person.sees(person.role("main").getByRole("heading"));
      const wide = await too_wide_here(person);
      if (wide) faults.push(`${path}: ${wide}`);
    }
  }
  assert.deepEqual(faults, []);
});

scene("metikoro: the orbs at home are beside a long name, not over it", async (stage) => {
  const players = await Promise.all(
    ["Wolfeschlegelsteinhausenberger", "Maximilian-Alexander von Hohen"].map((name) => stage.server.guest(name)),
  );
  const match = await table(players, { game: "metikoro" });
  const person = await stage.person("Wolfe", phone, { token: players[0].token });
  await person.open(`/match/${match}`);
  const rows = person.page.locator(".item-sheet tbody tr");
  await person.sees(rows);
  for (const row of await rows.all()) {
    const [name, orbs] = [await row.locator(".name").boundingBox(), await row.locator(".metikoro-home").boundingBox()];
    assert.ok(name.x + name.width <= orbs.x, `the name ends at ${name.x + name.width}, the orbs begin at ${orbs.x}`);
    assert.equal(await row.locator(".name").evaluate((each) => each.scrollWidth > each.clientWidth), false);
    assert.ok(orbs.x + orbs.width <= phone.viewport.width, "the orbs are on the screen");
  }
});
