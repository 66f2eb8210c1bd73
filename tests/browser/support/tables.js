// Matches that exist when a test begins, created over the API.
import { playTurn, table } from "../../http/support/play.js";
import { eventually } from "../../http/support/wait.js";

/** Chooses steps that fill the board, which ends the match. */
export function filling(legal) {
  for (const type of ["place", "take", "move", "launch"]) {
    const entry = legal.find(({ step }) => step.type === type);
    if (entry) return entry;
  }
  return legal.at(-1);
}

/** A running match of these players, after the setup, in which it is the first player's turn. */
export async function asked_match(players, options) {
  const match = await table(players, options);
  for (;;) {
    const views = await Promise.all(players.map((player) => player.snapshot(match)));
    const at = views.findIndex(({ you, to_act }) => to_act.includes(you));
    if (at === 0 && views[0].ply > 0) return match;
    // Does not take a tile of Maori: a volcano in its place could block all other moves.
    await playTurn(players[at], match);
  }
}

/**
 * A running match of these players in which this many turns have been played. Each turn takes varied steps, neither
 * always the first nor always the last choice.
 * @returns {Promise<string>} its id
 */
export async function played_match(players, turns, options) {
  const match = await table(players, options);
  const by_seat = new Map();
  for (const player of players) by_seat.set((await player.snapshot(match)).you, player);
  let turn = 0;
  const varied = (legal, steps) => legal[(7 * turn + 5 * steps.length + 3) % legal.length];
  while (turn < turns) {
    const { to_act } = await players[0].snapshot(match);
    await playTurn(by_seat.get(to_act[0]), match, varied);
    ++turn;
  }
  return match;
}

/** A match against a bot that this player has played to its end. */
export async function finished_match(player, options, more = {}) {
  const match = await table([player], { bots: 1, options, ...more });
  for (;;) {
    const { status } = await eventually(async () => {
      const now = await player.snapshot(match);
      return (now.status === "finished" || now.prompt !== null) && now;
    }, "the computer to play");
    if (status === "finished") return match;
    await playTurn(player, match, filling);
  }
}
