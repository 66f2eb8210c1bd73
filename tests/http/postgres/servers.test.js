// What the servers of one database know of each other: who is present, what was promised, and which servers there are.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PostgresServer } from "../../support/postgres_server.js";
import { register } from "../support/accounts.js";
import { appoint } from "../support/admin.js";
import { Client, exchange } from "../support/client.js";
import { table } from "../support/play.js";
import { Server } from "../support/server.js";
import { eventually } from "../support/wait.js";

let postgres;
let env;
let here;
let there;
const start = (name) =>
  Server.start({
    env,
    args: [
      ...["--no-rate-limits", "--password-ops", "1", "--password-memory-mib", "1"],
      ...["--server-name", name, "--metrics-token", "a-token-for-metrics"],
    ],
  });
before(async () => {
  postgres = await PostgresServer.start();
  env = { ATOLL_DATABASE: postgres.url(postgres.new_database()) };
  here = await start("here");
  there = await start("there");
});
after(async () => {
  await here?.stop();
  await there?.stop();
  await postgres?.remove();
});

/** The same user at another server. */
const at = (server, client) => new Client(server.origin, { user: client.user, token: client.token });

test("a match that one server promised is created by another one, once", async () => {
  const ann = await here.guest("Ann");
  const promised = await ann.post("/commitments");
  const wish = {
    ...{ game: "maori", options: {}, visibility: "public", nonce: "5a".repeat(32), id: promised.id },
    seats: [{ kind: "me" }, { kind: "bot", bot: "random" }],
  };
  const bob = await there.guest("Bob");
  const foreign = await bob.refused("invalid", "POST", "/matches", wish);
  assert.equal(foreign.rule, "commitment.unknown");
  const match = await at(there, ann).post("/matches", wish);
  assert.deepEqual([match.id, match.commitment], [promised.id, promised.commitment]);
  const used = await ann.refused("invalid", "POST", "/matches", wish);
  assert.equal(used.rule, "commitment.unknown");
});

test("a player who is present at one server is present for those at another one", async () => {
  const [ann, bob] = [await here.guest("Ann"), await there.guest("Bob")];
  const id = await table([ann, at(here, bob)]);
  const watching = await ann.socket();
  await watching.call({ type: "subscribe", match: id });
  const shown = async () => {
    const { seats, you } = await ann.snapshot(id);
    return seats[1 - you].present;
  };
  assert.equal(await shown(), false);
  const socket = await bob.socket();
  await eventually(shown, "the presence", 3000);
  await watching.next((message) => message.type === "seats" && message.seats.every(({ present }) => present));
  await socket.close();
  await eventually(async () => !(await shown()), "the absence", 3000);
  await watching.close();
});

test("what a player looks at at one server is known to the others", async () => {
  const bob = await there.guest("Bob");
  const id = await table([bob], { bots: 1 });
  const socket = await bob.socket();
  await socket.call({ type: "focus", match: id });
  const looks = () =>
    postgres
      .rows(`SELECT match FROM presences WHERE match <> ''`, env.ATOLL_DATABASE.split("/").at(-1))
      .map((row) => row.match);
  await eventually(async () => looks().includes(id), "the look", 3000);
  await socket.close();
  await eventually(async () => !looks().includes(id), "its end", 3000);
});

test("administrators and metrics name all servers", async () => {
  const chief = await register(here);
  await appoint(chief, env);
  const socket = await at(there, chief).socket();
  const servers = await eventually(async () => {
    const list = (await chief.get("/admin/state")).servers;
    const is_there = list[0].sockets === 0 && list[1].sockets === 1 && list.every(({ lag_ms }) => lag_ms !== null);
    return is_there && list;
  }, "heartbeats with the socket, and with how late they hear");
  assert.deepEqual(
    servers.map(({ name, is_this, sockets }) => ({ name, is_this, sockets })),
    [
      { name: "here", is_this: true, sockets: 0 },
      { name: "there", is_this: false, sockets: 1 },
    ],
  );
  assert.ok(servers.every(({ seen_ms_ago, version }) => seen_ms_ago < 10_000 && version));
  await socket.close();
  const { text } = await exchange(here.origin, {
    path: "/metrics",
    headers: { authorization: "Bearer a-token-for-metrics" },
  });
  assert.match(text, /^atoll_server_info\{.*server="here".*\} 1$/m);
  assert.match(text, /^atoll_servers_seen_seconds\{.*server="there".*\} [\d.]+$/m);
  assert.match(text, /^atoll_lease_held\{work="bots"\} 1$/m);
  await there.end("SIGTERM");
  assert.deepEqual(
    (await chief.get("/admin/state")).servers.map(({ name }) => name),
    ["here"],
  );
});
