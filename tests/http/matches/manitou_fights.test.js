// What the board says of a warrior before it is laid, compared with what happens in a real match.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fight_of } from "../../../web/games/manitou/turn/fights.js";
import { mover, playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

/** Chooses warriors, and lays them where others are. */
const warlike = (legal) =>
  legal.findLast(({ step }) => step.type === "choose" && !step.card.startsWith("hunter")) ??
  legal.find(({ step }) => step.herd === 0 && !step.card.startsWith("hunter")) ??
  legal.at(-1);

test("a warrior meets what the board says it would meet", async () => {
  const players = [await server.guest("Ann"), await server.guest("Ben")];
  const match = await table(players, { game: "manitou" });
  const { components } = await players[0].get("/games/manitou");
  const seen = new Set();
  for (let ply = 0; ply < 40; ++ply) {
    const player = await mover(players, match);
    const { view, you } = await player.snapshot(match);
    const { steps, ply: played } = await playTurn(player, match, warlike);
    const [{ type, card, herd }] = steps;
    if (type !== "lay") continue;
    const there = view.hunts[view.hunt - 1].herds[herd];
    const fight = fight_of(components.cards, there, you, card);
    const { turns } = await player.get(`/matches/${match}/log`);
    const laid = turns.find(({ ply: at }) => at === played).events.find((event) => event.type === "laid");
    assert.equal(fight?.result ?? "hunts", laid.result, `${card} at ${JSON.stringify(there)}`);
    const met = fight?.met ?? null;
    assert.deepEqual(
      met === null ? null : { seat: there.cards[met].seat, card: there.cards[met].card },
      laid.met ?? null,
    );
    seen.add(laid.result);
  }
  assert.ok(seen.size >= 5, `seen: ${[...seen]}`);
});
