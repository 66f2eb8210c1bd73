import assert from "node:assert/strict";
import { test } from "node:test";
import { length_of, recipes } from "../../../web/lib/sound/recipes.js";

/** What answers a touch has to be over before the next one. */
const longest_s = {
  place: 0.25,
  take: 0.25,
  slide: 0.4,
  cards: 0.4,
  your_turn: 1,
  message: 0.5,
  time_short: 1,
  victory: 2,
};

test("each sound is short", () => {
  assert.deepEqual(Object.keys(recipes).sort(), Object.keys(longest_s).sort());
  for (const [name, strokes] of Object.entries(recipes)) {
    const length = length_of(strokes);
    assert.ok(
      length > 0.05 && length <= longest_s[/** @type {keyof typeof longest_s} */ (name)],
      `${name}: ${length} s`,
    );
  }
});

test("each stroke can be played: it begins after the start, is audible, and has an end", () => {
  for (const [name, strokes] of Object.entries(recipes)) {
    for (const { at, hz, to_hz = hz, gain, attack, decay } of strokes) {
      assert.ok(at >= 0 && attack > 0 && decay > 0, name);
      assert.ok(gain > 0 && gain < 1, name);
      for (const pitch of [hz, to_hz]) assert.ok(pitch > 80 && pitch < 8_000, `${name}: ${pitch} Hz`);
    }
  }
});

test("sounds differ by what is heard first", () => {
  const first = Object.values(recipes).map(([{ kind, hz }]) => `${kind} ${hz}`);
  assert.equal(new Set(first).size, first.length);
});
