// Roles: how the first administrator is appointed, what tokens may do, and the audit log.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { test_site, log_in, password, register } from "../support/accounts.js";
import { hour_ms, moved, program_of, reason, administered_site, user_admin } from "../support/admin.js";
import { spoiled } from "../support/client.js";
import { run_fed } from "../support/server.js";
import { eventually } from "../support/wait.js";

let home;
let server;
before(async () => {
  home = await administered_site();
  server = home.server;
});
after(() => home?.stop());

test("the command line appoints the first administrator, logs it, and never removes the last one", async () => {
  const other = await test_site();
  try {
    const [ann, bob] = [await register(other.server), await register(other.server)];
    await other.server.end("SIGTERM");
    assert.match((await user_admin(other.server, "Nobody Known")).output, /no account has this name/);
    assert.equal((await user_admin(other.server, ann.name.toUpperCase())).code, 0, "names are compared as at login");
    const refused = await user_admin(other.server, ann.name, "--revoke");
    assert.equal(refused.code, 1);
    assert.match(refused.output, /no administrator left/);
    assert.equal((await user_admin(other.server, bob.name)).code, 0);
    assert.equal((await user_admin(other.server, ann.name, "--revoke")).code, 0);
    await other.restart();
    assert.equal((await moved(ann, other.server).get("/me")).role, "player");
    const chief = moved(bob, other.server);
    assert.equal((await chief.get("/me")).role, "admin");
    const { entries, next } = await chief.get("/admin/audit");
    assert.equal(next, null);
    assert.deepEqual(
      entries.map(({ actor, action, subject, details }) => [actor, action, subject.id, details.from, details.to]),
      [
        [null, "user.role", ann.user.id, "admin", "player"],
        [null, "user.role", bob.user.id, "player", "admin"],
        [null, "user.role", ann.user.id, "player", "admin"],
      ],
    );
  } finally {
    await other.stop();
  }
});

/** The key of the link that the server printed for its first administrator, if it did. */
const first_admin_key = (server) =>
  /^there is no administrator yet: log in and open http:\/\/[\d.:]+\/first-admin#([a-z2-7]{26})$/m.exec(
    server.printed,
  )?.[1];

test("a server without an administrator prints a link that makes one account the administrator, once", async () => {
  const other = await test_site();
  try {
    const [ann, bob] = [await register(other.server), await register(other.server)];
    const guest = await other.server.guest("Guest");
    await eventually(() => first_admin_key(other.server), "the link to be printed");
    const key = first_admin_key(other.server);
    await ann.refused("bad_link", "POST", "/admin/first", { key: spoiled(key) });
    await ann.refused("bad_link", "POST", "/admin/first", { key: "" });
    await guest.refused("guests_cannot", "POST", "/admin/first", { key });
    await other.server.nobody().refused("unauthenticated", "POST", "/admin/first", { key });
    const both = await Promise.all([ann, bob].map((each) => each.call("POST", "/admin/first", { key })));
    assert.deepEqual(both.map(({ status }) => status).sort(), [204, 404]);
    const chief = both[0].status === 204 ? ann : bob;
    assert.equal((await chief.get("/me")).role, "admin");
    const { entries } = await chief.get("/admin/audit");
    assert.deepEqual(
      entries.map(({ actor, action, subject, details }) => [actor.id, action, subject.id, details.to]),
      [[chief.user.id, "user.role", chief.user.id, "admin"]],
    );
    await other.restart();
    assert.equal(first_admin_key(other.server), undefined, "no link is printed when there is an administrator");
  } finally {
    await other.stop();
  }
});

test("the commands for users work beside a running server, which follows within a moment", async () => {
  const other = await test_site();
  try {
    const ann = await register(other.server);
    assert.equal((await ann.get("/me")).role, "player");
    const socket = await ann.socket();
    assert.equal((await user_admin(other.server, ann.name)).code, 0);
    await eventually(async () => (await ann.get("/me")).role === "admin", "the role to take effect");
    const data = ["--data", other.server.data];
    assert.equal((await run_fed(`${password}\n`, {}, "user", "add", ...data, "Newcomer", "new@example.org")).code, 0);
    await log_in(other.server, "Newcomer");
    assert.equal((await run_fed("another long and rare one\n", {}, "user", "passwd", ...data, ann.name)).code, 0);
    await socket.closed;
    await ann.refused("unauthenticated", "GET", "/me");
    await log_in(other.server, ann.name, "another long and rare one");
  } finally {
    await other.stop();
  }
});

