// Who is on this server is nobody's business: an answer tells neither by its words nor by its time whether an account
// exists, and a session that somebody else knows is nobody's after a login.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { mails_to, password, register, some_name } from "./support/accounts.js";
import { Client } from "./support/client.js";
import { Server } from "./support/server.js";

const hour_ms = 3_600_000;

let server;
let ann;
before(async () => {
  // A hash that can be told from none: tens of milliseconds.
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

/** What can be told from an answer, but for what is new in each: ids, tokens, the moment. */
const shape = ({ status, headers, body }) => ({
  status,
  headers: Object.keys(headers).sort(),
  body: JSON.parse(
    JSON.stringify(body ?? null, (key, value) =>
      ["id", "token", "name", "created_at"].includes(key) ? typeof value : value,
    ),
  ),
});

/** The times of two kinds of request, asked in turn so that the machine's moods meet both: the shortest of each. */
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
 * Asserts that both take as long: without the hash, one of the two would take a tenth. On a busy machine some rounds tell
 * little; with more of them the shortest times come near to what the work takes, of which nobody can do less.
 * @param {{count?: number, between?: () => Promise<void>}} [how] `between`: what goes before further rounds
 */
async function take_alike(what, one, other, { count = 9, between = async () => {} } = {}) {
  let shortest = [Infinity, Infinity];
  for (let batch = 0; batch < 4; ++batch) {
    if (batch > 0) await between();
    const now = await times(one, other, numbers(count, batch * count));
    shortest = shortest.map((ms, index) => Math.min(ms, now[index]));
    if (Math.min(...shortest) > Math.max(...shortest) * 0.4) return;
  }
  assert.fail(`${what}: ${shortest.join(" ms and ")} ms`);
}

const ask = (path, body) => server.nobody().call("POST", path, body);

// First, for guesses slow down what comes from the same address.
test("a login, a registration and a new password each end with a session that nobody else knows", async () => {
  const planted = await server.guest("Planted");
  const cookie = { cookie: `atoll_session=${planted.token}` };
  const login = await server.nobody().call("POST", "/sessions", { login: ann.name, password }, cookie);
  assert.notEqual(login.body.token, planted.token);
  assert.match(login.headers["set-cookie"][0], new RegExp(`^atoll_session=${login.body.token};`));
  assert.equal(
    (await planted.get("/me")).user.name,
    "Planted",
    "the planted session is still nobody's but the guest's",
  );

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

test("a login says the same of a wrong password, an unknown name, an unknown address and a guest", async () => {
  const guest = await server.guest(some_name());
  const answers = [];
  for (const login of [ann.name, ann.mail, "Nobody At All", "nobody@example.org", guest.user.name, "", "\u202e"])
    answers.push(shape(await ask("/sessions", { login, password: "wrong wrong wrong" })));
  assert.equal(answers[0].status, 401);
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
});

test("a login takes as long for an unknown name as for a wrong password", async () => {
  // Of an account each time, and few of them: guessing is slowed down.
  const rounds = 5;
  const known = await Promise.all(Array.from({ length: rounds }, () => register(server)));
  const guess = (login) =>
    server.nobody().refused("wrong_credentials", "POST", "/sessions", { login, password: "wrong wrong wrong" });
  await take_alike(
    "login",
    (round) => guess(known[round % rounds].name),
    (round) => guess(`Nobody ${round} here`),
    { count: rounds, between: () => server.go_on(25 * hour_ms) }, // After a day of peace, guesses are forgotten.
  );
});

test("registering says the same of an address that somebody has, and takes as long", async () => {
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

test("a forgotten password says the same of every address, and at once", async () => {
  const of = (mail) => ask("/passwords/forgotten", { mail });
  assert.deepEqual(shape(await of(ann.mail)), shape(await of("nobody@example.org")));
  const taken = await times(
    () => of(ann.mail),
    (round) => of(`nobody.${round}@example.org`),
    numbers(9),
  );
  for (const ms of taken) assert.ok(ms < 1000, `${taken} ms`);
  // However often one asks: the limit on mails to an address is not told either.
  for (let count = 0; count < 8; ++count) assert.equal((await of(ann.mail)).status, 202);
});

test("the limit on mails is the asker's own: it does not tell whether links go to an address", async () => {
  const owner = await register(server);
  await ask("/mail/confirm", { token: mails_to(server, owner.mail).at(-1).token });
  const heard = async (mail) => {
    for (let count = 0; count < 6; ++count) assert.equal((await ask("/passwords/forgotten", { mail })).status, 202);
    // By a wish for that address, and by an account that claims it.
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
    [...Array(8).fill(202), 429, 429, 429, 429], // registering has sent each of them one
  );
});

test("who claims somebody's address sees no mail go another way", async () => {
  const owner = await register(server);
  await ask("/mail/confirm", { token: mails_to(server, owner.mail).at(-1).token });
  const seen = async (mail) => {
    const claimer = await register(server, { mail });
    await claimer.ok("PUT", "/me/mail", { password, mail });
    await ask("/passwords/forgotten", { mail });
    // Answered once it is its turn to be written, after what was asked for before it.
    await ask("/mail/confirm", { token: "no link" });
    const { links, notices, deliveries } = await claimer.get("/me/data");
    const told = (await claimer.get("/me/deliveries")).deliveries;
    return { links: links.map(({ purpose }) => purpose), notices, deliveries, told };
  };
  const [known, unknown] = [await seen(owner.mail), await seen("never.claimed@example.org")];
  assert.deepEqual(known, unknown);
  assert.deepEqual(known, { links: ["confirm", "change"], notices: [], deliveries: [], told: [] });
});

test("an address that is only claimed logs nobody in, whether or not it is somebody's", async () => {
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

test("a link that never was and one that was used are the same bad link", async () => {
  for (const path of ["/mail/confirm", "/passwords/reset"]) {
    const more = path === "/passwords/reset" ? { password: "another good one" } : {};
    const made_up = await ask(path, { token: "a".repeat(32), ...more });
    const other = await ask(path, { token: "!", ...more });
    assert.equal(made_up.body.code, "bad_link");
    assert.deepEqual(shape(made_up), shape(other));
  }
});

test("what is private and what never was are the same", async () => {
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

test("a session is not chosen by who has none", async () => {
  for (const token of ["chosen-by-me", "a".repeat(32), "atoll_session", "0"]) {
    const headers = { cookie: `atoll_session=${token}` };
    await server.nobody().refused("unauthenticated", "GET", "/me", undefined, headers);
    const answer = await server.nobody().call("POST", "/guests", { name: "Fresh" }, headers);
    assert.notEqual(answer.body.token, token);
  }
});
