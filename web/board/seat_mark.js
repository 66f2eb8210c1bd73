import { html } from "htm/preact";
import { seat_shape } from "./seat_shapes.js";

/** The shape of a seat. @param {{ seat: number, look: string }} props `look`: the classes that give its size and its colour */
export const SeatMark = ({ seat, look }) =>
  html`<svg class=${look} viewBox="-1.25 -1.25 2.5 2.5" aria-hidden="true"><path d=${seat_shape(seat)} /></svg>`;
