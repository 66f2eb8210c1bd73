// Usage within the last hour, by user and address, and slowing down or blocking them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { register } from "../support/accounts.js";
import { hour_ms, make_moderator, program_of, reason, administered_site } from "../support/admin.js";
import { sql } from "../support/alerts.js";
import { exchange, fresh } from "../support/client.js";
import { table } from "../support/play.js";
import { eventually } from "../support/wait.js";

let home;
let server;
let chief;
before(async () => {
  home = await administered_site({ args: ["--trusted-proxy", "127.0.0.1"], password_mib: 16 });
  ({ server, chief } = home);
});
after(() => home?.stop());

let addresses = 0;
/** An address that no other client has. */
const some_address = () => `198.51.100.${++addresses}`;
const from = (address) => ({ "x-forwarded-for": address });

const of_user = async (client) =>
  (await chief.get("/admin/usage")).users.find(({ user }) => user.id === client.user.id);
const of_address = async (address) =>
  (await chief.get("/admin/usage")).addresses.find((each) => each.address === address);

test("requests, processor time and bytes are counted by user and by address", async () => {
  const ann = await register(server);
  const address = some_address();
  let bytes = 0;
  for (let round = 0; round < 5; ++round) {
    bytes += (await ann.call("GET", "/games", undefined, from(address))).text.length;
  }
  bytes += (await ann.call("GET", "/nothing", undefined, from(address))).text.length;
  const there = await of_address(address);
  assert.equal(there.requests, 6);
  assert.equal(there.bytes, bytes);
  assert.ok(there.cpu_ms > 0);
  const { user, requests, cpu_ms, suspended, slowed_until } = await of_user(ann);
  assert.deepEqual([user, suspended, slowed_until], [ann.user, false, null]);
  assert.ok(requests >= 5 && cpu_ms > 0, `${requests} requests, ${cpu_ms} ms`);
  // She registered from another address.
  assert.notEqual(await of_address("127.0.0.1"), undefined);
  await home.go_on(2 * hour_ms);
  assert.equal(await of_address(address), undefined);
});

test("the cost of a password is counted for the address that sent it", async () => {
  const address = some_address();
  for (let round = 0; round < 3; ++round) {
    const body = { login: `Nobody ${round}`, password: "this is not the right one" };
    assert.equal((await server.nobody().call("POST", "/sessions", body, from(address))).status, 401);
  }
  const { cpu_ms, requests } = await of_address(address);
  assert.equal(requests, 3);
  assert.ok(cpu_ms > 3 * 4, `${cpu_ms} ms`); // 16 MiB each, filled once.
});

test("socket messages are counted in both directions", async () => {
  const ann = await register(server);
  const { requests, bytes } = await of_user(ann).then((row) => row ?? { requests: 0, bytes: 0 });
  const socket = await ann.socket();
  for (let message = 0; message < 20; ++message) await socket.call({ type: "hello" });
  const now = await of_user(ann);
  assert.ok(now.requests >= requests + 20, `${now.requests} requests`);
  assert.ok(now.bytes >= bytes + 20 * 50, `${now.bytes} bytes`);
  await socket.close();
});

test("created matches are counted, and refused ones are not", async () => {
  const [ann, bob] = [await register(server), await register(server)];
  const match = await table([ann, bob]);
  await bob.post(`/matches/${match}/resign`, { cmd: fresh() });
  await ann.post(`/matches/${match}/rematch`, {});
  await ann.post(`/matches/${match}/rematch`, {});
  await ann.refused("invalid", "POST", "/matches", { game: "chess" });
  const made = async (who) => (await of_user(who)).matches;
  assert.deepEqual([await made(ann), await made(bob)], [2, 0]);
});

test("alerts are counted for the users who receive them", async () => {
  const ann = await register(server);
  await ann.post("/me/endpoints", {
    channel: "webhook",
    address: "https://hook.example/",
    keys: { shape: "generic" },
    label: "A hook",
  });
  await ann.post("/me/alerts/test", { channel: "webhook" });
  assert.equal(sql(server, "SELECT count(*) AS n FROM notices WHERE kind = 'test'")[0].n, 1);
  await eventually(async () => (await of_user(ann)).deliveries === 1, "the delivery to be counted");
  const [first] = (await chief.get("/admin/usage?by=deliveries")).users;
  assert.equal(first.user.id, ann.user.id);
});

