// Administration of the server: its state, notifications, backups and settings. Also merging users.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { password, register } from "../../http/support/accounts.js";
import { sql } from "../../http/support/alerts.js";
import { table } from "../../http/support/play.js";
import { eventually } from "../../http/support/wait.js";
import { at_screen, goes_through_with, reported_line, ruled } from "../support/admin.js";
import { assert_sound, faults_of } from "../support/look.js";
import { phone, scene } from "../support/scene.js";

/** The details of a new account. */
const newcomer = (name) => ({ name, mail: `${name.toLowerCase()}@example.org`, password });

/** Adds a delivery that has failed. */
function fail_alert(server, { user: { id } }) {
  const user = `(SELECT key FROM users WHERE id = '${id}')`;
  const now = Date.now();
  sql(
    server,
    `INSERT INTO endpoints (id, user_key, channel, address, keys, label, created_at)
       VALUES ('hook-1', ${user}, 'webhook', 'https://hook.invalid/', '{}', '', ${now});
     INSERT INTO notices (user_key, match, kind, data, created_at, due_at, dispatched_at)
       VALUES (${user}, NULL, 'test', '{}', ${now}, ${now}, ${now});
     INSERT INTO deliveries (id, notice, user_key, channel, endpoint, message, weight, state, attempts, next_at, ended_at, error)
       VALUES ('delivery-1', last_insert_rowid(), ${user}, 'webhook', (SELECT key FROM endpoints WHERE id = 'hook-1'),
               'delivery-1', 0, 'failed', 8, ${now}, ${now}, 'the address answered 410');`,
  );
}

scene("the overview shows what needs attention, and its numbers are current", async (stage) => {
  const chief = await ruled(stage);
  const { author, reporter } = await reported_line(stage, chief, "you coconut");
  const moana = await at_screen(stage, chief);
  await moana.open("/admin");
  await moana.sees(moana.text("1 open report."));
  await moana.sees(moana.role("img", /turns? in the last 24 hours/));
  const running = moana.page.locator("dl > div", { hasText: "Running matches" });
  await moana.reads(running, /^Running matches 0 /);
  assert.deepEqual(await faults_of(moana, "the overview"), []);

  await table([author, reporter]);
  // A request that began before the match did not count it.
  await eventually(async () => {
    await moana.page.evaluate(() => globalThis.document.dispatchEvent(new Event("visibilitychange")));
    await moana.page.waitForTimeout(200);
    return /^Running matches 1 /.test((await running.innerText()).replace(/\s+/g, " "));
  }, "the match to be counted");
  await moana.press(running.getByRole("link"));
  await moana.sees(moana.link(/^Maori Ben and Cleo/));
});

scene("a failed delivery is sent again", async (stage) => {
  const chief = await ruled(stage);
  const ben = await register(stage.server, { name: "Ben" });
  fail_alert(stage.server, ben);
  const moana = await at_screen(stage, chief, phone);
  await moana.open("/admin/deliveries");
  await moana.sees(moana.text("the address answered 410"));
  assert.equal(await moana.text("hook.invalid").count(), 0, "addresses are not shown");
  await assert_sound(moana, "the deliveries");
  await moana.press(moana.button("Resend: Test to Ben"));
  await goes_through_with(moana, "Resend");
  await moana.sees(moana.text("No notifications found."));
  await moana.page.getByLabel("State").selectOption({ label: "waiting" });
  await moana.sees(moana.role("list", "Notifications").getByText("waiting", { exact: true }));

  await moana.press(moana.button("Resend all failed …"));
  await assert_sound(moana, "trying all again");
  await goes_through_with(moana, "Resend");
  await moana.sees(moana.text("0 notifications are queued again."));
});