test("accounts and passwords set on the command line are in the audit log, and refused commands are not", async () => {
  const other = await administered_site();
  try {
    const ann = await register(other.server);
    await other.server.end("SIGTERM");
    const data = ["--data", other.server.data];
    const code_of = async (command, ...words) =>
      (await run_fed("another long password\n", {}, "user", command, ...data, ...words)).code;
    assert.equal(await code_of("add", "Moana", "moana@example.org"), 0);
    assert.equal(await code_of("add", "moana", "other@example.org"), 1);
    assert.equal(await code_of("passwd", ann.name.toUpperCase()), 0);
    assert.equal(await code_of("passwd", "Nobody Known"), 1);
    await other.restart();
    const chief = moved(other.chief, other.server);
    const { user: moana } = await log_in(other.server, "Moana", "another long password");
    const { entries } = await chief.get("/admin/audit?limit=2");
    assert.deepEqual(
      entries.map(({ actor, action, subject, details, reason }) => [actor, action, subject.id, details, reason]),
      [
        [null, "user.set_password", ann.user.id, {}, "on the command line"],
        [null, "user.add", moana.id, {}, "on the command line"],
      ],
    );
    assert.equal((await chief.get("/admin/audit?action=user.add")).entries.length, 1);
    assert.equal((await chief.get("/admin/audit?action=user.set_password")).entries.length, 1);
  } finally {
    await other.stop();
  }
});

test("only staff get access below /admin, and only with a token of the right scope", async () => {
  await server.nobody().refused("unauthenticated", "GET", "/admin/audit");
  await (await server.guest("Guest")).refused("forbidden", "GET", "/admin/audit");
  await (await register(server)).refused("forbidden", "GET", "/admin/audit");
  for (const scope of ["read", "play"]) {
    await (await program_of(home.chief, scope)).refused("forbidden", "GET", "/admin/audit");
  }
  const program = await program_of(home.chief, "admin");
  assert.ok((await program.get("/admin/audit")).entries.length > 0);
  await program.get("/matches?list=mine");
  for (const [method, path] of [
    ["GET", "/me"],
    ["GET", "/tokens"],
    ["DELETE", "/sessions"],
  ]) {
    await program.refused("forbidden", method, path);
  }
});

test("a player cannot create a token with the scope admin", async () => {
  const ann = await register(server);
  await ann.refused("forbidden", "POST", "/tokens", { name: "sly", scope: "admin", expires_in_ms: 3_600_000 });
  assert.deepEqual((await ann.get("/tokens")).tokens, []);
});

test("the audit log is read page by page, and accepts only its own cursors", async () => {
  for (const [query, path] of [
    ["limit=0", "/limit"],
    ["limit=101", "/limit"],
    ["cursor=x", "/cursor"],
    ["cursor=-1", "/cursor"],
    ["cursor=01", "/cursor"],
    ["since=-1", "/since"],
    ["since=yesterday", "/since"],
    ["since=1790000000000.5", "/since"],
    ["until=253402300800000", "/until"],
    ["until=99999999999999999999", "/until"],
    ["until=2026-11-22", "/until"],
  ]) {
    assert.equal((await home.chief.refused("invalid", "GET", `/admin/audit?${query}`)).path, path, query);
  }
  assert.equal((await home.chief.get("/admin/audit?action=nothing.such")).entries.length, 0);
  assert.equal((await home.chief.get("/admin/audit?actor=nobody")).entries.length, 0);
  assert.equal((await home.chief.get(`/admin/audit?subject=${home.chief.user.id}`)).entries.length, 1);
});

test("the audit log is filtered by time, from since and before until", async () => {
  const { chief } = home;
  await chief.post("/admin/announcements", { text: "One.", ends_at: Date.now() + hour_ms, reason });
  home.go_on(2 * hour_ms);
  await chief.post("/admin/announcements", { text: "Two.", ends_at: Date.now() + 4 * hour_ms, reason });
  home.go_on(-2 * hour_ms);
  const texts = async (query) =>
    (await chief.get(`/admin/audit?action=announcement.create${query}`)).entries.map(({ details }) => details.text);
  const [two, one] = (await chief.get("/admin/audit?action=announcement.create")).entries;
  assert.deepEqual(await texts(`&since=${one.at}`), ["Two.", "One."]);
  assert.deepEqual(await texts(`&since=${one.at + 1}`), ["Two."]);
  assert.deepEqual(await texts(`&until=${two.at}`), ["One."]);
  assert.deepEqual(await texts(`&until=${two.at + 1}`), ["Two.", "One."]);
  assert.deepEqual(await texts(`&since=${one.at + 1}&until=${two.at}`), []);
  // Without any other filter the query uses another index.
  const { entries } = await chief.get(`/admin/audit?since=${two.at}`);
  assert.deepEqual(
    entries.map(({ number }) => number),
    [two.number],
  );
  const all = await chief.get(`/admin/audit?until=${two.at}`);
  assert.deepEqual([all.entries[0].number, all.entries.at(-1).action], [one.number, "user.role"]);
});

test("the last administrator cannot delete their account, and keeps seat and session", async () => {
  const table = await home.chief.post("/matches", {
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "public",
  });
  await home.chief.refused("last_admin", "DELETE", "/me", { password });
  assert.equal((await home.chief.get("/me")).role, "admin");
  assert.equal((await home.chief.snapshot(table.id)).status, "open");
  await log_in(server, home.chief.name);
});
