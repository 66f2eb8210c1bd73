// Several seats choose at once: each has its own prompt, and a turn does not make another player's draft stale.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fresh } from "../support/client.js";
import { Follower, draft, first, last, playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";
import { eventually } from "../support/wait.js";

let server;
let ann, bob, cat, watcher;
before(async () => {
  server = await Server.start();
  [ann, bob, cat, watcher] = await Promise.all(["Ann", "Bob", "Cat", "Watcher"].map((name) => server.guest(name)));
});
after(() => server?.stop());

const players = () => [ann, bob, cat];
const hunt = () => table(players(), { game: "manitou" });
const commit = (player, match, turn) => player.post(`/matches/${match}/turns`, { ...turn, cmd: fresh() });

test("all seats are prompted at once, and answer in any order; viewers see who is still choosing", async () => {
  const match = await hunt();
  const follower = await Follower.of(watcher, match);
  for (const player of players()) assert.equal((await player.snapshot(match)).prompt, 0);
  assert.deepEqual(follower.snapshot.to_act, [0, 1, 2]);
  for (const [player, waiting] of [
    [cat, [0, 1]],
    [ann, [1]],
  ]) {
    await playTurn(player, match);
    await follower.step();
    assert.deepEqual(follower.snapshot.to_act, waiting);
    assert.equal(follower.snapshot.view.phase, "choose");
    assert.deepEqual(
      follower.snapshot.view.tribes.flatMap(({ ready }, seat) => (ready ? [] : [seat])),
      waiting,
    );
  }
  await playTurn(bob, match);
  await follower.step();
  const { view, to_act } = follower.snapshot;
  assert.deepEqual([view.phase, to_act], ["play", [view.start]]);
  assert.deepEqual(
    follower.frames.at(-1).events.map(({ type }) => type),
    ["chose", "dealt", "dealt", "dealt"],
  );
  await follower.socket.close();
});

test("a draft stays valid after another player's turn", async () => {
  const match = await hunt();
  const drafted = await draft(ann, match);
  await playTurn(bob, match);
  const preview = await ann.post(`/matches/${match}/preview`, drafted);
  assert.equal(preview.can_commit, true);
  assert.equal((await ann.snapshot(match)).prompt, drafted.prompt, "the prompt is the same");
  await playTurn(cat, match, first);
  assert.deepEqual(await commit(ann, match, drafted), { ply: 3 });
});

test("over the socket, the frame of another player's turn keeps the prompt", async () => {
  const match = await hunt();
  const hers = await Follower.of(ann, match);
  const drafted = await draft(ann, match, first);
  await playTurn(bob, match);
  const frame = await hers.step();
  assert.equal(frame.prompt, drafted.prompt);
  assert.ok(frame.legal.length > 0);
  assert.equal(hers.snapshot.view.own.team.length, 0, "the server does not include the draft");
  await hers.socket.call({ type: "preview", match, ...drafted });
  const { ply } = await hers.socket.call({ type: "commit", match, ...drafted, cmd: fresh() });
  assert.equal(ply, 2);
  await hers.step();
  assert.equal(hers.snapshot.prompt, null);
  await hers.socket.close();
});

test("of simultaneous turns each is applied once", async () => {
  const match = await hunt();
  const drafts = await Promise.all(players().map((player) => draft(player, match, last)));
  const turns = drafts.map((turn) => ({ ...turn, cmd: fresh() }));
  const send = () => Promise.all(players().map((player, at) => player.post(`/matches/${match}/turns`, turns[at])));
  const plies = (await send()).map(({ ply }) => ply);
  assert.deepEqual([...plies].sort(), [1, 2, 3]);
  assert.deepEqual(
    (await send()).map(({ ply }) => ply),
    plies,
    "repeated turns are not applied again",
  );
  const { ply, view } = await watcher.snapshot(match);
  assert.deepEqual([ply, view.phase], [3, "play"]);
});

test("a confirmed team cannot be changed; the seat is prompted again when its turn comes", async () => {
  const match = await hunt();
  const { prompt, steps } = await draft(ann, match);
  await commit(ann, match, { prompt, steps });
  await ann.refused("not_your_turn", "POST", `/matches/${match}/turns`, { prompt, steps, cmd: fresh() });
  await ann.refused("not_your_turn", "POST", `/matches/${match}/preview`, { prompt, steps: [] });
  await playTurn(bob, match);
  await playTurn(cat, match);
  const [seat] = (await watcher.snapshot(match)).to_act;
  const player = players()[seat];
  const asked = await player.snapshot(match);
  assert.equal(asked.prompt, 3);
  const late = await player.refused("stale", "POST", `/matches/${match}/turns`, { prompt: 0, steps, cmd: fresh() });
  assert.deepEqual(late.snapshot.view, asked.view);
});

test("an incomplete team cannot be confirmed, and one card too many is refused", async () => {
  const match = await hunt();
  const { prompt, steps } = await draft(ann, match);
  const short = steps.slice(0, -1);
  await ann.refused("incomplete_turn", "POST", `/matches/${match}/turns`, { prompt, steps: short, cmd: fresh() });
  const long = [...steps, { type: "choose", card: "chief" }];
  const refused = await ann.refused("illegal_step", "POST", `/matches/${match}/preview`, { prompt, steps: long });
  assert.deepEqual([refused.index, refused.rule], [steps.length, "turn.complete"]);
  assert.deepEqual((await watcher.snapshot(match)).to_act, [0, 1, 2]);
});

test("any card can be removed from a draft, and the order of choosing does not matter", async () => {
  const match = await hunt();
  const { prompt, steps } = await draft(ann, match);
  const preview = (some) => ann.post(`/matches/${match}/preview`, { prompt, steps: some });
  const whole = await preview(steps);
  assert.deepEqual(await preview([...steps].reverse()), whole);
  for (const at of steps.keys()) {
    const fewer = await preview(steps.toSpliced(at, 1));
    assert.equal(fewer.can_commit, false);
    assert.ok(fewer.legal.some(({ step }) => step.card === steps[at].card));
  }
});

test("bots choose at the same time as players, without waiting", async () => {
  const match = await table([ann], { bots: 2, game: "manitou" });
  await eventually(async () => (await ann.snapshot(match)).to_act.join() === "0", "the bots to choose");
  const before = await ann.snapshot(match);
  assert.deepEqual([before.ply, before.prompt], [2, 0]);
  await playTurn(ann, match);
  await eventually(async () => (await ann.snapshot(match)).prompt > 0, "the bots to play");
});

test("a match in which some have chosen continues unchanged after a restart", async () => {
  const match = await hunt();
  await playTurn(bob, match);
  const before = await ann.snapshot(match);
  const drafted = await draft(ann, match);
  await server.end("SIGTERM");
  const again = await Server.start({ data: server.data });
  for (const client of [ann, bob, cat, watcher]) client.origin = again.origin;
  server = again;
  const { view, prompt, to_act } = await ann.snapshot(match);
  assert.deepEqual([view, prompt, to_act], [before.view, before.prompt, [0, 2]]);
  assert.deepEqual(await commit(ann, match, drafted), { ply: 2 });
  assert.equal((await bob.snapshot(match)).view.own.team.length >= 7, true);
});
