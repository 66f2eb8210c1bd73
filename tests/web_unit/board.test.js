import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest } from "../../web/board/roving.js";
import { make_trial } from "../../web/board/trial.js";
import { next_turn, twist_between } from "../../web/board/turning.js";

test("arrow keys find the next control ahead", () => {
  const spots = [
    { row: 0, column: 1 },
    { row: 0, column: 3 },
    { row: 2, column: 1 },
    { row: 2, column: 4 },
  ];
  assert.equal(nearest(spots[0], spots.slice(1), "ArrowRight"), spots[1]);
  assert.equal(nearest(spots[0], spots.slice(1), "ArrowDown"), spots[2]);
  assert.equal(nearest(spots[0], spots.slice(1), "ArrowUp"), null);
  assert.equal(nearest(spots[2], [spots[3]], "ArrowRight"), spots[3]);
});

/** A trial in the hands of the test: `rest` lets the choice rest, `answers` are what the server has yet to say. */
function trial() {
  /** @type {any[]} */
  const told = [];
  /** @type {{step: any, answer: (preview: any) => void}[]} */
  const answers = [];
  /** @type {(() => any) | null} */
  let waiting = null;
  const want = make_trial(
    (step) => new Promise((answer) => answers.push({ step, answer })),
    (tried) => told.push(tried),
    { later: (run) => (waiting = run), cancel: () => (waiting = null) },
  );
  const rest = () => waiting?.();
  return { told, answers, want, rest };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const preview = /** @type {any} */ ({ view: {} });

test("a step is tried on once the choice rests, and only the last one", async () => {
  const { told, answers, want, rest } = trial();
  want({ type: "place", cell: 1 });
  want({ type: "place", cell: 2 });
  rest();
  assert.deepEqual(
    answers.map(({ step }) => step.cell),
    [2],
  );
  answers[0].answer(preview);
  await settled();
  assert.deepEqual(told.at(-1), { step: { type: "place", cell: 2 }, preview });
});

test("an answer that comes too late is not told, but kept", async () => {
  const { told, answers, want, rest } = trial();
  want({ type: "place", cell: 1 });
  rest();
  want({ type: "place", cell: 2 });
  answers[0].answer(preview);
  await settled();
  assert.equal(told.at(-1), null);
  want({ type: "place", cell: 1 });
  rest();
  await settled();
  assert.equal(told.at(-1).step.cell, 1);
  assert.equal(answers.length, 1, "it is not asked again");
});

test("what could not be told is asked again", async () => {
  const { told, answers, want, rest } = trial();
  want({ type: "place", cell: 1 });
  rest();
  answers[0].answer(null);
  await settled();
  assert.equal(told.at(-1), null);
  want(null);
  want({ type: "place", cell: 1 });
  rest();
  assert.equal(answers.length, 2);
});

test("turning goes round", () => {
  assert.equal(next_turn([0, 1, 2, 3], 3, 1), 0);
  assert.equal(next_turn([0, 1, 2, 3], 0, -1), 3);
  assert.equal(next_turn([0], 0, 1), 0);
});

test("two fingers twist the shorter way round", () => {
  const degrees = (/** @type {number} */ angle) => (angle / 180) * Math.PI;
  assert.ok(Math.abs(twist_between(degrees(170), degrees(-170)) - degrees(20)) < 1e-9);
  assert.ok(Math.abs(twist_between(degrees(-170), degrees(170)) - degrees(-20)) < 1e-9);
  assert.ok(Math.abs(twist_between(degrees(10), degrees(40)) - degrees(30)) < 1e-9);
});
