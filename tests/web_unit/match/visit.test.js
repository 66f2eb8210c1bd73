import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Visit } from "../../../web/lib/match/visit.js";
import { snapshot } from "./fixtures.js";

/** A visit, what it sends to the server, and what it stores in the browser. */
function visit() {
  const sent = /** @type {number[]} */ ([]);
  const kept = new Map();
  const world = /** @type {any} */ ({
    api: { note_seen: async (/** @type {string} */ _id, /** @type {number} */ ply) => void sent.push(ply) },
    recall: (/** @type {string} */ key) => kept.get(key) ?? null,
    remember: (/** @type {string} */ key, /** @type {any} */ value) => kept.set(key, value),
  });
  return { sent, kept, world, visit: new Visit("m", world) };
}

describe("a visit", () => {
  it("starts where the server has stored the player's last ply", () => {
    assert.equal(visit().visit.last(snapshot({ seen: 3 })), 3);
    assert.equal(visit().visit.last(snapshot({})), null);
  });

  it("sends many positions as one, the last, and nothing that the server knows", (test) => {
    test.mock.timers.enable({ apis: ["setTimeout"] });
    const { visit: mine, sent } = visit();
    mine.note(snapshot({ ply: 5, seen: 5 }));
    test.mock.timers.tick(10_000);
    for (const ply of [6, 7, 8]) mine.note(snapshot({ ply }));
    test.mock.timers.tick(10_000);
    assert.deepEqual(sent, [8]);
  });

  it("sends nothing for an open table", async () => {
    const { visit: mine, sent } = visit();
    mine.note(snapshot({ status: "open", ply: 0 }));
    await mine.send_now();
    assert.deepEqual(sent, []);
  });

  it("sends again what failed", async () => {
    const { visit: mine, sent, world } = visit();
    const get_through = world.api.note_seen;
    world.api.note_seen = async () => assert.fail("no network");
    mine.note(snapshot({ ply: 6 }));
    await mine.send_now();
    world.api.note_seen = get_through;
    mine.note(snapshot({ ply: 6 }));
    await mine.send_now();
    assert.deepEqual(sent, [6]);
  });

  it("sends nothing for a player who was replaced", async () => {
    const { visit: mine, sent } = visit();
    mine.note(snapshot({ ply: 6 }));
    mine.note(snapshot({ you: null, ply: 6 }));
    await mine.send_now();
    assert.deepEqual(sent, []);
  });

  it("is stored in the browser for a spectator, until the match ends", () => {
    const { visit: mine, sent, kept } = visit();
    mine.note(snapshot({ you: null, ply: 6 }));
    assert.equal(mine.last(snapshot({ you: null, ply: 9 })), 6);
    mine.note(snapshot({ you: null, ply: 9, status: "finished" }));
    assert.equal(kept.get("seen.m"), null);
    assert.deepEqual(sent, []);
  });
});
