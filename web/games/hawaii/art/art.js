/**
 * Everything that is drawn more than once, as <symbol>s and <g>s that are put into the page once and referenced by
 * <use>. Colours are custom properties (art.css), the only place where light and dark differ.
 */

import { html } from "htm/preact";
import { render } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { GodDefs } from "./gods.js";
import { PieceDefs } from "./piece_defs.js";
import { SceneDefs } from "./scenery.js";
import { SignDefs } from "./signs.js";
import { TileDefs } from "./tiles.js";

let drawn = false;

/** Puts the symbols into the page once, for any number of boards. */
export function use_art() {
  useLayoutEffect(() => {
    if (drawn) return;
    drawn = true;
    const host = document.createElement("div");
    host.className = "hawaii-art";
    document.body.append(host);
    render(html`<${ArtDefs} />`, host);
  }, []);
}

function ArtDefs() {
  return html`<svg width="0" height="0" aria-hidden="true" focusable="false">
    <defs>
      <${Gradients} />
      <${SceneDefs} />
      <${PieceDefs} />
      <${TileDefs} />
      <${GodDefs} />
      <${SignDefs} />
    </defs>
  </svg>`;
}

/** Two colours from the upper left to the lower right, or from the middle outwards. */
const LINEAR = ["wood", "sea", "sand", "meadow", "glade", "card", "board"];

function Gradients() {
  return html`${LINEAR.map(
      (name) =>
        html`<linearGradient id=${`hawaii-${name}`} x1="0" y1="0" x2="0.3" y2="1">
          <stop offset="0" class=${`h-stop-${name}-1`} />
          <stop offset="1" class=${`h-stop-${name}-2`} />
        </linearGradient>`,
    )}
    <radialGradient id="hawaii-gaze" cx="0.5" cy="0" r="1">
      <stop offset="0" class="h-stop-gaze-1" />
      <stop offset="1" class="h-stop-gaze-2" />
    </radialGradient>
    <pattern id="hawaii-waves" width="52" height="34" patternUnits="userSpaceOnUse">
      <path class="h-wave" d="M4 10q5-5 10 0t10 0M30 27q5-5 10 0t10 0" />
    </pattern>
    <pattern id="hawaii-grain" width="120" height="14" patternUnits="userSpaceOnUse">
      <path class="h-grain" d="M0 4q30-3 60 0t60 0M0 10q20 2 50 0t70 1" />
    </pattern>
    <pattern id="hawaii-weave" width="12" height="12" patternUnits="userSpaceOnUse">
      <path class="h-weave" d="M0 3h6M6 9h6M3 6v6M9 0v6" />
    </pattern>`;
}
