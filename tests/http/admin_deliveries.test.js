// Alerts of everybody as administrators see them: what is told of them, and failed ones that are tried again.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { make_moderator, program_of, reason, ruled_house } from "./support/admin.js";
import { delay_ms, delivery, give_address, mail_args, sql } from "./support/alerts.js";
import { register } from "./support/accounts.js";
import { MailServer } from "./support/mail_server.js";
import { mover, playTurn, table } from "./support/play.js";
import { eventually } from "./support/wait.js";

let home;
let mail;
let server;
let chief;
before(async () => {
  mail = await MailServer.start();
  home = await ruled_house({ args: [...mail_args(mail.port), "--public-url", "https://atoll.test"] });
  ({ server, chief } = home);
});
after(async () => {
  await home?.stop();
  await mail?.stop();
});

let people = 0;
/** Somebody whose mails the mail server refuses for good. */
async function unreachable(name) {
  const client = await server.guest(name);
  give_address(server, client, `nobody+${++people}@example.test`); // One address has one owner.
  sql(server, `UPDATE accounts SET mail = 'nobody@example.test' WHERE mail = '${client.mail}'`);
  return client;
}

/** From now on they can be reached: answers the address. */
function reach(client) {
  const address = `found${++people}@example.test`;
  sql(
    server,
    `UPDATE accounts SET mail = '${address}', mail_key = '${address}'
     WHERE user = (SELECT key FROM users WHERE id = '${client.user.id}')`,
  );
  return address;
}

const is_failed = ({ state }) => state === "failed";
/** A test alert to them that has failed. */
async function failed_test(client) {
  await client.post("/me/alerts/test", { channel: "mail" });
  return delivery(client, "test", is_failed);
}

const of = async (client, more = "") => (await chief.get(`/admin/deliveries?user=${client.user.id}${more}`)).deliveries;
const retry_path = ({ id }) => `/admin/deliveries/${id}/retry`;
const entries_of = async (action) => (await chief.get(`/admin/audit?action=${action}&limit=100`)).entries;

test("an administrator sees what became of an alert, and neither address nor text", async () => {
  const ann = await unreachable("Ann");
  const { id, at } = await failed_test(ann);
  const [told, ...others] = await of(ann);
  assert.deepEqual(others, []);
  assert.deepEqual(told, {
    id,
    user: { id: ann.user.id, name: "Ann", guest: true },
    kind: "test",
    match: null,
    channel: "mail",
    state: "failed",
    attempts: 1,
    error: "the mail server answered 550",
    at,
  });
  const { text } = await chief.call("GET", "/admin/deliveries?limit=100");
  assert.ok(!text.includes("example.test"), text);
});

test("deliveries are found by state, channel and user, page by page", async () => {
  const ann = await unreachable("Ann");
  const ids = [];
  for (let count = 0; count < 5; ++count) {
    await ann.post("/me/alerts/test", { channel: "mail" });
    const newest = await eventually(async () => (await of(ann)).find(({ id }) => !ids.includes(id)), "one more");
    ids.unshift(newest.id);
  }
  await eventually(async () => (await of(ann)).every(is_failed), "all to fail");
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

test("a failed delivery waits again under its id, arrives, and cannot be tried a second time", async () => {
  const ann = await unreachable("Ann");
  const failed = await failed_test(ann);
  const address = reach(ann);
  const told = await chief.post(retry_path(failed), { reason: "the address is mended" });
  assert.equal(told.id, failed.id);
  assert.equal(told.error, null);
  assert.notEqual(told.state, "failed");
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

test("what has come to nothing is not told after all", async () => {
  const people_here = [await unreachable("Ann"), await server.guest("Bob")];
  const match = await table(people_here);
  // Whoever is to move: Ann is told of it, and it fails.
  while ((await mover(people_here, match)) !== people_here[0]) await playTurn(await mover(people_here, match), match);
  home.go_on(delay_ms);
  const [ann] = people_here;
  const failed = await delivery(ann, "your_turn", is_failed);
  await playTurn(ann, match);
  await chief.refused("not_failed", "POST", retry_path(failed), { reason });
  assert.equal((await of(ann)).find(({ id }) => id === failed.id).state, "failed");
});

test("all that failed since then is tried again, but for mails about accounts", async () => {
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
  assert.equal((await of(old))[0].state, "failed", "it failed before");
  const [confirmation] = await of(about);
  assert.equal(confirmation.state, "failed", "its link is gone");
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

test("only administrators see and try again, with a reason, and bad input changes nothing", async () => {
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
