/** The board as a picture: what lies on it, what has changed, where orbs could roll. Nothing here can be clicked. */

import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { track_id } from "./art.js";
import { BOARD_SIZE, cell_centre, cell_origin, way_curve } from "./geometry.js";
import { Ground } from "./ground.js";
import { use_rolling } from "./motion.js";

/** @typedef {import("./show.js").Show} Show */

/** @param {{game: any, view: any, show: Show, crop?: string}} props `crop`: the part of it to show, as a viewBox */
export function BoardPicture({ game, view, show, crop }) {
  const orbs = useRef(/** @type {SVGGElement | null} */ (null));
  use_rolling(orbs, view, show.marks, show.step);
  return html`<svg
    class="metikoro-picture"
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
      ${view.orbs.map((/** @type {any} */ { cell }) => html`<${OrbAt} key=${cell} cell=${cell} idle=${is_idle(game, view, cell)} chosen=${show.orb === cell} />`)}
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

/** When the game is over, the orbs that are nobody's count for nothing. @param {any} game @param {any} view @param {number} cell */
function is_idle(game, view, cell) {
  return view.phase === "over" && game.components.cells[cell].ground !== "house";
}

/** @param {{view: any, ghost: Show["ghost"]}} props */
function Tiles({ view, ghost }) {
  return html`<g>
    ${view.cells.map((/** @type {any} */ lying, /** @type {number} */ cell) =>
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
  return html`<g class="k-ghost">
    <${LyingTile} cell=${cell} tile=${tile} turn=${turn} />
    <rect class="k-ghost-rim" ...${square(cell, 2)} rx="9" />
  </g>`;
}

const CHANGES = new Set(["placed", "replaced", "rotated"]);

/** What the last turns changed: tiles have bright corners, an orb left a trail. @param {{marks: any[]}} props */
function Changes({ marks }) {
  const cells = [...new Set(marks.filter(({ type }) => CHANGES.has(type)).map(({ cell }) => cell))];
  return html`${cells.map((cell) => {
    const { x, y } = cell_origin(cell);
    return html`<path
      class="k-new"
      transform=${`translate(${x} ${y})`}
      d="M7 22V12q0-5 5-5H22M78 7H88q5 0 5 5V22M93 78V88q0 5-5 5H78M22 93H12q-5 0-5-5V78"
    />`;
  })}
  ${marks.filter(({ type }) => type === "rolled").map(({ path }) => html`<path class="k-trail" d=${way_curve(path)} />`)}`;
}

/** @param {{cell: number, idle: boolean, chosen: boolean}} props */
function OrbAt({ cell, idle, chosen }) {
  const { x, y } = cell_centre(cell);
  return html`<g class=${idle ? "k-idle" : ""} data-orb=${cell} transform=${`translate(${x} ${y})`}>
    <use href="#metikoro-orb" />
    ${chosen ? html`<circle class="k-chosen" r="35" />` : null}
  </g>`;
}

/** @param {{roll: import("./choices.js").Roll, look: string}} props */
function Way({ roll, look }) {
  const curve = way_curve(roll.path);
  return html`<g class=${`k-way-of ${look}`}>
    <path class="k-way k-way-under" d=${curve} /><path class="k-way k-way-over" d=${curve} />
  </g>`;
}

/** Where a way ends: a ring; a new one has a plus, one that is no more a cross. @param {{roll: import("./choices.js").Roll, look: string}} props */
function End({ roll, look }) {
  const { x, y } = cell_centre(roll.to);
  const sign = { "is-fresh": "M-8 0H8M0-8V8", "is-lost": "M-6-6 6 6M6-6-6 6" }[look];
  return html`<g class=${look} transform=${`translate(${x} ${y})`}>
    <circle class="k-end-under" r="29" /><circle class="k-end" r="29" />
    ${sign ? html`<circle class="k-sign-disc" cx="25" cy="-25" r="15" /><path class="k-sign" transform="translate(25 -25)" d=${sign} />` : null}
  </g>`;
}

/** @param {{view: any, ghost: Show["ghost"]}} props */
function Locks({ view, ghost }) {
  return html`${view.cells.map((/** @type {any} */ lying, /** @type {number} */ cell) =>
    lying === null || lying.locked === 0 || ghost?.cell === cell
      ? null
      : html`<${Badge} cell=${cell} sign="metikoro-lock" turns=${lying.locked} />`,
  )}`;
}

/** Stops that an orb may not come to, each with the turns that are left; the chosen orb's are joined to it. @param {{view: any, orb: number | null}} props */
function Bars({ view, orb }) {
  const bars = view.orbs.flatMap((/** @type {any} */ each) =>
    each.barred.map((/** @type {any} */ bar) => ({ ...bar, orb: each.cell })),
  );
  return html`${bars.map((/** @type {{orb: number, cell: number, turns: number}} */ bar) => {
    const [from, to] = [cell_centre(bar.orb), cell_centre(bar.cell)];
    return html`${orb === bar.orb ? html`<path class="k-bar-line" d=${`M${from.x} ${from.y}L${to.x} ${to.y}`} />` : null}
      <${Badge} cell=${bar.cell} sign="metikoro-bar" turns=${bar.turns} low />`;
  })}`;
}

/** A sign and a number in a corner of a cell: above for tiles, below for stops. @param {{cell: number, sign: string, turns: number, low?: boolean}} props */
function Badge({ cell, sign, turns, low = false }) {
  const { x, y } = cell_origin(cell);
  return html`<g transform=${`translate(${x + 71} ${y + (low ? 84 : 15)})`}>
    <rect class="k-badge" x="-27" y="-17" width="56" height="34" rx="17" />
    <use href=${`#${sign}`} x="-10" y=${low ? 0 : -3} /><text class="k-badge-text" x="14" y="1">${turns}</text>
  </g>`;
}
