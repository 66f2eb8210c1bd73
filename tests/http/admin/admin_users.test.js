// What moderators and administrators do to users: who may do it, its immediate effects, and its limits.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { log_in, mailed_reset, mails_to, password, register, some_name } from "../support/accounts.js";
import { hour_ms, make_moderator, program_of, reason, administered_site } from "../support/admin.js";
import { fresh } from "../support/client.js";
import { mover, playTurn, table } from "../support/play.js";
import { eventually } from "../support/wait.js";

let home;
let server;
let chief;
let mod;
before(async () => {
  home = await administered_site({ args: ["--smtp-url", "smtp://127.0.0.1:9", "--mail-from", "atoll@example.org"] });
  ({ server, chief } = home);
  mod = await make_moderator(home);
});
after(() => home?.stop());

const path_of = (client, more = "") => `/admin/users/${client.user.id}${more}`;
const soon = () => Date.now() + 48 * hour_ms;
const say = (client) => client.call("POST", "/lobby/chat", { text: "kia ora", cmd: fresh() });
const last_entry = async (query) => (await chief.get(`/admin/audit?limit=1&${query}`)).entries[0];

/** Every change of a user, with a valid body. */
const changes = (user) => [
  ["PUT", path_of(user, "/suspension"), { until: null, reason }],
  ["DELETE", path_of(user, "/suspension"), { reason }],
  ["PUT", path_of(user, "/mute"), { until: soon(), reason }, "moderator"],
  ["DELETE", path_of(user, "/mute"), { reason }, "moderator"],
  ["PUT", path_of(user, "/role"), { role: "admin", reason }],
  ["POST", path_of(user, "/confirmation"), { reason }],
  ["POST", path_of(user, "/reset"), { reason }],
  ["DELETE", path_of(user, "/sessions"), { reason }],
  ["DELETE", path_of(user, "/sessions/abc"), { reason }],
  ["DELETE", path_of(user, "/tokens/abc"), { reason }],
  ["DELETE", path_of(user), { reason }],
];

test("a caller without the role changes nothing", async () => {
  const ann = await register(server);
  const token = await program_of(ann, "play");
  const before_it = await chief.get(path_of(ann));
  const numbers = await chief.get("/admin/audit?limit=1");
  const callers = [
    ["unauthenticated", server.nobody()],
    ["forbidden", await server.guest("Guest")],
    ["forbidden", await register(server)],
    ["forbidden", await program_of(chief, "read")],
    ["forbidden", await program_of(chief, "play")],
  ];
  for (const [method, path, body, role] of changes(ann)) {
    const refused = role === "moderator" ? callers : [...callers, ["forbidden", mod]];
    for (const [code, caller] of refused) await caller.refused(code, method, path, body);
  }
  for (const path of [path_of(ann, "/sessions"), path_of(ann, "/tokens")]) {
    for (const [code, caller] of [...callers, ["forbidden", mod]]) await caller.refused(code, "GET", path);
  }
  for (const path of ["/admin/users", path_of(ann)]) {
    for (const [code, caller] of callers) await caller.refused(code, "GET", path);
  }
  assert.deepEqual(await chief.get(path_of(ann)), before_it);
  assert.deepEqual(await chief.get("/admin/audit?limit=1"), numbers);
  await ann.get("/me");
  await token.get("/matches?list=mine");
});

test("every change needs a reason and an existing user; bad input changes nothing", async () => {
  const ann = await register(server);
  const nobody = { user: { id: "nobody" } };
  for (const [method, path, body] of changes(ann)) {
    for (const wrong of [undefined, "", "  ", "x".repeat(501), "two\nlines", 7]) {
      const { path: fault } = await chief.refused("invalid", method, path, { ...body, reason: wrong });
      assert.equal(fault, "/reason", `${method} ${path} ${JSON.stringify(wrong)}`);
    }
    assert.equal((await chief.refused("invalid", method, path, { ...body, more: 1 })).path, "/more");
  }
  for (const [method, path, body] of changes(nobody)) await chief.refused("unknown_user", method, path, body);
  for (const path of [path_of(nobody), path_of(nobody, "/sessions"), path_of(nobody, "/tokens")]) {
    await chief.refused("unknown_user", "GET", path);
  }
  for (const [part, body, fault] of [
    ["/suspension", { reason }, "/until"],
    ["/suspension", { until: 1, reason }, "/until"],
    ["/suspension", { until: "soon", reason }, "/until"],
    ["/mute", { until: null, reason }, "/until"],
    ["/mute", { until: Date.now() - hour_ms, reason }, "/until"],
    ["/role", { role: "king", reason }, "/role"],
  ]) {
    assert.equal((await chief.refused("invalid", "PUT", path_of(ann, part), body)).path, fault);
  }
  const { suspension, mute, role } = await chief.get(path_of(ann));
  assert.deepEqual([suspension, mute, role], [null, null, "player"]);
  assert.equal((await chief.get(`/admin/audit?subject=${ann.user.id}`)).entries.length, 0);
});

