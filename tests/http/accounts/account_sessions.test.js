// Accounts: registering, logging in and out, sessions, and invalid input.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "../support/alerts.js";
import { Client } from "../support/client.js";
import { raw_contents } from "../support/database.js";
import { test_site, log_in, password, register, some_name } from "../support/accounts.js";
import { eventually } from "../support/wait.js";

let home;
let server;
before(async () => {
  home = await test_site();
  server = home.server;
});
after(() => home?.stop());

const cookie_of = (answer) => answer.headers["set-cookie"]?.find((line) => line.startsWith("atoll_session="));
const day_ms = 86_400_000;

test("registering logs in at once, and GET /me returns the account", async () => {
  const body = { name: "Moana Tui", mail: "Moana@Example.org", password, locale: "de" };
  const answer = await server.nobody().call("POST", "/accounts", body);
  assert.equal(answer.status, 201);
  assert.equal(answer.body.user.guest, false);
  assert.equal(cookie_of(answer).split(";")[0], `atoll_session=${answer.body.token}`);
  const moana = new Client(server.origin, answer.body);
  assert.deepEqual(await moana.get("/me"), {
    user: answer.body.user,
    role: "player",
    account: { mail: "Moana@Example.org", confirmed: false, new_mail: null },
    locale: "de",
    clock_pause: null,
    muted_until: null,
    mail_works: false,
  });
});

test("a guest who registers stays the same user in their matches, under the new name", async () => {
  const guest = await server.guest("Driftwood");
  const other = await server.guest("Other");
  const match = await guest.post("/matches", {
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "public",
  });
  await other.post(`/matches/${match.id}/seats`, {});
  const name = some_name();
  const account = await register(server, { name, headers: { authorization: `Bearer ${guest.token}` } });
  assert.equal(account.user.id, guest.user.id);
  assert.notEqual(account.token, guest.token, "a login makes a new token");
  await guest.refused("unauthenticated", "GET", "/me");
  // Running matches are changed by a separate worker.
  await eventually(async () => (await other.snapshot(match.id)).seats[0].user.name === name, "the match to be updated");
  const snapshot = await account.snapshot(match.id);
  assert.equal(snapshot.you, 0);
  assert.deepEqual(snapshot.seats[0].user, { id: guest.user.id, name, guest: false });
});

test("a user with an account cannot register another", async () => {
  const ann = await register(server);
  const body = { name: some_name(), mail: "x@example.org", password };
  await ann.refused("not_a_guest", "POST", "/accounts", body);
});

test("a user logs in by name in any case, or by mail address", async () => {
  const ann = await register(server, { name: "Ngaio Marsh", mail: "Ngaio@example.org" });
  for (const login of ["Ngaio Marsh", "ngaio marsh", "NGAIO MARSH", "Ngaio@example.org", "ngaio@EXAMPLE.org"]) {
    const again = await log_in(server, login);
    assert.deepEqual(again.user, ann.user);
    assert.notEqual(again.token, ann.token);
    await again.get("/me");
  }
});

test("a wrong password and an unknown name get the same refusal", async () => {
  const { name } = await register(server);
  const wrong = await server.nobody().refused("wrong_credentials", "POST", "/sessions", {
    login: name,
    password: `${password}!`,
  });
  const unknown = await server.nobody().refused("wrong_credentials", "POST", "/sessions", {
    login: "Nobody At All",
    password,
  });
  assert.deepEqual(wrong, unknown);
});

test("a login does not take over the session of the cookie that it was sent with", async () => {
  const planted = await server.guest("Planted");
  const ann = await register(server);
  const answer = await server
    .nobody()
    .call("POST", "/sessions", { login: ann.name, password }, { cookie: `atoll_session=${planted.token}` });
  assert.notEqual(answer.body.token, planted.token);
  assert.equal((await planted.get("/me")).user.id, planted.user.id);
});

