import assert from "node:assert/strict";
import { test } from "node:test";
import { NECK, closed_curve, coast, turn_point } from "../../../web/games/maori/art/coast.js";
import { open_edges } from "../../../web/games/maori/geometry.js";
import { seat_shape } from "../../../web/board/seat_shapes.js";
import { possible_turns, tile_items } from "../../../web/games/maori/art/tile_layout.js";
import { game } from "./fixtures.js";

const { tiles } = game.components;

/** The points of a path (the ends of its curves). @param {string} path @returns {[number, number][]} */
function points_of(path) {
  return path
    .slice(1, -1)
    .split("C")
    .map((part) => {
      const numbers = part.trim().split(/\s+/).map(Number);
      return /** @type {[number, number]} */ (numbers.slice(-2));
    });
}

test("a coast depends on its seed only", () => {
  assert.equal(coast(["E"], 7, 0), coast(["E"], 7, 0));
  assert.notEqual(coast(["E"], 7, 0), coast(["E"], 8, 0));
});

test("land leaves the square at its open edges only, always with the same width", () => {
  /** @type {import("../../../web/games/maori/geometry.js").Edge[][]} */
  const cases = [[], ["N"], ["E"], ["S"], ["W"], ["E", "W"], ["N", "S"]];
  for (const open of cases) {
    for (let seed = 1; seed <= 40; seed += 1) {
      const points = points_of(coast(open, seed, 0)).slice(1);
      const crossing = { N: [0, 1], S: [100, 1], W: [0, 0], E: [100, 0] };
      for (const edge of /** @type {const} */ (["N", "E", "S", "W"])) {
        const [border, axis] = crossing[edge];
        const beyond = points.filter((point) => (border === 0 ? point[axis] < 0 : point[axis] > 100));
        const on = points.filter((point) => point[axis] === border).map((point) => point[1 - axis]);
        if (open.includes(edge)) {
          assert.equal(beyond.length, 2, `${open} ${edge}`);
          assert.deepEqual(
            on.sort((a, b) => a - b),
            [50 - NECK, 50 + NECK],
          );
        } else {
          assert.equal(beyond.length, 0, `${open} ${edge}`);
        }
      }
    }
  }
});

test("points turn clockwise around the centre", () => {
  assert.deepEqual(turn_point([100, 50], 1), [50, 100]);
  assert.deepEqual(turn_point([100, 50], 2), [0, 50]);
  assert.deepEqual(turn_point([100, 50], -1), [50, 0]);
  assert.deepEqual(turn_point([30, 20], 4), [30, 20]);
});

test("a closed curve passes through its points and is closed", () => {
  const path = closed_curve([
    [0, 0],
    [10, 0],
    [10, 10],
  ]);
  assert.match(path, /^M0 0C.*Z$/);
  assert.deepEqual(points_of(path), [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 0],
  ]);
});

test("every tile has exactly its symbols, each inside the square", () => {
  for (const design of tiles) {
    for (const turn of possible_turns(design)) {
      const items = tile_items(design, turn);
      const count = (/** @type {string} */ kind) => items.filter((item) => item.kind === kind).length;
      assert.deepEqual(
        [count("palm"), count("hut"), count("boat"), count("shell")],
        [design.palms, design.huts, design.boats, design.shells],
        `tile ${design.id}`,
      );
      for (const { x, y } of items) assert.ok(x >= 15 && x <= 85 && y >= 30 && y <= 88, `tile ${design.id}: ${x} ${y}`);
    }
  }
});

test("palms and huts are far enough apart to be counted", () => {
  for (const design of tiles) {
    const standing = tile_items(design, 0).filter(({ kind }) => kind === "palm" || kind === "hut");
    for (const one of standing) {
      for (const other of standing) {
        if (one !== other) assert.ok(Math.hypot(one.x - other.x, one.y - other.y) >= 20, `tile ${design.id}`);
      }
    }
  }
});

test("a wreath has its open edge for itself", () => {
  for (const design of tiles.filter(({ wreath }) => wreath)) {
    const [edge] = open_edges(design.open, 0);
    const middle = { N: [50, 0], E: [100, 50], S: [50, 100], W: [0, 50] }[edge];
    for (const { x, y } of tile_items(design, 0)) {
      assert.ok(Math.hypot(x - middle[0], y - middle[1]) > 36, `tile ${design.id}`);
    }
  }
});

test("only tiles without palms have more than one turn", () => {
  for (const design of tiles) {
    const turns = possible_turns(design).length;
    if (design.palms > 0 || design.open === "") assert.equal(turns, 1);
    else assert.equal(turns, design.kind === "end" ? 4 : 2);
  }
});

test("the five seats have different shapes", () => {
  assert.equal(new Set([0, 1, 2, 3, 4].map(seat_shape)).size, 5);
});
