import assert from "node:assert/strict";
import { beforeEach, it } from "node:test";
import { Problem, unreachable } from "../../../web/lib/net/problem.js";
import {
  without_live_state,
  set_cache_owner,
  cache_match,
  cached_match,
  fetch_public,
  fetch_own,
} from "../../../web/lib/storage/offline_cache.js";
import { snapshot } from "../match/fixtures.js";

/** The used part of the Cache API, in memory. */
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

/**
 * Caches these positions, and waits until they are stored.
 * @param {import("../../../web/lib/types.js").Snapshot[]} snapshots
 */
async function keeps(...snapshots) {
  for (const each of snapshots) cache_match(each);
  await new Promise((resolve) => setTimeout(resolve, 450));
  // On a busy machine this timer may fire together with the one that it waits for, which then needs more time.
  await new Promise((resolve) => setTimeout(resolve, 50));
}

it("without a connection, the last response is used, and nothing else", async () => {
  await set_cache_owner(ann);
  await assert.rejects(fetch_own("lists", away), { status: 0 });
  assert.deepEqual(await fetch_own("lists", async () => [1]), { at: null, value: [1] });
  const { at, value } = await fetch_own("lists", away);
  assert.deepEqual(value, [1]);
  assert.ok(Math.abs(Date.now() - Number(at)) < 5_000);
  await assert.rejects(
    fetch_own("lists", () => Promise.reject(new Problem("internal", 500))),
    { status: 500 },
  );
});

it("a user's data is not shown to another user, and public data is kept", async () => {
  await set_cache_owner(ann);
  await fetch_public("games", async () => ["maori"]);
  await fetch_own("lists", async () => ["hers"]);
  await keeps(snapshot());
  assert.equal((await cached_match("m"))?.value.ply, 5);
  for (const user of [null, ben, ann]) {
    await set_cache_owner(user);
    await assert.rejects(fetch_own("lists", away), { status: 0 });
    assert.equal(await cached_match("m"), null);
    assert.deepEqual(await fetch_public("games", away), ["maori"]);
  }
});

it("data that arrives after a logout is dropped", async () => {
  await set_cache_owner(ann);
  const late = fetch_own("lists", async () => {
    await set_cache_owner(ben);
    return ["hers"];
  });
  await late;
  await set_cache_owner(ann);
  await assert.rejects(fetch_own("lists", away), { status: 0 });
  await set_cache_owner(ben);
  await keeps(snapshot());
  assert.equal(await cached_match("m"), null, "it is the view of another user's seat");
});

it("the forty matches that were viewed last are kept, in their last state", async () => {
  await set_cache_owner(ann);
  const many = Array.from({ length: 45 }, (_, at) => snapshot({ id: `m${at}` }));
  await keeps(...many.slice(0, 40));
  await keeps(snapshot({ id: "m0" }), snapshot({ id: "m0", ply: 9 }), ...many.slice(40));
  assert.equal((await cached_match("m0"))?.value.ply, 9);
  assert.equal(await cached_match("m1"), null);
  assert.equal(await cached_match("m5"), null);
  assert.ok(await cached_match("m6"));
  assert.ok(await cached_match("m44"));
});

it("live state of a match is not cached", () => {
  const [first] = without_live_state(snapshot()).seats;
  assert.equal(first.present, false);
  assert.equal(without_live_state({ ...snapshot(), clock: /** @type {any} */ ({ at: 1 }) }).clock, null);
});

it("everything works without a Cache API", async () => {
  Reflect.deleteProperty(globalThis, "caches");
  await set_cache_owner(ann);
  assert.deepEqual(await fetch_own("lists", async () => [1]), { at: null, value: [1] });
  await assert.rejects(fetch_own("lists", away), { status: 0 });
});
