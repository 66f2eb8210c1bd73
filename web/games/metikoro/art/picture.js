/** The picture of the board: pieces, changes, and possible rolls. Nothing here can be clicked. */

import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { track_id } from "./art.js";
import { BOARD_SIZE, cell_centre, cell_origin, way_curve } from "../geometry.js";
import { Ground } from "./ground.js";
import { use_rolling, use_turning_tiles } from "../events/motion.js";

/** @typedef {import("./show.js").Show} Show */
/** @typedef {Pick<import("../types.js").View, "phase" | "cells" | "houses" | "orbs" | "rolls">} Position what is drawn of a view */

/**
 * @param {{game: import("../types.js").Game, view: Position, show: Show, rolls?: Map<number, unknown>, crop?: string}} props
 *   `rolls`: by the orbs that can be rolled; `crop`: the part of it to show, as a viewBox
 */
export function BoardPicture({ game, view, show, rolls, crop }) {
  const orbs = useRef(/** @type {SVGGElement | null} */ (null));
  const picture = useRef(/** @type {SVGSVGElement | null} */ (null));
  use_rolling(orbs, view, show.marks, show.step);
  use_turning_tiles(picture, view, show.ghost?.cell ?? null);
  return html`<svg
    class="metikoro-picture"
    ref=${picture}
    viewBox=${crop ?? `0 0 ${BOARD_SIZE} ${BOARD_SIZE}`}
    aria-hidden="true"
    focusable="false"
  >
    <${Ground} game=${game} houses=${view.houses} rulers=${show.rulers} />
    <${Tiles} view=${view} ghost=${show.ghost} />
    <${Changes} marks=${show.marks} />
    ${[...show.lit].map((cell) => html`<rect class="k-lit" ...${square(cell, 5)} rx="10" />`)}
    ${show.ghost && html`<${Ghost} ...${show.ghost} />`}
    ${show.faint.map((roll) => html`<${Way} roll=${roll} look="is-faint" />`)}
    ${show.lost.map((roll) => html`<${Way} roll=${roll} look="is-lost" />`)}
    ${show.ways.map((roll) => html`<${Way} roll=${roll} look="" />`)}
    <g ref=${orbs}>
      ${view.orbs.map(({ cell }) => html`<${OrbAt} key=${cell} cell=${cell} idle=${is_idle(game, view, cell)} chosen=${show.orb === cell} rolls=${rolls?.has(cell)} />`)}
    </g>
    ${show.faint.filter(({ to }) => !show.controls.has(to)).map((roll) => html`<${End} roll=${roll} look="is-faint" />`)}
    ${show.lost.map((roll) => html`<${End} roll=${roll} look="is-lost" />`)}
    ${show.ways.map((roll) => html`<${End} roll=${roll} look=${show.fresh ? "is-fresh" : ""} />`)}
    <${Locks} view=${view} ghost=${show.ghost} />
    <${Bars} view=${view} orb=${show.orb} />
  </svg>`;
}

/** A cell's square, `gap` inside its edges. @param {number} cell @param {number} gap */
function square(cell, gap) {
  const { x, y } = cell_origin(cell);
  return { x: x + gap, y: y + gap, width: 100 - 2 * gap, height: 100 - 2 * gap };
}

/** Whether the orb on a cell counts for nobody at the end. @param {import("../types.js").Game} game @param {Position} view @param {number} cell */
function is_idle(game, view, cell) {
  return view.phase === "over" && game.components.cells[cell].ground !== "house";
}

/** @param {{view: Position, ghost: Show["ghost"]}} props */
function Tiles({ view, ghost }) {
  return html`<g>
    ${view.cells.map((lying, cell) =>
      lying === null || ghost?.cell === cell
        ? null
        : html`<g key=${`${cell}-${lying.tile}`} data-piece=${lying.tile} data-spot=${`cell-${cell}`}>
            <${LyingTile} cell=${cell} tile=${lying.tile} turn=${lying.turn} />
          </g>`,
    )}
  </g>`;
}

/** @param {{cell: number, tile: number, turn: number}} props */
function LyingTile({ cell, tile, turn }) {
  const { x, y } = cell_origin(cell);
  return html`<use href="#metikoro-ground" x=${x} y=${y} width="100" height="100" />
    <use href=${`#${track_id(tile, turn)}`} x=${x} y=${y} width="100" height="100" />`;
}

/** @param {{cell: number, tile: number, turn: number}} props */
function Ghost({ cell, tile, turn }) {
  return html`<g class="k-ghost" data-preview>
    <${LyingTile} cell=${cell} tile=${tile} turn=${turn} />
    <rect class="k-ghost-rim" ...${square(cell, 2)} rx="9" />
  </g>`;
}

