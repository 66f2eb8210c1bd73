import assert from "node:assert/strict";
import { test } from "node:test";
import {
  DISPLAY_SIZE,
  EDGES,
  STOPS,
  TILE,
  board_layout,
  explorer_path,
  joints,
  neighbour,
  open_edges,
  opposite,
  place_at,
  reef_rect,
  stop_centre,
  stop_grid,
  turn_edge,
} from "../../../web/games/maori/geometry.js";
import { game } from "./fixtures.js";

const { tiles, sides, stops } = game.components;

test("cells at the edge of the board have no neighbour there", () => {
  assert.equal(neighbour(0, "N"), null);
  assert.equal(neighbour(0, "W"), null);
  assert.equal(neighbour(4, "E"), null);
  assert.equal(neighbour(15, "S"), null);
  assert.equal(neighbour(7, "N"), 2);
  assert.equal(neighbour(7, "E"), 8);
  assert.equal(neighbour(7, "S"), 12);
  assert.equal(neighbour(7, "W"), 6);
});

test("quarter turns are clockwise", () => {
  assert.equal(turn_edge("N", 1), "E");
  assert.equal(turn_edge("W", 1), "N");
  for (const edge of EDGES) {
    assert.equal(turn_edge(edge, 4), edge);
    assert.equal(opposite(opposite(edge)), edge);
  }
  assert.deepEqual(open_edges("E", 1), ["S"]);
  assert.deepEqual(open_edges("EW", 1), ["N", "S"]);
  assert.deepEqual(open_edges("", 3), []);
});

test("each stop is next to its first tile, in line with the others", () => {
  const seen = new Set();
  for (let stop = 0; stop < STOPS; stop += 1) {
    const { row, column } = stop_grid(stop);
    seen.add(`${row}/${column}`);
    stops[stop].forEach((place, index) => {
      const at = place_at(place);
      const distance = Math.abs(at.row + 1 - row) + Math.abs(at.column + 1 - column);
      assert.equal(distance, index + 1, `stop ${stop}, tile ${index}`);
      assert.ok(at.row + 1 === row || at.column + 1 === column);
    });
  }
  assert.equal(seen.size, STOPS);
});

test("the explorer sails clockwise, around the corners", () => {
  const around = explorer_path(3, 4);
  assert.equal(around.length, 3);
  assert.deepEqual(around[0], stop_centre(3));
  assert.deepEqual(around[2], stop_centre(4));
  assert.ok(around[1].x > DISPLAY_SIZE - TILE && around[1].y < TILE, "around the upper right corner");
  assert.deepEqual(explorer_path(14, 1).at(-1), stop_centre(1));
  assert.equal(explorer_path(14, 1).length, 5);
});

test("the explorer sails back when a move is undone", () => {
  const back = explorer_path(5, 2);
  assert.deepEqual(back, explorer_path(2, 5).reverse());
});

test("the front has a narrow column for its printed land; the atoll has a margin for the boat", () => {
  const front = board_layout(sides.front);
  assert.ok(front.land_column);
  assert.equal(front.free_boats, 2);
  assert.ok(!front.playable(0) && front.playable(1));
  assert.equal(front.origin(2).x - front.origin(1).x, TILE);
  assert.equal(front.origin(4).x + TILE + front.frame, front.width);

  const atoll = board_layout(sides.atoll);
  assert.ok(!atoll.land_column && atoll.margin > 0);
  assert.equal(atoll.free_boats, 1);
  assert.deepEqual(atoll.boat_cells, [7]);
  assert.equal(atoll.origin(1).x - atoll.origin(0).x, TILE);
});

test("the reef surrounds the inside cells", () => {
  const layout = board_layout(sides.atoll);
  const first = layout.origin(6);
  assert.deepEqual(reef_rect(sides.atoll.inside, layout), { ...first, width: 3 * TILE, height: 2 * TILE });
  assert.equal(reef_rect([], layout), null);
});

test("tiles join only where both are open towards each other", () => {
  const [east, west, south] = [5, 6, 7];
  const laid = (/** @type {[number, number, number][]} */ ...list) =>
    list.map(([cell, tile, turn]) => ({ cell, tile, turn }));
  assert.deepEqual(joints(laid([1, east, 0], [2, west, 0]), tiles), [{ cell: 1, edge: "E" }]);
  assert.deepEqual(joints(laid([1, west, 0], [2, east, 0]), tiles), []);
  assert.deepEqual(joints(laid([1, east, 0], [2, south, 0]), tiles), []);
  assert.deepEqual(joints(laid([4, east, 0], [5, west, 0]), tiles), [], "not across the edge of the board");
  // The end 37 opens east, after one turn south; 38 after three turns opens north.
  assert.deepEqual(joints(laid([3, 37, 1], [8, 38, 3]), tiles), [{ cell: 3, edge: "S" }]);
});
