/** Dice. */

import { html } from "htm/preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { motion_ms } from "../pace.js";
import { class_names, Group, Place } from "./place.js";

/**
 * @typedef {object} DieFace
 * @property {number | null} value what it shows; null before the throw
 * @property {number} [sides] 6 by default, with pips; the others have numbers
 * @property {string | number} [rolled] changes with each throw of this die: it tumbles then, even to the same value
 * @property {number} [seat] in the colour of this seat
 * @property {boolean} [quiet] it does not count now, such as a die that is put aside
 *
 * @typedef {DieFace & import("./place.js").Shown} Die
 */

/** Where the pips are, in a grid of three by three. */
const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

const SQUARE = "M22 4H78A18 18 0 0 1 96 22V78A18 18 0 0 1 78 96H22A18 18 0 0 1 4 78V22A18 18 0 0 1 22 4Z";
/** The outlines of the other dice, as one sees them from above. @type {Record<number, string>} */
const OUTLINES = {
  4: "M50 8 95 86H5Z",
  8: "M50 3 94 50 50 97 6 50Z",
  10: "M50 3 95 42 50 97 5 42Z",
  12: "M50 4 96 38 78 93H22L4 38Z",
  20: "M50 3 92 27V73L50 97 8 73V27Z",
};

/** The pips of a face, in a square of 100. @param {number} value @returns {{ x: number, y: number }[]} */
export const pips_of = (value) =>
  (PIPS[value] ?? []).map((at) => ({ x: 27 + 23 * (at % 3), y: 27 + 23 * Math.floor(at / 3) }));

/** @param {{ current: HTMLElement | null }} die @param {string | number | undefined} rolled */
function use_tumble(die, rolled) {
  const before = useRef(rolled);
  useLayoutEffect(() => {
    const thrown = before.current !== rolled;
    before.current = rolled;
    const ms = thrown ? motion_ms() : 0;
    if (ms === 0) return;
    const frames = [
      { transform: "translateY(-35%) rotate(-300deg) scale(.8)", opacity: 0.4 },
      { transform: "translateY(-18%) rotate(-90deg) scale(1.08)", offset: 0.55 },
      { transform: "translateY(0) rotate(12deg) scale(.97)", offset: 0.82 },
      { transform: "none", opacity: 1 },
    ];
    die.current?.animate(frames, { duration: ms, easing: "cubic-bezier(.3,.6,.3,1)" });
  }, [rolled]);
}

/** @param {Die & import("./place.js").Position} props */
export function Die({ value, sides = 6, rolled, seat, quiet, ...shown }) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  use_tumble(element, rolled);
  const pips = sides === 6 && value !== null ? pips_of(value) : [];
  const number = pips.length === 0 && value !== null;
  const look = class_names(
    "part-die",
    seat !== undefined && "has-seat",
    quiet && "is-quiet",
    value === null && "is-empty",
  );
  return html`<${Place} ...${shown} look=${look} seat=${seat} element=${element}>
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <path class="part-die-body" d=${OUTLINES[sides] ?? SQUARE} />
      ${pips.map(({ x, y }) => html`<circle key=${`${x} ${y}`} class="part-die-pip" cx=${x} cy=${y} r="9.5" />`)}
      ${number && html`<text class="part-die-number" x="50" y=${sides === 4 ? 76 : 65}>${value}</text>`}
    </svg>
  <//>`;
}

/**
 * Dice in a row; arrow keys move between those that can be chosen.
 * @param {{ name: string, dice: Die[] }} props
 */
export function Dice({ name, dice }) {
  return html`<${Group} look="part-row" name=${name}>
    ${dice.map((die, at) => html`<${Die} key=${at} ...${die} column=${at} />`)}
  <//>`;
}
