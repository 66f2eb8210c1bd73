import assert from "node:assert/strict";
import { it } from "node:test";
import { news_of, sentences } from "../../../web/lib/match/playback/screen_reader.js";

const words = {
  narrate: (/** @type {any} */ event) => event.says,
  resigned: (/** @type {number} */ seat) => `seat ${seat} resigns`,
};

/** @param {number} ply @param {number | null} seat @param {string[]} says @param {import("../../../web/lib/types.js").EntryKind} [kind] */
const turn = (ply, seat, says, kind = "turn") => ({
  ply,
  seat,
  kind,
  at: 0,
  events: says.map((each) => ({ type: "said", says: each })),
});

/** @param {number} ply @param {number} [events] */
const spoken = (ply, events = 0) => ({ ply, prompt: null, steps: 0, events, text: "" });

it("announces what others did, in order, and nothing twice", () => {
  const turns = [turn(4, 1, ["old"]), turn(5, 1, ["one", "two"]), turn(6, 2, ["three"])];
  assert.deepEqual(news_of(turns, spoken(4), 0, words), ["one", "two", "three"]);
  assert.deepEqual(news_of(turns, spoken(6), 0, words), []);
});

it("announces what followed the steps of the player's own turn", () => {
  const turns = [turn(5, 0, ["my step", "my other step", "what was drawn"])];
  assert.deepEqual(news_of(turns, spoken(4, 2), 0, words), ["what was drawn"]);
  assert.deepEqual(news_of(turns, spoken(4, 2), 1, words), ["my step", "my other step", "what was drawn"]);
});

it("announces a resignation and its result", () => {
  assert.deepEqual(news_of([turn(5, 1, ["the end"], "resign")], spoken(4), 0, words), ["seat 1 resigns", "the end"]);
});

it("joins lines to sentences, and omits empty ones", () => {
  assert.equal(sentences(["Ben lays a tile", "", undefined, "Where to?", "Go."]), "Ben lays a tile. Where to? Go.");
});
