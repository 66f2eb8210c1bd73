// What the computer says about a match: good turns, and how likely each seat was to win.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fresh } from "../support/client.js";
import { mover, playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";
import { eventually } from "../support/wait.js";

let server;
before(async () => (server = await Server.start()));
after(() => server?.stop());

/** A match against the computer in which the player is to act. */
async function against_computer(game, more = {}) {
  const player = await server.guest("Ann");
  const match = await table([player], { game, bots: 1, rated: false, ...more });
  await eventually(async () => (await player.snapshot(match)).prompt !== null, "the player's turn");
  return { player, match };
}

const hints = (client, match) => client.get(`/matches/${match}/hints`);

for (const game of ["maori", "hawaii", "metikoro", "manitou"]) {
  test(`a player of ${game} who asks gets good turns that can be played`, async () => {
    const { player, match } = await against_computer(game);
    assert.equal((await player.snapshot(match)).hints, true);
    const { prompt, turns } = await hints(player, match);
    assert.equal(prompt, (await player.snapshot(match)).prompt);
    assert.ok(turns.length >= 1 && turns.length <= 3);
    for (const { steps, chance, events } of turns) {
      assert.ok(chance >= 0 && chance <= 1);
      assert.ok(Array.isArray(events));
      const preview = await player.post(`/matches/${match}/preview`, { prompt, steps });
      assert.equal(preview.can_commit, true);
    }
    await player.post(`/matches/${match}/turns`, { prompt, steps: turns[0].steps, cmd: fresh() });
  });
}

test("a hint tells what a card of Manitou does, though another is drawn at once", async () => {
  const { player, match } = await against_computer("manitou");
  const chosen = await hints(player, match);
  await player.post(`/matches/${match}/turns`, { prompt: chosen.prompt, steps: chosen.turns[0].steps, cmd: fresh() });
  await eventually(async () => {
    const { prompt } = await player.snapshot(match);
    return prompt !== null && prompt !== chosen.prompt;
  }, "the player's turn to lay a card");
  const { turns } = await hints(player, match);
  for (const { steps, events } of turns) {
    assert.deepEqual(
      events.map(({ type, card, herd }) => ({ type, card, herd })),
      steps.map(({ card, herd }) => ({ type: "laid", card, herd })),
    );
  }
});

test("hints are refused where they would be unfair, and where there is no question", async () => {
  const rated = await against_computer("maori", { rated: true });
  assert.equal((await rated.player.snapshot(rated.match)).hints, undefined);
  await rated.player.refused("forbidden", "GET", `/matches/${rated.match}/hints`);
  const players = await Promise.all(["Ann", "Ben"].map((name) => server.guest(name)));
  const two = await table(players, { rated: false });
  const first = await mover(players, two);
  await first.refused("forbidden", "GET", `/matches/${two}/hints`);
  const stranger = await server.guest("Eve");
  await stranger.refused("not_seated", "GET", `/matches/${two}/hints`);
  await server.nobody().refused("unauthenticated", "GET", `/matches/${two}/hints`);
});

test("after a match everybody sees how likely each seat was to win, and what would have been better", async () => {
  const players = await Promise.all(["Ann", "Ben"].map((name) => server.guest(name)));
  const match = await table(players);
  for (let turn = 0; turn < 9; ++turn) await playTurn(await mover(players, match), match);
  const reader = server.nobody();
  await reader.refused("match_not_finished", "GET", `/matches/${match}/chances`);
  await reader.refused("match_not_finished", "GET", `/matches/${match}/at/0/turns?seat=0`);
  await players[0].post(`/matches/${match}/resign`, { cmd: fresh() });

  const pages = [await reader.get(`/matches/${match}/chances`)];
  while (pages.at(-1).next) pages.push(await reader.get(`/matches/${match}/chances?from=${pages.at(-1).next}`));
  assert.deepEqual(
    pages.map(({ chances }) => chances.length),
    [8, 3],
  );
  const all = pages.flatMap(({ chances }) => chances);
  assert.deepEqual(
    all.map(({ ply }) => ply),
    [...all.keys()],
  );
  for (const { seats: chances } of all) assert.ok(Math.abs(chances[0] + chances[1] - 1) < 1e-9);
  assert.equal(all[0].seat, null);
  assert.equal(all[10].seat, null, "to resign is no turn");
  assert.ok(all.slice(1, 10).every(({ seat }) => seat === 0 || seat === 1));

  const { turns } = await reader.get(`/matches/${match}/at/3/turns?seat=${all[4].seat}`);
  assert.ok(turns.length >= 1 && turns[0].steps.length >= 1 && turns[0].events.length >= 1);
  const other = 1 - all[4].seat;
  await reader.refused("not_your_turn", "GET", `/matches/${match}/at/3/turns?seat=${other}`);
  await reader.refused("not_found", "GET", `/matches/${match}/at/99/turns?seat=0`);
  await reader.refused("not_found", "GET", `/matches/${match}/chances?from=99`);
  await reader.refused("invalid", "GET", `/matches/${match}/chances?from=x`);
});
