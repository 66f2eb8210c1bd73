// MetiKoro, as people play it.
import assert from "node:assert/strict";
import { focused, tab_to } from "./support/keyboard.js";
import { faults_of } from "./support/look.js";
import {
  cell,
  draw,
  end_turn,
  nearly_won,
  own_turn,
  play_turn,
  put_down,
  roll,
  sight,
  who_is_asked,
} from "./support/metikoro.js";
import { sheet } from "./support/play.js";
import { desktop, phone, scene } from "./support/scene.js";

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

/** What a tile in hand would open is told while it hangs over the board, and changes as it is turned. */
async function looks_before_she_puts_down(ann) {
  await ann.press(ann.button("Take in hand: Curve"));
  await ann.button(/^Put down at E3:/).hover();
  await ann.sees(ann.text("New ways: E5 to A2 (house)."));
  await ann.page.keyboard.press("r");
  await ann.sees(ann.text("The orbs' ways stay as they are."));
  await ann.page.keyboard.press("Escape");
}

/** Ben builds where it is of no use to anybody. */
const bens = ["I7", "H8", "I8", "G9", "H9", "I9", "G8", "F9"].map((at) => async (ben) => {
  await put_down(ben, "Curve", at);
  await one_is_enough(ben, "Curve");
});

scene("two people play a whole game to the third orb, desktop and phone", async (stage) => {
  const [ann, ben] = await Promise.all([stage.person("Ann", desktop, { motion: true }), stage.person("Ben", phone)]);
  await ann.open("/new");
  await ann.page.getByLabel("MetiKoro").check();
  await ann.names_oneself();
  await ann.page.getByLabel("Seat 2", { exact: true }).selectOption({ label: "By invitation" });
  await ann.press(ann.button("Open the table"));
  await ben.open(await ann.page.getByLabel("Invitation link").inputValue());
  await ben.names_oneself();
  await ben.press(ben.button("Take a seat"));

  const turns = new Map([
    [ann, [...anns]],
    [ben, [...bens]],
  ]);
  for (;;) {
    const mover = await who_is_asked([ann, ben]);
    if (!mover) break;
    const turn = turns.get(mover).shift();
    assert.ok(turn, `${mover.name} has a turn left to make`);
    await turn(mover);
    await end_turn(mover);
  }
  await ann.reads(ann.page.getByRole("main"), /You won/);
  await ben.reads(ben.page.getByRole("main"), /Ann won/);
  for (const person of [ann, ben]) {
    for (const stop of ["A1", "B1", "A2"]) assert.equal(await cell(person, stop), "house of Ann, an orb");
    await person.reads(person.role("log"), /three orbs at home/);
  }
  assert.deepEqual(await sheet(ann), await sheet(ben));
});

scene("one person and three computers play to the end, on a phone", async (stage) => {
  const ann = await stage.person("Ann", phone);
  await ann.open("/new");
  await ann.page.getByLabel("MetiKoro").check();
  await ann.names_oneself();
  for (let seat = 3; seat <= 4; ++seat) await ann.press(ann.button("Add a seat"));
  for (let seat = 2; seat <= 4; ++seat)
    await ann.page.getByLabel(`Seat ${seat}`, { exact: true }).selectOption({ label: "Computer, skilled" });
  await ann.press(ann.button("Open the table"));

  let turns = 0;
  for (; !(await own_turn(ann)).over; ++turns) await play_turn(ann);
  assert.ok(turns >= 3, `only ${turns} turns`);
  const [head, victory] = await sheet(ann);
  assert.equal(head, "Ann Computer 1 Computer 2 Computer 3");
  assert.match(victory, /^Victory/);
  await ann.reads(ann.page.getByRole("main"), / won /);
  for (const name of ["Ann", "Computer 1", "Computer 2", "Computer 3"])
    await ann.sees(ann.role("region", `Platform of ${name}`));
});

