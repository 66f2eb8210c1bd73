// The chat of a match, in windows of all sizes.
import assert from "node:assert/strict";
import { fresh } from "../../http/support/client.js";
import { table } from "../../http/support/play.js";
import { eventually } from "../../http/support/wait.js";
import { faults_of } from "../support/look.js";
import { offline_errors } from "../support/offline.js";
import { desktop, phone, scene } from "../support/scene.js";

/** Players of one match, each with its page open. */
async function at_a_table(stage, people, more = {}) {
  const players = await Promise.all(people.map(({ name }) => stage.server.guest(name)));
  const match = await table(players, more);
  const seated = [];
  for (const [at, { name, screen, dark }] of people.entries()) {
    const person = await stage.person(name, screen, { dark, token: players[at].token });
    await person.open(`/match/${match}`);
    await person.sees(person.role("region", "Chat"));
    seated.push(person);
  }
  return { match, seated, players };
}

const panel = (person) => person.role("region", "Chat");
const heard = (person) => panel(person).getByRole("log");
const field = (person) => panel(person).getByLabel("Message to the table");

async function says(person, text) {
  await field(person).fill(text);
  await person.press(panel(person).getByRole("button", { name: "Send" }));
}

scene("two players chat; a collapsed chat shows a mark for new lines", async (stage) => {
  const {
    match,
    seated: [ann, ben],
  } = await at_a_table(stage, [
    { name: "Ann", screen: desktop },
    { name: "Ben", screen: phone, dark: true },
  ]);
  await ann.reads(heard(ann), /^No messages yet\.$/);
  await says(ann, "Kia ora <b>Ben</b>, see https://example.org/a?b=c");
  await ann.reads(heard(ann), /Ann \S+( [AP]M)? Kia ora <b>Ben<\/b>, see https:\/\/example\.org\/a\?b=c$/);
  assert.equal(await field(ann).inputValue(), "");

  await ben.sees(panel(ben).getByText("1 new message"));
  await ben.press(ben.role("main").getByRole("button", { name: "1 new message", exact: true }));
  await ben.reads(heard(ben), /Ann .* Kia ora <b>Ben<\/b>, see/);
  assert.equal(await heard(ben).getByRole("link").count(), 0, "a line is plain text");
  await ben.sees_no(panel(ben).getByText("1 new message"));

  await field(ben).fill("Ahoy");
  await field(ben).press("Enter");
  await ann.reads(heard(ann), /Ben .* Ahoy$/);
  await ben.page.reload();
  await ben.reads(heard(ben), /Ann .* Ben .* Ahoy$/);

  await ann.open("/");
  await says(ben, "Are you still there?");
  await ann.sees(ann.role("main").getByText(/^\d new messages?$/));
  await ann.open(`/match/${match}`);
  await ann.reads(heard(ann), /still there\?$/);
  for (const person of [ann, ben]) assert.deepEqual(await faults_of(person, `the chat as ${person.name} sees it`), []);
});

scene("a line that cannot be sent is sent after reconnecting; a refused line shows the reason", async (stage) => {
  const {
    seated: [ann, ben],
  } = await at_a_table(stage, [
    { name: "Ann", screen: desktop },
    { name: "Ben", screen: desktop },
  ]);
  ann.excuse(offline_errors);
  await ann.context.setOffline(true);
  await says(ann, "Can you hear me?");
  await ann.sees(panel(ann).getByText("No connection. Your message will be sent when you are online again."));
  await ann.context.setOffline(false);
  await ben.reads(heard(ben), /Can you hear me\?$/);
  await ann.sees_no(panel(ann).getByText("No connection."));

  ann.excuse(/status of 422/);
  await ann.page.route("**/chat", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    return route.fulfill({
      status: 422,
      contentType: "application/problem+json",
      body: JSON.stringify({ code: "invalid", status: 422, rule: "text.control", path: "/text", detail: "" }),
    });
  });
  await says(ann, "Refused");
  await ann.sees(panel(ann).getByText("Not sent. A message cannot contain control characters."));
  await ann.page.unroute("**/chat");
  await ann.press(panel(ann).getByRole("button", { name: "Send again" }));
  await ben.reads(heard(ben), /Refused$/);
  await ann.sees_no(panel(ann).getByRole("button", { name: "Send again" }));

  await field(ann).fill("x".repeat(501));
  await ann.sees(panel(ann).getByText("1 character too many"));
  assert.ok(await panel(ann).getByRole("button", { name: "Send" }).isDisabled());
  await field(ann).fill("x".repeat(450));
  await ann.sees(panel(ann).getByText("50 characters left"));
});

