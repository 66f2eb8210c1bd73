import oracle from "fast-json-patch";
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { patched } from "../../../web/lib/net/json_patch.js";

/** A small generator with a seed, so that a failure can be reproduced. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** @param {(below: number) => number} random @param {number} depth @returns {any} */
function value(random, depth) {
  const kind = random(depth > 0 ? 6 : 4);
  if (kind === 0) return random(100);
  if (kind === 1) return ["", "a", "a/b", "~", "ü"][random(5)];
  if (kind === 2) return random(2) === 1;
  if (kind === 3) return null;
  const size = random(4);
  if (kind === 4) return Array.from({ length: size }, () => value(random, depth - 1));
  const names = ["a", "b", "a/b", "m~n", "", "0"];
  return Object.fromEntries(Array.from({ length: size }, () => [names[random(6)], value(random, depth - 1)]));
}

describe("a patch", () => {
  it("turns one document into another, and changes neither", () => {
    for (let seed = 1; seed <= 400; ++seed) {
      const random = numbers(seed);
      const before = { root: value(random, 4) };
      const after = { root: value(random, 4) };
      const copy = structuredClone(before);
      assert.deepEqual(patched(before, oracle.compare(before, after)), after, `seed ${seed}`);
      assert.deepEqual(before, copy, `seed ${seed}`);
    }
  });

  it("shares what it does not change", () => {
    const before = { a: { deep: [1] }, b: { x: 1 } };
    const after = patched(before, [{ op: "replace", path: "/b/x", value: 2 }]);
    assert.equal(after.a, before.a);
    assert.notEqual(after.b, before.b);
  });

  it("supports every operation", () => {
    const before = { list: [1, 2, 3], o: { k: "v" } };
    assert.deepEqual(patched(before, [{ op: "add", path: "/list/1", value: 9 }]).list, [1, 9, 2, 3]);
    assert.deepEqual(patched(before, [{ op: "add", path: "/list/-", value: 9 }]).list, [1, 2, 3, 9]);
    assert.deepEqual(patched(before, [{ op: "remove", path: "/list/0" }]).list, [2, 3]);
    assert.deepEqual(patched(before, [{ op: "move", from: "/list/0", path: "/list/2" }]).list, [2, 3, 1]);
    assert.deepEqual(patched(before, [{ op: "copy", from: "/o", path: "/p" }]), { ...before, p: { k: "v" } });
    assert.equal(patched(before, [{ op: "test", path: "/o", value: { k: "v" } }]), before);
    assert.deepEqual(patched(before, [{ op: "replace", path: "", value: 7 }]), 7);
  });

  it("is refused if it does not apply", () => {
    const before = { list: [1], o: {} };
    const bad = [
      { op: "remove", path: "/x" },
      { op: "replace", path: "/x", value: 1 },
      { op: "remove", path: "/list/1" },
      { op: "add", path: "/list/2", value: 1 },
      { op: "add", path: "/list/01", value: 1 },
      { op: "replace", path: "/list/-", value: 1 },
      { op: "add", path: "/x/y", value: 1 },
      { op: "add", path: "/list/0/y", value: 1 },
      { op: "test", path: "/list", value: [2] },
      { op: "dance", path: "/list" },
      { op: "remove", path: "list" },
      { op: "replace", path: "/o/toString", value: 1 },
    ];
    for (const operation of bad) assert.throws(() => patched(before, [operation]), Error, JSON.stringify(operation));
  });

  it("cannot reach an object's prototype", () => {
    const after = patched(/** @type {any} */ ({}), [{ op: "add", path: "/__proto__", value: { polluted: true } }]);
    assert.equal(after.polluted, undefined);
    assert.equal(/** @type {any} */ ({}).polluted, undefined);
    assert.throws(() => patched({}, [{ op: "add", path: "/__proto__/polluted", value: true }]));
  });
});
