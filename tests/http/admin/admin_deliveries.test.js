// All users' deliveries, as administrators see them: what is shown, and sending failed ones again.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { make_moderator, program_of, reason, administered_site } from "../support/admin.js";
import { delay_ms, delivery, give_address, mail_args, sql } from "../support/alerts.js";
import { register } from "../support/accounts.js";
import { MailServer } from "../support/mail_server.js";
import { mover, playTurn, table } from "../support/play.js";
import { eventually } from "../support/wait.js";

const closed_port = 2; // No server listens there.
let home;
let mail;
let server;
let chief;
before(async () => {
  mail = await MailServer.start();
  const allowed = ["--webhook-allow-private", `127.0.0.1:${closed_port}`];
  home = await administered_site({ args: [...mail_args(mail.port), ...allowed, "--public-url", "https://atoll.test"] });
  ({ server, chief } = home);
});
after(async () => {
  await home?.stop();
  await mail?.stop();
});

let people = 0;
/** A user whose mail the mail server refuses permanently. */
async function unreachable(name) {
  const client = await server.guest(name);
  give_address(server, client, `nobody+${++people}@example.test`); // An address has one owner.
  sql(server, `UPDATE accounts SET mail = 'nobody@example.test' WHERE mail = '${client.mail}'`);
  return client;
}

/** Makes the user reachable; returns the new address. */
function reach(client) {
  const address = `found${++people}@example.test`;
  sql(
    server,
    `UPDATE accounts SET mail = '${address}', mail_key = '${address}'
     WHERE user_key = (SELECT key FROM users WHERE id = '${client.user.id}')`,
  );
  return address;
}

const is_failed = ({ state }) => state === "failed";
/** A test alert to this user that has failed. */
async function failed_test(client) {
  await client.post("/me/alerts/test", { channel: "mail" });
  return delivery(client, "test", is_failed);
}

const of = async (client, more = "") => (await chief.get(`/admin/deliveries?user=${client.user.id}${more}`)).deliveries;
const retry_path = ({ id }) => `/admin/deliveries/${id}/retry`;
const entries_of = async (action) => (await chief.get(`/admin/audit?action=${action}&limit=100`)).entries;

test("an administrator sees the result of a delivery, but neither its address nor its text", async () => {
  const ann = await unreachable("Ann");
  const { id, at } = await failed_test(ann);
  const [received, ...others] = await of(ann);
  assert.deepEqual(others, []);
  assert.deepEqual(received, {
    id,
    user: { id: ann.user.id, name: "Ann", guest: true },
    kind: "test",
    match: null,
    channel: "mail",
    state: "failed",
    attempts: 1,
    error: "the mail server answered 550",
    at,
    held_until: null,
  });
  const { text } = await chief.call("GET", "/admin/deliveries?limit=100");
  assert.ok(!text.includes("example.test"), text);
});

test("an administrator sees which deliveries wait for an address on hold, and how many are on hold", async () => {
  const ann = await server.guest("Ann");
  const address = `https://127.0.0.1:${closed_port}/hook`;
  await ann.post("/me/endpoints", { channel: "webhook", address, keys: { shape: "generic" }, label: "" });
  await ann.post("/me/alerts/test", { channel: "webhook" });
  const [waiting] = await eventually(async () => {
    const found = await of(ann, "&state=waiting");
    return found[0]?.error ? found : null;
  }, "the first attempt to fail");
  const [{ hold }] = (await ann.get("/me/endpoints")).endpoints;
  assert.equal(waiting.held_until, hold.until);
  assert.equal((await chief.get("/admin/state")).alerts.endpoints_held, 1);
  home.go_on(hold.until - waiting.at + 3_600_000);
  await eventually(async () => (await of(ann))[0].attempts === 2, "another attempt");
});

test("deliveries are found by state, channel and user, page by page", async () => {
  const ann = await unreachable("Ann");
  const ids = [];
  for (let count = 0; count < 5; ++count) {
    await ann.post("/me/alerts/test", { channel: "mail" });
    const newest = await eventually(
      async () => (await of(ann)).find((each) => !ids.includes(each.id) && is_failed(each)),
      "one more to fail",
    );
    ids.unshift(newest.id);
  }
  const seen = [];
  for (let cursor = ""; ;) {
    const page = await chief.get(`/admin/deliveries?user=${ann.user.id}&state=failed&limit=2&cursor=${cursor}`);
    assert.ok(page.deliveries.length <= 2);
    seen.push(...page.deliveries.map(({ id }) => id));
    if (page.next === null) break;
    cursor = page.next;
  }
  assert.deepEqual(seen, ids);
  assert.deepEqual(await of(ann, "&state=delivered"), []);
  assert.deepEqual(await of(ann, "&channel=push"), []);
  assert.equal((await of(ann, "&channel=mail")).length, 5);
  assert.deepEqual(await of({ user: { id: "nobody" } }), []);
  for (const [query, path] of [
    ["state=odd", "/state"],
    ["channel=pigeon", "/channel"],
    ["limit=0", "/limit"],
    ["cursor=x", "/cursor"],
  ]) {
    assert.equal((await chief.refused("invalid", "GET", `/admin/deliveries?${query}`)).path, path);
  }
});

