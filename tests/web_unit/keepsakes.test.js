import assert from "node:assert/strict";
import { beforeEach, it } from "node:test";
import { as_it_stood, keep_for, keep_match, kept_match, told_to_all, told_to_viewer } from "../../web/lib/keepsakes.js";
import { Problem, unreachable } from "../../web/lib/problem.js";
import { snapshot } from "./match_fixtures.js";

/** As much of a browser's caches as is used, in memory. */
class Caches {
  /** @type {Map<string, Map<string, string>>} */
  #all = new Map();
  async keys() {
    return [...this.#all.keys()];
  }
  async delete(/** @type {string} */ name) {
    return this.#all.delete(name);
  }
  async open(/** @type {string} */ name) {
    const entries = this.#all.get(name) ?? new Map();
    this.#all.set(name, entries);
    const path = (/** @type {any} */ request) => new URL(request.url ?? request, "https://here").pathname;
    return {
      keys: async () => [...entries.keys()].map((each) => ({ url: `https://here${each}` })),
      delete: async (/** @type {any} */ request) => entries.delete(path(request)),
      put: async (/** @type {any} */ request, /** @type {Response} */ response) =>
        void entries.set(path(request), await response.text()),
    };
  }
  async match(/** @type {string} */ path, /** @type {{ cacheName: string }} */ { cacheName }) {
    const text = this.#all.get(cacheName)?.get(path);
    return text === undefined ? undefined : new Response(text);
  }
}

const ann = { id: "u0", name: "Ann", guest: false };
const ben = { id: "u1", name: "Ben", guest: false };
const away = () => Promise.reject(unreachable());

beforeEach(() => {
  const stored = new Map();
  Object.assign(globalThis, {
    caches: new Caches(),
    localStorage: {
      getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ text) => stored.set(key, text),
      removeItem: (/** @type {string} */ key) => stored.delete(key),
    },
  });
});

/** Keeps these positions, and waits until they are. @param {import("../../web/lib/types.js").Snapshot[]} snapshots */
async function keeps(...snapshots) {
  for (const each of snapshots) keep_match(each);
  await new Promise((resolve) => setTimeout(resolve, 450));
  // A busy machine may wake this test together with what it waits for: that is then given time of its own.
  await new Promise((resolve) => setTimeout(resolve, 50));
}

it("answers what was told last where nobody answers, and nothing else", async () => {
  await keep_for(ann);
  await assert.rejects(told_to_viewer("lists", away), { status: 0 });
  assert.deepEqual(await told_to_viewer("lists", async () => [1]), { at: null, value: [1] });
  const { at, value } = await told_to_viewer("lists", away);
  assert.deepEqual(value, [1]);
  assert.ok(Math.abs(Date.now() - Number(at)) < 5_000);
  await assert.rejects(
    told_to_viewer("lists", () => Promise.reject(new Problem("internal", 500))),
    { status: 500 },
  );
});

it("shows nobody what was told to another, and keeps what all are told", async () => {
  await keep_for(ann);
  await told_to_all("games", async () => ["maori"]);
  await told_to_viewer("lists", async () => ["hers"]);
  await keeps(snapshot());
  assert.equal((await kept_match("m"))?.value.ply, 5);
  for (const user of [null, ben, ann]) {
    await keep_for(user);
    await assert.rejects(told_to_viewer("lists", away), { status: 0 });
    assert.equal(await kept_match("m"), null);
    assert.deepEqual(await told_to_all("games", away), ["maori"]);
  }
});

it("drops what arrives after somebody left", async () => {
  await keep_for(ann);
  const late = told_to_viewer("lists", async () => {
    await keep_for(ben);
    return ["hers"];
  });
  await late;
  await keep_for(ann);
  await assert.rejects(told_to_viewer("lists", away), { status: 0 });
  await keep_for(ben);
  await keeps(snapshot());
  assert.equal(await kept_match("m"), null, "it is the view of a seat that is not his");
});

it("keeps the forty matches looked at last, each as it was last", async () => {
  await keep_for(ann);
  const many = Array.from({ length: 45 }, (_, at) => snapshot({ id: `m${at}` }));
  await keeps(...many.slice(0, 40));
  await keeps(snapshot({ id: "m0" }), snapshot({ id: "m0", ply: 9 }), ...many.slice(40));
  assert.equal((await kept_match("m0"))?.value.ply, 9);
  assert.equal(await kept_match("m1"), null);
  assert.equal(await kept_match("m5"), null);
  assert.ok(await kept_match("m6"));
  assert.ok(await kept_match("m44"));
});

it("claims nothing of a match that was true only then", () => {
  const [first] = as_it_stood(snapshot()).seats;
  assert.equal(first.present, false);
  assert.equal(as_it_stood({ ...snapshot(), clock: /** @type {any} */ ({ at: 1 }) }).clock, null);
});

it("does without where the browser has no caches", async () => {
  Reflect.deleteProperty(globalThis, "caches");
  await keep_for(ann);
  assert.deepEqual(await told_to_viewer("lists", async () => [1]), { at: null, value: [1] });
  await assert.rejects(told_to_viewer("lists", away), { status: 0 });
});
