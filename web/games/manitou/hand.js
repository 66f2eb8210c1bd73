/** What one holds: the hand, and what is known of the cards to come. */

import { html } from "htm/preact";
import { Card, Chip } from "./card.js";
import { herds_for } from "./choices.js";
import { card_list, card_name } from "./words.js";

/**
 * @param {{view: any, you: number, legal: {step: any}[], picked: number | null, t: import("./words.js").Translate,
 *   onPick: (place: number | null) => void}} props `picked`: a place in the hand
 */
export function Hand({ view, you, legal, picked, t, onPick }) {
  const { hand } = view.own;
  return html`<section class="manitou-hand" aria-label=${t("manitou.hand")}>
    <div class="manitou-hand-cards">
      ${hand.map((/** @type {string} */ card, /** @type {number} */ place) => {
        const open = herds_for(legal, card).size > 0;
        const drawing = html`<${Card}
          card=${card}
          seat=${you}
          name=${card_name(t, card)}
          piece=${`${you}-${card}`}
          spot=${`hand-${place}`}
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
          data-drag=${`hand-${place}`}
          aria-pressed=${picked === place}
          aria-label=${t("manitou.do.pick", { card: card_name(t, card) })}
          onClick=${() => onPick(picked === place ? null : place)}
        >
          ${drawing}
        </button>`;
      })}
      ${hand.length === 0 && html`<p class="manitou-note">${t("manitou.hand.empty")}</p>`}
    </div>
  </section>`;
}

/** The cards of one's team that have not come to hand: which is known, in which order is not. @param {{pile: string[], seat: number, t: any}} props */
export function Pile({ pile, seat, t }) {
  return html`<div class="manitou-pile">
    <h3>${t("manitou.pile", { count: pile.length })}</h3>
    <p class="visually-hidden">${card_list(t, pile)}</p>
    <p class="manitou-chips" aria-hidden="true">
      ${pile.map((card, at) => html`<${Chip} key=${at} card=${card} seat=${seat} title=${card_name(t, card)} />`)}
    </p>
  </div>`;
}
