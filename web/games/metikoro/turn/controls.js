/** The controls beside the board: the kind of action, the turn of the tile in hand, and actions without a place. */

import { html } from "htm/preact";
import { MODES, mode_price, modes_on_offer } from "./choices.js";
import { cell_name } from "../geometry.js";
import { TilePicture } from "../platform.js";
import { tile_name } from "../words.js";

/** Icons of the actions, on a 24 by 24 grid. @type {Record<import("./choices.js").Mode, string>} */
const SIGNS = {
  place: "M5 14v6h14v-6M12 3v11m-4-4 4 4 4-4",
  replace: "M4 8h13m-4-4 4 4-4 4M20 16H7m4-4-4 4 4 4",
  rotate: "M19 12a7 7 0 1 1-2.5-5.400M19 3v4.500h-4.500",
  take: "M5 14v6h14v-6M12 4v8M8 8h8",
};

/**
 * The four kinds of action with their prices. Impossible ones are disabled, and say why.
 * @param {{choices: import("./choices.js").Choices, mode: import("./choices.js").Mode | null, t: import("../words.js").Translate,
 *   why: (mode: import("./choices.js").Mode) => string, onMode: (mode: import("./choices.js").Mode) => void}} props
 */
export function Actions({ choices, mode, why, t, onMode }) {
  const offered = modes_on_offer(choices);
  return html`<div class="metikoro-actions" role="group" aria-label=${t("metikoro.actions")}>
    ${MODES.map((each) => {
      const price = mode_price(choices, each);
      const offer = offered.includes(each);
      const reason = offer ? "" : why(each);
      return html`<button
        key=${each}
        type="button"
        class="metikoro-action"
        aria-pressed=${mode === each}
        aria-disabled=${offer ? undefined : "true"}
        aria-description=${reason || undefined}
        data-card=${each}
        onClick=${() => offer && onMode(each)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[each]} /></svg>
        <span>${t(`metikoro.action.${each}`)}</span>
        <small
          >${offer ? (price > 0 ? t("metikoro.action.price", { count: price }) : t("metikoro.action.free")) : reason}</small
        >
      </button>`;
    })}
  </div>`;
}

/**
 * What is in hand, and the buttons that end a part of the turn.
 * @param {{game: import("../types.js").Game, choices: import("./choices.js").Choices, hint: string, effect: string, aim: import("./plan.js").Aim | null,
 *   lays: {tile: number, turn: number} | null, turnable: boolean, t: import("../words.js").Translate,
 *   onTurn: (direction: 1 | -1) => void, onChoose: (aim: import("./plan.js").Aim) => void, onStep: import("../types.js").BoardProps["onStep"]}} props
 */
export function Strip({ game, choices, hint, effect, aim, lays, turnable, t, onTurn, onChoose, onStep }) {
  const { enough, stay } = choices;
  return html`<div class="metikoro-strip">
    ${lays && html`<${Held} game=${game} lays=${lays} turnable=${turnable} t=${t} onTurn=${onTurn} />`}
    <div class="metikoro-says">
      <p class="metikoro-hint">${effect ? "" : hint}</p>
      <p class="metikoro-effect" aria-live="polite">${effect}</p>
    </div>
    <div class="metikoro-buttons">
      ${
        aim?.step
          ? html`<button type="button" class="metikoro-button is-first" onClick=${() => onChoose(aim)}>
              ${t(`metikoro.do.confirm.${aim.kind === "end" ? "roll" : aim.kind}`, { cell: cell_name(aim.cell) })}
              ${aim.price > 0 ? html`<span class="metikoro-price" aria-hidden="true">−${aim.price}</span>` : null}
            </button>`
          : null
      }
      ${enough ? html`<button type="button" class="metikoro-button" data-choice="last" onClick=${() => onStep(enough.step)}>${t("metikoro.do.enough")}</button>` : null}
      ${stay ? html`<button type="button" class="metikoro-button" data-choice="last" onClick=${() => onStep(stay.step)}>${t("metikoro.do.stay")}</button>` : null}
    </div>
  </div>`;
}

/** The tile in hand with its turn; a click turns it if possible. @param {{game: import("../types.js").Game, lays: {tile: number, turn: number}, turnable: boolean, t: import("../words.js").Translate, onTurn: (direction: 1 | -1) => void}} props */
function Held({ game, lays, turnable, t, onTurn }) {
  const name = tile_name(t, game, lays.tile, lays.turn);
  const picture = html`<${TilePicture} tile=${lays.tile} turn=${lays.turn} spot="hand" />`;
  if (!turnable) {
    const words = `${t("metikoro.hand")}: ${name}`;
    return html`<span class="metikoro-held" role="img" aria-label=${words}>${picture}</span>`;
  }
  /** @param {1 | -1} direction @param {string} sign */
  const turner = (direction, sign) => {
    const label = t(direction > 0 ? "metikoro.do.turn.right" : "metikoro.do.turn.left");
    return html`<button
      type="button"
      class="metikoro-button is-round"
      aria-label=${label}
      data-tip=${label}
      onClick=${() => onTurn(direction)}
    >
      <span aria-hidden="true">${sign}</span>
    </button>`;
  };
  return html`<div class="metikoro-turner" role="group" aria-label=${`${t("metikoro.hand")}: ${name}`}>
    ${turner(-1, "⟲")}
    <button
      type="button"
      class="metikoro-held"
      aria-label=${`${t("metikoro.do.turn")}: ${name}`}
      data-tip=${`${t("metikoro.do.turn")} (R)`}
      onClick=${() => onTurn(1)}
    >
      ${picture}
    </button>
    ${turner(1, "⟳")}
  </div>`;
}
