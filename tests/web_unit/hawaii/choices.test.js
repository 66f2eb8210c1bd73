import assert from "node:assert/strict";
import { test } from "node:test";
import {
  after_answers,
  group_choices,
  next_question,
  target_of,
  usual_pay,
} from "../../../web/games/hawaii/turn/choices.js";
import { scenes } from "./fixtures.js";

/** Every step that a player can reach by clicking a target and answering its questions. @param {import("../../../web/games/hawaii/turn/choices.js").Legal[]} legal */
function reachable(legal) {
  const targets = group_choices(legal);
  return [...targets].flatMap(([target, entries]) => leaves(entries, target === "here"));
}

/** @param {import("../../../web/games/hawaii/turn/choices.js").Legal[]} entries @param {boolean} first @returns {import("../../../web/games/hawaii/turn/choices.js").Legal[]} */
function leaves(entries, first) {
  const question = next_question(entries, first);
  if (!question) return [entries[0]];
  return question.options.flatMap((option) =>
    option.entries.length === 1 ? option.entries : leaves(option.entries, false),
  );
}

test("every legal step of every scene can be reached in exactly one way", () => {
  for (const [name, scene] of Object.entries(scenes)) {
    const { legal } = scene();
    const found = reachable(legal);
    assert.equal(found.length, legal.length, name);
    assert.deepEqual(new Set(found), new Set(legal), name);
  }
});

test("each step belongs to its target on the table", () => {
  const targets = group_choices(scenes.go().legal);
  assert.ok(targets.has("place-4") && targets.has("harbour") && targets.has("landing-3") && targets.has("order-2"));
  assert.equal(targets.has("here"), false);
  assert.equal(target_of({ type: "buy", space: 0, double: false, pay: { shells: 4, feet: 0, fruit: 0 } }), "here");
  assert.deepEqual([...group_choices(scenes.build().legal).keys()], ["row-1", "row-2", "row-3"]);
});

test("a question with only one answer is skipped", () => {
  const targets = group_choices(scenes.go().legal);
  assert.equal(next_question(targets.get("place-4") ?? []), null);
  assert.equal(next_question(targets.get("order-0") ?? []), null);
  // One token, several boats and payments: the question is about the boats.
  const one_token = (targets.get("harbour") ?? []).filter(({ step }) => step.count === 1);
  assert.equal(next_question(one_token)?.name, "boats");
  // The same boats: the question is about the payment.
  const one_fleet = one_token.filter(({ step }) => step.boats?.side_1 === 1);
  assert.equal(next_question(one_fleet)?.name, "pay");
});

test("questions are ordered: count, boats, payment", () => {
  const entries = group_choices(scenes.go().legal).get("harbour") ?? [];
  const first = next_question(entries);
  assert.equal(first?.name, "count");
  assert.deepEqual(
    first?.options.map(({ value }) => value),
    [1, 2, 3],
  );
  const boats = next_question(after_answers(entries, [1], false));
  assert.equal(boats?.name, "boats");
  const pay = next_question(after_answers(entries, [1, { fishing: 0, side_1: 1, side_2: 0 }], false));
  assert.equal(pay?.name, "pay");
  assert.deepEqual(
    pay?.options.map(({ value }) => value),
    [
      { shells: 0, feet: 1, fruit: 0 },
      { shells: 0, feet: 0, fruit: 1 },
    ],
  );
});

test("a purchase asks for token and side together, then for the payment if there are several", () => {
  const { legal } = scenes.buy();
  const offers = next_question(legal, true);
  assert.equal(offers?.name, "offer");
  assert.deepEqual(
    offers?.options.map(({ value, entries }) => [value, entries.length]),
    [
      [{ space: 0, double: false }, 4],
      [{ space: 0, double: true }, 2],
      [{ space: 2, double: false }, 1],
      [{ space: 2, double: true }, 1],
    ],
  );
  const pays = next_question(after_answers(legal, [{ space: 0, double: false }], true));
  assert.equal(pays?.name, "pay");
  assert.deepEqual(pays?.options[0].value, { shells: 4, feet: 0, fruit: 0 });
});

test("a purchase is shown even if there is only one offer", () => {
  const [only] = scenes.buy().legal;
  assert.equal(next_question([only]), null);
  assert.equal(next_question([only], true)?.options.length, 1);
});

test("the shown price is the lowest, a single currency before a mixture", () => {
  const pays = [
    { shells: 1, feet: 1, fruit: 0 },
    { shells: 0, feet: 0, fruit: 2 },
    { shells: 0, feet: 2, fruit: 0 },
  ];
  assert.deepEqual(usual_pay(pays.map((pay) => ({ step: { type: "go", place: 0, pay } }))), pays[2]);
  assert.equal(usual_pay([{ step: { type: "order", at: 0 } }]), null);
});
