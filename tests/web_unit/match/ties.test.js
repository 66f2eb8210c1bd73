import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { tie_break as of_hawaii } from "../../../web/games/hawaii/tie_break.js";
import { tie_break as of_maori } from "../../../web/games/maori/tie_break.js";
import { ties_of } from "../../../web/lib/match/ties.js";

/** @param {number[]} ranks @param {number[]} scores */
const ties = (ranks, scores) => ties_of({ ranks, scores, reason: "board_full" });

test("different points are no tie", () => assert.deepEqual(ties([2, 1], [30, 31]), []));

test("equal points with different ranks were decided by something else", () => {
  assert.deepEqual(ties([3, 1, 2], [20, 31, 31]), [{ points: 31, seats: [1, 2], shared: false }]);
});

test("equal points with equal ranks share the place", () => {
  assert.deepEqual(ties([1, 1, 3], [31, 31, 20]), [{ points: 31, seats: [0, 1], shared: true }]);
});

test("there can be several ties; the best players come first", () => {
  assert.deepEqual(
    ties([4, 1, 3, 2], [10, 31, 10, 31]).map(({ seats }) => seats),
    [
      [1, 3],
      [2, 0],
    ],
  );
});

test("the boards know what decides", () => {
  assert.equal(of_maori({ boards: [{ shells: 2 }, { shells: 5 }] }, 1), 5);
  assert.equal(of_hawaii({ seats: [{ shells: 1, feet: 2, fruit: 4 }] }, 0), 7);
});

test("a game that knows what decides says it in words", () => {
  const games = ["hawaii", "manitou", "maori", "metikoro"];
  const folder = new URL("../../../web/games/", import.meta.url);
  for (const game of games) {
    const texts = JSON.parse(readFileSync(new URL(`${game}/locales/en.json`, folder), "utf8"));
    const decides = existsSync(new URL(`${game}/tie_break.js`, folder));
    assert.equal(`${game}.tie.decided` in texts, decides, game);
    if (decides) assert.ok(texts[`${game}.tie.shared`], game);
  }
});
