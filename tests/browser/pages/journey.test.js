// The whole journey of two accounts and a guest, from registration to the rematch.
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { eventually } from "../../http/support/wait.js";
import { logs_in, logs_out, registers } from "../support/account.js";
import { play_turn, who_is_asked } from "../support/metikoro.js";
import { desktop, phone, scene } from "../support/scene.js";

/** Creates a match with a seat reserved for a friend and a seat for the link; returns the link. */
async function invites(ann, friend) {
  await ann.open("/new?game=metikoro");
  await ann.page.getByLabel("Players I choose").check();
  await ann.press(ann.button("Add seat"));
  await ann.role("combobox", "Player for seat 2").fill(friend.slice(0, 2));
  await ann.press(ann.role("option", new RegExp(friend)));
  await ann.page.getByLabel("Seat 3", { exact: true }).selectOption({ label: "By invitation link" });
  await ann.press(ann.button("Create match"));
  await ann.sees(ann.text(`Reserved for ${friend}`));
  return ann.page.getByLabel("Invitation link").inputValue();
}

async function agree_on_a_draw([first, ...others]) {
  await first.press(first.button("Match menu"));
  await first.press(first.button("Offer a draw"));
  for (const person of others) await person.press(person.button("Accept"));
  for (const person of [first, ...others]) await person.sees(person.role("heading", "Final score"));
}

/** The seats, as the list of players shows them. */
const seating = (person) => person.page.locator(".players .seat-tag").allInnerTexts();

scene("two accounts and a guest play from registration to the rematch", async (stage) => {
  const [ann, ben, cleo] = await Promise.all([
    stage.person("Ann", desktop),
    stage.person("Ben", phone),
    stage.person("Cleo", desktop),
  ]);
  for (const person of [ann, ben]) await registers(person);
  await logs_out(ann);
  await logs_in(ann);
  await ann.sees(ann.role("heading", "Hello, Ann"));
  await ben.open("/");

  const link = await invites(ann, "Ben");
  await ben.press(ben.role("region", /^Invitations/).getByRole("link"));
  await ben.press(ben.button("Accept"));
  await cleo.open(link);
  await cleo.sees(cleo.role("heading", /^Ann invites you/));
  await cleo.names_oneself();
  await cleo.press(cleo.button("Join"));

  const people = [ann, ben, cleo];
  for (let turn = 0; turn < people.length; ++turn) await play_turn(await who_is_asked(people));
  const before = await seating(ann);
  assert.equal(before.length, 3);
  await agree_on_a_draw(people);

  // The guest leaves and comes back: the page still knows the session, also without an account.
  await cleo.open("/");
  await cleo.sees(cleo.role("region", /^Finished/));
  await ann.press(ann.button("Rematch"));
  await ann.sees(ann.text("Reserved for Ben"));
  await ben.press(ben.button("Join the rematch"));
  await cleo.press(cleo.role("region", /^Invitations/).getByRole("link"));
  await cleo.press(cleo.button("Accept"));
  await play_turn(await who_is_asked(people));
  const turned = [...before.slice(1), before[0]];
  const is_turned = async () => isDeepStrictEqual(await seating(ann), turned);
  await eventually(is_turned, "the player on the second seat to begin now");
});
