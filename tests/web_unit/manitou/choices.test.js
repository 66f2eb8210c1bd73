import assert from "node:assert/strict";
import { test } from "node:test";
import {
  beat_table,
  choosable,
  herds_for,
  lanes_of,
  step_of,
  team_sums,
  tribe_cards,
  tribe_places,
} from "../../../web/games/manitou/turn/choices.js";
import { choosing, game, herd, whole_tribe } from "./fixtures.js";

/** @typedef {import("../../../web/games/manitou/types.js").CardName} CardName */
/** @typedef {import("../../../web/games/manitou/types.js").Card} Card */

const kinds = game.components.cards;

test("a card shows the herds where it can be played", () => {
  const lay = (/** @type {CardName} */ card, /** @type {number} */ at) => ({
    step: { type: /** @type {const} */ ("lay"), card, herd: at },
  });
  const legal = [lay("chief", 0), lay("chief", 2), lay("hunter_5", 1)];
  assert.deepEqual([...herds_for(legal, "chief").keys()], [0, 2]);
  assert.deepEqual(herds_for(legal, "hunter_5").get(1), { type: "lay", card: "hunter_5", herd: 1 });
  assert.equal(herds_for(legal, null).size, 0);
});

test("every card has its place while a player chooses, and pressed ones are in the team", () => {
  const places = tribe_places(kinds, choosing(["hunter_5", "scout"]).own, ["scout-1", "chief-0"]);
  assert.equal(places.length, 21);
  assert.deepEqual(
    places.map(({ card }) => card),
    whole_tribe,
  );
  assert.deepEqual(
    places.filter(({ chosen }) => chosen),
    [
      { card: "hunter_5", nth: 0, chosen: true },
      { card: "scout", nth: 1, chosen: true },
    ],
  );
});

test("a card is removed by the last step that chose it", () => {
  const draft = /** @type {const} */ (["hunter_5", "scout", "hunter_5"]).map((card) => ({
    type: /** @type {const} */ ("choose"),
    card,
  }));
  assert.equal(step_of(draft, "hunter_5"), 2);
  assert.equal(step_of(draft, "scout"), 1);
  assert.equal(step_of(draft, "chief"), -1);
  assert.deepEqual([...choosable(draft.map((step) => ({ step }))).keys()], ["hunter_5", "scout"]);
});

test("a tribe lists each card: left, on the table, lost", () => {
  const left = whole_tribe.filter((card) => card !== "hunter_1" && card !== "chief");
  const cards = tribe_cards(kinds, { left, lost: ["chief"] });
  assert.equal(cards.length, 21);
  assert.deepEqual(
    cards.filter(({ state }) => state !== "left"),
    [
      { card: "hunter_1", state: "out" },
      { card: "chief", state: "out" },
      { card: "chief", state: "lost" },
    ],
  );
});

test("a team has a count and a sum of hunters, and a count of warriors", () => {
  assert.deepEqual(team_sums(["hunter_5", "hunter_10", "chief"]), { hunters: 2, sum: 15, warriors: 1 });
  assert.deepEqual(team_sums([]), { hunters: 0, sum: 0, warriors: 0 });
});

test("at a herd, hunters are sorted from high to low, then beaten warriors; active ones are separate", () => {
  const lanes = lanes_of(herd, 3);
  const names = (/** @type {Card[]} */ cards) => cards.map(({ card }) => card);
  assert.deepEqual(names(lanes[0].hunters), ["hunter_10", "hunter_3"]);
  assert.deepEqual(names(lanes[0].beaten), ["scout"]);
  assert.deepEqual(lanes[1], { seat: 1, hunters: [], beaten: [] });
  assert.equal(lanes[2].hunters[0].index, 3);
});

test("the table of who beats whom contains every pair", () => {
  const table = beat_table(kinds);
  assert.equal(table.length, 5);
  for (const { card, beats, beaten_by } of table) {
    assert.equal(new Set([card, ...beats, ...beaten_by]).size, 5, card);
  }
  assert.deepEqual(table.at(-1), {
    card: "clan_mother",
    beats: ["chief"],
    beaten_by: ["medicine_man", "rain_maker", "scout"],
  });
});
