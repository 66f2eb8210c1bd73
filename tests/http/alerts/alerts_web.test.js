// Alerts by web push and webhook, with receivers in this process, over TLS, that decode them as a browser or Discord
// would.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import crypto from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import http from "node:http";
import https from "node:https";
import { lookup } from "node:dns/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import {
  MovedClock,
  change_settings,
  delay_ms,
  delivery,
  dispatched,
  give_address,
  hour_ms,
  minute_ms,
  raise,
  sql,
  start,
} from "../support/alerts.js";
import { MailServer } from "../support/mail_server.js";
import { register } from "../support/accounts.js";
import { fresh } from "../support/client.js";
import { table } from "../support/play.js";
import { eventually } from "../support/wait.js";

/**
 * Receives calls. `answer(call, response)` sets the response; the default is 201. If it returns "hang", there is none.
 */
class Receiver {
  calls = [];
  answer = () => {};

  static async start(secure) {
    const receiver = new Receiver();
    const take = async (request, response) => {
      const parts = [];
      for await (const part of request) parts.push(part);
      const call = { path: request.url, headers: request.headers, body: Buffer.concat(parts) };
      receiver.calls.push(call);
      response.statusCode = 201;
      if (receiver.answer(call, response) !== "hang") response.end();
    };
    receiver.server = secure ? https.createServer(secure, take) : http.createServer(take);
    await new Promise((resolve) => receiver.server.listen(0, "127.0.0.1", resolve));
    receiver.port = receiver.server.address().port;
    receiver.origin = `${secure ? "https" : "http"}://127.0.0.1:${receiver.port}`;
    return receiver;
  }

  /** The call number `index` of this path, once it is there. */
  call(path, index = 0) {
    return eventually(() => this.calls.filter((each) => each.path === path)[index], `a call of ${path}`);
  }
  count(path) {
    return this.calls.filter((each) => each.path === path).length;
  }
  stop() {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(resolve));
  }
}

let clock;
let server;
let secure;
let plain;
let mail;
let folder;
let certificate;
let options; // The command line of the server.
const closed_port = 2; // No server listens there.
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atoll-tls-"));
  certificate = { certificate: join(folder, "certificate.pem"), key: join(folder, "key.pem") };
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const files = ["-keyout", certificate.key, "-out", certificate.certificate];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30"];
  execFileSync("openssl", ["req", ...kind, ...files, ...subject], { stdio: "ignore" });
  execFileSync("chmod", ["-R", "a+rX", folder]); // The mail server reads them as another user.
  const pem = { key: await readFile(certificate.key), cert: await readFile(certificate.certificate) };
  secure = await Receiver.start(pem);
  plain = await Receiver.start();
  mail = await MailServer.start({ login: certificate });
  clock = await MovedClock.make();
  options = [
    ...["--ca-file", certificate.certificate],
    ...["--smtp-url", `smtp://127.0.0.1:${mail.port}`, "--smtp-user", "atoll", "--smtp-password", "open sesame"],
    ...["--mail-from", "atoll@atoll.test"],
    ...[secure.port, plain.port, closed_port].flatMap((port) => ["--webhook-allow-private", `127.0.0.1:${port}`]),
  ];
  server = await start(clock, options);
});
after(async () => {
  await server?.stop();
  await Promise.all([secure?.stop(), plain?.stop(), mail?.stop(), clock?.remove()]);
  await rm(folder, { recursive: true, force: true });
});

