/** What is on the tiles; the texts are `maori.legend.<name>`. */

import { html } from "htm/preact";
import { coast } from "./art/coast.js";

/** @param {string} name @param {string} frame */
const symbol = (name, frame) =>
  html`<svg viewBox=${frame} aria-hidden="true" focusable="false">
    <use href=${`#maori-${name}`} />
  </svg>`;
/** The end of an island, open to the right. */
const island = () =>
  html`<svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
    <clipPath id="maori-legend-clip"><rect width="100" height="100" rx="8" /></clipPath>
    <g clip-path="url(#maori-legend-clip)">
      <use href="#maori-ground" width="100" height="100" />
      <path class="m-foam" d=${coast(["E"], 7, 0)} />
      <path class="m-sand" d=${coast(["E"], 7, 0)} />
      <path class="m-grass" d=${coast(["E"], 7, 9)} />
    </g>
  </svg>`;
const empty = () =>
  html`<svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
    <rect class="m-legend-sea" width="100" height="100" rx="9" />
    <rect class="m-empty" x="9" y="9" width="82" height="82" rx="9" />
  </svg>`;

/** @type {[string, () => import("preact").ComponentChildren][]} */
export const legend = [
  ["empty", empty],
  ["palm", () => symbol("palm", "-20 -50 50 54")],
  ["hut", () => symbol("hut", "-22 -38 44 44")],
  ["wreath", () => symbol("wreath", "-27 -27 54 54")],
  ["boat", () => symbol("boat", "-24 -33 48 50")],
  ["shell", () => symbol("shell", "-14 -14 28 28")],
  ["island", island],
];