/** The changes of the last turns: bright corners for tiles, a trail for an orb. @param {{marks: import("../types.js").Event[]}} props */
function Changes({ marks }) {
  const cells = new Set(
    marks
      .filter((event) => event.type === "placed" || event.type === "replaced" || event.type === "rotated")
      .map(({ cell }) => cell),
  );
  return html`${[...cells].map((cell) => {
    const { x, y } = cell_origin(cell);
    return html`<path
      class="k-new"
      transform=${`translate(${x} ${y})`}
      d="M7 22V12q0-5 5-5H22M78 7H88q5 0 5 5V22M93 78V88q0 5-5 5H78M22 93H12q-5 0-5-5V78"
    />`;
  })}
  ${marks.filter((event) => event.type === "rolled").map(({ path }) => html`<path class="k-trail" d=${way_curve(path)} />`)}`;
}

/** @param {{cell: number, idle: boolean, chosen: boolean, rolls?: boolean}} props */
function OrbAt({ cell, idle, chosen, rolls }) {
  const { x, y } = cell_centre(cell);
  return html`<g
    class=${idle ? "k-idle" : ""}
    data-orb=${cell}
    data-card="orb"
    data-drag=${rolls ? `orb-${cell}` : undefined}
    transform=${`translate(${x} ${y})`}
  >
    <use href="#metikoro-orb" />
    ${chosen ? html`<circle class="k-chosen" r="35" />` : null}
  </g>`;
}

/** @param {{roll: import("../turn/choices.js").Roll, look: string}} props */
function Way({ roll, look }) {
  const curve = way_curve(roll.path);
  return html`<g class=${`k-way-of ${look}`} data-clear=${look === "is-faint" ? undefined : ""}>
    <path class="k-way k-way-under" d=${curve} /><path class="k-way k-way-over" d=${curve} />
  </g>`;
}

/** The end of a path: a ring, with a plus for a new one and a cross for a lost one. @param {{roll: import("../turn/choices.js").Roll, look: string}} props */
function End({ roll, look }) {
  const { x, y } = cell_centre(roll.to);
  const sign = { "is-fresh": "M-8 0H8M0-8V8", "is-lost": "M-6-6 6 6M6-6-6 6" }[look];
  return html`<g class=${look} transform=${`translate(${x} ${y})`}>
    <circle class="k-end-under" r="29" /><circle class="k-end" r="29" />
    ${sign ? html`<circle class="k-sign-disc" cx="25" cy="-25" r="15" /><path class="k-sign" transform="translate(25 -25)" d=${sign} />` : null}
  </g>`;
}

/** @param {{view: Position, ghost: Show["ghost"]}} props */
function Locks({ view, ghost }) {
  return html`${view.cells.map((lying, cell) =>
    lying === null || lying.locked === 0 || ghost?.cell === cell
      ? null
      : html`<${Badge} cell=${cell} turns=${lying.locked} />`,
  )}`;
}

/** Stops that an orb cannot go to, each with the remaining turns; those of the chosen orb are connected to it. @param {{view: Position, orb: number | null}} props */
function Bars({ view, orb }) {
  const bars = view.orbs.flatMap((each) => each.barred.map((bar) => ({ ...bar, orb: each.cell })));
  return html`${bars.map((bar) => {
    const [from, to] = [cell_centre(bar.orb), cell_centre(bar.cell)];
    return html`${orb === bar.orb ? html`<path class="k-bar-line" d=${`M${from.x} ${from.y}L${to.x} ${to.y}`} />` : null}
      <${Badge} cell=${bar.cell} turns=${bar.turns} low />`;
  })}`;
}

/** An icon and a number in a corner of a cell: at the top for tiles, at the bottom for stops. @param {{cell: number, turns: number, low?: boolean}} props */
function Badge({ cell, turns, low = false }) {
  const { x, y } = cell_origin(cell);
  return html`<g data-card=${low ? "bar" : "lock"} transform=${`translate(${x + 71} ${y + (low ? 84 : 15)})`}>
    <${BadgeFace} sign=${low ? "bar" : "lock"} turns=${turns} />
  </g>`;
}

/** @param {{sign: "lock" | "bar", turns: number}} props */
export function BadgeFace({ sign, turns }) {
  return html`<rect class="k-badge" x="-27" y="-17" width="56" height="34" rx="17" />
    <use href=${`#metikoro-${sign}`} x="-10" y=${sign === "bar" ? 0 : -3} />
    <text class="k-badge-text" x="14" y="1">${turns}</text>`;
}
