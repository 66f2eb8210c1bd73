// The checker accepts what can be explained, and finds each kind of history that cannot. Needs no build.
import assert from "node:assert/strict";
import { test } from "node:test";
import { faults_of_history } from "./checker.js";

const seats = { ann: 0, bob: 1 };
const length = 4;

/** The position after a ply, for a viewer. Ann moves to odd plies, Bob to even ones. */
function state_at(ply, viewer) {
  const is_over = ply === length;
  const mover = ply % 2;
  const seat = seats[viewer] ?? null;
  const prompt = !is_over && seat === mover ? ply + 1 : null;
  return {
    ...{ status: is_over ? "finished" : "running", to_act: is_over ? [] : [mover], seat, prompt },
    shared: `ply ${ply}`,
    own: `${viewer} at ${ply}`,
  };
}

const mover_of = (ply) => (ply % 2 === 1 ? "ann" : "bob");
const turn = (ply, more = {}) => ({
  ...{ kind: "turn", match: "m", viewer: mover_of(ply), cmd: `turn ${ply}`, prompt: ply },
  ...{ from: ply * 10, to: ply * 10 + 5, ply, ...more },
});
const read = (ply, from, more = {}) => ({
  ...{ kind: "read", match: "m", viewer: "bob", from, to: from + 1, ply, state: state_at(ply, "bob"), ...more },
});
const snapshot = (viewer, ply, connection = 0) => ({
  ...{ kind: "snapshot", match: "m", viewer, line: `${viewer}'s line`, connection, ply, state: state_at(ply, viewer) },
});
const frame = (viewer, ply, connection = 0) => ({
  ...snapshot(viewer, ply, connection),
  ...{ kind: "frame", base: ply - 1 },
});
const entry = (ply, cmd = `turn ${ply}`) => ({ match: "m", ply, cmd, kind: "turn" });
const plies = Array.from({ length }, (_, index) => index + 1);
const followed = (viewer) => [snapshot(viewer, 0), ...plies.map((ply) => frame(viewer, ply))];

/** Four turns, all of which went well, that three sockets followed. */
const good = () => ({
  operations: plies.map((ply) => turn(ply)),
  messages: ["ann", "bob", "watcher"].flatMap(followed),
  entries: plies.map((ply) => entry(ply)),
});

/** The faults of the good history after `change`. */
function faults_after(change) {
  const history = good();
  return faults_of_history(change(history) ?? history);
}
const accepts = (change) => assert.deepEqual(faults_after(change), []);
const finds = (what, change) => {
  const faults = faults_after(change);
  assert.ok(faults.length > 0, "no fault was found");
  for (const fault of faults) assert.match(fault, what);
};

test("a history that one order explains is accepted", () => {
  accepts(() => undefined);
});

test("a turn without an answer may be there or not, and its repetition gets the same ply", () => {
  accepts(({ operations }) => {
    operations[1] = turn(2, { ply: undefined, to: Infinity });
    operations.push(turn(9, { cmd: "never", ply: undefined, to: Infinity }));
    operations.push(turn(3, { from: 60, to: 65 }));
  });
});

test("entries of the server and of computers need no client", () => {
  accepts(({ operations, entries }) => {
    operations.splice(2, 2);
    entries[2].cmd = "";
    entries[3].cmd = "bot:7";
  });
});

test("a client that reconnects goes on from its ply, or receives a snapshot", () => {
  accepts(({ messages }) => {
    for (const message of messages.slice(3, 5)) message.connection = 1;
    messages.splice(11, 3, snapshot("watcher", 3, 1));
  });
});

test("reads of the newest position are accepted, and older ones while something is broken", () => {
  accepts(({ operations }) => void operations.push(read(2, 26), read(2, 31), read(3, 31)));
  accepts((history) => {
    history.operations.push(read(1, 26));
    return { ...history, outages: [{ from: 20, to: 30 }] };
  });
});

test("refusals that a position explains are accepted", () => {
  accepts(({ operations }) => {
    const refused = { ply: undefined, cmd: "other" };
    operations.push(turn(2, { ...refused, code: "stale", from: 21, to: 26 })); // Turn 2 was played meanwhile.
    operations.push(turn(2, { ...refused, code: "not_your_turn", from: 26, to: 27 }));
    operations.push(turn(4, { ...refused, code: "match_not_running", from: 50, to: 51 }));
    operations.push(turn(4, { ...refused, code: "illegal_step", from: 50, to: 51 }));
  });
});

