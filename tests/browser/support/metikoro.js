// Plays MetiKoro by pressing its buttons.
import assert from "node:assert/strict";
import { table } from "../../http/support/play.js";
import { fresh } from "../../http/support/client.js";
import { playing } from "./play.js";

/** The names of everything that plays when it is pressed. */
export const playable =
  /^(Pick up|Take as an extra|Place at|Replace|Rotate at|Pay with|Draw:|One tile is enough|Choose the orb|Roll the orb|Roll it to|Do not roll)/;

/** The next choice of a player who plays fast. On a touch screen it confirms what was shown first. */
export function usual(lit) {
  const order = [
    /^Roll it to/,
    /^Roll the orb .*house/,
    /^Do not roll/,
    /^Draw/,
    /^One tile/,
    /^Pay/,
    /^Place at \w+$/,
    /^Place at/,
    /^Pick up/,
    /^Take as/,
  ];
  return order.flatMap((pattern) => lit.filter((name) => pattern.test(name)))[0] ?? lit[0];
}

export const { sight, sees, own_turn, choose, make_turn, end_turn, play_turn, who_is_asked } = playing({
  playable,
  usual,
});

/** Presses a button on the board; on a touch screen the first press only shows the effect, so it presses twice. */
async function press_on_board(person, button) {
  await person.press(button);
  if (person.touch) await person.press(button);
}

/**
 * Places a tile of the platform.
 * @param {string} tile @param {string} cell @param {number} [turns] how often it is turned first
 */
export async function put_down(person, tile, cell, turns = 0) {
  await person.press(person.button(`Pick up: ${tile}`));
  for (let turn = 0; turn < turns; ++turn) await person.press(person.button("Turn right"));
  await press_on_board(person, person.button(new RegExp(`^Place at ${cell}:`)));
}

export async function draw(person, tile) {
  await person.press(person.button(new RegExp(`^Draw: ${tile} `)));
}

/** Chooses an orb, unless there is only one, and where it ends. */
export async function roll(person, from, to) {
  const end = person.button(new RegExp(`^Roll the orb from ${from} to ${to}\\b`));
  await person.sees(person.button("Do not roll an orb"));
  if ((await end.count()) === 0) await person.press(person.button(new RegExp(`^Choose the orb at ${from}:`)));
  await press_on_board(person, end);
}

/** The description of a cell for screen readers. */
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
/** A turn with a tile that affects nothing, which is then drawn again. @param {number} cell @param {number} [tile] */
const idle = (cell, tile = CROSSING) => [place(tile, cell), enough, { type: "draw", tile }];

/** The shortest known way to three orbs: a line of tracks, then orb after orb along it; without the last turn. */
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
 * A match of two in which `winner`, in the upper left corner, has two orbs at home and can roll the third.
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
