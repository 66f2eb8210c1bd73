// Every page, as it looks: nothing wider than the screen, and nothing that keeps anyone out.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { admin_sections, admin_sheets, route_of } from "../../web/lib/routes.js";
import { password } from "../http/support/accounts.js";
import { table } from "../http/support/play.js";
import { at_screen, reported_line, ruled } from "./support/admin.js";
import { faults_of } from "./support/look.js";
import { scene } from "./support/scene.js";
import { asked_match, finished_match } from "./support/tables.js";

const heading = (name) => (person) => person.page.getByRole("heading", { name, level: 1 });
const button = (name) => (person) => person.button(name);
const text = (words) => (person) => person.text(words);

const game_ids = ["maori", "hawaii", "metikoro", "manitou"];

/** Pages that are there for everybody: `[name, path, what is to be seen when it is there]`. */
const for_nobody = [
  ["home of nobody", "/", heading("Board games at your own pace")],
  ["login", "/login", heading("Log in")],
  ["register", "/register", heading("Make an account")],
  ["reset", "/reset", heading("Forgotten your password?")],
  ["new password", "/reset/not-a-token", heading("Choose a new password")],
  ["dead link", "/confirm/not-a-token", heading("This link no longer works")],
  ["unsubscribe", "/unsubscribe/not-a-token", heading("No more alerts by mail?")],
  ["account of nobody", "/account", heading("This is where your account is")],
  ["shuffle of a record", "/shuffle", button("Check")],
  ["ranking without anyone", "/ranking/hawaii", text("Nobody yet.")],
  ["nothing there", "/no/such/page/here", heading("No such page")],
  ...game_ids.map((game) => [`rules of ${game}`, `/rules/${game}`, (person) => person.role("heading", "Contents")]),
];

const for_accounts = [
  ["account", "/account", heading("Ann")],
  ["profile", "/account/profile", heading("Profile")],
  ["mail and password", "/account/password", heading("Mail & password")],
  ["devices", "/account/sessions", text("this device")],
  ["tokens", "/account/tokens", button("Make the token")],
  ["alerts", "/account/alerts", (person) => person.role("heading", "What was sent")],
  ["time off", "/account/rest", button("Plan the vacation")],
  ["data", "/account/data", button("Delete for good")],
  ["people", "/people", (person) => person.role("link", /Benedikt/)],
];

/** Pages of somebody who plays. */
function for_players({ asked, waiting, finished, gathering, guest }) {
  return [
    ["home", "/", (person) => person.role("heading", /^Finished/)],
    ["new match", "/new", button("Open the table")],
    ["own turn", `/match/${asked}`, button("End turn")],
    ["waiting", `/match/${waiting}`, text(/^Waiting for/)],
    ["finished match", `/match/${finished}`, (person) => person.role("heading", "Final score")],
    ["earlier position", `/match/${finished}/7`, (person) => person.link("Back to now")],
    ["shuffle", `/match/${finished}/shuffle`, (person) => person.role("heading", "Everything fits")],
    ["shuffle of a running match", `/match/${asked}/shuffle`, text("The match is not over")],
    ["gathering", `/match/${gathering}`, button("Copy link")],
    ["invitation", `/join/${guest.id}/${guest.invitation}`, button("Take a seat")],
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

/** Pages of an administrator; `user` is somebody who was reported, `match` one that runs. */
const for_admins = ({ user, report, match }) => [
  ["administration", "/admin", (person) => person.link("The whole log")],
  ["users", "/admin/users", (person) => person.role("main").getByRole("link", { name: /^Ben/ })],
  ["user", `/admin/users/${user}`, button("Suspend …")],
  ["reports", "/admin/reports", (person) => person.link(/you coconut/)],
  ["report", `/admin/reports/${report}`, button("Remove the message …")],
  ["matches", "/admin/matches", (person) => person.page.getByLabel("Find by link or id")],
  ["match", `/admin/matches/${match}`, button("End by the score …")],
  ["inspection", `/admin/matches/${match}/inspection`, button("Show what is hidden …")],
  ["announcements", "/admin/announcements", text("Shown now")],
  ["deliveries", "/admin/deliveries", button("Try all that failed again …")],
  ["backups", "/admin/backups", text("There is no backup yet.")],
  ["settings", "/admin/settings", button("Change: Accounts can be made")],
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

test("there is no address that is not looked at here", async () => {
  const source = await readFile(new URL("../../web/lib/routes.js", import.meta.url), "utf8");
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

scene("whoever comes from outside finds the way in", async (stage) => {
  const ann = await stage.person("Ann");
  ann.excuse(/status of 404 .*\/mail\/confirm$/);
  await look_at(ann, for_nobody);
});

scene("no page of who plays is wider than its screen or keeps anyone out", async (stage) => {
  const { token, pages } = await tables_of(stage);
  await look_at(await stage.person("Ann", undefined, { token }), pages);
});

scene("no page of an account keeps anyone out", async (stage) => {
  const wish = { name: "Ann", mail: "ann@example.org", password };
  const { token } = await stage.server.nobody().ok("POST", "/accounts", wish);
  const ben = await stage.server.guest("Benedikt");
  const ann = await stage.person("Ann", undefined, { token });
  await ann.open(`/player/${ben.user.id}`);
  await ann.press(ann.button("Add as a friend"));
  await ann.sees(ann.button("Remove from friends"));
  await look_at(ann, [...for_accounts, ["player", `/player/${ben.user.id}`, heading("Benedikt")]]);
});

scene("no page of the administration keeps anyone out", async (stage) => {
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
