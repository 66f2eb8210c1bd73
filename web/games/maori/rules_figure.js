import { html } from "htm/preact";
import { use_art } from "./art.js";
import { Icon, TilePicture } from "./pieces.js";

/**
 * A row of pieces: tiles, each named by what it shows; before them the explorer, below them what they cost.
 * @typedef {{ tiles: Record<string, any>[], joined?: boolean, explorer?: boolean, shells?: number[] }} Row
 *
 * @param {{ game: import("../../lib/types.js").Game, figure: Row }} props
 */
export function Figure({ game, figure }) {
  const designs = game.components.tiles;
  use_art(designs);
  const { tiles, joined, explorer, shells } = figure;
  return html`<div class=${`pieces ${joined ? "joined" : ""}`} aria-hidden="true">
    ${explorer && html`<span class="piece explorer"><${Icon} name="explorer" /></span>`}
    ${tiles.map(
      (wanted, at) =>
        html`<span class="piece" key=${at}>
          <${TilePicture} tile=${design_like(designs, wanted)} />
          ${shells && html`<span class="price">${shells[at]}<${Icon} name="shell" /></span>`}
        </span>`,
    )}
  </div>`;
}

/** The plainest tile that shows what is wanted. @param {any[]} designs @param {Record<string, any>} wanted */
function design_like(designs, wanted) {
  const fits = designs.filter((design) => Object.entries(wanted).every(([name, value]) => design[name] === value));
  const signs = (/** @type {any} */ { huts, boats, shells, wreath }) => huts + boats + shells + Number(wreath);
  return fits.sort((a, b) => signs(a) - signs(b))[0]?.id;
}
