// What followers of a match receive, live and after an interruption.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fresh } from "../support/client.js";
import { without } from "../support/objects.js";
import { Follower, carried, draft, first, last, mover, playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";
import { of_presence } from "../support/socket.js";

let server;
let ann, bob, watcher;
before(async () => {
  server = await Server.start();
  [ann, bob, watcher] = await Promise.all(["Ann", "Bob", "Watcher"].map((name) => server.guest(name)));
});
after(() => server?.stop());

const players = () => [ann, bob];
/** Plays some turns, each by the player who is to move. */
async function playSome(match, count, who = players()) {
  for (let turn = 0; turn < count; ++turn) await playTurn(await mover(who, match), match, turn % 2 ? first : last);
}
/** Presence is not part of frames, and changes with the sockets. */
const withoutSeats = (snapshot) => without(snapshot, "seats");

test("frames lead each viewer from ply 0 to the current snapshot", async () => {
  const match = await table([ann, bob]);
  const viewers = [ann, bob, watcher, server.nobody()];
  const followers = await Promise.all(viewers.map((viewer) => Follower.of(viewer, match)));
  await playSome(match, 10);
  for (const follower of followers) {
    await follower.until(({ ply }) => ply === 10);
    assert.deepEqual(withoutSeats(follower.snapshot), withoutSeats(await follower.client.snapshot(match)));
    await follower.socket.close();
  }
});

test("a frame says who acted and who is to act; a spectator gets no prompt", async () => {
  const match = await table([ann, bob]);
  const [hers, his, theirs] = await Promise.all([ann, bob, watcher].map((viewer) => Follower.of(viewer, match)));
  for (const follower of [hers, his, theirs])
    assert.equal(follower.snapshot.you, [0, 1, null][[hers, his, theirs].indexOf(follower)]);
  assert.deepEqual([theirs.snapshot.prompt, theirs.snapshot.legal], [null, []]);
  for (let ply = 1; ply <= 4; ++ply) {
    const player = await mover(players(), match);
    const { steps } = await playTurn(player, match);
    const frames = await Promise.all([hers, his, theirs].map((follower) => follower.step()));
    for (const [index, frame] of frames.entries()) {
      assert.deepEqual([frame.base, frame.ply, frame.kind], [ply - 1, ply, "turn"]);
      assert.equal(frame.seat, players().indexOf(player));
      assert.ok(frame.events.length >= steps.length);
      const asked = frame.to_act.includes(index);
      assert.equal(frame.prompt !== null, asked);
      assert.equal(frame.legal.length > 0, asked);
      assert.equal("steps" in frame || "draws" in frame || "state" in frame || "seed" in frame, false);
    }
  }
  await Promise.all([hers, his, theirs].map(({ socket }) => socket.close()));
});

test("two sockets of one viewer receive identical frames", async () => {
  const match = await table([ann, bob]);
  const followers = await Promise.all([Follower.of(ann, match), Follower.of(ann, match)]);
  await playSome(match, 4);
  for (const follower of followers) await follower.until(({ ply }) => ply === 4);
  assert.deepEqual(followers[0].frames, followers[1].frames);
  await Promise.all(followers.map(({ socket }) => socket.close()));
});

test("a viewer who returns with a ply gets the missed frames, over a socket and over HTTP", async () => {
  const match = await table([ann, bob]);
  await playSome(match, 2);
  const left = await ann.snapshot(match);
  await playSome(match, 5);
  const now = await ann.snapshot(match);

  const back = await Follower.of(ann, match, { snapshot: left });
  await back.until(({ ply }) => ply === 7);
  assert.deepEqual(withoutSeats(back.snapshot), withoutSeats(now));
  assert.deepEqual(
    back.socket.left.filter(({ type }) => type === "snapshot"),
    [],
  );

  const { ply, frames } = await ann.get(`/matches/${match}/frames?since=2`);
  assert.equal(ply, 7);
  assert.deepEqual(frames, back.frames, "both give the same frames");
  assert.deepEqual(withoutSeats(frames.reduce(carried, left)), withoutSeats(now));
  assert.deepEqual(await ann.get(`/matches/${match}/frames?since=7`), { ply: 7, frames: [] });

  await playSome(match, 1);
  await back.until((snapshot) => snapshot.ply === 8);
  assert.deepEqual(withoutSeats(back.snapshot), withoutSeats(await ann.snapshot(match)));
  await back.socket.close();
});

test("a subscription with a ply in the future gets a snapshot", async () => {
  const match = await table([ann, bob]);
  await playSome(match, 1);
  const socket = await ann.socket();
  await socket.call({ type: "subscribe", match, ply: 999 });
  assert.equal((await socket.next("snapshot")).snapshot.ply, 1);
  await socket.close();
});

test("no frame is missed or repeated when turns are played during the subscription", async () => {
  const match = await table([ann], { bots: 2 });
  const hare = await Follower.of(ann, match);
  const late = [];
  for (let round = 0; round < 6; ++round) {
    await hare.until(({ prompt }) => prompt !== null);
    const played = playTurn(ann, match);
    late.push(Follower.of(watcher, match), Follower.of(watcher, match, { snapshot: await watcher.snapshot(match) }));
    const { ply } = await played;
    await hare.until((snapshot) => snapshot.ply >= ply);
  }
  const end = await hare.until(({ prompt }) => prompt !== null);
  const view = (await watcher.snapshot(match)).view;
  for (const follower of await Promise.all(late)) {
    await follower.until(({ ply }) => ply === end.ply);
    assert.deepEqual(follower.snapshot.view, view);
    assert.deepEqual(
      follower.socket.left.filter(({ type }) => type === "frame"),
      [],
    );
    await follower.socket.close();
  }
  await hare.socket.close();
});

test("a turn over the socket is the same as over HTTP", async () => {
  const match = await table([ann, bob]);
  const player = await mover(players(), match);
  const follower = await Follower.of(player, match);
  const turn = await draft(player, match);
  const preview = await follower.socket.call({ type: "preview", match, ...turn });
  assert.deepEqual(without(preview, "type", "re"), await player.post(`/matches/${match}/preview`, turn));
  const cmd = fresh();
  assert.equal((await follower.socket.call({ type: "commit", match, ...turn, cmd })).ply, 1);
  await follower.step();
  assert.equal((await follower.socket.call({ type: "commit", match, ...turn, cmd })).ply, 1);
  assert.deepEqual(
    await player.post(`/matches/${match}/turns`, { ...turn, cmd }),
    { ply: 1 },
    "HTTP knows the command too",
  );
  const stale = await follower.socket.ask({ type: "commit", match, ...turn, cmd: fresh() });
  assert.match(stale.code, /^(stale|not_your_turn)$/);
  assert.equal((await player.snapshot(match)).ply, 1);
  await follower.socket.close();
});

test("a draft is not visible to others", async () => {
  const match = await table([ann, bob]);
  const player = await mover(players(), match);
  const followers = await Promise.all([ann, bob, watcher].map((viewer) => Follower.of(viewer, match)));
  const { prompt, steps } = await draft(player, match);
  await playTurn(player, match);
  for (const follower of followers) {
    const frame = await follower.step();
    assert.equal(frame.ply, 1, "the first message to others is the committed turn");
    assert.deepEqual(
      follower.socket.left.filter(({ type }) => !of_presence.includes(type)),
      [],
    );
    await follower.socket.close();
  }
  await player.call("POST", `/matches/${match}/preview`, { prompt, steps });
});

test("after unsubscribing, a socket receives nothing of the match", async () => {
  const [match, other] = [await table([ann, bob]), await table([ann, bob])];
  const socket = await watcher.socket();
  await socket.call({ type: "subscribe", match });
  await socket.call({ type: "subscribe", match: other });
  await socket.call({ type: "unsubscribe", match });
  await playSome(match, 1);
  await playSome(other, 1);
  const frame = await socket.next("frame");
  assert.equal(frame.match, other);
  assert.deepEqual(
    socket.left.filter((message) => message.type === "frame"),
    [],
  );
  await socket.close();
});

test("subscribing twice does not send messages twice", async () => {
  const match = await table([ann, bob]);
  const follower = await Follower.of(watcher, match);
  await follower.socket.call({ type: "subscribe", match });
  await follower.socket.next("snapshot");
  await playSome(match, 2);
  await follower.until(({ ply }) => ply === 2);
  await follower.socket.call({ type: "hello" });
  assert.deepEqual(
    follower.socket.left.filter(({ type }) => type === "frame"),
    [],
  );
  await follower.socket.close();
});

test("a table followed before its start sends who joins, and at the start a snapshot", async () => {
  const { id: match } = await ann.post("/matches", {
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "public",
  });
  const hers = await Follower.of(ann, match);
  assert.equal(hers.snapshot.view, null);
  const theirs = await Follower.of(watcher, match);
  await bob.post(`/matches/${match}/seats`, {});
  for (const follower of [hers, theirs]) {
    const { seats, status } = await follower.socket.next(
      ({ type, seats }) => type === "seats" && seats[1].user,
      "the seats",
    );
    assert.deepEqual([seats[1].user, status], [bob.user, "running"]);
    follower.snapshot = (await follower.socket.next("snapshot")).snapshot;
    assert.equal(follower.snapshot.ply, 0);
    assert.equal(follower.snapshot.invitation, undefined);
  }
  assert.equal(theirs.snapshot.you, null);
  await playSome(match, 1);
  for (const follower of [hers, theirs]) {
    await follower.step();
    await follower.socket.close();
  }
});

test("a player receives notices on every socket, and other users do not", async () => {
  const [dan, eve, sockets] = [await server.guest("Dan"), await server.guest("Eve"), []];
  for (const client of [dan, dan, eve, watcher]) {
    const socket = await client.socket();
    await socket.call({ type: "hello" });
    sockets.push(socket);
  }
  const match = await table([dan, eve]);
  const about = (socket) => socket.next((message) => message.type === "notice" && message.match === match, "a notice");
  for (const socket of sockets.slice(0, 3)) assert.equal((await about(socket)).kind, "match_started");
  const player = await mover([dan, eve], match);
  const mine = player === dan ? sockets.slice(0, 2) : [sockets[2]];
  for (const socket of mine) assert.equal((await about(socket)).kind, "your_turn");

  for (const loser of [dan, eve]) {
    if (loser !== player) await loser.post(`/matches/${match}/resign`, { cmd: fresh() });
  }
  for (const socket of mine) assert.equal((await about(socket)).kind, "match_finished");
  await sockets[3].call({ type: "hello" });
  assert.deepEqual(
    sockets[3].left.filter((message) => message.match),
    [],
  );
  await Promise.all(sockets.map((socket) => socket.close()));
});

test("viewers of the lists receive a notice of an open table", async () => {
  const socket = await watcher.socket();
  await socket.call({ type: "hello" });
  await ann.post("/matches", {
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "public",
  });
  await socket.next(({ kind }) => kind === "tables_changed", "the notice");
  await socket.close();
});

test("any earlier position can be read, and equals that of the frames", async () => {
  const match = await table([ann, bob]);
  const follower = await Follower.of(watcher, match);
  const views = [follower.snapshot.view];
  await playSome(match, 6);
  while (views.length <= 6) {
    await follower.step();
    views.push(follower.snapshot.view);
  }
  for (const [ply, view] of views.entries()) {
    const position = await watcher.get(`/matches/${match}/at/${ply}`);
    assert.deepEqual([position.ply, position.view], [ply, view]);
    assert.deepEqual(position.events, ply === 0 ? [] : follower.frames[ply - 1].events);
  }
  assert.deepEqual((await watcher.get(`/matches/${match}/at/6`)).score, follower.snapshot.score);
  await follower.socket.close();
});
