// Offers: a player offers a draw, a winner, a takeback or to cancel the match, and all others answer.
import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Client, fresh } from "../support/client.js";
import { Follower, draft, mover, playTurn, table } from "../support/play.js";
import { Server, run } from "../support/server.js";

const game = "metikoro";
const draw = { kind: "draw" };
const winner = (seat) => ({ kind: "winner", seat });

let server;
let ann, bob, eve, watcher;
before(async () => {
  server = await Server.start();
  [ann, bob, eve, watcher] = await Promise.all(["Ann", "Bob", "Eve", "Watcher"].map((name) => server.guest(name)));
});
after(() => server?.stop());

const offer = (player, match, terms) => player.post(`/matches/${match}/offers`, { offer: terms, cmd: fresh() });
const vote = (player, match, ply, accept) =>
  player.post(`/matches/${match}/votes`, { offer: ply, accept, cmd: fresh() });

/** Writes a match's record to a file, and asserts that `atoll replay` accepts it. */
async function assertReplays(match) {
  const file = join(server.data, "record.json");
  await writeFile(file, JSON.stringify(await watcher.get(`/matches/${match}/record?states=1`)));
  const { code, output } = await run("replay", file);
  assert.equal(code, 0, output);
  await rm(file);
}

test("each game lists the offers that it allows", async () => {
  const games = await server.nobody().get("/games");
  const offers = Object.fromEntries(games.map(({ id, offers }) => [id, offers]));
  assert.deepEqual(offers[game], ["draw", "winner"]);
  assert.deepEqual(offers.maori, []);
});

test("two players agree on a draw: followers receive it, and the record contains it", async () => {
  const match = await table([ann, bob], { game });
  await playTurn(await mover([ann, bob], match), match);
  const asked = await mover([ann, bob], match);
  const drafted = await draft(asked, match);
  const followers = await Promise.all([ann, bob, watcher].map((viewer) => Follower.of(viewer, match)));

  assert.deepEqual(await offer(bob, match, draw), { ply: 2 });
  for (const follower of followers) {
    const frame = await follower.step();
    const { prompt } = follower.snapshot;
    assert.deepEqual(frame.patch, [], "an offer changes nothing on the board");
    assert.deepEqual(frame.events, [{ type: "match.offered", seat: 1, kind: "draw" }]);
    assert.deepEqual(frame.offer, { ply: 2, seat: 1, kind: "draw", accepted: [] });
    assert.equal(prompt, follower.client === asked ? drafted.prompt : null, "the prompts stay");
  }
  const { matches } = await ann.get("/matches?list=mine");
  assert.deepEqual(matches.find(({ id }) => id === match).offer, { ply: 2, seat: 1, kind: "draw", accepted: [] });

  assert.deepEqual(await vote(ann, match, 2, true), { ply: 3 });
  for (const follower of followers) {
    const { status, outcome, offer: open, to_act } = await follower.until(({ ply }) => ply === 3);
    assert.deepEqual([status, open, to_act], ["finished", null, []]);
    assert.deepEqual([outcome.reason, outcome.ranks], ["agreed_draw", [1, 1]]);
    await follower.socket.close();
  }
  const { turns } = await watcher.get(`/matches/${match}/record`);
  assert.deepEqual(turns.map(({ kind, seat }) => [kind, seat]).slice(1), [
    ["offer", 1],
    ["vote", 0],
  ]);
  assert.deepEqual(turns[1].steps, [{ type: "offer", offer: draw }]);
  await assertReplays(match);
});

test("three players agree on a winner", async () => {
  const match = await table([ann, bob, eve], { game });
  const { ply } = await offer(ann, match, winner(2));
  await vote(eve, match, ply, true);
  assert.deepEqual((await bob.snapshot(match)).offer, { ply, seat: 0, kind: "winner", winner: 2, accepted: [2] });
  await vote(bob, match, ply, true);
  const { outcome } = await watcher.snapshot(match);
  assert.equal(outcome.reason, "agreed_winner");
  assert.equal(outcome.ranks.indexOf(1), 2);
  assert.equal(outcome.ranks.lastIndexOf(1), 2);
  await assertReplays(match);
});

