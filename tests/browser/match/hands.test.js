/* global document, getSelection, scrollY -- used in functions that run in the page */
// Everything that is laid by hand can be dragged, by mouse and by finger.
import assert from "node:assert/strict";
import { eventually } from "../../http/support/wait.js";
import { drag, lift, swipe } from "../support/hands.js";
import { choose_team, hand, match_of, places, team_of, who_lays } from "../support/manitou.js";
import { board_of, sees } from "../support/maori.js";
import { cell, nearly_won } from "../support/metikoro.js";
import { presses_unless_gone } from "../support/play.js";
import { desktop, phone, scene } from "../support/scene.js";
import { asked_match } from "../support/tables.js";

const named = (person, what) => person.page.locator(`[data-drag^="${what}"]`);
const card = (person) => person.page.locator(".piece-cards");
const lifted = (person) => person.page.locator("[data-lifting]");

/** A match in which Ann has to act, on her page. `fits`: what its position has to be like */
async function sit_down(stage, screen, game, fits = () => true) {
  const [ann, bob] = [await stage.server.guest("Ann"), await stage.server.guest("Bob")];
  let match;
  do match = await asked_match([ann, bob], { game });
  while (!fits((await ann.snapshot(match)).view));
  const person = await stage.person("Ann", screen, { token: ann.token });
  await person.open(`/match/${match}`);
  await person.sees(person.button("End turn"));
  return person;
}

/** Moves Maori's explorer to a stop at which a tile can be taken: beside a volcano there may be none. */
async function goes_where_a_tile_is(ann, go) {
  const stops = ann.button(/^Move the explorer/);
  await ann.sees(stops);
  for (let stop = 0, count = await stops.count(); stop < count; ++stop) {
    await go(stops.nth(stop));
    const moved = ({ lit }) => !lit.some((name) => /^Move the explorer/.test(name));
    const { lit } = await sees(ann, moved, "that the explorer has moved");
    if (lit.some((name) => /^Take: /.test(name))) return;
    await ann.press(ann.button("Restart turn"));
    await ann.sees(stops);
  }
  assert.fail("there is nothing to take at any stop");
}

/** By mouse first, which is quicker to fail. */
function by_hand(name, act) {
  scene(`${name}, by mouse`, (stage) => act(stage, desktop));
  scene(`${name}, by finger`, (stage) => act(stage, phone));
}

by_hand("Maori's explorer and tiles are laid by hand", async (stage, screen) => {
  const ann = await sit_down(stage, screen, "maori");
  await goes_where_a_tile_is(ann, (stop) => drag(ann, named(ann, "explorer"), stop));
  const takes = ann.button(/^Take: /);
  await ann.sees(takes);
  const tile = named(ann, "display-").first();

  // Where nothing takes it, and with Escape, it goes back.
  const nowhere = await lift(ann, tile);
  await nowhere.over(ann.page.locator(".maori-reserves"));
  await nowhere.drop();
  await ann.sees_no(lifted(ann));
  const stopped = await lift(ann, tile);
  await stopped.over(ann.button(/^Place the tile/).nth(5));
  await ann.page.keyboard.press("Escape");
  await ann.sees_no(lifted(ann));
  await stopped.drop();
  await ann.sees(takes);
  assert.equal(await ann.page.evaluate(() => getSelection().toString()), "", "no text is selected");

  // From the display to the sea at once; Undo leads to the tile in hand, as if it had been taken by a click.
  await drag(ann, tile, ann.button(/^Place the tile/).nth(5));
  await ann.sees(ann.role("button", "End turn", { disabled: false }));
  assert.ok(
    (await board_of(ann, "Ann")).some((field) => !/^(Sea|Boat)/i.test(field)),
    "a tile is on the board",
  );
  await ann.press(ann.button("Undo"));
  await ann.sees(ann.text("In hand"));
  await drag(ann, named(ann, "hand"), ann.page.locator(".maori-own .maori-storage"));
  await ann.sees_no(ann.text("In hand"));
});

by_hand("MetiKoro's tiles and orbs are laid by hand", async (stage, screen) => {
  const [ann, bob] = [await stage.server.guest("Ann"), await stage.server.guest("Bob")];
  const match = await nearly_won(ann, bob);
  const person = await stage.person("Ann", screen, { token: ann.token });
  await person.open(`/match/${match}`);
  await drag(person, named(person, "tile-0").first(), person.button(/^Place at F9:/));
  await eventually(async () => /Crossing/.test(await cell(person, "F9")), "the tile to lie there");
  await person.press(person.button("One tile is enough"));
  await drag(person, named(person, "supply-1"), person.role("region", /Platform of Ann/));
  await person.sees(person.button("Do not roll an orb"));
  const orb = await lift(person, named(person, "orb-44"));
  const home = person.button(/^Roll the orb from E5 to A2/);
  await orb.over(home);
  await person.sees(person.page.locator(".metikoro-spot[data-over]"));
  await orb.drop();
  await person.sees(person.role("button", "End turn", { disabled: false }));
});

