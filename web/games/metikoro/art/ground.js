/** The empty board: wood, gardens, houses, the source. */

import { html } from "htm/preact";
import { seat_shape } from "../../../board/seat_shapes.js";
import { Track } from "./art.js";
import { BOARD_SIZE, CELL, RIM, RULERS, SIDE, cell_centre, cell_origin } from "../geometry.js";

const INNER = { at: RIM + CELL, size: (SIDE - 2) * CELL };

/** @param {{game: import("../types.js").Game, houses: import("../types.js").House[], rulers: boolean}} props */
export function Ground({ game, houses, rulers }) {
  const { cells } = game.components;
  return html`<g>
    <rect
      class="k-frame"
      x="2"
      y="2"
      width=${BOARD_SIZE - 4}
      height=${BOARD_SIZE - 4}
      rx="44"
      fill="url(#metikoro-wood)"
    />
    <path class="k-frame-grain" d=${frame_grain()} />
    ${rulers && html`<${Rulers} />`}
    <rect
      class="k-base"
      x=${INNER.at - 6}
      y=${INNER.at - 6}
      width=${INNER.size + 12}
      height=${INNER.size + 12}
      rx="16"
      fill="url(#metikoro-base)"
    />
    ${cells.map((place, cell) => html`<${Well} place=${place} cell=${cell} houses=${houses} />`)}
    <${Source} cells=${cells} />
    ${houses.map(({ seat }, corner) => html`<${House} corner=${corner} seat=${seat} cells=${cells} />`)}
  </g>`;
}

/** The grain of the frame's wood. */
function frame_grain() {
  const far = BOARD_SIZE - 20;
  return [14, 34, 60, 92, 118]
    .flatMap((at, index) => {
      const bow = index % 2 ? 5 : -4;
      return [
        `M${150 + index * 40} ${at}Q${BOARD_SIZE / 2} ${at + bow} ${far - index * 70} ${at + bow / 2}`,
        `M${60 + index * 50} ${BOARD_SIZE - at}Q${BOARD_SIZE / 2} ${BOARD_SIZE - at + bow} ${far - index * 40} ${BOARD_SIZE - at}`,
      ];
    })
    .join("");
}

function Rulers() {
  const near = RIM * 0.52;
  const far = BOARD_SIZE - near;
  return html`<g class="k-rulers">
    ${RULERS.map(({ letter, number }, at) => {
      const along = RIM + (at + 0.5) * CELL;
      return html`<text class="k-ruler" x=${along} y=${near}>${letter}</text>
        <text class="k-ruler" x=${along} y=${far}>${letter}</text>
        <text class="k-ruler" x=${near} y=${along}>${number}</text>
        <text class="k-ruler" x=${far} y=${along}>${number}</text>`;
    })}
  </g>`;
}

/** An empty cell for tiles. @param {{place: import("../types.js").Components["cells"][number], cell: number, houses: import("../types.js").House[]}} props */
function Well({ place, cell, houses }) {
  if (place.ground !== "garden" && place.ground !== "open") return null;
  const { x, y } = cell_origin(cell);
  const seat = place.ground === "garden" ? houses[place.corner ?? -1].seat : null;
  return html`<g class=${seat === null ? "" : `seat-${seat}`} transform=${`translate(${x} ${y})`}>
    ${seat === null ? null : html`<rect class="k-garden" x="4" y="4" width="92" height="92" rx="10" />`}
    <rect class="k-well" x="4" y="4" width="92" height="92" rx="10" />
    ${place.ground === "garden" && seat === null ? html`<path class="k-garden-mark is-free" d="M50 43v14M43 50h14" />` : null}
    ${
      seat === null
        ? null
        : html`<path class="k-garden-mark" d="M50 26v9M50 65v9M26 50h9M65 50h9" />
            <path class="k-garden-shape" transform="translate(50 50) scale(10)" d=${seat_shape(seat)} />`
    }
  </g>`;
}

/** The outline of the five cells of a house in the upper left corner. */
const HOUSE = `M${RIM + 12} ${RIM + 6}H${RIM + 288}q8 0 8 8V${RIM + 92}H${RIM + 108}q-16 0-16 16V${RIM + 296}H${RIM + 14}q-8 0-8-8V${RIM + 12}q0-6 6-6Z`;

/** @param {{corner: number, seat: number | null, cells: import("../types.js").Components["cells"]}} props */
function House({ corner, seat, cells }) {
  const middle = BOARD_SIZE / 2;
  const own = cells.flatMap((place, cell) => (place.ground === "house" && place.corner === corner ? [cell] : []));
  const [x, y] = [
    [RIM * 0.62, RIM * 0.62],
    [BOARD_SIZE - RIM * 0.62, RIM * 0.62],
    [BOARD_SIZE - RIM * 0.62, BOARD_SIZE - RIM * 0.62],
    [RIM * 0.62, BOARD_SIZE - RIM * 0.62],
  ][corner];
  return html`<g class=${seat === null ? "" : `seat-${seat}`}>
    <path
      class=${`k-house ${seat === null ? "is-nobodys" : ""}`}
      d=${HOUSE}
      transform=${`rotate(${corner * 90} ${middle} ${middle})`}
    />
    ${own.map((cell) => html`<${FixedTrack} cell=${cell} links=${cells[cell].links} />`)}
    ${seat === null ? html`<${Closed} cells=${own} />` : html`<path class="k-house-shape" transform=${`translate(${x} ${y}) scale(17)`} d=${seat_shape(seat)} />`}
  </g>`;
}

/** A house without a player: its stops are barred. @param {{cells: number[]}} props */
function Closed({ cells }) {
  return html`${cells.map((cell) => {
    const { x, y } = cell_centre(cell);
    return html`<path class="k-closed" d=${`M${x - 12} ${y - 12}l24 24M${x + 12} ${y - 12}l-24 24`} />`;
  })}`;
}

/** @param {{cells: import("../types.js").Components["cells"]}} props */
function Source({ cells }) {
  const own = cells.flatMap(({ ground }, cell) => (ground === "source" ? [cell] : []));
  const { x, y } = cell_origin(own[0]);
  return html`<g>
    <rect
      class="k-source"
      x=${x + 3}
      y=${y + 3}
      width=${2 * CELL - 6}
      height=${2 * CELL - 6}
      rx="26"
      fill="url(#metikoro-brass)"
    />
    <circle class="k-source-ring" cx=${x + CELL} cy=${y + CELL} r="17" />
    ${own.map((cell) => html`<${FixedTrack} cell=${cell} links=${cells[cell].links} />`)}
  </g>`;
}

/** @param {{cell: number, links: string[]}} props */
function FixedTrack({ cell, links }) {
  const { x, y } = cell_origin(cell);
  return html`<g transform=${`translate(${x} ${y})`}><${Track} links=${links} /></g>`;
}
