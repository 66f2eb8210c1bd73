// Alerts by mail, through a real mail server.
import assert from "node:assert/strict";
import { createServer } from "node:net";
import { after, before, test } from "node:test";
import {
  MovedClock,
  change_settings,
  delay_ms,
  delivery,
  dispatched,
  give_address,
  hour_ms,
  mail_args,
  minute_ms,
  raise,
  sql,
  start,
} from "../support/alerts.js";
import { exchange, spoiled } from "../support/client.js";
import { MailServer } from "../support/mail_server.js";
import { mover, playTurn, table } from "../support/play.js";
import { eventually } from "../support/wait.js";

let clock;
let mail;
let server;
before(async () => {
  clock = await MovedClock.make();
  mail = await MailServer.start();
  server = await start(clock, mail_args(mail.port));
});
after(async () => {
  await server?.stop();
  await mail?.stop();
  await clock?.remove();
});

let people = 0;
/** A guest with a mail address. */
async function person(name, address) {
  const client = await server.guest(name);
  give_address(server, client, address ?? `person${++people}@example.test`);
  return client;
}

/** A match of these two; `mover` is the player whose turn it is: `{match, mover, other}`. */
async function match_of(one, two, game) {
  const match = await table([one, two], game && { game });
  const first = await mover([one, two], match);
  return { match, mover: first, other: first === one ? two : one };
}

/** Moves the clock past the delay of alerts, and waits until the delivery queue is empty. */
async function tell() {
  await clock.go_on(delay_ms);
  await dispatched(server, clock.now());
}

test("the player to move gets one mail, with the game, the opponents, plain text, HTML and one link", async () => {
  const { match, mover: moana, other: rangi } = await match_of(await person("Moana"), await person("Rangi"));
  await tell();
  const { subject, text, html, headers } = await mail.mail(moana.mail);
  assert.equal(subject, `Your turn in Maori against ${rangi.user.name}`);
  assert.match(text, /It is your turn in Maori/);
  const link = `https://atoll.test/match/${match}`;
  assert.equal(text.split(link).length, 2, "one link to the match");
  assert.ok(html.includes(`href="${link}"`));
  assert.equal(headers["message-id"], `<${(await delivery(moana, "your_turn")).id}@atoll.test>`);
  assert.match(headers["from"], /<atoll@atoll\.test>$/);
  assert.equal(headers["list-unsubscribe-post"], "List-Unsubscribe=One-Click");
  // The same mail also reports the start of the match.
  assert.equal((await mail.mails(moana.mail)).length, 1);
  assert.match((await mail.mail(rangi.mail)).subject, /has started$/);
});

test("a player who answers at once gets no alert", async () => {
  const { match, mover: quick, other } = await match_of(await person("Quick"), await person("Other"));
  await playTurn(quick, match);
  await tell();
  assert.match((await mail.mail(other.mail)).subject, /^Your turn/);
  assert.deepEqual(
    (await mail.mails(quick.mail)).map(({ subject }) => subject),
    [`Maori against ${other.user.name} has started`],
  );
});

test("names are escaped", async () => {
  const hostile = '=?x?Zoë", <b>&"evil.test';
  const { mover: one, other: two } = await match_of(await person(hostile), await person(hostile));
  await tell();
  const { subject, html, headers } = await mail.mail(one.mail);
  assert.equal(subject, `Your turn in Maori against ${hostile}`);
  assert.ok(html.includes("=?x?Zoë&quot;, &lt;b&gt;&amp;&quot;evil.test"));
  assert.ok(!html.includes("<b>"));
  assert.equal(headers.to, one.mail);
  assert.notEqual(one.mail, two.mail);
});

test("a player who has the match in focus gets no alert; a page without focus does not count", async () => {
  const [looks, away] = [await person("Looks"), await person("Away")];
  const { match } = await match_of(looks, away);
  const [first, second] = [await looks.socket(), await away.socket()];
  await first.call({ type: "focus", match });
  await second.call({ type: "focus", match: null });
  await second.call({ type: "subscribe", match });
  await tell();
  assert.equal((await mail.mails(looks.mail)).length, 0);
  assert.equal((await mail.mail(away.mail)).headers.to, away.mail);

  first.drop();
  await eventually(
    async () => !(await away.snapshot(match)).seats.find(({ user }) => user.name === "Looks").present,
    "the focus to end",
  );
  await playTurn(await mover([looks, away], match), match);
  await playTurn(await mover([looks, away], match), match);
  const waiting = await mover([looks, away], match);
  const received = (await mail.mails(waiting.mail)).length;
  await tell();
  assert.equal((await mail.mails(waiting.mail)).length, received + 1, "the focus ends with its socket");
  await second.close();
});

test("a kind of alert that is turned off is not sent", async () => {
  const [silent, other] = [await person("Silent"), await person("Other")];
  await change_settings(silent, ({ channels }) =>
    Object.assign(channels.mail, { your_turn: false, match_started: false }),
  );
  await match_of(silent, other);
  await tell();
  assert.ok(await mail.mail(other.mail));
  assert.equal((await mail.mails(silent.mail)).length, 0);
  assert.deepEqual((await silent.get("/me/deliveries")).deliveries, []);
});

