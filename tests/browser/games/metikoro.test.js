/* global getComputedStyle -- used in functions that run in the page */
// MetiKoro: whole matches and accessibility.
import assert from "node:assert/strict";
import { table } from "../../http/support/play.js";
import { faults_of } from "../support/look.js";
import {
  cell,
  draw,
  end_turn,
  nearly_won,
  own_turn,
  play_turn,
  put_down,
  roll,
  who_is_asked,
} from "../support/metikoro.js";
import { plays_to_the_end, sheet } from "../support/play.js";
import { core_scene, desktop, phone, scene } from "../support/scene.js";

/** Ann's turns: a line of tracks from the source to her house, then three orbs along it. */
const anns = [
  async (ann) => {
    await put_down(ann, "Crossing", "E4");
    await put_down(ann, "Crossing", "D3");
    await draw(ann, "Crossing");
  },
  async (ann) => {
    await put_down(ann, "Crossing", "C3");
    await put_down(ann, "Crossing", "B3");
    await draw(ann, "Crossing");
  },
  async (ann) => {
    await looks_before_she_puts_down(ann);
    await put_down(ann, "Curve", "E3");
    await one_is_enough(ann);
    await roll(ann, "E5", "A2");
  },
  ...[
    ["C7", "A2", "A1"],
    ["D7", "E5", "A2"],
    ["D8", "A1", "B1"],
    ["E8", "A2", "A1"],
    ["F8", "E5", "A2"],
  ].map(([at, from, to]) => async (ann) => {
    await put_down(ann, "Crossing", at);
    await one_is_enough(ann);
    await roll(ann, from, to);
  }),
];

async function one_is_enough(person, tile = "Crossing") {
  await person.press(person.button("One tile is enough"));
  await draw(person, tile);
}

/** Holding a tile over a cell describes the new paths of the orbs, and turning the tile updates the description. */
async function looks_before_she_puts_down(ann) {
  await ann.press(ann.button("Pick up: Curve"));
  await ann.button(/^Place at E3:/).hover();
  await ann.sees(ann.text("New paths: E5 to A2 (house)."));
  await ann.page.keyboard.press("r");
  await ann.sees(ann.text("The orbs' paths do not change."));
  await ann.page.keyboard.press("Escape");
}

/** Ben's turns: tiles that do not affect the orbs. */
const bens = ["I7", "H8", "I8", "G9", "H9", "I9", "G8", "F9"].map((at) => async (ben) => {
  await put_down(ben, "Curve", at);
  await one_is_enough(ben, "Curve");
});

core_scene("two players play a whole match to the third orb, desktop and phone", async (stage) => {
  const [ann, ben] = await Promise.all([stage.person("Ann", desktop, { motion: true }), stage.person("Ben", phone)]);
  await ann.open("/new");
  await ann.page.getByLabel("MetiKoro").check();
  await ann.names_oneself();
  await ann.page.getByLabel("Seat 2", { exact: true }).selectOption({ label: "By invitation link" });
  await ann.press(ann.button("Create match"));
  await ben.open(await ann.page.getByLabel("Invitation link").inputValue());
  await ben.names_oneself();
  await ben.press(ben.button("Join"));

  const turns = new Map([
    [ann, [...anns]],
    [ben, [...bens]],
  ]);
  for (;;) {
    const mover = await who_is_asked([ann, ben]);
    if (!mover) break;
    const turn = turns.get(mover).shift();
    assert.ok(turn, `${mover.name} has no turn left to make`);
    await turn(mover);
    await end_turn(mover);
  }
  await ann.reads(ann.page.getByRole("main"), /You won/);
  await ben.reads(ben.page.getByRole("main"), /Ann won/);
  for (const person of [ann, ben]) {
    for (const stop of ["A1", "B1", "A2"]) assert.equal(await cell(person, stop), "house of Ann, an orb");
    await person.in_log((log) => person.reads(log, /three orbs at home/));
  }
  assert.deepEqual(await sheet(ann), await sheet(ben));
});

scene("one player plays a match against three computers, on a phone", async (stage) => {
  const ann = await stage.person("Ann", phone);
  await ann.open("/new");
  await ann.page.getByLabel("MetiKoro").check();
  await ann.names_oneself();
  for (let seat = 3; seat <= 4; ++seat) await ann.press(ann.button("Add seat"));
  for (let seat = 2; seat <= 4; ++seat)
    await ann.page.getByLabel(`Seat ${seat}`, { exact: true }).selectOption({ label: "Computer (Medium)" });
  await ann.press(ann.button("Create match"));

  for (let turns = 0; turns < 3; ++turns) await play_turn(ann);
  await plays_to_the_end(stage, ann);
  assert.ok((await own_turn(ann)).over);
  const [head, ...rows] = await sheet(ann);
  assert.match(head, /Orbs at home/);
  assert.equal(rows.length, 4);
  for (const row of rows) assert.match(row, /[0-3] of 3 orbs at home/);
  await ann.reads(ann.page.getByRole("main"), / won /);
  for (const name of ["Ann", "Computer 1", "Computer 2", "Computer 3"])
    await ann.sees(ann.role("region", `Platform of ${name}`));
});

scene("the cups for the orbs at home have rims that stand out at night", async (stage) => {
  const there = await stage.server.guest("Ann");
  const match = await table([there], { game: "metikoro", bots: 1 });
  const ann = await stage.person("Ann", desktop, { token: there.token, dark: true });
  await ann.open(`/match/${match}`);
  const rim = ann.page.locator(".players .metikoro-home .k-cup-rim").first();
  await ann.sees(rim);
  const light = await rim.evaluate((circle) => {
    const [red, green, blue] = getComputedStyle(circle)
      .stroke.match(/[\d.]+/g)
      .map(Number);
    return (red + green + blue) / 3;
  });
  assert.ok(light > 100, `their brightness is ${light} of 255`);
});

scene("MetiKoro is accessible in both themes", async (stage) => {
  const [ann_there, ben_there] = [await stage.server.guest("Ann"), await stage.server.guest("Ben")];
  const match = await nearly_won(ann_there, ben_there);
  const ann = await stage.person("Ann", desktop, { token: ann_there.token });
  const faults = [];
  await ann.open(`/match/${match}`);
  await own_turn(ann);
  faults.push(...(await faults_of(ann, "own turn")));
  await ann.press(ann.button("Pick up: Crossing"));
  await ann.button(/^Place at D6/).hover();
  await ann.sees(ann.text("The orbs' paths do not change."));
  faults.push(...(await faults_of(ann, "a tile in hand")));
  await ann.press(ann.button(/^Place at D6:/));
  await one_is_enough(ann);
  await ann.sees(ann.button("Do not roll an orb"));
  faults.push(...(await faults_of(ann, "an orb to roll")));
  await roll(ann, "E5", "A2");
  await end_turn(ann);
  await ann.sees(ann.role("heading", "Final score"));
  await ann.sees(ann.button("Rematch"));
  faults.push(...(await faults_of(ann, "the end")));
  assert.deepEqual(faults, []);
});
