// Backups by administrators: made, listed, downloaded in pieces, restored elsewhere, and logged before they are sent.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, readdir, readlink, rm, truncate, unlink, writeFile } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { log_in, register } from "../support/accounts.js";
import { make_moderator, program_of, reason, administered_site } from "../support/admin.js";
import { exchange } from "../support/client.js";
import { after_file_tests as after, before_file_tests as before, file_test as test } from "../support/database.js";
import { mover, playTurn, table } from "../support/play.js";
import { Server, run } from "../support/server.js";
import { eventually, within } from "../support/wait.js";

let folder;
let home;
let server;
let chief;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atoll-admin-backups-"));
  home = await administered_site({ args: ["--backup-dir", join(folder, "kept"), "--backup-keep", "2"] });
  ({ server, chief } = home);
});
after(async () => {
  await home?.stop();
  await rm(folder, { recursive: true, force: true });
});

const list = () => chief.get("/admin/backups");
const names = async () => (await list()).backups.map(({ name }) => name);
const entries_of = async (action) => (await chief.get(`/admin/audit?action=${action}&limit=100`)).entries;
const file_of = (name) => join(folder, "kept", name);
const path_of = (name, why = reason) => `/admin/backups/${name}?reason=${encodeURIComponent(why)}`;

/** Makes a backup; returns it when it is in the list. */
async function make(why = reason) {
  const known = await names();
  assert.deepEqual(await chief.post("/admin/backups", { reason: why }), { making: true });
  return eventually(async () => {
    const { backups, making } = await list();
    return !making && backups.find(({ name }) => !known.includes(name));
  }, "the backup");
}

/** Downloads the file. */
const download = (name, { headers = {}, ...more } = {}) =>
  exchange(server.origin, {
    path: `/api/v1${path_of(name)}`,
    headers: { authorization: `Bearer ${chief.token}`, ...headers },
    ...more,
  });

test("a backup is made on request, is listed, and restores to the same server", async () => {
  assert.deepEqual(await list(), {
    backups: [],
    folder: join(folder, "kept"),
    every_ms: 0,
    keep: 2,
    making: false,
    replication: null,
  });
  const [ann, bob] = [await register(server), await register(server)];
  const match = await table([ann, bob]);
  await playTurn(await mover([ann, bob], match), match);
  const { ply, view } = await ann.snapshot(match);
  const backup = await make("before the upgrade");
  assert.match(backup.name, /^atoll-\d{8}T\d{6}\.\d{3}Z\.db$/);
  assert.equal(backup.sound, true);
  const [entry] = await entries_of("backup.make");
  assert.deepEqual([entry.subject, entry.reason], [{ kind: "server", id: "" }, "before the upgrade"]);

  const answer = await download(backup.name);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers["content-type"], "application/vnd.sqlite3");
  assert.equal(answer.headers["content-disposition"], `attachment; filename="${backup.name}"`);
  assert.equal(answer.headers["cache-control"], "no-store");
  assert.equal(Number(answer.headers["content-length"]), backup.bytes);
  assert.ok(answer.bytes.equals(await readFile(file_of(backup.name))), "the same bytes");
  assert.ok(backup.bytes > 200_000, "more than one piece");
  const taken = join(folder, "taken.db");
  await writeFile(taken, answer.bytes);
  assert.equal(execFileSync("sqlite3", [taken, "PRAGMA integrity_check"]).toString().trim(), "ok");
  const [noted] = await entries_of("backup.download");
  assert.deepEqual([noted.subject, noted.reason], [{ kind: "backup", id: backup.name }, reason]);

  const data = join(folder, "elsewhere");
  const restored = await run("restore", taken, "--data", data);
  assert.equal(restored.code, 0, restored.output);
  const elsewhere = await Server.start({ data });
  try {
    const there = await log_in(elsewhere, ann.name);
    const now = await there.snapshot(match);
    assert.deepEqual([now.ply, now.view], [ply, view]);
  } finally {
    await elsewhere.stop();
  }
});

test("one backup is made at a time, each has an audit entry, and the oldest is deleted", async () => {
  const before_it = (await entries_of("backup.make")).length;
  const answers = await Promise.all(Array.from({ length: 8 }, () => chief.call("POST", "/admin/backups", { reason })));
  const begun = answers.filter(({ status }) => status === 202).length;
  const busy = answers.filter(({ body }) => body.code === "busy").length;
  assert.ok(begun >= 1 && busy >= 1, `${begun} started, ${busy} were refused`);
  assert.equal(begun + busy, 8);
  await eventually(async () => !(await list()).making, "it to be made");
  assert.equal((await entries_of("backup.make")).length, before_it + begun);
  const [newest] = await names();
  const { name } = await make();
  const kept = await names();
  assert.deepEqual(kept, [name, newest]);
  assert.deepEqual((await readdir(join(folder, "kept"))).sort(), kept.toSorted());
});

