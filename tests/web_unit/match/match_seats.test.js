import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { MatchStore } from "../../../web/lib/match/match_store.js";
import { frame, snapshot } from "./fixtures.js";
import { World } from "./world.js";

describe("the match store when seats change", () => {
  let world = new World();
  let store = new MatchStore("m", world);
  beforeEach(async () => {
    world = new World();
    store = new MatchStore("m", world);
    await store.start();
  });

  const { seats } = snapshot();
  const other = { ...seats[1], user: { id: "u2", name: "Player 2", guest: true } };
  const message = (/** @type {any} */ more) =>
    world.subscription.on_message({
      ...{ type: "seats", match: "m", seats: [seats[0], other], you: 0, status: "running" },
      ...{ clock: null, rated: true, rematch: null },
      ...more,
    });
  const open = snapshot({
    status: "open",
    view: null,
    legal: [],
    you: null,
    prompt: null,
    ply: 0,
    invitation: "key",
  });
  let fetched = 0;
  beforeEach(() => {
    fetched = 0;
    world.api.match = async () => {
      ++fetched;
      return structuredClone(world.match);
    };
  });
  const table = () => world.subscription.on_message({ type: "snapshot", match: "m", snapshot: open });

  it("shows who replaced a player, without a request", () => {
    world.subscription.on_message({
      type: "frame",
      ...frame({ kind: "replacement", seat: 1, patch: [], events: [] }),
    });
    message({ invitation: null, rated: false });
    assert.equal(store.snapshot.value?.seats[1].user?.id, "u2");
    assert.equal(store.snapshot.value?.ply, 6);
    assert.deepEqual([store.snapshot.value?.invitation, store.snapshot.value?.rated], [null, false]);
    assert.equal(fetched, 0);
  });

  it("leaves to frames and snapshots what belongs to the view", () => {
    message({ you: null, status: "finished" });
    assert.deepEqual([store.snapshot.value?.you, store.snapshot.value?.status], [0, "running"]);
    assert.equal(store.can_act.value, true);
    assert.equal(fetched, 0);
  });

  it("shows at a table who has joined, whether it was the viewer, and that it is closed", () => {
    table();
    message({ status: "open", you: 1 });
    assert.deepEqual([store.snapshot.value?.you, store.snapshot.value?.seats[1].user?.id], [1, "u2"]);
    assert.equal(store.snapshot.value?.invitation, undefined);
    message({ status: "closed" });
    assert.equal(store.snapshot.value?.status, "closed");
    assert.equal(fetched, 0);
  });

  it("waits for the snapshot at the start, and asks for one after a lost connection", () => {
    table();
    assert.equal(world.subscription.ply(), undefined);
    message({ status: "running" });
    assert.equal(store.snapshot.value?.status, "open");
    world.subscription.on_message({ type: "snapshot", match: "m", snapshot: snapshot({ ply: 0 }) });
    assert.equal(store.snapshot.value?.status, "running");
    assert.equal(world.subscription.ply(), 0);
    assert.equal(fetched, 0);
  });
});
