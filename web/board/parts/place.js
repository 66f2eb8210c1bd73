/** What all parts of a board have in common: what moves, what has a card, what can be chosen, and by which keys. */

import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { use_roving } from "../roving.js";

/**
 * What the flight (`../flight.js`), the hand (`../drag.js`) and the piece cards read of a piece.
 * @typedef {object} Piece
 * @property {string} [piece] which one it is; pieces that look the same have the same name
 * @property {string} [spot] where it is; a piece with a spot flies when it gets another one
 * @property {string} [from] the stock or the place that it comes from, if it was not visible
 * @property {string} [to] the stock that it goes into, if it disappears
 * @property {string} [stock] it is a pile that pieces come out of or go into
 * @property {string} [card] the piece card that explains it, if that is not the one of `piece`
 * @property {string} [drag] it can be lifted by hand; `use_drag` of the board passes this on
 * @property {boolean} [back] it is face down
 *
 * A place that can be chosen now, or a picture with a name.
 * @typedef {object} Choosable
 * @property {string} [name] what a screen reader says; without it the piece is a picture inside something with a name
 * @property {string} [hint] what a screen reader adds, such as the result of the choice
 * @property {boolean} [chosen] whether it is chosen; undefined if choosing it takes effect at once
 * @property {"" | "first" | "last"} [choice] where the focus goes first when a question is asked
 * @property {() => void} [onChoose] it can be chosen now
 *
 * @typedef {Piece & Choosable} Shown
 * @typedef {{ row?: number, column?: number }} Position where arrow keys find it
 * @typedef {import("preact").ComponentChildren} Children
 */

/** The attributes of a piece. @param {Piece} piece */
export const piece_marks = ({ piece, spot, from, to, stock, card, drag, back }) => ({
  "data-piece": piece,
  "data-spot": spot,
  "data-from": from,
  "data-to": to,
  "data-stock": stock,
  "data-card": card,
  "data-drag": drag,
  "data-back": back ? "" : undefined,
});

/** The colour of a seat for the style sheet of the parts. @param {number | undefined} seat */
export const seat_style = (seat) => (seat === undefined ? undefined : { "--part-seat": `var(--seat-${seat})` });

/** @param {(string | false | undefined)[]} names */
export const class_names = (...names) => names.filter(Boolean).join(" ");

/**
 * A button if it can be chosen, else a picture.
 * @param {Shown & Position & { look: string, seat?: number, style?: Record<string, string | number>,
 *   element?: { current: HTMLElement | null }, children?: Children }} props `look`: its classes
 */
export function Place({ look, seat, style, element, children, ...shown }) {
  const { name, hint, chosen, choice = "", onChoose, row = 0, column = 0 } = shown;
  const all = {
    ref: element,
    style: { ...seat_style(seat), ...style },
    ...piece_marks(shown),
  };
  if (!onChoose) {
    const role = name === undefined ? {} : { role: "img", "aria-label": name, "aria-description": hint };
    return html`<span class=${class_names(look, chosen && "is-chosen")} ...${all} ...${role}>${children}</span>`;
  }
  return html`<button
    type="button"
    class=${class_names(look, "part-open", chosen && "is-chosen")}
    data-row=${row}
    data-column=${column}
    data-choice=${choice}
    data-label=${name}
    aria-pressed=${chosen}
    aria-description=${hint}
    onClick=${onChoose}
    ...${all}
  >
    ${name !== undefined && html`<span class="visually-hidden">${name}</span>`}${children}
  </button>`;
}

/**
 * A group with a name, in which the arrow keys move between what can be chosen.
 * @param {{ look: string, name: string, style?: Record<string, string | number>, stock?: string, children?: Children }} props
 */
export function Group({ look, name, style, stock, children }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const roving = use_roving(root);
  return html`<div
    ref=${root}
    role="group"
    class=${look}
    style=${style}
    aria-label=${name}
    data-stock=${stock}
    onKeyDown=${roving.onKeyDown}
    onFocusIn=${roving.onFocusIn}
  >
    ${children}
  </div>`;
}