/** A browser's side of web push. */
function browser(path) {
  const ecdh = crypto.createECDH("prime256v1");
  ecdh.generateKeys();
  const auth = crypto.randomBytes(16);
  return {
    subscription: {
      channel: "push",
      address: `${secure.origin}${path}`,
      keys: { p256dh: ecdh.getPublicKey("base64url"), auth: auth.toString("base64url") },
      label: "A browser",
    },
    /** Decrypts a message by RFC 8291 and RFC 8188. */
    open(body) {
      const hkdf = (salt, secret, info, length) =>
        Buffer.from(crypto.hkdfSync("sha256", secret, salt, Buffer.from(info), length));
      const [salt, size, sender] = [body.subarray(0, 16), body.readUInt32BE(16), body.subarray(21, 21 + body[20])];
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
      const secret = hkdf(auth, ecdh.computeSecret(sender), info, 32);
      const key = hkdf(salt, secret, "Content-Encoding: aes128gcm\0", 16);
      const nonce = hkdf(salt, secret, "Content-Encoding: nonce\0", 12);
      const record = body.subarray(21 + body[20]);
      assert.ok(record.length <= size);
      const decipher = crypto.createDecipheriv("aes-128-gcm", key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      assert.equal(text.at(-1), 2, "the delimiter of the last record");
      return JSON.parse(text.subarray(0, -1).toString());
    },
  };
}

/** Asserts that the call identifies its sender by RFC 8292, with the key that the server gives to browsers. */
function proves_sender({ headers }, key, origin) {
  const [, token, sender] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization);
  assert.equal(sender, key);
  const [head, claims, signature] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const public_key = crypto.createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const right = crypto.verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: public_key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  assert.ok(right, "the signature is valid for the key");
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  assert.equal(aud, origin);
  assert.equal(sub, "mailto:atoll@atoll.test");
  assert.ok(exp * 1000 > clock.now() && exp * 1000 <= clock.now() + 24 * hour_ms);
}

const webhook = (address, shape = "generic") => ({ channel: "webhook", address, keys: { shape }, label: "A hook" });

test("only the browser can decrypt a push message, which identifies its sender and links to the match", async () => {
  const moana = await server.guest("Moana");
  const [phone, laptop] = [browser("/push/phone"), browser("/push/laptop")];
  for (const { subscription } of [phone, laptop]) await moana.post("/me/endpoints", subscription);
  const match = await table([moana, await server.guest("Rangi")]);
  await clock.go_on(delay_ms);
  const { key } = await server.nobody().get("/push/key");
  for (const [device, path] of [
    [phone, "/push/phone"],
    [laptop, "/push/laptop"],
  ]) {
    const call = await secure.call(path);
    const message = device.open(call.body);
    assert.equal(message.match, match);
    assert.equal(message.url, `/match/${match}`);
    assert.match(message.title, /Maori against Rangi/);
    proves_sender(call, key, secure.origin);
    assert.equal(call.headers["content-encoding"], "aes128gcm");
    assert.match(call.headers.topic, /^[A-Za-z0-9_-]{1,32}$/);
    assert.ok(Number(call.headers.ttl) > 0);
    assert.throws(() => browser("").open(call.body));
  }
});

test("a failed push message is sent again with the same id and topic; an endpoint that is gone is deleted", async () => {
  const client = await server.guest("Client");
  const [patient, gone] = [browser("/push/patient"), browser("/push/gone")];
  for (const { subscription } of [patient, gone]) await client.post("/me/endpoints", subscription);
  secure.answer = ({ path }, response) => {
    if (path === "/push/gone") response.statusCode = 410;
    if (path === "/push/patient" && secure.count(path) === 1) response.statusCode = 503;
  };
  await client.post("/me/alerts/test", { channel: "push" });
  const first = await secure.call("/push/patient");
  await secure.call("/push/gone");
  await eventually(async () => (await client.get("/me/endpoints")).endpoints.length === 1, "the endpoint to go");
  await eventually(
    async () =>
      (await client.get("/me/deliveries")).deliveries.some(({ error }) => error === "the address answered 503"),
    "the failure in the history",
  );
  assert.equal(secure.count("/push/patient"), 1);
  await clock.go_on(2 * minute_ms);
  const second = await secure.call("/push/patient", 1);
  assert.equal(second.headers.topic, first.headers.topic);
  assert.equal(patient.open(second.body).id, patient.open(first.body).id);
  assert.notDeepEqual(second.body, first.body, "encrypted again");
  secure.answer = () => {};
});

test("the server's push key survives a restart", async () => {
  const { key } = await server.nobody().get("/push/key");
  assert.equal(Buffer.from(key, "base64url").length, 65);
  assert.equal(sql(server, "SELECT count(*) AS n FROM server_values WHERE name = 'vapid_key'")[0].n, 1);
  await server.end("SIGTERM");
  const { data } = server;
  server = await start(clock, options, { data });
  assert.equal((await server.nobody().get("/push/key")).key, key);
});