test("the list is sorted and limited as requested", async () => {
  const [few, many] = [some_address(), some_address()];
  const nobody = server.nobody();
  await nobody.call("GET", "/games", undefined, from(few));
  for (let round = 0; round < 60; ++round) await nobody.call("GET", "/healthz", undefined, from(many));
  const order = async (by) => (await chief.get(`/admin/usage?by=${by}&limit=100`)).addresses.map((row) => row.address);
  const by_requests = await order("requests");
  assert.ok(by_requests.indexOf(many) < by_requests.indexOf(few));
  const by_bytes = await order("bytes");
  assert.ok(by_bytes.indexOf(few) < by_bytes.indexOf(many));
  assert.ok(!(await order("matches")).includes(few), "a user without matches is not listed");
  const { users, addresses: found } = await chief.get("/admin/usage?limit=1");
  assert.deepEqual([users.length, found.length], [1, 1]);
  await chief.refused("invalid", "GET", "/admin/usage?by=beauty");
  await chief.refused("invalid", "GET", "/admin/usage?limit=101");
});

test("a blocked address is refused everywhere until the block ends, and others are not", async () => {
  const [bad, good] = [some_address(), some_address()];
  const nobody = server.nobody();
  const until = Date.now() + (await ahead()) + hour_ms;
  const blocked = await chief.ok("PUT", `/admin/usage/addresses/${bad}/block`, { until, reason });
  assert.deepEqual([blocked.address, blocked.blocked_until], [bad, until]);
  const answer = await nobody.call("GET", "/games", undefined, from(bad));
  assert.equal(answer.body.code, "rate_limited");
  const wait_s = Number(answer.headers["retry-after"]);
  assert.ok(wait_s > 3000 && wait_s <= 3600, `${wait_s} s`);
  assert.equal((await nobody.call("POST", "/guests", { name: "Cleo" }, from(bad))).status, 429);
  assert.equal((await exchange(server.origin, { path: "/nothing", headers: from(bad) })).status, 429);
  await assert.rejects(nobody.socket(from(bad)));
  assert.equal((await nobody.call("GET", "/healthz", undefined, from(bad))).status, 200, "health is never limited");
  assert.equal((await nobody.call("GET", "/games", undefined, from(good))).status, 200);
  assert.equal((await of_address(bad)).blocked_until, until);
  home.go_on(hour_ms);
  assert.equal((await nobody.call("GET", "/games", undefined, from(bad))).status, 200);
  assert.equal((await of_address(bad)).blocked_until, null);
});

/** How far the server's clock is ahead, in milliseconds. */
const ahead = async () => (await chief.get("/admin/state")).now - Date.now();

test("a block is lifted early, applies to a whole /64, and is logged", async () => {
  const nobody = server.nobody();
  const asked = (address) => nobody.call("GET", "/games", undefined, from(address)).then(({ status }) => status);
  const until = Date.now() + (await ahead()) + hour_ms;
  const path = `/admin/usage/addresses/${encodeURIComponent("2001:db8:1:2:3::4")}/block`;
  assert.equal((await chief.ok("PUT", path, { until, reason })).address, "2001:db8:1:2::");
  assert.deepEqual([await asked("2001:db8:1:2::9"), await asked("2001:db8:1:3::9")], [429, 200]);
  assert.equal((await chief.ok("DELETE", path, { reason })).blocked_until, null);
  assert.equal(await asked("2001:db8:1:2::9"), 200);
  await chief.refused("not_found", "DELETE", path, { reason });
  const { entries } = await chief.get("/admin/audit?limit=2");
  assert.deepEqual(
    entries.map(({ action, subject, details }) => [action, subject, details]),
    [
      ["usage.unblock", { kind: "address", id: "2001:db8:1:2::" }, {}],
      ["usage.block", { kind: "address", id: "2001:db8:1:2::" }, { until }],
    ],
  );
});

