// Plays Hawaii by pressing its buttons.
import { playing } from "./play.js";

/** The names of everything on the board that plays when it is pressed. */
const playable =
  /^(Go to|Stay at|Fish:|Visit|End your round|Choose (?!at )|Buy|Pay|Use|Take \d|Trade|No tiki|Build in)/;

/**
 * The next choice of a player who plays fast: buys where a step leads, at the double price where that is offered, and
 * otherwise moves if it is cheap or ends the round.
 */
export function usual(lit) {
  const like = (pattern) => lit.filter((name) => pattern.test(name));
  const order = [
    /^Choose /,
    /^Buy .* II: /,
    /^Buy/,
    /^Pay/,
    /^Use/,
    /^Take/,
    /^Trade/,
    /^No tiki/,
    /^Build in .*; would/,
  ];
  const wanted = [...order, /^Build in/, /^(Go to|Stay at).*, (for 1 foot|free)/, /^End your round/];
  return wanted.flatMap(like)[0] ?? lit[0];
}

/** A taste: goes to this many places in a round and then ends it. */
export function brisk(places) {
  let left = places;
  return (lit) => {
    let name = usual(lit);
    if (/^(Go to|Stay at)/.test(name) && left === 0) name = lit.find((each) => /^End your round/.test(each));
    left = /^End your round/.test(name) ? places : left - Number(/^(Go to|Stay at)/.test(name));
    return name;
  };
}

export const { sight, sees, own_turn, choose, make_turn, end_turn, play_turn, who_is_asked } = playing({
  playable,
  usual,
});

/** A village board as a screen reader reads it: its header, then each village. */
export async function board_of(person, name) {
  const board = await person.role("group", `Village board of ${name}`).ariaSnapshot();
  return [...board.matchAll(/(?:img|button) "((?:[^"\\]|\\.)*)"/g)].map(([, words]) => words.replace(/^Build in /, ""));
}
