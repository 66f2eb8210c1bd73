/** What a player puts on the board: a disc, a pawn, a bid. */

import { html } from "htm/preact";
import { seat_shape } from "../seat_shapes.js";
import { Place } from "./place.js";

/** @typedef {{ seat: number } & import("./place.js").Shown} Marker */

/**
 * A piece of a seat, with its colour and its shape.
 * @param {Marker & import("./place.js").Position} props
 */
export function Marker({ seat, ...shown }) {
  return html`<${Place} ...${shown} look="part-marker" seat=${seat}>
    <svg viewBox="-1.45 -1.45 2.9 2.9" aria-hidden="true">
      <path class="part-marker-edge" d=${seat_shape(seat)} />
      <path class="part-marker-body" d=${seat_shape(seat)} />
    </svg>
  <//>`;
}
