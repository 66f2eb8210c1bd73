import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { place_beside } from "../../../web/components/cards/place_beside.js";
import { bounds, smallest_at } from "../../../web/board/boxes.js";
import { refs_of } from "../../../web/components/cards/pointing.js";

/** @param {number} left @param {number} top @param {number} width @param {number} height */
const box = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });

describe("the piece below the pointer", () => {
  const things = [
    { name: "board", box: box(0, 0, 100, 100) },
    { name: "tile", box: box(10, 10, 20, 20) },
    { name: "hidden", box: box(15, 15, 0, 0) },
  ];
  const named = (/** @type {number} */ x, /** @type {number} */ y) => smallest_at(things, { x, y })?.name ?? null;

  it("is the smallest one there", () => {
    assert.equal(named(15, 15), "tile");
    assert.equal(named(50, 50), "board");
    assert.equal(named(120, 50), null);
  });

  it("is named by its card, else by its piece", () => {
    const element = (/** @type {any} */ dataset) => refs_of(/** @type {any} */ ({ dataset }));
    assert.deepEqual(element({ card: "large small" }), [
      { piece: "large", spot: undefined },
      { piece: "small", spot: undefined },
    ]);
    assert.deepEqual(element({ piece: "17", spot: "display-3" }), [{ piece: "17", spot: "display-3" }]);
    assert.deepEqual(element({ card: "", piece: "17" }), [], "an empty card is none");
  });
});

describe("a card beside its piece", () => {
  const screen = { width: 1000, height: 600 };
  const card = { width: 300, height: 200 };

  it("covers neither the piece nor what is shown of it", () => {
    const around = bounds([box(100, 300, 50, 50), box(120, 100, 400, 220)]);
    assert.deepEqual(around, { left: 100, top: 100, right: 520, bottom: 350 });
    assert.deepEqual(place_beside(around, card, screen), { left: 530, top: 100 });
  });

  it("is at the right, else at the left", () => {
    assert.deepEqual(place_beside(box(100, 100, 50, 50), card, screen), { left: 160, top: 100 });
    assert.deepEqual(place_beside(box(800, 100, 50, 50), card, screen), { left: 490, top: 100 });
  });

  it("is below or above a wide piece", () => {
    assert.deepEqual(place_beside(box(50, 50, 900, 60), card, screen), { left: 350, top: 120 });
    assert.deepEqual(place_beside(box(50, 500, 900, 60), card, screen), { left: 350, top: 290 });
  });

  it("stays on the screen", () => {
    assert.equal(place_beside(box(100, 550, 50, 50), card, screen).top, 390);
  });
});
