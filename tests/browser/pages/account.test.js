// From a guest to an account, and all settings of the account.
import assert from "node:assert/strict";
import { password } from "../../http/support/accounts.js";
import { eventually } from "../../http/support/wait.js";
import { logs_in, logs_out, registers } from "../support/account.js";
import { choose, own_turn, sees, usual } from "../support/maori.js";
import { core_scene, phone, scene } from "../support/scene.js";

/** Opens a section of the account page by its card. */
async function goes_to(person, section) {
  await person.open("/account");
  await person.press(person.role("main").getByRole("link", { name: new RegExp(`^${section}`) }));
  await person.sees(person.page.getByRole("heading", { name: section, level: 1 }));
}

core_scene("a guest plays, keeps the match in an account, and finds it again after logging in", async (stage) => {
  const ann = await stage.person("Ann", phone);
  await ann.open("/");
  await ann.names_oneself("Ann of Aitutaki");
  await ann.press(ann.button("Play now: Maori"));
  await choose(ann, usual((await own_turn(ann)).lit));
  const match = new URL(ann.page.url()).pathname;

  // The home page hints at the account.
  await ann.press(ann.link(/^Atoll/));
  await ann.press(ann.role("complementary", "Create an account").getByRole("link"));
  await ann.sees(ann.text(/keeps all running and finished matches/));
  assert.equal(await ann.page.getByLabel("Name", { exact: true }).inputValue(), "Ann of Aitutaki");
  await registers(ann, { name: "Ann of Aitutaki", mail: "ann@example.org" });
  await ann.press(ann.link("Start playing"));
  await ann.sees(ann.page.locator(`a[href="${match}"]`));

  await logs_out(ann);
  await ann.sees(ann.role("heading", "Board games at your own pace"));
  await logs_in(ann, "ann@example.org");
  await ann.sees(ann.role("heading", "Hello, Ann of Aitutaki"));
  await ann.press(ann.page.locator(`a[href="${match}"]`));
  // The draft is kept; its only step may already complete the turn.
  await sees(ann, ({ asked }) => asked, "that it is their turn");
});

core_scene("an error is shown at its field, and the field gets the focus", async (stage) => {
  const [ann, ben] = [await stage.person("Ann"), await stage.person("Ben")];
  await registers(ann);
  ben.excuse(/status of (401|409|422) .*\/api\/v1\/(accounts|sessions)$/);
  await ben.open("/register");
  const form = (label) => ben.page.getByLabel(label, { exact: true });
  await form("Name").fill("Ann");
  await form("Email address").fill("ben@example.org");
  await form("Password").fill("short");
  await ben.press(ben.button("Create account"));
  await ben.sees(ben.text("A password must have at least 10 characters."));
  const has_focus = (label) => form(label).evaluate((field) => field === field.ownerDocument.activeElement);
  await eventually(() => has_focus("Password"), "the field to have the focus");
  assert.equal(await form("Password").getAttribute("aria-invalid"), "true");

  await form("Password").fill(password);
  await ben.press(ben.button("Create account"));
  await ben.sees(ben.text("This name, or a very similar one, is already taken."));
  await eventually(() => has_focus("Name"), "the field to have the focus");

  await ben.open("/login");
  await form("Name or email address").fill("Ann");
  await form("Password").fill("not the password");
  await ben.press(ben.role("main").getByRole("button", { name: "Log in" }));
  await ben.sees(ben.text("The name or the password is wrong."));
  await ben.press(ben.button("Show password"));
  await ben.sees(form("Password").and(ben.page.locator("[type=text]")));
});

scene("a user logs another device out", async (stage) => {
  const [ann, elsewhere] = [await stage.person("Ann"), await stage.person("Ann", phone)];
  await registers(ann);
  await logs_in(elsewhere);
  await elsewhere.sees(elsewhere.role("heading", "Hello, Ann"));
  elsewhere.excuse(/status of 401/); // what its page still asked for
  await goes_to(ann, "Devices");
  await ann.sees(ann.text("this device"));
  await ann.press(ann.button(/^Log out Chrome/));
  await ann.sees(ann.text("The device was logged out."));
  await ann.sees_no(ann.button(/^Log out Chrome/));
  await elsewhere.open("/");
  await elsewhere.sees(elsewhere.link("Log in"));
});

