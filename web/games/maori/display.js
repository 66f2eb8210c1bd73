/** The display: sixteen tiles, and the explorer's lane of sixteen stops around them. */

import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { land_id } from "./art/art.js";
import { shell_price } from "./turn/choices.js";
import {
  DISPLAY_SIZE,
  LANE,
  STOPS,
  TILE,
  explorer_path,
  heading,
  place_at,
  stop_centre,
  stop_grid,
  stop_side,
} from "./geometry.js";
import { use_sailing } from "./events/motion.js";
import { Pile, Price, StackPicture } from "./art/pieces.js";
import { Water } from "./art/water.js";
import { use_roving } from "../../board/roving.js";
import { counted, place_name, price_name, stop_name, tile_name } from "./words.js";

const GAP = 5;
const BASIN = { width: DISPLAY_SIZE, height: DISPLAY_SIZE, frame: 12, round: 26 };

/**
 * @param {{game: import("./types.js").Game, view: import("./types.js").View, choices: import("./turn/choices.js").Choices, lap: number, aimed: number | null,
 *   offers: import("./turn/choices.js").Choices["takes"] | null, marks: import("./types.js").Event[], t: import("./words.js").Translate,
 *   onAim: (stop: number | null) => void, onStep: import("./types.js").BoardProps["onStep"], onUndo?: () => void, can_undo_take: boolean,
 *   lifted?: string}} props `aimed`: the stop that is pointed at; `offers`: what could be taken from there; `lifted`: what
 *   the hand holds
 */
export function Display({
  game,
  view,
  choices,
  lap,
  aimed,
  offers,
  marks,
  t,
  onAim,
  onStep,
  onUndo,
  can_undo_take,
  lifted,
}) {
  const grid = useRef(/** @type {HTMLElement | null} */ (null));
  const roving = use_roving(grid);
  return html`<section class="maori-display" aria-label=${t("maori.display")}>
    <div class="maori-stage is-square">
      <${Water} basin=${BASIN} />
      <${DisplayPicture} view=${view} choices=${choices} aimed=${aimed} marks=${marks} />
      <div class="maori-grid" ref=${grid} onKeyDown=${roving.onKeyDown} onFocusIn=${roving.onFocusIn}>
        ${Array.from({ length: STOPS }, (_, stop) => html`<${Stop} stop=${stop} view=${view} entry=${choices.stops.get(stop)?.[lap]} takes=${lifted === "explorer"} t=${t} onAim=${onAim} onStep=${onStep} />`)}
        ${view.display.map(
          (/** @type {number | null} */ tile, /** @type {number} */ place) =>
            html`<${Place}
              place=${place}
              tile=${tile}
              design=${tile === null ? undefined : game.components.tiles[tile]}
              entry=${choices.takes.get(place)}
              offer=${offers?.get(place)}
              undo=${can_undo_take && view.hand?.at === place ? onUndo : undefined}
              takes=${lifted === "hand"}
              t=${t}
              onStep=${onStep}
            />`,
        )}
      </div>
    </div>
  </section>`;
}

/** What is left: tiles in the stack, shells in the supply. @param {{view: import("./types.js").View, t: import("./words.js").Translate}} props */
export function Reserves({ view, t }) {
  return html`<div class="maori-reserves">
    <span class="maori-pile" role="img" aria-label=${counted(t, "maori.stack", view.stack)} data-card="stack">
      <${StackPicture} count=${view.stack} />
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

/** @param {{view: import("./types.js").View, choices: import("./turn/choices.js").Choices, aimed: number | null, marks: import("./types.js").Event[]}} props */
function DisplayPicture({ view, choices, aimed, marks }) {
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
    <${Beam} stop=${choices.takes.size > 0 ? view.explorer : aimed} />
    ${view.display.map((/** @type {number | null} */ tile, /** @type {number} */ place) => {
      const { row, column } = place_at(place);
      const size = TILE - 2 * GAP;
      const at = { x: LANE + column * TILE + GAP, y: LANE + row * TILE + GAP };
      if (tile === null)
        return html`<rect class="m-hole" x=${at.x + 3} y=${at.y + 3} width=${size - 6} height=${size - 6} rx="9" />`;
      return html`<g
        key=${`${place}-${tile}`}
        data-piece=${tile}
        data-spot=${`display-${place}`}
        data-from="stack"
        data-drag=${choices.takes.has(place) ? `display-${place}` : undefined}
      >
        <use href="#maori-ground" x=${at.x} y=${at.y} width=${size} height=${size} />
        <use href=${`#${land_id(tile, 0)}`} x=${at.x} y=${at.y} width=${size} height=${size} />
        ${fresh.has(place) ? html`<path class="m-fresh" d=${`M${at.x + size - 20} ${at.y + 5}h9a6 6 0 0 1 6 6v9z`} />` : null}
      </g>`;
    })}
    ${
      view.explorer === null
        ? null
        : html`<${Wake} marks=${marks} explorer=${view.explorer} />
            <g
              ref=${ship}
              class="m-sailing"
              data-card="explorer"
              data-drag=${choices.stops.size > 0 ? "explorer" : undefined}
              transform=${translate(stop_centre(view.explorer))}
            >
              <circle class="m-ship-pool" r="33" />
              <use
                href="#maori-explorer"
                transform=${`translate(0 5) scale(${heading(view.explorer) * SHIP_SCALE} ${SHIP_SCALE})`}
              />
            </g>`
    }
  </svg>`;
}

