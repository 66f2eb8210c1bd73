/**
 * The drawings: symbols for all people, the buffalo, the hide of the cards. Each is defined once per page and referenced
 * by <use>.
 */

import { render } from "preact";
import { html } from "htm/preact";
import { useLayoutEffect } from "preact/hooks";
import { Bonds, Buffalo, Pelt, Prairie, Rope } from "./prairie.js";
import { Portraits } from "./portraits.js";

let drawn = false;

/** Puts the drawings into the page, once. */
export function use_art() {
  useLayoutEffect(() => {
    if (drawn) return;
    drawn = true;
    const host = document.createElement("div");
    host.className = "manitou-art";
    document.body.append(host);
    render(html`<${ArtDefs} />`, host);
  }, []);
}

/** @param {{ id: string, box?: string, children: import("preact").ComponentChildren }} props */
function Symbol({ id, box = "0 0 64 64", children }) {
  return html`<symbol id=${`manitou-${id}`} viewBox=${box}>${children}</symbol>`;
}

function ArtDefs() {
  return html`<svg width="0" height="0" aria-hidden="true" focusable="false">
    <defs>
      <linearGradient id="manitou-hide" x1="0" y1="0" x2="0.4" y2="1">
        <stop class="mn-hide-1" offset="0" />
        <stop class="mn-hide-2" offset="1" />
      </linearGradient>
      <${Portraits} />
      <${Symbol} id="pelt"><${Pelt} /></${Symbol}>
      <${Symbol} id="rope"><${Rope} /></${Symbol}>
      <${Symbol} id="bonds" box="0 0 24 34"><${Bonds} /></${Symbol}>
      <${Symbol} id="buffalo" box="0 0 120 84"><${Buffalo} /></${Symbol}>
      <${Prairie} />
    </defs>
  </svg>`;
}
