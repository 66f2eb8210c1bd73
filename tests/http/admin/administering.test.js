// The first days of an administrator, as docs/self-hosting.md describes them. tests/image does the same with the image,
// over TLS.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { register } from "../support/accounts.js";
import { hour_ms, administered_site } from "../support/admin.js";
import { file_test as test } from "../support/database.js";
import { mover, playTurn } from "../support/play.js";
import { Server, run } from "../support/server.js";
import { find_all, play_some, rule } from "../support/story.js";
import { eventually } from "../support/wait.js";

const folder = await mkdtemp(join(tmpdir(), "atoll-house-"));
after(() => rm(folder, { recursive: true, force: true }));

test("an administrator mutes a player, ends a match, and finds both in a backup on another server", async () => {
  const home = await administered_site({ args: ["--backup-every", "24h"] });
  const { server, chief } = home;
  const sound_ones = async () => (await chief.get("/admin/backups")).backups.filter(({ sound }) => sound);
  // The first backup is made at the start, before any change; the next one is that of the following day.
  const [first] = await eventually(async () => {
    const found = await sound_ones();
    return found.length > 0 && found;
  }, "the first backup");
  const players = [await register(server), await register(server)];
  const matches = await play_some(players);
  const standing = await rule({ chief, players, matches });

  home.go_on(25 * hour_ms);
  const backup = await eventually(
    async () => (await sound_ones()).find(({ name }) => name !== first.name),
    "the day's backup",
  );
  await playTurn(await mover(players, matches[1]), matches[1]);

  const data = join(folder, "elsewhere");
  const restored = await run("restore", join(server.data, "backups", backup.name), "--data", data);
  assert.equal(restored.code, 0, restored.output);
  const verified = await run("verify", "--data", data);
  assert.match(verified.output, /^3 matches, \d+ turns replayed, 0 differ$/m);
  const elsewhere = await Server.start({ data, args: ["--no-rate-limits", "--password-memory-mib", "1"] });
  try {
    await find_all({ server: elsewhere, chief, players, matches, standing });
  } finally {
    await elsewhere.stop();
  }
  await home.stop();
});
