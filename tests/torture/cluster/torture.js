// Many matches on three servers of one database, while servers, connections, notifications, clocks and the database fail.
// Afterwards nothing that was acknowledged is lost or doubled, one order of turns explains what every client received,
// and every socket has the last position.
import assert from "node:assert/strict";
import { run_with } from "../../http/support/server.js";
import { check_chats, check_positions } from "../check.js";
import { is_broken } from "../commands.js";
import { Dice } from "../dice.js";
import { Evening } from "../evening.js";
import { assert_none, faults_of_log, Ledger } from "../ledger.js";
import { pause } from "../line.js";
import { faults_of_history } from "./checker.js";
import { Cluster } from "./cluster.js";
import { History } from "./history.js";

const troubles = ["kill", "freeze", "cut_connections", "lose_notifications", "move_clock", "promote"];
/** Troubles during which servers may be unable to answer, or to read the newest position. */
const outages = new Set(["kill", "freeze", "cut_connections", "promote"]);
/** What must have happened when each trouble was there once. */
const expected = [
  ...["killed servers", "frozen servers", "cut connections", "lost notifications", "wrong clocks", "promoted standbys"],
  "mass departures",
];

/** After this many rounds each trouble has come, alone and together with another one. */
export const whole_run = 20;

/** Endless; each comes once before any comes again. */
function* in_turn(dice) {
  for (;;) yield* dice.shuffled([...troubles, "drop_lines"]);
}

async function befall(evening, cluster, what, dice) {
  if (what === "drop_lines") return evening.drop_lines();
  const work = () => cluster[what](dice, evening.ledger);
  return outages.has(what) ? cluster.history.outage(work) : work();
}

/** Reads positions all the time, as players do who come back. */
async function read_positions(evening, dice, is_over) {
  while (!is_over()) {
    const { match, players } = dice.pick(evening.sittings);
    const { client } = dice.pick(players);
    await client.snapshot(match).catch((error) => {
      if (!is_passing(error)) evening.fail(error);
    });
    await pause(dice.between(5, 40));
  }
}
/** Whether the connection broke, or a server could not reach the database or was ending. */
const is_passing = ({ code, message }) => is_broken(code) || /: 503 /.test(message);

async function round(evening, cluster, dice, next) {
  await evening.fill(evening.matches);
  await evening.wait(dice.between(500, 1500));
  const [first, second] = dice.chance(0.3) ? [next(), next()] : [next()];
  const both = [first, second].filter(Boolean).map((what) => befall(evening, cluster, what, dice.child()));
  await Promise.all(both);
  await cluster.history.outage(() => cluster.healed());
  await evening.goes_on();
  return [first, second].filter(Boolean).join(" and ");
}

const whole_log =
  "SELECT matches.id AS match, turns.ply, cmd, kind, steps FROM turns JOIN matches ON matches.key = turns.match ORDER BY turns.key";

async function judge(evening, cluster, say) {
  say("checking");
  const { ledger } = evening;
  await evening.goes_on();
  await evening.stop_playing();
  for (const { players } of evening.sittings) for (const player of players) await player.resign();
  await check_positions(evening);
  await check_chats(evening, ledger);
  const entries = cluster.rows(whole_log);
  assert_none(faults_of_log(ledger, entries), "the log is not what was acknowledged");
  const { operations, messages, outages: broken } = cluster.history;
  const faults = faults_of_history({ operations, messages, entries, outages: broken });
  assert_none(faults, "no order of turns explains what the clients received");
  for (const server of cluster.servers) {
    const { code, signal } = await server.end("SIGTERM");
    assert.equal(code, 0, `a server ended with ${code ?? signal}\n${server.log.slice(-4000)}`);
  }
  const verified = await run_with(cluster.env, "verify", "--data", cluster.folder);
  assert.equal(verified.code, 0, verified.output);
  const reads = operations.filter(({ kind, state }) => kind === "read" && state).length;
  say(
    `${entries.length} entries of ${evening.sittings.length} matches, ${reads} reads and ${messages.length} messages`,
  );
  return { entries, history: cluster.history };
}

/**
 * Plays and checks. An error contains the seed.
 * @param {{rounds: number, seed: number, matches?: number, say?: (text: string) => void}} how `rounds`: how often
 *   something fails; `matches`: how many of each game run at a time: with five there are about sixty sockets
 */
export async function torture_cluster({ rounds, seed, matches = 5, say = console.log }) {
  const again = `tests/torture/run cluster --rounds ${rounds} --seed ${seed}`;
  say(again);
  const dice = new Dice(seed);
  const ledger = new Ledger();
  const cluster = await Cluster.start(new History());
  const evening = await new Evening({ dice: dice.child(), ledger, storage: cluster, server: cluster }).begin();
  evening.matches = matches;
  let is_over = false;
  try {
    await evening.fill(matches);
    const readers = [1, 2, 3].map(() => read_positions(evening, dice.child(), () => is_over));
    const trouble = in_turn(dice.child());
    for (let number = 1; number <= rounds; ++number) {
      const what = await round(evening, cluster, dice, () => trouble.next().value);
      say(`${number}/${rounds}: ${what}; ${ledger.turns.length} turns acknowledged, ${ledger.refused.length} refused`);
    }
    is_over = true;
    await Promise.all(readers);
    if (rounds >= whole_run) for (const what of expected) assert.ok(ledger.counts[what] > 0, `no ${what}`);
    return { ledger, ...(await judge(evening, cluster, say)) };
  } catch (error) {
    const logs = cluster.servers.map(({ log }) => log.slice(-2000)).join("\n");
    error.message = `${error.message}\nTo do this again: ${again}\n${logs}`;
    throw error;
  } finally {
    is_over = true;
    await evening.end();
    await cluster.stop();
    say(JSON.stringify(ledger.counts));
  }
}
