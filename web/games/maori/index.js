/**
 * The Maori board. It knows no rules: it offers the steps in `legal`, with their prices.
 */

import { html } from "htm/preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { use_attention } from "../../board/attention.js";
import { use_flight } from "../../board/flight.js";
import { use_living } from "../../board/living.js";
import { is_you, seat_name } from "../../board/seats.js";
import { use_trial } from "../../board/trial.js";
import { next_turn, use_turn_key } from "../../board/turning.js";
import { use_art } from "./art/art.js";
import { decides_where, group_choices, placement, turns_on_offer } from "./turn/choices.js";
import { Controls, Hand } from "./turn/controls.js";
import { Display, Reserves } from "./display.js";
import { gains } from "./events/gains.js";
import { board_layout } from "./geometry.js";
import { cells_for, use_hands } from "./turn/hands.js";
import { Sea, SeaPicture, cell_actions } from "./sea.js";
import { Tray } from "./tray.js";

export { ask, rules_sections } from "./turn/ask.js";
export { legend } from "./legend.js";
export { Pieces } from "./events/log_pieces.js";
export { cards_of, drawn, narrate } from "./events/narrate.js";
export { Figure } from "./art/rules_figure.js";
export { scene } from "./events/scenes.js";
export { sounds } from "./sounds.js";
export { tie_break } from "./tie_break.js";

/** @param {import("./types.js").BoardProps} props */
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
  onTry,
  onUndo,
}) {
  use_art(game.components.tiles);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const [turn, set_turn] = useState(0);
  const [removing, set_removing] = useState(false);
  const [lap, set_lap] = useState(0);
  const [pointed, set_pointed] = useState(/** @type {number | null} */ (null));
  const [stop, set_stop] = useState(/** @type {number | null} */ (null));
  const choices = useMemo(() => group_choices(legal, view.explorer), [legal, view.explorer]);
  const layout = useMemo(() => board_layout(game.components.sides[view.side]), [game, view.side]);
  const held = view.hand?.tile ?? null;
  const last = draft.at(-1);
  const can_undo_take = Boolean(onUndo) && last?.type === "take";
  const carried = use_hands({ root, view, you, choices, turn, lap, onPoint: set_pointed, onStep, onTry, onUndo });
  const laying = carried ? carried.choices : choices;
  const tile = carried ? carried.tile : held;
  const turns = turns_on_offer(laying);

  useLayoutEffect(() => {
    set_turn(0);
    set_removing(false);
    set_lap(0);
    set_pointed(null);
    set_stop(null);
  }, [tile, view.phase, draft.length]);
  const shown = useMemo(() => ({ view, score }), [view, score]);
  use_flight(root, shown, { gains });
  use_living(root);
  const own = view.phase === "place" || view.phase === "ship";
  use_attention(root, { view, you, legal }, own ? ".maori-own .maori-stage" : ".maori-display .maori-stage");
  use_turn_key(turns.length > 1, () => set_turn(next_turn(turns, turn, 1)));

  const tried = use_trial(onTry, (stop !== null && choices.stops.get(stop)?.[lap]?.step) || null, view);
  const offers = tried && group_choices(tried.legal, stop).takes;
  const actions = cell_actions(laying, { turn, removing, t, onStep });
  const aimed = pointed === null || tile === null ? null : placement(laying, pointed, turn);
  const ghost = aimed && tile !== null ? { cell: aimed.step.cell, tile, turn: aimed.step.turn } : null;
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
        carried=${mine ? carried : null}
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
        drops=${cells_for(mine ? carried : null)}
        sails=${mine && choices.sails.size + choices.ships.size > 0}
        ghost=${mine ? ghost : null}
        lit=${new Set(highlight?.seat === seat ? highlight.cells : [])}
        gone=${new Set(view.phase === "over" ? taken_away(score, seat) : [])}
        marks=${marks}
        t=${t}
        onPoint=${mine ? set_pointed : () => {}}
      />
    </article>`;
  };

  return html`<div
    class=${`maori maori-of-${count} ${you === null ? "is-watching" : ""}`}
    data-phase=${view.phase}
    data-side=${view.side}
    data-decides=${decides_where(choices, removing, draft)}
    ref=${root}
  >
    <div class="maori-table">
      <${Display}
        game=${game}
        view=${view}
        choices=${choices}
        lap=${lap}
        aimed=${stop}
        offers=${offers}
        marks=${marks}
        t=${t}
        onAim=${set_stop}
        onStep=${onStep}
        onUndo=${onUndo}
        can_undo_take=${can_undo_take}
        lifted=${carried?.what}
      />
      <div class="maori-mine">
        <div class="maori-side">
          <${Reserves} view=${view} t=${t} />
          ${
            you === null
              ? null
              : html`<div
                  class="maori-hand-row"
                  aria-live="polite"
                  data-drop=${carried && carried.first.length > 0 ? "hand" : undefined}
                >
                  <${Hand}
                    game=${game}
                    view=${view}
                    you=${you}
                    turn=${turn}
                    turns=${turns_on_offer(choices)}
                    drags=${choices.places.size > 0 || can_undo_take}
                    t=${t}
                    onTurn=${set_turn}
                  />
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
 * @param {{game: import("./types.js").Game, view: import("./types.js").View, seat: number}} props
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
 * The cells of unfinished islands that the scoring removes.
 * @param {import("./types.js").BoardProps["score"]} score
 * @param {number} seat
 * @returns {number[]}
 */
function taken_away(score, seat) {
  return score?.[seat]?.items.find(({ item }) => item === "removed")?.cells ?? [];
}
