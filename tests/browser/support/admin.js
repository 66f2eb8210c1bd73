// Administrators and moderators in the browser.
import assert from "node:assert/strict";
import { register } from "../../http/support/accounts.js";
import { moved, reason, user_admin } from "../../http/support/admin.js";
import { fresh } from "../../http/support/client.js";

/** An administrator, appointed on the command line, as a client of the API. */
export async function ruled(stage) {
  const chief = await register(stage.server, { name: "Moana" });
  await stage.kill();
  const { code, output } = await user_admin(stage.server, chief.name);
  assert.equal(code, 0, output);
  await stage.revive();
  return moved(chief, stage.server);
}

/** A line of the lobby that another user has reported: `{author, reporter, id}`. */
export async function reported_line(stage, chief, text) {
  const [author, reporter] = await Promise.all(["Ben", "Cleo"].map((name) => register(stage.server, { name })));
  await reporter.post("/lobby/chat", { text: "what a day", cmd: fresh() });
  const { number } = await author.post("/lobby/chat", { text, cmd: fresh() });
  await reporter.ok("POST", `/lobby/chat/${number}/reports`, { reason: "insult", text: "every day" });
  const { reports } = await chief.get("/admin/reports");
  return { author, reporter, id: reports[0].id };
}

/** Fills in the reason and confirms the open dialog. */
export async function goes_through_with(person, confirm, why = reason) {
  const dialog = person.role("dialog");
  await dialog.getByLabel("Reason").fill(why);
  await person.press(dialog.getByRole("button", { name: confirm, exact: true }));
  await person.sees_no(dialog);
}

/** A browser with the session of an API client. */
export const at_screen = (stage, client, screen) => stage.person(client.name, screen, { token: client.token });