test("a suspended user is logged out at once, on every socket, and is told why at the next login", async () => {
  const ann = await register(server);
  const program = await program_of(ann, "play");
  const match = await table([ann, await register(server)]);
  const sockets = [await ann.socket(), await program.socket()];
  for (const socket of sockets) await socket.call({ type: "hello" });
  const until = soon();
  const received = await chief.ok("PUT", path_of(ann, "/suspension"), { until, reason: "cheats" });
  assert.deepEqual([received.suspension.until, received.suspension.reason], [until, "cheats"]);
  await ann.refused("unauthenticated", "GET", "/me");
  await program.refused("unauthenticated", "GET", "/matches?list=mine");
  for (const socket of sockets) assert.equal((await socket.closed).code, 1008);
  const refusal = await server.nobody().refused("suspended", "POST", "/sessions", { login: ann.name, password });
  assert.deepEqual([refusal.until, refusal.reason], [until, "cheats"]);
  const wrong = { login: ann.name, password: "not the password at all" };
  await server.nobody().refused("wrong_credentials", "POST", "/sessions", wrong);
  assert.equal((await chief.snapshot(match)).status, "running", "the match goes on");
  assert.deepEqual((await last_entry(`subject=${ann.user.id}`)).details, { until });

  const back = await chief.ok("DELETE", path_of(ann, "/suspension"), { reason });
  assert.equal(back.suspension, null);
  await chief.refused("not_found", "DELETE", path_of(ann, "/suspension"), { reason });
  await ann.refused("unauthenticated", "GET", "/me");
  await program.get("/matches?list=mine");
  await log_in(server, ann.name);
});

test("a suspension ends at its time, and a password reset does not bypass it", async () => {
  const ann = await register(server);
  const link = (await mailed_reset(server, ann.mail)).token;
  await chief.ok("PUT", path_of(ann, "/suspension"), { until: null, reason });
  const new_password = "another one that is long";
  const { until } = await server
    .nobody()
    .refused("suspended", "POST", "/passwords/reset", { token: link, password: new_password });
  assert.equal(until, null);
  await chief.ok("PUT", path_of(ann, "/suspension"), { until: soon(), reason });
  await server.nobody().refused("suspended", "POST", "/sessions", { login: ann.name, password });
  home.go_on(49 * hour_ms);
  try {
    await log_in(server, ann.name);
    assert.equal((await chief.get(path_of(ann))).suspension, null);
  } finally {
    home.go_on(-49 * hour_ms);
  }
});

test("a muted user writes nowhere, plays on, and writes again when the mute ends", async () => {
  const [ann, bob] = [await register(server), await register(server)];
  const match = await table([ann, bob]);
  const until = soon();
  await mod.ok("PUT", path_of(ann, "/mute"), { until, reason });
  assert.equal((await ann.refused("muted", "POST", "/lobby/chat", { text: "hey", cmd: fresh() })).until, until);
  await ann.refused("muted", "POST", `/matches/${match}/chat`, { text: "hey", cmd: fresh() });
  assert.deepEqual((await bob.get(`/matches/${match}/chat`)).lines, []);
  assert.equal((await ann.get("/me")).muted_until, until);
  await playTurn(await mover([ann, bob], match), match);
  await mod.ok("DELETE", path_of(ann, "/mute"), { reason });
  assert.equal((await say(ann)).status, 201);
  assert.equal((await ann.get("/me")).muted_until, null);
  await mod.refused("not_found", "DELETE", path_of(ann, "/mute"), { reason });
});

