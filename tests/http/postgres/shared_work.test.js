// Work that of several servers on one database only one does at a time, and what becomes of it when that one dies.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PostgresServer } from "../../support/postgres_server.js";
import { register } from "../support/accounts.js";
import { hour_ms, mail_args, MovedClock } from "../support/alerts.js";
import { Client, fresh } from "../support/client.js";
import { MailServer } from "../support/mail_server.js";
import { draft, mover, table } from "../support/play.js";
import { Server } from "../support/server.js";
import { eventually } from "../support/wait.js";

const takeover_ms = 15_000;

let postgres;
let database;
let mail;
let clock;
/** The server that does the work, and the other one. */
let first;
let second;
before(async () => {
  postgres = await PostgresServer.start();
  database = postgres.new_database();
  mail = await MailServer.start();
  clock = await MovedClock.make();
  first = await start("first");
  second = await start("second");
});
after(async () => {
  await first?.stop();
  await second?.stop();
  await mail?.stop();
  await clock?.remove();
  await postgres?.remove();
});

const start = (name) =>
  Server.start({
    env: { ATOLL_DATABASE: postgres.url(database) },
    args: [
      ...["--no-rate-limits", "--password-ops", "1", "--password-memory-mib", "1", "--server-name", name],
      ...["--clock-offset-file", clock.file, ...mail_args(mail.port)],
    ],
  });
/** The same user at another server. */
const at = (server, client) => new Client(server.origin, { user: client.user, token: client.token });

let people = 0;
const address = () => `person${++people}@example.test`;

const holders = () =>
  postgres
    .rows("SELECT DISTINCT s.name FROM leases l JOIN servers s ON s.key = l.server", database)
    .map((row) => row.name);

test("the first server holds all leases, and a user of the second one receives one mail", async () => {
  assert.deepEqual(holders(), ["first"]);
  const ann = await register(second, { mail: address() });
  await mail.mail(ann.mail);
  // Long enough for another server to send it, too.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  assert.equal((await mail.mails(ann.mail)).length, 1);
});

test("when that server dies, the other one ends turns, plays for bots and sends mails within 15 seconds", async () => {
  const [ann, bob] = [await first.guest("Ann"), await second.guest("Bob")];
  const late = await table([at(first, ann), at(first, bob)], { clock: { kind: "per_move", move_ms: hour_ms } });
  const clients = await Promise.all(Array.from({ length: 6 }, () => first.guest("Eve")));
  const with_bots = await Promise.all(
    clients.map(async (client) => {
      const id = await client.ok("POST", "/matches", {
        game: "maori",
        options: {},
        seats: [{ kind: "me" }, ...Array.from({ length: 3 }, () => ({ kind: "bot", bot: "greedy" }))],
        visibility: "public",
      });
      return id.id;
    }),
  );
  const my_turn = (client, id) =>
    eventually(async () => {
      const { you, to_act } = await client.snapshot(id);
      return to_act.includes(you);
    }, "one's own turn");
  for (const [index, id] of with_bots.entries()) await my_turn(clients[index], id);
  const turns = await Promise.all(with_bots.map((id, index) => draft(clients[index], id)));
  await Promise.all(
    with_bots.map((id, index) => clients[index].ok("POST", `/matches/${id}/turns`, { ...turns[index], cmd: fresh() })),
  );
  await first.end("SIGKILL");
  const killed_at = Date.now();
  const left = await Promise.all(with_bots.map((id, index) => at(second, clients[index]).snapshot(id)));
  assert.ok(
    left.some(({ you, to_act }) => !to_act.includes(you)),
    "the bots had already played everything",
  );
  await clock.go_on(2 * hour_ms);
  const eve = await register(second, { mail: address() });
  const there = [at(second, ann), at(second, bob)];
  await eventually(async () => (await there[0].snapshot(late)).absences.length > 0, "the end of the time", takeover_ms);
  await mail.mail(eve.mail);
  assert.ok(Date.now() - killed_at < takeover_ms + 1000, `it took ${Date.now() - killed_at} ms`);
  for (const [index, id] of with_bots.entries()) await my_turn(at(second, clients[index]), id);
  assert.deepEqual(holders(), ["second"]);
  assert.equal((await mail.mails(eve.mail)).length, 1);
  assert.ok(await mover(there, late));
});

test("a server that was stopped for a while does nothing twice when it goes on", async () => {
  first = await start("third");
  const [stopped, other] = [second, first];
  stopped.signal("SIGSTOP");
  await eventually(async () => holders().includes("third"), "the takeover", takeover_ms);
  const ann = await register(other, { mail: address() });
  await mail.mail(ann.mail);
  stopped.signal("SIGCONT");
  const bob = await register(stopped, { mail: address() });
  await mail.mail(bob.mail);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  assert.deepEqual(holders(), ["third"]);
  for (const person of [ann, bob]) assert.equal((await mail.mails(person.mail)).length, 1);
});

test("a server that stops hands its work over at once", async () => {
  await first.end("SIGTERM");
  const begin = Date.now();
  await eventually(async () => holders().join() === "second", "the takeover");
  assert.ok(Date.now() - begin < 3000);
});
