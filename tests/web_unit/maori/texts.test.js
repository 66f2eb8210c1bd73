import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { ask } from "../../../web/games/maori/turn/ask.js";
import { EVENT_TYPES, cards_of, narrate } from "../../../web/games/maori/events/narrate.js";
import { possible_turns } from "../../../web/games/maori/art/tile_layout.js";
import { stop_name, tile_name } from "../../../web/games/maori/words.js";
import { flatten } from "../../../web/lib/i18n/translate.js";
import { languages } from "../languages.js";
import { game, scenes, seats_of } from "./fixtures.js";
import { texts_of } from "../game_texts.js";

const { read_locale, strict_texts } = texts_of("maori");

/** @typedef {import("../../../web/games/maori/types.js").Event} Event */

/** One event of each type, and of each kind within a type. @type {Event[]} */
const events = [
  { type: "launched", seat: 1, stop: 3 },
  { type: "moved", seat: 1, from: 3, to: 4, steps: 1, shells: 0 },
  { type: "moved", seat: 0, from: 3, to: 8, steps: 5, shells: 2 },
  { type: "took", seat: 1, at: 3, tile: 27, shells: 1 },
  { type: "unstored", seat: 1, tile: 44 },
  { type: "stored", seat: 1, tile: 44 },
  { type: "sailed", seat: 1, from: 7, to: 8 },
  { type: "placed", seat: 1, cell: 7, tile: 37, turn: 2, shells: 0 },
  { type: "placed", seat: 0, cell: 7, tile: 53, turn: 0, shells: 2 },
  { type: "removed", seat: 1, cell: 7, tile: 0 },
  { type: "passed", seat: 1 },
  { type: "ship_moved", seat: 1, from: null, to: 7 },
  { type: "ship_moved", seat: 1, from: 6, to: 7 },
  { type: "stayed", seat: 1 },
  { type: "refilled", at: 3, tile: 54 },
  { type: "last_round", seat: 1 },
  { type: "ended", reason: "board_full" },
  { type: "ended", reason: "stall" },
  { type: "ended", reason: "turn_cap" },
];

test("the languages have the same keys, forms and parameters", () => {
  const [first, ...others] = languages.map((language) => flatten(read_locale(language)));
  const parameters = (/** @type {any} */ text) => (JSON.stringify(text).match(/\{\w+\}/g) ?? []).sort();
  for (const other of others) {
    assert.deepEqual(Object.keys(other).sort(), Object.keys(first).sort());
    for (const [key, text] of Object.entries(first)) assert.deepEqual(parameters(other[key]), parameters(text), key);
  }
  for (const key of Object.keys(first)) assert.ok(key.startsWith("maori."), key);
});

test("every key in the sources has a text", () => {
  const folder = new URL("../../../web/games/maori/", import.meta.url);
  const texts = flatten(read_locale("en"));
  const named = readdirSync(folder, { encoding: "utf8", recursive: true })
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => readFileSync(new URL(name, folder), "utf8").match(/"maori\.[\w.]+"/g) ?? []);
  assert.ok(named.length > 40);
  for (const key of named) assert.ok(texts[key.slice(1, -1)] !== undefined, key);
});

test("every event type has a line in each language, with another one for its own player", () => {
  assert.deepEqual(new Set(events.map(({ type }) => type)), new Set(EVENT_TYPES));
  for (const language of languages) {
    const t = strict_texts(language);
    for (const event of events) {
      const said = narrate(event, { t, seats: seats_of(2, 0), game });
      assert.ok(said.length > 5, event.type);
      if (!("seat" in event)) continue;
      const own = narrate(/** @type {Event} */ ({ ...event, seat: 0 }), { t, seats: seats_of(2, 0), game });
      const others = narrate(/** @type {Event} */ ({ ...event, seat: 1 }), { t, seats: seats_of(2, 0), game });
      assert.notEqual(own, others, event.type);
      assert.match(others, /Moana/);
      assert.doesNotMatch(own, /Ada/);
    }
  }
});