test("a lost turn is found", () => {
  finds(/turn 4, acknowledged as ply 4, is lost|watcher|received ply 4|the last ply is 4 instead of 3/, (history) => {
    history.entries.pop();
  });
  finds(/is lost|nobody asked/, ({ entries }) => void (entries[1].cmd = "another"));
});

test("a doubled turn is found", () => {
  finds(/in the log twice|last ply is 4 instead of 5|is ply 5/, ({ entries }) => void entries.push(entry(5, "turn 2")));
});

test("a gap in the log is found", () => {
  finds(/does not count on at ply 3|is ply 5|in the log/, ({ entries }) => void (entries[2].ply = 5));
});

test("a turn that nobody asked for is found", () => {
  finds(/nobody asked for turn 3/, ({ operations }) => void operations.splice(2, 1));
});

test("a turn at another place than acknowledged is found", () => {
  finds(
    /turn 2, acknowledged as ply 3, is ply 2|was asked for after/,
    ({ operations }) => void (operations[1].ply = 3),
  );
});

test("a refused turn that was played is found", () => {
  finds(/turn 2, refused as illegal_step, is ply 2/, ({ operations }) => {
    operations[1] = turn(2, { ply: undefined, code: "illegal_step" });
  });
});

test("turns in an order that time contradicts are found", () => {
  finds(/turn 2 is ply 2, but was asked for after ply 4 was acknowledged/, ({ operations }) => {
    Object.assign(operations[1], { from: 50, to: 55 });
  });
});

test("a read of an older position is found", () => {
  finds(/bob read ply 1 after ply 2 was acknowledged/, ({ operations }) => void operations.push(read(1, 26)));
  finds(/bob read ply 1/, (history) => {
    history.operations.push(read(1, 26));
    return { ...history, outages: [{ from: 30, to: 40 }] };
  });
});

test("a position that was never stored is found", () => {
  finds(/received ply 5, which is not in the log/, ({ operations }) => void operations.push(read(5, 60)));
});

test("refusals that no position explains are found", () => {
  const refused = { ply: undefined, cmd: "other" };
  for (const [code, ply] of [
    ["stale", 2], // Bob's prompt all the time.
    ["not_your_turn", 2],
    ["match_not_running", 2],
  ]) {
    finds(new RegExp(`other was refused as ${code}, which it was not from ply 1 to 1`), ({ operations }) => {
      operations.push(turn(ply, { ...refused, code, from: 16, to: 18 }));
    });
  }
  finds(/other was unavailable while nothing was broken/, ({ operations }) => {
    operations.push(turn(2, { ...refused, code: "unavailable" }));
  });
});

test("different positions of one ply are found", () => {
  finds(
    /ply 2 was another one for watcher/,
    ({ messages }) => void (messages[12].state.shared = "ply 2, but not the same"),
  );
  finds(/bob received ply 2 in two ways/, ({ operations }) => {
    operations.push(read(2, 26, { state: { ...state_at(2, "bob"), own: "another hand" } }));
  });
  finds(/bob received ply 2 in two ways/, ({ operations }) => {
    for (const newest of [null, "score 1", "score 2"]) {
      operations.push(read(2, 26, { state: { ...state_at(2, "bob"), newest } }));
    }
  });
});

test("frames that are missing, come twice or go back are found", () => {
  finds(/watcher's line: a frame follows ply 2 instead of 1/, ({ messages }) => void messages.splice(12, 1));
  finds(
    /watcher's line: a frame follows ply 1 instead of 2/,
    ({ messages }) => void messages.splice(12, 0, messages[12]),
  );
  finds(/a snapshot goes back from ply 4 to 2|the last ply is 2/, ({ messages }) => {
    messages.push(snapshot("watcher", 2));
  });
  finds(/a frame leads from 0 to 2|a frame follows ply 0/, ({ messages }) => void (messages[12].base = 0));
});

test("a socket that does not reach the end is found", () => {
  finds(/watcher's line: the last ply is 3 instead of 4/, ({ messages }) => void messages.pop());
});
