/** The pieces that a log line names. */

import { html } from "htm/preact";
import { Card, Sign } from "../card.js";

/** @type {Record<string, string>} */
const SIGNS = { took_buffalo: "buffalo", escaped: "buffalo", robbed: "robber" };

/** The cards that an event shows to this viewer. @param {import("../types.js").Event} event @returns {{seat: number, card: string}[]} */
function cards_of(event) {
  if (event.type === "took_prisoners") return event.cards;
  if (event.type === "dealt") return (event.cards ?? []).map((card) => ({ seat: event.seat, card }));
  return (event.type === "laid" || event.type === "drew") && event.card ? [{ seat: event.seat, card: event.card }] : [];
}

/** @param {{event: import("../types.js").Event}} props */
export function Pieces({ event }) {
  const sign = SIGNS[event.type];
  if (sign) return html`<${Sign} name=${sign} />`;
  return cards_of(event).map(({ seat, card }, at) => html`<${Card} key=${at} card=${card} seat=${seat} />`);
}
