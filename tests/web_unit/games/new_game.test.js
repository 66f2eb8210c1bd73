// scripts/new-game, run in a copy of the tree: the tests that ask for files pass, and bad ids are refused. The guide's
// tests compile the same code and play it.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { read_tree } from "../../conventions/tree.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const copy = mkdtempSync(join(tmpdir(), "atoll-new-game-"));
after(() => rmSync(copy, { recursive: true }));

/** @param {string[]} args */
const new_game = (...args) => spawnSync(join(copy, "scripts/new-game"), args, { encoding: "utf8", cwd: copy });
/** @param {string} path */
const read = (path) => readFileSync(join(copy, path), "utf8");
/** Runs tests in the copy; throws with their output if one fails. @param {...string} args */
function run_tests(...args) {
  // With it, the inner runner would report to the outer one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, ["--test", ...args], { cwd: copy, env, encoding: "utf8" });
  assert.equal(status, 0, stdout);
  assert.match(stdout, /^\S pass [1-9]/m);
}

before(() => {
  for (const { path } of read_tree()) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  execFileSync("git", ["init", "-q"], { cwd: copy });
  writeFileSync(join(copy, ".git/info/exclude"), "node_modules\n");
});

for (const [id, seats, reason] of [
  ["Heaps", "4", "characters a to z"],
  ["maori", "4", "engines/maori is there already"],
  ["class", "4", "C++ has this word"],
  ["number", "4", "engines/core/described.hpp uses this word"],
  ["store", "4", "the tests have this name"],
  ["heaps", "9", "not a number of seats"],
  ["heaps", "0", "not a number of seats"],
]) {
  test(`${id} for ${seats} is refused and writes nothing`, () => {
    const { status, stderr } = new_game(id, seats);
    assert.equal(status, 2);
    assert.ok(stderr.includes(reason), stderr);
    if (id !== "maori") assert.ok(!existsSync(join(copy, "engines", id)));
  });
}

test("a new game has its own names and seats, and is listed as not translated", () => {
  const { status, stdout, stderr } = new_game("heaps", "5");
  assert.equal(status, 0, stderr);
  assert.match(stdout, /engines\/heaps\/game\.hpp[^]*Next:/);
  const header = read("engines/heaps/game.hpp");
  assert.match(header, /namespace reef::heaps \{/);
  assert.match(header, /seats_max = 5;/);
  assert.doesNotMatch(header, /reef::pebbles|engines\/pebbles/);
  const keys = Object.keys(JSON.parse(read("web/games/heaps/locales/en.json")));
  assert.deepEqual(
    keys.filter((key) => !key.startsWith("heaps.")),
    [],
  );
  const listed = execFileSync(process.execPath, ["scripts/translations.js"], { cwd: copy, encoding: "utf8" });
  assert.match(listed, /heaps is not fully translated[^]*web\/games\/heaps\/locales\/de\.json/);
  assert.match(new_game("heaps").stderr, /engines\/heaps is there already/);
});

test("a new game can be for one player alone, or for eight", () => {
  assert.equal(new_game("solitary", "1").status, 0);
  assert.match(read("engines/solitary/game.hpp"), /seats_min = 1;\n[^]*seats_max = 1;/);
  assert.match(read("engines/solitary/RULES.md"), /One plays\./);
  assert.match(read("engines/solitary/tests/rules.test.cpp"), /\.taken = \{13\}/);
  assert.equal(new_game("crowded", "8").status, 0);
  assert.match(read("engines/crowded/game.hpp"), /seats_min = 2;\n[^]*seats_max = 8;/);
  assert.match(read("web/rules/crowded.en.js"), /players: "2 to 8"/);
});

test("a new game is as the conventions want it", () => run_tests("tests/conventions/conventions.test.js"));

test("a new game has what the tests of files ask for", () =>
  run_tests("tests/web_unit/games/rules_pages.test.js", "tests/web_unit/sound/event_sounds.test.js"));

test("the client is built with a new game", () =>
  run_tests("--test-name-pattern=every language|for every game", "tests/web_unit/tree.test.js"));
