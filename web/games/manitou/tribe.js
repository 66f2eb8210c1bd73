/** The public state of a tribe: points, cards to come, remaining cards, and prisoners. */

import { html } from "htm/preact";
import { is_you, seat_class, seat_name } from "../../board/seats.js";
import { Backs, Captive, Chip, Mark, Sign } from "./card.js";
import { tribe_cards } from "./turn/choices.js";
import { card_list, card_name, card_of, hunter_value, signed } from "./words.js";

/** @param {{game: import("./types.js").Game, view: import("./types.js").View, seat: number, seats: import("./words.js").Seats, t: import("./words.js").Translate}} props */
export function Tribe({ game, view, seat, seats, t }) {
  const tribe = view.tribes[seat];
  const name = seat_name(seats, seat);
  const acts = view.turn === seat || (view.phase === "choose" && !tribe.ready);
  return html`<article
    class=${`manitou-player ${seat_class(seat)} ${acts ? "is-acting" : ""}`}
    aria-label=${t("manitou.tribe", { name })}
  >
    <header>
      <${Mark} seat=${seat} /><b class="mn-name">${name}</b>
      ${is_you(seats, seat) && html`<small>${t("manitou.you")}</small>`}
      <${Doing} view=${view} seat=${seat} t=${t} />
      <span class="mn-points"
        ><b data-count=${`points-${seat}`} data-stock=${`tribe-${seat}`}>${signed(tribe.points)}</b>
        <small class="mn-long">${t("manitou.points", { count: Math.abs(tribe.points) })}</small>
        <small class="mn-short">${t("manitou.points.short", { count: Math.abs(tribe.points) })}</small></span
      >
    </header>
    <${Left} game=${game} tribe=${tribe} seat=${seat} t=${t} />
    <${Prisoners} tribe=${tribe} seat=${seat} seats=${seats} t=${t} />
  </article>`;
}

/** Whether the tribe is choosing or ready, or how many cards it has left to play. @param {{view: import("./types.js").View, seat: number, t: import("./words.js").Translate}} props */
function Doing({ view, seat, t }) {
  const tribe = view.tribes[seat];
  if (view.phase === "over") return null;
  if (view.phase === "choose") {
    return html`<span class=${`manitou-pill ${tribe.ready ? "" : "is-now"}`}
      >${t(tribe.ready ? "manitou.ready" : "manitou.choosing")}</span
    >`;
  }
  const words = t("manitou.holds", { count: tribe.hand, team: tribe.team });
  return html`<span class="manitou-holds" role="img" aria-label=${words} data-card="hand">
    <${Backs} seat=${seat} count=${tribe.hand} /><b>${tribe.hand}</b
    ><small data-stock=${`team-${seat}`}>+${tribe.team}</small>
  </span>`;
}

/** All cards of the tribe, and those it has lost. @param {{game: import("./types.js").Game, tribe: import("./types.js").Tribe, seat: number, t: import("./words.js").Translate}} props */
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
                label=${t(`manitou.state.${state}`, { card: card_name(t, card) })}
              />`,
          )}
        </p>`,
    )}
  </div>`;
}

/** @param {{tribe: import("./types.js").Tribe, seat: number, seats: import("./words.js").Seats, t: import("./words.js").Translate}} props */
function Prisoners({ tribe, seat, seats, t }) {
  const count = tribe.prisoners.length;
  return html`<div class="manitou-prisoners">
    <span class="mn-captives" aria-hidden="true" data-card="prisoners" data-label=${t("manitou.prisoners", { count })}
      ><${Sign} name="rope" /><b data-count=${`prisoners-${seat}`}>${count}</b></span
    >
    <p class="visually-hidden">
      ${t("manitou.prisoners", { count })}${count > 0 ? `: ${tribe.prisoners.map((one) => card_of(t, seats, one)).join(", ")}` : ""}
    </p>
    <p class="manitou-chips" aria-hidden="true">
      ${tribe.prisoners.map(
        (one, at) =>
          html`<${Captive}
            key=${at}
            card=${one.card}
            seat=${one.seat}
            label=${card_of(t, seats, one)}
            spot=${`prison-${seat}-${at}`}
          />`,
      )}
    </p>
  </div>`;
}
