// Tables before the match: joining, reserved seats, the owner's changes, and rematches.
import assert from "node:assert/strict";
import { fresh } from "../../http/support/client.js";
import { table } from "../../http/support/play.js";
import { eventually } from "../../http/support/wait.js";
import { desktop, phone, scene } from "../support/scene.js";

/** A guest of this name with a browser. */
async function guest(stage, name, screen = desktop) {
  const player = await stage.server.guest(name);
  const person = await stage.person(name, screen, { token: player.token });
  return Object.assign(person, { player });
}

const seat = (person, number) => person.page.getByLabel(`Seat ${number}`, { exact: true });
const open_tables = (person) => person.role("region", /^Open tables/);
const choose = (person, number, label) => seat(person, number).selectOption({ label });

scene("a public table for three appears at once in other browsers and starts when it is full", async (stage) => {
  const [ann, ben, cleo] = await Promise.all([guest(stage, "Ann"), guest(stage, "Ben", phone), guest(stage, "Cleo")]);
  for (const person of [ben, cleo]) await person.open("/");
  await ann.open("/new?game=maori");
  await ann.press(ann.button("Add seat"));
  await ann.press(ann.button("Create match"));
  await ann.sees(ann.text("Waiting for 2 more players"));
  for (const person of [ben, cleo]) {
    await person.press(open_tables(person).getByRole("link", { name: /Ann/ }));
    await person.press(person.button("Join"));
  }
  for (const person of [ann, ben, cleo]) await person.sees(person.role("group", "Board of Cleo"));
});

scene("an invited player declines; the seat is reserved for another, who accepts", async (stage) => {
  const [ann, ben, cleo] = await Promise.all([
    guest(stage, "Ann"),
    guest(stage, "Ben Bartholomew"),
    guest(stage, "Cleo", phone),
  ]);
  for (const { player } of [ben, cleo]) await ann.player.ok("PUT", `/friends/${player.user.id}`);
  await Promise.all([ben.open("/"), cleo.open("/")]);

  await ann.open("/new?game=maori");
  await ann.page.getByLabel("Players I choose").check();
  await ann.press(ann.button("Create match"));
  await ann.sees(ann.text("Choose a player for this seat."));
  const search = ann.role("combobox", "Player for seat 2");
  await search.fill("be");
  await ann.press(ann.role("option", /Ben Bartholomew/));
  await ann.sees(ann.text("Ben Bartholomew"));
  await ann.press(ann.button("Create match"));
  await ann.sees(ann.text("Reserved for Ben Bartholomew"));

  await ben.press(ben.role("region", /^Invitations/).getByRole("link"));
  await ben.sees(ben.text("A seat is reserved for you."));
  await ben.press(ben.button("Decline"));
  await ben.sees(ben.role("heading", /^Hello/));
  await ann.sees_no(ann.text("Reserved for Ben Bartholomew"));

  await choose(ann, 2, "Choose a player");
  await search.press("ArrowDown");
  await search.fill("cle");
  await ann.sees(ann.role("option", /Cleo/));
  await ann.sees_no(ann.role("option", /Ben/)); // The list from before the search had both.
  await search.press("Enter");
  await ann.sees(ann.text("Reserved for Cleo"));
  await cleo.press(cleo.button("Accept"));
  for (const person of [ann, cleo]) await person.sees(person.role("group", "Board of Cleo"));
});

scene("the owner gives seats to the computer, and starts with fewer players", async (stage) => {
  const [ann, ben] = await Promise.all([guest(stage, "Ann"), guest(stage, "Ben")]);
  await ann.open("/new?game=maori");
  await ann.press(ann.button("Add seat"));
  await ann.press(ann.button("Add seat"));
  await ann.press(ann.button("Create match"));
  await ann.sees(ann.text("Waiting for 3 more players"));
  await ann.sees_no(ann.button(/^Start/));
  await choose(ann, 4, "Computer (Medium)");
  await ann.sees(ann.text("Waiting for 2 more players"));
  await ann.sees(ann.button("Start with 2 players"));

  await ben.open(new URL(ann.page.url()).pathname);
  await ben.press(ben.button("Join"));
  await ann.press(ann.button("Start with 3 players"));
  for (const person of [ann, ben]) {
    await person.sees(person.role("group", "Board of Ben"));
    await person.sees(person.role("group", "Board of Computer"));
  }
});