test("an address that the mail server refuses permanently fails at once, with the reason", async () => {
  const nobody = await person("Nobody", "nobody@example.test");
  await match_of(nobody, await person("Other"));
  await clock.go_on(delay_ms);
  const failed = await eventually(
    async () => (await nobody.get("/me/deliveries")).deliveries.find(({ state }) => state === "failed"),
    "a failed delivery",
  );
  assert.equal(failed.attempts, 1);
  assert.equal(failed.error, "the mail server answered 550");
});

test("a deferred mail is sent again under the same id, and fails after the eighth attempt", async () => {
  const later = await person("Later", "later@example.test");
  await later.post("/me/alerts/test", { channel: "mail" });
  const first = await delivery(later, "test", ({ attempts, error }) => attempts === 1 && error !== null);
  assert.deepEqual([first.state, first.error], ["waiting", "the mail server answered 451"]);
  assert.ok(first.at > clock.now() && first.at < clock.now() + 2 * minute_ms);
  sql(server, `UPDATE accounts SET mail = 'later-found@example.test' WHERE mail = '${later.mail}'`);
  await clock.go_on(2 * minute_ms);
  const { headers } = await mail.mail("later-found@example.test");
  assert.equal(headers["message-id"], `<${first.id}@atoll.test>`);
  assert.equal((await delivery(later, "test", ({ state }) => state === "delivered")).attempts, 2);

  sql(server, `UPDATE accounts SET mail = 'later@example.test' WHERE mail = 'later-found@example.test'`);
  await later.post("/me/alerts/test", { channel: "mail" });
  for (let attempt = 1; attempt < 8; ++attempt) {
    await delivery(later, "test", ({ attempts, error }) => attempts >= attempt && error !== null);
    await clock.go_on(6 * hour_ms);
  }
  const last = await delivery(later, "test", ({ state }) => state === "failed");
  assert.equal(last.attempts, 8);
});

test("a digest collects alerts into one mail, and omits those that no longer apply", async () => {
  const [collects, ann, ben] = [await person("Collects"), await person("Ann"), await person("Ben")];
  await change_settings(collects, (settings) => {
    settings.digest = "hourly";
    Object.assign(settings.channels.mail, { your_turn: true, match_started: false, chat: true });
  });
  await clock.go_on(hour_ms - (clock.now() % hour_ms) + 10 * minute_ms); // So that no full hour passes unintended.
  const [one, two] = [await table([collects, ann]), await table([collects, ben])];
  const played = await table([collects, ann]);
  await tell();
  for (const match of [one, two]) raise(server, collects, "chat", { match, at: clock.now() });
  raise(server, collects, "your_turn", { match: played, at: clock.now() });
  sql(server, `UPDATE matches SET to_act = 0 WHERE id = '${played}'`);
  await dispatched(server, clock.now());
  assert.equal((await mail.mails(collects.mail)).length, 0);
  await clock.go_on(hour_ms);
  const { subject, text } = await mail.mail(collects.mail);
  assert.match(subject, /^[2345] updates/);
  for (const match of [one, two]) assert.ok(text.includes(`https://atoll.test/match/${match}`));
  assert.ok(!text.includes(played));
  assert.equal((await mail.mails(collects.mail)).length, 1);
  const { deliveries } = await collects.get("/me/deliveries");
  assert.equal(deliveries.find(({ match }) => match === played).state, "withdrawn");
});

test("quiet hours delay mails, except those that could cost the match; newer ones replace older ones", async () => {
  const [sleeps, other] = [await person("Sleeps"), await person("Other")];
  const clock_time = (ms) => new Date(ms).toISOString().slice(11, 16);
  await change_settings(sleeps, (settings) => {
    settings.quiet = { from: clock_time(clock.now() - hour_ms), to: clock_time(clock.now() + 2 * hour_ms) };
  });
  const { match } = await match_of(sleeps, other);
  await tell();
  raise(server, sleeps, "offer", { match, at: clock.now() });
  await dispatched(server, clock.now());
  assert.equal((await mail.mails(sleeps.mail)).length, 0);

  raise(server, sleeps, "match_finished", { match, at: clock.now() });
  await dispatched(server, clock.now());
  const { deliveries } = await sleeps.get("/me/deliveries");
  assert.deepEqual(
    deliveries.map(({ state }) => state).sort(),
    deliveries.map((_, index) => (index === deliveries.length - 1 ? "waiting" : "replaced")),
  );

  const elsewhere = await table([sleeps, other]);
  sql(server, `UPDATE matches SET to_act = 3 WHERE id = '${elsewhere}'`);
  raise(server, sleeps, "time_low", { match: elsewhere, at: clock.now() });
  assert.match((await mail.mail(sleeps.mail)).subject, /^Your time is running out/);
  sql(server, `UPDATE matches SET status = 'closed' WHERE id = '${elsewhere}'`);
  await clock.go_on(2 * hour_ms);
  await dispatched(server, clock.now());
  const subjects = (await mail.mails(sleeps.mail)).map(({ subject }) => subject);
  assert.deepEqual(subjects.sort(), ["Maori against Other is over", "Your time is running out in Maori against Other"]);
});