/** Takes the steps back, or closes the question about the first of them. */
async function takes_back(person, chooser) {
  const restart = person.role("button", "Restart turn", { disabled: false });
  await person.press((await restart.count()) > 0 ? restart : chooser.getByRole("button", { name: "Close" }));
  await person.sees_no(chooser);
}

by_hand("Hawaii's chief, tiles and boats are laid by hand", async (stage, screen) => {
  const ann = await sit_down(stage, screen, "hawaii", ({ harbour }) => harbour.fish.length > 0);
  const chooser = ann.page.locator(".hawaii-chooser");
  const own = ann.role("group", "Village board of Ann");
  await ann.sees(ann.button(/^Go to/));

  await drag(ann, named(ann, "chief-0"), ann.page.locator("button[data-target^=place-]").first());
  await ann.sees(ann.page.locator(".hawaii-chooser, .hawaii-hand"));
  await takes_back(ann, chooser);

  // A boat goes to the harbour, which asks how to fish, or to pay.
  await drag(ann, named(ann, "boat-0-fishing"), ann.page.locator("[data-target=harbour]"));
  await ann.sees(chooser.getByText("Fishing harbour").or(ann.role("button", "End turn", { disabled: false })));
  await takes_back(ann, chooser);

  // A tile is fetched: it asks only for payments, and not for the kind of tile.
  const place = (await ann.page.locator("button.is-place").first().getAttribute("data-target")).split("-")[1];
  await drag(ann, named(ann, `tile-${place}-`).first(), own);
  const payment = chooser.getByRole("button", { name: /^(Pay|Buy)/ });
  const build = ann.button(/^Build in/);
  const done = ann.role("button", "End turn", { disabled: false });
  const next = payment.or(build).or(done).first();
  for (await next.waitFor(); (await payment.count()) > 0; await next.waitFor())
    await presses_unless_gone(ann, payment.first());
  if ((await build.count()) > 0) await drag(ann, named(ann, "hand"), build.first());
  await ann.sees(done);
});

by_hand("Manitou's cards are laid by hand", async (stage, screen) => {
  const there = [await stage.server.guest("Ann"), await stage.server.guest("Ben")];
  const match = await match_of(there);
  const people = await Promise.all(there.map(({ token }, at) => stage.person(["Ann", "Ben"][at], screen, { token })));
  await Promise.all(people.map((person) => person.open(`/match/${match}`)));
  const [ann] = people;
  const size_is = (count) => eventually(async () => (await team_of(ann))[0] === count, `a team of ${count}`);
  await places(ann).first().waitFor();
  await drag(ann, named(ann, "home-").nth(2), ann.role("group", "Your team"));
  await size_is(1);
  await drag(ann, named(ann, "team-").first(), ann.role("group", "Your tribe"));
  await size_is(0);
  for (const person of people) await choose_team(person, 3);
  const mover = await who_lays(people);
  await drag(mover, named(mover, "hand-").first(), mover.role("article", "The second herd"));
  const question = mover.role("dialog", /^Play .* at the second herd\?/);
  await mover.press(question.getByRole("button", { name: "Play it" }));
  await hand(mover).first().waitFor({ state: "hidden" });
});

scene("a finger that moves at once scrolls, and one that stays opens the card", async (stage) => {
  const ann = await sit_down(stage, phone, "maori");
  await goes_where_a_tile_is(ann, (stop) => ann.press(stop));
  const tile = named(ann, "display-").first();
  const top = () => ann.page.evaluate(() => scrollY);
  const before = await top();
  await swipe(ann, tile, -160);
  await eventually(async () => (await top()) > before + 50, "the page to scroll");
  assert.equal(await lifted(ann).count(), 0);
  assert.equal(await ann.page.evaluate(() => document.querySelector(".in-hand")), null);
  await ann.sees(ann.button(/^Take: /));

  const hold = await lift(ann, tile);
  await ann.page.waitForTimeout(700);
  assert.equal(await card(ann).count(), 0, "no card opens over a piece in the hand");
  await ann.page.keyboard.press("Escape");
  await hold.drop();
});