test("an offer ends when it is declined, withdrawn, or another player plays on", async () => {
  const match = await table([ann, bob], { game });
  const player = await mover([ann, bob], match);
  const other = player === ann ? bob : ann;
  const ended = async (reason) => {
    const { frames } = await watcher.get(`/matches/${match}/frames?since=0`);
    assert.equal(frames.at(-1).offer, null);
    assert.equal(frames.at(-1).events.at(-1).type, "match.offer_ended");
    assert.equal(frames.at(-1).events.at(-1).reason, reason);
  };
  let { ply } = await offer(other, match, draw);
  await vote(player, match, ply, false);
  await ended("declined");
  ({ ply } = await offer(other, match, draw));
  await vote(other, match, ply, false);
  await ended("withdrawn");
  await offer(other, match, draw);
  await playTurn(player, match);
  await ended("played_on");
  assert.equal((await ann.snapshot(match)).status, "running");
});

test("bots answer at once, by the current score", async () => {
  const match = await table([ann], { game, bots: 2 });
  const follower = await Follower.of(ann, match);
  const { score, you } = await follower.until(({ prompt }) => prompt !== null);
  const totals = score.map(({ total }) => total);
  const leader = totals.findIndex((own, seat) => totals.every((other, at) => at === seat || other < own));
  const declines = leader !== -1 && leader !== you;

  const { ply } = await offer(ann, match, draw);
  await follower.until((snapshot) => snapshot.ply > ply && snapshot.offer === null);
  assert.equal(follower.snapshot.status, declines ? "running" : "finished", `${totals}`);
  const { events } = follower.frames.at(-1);
  const { seat, reason } = events.find(({ type }) => type === "match.offer_ended");
  assert.equal(reason, declines ? "declined" : "agreed");
  if (declines) assert.equal(seat, leader);
  await follower.socket.close();
});

test("an invalid offer or vote is refused with its code and changes nothing", async () => {
  const match = await table([ann, bob], { game });
  const maori = await table([ann, bob]);
  const open = await ann.post("/matches", {
    game,
    options: {},
    seats: [{ kind: "me" }, { kind: "open" }],
    visibility: "public",
  });
  const before = await watcher.snapshot(match);
  const tries = async (call, refusals) => {
    for (const [code, who, body, path, rule] of refusals) {
      const problem = await who.refused(code, "POST", `/matches/${match}/${call}`, body);
      if (path) assert.deepEqual([problem.path, problem.rule], [path, rule], JSON.stringify(body));
    }
  };
  const cmd = fresh();
  await tries("offers", [
    ["unauthenticated", server.nobody(), { offer: draw, cmd }],
    ["not_seated", watcher, { offer: draw, cmd }],
    ["bad_json", ann, "draw"],
    ["invalid", ann, {}, "/offer", "json.missing_key"],
    ["invalid", ann, { offer: draw }, "/cmd", "json.missing_key"],
    ["invalid", ann, { offer: draw, cmd: "short" }, "/cmd", "json.value"],
    ["invalid", ann, { offer: draw, cmd: "bot:offer:1" }, "/cmd", "json.value"],
    ["invalid", ann, { offer: "draw", cmd }, "/offer", "json.type"],
    ["invalid", ann, { offer: [], cmd }, "/offer", "json.type"],
    ["invalid", ann, { offer: { kind: "peace" }, cmd }, "/offer/kind", "json.value"],
    ["invalid", ann, { offer: { kind: null }, cmd }, "/offer/kind", "json.type"],
    ["invalid", ann, { offer: { ...draw, seat: 0 }, cmd }, "/offer/seat", "json.unknown_key"],
    ["invalid", ann, { offer: { kind: "winner" }, cmd }, "/offer/seat", "json.missing_key"],
    ["invalid", ann, { offer: winner(2), cmd }, "/offer/seat", "json.range"],
    ["invalid", ann, { offer: winner(1.5), cmd }, "/offer/seat", "json.type"],
    ["invalid", ann, { offer: winner("1"), cmd }, "/offer/seat", "json.type"],
    ["invalid", ann, { offer: draw, cmd, for: 1 }, "/for", "json.unknown_key"],
  ]);
  await tries("votes", [["no_offer", bob, { offer: 1, accept: true, cmd }]]);
  assert.deepEqual(await watcher.snapshot(match), before);
  const known = await ann.refused("invalid", "POST", `/matches/${maori}/offers`, { offer: draw, cmd });
  assert.deepEqual([known.path, known.rule], ["/offer/kind", "offer.kind"]);
  await ann.refused("match_not_running", "POST", `/matches/${open.id}/offers`, { offer: draw, cmd });
  await ann.refused("unknown_match", "POST", "/matches/aaaaaaaaaaaa/offers", { offer: draw, cmd });

  const { ply } = await offer(ann, match, draw);
  const offered = await watcher.snapshot(match);
  await tries("offers", [
    ["offer_open", ann, { offer: draw, cmd }],
    ["offer_open", bob, { offer: winner(1), cmd }],
  ]);
  await tries("votes", [
    ["unauthenticated", server.nobody(), { offer: ply, accept: true, cmd }],
    ["not_seated", watcher, { offer: ply, accept: true, cmd }],
    ["already_voted", ann, { offer: ply, accept: true, cmd }],
    ["no_offer", bob, { offer: ply + 1, accept: true, cmd }],
    ["invalid", bob, { accept: true, cmd }, "/offer", "json.missing_key"],
    ["invalid", bob, { offer: ply, cmd }, "/accept", "json.missing_key"],
    ["invalid", bob, { offer: ply, accept: 1, cmd }, "/accept", "json.type"],
    ["invalid", bob, { offer: ply, accept: "yes", cmd }, "/accept", "json.type"],
    ["invalid", bob, { offer: 0, accept: true, cmd }, "/offer", "json.range"],
    ["invalid", bob, { offer: `${ply}`, accept: true, cmd }, "/offer", "json.type"],
    ["invalid", bob, { offer: ply, accept: true }, "/cmd", "json.missing_key"],
  ]);
  assert.deepEqual(await watcher.snapshot(match), offered);

  const yes = { offer: ply, accept: true, cmd: fresh() };
  const received = await bob.post(`/matches/${match}/votes`, yes);
  assert.deepEqual(await bob.post(`/matches/${match}/votes`, yes), received, "a vote sent twice counts once");
  await tries("votes", [["match_not_running", bob, { offer: ply, accept: false, cmd }]]);
  await tries("offers", [["match_not_running", ann, { offer: draw, cmd }]]);
});

