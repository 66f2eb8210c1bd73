import { html } from "htm/preact";
import { use_art } from "./art.js";
import { BoatPicture, Icon, TilePicture, TokenPicture } from "./pieces.js";
import { VillagePicture } from "../village.js";

/**
 * A row of pieces, or a village board. A tile is written as "taro", or "taro 2" for its second side.
 * @typedef {{ tiles?: string[], tokens?: { price: number, spears?: boolean, fish?: number }[], boats?: string[], goods?: string[], icons?: string[],
 *   villages?: string[], tikis?: number, kahunas?: number }} Row
 *
 * @param {{ game: import("../types.js").Game, figure: Row }} props
 */
export function Figure({ game, figure }) {
  use_art();
  const { tiles = [], tokens = [], boats = [], goods = [], icons = [], villages } = figure;
  if (villages) {
    return html`<div class="hawaii-figure" aria-hidden="true">
      <${VillagePicture} components=${game.components} owner=${owner_of(figure)} seat=${0} />
    </div>`;
  }
  return html`<div class="pieces" aria-hidden="true">
    ${goods.map((name) => html`<span class="piece is-small" key=${name} data-card=${name}><${Icon} name=${name} /></span>`)}
    ${icons.map((name) => html`<span class="piece" key=${name}><${Scene} name=${name} /></span>`)}
    ${tiles.map((tile) => html`<span class="piece" key=${tile} data-card=${tile_of(tile).kind}><${TilePicture} ...${tile_of(tile)} /></span>`)}
    ${tokens.map((token, at) => html`<span class="piece is-small" key=${at} data-card=${token.fish === undefined ? "token" : "fish"}><${TokenPicture} token=${{ spears: false, ...token }} /></span>`)}
    ${boats.map((boat) => html`<span class="piece" key=${boat} data-card=${boat === "fishing" ? boat : "boat"}><${BoatPicture} boat=${boat_of(boat)} /></span>`)}
  </div>`;
}

/** The part of the scene that is drawn, in its own coordinates. @type {Record<string, string>} */
const frames = { islet: "0 0 84 60", turtle: "-44 -36 88 72" };

/** @param {{ name: string }} props */
function Scene({ name }) {
  return html`<svg viewBox=${frames[name]} aria-hidden="true" focusable="false">
    <use href=${`#hawaii-${name}`} />
  </svg>`;
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
