/** Small pictures and counted piles used around the boards. */

import { html } from "htm/preact";
import { land_id } from "./art.js";

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

/** A player's ship as a picture. @param {{seat: number, class?: string, drag?: string}} props */
export function ShipIcon({ seat, class: more = "", drag }) {
  return html`<svg
    data-drag=${drag}
    class=${`maori-icon maori-seat-${seat} ${more}`}
    viewBox="-26 -35 52 52"
    aria-hidden="true"
  >
    <use href=${`#maori-ship-${seat}`} />
  </svg>`;
}

/** A tile by itself: water and land. @param {{tile: number, turn?: number, spot?: string, drag?: string}} props */
export function TilePicture({ tile, turn = 0, spot, drag }) {
  return html`<svg
    class="maori-tile-picture"
    viewBox="0 0 100 100"
    aria-hidden="true"
    focusable="false"
    data-piece=${spot ? tile : undefined}
    data-spot=${spot}
    data-drag=${drag}
  >
    <use href="#maori-ground" width="100" height="100" />
    <use key=${turn} href=${`#${land_id(tile, turn)}`} width="100" height="100" />
  </svg>`;
}

/**
 * A counted pile of shells or boats.
 * @param {{name: "shell" | "boat", count: number, label: string, note?: string, counts?: string}} props
 *   `counts`: the key of its number, which pops when it changes
 */
export function Pile({ name, count, label, note, counts }) {
  const shown = Math.min(count, 3);
  return html`<span class=${`maori-pile maori-pile-${name}`} role="img" aria-label=${label} data-card=${`${name}s`}>
    <span class="maori-pile-heap"
      >${Array.from({ length: Math.max(shown, 1) }, () => html`<${Icon} name=${name} class=${count === 0 ? "is-none" : ""} />`)}</span
    >
    <b data-count=${counts}>${count}</b>${note ? html`<small>${note}</small>` : null}
  </span>`;
}

/** A stack of tiles, face down; low if few are left. @param {{count: number}} props */
export function StackPicture({ count }) {
  return html`<svg class="maori-stack-picture" viewBox="-2 -2 128 112" aria-hidden="true" data-stock="stack" data-back>
    ${[2, 1, 0]
      .filter((depth) => count > depth * 12)
      .map((depth) => html`<use href="#maori-back" x=${depth * 11} y=${8 - depth * 4} width="100" height="100" />`)}
  </svg>`;
}

/** The empty storage place. */
export function StoragePicture() {
  return html`<svg class="maori-tile-picture" viewBox="0 0 100 100" aria-hidden="true">
    <path class="m-mat" d="M22 38h56M22 50h56M22 62h56M38 24v52M50 24v52M62 24v52" />
  </svg>`;
}

/** The price of a step as a chip; "free" as text. @param {{shells: number, t: import("../words.js").Translate}} props */
export function Price({ shells, t }) {
  return html`<span class=${`maori-price ${shells === 0 ? "is-free" : ""}`} aria-hidden="true">
    ${shells === 0 ? t("maori.free") : html`<${Icon} name="shell" />${shells}`}
  </span>`;
}
