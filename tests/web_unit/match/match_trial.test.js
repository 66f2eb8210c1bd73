import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { MatchTrial } from "../../../web/lib/match/draft/match_trial.js";

const [left, right] = [{ type: "left" }, { type: "right" }];

/** A fake game for two in which a turn has two steps, and a log of the trial's requests. */
function trial_of_two() {
  const asked = /** @type {any[]} */ ([]);
  const notices = /** @type {string[]} */ ([]);
  const world = {
    api: {
      trial: async (/** @type {string} */ match, /** @type {any} */ moves) => {
        asked.push({ match, ...moves });
        if (moves.steps.some((/** @type {any} */ step) => step.type === "wrong")) throw new Error("refused");
        return { seat: moves.turns.length % 2, can_commit: moves.steps.length === 2, legal: [], end: null };
      },
    },
    notify: (/** @type {string} */ _kind, /** @type {string} */ key) => void notices.push(key),
  };
  return { asked, notices, trial: new MatchTrial({ match: "m", ply: 7 }, /** @type {any} */ (world)) };
}

/** @param {MatchTrial} trial */
async function play_turn(trial) {
  await trial.step(left);
  await trial.step(right);
  await trial.end_turn();
}

describe("a trial of moves", () => {
  it("requests a preview after each change, always from its initial position", async () => {
    const { trial, asked } = trial_of_two();
    await trial.start();
    await trial.step(left);
    assert.deepEqual(asked, [
      { match: "m", ply: 7, turns: [], steps: [] },
      { match: "m", ply: 7, turns: [], steps: [left], seat: 0 },
    ]);
    assert.ok(trial.touched.value && !trial.can_end.value);
    await trial.end_turn();
    assert.equal(asked.length, 2, "an incomplete turn does not end");
  });

  it("continues with the next player, and undoes into the turn before", async () => {
    const { trial, asked } = trial_of_two();
    await trial.start();
    await play_turn(trial);
    assert.deepEqual(asked.at(-1), { match: "m", ply: 7, turns: [{ seat: 0, steps: [left, right] }], steps: [] });
    assert.equal(trial.shown.value?.seat, 1);
    await trial.undo();
    assert.deepEqual(asked.at(-1), { match: "m", ply: 7, turns: [], steps: [left], seat: 0 });
    assert.deepEqual([trial.turns.value, trial.steps.value], [[], [left]]);
    await trial.undo();
    assert.ok(!trial.touched.value);
    const count = asked.length;
    await trial.undo();
    assert.equal(asked.length, count, "there is nothing to undo");
  });

  it("does not change when a step is refused, and reports it", async () => {
    const { trial, notices } = trial_of_two();
    await trial.start();
    await trial.step(left);
    await trial.step({ type: "wrong" });
    assert.deepEqual(trial.steps.value, [left]);
    assert.equal(notices.length, 1);
    assert.equal(await trial.try_on({ type: "wrong" }), null);
    assert.equal(notices.length, 1, "a failed preview is not reported");
  });

  it("drops a step, and has a maximum length", async () => {
    const { trial, asked, notices } = trial_of_two();
    await trial.start();
    await trial.step(left);
    await trial.step(right);
    await trial.drop(0);
    assert.deepEqual(asked.at(-1).steps, [right]);
    await trial.start();
    for (let turn = 0; turn < 40; ++turn) await play_turn(trial);
    assert.equal(trial.turns.value.length, 40);
    await play_turn(trial);
    assert.equal(trial.turns.value.length, 40);
    assert.deepEqual(notices, ["trial.long"]);
  });
});
