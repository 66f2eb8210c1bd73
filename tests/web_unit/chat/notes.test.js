import { signal } from "@preact/signals";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Notes, note_length_max } from "../../../web/lib/chat/notes.js";
import { Problem, unreachable } from "../../../web/lib/net/problem.js";

/** A fake server with one note, local storage and failures. */
function fixture({ text = "", left = /** @type {string | null} */ (null) } = {}) {
  const kept = new Map(left === null ? [] : [["notes.m", left]]);
  /** @type {Set<() => void>} */
  const opened = new Set();
  const server = {
    text,
    /** @type {string[]} */ puts: [],
    /** @type {Error[]} */ failures: [],
    reconnect: () => opened.forEach((act) => act()),
  };
  const answer = async (/** @type {() => any} */ act) => {
    const failure = server.failures.shift();
    if (failure) throw failure;
    return act();
  };
  const world = {
    api: {
      notes: () => answer(() => ({ text: server.text, at: null })),
      set_notes: (/** @type {string} */ _, /** @type {string} */ now) =>
        answer(() => {
          server.puts.push(now);
          server.text = now;
          return { at: 1 };
        }),
    },
    socket: {
      lost_at: signal(null),
      on_open: (/** @type {() => void} */ act) => {
        opened.add(act);
        return () => opened.delete(act);
      },
    },
    recall: (/** @type {string} */ key) => kept.get(key) ?? null,
    remember: (/** @type {string} */ key, /** @type {any} */ value) =>
      value === null ? kept.delete(key) : kept.set(key, value),
  };
  return { server, kept, notes: new Notes("m", /** @type {any} */ (world)) };
}

test("notes are saved after a pause in typing, and show their state", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const { server, notes, kept } = fixture({ text: "old" });
    await notes.load();
    assert.deepEqual([notes.text.value, notes.state.value], ["old", "saved"]);
    notes.write("n");
    mock.timers.tick(500);
    notes.write("new");
    assert.equal(notes.state.value, "unsaved");
    mock.timers.tick(799);
    assert.deepEqual([server.puts, kept.get("notes.m")], [[], "new"]);
    mock.timers.tick(1);
    await notes.save();
    assert.deepEqual([server.puts, notes.state.value, kept.size], [["new"], "saved", 0]);
  } finally {
    mock.timers.reset();
  }
});

test("text that was not saved when the page closed is saved by the next page", async () => {
  const { server, notes } = fixture({ text: "old", left: "written at the last moment" });
  await notes.load();
  assert.equal(notes.text.value, "written at the last moment");
  await notes.save();
  assert.equal(server.text, "written at the last moment");
});

test("text that changes during a save is saved afterwards", async () => {
  const { server, notes } = fixture();
  await notes.load();
  notes.write("one");
  const saved = notes.save();
  notes.write("two");
  await saved;
  assert.deepEqual([server.puts, notes.state.value], [["one", "two"], "saved"]);
});

test("notes wait without a connection; refused ones show the problem and are not lost", async () => {
  const { server, notes, kept } = fixture();
  await notes.load();
  server.failures = [unreachable()];
  notes.write("wait");
  const saved = notes.save();
  await new Promise((done) => setImmediate(done));
  assert.equal(notes.state.value, "waiting");
  server.reconnect();
  await saved;
  assert.equal(server.text, "wait");

  server.failures = [new Problem("unknown_match", 404)];
  notes.write("refused");
  await notes.save();
  assert.deepEqual([notes.state.value, notes.problem.value?.code], ["failed", "unknown_match"]);
  assert.equal(kept.get("notes.m"), "refused");
  await notes.save();
  assert.deepEqual([notes.state.value, server.text], ["saved", "refused"]);
});

test("a text that is too long is not sent", async () => {
  const { server, notes } = fixture();
  await notes.load();
  notes.write("🌴".repeat(note_length_max + 1));
  await notes.save();
  assert.deepEqual([server.puts, notes.state.value], [[], "unsaved"]);
  notes.write("🌴".repeat(note_length_max));
  await notes.save();
  assert.equal(notes.state.value, "saved");
});

test("a text from another device is loaded, but does not replace unsaved text", async () => {
  const { server, notes } = fixture({ text: "here" });
  await notes.load();
  server.text = "from the phone";
  await notes.load();
  assert.equal(notes.text.value, "from the phone");
  notes.write("mine");
  server.text = "theirs";
  await notes.load();
  assert.equal(notes.text.value, "mine");
  await notes.save();
  assert.equal(server.text, "mine");
});
