/** Who beats whom, always at hand: each kind of warrior, those that beat it above, those that it beats below. */

import { html } from "htm/preact";
import { Sign } from "./card.js";
import { beat_table } from "./choices.js";
import { card_list, card_name } from "./words.js";

/** @param {{game: any, picked: string | null, t: import("./words.js").Translate}} props `picked`: the card to be laid */
export function BeatTable({ game, picked, t }) {
  const signs = (/** @type {string[]} */ cards) => cards.map((card) => html`<${Sign} key=${card} name=${card} />`);
  return html`<section class="manitou-beats" aria-label=${t("manitou.beats")}>
    <ul>
      ${beat_table(game.components.cards).map(
        ({ card, beats, beaten_by }) =>
          html`<li key=${card} class=${picked === card ? "is-picked" : ""} title=${card_name(t, card)}>
            <span class="visually-hidden"
              >${t("manitou.beats.line", { card: card_name(t, card), beats: card_list(t, beats), beaten_by: card_list(t, beaten_by) })}</span
            >
            <span class="mn-beats-by" aria-hidden="true">${signs(beaten_by)}</span>
            <span class="mn-beats-self" aria-hidden="true"><${Sign} name=${card} /></span>
            <span class="mn-beats-them" aria-hidden="true">${signs(beats)}</span>
          </li>`,
      )}
    </ul>
    <p class="manitou-beats-legend" aria-hidden="true">
      <span>${t("manitou.beats.above")}</span><span>${t("manitou.beats.below")}</span>
    </p>
  </section>`;
}
