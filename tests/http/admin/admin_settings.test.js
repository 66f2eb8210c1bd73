// Settings that administrators change while the server runs: each has its effect and no other, and persists.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { log_in, password, register, some_name } from "../support/accounts.js";
import { make_moderator, moved, program_of, reason, administered_site } from "../support/admin.js";
import { sql } from "../support/alerts.js";
import { fresh } from "../support/client.js";
import { table } from "../support/play.js";
import { run } from "../support/server.js";
import { eventually } from "../support/wait.js";

let home;
let server;
let chief;
before(async () => {
  home = await administered_site();
  ({ server, chief } = home);
});
after(() => home?.stop());

const settings = async () => (await chief.get("/admin/settings")).settings;
const value_of = async (name) => (await settings()).find((each) => each.name === name).value;
const set = (name, value, why = reason) => chief.ok("PUT", `/admin/settings/${name}`, { value, reason: why });

/** Runs `act` while a setting has this value; then resets it to its default. */
async function while_set(name, value, act) {
  await set(name, value);
  try {
    await act();
  } finally {
    await set(name, null);
  }
}

const new_account = (name = some_name()) => ({ name, mail: `${name.replaceAll(" ", ".")}@example.org`, password });

test("the settings are listed with their defaults", async () => {
  assert.deepEqual(await settings(), [
    { name: "registration_open", value: true, default: true, kind: "bool" },
    { name: "guests_welcome", value: true, default: true, kind: "bool" },
    { name: "lobby_chat_open", value: true, default: true, kind: "bool" },
    { name: "tables_open_max", value: 200, default: 200, kind: "integer", min: 1, max: 200 },
    { name: "running_max_account", value: 500, default: 500, kind: "integer", min: 1, max: 10_000 },
    { name: "running_max_guest", value: 100, default: 100, kind: "integer", min: 1, max: 10_000 },
    { name: "computers_day_account", value: 100, default: 100, kind: "integer", min: 0, max: 10_000 },
    { name: "computers_day_guest", value: 40, default: 40, kind: "integer", min: 0, max: 10_000 },
    { name: "matches_day_account", value: 400, default: 400, kind: "integer", min: 1, max: 10_000 },
    { name: "matches_day_guest", value: 400, default: 400, kind: "integer", min: 1, max: 10_000 },
    { name: "imports_max", value: 500, default: 500, kind: "integer", min: 0, max: 10_000 },
    { name: "imports_mib_max", value: 64, default: 64, kind: "integer", min: 1, max: 10_240 },
  ]);
});

test("while registration is closed, no account is created, and existing ones can log in", async () => {
  const ann = await register(server);
  const guest = await server.guest("Guest");
  await while_set("registration_open", false, async () => {
    await server.nobody().refused("registration_closed", "POST", "/accounts", new_account());
    await guest.refused("registration_closed", "POST", "/accounts", new_account());
    await log_in(server, ann.name);
    await server.guest("Another");
  });
  assert.equal((await guest.get("/me")).user.guest, true);
  await guest.ok("POST", "/accounts", new_account());
});

test("while guests are unwelcome, no guest is created, and existing ones stay", async () => {
  const here = await server.guest("Guest");
  await while_set("guests_welcome", false, async () => {
    await server.nobody().refused("guests_unwelcome", "POST", "/guests", { name: "Another" });
    await table([here], { bots: 1 });
    await here.ok("POST", "/accounts", new_account());
    await register(server);
  });
  await server.guest("Another");
});

test("while the lobby chat is closed, no user writes there, but players write at their tables", async () => {
  const [ann, bob] = [await register(server), await server.guest("Bob")];
  const line = () => ({ text: "kia ora", cmd: fresh() });
  await ann.ok("POST", "/lobby/chat", line());
  const before_it = await ann.get("/lobby/chat");
  const match = await table([ann, bob]);
  await while_set("lobby_chat_open", false, async () => {
    for (const each of [ann, bob, chief]) await each.refused("lobby_chat_closed", "POST", "/lobby/chat", line());
    assert.deepEqual(await ann.get("/lobby/chat"), before_it);
    await ann.ok("POST", `/matches/${match}/chat`, line());
  });
  await ann.ok("POST", "/lobby/chat", line());
});

test("tables_open_max limits a user's open tables, also for simultaneous requests", async () => {
  const ann = await server.guest("Ann");
  const open = { game: "maori", options: {}, seats: [{ kind: "me" }, { kind: "open" }], visibility: "public" };
  await while_set("tables_open_max", 3, async () => {
    await ann.post("/matches", open);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ann.call("POST", "/matches", open)));
    const opened = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status, body }) => status === 409 && body.code === "too_many");
    assert.deepEqual([opened.length, refused.length], [2, 18]);
    const { matches } = await ann.get("/matches?list=mine");
    assert.equal(matches.length, 3);
  });
});

test("tables_open_max does not count tables that have started or are closed", async () => {
  const [ann, bob] = [await server.guest("Ann"), await server.guest("Bob")];
  const open = { game: "maori", options: {}, seats: [{ kind: "me" }, { kind: "open" }], visibility: "public" };
  const one = await ann.post("/matches", open);
  await while_set("tables_open_max", 2, async () => {
    await table([ann], { bots: 1 });
    const two = await ann.post("/matches", open);
    await ann.refused("too_many", "POST", "/matches", open);
    await bob.post("/matches", open);
    await bob.post(`/matches/${one.id}/seats`, {});
    const three = await ann.post("/matches", open);
    await ann.refused("too_many", "POST", "/matches", open);
    await ann.ok("DELETE", `/matches/${two.id}/seats/mine`);
    await ann.post("/matches", open);
    assert.equal((await ann.snapshot(three.id)).status, "open");
  });
  await ann.post("/matches", open);
});