scene("an API token is shown once, works, and can be revoked", async (stage) => {
  const ann = await stage.person("Ann");
  await registers(ann);
  await goes_to(ann, "API tokens");
  await ann.page.getByLabel("What is it for?").fill("A script");
  await ann.page.getByLabel("read", { exact: true }).check();
  await ann.press(ann.button("Create token"));
  const token = await ann.page.getByLabel(/^Token/).inputValue();
  assert.match(token, /^atoll_/);
  const asks = () =>
    fetch(`${stage.server.origin}/api/v1/matches?list=mine`, { headers: { Authorization: `Bearer ${token}` } }).then(
      ({ status }) => status,
    );
  assert.equal(await asks(), 200);

  await ann.page.reload();
  await ann.sees(ann.text("A script"));
  assert.equal(await ann.page.getByLabel(/^Token/).count(), 0);
  await ann.press(ann.button("Revoke A script"));
  await ann.press(ann.role("dialog").getByRole("button", { name: "Revoke" }));
  await ann.sees(ann.text("The token was revoked."));
  assert.equal(await asks(), 401);
});

scene("each notification setting is saved and still there after a reload", async (stage) => {
  const ann = await stage.person("Ann", phone);
  await registers(ann);
  await goes_to(ann, "Notifications");
  const box = (name) => ann.page.getByRole("checkbox", { name });
  const before = await box("Chat by Push").isChecked();
  await ann.press(box("Chat by Push"));
  await ann.sees(ann.text("Saved"));
  await ann.page.getByRole("radio", { name: "Daily digest" }).check();
  await ann.page.getByRole("combobox", { name: /^at/ }).selectOption("18");
  if (!(await box("Quiet hours").isChecked())) await ann.press(box("Quiet hours"));
  await ann.page.getByLabel("from", { exact: true }).fill("21:30");
  await ann.sees(ann.text("Saved"));
  // The message "saved" may belong to the previous change.
  const stored = async () => (await ann.context.request.get("/api/v1/me/alerts")).json();
  await eventually(async () => (await stored()).quiet?.from === "21:30", "the last change to be saved");

  await ann.page.reload();
  await ann.sees(box("Chat by Push"));
  assert.equal(await box("Chat by Push").isChecked(), !before);
  assert.equal(await ann.page.getByRole("combobox", { name: /^at/ }).inputValue(), "18");
  assert.equal(await ann.page.getByLabel("from", { exact: true }).inputValue(), "21:30");
});

scene("a vacation is planned, counted and cancelled", async (stage) => {
  const ann = await stage.person("Ann");
  await registers(ann);
  await goes_to(ann, "Time off");
  const day = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await ann.press(ann.button("Plan vacation"));
  await ann.sees(ann.text("Choose a day."));
  await ann.page.getByLabel("First day").fill(day(400));
  await ann.page.getByLabel("Last day").fill(day(399));
  await ann.press(ann.button("Plan vacation"));
  await ann.sees(ann.text("The last day is before the first day."));
  await ann.page.getByLabel("Last day").fill(day(404));
  await ann.press(ann.button("Plan vacation"));
  await ann.sees(ann.button(/^Cancel the vacation/));
  await ann.page.getByLabel("Pause my clocks on weekends").check();
  await ann.sees(ann.text("Saved"));
  // The message may belong to the vacation.
  const stored = async () => (await ann.context.request.get("/api/v1/me")).json();
  await eventually(async () => (await stored()).clock_pause?.weekends === true, "the weekends to be saved");

  await ann.page.reload();
  await ann.sees(ann.button(/^Cancel the vacation/));
  assert.equal(await ann.page.getByLabel("Pause my clocks on weekends").isChecked(), true);
  await ann.press(ann.button(/^Cancel the vacation/));
  await ann.sees_no(ann.button(/^Cancel the vacation/));
});

scene("a deleted account can no longer be found", async (stage) => {
  const [ann, ben] = [await stage.person("Ann"), await stage.person("Ben")];
  await registers(ann);
  await ann.press(ann.button(/^Your menu/));
  await ann.press(ann.link("My public profile"));
  await ann.sees(ann.role("heading", "Ann"));
  const page = new URL(ann.page.url()).pathname;

  await goes_to(ann, "Data & deletion");
  const [file] = await Promise.all([ann.page.waitForEvent("download"), ann.press(ann.link("Download"))]);
  assert.match(file.suggestedFilename(), /\.json$/);
  await ann.press(ann.button("Delete permanently"));
  const dialog = ann.role("dialog");
  await dialog.getByLabel("Current password").fill("not the password");
  await ann.press(dialog.getByRole("button", { name: "Delete permanently" }));
  await ann.sees(dialog.getByText("The name or the password is wrong."));
  ann.excuse(/status of 401 .*\/api\/v1\/me$/);
  await dialog.getByLabel("Current password").fill(password);
  await ann.press(dialog.getByRole("button", { name: "Delete permanently" }));
  await ann.sees(ann.text("Your account was deleted. Goodbye!"));
  await ann.sees(ann.link("Log in"));

  await ben.open(page);
  ben.excuse(/status of 404 .*\/api\/v1\/players\//);
  await ben.sees(ben.text("Player not found"));
});
