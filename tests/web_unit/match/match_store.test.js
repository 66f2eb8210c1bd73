import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { MatchStore } from "../../../web/lib/match/match_store.js";
import { Problem, unreachable } from "../../../web/lib/net/problem.js";
import { frame, preview, snapshot } from "./fixtures.js";
import { until, World } from "./world.js";

/** A fake environment of the store, under the test's control. */

describe("the match store", () => {
  let world = new World();
  let store = new MatchStore("m", world);
  beforeEach(async () => {
    world = new World();
    store = new MatchStore("m", world);
    await store.start();
  });

  const draft_two = async () => {
    await store.turn.step({ type: "take", n: 1 });
    await store.turn.step({ type: "take", n: 2 });
  };

  it("previews each step and keeps the draft", async () => {
    assert.equal(store.can_act.value, true);
    await store.turn.step({ type: "take", n: 1 });
    assert.deepEqual(store.turn.top.value?.view, { stones: 4, rows: [] });
    assert.equal(store.turn.can_commit.value, false);
    assert.deepEqual(world.kept.get("draft.m"), { prompt: 6, steps: [{ type: "take", n: 1 }] });
    await store.turn.step({ type: "take", n: 2 });
    assert.equal(store.turn.can_commit.value, true);
  });

  it("undoes step by step without requests, and deletes an empty draft", async () => {
    await draft_two();
    const questions = world.asked.length;
    await store.turn.undo();
    assert.deepEqual(store.turn.top.value?.view, { stones: 4, rows: [] });
    await store.turn.undo();
    assert.equal(world.asked.length, questions);
    assert.equal(store.turn.draft.value?.steps.length, 0);
    assert.equal(world.kept.has("draft.m"), false);
    store.turn.undo();
    assert.deepEqual(world.notices, ["turn.nothing_to_undo"]);
  });

  it("previews a step without taking it, and does not report a refusal", async () => {
    await store.turn.step({ type: "take", n: 1 });
    const tried = await store.turn.try_on({ type: "take", n: 2 });
    assert.deepEqual(tried?.view, { stones: 3, rows: [] });
    assert.equal(store.turn.draft.value?.steps.length, 1);
    assert.equal(store.turn.busy.value, null);
    world.answer = () => {
      throw new Problem("illegal_step", 422);
    };
    assert.equal(await store.turn.try_on({ type: "take", n: 9 }), null);
    assert.deepEqual(world.notices, []);
  });

  it("drops the preview of a trial if the draft has changed", async () => {
    const answer = world.answer;
    let late = (/** @type {any} */ _preview) => {};
    world.answer = () => new Promise((resolve) => (late = resolve));
    const trial = store.turn.try_on({ type: "take", n: 2 });
    world.answer = answer;
    await store.turn.step({ type: "take", n: 1 });
    late(preview({ stones: 3, rows: [] }));
    assert.equal(await trial, null);
  });

  it("restores the draft after a reload, with one request", async () => {
    await draft_two();
    const again = new MatchStore("m", world);
    world.asked = [];
    await again.start();
    assert.equal(again.turn.draft.value?.steps.length, 2);
    assert.equal(world.asked.length, 1);
    assert.equal(again.turn.can_commit.value, true);
    await again.turn.undo();
    assert.equal(world.asked.length, 2, "earlier previews are requested when needed");
    assert.deepEqual(again.turn.top.value?.view, { stones: 4, rows: [] });
  });

  it("drops a stored draft that is no longer legal", async () => {
    await draft_two();
    world.answer = () => {
      throw new Problem("illegal_step", 422, { detail: "no" });
    };
    const again = new MatchStore("m", world);
    await again.start();
    assert.equal(again.turn.draft.value?.steps.length, 0);
    assert.equal(world.kept.has("draft.m"), false);
  });

  it("ignores a stored draft for another prompt", async () => {
    world.kept.set("draft.m", { prompt: 4, steps: [{ type: "take", n: 1 }] });
    const again = new MatchStore("m", world);
    await again.start();
    assert.equal(again.turn.draft.value?.steps.length, 0);
  });

  it("drops any step of a draft, if the others are still legal", async () => {
    await draft_two();
    await store.turn.drop(0);
    assert.deepEqual(store.turn.draft.value?.steps, [{ type: "take", n: 2 }]);
    assert.deepEqual(world.asked.at(-1).steps, [{ type: "take", n: 2 }]);
    assert.deepEqual(world.kept.get("draft.m").steps, [{ type: "take", n: 2 }]);
    const questions = world.asked.length;
    await store.turn.drop(0);
    assert.deepEqual(store.turn.draft.value?.steps, []);
    assert.equal(world.asked.length, questions, "an empty draft needs no request");
  });

  it("keeps a draft if the other steps are not legal without the dropped one", async () => {
    await draft_two();
    world.answer = () => {
      throw new Problem("illegal_step", 422, {});
    };
    await store.turn.drop(0);
    assert.equal(store.turn.draft.value?.steps.length, 2);
    assert.deepEqual(world.notices, ["illegal_step"]);
  });

  it("executes simultaneous changes of the draft one after the other", async () => {
    world.answer = (_what, body) => ({ ...preview({}), legal: [{ step: { type: "take", n: body.steps.length + 1 } }] });
    await Promise.all([1, 2, 1, 3].map((n) => store.turn.step({ type: "take", n })));
    assert.deepEqual(
      store.turn.draft.value?.steps.map(({ n }) => n),
      [1, 2, 3],
      "steps that are no longer legal are ignored",
    );
    await Promise.all([store.turn.drop(0), store.turn.drop(1)]);
    assert.deepEqual(store.turn.draft.value?.steps, [{ type: "take", n: 3 }], "each drop removes the intended step");
  });

  it("keeps a draft when others move at the same time, and updates its preview", async () => {
    await draft_two();
    const meanwhile = frame({ seat: 1, to_act: [0], prompt: 6 });
    world.answer = (_what, body) => preview({ stones: 9, rows: [] }, body.steps.length > 1);
    world.subscription.on_message({ type: "frame", ...meanwhile });
    assert.equal(store.turn.can_commit.value, true, "at any time");
    await until(() => store.turn.top.value?.view.stones === 9);
    assert.equal(store.turn.draft.value?.steps.length, 2);
    assert.equal(store.turn.can_commit.value, true);
    assert.deepEqual(world.notices, []);
    await store.turn.undo();
    assert.equal(store.turn.draft.value?.steps.length, 1);
    assert.equal(world.asked.length, 4, "earlier previews are requested again");
  });

  describe("with a sealed step", () => {
    const sealed = { ...preview({ stones: 0, rows: [] }, true), sealed: true };
    const step = { type: "take", n: 1 };
    beforeEach(() => {
      world.answer = (what) => (what === "commit" ? { ply: 6 } : sealed);
    });
    const played = () => until(() => world.commits().length > 0);
    const arrive = () => world.subscription.on_message({ type: "frame", ...frame() });

    it("shows it and waits for the confirmation; without it nothing happens", async () => {
      await store.turn.step(step);
      assert.deepEqual(store.turn.top.value?.view, sealed.view);
      assert.equal(store.turn.can_commit.value, false);
      assert.deepEqual(store.turn.legal.value, []);
      assert.equal(world.kept.has("draft.m"), false);
      store.turn.unseal();
      assert.equal(store.turn.top.value, null);
      assert.equal(store.turn.legal.value.length, 1);
      assert.deepEqual(world.commits(), []);
      assert.equal(store.turn.sealed_last.value, false);
    });

    it("plays the turn after the confirmation, and explains why it cannot be undone", async () => {
      await store.turn.step(step);
      const done = store.turn.seal();
      await played();
      arrive();
      await done;
      assert.deepEqual(world.commits()[0].steps, [step]);
      assert.deepEqual(world.notices, []);
      store.turn.undo();
      assert.deepEqual(world.notices, ["turn.sealed"]);
      const again = new MatchStore("m", world);
      await again.start();
      assert.equal(again.turn.sealed_last.value, true, "also after a reload");
    });

    it("plays it at once if confirmations are off", async () => {
      world.unconfirmed_games.add("stones");
      const done = store.turn.step(step);
      await played();
      arrive();
      await done;
      assert.equal(store.turn.sealing.value, null);
      assert.equal(store.turn.sealed_last.value, true);
    });

    it("takes it back when it is refused", async () => {
      world.answer = (what) => {
        if (what === "commit") throw new Problem("illegal_step", 422, {});
        return sealed;
      };
      await store.turn.step(step);
      await store.turn.seal();
      assert.deepEqual(world.notices, ["illegal_step"]);
      assert.deepEqual(store.turn.draft.value?.steps, []);
      assert.equal(store.turn.sealed_last.value, false);
    });

    it("cancels the confirmation when the match goes on elsewhere", async () => {
      await store.turn.step(step);
      arrive();
      assert.equal(store.turn.sealing.value, null);
    });
  });

  it("commits a step at once where the game says so", async () => {
    const step = { type: "take", n: 1 };
    world.match = snapshot({ legal: [{ step, at_once: true }] });
    store = new MatchStore("m", world);
    await store.start();
    world.answer = (what) => (what === "commit" ? { ply: 6 } : preview({ stones: 0, rows: [] }, true));
    const done = store.turn.step(step);
    await until(() => world.commits().length > 0);
    world.subscription.on_message({ type: "frame", ...frame() });
    await done;
    assert.deepEqual(world.commits()[0].steps, [step]);
    assert.deepEqual(world.notices, []);
  });

  it("commits a turn, which is done when its frame arrives", async () => {
    await draft_two();
    const done = store.turn.commit();
    assert.deepEqual(store.turn.legal.value, []);
    assert.match(world.kept.get("commit.m").cmd, /^[\w-]{8,64}$/);
    world.subscription.on_message({ type: "frame", ...frame() });
    await done;
    assert.equal(store.turn.busy.value, null);
    assert.equal(world.kept.size, 0, "nothing is left in storage");
    assert.deepEqual(world.notices, []);
    assert.equal(store.turn.draft.value, null);
    assert.equal(store.snapshot.value?.ply, 6);
  });

  it("sends a turn again with the same command until it is acknowledged", async () => {
    await draft_two();
    let failures = 2;
    world.answer = () => {
      if (failures-- > 0) throw unreachable();
      return { ply: 6 };
    };
    const done = store.turn.commit();
    await until(() => store.turn.busy.value === "resend");
    for (const listener of world.on_open) listener();
    await until(() => world.commits().length === 3);
    world.subscription.on_message({ type: "frame", ...frame() });
    await done;
    assert.equal(new Set(world.commits().map(({ cmd }) => cmd)).size, 1);
  });

  it("continues sending after a reload", async () => {
    world.kept.set("commit.m", { prompt: 6, steps: [{ type: "take", n: 1 }], cmd: "c-0123456789" });
    const again = new MatchStore("m", world);
    const started = again.start();
    await until(() => world.commits().length === 1);
    world.subscription.on_message({ type: "frame", ...frame() });
    await started;
    assert.equal(world.commits()[0].cmd, "c-0123456789");
    assert.equal(world.kept.has("commit.m"), false);
  });

  it("explains a stale turn and shows the current position", async () => {
    await draft_two();
    world.answer = () => {
      throw new Problem("stale", 409, { snapshot: snapshot({ ply: 8, prompt: 9 }) });
    };
    await store.turn.commit();
    assert.deepEqual(world.notices, ["turn.stale"]);
    assert.equal(store.snapshot.value?.ply, 8);
    assert.equal(store.turn.draft.value?.prompt, 9);
    assert.equal(store.turn.draft.value?.steps.length, 0);
    assert.equal(world.kept.has("draft.m"), false);
    assert.equal(world.kept.has("commit.m"), false);
  });

  it("explains a turn that is no longer the player's, and loads the current position", async () => {
    await draft_two();
    world.match = snapshot({ ply: 6, prompt: null, to_act: [1], legal: [] });
    world.answer = () => {
      throw new Problem("not_your_turn", 409);
    };
    await store.turn.commit();
    await until(() => store.snapshot.value?.ply === 6);
    assert.deepEqual(world.notices, ["turn.stale"]);
    assert.equal(store.turn.draft.value, null);
    assert.equal(world.kept.has("draft.m"), false);
    assert.equal(world.kept.has("commit.m"), false);
  });

  it("reports a draft that is discarded because its turn was played elsewhere", async () => {
    await store.turn.step({ type: "take", n: 1 });
    world.subscription.on_message({ type: "frame", ...frame() });
    assert.deepEqual(world.notices, ["turn.draft_discarded"]);
    assert.equal(store.turn.draft.value, null);
  });

  it("polls over HTTP while the socket is lost for long", async (test) => {
    test.mock.timers.enable({ apis: ["setTimeout"] });
    world.socket.state.value = "lost";
    world.socket.lost_at.value = 1;
    world.frames = { ply: 6, frames: [frame()] };
    test.mock.timers.tick(19_000);
    assert.equal(store.snapshot.value?.ply, 5);
    test.mock.timers.tick(1_000);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(store.snapshot.value?.ply, 6);
    assert.deepEqual(world.asked, [{ what: "frames", since: 5 }]);
    store.stop();
    test.mock.timers.tick(60_000);
    assert.equal(world.asked.length, 1);
  });

  it("resubscribes at a gap, and uses the snapshot that it gets", () => {
    world.subscription.on_message({ type: "frame", ...frame({ base: 7, ply: 8 }) });
    assert.equal(world.resubscribed, 1);
    assert.equal(store.snapshot.value?.ply, 5);
    world.subscription.on_message({
      type: "snapshot",
      match: "m",
      snapshot: snapshot({ ply: 8, to_act: [1], prompt: null }),
    });
    assert.equal(store.snapshot.value?.ply, 8);
    assert.equal(store.can_act.value, false);
  });

  it("plays back what a snapshot has skipped", async () => {
    world = new World();
    world.scene_ms = () => 1;
    store = new MatchStore("m", world);
    await store.start();
    Object.assign(world.api, {
      at: async () => ({ ply: 5, view: { stones: 5, rows: [1, 2] }, score: null, events: [] }),
    });
    world.frames = { ply: 8, frames: [frame(), frame({ base: 6, ply: 7 }), frame({ base: 7, ply: 8 })] };
    world.subscription.on_message({ type: "snapshot", match: "m", snapshot: snapshot({ ply: 8, prompt: null }) });
    assert.equal(store.snapshot.value?.ply, 8);
    await until(() => store.playback.stage.value?.ply === 5);
    assert.deepEqual(world.asked, [{ what: "frames", since: 5 }]);
    store.stop();
  });

  it("shows only what a turn brought about after the viewer ended it, then what others did", async () => {
    world = new World();
    world.scene_ms = () => 1;
    /** @type {any[]} */
    const begun = [];
    const count = (/** @type {any} */ { stones }) => ({ stones, rows: [] });
    Object.assign(world, { show: () => count });
    store = new MatchStore("m", world);
    store.playback.stage.subscribe((scene) => scene?.event && begun.push(scene.event.type));
    await store.start();
    await draft_two();
    const top = store.turn.top.value;
    const played = store.turn.commit();
    const events = [...(top?.events ?? []), { type: "refilled" }];
    world.subscription.on_message({ type: "frame", ...frame({ seat: 0, events }) });
    assert.equal(store.playback.stage.value?.event?.type, "refilled");
    assert.equal(store.can_act.value, false);
    world.subscription.on_message({
      type: "frame",
      ...frame({ base: 6, ply: 7, seat: 1, events: [{ type: "took" }] }),
    });
    await played;
    await until(() => store.playback.stage.value === null);
    assert.deepEqual(begun, ["refilled", "took"]);
    store.stop();
  });

  it("takes no step if it is not the viewer's turn", async () => {
    world.subscription.on_message({ type: "frame", ...frame() });
    world.asked = [];
    await store.turn.step({ type: "take", n: 1 });
    assert.deepEqual(world.asked, []);
  });

  it("uses HTTP while there is no socket", async () => {
    world.socket.state.value = "lost";
    await draft_two();
    world.match = snapshot({ ply: 6, to_act: [1], prompt: null });
    await store.turn.commit();
    assert.equal(world.commits().length, 1);
    assert.equal(store.snapshot.value?.ply, 6);
  });

  it("sends the seen ply and the draft once when the page is left", async () => {
    await draft_two();
    store.leave();
    const steps = [
      { type: "take", n: 1 },
      { type: "take", n: 2 },
    ];
    assert.deepEqual(world.sent, [{ seen: 5 }, { draft: { prompt: 6, steps } }]);
    store.leave();
    assert.equal(world.sent.length, 2);
    await store.turn.back_to(0);
    store.leave();
    assert.deepEqual(world.sent.slice(2), [{ draft: null }]);
  });

  it("has seen a turn only when the playback has shown it", async (test) => {
    test.mock.timers.enable({ apis: ["setTimeout"] });
    world.scene_ms = () => 400;
    store = new MatchStore("m", world);
    await store.start();
    world.subscription.on_message({ type: "frame", ...frame({ ply: 6, prompt: null, to_act: [1] }) });
    world.subscription.on_message({ type: "frame", ...frame({ base: 6, ply: 7 }) });
    assert.equal(store.playback.stage.value?.ply, 6);
    store.leave();
    assert.deepEqual(world.sent, [{ seen: 6 }], "the second turn has not been shown");
    for (let step = 0; step < 10; ++step) test.mock.timers.tick(400);
    assert.equal(store.playback.stage.value, null);
    store.leave();
    assert.deepEqual(world.sent, [{ seen: 6 }, { seen: 7 }]);
  });

  it("loads a draft from another device, and drops its own if that was sent before", async () => {
    await store.turn.step({ type: "take", n: 1 });
    store.leave();
    await new Promise((resolve) => setImmediate(resolve));
    world.kept_there = { prompt: 6, steps: [{ type: "take", n: 3 }], at: 1 };
    await store.come_back();
    assert.deepEqual(store.turn.draft.value?.steps, [{ type: "take", n: 3 }]);
    assert.deepEqual(store.turn.top.value?.view, { stones: 4, rows: [] });
    world.kept_there = null;
    await store.come_back();
    assert.deepEqual(store.turn.draft.value?.steps, []);
  });

  it("keeps a draft that was not sent yet, whatever the server has", async () => {
    await store.turn.step({ type: "take", n: 1 });
    world.kept_there = { prompt: 6, steps: [{ type: "take", n: 3 }], at: 1 };
    await store.come_back();
    assert.deepEqual(store.turn.draft.value?.steps, [{ type: "take", n: 1 }]);
    const reloaded = new MatchStore("m", world);
    await reloaded.start();
    assert.deepEqual(reloaded.turn.draft.value?.steps, [{ type: "take", n: 1 }]);
  });

  it("does not send a draft that has been played", async () => {
    await draft_two();
    const played = store.turn.commit();
    world.subscription.on_message({ type: "frame", ...frame() });
    await played;
    store.leave();
    assert.deepEqual(world.sent, [{ seen: 6 }]);
    assert.equal(world.kept.has("unsent.m"), false);
  });

  it("reports why a match cannot be shown", async () => {
    world.api.match = async () => {
      throw new Problem("unknown_match", 404);
    };
    const none = new MatchStore("x", world);
    await none.start();
    assert.equal(none.problem.value?.code, "unknown_match");
  });
});
