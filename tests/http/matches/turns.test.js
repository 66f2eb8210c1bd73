// Drafting, previewing and committing turns over HTTP.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fresh } from "../support/client.js";
import { without } from "../support/objects.js";
import { Follower, draft, first, last, mover, playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";

let server;
let ann, bob, watcher;
before(async () => {
  server = await Server.start();
  [ann, bob, watcher] = await Promise.all(["Ann", "Bob", "Watcher"].map((name) => server.guest(name)));
});
after(() => server?.stop());

const other = (player) => (player === ann ? bob : ann);

test("a preview shows the turn to its player, and changes nothing", async () => {
  const match = await table([ann, bob]);
  const player = await mover([ann, bob], match);
  const before = await player.snapshot(match);
  const { steps, prompt } = await draft(player, match);
  const preview = await player.post(`/matches/${match}/preview`, { prompt, steps });
  assert.equal(preview.can_commit, true);
  assert.deepEqual(preview.legal, [], "a whole turn has no further step");
  assert.ok(preview.events.length >= 1);
  assert.notDeepEqual(preview.view, before.view);

  const empty = await player.post(`/matches/${match}/preview`, { prompt, steps: [] });
  assert.deepEqual(empty, {
    view: before.view,
    legal: before.legal,
    score: before.score,
    can_commit: false,
    sealed: false,
    events: [],
  });
  assert.deepEqual(await player.snapshot(match), before);
  assert.equal((await other(player).snapshot(match)).ply, 0);
});

test("a committed turn equals its preview, and increments the ply", async () => {
  const match = await table([ann, bob]);
  for (let ply = 1; ply <= 6; ++ply) {
    const player = await mover([ann, bob], match);
    const before = await player.snapshot(match);
    const turn = await playTurn(player, match, ply % 2 ? first : last);
    assert.equal(turn.ply, ply);
    const after = await player.snapshot(match);
    assert.equal(after.ply, ply);
    assert.ok(after.updated_at >= before.updated_at);
    if (after.prompt !== null) assert.ok(after.prompt > before.prompt, "a new prompt has a higher number");
  }
});

test("every legal step can be taken, at its price", async () => {
  const match = await table([ann], { bots: 1 });
  const follower = await Follower.of(ann, match);
  await follower.until(({ prompt }) => prompt !== null);
  if (follower.snapshot.view.phase === "launch") {
    const { ply } = await playTurn(ann, match);
    await follower.until((snapshot) => snapshot.ply > ply && snapshot.prompt !== null);
  }
  const { prompt, legal, view, you } = follower.snapshot;
  const paid = legal.filter(({ price }) => price);
  assert.ok(paid.length > 0 && paid.length < legal.length, "some moves cost shells, some do not");
  for (const { step, price } of legal) {
    const preview = await ann.post(`/matches/${match}/preview`, { prompt, steps: [step] });
    assert.equal(view.boards[you].shells - preview.view.boards[you].shells, price?.shells ?? 0, JSON.stringify(step));
  }
  await follower.socket.close();
});

test("a caller whose turn it is not is refused with the right code, and changes nothing", async () => {
  const match = await table([ann, bob]);
  const player = await mover([ann, bob], match);
  const turn = { ...(await draft(player, match)), cmd: fresh() };
  const { prompt, steps } = turn;
  const before = [await ann.snapshot(match), await bob.snapshot(match), await watcher.snapshot(match)];
  const asks = (who, code) => [
    [who, code, "turns", turn],
    [who, code, "preview", { prompt, steps }],
  ];
  const refusals = [
    ...asks(other(player), "not_your_turn"),
    ...asks(watcher, "not_seated"),
    ...asks(server.nobody(), "unauthenticated"),
    [watcher, "not_seated", "resign", { cmd: fresh() }],
    [server.nobody(), "unauthenticated", "resign", { cmd: fresh() }],
    [player, "incomplete_turn", "turns", { ...turn, steps: [] }],
  ];
  for (const [who, code, call, body] of refusals) await who.refused(code, "POST", `/matches/${match}/${call}`, body);
  assert.deepEqual([await ann.snapshot(match), await bob.snapshot(match), await watcher.snapshot(match)], before);
  await player.post(`/matches/${match}/turns`, turn);
});

test("a stale prompt is refused with the current snapshot", async () => {
  const match = await table([ann], { bots: 1 });
  const follower = await Follower.of(ann, match);
  await follower.until(({ prompt }) => prompt !== null);
  const old = await playTurn(ann, match);
  await follower.until(({ ply, prompt }) => ply > old.ply && prompt !== null);

  const now = await ann.snapshot(match);
  for (const [call, body] of [
    ["turns", { prompt: old.prompt, steps: old.steps, cmd: fresh() }],
    ["preview", { prompt: old.prompt, steps: old.steps }],
    ["turns", { prompt: now.prompt + 1000, steps: old.steps, cmd: fresh() }],
    ["turns", { prompt: 4294967297, steps: old.steps, cmd: fresh() }],
  ]) {
    const { snapshot } = await ann.refused("stale", "POST", `/matches/${match}/${call}`, body);
    assert.deepEqual(snapshot, without(now, "chat_unread"));
  }
  assert.deepEqual(await ann.snapshot(match), now);
  await follower.socket.close();
});

test("a turn sent twice is applied once, with the same response", async () => {
  const match = await table([ann, bob]);
  const player = await mover([ann, bob], match);
  const turn = { ...(await draft(player, match)), cmd: fresh() };
  const send = (body = turn) => player.post(`/matches/${match}/turns`, body);
  assert.deepEqual(await send(), { ply: 1 });
  const after = await player.snapshot(match);
  assert.deepEqual(await send(), { ply: 1 });
  assert.deepEqual(await send({ ...turn, steps: [], prompt: 999 }), { ply: 1 }, "only the id identifies a command");
  assert.deepEqual(await player.snapshot(match), after);
  await playTurn(await mover([ann, bob], match), match);
  assert.deepEqual(await send(), { ply: 1 }, "also later");
});

test("the same command id of two players is two commands", async () => {
  const match = await table([ann, bob]);
  const cmd = fresh();
  const plies = [];
  for (let turn = 0; turn < 4 && new Set(plies.map(({ who }) => who)).size < 2; ++turn) {
    const who = await mover([ann, bob], match);
    const body = { ...(await draft(who, match)), cmd: plies.some((each) => each.who === who) ? fresh() : cmd };
    plies.push({ who, ...(await who.post(`/matches/${match}/turns`, body)) });
  }
  assert.deepEqual(
    plies.map(({ ply }) => ply),
    plies.map((_, index) => index + 1),
  );
});

test("the same command over many connections at once is applied once", async () => {
  const match = await table([ann, bob]);
  for (let round = 1; round <= 5; ++round) {
    const player = await mover([ann, bob], match);
    const turn = { ...(await draft(player, match)), cmd: fresh() };
    const sockets = await Promise.all([player.socket(), player.socket()]);
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => player.post(`/matches/${match}/turns`, turn)),
      ...sockets.map((socket) => socket.call({ type: "commit", match, ...turn })),
    ]);
    for (const { ply } of answers) assert.equal(ply, round);
    assert.equal((await player.snapshot(match)).ply, round);
    await Promise.all(sockets.map((socket) => socket.close()));
  }
});

