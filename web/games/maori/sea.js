/** A player's board: the sea with its printed land or reef, the islands, the ship, and what is beside it. */

import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { land_id } from "./art/art.js";
import { coast, closed_curve, random } from "./art/coast.js";
import { placement, shell_price } from "./turn/choices.js";
import { CELLS, ROWS, TILE, cell_at, joints, neighbour, reef_rect } from "./geometry.js";
import { Price, ShipIcon } from "./art/pieces.js";
import { Ground, Water } from "./art/water.js";
import { use_roving } from "../../board/roving.js";
import { tile_items } from "./art/tile_layout.js";
import { cell_name, price_name, tile_name } from "./words.js";

/**
 * @param {{game: import("./types.js").Game, view: import("./types.js").View, layout: import("./geometry.js").BoardLayout, seat: number, name: string,
 *   actions: Map<number, CellAction> | null, drops: Set<number>, sails: boolean, ghost: {cell: number, tile: number, turn: number} | null,
 *   lit: Set<number>, gone: Set<number>, marks: import("./types.js").Event[], t: import("./words.js").Translate, onPoint: (cell: number | null) => void}} props
 *   `drops`: the cells that take what is lifted; `sails`: the ship can be lifted
 */
export function Sea({ game, view, layout, seat, name, actions, drops, sails, ghost, lit, gone, marks, t, onPoint }) {
  const grid = useRef(/** @type {HTMLElement | null} */ (null));
  const roving = use_roving(grid);
  const board = view.boards[seat];
  const side = game.components.sides[view.side];
  const cells = Array.from({ length: CELLS }, (_, cell) => cell).filter(layout.playable);
  return html`<div class=${`maori-stage is-${view.side}`}>
    <${Water} basin=${basin_of(layout)} />
    <${SeaPicture}
      tiles=${game.components.tiles}
      side=${side}
      layout=${layout}
      board=${board}
      seat=${seat}
      sails=${sails}
      ghost=${ghost}
      lit=${lit}
      gone=${gone}
      marks=${marks}
      ground=${false}
    />
    <div
      class="maori-grid"
      ref=${grid}
      role="group"
      aria-label=${t("maori.board", { name })}
      onKeyDown=${roving.onKeyDown}
      onFocusIn=${roving.onFocusIn}
      onPointerLeave=${() => onPoint(null)}
    >
      ${cells.map((cell) => html`<${Cell} cell=${cell} seat=${seat} game=${game} board=${board} layout=${layout} side=${side} action=${actions?.get(cell)} drop=${drops.has(cell)} t=${t} onPoint=${onPoint} />`)}
    </div>
  </div>`;
}

/**
 * What a click on a cell of one's own board does.
 * @typedef {{kind: "place" | "sail" | "ship" | "remove", price: number, label: string, run: () => void}} CellAction
 */

/** @param {{cell: number, seat: number, game: import("./types.js").Game, board: Shown, layout: import("./geometry.js").BoardLayout, side: import("./types.js").Components["sides"]["front"], action?: CellAction, drop: boolean, t: import("./words.js").Translate, onPoint: (cell: number | null) => void}} props */
function Cell({ cell, seat, game, board, layout, side, action, drop, t, onPoint }) {
  const { x, y } = layout.origin(cell);
  const { row, column } = cell_at(cell);
  const style = {
    left: `${(100 * x) / layout.width}%`,
    top: `${(100 * y) / layout.height}%`,
    width: `${(100 * TILE) / layout.width}%`,
    height: `${(100 * TILE) / layout.height}%`,
  };
  const lies = board.cells[cell];
  const what = lies
    ? tile_name(t, game.components.tiles[lies.tile], lies.turn)
    : t(side.cells[cell] === "boat" ? "maori.cell.boat" : "maori.cell.empty");
  const parts = [what, cell_name(t, cell)];
  if (side.inside.includes(cell)) parts.push(t("maori.cell.inside"));
  if (board.ship === cell) parts.push(t("maori.cell.ship"));
  const name = parts.join(", ");
  if (!action) return html`<span class="maori-spot" style=${style} role="img" aria-label=${name} />`;
  const label = `${action.label}: ${name}${action.price > 0 ? `, ${price_name(t, action.price)}` : ""}`;
  return html`<button
    type="button"
    class=${`maori-spot maori-cell is-${action.kind}`}
    style=${style}
    data-row=${row}
    data-column=${column}
    data-cell=${cell}
    data-choice=""
    data-drop=${drop ? `cell-${cell}` : undefined}
    aria-label=${label}
    onClick=${action.run}
    onPointerEnter=${() => onPoint(cell)}
    onFocus=${() => onPoint(cell)}
    onBlur=${() => onPoint(null)}
  >
    ${action.kind === "sail" || action.kind === "ship" ? html`<${ShipIcon} seat=${seat} />` : null}
    ${action.price > 0 ? html`<${Price} shells=${action.price} t=${t} />` : null}
    ${action.kind === "remove" ? html`<span class="maori-cross" aria-hidden="true">✕</span>` : null}
  </button>`;
}