test("a line contains what was paid and what was gained", () => {
  const context = { t: strict_texts("en"), seats: seats_of(2, 0), game };
  assert.equal(narrate(events[2], context), "You move the explorer 5 steps for 2 shells");
  assert.equal(narrate(events[1], context), "Moana moves the explorer 1 step");
  assert.equal(narrate(events[8], context), "You place the tile at row 2, column 3, gaining 2 shells");
  assert.equal(narrate(/** @type {Event} */ (/** @type {unknown} */ ({ type: "unheard_of" })), context), "");
});

test("the line of a tile that brought shells has their card, but not that of one that cost shells", () => {
  assert.equal(cards_of(events[8]), "53 shells");
  assert.equal(cards_of(events[7]), "37");
  assert.equal(cards_of(events[3]), "27");
});

test("each scene has one sentence, and a waiting player sees who is to move", () => {
  for (const language of languages) {
    const t = strict_texts(language);
    for (const scene of Object.values(scenes)) {
      const { view, legal, you } = scene();
      assert.match(ask(view, legal, { t, seats: seats_of(view.boards.length, you), you }), /\.$/);
    }
  }
  const { view, legal } = scenes.waiting();
  assert.match(ask(view, legal, { t: strict_texts("en"), seats: seats_of(2, 0), you: 0 }), /Moana/);
});

test("the sentence depends on the legal steps", () => {
  const { view, legal } = scenes.place();
  const context = { t: strict_texts("en"), seats: seats_of(5, 0), you: 0 };
  assert.match(ask(view, legal, context), /storage/);
  const unstorable = legal.filter((/** @type {any} */ { step }) => step.type !== "store");
  assert.doesNotMatch(ask(view, unstorable, context), /storage/);
});

test("the sentence names what else is possible than taking a tile", () => {
  const view = { ...scenes.place().view, phase: /** @type {const} */ ("discover") };
  const context = { t: strict_texts("en"), seats: seats_of(5, 0), you: 0 };
  const can = (/** @type {string[]} */ ...types) => types.map((type) => ({ step: /** @type {any} */ ({ type }) }));
  assert.match(ask(view, can("take", "pass"), context), /or do nothing\.$/);
  assert.match(ask(view, can("take", "remove", "pass"), context), /or do something else\.$/);
  assert.match(ask(view, can("pass"), context), /^You cannot take a tile from here/);
});

/** The rules of steps and tables that the engine can report to a player. */
const refusals = ["check.cpp", "settle.cpp"].flatMap((name) => {
  const source = readFileSync(new URL(`../../../engines/maori/${name}`, import.meta.url), "utf8");
  return source.match(/(?<=")maori\.(?!state\b)[a-z_]+\.[a-z_]+(?=")/g) ?? [];
});

/** The texts whose keys contain names from the server. */
const named_by_server = [
  ..."palms palms_with_hut palms_inside palms_with_hut_inside wreaths boats shells empty removed"
    .split(" ")
    .flatMap((item) => [`maori.score.${item}`, `maori.score.${item}.hint`]),
  ...refusals.map((rule) => rule.replace("maori.", "maori.rule.")),
  ..."level level.basic level.advanced level.pro side side.front side.atoll"
    .split(" ")
    .map((option) => `maori.option.${option}`),
];

test("every name from the server has a text", () => {
  assert.ok(refusals.length > 30, "the pattern finds the rules");
  for (const language of languages) {
    const t = strict_texts(language);
    for (const key of named_by_server) assert.ok(t(key));
    for (const design of game.components.tiles) {
      for (const turn of possible_turns(design)) assert.ok(tile_name(t, design, turn));
    }
    const stops = Array.from({ length: 16 }, (_, stop) => stop_name(t, stop));
    assert.equal(new Set(stops).size, 16);
  }
});
