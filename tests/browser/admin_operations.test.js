// Those who run the house at the server itself: how it does, its alerts, its backups, what it is set to; and users who are here twice.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { password, register } from "../http/support/accounts.js";
import { sql } from "../http/support/alerts.js";
import { table } from "../http/support/play.js";
import { at_screen, goes_through_with, reported_line, ruled } from "./support/admin.js";
import { assert_sound, faults_of } from "./support/look.js";
import { phone, scene } from "./support/scene.js";

/** A new account, or the refusal of it. */
const newcomer = (name) => ({ name, mail: `${name.toLowerCase()}@example.org`, password });

/** An alert that could not be delivered. */
function fail_alert(server, { user: { id } }) {
  const user = `(SELECT key FROM users WHERE id = '${id}')`;
  const now = Date.now();
  sql(
    server,
    `INSERT INTO endpoints (id, user, channel, address, keys, label, created_at)
       VALUES ('hook-1', ${user}, 'webhook', 'https://hook.invalid/', '{}', '', ${now});
     INSERT INTO notices (user, match, kind, data, created_at, due_at, dispatched_at)
       VALUES (${user}, NULL, 'test', '{}', ${now}, ${now}, ${now});
     INSERT INTO deliveries (id, notice, user, channel, endpoint, letter, weight, state, attempts, next_at, ended_at, error)
       VALUES ('delivery-1', last_insert_rowid(), ${user}, 'webhook', (SELECT key FROM endpoints WHERE id = 'hook-1'),
               'delivery-1', 0, 'failed', 8, ${now}, ${now}, 'the address answered 410');`,
  );
}

scene("the overview says what wants to be seen to, and its numbers are those of now", async (stage) => {
  const chief = await ruled(stage);
  const { author, reporter } = await reported_line(stage, chief, "you coconut");
  const moana = await at_screen(stage, chief);
  await moana.open("/admin");
  await moana.sees(moana.text("1 report waits to be decided."));
  await moana.sees(moana.role("img", /turns? in the last 24 hours/));
  const running = moana.page.locator("dl > div", { hasText: "Matches running" });
  await moana.reads(running, /^Matches running 0 /);
  assert.deepEqual(await faults_of(moana, "the overview"), []);

  await table([author, reporter]);
  await moana.page.evaluate(() => globalThis.document.dispatchEvent(new Event("visibilitychange")));
  await moana.reads(running, /^Matches running 1 /);
  await moana.press(running.getByRole("link"));
  await moana.sees(moana.link(/^Maori Ben and Cleo/));
});

scene("what could not be delivered is sent again", async (stage) => {
  const chief = await ruled(stage);
  const ben = await register(stage.server, { name: "Ben" });
  fail_alert(stage.server, ben);
  const moana = await at_screen(stage, chief, phone);
  await moana.open("/admin/deliveries");
  await moana.sees(moana.text("the address answered 410"));
  assert.equal(await moana.text("hook.invalid").count(), 0, "addresses are nobody's business");
  await assert_sound(moana, "the deliveries");
  await moana.press(moana.button("Try again: A test to Ben"));
  await goes_through_with(moana, "Try again");
  await moana.sees(moana.text("Nothing fits that."));
  await moana.page.getByLabel("State").selectOption({ label: "waiting" });
  await moana.sees(moana.role("list", "Alerts").getByText("waiting", { exact: true }));

  await moana.press(moana.button("Try all that failed again …"));
  await assert_sound(moana, "trying all again");
  await goes_through_with(moana, "Try again");
  await moana.sees(moana.text("0 alerts wait to be sent again."));
});

scene("a backup is made and taken along", async (stage) => {
  const chief = await ruled(stage);
  const moana = await at_screen(stage, chief);
  await moana.open("/admin/backups");
  await moana.sees(moana.text("There is no backup yet."));
  await moana.press(moana.button("Make a backup …"));
  await goes_through_with(moana, "Make it");
  await moana.sees(moana.role("list", "Backups").getByText("Sound", { exact: true }));
  assert.deepEqual(await faults_of(moana, "the backups"), []);

  const { backups } = await chief.get("/admin/backups");
  await moana.press(moana.button(`Download ${backups[0].name}`));
  const [download] = await Promise.all([
    moana.page.waitForEvent("download"),
    goes_through_with(moana, "Download", "a second copy"),
  ]);
  assert.equal(download.suggestedFilename(), backups[0].name);
  const file = await readFile(await download.path());
  assert.equal(file.length, backups[0].bytes);
  assert.equal(file.subarray(0, 15).toString(), "SQLite format 3");
  const { entries } = await chief.get("/admin/audit?action=backup.download");
  assert.equal(entries[0].reason, "a second copy");
});

scene("settings hold at once, and go back to their defaults", async (stage) => {
  const chief = await ruled(stage);
  const moana = await at_screen(stage, chief, phone);
  await moana.open("/admin/settings");
  await moana.press(moana.button("Change: Accounts can be made"));
  await moana.role("dialog").getByRole("checkbox", { name: "Accounts can be made" }).uncheck();
  await goes_through_with(moana, "Save");
  await moana.sees(moana.text("Default: Yes"));
  await assert_sound(moana, "the settings");
  const nobody = stage.server.nobody();
  await nobody.refused("registration_closed", "POST", "/accounts", newcomer("Dora"));
  await moana.press(moana.button("Reset: Accounts can be made"));
  await goes_through_with(moana, "Reset");
  await moana.sees_no(moana.text("Default: Yes"));
  await nobody.ok("POST", "/accounts", newcomer("Dora"));

  await moana.press(moana.button("Change: Open tables of one user"));
  const value = moana.page.getByLabel("Value");
  await value.fill("100000");
  await moana.role("dialog").getByLabel("Why?").fill("too many");
  // The browser itself does not let it go.
  await moana.press(moana.role("dialog").getByRole("button", { name: "Save", exact: true }));
  assert.equal(await moana.role("dialog").count(), 1);
  await value.fill("3");
  await goes_through_with(moana, "Save");
  await moana.sees(moana.role("list", "Settings").getByText("3", { exact: true }));

  await moana.press(moana.button("Change: Log of the server"));
  await moana.page.getByLabel("From what on?").selectOption("debug");
  await goes_through_with(moana, "Save");
  await moana.sees(moana.text("Details for finding faults (debug)"));
  assert.equal((await chief.get("/admin/log-level")).level, "debug");
});

scene("who is here twice becomes one", async (stage) => {
  const chief = await ruled(stage);
  const [ann, double, cleo] = await Promise.all(
    ["Ann", "Annabel", "Cleo"].map((name) => register(stage.server, { name })),
  );
  const match = await table([double, cleo]);
  const moana = await at_screen(stage, chief);
  await moana.open(`/admin/users/${double.user.id}`);
  await moana.sees(moana.link(/^Maori Annabel and Cleo/));
  await moana.press(moana.button("Merge into another …"));
  await moana.page.getByLabel("Who stays").fill("Ann");
  await moana.press(moana.role("option", "Ann"));
  await goes_through_with(moana, "Merge for good");
  await moana.sees(moana.role("heading", "Ann"));
  await moana.sees(moana.link(/^Maori Ann and Cleo/));
  assert.notEqual((await ann.snapshot(match)).you, null);
  await double.refused("unauthenticated", "GET", "/me");
});
