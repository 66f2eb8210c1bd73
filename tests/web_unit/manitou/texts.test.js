import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { ask, seal } from "../../../web/games/manitou/turn/ask.js";
import { EVENT_TYPES, cards_of, cells_of, narrate } from "../../../web/games/manitou/events/narrate.js";
import { card_name } from "../../../web/games/manitou/words.js";
import { flatten } from "../../../web/lib/i18n/translate.js";
import { languages } from "../languages.js";
import { choosing, game, seats_of } from "./fixtures.js";
import { texts_of } from "../game_texts.js";

const { read_locale, strict_texts } = texts_of("manitou");

/**
 * @typedef {import("../../../web/games/manitou/types.js").Event} Event
 * @typedef {import("../../../web/games/manitou/types.js").LegalStep} LegalStep
 * @typedef {import("../../../web/games/manitou/types.js").View} View
 */

const results = /** @type {const} */ ([
  "hunts",
  "stands",
  "guards",
  "beats",
  "neutralises",
  "falls",
  "sacrificed",
  "forced",
]);
const met = { seat: 1, card: /** @type {const} */ ("scout") };

/** One event of each type, and of each kind within a type. @type {Event[]} */
const events = [
  { type: "chose", seat: 0, count: 2, team: ["hunter_5", "chief"] },
  { type: "chose", seat: 0, count: 2, team: null },
  ...results.map((result) => /** @type {Event} */ ({ type: "laid", seat: 0, card: "chief", herd: 1, result, met })),
  { type: "dealt", seat: 0, count: 3, cards: ["hunter_1", "scout", "scout"] },
  { type: "dealt", seat: 0, count: 3, cards: null },
  { type: "drew", seat: 0, card: "clan_mother" },
  { type: "drew", seat: 0, card: null },
  { type: "took_buffalo", seat: 0, herd: 0, card: "large", points: 12 },
  { type: "escaped", herd: 2, card: "small", points: 3 },
  { type: "took_prisoners", seat: 0, herd: 1, cards: [met], points: 1 },
  { type: "robbed", seat: 0, points: -10 },
  { type: "hunt_ended", hunt: 1, points: [12, -7] },
  { type: "hunt_began", hunt: 2, start: 1, herds: [] },
  { type: "ended", reason: "three_hunts" },
];

test("the languages have the same keys, forms and parameters", () => {
  const [first, ...others] = languages.map((language) => flatten(read_locale(language)));
  const parameters = (/** @type {any} */ text) => new Set(JSON.stringify(text).match(/\{\w+\}/g));
  for (const other of others) {
    assert.deepEqual(Object.keys(other).sort(), Object.keys(first).sort());
    for (const [key, text] of Object.entries(first)) assert.deepEqual(parameters(other[key]), parameters(text), key);
  }
  for (const key of Object.keys(first)) assert.ok(key.startsWith("manitou."), key);
});

test("every key in the sources has a text", () => {
  const folder = new URL("../../../web/games/manitou/", import.meta.url);
  const texts = flatten(read_locale("en"));
  const named = readdirSync(folder, { encoding: "utf8", recursive: true })
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => readFileSync(new URL(name, folder), "utf8").match(/"manitou\.[\w.]+"/g) ?? []);
  assert.ok(named.length > 40);
  for (const key of named) assert.ok(texts[key.slice(1, -1)] !== undefined, key);
});

test("every event type has a line in each language, with another one for its own player", () => {
  assert.deepEqual(new Set(events.map(({ type }) => type)), new Set(EVENT_TYPES));
  for (const language of languages) {
    const t = strict_texts(language);
    for (const event of events) {
      const said = narrate(event, { t, seats: seats_of(2, 0) });
      if (!("seat" in event)) {
        assert.ok(said.length > 5, event.type);
        continue;
      }
      const others = narrate(event, { t, seats: seats_of(2, 1) });
      if (["dealt", "drew"].includes(event.type) && !event.cards && !event.card) {
        assert.equal(said + others, "", "a card that others draw has no line");
        continue;
      }
      assert.ok(said.length > 5, event.type);
      assert.notEqual(said, others, event.type);
      assert.match(others, /Ada/);
    }
  }
});

test("a line contains the result of a card, and highlights its herd", () => {
  const context = { t: strict_texts("en"), seats: seats_of(2, 0) };
  const laid = (/** @type {string} */ result) => {
    const found = events.find((event) => event.result === result);
    assert.ok(found, result);
    return found;
  };
  assert.equal(narrate(laid("hunts"), context), "You play Chief at the second herd");
  assert.equal(narrate(laid("beats"), context), "You play Chief at the second herd: it beats Scout of Moana");
  assert.equal(narrate(events[events.length - 3], context), "Hunt 1 is over: Ada 12, Moana −7");
  assert.equal(narrate(/** @type {Event} */ (/** @type {unknown} */ ({ type: "unheard_of" })), context), "");
  assert.deepEqual(cells_of(laid("beats")), [1]);
  assert.deepEqual(cells_of({ type: "robbed", seat: 1, points: -10 }), []);
});

