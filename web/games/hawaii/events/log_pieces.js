/** The pieces that a log line names. */

import { html } from "htm/preact";
import { Icon, TilePicture, TokenPicture } from "../art/pieces.js";

/** What an event is about, if it does not name a tile. @type {Record<string, string>} */
const KINDS = { kahuna_added: "kahuna", tiki_added: "tiki" };
const VALUES = new Set(["spears", "visited", "island_points", "round_scored", "first_place"]);

/** @param {{event: import("../types.js").Event}} props */
export function Pieces({ event }) {
  const { type, side, token } = event;
  const kind = type === "bought" || type === "built" ? event.kind : KINDS[type];
  if (kind) return html`<${TilePicture} kind=${kind} side=${side ?? 1} />`;
  if (type === "ordered") return token ? html`<${TokenPicture} token=${token} />` : null;
  if (type === "fished") return html`<${Icon} name="fish" />`;
  return VALUES.has(type) ? html`<${Icon} name="flower" />` : null;
}
