// An administrator's first days on a new server, and a check that a copy contains all of it.
import assert from "node:assert/strict";
import { log_in } from "./accounts.js";
import { hour_ms, reason } from "./admin.js";
import { fresh } from "./client.js";
import { mover, playTurn, table } from "./play.js";

const snapshots = (player, matches) => Promise.all(matches.map((match) => player.snapshot(match)));
const received = ({ id, ply, status, view, outcome }) => ({ id, ply, status, view, outcome });
const is_mute = (player) => player.refused("muted", "POST", "/lobby/chat", { text: "hey", cmd: fresh() });

/** Three matches between two players, with a turn each. */
export async function play_some(players) {
  const [ann, bob] = players;
  const matches = [await table(players), await table(players), await table([bob, ann])];
  for (const match of matches) await playTurn(await mover(players, match), match);
  return matches;
}

/** The administrator mutes the second player and ends the first match. Returns the states of the matches. */
export async function rule({ chief, players: [ann, bob], matches }) {
  await chief.ok("PUT", `/admin/users/${bob.user.id}/mute`, { until: Date.now() + 90 * 24 * hour_ms, reason });
  await is_mute(bob);
  await chief.post(`/admin/matches/${matches[0]}/end`, { outcome: "none", reason });
  const standing = (await snapshots(ann, matches)).map(received);
  assert.deepEqual(
    standing.map(({ status }) => status),
    ["finished", "running", "running"],
  );
  return standing;
}

/** Asserts that this server has the same matches, mute and administrator, and that the match goes on. */
export async function find_all({ server, chief, players, matches, standing }) {
  const [ann, bob] = [await log_in(server, players[0].name), await log_in(server, players[1].name)];
  assert.deepEqual((await snapshots(ann, matches)).map(received), standing);
  await is_mute(bob);
  assert.equal((await (await log_in(server, chief.name)).get("/admin/matches")).matches.length, matches.length);
  await playTurn(await mover([ann, bob], matches[1]), matches[1]);
}
