import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Visit } from "../../web/lib/visit.js";
import { snapshot } from "./match_fixtures.js";

/** A visit, what it tells the server, and what it keeps in the browser. */
function visit() {
  const told = /** @type {number[]} */ ([]);
  const kept = new Map();
  const world = /** @type {any} */ ({
    api: { note_seen: async (/** @type {string} */ _id, /** @type {number} */ ply) => void told.push(ply) },
    recall: (/** @type {string} */ key) => kept.get(key) ?? null,
    remember: (/** @type {string} */ key, /** @type {any} */ value) => kept.set(key, value),
  });
  return { told, kept, world, visit: new Visit("m", world) };
}

describe("a visit", () => {
  it("goes on where the server says that a player was last", () => {
    assert.equal(visit().visit.last(snapshot({ seen: 3 })), 3);
    assert.equal(visit().visit.last(snapshot({})), null);
  });

  it("tells many positions as one, the last, and nothing that the server knows", (test) => {
    test.mock.timers.enable({ apis: ["setTimeout"] });
    const { visit: mine, told } = visit();
    mine.note(snapshot({ ply: 5, seen: 5 }));
    test.mock.timers.tick(10_000);
    for (const ply of [6, 7, 8]) mine.note(snapshot({ ply }));
    test.mock.timers.tick(10_000);
    assert.deepEqual(told, [8]);
  });

  it("tells nothing of a table that gathers", async () => {
    const { visit: mine, told } = visit();
    mine.note(snapshot({ status: "open", ply: 0 }));
    await mine.tell();
    assert.deepEqual(told, []);
  });

  it("tells again what did not get through", async () => {
    const { visit: mine, told, world } = visit();
    const get_through = world.api.note_seen;
    world.api.note_seen = async () => assert.fail("no network");
    mine.note(snapshot({ ply: 6 }));
    await mine.tell();
    world.api.note_seen = get_through;
    mine.note(snapshot({ ply: 6 }));
    await mine.tell();
    assert.deepEqual(told, [6]);
  });

  it("of who was replaced meanwhile is not told any more", async () => {
    const { visit: mine, told } = visit();
    mine.note(snapshot({ ply: 6 }));
    mine.note(snapshot({ you: null, ply: 6 }));
    await mine.tell();
    assert.deepEqual(told, []);
  });

  it("of a spectator stays in the browser, and ends with the match", () => {
    const { visit: mine, told, kept } = visit();
    mine.note(snapshot({ you: null, ply: 6 }));
    assert.equal(mine.last(snapshot({ you: null, ply: 9 })), 6);
    mine.note(snapshot({ you: null, ply: 9, status: "finished" }));
    assert.equal(kept.get("seen.m"), null);
    assert.deepEqual(told, []);
  });
});
