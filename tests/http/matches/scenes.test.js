// How the boards show a turn event by event, compared with the positions of real matches.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { scenes_of } from "../../../web/lib/match/playback/scenes.js";
import { Follower, playTurn, table } from "../support/play.js";
import { Server } from "../support/server.js";

let server;
before(async () => (server = await Server.start()));
after(() => server.stop());

const turns_max = 60;

/** What the pieces of a position are, without what only the rules compute. By game. */
const pieces_of = {
  maori: ({ display, explorer, hand, stack, boards }) => ({ display, explorer, hand, stack, boards }),
  hawaii: ({ places, harbour, landings, track, beach, seats }) => ({
    places: places.map(({ chiefs, spaces, stacks }) => ({ chiefs, tokens: spaces.map(({ token }) => token), stacks })),
    ...{ harbour, landings, track, beach },
    seats: seats.map(({ tokens, fish, kahunas, tikis, shells, feet, fruit, boats, rows }) => ({
      ...{ tokens, fish, kahunas, tikis, shells, feet, fruit, boats },
      rows: rows.map(({ tiles }) => tiles.map(({ kind, side }) => ({ kind, side }))),
    })),
  }),
  manitou: ({ hunts, tribes, own }) => ({
    herds: hunts.flatMap(({ herds }) => herds.map(({ cards }) => cards)),
    tribes: tribes.map(({ hand, team, left, prisoners, points }) => ({ hand, team, left, prisoners, points })),
    own: own && { hand: own.hand, pile: own.pile },
  }),
  metikoro: ({ cells, orbs, spares, platforms, supply }) => ({
    cells: cells.map((lying) => lying && { tile: lying.tile, turn: lying.turn }),
    orbs: orbs.map(({ cell }) => cell),
    ...{ spares, platforms, supply },
  }),
};
/** Events that show the next position as a whole: a new round, the end. */
const whole = new Set(["round_began", "hunt_began", "ended"]);
/** What an event does not say, and the next position does. */
const unsaid = { maori: ["sailed"], hawaii: [], manitou: [], metikoro: [] };

/** Chooses varied steps. */
const varied = (turn) => (legal, steps) => legal[(7 * turn + 5 * steps.length + 3) % legal.length];

/** Plays a match; returns its turns as spectators and the first player see them. */
async function played(game, options) {
  const players = [await server.guest("Ann"), await server.guest("Ben"), await server.guest("Eve")];
  const [ann, ben, eve] = players;
  const match = await table([ann, ben], { game, options });
  const followers = [await Follower.of(ann, match), await Follower.of(eve, match)];
  const turns = [];
  for (let turn = 0; turn < turns_max && followers[0].snapshot.status === "running"; ++turn) {
    const { you, to_act } = followers[0].snapshot;
    const views = followers.map(({ snapshot }) => snapshot.view);
    await playTurn(to_act.includes(you) ? ann : ben, match, varied(turn));
    for (const [at, follower] of followers.entries()) {
      const { events, seat, ply } = await follower.step();
      turns.push({ before: views[at], turn: { ply, seat, events, view: follower.snapshot.view, score: null } });
    }
  }
  return turns;
}

const levels = { maori: { level: "pro" }, hawaii: {}, manitou: {}, metikoro: {} };

for (const game of Object.keys(pieces_of)) {
  test(`${game}: the events of a turn lead from one position to the next`, async () => {
    const { scene } = await import(`../../../web/games/${game}/events/scenes.js`);
    const turns = await played(game, levels[game]);
    let compared = 0;
    for (const { before: start, turn } of turns) {
      const kinds = turn.events.map(({ type }) => type);
      const shown = scenes_of({ view: start, score: null }, turn, scene);
      assert.deepEqual([...new Set(shown.map(({ event }) => event))], turn.events, "each event has a scene");
      assert.equal(shown.at(-1).view, turn.view);
      if (kinds.some((type) => whole.has(type) || unsaid[game].includes(type))) continue;
      const last = turn.events.reduce((view, event) => [scene(view, event, turn.view)].flat().at(-1), start);
      assert.deepEqual(pieces_of[game](last), pieces_of[game](turn.view), JSON.stringify(turn.events));
      ++compared;
    }
    assert.ok(compared > turns_max / 2, `${compared} turns were compared`);
  });
}