test("sessions are listed, and end one by one", async () => {
  const ann = await register(server);
  const phone = { login: ann.name, password, device: "my phone\u0007" };
  const { token } = await server.nobody().ok("POST", "/sessions", phone);
  const { sessions } = await ann.get("/sessions");
  assert.deepEqual(
    sessions.map(({ device, current }) => [device, current]),
    [
      ["my phone", false],
      ["", true],
    ],
  );
  assert.ok(!JSON.stringify(sessions).includes(token));
  const other = await register(server);
  await other.refused("not_found", "DELETE", `/sessions/${sessions[0].id}`);
  await ann.ok("DELETE", `/sessions/${sessions[0].id}`);
  await ann.refused("not_found", "DELETE", `/sessions/${sessions[0].id}`);
  await new Client(server.origin, { token }).refused("unauthenticated", "GET", "/me");
  await ann.get("/me");
});

test("all other sessions end at once, with their sockets", async () => {
  const ann = await register(server);
  const other = await log_in(server, ann.name);
  const socket = await other.socket();
  await socket.call({ type: "hello" });
  await ann.ok("DELETE", "/sessions");
  await other.refused("unauthenticated", "GET", "/me");
  assert.equal((await socket.closed).code, 1008);
  assert.equal((await ann.get("/sessions")).sessions.length, 1);
});

/** The latest expiry of this user's sessions. */
const end_of = ({ user }) =>
  sql(
    server,
    `SELECT max(expires_at) AS at FROM sessions WHERE user_key = (SELECT key FROM users WHERE id = '${user.id}')`,
  )[0].at;

test("a session expires after 30 days without use, and use extends it", async () => {
  const [ann, bob] = [await register(server), await register(server)];
  for (let round = 0; round < 3; ++round) {
    const before = end_of(ann);
    home.go_on(20 * day_ms);
    await ann.get("/me");
    await eventually(() => end_of(ann) > before, "the end of the session to move");
  }
  await bob.refused("unauthenticated", "GET", "/me");
  home.go_on(31 * day_ms);
  await ann.refused("unauthenticated", "GET", "/me");
});