test("a socket from a blocked address is closed at its next message", async () => {
  const address = some_address();
  const socket = await server.nobody().socket(from(address));
  const until = Date.now() + (await ahead()) + hour_ms;
  await chief.ok("PUT", `/admin/usage/addresses/${address}/block`, { until, reason });
  socket.raw(JSON.stringify({ type: "hello", id: 1 }));
  assert.equal((await socket.closed).code, 1008);
  await chief.ok("DELETE", `/admin/usage/addresses/${address}/block`, { reason });
});

test("administrators cannot block their own address, and invalid addresses and times are refused", async () => {
  const now = Date.now() + (await ahead());
  const refused = async (code, address, body) =>
    chief.refused(code, "PUT", `/admin/usage/addresses/${encodeURIComponent(address)}/block`, body);
  const own = await refused("invalid", "127.0.0.1", { until: now + hour_ms, reason });
  assert.equal(own.rule, "usage.own_address");
  await refused("not_found", "somewhere", { until: now + hour_ms, reason });
  await refused("invalid", "192.0.2.1", { until: now - 1, reason });
  await refused("invalid", "192.0.2.1", { until: now + 32 * 24 * hour_ms, reason });
  await refused("invalid", "192.0.2.1", { until: now + hour_ms });
  await chief.refused("not_found", "PUT", "/admin/usage/addresses/somewhere/slowdown", { reason });
  await chief.refused("unknown_user", "PUT", "/admin/usage/users/aaaaaaaaaaaa/slowdown", { reason });
  const ann = await register(server);
  await chief.refused("not_found", "DELETE", `/admin/usage/users/${ann.user.id}/slowdown`, { reason });
  assert.equal((await chief.get("/me")).role, "admin");
});

test("a slowed user is listed first, until the slowdown ends or is lifted", async () => {
  const ann = await register(server);
  const address = some_address();
  const now = Date.now() + (await ahead());
  const slowed = await chief.ok("PUT", `/admin/usage/users/${ann.user.id}/slowdown`, { reason });
  assert.ok(Math.abs(slowed.slowed_until - now - hour_ms) < 60_000, `${slowed.slowed_until}`);
  await chief.ok("PUT", `/admin/usage/addresses/${address}/slowdown`, { reason });
  const list = await chief.get("/admin/usage?limit=1");
  assert.equal(list.users[0].user.id, ann.user.id);
  assert.equal(list.addresses[0].address, address, "even an address without any usage");
  const path = `/admin/usage/addresses/${address}/slowdown`;
  assert.equal((await chief.ok("DELETE", path, { reason })).slowed_until, null);
  home.go_on(hour_ms + 60_000);
  assert.equal((await of_user(ann))?.slowed_until ?? null, null);
  const { entries } = await chief.get("/admin/audit?limit=3");
  assert.deepEqual(
    entries.map(({ action, subject }) => [action, subject.id]),
    [
      ["usage.lift_slow_down", address],
      ["usage.slow_down", address],
      ["usage.slow_down", ann.user.id],
    ],
  );
});

test("only administrators read usage, slow down and block", async () => {
  const mod = await make_moderator(home);
  const program = await program_of(chief, "admin");
  for (const [method, path, body] of [
    ["GET", "/admin/usage"],
    ["PUT", `/admin/usage/users/${mod.user.id}/slowdown`, { reason }],
    ["DELETE", `/admin/usage/users/${mod.user.id}/slowdown`, { reason }],
    ["PUT", "/admin/usage/addresses/192.0.2.1/slowdown", { reason }],
    ["DELETE", "/admin/usage/addresses/192.0.2.1/slowdown", { reason }],
    ["PUT", "/admin/usage/addresses/192.0.2.1/block", { until: Date.now() + hour_ms, reason }],
    ["DELETE", "/admin/usage/addresses/192.0.2.1/block", { reason }],
  ]) {
    await mod.refused("forbidden", method, path, body);
    await server.nobody().refused("unauthenticated", method, path, body);
  }
  await program.get("/admin/usage");
});
