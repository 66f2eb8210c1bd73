// Account mail: confirming an address, changing it, a forgotten password, and invalid links.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "../support/client.js";
import { log_in, mailed_reset, mails_to, password, register, some_name, test_site } from "../support/accounts.js";

let home;
let server;
before(async () => {
  // No server listens there: mails stay in the database, where a test can read them.
  const mail = ["--smtp-url", "smtp://127.0.0.1:1", "--mail-from", "atoll@example.org"];
  home = await test_site({ args: [...mail, "--public-url", "https://atoll.example/"] });
  server = home.server;
});
after(() => home?.stop());

const hour_ms = 3_600_000;
const account_of = async (client) => (await client.get("/me")).account;
const confirm = (token) => server.nobody().call("POST", "/mail/confirm", { token });
const bad_link = (token) => server.nobody().refused("bad_link", "POST", "/mail/confirm", { token });
const last = (address) => mails_to(server, address).at(-1);
const fresh = "a new one that nobody knows";

test("a link confirms an address, once", async () => {
  const ann = await register(server);
  const mail = last(ann.mail);
  assert.equal(mail.kind, "mail_confirm");
  assert.equal(mail.link, `https://atoll.example/confirm/${mail.token}`);
  assert.equal((await account_of(ann)).confirmed, false);
  assert.deepEqual((await confirm(mail.token)).body, { purpose: "confirm" });
  assert.equal((await account_of(ann)).confirmed, true);
  await bad_link(mail.token);
});

test("a forged link, an expired one, and one for another purpose are refused", async () => {
  const ann = await register(server);
  const { token } = last(ann.mail);
  await bad_link(token.slice(0, -1) + (token.endsWith("a") ? "b" : "a"));
  await bad_link("");
  await bad_link("a".repeat(128));
  await server.nobody().refused("bad_link", "POST", "/passwords/reset", { token, password: fresh });
  home.go_on(72 * hour_ms + 1000);
  await bad_link(token);
  assert.equal((await account_of(ann)).confirmed, false);
  const problem = await server.nobody().refused("invalid", "POST", "/mail/confirm", { token: "a".repeat(129) });
  assert.equal(problem.path, "/token");
});

test("the confirmation can be sent again, but not without limit", async () => {
  const ann = await register(server);
  for (let sent = 1; sent < 5; ++sent) await ann.ok("POST", "/mail/confirmations");
  const answer = await ann.call("POST", "/mail/confirmations");
  assert.equal(answer.body.code, "rate_limited");
  assert.ok(Number(answer.headers["retry-after"]) > 0);
  assert.equal(mails_to(server, ann.mail).length, 5);
  // Registering with another user's address does not send more mail either.
  await register(server, { mail: ann.mail });
  assert.equal(mails_to(server, ann.mail).length, 5);
  await confirm(last(ann.mail).token);
  assert.equal((await account_of(ann)).confirmed, true);
  home.go_on(hour_ms + 1000);
  const guest = await server.guest("Guest");
  await guest.refused("guests_cannot", "POST", "/mail/confirmations");
});

test("registration does not reveal whether an address is in use; only its owner receives a mail", async () => {
  const ann = await register(server);
  await confirm(last(ann.mail).token);
  const body = { name: some_name(), mail: ann.mail.toUpperCase(), password };
  const answer = await server.nobody().call("POST", "/accounts", body);
  assert.equal(answer.status, 201);
  const other = new Client(server.origin, answer.body);
  assert.deepEqual(await account_of(other), { mail: ann.mail.toUpperCase(), confirmed: false, new_mail: null });
  assert.equal(last(ann.mail).kind, "mail_taken");
  assert.deepEqual(mails_to(server, ann.mail.toUpperCase()), []);
  // A login by address belongs to the account that has confirmed it.
  assert.equal((await log_in(server, ann.mail)).user.id, ann.user.id);
});

test("an address that two accounts claim belongs to the one that confirms it", async () => {
  const mail = "both@example.org";
  const [ann, bob] = [await register(server, { mail }), await register(server, { mail })];
  const [first, second] = mails_to(server, mail);
  await confirm(second.token);
  assert.equal((await account_of(bob)).confirmed, true);
  await bad_link(first.token);
  assert.equal((await account_of(ann)).confirmed, false);
});