scene("a new invitation link makes the old one invalid", async (stage) => {
  const [ann, ben] = await Promise.all([guest(stage, "Ann", phone), guest(stage, "Ben")]);
  await ann.open("/new?game=maori");
  await ann.page.getByLabel("Anyone with the link").check();
  await ann.press(ann.button("Create match"));
  const field = ann.page.getByLabel("Invitation link");
  const old = await eventually(() => field.inputValue(), "a link");
  await ann.press(ann.button("New invitation link"));
  const dialog = ann.role("dialog", "Create a new invitation link?");
  await ann.reads(dialog, /The old link stops working/);
  await ann.press(dialog.getByRole("button", { name: "New invitation link" }));
  await ann.sees(ann.text("The old link no longer works. This is the new one."));
  await eventually(async () => (await field.inputValue()) !== old, "a new link");
  const link = await field.inputValue();

  ben.excuse(/status of 404 .*\/api\/v1\/matches\/\w+\?invitation=\w+$/);
  await ben.open(old);
  await ben.sees(ben.role("heading", "Not found"));
  await ben.open(link);
  await ben.press(ben.button("Join"));
  await ann.sees(ann.role("group", "Board of Ben"));
});

scene("closing a table releases the players who joined it", async (stage) => {
  const [ann, ben] = await Promise.all([guest(stage, "Ann"), guest(stage, "Ben")]);
  const { id } = await ann.player.post("/matches", {
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }, { kind: "open" }],
    visibility: "public",
  });
  await Promise.all([ann.open(`/match/${id}`), ben.open(`/match/${id}`)]);
  await ben.press(ben.button("Join"));
  await ben.sees(ben.button("Leave table"));
  await ann.press(ann.button("Close table"));
  await ann.press(ann.role("dialog", "Close this table?").getByRole("button", { name: "Close table" }));
  await ann.sees(ann.role("heading", /^Hello/));
  await ben.sees(ben.text("This table is closed"));
});

scene("a rematch starts with the same players, each one seat further", async (stage) => {
  const [ann, ben] = await Promise.all([guest(stage, "Ann"), guest(stage, "Ben", phone)]);
  const players = [ann.player, ben.player];
  const match = await table(players, { game: "metikoro", rated: true });
  for (const person of [ann, ben]) {
    await person.open(`/match/${match}`);
    await person.sees(person.button("Match menu"));
  }
  const { ply } = await ann.player.post(`/matches/${match}/offers`, { offer: { kind: "draw" }, cmd: fresh() });
  await ben.player.post(`/matches/${match}/votes`, { offer: ply, accept: true, cmd: fresh() });
  for (const person of [ann, ben]) await person.reads(person.role("region", "Match over"), /Ann .*1,500 →.*1,500.*Ben/);

  await ann.press(ann.button("Rematch"));
  await ann.sees(ann.text("Reserved for Ben"));
  assert.ok(!ann.page.url().endsWith(match), "the rematch is a new match");
  await ben.sees(ben.text("A rematch is open."));
  await ben.press(ben.button("Join the rematch"));
  const rematch = ann.page.url().split("/").at(-1);
  await eventually(async () => (await ann.player.snapshot(rematch)).status === "running", "the rematch to begin");
  for (const person of [ann, ben]) await person.sees(person.role("region", "Board"));
  const [before, after] = await Promise.all([match, rematch].map((id) => ann.player.snapshot(id)));
  assert.equal(after.you, (before.you + 1) % 2);
});
