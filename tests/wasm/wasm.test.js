// Plays every game in WebAssembly, and replays there games that the native build has played.
//
//   cmake --preset wasm && cmake --build build/wasm && node --test tests/wasm/
//
// The replays need the program record_games of a native build with the current rules. Without it they are skipped.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { loadEngines, Refused } from "./engines.js";

const build = new URL("../../build/", import.meta.url);
const bytes = readFileSync(new URL("wasm/engines/atoll.wasm", build));

/** A small repeatable generator (mulberry32). Its slight bias does not matter here. */
const dice = (seed) => (bound) => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
};

const luck = dice(1);
const engines = await loadEngines(bytes, luck);
const games = engines.ask({ do: "games" });

/** Plays one turn of a seat: random legal steps, or the turn of `bot` if one is given. */
const playTurn = (table, seat, bot) => {
  const steps = bot ? engines.ask({ do: "choose_turn", table, seat, bot }) : null;
  for (let step = 0; ; step += 1) {
    const { legal, to_act } = engines.ask({ do: "show", table, viewer: seat });
    if (!to_act.includes(seat)) break;
    const next = steps ? steps[step] : legal[luck(legal.length)].step;
    if (engines.ask({ do: "apply", table, seat, step: next }).sealed) break;
  }
  engines.ask({ do: "settle", table, viewer: null });
};

test("there are games", () => assert.ok(games.length > 0));

for (const game of games) {
  test(`${game.id}: a random game is played to its end`, () => {
    const table = engines.ask({ do: "setup", game: game.id, options: {}, seats: game.seats.max });
    let turns = 0;
    for (;;) {
      const { to_act, outcome } = engines.ask({ do: "show", table, viewer: null });
      assert.equal(outcome !== null, to_act.length === 0);
      if (outcome) break;
      playTurn(table, to_act[luck(to_act.length)], turns % 2 === 0 ? null : "random");
      turns += 1;
      assert.ok(turns < 3000);
    }
    assert.ok(turns > game.seats.max);
    engines.ask({ do: "close", table });
  });

  test(`${game.id}: the greedy bot chooses turns, and the state can be loaded again`, () => {
    const table = engines.ask({ do: "setup", game: game.id, options: {}, seats: game.seats.min });
    for (let turn = 0; turn < 4; turn += 1) {
      const { to_act } = engines.ask({ do: "show", table, viewer: null });
      if (to_act.length > 0) playTurn(table, to_act[0], "greedy");
    }
    const state = engines.ask({ do: "state", table });
    const copy = engines.ask({ do: "load", game: game.id, state });
    assert.deepEqual(engines.ask({ do: "state", table: copy }), state);
  });
}

test("unknown requests are refused", () => {
  for (const request of [
    null,
    {},
    { do: "dance" },
    { do: "state", table: 99999 },
    { do: "setup", game: "chess", options: {}, seats: 2 },
    { do: "setup", game: games[0].id, options: { surplus: 1 }, seats: 2 },
    { do: "load", game: games[0].id, state: {} },
  ]) {
    assert.throws(() => engines.ask(request), Refused);
  }
});

/** The path of the most recently built native recorder, if there is one. */
const newestRecorder = () => {
  const found = ["release", "dev"]
    .map((preset) => new URL(`${preset}/tests/record_games`, build).pathname)
    .map((path) => ({ path, built: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .filter(({ built }) => built > 0);
  return found.sort((one, other) => other.built - one.built)[0]?.path;
};

const recorder = newestRecorder();
const skip = recorder ? false : "there is no native build of record_games";
test("the native games replay to the same states", { skip }, async () => {
  const lines = execFileSync(recorder, { encoding: "utf8", maxBuffer: 2 ** 30 })
    .trim()
    .split("\n");
  assert.ok(lines.length > 0);
  let draws = [];
  const replayed = await loadEngines(bytes, (bound) => {
    const [logged, value] = draws.shift() ?? [];
    assert.equal(bound, logged, "the draw differs from the logged one");
    return value;
  });
  for (const line of lines) {
    const record = JSON.parse(line);
    const where = `${record.game}, ${record.seats} seats, ${JSON.stringify(record.options)}`;
    draws = [...record.draws];
    const table = replayed.ask({ do: "setup", game: record.game, options: record.options, seats: record.seats });
    assert.deepEqual(replayed.ask({ do: "state", table }), record.states[0], where);
    record.turns.forEach((turn, ply) => {
      for (const step of turn.steps) replayed.ask({ do: "apply", table, seat: turn.seat, step });
      draws = [...turn.draws];
      replayed.ask({ do: "settle", table, viewer: null });
      assert.equal(draws.length, 0, `${where}, ply ${ply}: logged draws are left over`);
      assert.deepEqual(replayed.ask({ do: "state", table }), record.states[ply + 1], `${where}, ply ${ply}`);
    });
    replayed.ask({ do: "close", table });
  }
});
