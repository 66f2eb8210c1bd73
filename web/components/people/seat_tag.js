import { html } from "../../lib/html.js";
import { t } from "../../lib/i18n/i18n.js";

/** @typedef {import("../../lib/types.js").SeatLook} SeatLook */

/** The shapes on a 20 by 20 grid, of about equal visual weight. @type {Record<string, string>} */
const outlines = {
  circle: "M10 1.600a8.4 8.4 0 1 1 0 16.8 8.4 8.4 0 0 1 0-16.800z",
  square: "M2.5 2.500h15v15h-15z",
  triangle: "M10 1.5 19 17.800H1z",
  diamond: "m10 .5 8.7 9.500L10 19.5 1.3 10z",
  star: "m10 .6 2.7 6.1 6.7.7-5 4.4 1.5 6.6-5.9-3.5-5.9 3.5 1.5-6.6-5-4.4 6.7-.7z",
};

/** A shape as a path on that grid. @param {string} shape */
export const seat_outline = (shape) => outlines[shape];

/** @param {{ shape: string }} props */
export function SeatMark({ shape }) {
  return html`<svg class="seat-mark" viewBox="0 0 20 20" aria-hidden="true"><path d=${outlines[shape]} /></svg>`;
}

/** A player's name in their colour, with their shape. @param {{ look: SeatLook, bare?: boolean }} props `bare` leaves out who you are */
export function SeatTag({ look, bare = false }) {
  const you = look.you && !bare ? html` <span class="pill you">${t("seat.you")}</span>` : null;
  return html`<span class=${`seat-tag seat-${look.seat % 5}`}>
    <${SeatMark} shape=${look.shape} /><span class="name">${look.name}</span>${you}
  </span>`;
}

/** Whether the player is present. @param {{ look: SeatLook }} props */
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