test("a generic webhook is called once, signed with the secret that was shown once", async () => {
  const client = await server.guest("Client");
  const { secret, id } = await client.post("/me/endpoints", webhook(`${plain.origin}/generic`));
  assert.ok(secret.length > 40);
  assert.ok(!JSON.stringify(await client.get("/me/endpoints")).includes(secret));
  const match = await table([client, await server.guest("Rangi")]);
  await clock.go_on(delay_ms);
  const { headers, body } = await plain.call("/generic");
  const [, at, seal] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers["atoll-signature"]);
  assert.equal(crypto.createHmac("sha256", secret).update(`${at}.${body}`).digest("hex"), seal);
  const message = JSON.parse(body.toString());
  assert.equal(message.match.url, `https://atoll.test/match/${match}`);
  const received = await delivery(client, message.kind, ({ state }) => state === "delivered");
  assert.deepEqual([received.id, received.endpoint, received.match], [headers["atoll-delivery"], id, match]);
  assert.equal(plain.count("/generic"), 1);
});

/** The alerts received at this path so far, after those that are due have been sent. */
async function alerts_at(path) {
  await dispatched(server, clock.now());
  return plain.calls.filter((call) => call.path === path).map(({ body }) => JSON.parse(body.toString()));
}
const line = (text) => ({ text, cmd: fresh() });

test("a mention at the table is sent at once, except from muted and blocked users", async () => {
  const [reader, friend, muted, blocked] = await Promise.all(
    ["Reader", "Friend", "Muted", "Blocked"].map((name) => server.guest(name)),
  );
  const match = await table([reader, friend, muted, blocked]);
  await clock.go_on(delay_ms);
  await dispatched(server, clock.now());
  await reader.post("/me/endpoints", webhook(`${plain.origin}/mentions`));
  await reader.ok("PUT", `/mutes/${muted.user.id}`);
  await reader.ok("PUT", `/blocks/${blocked.user.id}`);
  for (const rude of [muted, blocked]) await rude.post(`/matches/${match}/chat`, line("Oi, @Reader!"));
  await clock.go_on(minute_ms);
  assert.deepEqual(await alerts_at("/mentions"), []);
  await friend.post(`/matches/${match}/chat`, line("Look, @reader"));
  const received = JSON.parse((await plain.call("/mentions")).body.toString());
  assert.deepEqual([received.kind, received.match.id], ["chat", match]);
});

test("a mention of an account in the lobby by another account is sent at once, once an hour", async () => {
  const [named, author, muted] = await Promise.all(
    ["Te Ika", "Author Here", "Muted Here"].map((name) => register(server, { name })),
  );
  const guest = await server.guest("Guest");
  await named.post("/me/endpoints", webhook(`${plain.origin}/lobby`));
  await named.ok("PUT", `/mutes/${muted.user.id}`);
  for (const quiet of [muted, guest]) await quiet.post("/lobby/chat", line("@Te Ika, are you there?"));
  await author.post("/lobby/chat", line("@Te Ikaroa is somebody else"));
  assert.deepEqual(await alerts_at("/lobby"), []);
  await author.post("/lobby/chat", line("Who plays? @te ika?"));
  const received = JSON.parse((await plain.call("/lobby")).body.toString());
  assert.deepEqual(
    [received.kind, received.match, received.text],
    ["lobby_mention", null, "Author Here mentioned you in the lobby chat on atoll.test."],
  );
  await author.post("/lobby/chat", line("@Te Ika, @Te Ika"));
  assert.equal((await alerts_at("/lobby")).length, 1);
  await clock.go_on(hour_ms);
  await change_settings(named, ({ channels }) => Object.assign(channels.webhook, { chat: false }));
  await author.post("/lobby/chat", line("@Te Ika?"));
  assert.equal((await alerts_at("/lobby")).length, 1, "a kind that is turned off is not sent");
});

test("a Discord webhook gets Discord's format and can mention no user", async () => {
  const client = await server.guest("Client");
  await client.post("/me/endpoints", webhook(`${plain.origin}/discord`, "discord"));
  const match = await table([client, await server.guest("*everyone*")]);
  await clock.go_on(delay_ms);
  const { content, allowed_mentions } = JSON.parse((await plain.call("/discord")).body.toString());
  assert.ok(content.includes(`https://atoll.test/match/${match}`));
  assert.ok(content.includes("\\*everyone\\*"));
  assert.deepEqual(allowed_mentions, { parse: [] });
});

