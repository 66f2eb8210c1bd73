// Whether an account exists is not revealed, neither by the content nor by the time of a response. A session that
// another person knows is not used after a login.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { mails_to, password, register, some_name } from "../support/accounts.js";
import { Client } from "../support/client.js";
import { Server } from "../support/server.js";

const hour_ms = 3_600_000;

let server;
let ann;
before(async () => {
  // Tens of milliseconds, so that a response with hashing can be told from one without.
  const args = [
    "--no-rate-limits",
    "--password-ops",
    "2",
    "--password-memory-mib",
    "32",
    "--smtp-url",
    "smtp://127.0.0.1:9",
    "--smtp-tls",
    "never",
    "--mail-from",
    "atoll@example.org",
  ];
  server = await Server.start({ args, timed: true });
  ann = await register(server);
});
after(() => server?.stop());

/** What a response reveals, without values that are always new: ids, tokens, times. */
const shape = ({ status, headers, body }) => ({
  status,
  headers: Object.keys(headers).sort(),
  body: JSON.parse(
    JSON.stringify(body ?? null, (key, value) =>
      ["id", "token", "name", "created_at"].includes(key) ? typeof value : value,
    ),
  ),
});

/** The shortest times of two kinds of request, which alternate so that the machine's load affects both. */
async function times(one, other, rounds) {
  const taken = [[], []];
  for (const round of rounds) {
    for (const [index, ask] of [one, other].entries()) {
      const began = performance.now();
      await ask(round);
      taken[index].push(performance.now() - began);
    }
  }
  return taken.map((numbers) => Math.min(...numbers));
}

const numbers = (count, from = 0) => Array.from({ length: count }, (_, index) => from + index);

/**
 * Asserts that both take equally long: without hashing, one would take a tenth of the time. On a busy machine a few
 * rounds prove little; with more rounds the shortest times approach the real cost.
 * @param {{count?: number, between?: () => Promise<void>}} [how] `between`: runs before each further batch of rounds
 */
async function take_alike(what, one, other, { count = 9, between = async () => {} } = {}) {
  let shortest = [Infinity, Infinity];
  for (let batch = 0; batch < 10; ++batch) {
    if (batch > 0) await between();
    const now = await times(one, other, numbers(count, batch * count));
    shortest = shortest.map((ms, index) => Math.min(ms, now[index]));
    if (Math.min(...shortest) > Math.max(...shortest) * 0.4) return;
  }
  assert.fail(`${what}: ${shortest.join(" ms and ")} ms`);
}

const ask = (path, body) => server.nobody().call("POST", path, body);

// This test is first, because failed logins slow down later ones from the same address.
test("a login, a registration and a new password each create a session with a new token", async () => {
  const planted = await server.guest("Planted");
  const cookie = { cookie: `atoll_session=${planted.token}` };
  const login = await server.nobody().call("POST", "/sessions", { login: ann.name, password }, cookie);
  assert.notEqual(login.body.token, planted.token);
  assert.match(login.headers["set-cookie"][0], new RegExp(`^atoll_session=${login.body.token};`));
  assert.equal((await planted.get("/me")).user.name, "Planted", "the guest still has the planted session");

  const body = { name: some_name(), mail: "planted@example.org", password };
  const made = await server.nobody().call("POST", "/accounts", body, cookie);
  assert.notEqual(made.body.token, planted.token);
  await planted.refused("unauthenticated", "GET", "/me");

  const tokens = new Set();
  for (let count = 0; count < 5; ++count)
    tokens.add((await ask("/sessions", { login: ann.name, password })).body.token);
  assert.equal(tokens.size, 5);
  for (const token of tokens) assert.match(token, /^[A-Za-z0-9]{20,}$/);
});

test("a login gives the same response to a wrong password, an unknown name or address, and a guest", async () => {
  const guest = await server.guest(some_name());
  const answers = [];
  for (const login of [ann.name, ann.mail, "Nobody At All", "nobody@example.org", guest.user.name, "", "\u202e"])
    answers.push(shape(await ask("/sessions", { login, password: "wrong wrong wrong" })));
  assert.equal(answers[0].status, 401);
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
});

test("a login takes equally long for an unknown name and a wrong password", async () => {
  // Another account each time, and only a few: failed logins are slowed down.
  const rounds = 5;
  const known = await Promise.all(Array.from({ length: rounds }, () => register(server)));
  const guess = (login) =>
    server.nobody().refused("wrong_credentials", "POST", "/sessions", { login, password: "wrong wrong wrong" });
  await take_alike(
    "login",
    (round) => guess(known[round % rounds].name),
    (round) => guess(`Nobody ${round} here`),
    { count: rounds, between: () => server.go_on(25 * hour_ms) }, // After a day, failed logins are forgotten.
  );
});

test("registering gives the same response for an address that is in use, and takes equally long", async () => {
  const with_mail = (mail) => ask("/accounts", { name: some_name(), mail, password });
  const [taken, free] = [await with_mail(ann.mail), await with_mail("new@example.org")];
  assert.equal(taken.status, 201);
  const [one, other] = [shape(taken), shape(free)];
  assert.deepEqual(one, other);
  await take_alike(
    "registration",
    () => with_mail(ann.mail),
    (round) => with_mail(`new.${round}@example.org`),
  );
  const me = await new Client(server.origin, taken.body).get("/me");
  assert.equal(me.account.confirmed, false);
});

