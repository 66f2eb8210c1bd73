/** Who beats whom, in words, and as a table: each kind of warrior, above it those that beat it, below it those that it beats. */

import { html } from "htm/preact";
import { Sign } from "./card.js";
import { beat_table } from "./turn/choices.js";
import { card_list, card_name } from "./words.js";

/** "Beats …; beaten by …"; nothing for a hunter. @param {import("./words.js").Translate} t @param {import("./turn/choices.js").Kind[]} kinds of the components @param {string} card */
export function beat_words(t, kinds, card) {
  const warrior = beat_table(kinds).find((each) => each.card === card);
  if (!warrior) return undefined;
  return t("manitou.beats.of", { beats: card_list(t, warrior.beats), beaten_by: card_list(t, warrior.beaten_by) });
}

/** @param {{game: import("./types.js").Game, picked: string | null, t: import("./words.js").Translate}} props `picked`: the card to be laid, or pointed at */
export function BeatTable({ game, picked, t }) {
  const signs = (/** @type {string[]} */ cards) =>
    cards.map((card) => html`<span key=${card} data-card=${card}><${Sign} name=${card} /></span>`);
  const warriors = beat_table(game.components.cards);
  return html`<section
    class=${`manitou-beats ${warriors.some(({ card }) => card === picked) ? "is-lit" : ""}`}
    aria-label=${t("manitou.beats")}
  >
    <ul>
      ${warriors.map(
        ({ card, beats, beaten_by }) =>
          html`<li key=${card} class=${picked === card ? "is-picked" : ""} data-card=${card}>
            <span class="visually-hidden"
              >${t("manitou.beats.line", { card: card_name(t, card), beats: card_list(t, beats), beaten_by: card_list(t, beaten_by) })}</span
            >
            <span class="mn-beats-by" aria-hidden="true">${signs(beaten_by)}</span>
            <span class="mn-beats-self" aria-hidden="true"><${Sign} name=${card} /></span>
            <span class="mn-beats-them" aria-hidden="true">${signs(beats)}</span>
          </li>`,
      )}
    </ul>
    <p class="manitou-beats-legend" aria-hidden="true" data-card="beats">
      <span>${t("manitou.beats.above")}</span><span>${t("manitou.beats.below")}</span>
    </p>
  </section>`;
}
