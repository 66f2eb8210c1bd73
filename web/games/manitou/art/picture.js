/** The table as a small picture, for lists of matches. */

import { html } from "htm/preact";
import { seat_shape } from "../../../board/seat_shapes.js";
import { seat_class } from "../../../board/seats.js";
import { use_art } from "./art.js";
import { Card } from "../card.js";

/** @param {{view: import("../types.js").View}} props three herds, what they are worth, and who holds them */
export function Picture({ view }) {
  use_art();
  const hunt = view.hunts[view.hunts.length - 1];
  return html`<svg class="manitou-picture" viewBox="0 0 300 240" aria-hidden="true">
    <rect class="mn-picture-ground" width="300" height="240" />
    ${hunt.herds.map(
      (herd, index) =>
        html`<g key=${index} transform=${`translate(${6 + index * 98} 8)`}>
          <svg width="92" height="84" viewBox="60 10 110 100" preserveAspectRatio="xMidYMax slice">
            <use href="#manitou-prairie" width="300" height="110" />
          </svg>
          <use href="#manitou-buffalo" x="8" y="22" width="76" height="56" />
          <circle class="mn-picture-worth" cx="74" cy="18" r="15" />
          <text class="mn-picture-number" x="74" y="24">${herd.large ?? herd.small}</text>
          ${hunt.hunter_sums.map((_, seat) => html`<${Bar} key=${seat} herd=${herd} seat=${seat} />`)}
          ${
            herd.owner !== null &&
            herd.first !== null &&
            html`<svg x="50" y="96" width="40" height="56" viewBox="0 0 100 140">
              <${Card} card=${herd.cards[herd.first].card} seat=${herd.owner} />
            </svg>`
          }
        </g>`,
    )}
  </svg>`;
}

/** A tribe's hunters at a herd. @param {{herd: import("../types.js").Herd, seat: number}} props */
function Bar({ herd, seat }) {
  const sum = herd.hunter_sums[seat];
  return html`<g class=${seat_class(seat)} transform=${`translate(4 ${160 + seat * 18})`}>
    <path class="mn-picture-mark" transform="translate(6 0) scale(5)" d=${seat_shape(seat)} />
    <rect class="mn-picture-bar" x="16" y="-5" width=${4 + Math.min(sum, 36) * 2} height="10" rx="5" />
  </g>`;
}
