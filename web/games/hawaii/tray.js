/** What is beside a village board: name, resources, boats, and the state of the round. */

import { html } from "htm/preact";
import { SeatMark } from "../../board/seat_mark.js";
import { GOODS } from "./turn/choices.js";
import { token_piece } from "./events/figures.js";
import { BoatPicture, Icon, TilePicture, TokenPicture } from "./art/pieces.js";
import { boat_name, goods_name, token_name, tiles_name } from "./words.js";

/** @param {{view: import("./types.js").View, seat: number, name: string, you: boolean, t: import("./words.js").Translate}} props */
export function Tray({ view, seat, name, you, t }) {
  const owner = view.seats[seat];
  const acting = view.to_act.includes(seat) || view.turn === seat;
  const out = owner.chief.at === "order" && view.phase !== "over";
  return html`<header class="hawaii-tray">
    <span class="hawaii-name">
      <${SeatMark} seat=${seat} look=${`hawaii-mark seat-${seat}`} /><b>${name}</b>
      ${you ? html`<span class="hawaii-you">${t("hawaii.you")}</span>` : null}
      ${acting ? html`<span class=${`hawaii-acting seat-${seat}`}>${t("hawaii.acting")}</span>` : null}
      ${out && !acting ? html`<span class="hawaii-out" data-card="order" data-label=${t("hawaii.out.long")}>${t("hawaii.out")}</span>` : null}
    </span>
    <${Resources} owner=${owner} seat=${seat} name=${name} t=${t} />
    <${Fleet} boats=${owner.boats} seat=${seat} t=${t} />
    <${Standing} view=${view} owner=${owner} seat=${seat} t=${t} />
  </header>`;
}

/** @param {{owner: import("./types.js").Seat, seat: number, name: string, t: import("./words.js").Translate}} props */
function Resources({ owner, seat, name, t }) {
  const income = owner.income ? `; ${t("hawaii.income", { goods: goods_name(t, owner.income) })}` : "";
  const label = `${t("hawaii.has", { name, goods: goods_name(t, owner) })}${income}`;
  return html`<span class="hawaii-goods" role="img" aria-label=${label}>
    ${GOODS.map((goods) => html`<span data-card=${goods} class=${`hawaii-amount ${owner[goods] === 0 ? "is-none" : ""}`}><${Icon} name=${goods} /><b data-count=${`${goods}-${seat}`}>${owner[goods]}</b></span>`)}
  </span>`;
}

/** @param {{boats: import("./types.js").Boat[], seat: number, t: import("./words.js").Translate}} props */
function Fleet({ boats, seat, t }) {
  return html`<span class="hawaii-fleet">
    ${boats.map(
      (boat, at) =>
        html`<span
          data-piece="boat"
          data-spot=${`boat-${seat}-${at}`}
          data-drag=${`boat-${seat}-${boat.kind === "fishing" ? "fishing" : `side_${boat.side}`}`}
          data-card=${boat.kind}
          role="img"
          aria-label=${boat_name(t, boat)}
          ><${BoatPicture} boat=${boat}
        /></span>`,
    )}
  </span>`;
}

/** The tokens of this round, their sum, and what it would bring. @param {{view: import("./types.js").View, owner: import("./types.js").Seat, seat: number, t: import("./words.js").Translate}} props */
function Standing({ view, owner, seat, t }) {
  if (view.phase === "over") return null;
  const { rank, points } = owner.standing;
  /** @type {import("./art/pieces.js").AnyToken[]} */
  const tokens = [...owner.tokens, ...owner.fish];
  const name = tokens.map((token) => token_name(t, token)).join(", ");
  const key = rank === null ? "hawaii.standing.short" : `hawaii.standing.${rank}`;
  const label = t(key, { sum: owner.sum, threshold: owner.threshold, count: points });
  return html`<span class="hawaii-standing">
    <span class="hawaii-tokens" role="img" aria-label=${t("hawaii.tokens", { tokens: name || t("hawaii.none") })}>
      ${tokens.map((token, index) => html`<span data-piece=${`${token.fish === undefined ? "" : "fish-"}${token_piece(token)}`} data-spot=${`seat-${seat}-token-${index}`} data-to="bag"><${TokenPicture} token=${token} /></span>`)}
    </span>
    <span class=${`hawaii-sum ${rank === null ? "" : "is-reached"}`} role="img" aria-label=${label} data-card="sum">
      <b data-count=${`sum-${seat}`}>${owner.sum}</b
      ><small>/${owner.threshold}</small>${rank === null ? null : html`<span class="hawaii-brings">+${points}</span>`}
    </span>
  </span>`;
}

/** The tile that is bought but not built yet. @param {{pending: import("./turn/choices.js").Held, seat: number, t: import("./words.js").Translate}} props */
export function InHand({ pending, seat, t }) {
  const { kind, side, pieces, from, at } = pending;
  const stock = from === "island" ? `landing-${at}` : kind;
  return html`<p class="hawaii-hand" data-card=${kind}>
    <span class="hawaii-held" data-piece=${kind} data-spot=${`hand-${seat}`} data-from=${stock}>
      <${TilePicture} kind=${kind} side=${side ?? 1} drag="hand" />
    </span>
    <span class="hawaii-hand-words"><b>${tiles_name(t, kind, side, pieces)}</b><small>${t("hawaii.hand")}</small></span>
  </p>`;
}
