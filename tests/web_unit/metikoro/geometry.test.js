import assert from "node:assert/strict";
import { test } from "node:test";
import { bounces_of, cell_name, link_curve, way_curve } from "../../../web/games/metikoro/geometry.js";
import { way_of_change } from "../../../web/games/metikoro/events/motion.js";
import { game, rolls } from "./fixtures.js";

test("cells are named by column letter and row number", () => {
  assert.equal(cell_name(0), "A1");
  assert.equal(cell_name(9), "J1");
  assert.equal(cell_name(44), "E5");
  assert.equal(cell_name(99), "J10");
});

test("a link is a line, a quarter circle, or a short line into the cell", () => {
  assert.equal(link_curve("NS"), "M50 0L50 100");
  assert.equal(link_curve("NO"), "M50 0L50 50");
  assert.equal(link_curve("NE"), "M50 0A50 50 0 0 0 100 50");
  assert.equal(link_curve("EN"), "M100 50A50 50 0 0 1 50 0");
  assert.equal(link_curve("EE"), "M100 50L75 50");
});

/** The end points of a curve's segments. @param {string} curve */
const stations = (curve) => [...curve.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[A-Z]|$)/g)].map(([, x, y]) => `${x},${y}`);

test("a path runs from stop to stop without a gap, into bouncers and out again", () => {
  const bounced = rolls[3];
  assert.equal(bounces_of(bounced.path), 1);
  assert.equal(bounces_of(rolls[1].path), 0);
  // From H8 up to H7, right into I7 and back, up to H6; in between through the middle of edges.
  assert.deepEqual(stations(way_curve(bounced.path)), [
    "796,796",
    "796,746",
    "846,696",
    "880,696",
    "846,696",
    "796,646",
    "796,596",
  ]);
});

test("every track of every tile and fixed cell can be drawn", () => {
  const links = [
    ...game.components.tiles.flatMap((tile) => tile.links.flat()),
    ...game.components.cells.flatMap((cell) => cell.links),
  ];
  assert.ok(links.length > 60);
  for (const link of links) assert.match(link_curve(link), /^M\d+ \d+[LA][\d .]+$/, link);
});

const orbs = (/** @type {number[]} */ ...cells) => cells.map((cell) => ({ cell, barred: [] }));
const before = { orbs: orbs(44, 47, 77), rolls };

test("a moved orb rolls along the path of the draft, or of the event", () => {
  const refilled = { orbs: orbs(22, 44, 47, 77), rolls: [] };
  assert.equal(way_of_change(before, refilled, [], { type: "roll", from: 44, to: 22 }), rolls[1].path);
  /** @type {import("../../../web/games/metikoro/types.js").Event} */
  const said = { type: "rolled", seat: 1, from: 77, to: 57, path: rolls[3].path };
  assert.equal(way_of_change(before, { orbs: orbs(44, 47, 57), rolls: [] }, [said], undefined), said.path);
});

test("an orb without a known path does not roll", () => {
  assert.equal(way_of_change(before, { orbs: orbs(44, 47, 57), rolls: [] }, [], undefined), null);
  assert.equal(way_of_change(before, before, [], undefined), null);
  assert.equal(way_of_change(before, { orbs: orbs(1, 2, 3), rolls: [] }, [], undefined), null);
});
