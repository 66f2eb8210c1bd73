// Administration: decisions of moderators and administrators, and what the affected users see.
import assert from "node:assert/strict";
import { register } from "../../http/support/accounts.js";
import { reason } from "../../http/support/admin.js";
import { fresh } from "../../http/support/client.js";
import { logs_in } from "../support/account.js";
import { at_screen, goes_through_with, reported_line, ruled } from "../support/admin.js";
import { assert_sound } from "../support/look.js";
import { phone, scene } from "../support/scene.js";

scene("a moderator decides a report: the author is muted and the line is removed", async (stage) => {
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
  assert.equal(await mara.link("Log").count(), 0, "only administrators see the log");
  await mara.press(mara.link(/you coconut/));
  await mara.sees(mara.text("what a day"));
  await mara.sees(mara.text("every day"));
  assert.equal(await mara.button("Suspend author …").count(), 0, "only administrators suspend users");
  await mara.press(mara.button("Mute author …"));
  await assert_sound(mara, "deciding a report");
  await mara.role("dialog").getByLabel("Duration").selectOption("day");
  await goes_through_with(mara, "Mute");
  await mara.sees(mara.role("heading", "Author muted"));
  await mara.press(mara.role("main").getByRole("link", { name: "Reports" }).first());
  await mara.sees(mara.text("No open reports."));

  // The line disappears for spectators; the muted user sees a note in place of the input field.
  await author.sees(author.role("log").getByText("Removed by a moderator"));
  assert.equal(await author.text("you coconut").count(), 0);
  await author.page.reload();
  await author.sees(author.text(/A moderator has muted you until/));
  assert.equal(await author.page.getByLabel("Message to everyone").count(), 0);
  await ben.refused("muted", "POST", "/lobby/chat", { text: "what?", cmd: fresh() });
});

scene("an administrator suspends a user and changes a role, and both are in the log", async (stage) => {
  const chief = await ruled(stage);
  const [ben, cleo] = await Promise.all(["Ben", "Cleo"].map((name) => register(stage.server, { name })));
  const moana = await at_screen(stage, chief);
  await moana.open("/admin/users");
  await moana.page.getByLabel(/^Find by name/).fill("be");
  await moana.sees_no(moana.link(/^Cleo/));
  await moana.press(moana.role("main").getByRole("link", { name: /^Ben/ }));
  await moana.press(moana.button("Suspend …"));
  await moana.role("dialog").getByLabel("Duration").selectOption("ever");
  // The browser requires the reason.
  await moana.press(moana.role("dialog").getByRole("button", { name: "Suspend", exact: true }));
  assert.equal(await moana.role("dialog").count(), 1);
  await goes_through_with(moana, "Suspend", "sold his shells twice");
  await moana.sees(moana.role("heading", "Suspended permanently"));
  await moana.sees(moana.button("Lift suspension …"));
  await ben.refused("unauthenticated", "GET", "/me");

  const author = await stage.person("Ben");
  author.excuse(/status of 403 .*\/sessions$/);
  await logs_in(author);
  await author.sees(author.text("This account is permanently suspended. Reason: sold his shells twice"));

  await moana.press(moana.role("navigation", "Administration").getByRole("link", { name: "Users" }));
  await moana.page.getByLabel(/^Find by name/).fill(cleo.mail);
  await moana.press(moana.role("main").getByRole("link", { name: /^Cleo/ }));
  await moana.press(moana.button("Change role …"));
  await goes_through_with(moana, "Change role");
  await moana.sees(moana.role("main").getByText("Moderator", { exact: true }));
  assert.equal((await cleo.get("/me")).role, "moderator");

  await moana.press(moana.role("navigation", "Administration").getByRole("link", { name: "Log" }));
  const entries = moana.role("list", "Log").getByRole("listitem");
  await moana.reads(entries.nth(0), /^Changed the role of Cleo Player → Moderator .*they asked for it.* Moana · /);
  await moana.reads(entries.nth(1), /^Suspended Ben permanently .*sold his shells twice.* Moana · /);
  const today = new Date().toLocaleDateString("sv");
  await moana.page.getByLabel("Last day").fill("2020-01-01");
  await moana.sees(moana.text("No actions found."));
  await moana.page.getByLabel("Last day").fill(today);
  await moana.sees(entries.nth(1));
  await moana.page.getByLabel("First day").fill("2099-01-01");
  await moana.sees(moana.text("No actions found."));
});

