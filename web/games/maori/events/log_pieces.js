/** The pieces that a log line names. */

import { html } from "htm/preact";
import { Icon, TilePicture } from "../art/pieces.js";

const SHIPS = new Set(["launched", "moved"]);

/** @param {{event: import("../types.js").Event}} props */
export function Pieces({ event }) {
  if (SHIPS.has(event.type)) return html`<${Icon} name="explorer" />`;
  return event.tile === undefined ? null : html`<${TilePicture} tile=${event.tile} turn=${event.turn} />`;
}