test("a moderator cannot mute staff, and sees no mail address", async () => {
  await mod.refused("forbidden", "PUT", path_of(chief, "/mute"), { until: soon(), reason });
  for (const who of [mod, chief]) {
    await chief.ok("PUT", path_of(who, "/mute"), { until: soon(), reason });
    await mod.refused("forbidden", "DELETE", path_of(who, "/mute"), { reason });
    await who.refused("muted", "POST", "/lobby/chat", { text: "still here", cmd: fresh() });
    await chief.ok("DELETE", path_of(who, "/mute"), { reason });
  }
  assert.equal((await chief.get(path_of(chief))).mute, null);
  const ann = await register(server);
  assert.equal((await mod.get(path_of(ann))).account.mail, null);
  assert.equal((await chief.get(path_of(ann))).account.mail, ann.mail);
  await mod.refused("forbidden", "GET", `/admin/users?mail=${ann.mail}`);
  assert.ok((await mod.get("/admin/users?limit=100")).users.every(({ account }) => !account?.mail));
});

test("users are found by name, mail, role and state, page by page", async () => {
  const stem = some_name().replaceAll(" ", "");
  const found = [];
  for (let at = 0; at < 5; ++at) found.unshift((await register(server, { name: `${stem} ${at}` })).user.id);
  const seen = [];
  for (let cursor = ""; ;) {
    const page = await mod.get(`/admin/users?name=${stem.toUpperCase()}&limit=2&cursor=${cursor}`);
    assert.ok(page.users.length <= 2);
    seen.push(...page.users.map(({ user }) => user.id));
    if (page.next === null) break;
    cursor = page.next;
  }
  assert.deepEqual(seen, found);
  const ids = async (query) => (await chief.get(`/admin/users?${query}`)).users.map(({ user }) => user.id);
  assert.deepEqual(await ids(`mail=${stem}.3@EXAMPLE`), [found[1]]);
  assert.deepEqual(await ids("role=admin"), [chief.user.id]);
  assert.deepEqual(await ids("role=moderator"), [mod.user.id]);
  const [ann, bob] = [await register(server), await register(server)];
  const guest = await server.guest("Somebody");
  await chief.ok("PUT", path_of(ann, "/suspension"), { until: null, reason });
  await chief.ok("PUT", path_of(bob, "/mute"), { until: soon(), reason });
  for (const [state, inside, outside] of [
    ["suspended", ann, bob],
    ["muted", bob, ann],
    ["active", bob, ann],
    ["guest", guest, ann],
    ["unconfirmed", ann, guest],
  ]) {
    const all = await ids(`state=${state}&limit=100`);
    assert.ok(all.includes(inside.user.id) && !all.includes(outside.user.id), state);
  }
  for (const [query, path] of [
    ["role=king", "/role"],
    ["state=odd", "/state"],
    ["limit=0", "/limit"],
    ["cursor=x", "/cursor"],
  ]) {
    assert.equal((await chief.refused("invalid", "GET", `/admin/users?${query}`)).path, path);
  }
});

test("a role is given and removed with immediate effect, and the last administrator stays", async () => {
  const ann = await register(server);
  await ann.refused("forbidden", "GET", "/admin/users");
  await chief.ok("PUT", path_of(ann, "/role"), { role: "admin", reason: "the deputy" });
  await ann.get("/admin/audit");
  const entry = await last_entry(`subject=${ann.user.id}`);
  assert.deepEqual(
    [entry.action, entry.actor.id, entry.reason, entry.details],
    ["user.role", chief.user.id, "the deputy", { from: "player", to: "admin" }],
  );
  const program = await program_of(ann, "admin");
  await ann.ok("PUT", path_of(ann, "/role"), { role: "player", reason: "enough of it" });
  await ann.refused("forbidden", "GET", "/admin/audit");
  await program.refused("forbidden", "GET", "/admin/users");

  for (const [method, part, body] of [
    ["PUT", "/role", { role: "moderator", reason }],
    ["PUT", "/suspension", { until: null, reason }],
    ["DELETE", "", { reason }],
  ]) {
    await chief.refused("last_admin", method, path_of(chief, part), body);
  }
  // A suspended administrator does not count.
  await chief.ok("PUT", path_of(ann, "/role"), { role: "admin", reason });
  await chief.ok("PUT", path_of(ann, "/suspension"), { until: null, reason });
  await chief.refused("last_admin", "PUT", path_of(chief, "/role"), { role: "player", reason });
  await chief.ok("PUT", path_of(ann, "/role"), { role: "player", reason });
  assert.equal((await chief.get("/me")).role, "admin");
  const guest = await server.guest("Guest");
  await chief.refused("guests_cannot", "PUT", path_of(guest, "/role"), { role: "moderator", reason });
});

