/** The display: sixteen tiles, and the explorer's lane of sixteen stops around them. */

import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { land_id } from "./art.js";
import { shell_price } from "./choices.js";
import { DISPLAY_SIZE, LANE, STOPS, TILE, place_at, stop_centre, stop_grid, stop_side } from "./geometry.js";
import { use_sailing } from "./motion.js";
import { Pile, Price } from "./pieces.js";
import { use_roving } from "../../board/roving.js";
import { counted, place_name, price_name, stop_name, tile_name } from "./words.js";

const GAP = 5;

/**
 * @param {{game: any, view: any, choices: import("./choices.js").Choices, lap: number, marks: any[], t: import("./words.js").Translate,
 *   onStep: (step: any) => void, onUndo?: () => void, can_undo_take: boolean}} props
 */
export function Display({ game, view, choices, lap, marks, t, onStep, onUndo, can_undo_take }) {
  const grid = useRef(/** @type {HTMLElement | null} */ (null));
  const roving = use_roving(grid);
  return html`<section class="maori-display" aria-label=${t("maori.display")}>
    <div class="maori-stage is-square">
      <${DisplayPicture} view=${view} choices=${choices} marks=${marks} />
      <div class="maori-grid" ref=${grid} onKeyDown=${roving.onKeyDown} onFocusIn=${roving.onFocusIn}>
        ${Array.from({ length: STOPS }, (_, stop) => html`<${Stop} stop=${stop} view=${view} entry=${choices.stops.get(stop)?.[lap]} t=${t} onStep=${onStep} />`)}
        ${view.display.map(
          (/** @type {number | null} */ tile, /** @type {number} */ place) =>
            html`<${Place}
              place=${place}
              tile=${tile}
              design=${tile === null ? undefined : game.components.tiles[tile]}
              entry=${choices.takes.get(place)}
              undo=${can_undo_take && view.hand?.at === place ? onUndo : undefined}
              t=${t}
              onStep=${onStep}
            />`,
        )}
      </div>
    </div>
  </section>`;
}

/** What is left for all: tiles in the stack, shells in the supply. @param {{view: any, t: import("./words.js").Translate}} props */
export function Reserves({ view, t }) {
  return html`<div class="maori-reserves">
    <span
      class="maori-pile"
      role="img"
      aria-label=${counted(t, "maori.stack", view.stack)}
      title=${counted(t, "maori.stack", view.stack)}
    >
      <svg class="maori-stack-picture" viewBox="-2 -2 128 112" aria-hidden="true">
        ${[2, 1, 0]
          .filter((depth) => view.stack > depth * 12)
          .map((depth) => html`<use href="#maori-back" x=${depth * 11} y=${8 - depth * 4} width="100" height="100" />`)}
      </svg>
      <b>${view.stack}</b><small>${t("maori.stack.short")}</small>
    </span>
    <${Pile}
      name="shell"
      count=${view.supply}
      label=${counted(t, "maori.supply", view.supply)}
      note=${t("maori.supply.short")}
    />
  </div>`;
}

/** @param {{view: any, choices: import("./choices.js").Choices, marks: any[]}} props */
function DisplayPicture({ view, choices, marks }) {
  const ship = useRef(/** @type {SVGGElement | null} */ (null));
  use_sailing(ship, view.explorer);
  const fresh = new Set(marks.filter((event) => event.type === "refilled").map((event) => event.at));
  const middle = DISPLAY_SIZE / 2;
  return html`<svg
    class="maori-picture"
    viewBox=${`0 0 ${DISPLAY_SIZE} ${DISPLAY_SIZE}`}
    aria-hidden="true"
    focusable="false"
  >
    <rect
      class="m-frame"
      x="1"
      y="1"
      width=${DISPLAY_SIZE - 2}
      height=${DISPLAY_SIZE - 2}
      rx="26"
      fill="url(#maori-wood)"
    />
    <rect x="8" y="8" width=${DISPLAY_SIZE - 16} height=${DISPLAY_SIZE - 16} rx="20" fill="url(#maori-sea)" />
    <rect x="8" y="8" width=${DISPLAY_SIZE - 16} height=${DISPLAY_SIZE - 16} rx="20" fill="url(#maori-waves)" />
    <rect
      class="m-course"
      x=${LANE / 2}
      y=${LANE / 2}
      width=${DISPLAY_SIZE - LANE}
      height=${DISPLAY_SIZE - LANE}
      rx="22"
    />
    ${[0, 1, 2, 3].map(
      (side) =>
        html`<path
          class="m-chevron"
          transform=${`rotate(${side * 90} ${middle} ${middle})`}
          d=${[1, 2, 3].map((gap) => `M${LANE + gap * TILE - 4} ${LANE / 2 - 7}l7 7-7 7`).join("") + `M${DISPLAY_SIZE - LANE / 2 - 18} ${LANE / 2 - 9}l9 9-9 9`}
        />`,
    )}
    ${Array.from({ length: STOPS }, (_, stop) => {
      const { x, y } = stop_centre(stop);
      return html`<circle class="m-buoy" cx=${x} cy=${y} r="6" />`;
    })}
    <rect class="m-well" x=${LANE - 6} y=${LANE - 6} width=${4 * TILE + 12} height=${4 * TILE + 12} rx="14" />
    <${Beam} stop=${choices.takes.size > 0 ? view.explorer : null} />
    ${view.display.map((/** @type {number | null} */ tile, /** @type {number} */ place) => {
      const { row, column } = place_at(place);
      const size = TILE - 2 * GAP;
      const at = { x: LANE + column * TILE + GAP, y: LANE + row * TILE + GAP };
      if (tile === null)
        return html`<rect class="m-hole" x=${at.x + 3} y=${at.y + 3} width=${size - 6} height=${size - 6} rx="9" />`;
      return html`<g key=${`${place}-${tile}`} data-piece=${tile} data-spot=${`display-${place}`}>
        <use href="#maori-ground" x=${at.x} y=${at.y} width=${size} height=${size} />
        <use href=${`#${land_id(tile, 0)}`} x=${at.x} y=${at.y} width=${size} height=${size} />
        ${fresh.has(place) ? html`<path class="m-fresh" d=${`M${at.x + size - 20} ${at.y + 5}h9a6 6 0 0 1 6 6v9z`} />` : null}
      </g>`;
    })}
    ${
      view.explorer === null
        ? null
        : html`<g ref=${ship} class="m-sailing" transform=${translate(stop_centre(view.explorer))}>
            <circle class="m-ship-pool" r="33" />
            <use href="#maori-explorer" transform=${`translate(0 5) scale(${facing(view.explorer)} 0.86)`} />
          </g>`
    }
  </svg>`;
}