test("one click on the mail's own link stops alerts without a login, but not mails about the account", async () => {
  const tired = await person("Tired");
  await tired.post("/me/alerts/test", { channel: "mail" });
  const { headers, text } = await mail.mail(tired.mail);
  const [, path] = /^<https:\/\/atoll\.test(\/unsubscribe\/[^>]+)>$/.exec(headers["list-unsubscribe"]);
  assert.ok(text.includes(path));
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const click = { method: "POST", path, headers: form, body: "List-Unsubscribe=One-Click" };
  assert.equal((await exchange(server.origin, { ...click, path: spoiled(path) })).status, 404);
  assert.equal((await tired.get("/me/alerts")).channels.mail.your_turn, true);
  assert.equal((await exchange(server.origin, click)).status, 204);
  assert.ok(Object.values((await tired.get("/me/alerts")).channels.mail).every((on) => !on));
  await server.nobody().ok("POST", path);

  await match_of(tired, await person("Other"));
  raise(server, tired, "mail_reset", {
    data: { link: "https://atoll.test/reset/abc", to: tired.mail },
    at: clock.now(),
  });
  await tell();
  const subjects = await eventually(async () => {
    const mails = await mail.mails(tired.mail);
    return mails.length > 1 && mails.map(({ subject }) => subject);
  }, "the mail about the account");
  assert.deepEqual(subjects.sort(), ["Reset your password on atoll.test", "Test notification from atoll.test"]);
});

test("a mail about the account goes to its given address, in the user's language; its link is deleted", async () => {
  const client = await server.guest("Zoë");
  sql(server, `UPDATE users SET locale = 'de-AT' WHERE id = '${client.user.id}'`);
  const to = "zoe@example.test";
  raise(server, client, "mail_confirm", { data: { link: "https://atoll.test/confirm/s3cret", to }, at: clock.now() });
  const { subject, text, headers } = await mail.mail(to);
  assert.equal(subject, "Bestätige deine Mailadresse für atoll.test");
  assert.ok(text.includes("Hallo Zoë,") && text.includes("https://atoll.test/confirm/s3cret"));
  assert.equal(headers["list-unsubscribe"], undefined);
  const data = await eventually(() => {
    const [notice] = sql(server, "SELECT data FROM notices WHERE kind = 'mail_confirm'");
    return !notice.data.includes("s3cret") && notice.data;
  }, "the link is forgotten");
  assert.deepEqual((await client.get("/me/deliveries")).deliveries, [], "a delivery with a link is not listed");
  assert.deepEqual(JSON.parse(data), { to });
  assert.ok(!server.log.includes("s3cret"));
});

test("a deleted user gets no alert", async () => {
  const gone = await person("Gone");
  await match_of(gone, await person("Other"));
  sql(server, `UPDATE users SET deleted_at = 1, name = '' WHERE id = '${gone.user.id}'`);
  await tell();
  assert.equal((await mail.mails(gone.mail)).length, 0);
});

test("after a crash before the delivery, no alert is lost or sent twice", async () => {
  // A mail server that hangs: it accepts the connection and never answers.
  const silent = createServer((socket) => socket.on("error", () => {}));
  const connections = new Set();
  silent.on("connection", (socket) => connections.add(socket));
  await new Promise((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address();

  const own_clock = await MovedClock.make();
  let own = await start(own_clock, mail_args(port));
  const { data } = own;
  const [one, two] = [await own.guest("One"), await own.guest("Two")];
  for (const each of [one, two]) give_address(own, each, `${each.user.name.toLowerCase()}@example.test`);
  const match = await table([one, two]);
  await own.end("SIGKILL"); // The turn is on disk, the alert is not due yet.

  own = await start(own_clock, mail_args(port), { data });
  await own_clock.go_on(delay_ms);
  await eventually(() => connections.size === 2, "both mails to be on their way");
  await own.end("SIGKILL"); // The deliveries are claimed, but not sent.
  for (const socket of connections) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));

  const real = await MailServer.start({ port });
  try {
    own = await start(own_clock, mail_args(port), { data });
    await dispatched(own, own_clock.now(), { claimed: "FALSE" });
    assert.equal((await real.mails("one@example.test")).length, 0, "claimed a moment ago: not sent again yet");
    await own_clock.go_on(2 * minute_ms);
    for (const address of ["one@example.test", "two@example.test"]) {
      assert.ok((await real.mail(address)).text.includes(match));
    }
    await own_clock.go_on(24 * hour_ms);
    await dispatched(own, own_clock.now());
    for (const address of ["one@example.test", "two@example.test"]) {
      assert.equal((await real.mails(address)).length, 1);
    }
    await own.end("SIGTERM");
    own = await start(own_clock, mail_args(port), { data });
    await own_clock.go_on(24 * hour_ms);
    await dispatched(own, own_clock.now());
    assert.equal((await real.mails("one@example.test")).length, 1);
  } finally {
    await own.stop();
    await real.stop();
    await own_clock.remove();
  }
});
