/**
 * The MetiKoro board. It knows no rules: what can be clicked is what `legal` lists, and where orbs could roll with a tile
 * that is still in hand is asked of the server.
 */

import { html } from "htm/preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { use_flight, use_focus_after_step } from "../../board/motion.js";
import { is_you, seat_name } from "../../board/seats.js";
import { use_trial } from "../../board/trial.js";
import { next_turn, use_turn_gestures, use_turn_key } from "../../board/turning.js";
import { use_art } from "./art.js";
import { cells_on_offer, compare_rolls, group_choices, modes_on_offer, turns_on_offer } from "./choices.js";
import { Actions, Strip } from "./controls.js";
import { Field } from "./field.js";
import { CELLS } from "./geometry.js";
import { use_attention } from "./motion.js";
import { BoardPicture, PLAIN } from "./picture.js";
import { aims_of } from "./plan.js";
import { Platform, Supply } from "./platform.js";
import { effect_words, kind_name, way_name } from "./words.js";

export { ask } from "./ask.js";
export { narrate } from "./narrate.js";

/** @typedef {import("../../lib/types.js").BoardProps} BoardProps */

/** @type {import("./plan.js").Hold} */
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
  use_flight(root, view);
  use_attention(root, /** @type {any} */ (view), you);
  const note_keys = use_focus_after_step(root, legal, "button[data-row], .metikoro-pick");

  const aims = aims_of({ game, view, choices, hold, t });
  const aim = aimed === null ? null : (aims.get(aimed) ?? null);
  const tried = use_trial(onTry, aim?.lays ? aim.step : null, view);
  const turning = turning_of({ choices, hold, aim, game, view });
  const turn = (/** @type {1 | -1} */ direction) =>
    set_chosen({ ...hold, turn: next_turn(turning.turns, turning.at, direction) });
  use_turn_key(turning.turns.length > 1, () => turn(1));
  use_turn_gestures(stage, turning.turns.length > 1, turn);

  const name = (/** @type {number} */ seat) => seat_name(seats, seat);
  const change = tried && compare_rolls(view.rolls, tried.view.rolls);
  const picks = picks_of({ game, choices, hold, t, onStep, onHold: hold_tile });
  const order = view.platforms.map(
    (/** @type {any} */ _, /** @type {number} */ at) => ((you ?? 0) + at) % view.platforms.length,
  );
  const my_turn = legal.length > 0;

  /** @param {number} tile @param {boolean} by_key */
  function hold_tile(tile, by_key) {
    const release = hold.tile === tile;
    set_chosen({ ...hold, tile: release ? null : tile, turn: 0 });
    set_aimed(null);
    // By key one goes on on the board, where the tile is to go.
    if (by_key && !release) requestAnimationFrame(() => focus_first(stage.current));
  }

  /** @param {import("./plan.js").Aim} wanted */
  function choose(wanted) {
    if (wanted.step) return onStep(wanted.step);
    const back = hold.orb === wanted.cell;
    set_chosen({ ...hold, orb: back ? null : wanted.cell });
  }

  /** @param {KeyboardEvent} event */
  function escape(event) {
    if (event.key !== "Escape" || (hold.tile === null && hold.orb === null)) return;
    set_chosen({ ...EMPTY_HAND, mode });
    set_aimed(null);
    requestAnimationFrame(() => focus_first(root.current, ".metikoro-player .metikoro-pick, button[data-row]"));
  }

  const platform = (/** @type {number} */ seat) =>
    html`<${Platform}
      key=${seat}
      game=${game}
      view=${view}
      seat=${seat}
      name=${name(seat)}
      you=${is_you(seats, seat)}
      picks=${seat === you ? picks.platform : null}
      held=${seat === you ? hold.tile : null}
      t=${t}
    />`;
  const others = order.filter((/** @type {number} */ seat) => seat !== you);
  return html`<div
    class="metikoro"
    data-phase=${view.phase}
    ref=${root}
    onClickCapture=${note_keys}
    onKeyDown=${escape}
  >
    <div class="metikoro-table">
      <${Field}
        game=${game}
        view=${view}
        show=${show_of({ view, aim, aims, hold, change, highlight, marks, draft })}
        aims=${aims}
        aimed=${aimed}
        orb=${orb}
        stage=${stage}
        name=${name}
        t=${t}
        onAim=${set_aimed}
        onChoose=${choose}
      />
      <div class="metikoro-side">
        ${my_turn && modes.length > 0 ? html`<${Actions} choices=${choices} mode=${mode} t=${t} onMode=${(/** @type {any} */ next) => set_chosen({ ...EMPTY_HAND, mode: next })} />` : null}
        ${
          my_turn
            ? html`<${Strip}
                game=${game}
                choices=${choices}
                hint=${hint_of({ view, hold, turning, t })}
                effect=${change ? effect_words(t, game, change) : aim?.roll ? way_name(t, game, aim.roll) : ""}
                aim=${aim}
                lays=${aim?.lays ?? (hold.tile === null ? null : { tile: hold.tile, turn: turning.at })}
                turnable=${turning.turns.length > 1}
                t=${t}
                onTurn=${turn}
                onChoose=${choose}
                onStep=${onStep}
              />`
            : null
        }
        ${you === null ? null : platform(you)}
        <${Supply} game=${game} view=${view} picks=${picks.supply} t=${t} />
        <div class="metikoro-others" role="group" aria-label=${t("metikoro.platforms")}>${others.map(platform)}</div>
        <${Progress} view=${view} t=${t} />
      </div>
    </div>
  </div>`;
}

