/** What stands beside the board, or below it: the choices to make, the platforms, the supply. */

import { html } from "htm/preact";
import { is_you, seat_name } from "../../board/seats.js";
import { modes_on_offer } from "./choices.js";
import { Actions, Strip } from "./controls.js";
import { Platform, Supply } from "./platform.js";
import { kind_name } from "./words.js";

/**
 * @param {{game: any, view: any, seats: {seat: number, name?: string, you?: boolean}[], you: number | null, t: import("./words.js").Translate,
 *   asked: boolean, choices: import("./choices.js").Choices, hold: import("./plan.js").Hold, aim: import("./plan.js").Aim | null, effect: string,
 *   turning: {turns: number[], at: number}, picks: ReturnType<typeof picks_of>,
 *   onMode: (mode: import("./choices.js").Mode) => void, onTurn: (direction: 1 | -1) => void,
 *   onChoose: (aim: import("./plan.js").Aim) => void, onStep: (step: any) => void}} props
 */
export function Side(props) {
  const { game, view, seats, you, t, hold, picks } = props;
  const count = view.platforms.length;
  const order = Array.from({ length: count }, (_, at) => ((you ?? 0) + at) % count);
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
      held=${seat === you ? hold.tile : null}
      t=${t}
    />`;
  return html`<div class="metikoro-side">
    <${Choosing} ...${props} />
    ${you === null ? null : platform(you)}
    <${Supply} game=${game} view=${view} picks=${picks.supply} t=${t} />
    <div class="metikoro-others" role="group" aria-label=${t("metikoro.platforms")}>
      ${order.filter((seat) => seat !== you).map(platform)}
    </div>
    <${Progress} view=${view} t=${t} />
  </div>`;
}

/** What is chosen now, by whoever is asked. @param {Parameters<typeof Side>[0]} props */
function Choosing({ asked, game, view, t, choices, hold, aim, effect, turning, onMode, onTurn, onChoose, onStep }) {
  const acting = modes_on_offer(choices).length > 0;
  if (!asked) return null;
  return html`${acting ? html`<${Actions} choices=${choices} mode=${hold.mode} t=${t} onMode=${onMode} />` : null}
    <${Strip}
      game=${game}
      choices=${choices}
      hint=${hint_of({ view, hold, turning, t })}
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

/** How far the game has come. @param {{view: any, t: any}} props */
function Progress({ view, t }) {
  return html`<p class="metikoro-progress">
    ${t("metikoro.round", { round: view.round })}${view.repeats > 1 ? html` · ${t("metikoro.repeats", { count: view.repeats })}` : null}
  </p>`;
}

/** The tiles that can be chosen on the own platform and in the supply. @param {{game: any, choices: import("./choices.js").Choices, hold: import("./plan.js").Hold, t: any, onStep: (step: any) => void, onHold: (tile: number, by_key: boolean) => void}} now */
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
