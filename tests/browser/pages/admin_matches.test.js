// Administration of matches: search, actions and the inspector.
import assert from "node:assert/strict";
import { field_of_moment } from "../../../web/lib/admin/forms.js";
import { register } from "../../http/support/accounts.js";
import { reason } from "../../http/support/admin.js";
import { fresh } from "../../http/support/client.js";
import { mover, playTurn, table } from "../../http/support/play.js";
import { eventually } from "../../http/support/wait.js";
import { at_screen, goes_through_with, ruled } from "../support/admin.js";
import { assert_sound, faults_of } from "../support/look.js";
import { phone, scene } from "../support/scene.js";

const day_ms = 24 * 3_600_000;
const clock = { kind: "per_move", move_ms: day_ms };
const from_the_middle = (legal) => legal[Math.floor(legal.length / 2)];

const registered = (stage, ...names) => Promise.all(names.map((name) => register(stage.server, { name })));

/** Plays this many turns, whichever player is to move. */
async function play_on(players, match, count) {
  for (let turn = 0; turn < count; ++turn) await playTurn(await mover(players, match), match, from_the_middle);
}

scene("an administrator finds a match, moves a deadline, replaces a player and annuls the match", async (stage) => {
  const chief = await ruled(stage);
  const [ann, ben, cleo, dora] = await registered(stage, "Ann", "Ben", "Cleo", "Dora");
  const match = await table([ann, ben], { clock });
  await table([cleo, dora], { game: "hawaii" });
  const moana = await at_screen(stage, chief);
  await moana.open("/admin/matches");
  await moana.sees(moana.link(/^Hawaii Cleo and Dora/));
  await moana.page.getByLabel("Find by link or id").fill(`${stage.server.origin}/match/${match}/0`);
  await moana.sees_no(moana.link(/^Hawaii/));
  await moana.press(moana.link(/^Maori Ann and Ben/));
  await moana.sees(moana.role("heading", "Maori"));
  assert.deepEqual(await faults_of(moana, "a match"), []);

  const slow = await mover([ann, ben], match);
  const at = Math.floor((Date.now() + 3 * day_ms) / 60_000) * 60_000;
  await moana.press(moana.button(`Change deadline: ${slow.name}`));
  await moana.page.getByLabel("Date and time").fill(field_of_moment(at));
  await goes_through_with(moana, "Change deadline");
  const { clock: moved, you } = await slow.snapshot(match);
  assert.equal(moved.seats[you].deadline, at);

  await moana.press(moana.button("Replace Ben"));
  await moana.page.getByLabel("Name of the user").fill("Cleo");
  await moana.press(moana.role("option", "Cleo"));
  await goes_through_with(moana, "Replace player");
  await moana.sees(moana.button("Replace Cleo"));
  const names = (await cleo.snapshot(match)).seats.map(({ user }) => user.name);
  assert.deepEqual(names.toSorted(), ["Ann", "Cleo"]);

  await moana.press(moana.button("Annul …"));
  await goes_through_with(moana, "Annul match");
  await moana.sees(moana.role("main").getByText("Finished", { exact: true }));
  assert.equal(await moana.button(/^Replace /).count(), 0);
  const { status, outcome } = await ann.snapshot(match);
  assert.equal(status, "finished");
  assert.equal(outcome.reason, "annulled");
  const entries = moana.role("list", "Actions on this match").getByRole("listitem");
  await moana.reads(entries.nth(0), /^Ended match .*annulled.*they asked for it/);
  await moana.reads(entries.nth(1), /^Changed the player of a seat in .*Ben → Cleo/);
  await moana.reads(entries.nth(2), /^Changed a deadline in /);
});

scene("the computer takes a seat, and the match ends with the current score", async (stage) => {
  const chief = await ruled(stage);
  const [ann, ben, cleo] = await registered(stage, "Ann", "Ben", "Cleo");
  const match = await table([ann, ben, cleo]);
  await play_on([ann, ben, cleo], match, 2);
  const moana = await at_screen(stage, chief, phone);
  await moana.open(`/admin/matches/${match}`);
  await moana.press(moana.button("Replace Ben"));
  // Without a reason, the browser stops the form and the dialog shows no other error.
  const dialog = moana.role("dialog");
  await dialog.getByLabel("Reason").fill(reason);
  await moana.press(dialog.getByRole("button", { name: "Replace player", exact: true }));
  await moana.sees(dialog.getByRole("alert").getByText("Choose the new player."));
  await assert_sound(moana, "giving a seat away");
  await dialog.getByRole("radio", { name: "Computer, until the end" }).check();
  await goes_through_with(moana, "Replace player");
  await moana.press(moana.button("End with current score …"));
  await goes_through_with(moana, "End match");
  await moana.sees(moana.role("main").getByText("Finished", { exact: true }));
  const { outcome } = await ann.snapshot(match);
  assert.equal(outcome.reason, "adjudicated");
  assert.equal(outcome.ranks.length, 3);
  assert.equal(outcome.ranks.toSorted()[0], 1);
  await moana.sees(moana.role("list").getByText(/\d points?$/));

  // A game without points shows none.
  const [dan, eve] = await registered(stage, "Dan", "Eve");
  const without = await table([dan, eve], { game: "metikoro" });
  await eve.post(`/matches/${without}/resign`, { cmd: fresh() });
  await moana.open(`/admin/matches/${without}`);
  await moana.sees(moana.role("main").getByText("Finished", { exact: true }));
  assert.equal(
    await moana
      .role("list")
      .getByText(/\d points?$/)
      .count(),
    0,
  );
});

