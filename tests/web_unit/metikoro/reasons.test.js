import assert from "node:assert/strict";
import { test } from "node:test";
import { reason_of } from "../../../web/games/metikoro/turn/reasons.js";

const game = /** @type {import("../../../web/games/metikoro/types.js").Game} */ (
  /** @type {unknown} */ ({ components: { slots: 6 } })
);
const tile = { tile: 0, turn: 0, locked: 0 };

/** @typedef {Parameters<typeof reason_of>[2] & Pick<import("../../../web/games/metikoro/types.js").View, "supply">} Shown */

/** @param {number} own tiles on the platform @param {Partial<Shown>} [more] @returns {Shown} */
const view = (own, more) => ({
  phase: "act",
  turn: 0,
  action: null,
  platforms: [[own, 0]],
  cells: [tile, null],
  supply: [3, 0],
  ...more,
});

test("a disabled action says what it lacks", () => {
  assert.equal(reason_of("take", game, view(5), 0), "room");
  assert.equal(reason_of("take", game, view(2, { supply: [0, 0] }), 0), "supply");
  assert.equal(reason_of("place", game, view(0), 0), "tile");
  assert.equal(reason_of("place", game, view(3), 0), "cell");
  assert.equal(reason_of("rotate", game, view(0), 0), "tile");
  assert.equal(reason_of("replace", game, view(1), 0), "two");
  assert.equal(reason_of("replace", game, view(3, { cells: [null, null] }), 0), "board");
  assert.equal(reason_of("rotate", game, view(3), 0), "locked");
});

test("after the first tile only the same kind of action goes on", () => {
  const placing = view(0, { action: { kind: "place", cells: [], taken: [], paid: [] } });
  assert.equal(reason_of("rotate", game, placing, 0), "other");
  assert.equal(reason_of("place", game, placing, 0), "tile");
});

test("outside of the player's action, it says whose turn or what is done", () => {
  assert.equal(reason_of("place", game, view(3, { turn: 1 }), 0), "waiting");
  assert.equal(reason_of("place", game, view(3, { phase: "roll" }), 0), "done");
  assert.equal(reason_of("place", game, view(3, { phase: "done", turn: null }), 0), "done");
});
