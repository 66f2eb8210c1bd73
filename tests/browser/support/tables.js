// Matches that are there when a test begins, made over the API.
import { playTurn, table } from "../../http/support/play.js";
import { eventually } from "../../http/support/wait.js";

/** Fills the board: what is laid ends the match. */
export function filling(legal) {
  for (const type of ["place", "take", "move", "launch"]) {
    const entry = legal.find(({ step }) => step.type === type);
    if (entry) return entry;
  }
  return legal.at(-1);
}

/** A match of these players in which the first is asked to play, the game itself having begun. */
export async function asked_match(players, options) {
  const match = await table(players, options);
  for (;;) {
    const views = await Promise.all(players.map((player) => player.snapshot(match)));
    const at = views.findIndex(({ you, to_act }) => to_act.includes(you));
    if (at === 0 && views[0].ply > 0) return match;
    // Without taking a tile of Maori: a volcano in its place could bar the way to all others.
    await playTurn(players[at], match);
  }
}

/**
 * A running match of these players in which so many turns have been played, never the first nor the last that comes to mind.
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

/** A match against the computer that this player has played to its end. */
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