scene("an inspector sees the spectators' view, and after giving a reason once, each seat's view", async (stage) => {
  const chief = await ruled(stage);
  const [ann, ben] = await registered(stage, "Ann", "Ben");
  const match = await table([ann, ben], { game: "manitou" });
  // Teams without common cards, so that the hands always differ.
  await playTurn(ann, match, (legal) => legal[0]);
  await playTurn(ben, match, (legal) => legal.at(-1));
  await play_on([ann, ben], match, 2);
  const moana = await at_screen(stage, chief);
  const asked = [];
  moana.page.on("request", (request) => {
    if (request.url().endsWith("/inspection")) asked.push(request.postDataJSON());
  });
  await moana.open(`/admin/matches/${match}`);
  await moana.press(moana.link("Inspect"));
  await moana.sees(moana.role("heading", "Manitou: spectators’ view"));
  const position = moana.role("group", "Browse the moves");
  await moana.reads(position, /4 \/ 4/);
  await moana.press(position.getByRole("button", { name: "Previous move" }));
  await moana.sees(moana.role("heading", "Move 3: turn"));
  await moana.press(position.getByRole("button", { name: "Next move" }));
  await moana.sees(moana.role("heading", "Move 4: turn"));
  assert.equal(await moana.role("radio", "Ben").count(), 0);
  assert.equal(await moana.text(/as JSON$/).count(), 0);
  assert.deepEqual(await faults_of(moana, "looking on"), []);
  assert.deepEqual(asked, []);

  await moana.press(moana.button("Show hidden information …"));
  await goes_through_with(moana, "Show");
  await moana.sees(moana.role("heading", "Manitou: everything visible"));
  await moana.reads(position, /4 \/ 4/);

  // Spectators see no hand; each player sees their own.
  const hand = moana.role("region", "Your hand");
  assert.equal(await hand.count(), 0);
  await moana.role("radio", "Ben").check();
  await moana.sees(hand);
  const cards = await hand.ariaSnapshot();
  await moana.role("radio", "Ann").check();
  await moana.sees(hand);
  await eventually(async () => (await hand.ariaSnapshot()) !== cards, "the hand of Ann");

  await moana.press(moana.role("heading", "Manitou: everything visible"));
  await moana.page.keyboard.press("ArrowLeft");
  await moana.reads(position, /3 \/ 4/);
  await moana.page.keyboard.press("Home");
  await moana.reads(position, /0 \/ 4/);
  await moana.sees(moana.role("heading", "Move 0: start"));
  await moana.press(position.getByRole("button", { name: "Next move" }));
  await moana.sees(moana.role("heading", "Move 1: turn"));
  assert.match(moana.page.url(), /\/inspection\/1$/);
  await moana.press(moana.text(/as JSON$/).last());
  const state = moana.role("region", "Full state as JSON");
  await moana.sees(state);
  assert.equal(typeof JSON.parse(await state.innerText()), "object");
  assert.deepEqual(await faults_of(moana, "the inspector"), []);

  const [first, ...others] = asked;
  assert.deepEqual(first, { ply: 4, reason });
  assert.ok(others.length > 0 && others.every(({ inspection }) => typeof inspection === "number"));
  assert.ok(others.every((wish) => !("reason" in wish)));
  const { entries } = await chief.get("/admin/audit?action=match.inspect");
  assert.equal(entries.length, 1);
});

scene("a moderator replays a private match and watches it, and sees nothing hidden", async (stage) => {
  const chief = await ruled(stage);
  const [ann, ben, mod] = await registered(stage, "Ann", "Ben", "Mara");
  await chief.ok("PUT", `/admin/users/${mod.user.id}/role`, { role: "moderator", reason });
  const match = await table([ann, ben], { visibility: "private" });
  await play_on([ann, ben], match, 2);
  const mara = await at_screen(stage, mod, phone);
  await mara.open("/admin/matches");
  await mara.press(mara.link(/^Maori Ann and Ben/));
  await mara.press(mara.button("Replay and check"));
  await mara.sees(mara.text("2 moves replayed. No differences."));
  await assert_sound(mara, "a match that was played again");
  for (const name of [/^End with/, /^Annul/, /^Replace /]) assert.equal(await mara.button(name).count(), 0, name);
  await mara.press(mara.link("Inspect"));
  await mara.sees(mara.role("heading", "Maori: spectators’ view"));
  await mara.sees(mara.role("heading", "Move 2: turn"));
  await assert_sound(mara, "looking on");
  assert.equal(await mara.button(/^Show hidden/).count(), 0);
  assert.equal(await mara.role("radio", "Ben").count(), 0);
  const { entries } = await chief.get(`/admin/audit?subject=${match}`);
  assert.deepEqual(entries, []);
});
