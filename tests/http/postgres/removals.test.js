// Deletions and merges of users whose server dies while it does them: another one, or the next one, goes on.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { after, before, test } from "node:test";
import { PostgresServer } from "../../support/postgres_server.js";
import { psql_words } from "../../support/psql.js";
import { password, register } from "../support/accounts.js";
import { appoint, moved, reason } from "../support/admin.js";
import { table } from "../support/play.js";
import { Server } from "../support/server.js";
import { eventually } from "../support/wait.js";

const takeover_ms = 15_000;

let postgres;
let database;
let chief;
/** The server that dies, and the other one. */
let dying;
let other;
before(async () => {
  postgres = await PostgresServer.start();
  database = postgres.new_database();
  other = await start("other");
  chief = await register(other);
  await appoint(chief, env());
});
after(async () => {
  await dying?.stop();
  await other?.stop();
  await postgres?.remove();
});

const env = () => ({ ATOLL_DATABASE: postgres.url(database) });
const start = (name) =>
  Server.start({
    env: env(),
    args: ["--no-rate-limits", "--password-ops", "1", "--password-memory-mib", "1", "--server-name", name],
  });

/** Holds the row of a match, so that nobody can change it, until `t` ends. Returns what lets it go sooner. */
async function hold(t, match) {
  const psql = spawn("psql", [...psql_words, postgres.url(database)], { stdio: ["pipe", "pipe", "inherit"] });
  psql.stdin.write(`BEGIN; SELECT id FROM matches WHERE id = '${match}' FOR UPDATE;\n`);
  assert.match(String(await once(psql.stdout, "data")), new RegExp(match));
  const closed = once(psql, "close");
  const release = () => {
    psql.stdin.end();
    return closed;
  };
  t.after(release);
  return release;
}

const removals = () => postgres.rows("SELECT user_id FROM removals", database).map((row) => row.user_id);
const seat_users = ({ seats }) => seats.map(({ user }) => user?.id ?? null);
const is_gone = async (client) =>
  (await moved(chief, other).get(`/admin/users/${client.user.id}`)).user.deleted === true;

/** Waits until the server has begun `work` with the user and given up their first seat, and kills it. */
async function killed_during({ user }, work, first) {
  const broken = assert.rejects(work());
  await eventually(first, "the first seat");
  assert.ok(removals().includes(user.id));
  await dying.end("SIGKILL");
  await broken;
  return Date.now();
}

/** Two running matches of these players, in the order in which seats are given up: the newest first. */
async function two_matches(players) {
  const matches = [await table(players), await table(players)];
  return matches.reverse();
}

test("when the server dies that deletes an account, another one goes on", async (t) => {
  dying = await start("dying");
  const [ann, bob] = [await register(dying), await dying.guest("Bob")];
  const matches = await two_matches([ann, bob]);
  const watcher = moved(bob, other);
  const statuses = () => Promise.all(matches.map(async (match) => (await watcher.snapshot(match)).status));
  const release = await hold(t, matches[1]);
  const killed_at = await killed_during(
    ann,
    () => ann.ok("DELETE", "/me", { password }),
    async () => (await statuses()).includes("finished"),
  );
  assert.deepEqual((await statuses()).sort(), ["finished", "running"]);
  assert.equal(await is_gone(ann), false);
  await release();
  await eventually(() => is_gone(ann), "the deletion", takeover_ms + 1000);
  assert.ok(Date.now() - killed_at < takeover_ms, `it took ${Date.now() - killed_at} ms`);
  assert.deepEqual(await statuses(), ["finished", "finished"]);
  await eventually(() => removals().length === 0, "the end");
});

test("when the server dies that merges two users, the next one goes on", async (t) => {
  dying = await start("dying");
  const [old, ann, bob] = [await dying.guest("Old"), await register(dying), await dying.guest("Bob")];
  const matches = await two_matches([old, bob]);
  const watcher = moved(bob, other);
  const seated = async (user) => {
    const snapshots = await Promise.all(matches.map((match) => watcher.snapshot(match)));
    return snapshots.filter((snapshot) => seat_users(snapshot).includes(user)).length;
  };
  const release = await hold(t, matches[1]);
  await killed_during(
    old,
    () => moved(chief, dying).ok("POST", `/admin/users/${old.user.id}/merge`, { into: ann.user.id, reason }),
    async () => (await seated(ann.user.id)) === 1,
  );
  await other.end("SIGKILL");
  await release();
  other = await start("next");
  Object.assign(watcher, { origin: other.origin });
  await eventually(() => is_gone(old), "the merge", takeover_ms);
  assert.equal(await seated(ann.user.id), 2);
  assert.equal(await seated(old.user.id), 0);
  const { entries } = await moved(chief, other).get("/admin/audit?limit=10");
  const merges = entries.filter(({ action, subject }) => action === "user.merge" && subject.id === old.user.id);
  assert.deepEqual(
    merges.map((entry) => [entry.actor.id, entry.reason]),
    [[chief.user.id, reason]],
  );
  await eventually(() => removals().length === 0, "the end");
});

test("a deletion by an administrator goes on in their name", async (t) => {
  dying = await start("dying");
  const [ann, bob] = [await register(dying), await dying.guest("Bob")];
  const matches = await two_matches([ann, bob]);
  const watcher = moved(bob, other);
  const release = await hold(t, matches[1]);
  await killed_during(
    ann,
    () => moved(chief, dying).ok("DELETE", `/admin/users/${ann.user.id}`, { reason }),
    async () => (await watcher.snapshot(matches[0])).status === "finished",
  );
  await release();
  await eventually(() => is_gone(ann), "the deletion", takeover_ms);
  const { entries } = await moved(chief, other).get("/admin/audit?limit=10");
  const done = entries.find(({ action, subject }) => action === "user.delete" && subject.id === ann.user.id);
  assert.deepEqual([done.actor.id, done.reason], [chief.user.id, reason]);
});

test("what is refused is not tried again", async () => {
  dying = await start("dying");
  await moved(chief, dying).refused("last_admin", "DELETE", "/me", { password });
  await eventually(() => removals().length === 0, "the end");
});