scene("a refused change is explained in the dialog, and changes nothing", async (stage) => {
  const chief = await ruled(stage);
  const moana = await at_screen(stage, chief, phone);
  moana.excuse(/status of 409 .*\/role$/);
  await moana.open(`/admin/users/${chief.user.id}`);
  await moana.press(moana.button("Change role …"));
  const dialog = moana.role("dialog");
  await dialog.getByLabel("Reason").fill(reason);
  await moana.press(dialog.getByRole("button", { name: "Change role", exact: true }));
  await moana.sees(dialog.getByRole("alert").getByText(/You are the only administrator/));
  await assert_sound(moana, "a refusal in the dialog");
  assert.equal((await chief.get("/me")).role, "admin");
});

scene("an announcement whose response was lost is sent again, and published once", async (stage) => {
  const chief = await ruled(stage);
  const moana = await at_screen(stage, chief);
  await moana.open("/admin/announcements");
  await moana.press(moana.button("New announcement"));
  const dialog = moana.role("dialog");
  await dialog.getByLabel("Text").fill("We rest on Sunday");
  await dialog.getByLabel("Reason").fill(reason);
  moana.excuse(/ERR_FAILED/);
  await moana.page.route("**/admin/announcements", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    return route.abort();
  });
  await moana.press(dialog.getByRole("button", { name: "Publish", exact: true }));
  await moana.sees(dialog.getByRole("alert"));
  await moana.page.unroute("**/admin/announcements");
  await moana.press(dialog.getByRole("button", { name: "Publish", exact: true }));
  await moana.sees(moana.text("Active"));
  assert.equal((await chief.get("/admin/announcements")).announcements.length, 1);
});

scene("an announcement is on every page until the reader dismisses it", async (stage) => {
  const chief = await ruled(stage);
  const moana = await at_screen(stage, chief);
  await moana.open("/admin/announcements");
  await moana.press(moana.button("New announcement"));
  await moana.role("dialog").getByLabel("Text").fill("Tonight <b>we</b> sleep");
  await goes_through_with(moana, "Publish");
  await moana.sees(moana.text("Active"));

  const ben = await stage.person("Ben", phone);
  await ben.open("/");
  const said = ben.text("Tonight <b>we</b> sleep");
  await ben.sees(said);
  await assert_sound(ben, "an announcement");
  await ben.open("/rules/maori");
  await ben.sees(said);
  await ben.press(ben.button(/^Dismiss/));
  await ben.sees_no(said);
  const asked = ben.page.waitForResponse(/\/api\/v1\/announcements$/);
  await ben.page.reload();
  await asked;
  await ben.sees(ben.role("heading", "Contents"));
  assert.equal(await said.count(), 0);

  await moana.press(moana.button(/^Withdraw: /));
  await goes_through_with(moana, "Withdraw");
  await moana.sees(moana.text("Withdrawn", { exact: true }));
  assert.deepEqual((await chief.get("/announcements")).announcements, []);
});

scene("a player cannot open the administration", async (stage) => {
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
    await player.sees(player.role("heading", "Page not found"));
  }
  assert.deepEqual(
    asked.filter((address) => address.includes("/api/v1/admin")),
    [],
  );
  const nobody = await stage.person("Nobody");
  await nobody.open("/admin");
  await nobody.sees(nobody.text("Log in to administer this server."));
});
