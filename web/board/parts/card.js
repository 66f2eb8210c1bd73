/** Cards, and the hand that holds them. */

import { html } from "htm/preact";
import { seat_shape } from "../seat_shapes.js";
import { class_names, Group, Place } from "./place.js";

/**
 * @typedef {object} CardFace
 * @property {string} [corner] its value in short, in two corners: what is still visible in a hand that overlaps
 * @property {string} [title] a line at its lower edge
 * @property {import("./place.js").Children} [picture] in its middle
 * @property {string} [tint] a colour of CSS for its corner and its frame, such as that of a suit
 * @property {number} [seat] whose card it is, by colour and shape
 * @property {boolean} [quiet] it cannot be used now
 *
 * @typedef {CardFace & import("./place.js").Shown} Card with `back` it is face down
 */

/** @param {Card & import("./place.js").Position} props */
export function Card({ corner, title, picture, tint, seat, quiet, ...shown }) {
  const look = class_names("part-card", shown.back && "is-back", quiet && "is-quiet");
  const style = tint ? { "--part-tint": tint } : undefined;
  return html`<${Place} ...${shown} look=${look} seat=${seat} style=${style}>
    <span class="part-card-face" aria-hidden="true">
      ${shown.back ? html`<${Emblem} seat=${seat} />` : html`<${Front} corner=${corner} title=${title} picture=${picture} seat=${seat} />`}
    </span>
  <//>`;
}

/** @param {Pick<CardFace, "corner" | "title" | "picture" | "seat">} props */
function Front({ corner, title, picture, seat }) {
  return html`<span class="part-card-corner">${corner}<${Emblem} seat=${seat} /></span>
    <span class="part-card-picture">${picture}</span>
    ${title ? html`<span class="part-card-title">${title}</span>` : html`<span class="part-card-corner is-lower">${corner}</span>`}`;
}

/** The shape of a seat. @param {{ seat?: number }} props */
function Emblem({ seat }) {
  if (seat === undefined) return null;
  return html`<svg class="part-card-emblem" viewBox="-1.3 -1.3 2.6 2.6" aria-hidden="true">
    <path d=${seat_shape(seat)} />
  </svg>`;
}

/**
 * A hand: its cards overlap where they need more room than there is. `empty` is said when it has none.
 * @param {{ name: string, cards: Card[], empty?: string, stock?: string }} props
 */
export function Hand({ name, cards, empty, stock }) {
  return html`<${Group} look="part-hand" name=${name} stock=${stock}>
    ${cards.map(
      (card, at) =>
        html`<span key=${`${at} ${card.piece ?? ""}`} class="part-held"><${Card} ...${card} column=${at} /></span>`,
    )}
    ${cards.length === 0 && html`<p class="part-note">${empty}</p>`}
  <//>`;
}

/**
 * A pile of cards, with their number; pieces fly out of it and into it by `stock`.
 * @param {Card & { count: number, counts?: string } & import("./place.js").Position} props `name` says the number, too;
 *   `counts`: the key of the number, which pops when it changes
 */
export function Pile({ count, counts, stock, ...card }) {
  const shown = { ...card, quiet: count === 0 || card.quiet };
  return html`<span
    class=${`part-pile is-${Math.min(3, Math.ceil(count / 5))}`}
    data-stock=${stock}
    data-back=${card.back ? "" : undefined}
  >
    <${Card} ...${shown} />
    <b class="part-count" aria-hidden="true" data-count=${counts} data-value=${count}>${count}</b>
  </span>`;
}