test("a failing webhook is tried again; a redirect is not followed", async () => {
  const [fails, redirects] = [await server.guest("Fails"), await server.guest("Redirects")];
  await fails.post("/me/endpoints", webhook(`${plain.origin}/fails`));
  await redirects.post("/me/endpoints", webhook(`${plain.origin}/redirects`));
  plain.answer = ({ path }, response) => {
    if (path === "/fails" && plain.count(path) === 1) response.statusCode = 500;
    if (path !== "/redirects") return;
    response.statusCode = 307;
    response.setHeader("location", `${plain.origin}/secret`);
  };
  for (const client of [fails, redirects]) await client.post("/me/alerts/test", { channel: "webhook" });
  const refused = await delivery(redirects, "test", ({ state }) => state === "failed");
  assert.equal(refused.error, "the address answered 307: redirects are not followed");
  assert.equal(plain.count("/secret"), 0);
  await delivery(fails, "test", ({ error }) => error === "the address answered 500");
  await clock.go_on(2 * minute_ms);
  assert.equal((await delivery(fails, "test", ({ state }) => state === "delivered")).attempts, 2);
  plain.answer = () => {};
});

test("a webhook that hangs delays no other user, and times out after five seconds", async () => {
  const [hangs, quick] = [await server.guest("Hangs"), await server.guest("Quick")];
  await hangs.post("/me/endpoints", webhook(`${plain.origin}/hangs`));
  await quick.post("/me/endpoints", webhook(`${plain.origin}/quick`));
  plain.answer = ({ path }) => (path === "/hangs" ? "hang" : undefined);
  await hangs.post("/me/alerts/test", { channel: "webhook" });
  await plain.call("/hangs");
  const began = Date.now();
  await quick.post("/me/alerts/test", { channel: "webhook" });
  await plain.call("/quick");
  assert.ok(Date.now() - began < 5000);
  await eventually(
    async () => (await hangs.get("/me/deliveries")).deliveries.some(({ error }) => error === "no response"),
    "the end of the call",
    15_000,
  );
  plain.answer = () => {};
});

const forbidden = {
  "http to a public host": "http://example.org/x",
  "this machine": "https://127.0.0.1/x",
  "this machine at another port": "https://127.0.0.1:1/x",
  "this machine by its name": "https://localhost/x",
  "this machine as a decimal number": "https://2130706433/x",
  "this machine in IPv6": "https://[::1]/x",
  "a cloud's metadata service": "https://169.254.169.254/latest/meta-data",
  "a home network": "https://192.168.0.1/x",
  "a URL with a password": "https://me:word@example.org/x",
  "another scheme": "ftp://example.org/x",
};
for (const [what, address] of Object.entries(forbidden)) {
  test(`a forbidden address is refused: ${what}`, async () => {
    const client = await server.guest("Client");
    for (const body of [webhook(address), { ...browser("").subscription, address }]) {
      const refused = await client.refused("invalid", "POST", "/me/endpoints", body);
      assert.deepEqual([refused.rule, refused.path], ["endpoint.address", "/address"]);
    }
    assert.deepEqual((await client.get("/me/endpoints")).endpoints, []);
  });
}

test("a closed port and a port without TLS give the same error, so that alerts cannot scan ports", async () => {
  for (const port of [closed_port, plain.port]) {
    const client = await server.guest("Client");
    await client.post("/me/endpoints", webhook(`https://127.0.0.1:${port}/looks`));
    await client.post("/me/alerts/test", { channel: "webhook" });
    assert.equal((await delivery(client, "test", ({ error }) => error !== null)).error, "no response");
  }
});

test("a name that resolves to this machine is refused when it is called", async (t) => {
  const known = await Promise.allSettled(["ip6-localhost", hostname()].map((name) => lookup(name).then(() => name)));
  const name = known.find(({ status }) => status === "fulfilled")?.value;
  if (!name) return t.skip("no name but localhost leads here");
  const client = await server.guest("Client");
  await client.post("/me/endpoints", webhook(`${plain.origin}/moved`));
  // As if the name had resolved to another address when it was added.
  const address = `https://${name}:${secure.port}/moved`;
  sql(server, `UPDATE endpoints SET address = '${address}' WHERE address LIKE '%/moved'`);
  await client.post("/me/alerts/test", { channel: "webhook" });
  const failed = await delivery(client, "test", ({ error }) => error !== null);
  assert.equal(failed.error, "the address is not public");
  assert.equal(secure.count("/moved"), 0);
});