test("a new address takes effect when it is confirmed, and the old address is notified", async () => {
  const ann = await register(server);
  await confirm(last(ann.mail).token);
  const mail = `new.${ann.mail}`;
  await ann.refused("wrong_credentials", "PUT", "/me/mail", { password: "not the right one", mail });
  const problem = await ann.refused("invalid", "PUT", "/me/mail", { password, mail: "a@b\r\nBcc: c@d" });
  assert.deepEqual([problem.rule, problem.path], ["mail.format", "/mail"]);
  await ann.ok("PUT", "/me/mail", { password, mail: `typo.${mail}` });
  await ann.ok("PUT", "/me/mail", { password, mail });
  assert.deepEqual(await account_of(ann), { mail: ann.mail, confirmed: true, new_mail: mail });
  await bad_link(last(`typo.${mail}`).token);
  assert.deepEqual((await confirm(last(mail).token)).body, { purpose: "change" });
  assert.deepEqual(await account_of(ann), { mail, confirmed: true, new_mail: null });
  assert.equal(last(ann.mail).kind, "mail_changed");
  await server.nobody().refused("wrong_credentials", "POST", "/sessions", { login: ann.mail, password });
  await log_in(server, mail);
});

test("a change to another user's address looks like any other change", async () => {
  const [ann, bob] = [await register(server), await register(server)];
  await confirm(last(bob.mail).token);
  await ann.ok("PUT", "/me/mail", { password, mail: bob.mail });
  assert.equal((await account_of(ann)).new_mail, bob.mail);
  assert.deepEqual(
    mails_to(server, bob.mail).map(({ kind }) => kind),
    ["mail_confirm", "mail_taken"],
  );
});

test("a forgotten password is reset; earlier sessions and tokens end", async () => {
  const ann = await register(server);
  const { token: program } = await ann.post("/tokens", { name: "bot", scope: "play", expires_in_ms: hour_ms });
  const mail = await mailed_reset(server, ann.mail);
  assert.equal(mail.kind, "mail_reset");
  assert.equal(mail.link, `https://atoll.example/reset/${mail.token}`);
  await bad_link(mail.token);
  const problem = await server
    .nobody()
    .refused("invalid", "POST", "/passwords/reset", { token: mail.token, password: "too short" });
  assert.equal(problem.rule, "password.short");
  const answer = await server.nobody().call("POST", "/passwords/reset", { token: mail.token, password: fresh });
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body.user, ann.user);
  assert.match(answer.headers["set-cookie"][0], /^atoll_session=/);
  await ann.refused("unauthenticated", "GET", "/me");
  await new Client(server.origin, { token: program }).refused("unauthenticated", "GET", "/sessions");
  const again = new Client(server.origin, answer.body);
  assert.equal((await account_of(again)).confirmed, true, "reading the mail confirms the address");
  await server.nobody().refused("bad_link", "POST", "/passwords/reset", { token: mail.token, password: fresh });
  await log_in(server, ann.name, fresh);
});

test("a new password is reported to the confirmed address only", async () => {
  const ann = await register(server);
  const received = () => mails_to(server, ann.mail).filter(({ kind }) => kind === "mail_password_changed").length;
  await ann.ok("PUT", "/me/password", { password, new_password: fresh });
  assert.equal(received(), 0, "the address is not confirmed");
  const again = await log_in(server, ann.name, fresh);
  await confirm(last(ann.mail).token);
  await again.refused("wrong_credentials", "PUT", "/me/password", { password, new_password: fresh });
  assert.equal(received(), 0, "nothing has changed");
  await again.ok("PUT", "/me/password", { password: fresh, new_password: password });
  assert.equal(received(), 1);
  const { token } = await mailed_reset(server, ann.mail);
  await server.nobody().ok("POST", "/passwords/reset", { token, password: fresh });
  assert.equal(received(), 2);
});

test("a reset link expires after an hour, or when the password changes", async () => {
  const ann = await register(server);
  const first = await mailed_reset(server, ann.mail);
  home.go_on(hour_ms + 1000);
  await server.nobody().refused("bad_link", "POST", "/passwords/reset", { token: first.token, password: fresh });
  const second = await mailed_reset(server, ann.mail);
  await ann.ok("PUT", "/me/password", { password, new_password: "yet another one of mine" });
  await server.nobody().refused("bad_link", "POST", "/passwords/reset", { token: second.token, password: fresh });
});

test("the response to a forgotten password is the same for every unknown address", async () => {
  for (const mail of ["nobody@example.org", "somebody.else@example.org"]) {
    assert.deepEqual(await server.nobody().ok("POST", "/passwords/forgotten", { mail }), {});
    assert.deepEqual(mails_to(server, mail), []);
  }
  const problem = await server.nobody().refused("invalid", "POST", "/passwords/forgotten", { mail: "a@b\r\nTo: c@d" });
  assert.equal(problem.rule, "mail.format");
});