test("the pieces of a line that have a card are those that it names, each once", () => {
  const pieces = events.map((event) => [event.type, cards_of(event)]);
  assert.deepEqual(
    pieces.filter(([type]) => type !== "laid"),
    [
      ["chose", "hunter_5 chief"],
      ["chose", ""],
      ["dealt", "hunter_1 scout"],
      ["dealt", ""],
      ["drew", "clan_mother"],
      ["drew", ""],
      ["took_buffalo", "large"],
      ["escaped", "small"],
      ["took_prisoners", "prisoners"],
      ["robbed", "fur_robber"],
      ["hunt_ended", ""],
      ["hunt_began", ""],
      ["ended", ""],
    ],
  );
  for (const [type, card] of pieces) if (type === "laid") assert.equal(card, "chief");
});

test("the sentence says how many cards to choose, or to play a card", () => {
  const context = { t: strict_texts("en"), seats: seats_of(2, 0), you: 0 };
  /** @type {LegalStep[]} */
  const legal = [{ step: { type: "choose", card: "chief" } }];
  assert.equal(ask(choosing([]), legal, context), "Choose 8 cards for your team.");
  assert.equal(ask(choosing(Array(7).fill("scout")), legal, context), "Choose 1 more card for your team.");
  const play = /** @type {View} */ ({ phase: "play", turn: 0 });
  const others = /** @type {View[]} */ ([{ phase: "over" }, { phase: "done", turn: null }]);
  assert.equal(ask(play, legal, context), "Play a card at one of the herds.");
  assert.equal(ask({ ...play, turn: 1 }, [], context), "Waiting for Moana.");
  const behind = { ...choosing([]), hunt: 2 };
  assert.equal(ask(behind, legal, { ...context, earlier_hunt: 1 }), "Hunt 1 is over. Continue to hunt 2.");
  for (const language of languages) {
    const t = strict_texts(language);
    assert.match(ask(behind, legal, { ...context, t, earlier_hunt: 1 }), /1.*2\.$/);
    for (const view of [choosing([]), play, { ...play, turn: 1 }, ...others]) {
      assert.match(ask(view, legal, { ...context, t }), /\.$/);
    }
  }
});

test("the confirmation of a card contains its result", () => {
  const step = /** @type {const} */ ({ type: "lay", card: "chief", herd: 1 });
  for (const language of languages) {
    const context = { t: strict_texts(language), seats: seats_of(2, 0), you: 0 };
    for (const result of results) {
      const question = seal(step, { events: [{ ...step, type: "laid", seat: 0, result, met }] }, context);
      assert.match(question, result === "hunts" ? /\?$/ : /\? .+\.$/);
    }
  }
  const context = { t: strict_texts("en"), seats: seats_of(2, 0), you: 0 };
  const laid = /** @type {Event} */ ({ ...step, type: "laid", seat: 0, result: "falls", met });
  assert.equal(
    seal(step, { events: [laid] }, context),
    "Play Chief at the second herd? Result: it falls to Scout of Moana.",
  );
});

/** The rules of steps and tables that the engine can report to a player. */
const refusals = readdirSync(new URL("../../../engines/manitou/", import.meta.url))
  .filter((name) => name.endsWith(".cpp"))
  .flatMap((name) => {
    const source = readFileSync(new URL(`../../../engines/manitou/${name}`, import.meta.url), "utf8");
    return source.match(/(?<=")manitou\.(?!state\b)[a-z_]+\.[a-z_]+(?=")/g) ?? [];
  });

test("every name from the server has a text", () => {
  assert.ok(refusals.length >= 7, `the pattern finds the rules: ${refusals}`);
  const named = [
    ...["buffalo", "prisoners", "fur_robber"].flatMap((item) => [
      `manitou.score.${item}`,
      `manitou.score.${item}.hint`,
    ]),
    ...refusals.map((rule) => rule.replace("manitou.", "manitou.rule.")),
    "manitou.reason.three_hunts",
    "manitou.seal.text",
    "manitou.turn.sealed",
  ];
  for (const language of languages) {
    const t = strict_texts(language);
    for (const key of named) assert.ok(t(key));
    const cards = game.components.cards.map(({ card }) => card_name(t, card));
    assert.equal(new Set(cards).size, 15);
  }
});
