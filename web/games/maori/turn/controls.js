/** What is in hand, and the actions without a place on the table. */

import { html } from "htm/preact";
import { next_turn } from "../../../board/turning.js";
import { laps_on_offer } from "./choices.js";
import { ShipIcon, TilePicture } from "../art/pieces.js";
import { tile_name } from "../words.js";

/**
 * The tile taken this turn and not placed yet; a click turns it if possible.
 * @param {{game: import("../types.js").Game, view: import("../types.js").View, you: number, turn: number, turns: number[], drags: boolean, t: import("../words.js").Translate, onTurn: (turn: number) => void}} props
 */
export function Hand({ game, view, you, turn, turns, drags, t, onTurn }) {
  if (!view.hand || (view.turn !== null && view.turn !== you)) return null;
  const design = game.components.tiles[view.hand.tile];
  const name = tile_name(t, design, turn);
  const turnable = turns.length > 1;
  const picture = html`<${TilePicture}
    tile=${view.hand.tile}
    turn=${turns.includes(turn) ? turn : turns[0]}
    spot="hand"
    drag=${drags ? "hand" : undefined}
  />`;
  return html`<div class="maori-hand">
    ${
      turnable
        ? html`<button
            type="button"
            class="maori-held"
            aria-label=${`${t("maori.do.turn")}: ${name}`}
            data-tip=${t("maori.do.turn")}
            onClick=${() => onTurn(next_turn(turns, turn, 1))}
          >
            ${picture}
          </button>`
        : html`<span class="maori-held" role="img" aria-label=${`${t("maori.hand")}: ${name}`}>${picture}</span>`
    }
    <div class="maori-hand-text">
      <b>${t("maori.hand")}</b>
      <span class="maori-hand-name">${name}</span>
      ${
        turnable
          ? html`<span class="maori-turns">
              <button
                type="button"
                class="maori-button is-round"
                aria-label=${t("maori.do.turn.left")}
                data-tip=${t("maori.do.turn.left")}
                onClick=${() => onTurn(next_turn(turns, turn, -1))}
              >
                ⟲
              </button>
              <button
                type="button"
                class="maori-button is-round"
                aria-label=${t("maori.do.turn.right")}
                data-tip=${t("maori.do.turn.right")}
                onClick=${() => onTurn(next_turn(turns, turn, 1))}
              >
                ⟳
              </button>
              <kbd aria-hidden="true">R</kbd>
            </span>`
          : null
      }
    </div>
  </div>`;
}

/**
 * @param {{game: import("../types.js").Game, view: import("../types.js").View, you: number, choices: import("./choices.js").Choices, removing: boolean, lap: number, t: import("../words.js").Translate,
 *   onRemoving: (removing: boolean) => void, onLap: (lap: number) => void, onStep: import("../types.js").BoardProps["onStep"]}} props
 */
export function Controls({ game, view, you, choices, removing, lap, t, onRemoving, onLap, onStep }) {
  const stored = view.boards[you].storage;
  const { store, unstore, pass, stay } = choices;
  const laps = laps_on_offer(choices);
  return html`<div class="maori-controls">
    ${
      laps > 1
        ? html`<button
            type="button"
            class="maori-button is-quiet"
            aria-pressed=${lap > 0}
            onClick=${() => onLap((lap + 1) % laps)}
          >
            <span aria-hidden="true">↻</span>${lap + 1 < laps ? t("maori.do.lap") : t("maori.do.lap.back")}
          </button>`
        : null
    }
    ${
      unstore
        ? html`<button type="button" class="maori-button" data-choice="last" onClick=${() => onStep(unstore.step)}>
            <${TilePicture} tile=${stored} />${t("maori.do.unstore")}
            <span class="maori-hidden">: ${tile_name(t, game.components.tiles[stored ?? -1])}</span>
          </button>`
        : null
    }
    ${store ? html`<button type="button" class="maori-button" data-choice="last" onClick=${() => onStep(store.step)}>${t("maori.do.store")}</button>` : null}
    ${
      choices.removes.size > 0
        ? html`<button
            type="button"
            class="maori-button"
            aria-pressed=${removing}
            onClick=${() => onRemoving(!removing)}
          >
            <span class="maori-cross-small" aria-hidden="true">✕</span
            >${t(removing ? "maori.do.remove.cancel" : "maori.do.remove.start")}
          </button>`
        : null
    }
    ${
      stay
        ? html`<button type="button" class="maori-button" data-choice="last" onClick=${() => onStep(stay.step)}>
            <${ShipIcon} seat=${you} />${t("maori.do.stay")}
          </button>`
        : null
    }
    ${pass ? html`<button type="button" class="maori-button" data-choice="last" onClick=${() => onStep(pass.step)}>${t("maori.do.pass")}</button>` : null}
    ${removing ? html`<p class="maori-hint">${t("maori.hint.remove")}</p>` : null}
    ${choices.sails.size > 0 ? html`<p class="maori-hint" data-card="ship"><${ShipIcon} seat=${you} />${t("maori.hint.sail")}</p>` : null}
    ${choices.ships.size > 0 ? html`<p class="maori-hint" data-card="ship"><${ShipIcon} seat=${you} />${t("maori.hint.ship")}</p>` : null}
  </div>`;
}