test("a change is logged with both values, persists after a restart, and null resets it", async () => {
  const changed = await set("tables_open_max", 7, "too many tables");
  assert.deepEqual(changed, { name: "tables_open_max", value: 7, default: 200, kind: "integer", min: 1, max: 200 });
  await set("guests_welcome", false);
  const newest = async () => (await chief.get("/admin/audit?action=setting.change&limit=2")).entries;
  assert.deepEqual(
    (await newest()).map(({ subject, details }) => [subject, details]),
    [
      [
        { kind: "setting", id: "guests_welcome" },
        { name: "guests_welcome", from: true, to: false },
      ],
      [
        { kind: "setting", id: "tables_open_max" },
        { name: "tables_open_max", from: 200, to: 7 },
      ],
    ],
  );
  server = await home.restart();
  chief = moved(chief, server);
  home.chief = chief;
  assert.equal(await value_of("tables_open_max"), 7);
  await server.nobody().refused("guests_unwelcome", "POST", "/guests", { name: "Another" });
  assert.equal((await set("guests_welcome", null)).value, true);
  assert.equal((await set("tables_open_max", null)).value, 200);
  assert.deepEqual((await newest())[0].details, { name: "tables_open_max", from: 7, to: 200 });
  await server.guest("Another");
});

test("a server that cannot read its settings does not start, and prints why", async () => {
  await set("guests_welcome", false);
  await server.end("SIGTERM");
  const starts = async () => {
    const { code, output } = await run("serve", "--data", server.data, "--listen", "127.0.0.1:0");
    assert.equal(code, 1, output);
    return output;
  };
  try {
    sql(server, "UPDATE settings SET value = '\"no\"' WHERE name = 'guests_welcome'");
    assert.match(await starts(), /cannot read the settings: guests_welcome has a value that is not allowed: "no"/);
    sql(server, "ALTER TABLE settings RENAME TO settings_elsewhere");
    assert.match(await starts(), /cannot read the settings: /);
    sql(server, "ALTER TABLE settings_elsewhere RENAME TO settings");
  } finally {
    sql(server, "UPDATE settings SET value = 'false' WHERE name = 'guests_welcome'");
  }
  server = await home.restart();
  chief = moved(chief, server);
  home.chief = chief;
  await server.nobody().refused("guests_unwelcome", "POST", "/guests", { name: "Another" });
  await set("guests_welcome", null);
});

test("only administrators read and change settings, and bad input changes nothing", async () => {
  const before_it = await settings();
  const log = await chief.get("/admin/audit?limit=1&action=setting.change");
  const mod = await make_moderator(home);
  const callers = [
    ["unauthenticated", server.nobody()],
    ["forbidden", await register(server)],
    ["forbidden", mod],
    ["forbidden", await program_of(chief, "play")],
  ];
  for (const [code, caller] of callers) {
    await caller.refused(code, "GET", "/admin/settings");
    await caller.refused(code, "PUT", "/admin/settings/guests_welcome", { value: false, reason });
    await caller.refused(code, "GET", "/admin/log-level");
    await caller.refused(code, "PUT", "/admin/log-level", { level: "trace", reason });
  }
  const huge = '{"value": 18446744073709551615, "reason": "huge"}';
  for (const [name, body, path] of [
    ["guests_welcome", { value: 0, reason }, "/value"],
    ["guests_welcome", { value: "false", reason }, "/value"],
    ["guests_welcome", { reason }, "/value"],
    ["tables_open_max", { value: 0, reason }, "/value"],
    ["tables_open_max", { value: 201, reason }, "/value"],
    ["tables_open_max", { value: 1.5, reason }, "/value"],
    ["tables_open_max", { value: true, reason }, "/value"],
    ["tables_open_max", huge, "/value"],
    ["tables_open_max", { value: 3 }, "/reason"],
    ["tables_open_max", { value: 3, reason, more: 1 }, "/more"],
  ]) {
    const refused = await chief.refused("invalid", "PUT", `/admin/settings/${name}`, body);
    assert.equal(refused.path, path, JSON.stringify(body));
  }
  await chief.refused("not_found", "PUT", "/admin/settings/colour", { value: 1, reason });
  assert.deepEqual(await settings(), before_it);
  assert.deepEqual(await chief.get("/admin/audit?limit=1&action=setting.change"), log);
});

test("the log level can be changed until the next start", async () => {
  assert.deepEqual(await chief.get("/admin/log-level"), { level: "info" });
  const received = () => server.log.match(/GET \/api\/v1\/games/g)?.length ?? 0;
  await server.nobody().get("/games");
  assert.equal(received(), 0);
  const debug = { level: "debug", reason: "mails do not arrive" };
  assert.deepEqual(await chief.ok("PUT", "/admin/log-level", debug), { level: "debug" });
  await server.nobody().get("/games");
  await eventually(() => received() > 0, "a line for the request");
  const [entry] = (await chief.get("/admin/audit?action=server.log_level&limit=1")).entries;
  assert.deepEqual(
    [entry.subject, entry.details],
    [
      { kind: "server", id: "" },
      { from: "info", to: "debug" },
    ],
  );
  await chief.ok("PUT", "/admin/log-level", { level: "warn", reason });
  assert.deepEqual(await chief.get("/admin/log-level"), { level: "warn" });
  for (const level of ["warning", "loud", "", null, 3]) {
    assert.equal((await chief.refused("invalid", "PUT", "/admin/log-level", { level, reason })).path, "/level");
  }
  assert.equal((await chief.refused("invalid", "PUT", "/admin/log-level", { level: "info" })).path, "/reason");
  server = await home.restart();
  chief = moved(chief, server);
  home.chief = chief;
  assert.deepEqual(await chief.get("/admin/log-level"), { level: "info" });
});