const cancel = { kind: "cancel" };
const takeBack = (turn) => ({ kind: "take_back", turn });
const boards = async (match) => {
  const { view, score, to_act } = await watcher.snapshot(match);
  return { view, score, to_act };
};

test("before the second turn, all can cancel a match of any game: no ranks, no rating, a record that replays", async () => {
  const people = await Promise.all(["Cleo", "Dan"].map((name) => server.guest(name)));
  const [cleo, dan] = people;
  for (const game of ["maori", "manitou", "hawaii"]) {
    const match = await table(people, { game });
    await playTurn(await mover(people, match), match);
    const follower = await Follower.of(watcher, match);
    const { ply } = await offer(cleo, match, cancel);
    assert.deepEqual((await follower.step()).offer, { ply, seat: 0, kind: "cancel", accepted: [] });
    await vote(dan, match, ply, true);
    const { status, outcome, ratings } = await follower.until((snapshot) => snapshot.ply === ply + 1);
    assert.deepEqual([status, ratings], ["finished", null]);
    assert.deepEqual(outcome, { ranks: [], scores: [], reason: "cancelled" });
    await follower.socket.close();
    await assertReplays(match);
  }
  const { ratings, reliability } = await cleo.get(`/players/${cleo.user.id}`);
  assert.deepEqual([ratings, reliability], [[], null], "it is not rated");
});

test("after the second turn the match can no longer be cancelled", async () => {
  const match = await table([ann, bob], { game });
  for (let turn = 0; turn < 3; ++turn) await playTurn(await mover([ann, bob], match), match);
  const before = await watcher.snapshot(match);
  const problem = await ann.refused("invalid", "POST", `/matches/${match}/offers`, { offer: cancel, cmd: fresh() });
  assert.deepEqual([problem.rule, problem.path], ["offer.late", "/offer/kind"]);
  assert.deepEqual(await watcher.snapshot(match), before);
});

