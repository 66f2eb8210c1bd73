// From a guest to an account, and all that goes with it, as a person does it: by what is to be seen.
import assert from "node:assert/strict";
import { password } from "../http/support/accounts.js";
import { eventually } from "../http/support/wait.js";
import { logs_in, logs_out, registers } from "./support/account.js";
import { choose, own_turn, sees, usual } from "./support/maori.js";
import { phone, scene } from "./support/scene.js";

/** A section of the account, by its card. */
async function goes_to(person, section) {
  await person.open("/account");
  await person.press(person.role("main").getByRole("link", { name: new RegExp(`^${section}`) }));
  await person.sees(person.page.getByRole("heading", { name: section, level: 1 }));
}

scene("a guest plays, keeps the match in an account, and finds it again after logging in", async (stage) => {
  const ann = await stage.person("Ann", phone);
  await ann.open("/");
  await ann.names_oneself("Ann of Aitutaki");
  await ann.press(ann.button("Play now: Maori"));
  await choose(ann, usual((await own_turn(ann)).lit));
  const match = new URL(ann.page.url()).pathname;

  // The home page says what there is to lose.
  await ann.press(ann.link(/^Atoll/));
  await ann.press(ann.role("complementary", "Make an account").getByRole("link"));
  await ann.sees(ann.text(/all matches stay/));
  assert.equal(await ann.page.getByLabel("Name", { exact: true }).inputValue(), "Ann of Aitutaki");
  await registers(ann, { name: "Ann of Aitutaki", mail: "ann@example.org" });
  await ann.press(ann.link("Let us play"));
  await ann.sees(ann.page.locator(`a[href="${match}"]`));

  await logs_out(ann);
  await ann.sees(ann.role("heading", "Board games at your own pace"));
  await logs_in(ann, "ann@example.org");
  await ann.sees(ann.role("heading", "Hello, Ann of Aitutaki"));
  await ann.press(ann.page.locator(`a[href="${match}"]`));
  // The turn is where it was: its one step may already be all of it.
  await sees(ann, ({ asked }) => asked, "that the match waits for them");
});

scene("what is wrong is told at its field, and the keyboard is there", async (stage) => {
  const [ann, ben] = [await stage.person("Ann"), await stage.person("Ben")];
  await registers(ann);
  ben.excuse(/status of (401|409|422) .*\/api\/v1\/(accounts|sessions)$/);
  await ben.open("/register");
  const form = (label) => ben.page.getByLabel(label, { exact: true });
  await form("Name").fill("Ann");
  await form("Mail address").fill("ben@example.org");
  await form("Password").fill("short");
  await ben.press(ben.button("Make the account"));
  await ben.sees(ben.text("A password has at least 10 characters."));
  assert.equal(await form("Password").evaluate((field) => field === field.ownerDocument.activeElement), true);
  assert.equal(await form("Password").getAttribute("aria-invalid"), "true");

  await form("Password").fill(password);
  await ben.press(ben.button("Make the account"));
  await ben.sees(ben.text("This name, or one that looks like it, is taken."));
  assert.equal(await form("Name").evaluate((field) => field === field.ownerDocument.activeElement), true);

  await ben.open("/login");
  await form("Name or mail address").fill("Ann");
  await form("Password").fill("not the password");
  await ben.press(ben.role("main").getByRole("button", { name: "Log in" }));
  await ben.sees(ben.text("Name or password is not right."));
  await ben.press(ben.button("Show the password"));
  assert.equal(await form("Password").getAttribute("type"), "text");
});

scene("another device is logged out from here", async (stage) => {
  const [ann, elsewhere] = [await stage.person("Ann"), await stage.person("Ann", phone)];
  await registers(ann);
  await logs_in(elsewhere);
  await elsewhere.sees(elsewhere.role("heading", "Hello, Ann"));
  await goes_to(ann, "Devices");
  await ann.sees(ann.text("this device"));
  await ann.press(ann.button(/^Log out Chrome/));
  await ann.sees(ann.text("That device is logged out."));
  await ann.sees_no(ann.button(/^Log out Chrome/));
  await elsewhere.open("/");
  await elsewhere.sees(elsewhere.link("Log in"));
});

