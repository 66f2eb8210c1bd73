import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { flights_of } from "../../../web/board/flight_plan.js";

/** @typedef {import("../../../web/board/flight_plan.js").Lying} Lying */

/** A piece, or a stock, at a place on a line. @param {string} piece @param {number} x @param {Partial<Lying>} [more] @returns {any} */
const lying = (piece, x, more = {}) => ({ piece, from: piece, to: piece, back: false, box: { x, y: 0 }, ...more });

/** @param {Record<string, any>} pieces by place @param {Record<string, any>} [stocks] by name */
const layout = (pieces, stocks = {}) => ({
  pieces: new Map(Object.entries(pieces)),
  stocks: new Map(Object.entries(stocks)),
});

/** @param {ReturnType<typeof flights_of>} flights */
const summary = (flights) => flights.map(({ from, to, arrives }) => `${from.box.x}${arrives ? "→" : "⇥"}${to.box.x}`);

describe("pieces", () => {
  it("fly from the place that they have left, each from the nearest one", () => {
    const old = layout({ a: lying("palm", 0), b: lying("palm", 50), c: lying("hut", 90) });
    const now = layout({ d: lying("palm", 60), e: lying("palm", 10), c: lying("hut", 90) });
    assert.deepEqual(summary(flights_of(old, now)), ["50→60", "0→10"]);
  });

  it("that stay do not fly, and one that is replaced by another one does not count as staying", () => {
    const old = layout({ a: lying("palm", 0), b: lying("hut", 10) });
    const now = layout({ a: lying("hut", 0), b: lying("hut", 10) });
    assert.deepEqual(flights_of(old, now), []);
  });

  it("come out of a stock of their name, or of the one that they name, or from another place", () => {
    const old = layout({ held: lying("back", 7) }, { palm: lying("", 1), bag: lying("", 2) });
    const now = layout({
      held: lying("back", 7),
      a: lying("palm", 20),
      b: lying("palm", 30, { from: "bag" }),
      c: lying("scout", 40, { from: "held" }),
      d: lying("hut", 50),
    });
    assert.deepEqual(summary(flights_of(old, now)), ["1→20", "2→30", "7→40"]);
  });

  it("that disappear go into their stock, if there is one", () => {
    const stocks = { palm: lying("", 1), tribe: lying("", 2) };
    const old = layout({ a: lying("palm", 20), b: lying("buffalo", 30, { to: "tribe" }), c: lying("hut", 40) }, stocks);
    assert.deepEqual(summary(flights_of(old, layout({}, stocks))), ["20⇥1", "30⇥2"]);
  });
});
