/** The signs on the island and on the village boards; the texts are `hawaii.legend.<name>`. */

import { html } from "htm/preact";
import { BoatPicture, Icon, Token } from "./art/pieces.js";

/** @param {{frame?: string, children?: import("preact").ComponentChildren}} props */
const Drawing = ({ frame = "-22 -22 44 44", children }) =>
  html`<svg viewBox=${frame} aria-hidden="true" focusable="false">${children}</svg>`;

/** @param {string} name @param {string} [frame] */
const symbol = (name, frame) => html`<${Drawing} frame=${frame}><use href=${`#hawaii-${name}`} /></${Drawing}>`;
/** @param {import("./art/pieces.js").AnyToken} token */
const token = (token) => html`<${Drawing} frame="-25 -25 50 50"><${Token} token=${token} /></${Drawing}>`;

/** @type {[string, () => import("preact").ComponentChildren][]} */
export const legend = [
  ["points", () => symbol("flower")],
  ["goods", () => html`${["shells", "feet", "fruit"].map((name) => html`<${Icon} name=${name} />`)}`],
  ["token", () => token({ price: 4, spears: false })],
  ["spears", () => token({ price: 4, spears: true })],
  [
    "gone",
    () =>
      html`<${Drawing}><circle class="h-space" r="18" /><path class="h-shut" d="M-7-7L7 7M7-7L-7 7" /></${Drawing}>`,
  ],
  ["side", () => symbol("bars", "-9 -9 18 18")],
  ["income", () => symbol("sun", "-14 -14 28 28")],
  ["goal", () => symbol("turtle", "-40 -42 80 76")],
  ["fish", () => token({ price: 4, spears: false, fish: 2 })],
  ["boat", () => html`<${BoatPicture} boat=${{ kind: "boat", feet: 3, free_feet: 0, used: false }} />`],
  ["counts", () => html`${symbol("row", "-16 -10 32 20")}${symbol("counts", "-15 -15 30 30")}`],
  [
    "order",
    () => html`<${Drawing} frame="-24 -38 48 44"><g class="seat-0"><use href="#hawaii-chief-0" /></g></${Drawing}>`,
  ],
];
