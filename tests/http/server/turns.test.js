// The number of turns on a game's page is the one of simulated matches.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { test } from "node:test";
import { promisify } from "node:util";
import { binary } from "../support/server.js";

const rules = new URL("../../../web/rules/", import.meta.url);
const seats = 2;
/** A few matches of a long game, more would take minutes. */
const matches = 10;
/** Few matches say only roughly how long all are. */
const tolerance = 0.2;

/** The mean number of turns of each player in matches between computers of medium strength. @param {string} game */
async function simulated(game) {
  const args = ["simulate", "--game", game, "--seats", String(seats), "--games", String(matches), "--bot", "greedy"];
  const { stdout } = await promisify(execFile)(binary, args);
  return Number(stdout.match(/^mean turns +([\d.]+)/m)?.[1]) / seats;
}

const found = (await readdir(rules)).filter((name) => name.endsWith(".figures.js"));

for (const name of found) {
  const game = name.replace(".figures.js", "");
  test(`the page of ${game} says how many turns a player has`, async () => {
    const { facts } = (await import(new URL(name, rules).href)).default;
    const [least, most = least] = facts.turns.split("–").map(Number);
    const mean = await simulated(game);
    assert.ok(
      mean >= least * (1 - tolerance) && mean <= most * (1 + tolerance),
      `${mean} turns, and the page says ${facts.turns}`,
    );
  });
}
