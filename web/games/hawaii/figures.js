/** What moves from place to place, so that the eye can follow it. */

import { html } from "htm/preact";

/** Tokens that look alike are alike to the eye that follows them. @param {any} token */
export function token_piece(token) {
  return `token-${token.price}${token.spears ? "-spears" : ""}`;
}

/** @param {{seat: number, at: {x: number, y: number}, spot: string, moved?: boolean, scale?: number}} props */
export function Chief({ seat, at, spot, moved = false, scale = 1 }) {
  return html`<g transform=${`translate(${at.x} ${at.y}) scale(${scale})`}>
    <g class=${`seat-${seat}`} key=${spot} data-piece=${`chief-${seat}`} data-spot=${`${spot}-chief-${seat}`}>
      ${moved ? html`<ellipse class="h-moved" cx="0" cy="-1" rx="16" ry="5.6" />` : null}
      <use href=${`#hawaii-chief-${seat}`} />
    </g>
  </g>`;
}
