// Hawaii by its buttons.
import { playing } from "./play.js";

/** Anything on the board that can be pressed to play. */
const playable =
  /^(Go to|Stay at|Fish:|Visit|End your round|Choose (?!at )|Buy|Pay|Sail|Take \d|Give|No tiki|Build in)/;

/**
 * What a player does next who wants to get on: buys while it costs a step, at the double price where that is offered, and
 * then ends the round.
 */
export function usual(lit) {
  const like = (pattern) => lit.filter((name) => pattern.test(name));
  const order = [
    /^Choose /,
    /^Buy .* II: /,
    /^Buy/,
    /^Pay/,
    /^Sail/,
    /^Take/,
    /^Give/,
    /^No tiki/,
    /^Build in .*; would/,
  ];
  const wanted = [...order, /^Build in/, /^(Go to|Stay at).*, (for 1 foot|free)/, /^End your round/];
  return wanted.flatMap(like)[0] ?? lit[0];
}

/** The taste of a player who goes to so many places a round and then ends it. */
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

/** A village board as it is told to whoever cannot see it: its head, then village by village. */
export async function board_of(person, name) {
  const board = await person.role("group", `Village board of ${name}`).ariaSnapshot();
  return [...board.matchAll(/(?:img|button) "((?:[^"\\]|\\.)*)"/g)].map(([, words]) => words.replace(/^Build in /, ""));
}