test("a file larger than memory is sent in pieces, even if it is deleted meanwhile", async () => {
  const size = 300 * 1024 * 1024;
  const name = "atoll-20200101T000000.000Z.db";
  await writeFile(file_of(name), "SQLite format 3");
  await truncate(file_of(name), size);
  const resident = async () => {
    const status = await readFile(`/proc/${server.pid}/status`, "utf8");
    return 1024 * Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)[1]);
  };
  const before_it = await resident();
  const { hostname, port } = new URL(server.origin);
  const response = await new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${chief.token}` };
    http.get({ hostname, port, path: `/api/v1${path_of(name)}`, headers, agent: false }, resolve).on("error", reject);
  });
  assert.equal(Number(response.headers["content-length"]), size);
  await unlink(file_of(name));
  // Other requests are served while this one waits for its reader.
  for (let count = 0; count < 20; ++count) await chief.get("/me");
  let received = 0;
  let most = 0;
  const whole = (async () => {
    for await (const piece of response) {
      received += piece.length;
      if (received % (16 * 1024 * 1024) < piece.length) most = Math.max(most, await resident());
    }
  })();
  await within(60_000, whole, "the file to arrive");
  assert.equal(received, size);
  assert.ok(most - before_it < 64 * 1024 * 1024, `${most - before_it} bytes more`);
});

test("a client that disconnects during a download releases the file", async () => {
  const name = "atoll-20200102T000000.000Z.db";
  await writeFile(file_of(name), "SQLite format 3");
  await truncate(file_of(name), 64 * 1024 * 1024);
  const { hostname, port } = new URL(server.origin);
  for (let count = 0; count < 3; ++count) {
    await new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${chief.token}` };
      const path = `/api/v1${path_of(name)}`;
      const request = http.get({ hostname, port, path, headers, agent: false }, (response) => {
        response.once("data", () => {
          response.on("error", () => {});
          request.destroy();
          resolve();
        });
      });
      request.on("error", reject);
    });
  }
  const descriptors = `/proc/${server.pid}/fd`;
  const is_open = async () => {
    // A descriptor that is closed between the two calls has no target.
    const leads_to = (number) => readlink(join(descriptors, number)).catch(() => "");
    return (await Promise.all((await readdir(descriptors)).map(leads_to))).includes(file_of(name));
  };
  await eventually(async () => !(await is_open()), "the file to be closed");
  await unlink(file_of(name));
  assert.equal((await download((await names())[0])).status, 200);
});

test("only administrators make and download backups, and a refused request leaves no trace", async () => {
  const { name } = await make();
  const logs = async () => [await entries_of("backup.make"), await entries_of("backup.download")];
  const before_it = [await names(), await logs()];
  const callers = [
    ["unauthenticated", server.nobody()],
    ["forbidden", await server.guest("Guest")],
    ["forbidden", await register(server)],
    ["forbidden", await make_moderator(home)],
    ["forbidden", await program_of(chief, "play")],
  ];
  for (const [code, caller] of callers) {
    await caller.refused(code, "GET", "/admin/backups");
    await caller.refused(code, "POST", "/admin/backups", { reason });
    await caller.refused(code, "GET", path_of(name));
  }
  for (const wrong of ["", "  ", "two\nlines", "x".repeat(501)]) {
    assert.equal((await chief.refused("invalid", "GET", path_of(name, wrong))).path, "/reason");
    assert.equal((await chief.refused("invalid", "POST", "/admin/backups", { reason: wrong })).path, "/reason");
  }
  assert.equal((await chief.refused("invalid", "GET", `/admin/backups/${name}`)).path, "/reason");
  await writeFile(file_of("notes.txt"), "mine");
  for (const other of ["atoll.db", "notes.txt", "atoll-20190101T000000.000Z.db", `${name}x`]) {
    await chief.refused("not_found", "GET", path_of(other));
  }
  for (const sly of ["..%2fatoll.db", "..%2f..%2fetc%2fpasswd", "%2e%2e", `.%2f${name}`]) {
    assert.ok([400, 404].includes((await download(sly)).status), sly);
  }
  const elsewhere = {
    "sec-fetch-site": "cross-site",
    cookie: `atoll_session=${chief.token}`,
    authorization: undefined,
  };
  await chief.refused("bad_origin", "GET", path_of(name), undefined, elsewhere);
  assert.deepEqual([await names(), await logs()], before_it);
});
