/** Tiles: square or with six sides, in any of their turns. */

import { html } from "htm/preact";
import { class_names, Group, Place } from "./place.js";

/**
 * @typedef {object} TileFace
 * @property {import("./place.js").Children} [picture] drawn upright; the tile turns it
 * @property {string} [text] a short text over the picture that stays upright
 * @property {number} [turn] by how many sides it is turned, clockwise
 * @property {boolean} [hex] whether it has six sides
 * @property {string} [ground] a colour of CSS
 * @property {number} [seat] whose it is: a frame in the colour of the seat
 *
 * @typedef {TileFace & import("./place.js").Shown} Tile with `back` it is face down
 */

/** @param {Tile & import("./place.js").Position} props */
export function Tile({ picture, text, turn = 0, hex, ground, seat, ...shown }) {
  const look = class_names("part-tile", hex && "is-hex", shown.back && "is-back", seat !== undefined && "has-seat");
  const style = ground ? { "--part-ground": ground } : undefined;
  const turned = { rotate: `${turn * (hex ? 60 : 90)}deg` };
  return html`<${Place} ...${shown} look=${look} seat=${seat} style=${style}>
    <span class="part-tile-edge"></span>
    <span class="part-tile-face" aria-hidden="true">
      ${!shown.back && html`<span class="part-tile-picture" style=${turned}>${picture}</span>`}
      ${!shown.back && text !== undefined && html`<span class="part-tile-text">${text}</span>`}
    </span>
  <//>`;
}

/**
 * Tiles in a row, such as an offer; arrow keys move between those that can be chosen.
 * @param {{ name: string, tiles: Tile[] }} props
 */
export function Tiles({ name, tiles }) {
  return html`<${Group} look="part-row" name=${name}>
    ${tiles.map((tile, at) => html`<${Tile} key=${`${at} ${tile.piece ?? ""}`} ...${tile} column=${at} />`)}
  <//>`;
}