scene("a blocked player's lines are hidden, and a spectator reads without writing", async (stage) => {
  const {
    match,
    players,
    seated: [ann, ben, cleo],
  } = await at_a_table(stage, [
    { name: "Ann", screen: desktop },
    { name: "Ben", screen: desktop },
    { name: "Cleo", screen: desktop },
  ]);
  await says(ben, "Before");
  await ann.reads(heard(ann), /Before$/);
  await players[0].ok("PUT", `/blocks/${players[1].user.id}`);
  await says(ben, "You do not read this");
  await cleo.reads(heard(cleo), /You do not read this$/);
  await says(cleo, "But this");
  await ann.reads(heard(ann), /But this$/);
  assert.doesNotMatch(await heard(ann).innerText(), /You do not read this/);
  await ann.page.reload();
  await ann.reads(heard(ann), /^Cleo .* But this$/);

  const dan = await stage.person("Dan", desktop);
  await dan.open(`/match/${match}`);
  await dan.reads(panel(dan), /Before .* You do not read this .* But this Only the players can write here\.$/);
  assert.equal(await field(dan).count(), 0);
  await players[2].post(`/matches/${match}/chat`, { text: "Welcome, watcher", cmd: fresh() });
  await dan.reads(heard(dan), /Welcome, watcher$/);
});

scene(
  "mentions are completed by keyboard and highlighted for the mentioned player; addresses of this site become links",
  async (stage) => {
    const {
      seated: [ann, ben, cleo],
    } = await at_a_table(stage, [
      { name: "Ann", screen: desktop },
      { name: "Ben", screen: desktop },
      { name: "Cleo", screen: phone, dark: true },
    ]);
    await field(ann).focus();
    await ann.page.keyboard.type("Look, @b");
    await ann.sees(ann.role("option", "Ben"));
    assert.deepEqual(await faults_of(ann, "the names to choose from", [1440]), []);
    await ann.page.keyboard.press("Enter");
    assert.equal(await field(ann).inputValue(), "Look, @Ben ");
    await ann.page.keyboard.type(`${stage.server.origin}/rules/maori and https://example.org/`);
    await ann.page.keyboard.press("Enter");

    await ben.reads(heard(ben), /Look, @Ben http/);
    await ben.sees(heard(ben).locator("mark.you").getByText("@Ben"));
    assert.equal(await heard(ben).getByRole("link").count(), 1);
    assert.deepEqual(await faults_of(ben, "a line that addresses the reader", [1440]), []);
    await cleo.press(panel(cleo).getByRole("button", { name: /^Chat/ }));
    await cleo.reads(heard(cleo), /Look, @Ben http/);
    assert.equal(await heard(cleo).locator("mark.you").count(), 0, "Cleo is not mentioned");
    assert.deepEqual(await faults_of(cleo, "a line for somebody else", [390]), []);
    await ben.press(heard(ben).getByRole("link", { name: /rules\/maori$/ }));
    await ben.page.waitForURL(/\/rules\/maori$/);
  },
);

scene("notes are saved while the user types, and appear on the user's other devices only", async (stage) => {
  const {
    match,
    players: [account],
    seated: [ann, ben],
  } = await at_a_table(stage, [
    { name: "Ann", screen: desktop },
    { name: "Ben", screen: desktop, dark: true },
  ]);
  const paper = (person) => person.page.getByRole("textbox", { name: "My notes" });
  await paper(ann).fill("Ben wants the south");
  await ann.sees(ann.text("Saved. Only you can read this."));
  assert.deepEqual(await faults_of(ann, "the notes", [1440]), []);
  const phone_of_ann = await stage.person("Ann", phone, { token: account.token, dark: true });
  await phone_of_ann.open(`/match/${match}`);
  await phone_of_ann.press(phone_of_ann.button("My notes"));
  await phone_of_ann.sees(paper(phone_of_ann));
  const is_there = async () => (await paper(phone_of_ann).inputValue()) === "Ben wants the south";
  await eventually(is_there, "the notes on the phone");
  assert.deepEqual(await faults_of(phone_of_ann, "the notes on a phone", [390]), []);
  await ben.sees(paper(ben));
  assert.equal(await paper(ben).inputValue(), "");
});

scene("everyone chats in the lobby; on a phone the chat is collapsed", async (stage) => {
  const arrive = async (name, screen, dark) => {
    const { token } = await stage.server.guest(name);
    const person = await stage.person(name, screen, { dark, token });
    await person.open("/");
    return person;
  };
  const ann = await arrive("Ann", desktop, false);
  const ben = await arrive("Ben", phone, true);
  const lobby = (person) => person.role("region", "Lobby chat");
  await lobby(ann).getByLabel("Message to everyone").fill("Who plays Hawaii?");
  await ann.press(lobby(ann).getByRole("button", { name: "Send" }));
  await ben.sees(lobby(ben).getByText("1 new message"));
  assert.equal(await lobby(ben).getByRole("log").count(), 0);
  await ben.press(lobby(ben).getByRole("button", { name: /^Lobby chat/ }));
  await ben.reads(lobby(ben).getByRole("log"), /Ann .* Who plays Hawaii\?$/);
  await ben.sees_no(lobby(ben).getByText("1 new message"));
  for (const person of [ann, ben]) assert.deepEqual(await faults_of(person, `the lobby as ${person.name} sees it`), []);
});

