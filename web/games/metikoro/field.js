/** What can be clicked on the board, laid over its picture; and what each cell holds, for those who do not see it. */

import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { use_roving } from "../../board/roving.js";
import { BOARD_SIZE, CELLS, cell_at, cell_origin } from "./geometry.js";
import { BoardPicture } from "./picture.js";
import { cell_words } from "./words.js";

/**
 * @param {{game: any, view: any, show: import("./show.js").Show, aims: Map<number, import("./plan.js").Aim>,
 *   aimed: number | null, orb: number | null, stage: {current: HTMLElement | null}, name: (seat: number) => string,
 *   t: import("./words.js").Translate, onAim: (cell: number) => void, onChoose: (aim: import("./plan.js").Aim) => void}} props
 */
export function Field({ game, view, show, aims, aimed, orb, stage, name, t, onAim, onChoose }) {
  const roving = use_roving(stage);
  // A finger does not hover: its first tap on a cell aims, its second one chooses.
  const armed = useRef(/** @type {number | null} */ (null));
  const touch = useRef(false);
  /** @param {PointerEvent} event */
  const note_pointer = (event) => {
    touch.current = event.pointerType === "touch";
    armed.current = aimed;
  };
  /** @param {import("./plan.js").Aim} aim @param {MouseEvent} event */
  const click = (aim, event) => {
    const by_finger = touch.current && event.detail > 0;
    if (by_finger && aim.kind !== "orb" && armed.current !== aim.cell) onAim(aim.cell);
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
      <${BoardPicture} game=${game} view=${view} show=${show} />
      ${Array.from({ length: CELLS }, (_, cell) => {
        const aim = aims.get(cell);
        const words = cell_words(t, game, view, cell, name);
        if (aim)
          return html`<${Spot}
            key=${cell}
            aim=${aim}
            words=${words}
            aimed=${aimed === cell}
            chosen=${orb === cell}
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
              title=${words}
            />`
          : null;
      })}
    </div>
  </div>`;
}

/** @param {number} cell */
function place_of(cell) {
  const { x, y } = cell_origin(cell);
  return { left: `${(x / BOARD_SIZE) * 100}%`, top: `${(y / BOARD_SIZE) * 100}%` };
}

/**
 * @param {{aim: import("./plan.js").Aim, words: string, aimed: boolean, chosen: boolean, t: any, onAim: (cell: number) => void,
 *   onClick: (aim: import("./plan.js").Aim, event: MouseEvent) => void}} props
 */
function Spot({ aim, words, aimed, chosen, onAim, onClick }) {
  const { row, column } = cell_at(aim.cell);
  const point = () => onAim(aim.cell);
  return html`<button
    type="button"
    class=${`metikoro-spot is-${aim.kind} ${aimed ? "is-aimed" : ""}`}
    style=${place_of(aim.cell)}
    data-row=${row}
    data-column=${column}
    data-cell=${aim.cell}
    aria-label=${aim.label}
    aria-description=${words || undefined}
    aria-pressed=${aim.kind === "orb" ? chosen : undefined}
    title=${aim.label}
    onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && point()}
    onFocus=${point}
    onClick=${(/** @type {MouseEvent} */ event) => onClick(aim, event)}
  ></button>`;
}
