/** The clickable cells over the picture of the board, with descriptions for screen readers. */

import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { use_roving } from "../../board/roving.js";
import { BOARD_SIZE, CELLS, cell_at, cell_origin } from "./geometry.js";
import { BoardPicture } from "./art/picture.js";
import { cell_words } from "./words.js";

/**
 * @param {{game: import("./types.js").Game, view: import("./types.js").View, show: import("./art/show.js").Show, aims: Map<number, import("./turn/plan.js").Aim>,
 *   aimed: number | null, orb: number | null, rolls: Map<number, unknown>, takes: boolean, stage: {current: HTMLElement | null}, name: (seat: number) => string,
 *   t: import("./words.js").Translate, onAim: (cell: number | null) => void, onChoose: (aim: import("./turn/plan.js").Aim) => void}} props
 *   `rolls`: by the orbs that can be rolled; `takes`: something is lifted that can be put down here
 */
export function Field({ game, view, show, aims, aimed, orb, rolls, takes, stage, name, t, onAim, onChoose }) {
  const roving = use_roving(stage);
  // Touch has no hover: the first tap on a cell previews, the second one chooses.
  const armed = useRef(/** @type {number | null} */ (null));
  const touch = useRef(false);
  /** @param {PointerEvent} event */
  const note_pointer = (event) => {
    touch.current = event.pointerType === "touch";
    armed.current = aimed;
  };
  /** @param {import("./turn/plan.js").Aim} aim @param {MouseEvent} event */
  const click = (aim, event) => {
    const by_finger = touch.current && event.detail > 0;
    if (by_finger && aim.kind !== "orb" && aim.kind !== "look" && armed.current !== aim.cell) onAim(aim.cell);
    else onChoose(aim);
  };
  return html`<div class="metikoro-board">
    <div
      class="metikoro-stage"
      ref=${stage}
      onKeyDown=${roving.onKeyDown}
      onFocusIn=${roving.onFocusIn}
      onPointerDownCapture=${note_pointer}
    >
      <${BoardPicture} game=${game} view=${view} show=${show} rolls=${rolls} />
      ${Array.from({ length: CELLS }, (_, cell) => {
        const aim = aims.get(cell);
        const words = cell_words(t, game, view, cell, name);
        if (aim)
          return html`<${Spot}
            key=${`${aim.kind}-${cell}`}
            aim=${aim}
            words=${words}
            ground=${ground_card(game, cell)}
            aimed=${aimed === cell}
            chosen=${orb === cell}
            drop=${takes && aim.step ? `cell-${cell}` : undefined}
            t=${t}
            onAim=${onAim}
            onClick=${click}
          />`;
        return words
          ? html`<span
              key=${cell}
              class="metikoro-spot"
              style=${place_of(cell)}
              role="img"
              aria-label=${words}
              data-card=${ground_card(game, cell)}
            />`
          : null;
      })}
    </div>
  </div>`;
}

/** The card of the ground, if it has one. @param {import("./types.js").Game} game @param {number} cell */
function ground_card(game, cell) {
  const { ground } = game.components.cells[cell];
  return ground === "open" || ground === "frame" ? undefined : ground;
}

/** @param {number} cell */
function place_of(cell) {
  const { x, y } = cell_origin(cell);
  return { left: `${(x / BOARD_SIZE) * 100}%`, top: `${(y / BOARD_SIZE) * 100}%` };
}

/**
 * @param {{aim: import("./turn/plan.js").Aim, words: string, ground: string | undefined, aimed: boolean, chosen: boolean, drop?: string, t: import("./words.js").Translate, onAim: (cell: number | null) => void,
 *   onClick: (aim: import("./turn/plan.js").Aim, event: MouseEvent) => void}} props
 */
function Spot({ aim, words, ground, aimed, chosen, drop, onAim, onClick }) {
  const { row, column } = cell_at(aim.cell);
  const point = () => onAim(aim.cell);
  // A move, not an entry: when the page scrolls below a mouse at rest, the tile stays where a finger put it.
  // What can only be looked at is shown while it is pointed at.
  const leave = () => aim.kind === "look" && onAim(null);
  return html`<button
    type="button"
    class=${`metikoro-spot is-${aim.kind} ${aimed ? "is-aimed" : ""}`}
    style=${place_of(aim.cell)}
    data-row=${row}
    data-column=${column}
    data-cell=${aim.cell}
    data-choice=${aim.kind === "look" ? undefined : ""}
    data-drop=${drop}
    aria-label=${aim.label}
    aria-description=${words || undefined}
    aria-pressed=${aim.kind === "orb" ? chosen : undefined}
    data-card=${ground}
    onPointerMove=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && !aimed && point()}
    onPointerLeave=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && leave()}
    onFocus=${point}
    onBlur=${leave}
    onClick=${(/** @type {MouseEvent} */ event) => onClick(aim, event)}
  ></button>`;
}
