import { html } from "htm/preact";
import { use_art } from "./art.js";
import { CELLS, board_layout } from "../geometry.js";
import { Icon, ShipIcon, StackPicture, StoragePicture, TilePicture } from "./pieces.js";
import { SeaPicture } from "../sea.js";

/**
 * A row of pieces: tiles, each named by what it shows, with the explorer before them and their prices below; or one
 * other piece.
 * @typedef {import("../words.js").Design} Design
 * @typedef {Partial<Design>} Wanted
 * @typedef {{ tiles: Wanted[], joined?: boolean, explorer?: boolean, shells?: number[] }} Row
 * @typedef {{ icons?: string[], ship?: number, stack?: true, storage?: true, side?: "front" | "atoll" }} Other
 *
 * @param {{ game: import("../types.js").Game, figure: Row & Other }} props
 */
export function Figure({ game, figure }) {
  const designs = game.components.tiles;
  use_art(designs);
  if (!figure.tiles)
    return html`<div class="pieces" aria-hidden="true"><${OtherPiece} game=${game} ...${figure} /></div>`;
  const { tiles, joined, explorer, shells } = figure;
  return html`<div class=${`pieces ${joined ? "joined" : ""}`} aria-hidden="true">
    ${explorer && html`<span class="piece explorer" data-card="explorer"><${Icon} name="explorer" /></span>`}
    ${tiles.map((wanted, at) => {
      const tile = design_like(designs, wanted);
      return html`<span class="piece" key=${at} data-card=${tile}>
        <${TilePicture} tile=${tile} />
        ${shells && html`<span class="price" data-card="shells">${shells[at]}<${Icon} name="shell" /></span>`}
      </span>`;
    })}
  </div>`;
}

/** @param {Other & { game: import("../types.js").Game }} props */
function OtherPiece({ game, icons = [], ship, stack, storage, side }) {
  if (side) return html`<${EmptyBoard} side=${game.components.sides[side]} />`;
  return html`${icons.map((name) => html`<span class="piece" key=${name}><${Icon} name=${name} /></span>`)}
  ${ship === undefined ? null : html`<span class="piece"><${ShipIcon} seat=${ship} /></span>`}
  ${stack && html`<span class="piece"><${StackPicture} count=${99} /></span>`}
  ${storage && html`<span class="piece"><${StoragePicture} /></span>`}`;
}

/** @param {{ side: import("../types.js").Components["sides"]["front"] }} props */
function EmptyBoard({ side }) {
  const nothing = new Set();
  return html`<${SeaPicture}
    tiles=${[]}
    side=${side}
    layout=${board_layout(side)}
    board=${{ cells: Array(CELLS).fill(null), ship: null }}
    seat=${0}
    ghost=${null}
    lit=${nothing}
    gone=${nothing}
    marks=${[]}
  />`;
}

/** The simplest tile that shows what is wanted. @param {Design[]} designs @param {Wanted} wanted */
function design_like(designs, wanted) {
  const fits = designs.filter((design) =>
    Object.entries(wanted).every(([name, value]) => design[/** @type {keyof Design} */ (name)] === value),
  );
  const signs = (/** @type {Design} */ { huts, boats, shells, wreath }) => huts + boats + shells + Number(wreath);
  return fits.sort((a, b) => signs(a) - signs(b))[0]?.id;
}
