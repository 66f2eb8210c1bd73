import assert from "node:assert/strict";
import { test } from "node:test";
import { load_chances, swings_of } from "../../../web/lib/match/playback/chances.js";

/** @param {number} ply @param {number | null} seat @param {number} first what the first of two seats has */
const at = (ply, seat, first) => ({ ply, seat, seats: [first, 1 - first] });

test("chances are loaded page by page, until the reader leaves", async () => {
  const pages = [{ chances: [at(0, null, 0.5), at(1, 0, 0.6)], next: 2 }, { chances: [at(2, 1, 0.7)] }];
  /** @type {number[]} */
  const asked = [];
  /** @type {number[]} */
  const lengths = [];
  const load = async (/** @type {number} */ from) => {
    asked.push(from);
    return pages[asked.length - 1];
  };
  await load_chances({ load, on_part: (all) => lengths.push(all.length), stopped: () => false });
  assert.deepEqual(
    [asked, lengths],
    [
      [0, 2],
      [2, 3],
    ],
  );
  asked.length = 0;
  await load_chances({ load, on_part: () => assert.fail("has left"), stopped: () => true });
  assert.deepEqual(asked, [0]);
});

test("the three turns that cost most are named, in the order of the match", () => {
  const chances = [
    at(0, null, 0.5),
    at(1, 0, 0.38), // 12 for the first
    at(2, 1, 0.6), // 22 for the second
    at(3, 0, 0.55), // within the error
    at(4, null, 0.1), // no turn
    at(5, 1, 0.4), // 30 for the second
    at(6, 0, 0.25), // 15 for the first
    at(7, 1, 0.2), // better for who played it
  ];
  const swings = swings_of(chances);
  assert.deepEqual(
    swings.map(({ ply, seat }) => [ply, seat]),
    [
      [2, 1],
      [5, 1],
      [6, 0],
    ],
  );
  assert.deepEqual(swings[2], { ply: 6, seat: 0, before: 0.4, after: 0.25 });
  assert.deepEqual(swings_of(chances.slice(0, 1)), []);
});
