/** What lies beside a village board: name, resources, boats, and how the round stands. */

import { html } from "htm/preact";
import { GOODS } from "./choices.js";
import { token_piece } from "./figures.js";
import { BoatPicture, Icon, SeatMark, TilePicture, TokenPicture } from "./pieces.js";
import { boat_name, goods_name, token_name, tiles_name } from "./words.js";

/** @param {{view: any, seat: number, name: string, you: boolean, t: any}} props */
export function Tray({ view, seat, name, you, t }) {
  const owner = view.seats[seat];
  const acting = view.to_act.includes(seat) || view.turn === seat;
  const out = owner.chief.at === "order" && view.phase !== "over";
  return html`<header class="hawaii-tray">
    <span class="hawaii-name">
      <${SeatMark} seat=${seat} /><b>${name}</b>
      ${you ? html`<span class="hawaii-you">${t("hawaii.you")}</span>` : null}
      ${acting ? html`<span class=${`hawaii-acting seat-${seat}`}>${t("hawaii.acting")}</span>` : null}
      ${out && !acting ? html`<span class="hawaii-out" title=${t("hawaii.out.long")}>${t("hawaii.out")}</span>` : null}
    </span>
    <${Resources} owner=${owner} name=${name} t=${t} />
    <${Fleet} boats=${owner.boats} t=${t} />
    <${Standing} view=${view} owner=${owner} seat=${seat} t=${t} />
  </header>`;
}

/** @param {{owner: any, name: string, t: any}} props */
function Resources({ owner, name, t }) {
  const income = owner.income ? `; ${t("hawaii.income", { goods: goods_name(t, owner.income) })}` : "";
  const label = `${t("hawaii.has", { name, goods: goods_name(t, owner) })}${income}`;
  return html`<span class="hawaii-goods" role="img" aria-label=${label} title=${label}>
    ${GOODS.map((goods) => html`<span class=${`hawaii-amount ${owner[goods] === 0 ? "is-none" : ""}`}><${Icon} name=${goods} />${owner[goods]}</span>`)}
  </span>`;
}

/** @param {{boats: any[], t: any}} props */
function Fleet({ boats, t }) {
  return html`<span class="hawaii-fleet">
    ${boats.map((boat) => html`<span role="img" aria-label=${boat_name(t, boat)} title=${boat_name(t, boat)}><${BoatPicture} boat=${boat} /></span>`)}
  </span>`;
}

/** The tokens of this round, what they come to, and what that would bring. @param {{view: any, owner: any, seat: number, t: any}} props */
function Standing({ view, owner, seat, t }) {
  if (view.phase === "over") return null;
  const { rank, points } = owner.standing;
  const tokens = [...owner.tokens, ...owner.fish];
  const name = tokens.map((token) => token_name(t, token)).join(", ");
  const key = rank === null ? "hawaii.standing.short" : `hawaii.standing.${rank}`;
  const label = t(key, { sum: owner.sum, threshold: owner.threshold, count: points });
  return html`<span class="hawaii-standing">
    <span
      class="hawaii-tokens"
      role="img"
      aria-label=${t("hawaii.tokens", { tokens: name || t("hawaii.none") })}
      title=${name}
    >
      ${tokens.map((token, index) => html`<span data-piece=${`${token.fish === undefined ? "" : "fish-"}${token_piece(token)}`} data-spot=${`seat-${seat}-token-${index}`}><${TokenPicture} token=${token} /></span>`)}
    </span>
    <span class=${`hawaii-sum ${rank === null ? "" : "is-reached"}`} role="img" aria-label=${label} title=${label}>
      <b>${owner.sum}</b
      ><small>/${owner.threshold}</small>${rank === null ? null : html`<span class="hawaii-brings">+${points}</span>`}
    </span>
  </span>`;
}

/** The tile that has been bought and not yet built. @param {{pending: any, t: any}} props */
export function InHand({ pending, t }) {
  const name = tiles_name(t, pending.kind, pending.side, pending.pieces);
  return html`<p class="hawaii-hand">
    <${TilePicture} kind=${pending.kind} side=${pending.side ?? 1} />
    <span><b>${name}</b><small>${t("hawaii.hand")}</small></span>
  </p>`;
}
