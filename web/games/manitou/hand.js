/** The hand, and what is known of the cards to come. */

import { html } from "htm/preact";
import { beat_words } from "./beats.js";
import { Card, Chip } from "./card.js";
import { herds_for } from "./turn/choices.js";
import { card_list, card_name } from "./words.js";

/**
 * @param {{game: import("./types.js").Game, hand: import("./types.js").CardName[], you: number, legal: import("./types.js").LegalStep[], picked: number | null, t: import("./words.js").Translate,
 *   onPick: (place: number | null) => void}} props `picked`: a place in the hand
 */
export function Hand({ game, hand, you, legal, picked, t, onPick }) {
  return html`<section class="manitou-hand" aria-label=${t("manitou.hand")}>
    <div class="manitou-hand-cards">
      ${hand.map((card, place) => {
        const open = herds_for(legal, card).size > 0;
        const drawing = html`<${Card}
          card=${card}
          seat=${you}
          name=${card_name(t, card)}
          piece=${`${you}-${card}`}
          spot=${`hand-${place}`}
          from="pile"
          drag=${open ? `hand-${place}` : undefined}
        />`;
        const key = `${place}-${card}`;
        if (!open)
          return html`<span key=${key} class="manitou-held" role="img" aria-label=${card_name(t, card)}
            >${drawing}</span
          >`;
        return html`<button
          key=${key}
          class=${`manitou-held is-open ${picked === place ? "is-picked" : ""}`}
          data-row="1"
          data-column=${place}
          data-choice=""
          aria-pressed=${picked === place}
          aria-label=${t("manitou.do.pick", { card: card_name(t, card) })}
          aria-description=${beat_words(t, game.components.cards, card)}
          onClick=${() => onPick(picked === place ? null : place)}
        >
          ${drawing}
        </button>`;
      })}
      ${hand.length === 0 && html`<p class="manitou-note">${t("manitou.hand.empty")}</p>`}
    </div>
  </section>`;
}

/** The cards of the team that are still in the pile: the player knows which, but not their order. @param {{pile: string[], seat: number, spare: string, t: import("./words.js").Translate}} props `spare`: that a card is not played, in words */
export function Pile({ pile, seat, spare, t }) {
  return html`<div class="manitou-pile" data-card="pile">
    <h2>${t("manitou.pile", { count: pile.length })}</h2>
    ${spare && html`<p class="manitou-note">${spare}</p>`}
    <p class="visually-hidden">${card_list(t, pile)}</p>
    <p class="manitou-chips" aria-hidden="true" data-stock="pile">
      ${pile.map((card, at) => html`<${Chip} key=${at} card=${card} seat=${seat} />`)}
    </p>
  </div>`;
}
