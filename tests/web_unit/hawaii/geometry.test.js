import assert from "node:assert/strict";
import { test } from "node:test";
import {
  CORNERS,
  KAHUNA_CELL,
  ROW_CELLS,
  STAGE,
  TIKI_COLUMNS,
  VILLAGES,
  harbour_box,
  landing_box,
  order_box,
  place_box,
  place_grid,
  village_layout,
} from "../../../web/games/hawaii/geometry.js";
import { mid_game } from "./fixtures.js";

/** @typedef {import("../../../web/games/hawaii/geometry.js").Box} Box */

/** @param {Box} a @param {Box} b */
const apart = (a, b) => a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

const places = Array.from({ length: 10 }, (_, place) => place_box(place));

test("nothing on the island overlaps or exceeds the frame", () => {
  for (const count of [2, 3, 4, 5]) {
    const boxes = [
      ...places,
      harbour_box(),
      ...[0, 1, 2, 3].map(landing_box),
      ...Array.from({ length: count }, (_, at) => order_box(at, count)),
      ...Object.values(CORNERS),
    ];
    for (const [at, box] of boxes.entries()) {
      assert.ok(
        box.x >= 7 && box.y >= 7 && box.x + box.width <= STAGE.width - 7 && box.y + box.height <= STAGE.height - 7,
      );
      for (const other of boxes.slice(at + 1)) assert.ok(apart(box, other), JSON.stringify([box, other]));
    }
  }
});

test("places are numbered from the beach upwards in rows of two, three, three, two", () => {
  assert.deepEqual(
    places.map((_, place) => place_grid(place).row),
    [0, 0, 1, 1, 1, 2, 2, 2, 3, 3],
  );
  assert.ok(places[9].y < places[7].y && places[4].y < places[1].y);
  // The places in rows of two are centred between those in rows of three.
  assert.equal(places[0].x + places[0].width / 2, (places[2].x + places[3].x + places[3].width) / 2);
});

test("every target on a phone is large enough for a finger", () => {
  const scale = 374 / STAGE.width;
  for (const box of [...places, harbour_box(), landing_box(0), order_box(0, 5)]) {
    assert.ok(Math.min(box.width, box.height) * scale >= 44);
  }
  for (const seat of mid_game(5).seats) {
    const layout = village_layout(seat);
    assert.ok((layout.row(0).height * layout.least_px) / layout.width >= 44);
    assert.ok((layout.cell(0, 0).width * layout.least_px) / layout.width >= 40);
  }
});

test("a board with short villages fits on a phone, and a longer one scrolls", () => {
  const rows = (/** @type {number[]} */ ...lengths) => lengths.map((length) => ({ tiles: Array(length).fill({}) }));
  assert.ok(village_layout({ rows: rows(7, 3, 0, 0, 0) }).least_px <= 374);
  assert.ok(village_layout({ rows: rows(8, 3, 0, 0, 0) }).least_px > 374);
});

test("a folded board has less room for its empty villages, unless a kahuna is there", () => {
  const rows = [4, 2, 0, 0, 0].map((length) => ({ tiles: Array(length).fill({}) }));
  const heights = (/** @type {import("../../../web/games/hawaii/geometry.js").VillageLayout} */ layout) =>
    [0, 1, 2, 3, 4].map((row) => layout.row(row).height);
  const [open, folded] = [false, true].map((folds) => village_layout({ rows, kahunas: 3 }, folds));
  assert.equal(new Set(heights(open)).size, 1);
  assert.deepEqual(folded.folded, [false, false, false, true, true]);
  assert.deepEqual(heights(folded).slice(0, 3), heights(open).slice(0, 3));
  assert.ok(folded.height < open.height && folded.height > folded.bottom);
});

test("the cells of the score are inside their board, and tikis are above their columns", () => {
  const layout = village_layout(mid_game(5).seats[4]);
  assert.equal(layout.columns, 9);
  for (let row = 0; row < VILLAGES; row += 1) {
    for (let column = 0; column < layout.columns; column += 1) {
      const cell = layout.cell(row, column);
      assert.ok(cell.x + cell.width <= layout.width && cell.y + cell.height <= layout.height);
    }
  }
  for (let index = 0; index < TIKI_COLUMNS; index += 1) {
    assert.equal(layout.tiki(index).x, layout.cell(0, TIKI_COLUMNS - 1 - index).x);
  }
  assert.equal(KAHUNA_CELL, VILLAGES * ROW_CELLS);
});
