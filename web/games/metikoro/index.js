/**
 * The MetiKoro board. It knows no rules: it offers the steps in `legal`, and the server previews where orbs could roll
 * with the tile in hand.
 */

import { html } from "htm/preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { use_attention } from "../../board/attention.js";
import { use_flight } from "../../board/flight.js";
import { seat_name } from "../../board/seats.js";
import { use_trial } from "../../board/trial.js";
import { next_turn, use_turn_gestures, use_turn_key } from "../../board/turning.js";
import { use_art } from "./art/art.js";
import { compare_rolls, group_choices, modes_on_offer } from "./turn/choices.js";
import { Field } from "./field.js";
import { aims_in_hand, use_hands } from "./turn/hands.js";
import { BoardPicture } from "./art/picture.js";
import { aims_of, turning_of } from "./turn/plan.js";
import { PLAIN, show_of } from "./art/show.js";
import { Home } from "./platform.js";
import { Side, picks_of } from "./side.js";
import { effect_words, way_name } from "./words.js";

export { ask, rules_sections } from "./turn/ask.js";
export { legend } from "./legend.js";
export { Pieces } from "./events/log_pieces.js";
export { cards_of, narrate } from "./events/narrate.js";
export { Figure } from "./art/rules_figure.js";
export { scene } from "./events/scenes.js";
export { sounds } from "./sounds.js";

/** Only orbs at home count; the rest of the score is an evaluation. */
export const score_item = { item: "home", Show: Home };

/** @typedef {import("./types.js").BoardProps} BoardProps */

/** Where the player acts in each phase. @type {Record<string, string>} */
const PLACES = { pay: ".is-mine .metikoro-wells", draw: ".metikoro-supply", roll: ".metikoro-stage" };

/** @type {import("./turn/plan.js").Hold} */
const EMPTY_HAND = { mode: null, tile: null, turn: 0, orb: null };

/** @param {BoardProps} props */
export function Board(props) {
  const { game, view, legal, draft = [], seats, you, t, highlight = null, marks = [], onStep, onTry } = props;
  use_art(game.components);
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const stage = useRef(/** @type {HTMLElement | null} */ (null));
  const choices = useMemo(() => group_choices(legal), [legal]);
  const [chosen, set_chosen] = useState(EMPTY_HAND);
  const [aimed, set_aimed] = useState(/** @type {number | null} */ (null));
  const modes = modes_on_offer(choices);
  const mode = chosen.mode && modes.includes(chosen.mode) ? chosen.mode : (modes[0] ?? null);
  const orb = choices.roll.size === 1 ? [...choices.roll.keys()][0] : chosen.orb;
  const hold = { ...chosen, mode, orb };

  useLayoutEffect(() => {
    set_chosen(({ mode: last }) => ({ ...EMPTY_HAND, mode: last }));
    set_aimed(null);
  }, [view.phase, view.turn, draft.length]);
  const lifted = use_hands({
    ...{ root, view, choices, hold, onStep },
    aims: () => aims,
    onHold: set_chosen,
    onAim: set_aimed,
  });
  use_flight(root, view);
  use_attention(root, { view, you, legal }, PLACES[view.phase]);

  const now = { game, view, choices, hold, t };
  const aims = lifted?.startsWith("tile-") ? aims_in_hand(now) : aims_of(now);
  const aim = aimed === null ? null : (aims.get(aimed) ?? null);
  const tried = use_trial(onTry, aim?.lays ? aim.step : null, view);
  const turning = turning_of({ choices, hold, aim, game, view });
  const turn = (/** @type {1 | -1} */ direction) =>
    set_chosen({ ...hold, turn: next_turn(turning.turns, turning.at, direction) });
  use_turn_key(turning.turns.length > 1, () => turn(1));
  use_turn_gestures(stage, turning.turns.length > 1, turn);

  const change = tried && compare_rolls(view.rolls, tried.view.rolls);

  /** @param {import("./turn/plan.js").Hold} next */
  function take_up(next) {
    set_chosen(next);
    set_aimed(null);
  }

  /** @param {number} tile @param {boolean} by_key */
  function hold_tile(tile, by_key) {
    const release = hold.tile === tile;
    take_up({ ...hold, tile: release ? null : tile, turn: 0 });
    // With the keyboard, the focus moves to the board.
    if (by_key && !release) requestAnimationFrame(() => focus_first(stage.current));
  }

  /** @param {import("./turn/plan.js").Aim} wanted */
  function choose(wanted) {
    if (wanted.step) return onStep(wanted.step);
    if (wanted.kind === "look") return set_aimed(aimed === wanted.cell ? null : wanted.cell);
    const back = hold.orb === wanted.cell;
    set_chosen({ ...hold, orb: back ? null : wanted.cell });
  }

  /** @param {KeyboardEvent} event */
  function escape(event) {
    if (event.key !== "Escape" || (hold.tile === null && hold.orb === null)) return;
    take_up({ ...EMPTY_HAND, mode });
    requestAnimationFrame(() =>
      focus_first(root.current, ".metikoro-player .metikoro-pick, button[data-row]:not(.is-look)"),
    );
  }

  return html`<div class="metikoro" data-phase=${view.phase} ref=${root} onKeyDown=${escape}>
    <div class="metikoro-table">
      <${Field}
        game=${game}
        view=${view}
        show=${show_of({ view, aim, aims, hold, change, highlight, marks, draft })}
        aims=${aims}
        aimed=${aimed}
        orb=${orb}
        rolls=${choices.roll}
        takes=${lifted !== null}
        stage=${stage}
        name=${(/** @type {number} */ seat) => seat_name(seats, seat)}
        t=${t}
        onAim=${set_aimed}
        onChoose=${choose}
      />
      <${Side}
        game=${game}
        view=${view}
        seats=${seats}
        you=${you}
        t=${t}
        asked=${legal.length > 0}
        choices=${choices}
        hold=${hold}
        aim=${aim}
        effect=${change ? effect_words(t, game, change) : aim?.roll ? way_name(t, game, aim.roll) : aim?.kind === "look" ? aim.label : ""}
        turning=${turning}
        lifted=${lifted}
        picks=${picks_of({ game, choices, hold, t, onStep, onHold: hold_tile })}
        onMode=${(/** @type {import("./turn/choices.js").Mode} */ wanted) => take_up({ ...EMPTY_HAND, mode: wanted })}
        onTurn=${turn}
        onChoose=${choose}
        onStep=${onStep}
      />
    </div>
  </div>`;
}

/** @param {HTMLElement | null} place @param {string} [which] */
function focus_first(place, which = "button[data-row]:not(.is-look)") {
  /** @type {HTMLElement | null | undefined} */ (place?.querySelector(which))?.focus();
}

/**
 * The board as a small picture, for lists of matches.
 * @param {{game: import("./types.js").Game, view: import("./types.js").View}} props
 */
export function Picture({ game, view }) {
  use_art(game.components);
  return html`<${BoardPicture} game=${game} view=${view} show=${PLAIN} />`;
}
