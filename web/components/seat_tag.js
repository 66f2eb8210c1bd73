import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";

/** @typedef {import("../lib/types.js").SeatLook} SeatLook */

/** The shapes on a 20 by 20 grid, of about equal weight. @type {Record<string, string>} */
const outlines = {
  circle: "M10 1.600a8.400 8.400 0 1 1 0 16.800 8.400 8.400 0 0 1 0-16.800z",
  square: "M2.500 2.500h15v15h-15z",
  triangle: "M10 1.500 19 17.800H1z",
  diamond: "m10 .5 8.700 9.500L10 19.500 1.300 10z",
  star: "m10 .6 2.700 6.100 6.700.7-5 4.400 1.500 6.600-5.900-3.500-5.900 3.500 1.500-6.600-5-4.400 6.700-.7z",
};

/** @param {{ shape: string }} props */
export function SeatMark({ shape }) {
  return html`<svg class="seat-mark" viewBox="0 0 20 20" aria-hidden="true"><path d=${outlines[shape]} /></svg>`;
}

/** A player's name in their colour, with their shape. @param {{ look: SeatLook }} props */
export function SeatTag({ look }) {
  const you = look.you ? html` <span class="pill you">${t("seat.you")}</span>` : null;
  return html`<span class=${`seat-tag seat-${look.seat % 5}`}>
    <${SeatMark} shape=${look.shape} /><span class="name">${look.name}</span>${you}
  </span>`;
}

/** Is the player at their screen? @param {{ look: SeatLook }} props */
export function Presence({ look }) {
  if (look.kind !== "player") return null;
  const text = t(look.present ? "seat.present" : "seat.away");
  return html`<span
    class=${`presence ${look.present ? "here" : ""}`}
    role="img"
    aria-label=${text}
    title=${text}
  ></span>`;
}
