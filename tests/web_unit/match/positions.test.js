import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Positions } from "../../../web/lib/match/playback/positions.js";
import { key_target } from "../../../web/lib/match/draft/step_keys.js";

describe("the earlier positions of a match", () => {
  it("are loaded once, neighbours in advance", async () => {
    const asked = /** @type {number[]} */ ([]);
    const positions = new Positions(async (ply) => {
      asked.push(ply);
      return { ply };
    });
    await Promise.all([positions.find(5), positions.find(5)]);
    positions.look_round(5, 6);
    await positions.find(6);
    assert.deepEqual(asked, [5, 4, 6, 3]);
    assert.equal(positions.known(6)?.ply, 6);
    assert.equal(positions.known(7), null);
  });

  it("are loaded again after a failure", async () => {
    let fails = true;
    const positions = new Positions(async (ply) => {
      if (fails) throw new Error("no network");
      return { ply };
    });
    await assert.rejects(positions.find(1));
    fails = false;
    assert.equal((await positions.find(1)).ply, 1);
  });
});

describe("the keys for browsing moves", () => {
  it("go back, forward, and to both ends", () => {
    assert.deepEqual(
      ["ArrowLeft", "ArrowRight", "Home", "End", "a"].map((key) => key_target(key, 5, 9)),
      [4, 6, 0, 9, null],
    );
  });
});