/** @param {import("./geometry.js").BoardLayout} layout */
const basin_of = ({ width, height, frame }) => ({ width, height, frame, round: 16 });

/**
 * @typedef {import("./words.js").Design} Design
 * @typedef {Pick<import("./types.js").Board, "cells" | "ship">} Shown
 * @typedef {import("./types.js").Cell & { cell: number }} Laid
 */

/**
 * The picture of the board, without controls.
 * @param {{tiles: Design[], side: import("./types.js").Components["sides"]["front"], layout: import("./geometry.js").BoardLayout, board: Shown, seat: number,
 *   sails?: boolean, ghost: {cell: number, tile: number, turn: number} | null, lit: Set<number>, gone: Set<number>, marks: import("./types.js").Event[],
 *   ground?: boolean}} props `ground`: with the sea below the pieces
 */
export function SeaPicture({
  tiles,
  side,
  layout,
  board,
  seat,
  sails = false,
  ghost,
  lit,
  gone,
  marks,
  ground = true,
}) {
  const { width, height } = layout;
  const laid = board.cells.flatMap((lies, cell) => (lies ? [{ ...lies, cell }] : []));
  const empty = Array.from({ length: CELLS }, (_, cell) => cell).filter(
    (cell) => layout.playable(cell) && !board.cells[cell],
  );
  const reef = reef_rect(side.inside, layout);
  return html`<svg class="maori-picture" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
    ${ground ? html`<${Ground} basin=${basin_of(layout)} waves=${true} />` : null}
    ${reef ? html`<rect class="m-lagoon" x=${reef.x} y=${reef.y} width=${reef.width} height=${reef.height} rx="20" />` : null}
    ${empty.map((cell) => {
      const { x, y } = layout.origin(cell);
      return html`<rect class="m-empty" x=${x + 4} y=${y + 4} width=${TILE - 8} height=${TILE - 8} rx="9" />`;
    })}
    ${layout.boat_cells
      .filter((cell) => !board.cells[cell])
      .map((cell) => {
        const { x, y } = layout.origin(cell);
        return html`<use href="#maori-boat" transform=${`translate(${x + 50} ${y + 60}) scale(1.3)`} />`;
      })}
    ${side.cells.map((kind, cell) =>
      kind === "land" && !layout.land_column ? html`<${LandCell} at=${layout.origin(cell)} cell=${cell} />` : null,
    )}
    ${layout.land_column ? html`<${LandColumn} layout=${layout} />` : null}
    <${FreeBoats} layout=${layout} />
    ${laid.map(({ cell }) => {
      const { x, y } = layout.origin(cell);
      return html`<use
        class=${gone.has(cell) ? "m-removed" : ""}
        href=${side.inside.includes(cell) ? "#maori-ground-inside" : "#maori-ground"}
        x=${x}
        y=${y}
        width=${TILE}
        height=${TILE}
      />`;
    })}
    ${reef ? html`<${Reef} reef=${reef} />` : null}
    ${laid.map(({ tile, turn, cell }) => {
      const { x, y } = layout.origin(cell);
      const box = { x: x - 0.5, y: y - 0.5, width: TILE + 1, height: TILE + 1 };
      return html`<g
        key=${`${cell}-${tile}-${turn}`}
        class=${gone.has(cell) ? "m-removed" : ""}
        data-piece=${tile}
        data-spot=${`seat-${seat}-cell-${cell}`}
        data-settles
      >
        <rect fill="none" ...${box} />
        <use class="m-in-flight" href="#maori-ground" ...${box} />
        <use href=${`#${land_id(tile, turn)}`} ...${box} />
      </g>`;
    })}
    <${Joints} laid=${laid.filter(({ cell }) => !gone.has(cell))} tiles=${tiles} layout=${layout} />
    ${ghost ? html`<${Ghost} ghost=${ghost} layout=${layout} />` : null}
    <${Marks} marks=${marks} layout=${layout} seat=${seat} />
    ${[...lit].map((cell) => {
      const { x, y } = layout.origin(cell);
      return html`<rect class="m-lit" x=${x + 3} y=${y + 3} width=${TILE - 6} height=${TILE - 6} rx="10" />`;
    })}
    ${board.ship === null || board.ship === undefined ? null : html`<${OwnShipAt} at=${layout.origin(board.ship)} lies=${board.cells[board.ship]} tiles=${tiles} seat=${seat} sails=${sails} />`}
  </svg>`;
}

