import { html } from "htm/preact";
import { use_art } from "./art.js";
import { CELLS, cell_origin } from "../geometry.js";
import { BoardPicture } from "./picture.js";
import { TilePicture } from "../platform.js";
import { PLAIN } from "./show.js";

/**
 * A row of tiles by their kinds or of signs, or a piece of a board: which rows and columns, the tiles and orbs there,
 * and ways.
 * @typedef {import("../types.js").Components["tiles"][number]["kind"]} Kind
 * @typedef {{ tiles?: Kind[], icons?: ("orb" | "lock" | "bar")[] }} Row
 * @typedef {object} Piece
 * @property {[row: number, column: number, rows: number, columns: number]} [window] without it, the whole board
 * @property {Record<number, [kind: Kind, turn: number, locked?: number]>} [cells]
 * @property {number[]} [orbs]
 * @property {{ orb: number, cell: number, turns: number }[]} [bars]
 * @property {import("../turn/choices.js").Roll[]} [ways]
 *
 * @param {{ game: import("../types.js").Game, figure: Row | { board: Piece } }} props
 */
export function Figure({ game, figure }) {
  use_art(game.components);
  if ("board" in figure) return html`<${BoardPiece} game=${game} ...${figure.board} />`;
  const kinds = game.components.tiles.map(({ kind }) => kind);
  return html`<div class="pieces metikoro-pieces" aria-hidden="true">
    ${figure.icons?.map(
      (name) =>
        html`<span class="piece" key=${name}
          ><svg viewBox=${name === "orb" ? "-26 -26 54 54" : "-16 -16 32 32"}><use href=${`#metikoro-${name}`} /></svg
        ></span>`,
    )}
    ${figure.tiles?.map(
      (kind) =>
        html`<span class="piece" key=${kind} data-card=${kind}><${TilePicture} tile=${kinds.indexOf(kind)} /></span>`,
    )}
  </div>`;
}

/** @param {Piece & { game: import("../types.js").Game }} props */
function BoardPiece({ game, window, cells = {}, orbs = [44, 45, 54, 55], bars = [], ways = [] }) {
  const kinds = game.components.tiles.map(({ kind }) => kind);
  const lying = (/** @type {number} */ cell) => {
    if (!cells[cell]) return null;
    const [kind, turn, locked = 0] = cells[cell];
    return { tile: kinds.indexOf(kind), turn, locked };
  };
  /** @type {import("./picture.js").Position} */
  const view = {
    phase: "act",
    cells: Array.from({ length: CELLS }, (_, cell) => lying(cell)),
    orbs: orbs.map((cell) => ({ cell, barred: bars.filter(({ orb }) => orb === cell) })),
    houses: [0, 1, 2, 3].map((seat) => ({ seat, orbs: 0 })),
    rolls: [],
  };
  const width = window ? `${Math.min(26, window[3] * 5.5)}rem` : "26rem";
  return html`<div class="metikoro-figure" style=${{ maxWidth: width }} aria-hidden="true">
    <${BoardPicture}
      game=${game}
      view=${view}
      show=${{ ...PLAIN, ways, rulers: !window }}
      crop=${window && crop_of(window)}
    />
  </div>`;
}

/** @param {[number, number, number, number]} window */
function crop_of([row, column, rows, columns]) {
  const { x, y } = cell_origin(10 * row + column);
  return `${x} ${y} ${columns * 100} ${rows * 100}`;
}
