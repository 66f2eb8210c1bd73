/**
 * The Maori board. It knows no rules: what can be clicked is what `legal` lists, and what it costs stands beside it.
 */

import { html } from "htm/preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { use_flight, use_focus_after_step } from "../../board/motion.js";
import { is_you, seat_name } from "../../board/seats.js";
import { next_turn, use_turn_key } from "../../board/turning.js";
import { use_art } from "./art.js";
import { group_choices, placement, turns_on_offer } from "./choices.js";
import { Controls, Hand } from "./controls.js";
import { Display, Reserves } from "./display.js";
import { CELLS, board_layout } from "./geometry.js";
import { use_attention } from "./motion.js";
import { Sea, SeaPicture, cell_actions } from "./sea.js";
import { Tray } from "./tray.js";

export { ask } from "./ask.js";
export { drawn, narrate } from "./narrate.js";
export { Figure } from "./rules_figure.js";

/**
 * @typedef {object} BoardProps
 * @property {any} game GET /games/maori, with its components
 * @property {any} view the position as this viewer may see it, draft included
 * @property {import("./choices.js").Legal[]} legal the next legal steps; empty when this viewer has none
 * @property {any[]} [draft] the steps chosen so far this turn
 * @property {{seat: number, name?: string, you?: boolean}[]} seats
 * @property {number | null} you
 * @property {import("./words.js").Translate} t
 * @property {{seat: number, cells: number[]} | null} [highlight] pieces to light, for the log and the score sheet
 * @property {any[]} [marks] events of the last turns, to mark what changed
 * @property {{items: {item: string, cells?: number[]}[]}[] | null} [score] by seat; once the match is over, what it took away is greyed
 * @property {(step: any) => void} onStep
 * @property {(() => void)} [onUndo] takes the last step of the draft back; without it the board offers no way to
 */

/** @param {BoardProps} props */
export function Board({
  game,
  view,
  legal,
  draft = [],
  seats,
  you,
  t,
  highlight = null,
  marks = [],
  score = null,
  onStep,
  onUndo,
}) {
  use_art(game.components.tiles);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [turn, set_turn] = useState(0);
  const [removing, set_removing] = useState(false);
  const [lap, set_lap] = useState(0);
  const [pointed, set_pointed] = useState(/** @type {number | null} */ (null));
  const choices = useMemo(() => group_choices(legal, view.explorer), [legal, view.explorer]);
  const layout = useMemo(() => board_layout(game.components.sides[view.side]), [game, view.side]);
  const turns = turns_on_offer(choices);
  const held = view.hand?.tile ?? null;

  useLayoutEffect(() => {
    set_turn(0);
    set_removing(false);
    set_lap(0);
    set_pointed(null);
  }, [held, view.phase, draft.length]);
  use_flight(root, view);
  use_attention(root, view, you);
  const note_keys = use_focus_after_step(root, legal, "button[data-row], .maori-controls button");
  use_turn_key(turns.length > 1, () => set_turn(next_turn(turns, turn, 1)));

  const actions = cell_actions(choices, { turn, removing, t, onStep });
  const aimed = pointed === null || held === null ? null : placement(choices, pointed, turn);
  const ghost = aimed && held !== null ? { cell: aimed.step.cell, tile: held, turn: aimed.step.turn } : null;
  const count = view.boards.length;
  const first = you ?? 0;
  const order = Array.from({ length: count }, (_, index) => (first + index) % count);

  /** @param {number} seat */
  const board = (seat) => {
    const mine = seat === you;
    const name = seat_name(seats, seat);
    return html`<article
      class=${`maori-player maori-seat-${seat} ${mine ? "is-mine" : ""} ${view.turn === seat ? "is-acting" : ""}`}
      key=${seat}
    >
      <${Tray}
        game=${game}
        view=${view}
        seat=${seat}
        name=${name}
        you=${is_you(seats, seat)}
        choices=${mine ? choices : null}
        t=${t}
        onStep=${onStep}
      />
      <${Sea}
        game=${game}
        view=${view}
        layout=${layout}
        seat=${seat}
        name=${name}
        actions=${mine ? actions : null}
        ghost=${mine ? ghost : null}
        lit=${new Set(highlight?.seat === seat ? highlight.cells : [])}
        gone=${new Set(view.phase === "over" ? taken_away(score, seat) : [])}
        marks=${marks}
        t=${t}
        onPoint=${mine ? set_pointed : () => {}}
      />
    </article>`;
  };

  const last = draft.at(-1);
  return html`<div
    class=${`maori maori-of-${count} ${you === null ? "is-watching" : ""}`}
    data-phase=${view.phase}
    data-side=${view.side}
    ref=${root}
    onClickCapture=${note_keys}
  >
    <div class="maori-table">
      <${Display}
        game=${game}
        view=${view}
        choices=${choices}
        lap=${lap}
        marks=${marks}
        t=${t}
        onStep=${onStep}
        onUndo=${onUndo}
        can_undo_take=${Boolean(onUndo) && last?.type === "take"}
      />
      <div class="maori-mine">
        <div class="maori-side">
          <${Reserves} view=${view} t=${t} />
          ${
            you === null
              ? null
              : html`<div class="maori-hand-row" aria-live="polite">
                  <${Hand} game=${game} view=${view} turn=${turn} turns=${turns} t=${t} onTurn=${set_turn} />
                  <${Controls}
                    game=${game}
                    view=${view}
                    you=${you}
                    choices=${choices}
                    removing=${removing}
                    lap=${lap}
                    t=${t}
                    onRemoving=${set_removing}
                    onLap=${set_lap}
                    onStep=${onStep}
                  />
                </div>`
          }
        </div>
        ${you === null ? null : html`<div class="maori-own">${board(you)}</div>`}
      </div>
      <div
        class="maori-others"
        tabindex=${count > 2 || you === null ? 0 : undefined}
        role="group"
        aria-label=${t("maori.others")}
      >
        ${order.filter((seat) => seat !== you).map(board)}
      </div>
    </div>
  </div>`;
}

/**
 * One board as a small picture, for lists of matches.
 * @param {{game: any, view: any, seat: number}} props
 */
export function Picture({ game, view, seat }) {
  use_art(game.components.tiles);
  const side = game.components.sides[view.side];
  return html`<${SeaPicture}
    tiles=${game.components.tiles}
    side=${side}
    layout=${board_layout(side)}
    board=${view.boards[seat]}
    seat=${seat}
    ghost=${null}
    lit=${new Set()}
    gone=${new Set()}
    marks=${[]}
  />`;
}

/**
 * An empty board, for a table where nobody plays yet.
 * @param {Record<string, unknown>} options
 */
export function blank({ side }) {
  return { side, boards: [{ cells: Array(CELLS).fill(null), ship: null }] };
}

/**
 * The cells of the unfinished islands that the scoring takes away.
 * @param {BoardProps["score"]} score
 * @param {number} seat
 * @returns {number[]}
 */
function taken_away(score, seat) {
  return score?.[seat]?.items.find(({ item }) => item === "removed")?.cells ?? [];
}
