// No user's alerts delay those of others, whatever their addresses do: addresses that never answer, and many of them.
import assert from "node:assert/strict";
import { createServer } from "node:net";
import http from "node:http";
import { after, before, test } from "node:test";
import { MovedClock, delivery, give_address, mail_args, minute_ms, sql, start } from "../support/alerts.js";
import { MailServer } from "../support/mail_server.js";
import { eventually } from "../support/wait.js";

const guests_count = 20;
const hooks_each = 10;
const tests_each = 3;

/** Accepts every connection, and never answers; `hang_up` closes them. */
async function silent_host() {
  const sockets = new Set();
  let total = 0;
  const server = createServer((socket) => {
    total += 1;
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.resume();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  const hang_up = () => sockets.forEach((socket) => socket.destroy());
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    total: () => total,
    hang_up,
    stop: () => {
      hang_up();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with the status `status`, and counts the calls of each path. */
async function receiver() {
  const calls = new Map();
  const it = { status: 201, count: (path) => calls.get(path) ?? 0 };
  const server = http.createServer((request, response) => {
    calls.set(request.url, it.count(request.url) + 1);
    request.resume();
    response.statusCode = it.status;
    response.end();
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  it.port = server.address().port;
  it.origin = `http://127.0.0.1:${it.port}`;
  it.stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return it;
}

const webhook = (address) => ({ channel: "webhook", address, keys: { shape: "generic" }, label: "A hook" });
const test_hook = (client) => client.call("POST", "/me/alerts/test", { channel: "webhook" });

let clock;
let mail;
let silent;
let quick;
let server;
before(async () => {
  clock = await MovedClock.make();
  [mail, silent, quick] = await Promise.all([MailServer.start(), silent_host(), receiver()]);
  const allowed = [silent, quick].flatMap(({ port }) => ["--webhook-allow-private", `127.0.0.1:${port}`]);
  server = await start(clock, [...mail_args(mail.port), ...allowed]);
});
after(async () => {
  await server?.stop();
  await Promise.all([mail?.stop(), silent?.stop(), quick?.stop(), clock?.remove()]);
});

test("a password reset mail is delivered while many users' webhooks hang", async () => {
  const owner = await server.guest("Owner");
  give_address(server, owner, "owner@example.test");
  const guests = await Promise.all(Array.from({ length: guests_count }, (_, index) => server.guest(`Guest ${index}`)));
  for (const guest of guests) {
    for (let hook = 0; hook < hooks_each; ++hook) {
      await guest.post("/me/endpoints", webhook(`${silent.origin}/${guest.user.id}/${hook}`));
    }
  }
  for (let count = 0; count < tests_each; ++count) await Promise.all(guests.map(test_hook));
  await eventually(() => silent.total() >= 4, "calls to hang");
  await eventually(
    () =>
      sql(server, "SELECT count(*) AS n FROM deliveries WHERE channel = 'webhook'")[0].n >= guests_count * hooks_each,
    "all deliveries to wait",
  );
  const began = Date.now();
  await server.nobody().ok("POST", "/passwords/forgotten", { mail: owner.mail });
  assert.match((await mail.mail(owner.mail)).subject, /^Reset your password/);
  const took_ms = Date.now() - began;
  assert.ok(took_ms < 10_000, `${took_ms} ms`);

  const friend = await server.guest("Friend");
  await friend.post("/me/endpoints", webhook(`${quick.origin}/proven`));
  // As if a message had been delivered there before.
  sql(server, "UPDATE endpoints SET delivered_at = 1 WHERE address LIKE '%/proven'");
  assert.equal((await test_hook(friend)).status, 202);
  await eventually(() => quick.count("/proven") === 1, "another user's webhook", 10_000);

  // Clean up, so that none of this delays the other tests.
  sql(server, "UPDATE deliveries SET state = 'withdrawn' WHERE state = 'waiting' AND attempts = 0");
  silent.hang_up();
});

test("one test alert waits at a time for each channel", async () => {
  const client = await server.guest("Client");
  await client.post("/me/endpoints", webhook(`${silent.origin}/once`));
  assert.equal((await test_hook(client)).status, 202);
  const refused = await client.refused("test_waiting", "POST", "/me/alerts/test", { channel: "webhook" });
  assert.equal(refused.status, 409);
  assert.equal((await client.get("/me/deliveries")).deliveries.length <= 1, true);
});

test("a failing address is on hold, which its owner sees; a successful test ends the hold and delivers what waits", async () => {
  const client = await server.guest("Client");
  const { id, hold, delivered_at } = await client.post("/me/endpoints", webhook(`${quick.origin}/held`));
  assert.deepEqual([hold, delivered_at], [null, null]);
  const shown = async () => (await client.get("/me/endpoints")).endpoints.find((each) => each.id === id);
  quick.status = 503;
  await client.post("/me/alerts/test", { channel: "webhook" });
  const failed = await delivery(client, "test", ({ error }) => error !== null);
  assert.deepEqual([failed.state, failed.error], ["waiting", "the address answered 503"]);
  const held = await shown();
  assert.ok(held.hold.until > clock.now() && held.hold.until < clock.now() + 2 * minute_ms);
  assert.deepEqual([held.hold.failures, held.hold.error], [1, "the address answered 503"]);

  const key = `(SELECT key FROM users WHERE id = '${client.user.id}')`;
  sql(
    server,
    `INSERT INTO notices (user_key, match, kind, data, created_at, due_at)
     VALUES (${key}, NULL, 'lobby_mention', '{"from":"Ann"}', ${clock.now()}, ${clock.now()})`,
  );
  const waiting = await delivery(client, "lobby_mention");
  assert.deepEqual([waiting.state, waiting.attempts, waiting.at], ["waiting", 0, held.hold.until]);

  quick.status = 201;
  await client.post("/me/alerts/test", { channel: "webhook" });
  await delivery(client, "test", ({ state }) => state === "delivered");
  await delivery(client, "lobby_mention", ({ state }) => state === "delivered");
  const now = await shown();
  assert.equal(now.hold, null);
  assert.ok(now.delivered_at > 0);
  assert.equal(quick.count("/held"), 3);
});

test("a hold ends by itself, and is longer after each failure", async () => {
  const client = await server.guest("Client");
  const { id } = await client.post("/me/endpoints", webhook(`${quick.origin}/again`));
  const hold = async () => (await client.get("/me/endpoints")).endpoints.find((each) => each.id === id).hold;
  quick.status = 500;
  await client.post("/me/alerts/test", { channel: "webhook" });
  const first = await eventually(hold, "the hold");
  await clock.go_on(2 * minute_ms);
  const second = await eventually(async () => {
    const now = await hold();
    return now?.failures === 2 && now;
  }, "the second failure");
  assert.ok(second.until - clock.now() > 2 * (first.until - clock.now() + 2 * minute_ms));
  quick.status = 201;
  await clock.go_on(10 * minute_ms);
  await delivery(client, "test", ({ state }) => state === "delivered");
  assert.equal(await hold(), null);
});
