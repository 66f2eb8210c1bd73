/** What is beside or below the board: the choices, the platforms, the supply. */

import { html } from "htm/preact";
import { is_you, seat_name } from "../../board/seats.js";
import { Actions, Strip } from "./turn/controls.js";
import { Platform, Supply } from "./platform.js";
import { tiles_to_lift } from "./turn/hands.js";
import { reason_of } from "./turn/reasons.js";
import { kind_name } from "./words.js";

/**
 * @param {{game: import("./types.js").Game, view: import("./types.js").View, seats: {seat: number, name?: string, you?: boolean}[], you: number | null, t: import("./words.js").Translate,
 *   asked: boolean, choices: import("./turn/choices.js").Choices, hold: import("./turn/plan.js").Hold, aim: import("./turn/plan.js").Aim | null, effect: string,
 *   turning: {turns: number[], at: number}, lifted: string | null, picks: ReturnType<typeof picks_of>,
 *   onMode: (mode: import("./turn/choices.js").Mode) => void, onTurn: (direction: 1 | -1) => void,
 *   onChoose: (aim: import("./turn/plan.js").Aim) => void, onStep: import("./types.js").BoardProps["onStep"]}} props
 */
export function Side(props) {
  const { game, view, seats, you, t, hold, lifted, picks, choices } = props;
  const count = view.platforms.length;
  const order = Array.from({ length: count }, (_, at) => ((you ?? 0) + at) % count);
  const in_supply = {
    tiles: new Map([...choices.draw, ...choices.take]),
    takes: choices.pay.size > 0 && lifted?.startsWith("tile-"),
  };
  /** @param {number} seat */
  const platform = (seat) =>
    html`<${Platform}
      key=${seat}
      game=${game}
      view=${view}
      seat=${seat}
      name=${seat_name(seats, seat)}
      you=${is_you(seats, seat)}
      picks=${seat === you ? picks.platform : null}
      held=${seat === you && !lifted ? hold.tile : null}
      hand=${seat === you ? { tiles: tiles_to_lift(choices), takes: lifted?.startsWith("supply-") } : null}
      t=${t}
    />`;
  // On a phone, the kinds of action and what is in hand share a place.
  const idle = view.turn !== you || (view.phase === "act" && hold.tile === null && !props.aim?.step);
  return html`<div class=${`metikoro-side ${idle ? "is-idle" : ""}`}>
    <${Choosing} ...${props} />
    ${you === null ? null : platform(you)}
    <${Supply} game=${game} view=${view} picks=${picks.supply} hand=${in_supply} t=${t} />
    <div class="metikoro-others" role="group" aria-label=${t("metikoro.platforms")}>
      ${order.filter((seat) => seat !== you).map(platform)}
    </div>
    <${Progress} view=${view} t=${t} />
  </div>`;
}

/**
 * The player's controls. They keep their place while the player waits, so that the board does not move.
 * @param {Parameters<typeof Side>[0]} props
 */
function Choosing({
  asked,
  game,
  view,
  you,
  t,
  choices,
  hold,
  aim,
  effect,
  turning,
  onMode,
  onTurn,
  onChoose,
  onStep,
}) {
  if (you === null || (view.phase === "over" && !asked)) return null;
  const waits = !asked && view.phase === "act";
  const why = (/** @type {import("./turn/choices.js").Mode} */ mode) =>
    t(`metikoro.action.off.${waits ? "waiting" : reason_of(mode, game, view, you)}`);
  return html`<${Actions} choices=${choices} mode=${hold.mode} why=${why} t=${t} onMode=${onMode} />
    <${Strip}
      game=${game}
      choices=${choices}
      hint=${asked ? hint_of({ view, hold, turning, t }) : ""}
      effect=${effect}
      aim=${aim}
      lays=${aim?.lays ?? (hold.tile === null ? null : { tile: hold.tile, turn: turning.at })}
      turnable=${turning.turns.length > 1}
      t=${t}
      onTurn=${onTurn}
      onChoose=${onChoose}
      onStep=${onStep}
    />`;
}

/** The progress of the game. @param {{view: import("./types.js").View, t: import("./words.js").Translate}} props */
function Progress({ view, t }) {
  return html`<p class="metikoro-progress">
    <b>${t("metikoro.goal")}</b>
    ${t("metikoro.round", { round: view.round })}${view.repeats > 1 ? html` · ${t("metikoro.repeats", { count: view.repeats })}` : null}
  </p>`;
}

/** The tiles that can be chosen on the player's platform and in the supply. @param {{game: import("./types.js").Game, choices: import("./turn/choices.js").Choices, hold: import("./turn/plan.js").Hold, t: import("./words.js").Translate, onStep: import("./types.js").BoardProps["onStep"], onHold: (tile: number, by_key: boolean) => void}} now */
export function picks_of({ game, choices, hold, t, onStep, onHold }) {
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

/** @param {{view: import("./types.js").View, hold: import("./turn/plan.js").Hold, turning: {turns: number[]}, t: import("./words.js").Translate}} now */
function hint_of({ view, hold, turning, t }) {
  if (view.phase === "pay" || view.phase === "draw") return t(`metikoro.hint.${view.phase}`);
  if (view.phase === "roll") return t(hold.orb === null ? "metikoro.hint.orb" : "metikoro.hint.end");
  if (hold.mode === null) return "";
  if (hold.mode === "rotate") return t(turn_hint("metikoro.hint.rotate"));
  if (hold.mode === "take") return t("metikoro.hint.take");
  if (hold.tile === null) return t("metikoro.hint.hold");
  if (hold.mode === "place" && turning.turns.length === 1) return t("metikoro.hint.place.plain");
  return t(hold.mode === "place" ? turn_hint("metikoro.hint.place") : `metikoro.hint.${hold.mode}`);
}

/** A hint that says how a tile is turned: without keys and wheel where there are none. @param {string} key */
const turn_hint = (key) => (matchMedia("(hover: none)").matches ? `${key}.touch` : key);
