// What survives an orderly stop, and a kill at any time.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Client, fresh } from "../support/client.js";
import { file_test } from "../support/database.js";
import { without } from "../support/objects.js";
import { Follower, draft, mover, playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";
import { eventually, within } from "../support/wait.js";

const servers = [];
after(() => Promise.all(servers.map((server) => server.stop())));

async function start(how) {
  const server = await Server.start(how);
  servers.push(server);
  return server;
}
/** The same user as a client of another server. */
const moved = (client, server) => new Client(server.origin, client);
const command = ({ prompt, steps, cmd }) => ({ prompt, steps, cmd });
const withoutPresence = (snapshot) => ({
  ...snapshot,
  seats: snapshot.seats.map((seat) => without(seat, "present")),
});

test("SIGTERM: sockets are closed with 1012, the process exits with 0, and all data is there afterwards", async () => {
  const server = await start();
  const [ann, bob] = [await server.guest("Ann"), await server.guest("Bob")];
  const running = await table([ann, bob], { visibility: "private" });
  const open = await ann.post("/matches", {
    game: "maori",
    options: { level: "pro" },
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "private",
  });
  for (let turn = 0; turn < 5; ++turn) await playTurn(await mover([ann, bob], running), running);
  const before = [await ann.snapshot(running), await bob.snapshot(running), await ann.snapshot(open.id)];
  const frames = await bob.get(`/matches/${running}/frames?since=0`);
  const last = await draft(await mover([ann, bob], running), running);
  const sockets = await Promise.all([ann, bob, server.nobody()].map((client) => client.socket()));
  await sockets[0].call({ type: "subscribe", match: running });

  assert.deepEqual(await server.end("SIGTERM"), { code: 0, signal: null });
  for (const socket of sockets) assert.equal((await within(5_000, socket.closed, "the close")).code, 1012);

  const next = await start({ data: server.data });
  const [anew, bobs] = [moved(ann, next), moved(bob, next)];
  const now = [await anew.snapshot(running), await bobs.snapshot(running), await anew.snapshot(open.id)];
  assert.deepEqual(now.map(withoutPresence), before.map(withoutPresence));
  assert.deepEqual(await bobs.get(`/matches/${running}/frames?since=0`), frames);
  const player = await mover([anew, bobs], running);
  assert.deepEqual(
    await player.post(`/matches/${running}/turns`, { ...last, cmd: fresh() }),
    { ply: 6 },
    "the prompt is unchanged",
  );
  await bobs.post(`/matches/${open.id}/seats`, { invitation: open.invitation });
  assert.equal((await bobs.snapshot(open.id)).status, "running");
});

test("SIGINT ends the process as well", async () => {
  const server = await start();
  await server.guest("Ann");
  assert.deepEqual(await server.end("SIGINT"), { code: 0, signal: null });
});

test("a kill right after a response loses nothing, and the command is still known", async () => {
  let server = await start();
  let [ann, bob] = [await server.guest("Ann"), await server.guest("Bob")];
  const match = await table([ann, bob]);
  for (let ply = 1; ply <= 4; ++ply) {
    const before = await mover([ann, bob], match);
    const turn = command(await playTurn(before, match));
    await server.end("SIGKILL");
    server = await start({ data: server.data });
    [ann, bob] = [moved(ann, server), moved(bob, server)];
    assert.equal((await ann.snapshot(match)).ply, ply);
    const player = [ann, bob].find(({ token }) => token === before.token);
    assert.deepEqual(await player.post(`/matches/${match}/turns`, turn), { ply }, "the command is known");
    assert.equal((await ann.snapshot(match)).ply, ply, "the turn was not played again");
  }
});
test("a kill during play: every acknowledged turn is there once, and the log is complete", async () => {
  let server = await start();
  const tables = [];
  for (let count = 0; count < 6; ++count) {
    const players = [await server.guest(`One ${count}`), await server.guest(`Two ${count}`)];
    tables.push({ players, match: await table(players), acknowledged: [] });
  }
  const playing = tables.map(async ({ players, match, acknowledged }) => {
    try {
      for (;;) {
        const player = await mover(players, match);
        acknowledged.push({ ...(await playTurn(player, match)), player });
      }
    } catch (error) {
      if (error.code !== "ECONNRESET" && error.code !== "ECONNREFUSED" && error.code !== "EPIPE") throw error;
    }
  });
  await eventually(() => tables.every(({ acknowledged }) => acknowledged.length >= 4), "some turns");
  await server.end("SIGKILL");
  await Promise.all(playing);

  server = await start({ data: server.data });
  for (const { players, match, acknowledged } of tables) {
    const [one, other] = players.map((player) => moved(player, server));
    const { ply } = await one.snapshot(match);
    assert.ok(
      ply === acknowledged.length || ply === acknowledged.length + 1,
      `${acknowledged.length} acknowledged, ${ply} stored`,
    );
    const { frames } = await one.get(`/matches/${match}/frames?since=0`);
    assert.deepEqual(
      frames.map((frame) => frame.ply),
      Array.from({ length: ply }, (_, index) => index + 1),
    );
    for (const { player, ...turn } of acknowledged) {
      const answer = await moved(player, server).post(`/matches/${match}/turns`, command(turn));
      assert.equal(answer.ply, turn.ply);
    }
    assert.equal((await other.snapshot(match)).ply, ply);
    await playTurn(await mover([one, other], match), match);
  }
});

test("bots whose turn it is play after a kill", async () => {
  let server = await start();
  const ann = await server.guest("Ann");
  const match = await table([ann], { bots: 4 });
  const follower = await Follower.of(ann, match);
  await follower.until(({ prompt }) => prompt !== null);
  const { ply } = await playTurn(ann, match);
  await server.end("SIGKILL");
  server = await start({ data: server.data });
  const anew = await Follower.of(moved(ann, server), match);
  await anew.until((snapshot) => snapshot.ply > ply && snapshot.prompt !== null);
  await anew.socket.close();
});

test("sessions survive a restart, and so does a logout", async () => {
  let server = await start();
  const [stays, leaves] = [await server.guest("Stays"), await server.guest("Leaves")];
  await leaves.ok("DELETE", "/sessions/current");
  await server.end("SIGKILL");
  server = await start({ data: server.data });
  assert.deepEqual((await moved(stays, server).get("/me")).user, stays.user);
  await moved(leaves, server).refused("unauthenticated", "GET", "/me");
});

file_test("a second server on the same folder refuses to start", async () => {
  const server = await start();
  await assert.rejects(Server.start({ data: server.data }), /exited with [1-9]/);
  await server.guest("Ann");
});

test("a repeated turn gets its first response, however long ago it was sent", { timeout: 120_000 }, async () => {
  const server = await start();
  const [ann, bob] = [await server.guest("Ann"), await server.guest("Bob")];
  const match = await table([ann, bob]);
  const one = await mover([ann, bob], match);
  const other = one === ann ? bob : ann;
  const first = await playTurn(one, match);
  for (let turn = 1; turn < 70; ++turn) await playTurn(turn % 2 === 1 ? other : one, match);
  await server.end("SIGTERM");

  const revived = await start({ data: server.data });
  const again = moved(one, revived);
  const before = await again.snapshot(match);
  assert.equal(before.ply, 70);
  assert.deepEqual(await again.post(`/matches/${match}/turns`, command(first)), { ply: first.ply });
  await again.refused("stale", "POST", `/matches/${match}/turns`, { ...command(first), cmd: fresh() });
  const now = await draft(again, match);
  const renamed = { ...now, cmd: first.cmd };
  assert.deepEqual(await again.post(`/matches/${match}/turns`, renamed), { ply: first.ply }, "the command id decides");
  assert.equal((await again.snapshot(match)).ply, 70);
});
