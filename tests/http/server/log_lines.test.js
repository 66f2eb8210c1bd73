// The server's log: one line per message, the request's id in all its lines, and never a secret.
import assert from "node:assert/strict";
import { randomBytes, createECDH } from "node:crypto";
import { after, before, test } from "node:test";
import { log_in, mailed_reset, mails_to, password, register } from "../support/accounts.js";
import { reason, administered_site } from "../support/admin.js";
import { sql } from "../support/alerts.js";
import { exchange } from "../support/client.js";
import { playTurn, mover } from "../support/play.js";
import { Server } from "../support/server.js";
import { eventually } from "../support/wait.js";

const smtp_password = "what the mail server asks for";
const metrics_token = "what a watcher has to know";
let home;
let server;
before(async () => {
  // No server listens there: mails stay in the database, where a test can read them, and failed deliveries are logged.
  const mail = ["--smtp-url", "smtp://127.0.0.1:1", "--mail-from", "atoll@example.org"];
  const secret = ["--smtp-user", "atoll", "--smtp-password", smtp_password, "--metrics-token", metrics_token];
  const talkative = ["--log-level", "trace", "--log-format", "json", "--webhook-allow-private", "127.0.0.1:1"];
  home = await administered_site({ args: [...mail, ...secret, ...talkative] });
  server = home.server;
});
after(() => home?.stop());

const lines = () =>
  server.log
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));

