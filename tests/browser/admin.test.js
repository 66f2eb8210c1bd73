// Those who run the house at their pages: what they decide, and what those read whom it concerns.
import assert from "node:assert/strict";
import { register } from "../http/support/accounts.js";
import { reason } from "../http/support/admin.js";
import { fresh } from "../http/support/client.js";
import { logs_in } from "./support/account.js";
import { at_screen, goes_through_with, reported_line, ruled } from "./support/admin.js";
import { assert_sound } from "./support/look.js";
import { phone, scene } from "./support/scene.js";

scene("a moderator decides a report: the author is silenced and the message gone", async (stage) => {
  const chief = await ruled(stage);
  const { author: ben } = await reported_line(stage, chief, "you coconut");
  const mod = await register(stage.server, { name: "Mara" });
  await chief.ok("PUT", `/admin/users/${mod.user.id}/role`, { role: "moderator", reason });

  const author = await at_screen(stage, ben);
  await author.open("/");
  await author.sees(author.role("log").getByText("you coconut"));

  const mara = await at_screen(stage, mod, phone);
  await mara.open("/");
  await mara.press(mara.button(/^Your menu/));
  await mara.press(mara.link("Administration"));
  assert.equal(await mara.link("Log").count(), 0, "the log is for administrators");
  await mara.press(mara.link(/you coconut/));
  await mara.sees(mara.text("what a day"));
  await mara.sees(mara.text("every day"));
  assert.equal(await mara.button("Suspend the author …").count(), 0, "suspending is for administrators");
  await mara.press(mara.button("Mute the author …"));
  await assert_sound(mara, "deciding a report");
  await mara.role("dialog").getByLabel("For how long?").selectOption("day");
  await goes_through_with(mara, "Mute");
  await mara.sees(mara.role("heading", "Author muted"));
  await mara.press(mara.role("main").getByRole("link", { name: "Reports" }).first());
  await mara.sees(mara.text("Nothing waits to be decided."));

  // Who looks on sees it go; who is muted reads it where they would write.
  await author.sees(author.role("log").getByText("Removed by a moderator"));
  assert.equal(await author.text("you coconut").count(), 0);
  await author.page.reload();
  await author.sees(author.text(/A moderator has muted you until/));
  assert.equal(await author.page.getByLabel("Say something to everybody").count(), 0);
  await ben.refused("muted", "POST", "/lobby/chat", { text: "what?", cmd: fresh() });
});

scene("an administrator suspends somebody and gives a role, and reads both in the log", async (stage) => {
  const chief = await ruled(stage);
  const [ben, cleo] = await Promise.all(["Ben", "Cleo"].map((name) => register(stage.server, { name })));
  const moana = await at_screen(stage, chief);
  await moana.open("/admin/users");
  await moana.page.getByLabel(/^Find by name/).fill("be");
  await moana.sees_no(moana.link(/^Cleo/));
  await moana.press(moana.role("main").getByRole("link", { name: /^Ben/ }));
  await moana.press(moana.button("Suspend …"));
  await moana.role("dialog").getByLabel("For how long?").selectOption("ever");
  // No reason, no change: the browser asks for it.
  await moana.press(moana.role("dialog").getByRole("button", { name: "Suspend", exact: true }));
  assert.equal(await moana.role("dialog").count(), 1);
  await goes_through_with(moana, "Suspend", "sold his shells twice");
  await moana.sees(moana.role("heading", "Suspended for good"));
  await moana.sees(moana.button("Lift the suspension …"));
  await ben.refused("unauthenticated", "GET", "/me");

  const author = await stage.person("Ben");
  author.excuse(/status of 403 .*\/sessions$/);
  await logs_in(author);
  await author.sees(author.text("This account is suspended for good. Reason: sold his shells twice"));

  await moana.press(moana.role("navigation", "Administration").getByRole("link", { name: "Users" }));
  await moana.page.getByLabel(/^Find by name/).fill(cleo.mail);
  await moana.press(moana.role("main").getByRole("link", { name: /^Cleo/ }));
  await moana.press(moana.button("Change the role …"));
  await goes_through_with(moana, "Change the role");
  await moana.sees(moana.role("main").getByText("Moderator", { exact: true }));
  assert.equal((await cleo.get("/me")).role, "moderator");

  await moana.press(moana.role("navigation", "Administration").getByRole("link", { name: "Log" }));
  const entries = moana.role("list", "Log").getByRole("listitem");
  await moana.reads(entries.nth(0), /^New role for Cleo Player → Moderator .*they asked for it.* Moana · /);
  await moana.reads(entries.nth(1), /^Suspended Ben for good .*sold his shells twice.* Moana · /);
  const today = new Date().toLocaleDateString("sv");
  await moana.page.getByLabel("Last day").fill("2020-01-01");
  await moana.sees(moana.text("Nothing fits that."));
  await moana.page.getByLabel("Last day").fill(today);
  await moana.sees(entries.nth(1));
  await moana.page.getByLabel("First day").fill("2099-01-01");
  await moana.sees(moana.text("Nothing fits that."));
});

