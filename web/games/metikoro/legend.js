/** The signs on the board; the texts are `metikoro.legend.<name>`. */

import { html } from "htm/preact";
import { seat_shape } from "../../board/seat_shapes.js";
import { BadgeFace } from "./art/picture.js";

/** @param {{frame?: string, look?: string, children?: import("preact").ComponentChildren}} props */
const Drawing = ({ frame = "0 0 100 100", look = "", children }) =>
  html`<svg class=${look} viewBox=${frame} aria-hidden="true" focusable="false">${children}</svg>`;

const cup = html`<circle class="k-cup-rim" cx="50" cy="50" r="38" />
  <circle cx="50" cy="50" r="36" fill="url(#metikoro-brass)" />
  <circle class="k-cup-rim" cx="50" cy="50" r="31" />
  <circle cx="50" cy="50" r="29" fill="url(#metikoro-cup)" />`;

/** An empty cell with what is on it. @param {{children: import("preact").ComponentChildren}} props */
const Well = ({ children }) =>
  html`<rect width="100" height="100" fill="url(#metikoro-base)" /> ${children}<rect
      class="k-well"
      x="4"
      y="4"
      width="92"
      height="92"
      rx="10"
    />`;

const source = () =>
  html`<${Drawing}>
    <rect class="k-source" x="3" y="3" width="94" height="94" rx="22" fill="url(#metikoro-brass)" />
    <use href="#metikoro-orb" transform="translate(50 50) scale(1.300)" />
  </${Drawing}>`;
const stop = () => html`<${Drawing}>${cup}</${Drawing}>`;
const home = () =>
  html`<${Drawing}>${cup}<use href="#metikoro-orb" transform="translate(50 50) scale(1.200)" /></${Drawing}>`;
const garden = () =>
  html`<${Drawing} look="seat-0"><${Well}>
    <rect class="k-garden" x="4" y="4" width="92" height="92" rx="10" />
    <path class="k-garden-mark" d="M50 26v9M50 65v9M26 50h9M65 50h9" />
    <path class="k-garden-shape" transform="translate(50 50) scale(10)" d=${seat_shape(0)} />
  </${Well}></${Drawing}>`;
const open = () =>
  html`<${Drawing}><${Well}><path class="k-garden-mark is-free" d="M50 43v14M43 50h14" /></${Well}></${Drawing}>`;
const closed = () => html`<${Drawing}>${cup}<path class="k-closed" d="M34 34 66 66M66 34 34 66" /></${Drawing}>`;
const ground = html`<use href="#metikoro-ground" width="100" height="100" />`;
const changed = () =>
  html`<${Drawing}>${ground}<path
    class="k-new"
    d="M7 22V12q0-5 5-5H22M78 7H88q5 0 5 5V22M93 78V88q0 5-5 5H78M22 93H12q-5 0-5-5V78"
  /></${Drawing}>`;

/** @type {[string, () => import("preact").ComponentChildren][]} */
export const legend = [
  ["source", source],
  ["stop", stop],
  ["home", home],
  ["garden", garden],
  ["new", changed],
  ["lock", () => html`<${Drawing} frame="-34 -22 68 44"><${BadgeFace} sign="lock" turns=${2} /></${Drawing}>`],
  ["bar", () => html`<${Drawing} frame="-34 -22 68 44"><${BadgeFace} sign="bar" turns=${2} /></${Drawing}>`],
  ["open", open],
  ["closed", closed],
];
