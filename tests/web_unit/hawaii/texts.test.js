import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { ask } from "../../../web/games/hawaii/turn/ask.js";
import { group_choices } from "../../../web/games/hawaii/turn/choices.js";
import { EVENT_TYPES, cells_of, narrate } from "../../../web/games/hawaii/events/narrate.js";
import { spots_of } from "../../../web/games/hawaii/turn/spots.js";
import { flatten } from "../../../web/lib/i18n/translate.js";
import { languages } from "../languages.js";
import { mid_game, scenes, seats_of } from "./fixtures.js";
import { texts_of } from "../game_texts.js";

const { read_locale, strict_texts } = texts_of("hawaii");

const pay = (shells = 0, feet = 0, fruit = 0) => ({ shells, feet, fruit });
const boats = (fishing = 0, side_1 = 0, side_2 = 0) => ({ fishing, side_1, side_2 });
const token = { price: 4, spears: true };

/** @typedef {import("../../../web/games/hawaii/types.js").Event} Event */

/** One event of each type, and of each kind within a type. @type {Event[]} */
const events = [
  { type: "went", seat: 1, from: null, to: 0, pay: pay(0, 1) },
  { type: "went", seat: 0, from: 3, to: 3, pay: pay(0, 0, 1) },
  { type: "bought", seat: 1, place: 0, kind: "taro", side: 2, pieces: 1, space: 0, token, pay: pay(8) },
  { type: "bought", seat: 1, place: 2, kind: "tiki", side: 1, pieces: 2, space: 0, token, pay: pay(6, 2) },
  { type: "spears", seat: 1, points: 2 },
  { type: "built", seat: 1, row: 2, column: 3, kind: "taro", side: 2 },
  { type: "boat_added", seat: 1, side: 2 },
  { type: "kahuna_added", seat: 1, index: 1, shells: 1 },
  { type: "tiki_added", seat: 1, index: 0, feet: 0 },
  { type: "converted", seat: 1, pay: pay(1, 1) },
  { type: "declined", seat: 1 },
  { type: "fished", seat: 1, count: 2, fish: 5, boats: boats(1), pay: pay(0, 2) },
  { type: "visited", seat: 1, landing: 0, island: "hula", points: 2, boats: boats(0, 1, 2), pay: pay(0, 3) },
  { type: "island_points", seat: 1, points: 5 },
  { type: "island_fruit", seat: 1, fruit: 4 },
  { type: "island_in_vain", seat: 1, island: "tikis" },
  { type: "ordered", seat: 1, at: 0, token: null },
  { type: "ordered", seat: 1, at: 1, token },
  { type: "round_scored", seat: 1, round: 1, sum: 14, threshold: 9, rank: 1, points: 10, lono: 2 },
  { type: "round_scored", seat: 1, round: 1, sum: 4, threshold: 9, rank: null, points: 0, lono: 0 },
  { type: "income", seat: 1, shells: 11, feet: 6, fruit: 0 },
  { type: "income_chosen", seat: 1, shells: 1, feet: 0, fruit: 0 },
  { type: "round_began", round: 2, order: [1, 0] },
  { type: "first_place", seat: 1, points: 2 },
  { type: "cleared", seat: 1, row: 4, tiles: 2 },
  { type: "ended", reason: "five_rounds" },
];

test("every language has the same keys, with the same parameters", () => {
  const files = readdirSync(new URL("../../../web/games/hawaii/locales", import.meta.url));
  const of_board = files.filter((name) => name.endsWith(".json"));
  assert.deepEqual(of_board.sort(), languages.map((language) => `${language}.json`).sort());
  const [first, ...others] = languages.map((language) => flatten(read_locale(language)));
  const params = (/** @type {unknown} */ entry) => [...new Set(JSON.stringify(entry).match(/\{\w+\}/g) ?? [])].sort();
  for (const other of others) {
    assert.deepEqual(Object.keys(other).sort(), Object.keys(first).sort());
    for (const key of Object.keys(first)) assert.deepEqual(params(other[key]), params(first[key]), key);
  }
});

test("each event has a text in each language, with another one for its own player", () => {
  assert.deepEqual(new Set(events.map(({ type }) => type)), new Set(EVENT_TYPES));
  const view = mid_game(2);
  for (const language of languages) {
    const t = strict_texts(language);
    for (const event of events) {
      const context = { t, seats: seats_of(2, 0), view };
      assert.ok(narrate(event, context).length > 5, event.type);
      if (!("seat" in event)) continue;
      const own = narrate(/** @type {Event} */ ({ ...event, seat: 0 }), context);
      const others = narrate(/** @type {Event} */ ({ ...event, seat: 1 }), context);
      assert.notEqual(own, others, event.type);
      assert.match(others, /Moana/);
      assert.doesNotMatch(own, /Ada/);
    }
  }
});

