import { html } from "htm/preact";
import { game_texts } from "../../../lib/i18n/i18n.js";
import { use_art } from "./art.js";
import { BeatTable } from "../beats.js";
import { Card, Sign } from "../card.js";
import { card_name } from "../words.js";

/**
 * A row of cards or of signs, or the table of who beats whom. A card is `{card, seat, out, active}`; there can be an arrow between
 * cards.
 * @typedef {{ card: string, seat?: number, out?: boolean, active?: boolean }} Drawn
 * @typedef {{ cards?: (Drawn | "→")[], named?: boolean, beats?: boolean, signs?: string[], herd?: { large: number | null, small: number | null }[] }} Row
 *
 * @param {{ game: import("../types.js").Game, figure: Row }} props
 */
export function Figure({ game, figure }) {
  use_art();
  const t = game_texts(game.id);
  if (figure.beats)
    return html`<div class="manitou-figure" aria-hidden="true">
      <${BeatTable} game=${game} picked=${null} t=${t} />
    </div>`;
  if (figure.signs) {
    return html`<div class="pieces manitou-figure" aria-hidden="true">
      ${figure.signs.map((name) => html`<span class="piece" key=${name}><${Sign} name=${name} /></span>`)}
    </div>`;
  }
  if (figure.herd) return html`<${Herds} herds=${figure.herd} />`;
  return html`<div class="pieces manitou-figure" aria-hidden="true">
    ${figure.cards?.map((drawn, at) =>
      drawn === "→"
        ? html`<span class="manitou-arrow" key=${at}>→</span>`
        : html`<span class="piece" key=${at} data-card=${drawn.card}>
            <${Card}
              card=${drawn.card}
              seat=${drawn.seat ?? 0}
              out=${drawn.out}
              active=${drawn.active}
              name=${figure.named ? card_name(t, drawn.card) : ""}
            />
          </span>`,
    )}
  </div>`;
}

/** @param {{ herds: { large: number | null, small: number | null }[] }} props */
function Herds({ herds }) {
  return html`<div class="pieces manitou-figure" aria-hidden="true">
    ${herds.map(
      ({ large, small }, at) =>
        html`<span class="manitou-figure-herd" key=${at}>
          ${Object.entries({ large, small })
            .filter(([, worth]) => worth !== null)
            .map(
              ([size, worth]) =>
                html`<span key=${size} data-card=${size}><${Sign} name="buffalo" /><b>${worth}</b></span>`,
            )}
        </span>`,
    )}
  </div>`;
}