scene("a backup is made and downloaded", async (stage) => {
  const chief = await ruled(stage);
  const moana = await at_screen(stage, chief);
  await moana.open("/admin/backups");
  await moana.sees(moana.text("No backups yet."));
  await moana.press(moana.button("Make backup …"));
  await goes_through_with(moana, "Make backup");
  await moana.sees(moana.role("list", "Backups").getByText("Verified", { exact: true }));
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

/** Answers as a server whose database is on PostgreSQL; tests/http/postgres/standby.test.js has a real one. */
async function answer_with_standbys({ page }, replication) {
  for (const [path, change] of [
    ["backups", { replication }],
    ["state", { replication, backups: null, disk: { database_bytes: 2 ** 27, wal_bytes: 0, free_bytes: null } }],
  ]) {
    await page.route(`**/api/v1/admin/${path}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...change } });
    });
  }
}

scene("the standbys of a database on a server are shown instead of backups", async (stage) => {
  const chief = await ruled(stage);
  const moana = await at_screen(stage, chief, phone);
  await answer_with_standbys(moana, {
    is_standby: false,
    standbys: [
      { name: "berlin", state: "streaming", is_awaited: true, lag_bytes: 0, lag_ms: null },
      { name: "oslo", state: "catchup", is_awaited: false, lag_bytes: 3_000_000, lag_ms: 45_000 },
      { name: "", state: "", is_awaited: false, lag_bytes: null, lag_ms: null },
    ],
  });
  await moana.open("/admin");
  await moana.sees(moana.text("A standby of the database is 45 s behind."));
  await moana.reads(
    moana.page.locator("dl > div", { hasText: "Standbys" }),
    /^Standbys 3 Furthest behind: 3 MB, 45 s behind/,
  );
  assert.equal(await moana.text("Last backup").count(), 0);
  await assert_sound(moana, "the overview");
  await moana.open("/admin/backups");
  const items = moana.role("list", "Standbys").getByRole("listitem");
  await moana.reads(items.nth(0), /^berlin streaming Commits wait for it 0 bytes? behind$/);
  await moana.reads(items.nth(1), /^oslo catchup 3 MB, 45 s behind$/);
  await moana.reads(items.nth(2), /^Unnamed The state is not visible: .* pg_monitor\.$/);
  assert.equal(await moana.button("Make backup …").count(), 0);
  await assert_sound(moana, "the standbys");
});

scene("settings apply at once, and can be reset to their defaults", async (stage) => {
  const chief = await ruled(stage);
  const moana = await at_screen(stage, chief, phone);
  await moana.open("/admin/settings");
  await moana.press(moana.button("Change: Registration open"));
  await moana.role("dialog").getByRole("checkbox", { name: "Registration open" }).uncheck();
  await goes_through_with(moana, "Save");
  await moana.sees(moana.text("Default: Yes"));
  await assert_sound(moana, "the settings");
  const nobody = stage.server.nobody();
  await nobody.refused("registration_closed", "POST", "/accounts", newcomer("Dora"));
  await moana.press(moana.button("Reset: Registration open"));
  await goes_through_with(moana, "Reset");
  await moana.sees_no(moana.text("Default: Yes"));
  await nobody.ok("POST", "/accounts", newcomer("Dora"));

  await moana.press(moana.button("Change: Open tables per user"));
  const value = moana.page.getByLabel("Value");
  await value.fill("100000");
  await moana.role("dialog").getByLabel("Reason").fill("too many");
  // The browser's validation stops this value.
  await moana.press(moana.role("dialog").getByRole("button", { name: "Save", exact: true }));
  assert.equal(await moana.role("dialog").count(), 1);
  await value.fill("3");
  await goes_through_with(moana, "Save");
  await moana.sees(moana.role("list", "Settings").getByText("3", { exact: true }));

  await moana.press(moana.button("Change: Server log"));
  await moana.page.getByLabel("Log level").selectOption("debug");
  await goes_through_with(moana, "Save");
  await moana.sees(moana.text("Debug details (debug)"));
  assert.equal((await chief.get("/admin/log-level")).level, "debug");
});

scene("the users with the highest usage are listed and slowed down; nobody blocks their own address", async (stage) => {
  const chief = await ruled(stage);
  const ben = await register(stage.server, { name: "Ben" });
  await table([ben, await register(stage.server, { name: "Cleo" })]);
  for (let round = 0; round < 500; ++round) await ben.get("/games"); // Far more than a page requests.
  const moana = await at_screen(stage, chief, phone);
  await moana.open("/admin/usage");
  await moana.page.getByLabel("Sorted by").selectOption({ label: "Requests" });
  const users = moana.role("list", "Users");
  await moana.reads(users.getByRole("listitem").first(), /^Ben .* 5\d\d requests · .* sent · 1 match/);
  await assert_sound(moana, "the usage");

  await moana.press(moana.button("Slow down …: Ben"));
  await goes_through_with(moana, "Slow down");
  await moana.reads(users.getByRole("listitem").first(), /^Ben .* Slowed down until /);
  await moana.press(moana.button("End slowdown …: Ben"));
  await goes_through_with(moana, "End slowdown");
  await moana.sees(moana.button("Slow down …: Ben"));

  moana.excuse(/status of 422 .*\/block$/);
  await moana.press(moana.button("Block …: 127.0.0.1"));
  const dialog = moana.role("dialog");
  await dialog.getByLabel("Reason").fill("too much");
  await moana.press(dialog.getByRole("button", { name: "Block", exact: true }));
  await moana.sees(dialog.getByText("This is your own address."));
  await assert_sound(moana, "the refusal");
  await moana.press(dialog.getByRole("button", { name: "Cancel" }));
  await moana.press(moana.button("Suspend …: Ben"));
  await goes_through_with(moana, "Suspend");
  await moana.sees(users.getByText("Suspended", { exact: true }));

  await moana.open("/admin/log");
  await moana.sees(moana.role("list", "Log").getByText("No longer slowed down"));
});

scene("two accounts of one person are merged", async (stage) => {
  const chief = await ruled(stage);
  const [ann, double, cleo] = await Promise.all(
    ["Ann", "Annabel", "Cleo"].map((name) => register(stage.server, { name })),
  );
  const match = await table([double, cleo]);
  const moana = await at_screen(stage, chief);
  await moana.open(`/admin/users/${double.user.id}`);
  await moana.sees(moana.link(/^Maori Annabel and Cleo/));
  await moana.press(moana.button("Merge into another user …"));
  await moana.page.getByLabel("Merge into").fill("Ann");
  await moana.press(moana.role("option", "Ann"));
  await goes_through_with(moana, "Merge permanently");
  await moana.sees(moana.role("heading", "Ann"));
  await moana.sees(moana.link(/^Maori Ann and Cleo/));
  assert.notEqual((await ann.snapshot(match)).you, null);
  await double.refused("unauthenticated", "GET", "/me");
});
