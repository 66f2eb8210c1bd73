import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest, within_reach } from "../../../web/board/roving.js";
import { make_trial } from "../../../web/board/trial.js";
import { next_turn, twist_between } from "../../../web/board/turning.js";

test("arrow keys find the nearest control in their direction", () => {
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

test("what no arrow key leads to is found, so that Tab leads there", () => {
  const hidden = { row: 3, column: 2 };
  const spots = [{ row: 2, column: 0 }, { row: 2, column: 4 }, hidden, { row: 5, column: 0 }, { row: 5, column: 4.8 }];
  const found = within_reach(spots[0], spots);
  assert.ok(!found.has(hidden));
  assert.equal(found.size, spots.length - 1);
  assert.equal(within_reach(hidden, spots).size, spots.length);
});

/**
 * A trial under the test's control: `rest` fires the timer, `answers` are the pending previews, `said` is what was
 * shown.
 */
function trial() {
  /** @type {any[]} */
  const said = [];
  /** @type {{step: any, answer: (preview: any) => void}[]} */
  const answers = [];
  /** @type {(() => any) | null} */
  let waiting = null;
  const want = make_trial(
    (step) => new Promise((answer) => answers.push({ step, answer })),
    (tried) => said.push(tried),
    { later: (run) => (waiting = run), cancel: () => (waiting = null) },
  );
  const rest = () => waiting?.();
  return { said, answers, want, rest };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const preview = /** @type {any} */ ({ view: {} });

test("only the last step is tried, after a pause", async () => {
  const { said, answers, want, rest } = trial();
  want({ type: "place", cell: 1 });
  want({ type: "place", cell: 2 });
  rest();
  assert.deepEqual(
    answers.map(({ step }) => step.cell),
    [2],
  );
  answers[0].answer(preview);
  await settled();
  assert.deepEqual(said.at(-1), { step: { type: "place", cell: 2 }, preview });
});

test("a late preview is not shown, but cached", async () => {
  const { said, answers, want, rest } = trial();
  want({ type: "place", cell: 1 });
  rest();
  want({ type: "place", cell: 2 });
  answers[0].answer(preview);
  await settled();
  assert.equal(said.at(-1), null);
  want({ type: "place", cell: 1 });
  rest();
  await settled();
  assert.equal(said.at(-1).step.cell, 1);
  assert.equal(answers.length, 1, "no second request");
});

test("a failed preview is requested again", async () => {
  const { said, answers, want, rest } = trial();
  want({ type: "place", cell: 1 });
  rest();
  answers[0].answer(null);
  await settled();
  assert.equal(said.at(-1), null);
  want(null);
  want({ type: "place", cell: 1 });
  rest();
  assert.equal(answers.length, 2);
});

test("turning wraps around", () => {
  assert.equal(next_turn([0, 1, 2, 3], 3, 1), 0);
  assert.equal(next_turn([0, 1, 2, 3], 0, -1), 3);
  assert.equal(next_turn([0], 0, 1), 0);
});

test("a twist of two fingers takes the shorter way", () => {
  const degrees = (/** @type {number} */ angle) => (angle / 180) * Math.PI;
  assert.ok(Math.abs(twist_between(degrees(170), degrees(-170)) - degrees(20)) < 1e-9);
  assert.ok(Math.abs(twist_between(degrees(-170), degrees(170)) - degrees(-20)) < 1e-9);
  assert.ok(Math.abs(twist_between(degrees(10), degrees(40)) - degrees(30)) < 1e-9);
});
