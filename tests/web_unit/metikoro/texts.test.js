import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { ask } from "../../../web/games/metikoro/turn/ask.js";
import { compare_rolls } from "../../../web/games/metikoro/turn/choices.js";
import { EVENT_TYPES, narrate } from "../../../web/games/metikoro/events/narrate.js";
import { cell_words, effect_words, tile_name } from "../../../web/games/metikoro/words.js";
import { flatten } from "../../../web/lib/i18n/translate.js";
import { languages } from "../languages.js";
import { game, rolls, scenes, seats_of } from "./fixtures.js";
import { texts_of } from "../game_texts.js";

const { read_locale, strict_texts } = texts_of("metikoro");

/** @typedef {import("../../../web/games/metikoro/types.js").Event} Event */

/** One event of each type, and of each kind within a type. @type {Event[]} */
const events = [
  { type: "placed", seat: 1, cell: 34, tile: 1, turn: 1 },
  { type: "replaced", seat: 1, cell: 34, tile: 0, turn: 0, old_tile: 1, old_turn: 1 },
  { type: "rotated", seat: 1, cell: 34, tile: 4, turn: 3, old_turn: 1 },
  { type: "paid", seat: 1, tile: 2 },
  { type: "took", seat: 1, tile: 3 },
  { type: "drew", seat: 1, tile: 6 },
  { type: "rolled", seat: 1, ...rolls[1] },
  { type: "rolled", seat: 1, ...rolls[3] },
  { type: "refilled", seat: 1, cell: 44 },
  { type: "stayed", seat: 1 },
  { type: "ended", reason: "third_orb", seat: 1 },
  { type: "ended", reason: "agreed_winner", seat: 1 },
  { type: "ended", reason: "repetition" },
  { type: "ended", reason: "length" },
  { type: "ended", reason: "agreed_draw" },
];

test("every key in the sources has a text", () => {
  const folder = new URL("../../../web/games/metikoro/", import.meta.url);
  const texts = flatten(read_locale("en"));
  const named = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => readFileSync(new URL(name, folder), "utf8").match(/"metikoro\.[\w.]+"/g) ?? []);
  assert.ok(named.length > 40);
  for (const key of named) assert.ok(texts[key.slice(1, -1)] !== undefined, key);
  for (const key of Object.keys(texts)) assert.ok(key.startsWith("metikoro."), key);
});

test("every event type has a line in each language, with another one for its own player", () => {
  assert.deepEqual(new Set(events.map(({ type }) => type)), new Set(EVENT_TYPES));
  for (const language of languages) {
    const t = strict_texts(language);
    for (const event of events) {
      const said = narrate(event, { t, seats: seats_of(2, 0), game });
      assert.ok(said.length > 5, event.type);
      if (!("seat" in event) || event.type === "refilled") continue;
      const own = narrate(/** @type {Event} */ ({ ...event, seat: 0 }), { t, seats: seats_of(2, 0), game });
      assert.notEqual(own, said, event.type);
      assert.match(said, /Moana/);
      assert.doesNotMatch(own, /Ada/);
    }
  }
  assert.equal(
    narrate(/** @type {Event} */ (/** @type {unknown} */ ({ type: "unheard_of" })), {
      t: strict_texts("en"),
      seats: [],
      game,
    }),
    "",
  );
});

test("a line says where an orb rolled, and how", () => {
  const context = { t: strict_texts("en"), seats: seats_of(2, 0), game };
  assert.equal(narrate(events[6], context), "Moana rolls an orb from E5 to C3");
  assert.equal(narrate(events[7], context), "Moana rolls an orb from H8 to H6, bouncing 1 time");
  assert.equal(narrate({ type: "rolled", seat: 0, ...rolls[0] }, context), "You roll an orb from B1 to A1 (house)");
});

test("each scene has one sentence, and a waiting player sees who is to move", () => {
  for (const language of languages) {
    const t = strict_texts(language);
    for (const scene of Object.values(scenes)) {
      const { view, legal, you } = scene();
      assert.match(ask(view, legal, { t, seats: seats_of(view.platforms.length, you), you }), /\.$/);
    }
    for (const kind of /** @type {const} */ (["place", "replace", "rotate", "take"])) {
      const { view, legal } = scenes.more();
      view.action = { kind, cells: [], taken: [], paid: [] };
      assert.match(ask(view, legal, { t, seats: seats_of(4, 0), you: 0 }), /\.$/);
    }
  }
  const { view, legal } = scenes.waiting();
  assert.match(ask(view, legal, { t: strict_texts("en"), seats: seats_of(4, 0), you: 0 }), /Moana/);
});

test("a cell is described completely", () => {
  const t = strict_texts("en");
  const { view } = scenes.act();
  const name = (/** @type {number} */ seat) => seats_of(4, 0)[seat].name;
  const words = (/** @type {number} */ cell) => cell_words(t, game, view, cell, name);
  assert.equal(words(4), "", "the frame has no description");
  assert.equal(words(62), "");
  assert.equal(words(1), "B1: house of Ada, an orb");
  assert.equal(words(12), "C2: garden of Ada, Crossing, locked for 2 turns");
  assert.equal(words(77), "H8: garden of Kimi, Stop, an orb, barred to the orb at H5 for 2 turns");
  assert.equal(words(44), "E5: source, an orb");
});

test("the effect of a tile lists new and lost paths, or says that there is none", () => {
  const t = strict_texts("en");
  const change = compare_rolls(rolls.slice(1, 2), rolls.slice(2, 3));
  assert.equal(effect_words(t, game, change), "New paths: H5 to H6. Lost paths: E5 to C3.");
  assert.equal(effect_words(t, game, compare_rolls(rolls, rolls)), "The orbs' paths do not change.");
});

/** The rules of steps and tables that the engine can report to a player. */
const refusals = ["check.cpp", "settle.cpp"].flatMap((file) => {
  const source = readFileSync(new URL(`../../../engines/metikoro/${file}`, import.meta.url), "utf8");
  return source.match(/(?<=")metikoro\.(?!state\b)[a-z_]+\.[a-z_]+(?=")/g) ?? [];
});

/** The texts whose keys contain names from the server. */
const named_by_server = [
  ..."victory home near tiles".split(" ").flatMap((item) => [`metikoro.score.${item}`, `metikoro.score.${item}.hint`]),
  ...refusals.map((rule) => rule.replace("metikoro.", "metikoro.rule.")),
  ..."third_orb repetition length agreed_draw agreed_winner".split(" ").map((reason) => `metikoro.reason.${reason}`),
];

test("every name from the server has a text", () => {
  assert.ok(refusals.length >= 20, "the pattern finds the rules");
  for (const language of languages) {
    const t = strict_texts(language);
    for (const key of named_by_server) assert.ok(t(key));
    const names = game.components.tiles.flatMap(({ turns }, tile) =>
      Array.from({ length: turns }, (_, turn) => tile_name(t, game, tile, turn)),
    );
    assert.equal(new Set(names).size, 15, "the names of tiles in all turns are different");
  }
});