test("a forgotten password gives the same response for every address, and at once", async () => {
  const of = (mail) => ask("/passwords/forgotten", { mail });
  assert.deepEqual(shape(await of(ann.mail)), shape(await of("nobody@example.org")));
  const taken = await times(
    () => of(ann.mail),
    (round) => of(`nobody.${round}@example.org`),
    numbers(9),
  );
  for (const ms of taken) assert.ok(ms < 1000, `${taken} ms`);
  // However often: the limit on mails to an address is not revealed either.
  for (let count = 0; count < 8; ++count) assert.equal((await of(ann.mail)).status, 202);
});

test("the limit on mails counts by requester, and does not reveal whether links go to an address", async () => {
  const owner = await register(server);
  await ask("/mail/confirm", { token: mails_to(server, owner.mail).at(-1).token });
  const heard = async (mail) => {
    for (let count = 0; count < 6; ++count) assert.equal((await ask("/passwords/forgotten", { mail })).status, 202);
    // By changing to that address, and by an account that claims it.
    const changer = await register(server);
    const claimer = await register(server, { mail });
    const answers = [];
    for (let count = 0; count < 6; ++count) {
      answers.push(shape(await changer.call("PUT", "/me/mail", { password, mail })));
      answers.push(shape(await claimer.call("POST", "/mail/confirmations")));
    }
    assert.equal((await changer.get("/me")).account.new_mail, mail);
    return answers;
  };
  const [known, unknown] = [await heard(owner.mail), await heard("never.seen@example.org")];
  assert.deepEqual(known, unknown);
  assert.deepEqual(
    known.map(({ status }) => status),
    [...Array(8).fill(202), 429, 429, 429, 429], // Registering has sent each of them one mail.
  );
});

test("an account that claims another user's address does not learn that mail goes elsewhere", async () => {
  const owner = await register(server);
  await ask("/mail/confirm", { token: mails_to(server, owner.mail).at(-1).token });
  const seen = async (mail) => {
    const claimer = await register(server, { mail });
    await claimer.ok("PUT", "/me/mail", { password, mail });
    await ask("/passwords/forgotten", { mail });
    // Writes are executed in order: after this response, the earlier ones are done.
    await ask("/mail/confirm", { token: "no link" });
    const { links, notices, deliveries } = await claimer.get("/me/data");
    const received = (await claimer.get("/me/deliveries")).deliveries;
    return { links: links.map(({ purpose }) => purpose), notices, deliveries, received };
  };
  const [known, unknown] = [await seen(owner.mail), await seen("never.claimed@example.org")];
  assert.deepEqual(known, unknown);
  assert.deepEqual(known, { links: ["confirm", "change"], notices: [], deliveries: [], received: [] });
});

test("an unconfirmed address cannot be used to log in, whether or not another account has it", async () => {
  const owner = await register(server);
  await ask("/mail/confirm", { token: mails_to(server, owner.mail).at(-1).token });
  const heard = [];
  for (const mail of [owner.mail, "only.claimed@example.org"]) {
    const theirs = "the password of who claims it";
    await server.nobody().ok("POST", "/accounts", { name: some_name(), mail, password: theirs });
    heard.push(shape(await ask("/sessions", { login: mail, password: theirs })));
  }
  assert.equal(heard[0].status, 401);
  assert.deepEqual(heard[0], heard[1]);
  await ask("/sessions", { login: owner.mail, password }).then(({ status }) => assert.equal(status, 201));
});

test("an invalid link and a made-up link get the same response", async () => {
  for (const path of ["/mail/confirm", "/passwords/reset"]) {
    const more = path === "/passwords/reset" ? { password: "another good one" } : {};
    const made_up = await ask(path, { token: "a".repeat(32), ...more });
    const other = await ask(path, { token: "!", ...more });
    assert.equal(made_up.body.code, "bad_link");
    assert.deepEqual(shape(made_up), shape(other));
  }
});

test("a private match and a match that does not exist get the same response", async () => {
  const table = { game: "maori", options: {}, seats: [{ kind: "me" }, { kind: "invite" }], visibility: "private" };
  const { id } = await ann.post("/matches", table);
  const stranger = await server.guest("Stranger");
  for (const path of ["", "/frames?since=0", "/log", "/chat", "/record", "/at/0", "/notes"]) {
    const [hidden, none] = [
      await stranger.call("GET", `/matches/${id}${path}`),
      await stranger.call("GET", `/matches/aaaaaaaaaaaa${path}`),
    ];
    assert.deepEqual([hidden.status, hidden.body], [none.status, none.body], path);
  }
  const forged = await stranger.call("GET", `/matches/${id}?invitation=${"a".repeat(22)}`);
  assert.equal(forged.body.code, "unknown_match");
});

test("a client cannot choose its session token", async () => {
  for (const token of ["chosen-by-me", "a".repeat(32), "atoll_session", "0"]) {
    const headers = { cookie: `atoll_session=${token}` };
    await server.nobody().refused("unauthenticated", "GET", "/me", undefined, headers);
    const answer = await server.nobody().call("POST", "/guests", { name: "Fresh" }, headers);
    assert.notEqual(answer.body.token, token);
  }
});
