// New visitors, and their ways to a table.
import assert from "node:assert/strict";
import { spoiled } from "../../http/support/client.js";
import { choose, own_turn, usual } from "../support/maori.js";
import { core_scene, phone, scene } from "../support/scene.js";

/** Opens a table for two through the form; returns the invitation link that the page shows. */
async function open_table(person, { seat = "Free seat", visibility = "Everyone", link = "Table link" } = {}) {
  await person.open("/new?game=maori");
  await person.names_oneself();
  await person.page.getByLabel("Seat 2", { exact: true }).selectOption({ label: seat });
  await person.page.getByLabel(visibility).check();
  await person.press(person.button("Create match"));
  return person.page.getByLabel(link).inputValue();
}

const kept_private = { seat: "By invitation link", visibility: "Anyone with the link", link: "Invitation link" };

core_scene("a new visitor plays the computer after two clicks, and can undo a step", async (stage) => {
  const ann = await stage.person("Ann", phone, { motion: true });
  await ann.open("/");
  await ann.press(ann.button("Play now: Maori"));
  const { lit } = await own_turn(ann);
  await choose(ann, usual(lit));
  await ann.sees(ann.role("button", "Undo", { disabled: false }));
  await ann.press(ann.button("Undo"));
  await ann.sees(ann.button(usual(lit)));
});

core_scene("anyone with the link joins as a guest; without it the table is not found", async (stage) => {
  const [ann, ben, eve] = await Promise.all(["Ann", "Ben", "Eve"].map((name) => stage.person(name)));
  const link = await open_table(ann, kept_private);
  const address = ann.page.url();

  eve.excuse(/status of 404 .*\/api\/v1\/matches\/\w+(\?invitation=\w+)?$/);
  await eve.open(address);
  await eve.sees(eve.role("heading", "Not found"));
  await eve.open("/");
  await eve.sees(eve.text("There are no open tables."));

  await ben.open(link);
  await ben.sees(ben.role("heading", "Ann invites you to a match of Maori"));
  await ben.names_oneself("Ben of Bora Bora");
  await ben.press(ben.button("Join"));
  for (const person of [ann, ben]) await person.sees(person.role("group", "Board of Ben of Bora Bora"));
  assert.equal(ben.page.url(), address);

  await eve.open(address);
  await eve.sees(eve.role("heading", "Not found"));
  await eve.open(spoiled(link));
  await eve.sees(eve.role("heading", "Not found"));
});

scene("an open table appears in another browser without a reload, and starts when it is full", async (stage) => {
  const [ann, ben, cleo] = await Promise.all(["Ann", "Ben", "Cleo"].map((name) => stage.person(name)));
  await ben.open("/");
  await ben.sees(ben.text("There are no open tables."));
  const address = await open_table(ann);
  const card = ben.role("region", /^Open tables/).getByRole("link", { name: /Ann/ });
  await ben.sees(card);
  await ben.press(card);
  await cleo.hears_nothing();
  await cleo.open(address);

  // Both want the last seat. One gets it; the other, whose page is outdated, sees why not.
  for (const person of [ben, cleo]) await person.names_oneself();
  await ben.press(ben.button("Join"));
  await ann.sees(ann.role("group", "Board of Ben"));
  await ben.sees(ben.role("group", "Board of Ann"));
  cleo.excuse(/status of 409 .*\/seats$/);
  await cleo.press(cleo.button("Join"));
  await cleo.sees(cleo.text(/This seat is taken|has already started or was closed/));
  await cleo.open("/");
  await cleo.sees(cleo.text("There are no open tables."));
});