/** @param {{x: number, y: number}} point */
function translate({ x, y }) {
  return `translate(${x} ${y})`;
}

const SHIP_SCALE = 0.9;

/** Where the explorer came from in the turns that are marked. @param {{ marks: import("./types.js").Event[], explorer: number }} props */
function Wake({ marks, explorer }) {
  const moved = marks.findLast(({ type }) => type === "moved");
  if (moved?.type !== "moved" || moved.to !== explorer || moved.from === explorer) return null;
  const way = explorer_path(moved.from, moved.to);
  return html`<path
    key=${`${moved.from}-${moved.to}`}
    class="m-wake-behind"
    d=${`M${way.map(({ x, y }) => `${x} ${y}`).join("L")}`}
  />`;
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

/** A place in the six by six grid over the picture. @param {number} row @param {number} column */
function grid_spot(row, column) {
  return { gridArea: `${row + 1} / ${column + 1}` };
}

/** @param {{stop: number, view: import("./types.js").View, entry?: import("./turn/choices.js").Legal, takes: boolean, t: import("./words.js").Translate, onAim: (stop: number | null) => void, onStep: import("./types.js").BoardProps["onStep"]}} props */
function Stop({ stop, view, entry, takes, t, onAim, onStep }) {
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
  const steps = entry.step.steps ?? 0;
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
    data-drop=${takes ? `stop-${stop}` : undefined}
    data-card="explorer"
    data-choice=${entry.step.steps === 1 ? "first" : ""}
    aria-label=${label}
    onClick=${() => onStep(entry.step)}
    onPointerEnter=${() => onAim(stop)}
    onPointerLeave=${() => onAim(null)}
    onFocus=${() => onAim(stop)}
    onBlur=${() => onAim(null)}
  >
    <span class="maori-steps" aria-hidden="true" data-steps=${steps || undefined} />
    ${shells > 0 ? html`<${Price} shells=${shells} t=${t} />` : null}
  </button>`;
}

/**
 * @param {{place: number, tile: number | null, design: import("./words.js").Design | undefined, entry?: import("./turn/choices.js").Legal, offer?: import("./turn/choices.js").Legal,
 *   undo?: () => void, takes: boolean, t: import("./words.js").Translate, onStep: import("./types.js").BoardProps["onStep"]}} props `offer`: what it would be after a move;
 *   `takes`: the tile in hand can be put back here
 */
function Place({ place, tile, design, entry, offer, undo, takes, t, onStep }) {
  const { row, column } = place_at(place);
  const style = grid_spot(row + 1, column + 1);
  const name = `${tile === null ? t("maori.place.empty") : tile_name(t, design)}, ${place_name(t, place)}`;
  if (undo) {
    const label = t("maori.do.putback");
    return html`<button
      key="back"
      type="button"
      class="maori-spot maori-back-here"
      style=${style}
      data-row=${row + 1}
      data-column=${column + 1}
      data-drop=${takes ? "display" : undefined}
      aria-label=${label}
      data-tip=${label}
      onClick=${undo}
    >
      <span aria-hidden="true">↺</span>
    </button>`;
  }
  if (!entry) {
    return html`<span class=${`maori-spot ${offer ? "maori-take" : ""}`} style=${style} role="img" aria-label=${name}
      >${offer && html`<${Price} shells=${shell_price(offer)} t=${t} />`}</span
    >`;
  }
  const shells = shell_price(entry);
  const label = `${t("maori.do.take", { tile: name })}, ${price_name(t, shells)}`;
  return html`<button
    type="button"
    class="maori-spot maori-take"
    data-choice=""
    style=${style}
    data-row=${row + 1}
    data-column=${column + 1}
    aria-label=${label}
    onClick=${() => onStep(entry.step)}
  >
    <${Price} shells=${shells} t=${t} />
  </button>`;
}