test("a session's cookie is renewed once a day, and only for requests that send the cookie", async () => {
  const ann = await register(server);
  const cookie = { cookie: `atoll_session=${ann.token}`, authorization: undefined };
  const renewed = async (how) => cookie_of(await ann.call("GET", "/me", undefined, how));
  const before = end_of(ann);
  home.go_on(2 * day_ms);
  assert.equal(await renewed({}), undefined);
  const anew = await renewed(cookie);
  assert.ok(anew.startsWith(`atoll_session=${ann.token};`), anew);
  assert.match(anew, /; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
  assert.equal(await renewed(cookie), undefined, "renewed once");
  await eventually(() => end_of(ann) > before, "the longer session to be stored");
  home.go_on(day_ms / 2);
  assert.equal(await renewed(cookie), undefined, "not renewed twice a day");
  home.go_on(day_ms);
  assert.notEqual(await renewed(cookie), undefined);
  // Logging out with a cookie that is due for renewal deletes it.
  home.go_on(2 * day_ms);
  assert.match(cookie_of(await ann.call("DELETE", "/sessions/current", undefined, cookie)), /^atoll_session=;/);
});

test("a user changes name and locale, and the new name is used everywhere", async () => {
  const ann = await register(server);
  const name = some_name();
  const me = await ann.ok("PATCH", "/me", { name, locale: "en-NZ" });
  assert.equal(me.user.name, name);
  assert.equal(me.locale, "en-NZ");
  assert.equal((await ann.get("/me")).user.name, name);
  assert.deepEqual((await log_in(server, name)).user.id, ann.user.id);
  await server.nobody().refused("wrong_credentials", "POST", "/sessions", { login: ann.name, password });
});

test("a name that looks like another user's name is refused", async () => {
  await register(server, { name: "Paul Ilmari" });
  for (const name of ["Paul Ilmari", "PAUL ILMARI", "Paul llmari", "Pau1 Ilmari"]) {
    const body = { name, mail: "else@example.org", password };
    await server.nobody().refused("name_taken", "POST", "/accounts", body);
    await server.nobody().refused("name_taken", "POST", "/guests", { name });
  }
  const guest = await server.guest("Somebody");
  await guest.refused("name_taken", "PATCH", "/me", { name: "Paul Ilmari" });
  assert.equal((await guest.get("/me")).user.name, "Somebody");
});

const bad_names = {
  "name.length": ["", "x".repeat(33)],
  "name.control": ["a\u0000b", "a\r\nBcc: b", "ann\u202Eeva", "ann\u200B", "a\u2066b", "\uFEFFann", "a\u00ADb"],
  "name.space": [" ann", "ann ", "a  b", "a\u00A0b", "\u3000"],
  "name.look_alike": ["\uFF21nn", "\u{1D400}nn", "a\uFB01", "ann@example.org", "a\u0300\u0301\u0302\u0303", "\u0661a1"],
  "name.mixed_scripts": ["P\u0430ul", "Αnn", "\u0410nn\u0391"],
};
for (const [rule, names] of Object.entries(bad_names)) {
  test(`${rule}: the name is refused for accounts, guests and changes`, async () => {
    const ann = await register(server);
    for (const name of names) {
      const calls = [
        [server.nobody(), "POST", "/accounts", { name, mail: "a@example.org", password }],
        [server.nobody(), "POST", "/guests", { name }],
        [ann, "PATCH", "/me", { name }],
      ];
      for (const [caller, ...call] of calls) {
        const problem = await caller.refused("invalid", ...call);
        assert.deepEqual([problem.rule, problem.path], [rule, "/name"], JSON.stringify(name));
      }
    }
  });
}

const bad_mails = ["", "ann", "@example.org", "ann@", "a b@example.org", "a@b@c", ".a@example.org", "a..b@example.org"];
bad_mails.push("a@example.org\r\nBcc: b@example.org", "a@exa\nmple.org", '"a"@example.org', "a@-b.org", "a@b..c");
bad_mails.push(
  `${"a".repeat(65)}@example.org`,
  `a@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.${"e".repeat(63)}`,
);
bad_mails.push("a@[127.0.0.1]", "<a@example.org>", "a@example.org, b@example.org");
test("an invalid mail address is refused", async () => {
  for (const mail of bad_mails) {
    const body = { name: some_name(), mail, password };
    const problem = await server.nobody().refused("invalid", "POST", "/accounts", body);
    assert.deepEqual([problem.rule, problem.path], ["mail.format", "/mail"], JSON.stringify(mail));
  }
});

const bad_passwords = {
  "password.short": ["", "shorter", "äöüäöüäöü"],
  "password.long": ["x".repeat(1025), "long ".repeat(1000)],
  "password.common": [
    "1234567890",
    "Password123!",
    "qwertyuiop",
    "aaaaaaaaaaaaaa",
    "moon moon moon moon ",
    "!!dragon1999",
  ],
  "password.like_name": ["tokelau1957x", "kahu@example.org", "xkahu-manu1"],
};
for (const [rule, passwords] of Object.entries(bad_passwords)) {
  test(`${rule}: the password is refused`, async () => {
    for (const each of passwords) {
      const name = rule === "password.like_name" && each.startsWith("tok") ? "Tokelau1957" : "Kahu-Manu";
      const body = { name, mail: "kahu@example.org", password: each };
      const problem = await server.nobody().refused("invalid", "POST", "/accounts", body);
      assert.deepEqual([problem.rule, problem.path], [rule, "/password"], each.slice(0, 40));
    }
  });
}

test("a password of a million characters is never hashed", async () => {
  const million = "x".repeat(1_000_000);
  const { name } = await register(server);
  await server.nobody().refused("body_too_large", "POST", "/sessions", { login: name, password: million });
  const body = { name: some_name(), mail: "a@example.org", password: million };
  await server.nobody().refused("body_too_large", "POST", "/accounts", body);
  const problem = await server
    .nobody()
    .refused("invalid", "POST", "/sessions", { login: name, password: "x".repeat(2000) });
  assert.equal(problem.rule, "password.long");
});

test("an unknown key, a missing key, or a value of the wrong type is refused with its path", async () => {
  const good = { name: some_name(), mail: "a@example.org", password };
  for (const [body, path] of [
    [{ ...good, admin: true }, "/admin"],
    [{ ...good, password: 1 }, "/password"],
    [{ name: good.name, mail: good.mail }, "/password"],
    [{ ...good, locale: "no such-thing" }, "/locale"],
    [{ ...good, locale: ["de"] }, "/locale"],
  ]) {
    const problem = await server.nobody().refused("invalid", "POST", "/accounts", body);
    assert.equal(problem.path, path);
  }
  const ann = await register(server);
  assert.equal((await ann.refused("invalid", "PATCH", "/me", { mail: "b@example.org" })).path, "/mail");
  assert.equal((await ann.refused("invalid", "PUT", "/me/password", { password })).path, "/new_password");
});

test("a password is the same in all Unicode normal forms", async () => {
  const name = some_name();
  await server
    .nobody()
    .ok("POST", "/accounts", { name, mail: "m@example.org", password: "M\u0101ori whare t\u016bpuna" });
  await log_in(server, name, "Ma\u0304ori whare tu\u0304puna");
});

test("changing the password needs the old one, ends all sessions, tokens and sockets, and starts a new session", async () => {
  const ann = await register(server);
  const other = await log_in(server, ann.name);
  const { token: program } = await ann.post("/tokens", { name: "bot", scope: "play", expires_in_ms: day_ms });
  const socket = await ann.socket();
  await socket.call({ type: "hello" });
  const changed = { password, new_password: "an even longer one, I think" };
  await ann.refused("wrong_credentials", "PUT", "/me/password", { ...changed, password: "not the right one" });
  await ann.get("/me");
  const answer = await ann.call("PUT", "/me/password", changed);
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body.user, ann.user);
  assert.equal(cookie_of(answer).split(";")[0], `atoll_session=${answer.body.token}`);
  for (const ended of [ann, other]) await ended.refused("unauthenticated", "GET", "/me");
  await server.nobody().as({ token: program }).refused("unauthenticated", "GET", "/matches?list=mine");
  assert.equal((await socket.closed).code, 1008);
  const { sessions } = await server.nobody().as(answer.body).get("/sessions");
  assert.deepEqual(
    sessions.map(({ current }) => current),
    [true],
  );
  await server.nobody().refused("wrong_credentials", "POST", "/sessions", { login: ann.name, password });
  await log_in(server, ann.name, changed.new_password);
  const guest = await server.guest("Guest");
  await guest.refused("guests_cannot", "PUT", "/me/password", changed);
});

