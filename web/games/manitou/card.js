/** A card, as it lies on the table or is held: the same drawing at each size. */

import { html } from "htm/preact";
import { seat_shape } from "../../board/seat_shapes.js";
import { hunter_value } from "./words.js";

/** The beaded border, in the colour of the tribe. */
const beads = Array.from({ length: 7 }, (_, at) => `M${6.5 + at * 12.43} 131 ${12.7 + at * 12.43} 119l6.2 12z`).join(
  "",
);

/**
 * @param {{card: string, seat: number, name?: string, out?: boolean, active?: boolean, fresh?: boolean, piece?: string,
 *   spot?: string}} props
 *   `name`: written on it, where there is room; `out`: beaten; `fresh`: laid since the viewer last looked
 */
export function Card({ card, seat, name = "", out = false, active = false, fresh = false, piece, spot }) {
  const value = hunter_value(card);
  const states = `${value === null ? "is-warrior" : "is-hunter"} ${out ? "is-out" : ""} ${active ? "is-active" : ""} ${fresh ? "is-fresh" : ""}`;
  return html`<svg
    class=${`mn-card seat-${seat % 5} ${states}`}
    viewBox="0 0 100 140"
    data-piece=${piece}
    data-spot=${spot}
    aria-hidden="true"
    focusable="false"
  >
    <rect class="mn-card-edge" x="1.500" y="1.500" width="97" height="137" rx="11" />
    <rect class="mn-card-face" x="7" y="7" width="86" height="126" rx="7" fill="url(#manitou-hide)" />
    <path
      class="mn-card-grain"
      d="M14 40c12-3 22 2 34-1m14 62c10 3 18-2 26 1M16 98c8-2 14 1 20 0m26-74c8 2 16-1 24 1"
    />
    <rect class="mn-card-band" x="7" y="115" width="86" height="18" />
    <path class="mn-bead" d=${beads} />
    ${value === null ? html`<${WarriorFace} card=${card} name=${name} />` : html`<${HunterFace} value=${value} />`}
    <g class="mn-card-seat" transform="translate(82 20) scale(8.500)"><path d=${seat_shape(seat)} /></g>
    ${out && html`<path class="mn-card-out" d="M8 132 92 8" />`}
  </svg>`;
}

/** @param {{value: number}} props */
function HunterFace({ value }) {
  return html`<use class="mn-card-bow" href="#manitou-hunter" x="18" y="36" width="76" height="76" />
    <text class=${`mn-card-value ${value === 10 ? "is-wide" : ""}`} x="48" y="86">${value}</text>`;
}

/** @param {{card: string, name: string}} props */
function WarriorFace({ card, name }) {
  return html`<use href=${`#manitou-${card}`} x="13" y=${name ? 22 : 26} width="74" height="74" />
    ${name && html`<text class="mn-card-name" x="50" y="110" textLength=${name.length > 9 ? 80 : undefined} lengthAdjust="spacingAndGlyphs">${name}</text>`}`;
}

/** The back of somebody's cards, so many of them. @param {{seat: number, count: number}} props */
export function Backs({ seat, count }) {
  const shown = Math.min(count, 5);
  return html`<svg class=${`mn-backs seat-${seat % 5}`} viewBox="0 0 64 44" aria-hidden="true">
    ${Array.from(
      { length: shown },
      (_, index) =>
        html`<g key=${index} transform=${`translate(${2 + index * 7} 2)`}>
          <rect class="mn-back" width="28" height="40" rx="4" />
          <path class="mn-back-sign" d="m14 10 8 10-8 10-8-10z" />
        </g>`,
    )}
  </svg>`;
}

/** A symbol alone. @param {{name: string}} props */
export function Sign({ name }) {
  return html`<svg
    class=${`mn-sign mn-sign-${name}`}
    viewBox=${name === "buffalo" ? "0 0 120 84" : "0 0 64 64"}
    aria-hidden="true"
  >
    <use href=${`#manitou-${name}`} />
  </svg>`;
}

/** A seat's shape in its colour. @param {{seat: number}} props */
export function Mark({ seat }) {
  return html`<svg class=${`mn-mark seat-${seat % 5}`} viewBox="-1.250 -1.250 2.500 2.500" aria-hidden="true">
    <path d=${seat_shape(seat)} />
  </svg>`;
}

/** A card as a small chip: its number or its symbol. @param {{card: string, seat?: number, state?: string, title?: string}} props */
export function Chip({ card, seat, state = "left", title }) {
  const value = hunter_value(card);
  return html`<span
    class=${`mn-chip is-${state} ${seat === undefined ? "" : `seat-${seat % 5} has-seat`}`}
    title=${title}
  >
    ${value === null ? html`<${Sign} name=${card} />` : value}
  </span>`;
}
