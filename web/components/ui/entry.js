import { html } from "../../lib/html.js";
import { Islet } from "./states.js";

/** A page with a single form: a card in the middle. @param {{ title: string, lead?: any, children: any }} props */
export function Entry({ title, lead, children }) {
  return html`<div class="page entry">
    <section class="panel" aria-labelledby="entry-title">
      <h1 id="entry-title">${title}</h1>
      ${lead && html`<p class="lead quiet">${lead}</p>`} ${children}
    </section>
  </div>`;
}

/**
 * The result of a form, and links to go on.
 * @param {{ title: string, text?: any, mood?: "calm" | "dusk" | "fog", role?: string, children?: any }} props
 */
export function Outcome({ title, text, mood = "calm", role = "status", children }) {
  return html`<div class="state" role=${role}>
    <${Islet} mood=${mood} />
    <h1>${title}</h1>
    ${text && html`<p class="quiet">${text}</p>`}
    <div class="row">${children}</div>
  </div>`;
}
