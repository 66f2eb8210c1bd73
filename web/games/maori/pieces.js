/** Small pictures and counted piles used around the boards. */

import { html } from "htm/preact";
import { land_id } from "./art.js";
import { seat_shape } from "../../board/seat_shapes.js";

const FRAMES = {
  shell: "-13 -13 26 26",
  boat: "-24 -33 48 50",
  explorer: "-39 -41 78 68",
  palm: "-22 -50 50 54",
};

/** One piece as a picture. @param {{name: keyof typeof FRAMES, class?: string}} props */
export function Icon({ name, class: more = "" }) {
  return html`<svg class=${`maori-icon ${more}`} viewBox=${FRAMES[name]} aria-hidden="true" focusable="false">
    <use href=${`#maori-${name}`} />
  </svg>`;
}

/** A player's ship as a picture. @param {{seat: number, class?: string}} props */
export function ShipIcon({ seat, class: more = "" }) {
  return html`<svg class=${`maori-icon maori-seat-${seat} ${more}`} viewBox="-26 -35 52 52" aria-hidden="true">
    <use href=${`#maori-ship-${seat}`} />
  </svg>`;
}

/** A player's shape in the player's colour. @param {{seat: number}} props */
export function SeatMark({ seat }) {
  return html`<svg class=${`maori-mark maori-seat-${seat}`} viewBox="-1.3 -1.3 2.6 2.6" aria-hidden="true">
    <path d=${seat_shape(seat)} />
  </svg>`;
}

/** A tile by itself: water and land. @param {{tile: number, turn?: number, spot?: string}} props */
export function TilePicture({ tile, turn = 0, spot }) {
  return html`<svg
    class="maori-tile-picture"
    viewBox="0 0 100 100"
    aria-hidden="true"
    focusable="false"
    data-piece=${spot ? tile : undefined}
    data-spot=${spot}
  >
    <use href="#maori-ground" width="100" height="100" />
    <use key=${turn} href=${`#${land_id(tile, turn)}`} width="100" height="100" />
  </svg>`;
}

/**
 * A counted pile of shells or boats.
 * @param {{name: "shell" | "boat", count: number, label: string, note?: string}} props
 */
export function Pile({ name, count, label, note }) {
  const shown = Math.min(count, 3);
  return html`<span class=${`maori-pile maori-pile-${name}`} role="img" aria-label=${label} title=${label}>
    <span class="maori-pile-heap"
      >${Array.from({ length: Math.max(shown, 1) }, () => html`<${Icon} name=${name} class=${count === 0 ? "is-none" : ""} />`)}</span
    >
    <b>${count}</b>${note ? html`<small>${note}</small>` : null}
  </span>`;
}

/** What a step costs, as a chip; free is said in a word. @param {{shells: number, t: import("./words.js").Translate}} props */
export function Price({ shells, t }) {
  return html`<span class=${`maori-price ${shells === 0 ? "is-free" : ""}`} aria-hidden="true">
    ${shells === 0 ? t("maori.free") : html`<${Icon} name="shell" />${shells}`}
  </span>`;
}
