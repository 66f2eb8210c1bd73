// The first days of an installation, as docs/self-hosting.md describes them, with the image and over TLS. Run by
// scripts/image. tests/http/admin/administering.test.js tests the same without either, but with a clock that it can move.
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { test } from "node:test";
import { register } from "../http/support/accounts.js";
import { reason } from "../http/support/admin.js";
import { mover, playTurn } from "../http/support/play.js";
import { find_all, play_some, rule } from "../http/support/story.js";
import { eventually } from "../http/support/wait.js";
import { give, installation, run, serve, volume } from "./support.js";

/** Makes a backup and downloads it: the content of the file. */
async function take_backup(chief) {
  const list = () => chief.get("/admin/backups");
  const known = (await list()).backups.map(({ name }) => name);
  await chief.post("/admin/backups", { reason });
  const backup = await eventually(async () => {
    const { backups, making } = await list();
    return !making && backups.find(({ name }) => !known.includes(name));
  }, "the backup");
  assert.ok(backup.sound);
  const path = `/api/v1/admin/backups/${backup.name}?reason=${encodeURIComponent(reason)}`;
  const { status, bytes } = await chief.exchange({ path, headers: { authorization: `Bearer ${chief.token}` } });
  assert.equal(status, 200);
  return bytes;
}

test("from nothing to an administrator, a mute, an ended match, and all of it found elsewhere in a backup", async () => {
  const here = await volume("here");
  let stop = await serve(here);
  const players = [await register(installation), await register(installation)];
  const chief = await register(installation);
  const matches = await play_some(players);

  await stop();
  await run(here, "user", "admin", "--data", "/data", chief.name);
  stop = await serve(here);
  const standing = await rule({ chief, players, matches });
  const backup = await take_backup(chief);
  await playTurn(await mover(players, matches[1]), matches[1]);
  await stop();

  const elsewhere = await volume("elsewhere");
  await writeFile(`${elsewhere}/yesterday.db`, backup);
  await give(`${elsewhere}/yesterday.db`);
  await run(elsewhere, "restore", "/data/yesterday.db", "--data", "/data");
  assert.match(await run(elsewhere, "verify", "--data", "/data"), /^3 matches, \d+ turns replayed, 0 differ$/m);
  stop = await serve(elsewhere);
  await find_all({ server: installation, chief, players, matches, standing });
  await stop();
});
