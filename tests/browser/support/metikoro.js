// MetiKoro by its buttons.
import assert from "node:assert/strict";
import { table } from "../../http/support/play.js";
import { fresh } from "../../http/support/client.js";
import { playing } from "./play.js";

/** Anything that can be pressed to play. */
export const playable =
  /^(Take in hand|Take as an extra|Put down at|Replace|Rotate at|Pay with|Draw:|One tile is enough|Choose the orb|Roll the orb|Roll it to|Roll no orb)/;

/** What a player who wants to get on does next; a finger confirms what it has looked at. */
export function usual(lit) {
  const order = [
    /^Roll it to/,
    /^Roll the orb .*house/,
    /^Roll no orb/,
    /^Draw/,
    /^One tile/,
    /^Pay/,
    /^Put down at \w+$/,
    /^Put down/,
    /^Take in/,
    /^Take as/,
  ];
  return order.flatMap((pattern) => lit.filter((name) => pattern.test(name)))[0] ?? lit[0];
}

export const { sight, sees, own_turn, choose, make_turn, end_turn, play_turn, who_is_asked } = playing({
  playable,
  usual,
});

/** Presses a thing on the board; a finger looks first, then presses once more. */
async function press_on_board(person, button) {
  await person.press(button);
  if (person.touch) await person.press(button);
}

/** Puts a tile of the platform down. @param {string} tile @param {string} cell @param {number} [turns] how often it is turned first */
export async function put_down(person, tile, cell, turns = 0) {
  await person.press(person.button(`Take in hand: ${tile}`));
  for (let turn = 0; turn < turns; ++turn) await person.press(person.button("Turn to the right"));
  await press_on_board(person, person.button(new RegExp(`^Put down at ${cell}:`)));
}

export async function draw(person, tile) {
  await person.press(person.button(new RegExp(`^Draw: ${tile} `)));
}

/** Chooses an orb, unless there is but one, and where it ends. */
export async function roll(person, from, to) {
  const end = person.button(new RegExp(`^Roll the orb from ${from} to ${to}\\b`));
  await person.sees(person.button("Roll no orb"));
  if ((await end.count()) === 0) await person.press(person.button(new RegExp(`^Choose the orb at ${from}:`)));
  await press_on_board(person, end);
}

/** What the board tells of a cell to whoever cannot see it. */
export async function cell(person, name) {
  const board = await person.role("region", "Board").ariaSnapshot();
  return new RegExp(`img "${name}: ([^"]*)"`).exec(board)?.[1] ?? "";
}

const CROSSING = 0;
const CURVE = 1;
/** @param {number} tile @param {number} cell */
const place = (tile, cell) => ({ type: "place", tile, cell, turn: 0 });
const enough = { type: "enough" };
const draw_crossing = { type: "draw", tile: CROSSING };
/** @param {number} from @param {number} to */
const roll_step = (from, to) => ({ type: "roll", from, to });
/** A tile out of everybody's way, and another one like it. @param {number} cell @param {number} [tile] */
const idle = (cell, tile = CROSSING) => [place(tile, cell), enough, { type: "draw", tile }];

/** The shortest way to three orbs that we know: a line of tracks, then orb after orb along it. The last turn is left out. */
const winning = [
  [place(CROSSING, 34), place(CROSSING, 23), draw_crossing],
  [place(CROSSING, 22), place(CROSSING, 21), draw_crossing],
  [place(CURVE, 24), enough, draw_crossing, roll_step(44, 10)],
  [...idle(62), roll_step(10, 0)],
  [...idle(63), roll_step(44, 10)],
  [...idle(73), roll_step(0, 1)],
  [...idle(74), roll_step(10, 0)],
];
const losing = [68, 77, 78, 86, 87, 88, 75, 76].map((cell) => idle(cell, CURVE));

/**
 * A match of two in which the first, who sits in the upper left corner, has two orbs at home and can roll the third.
 * @returns {Promise<string>} its id
 */
export async function nearly_won(winner, loser) {
  const match = await table([winner, loser], { game: "metikoro" });
  const turns = [[...winning], [...losing]];
  for (;;) {
    const {
      to_act: [seat],
    } = await winner.snapshot(match);
    const player = [winner, loser][seat];
    const steps = turns[seat].shift();
    if (!steps) {
      assert.equal(player, winner);
      return match;
    }
    const { prompt } = await player.snapshot(match);
    await player.post(`/matches/${match}/turns`, { prompt, steps, cmd: fresh() });
  }
}
