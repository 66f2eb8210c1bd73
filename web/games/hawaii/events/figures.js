/** Pieces that move are animated. */

import { html } from "htm/preact";

/** Tokens that look the same are the same piece for the animation. @param {import("../types.js").Token} token */
export function token_piece(token) {
  return `token-${token.price}${token.spears ? "-spears" : ""}`;
}

/** @param {{seat: number, at: {x: number, y: number}, spot: string, moved?: boolean, scale?: number}} props */
export function Chief({ seat, at, spot, moved = false, scale = 1 }) {
  return html`<g transform=${`translate(${at.x} ${at.y}) scale(${scale})`}>
    <g
      class=${`seat-${seat}`}
      key=${spot}
      data-piece=${`chief-${seat}`}
      data-spot=${`${spot}-chief-${seat}`}
      data-drag=${`chief-${seat}`}
    >
      ${moved ? html`<ellipse class="h-moved" cx="0" cy="-1" rx="16" ry="5.6" />` : null}
      <use href=${`#hawaii-chief-${seat}`} />
    </g>
  </g>`;
}
