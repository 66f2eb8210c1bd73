// What the server writes of itself: never a secret.
import assert from "node:assert/strict";
import { createECDH, randomBytes } from "node:crypto";
import { after, before, test } from "node:test";
import { house, log_in, mails_to, password, register } from "./support/accounts.js";
import { exchange } from "./support/client.js";
import { playTurn, mover } from "./support/play.js";
import { eventually } from "./support/wait.js";

const smtp_password = "what the mail server asks for";
let home;
let server;
before(async () => {
  // Nobody listens there: mails stay where a test can read them, and deliveries fail, which is logged.
  const mail = ["--smtp-url", "smtp://127.0.0.1:1", "--mail-from", "atoll@example.org"];
  const secret = ["--smtp-user", "atoll", "--smtp-password", smtp_password];
  home = await house({ args: [...mail, ...secret, "--log-level", "debug", "--webhook-allow-private", "127.0.0.1:1"] });
  server = home.server;
});
after(() => home?.stop());

/** A subscription as a browser would make it, that leads nowhere. */
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

test("no secret is in any line, however talkative the log is", async () => {
  const secrets = { smtp_password, password };
  const ann = await register(server, { name: "Ann Secret" });
  secrets.session = ann.token;
  const { headers } = await server.nobody().call("POST", "/sessions", { login: ann.name, password });
  secrets.cookie = /atoll_session=([^;]+)/.exec(String(headers["set-cookie"]))?.[1] ?? assert.fail("no cookie was set");
  await exchange(server.origin, { path: "/api/v1/me", headers: { cookie: `atoll_session=${secrets.cookie}` } });
  secrets.wrong_password = "this is not the right one";
  await server
    .nobody()
    .refused("wrong_credentials", "POST", "/sessions", { login: ann.name, password: secrets.wrong_password });

  secrets.confirmation = mails_to(server, ann.mail).at(-1).token;
  await server.nobody().ok("POST", "/mail/confirm", { token: secrets.confirmation });
  await exchange(server.origin, { path: `/confirm/${secrets.confirmation}` });
  await server.nobody().ok("POST", "/passwords/forgotten", { mail: ann.mail });
  secrets.reset = mails_to(server, ann.mail).at(-1).token;
  assert.notEqual(secrets.reset, secrets.confirmation);
  secrets.new_password = "a new one that nobody else knows";
  await exchange(server.origin, { path: `/reset/${secrets.reset}?token=${secrets.reset}` });
  await server.nobody().ok("POST", "/passwords/reset", { token: secrets.reset, password: secrets.new_password });
  const anew = await log_in(server, ann.name, secrets.new_password);
  secrets.session_anew = anew.token;

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
  await exchange(server.origin, { path: `/api/v1/nothing/${secrets.session}?token=${secrets.session}` });
  home.go_on(60_000);
  await eventually(() => /over push, attempt/.test(server.log), "the push to fail");

  for (const [what, secret] of Object.entries(secrets)) {
    assert.ok(secret.length >= 16, `${what} is no secret: ${secret}`);
    for (const spelt of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
      assert.ok(!server.log.includes(spelt), `${what} is in the log`);
  }
  assert.ok(!/argon2|BEGIN (?:EC )?PRIVATE/.test(server.log));
});