for (const screen of [desktop, phone]) {
  const size = screen === phone ? "a phone" : "a desktop";
  scene(`on ${size}: the lines of a muted player are hidden until the mute is lifted`, async (stage) => {
    const {
      match,
      seated: [ann, ben],
    } = await at_a_table(stage, [
      { name: "Ann", screen },
      { name: "Ben", screen: desktop },
    ]);
    if (screen === phone) await ann.press(panel(ann).getByRole("button", { name: "Chat" }));
    await says(ben, "Before");
    await ann.reads(heard(ann), /Before$/);
    await says(ann, "From me");
    await ann.reads(heard(ann), /From me$/);
    assert.equal(
      await heard(ann)
        .getByRole("button", { name: /message$/ })
        .count(),
      1,
      "one's own line has no menu",
    );
    const line = heard(ann).getByRole("listitem").filter({ hasText: "Before" });
    await line.hover();
    await ann.press(line.getByRole("button", { name: "Options for Ben’s message" }));
    await ann.press(ann.button("Mute Ben"));
    await ann.sees(panel(ann).getByText("You no longer see messages from Ben."));
    await ann.sees_no(heard(ann).getByText("Before"));
    await says(ben, "After");
    await ben.reads(heard(ben), /After$/);
    await says(ann, "And now?");
    assert.doesNotMatch(await ann.reads(heard(ann), /From me .*And now\?$/), /Before|After/);
    await ann.press(panel(ann).getByRole("button", { name: "Unmute" }));
    await ann.reads(heard(ann), /Before .*From me .*After .*And now\?$/);

    await ann.press(line.getByRole("button", { name: "Options for Ben’s message" }));
    await ann.press(ann.button("Mute Ben"));
    await ann.sees_no(heard(ann).getByText("Before"));
    await ann.open("/people");
    await ann.press(ann.button("Unmute Ben"));
    await ann.sees(ann.text("You have not muted anyone."));
    await ann.open(`/match/${match}`);
    await ann.reads(heard(ann), /Before .*After/);
  });

  scene(`on ${size}: a line is reported with a reason, and then marked as reported`, async (stage) => {
    const {
      match,
      players: [, bens],
      seated: [ann],
    } = await at_a_table(stage, [
      { name: "Ann", screen, dark: screen === phone },
      { name: "Ben", screen: desktop },
    ]);
    if (screen === phone) await ann.press(panel(ann).getByRole("button", { name: "Chat" }));
    await bens.post(`/matches/${match}/chat`, { text: "You play like a crab", cmd: fresh() });
    const line = heard(ann).getByRole("listitem").filter({ hasText: "crab" });
    await ann.sees(line);
    const menu = line.getByRole("button", { name: "Options for Ben’s message" });
    await menu.focus();
    await ann.page.keyboard.press("Enter");
    const report = ann.button("Report …").and(ann.page.locator(":focus"));
    await ann.sees(report);
    await ann.page.keyboard.press("Escape");
    await ann.sees_no(ann.button("Report …"));
    await ann.sees(menu.and(ann.page.locator(":focus")));
    await ann.page.keyboard.press("Enter");
    await ann.sees(report);
    await ann.page.keyboard.press("Enter");
    const dialog = ann.role("dialog", "Report a message");
    await ann.sees(dialog.getByText("You play like a crab"));
    const send = dialog.getByRole("button", { name: "Report" });
    assert.ok(await send.isDisabled(), "a report needs a reason");
    await dialog.getByLabel("Insult").check();
    await dialog.getByLabel(/^Additional information/).fill("Crabs are fine players.");
    const faults = await faults_of(ann, `the report as ${size} shows it`);
    await ann.page.setViewportSize(screen.viewport ?? screen);
    await ann.press(send);
    await ann.sees(ann.role("dialog", "Thank you"));
    await ann.press(ann.button("Close"));
    await ann.sees(line.getByText("You reported this message."));
    await ann.page.reload();
    await ann.sees(line.getByText("You reported this message."));
    assert.deepEqual(faults, []);
    const marks = (await bens.get(`/matches/${match}/chat`)).lines.map(({ reported }) => reported);
    assert.deepEqual(marks, [undefined]);
  });
}
