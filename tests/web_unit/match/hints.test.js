import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { allows_hints, Hints } from "../../../web/lib/match/draft/hints.js";

const [me, bot] = [
  { seat: 0, kind: "player" },
  { seat: 1, kind: "bot" },
];
const good = [
  { steps: [{ type: "left" }], chance: 0.7, events: [] },
  { steps: [{ type: "right" }], chance: 0.6, events: [] },
];

/** Hints of a fake server that answers for this prompt. @param {number} prompt */
function hints_for(prompt) {
  /** @type {any[]} */
  const shown = [];
  const api = { hints: async (/** @type {string} */ match) => ({ match, prompt, turns: good }) };
  return { shown, hints: new Hints("m", /** @type {any} */ (api), (steps) => shown.push(steps)) };
}

describe("hints", () => {
  it("are there while the server allows them, and nobody else plays", () => {
    const match = { status: "running", hints: true, seats: [me, bot], you: 0 };
    const allows = (/** @type {object} */ more) => allows_hints(/** @type {any} */ ({ ...match, ...more }));
    assert.ok(allows({}));
    assert.ok(!allows({ hints: undefined }));
    assert.ok(!allows({ status: "finished" }));
    assert.ok(!allows({ seats: [me, bot, { seat: 2, kind: "player" }] }));
  });

  it("put the chosen turn on the board", async () => {
    const { hints, shown } = hints_for(4);
    await hints.ask(4);
    assert.deepEqual(hints.turns.value, good);
    hints.choose(1);
    assert.deepEqual([hints.chosen.value, shown], [1, [good[1].steps]]);
    hints.choose(7);
    assert.equal(shown.length, 1);
  });

  it("of another question, or that come after they were closed, are not shown", async () => {
    const { hints } = hints_for(5);
    await hints.ask(4);
    assert.equal(hints.turns.value, null);
    const asking = hints.ask(5);
    hints.close();
    await asking;
    assert.deepEqual([hints.turns.value, hints.prompt.value], [null, null]);
  });

  it("say why there are none", async () => {
    const api = { hints: () => Promise.reject(new Error("away")) };
    const hints = new Hints("m", /** @type {any} */ (api), () => {});
    await hints.ask(4);
    assert.ok(hints.problem.value);
    assert.equal(hints.prompt.value, 4);
  });
});