/** @param {{x: number, y: number}} point */
function translate({ x, y }) {
  return `translate(${x} ${y})`;
}

/** The bow shows the way of travel: right along the top, left along the bottom. @param {number} stop */
function facing(stop) {
  return stop < 7 || stop === 15 ? 0.86 : -0.86;
}

/** The line of tiles the explorer looks along. @param {{stop: number | null}} props */
function Beam({ stop }) {
  if (stop === null) return null;
  const { row, column } = stop_grid(stop);
  const vertical = row === 0 || row === 5;
  const x = vertical ? LANE + (column - 1) * TILE : LANE - 6;
  const y = vertical ? LANE - 6 : LANE + (row - 1) * TILE;
  return html`<rect
    class="m-beam"
    x=${x}
    y=${y}
    width=${vertical ? TILE : 4 * TILE + 12}
    height=${vertical ? 4 * TILE + 12 : TILE}
    rx="10"
  />`;
}

/** A place in the six by six grid laid over the picture. @param {number} row @param {number} column */
function grid_spot(row, column) {
  return { gridArea: `${row + 1} / ${column + 1}` };
}

/** @param {{stop: number, view: any, entry?: import("./choices.js").Legal, t: any, onStep: (step: any) => void}} props */
function Stop({ stop, view, entry, t, onStep }) {
  const { row, column } = stop_grid(stop);
  if (!entry) {
    if (view.explorer !== stop) return null;
    return html`<span
      class="maori-spot"
      style=${grid_spot(row, column)}
      role="img"
      aria-label=${t("maori.explorer.at", { stop: stop_name(t, stop) })}
    />`;
  }
  const shells = shell_price(entry);
  const { steps } = entry.step;
  const label =
    entry.step.type === "launch"
      ? t("maori.do.launch", { stop: stop_name(t, stop) })
      : `${counted(t, "maori.do.move", steps, { stop: stop_name(t, stop) })}, ${price_name(t, shells)}`;
  return html`<button
    type="button"
    class=${`maori-spot maori-stop is-${stop_side(stop).side} ${shells > 0 ? "is-paid" : ""}`}
    style=${grid_spot(row, column)}
    data-row=${row}
    data-column=${column}
    title=${label}
    onClick=${() => onStep(entry.step)}
  >
    <span class="maori-hidden">${label}</span>
    <span class="maori-steps" aria-hidden="true">${steps ?? ""}</span>
    ${shells > 0 ? html`<${Price} shells=${shells} t=${t} />` : null}
  </button>`;
}

/**
 * @param {{place: number, tile: number | null, design: any, entry: any, undo?: () => void, t: any, onStep: (step: any) => void}} props
 */
function Place({ place, tile, design, entry, undo, t, onStep }) {
  const { row, column } = place_at(place);
  const style = grid_spot(row + 1, column + 1);
  const name = `${tile === null ? t("maori.place.empty") : tile_name(t, design)}, ${place_name(t, place)}`;
  if (undo) {
    const label = t("maori.do.putback");
    return html`<button
      type="button"
      class="maori-spot maori-back-here"
      style=${style}
      data-row=${row + 1}
      data-column=${column + 1}
      aria-label=${label}
      title=${label}
      onClick=${undo}
    >
      <span aria-hidden="true">↺</span>
    </button>`;
  }
  if (!entry) return html`<span class="maori-spot" style=${style} role="img" aria-label=${name} />`;
  const shells = shell_price(entry);
  const label = `${t("maori.do.take", { tile: name })}, ${price_name(t, shells)}`;
  return html`<button
    type="button"
    class="maori-spot maori-take"
    style=${style}
    data-row=${row + 1}
    data-column=${column + 1}
    aria-label=${label}
    title=${label}
    onClick=${() => onStep(entry.step)}
  >
    <${Price} shells=${shells} t=${t} />
  </button>`;
}