test("of two different turns at the same time, one is played and the other refused as stale", async () => {
  const match = await table([ann, bob]);
  const player = await mover([ann, bob], match);
  const turns = [await draft(player, match, first), await draft(player, match, last)];
  assert.notDeepEqual(turns[0].steps, turns[1].steps);
  const answers = await Promise.all(
    turns.map((turn) => player.call("POST", `/matches/${match}/turns`, { ...turn, cmd: fresh() })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.match(answers.find(({ status }) => status === 409).body.code, /^(stale|not_your_turn)$/);
  assert.equal((await player.snapshot(match)).ply, 1);
});

test("bots play until it is a player's turn", async () => {
  const match = await table([ann], { bots: 3 });
  const follower = await Follower.of(ann, match);
  for (let turn = 0; turn < 3; ++turn) {
    const { ply } = await follower.until(({ prompt }) => prompt !== null);
    await playTurn(ann, match);
    await follower.until((snapshot) => snapshot.ply >= ply + 4 && snapshot.prompt !== null);
  }
  for (const frame of follower.frames) assert.equal(frame.events.length > 0, true);
  await follower.socket.close();
});

test("a player who resigned gets no more prompts, and the computer plays on", async () => {
  const cid = await server.guest("Cid");
  const players = [ann, bob, cid];
  const match = await table(players);
  const follower = await Follower.of(watcher, match);
  const leaver = await mover(players, match);
  const stayers = players.filter((each) => each !== leaver);
  const theirs = await Follower.of(leaver, match);
  const cmd = fresh();
  const { ply } = await leaver.post(`/matches/${match}/resign`, { cmd });
  assert.equal(ply, 1);
  assert.deepEqual(
    await leaver.post(`/matches/${match}/resign`, { cmd }),
    { ply },
    "the same command, the same response",
  );
  await follower.until((snapshot) => snapshot.ply >= 2);
  assert.deepEqual(
    follower.frames.slice(0, 2).map(({ kind, seat }) => [kind, seat]),
    [
      ["resign", players.indexOf(leaver)],
      ["turn", players.indexOf(leaver)],
    ],
  );
  const gone = await leaver.snapshot(match);
  const { kind, user, resigned } = gone.seats[players.indexOf(leaver)];
  assert.deepEqual([gone.you, gone.prompt, gone.legal, gone.status], [null, null, [], "running"]);
  assert.deepEqual([kind, user, resigned], ["bot", leaver.user, true]);
  await theirs.step();
  assert.deepEqual([theirs.snapshot.ply, theirs.snapshot.you], [1, null], "a snapshot, since the viewer has changed");
  await theirs.until((snapshot) => snapshot.ply >= 2);
  assert.deepEqual(theirs.snapshot.view, follower.snapshot.view, "a player who resigned sees what a spectator sees");
  assert.deepEqual([theirs.snapshot.prompt, theirs.snapshot.legal], [null, []]);
  for (const call of ["turns", "preview"]) {
    const body = { prompt: 0, steps: [], ...(call === "turns" && { cmd: fresh() }) };
    await leaver.refused("not_seated", "POST", `/matches/${match}/${call}`, body);
  }
  await leaver.refused("not_seated", "POST", `/matches/${match}/resign`, { cmd: fresh() });
  assert.ok(!(await leaver.get("/matches?list=your_turn")).matches.some(({ id }) => id === match));
  const next = await mover(stayers, match);
  await playTurn(next, match);

  await stayers[0].post(`/matches/${match}/resign`, { cmd: fresh() });
  const over = await stayers[1].snapshot(match);
  assert.equal(over.status, "finished", "a match with one player left is over");
  assert.equal(over.outcome.reason, "resigned");
  assert.equal(over.outcome.ranks[over.you], 1);
  assert.deepEqual([over.to_act, over.prompt, over.legal], [[], null, []]);
  await stayers[1].refused("match_not_running", "POST", `/matches/${match}/resign`, { cmd: fresh() });
  await stayers[1].refused("match_not_running", "POST", `/matches/${match}/turns`, {
    prompt: 0,
    steps: [],
    cmd: fresh(),
  });
  assert.ok((await stayers[1].get("/matches?list=finished")).matches.some(({ id }) => id === match));
  await Promise.all([follower, theirs].map(({ socket }) => socket.close()));
});

test("a match that has not started accepts no turns", async () => {
  const { id } = await ann.post("/matches", {
    game: "maori",
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "public",
  });
  await ann.refused("match_not_running", "POST", `/matches/${id}/turns`, { prompt: 0, steps: [], cmd: fresh() });
  await ann.refused("match_not_running", "POST", `/matches/${id}/preview`, { prompt: 0, steps: [] });
  await ann.refused("match_not_running", "POST", `/matches/${id}/resign`, { cmd: fresh() });
});