test("a line names the place, the price and the tools", () => {
  const context = { t: strict_texts("en"), seats: seats_of(2, 0), view: mid_game(2) };
  const said = (/** @type {number} */ at) => narrate(events[at], context);
  assert.equal(said(0), "Moana goes to Fruit for 1 foot");
  assert.equal(said(1), "You stay at Gods for 1 fruit");
  assert.equal(said(2), "Moana buys Taro II at token 4 with spears for 8 shells");
  assert.equal(said(3), "Moana buys 2 tikis at token 4 with spears for 6 shells and 2 feet");
  assert.equal(said(7), "Moana places a kahuna beside village 2, gaining 1 shell");
  assert.equal(said(12), "Moana visits an island (Hula dancer II) with 1 boat I and 2 boats II for 3 feet: 2 points");
  assert.equal(said(18), "Round 1: Moana has 14 of 9, first: 10 points, 2 of them from Lono");
  assert.equal(narrate(/** @type {Event} */ (/** @type {unknown} */ ({ type: "unheard_of" })), context), "");
});

test("a line highlights the cells of its event", () => {
  assert.deepEqual(cells_of(events[5]), [31]);
  assert.deepEqual(cells_of(events[7]), [71]);
  assert.deepEqual(cells_of(events[0]), []);
});

test("each scene has one sentence, and a waiting player sees who is to move", () => {
  for (const language of languages) {
    const t = strict_texts(language);
    for (const scene of Object.values(scenes)) {
      const { view, legal, you } = scene();
      assert.match(ask(view, legal, { t, seats: seats_of(view.seats.length, you), you }), /[.?]$/);
    }
  }
  const { view, legal } = scenes.waiting();
  assert.match(ask(view, legal, { t: strict_texts("en"), seats: seats_of(5, 0), you: 0 }), /Moana/);
  const last = scenes.go().legal.filter(({ step }) => step.type === "order");
  assert.match(ask(scenes.go().view, last, { t: strict_texts("en"), seats: seats_of(5, 0), you: 0 }), /order track/);
});

test("everything on the island has a unique name and shows its price", () => {
  for (const language of languages) {
    const t = strict_texts(language);
    for (const scene of Object.values(scenes)) {
      const { view, legal, you } = scene();
      const spots = spots_of(view, group_choices(legal), t, seats_of(view.seats.length, you));
      assert.equal(new Set(spots.map(({ name }) => name)).size, spots.length, "names are unique");
    }
  }
  const { view, legal } = scenes.go();
  const spots = spots_of(view, group_choices(legal), strict_texts("en"), seats_of(5, 0));
  const label = (/** @type {string} */ target) => spots.find((spot) => spot.target === target)?.label ?? "";
  assert.match(label("place-0"), /^Go to Fruit; .*Banana × 4.*token 3 with spears.*, for 1 foot/);
  assert.match(label("place-4"), /^Stay at .*, for 1 foot$/);
  assert.match(label("harbour"), /^Fish: .*3 fish.*, free or another payment$/);
  assert.match(label("landing-0"), /^Visit landing 1: Foot hut II; 2 points, 3 feet, for 3 feet$/);
  assert.match(label("order-0"), /^End your round at place 1 on the order track/);
});

/** The rules of steps and tables that the engine can report to a player. */
const refusals = readdirSync(new URL("../../../engines/hawaii", import.meta.url))
  .filter((name) => name.endsWith(".cpp"))
  .flatMap((name) => {
    const url = new URL(`../../../engines/hawaii/${name}`, import.meta.url);
    return readFileSync(url, "utf8").match(/(?<=")hawaii\.(?!state\b)[a-z_]+(\.[a-z_]+)+(?=")/g) ?? [];
  });

/** The texts whose keys contain names from the server. */
const named_by_server = [
  ..."spears islands rounds this_round first_place kahunas kanaloa laka hula irrigation long_hut"
    .split(" ")
    .flatMap((item) => [`hawaii.score.${item}`, `hawaii.score.${item}.hint`]),
  "hawaii.reason.five_rounds",
  ...refusals.map((rule) => rule.replace("hawaii.", "hawaii.rule.")),
];

test("every name from the server has a text", () => {
  assert.ok(refusals.length > 20, "the pattern finds the rules");
  for (const language of languages) {
    const t = strict_texts(language);
    for (const key of named_by_server) assert.ok(t(key));
  }
});
