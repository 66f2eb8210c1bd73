/** The signs on the table; the texts are `manitou.legend.<name>`. */

import { html } from "htm/preact";
import { Backs, Card, Chip, Sign } from "./card.js";

/** @type {[string, () => import("preact").ComponentChildren][]} */
export const legend = [
  ["hunter", () => html`<${Card} card="hunter_7" seat=${0} />`],
  ["warrior", () => html`<${Card} card="scout" seat=${0} />`],
  ["buffalo", () => html`<${Sign} name="buffalo" />`],
  ["rope", () => html`<${Sign} name="rope" />`],
  ["robber", () => html`<${Sign} name="robber" />`],
  ["cards", () => html`<${Backs} seat=${0} count=${3} />`],
  ["out", () => html`<span class="manitou-chips"><${Chip} card="hunter_7" state="out" /></span>`],
];
