// Trials: moves on any position, for every seat, as long as nothing hidden or random is involved.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { last, mover, playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";

let server;
before(async () => (server = await Server.start()));
after(() => server?.stop());

async function pair(game) {
  const players = await Promise.all(["Ann", "Ben"].map((name) => server.guest(name)));
  return { players, match: await table(players, { game }) };
}

const tried = (client, match, { ply = 0, turns = [], steps = [], ...more }) =>
  client.post(`/matches/${match}/trials`, { ply, turns, steps, ...more });

/** A whole turn of the seat to move, found by trying. */
async function imagine(client, match, { ply, turns = [] }, choose = last) {
  const steps = [];
  for (let now = await tried(client, match, { ply, turns }); !now.can_commit;) {
    assert.ok(now.legal.length > 0, "something is legal");
    steps.push(choose(now.legal).step);
    now = await tried(client, match, { ply, turns, steps, seat: now.seat });
    if (now.can_commit) return { seat: now.seat, steps };
  }
  return assert.fail("there was nothing to try");
}

test("any viewer can try moves of both sides of an open game, with the same result as real turns", async () => {
  const { players, match } = await pair("metikoro");
  const before = await players[0].snapshot(match);
  const first = before.to_act[0];
  const waiting = players.find(
    (_, at) => at !== players.findIndex((player) => player.user.id === before.seats[first].user.id),
  );
  const turns = [];
  for (let turn = 0; turn < 4; ++turn) turns.push(await imagine(waiting, match, { ply: 0, turns }));
  assert.deepEqual(
    turns.map(({ seat }) => seat),
    [first, 1 - first, first, 1 - first],
  );
  const imagined = await tried(server.nobody(), match, { turns });
  assert.equal(imagined.end, null);
  assert.deepEqual(imagined.to_act, [first]);
  assert.deepEqual(await players[0].snapshot(match), before, "nothing was played");

  for (const { seat, steps } of turns) {
    const player = players.find(({ user }) => user.id === before.seats[seat].user.id);
    const { prompt } = await player.snapshot(match);
    await player.post(`/matches/${match}/turns`, { prompt, steps, cmd: `as-tried-${prompt}-${seat}` });
  }
  const { view, score, ply } = await players[0].snapshot(match);
  assert.deepEqual(imagined.view, view);
  assert.deepEqual(imagined.score, score);
  assert.deepEqual((await tried(players[0], match, { turns })).view, view, "still from ply 0");
  assert.deepEqual((await tried(players[0], match, { ply: 2, turns: turns.slice(2) })).view, view);
  assert.equal((await tried(players[0], match, { ply })).seat, first);
});

test("a trial ends before a random draw, and reveals nothing about it", async () => {
  const { players, match } = await pair("maori");
  const taking = (legal) => ["take", "move"].map((type) => legal.find(({ step }) => step.type === type)).find(Boolean);
  // The first turns only launch the explorer.
  for (let turn = 0; turn < 2; ++turn) await playTurn(await mover(players, match), match);
  const turn = await imagine(players[0], match, { ply: 2 }, (legal) => taking(legal) ?? legal[0]);
  assert.ok(
    turn.steps.some(({ type }) => type === "take"),
    "the display has to be refilled",
  );
  const drafted = await tried(players[0], match, { ply: 2, steps: turn.steps });
  const end = await tried(players[0], match, { ply: 2, turns: [turn] });
  assert.equal(end.end, "chance");
  assert.deepEqual(end.legal, []);
  assert.deepEqual(end.view, drafted.view, "the display is not refilled");
  const refused = await players[0].refused("invalid", "POST", `/matches/${match}/trials`, {
    ply: 2,
    turns: [turn, turn],
    steps: [],
  });
  assert.deepEqual([refused.rule, refused.path], ["trial.ended", "/turns/1"]);
});

test("games with hidden information have no trials, and illegal steps are refused", async () => {
  const hidden = await pair("manitou");
  const refused = (client, match, body) => client.refused("invalid", "POST", `/matches/${match}/trials`, body);
  const empty = { ply: 0, turns: [], steps: [] };
  assert.equal((await refused(hidden.players[0], hidden.match, empty)).rule, "trial.hidden");

  const { players, match } = await pair("metikoro");
  const [ann] = players;
  const turn = await imagine(ann, match, { ply: 0 });
  const path = `/matches/${match}/trials`;
  const half = { ...turn, steps: turn.steps.slice(0, -1) };
  const incomplete = await ann.refused("incomplete_turn", "POST", path, {
    ...empty,
    turns: [turn, { ...half, seat: 1 - turn.seat, steps: [] }],
  });
  assert.equal(incomplete.turn, 1);
  const illegal = await ann.refused("illegal_step", "POST", path, { ...empty, turns: [turn], seat: turn.seat });
  assert.deepEqual([illegal.turn, illegal.rule], [1, "turn.not_your_turn"]);
  await ann.refused("illegal_step", "POST", path, { ...empty, steps: [{ type: "nonsense" }] });
  await ann.refused("not_found", "POST", path, { ...empty, ply: 1 });
  for (const body of [
    { ...empty, ply: -1 },
    { ...empty, seat: 8 },
    { ...empty, turns: [{ seat: 0 }] },
    { ...empty, turns: Array(41).fill(turn) },
    { ...empty, steps: Array(65).fill({}) },
    { ...empty, more: 1 },
  ])
    await refused(ann, match, body);
  await ann.refused("unknown_match", "POST", "/matches/aaaaaaaaaaaa/trials", empty);

  const closed = await table(players, { game: "metikoro", visibility: "private" });
  await server.nobody().refused("unknown_match", "POST", `/matches/${closed}/trials`, empty);
});

test("earlier positions of a finished match can be tried", async () => {
  const { players, match } = await pair("metikoro");
  for (let turn = 0; turn < 6; ++turn) await playTurn(await mover(players, match), match);
  await players[0].post(`/matches/${match}/resign`, { cmd: "enough-of-it" });
  const at = await players[1].get(`/matches/${match}/at/4`);
  const here = await tried(players[1], match, { ply: 4 });
  assert.deepEqual(here.view, at.view);
  assert.ok(here.legal.length > 0);
});
