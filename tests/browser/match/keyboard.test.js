// Every game by keyboard alone, from the home page to the rematch, with what the screen reader announces.
import assert from "node:assert/strict";
import { eventually } from "../../http/support/wait.js";
import * as hawaii from "../support/hawaii.js";
import { assert_focus, focused, reach, tab_to } from "../support/keyboard.js";
import * as maori from "../support/maori.js";
import { team_of } from "../support/manitou.js";
import * as metikoro from "../support/metikoro.js";
import { playing, plays_to_the_end } from "../support/play.js";
import { scene } from "../support/scene.js";
import { records_announcements, announces, announced_count } from "../support/screen_reader.js";

const laying = /^Play .* at the /;
const manitou = playing({ playable: /^(Add to the team: |Play: |Play .* at the )/, usual: (lit) => lit[0] });

/**
 * `usual` chooses the next step; `special` is how some of the steps are taken, by their names. `then`: what is announced after
 * the first turn. `motion`: with scenes and the count of the points, which are skipped.
 */
const games = [
  { name: "Maori", ...maori },
  { name: "Hawaii", ...hawaii, usual: hawaii.brisk(1), motion: true },
  { name: "MetiKoro", ...metikoro },
  {
    name: "Manitou",
    ...manitou,
    usual: (lit) => lit.find((name) => laying.test(name)) ?? lit[0],
    special: [
      [/^Add to the team/, choose_card],
      [laying, lay],
    ],
    then: /You draw your first cards/,
  },
];

const literally = (text) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`);
const ends_with = (text) => new RegExp(`${literally(text).source.slice(1, -1)}\\.?$`);
const press = (person, key) => person.page.keyboard.press(key);

/** The sentence of the page, which must be announced too. */
const asked = async (person) => {
  const words = await person.page.locator(".sentence").innerText();
  return words.replace(/^Your turn\.\s*/, "").trim();
};

/** Adds one card to the team; arrow keys move within the tribe. */
async function choose_card(person) {
  const [had] = await team_of(person);
  if (had === 0) await reach(person, /^Add to the team: /);
  else await press(person, "ArrowRight");
  await press(person, "Space");
  await eventually(async () => (await team_of(person))[0] === had + 1, "the card to be in the team");
  return manitou.sight(person);
}

/** Plays a card; confirms it the first time. */
async function lay(person, name) {
  await reach(person, name);
  await press(person, "Enter");
  if (!person.sure) {
    person.sure = true;
    const no_more = person.page.getByLabel("Do not ask again");
    await person.sees(no_more);
    await press(person, "Shift+Tab");
    await person.sees(no_more.and(person.page.locator(":focus")));
    await press(person, "Space");
    await tab_to(person, /^Play it$/);
    await press(person, "Enter");
  }
  await manitou.sees(person, ({ lit }) => !lit.some((each) => laying.test(each)), "the card to be played");
  return manitou.own_turn(person);
}

/** Takes one step; returns the new state. */
async function step(person, game, now) {
  const name = game.usual(now.lit);
  assert.ok(name, `none of ${now.lit} matches a preference`);
  const way = game.special?.find(([pattern]) => pattern.test(name))?.[1];
  if (way) return way(person, name);
  await reach(person, name);
  await assert_focus(person, `before the step`);
  await press(person, "Enter");
  const changed = ({ lit, whole }) => whole !== now.whole || lit.join() !== now.lit.join();
  return game.sees(person, changed, `the result of "${name}"`);
}

/** Makes a turn until it can be ended; returns null if a step has ended it. */
async function make_turn(person, game, now) {
  while (!now.whole && !now.over) {
    const laid = game.special && now.lit.some((name) => laying.test(name));
    now = await step(person, game, now);
    if (laid) return null;
    await assert_focus(person, "after a step");
  }
  return now;
}

/** Waits for the next own turn or the end; Escape skips what is shown until then. */
async function next_turn(person, game) {
  if (!game.motion) return game.own_turn(person);
  const skip = person.button("Skip");
  let now;
  await eventually(async () => {
    if ((await skip.count()) > 0) {
      await press(person, "Escape");
      await person.sees_it_drawn();
      if ((await skip.count()) === 0) person.has_skipped = true;
    }
    now = await game.sight(person);
    return now.over || (now.asked && now.lit.length > 0);
  }, "the next turn");
  return now;
}

async function end_turn(person, game) {
  await reach(person, "End turn");
  await press(person, "Enter");
  await game.sees(person, ({ asked: is_asked, whole, over }) => over || !is_asked || !whole, "that the turn is played");
  return next_turn(person, game);
}

/** The first turn: its first step is undone, and everything is announced. */
async function first_turn(ann, game, before) {
  let now = before;
  const undo = ann.role("button", "Undo", { disabled: false });
  while ((await undo.count()) === 0) now = await step(ann, game, now);
  await announces(ann, ends_with(await asked(ann)));
  let count = await announced_count(ann);
  await tab_to(ann, /^Undo$/);
  await press(ann, "Enter");
  now = await game.sees(ann, ({ lit }) => lit.join() === before.lit.join(), "the position before the step");
  await assert_focus(ann, "after Undo");
  await announces(ann, /^Taken back\. .+[.?]$/m, count);
  await make_turn(ann, game, now);
  count = await announced_count(ann);
  now = await end_turn(ann, game);
  // The result is announced, such as the computer's turn, and then that it is her turn again.
  await announces(ann, game.then ?? /(^|\. )Computer .+/m, count);
  await announces(ann, /Your turn\. .+[.?]$/m, count);
  return now;
}

for (const game of games) {
  scene(`a match of ${game.name} by keyboard alone, from the home page to the rematch`, async (stage) => {
    const ann = await stage.person("Ann", undefined, { motion: game.motion });
    await records_announcements(ann);
    await ann.open("/");
    await ann.sees(ann.button(`Play now: ${game.name}`));
    await tab_to(ann, literally(`Play now: ${game.name}`));
    await press(ann, "Enter");
    let now = await next_turn(ann, game);
    const at_top = () => ann.page.locator("main:focus").count();
    assert.equal(await at_top(), 1, "the focus starts at the beginning of a new page");
    await announces(ann, /Your turn\. .+[.?]$/m);

    now = await first_turn(ann, game, now);
    // A whole match of one game by keyboard is enough; of the others, two more turns and the end.
    for (let turns = 1; !now.over && (game.motion || turns < 3); ++turns) {
      await assert_focus(ann, "at the beginning of a turn");
      const made = await make_turn(ann, game, now);
      now = made === null ? await game.own_turn(ann) : await end_turn(ann, game);
    }
    if (game.motion) assert.ok(ann.has_skipped, "Escape skips scenes");
    else await plays_to_the_end(stage, ann);
    await game.own_turn(ann);

    await announces(ann, /(won with|won\b|share the victory|is a draw)/);
    await assert_focus(ann, "at the end");
    await ann.sees(ann.button("Rematch"));
    await press(ann, "Tab");
    assert.equal(await focused(ann), "Skip to the result");
    await press(ann, "Enter");
    await assert_focus(ann, "at the result");
    await press(ann, "Tab");
    assert.equal(await focused(ann), "Rematch");
    const { pathname } = new URL(ann.page.url());
    await press(ann, "Enter");
    await ann.page.waitForURL((url) => url.pathname !== pathname);
    await game.own_turn(ann);
    assert.equal(await at_top(), 1, "the rematch is a new page");
  });
}
