// What players settle among themselves: a draw or a winner, offered by one and answered by all others.
import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Client, fresh } from "./support/client.js";
import { Follower, draft, mover, playTurn, table } from "./support/play.js";
import { Server, run } from "./support/server.js";

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

/** Writes the record of a match down and lets the program play it again. */
async function assertReplays(match) {
  const file = join(server.data, "record.json");
  await writeFile(file, JSON.stringify(await watcher.get(`/matches/${match}/record?states=1`)));
  const { code, output } = await run("replay", file);
  assert.equal(code, 0, output);
  await rm(file);
}

test("the games say what their players may agree on", async () => {
  const games = await server.nobody().get("/games");
  const offers = Object.fromEntries(games.map(({ id, offers }) => [id, offers]));
  assert.deepEqual(offers[game], ["draw", "winner"]);
  assert.deepEqual(offers.maori, []);
});

test("two agree on a draw: everybody follows, and the record tells of it", async () => {
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
    assert.equal(prompt, follower.client === asked ? drafted.prompt : null, "nobody is asked anew");
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

test("three agree on a winner", async () => {
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

test("a no ends the offer, the offerer's own withdraws it, and playing on is a no", async () => {
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

test("the computer answers at once, by the score sheet", async () => {
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

test("whatever is forged is refused with its code and changes nothing", async () => {
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
  const told = await bob.post(`/matches/${match}/votes`, yes);
  assert.deepEqual(await bob.post(`/matches/${match}/votes`, yes), told, "a vote sent twice counts once");
  await tries("votes", [["match_not_running", bob, { offer: ply, accept: false, cmd }]]);
  await tries("offers", [["match_not_running", ann, { offer: draw, cmd }]]);
});

test("an offer outlives a kill of the server, and the stored matches verify", async () => {
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
