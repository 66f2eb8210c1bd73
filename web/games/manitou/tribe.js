/** What everybody may know of a tribe: points, cards to come, cards it still has, and its prisoners. */

import { html } from "htm/preact";
import { is_you, seat_name } from "../../board/seats.js";
import { Backs, Chip, Mark, Sign } from "./card.js";
import { tribe_cards } from "./choices.js";
import { card_list, card_name, card_of, hunter_value, signed } from "./words.js";

/** @param {{game: any, view: any, seat: number, seats: import("./words.js").Seats, t: import("./words.js").Translate}} props */
export function Tribe({ game, view, seat, seats, t }) {
  const tribe = view.tribes[seat];
  const name = seat_name(seats, seat);
  const acts = view.turn === seat || (view.phase === "choose" && !tribe.ready);
  return html`<article
    class=${`manitou-player seat-${seat % 5} ${acts ? "is-acting" : ""}`}
    aria-label=${t("manitou.tribe", { name })}
  >
    <header>
      <${Mark} seat=${seat} /><b class="mn-name">${name}</b>
      ${is_you(seats, seat) && html`<small>${t("manitou.you")}</small>`}
      <${Doing} view=${view} seat=${seat} t=${t} />
      <span class="mn-points"
        ><b>${signed(tribe.points)}</b> <small>${t("manitou.points", { count: Math.abs(tribe.points) })}</small></span
      >
    </header>
    <${Left} game=${game} tribe=${tribe} seat=${seat} t=${t} />
    <${Prisoners} tribe=${tribe} seats=${seats} t=${t} />
  </article>`;
}

/** Whether it chooses, is ready, or has how many cards to lay. @param {{view: any, seat: number, t: any}} props */
function Doing({ view, seat, t }) {
  const tribe = view.tribes[seat];
  if (view.phase === "over") return null;
  if (view.phase === "choose") {
    return html`<span class=${`manitou-pill ${tribe.ready ? "" : "is-now"}`}
      >${t(tribe.ready ? "manitou.ready" : "manitou.choosing")}</span
    >`;
  }
  const words = t("manitou.holds", { count: tribe.hand, team: tribe.team });
  return html`<span class="manitou-holds" role="img" aria-label=${words} title=${words}>
    <${Backs} seat=${seat} count=${tribe.hand} /><b>${tribe.hand}</b><small>+${tribe.team}</small>
  </span>`;
}

/** All cards of the tribe, and which of them it has no more. @param {{game: any, tribe: any, seat: number, t: any}} props */
function Left({ game, tribe, seat, t }) {
  const cards = tribe_cards(game.components.cards, tribe);
  const rows = [true, false].map((hunters) => cards.filter(({ card }) => (hunter_value(card) !== null) === hunters));
  const spoken = [
    t("manitou.left", { count: tribe.left.length, cards: card_list(t, tribe.left) }),
    tribe.lost.length > 0 ? t("manitou.lost", { cards: card_list(t, tribe.lost) }) : "",
  ];
  return html`<div class="manitou-left">
    <p class="visually-hidden">${spoken.join(" ")}</p>
    ${rows.map(
      (row, at) =>
        html`<p key=${at} class="manitou-chips is-row" aria-hidden="true">
          ${row.map(
            ({ card, state }, place) =>
              html`<${Chip}
                key=${place}
                card=${card}
                seat=${seat}
                state=${state}
                title=${t(`manitou.state.${state}`, { card: card_name(t, card) })}
              />`,
          )}
        </p>`,
    )}
  </div>`;
}

/** @param {{tribe: any, seats: import("./words.js").Seats, t: any}} props */
function Prisoners({ tribe, seats, t }) {
  const count = tribe.prisoners.length;
  return html`<div class="manitou-prisoners">
    <span class="mn-captives" aria-hidden="true" title=${t("manitou.prisoners", { count })}
      ><${Sign} name="rope" /><b>${count}</b></span
    >
    <p class="visually-hidden">
      ${t("manitou.prisoners", { count })}${count > 0 ? `: ${tribe.prisoners.map((/** @type {any} */ one) => card_of(t, seats, one)).join(", ")}` : ""}
    </p>
    <p class="manitou-chips" aria-hidden="true">
      ${tribe.prisoners.map(
        (/** @type {any} */ one, /** @type {number} */ at) =>
          html`<${Chip} key=${at} card=${one.card} seat=${one.seat} title=${card_of(t, seats, one)} />`,
      )}
    </p>
  </div>`;
}
