/** The pieces that a log line names. */

import { html } from "htm/preact";
import { TilePicture } from "../platform.js";

/** @param {{event: import("../types.js").Event}} props */
export function Pieces({ event }) {
  if (event.tile !== undefined) return html`<${TilePicture} tile=${event.tile} turn=${event.turn} />`;
  if (event.type !== "rolled" && event.type !== "refilled") return null;
  return html`<svg viewBox="-28 -28 56 56"><use href="#metikoro-orb" /></svg>`;
}