scene("what is refused is told in the dialog, and changes nothing", async (stage) => {
  const chief = await ruled(stage);
  const moana = await at_screen(stage, chief, phone);
  moana.excuse(/status of 409 .*\/role$/);
  await moana.open(`/admin/users/${chief.user.id}`);
  await moana.press(moana.button("Change the role …"));
  const dialog = moana.role("dialog");
  await dialog.getByLabel("Why?").fill(reason);
  await moana.press(dialog.getByRole("button", { name: "Change the role", exact: true }));
  await moana.sees(dialog.getByRole("alert").getByText(/You are the last administrator/));
  await assert_sound(moana, "a refusal in the dialog");
  assert.equal((await chief.get("/me")).role, "admin");
});

scene("an announcement whose answer was lost is sent again, and announced once", async (stage) => {
  const chief = await ruled(stage);
  const moana = await at_screen(stage, chief);
  await moana.open("/admin/announcements");
  await moana.press(moana.button("New announcement"));
  const dialog = moana.role("dialog");
  await dialog.getByLabel("What do you want to tell everybody?").fill("We rest on Sunday");
  await dialog.getByLabel("Why?").fill(reason);
  moana.excuse(/ERR_FAILED/);
  await moana.page.route("**/admin/announcements", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    return route.abort();
  });
  await moana.press(dialog.getByRole("button", { name: "Announce", exact: true }));
  await moana.sees(dialog.getByRole("alert"));
  await moana.page.unroute("**/admin/announcements");
  await moana.press(dialog.getByRole("button", { name: "Announce", exact: true }));
  await moana.sees(moana.text("Shown now"));
  assert.equal((await chief.get("/admin/announcements")).announcements.length, 1);
});

scene("what is announced stands on every page until the reader puts it away", async (stage) => {
  const chief = await ruled(stage);
  const moana = await at_screen(stage, chief);
  await moana.open("/admin/announcements");
  await moana.press(moana.button("New announcement"));
  await moana.role("dialog").getByLabel("What do you want to tell everybody?").fill("Tonight <b>we</b> sleep");
  await goes_through_with(moana, "Announce");
  await moana.sees(moana.text("Shown now"));

  const ben = await stage.person("Ben", phone);
  await ben.open("/");
  const told = ben.text("Tonight <b>we</b> sleep");
  await ben.sees(told);
  await assert_sound(ben, "an announcement");
  await ben.open("/rules/maori");
  await ben.sees(told);
  await ben.press(ben.button(/^Put away/));
  await ben.sees_no(told);
  const asked = ben.page.waitForResponse(/\/api\/v1\/announcements$/);
  await ben.page.reload();
  await asked;
  await ben.sees(ben.role("heading", "Contents"));
  assert.equal(await told.count(), 0);

  await moana.press(moana.button(/^Withdraw: /));
  await goes_through_with(moana, "Withdraw");
  await moana.sees(moana.text("Withdrawn", { exact: true }));
  assert.deepEqual((await chief.get("/announcements")).announcements, []);
});

scene("a player finds no way in", async (stage) => {
  const ben = await register(stage.server, { name: "Ben" });
  const player = await at_screen(stage, ben);
  await player.open("/");
  await player.press(player.button(/^Your menu/));
  await player.sees(player.button("Log out"));
  assert.equal(await player.link("Administration").count(), 0);
  const asked = [];
  player.page.on("request", (request) => asked.push(request.url()));
  for (const path of ["/admin", "/admin/users", `/admin/users/${ben.user.id}`, "/admin/reports", "/admin/log"]) {
    await player.open(path);
    await player.sees(player.role("heading", "No such page"));
  }
  assert.deepEqual(
    asked.filter((address) => address.includes("/api/v1/admin")),
    [],
  );
  const nobody = await stage.person("Nobody");
  await nobody.open("/admin");
  await nobody.sees(nobody.text("Log in to look after this server."));
});
