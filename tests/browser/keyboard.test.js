/* global document, getComputedStyle -- what is handed to the page runs there */
// Every game from the home page on by the keyboard alone, as a screen reader tells it.
import assert from "node:assert/strict";
import { eventually } from "../http/support/wait.js";
import * as hawaii from "./support/hawaii.js";
import { focused, tab_to } from "./support/keyboard.js";
import * as maori from "./support/maori.js";
import { team_of } from "./support/manitou.js";
import * as metikoro from "./support/metikoro.js";
import { playing } from "./support/play.js";
import { scene } from "./support/scene.js";
import { listens, told, told_count } from "./support/told.js";

const manitou = playing({ playable: /^(In the team: |Lay)/, usual: (lit) => lit[0] });

/** One card more into the team: the arrows go through the tribe. */
async function choose_card(person) {
  const [had] = await team_of(person);
  await reach(person, /^In the team: /);
  await assert_focus(person, "in the tribe");
  if (had > 0) await person.page.keyboard.press("ArrowRight");
  await person.page.keyboard.press("Space");
  await eventually(async () => (await team_of(person))[0] === had + 1, "the card to be in the team");
  await assert_focus(person, "after a card was chosen");
  return manitou.sight(person);
}

/**
 * `like`: what a player goes for, in this order, out of what is lit; `step`: how they take a
 * step, if it is not that; `then`: what is told after the turn.
 */
const games = [
  {
    name: "Maori",
    ...maori,
    like: [/^Launch/, /^Take: .*, free/, /^Take/, /^Lay the tile/, /^Move the explorer.*free/, /^Do nothing/, /./],
  },
  {
    name: "Hawaii",
    ...hawaii,
    like: [/^Choose /, /^Pay/, /^Buy/, /^Sail/, /^Take/, /^Give/, /^No tiki/, /^Build in/, /^(Go to|Stay at)/],
  },
  {
    name: "MetiKoro",
    ...metikoro,
    like: [/^Roll no orb/, /^Draw/, /^One tile/, /^Pay/, /^Put down/, /^Take in hand/],
  },
  { name: "Manitou", ...manitou, step: choose_card, then: /You take up your first cards/ },
];

/** Where the keyboard is, it is seen to be: on nothing at most until the server has answered. */
async function assert_focus(person, after) {
  const is_somewhere = () => person.page.evaluate(() => document.activeElement !== document.body);
  await eventually(is_somewhere, `the keyboard to be somewhere ${after}`);
  const outline = await person.page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
    return `${outlineStyle} ${outlineWidth}`;
  });
  assert.doesNotMatch(outline, /^none|\b0px/, `nothing shows where the keyboard is ${after}`);
}

/** Goes on with the tabulator, and by the arrows within a board, until something like this has the keyboard. */
async function reach(person, pattern) {
  const seen = new Set();
  for (let presses = 0; presses < 120; ++presses) {
    const here = (await focused(person)) ?? "";
    if (pattern.test(here)) return here;
    const in_board = await person.page.locator("button[data-row]:focus").count();
    const arrows = in_board && !seen.has(here) ? ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"] : [];
    seen.add(here);
    for (const arrow of arrows) {
      for (let steps = 0; steps < 10; ++steps) {
        const before = await focused(person);
        await person.page.keyboard.press(arrow);
        const now = (await focused(person)) ?? "";
        if (pattern.test(now)) return now;
        seen.add(now);
        if (now === before) break;
      }
    }
    await person.page.keyboard.press("Tab");
  }
  return assert.fail(`no ${pattern} within reach of the keyboard`);
}

const literally = (text) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);

const ends_with = (text) => new RegExp(`${literally(text).source.slice(1, -1)}\\.?$`);

/** What the page asks for, to be told as well. */
const asked = async (person) => {
  const words = await person.page.locator(".sentence").innerText();
  return words.replace(/^Your turn\.\s*/, "").trim();
};

/** One step by keys; answers what is there then. */
async function step(person, { like, sees, step: own_way }, now) {
  if (own_way) return own_way(person);
  const name = like.flatMap((pattern) => now.lit.filter((each) => pattern.test(each)))[0];
  assert.ok(name, `something of ${now.lit} is to be liked`);
  await reach(person, literally(name));
  await assert_focus(person, `at "${name}"`);
  await person.page.keyboard.press("Enter");
  const after = await sees(
    person,
    ({ lit, whole }) => whole !== now.whole || lit.join() !== now.lit.join(),
    `what comes of "${name}"`,
  );
  await assert_focus(person, `after "${name}"`);
  await told(person, ends_with(await asked(person)));
  return after;
}

for (const game of games) {
  scene(`${game.name} from the home page on by the keyboard alone, and told aloud`, async (stage) => {
    const ann = await stage.person("Ann");
    await listens(ann);
    await ann.open("/");
    await ann.sees(ann.button(`Play now: ${game.name}`));
    await tab_to(ann, literally(`Play now: ${game.name}`));
    await ann.page.keyboard.press("Enter");
    let now = await game.own_turn(ann);
    assert.equal(await ann.page.locator("main:focus").count(), 1, "a new page begins at its beginning");
    await told(ann, /Your turn\. .+[.?]$/m);

    // The first step, taken back; then the turn.
    const before = now;
    const undo = ann.role("button", "Undo", { disabled: false });
    while ((await undo.count()) === 0) now = await step(ann, game, now);
    let count = await told_count(ann);
    await tab_to(ann, /^Undo$/);
    await ann.page.keyboard.press("Enter");
    now = await game.sees(ann, ({ lit }) => lit.join() === before.lit.join(), "what was there before");
    await assert_focus(ann, "after Undo");
    await told(ann, /^Taken back\. .+[.?]$/m, count);
    while (!now.whole) now = await step(ann, game, now);

    count = await told_count(ann);
    await tab_to(ann, /^End turn$/);
    await ann.page.keyboard.press("Enter");
    // What came of it, as of the computer's turn, and that it is hers again.
    await told(ann, game.then ?? /(^|\. )Computer .+/m, count);
    await told(ann, /Your turn\. .+[.?]$/m, count);
    await game.own_turn(ann);
    await assert_focus(ann, "after End turn");
  });
}
