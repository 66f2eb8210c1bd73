// People who have never been here, and the ways to a table.
import assert from "node:assert/strict";
import { spoiled } from "../http/support/client.js";
import { choose, own_turn, usual } from "./support/maori.js";
import { phone, scene } from "./support/scene.js";

/** Opens a table for two through the form and answers the link that is shown. */
async function open_table(person, { seat = "Free seat", visibility = "Everyone", link = "Link to the table" } = {}) {
  await person.open("/new?game=maori");
  await person.names_oneself();
  await person.page.getByLabel("Seat 2", { exact: true }).selectOption({ label: seat });
  await person.page.getByLabel(visibility).check();
  await person.press(person.button("Open the table"));
  return person.page.getByLabel(link).inputValue();
}

const kept_private = { seat: "By invitation", visibility: "Whoever has the link", link: "Invitation link" };

scene("a newcomer plays the computer after two clicks, and sees its moves one by one", async (stage) => {
  const ann = await stage.person("Ann", phone, { motion: true });
  await ann.open("/");
  await ann.press(ann.button("Play now: Maori"));
  const { lit } = await own_turn(ann);
  await choose(ann, usual(lit));
  await ann.sees(ann.role("button", "Undo", { disabled: false }));
  await ann.press(ann.button("Undo"));
  await ann.sees(ann.button(usual(lit)));
});

scene("whoever has the link joins as a guest; a stranger finds nothing", async (stage) => {
  const [ann, ben, eve] = await Promise.all(["Ann", "Ben", "Eve"].map((name) => stage.person(name)));
  const link = await open_table(ann, kept_private);
  const address = ann.page.url();

  eve.excuse(/status of 404 .*\/api\/v1\/matches\/\w+(\?invitation=\w+)?$/);
  await eve.open(address);
  await eve.sees(eve.role("heading", "Nothing here"));
  await eve.open("/");
  await eve.sees(eve.text("No table waits for players."));

  await ben.open(link);
  await ben.sees(ben.role("heading", "Ann invites you to a match of Maori"));
  await ben.names_oneself("Ben of Bora Bora");
  await ben.press(ben.button("Take a seat"));
  for (const person of [ann, ben]) await person.sees(person.role("group", "Board of Ben of Bora Bora"));
  assert.equal(ben.page.url(), address);

  await eve.open(address);
  await eve.sees(eve.role("heading", "Nothing here"));
  await eve.open(spoiled(link));
  await eve.sees(eve.role("heading", "Nothing here"));
});

scene("an open table appears in another browser by itself, and starts when it is full", async (stage) => {
  const [ann, ben, cleo] = await Promise.all(["Ann", "Ben", "Cleo"].map((name) => stage.person(name)));
  await ben.open("/");
  await ben.sees(ben.text("No table waits for players."));
  const address = await open_table(ann);
  const card = ben.role("region", /^Open tables/).getByRole("link", { name: /Ann/ });
  await ben.sees(card);
  await ben.press(card);
  await cleo.hears_nothing();
  await cleo.open(address);

  // Both want the last seat: one gets it, the other, who has not heard of that yet, is told why not.
  for (const person of [ben, cleo]) await person.names_oneself();
  await ben.press(ben.button("Take a seat"));
  await ann.sees(ann.role("group", "Board of Ben"));
  await ben.sees(ben.role("group", "Board of Ann"));
  cleo.excuse(/status of 409 .*\/seats$/);
  await cleo.press(cleo.button("Take a seat"));
  await cleo.sees(cleo.text(/this seat is taken|has started or was closed/));
  await cleo.open("/");
  await cleo.sees(cleo.text("No table waits for players."));
});