/** Hides the seams of joined islands; a complete wreath is painted over its seam. @param {{laid: Laid[], tiles: Design[], layout: import("./geometry.js").BoardLayout}} props */
function Joints({ laid, tiles, layout }) {
  const lies = new Map(laid.map((each) => [each.cell, tiles[each.tile]]));
  return joints(laid, tiles).map(({ cell, edge }) => {
    const { x, y } = layout.origin(cell);
    const at = edge === "E" ? `translate(${x + TILE} ${y + 50})` : `translate(${x + 50} ${y + TILE})`;
    const whole = lies.get(cell)?.wreath && lies.get(neighbour(cell, edge) ?? -1)?.wreath;
    return html`<use
        href=${`#maori-joint-${edge}`}
        transform=${at}
      />${whole ? html`<use href="#maori-wreath" transform=${at} />` : null}`;
  });
}

/** @param {{ghost: {cell: number, tile: number, turn: number}, layout: import("./geometry.js").BoardLayout}} props */
function Ghost({ ghost, layout }) {
  const { x, y } = layout.origin(ghost.cell);
  return html`<g class="m-ghost" data-preview>
    <use href="#maori-ground" x=${x} y=${y} width=${TILE} height=${TILE} />
    <use href=${`#${land_id(ghost.tile, ghost.turn)}`} x=${x - 0.5} y=${y - 0.5} width=${TILE + 1} height=${TILE + 1} />
  </g>`;
}

/** What changed in the last turns. @param {{marks: import("./types.js").Event[], layout: import("./geometry.js").BoardLayout, seat: number}} props */
function Marks({ marks, layout, seat }) {
  return marks
    .flatMap((event) => (event.seat === seat && (event.type === "placed" || event.type === "removed") ? [event] : []))
    .map((event) => {
      const { x, y } = layout.origin(event.cell);
      if (event.type === "removed")
        return html`<path class=${`m-gone maori-seat-${seat}`} d=${`M${x + 34} ${y + 34}l32 32m0-32l-32 32`} />`;
      return html`<path class=${`m-new maori-seat-${seat}`} d=${corners(x + 4, y + 4, TILE - 8, 20)} />`;
    });
}

/** Four corner brackets. @param {number} x @param {number} y @param {number} size @param {number} arm */
function corners(x, y, size, arm) {
  const right = x + size;
  const bottom = y + size;
  return `M${x} ${y + arm}V${y + 7}q0-7 7-7H${x + arm}M${right - arm} ${y}H${right - 7}q7 0 7 7V${y + arm}M${right} ${bottom - arm}V${bottom - 7}q0 7-7 7H${right - arm}M${x + arm} ${bottom}H${x + 7}q-7 0-7-7V${bottom - arm}`;
}

/**
 * The player's ship, in a corner of its tile that hides no boat.
 * @param {{at: {x: number, y: number}, lies: import("./types.js").Cell | null, tiles: Design[], seat: number, sails: boolean}} props
 */
function OwnShipAt({ at, lies, tiles, seat, sails }) {
  const boat = lies ? tile_items(tiles[lies.tile], lies.turn).find((item) => item.kind === "boat") : undefined;
  const left = boat !== undefined && boat.x > 60;
  return html`<g
    class=${`m-own-ship maori-seat-${seat}`}
    data-card="ship"
    data-drag=${sails ? "ship" : undefined}
    transform=${`translate(${at.x + (left ? 23 : 77)} ${at.y + 81})`}
  >
    <use href=${`#maori-ship-${seat}`} transform="scale(0.88)" />
  </g>`;
}

/** The boats that no tile can cover, at the printed land or in the margin. @param {{layout: import("./geometry.js").BoardLayout}} props */
function FreeBoats({ layout }) {
  const x = layout.land_column ? layout.left + 46 : layout.frame + 25;
  const bottom = layout.frame + ROWS * TILE - 26;
  return Array.from(
    { length: layout.free_boats },
    (_, index) =>
      html`<use
        href="#maori-boat"
        transform=${`translate(${x + (layout.land_column ? (index % 2) * 8 - 6 : 0)} ${bottom - index * 48})`}
      />`,
  );
}

/**
 * The coast of a larger land at the left: a mountain and forest, without palms that could be counted.
 * @param {{layout: import("./geometry.js").BoardLayout}} props
 */
function LandColumn({ layout }) {
  const top = layout.frame;
  const bottom = top + ROWS * TILE;
  const x = layout.left - 4;
  const beach = left_coast(x, top, bottom, 0);
  return html`<g class="m-printed">
    <clipPath id="maori-land-clip">
      <rect x=${layout.frame - 4} y=${top - 4} width="110" height=${ROWS * TILE + 8} rx="9" />
    </clipPath>
    <g clip-path="url(#maori-land-clip)">
      <path class="m-shallow-2" d=${beach} />
      <path class="m-shallow-1" d=${beach} />
      <path class="m-foam" d=${beach} />
      <path class="m-sand-2" d=${beach} />
      <path class="m-sand" d=${beach} transform="translate(0 -2)" />
      <path class="m-jungle-2" d=${left_coast(x, top, bottom, 10)} />
      <path class="m-jungle" d=${left_coast(x, top, bottom, 12)} transform="translate(-1 -3)" />
      ${canopy(top).map(
        ({ cx, cy, r }) =>
          html`<circle class="m-tree-2" cx=${x + cx} cy=${cy} r=${r} /><circle
              class="m-tree"
              cx=${x + cx - 1}
              cy=${cy - 1.6}
              r=${r * 0.74}
            />`,
      )}
      <path
        class="m-hill-2"
        d=${`M${x - 8} ${top + 96}C${x + 2} ${top + 84} ${x + 6} ${top + 50} ${x + 15} ${top + 42}C${x + 22} ${top + 44} ${x + 28} ${top + 84} ${x + 38} ${top + 97}Q${x + 14} ${top + 106} ${x - 8} ${top + 96}Z`}
      />
      <path
        class="m-hill"
        d=${`M${x - 8} ${top + 96}C${x + 2} ${top + 84} ${x + 6} ${top + 50} ${x + 15} ${top + 42}C${x + 16} ${top + 58} ${x + 10} ${top + 66} ${x + 13} ${top + 80}Q${x + 12} ${top + 94} ${x + 6} ${top + 101}Q${x - 2} ${top + 100} ${x - 8} ${top + 96}Z`}
      />
    </g>
  </g>`;
}

/** How far the printed land reaches into the sea, from top to bottom. */
const REACH = [50, 54, 46, 52, 36, 22, 42, 48, 44, 30, 22, 18];

/** @param {number} x @param {number} top @param {number} bottom @param {number} inset */
function left_coast(x, top, bottom, inset) {
  const step = (bottom - top + 60) / (REACH.length - 1);
  const shore = REACH.map(
    (reach, index) => /** @type {[number, number]} */ ([x + reach - inset, top - 30 + index * step]),
  );
  return closed_curve([[x - 60, top - 60], ...shore, [x - 60, bottom + 60]]);
}

/** Treetops along the coast, from back to front. @param {number} top */
function canopy(top) {
  const next = random(31);
  const trees = [];
  const rows = 44;
  for (let row = 0; row < rows; row += 1) {
    const share = (row / rows) * (REACH.length - 1);
    const index = Math.floor(share);
    const reach = REACH[index] + (REACH[index + 1] - REACH[index]) * (share - index) - 19;
    for (let tree = 0; tree < 3; tree += 1) {
      const cx = next() * 34 - 2;
      if (cx < reach) trees.push({ cx, cy: top - 20 + row * 10.4 + next() * 5, r: 4.5 + next() * 3 });
    }
  }
  return trees;
}

/** Printed land on a single cell of another layout. @param {{at: {x: number, y: number}, cell: number}} props */
function LandCell({ at, cell }) {
  return html`<g class="m-printed" transform=${`translate(${at.x} ${at.y})`}>
    <path class="m-shallow-2" d=${coast([], cell + 60, -6)} /><path class="m-foam" d=${coast([], cell + 60, -6)} />
    <path class="m-sand" d=${coast([], cell + 60, -6)} /><path class="m-jungle" d=${coast([], cell + 70, 4)} />
    <path class="m-hill-2" d="M26 68q12-38 24-44 12 8 26 46-26 8-50-2z" />
  </g>`;
}

/** The coral ring on the borders of cells, with gaps at the corners for boats. @param {{reef: {x: number, y: number, width: number, height: number}}} props */
function Reef({ reef }) {
  const next = random(5);
  const shape = `M${reef.x + 18} ${reef.y}H${reef.x + reef.width - 18}q18 0 18 18V${reef.y + reef.height - 18}q0 18-18 18H${reef.x + 18}q-18 0-18-18V${reef.y + 18}q0-18 18-18z`;
  const around = 2 * (reef.width + reef.height);
  const corals = Array.from({ length: Math.floor(around / 17) }, (_, index) => {
    const at = along_rect(reef, (index + next() * 0.6) * 17);
    return html`<circle
      class=${index % 3 === 0 ? "m-coral" : "m-coral-2"}
      cx=${(at.x + next() * 5 - 2.5).toFixed(1)}
      cy=${(at.y + next() * 5 - 2.5).toFixed(1)}
      r=${(2.2 + next() * 2.2).toFixed(1)}
    />`;
  });
  return html`<g class="m-reef"
    ><path class="m-reef-foam" d=${shape} /><path class="m-reef-sand" d=${shape} />${corals}</g
  >`;
}

/** @param {{x: number, y: number, width: number, height: number}} rect @param {number} distance */
function along_rect(rect, distance) {
  if (distance < rect.width) return { x: rect.x + distance, y: rect.y };
  if (distance < rect.width + rect.height) return { x: rect.x + rect.width, y: rect.y + distance - rect.width };
  if (distance < 2 * rect.width + rect.height)
    return { x: rect.x + 2 * rect.width + rect.height - distance, y: rect.y + rect.height };
  return { x: rect.x, y: rect.y + 2 * (rect.width + rect.height) - distance };
}

/**
 * What a click on each cell of one's own board does now.
 * @param {import("./turn/choices.js").Choices} choices
 * @param {{turn: number, removing: boolean, t: import("./words.js").Translate, onStep: import("./types.js").BoardProps["onStep"]}} how
 * @returns {Map<number, CellAction>}
 */
export function cell_actions(choices, { turn, removing, t, onStep }) {
  /** @type {Map<number, CellAction>} */
  const actions = new Map();
  /** @param {CellAction["kind"]} kind @param {number} cell @param {import("./turn/choices.js").Legal | null} entry */
  const add = (kind, cell, entry) =>
    actions.set(cell, {
      kind,
      price: shell_price(entry ?? undefined),
      label: t(`maori.do.${kind}`),
      run: () => entry && onStep(entry.step),
    });
  for (const cell of choices.places.keys()) add("place", cell, placement(choices, cell, turn));
  for (const [cell, entry] of choices.sails) add("sail", cell, entry);
  for (const [cell, entry] of choices.ships) add("ship", cell, entry);
  if (removing) for (const [cell, entry] of choices.removes) add("remove", cell, entry);
  return actions;
}