test("guessing is slowed down for the account under all its names, and the refusal has Retry-After", async () => {
  const ann = await register(server, { name: "Guessed At" });
  const guess = (login, guessed) => server.nobody().call("POST", "/sessions", { login, password: guessed });
  let waited = 0;
  for (let tries = 0; tries < 12 && waited === 0; ++tries) {
    const answer = await guess("Guessed At", `wrong wrong ${tries}`);
    if (answer.status === 429) waited = Number(answer.headers["retry-after"]);
    else assert.equal(answer.body.code, "wrong_credentials");
  }
  assert.ok(waited >= 1, "no wait after twelve guesses");
  assert.equal((await guess("guessed at", password)).status, 429, "the right password has to wait as well");
  await ann.get("/me");
  // Each further failure makes the wait longer.
  const waits = [];
  for (let tries = 0; tries < 4; ++tries) {
    home.go_on(60_000);
    assert.equal((await guess("Guessed At", "wrong wrong wrong")).status, 401);
    waits.push(Number((await guess("Guessed At", "wrong wrong wrong")).headers["retry-after"]));
  }
  assert.deepEqual(
    waits,
    [...waits].sort((one, other) => one - other),
  );
  assert.ok(waits[3] > waits[0]);
  home.go_on(60_000);
  await log_in(server, "Guessed At");
});

test("guessing passwords of many accounts from one address is slowed down too", async () => {
  const own = await test_site();
  let refused = 0;
  for (let tries = 0; tries < 30; ++tries) {
    const answer = await own.server.nobody().call("POST", "/sessions", { login: `Nobody ${tries}x`, password });
    refused += answer.status === 429 ? 1 : 0;
  }
  await own.stop();
  assert.ok(refused >= 5, `${refused} refused`);
});

test("no secret is in the log or in the database", async () => {
  const ann = await register(server);
  await ann.get("/me");
  const stored = raw_contents(server.data);
  assert.ok(stored.includes(ann.name));
  for (const secret of [ann.token, password]) {
    assert.ok(!stored.includes(secret));
    assert.ok(!server.log.includes(secret));
  }
});