test("an administrator confirms an address, unless another account has confirmed it", async () => {
  const mail = "shared@example.org";
  const [ann, bob] = [await register(server, { mail }), await register(server, { mail })];
  assert.equal((await chief.post(path_of(ann, "/confirmation"), { reason })).account.confirmed, true);
  assert.equal((await ann.get("/me")).account.confirmed, true);
  await chief.post(path_of(ann, "/confirmation"), { reason });
  const { rule } = await chief.refused("invalid", "POST", path_of(bob, "/confirmation"), { reason });
  assert.equal(rule, "mail.taken");
  assert.equal((await bob.get("/me")).account.confirmed, false);
  const guest = await server.guest("Guest");
  await chief.refused("guests_cannot", "POST", path_of(guest, "/confirmation"), { reason });
});

test("an administrator sends a password reset to the user, but not without limit", async () => {
  const ann = await register(server);
  await chief.post(path_of(ann, "/reset"), { reason });
  const [{ token }] = mails_to(server, ann.mail).filter(({ kind }) => kind === "mail_reset");
  await server.nobody().ok("POST", "/passwords/reset", { token, password: "another one that is long" });
  await log_in(server, ann.name, "another one that is long");
  for (let sent = 0; sent < 10; ++sent) {
    const answer = await chief.call("POST", path_of(ann, "/reset"), { reason });
    if (answer.status === 409) {
      assert.equal(answer.body.code, "too_many");
      return;
    }
  }
  assert.fail("the mails are not limited");
});

test("sessions and tokens of a user are listed and ended", async () => {
  const ann = await register(server);
  const other = await log_in(server, ann.name);
  const program = await program_of(ann, "read");
  const { sessions } = await chief.get(path_of(ann, "/sessions"));
  assert.equal(sessions.length, 2);
  assert.ok(sessions.every((each) => Object.keys(each).sort().join() === "created_at,device,id,seen_at"));
  const { tokens } = await chief.get(path_of(ann, "/tokens"));
  assert.deepEqual(
    tokens.map(({ id }) => id),
    [program.id],
  );
  const socket = await other.socket();
  await socket.call({ type: "hello" });
  await chief.ok("DELETE", path_of(ann, `/sessions/${sessions[0].id}`), { reason });
  assert.equal((await socket.closed).code, 1008);
  await other.refused("unauthenticated", "GET", "/me");
  await ann.get("/me");
  await chief.refused("not_found", "DELETE", path_of(ann, `/sessions/${sessions[0].id}`), { reason });
  await chief.ok("DELETE", path_of(ann, "/sessions"), { reason });
  await ann.refused("unauthenticated", "GET", "/me");
  await program.get("/matches?list=mine");
  await chief.ok("DELETE", path_of(ann, `/tokens/${program.id}`), { reason });
  await program.refused("unauthenticated", "GET", "/matches?list=mine");
  await chief.refused("not_found", "DELETE", path_of(ann, `/tokens/${program.id}`), { reason });
  const { entries } = await chief.get(`/admin/audit?subject=${ann.user.id}`);
  assert.deepEqual(
    entries.map(({ action }) => action),
    ["user.end_token", "user.end_sessions", "user.end_session"],
  );
});

test("a deleted user resigns their seats and loses their name", async () => {
  const [ann, bob] = [await register(server), await register(server)];
  const match = await table([ann, bob]);
  await chief.ok("DELETE", path_of(ann), { reason: "asked by mail" });
  await ann.refused("unauthenticated", "GET", "/me");
  await eventually(async () => {
    const [seat] = (await bob.snapshot(match)).seats.filter(({ resigned }) => resigned);
    return seat?.user.deleted;
  }, "the deleted user's seat");
  const gone = await chief.get(path_of(ann));
  assert.deepEqual([gone.user.deleted, gone.user.name, gone.account], [true, "", null]);
  const { entries } = await chief.get(`/admin/audit?subject=${ann.user.id}`);
  assert.deepEqual(
    entries.map(({ action }) => action),
    ["user.delete", "user.expel"],
  );
  await chief.refused("unknown_user", "DELETE", path_of(ann), { reason });
});
