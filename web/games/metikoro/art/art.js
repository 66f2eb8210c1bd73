/**
 * Tiles, grooves, orbs and marks, defined once as <symbol>s. Colours are custom properties (art.css), the only place
 * where light and dark differ. Tracks are drawn from the links in the components, so that a tile looks as it plays.
 */

import { html } from "htm/preact";
import { render } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { link_curve } from "../geometry.js";

let drawn = false;

/** The name of a tile's tracks. @param {number} tile @param {number} turn */
export const track_id = (tile, turn) => `metikoro-track-${tile}-${turn}`;

/**
 * Puts the symbols into the page once, for any number of boards.
 * @param {import("../types.js").Components} components
 */
export function use_art(components) {
  useLayoutEffect(() => {
    if (drawn) return;
    drawn = true;
    const host = document.createElement("div");
    host.className = "metikoro-art";
    document.body.append(host);
    render(html`<${ArtDefs} tiles=${components.tiles} />`, host);
  }, []);
}

/** @param {{tiles: import("../types.js").Components["tiles"]}} props */
function ArtDefs({ tiles }) {
  return html`<svg width="0" height="0" aria-hidden="true" focusable="false">
    <defs>
      <${Gradients} />
      <${Ground} />
      ${tiles.flatMap(({ links }, tile) =>
        links.map(
          (of_turn, turn) =>
            html`<symbol id=${track_id(tile, turn)} viewBox="0 0 100 100"><${Track} links=${of_turn} /></symbol>`,
        ),
      )}
      <${Orb} />
      <${Lock} />
      <${Bar} />
    </defs>
  </svg>`;
}

function Gradients() {
  /** @param {string} name @param {[number, string][]} stops @param {Record<string, number>} [more] */
  const linear = (name, stops, more = { x1: 0, y1: 0, x2: 0.3, y2: 1 }) =>
    html`<linearGradient id=${`metikoro-${name}`} ...${more}>
      ${stops.map(([offset, look]) => html`<stop offset=${offset} class=${look} />`)}
    </linearGradient>`;
  return html`${linear("wood", [
      [0, "k-wood-1"],
      [0.5, "k-wood-2"],
      [1, "k-wood-3"],
    ])}
    ${linear("tile", [
      [0, "k-tile-1"],
      [1, "k-tile-2"],
    ])}
    ${linear("brass", [
      [0, "k-brass-1"],
      [0.55, "k-brass-2"],
      [1, "k-brass-3"],
    ])}
    <radialGradient id="metikoro-base" cx="0.45" cy="0.4" r="0.8">
      <stop offset="0" class="k-base-1" />
      <stop offset="1" class="k-base-2" />
    </radialGradient>
    <radialGradient id="metikoro-cup" cx="0.5" cy="0.62" r="0.6">
      <stop offset="0" class="k-cup-1" />
      <stop offset="1" class="k-cup-2" />
    </radialGradient>
    <radialGradient id="metikoro-pearl" cx="0.36" cy="0.3" r="0.78">
      <stop offset="0" class="k-pearl-1" />
      <stop offset="0.34" class="k-pearl-2" />
      <stop offset="0.68" class="k-pearl-3" />
      <stop offset="0.9" class="k-pearl-4" />
      <stop offset="1" class="k-pearl-5" />
    </radialGradient>`;
}

/** A tile's block of wood: bevelled, with a little grain. */
function Ground() {
  return html`<symbol id="metikoro-ground" viewBox="0 0 100 100" overflow="visible">
    <rect class="k-tile-shadow" x="3" y="5" width="98" height="98" rx="7" />
    <rect class="k-tile-edge" x="0.800" y="0.800" width="98.400" height="98.400" rx="7" />
    <rect x="0.800" y="0.800" width="98.400" height="95.500" rx="7" fill="url(#metikoro-tile)" />
    <path class="k-grain" d="M6 20q22-6 44 0t44-2M6 33q30 6 52 0t36 2M6 71q20-5 46 1t42-3M6 84q26 5 48 0t40 1" />
    <path class="k-bevel" d="M2.500 88V10q0-7 7-7H88" />
  </symbol>`;
}

/**
 * Grooves cut along links, a cup where they end in a stop, a ramp where they bounce.
 * @param {{links: string[]}} props
 */
export function Track({ links }) {
  const grooves = links.map(link_curve).join("");
  const stop = links.some((link) => link.includes("O"));
  const bounces = links.filter(([from, to]) => from === to).map(([edge]) => edge);
  return html`<g class="k-track">
    <path class="k-groove-lip" d=${grooves} />
    <path class="k-groove-edge" d=${grooves} />
    <path class="k-groove-wall" d=${grooves} />
    <path class="k-groove-bed" d=${grooves} />
    <path class="k-groove-shine" d=${grooves} />
    ${bounces.map((edge) => html`<${Bouncer} edge=${edge} />`)}
    ${
      stop &&
      html`<circle class="k-cup-rim" cx="50" cy="50" r="31" /><circle
          cx="50"
          cy="50"
          r="29.500"
          fill="url(#metikoro-brass)"
        />
        <circle class="k-cup-rim" cx="50" cy="50" r="25.500" /><circle
          cx="50"
          cy="50"
          r="24"
          fill="url(#metikoro-cup)"
        />`
    }
  </g>`;
}

/** The groove ends at a brass bow, and an arrow points back. @param {{edge: string}} props */
function Bouncer({ edge }) {
  return html`<g transform=${`rotate(${"NESW".indexOf(edge) * 90} 50 50)`}>
    <path class="k-bow-shadow" d="M32 25.500Q50 34.500 68 25.500" />
    <path class="k-bow" d="M32 24.500Q50 33.500 68 24.500" />
    <path class="k-bow-arrow" d="M50 23V8M44 14 50 7.500l6 6.500" />
  </g>`;
}

/** A pearl around (0, 0). */
function Orb() {
  return html`<g id="metikoro-orb">
    <ellipse class="k-orb-shadow" cx="3" cy="6" rx="23" ry="21" />
    <circle r="22" fill="url(#metikoro-pearl)" class="k-orb-edge" />
    <path class="k-orb-sheen" d="M-14.500 9.500A17.500 17.500 0 0 0 15 9" />
    <path class="k-orb-sheen is-rose" d="M-10 13.500A17 17 0 0 0 10.500 13.500" />
    <ellipse class="k-orb-light" cx="-7.500" cy="-9.500" rx="6.400" ry="4.200" transform="rotate(-38 -7.500 -9.500)" />
  </g>`;
}

/** A padlock around (0, 0), 24 wide. */
function Lock() {
  return html`<g id="metikoro-lock">
    <path class="k-lock-bow" d="M-6-1V-6a6 6 0 0 1 12 0V-1" />
    <rect class="k-lock-body" x="-9" y="-2" width="18" height="14" rx="3" />
    <path class="k-lock-hole" d="M0 3v5" />
  </g>`;
}

/** A "no entry" sign around (0, 0), 24 wide. */
function Bar() {
  return html`<g id="metikoro-bar">
    <circle class="k-bar" r="9.500" />
    <path class="k-bar" d="M-6.500-6.500 6.500 6.500" />
  </g>`;
}