/** How far the game has come. @param {{view: any, t: any}} props */
function Progress({ view, t }) {
  return html`<p class="metikoro-progress">
    ${t("metikoro.round", { round: view.round })}${view.repeats > 1 ? html` · ${t("metikoro.repeats", { count: view.repeats })}` : null}
  </p>`;
}

/** @param {HTMLElement | null} place @param {string} [which] */
function focus_first(place, which = "button[data-row][tabindex='0'], button[data-row]") {
  /** @type {HTMLElement | null | undefined} */ (place?.querySelector(which))?.focus();
}

/**
 * How the tile in hand can be turned. When rotating, a turn counts from where the tile lies, and a tile that could lie in one
 * other way only is not turned.
 * @param {{choices: any, hold: import("./plan.js").Hold, aim: import("./plan.js").Aim | null, game: any, view: any}} now
 * @returns {{turns: number[], at: number}}
 */
function turning_of({ choices, hold, aim, game, view }) {
  const { mode, tile, turn } = hold;
  if (mode === null || mode === "take") return { turns: [0], at: 0 };
  if (mode === "rotate") {
    const lying = aim ? view.cells[aim.cell] : null;
    const ways = lying ? game.components.tiles[lying.tile].turns - 1 : 1;
    return { turns: Array.from({ length: ways }, (_, at) => at), at: turn % ways };
  }
  if (tile === null) return { turns: [0], at: 0 };
  const turns = turns_on_offer(cells_on_offer(choices, mode, tile));
  const at = aim?.lays?.turn ?? turn;
  return { turns: turns.length > 0 ? turns : [0], at };
}

/** @param {{game: any, choices: import("./choices.js").Choices, hold: import("./plan.js").Hold, t: any, onStep: (step: any) => void, onHold: (tile: number, by_key: boolean) => void}} now */
function picks_of({ game, choices, hold, t, onStep, onHold }) {
  /** @param {"take" | "pay" | "draw"} kind */
  const steps = (kind) =>
    new Map(
      [...choices[kind]].map(([tile, { step }]) => [
        tile,
        { label: t(`metikoro.do.${kind}`, { tile: kind_name(t, game, tile) }), act: () => onStep(step) },
      ]),
    );
  const { mode } = hold;
  const supply = choices.draw.size > 0 ? steps("draw") : mode === "take" ? steps("take") : null;
  if (choices.pay.size > 0) return { platform: steps("pay"), supply };
  if (mode !== "place" && mode !== "replace") return { platform: null, supply };
  const platform = new Map(
    [...choices[mode].keys()].map((tile) => {
      const pressed = hold.tile === tile;
      const label = t(pressed ? "metikoro.do.release" : "metikoro.do.hold", { tile: kind_name(t, game, tile) });
      return [tile, { label, pressed, act: (/** @type {MouseEvent} */ event) => onHold(tile, event.detail === 0) }];
    }),
  );
  return { platform, supply };
}

/** @param {{view: any, hold: import("./plan.js").Hold, turning: {turns: number[]}, t: any}} now */
function hint_of({ view, hold, turning, t }) {
  if (view.phase === "pay" || view.phase === "draw") return t(`metikoro.hint.${view.phase}`);
  if (view.phase === "roll") return t(hold.orb === null ? "metikoro.hint.orb" : "metikoro.hint.end");
  if (hold.mode === null) return "";
  if (hold.mode === "take" || hold.mode === "rotate") return t(`metikoro.hint.${hold.mode}`);
  if (hold.tile === null) return t("metikoro.hint.hold");
  if (hold.mode === "place" && turning.turns.length === 1) return t("metikoro.hint.place.plain");
  return t(`metikoro.hint.${hold.mode}`);
}

/**
 * What the picture shows of the choice that is being made.
 * @param {any} now
 * @returns {import("./picture.js").Show}
 */
function show_of({ view, aim, aims, hold, change, highlight, marks, draft }) {
  const base = {
    ...PLAIN,
    marks,
    step: draft.at(-1) ?? null,
    rulers: true,
    lit: new Set(highlight?.cells ?? []),
    orb: hold.orb,
  };
  const ghost = aim?.lays ? { cell: aim.cell, ...aim.lays } : null;
  if (change) return { ...base, ghost, ways: change.fresh, fresh: true, faint: change.kept, lost: change.lost };
  if (view.phase !== "roll" || aims.size === 0) return { ...base, ghost };
  const of_orb = aim?.kind === "orb" ? aim.cell : hold.orb;
  const rolls = view.rolls.filter((/** @type {any} */ { from }) => of_orb === null || from === of_orb);
  if (aim?.roll)
    return { ...base, ways: [aim.roll], faint: rolls.filter((/** @type {any} */ roll) => roll !== aim.roll) };
  return of_orb === null ? { ...base, faint: rolls } : { ...base, ways: rolls };
}

/**
 * The board as a small picture, for lists of matches.
 * @param {{game: any, view: any}} props
 */
export function Picture({ game, view }) {
  use_art(game.components);
  return html`<${BoardPicture} game=${game} view=${view} show=${PLAIN} />`;
}

/** An empty board, for a table where nobody plays yet. */
export function blank() {
  return {
    phase: "act",
    cells: Array(CELLS).fill(null),
    orbs: [44, 45, 54, 55].map((cell) => ({ cell, barred: [] })),
    houses: [0, 1, 2, 3].map((seat) => ({ seat, orbs: 0 })),
    rolls: [],
  };
}