/** Goes over the board by the arrows, first across, then down or up. @param {number} row @param {number} column from 0 */
async function arrows_to(person, row, column) {
  for (let presses = 0; presses < 20; ++presses) {
    const [here] = await person.page.locator("button[data-row]:focus").all();
    assert.ok(here, "the keyboard is on the board");
    const across = column - Number(await here.getAttribute("data-column"));
    const down = row - Number(await here.getAttribute("data-row"));
    if (across === 0 && down === 0) return;
    const arrow = across ? (across > 0 ? "Right" : "Left") : down > 0 ? "Down" : "Up";
    await person.page.keyboard.press(`Arrow${arrow}`);
  }
  assert.fail(`no arrow leads to row ${row}, column ${column}`);
}

scene("the winning turn by the keyboard alone, as a screen reader tells it", async (stage) => {
  const [ann_there, ben_there] = [await stage.server.guest("Ann"), await stage.server.guest("Ben")];
  const match = await nearly_won(ann_there, ben_there);
  const ann = await stage.person("Ann", desktop, { token: ann_there.token });
  await ann.open(`/match/${match}`);
  await own_turn(ann);
  const press = (key) => ann.page.keyboard.press(key);

  await tab_to(ann, /^Rotate/);
  await press("Enter");
  await tab_to(ann, /^Place/, "Shift+Tab");
  await press("Enter");
  await tab_to(ann, /^Take in hand: Curve$/);
  await press("Enter");
  await ann.sees(ann.page.locator("button[data-cell]:focus"));
  await arrows_to(ann, 5, 3);
  assert.match(await focused(ann), /^Put down at D6: Curve \(top to right/);
  await press("r");
  assert.match(await focused(ann), /^Put down at D6: Curve \(top to left/);
  await ann.sees(ann.text("The orbs' ways stay as they are."));
  await press("Enter");

  await ann.sees(ann.page.locator(".metikoro-pick:focus"));
  await tab_to(ann, /^One tile is enough$/, "Shift+Tab");
  await press("Enter");
  await ann.sees(ann.page.locator("button.metikoro-stack:focus"));
  await tab_to(ann, /^Draw: Switch 3/);
  await press("Enter");

  await ann.sees(ann.page.locator("button[data-cell]:focus"));
  await arrows_to(ann, 4, 4);
  assert.match(await focused(ann), /^Choose the orb at E5/);
  await press("Enter");
  await arrows_to(ann, 1, 0);
  assert.equal(await focused(ann), "Roll the orb from E5 to A2 (house): 7 cells");
  await press("Enter");
  await ann.sees(ann.role("button", "End turn", { disabled: false }));
  await ann.sees_no(ann.button("Roll no orb"));
  await tab_to(ann, /^End turn$/);
  await press("Enter");
  await ann.reads(ann.page.getByRole("main"), /You won/);
  assert.ok((await sight(ann)).over);
});

scene("MetiKoro keeps nobody out, in either theme", async (stage) => {
  const [ann_there, ben_there] = [await stage.server.guest("Ann"), await stage.server.guest("Ben")];
  const match = await nearly_won(ann_there, ben_there);
  const ann = await stage.person("Ann", desktop, { token: ann_there.token });
  const faults = [];
  await ann.open(`/match/${match}`);
  await own_turn(ann);
  faults.push(...(await faults_of(ann, "own turn")));
  await ann.press(ann.button("Take in hand: Crossing"));
  await ann.button(/^Put down at D6/).hover();
  await ann.sees(ann.text("The orbs' ways stay as they are."));
  faults.push(...(await faults_of(ann, "a tile in hand")));
  await ann.press(ann.button(/^Put down at D6:/));
  await one_is_enough(ann);
  await ann.sees(ann.button("Roll no orb"));
  faults.push(...(await faults_of(ann, "an orb to roll")));
  await roll(ann, "E5", "A2");
  await end_turn(ann);
  faults.push(...(await faults_of(ann, "the end")));
  assert.deepEqual(faults, []);
});
