import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { signal } from "@preact/signals";
import { MatchStore } from "../../web/lib/match_store.js";
import { Problem, unreachable } from "../../web/lib/problem.js";
import { frame, preview, snapshot } from "./match_fixtures.js";

/** Everything round the store, in the hands of the test. */
class World {
  /** @type {Map<string, any>} */
  kept = new Map();
  /** @type {string[]} */
  notices = [];
  /** @type {any[]} */
  asked = [];
  /** @type {any} */
  subscription = null;
  resubscribed = 0;
  /** @type {any[]} what the server was told to keep for another device */
  told = [];
  /** @type {any} what it keeps */
  kept_there = null;
  /** @type {Set<() => void>} */
  on_open = new Set();
  match = snapshot();
  /** @type {any} */
  frames = { ply: 5, frames: [] };
  /** @type {(what: string, body: any) => any} */
  answer = (what, body) =>
    what === "commit" ? { ply: 6 } : preview({ stones: 5 - body.steps.length, rows: [] }, body.steps.length > 1);

  recall = (/** @type {string} */ key) => this.kept.get(key) ?? null;
  remember = (/** @type {string} */ key, /** @type {any} */ value) => {
    if (value === null) this.kept.delete(key);
    else this.kept.set(key, structuredClone(value));
  };
  notify = (/** @type {string} */ _kind, /** @type {string} */ key) => void this.notices.push(key);
  in_haste = () => true;
  me = () => null;
  watched = () => true;
  sure = (/** @type {string} */ game) => this.sure_of.has(game);
  /** @type {Set<string>} */
  sure_of = new Set();

  #ask = async (/** @type {string} */ what, /** @type {any} */ body) => {
    this.asked.push({ what, ...body });
    return this.answer(what, body);
  };
  socket = /** @type {any} */ ({
    state: signal("open"),
    lost_at: signal(null),
    ask: this.#ask,
    subscribe: (/** @type {string} */ _id, /** @type {any} */ subscription) => {
      this.subscription = subscription;
      return () => {};
    },
    resubscribe: () => ++this.resubscribed,
    on_open: (/** @type {() => void} */ listener) => {
      this.on_open.add(listener);
      return () => this.on_open.delete(listener);
    },
  });
  api = /** @type {any} */ ({
    match: async () => structuredClone(this.match),
    log: async () => ({ turns: [] }),
    note_seen: async (/** @type {string} */ _id, /** @type {number} */ ply) => void this.told.push({ seen: ply }),
    draft: async () => ({ draft: this.kept_there }),
    keep_draft: async (/** @type {string} */ _id, /** @type {any} */ draft) => void this.told.push({ draft }),
    drop_draft: async () => void this.told.push({ draft: null }),
    frames: async (/** @type {string} */ _id, /** @type {number} */ since) => {
      this.asked.push({ what: "frames", since });
      return this.frames;
    },
    preview: (/** @type {string} */ _id, /** @type {any} */ body) => this.#ask("preview", body),
    commit: (/** @type {string} */ _id, /** @type {any} */ body) => this.#ask("commit", body),
  });
  commits = () => this.asked.filter(({ what }) => what === "commit");
}

