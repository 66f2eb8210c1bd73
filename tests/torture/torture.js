// Many matches of all games with many clients, on a server that is killed again and again, and whose disk is full or
// fails, or whose database restarts. Afterwards every acknowledged turn must be there once, and all clients must have the same position.
import assert from "node:assert/strict";
import * as check from "./check.js";
import { Dice } from "./dice.js";
import { Evening } from "./evening.js";
import { Ledger } from "./ledger.js";
import { DatabaseStorage, FileStorage } from "./storage.js";

/** After this many rounds everything has happened. */
export const whole_evening = 20;

/** Endless; each kind comes once before any comes again. */
function* troubles(dice, { troubles: of_storage }) {
  for (;;) yield* dice.shuffled([...of_storage, "drop_lines"]);
}

/** Disturbs the server in a round, before the kill. */
async function befall(evening, what) {
  if (what === "drop_lines") evening.drop_lines();
  else await evening.storage.befall(what, evening);
}

/** One round: play, a disturbance, after which all matches continue, and a kill at some moment. */
async function round(evening, dice, matches, trouble) {
  await evening.fill(matches);
  await evening.wait(dice.between(100, 800));
  if (dice.chance(0.25)) {
    const failing = evening.storage.befall_long(evening).catch(() => {}); // So that the kill happens in the middle of it.
    await evening.wait(dice.between(100, 1500));
    await evening.kill();
    return failing;
  }
  await befall(evening, trouble.next().value);
  await evening.goes_on();
  await evening.wait(dice.between(0, 600));
  return evening.kill();
}

/** A run without disturbances would prove nothing. @param {Record<string, number>} counts */
function judge_troubles(counts, rounds, { expected }) {
  assert.equal(counts.kills, rounds);
  for (const what of [...expected, "mass departures"]) assert.ok(counts[what] > 0, `no ${what} in ${rounds} rounds`);
}

async function judge(evening, ledger, say) {
  say("checking");
  await evening.goes_on();
  await evening.stop_playing();
  await check.check_positions(evening);
  await check.check_frames(evening);
  await check.check_commands(ledger);
  await check.check_chats(evening, ledger);
  for (const { players } of evening.sittings) for (const player of players) await player.resign();
  const records = await check.check_records(evening);
  const { code, signal } = await evening.server.end("SIGTERM");
  if (code !== 0) throw new Error(`the server ended with ${code ?? signal}\n${evening.server.log}`);
  const rows = await check.check_database(evening, ledger);
  say(`${rows.length} entries of ${evening.sittings.length} matches and ${records} records are as expected`);
  return rows;
}

/**
 * Plays an evening and checks it. An error contains the seed.
 * @param {{rounds: number, seed: number, matches?: number, database?: boolean, say?: (text: string) => void}} how `rounds`:
 *   how often the server is killed; `matches`: how many of each game run at a time; `database`: on PostgreSQL
 */
export async function torture({ rounds, seed, matches = 3, database = false, say = console.log }) {
  const again = `tests/torture/run --rounds ${rounds} --seed ${seed}${database ? " --database" : ""}`;
  say(again);
  const dice = new Dice(seed);
  const ledger = new Ledger();
  const storage = await (database ? DatabaseStorage : FileStorage).make();
  const evening = await new Evening({ dice: dice.child(), ledger, storage }).begin();
  try {
    await evening.fill(matches);
    const trouble = troubles(dice.child(), storage);
    for (let number = 1; number <= rounds; ++number) {
      await round(evening, dice, matches, trouble);
      say(`${number}/${rounds}: ${ledger.turns.length} turns acknowledged, ${ledger.refused.length} refused`);
    }
    if (rounds >= whole_evening) judge_troubles(ledger.counts, rounds, storage);
    const rows = await judge(evening, ledger, say);
    await evening.server.stop();
    return { ledger, rows };
  } catch (error) {
    if (evening.server.runs) await evening.server.end("SIGKILL");
    error.message = `${error.message}\nThe database: ${evening.server.data}\nTo do this again: ${again}\n${evening.server.log.slice(-4000)}`;
    throw error;
  } finally {
    await evening.end();
    await storage.remove();
    say(JSON.stringify(ledger.counts));
  }
}
