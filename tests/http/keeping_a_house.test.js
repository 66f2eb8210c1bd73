// The first days of somebody who runs a house, as docs/self-hosting.md tells them. scripts/image has the same house behind TLS.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { log_in, register } from "./support/accounts.js";
import { hour_ms, reason, ruled_house } from "./support/admin.js";
import { fresh } from "./support/client.js";
import { mover, playTurn, table } from "./support/play.js";
import { Server, run } from "./support/server.js";
import { eventually } from "./support/wait.js";

const folder = await mkdtemp(join(tmpdir(), "atoll-house-"));
after(() => rm(folder, { recursive: true, force: true }));

const day_ms = 24 * hour_ms;
const snapshots = (player, matches) => Promise.all(matches.map((match) => player.snapshot(match)));
const told = ({ id, ply, status, view, outcome }) => ({ id, ply, status, view, outcome });

test("an administrator mutes a player, ends a match, and finds all of it in yesterday's backup elsewhere", async () => {
  const home = await ruled_house({ args: ["--backup-every", "24h"] });
  const { server, chief } = home;
  const players = [await register(server), await register(server)];
  const [ann, bob] = players;
  const matches = [await table(players), await table(players), await table([bob, ann])];
  for (const match of matches) await playTurn(await mover(players, match), match);

  await chief.ok("PUT", `/admin/users/${bob.user.id}/mute`, { until: Date.now() + 90 * day_ms, reason });
  await bob.refused("muted", "POST", "/lobby/chat", { text: "hey", cmd: fresh() });
  await chief.post(`/admin/matches/${matches[0]}/end`, { outcome: "none", reason });
  const yesterday = (await snapshots(ann, matches)).map(told);
  assert.deepEqual(
    yesterday.map(({ status }) => status),
    ["finished", "running", "running"],
  );

  const made = (await chief.get("/admin/backups")).backups.map(({ name }) => name);
  home.go_on(day_ms + hour_ms);
  const backup = await eventually(async () => {
    const { backups } = await chief.get("/admin/backups");
    return backups.find(({ name, sound }) => sound && !made.includes(name));
  }, "the day's backup");
  await playTurn(await mover(players, matches[1]), matches[1]);

  const data = join(folder, "elsewhere");
  const restored = await run("restore", join(server.data, "backups", backup.name), "--data", data);
  assert.equal(restored.code, 0, restored.output);
  const verified = await run("verify", "--data", data);
  assert.match(verified.output, /^3 matches, \d+ turns replayed, 0 differ$/m);
  const elsewhere = await Server.start({ data, args: ["--no-rate-limits", "--password-memory-mib", "1"] });
  try {
    const there = await log_in(elsewhere, ann.name);
    assert.deepEqual((await snapshots(there, matches)).map(told), yesterday);
    const bob_there = await log_in(elsewhere, bob.name);
    await bob_there.refused("muted", "POST", "/lobby/chat", { text: "hey", cmd: fresh() });
    const chief_there = await log_in(elsewhere, chief.name);
    assert.equal((await chief_there.get("/admin/matches")).matches.length, 3);
    await playTurn(await mover([there, bob_there], matches[1]), matches[1]);
  } finally {
    await elsewhere.stop();
  }
  await home.stop();
});