const until = async (/** @type {() => boolean} */ true_now) => {
  for (let tries = 0; !true_now(); ++tries) {
    if (tries > 400) throw new Error("never came true");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

describe("the match store", () => {
  let world = new World();
  let store = new MatchStore("m", world);
  beforeEach(async () => {
    world = new World();
    store = new MatchStore("m", world);
    await store.start();
  });

  const draft_two = async () => {
    await store.step({ type: "take", n: 1 });
    await store.step({ type: "take", n: 2 });
  };

  it("previews each step and keeps the draft", async () => {
    assert.equal(store.asked.value, true);
    await store.step({ type: "take", n: 1 });
    assert.deepEqual(store.top.value?.view, { stones: 4, rows: [] });
    assert.equal(store.can_commit.value, false);
    assert.deepEqual(world.kept.get("draft.m"), { prompt: 6, steps: [{ type: "take", n: 1 }] });
    await store.step({ type: "take", n: 2 });
    assert.equal(store.can_commit.value, true);
  });

  it("undoes step by step without asking, and forgets an empty draft", async () => {
    await draft_two();
    const questions = world.asked.length;
    await store.undo();
    assert.deepEqual(store.top.value?.view, { stones: 4, rows: [] });
    await store.undo();
    assert.equal(world.asked.length, questions);
    assert.equal(store.draft.value?.steps.length, 0);
    assert.equal(world.kept.has("draft.m"), false);
    store.undo();
    assert.deepEqual(world.notices, ["turn.nothing_to_undo"]);
  });

  it("tries a step on without taking it, and says nothing of a refusal", async () => {
    await store.step({ type: "take", n: 1 });
    const tried = await store.try_on({ type: "take", n: 2 });
    assert.deepEqual(tried?.view, { stones: 3, rows: [] });
    assert.equal(store.draft.value?.steps.length, 1);
    assert.equal(store.busy.value, null);
    world.answer = () => {
      throw new Problem("illegal_step", 422);
    };
    assert.equal(await store.try_on({ type: "take", n: 9 }), null);
    assert.deepEqual(world.notices, []);
  });

  it("tells nothing of a trial whose draft has changed", async () => {
    const answer = world.answer;
    let late = (/** @type {any} */ _preview) => {};
    world.answer = () => new Promise((resolve) => (late = resolve));
    const trial = store.try_on({ type: "take", n: 2 });
    world.answer = answer;
    await store.step({ type: "take", n: 1 });
    late(preview({ stones: 3, rows: [] }));
    assert.equal(await trial, null);
  });

  it("finds the draft again after a reload, checked anew", async () => {
    await draft_two();
    const again = new MatchStore("m", world);
    world.asked = [];
    await again.start();
    assert.equal(again.draft.value?.steps.length, 2);
    assert.equal(world.asked.length, 1);
    assert.equal(again.can_commit.value, true);
    await again.undo();
    assert.equal(world.asked.length, 2, "what lies below the top is asked for");
    assert.deepEqual(again.top.value?.view, { stones: 4, rows: [] });
  });

  it("drops a draft that no longer holds", async () => {
    await draft_two();
    world.answer = () => {
      throw new Problem("illegal_step", 422, { detail: "no" });
    };
    const again = new MatchStore("m", world);
    await again.start();
    assert.equal(again.draft.value?.steps.length, 0);
    assert.equal(world.kept.has("draft.m"), false);
  });

  it("ignores a kept draft of another question", async () => {
    world.kept.set("draft.m", { prompt: 4, steps: [{ type: "take", n: 1 }] });
    const again = new MatchStore("m", world);
    await again.start();
    assert.equal(again.draft.value?.steps.length, 0);
  });

  it("takes any step of a draft back, if the others hold without it", async () => {
    await draft_two();
    await store.drop(0);
    assert.deepEqual(store.draft.value?.steps, [{ type: "take", n: 2 }]);
    assert.deepEqual(world.asked.at(-1).steps, [{ type: "take", n: 2 }]);
    assert.deepEqual(world.kept.get("draft.m").steps, [{ type: "take", n: 2 }]);
    const questions = world.asked.length;
    await store.drop(0);
    assert.deepEqual(store.draft.value?.steps, []);
    assert.equal(world.asked.length, questions, "an empty draft needs no question");
  });

  it("leaves a draft whole whose other steps do not hold without the one", async () => {
    await draft_two();
    world.answer = () => {
      throw new Problem("illegal_step", 422, {});
    };
    await store.drop(0);
    assert.equal(store.draft.value?.steps.length, 2);
    assert.deepEqual(world.notices, ["illegal_step"]);
  });

  it("does what is asked of the draft in haste one after the other", async () => {
    world.answer = (_what, body) => ({ ...preview({}), legal: [{ step: { type: "take", n: body.steps.length + 1 } }] });
    await Promise.all([1, 2, 1, 3].map((n) => store.step({ type: "take", n })));
    assert.deepEqual(
      store.draft.value?.steps.map(({ n }) => n),
      [1, 2, 3],
      "what is legal no more when its time comes is left out",
    );
    await Promise.all([store.drop(0), store.drop(1)]);
    assert.deepEqual(store.draft.value?.steps, [{ type: "take", n: 3 }], "each the step that was meant");
  });

  it("keeps a draft under what others do at the same time, and shows that", async () => {
    await draft_two();
    const meanwhile = frame({ seat: 1, to_act: [0], prompt: 6 });
    world.answer = (_what, body) => preview({ stones: 9, rows: [] }, body.steps.length > 1);
    world.subscription.on_message({ type: "frame", ...meanwhile });
    assert.equal(store.can_commit.value, true, "at every moment");
    await until(() => store.top.value?.view.stones === 9);
    assert.equal(store.draft.value?.steps.length, 2);
    assert.equal(store.can_commit.value, true);
    assert.deepEqual(world.notices, []);
    await store.undo();
    assert.equal(store.draft.value?.steps.length, 1);
    assert.equal(world.asked.length, 4, "what was known of its beginnings is asked anew");
  });

  describe("with a sealed step", () => {
    const sealed = { ...preview({ stones: 0, rows: [] }, true), sealed: true };
    const step = { type: "take", n: 1 };
    beforeEach(() => {
      world.answer = (what) => (what === "commit" ? { ply: 6 } : sealed);
    });
    const played = () => until(() => world.commits().length > 0);
    const arrive = () => world.subscription.on_message({ type: "frame", ...frame() });

    it("shows it and waits for the word; without it, nothing was done", async () => {
      await store.step(step);
      assert.deepEqual(store.top.value?.view, sealed.view);
      assert.equal(store.can_commit.value, false);
      assert.deepEqual(store.legal.value, []);
      assert.equal(world.kept.has("draft.m"), false);
      store.unseal();
      assert.equal(store.top.value, null);
      assert.equal(store.legal.value.length, 1);
      assert.deepEqual(world.commits(), []);
      assert.equal(store.sealed_last.value, false);
    });

    it("plays the turn at the word, and says afterwards why it cannot be undone", async () => {
      await store.step(step);
      const done = store.seal();
      await played();
      arrive();
      await done;
      assert.deepEqual(world.commits()[0].steps, [step]);
      assert.deepEqual(world.notices, []);
      store.undo();
      assert.deepEqual(world.notices, ["turn.sealed"]);
      const again = new MatchStore("m", world);
      await again.start();
      assert.equal(again.sealed_last.value, true, "also after a reload");
    });

    it("plays it at once for whoever wants no question", async () => {
      world.sure_of.add("stones");
      const done = store.step(step);
      await played();
      arrive();
      await done;
      assert.equal(store.sealing.value, null);
      assert.equal(store.sealed_last.value, true);
    });

    it("takes it back when it is refused", async () => {
      world.answer = (what) => {
        if (what === "commit") throw new Problem("illegal_step", 422, {});
        return sealed;
      };
      await store.step(step);
      await store.seal();
      assert.deepEqual(world.notices, ["illegal_step"]);
      assert.deepEqual(store.draft.value?.steps, []);
      assert.equal(store.sealed_last.value, false);
    });

    it("drops the question when the match moves on elsewhere", async () => {
      await store.step(step);
      arrive();
      assert.equal(store.sealing.value, null);
    });
  });

  it("commits, and is done when its frame is here", async () => {
    await draft_two();
    const done = store.commit();
    assert.deepEqual(store.legal.value, []);
    assert.match(world.kept.get("commit.m").cmd, /^[\w-]{8,64}$/);
    world.subscription.on_message({ type: "frame", ...frame() });
    await done;
    assert.equal(store.busy.value, null);
    assert.equal(world.kept.size, 0, "nothing is left to be remembered");
    assert.deepEqual(world.notices, []);
    assert.equal(store.draft.value, null);
    assert.equal(store.snapshot.value?.ply, 6);
  });

  it("sends the turn again under the same name until it is acknowledged", async () => {
    await draft_two();
    let failures = 2;
    world.answer = () => {
      if (failures-- > 0) throw unreachable();
      return { ply: 6 };
    };
    const done = store.commit();
    await until(() => store.busy.value === "resend");
    for (const listener of world.on_open) listener();
    await until(() => world.commits().length === 3);
    world.subscription.on_message({ type: "frame", ...frame() });
    await done;
    assert.equal(new Set(world.commits().map(({ cmd }) => cmd)).size, 1);
  });

  it("goes on sending after a reload", async () => {
    world.kept.set("commit.m", { prompt: 6, steps: [{ type: "take", n: 1 }], cmd: "c-0123456789" });
    const again = new MatchStore("m", world);
    const started = again.start();
    await until(() => world.commits().length === 1);
    world.subscription.on_message({ type: "frame", ...frame() });
    await started;
    assert.equal(world.commits()[0].cmd, "c-0123456789");
    assert.equal(world.kept.has("commit.m"), false);
  });

  it("explains a stale turn and shows what is", async () => {
    await draft_two();
    world.answer = () => {
      throw new Problem("stale", 409, { snapshot: snapshot({ ply: 8, prompt: 9 }) });
    };
    await store.commit();
    assert.deepEqual(world.notices, ["turn.stale"]);
    assert.equal(store.snapshot.value?.ply, 8);
    assert.equal(store.draft.value?.prompt, 9);
    assert.equal(store.draft.value?.steps.length, 0);
    assert.equal(world.kept.has("draft.m"), false);
    assert.equal(world.kept.has("commit.m"), false);
  });

  it("explains a turn that came when others were asked already, and asks what is", async () => {
    await draft_two();
    world.match = snapshot({ ply: 6, prompt: null, to_act: [1], legal: [] });
    world.answer = () => {
      throw new Problem("not_your_turn", 409);
    };
    await store.commit();
    await until(() => store.snapshot.value?.ply === 6);
    assert.deepEqual(world.notices, ["turn.stale"]);
    assert.equal(store.draft.value, null);
    assert.equal(world.kept.has("draft.m"), false);
    assert.equal(world.kept.has("commit.m"), false);
  });

  it("says so when the question is answered elsewhere under a draft", async () => {
    await store.step({ type: "take", n: 1 });
    world.subscription.on_message({ type: "frame", ...frame() });
    assert.deepEqual(world.notices, ["turn.draft_discarded"]);
    assert.equal(store.draft.value, null);
  });

  it("asks over HTTP what the socket does not tell for long", async (test) => {
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

  it("asks for what it missed at a gap, and takes the snapshot that comes", () => {
    world.subscription.on_message({ type: "frame", ...frame({ base: 7, ply: 8 }) });
    assert.equal(world.resubscribed, 1);
    assert.equal(store.snapshot.value?.ply, 5);
    world.subscription.on_message({
      type: "snapshot",
      match: "m",
      snapshot: snapshot({ ply: 8, to_act: [1], prompt: null }),
    });
    assert.equal(store.snapshot.value?.ply, 8);
    assert.equal(store.asked.value, false);
  });

  it("takes no step when it is not the viewer's turn", async () => {
    world.subscription.on_message({ type: "frame", ...frame() });
    world.asked = [];
    await store.step({ type: "take", n: 1 });
    assert.deepEqual(world.asked, []);
  });

  it("uses HTTP while there is no socket", async () => {
    world.socket.state.value = "lost";
    await draft_two();
    world.match = snapshot({ ply: 6, to_act: [1], prompt: null });
    await store.commit();
    assert.equal(world.commits().length, 1);
    assert.equal(store.snapshot.value?.ply, 6);
  });

  it("tells the server once how far the match was seen, and what was begun, when the page is left", async () => {
    await draft_two();
    store.leave();
    const steps = [
      { type: "take", n: 1 },
      { type: "take", n: 2 },
    ];
    assert.deepEqual(world.told, [{ seen: 5 }, { draft: { prompt: 6, steps } }]);
    store.leave();
    assert.equal(world.told.length, 2);
    await store.back_to(0);
    store.leave();
    assert.deepEqual(world.told.slice(2), [{ draft: null }]);
  });

  it("goes on with a draft that another device has left, and drops its own that was told before", async () => {
    await store.step({ type: "take", n: 1 });
    store.leave();
    await new Promise((resolve) => setImmediate(resolve));
    world.kept_there = { prompt: 6, steps: [{ type: "take", n: 3 }], at: 1 };
    await store.come_back();
    assert.deepEqual(store.draft.value?.steps, [{ type: "take", n: 3 }]);
    assert.deepEqual(store.top.value?.view, { stones: 4, rows: [] });
    world.kept_there = null;
    await store.come_back();
    assert.deepEqual(store.draft.value?.steps, []);
  });

  it("keeps what the server has not got yet, whatever the server says", async () => {
    await store.step({ type: "take", n: 1 });
    world.kept_there = { prompt: 6, steps: [{ type: "take", n: 3 }], at: 1 };
    await store.come_back();
    assert.deepEqual(store.draft.value?.steps, [{ type: "take", n: 1 }]);
    const reloaded = new MatchStore("m", world);
    await reloaded.start();
    assert.deepEqual(reloaded.draft.value?.steps, [{ type: "take", n: 1 }]);
  });

  it("tells no draft that was played meanwhile", async () => {
    await draft_two();
    const played = store.commit();
    world.subscription.on_message({ type: "frame", ...frame() });
    await played;
    store.leave();
    assert.deepEqual(world.told, [{ seen: 6 }]);
    assert.equal(world.kept.has("untold.m"), false);
  });

  it("says why a match cannot be shown", async () => {
    world.api.match = async () => {
      throw new Problem("unknown_match", 404);
    };
    const none = new MatchStore("x", world);
    await none.start();
    assert.equal(none.problem.value?.code, "unknown_match");
  });
});
