/** Small pictures used on and around the boards. */

import { html } from "htm/preact";
import { tile_id } from "./tiles.js";
import { GOODS, is_free } from "../turn/choices.js";

/** One of the three resources, or another emblem, centred. @param {{name: string, class?: string}} props */
export function Icon({ name, class: more = "" }) {
  return html`<svg class=${`hawaii-icon ${more}`} viewBox="-18 -18 36 36" aria-hidden="true" focusable="false">
    <use href=${`#hawaii-${name}`} />
  </svg>`;
}

/** A tile by itself. @param {{kind: string, side?: number, class?: string, drag?: string}} props */
export function TilePicture({ kind, side = 1, class: more = "", drag }) {
  return html`<svg
    class=${`hawaii-tile ${more}`}
    viewBox="0 0 60 60"
    aria-hidden="true"
    focusable="false"
    data-drag=${drag}
  >
    <use href=${`#${tile_id(kind, side)}`} width="60" height="60" />
  </svg>`;
}

/**
 * A price token, or its other side, a fish token; centred, with radius 20.
 * @typedef {import("../types.js").Token & {fish?: number}} AnyToken
 * @param {{token: AnyToken}} props
 */
export function Token({ token }) {
  if (token.fish !== undefined) {
    return html`<use href="#hawaii-coin-fish" />${fish_spots(token.fish).map(
        ([x, y, scale]) => html`<use href="#hawaii-fish" transform=${`translate(${x} ${y}) scale(${scale})`} />`,
      )}`;
  }
  return html`<use href=${token.spears ? "#hawaii-coin-spears" : "#hawaii-coin"} />
    <text class="h-coin-number" y="9">${token.price}</text>`;
}

/** @param {number} count @returns {[number, number, number][]} */
function fish_spots(count) {
  if (count === 1) return [[0, 0, 1.1]];
  if (count === 2)
    return [
      [-1, -6.4, 0.92],
      [1, 6.4, 0.92],
    ];
  return [
    [0, -9.4, 0.72],
    [-3, 0, 0.72],
    [2, 9.4, 0.72],
  ];
}

/** A token as a picture of its own. @param {{token: AnyToken, class?: string}} props */
export function TokenPicture({ token, class: more = "" }) {
  return html`<svg class=${`hawaii-token ${more}`} viewBox="-23 -23 46 46" aria-hidden="true" focusable="false">
    <${Token} token=${token} />
  </svg>`;
}

/**
 * A boat with a mark for each foot it carries; the filled ones are printed on it. It is crossed out after it has sailed
 * this round.
 * @param {{boat: {kind: string, feet: number, free_feet: number, used: boolean}}} props
 */
export function BoatPicture({ boat }) {
  const step = boat.feet > 3 ? 11 : 12;
  const first = (-step * (boat.feet - 1)) / 2;
  return html`<svg class=${`hawaii-boat ${boat.used ? "is-used" : ""}`} viewBox="-27 -36 54 62" aria-hidden="true">
    <g class="h-boat-body"><use href=${`#hawaii-${boat.kind === "fishing" ? "fishing" : "sailing"}`} /></g>
    ${Array.from({ length: boat.feet }, (_, index) => html`<circle class=${index < boat.free_feet ? "h-seat-filled" : "h-seat-free"} cx=${first + index * step} cy="20" r="4.6" />`)}
    ${boat.used ? html`<path class="h-strike-rim" d="M-22 18L22-28" /><path class="h-strike" d="M-22 18L22-28" />` : null}
  </svg>`;
}

/** A price as icons with amounts; "free" as text. @param {{pay: import("../turn/choices.js").Goods, t: import("../words.js").Translate}} props */
export function Pay({ pay, t }) {
  if (is_free(pay)) return html`<span class="hawaii-free">${t("hawaii.free")}</span>`;
  return GOODS.filter((goods) => pay[goods] > 0).map(
    (goods) => html`<span class="hawaii-amount"><${Icon} name=${goods} />${pay[goods]}</span>`,
  );
}

/** A price on a highlighted thing; dots mean that there are other ways to pay. @param {{pay: import("../turn/choices.js").Goods | null, more?: boolean, t: import("../words.js").Translate}} props */
export function PriceChip({ pay, more = false, t }) {
  if (pay === null) return null;
  return html`<span class=${`hawaii-chip ${is_free(pay) ? "is-free" : ""}`} aria-hidden="true">
    <${Pay} pay=${pay} t=${t} />${more ? html`<span class="hawaii-more" data-card="choice">…</span>` : null}
  </span>`;
}