test("a failed delivery is queued again under its id, arrives, and cannot be sent a second time", async () => {
  const ann = await unreachable("Ann");
  const failed = await failed_test(ann);
  const address = reach(ann);
  const received = await chief.post(retry_path(failed), { reason: "the address is mended" });
  assert.equal(received.id, failed.id);
  assert.equal(received.error, null);
  assert.notEqual(received.state, "failed");
  const { headers } = await mail.mail(address);
  assert.equal(headers["message-id"], `<${failed.id}@atoll.test>`);
  const delivered = await delivery(ann, "test", ({ state }) => state === "delivered");
  assert.deepEqual([delivered.id, delivered.attempts], [failed.id, 1]);
  await chief.refused("not_failed", "POST", retry_path(failed), { reason });
  assert.equal((await mail.mails(address)).length, 1);
  const [entry] = await entries_of("delivery.retry");
  assert.deepEqual(
    [entry.subject, entry.reason, entry.actor.id],
    [{ kind: "delivery", id: failed.id }, "the address is mended", chief.user.id],
  );
});

test("a delivery that is no longer relevant cannot be sent again", async () => {
  const people_here = [await unreachable("Ann"), await server.guest("Bob")];
  const match = await table(people_here);
  // It is Ann's turn: the alert about it fails.
  while ((await mover(people_here, match)) !== people_here[0]) await playTurn(await mover(people_here, match), match);
  home.go_on(delay_ms);
  const [ann] = people_here;
  const failed = await delivery(ann, "your_turn", is_failed);
  await playTurn(ann, match);
  await chief.refused("not_failed", "POST", retry_path(failed), { reason });
  assert.equal((await of(ann)).find(({ id }) => id === failed.id).state, "failed");
});

test("all deliveries that failed since a time are sent again, except mails about accounts", async () => {
  const [old, ann, ben] = [await unreachable("Old"), await unreachable("Ann"), await unreachable("Ben")];
  const before_it = await failed_test(old);
  sql(server, `UPDATE deliveries SET ended_at = 1000 WHERE id = '${before_it.id}'`);
  const failed = [await failed_test(ann), await failed_test(ben)];
  const about = await register(server, { mail: "nobody@example.test" });
  await eventually(async () => (await of(about)).some(is_failed), "the mail that asks to confirm to fail");
  const addresses = [reach(ann), reach(ben)];
  const since = Math.min(...failed.map(({ at }) => at));
  const failures = (await chief.get(`/admin/deliveries?state=failed&limit=100`)).deliveries;
  const wanted = failures.filter(({ at, kind }) => at >= since && !kind.startsWith("mail_")).length;
  const answer = await chief.post("/admin/deliveries/retry", { since, reason: "the mail server is back" });
  assert.deepEqual(answer, { retried: wanted });
  for (const address of addresses) await mail.mail(address);
  assert.equal((await of(old))[0].state, "failed", "it failed earlier");
  const [confirmation] = await of(about);
  assert.equal(confirmation.state, "failed", "its link is deleted");
  await chief.refused("not_failed", "POST", retry_path(confirmation), { reason });
  const [entry] = await entries_of("delivery.retry_all");
  assert.deepEqual(
    [entry.subject, entry.details],
    [
      { kind: "server", id: "" },
      { since, count: wanted },
    ],
  );
});

test("only administrators see and resend deliveries, with a reason, and bad input changes nothing", async () => {
  const ann = await unreachable("Ann");
  const failed = await failed_test(ann);
  const since = 0;
  const callers = [
    ["unauthenticated", server.nobody()],
    ["forbidden", ann],
    ["forbidden", await make_moderator(home)],
    ["forbidden", await program_of(chief, "play")],
  ];
  const log = await chief.get("/admin/audit?limit=1&action=delivery.retry");
  for (const [code, caller] of callers) {
    await caller.refused(code, "GET", "/admin/deliveries");
    await caller.refused(code, "POST", retry_path(failed), { reason });
    await caller.refused(code, "POST", "/admin/deliveries/retry", { since, reason });
  }
  for (const wrong of [undefined, "", "two\nlines", "x".repeat(501)]) {
    const at = async (path, body) => (await chief.refused("invalid", "POST", path, body)).path;
    assert.equal(await at(retry_path(failed), { reason: wrong }), "/reason");
    assert.equal(await at("/admin/deliveries/retry", { since, reason: wrong }), "/reason");
  }
  for (const wrong of [-1, "yesterday", null, 1.5]) {
    const { path } = await chief.refused("invalid", "POST", "/admin/deliveries/retry", { since: wrong, reason });
    assert.equal(path, "/since");
  }
  await chief.refused("not_found", "POST", "/admin/deliveries/nothing/retry", { reason });
  assert.equal((await of(ann))[0].state, "failed");
  assert.deepEqual(await chief.get("/admin/audit?limit=1&action=delivery.retry"), log);
});