scene("a token is shown once, works, and is revoked", async (stage) => {
  const ann = await stage.person("Ann");
  await registers(ann);
  await goes_to(ann, "API tokens");
  await ann.page.getByLabel("What is it for?").fill("A script");
  await ann.page.getByLabel("look", { exact: true }).check();
  await ann.press(ann.button("Make the token"));
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
  await ann.sees(ann.text("The token is revoked."));
  assert.equal(await asks(), 401);
});

scene("alerts are chosen box by box, and are there after a reload", async (stage) => {
  const ann = await stage.person("Ann", phone);
  await registers(ann);
  await goes_to(ann, "Alerts");
  const box = (name) => ann.page.getByRole("checkbox", { name });
  const before = await box("Chat by Push").isChecked();
  await ann.press(box("Chat by Push"));
  await ann.sees(ann.text("Saved"));
  await ann.page.getByRole("radio", { name: "Gathered, once a day" }).check();
  await ann.page.getByRole("combobox", { name: /^at/ }).selectOption("18");
  if (!(await box("Quiet hours").isChecked())) await ann.press(box("Quiet hours"));
  await ann.page.getByLabel("from", { exact: true }).fill("21:30");
  await ann.sees(ann.text("Saved"));
  // What was said to be saved may have been the change before.
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
  await ann.press(ann.button("Plan the vacation"));
  await ann.sees(ann.text("Choose a day."));
  await ann.page.getByLabel("First day").fill(day(400));
  await ann.page.getByLabel("Last day").fill(day(399));
  await ann.press(ann.button("Plan the vacation"));
  await ann.sees(ann.text("It ends before it begins."));
  await ann.page.getByLabel("Last day").fill(day(404));
  await ann.press(ann.button("Plan the vacation"));
  await ann.sees(ann.button(/^Cancel the vacation/));
  await ann.page.getByLabel("My clocks pause on weekends").check();
  await ann.sees(ann.text("Saved"));

  await ann.page.reload();
  await ann.sees(ann.button(/^Cancel the vacation/));
  assert.equal(await ann.page.getByLabel("My clocks pause on weekends").isChecked(), true);
  await ann.press(ann.button(/^Cancel the vacation/));
  await ann.sees_no(ann.button(/^Cancel the vacation/));
});

scene("whoever deletes the account is gone", async (stage) => {
  const [ann, ben] = [await stage.person("Ann"), await stage.person("Ben")];
  await registers(ann);
  await ann.press(ann.button(/^Your menu/));
  await ann.press(ann.link("How others see you"));
  await ann.sees(ann.role("heading", "Ann"));
  const page = new URL(ann.page.url()).pathname;

  await goes_to(ann, "Data & deletion");
  const [file] = await Promise.all([ann.page.waitForEvent("download"), ann.press(ann.link("Download"))]);
  assert.match(file.suggestedFilename(), /\.json$/);
  await ann.press(ann.button("Delete for good"));
  const dialog = ann.role("dialog");
  ann.excuse(/status of 401 .*\/api\/v1\/me$/);
  await dialog.getByLabel("Your password now").fill("not the password");
  await ann.press(dialog.getByRole("button", { name: "Delete for good" }));
  await ann.sees(dialog.getByText("Name or password is not right."));
  await dialog.getByLabel("Your password now").fill(password);
  await ann.press(dialog.getByRole("button", { name: "Delete for good" }));
  await ann.sees(ann.text("Your account is deleted. Fare well."));
  await ann.sees(ann.link("Log in"));

  await ben.open(page);
  ben.excuse(/status of 404 .*\/api\/v1\/players\//);
  await ben.sees(ben.text("There is no such player"));
});
