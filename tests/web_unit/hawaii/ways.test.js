import assert from "node:assert/strict";
import { test } from "node:test";
import { harbour_box, landing_box, order_box, place_box } from "../../../web/games/hawaii/geometry.js";
import { roads, way_between } from "../../../web/games/hawaii/ways.js";

const count = 3;
const boxes = [
  ...Array.from({ length: 10 }, (_, place) => place_box(place)),
  harbour_box(),
  ...[0, 1, 2, 3].map(landing_box),
  ...[0, 1, 2].map((at) => order_box(at, count)),
];
const spots = [
  ...Array.from({ length: 10 }, (_, place) => `place-${place}-chief-0`),
  "beach-chief-0",
  "harbour-chief-0",
  ...[0, 1, 2, 3].map((at) => `landing-${at}-chief-0`),
  ...[0, 1, 2].map((at) => `order-${at}-chief-0`),
];

/** Points along a leg, its ends included. @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
const along = (from, to) =>
  Array.from({ length: 41 }, (_, part) => ({
    x: from.x + ((to.x - from.x) * part) / 40,
    y: from.y + ((to.y - from.y) * part) / 40,
  }));

test("a chief walks between the places, never across one, from everywhere to everywhere", () => {
  for (const from of spots) {
    for (const to of spots) {
      const way = way_between(from, to, count);
      for (const point of way.slice(1).flatMap((next, index) => along(way[index], next))) {
        const inside = boxes.find(
          ({ x, y, width, height }) => point.x > x && point.x < x + width && point.y > y && point.y < y + height,
        );
        assert.equal(inside, undefined, `${from} to ${to}: ${JSON.stringify(point)}`);
      }
    }
  }
});

test("every leg of a way is straight along a road", () => {
  const way = way_between("beach-chief-1", "place-9-chief-1", count);
  for (const [index, next] of way.slice(1).entries()) {
    assert.ok(next.x === way[index].x || next.y === way[index].y);
  }
  assert.equal(way.length, 8);
  assert.equal(way_between("place-0-chief-1", "place-1-chief-1", count).length, 2);
});

test("the roads lead around the places", () => assert.match(roads(), /^(M[\d.]+ [\d.]+[HV][\d.]+)+$/));
