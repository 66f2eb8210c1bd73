/** A card on the table or in the hand: the same drawing at every size. */

import { html } from "htm/preact";
import { SeatMark } from "../../board/seat_mark.js";
import { seat_shape } from "../../board/seat_shapes.js";
import { seat_class } from "../../board/seats.js";
import { hunter_value } from "./words.js";

/** The beaded border, in the colour of the tribe. */
const beads = Array.from({ length: 7 }, (_, at) => `M${6.5 + at * 12.43} 131 ${12.7 + at * 12.43} 119l6.2 12z`).join(
  "",
);

/** What becomes of a card when the one pointed at is laid here. @type {Record<string, string>} */
const FATES = { beaten: "M-6 0-1.500 5 6.500-5", stays: "M-5-5 5 5M5-5-5 5", both: "M-6-3H6M-6 3H6" };

/** The portrait of a card: hunters grow older with their value. @param {string} card */
function portrait_of(card) {
  const value = hunter_value(card);
  if (value === null) return card;
  return value < 4 ? "hunter_young" : value < 8 ? "hunter" : "hunter_old";
}

/**
 * @param {{card: string, seat: number, name?: string, out?: boolean, active?: boolean, fresh?: boolean, fate?: string | null,
 *   piece?: string, spot?: string, from?: string, drag?: string}} props
 *   `name`: written on it, where there is room; `out`: beaten; `fresh`: laid since the viewer last looked; `fate`: a key of FATES
 */
export function Card({
  card,
  seat,
  name = "",
  out = false,
  active = false,
  fresh = false,
  fate,
  piece,
  spot,
  from,
  drag,
}) {
  const value = hunter_value(card);
  const states = `${value === null ? "is-warrior" : "is-hunter"} ${out ? "is-out" : ""} ${active ? "is-active" : ""} ${fresh ? "is-fresh" : ""} ${fate ? `is-${fate}` : ""}`;
  return html`<svg
    class=${`mn-card ${seat_class(seat)} ${states}`}
    viewBox="0 0 100 140"
    data-piece=${piece}
    data-spot=${spot}
    data-from=${from}
    data-drag=${drag}
    aria-hidden="true"
    focusable="false"
  >
    <rect class="mn-card-edge" x="1.500" y="1.500" width="97" height="137" rx="11" />
    <rect class="mn-card-face" x="7" y="7" width="86" height="126" rx="7" fill="url(#manitou-hide)" />
    ${value === null ? html`<${WarriorFace} card=${card} name=${name} />` : html`<${HunterFace} card=${card} value=${value} />`}
    <rect class="mn-card-frame" x="5" y="5" width="90" height="130" rx="9" />
    <g class="mn-card-seat" transform="translate(82 19) scale(8.500)">
      <circle r="1.350" />
      <path d=${seat_shape(seat)} />
    </g>
    ${out && html`<path class="mn-card-out" d="M8 132 92 8" />`}
    ${fate && html`<g class="mn-card-fate" transform="translate(25 25) scale(2)"><circle r="11" /><path d=${FATES[fate]} /></g>`}
  </svg>`;
}

/** @param {{card: string, value: number}} props */
function HunterFace({ card, value }) {
  return html`<use href=${`#manitou-${portrait_of(card)}`} x="7" y="7" width="86" height="76" />
    <path class="mn-card-seam" d="M7 83.500H93" />
    <text class=${`mn-card-value ${value === 10 ? "is-wide" : ""}`} x="50" y="128">${value}</text>`;
}

/** @param {{card: string, name: string}} props */
function WarriorFace({ card, name }) {
  return html`<use href=${`#manitou-${card}`} x="7" y="7" width="86" height=${name ? 88 : 108} />
    <rect class="mn-card-band" x="7" y="115" width="86" height="18" />
    <path class="mn-bead" d=${beads} />
    ${name && html`<text class="mn-card-name" x="50" y="110" textLength=${name.length > 9 ? 80 : undefined} lengthAdjust="spacingAndGlyphs">${name}</text>`}`;
}

/** The back of a player's cards, with their number; a card that is played turns over. @param {{seat: number, count: number}} props */
export function Backs({ seat, count }) {
  const shown = Math.min(count, 5);
  return html`<svg class=${`mn-backs ${seat_class(seat)}`} viewBox="0 0 64 44" aria-hidden="true">
    ${Array.from(
      { length: shown },
      (_, index) =>
        html`<g
          key=${index}
          transform=${`translate(${2 + index * 7} 2)`}
          data-piece=${`back-${seat}`}
          data-spot=${`back-${seat}-${index}`}
          data-from=${`team-${seat}`}
          data-back
        >
          <rect class="mn-back" width="28" height="40" rx="4" />
          <path class="mn-back-sign" d="m14 10 8 10-8 10-8-10z" />
        </g>`,
    )}
  </svg>`;
}

/** The sizes of what is not a person. @type {Record<string, string>} */
const boxes = { buffalo: "0 0 120 84", pelt: "0 0 64 64", rope: "0 0 64 64" };

/** A symbol alone. @param {{name: string, piece?: string, to?: string}} props `piece`: its name and place, if it moves `to` a stock */
export function Sign({ name, piece, to }) {
  return html`<svg
    class=${`mn-sign mn-sign-${name}`}
    viewBox=${boxes[name] ?? "0 0 100 100"}
    aria-hidden="true"
    data-piece=${piece}
    data-spot=${piece}
    data-to=${to}
  >
    <use href=${`#manitou-${name}`} />
  </svg>`;
}

/** A seat's shape in its colour. @param {{seat: number}} props */
export const Mark = ({ seat }) => html`<${SeatMark} seat=${seat} look=${`mn-mark ${seat_class(seat)}`} />`;

/** A card as a small chip: its number or its symbol. @param {{card: string, seat?: number, state?: string, label?: string}} props `label`: what is said of it here */
export function Chip({ card, seat, state = "left", label }) {
  const value = hunter_value(card);
  return html`<span
    class=${`mn-chip is-${state} ${seat === undefined ? "" : `${seat_class(seat)} has-seat`}`}
    data-card=${seat === undefined ? card : `${seat}-${card}`}
    data-label=${label}
  >
    ${value === null ? html`<${Sign} name=${card} />` : value}
  </span>`;
}

/** A captured card, bound. @param {{card: string, seat: number, label: string, spot: string}} props */
export function Captive({ card, seat, label, spot }) {
  const piece = `${seat}-${card}`;
  return html`<span class="mn-captive" data-label=${label} data-piece=${piece} data-spot=${spot}>
    <${Card} card=${card} seat=${seat} />
    <svg class="mn-bonds" viewBox="0 0 24 34" aria-hidden="true">
      <use href="#manitou-bonds" width="24" height="34" />
    </svg>
  </span>`;
}
