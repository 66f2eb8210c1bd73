// Asking again after a broken connection.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Problem, problem_of, unreachable } from "../../../web/lib/net/problem.js";
import { ask_again } from "../../../web/lib/net/retry.js";

/** A socket that opens again at once. */
const socket = /** @type {any} */ ({
  on_open: (/** @type {() => void} */ open) => {
    setImmediate(open);
    return () => {};
  },
});

/** Asks with these failures first. @param {Problem[]} failures */
async function asked(failures) {
  let count = 0;
  const ask = async () => {
    const failure = failures[count++];
    if (failure) throw failure;
    return "answer";
  };
  const result = await ask_again(ask, socket).catch((problem) => problem);
  return { result, count };
}

test("a question is asked again while there is no answer, a few times", async () => {
  assert.deepEqual(await asked([]), { result: "answer", count: 1 });
  assert.deepEqual(await asked([unreachable(), unreachable()]), { result: "answer", count: 3 });
  const { result, count } = await asked(Array.from({ length: 9 }, unreachable));
  assert.deepEqual([result.code, count], ["unreachable", 4]);
});

test("a refusal is an answer", async () => {
  const refusal = new Problem("illegal_step", 422);
  assert.deepEqual(await asked([unreachable(), refusal]), { result: refusal, count: 2 });
});

test("what a proxy says for a server that it does not reach means that there was no answer", () => {
  for (const status of [502, 503, 504]) assert.deepEqual(problem_of(status, null), unreachable());
  assert.equal(problem_of(503, { code: "unavailable" }).code, "unavailable");
  assert.equal(problem_of(500, null).code, "internal");
});
