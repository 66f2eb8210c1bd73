// Three servers on one database under faults, for about a minute; tests/torture/run cluster runs longer.
import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { test } from "node:test";
import { faults_of_history } from "./checker.js";
import { torture_cluster } from "./torture.js";

test("servers, connections, clocks and the database fail, and one order explains everything", async (t) => {
  const say = (text) => t.diagnostic(text);
  const { ledger, entries, history } = await torture_cluster({ rounds: 6, seed: randomInt(2 ** 32), matches: 3, say });
  assert.ok(ledger.turns.length > 100, "enough turns were played");
  // Checks that the check can fail.
  const { match, cmd, answer } = ledger.turns.at(-1);
  const without = entries.map((entry) => (entry.match === match && entry.cmd === cmd ? { ...entry, cmd: "x" } : entry));
  const faults = faults_of_history({ ...history, entries: without });
  assert.ok(faults.includes(`${match}: ${cmd}, acknowledged as ply ${answer.ply}, is lost`));
});
