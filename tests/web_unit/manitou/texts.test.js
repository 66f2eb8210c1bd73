import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { ask, seal } from "../../../web/games/manitou/ask.js";
import { EVENT_TYPES, cells_of, narrate } from "../../../web/games/manitou/narrate.js";
import { card_name } from "../../../web/games/manitou/words.js";
import { flatten } from "../../../web/lib/translate.js";
import { languages } from "../languages.js";
import { choosing, game, seats_of } from "./fixtures.js";
import { read_locale, strict_texts } from "./texts.js";

const results = ["hunts", "stands", "guards", "beats", "neutralises", "falls", "sacrificed", "forced"];
const met = { seat: 1, card: "scout" };

/** @type {any[]} One event of each type, and of each kind within a type. */
const events = [
  { type: "chose", seat: 0, count: 2, team: ["hunter_5", "chief"] },
  { type: "chose", seat: 0, count: 2, team: null },
  ...results.map((result) => ({ type: "laid", seat: 0, card: "chief", herd: 1, result, met })),
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

test("every key that the sources name has a text", () => {
  const folder = new URL("../../../web/games/manitou/", import.meta.url);
  const texts = flatten(read_locale("en"));
  const named = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => readFileSync(new URL(name, folder), "utf8").match(/"manitou\.[\w.]+"/g) ?? []);
  assert.ok(named.length > 40);
  for (const key of named) assert.ok(texts[key.slice(1, -1)] !== undefined, key);
});

test("every event type has a line, for oneself and for others, in each language", () => {
  assert.deepEqual(new Set(events.map(({ type }) => type)), new Set(EVENT_TYPES));
  for (const language of languages) {
    const t = strict_texts(language);
    for (const event of events) {
      const told = narrate(event, { t, seats: seats_of(2, 0) });
      if (!("seat" in event)) {
        assert.ok(told.length > 5, event.type);
        continue;
      }
      const others = narrate(event, { t, seats: seats_of(2, 1) });
      if (["dealt", "drew"].includes(event.type) && !event.cards && !event.card) {
        assert.equal(told + others, "", "what others draw says nothing");
        continue;
      }
      assert.ok(told.length > 5, event.type);
      assert.notEqual(told, others, event.type);
      assert.match(others, /Ada/);
    }
  }
});

test("a line says what came of a card, and lights its herd", () => {
  const context = { t: strict_texts("en"), seats: seats_of(2, 0) };
  const laid = (/** @type {string} */ result) => events.find((event) => "result" in event && event.result === result);
  assert.equal(narrate(laid("hunts"), context), "You lay Chief at the second herd");
  assert.equal(narrate(laid("beats"), context), "You lay Chief at the second herd: it beats Scout of Moana");
  assert.equal(narrate(events.at(-3), context), "Hunt 1 is over: Ada 12, Moana −7");
  assert.equal(narrate({ type: "unheard_of" }, context), "");
  assert.deepEqual(cells_of(laid("beats")), [1]);
  assert.deepEqual(cells_of({ type: "robbed", seat: 1 }), []);
});

test("the sentence says how many cards are to be chosen, and that one is to be laid", () => {
  const context = { t: strict_texts("en"), seats: seats_of(2, 0), you: 0 };
  const legal = [{ step: { type: "choose", card: "chief" } }];
  assert.equal(ask(choosing([]), legal, context), "Choose 8 cards for your team.");
  assert.equal(ask(choosing(Array(7).fill("scout")), legal, context), "Choose 1 more card for your team.");
  const play = { phase: "play", turn: 0 };
  assert.equal(ask(play, legal, context), "Lay a card at one of the herds.");
  assert.equal(ask({ ...play, turn: 1 }, [], context), "Waiting for Moana.");
  for (const language of languages) {
    const t = strict_texts(language);
    for (const view of [choosing([]), play, { ...play, turn: 1 }, { phase: "over" }, { phase: "done", turn: null }]) {
      assert.match(ask(view, legal, { ...context, t }), /\.$/);
    }
  }
});

test("the question before a card lies for good tells what comes of it", () => {
  const step = { type: "lay", card: "chief", herd: 1 };
  for (const language of languages) {
    const context = { t: strict_texts(language), seats: seats_of(2, 0), you: 0 };
    for (const result of results) {
      const question = seal(step, { events: [{ ...step, type: "laid", seat: 0, result, met }] }, context);
      assert.match(question, result === "hunts" ? /\?$/ : /\? .+\.$/);
    }
  }
  const context = { t: strict_texts("en"), seats: seats_of(2, 0), you: 0 };
  const preview = { events: [{ ...step, type: "laid", seat: 0, result: "falls", met }] };
  assert.equal(
    seal(step, preview, context),
    "Lay Chief at the second herd? What comes of it: it falls to Scout of Moana.",
  );
});

/** The rules that the engine may name to a person: of a step, and of a table. */
const refusals = readdirSync(new URL("../../../engines/manitou/", import.meta.url))
  .filter((name) => name.endsWith(".cpp"))
  .flatMap((name) => {
    const source = readFileSync(new URL(`../../../engines/manitou/${name}`, import.meta.url), "utf8");
    return source.match(/(?<=")manitou\.(?!state\b)[a-z_]+\.[a-z_]+(?=")/g) ?? [];
  });

test("all names that the server tells have a text", () => {
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