test("taking a turn back restores the position before it; plies go on, and the record replays", async () => {
  const match = await table([ann, bob], { game });
  await playTurn(await mover([ann, bob], match), match);
  const first = await mover([ann, bob], match);
  const other = first === ann ? bob : ann;
  const start = await boards(match);
  const { ply: turn } = await playTurn(first, match);
  await playTurn(other, match);
  const followers = await Promise.all([ann, bob, watcher].map((viewer) => Follower.of(viewer, match)));
  const { ply } = await offer(first, match, takeBack(turn));
  assert.equal(ply, 4);
  await vote(other, match, ply, true);
  for (const follower of followers) {
    const snapshot = await follower.until((held) => held.ply === ply + 1);
    const fresh_one = await follower.client.snapshot(match);
    for (const same of ["view", "prompt", "to_act", "legal", "score", "offer", "outcome"])
      assert.deepEqual(snapshot[same], fresh_one[same], `${same} from frames`);
    assert.deepEqual(await boards(match), start);
    assert.equal(snapshot.prompt, follower.client === first ? ply + 1 : null);
    const [asker, answerer] = first === ann ? [0, 1] : [1, 0];
    assert.deepEqual(follower.frames.at(-1).events, [
      { type: "match.voted", seat: answerer, offer: ply, accept: true },
      { type: "match.offer_ended", seat: answerer, offer: ply, reason: "agreed" },
      { type: "match.taken_back", seat: asker, turn },
    ]);
    await follower.socket.close();
  }
  const again = await first.refused("invalid", "POST", `/matches/${match}/offers`, {
    offer: takeBack(turn),
    cmd: fresh(),
  });
  assert.deepEqual([again.rule, again.path], ["offer.turn", "/offer/turn"]);
  await playTurn(first, match);
  await playTurn(other, match);
  await ann.post(`/matches/${match}/resign`, { cmd: fresh() });
  await assertReplays(match);
});

test("a turn that revealed a random draw cannot be taken back", async () => {
  const match = await table([ann, bob], { game: "hawaii" });
  let revealed = false;
  for (let turn = 0; turn < 20 && !revealed; ++turn) {
    const player = await mover([ann, bob], match);
    const { ply } = await playTurn(player, match);
    const answer = await player.call("POST", `/matches/${match}/offers`, { offer: takeBack(ply), cmd: fresh() });
    if (answer.status === 200) {
      await vote(player, match, answer.body.ply, false);
    } else {
      assert.deepEqual([answer.body.code, answer.body.rule], ["invalid", "offer.revealed"]);
      revealed = true;
    }
  }
  assert.ok(revealed, "none of the turns drew anything");
});

test("bots accept a takeback, and cancelling the match", async () => {
  const match = await table([ann], { game, bots: 1 });
  const follower = await Follower.of(ann, match);
  await follower.until(({ prompt }) => prompt !== null);
  const start = await boards(match);
  const { ply: turn } = await playTurn(ann, match);
  await follower.until(({ ply, prompt }) => ply > turn && prompt !== null);
  const { ply } = await offer(ann, match, takeBack(turn));
  const { prompt } = await follower.until((snapshot) => snapshot.ply > ply);
  assert.equal(prompt, ply + 1);
  assert.deepEqual(await boards(match), start);
  await offer(ann, match, cancel);
  assert.equal((await follower.until(({ status }) => status === "finished")).outcome.reason, "cancelled");
  await follower.socket.close();
  await assertReplays(match);
});

test("an offer survives a kill of the server, and the stored matches verify", async () => {
  const first = await Server.start();
  const people = [await first.guest("Ann"), await first.guest("Bob")];
  const match = await table(people, { game });
  const made = { offer: winner(1), cmd: fresh() };
  const { ply } = await people[0].post(`/matches/${match}/offers`, made);
  await first.end("SIGKILL");
  const next = await Server.start({ data: first.data });
  try {
    const [a, b] = people.map((client) => new Client(next.origin, client));
    assert.deepEqual((await b.snapshot(match)).offer, { ply, seat: 0, kind: "winner", winner: 1, accepted: [] });
    assert.deepEqual(await a.post(`/matches/${match}/offers`, made), { ply }, "sent again, it counts once");
    await vote(b, match, ply, true);
    assert.equal((await a.snapshot(match)).outcome.reason, "agreed_winner");
    await next.end("SIGTERM");
    const { code, output } = await run("verify", "--data", next.data);
    assert.equal(code, 0, output);
  } finally {
    await next.stop();
  }
});