test("a channel has at most ten addresses; adding one again renews it; only its owner removes it", async () => {
  const [client, other] = [await server.guest("Client"), await server.guest("Other")];
  const ids = [];
  for (let index = 0; index < 10; ++index) {
    ids.push((await client.post("/me/endpoints", webhook(`https://example.org/${index}`))).id);
  }
  await client.refused("too_many", "POST", "/me/endpoints", webhook("https://example.org/10"));
  assert.equal((await client.post("/me/endpoints", webhook("https://example.org/3"))).id, ids[3]);
  await client.post("/me/endpoints", browser("/push/eleventh").subscription);
  await other.refused("not_found", "DELETE", `/me/endpoints/${ids[0]}`);
  await client.ok("DELETE", `/me/endpoints/${ids[0]}`);
  await client.refused("not_found", "DELETE", `/me/endpoints/${ids[0]}`);
  assert.equal((await client.get("/me/endpoints")).endpoints.length, 10);
});

test("bad keys, bad settings and channels without an address are refused with the rule", async () => {
  const client = await server.guest("Client");
  const good = browser("/push/x").subscription;
  const rule = async (path, body, method = "POST") => (await client.refused("invalid", method, path, body)).rule;
  assert.equal(await rule("/me/endpoints", { ...good, keys: { ...good.keys, p256dh: "BBBB" } }), "endpoint.keys");
  assert.equal(await rule("/me/endpoints", { ...good, keys: { ...good.keys, auth: "" } }), "endpoint.keys");
  assert.equal(await rule("/me/endpoints", { ...good, extra: 1 }), "json.unknown_key");
  for (const channel of ["mail", "push", "webhook"]) {
    assert.equal(await rule("/me/alerts/test", { channel }), "alerts.no_address");
  }
  const settings = await client.get("/me/alerts");
  const wrong = { ...settings, time_zone: "Mars/Olympus" };
  assert.equal(await rule("/me/alerts", wrong, "PUT"), "alerts.time_zone");
  assert.deepEqual(await client.get("/me/alerts"), settings);
  await client.refused("bad_link", "POST", `/unsubscribe/${client.user.id}.abc`);
  await server.nobody().refused("unauthenticated", "GET", "/me/alerts");
});

test("a user's deliveries are listed to that user only, newest first, page by page", async () => {
  const client = await server.guest("Client");
  await client.post("/me/endpoints", webhook(`${plain.origin}/history`));
  for (let index = 0; index < 3; ++index) {
    await client.post("/me/alerts/test", { channel: "webhook" });
    await plain.call("/history", index);
    await delivery(client, "test", ({ state }) => state === "delivered");
  }
  const first = await client.get("/me/deliveries?limit=2");
  assert.equal(first.deliveries.length, 2);
  const second = await client.get(`/me/deliveries?limit=2&cursor=${first.next}`);
  assert.equal(second.deliveries.length, 1);
  assert.equal(second.next, null);
  assert.equal(new Set([...first.deliveries, ...second.deliveries].map(({ id }) => id)).size, 3);
  const other = await server.guest("Other");
  assert.deepEqual((await other.get("/me/deliveries")).deliveries, []);
  await other.refused("invalid", "GET", `/me/deliveries?cursor=${first.next}`);
});

test("mail is sent over an encrypted connection, with a login", async () => {
  const client = await server.guest("Client");
  give_address(server, client, "secure@example.test");
  raise(server, client, "mail_changed", { data: { to: client.mail }, at: clock.now() });
  const { state, error } = await delivery(client, "mail_changed", (each) => each.state !== "waiting" || each.error);
  assert.deepEqual([state, error], ["delivered", null], await mail.log());
  assert.match((await mail.mail(client.mail)).subject, /mail address of your account/);
  assert.match(await mail.log(), /X=TLS.* A=plain/);
  assert.ok(!server.log.includes("open sesame"));
});
