/** Grids of squares, and of hexagons. */

import { html } from "htm/preact";
import { class_names, Group, Place } from "./place.js";

/**
 * One place of a grid. Rows and columns count from 0.
 * @typedef {object} CellFace
 * @property {number} row
 * @property {number} column
 * @property {import("./place.js").Children} [content] what is on it: markers, tiles, a drawing
 * @property {string} [ground] a colour of CSS
 * @property {boolean} [marked] the log or the last move points at it
 *
 * @typedef {CellFace & import("./place.js").Choosable} Cell `name` says what is on it, too; a place whose content has names or buttons of its own has none
 */

/**
 * A grid of squares. What it does not list is no place.
 * @param {{ name: string, columns: number, cells: Cell[] }} props
 */
export function Grid({ name, columns, cells }) {
  return html`<${Group} look="part-grid" name=${name} style=${{ "--part-columns": columns }}>
    ${cells.map((cell) => {
      const place = { "grid-row": cell.row + 1, "grid-column": cell.column + 1 };
      return html`<${CellPlace} key=${`${cell.row} ${cell.column}`} cell=${cell} place=${place} />`;
    })}
  <//>`;
}

/**
 * A grid of hexagons with a corner on top: each odd row is half a place further to the right.
 * @param {{ name: string, columns: number, cells: Cell[] }} props
 */
export function HexGrid({ name, columns, cells }) {
  const style = { "--part-columns": columns, "--part-rows": Math.max(0, ...cells.map(({ row }) => row)) + 1 };
  return html`<${Group} look="part-hexes" name=${name} style=${style}>
    ${cells.map((cell) => {
      const { row, column } = cell;
      const first = 2 * column + (row % 2) + 1;
      const place = { "grid-row": `${3 * row + 1} / span 4`, "grid-column": `${first} / span 2` };
      return html`<${CellPlace} key=${`${row} ${column}`} cell=${cell} hex=${true} place=${place} />`;
    })}
  <//>`;
}

/**
 * Where the arrow keys find a hexagon: to the left and right its neighbours in the row, up and down one of the two
 * neighbours in the next row, and not the place two rows away that is straight ahead.
 * @param {{ row: number, column: number }} cell
 */
export const hex_position = ({ row, column }) => ({ row: 4 * row, column: 2 * column + (row % 2) });

/** @param {{ cell: Cell, place: Record<string, string | number>, hex?: boolean }} props */
function CellPlace({ cell, place, hex }) {
  const { content, ground, marked, ...shown } = cell;
  const position = hex ? hex_position(cell) : {};
  const style = { ...place, ...(ground ? { "--part-ground": ground } : {}) };
  const look = class_names("part-cell", hex && "is-hex", marked && "is-marked");
  return html`<${Place} ...${shown} ...${position} look=${look} style=${style}>
    <span class="part-cell-ground"></span>
    <span class="part-cell-content" aria-hidden=${shown.name === undefined ? undefined : "true"}>${content}</span>
  <//>`;
}
