import { html } from "htm/preact";
import { use_art } from "./art.js";
import { BoatPicture, Icon, TilePicture, TokenPicture } from "./pieces.js";
import { VillagePicture } from "./village.js";

/**
 * A row of pieces, or a village board. Tiles are written "taro" or "taro 2" for their second side.
 * @typedef {{ tiles?: string[], tokens?: { price: number, spears?: boolean, fish?: number }[], boats?: string[], goods?: string[],
 *   villages?: string[], tikis?: number, kahunas?: number }} Row
 *
 * @param {{ game: import("../../lib/types.js").Game, figure: Row }} props
 */
export function Figure({ game, figure }) {
  use_art();
  const { tiles = [], tokens = [], boats = [], goods = [], villages } = figure;
  if (villages) {
    return html`<div class="hawaii-figure" aria-hidden="true">
      <${VillagePicture} components=${game.components} owner=${owner_of(figure)} seat=${0} />
    </div>`;
  }
  return html`<div class="pieces" aria-hidden="true">
    ${goods.map((name) => html`<span class="piece is-small" key=${name}><${Icon} name=${name} /></span>`)}
    ${tiles.map((tile) => html`<span class="piece" key=${tile}><${TilePicture} ...${tile_of(tile)} /></span>`)}
    ${tokens.map((token, at) => html`<span class="piece is-small" key=${at}><${TokenPicture} token=${{ spears: false, ...token }} /></span>`)}
    ${boats.map((boat) => html`<span class="piece" key=${boat}><${BoatPicture} boat=${boat_of(boat)} /></span>`)}
  </div>`;
}

/** @param {string} words */
function tile_of(words) {
  const [kind, side = "1"] = words.split(" ");
  return { kind, side: Number(side), used: false };
}

/** @param {string} name "fishing", "1", "2", or with "used" */
function boat_of(name) {
  const used = name.endsWith("used");
  if (name.startsWith("fishing")) return { kind: "fishing", feet: 2, free_feet: 0, used };
  const side = Number(name[0]);
  return { kind: "boat", feet: side + 2, free_feet: side - 1, used };
}

/** A player with these villages. @param {Row} figure */
function owner_of({ villages = [], tikis = 0, kahunas = 0 }) {
  const needed_length = tikis > 0 ? 8 - tikis : null;
  const rows = Array.from({ length: 5 }, (_, row) => {
    const tiles = (villages[row] ?? "").split(", ").filter(Boolean).map(tile_of);
    const counts = needed_length !== null && tiles.length >= needed_length;
    return { tiles, length: tiles.length, counts, open: row <= villages.length };
  });
  return { rows, kahunas, tikis, needed_length };
}
