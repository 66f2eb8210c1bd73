import assert from "node:assert/strict";
import { test } from "node:test";
import { listed_step } from "../../../web/lib/match/draft/legal_steps.js";

const legal = [
  { step: { type: "pass" } },
  { step: { type: "bid", amount: 0, lot: 2 }, free: { field: "amount", least: 0, most: 1000 } },
];

test("a step is found by what is listed, and by the range of its free number", () => {
  assert.equal(listed_step(legal, { type: "pass" }), legal[0]);
  assert.equal(listed_step(legal, { type: "bid", amount: 0, lot: 2 }), legal[1]);
  assert.equal(listed_step(legal, { type: "bid", lot: 2, amount: 1000 }), legal[1]);
});

test("a step outside of the range, or with another member, is not listed", () => {
  for (const step of [
    { type: "bid", amount: 1001, lot: 2 },
    { type: "bid", amount: -1, lot: 2 },
    { type: "bid", amount: 1.5, lot: 2 },
    { type: "bid", amount: 5, lot: 3 },
    { type: "bid", amount: 5 },
    { type: "bid", amount: 5, lot: 2, more: 1 },
  ]) {
    assert.equal(listed_step(legal, step), undefined, JSON.stringify(step));
  }
});