/** A push subscription as a browser would make it, with an address where no server listens. */
function push_endpoint(secret) {
  const key = createECDH("prime256v1");
  key.generateKeys();
  return {
    channel: "push",
    address: `https://127.0.0.1:1/push/${secret}`,
    keys: { p256dh: key.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") },
    label: "A browser",
  };
}

test("every line is a JSON object with time, level and message", async () => {
  await server.guest("Ann");
  const found = lines();
  assert.ok(found.length > 0);
  for (const line of found) {
    assert.match(line.time, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.ok(["trace", "debug", "info", "warn", "error"].includes(line.level), line.level);
    assert.equal(typeof line.message, "string");
  }
});

test("a response has the id of its request, and so do the lines about it", async () => {
  const ann = await register(server);
  const answers = [
    await ann.call("GET", "/me"),
    await ann.call("GET", "/matches/aaaaaaaaaaaa"),
    await ann.call("PUT", "/games"),
    await ann.call("POST", "/matches", { game: "chess" }),
  ];
  const ids = answers.map(({ headers }) => headers["x-request-id"]);
  assert.equal(new Set(ids).size, 4);
  for (const [index, id] of ids.entries()) {
    const status = String(answers[index].status);
    await eventually(
      () => lines().some(({ request, message }) => request === id && message.includes(status)),
      `a line about the request with its status, ${status}`,
    );
  }
});

test("the line about a response has the members method, route, status and duration", async () => {
  const ann = await register(server);
  const line_of = async (method, path) => {
    const { headers } = await ann.call(method, path);
    const of_answer = (line) => line.request === headers["x-request-id"] && "status" in line;
    return eventually(() => lines().find(of_answer), "a line about the answer");
  };
  for (const [method, path, route, status] of [
    ["GET", "/me", "/api/v1/me", 200],
    ["GET", "/matches/aaaaaaaaaaaa?invitation=aaaaaaaaaaaa", "/api/v1/matches/{match}", 404],
  ]) {
    const line = await line_of(method, path);
    assert.deepEqual([line.method, line.route, line.status], [method, route, status]);
    assert.equal(typeof line.ms, "number");
    assert.equal(line.message, `${method} ${route}: ${status} in ${line.ms.toFixed(1)} ms`);
  }
  // A request without a handler has no duration.
  const { method, route, status, ms } = await line_of("PUT", "/games");
  assert.deepEqual([method, route, status, ms], ["any", "none", 405, undefined]);
  for (const line of lines()) assert.equal("route" in line, "status" in line);
});

test("no secret is logged, even at level trace", async () => {
  const secrets = { smtp_password, metrics_token, password, chief: home.chief.token };
  const kept = sql(server, "SELECT name, value FROM server_values WHERE name IN ('vapid_key', 'unsubscribe_key')");
  assert.equal(kept.length, 2);
  for (const { name, value } of kept) secrets[name] = value;
  const ann = await register(server, { name: "Ann Secret" });
  secrets.session = ann.token;
  const { headers } = await server.nobody().call("POST", "/sessions", { login: ann.name, password });
  secrets.cookie = /atoll_session=([^;]+)/.exec(String(headers["set-cookie"]))?.[1] ?? assert.fail("a cookie was set");
  await exchange(server.origin, { path: "/api/v1/me", headers: { cookie: `atoll_session=${secrets.cookie}` } });
  secrets.wrong_password = "this is not the right one";
  await server
    .nobody()
    .refused("wrong_credentials", "POST", "/sessions", { login: ann.name, password: secrets.wrong_password });

  secrets.confirmation = mails_to(server, ann.mail).at(-1).token;
  await server.nobody().ok("POST", "/mail/confirm", { token: secrets.confirmation });
  await exchange(server.origin, { path: `/confirm/${secrets.confirmation}` });
  secrets.reset = (await mailed_reset(server, ann.mail)).token;
  assert.notEqual(secrets.reset, secrets.confirmation);
  secrets.new_password = "a new one that nobody else knows";
  await exchange(server.origin, { path: `/reset/${secrets.reset}?token=${secrets.reset}` });
  await server.nobody().ok("POST", "/passwords/reset", { token: secrets.reset, password: secrets.new_password });
  const anew = await log_in(server, ann.name, secrets.new_password);
  secrets.session_anew = anew.token;

  await home.chief.post(`/admin/users/${anew.user.id}/reset`, { reason });
  secrets.reset_by_hand = mails_to(server, ann.mail).at(-1).token;
  assert.notEqual(secrets.reset_by_hand, secrets.reset);
  await exchange(server.origin, { path: `/reset/${secrets.reset_by_hand}` });

  const { token } = await anew.post("/tokens", { name: "bot", scope: "play", expires_in_ms: 3_600_000 });
  secrets.api_token = token;
  const bob = await server.guest("Bob");
  secrets.guest = bob.token;
  const { id, invitation } = await anew.post("/matches", {
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "private",
  });
  secrets.invitation = invitation;
  await bob.call("GET", `/matches/${id}?invitation=${invitation}`);
  await bob.post(`/matches/${id}/seats`, { invitation });
  await playTurn(await mover([anew, bob], id), id);
  const socket = await anew.socket();
  await socket.call({ type: "subscribe", match: id, invitation });
  await socket.close();

  secrets.push = randomBytes(24).toString("base64url");
  const endpoint = push_endpoint(secrets.push);
  secrets.push_auth = endpoint.keys.auth;
  await anew.post("/me/endpoints", endpoint);
  await anew.post("/me/alerts/test", { channel: "push" });
  // Discord's addresses are secrets themselves; other webhooks get a secret to sign with.
  for (const shape of ["discord", "generic"]) {
    secrets[shape] = randomBytes(24).toString("base64url");
    const address = `https://127.0.0.1:1/api/webhooks/1/${secrets[shape]}`;
    const hook = { channel: "webhook", address, keys: { shape }, label: "A hook" };
    secrets[`${shape}_signing`] = (await anew.post("/me/endpoints", hook)).secret;
  }
  delete secrets.discord_signing;
  await anew.post("/me/alerts/test", { channel: "webhook" });
  secrets.unsubscribe = randomBytes(24).toString("base64url");
  for (const method of ["GET", "POST"])
    await exchange(server.origin, { method, path: `/unsubscribe/${secrets.unsubscribe}` });
  await exchange(server.origin, {
    path: "/metrics",
    headers: { host: "elsewhere", authorization: `Bearer ${metrics_token}` },
  });
  await exchange(server.origin, { path: `/api/v1/nothing/${secrets.session}?token=${secrets.session}` });
  home.go_on(60_000);
  for (const channel of ["push", "webhook"]) {
    const failed = new RegExp(`over ${channel}, attempt`);
    await eventually(() => lines().some(({ message }) => failed.test(message)), `the ${channel} to fail`);
  }

  for (const [what, secret] of Object.entries(secrets)) {
    assert.ok(secret.length >= 16, `${what} is not a secret: ${secret}`);
    for (const spelt of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      assert.ok(!server.log.includes(spelt), `${what} is in the log`);
  }
  assert.ok(!/argon2|BEGIN (?:EC )?PRIVATE/.test(server.log));
});

test("the text format has one line per message, and the level limits what is logged", async () => {
  const quiet = await Server.start({ args: ["--no-rate-limits", "--log-level", "debug"] });
  await quiet.guest("Ann");
  await exchange(quiet.origin, { path: "/api/v1/matches/%0d%0aerror%20forged" });
  await quiet.end("SIGTERM");
  const found = quiet.log.split("\n").slice(0, -1);
  assert.ok(found.length > 2);
  for (const line of found)
    assert.match(line, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (?:trace|debug|info |warn |error) ./);
  assert.ok(found.some((line) => / \[[\w-]+\] POST \/api\/v1\/guests: 201 in /.test(line)));
  await quiet.stop();

  const silent = await Server.start({ args: ["--log-level", "warn"] });
  await silent.guest("Ann");
  await silent.end("SIGTERM");
  // Ignores warnings that the disk was slow, which can always happen.
  assert.deepEqual(
    silent.log.split("\n").filter((line) => line && !/Z warn {2}store: \d+ ms for /.test(line)),
    [],
  );
  await silent.stop();
});
