/** What the tiles of a place bring, as signs without words. The legend explains the signs. */

import { html } from "htm/preact";

/**
 * A part of a sign: an icon of art_pieces.js, a text without words, or points in a blossom.
 * @typedef {{ icon?: string, scale?: number, text?: string, points?: string, width: number }} Part
 */

/** @param {string} name @param {number} [scale] @param {number} [width] @returns {Part} */
const icon = (name, scale = 0.62, width = 16) => ({ icon: name, scale, width });
/** @param {string} words @param {number} [width] @returns {Part} */
const text = (words, width = 16) => ({ text: words, width });
/** @param {string} number @returns {Part} */
const points = (number) => ({ points: number, width: 23 });
const income = icon("sun", 0.58, 16);
const leads_to = icon("leads", 0.8, 12);

/** @type {Record<string, Part[]>} */
const SIGNS = {
  shell_hut: [income, text("+1"), icon("shells")],
  foot_hut: [income, text("+1"), icon("feet")],
  spear_hut: [icon("spears", 0.56), leads_to, points("1")],
  trading_hut: [icon("shells", 0.5, 13), icon("swap", 0.6, 17), icon("feet", 0.56, 13)],
  long_hut: [icon("bars", 1, 16), leads_to, points("5")],
  irrigation: [icon("banana", 0.36, 17), leads_to, points("10")],
  breadfruit: [income, icon("fruit", 0.62, 16)],
  boat: [icon("fishing", 0.56, 28), leads_to, icon("fish", 0.86, 21), points("")],
  surfer: [icon("turtle", 0.36, 26), text("−2", 18)],
  hula: [icon("plot", 0.8, 17), leads_to, points("1")],
  kahuna: [icon("row", 1, 30), leads_to, text("5–15", 34), points("")],
  tiki: [icon("row", 1, 30), leads_to, icon("counts", 0.62, 20)],
  ku: [icon("spears", 0.56), leads_to, points("1"), text("", 5), income, text("+1"), icon("feet")],
  kane: [income, text("+1"), icon("shells")],
  pele: [icon("feet"), text("≤ 2", 24)],
  lono: [icon("turtle", 0.36, 26), leads_to, points("2")],
  laka: [icon("fruit", 0.62, 16), leads_to, points("1")],
  kanaloa: [icon("fishing", 0.56, 28), leads_to, points("2")],
};
/** The four kinds of fruit bring the same. */
const FRUIT = new Set(["taro", "coconut", "banana"]);

const HEIGHT = 21;
const PADDING = 3.5;

/** The kinds of a place that have a sign there: one stands for all fruit, and the gods show theirs on their masks. @param {import("../types.js").Stack[]} stacks */
function signed(stacks) {
  return stacks.length > 4 ? [] : stacks.map(({ kind }) => kind).filter((kind) => SIGNS[kind]);
}

/** The signs of a place, at its right. @param {{ stacks: import("../types.js").Stack[], width: number }} props */
export function Signs({ stacks, width }) {
  const kinds = signed(stacks);
  const first = stacks.length > 2 ? 60 : kinds.length > 1 ? 11 : 36;
  return kinds.map(
    (kind, index) => html`<${Sign} kind=${kind} right=${width - 7} y=${first + index * (HEIGHT + 3)} />`,
  );
}

/** @param {{ kind: string, right: number, y: number }} props */
function Sign({ kind, right, y }) {
  const parts = SIGNS[kind];
  const width = width_of(parts);
  return html`<g transform=${`translate(${right - width} ${y})`} data-card=${kind}>
    <rect class="h-sign" width=${width} height=${HEIGHT} rx="6" />
    <${Glyphs} parts=${parts} x=${PADDING} y=${HEIGHT / 2} />
  </g>`;
}

/** @param {Part[]} parts */
const width_of = (parts) => parts.reduce((sum, { width }) => sum + width, 2 * PADDING);

/** The sign of a tile as a picture of its own. @param {{ kind: string }} props */
export function SignPicture({ kind }) {
  const parts = SIGNS[FRUIT.has(kind) ? "breadfruit" : kind];
  if (!parts) return null;
  return html`<svg
    class="hawaii-sign-picture"
    viewBox=${`0 0 ${width_of(parts)} ${HEIGHT}`}
    style=${{ aspectRatio: `${width_of(parts)} / ${HEIGHT}` }}
    aria-hidden="true"
    focusable="false"
  >
    <${Glyphs} parts=${parts} x=${PADDING} y=${HEIGHT / 2} />
  </svg>`;
}

/** @param {{ parts: Part[], x: number, y: number }} props */
function Glyphs({ parts, x, y }) {
  let left = x;
  return parts.map((part) => {
    const middle = left + part.width / 2;
    left += part.width;
    return html`<g transform=${`translate(${middle} ${y})`}><${Glyph} ...${part} /></g>`;
  });
}

/** @param {Part} props */
function Glyph({ icon: name, scale = 1, text: words, points: number }) {
  if (name) return html`<use href=${`#hawaii-${name}`} transform=${`scale(${scale})`} />`;
  if (words !== undefined) return html`<text class="h-sign-text" y="5.4">${words}</text>`;
  return html`<use href="#hawaii-flower" transform="scale(0.62)" /><text class="h-points is-small" y="4.4"
      >${number}</text
    >`;
}

/** Signs of their own, each centred. */
export function SignDefs() {
  const rays = [0, 45, 90, 135, 180, 225, 270, 315].map(
    (turn) => html`<path transform=${`rotate(${turn})`} d="M0-8.6V-12.4" />`,
  );
  return html`<g id="hawaii-sun"><g class="h-ray">${rays}</g><circle class="h-sun h-o" r="6.4" /></g>
    <path id="hawaii-leads" class="h-leads" d="M-5 0H5M1.4-3.6L5 0 1.4 3.6" />
    <g id="hawaii-plot"><rect class="h-plot-sign h-o" x="-8" y="-8" width="16" height="16" rx="3" /></g>
    <g id="hawaii-row">
      ${[-9.4, 0, 9.4].map((x) => html`<rect class="h-plot-sign h-o" x=${x - 4.2} y="-4.6" width="8.4" height="9.2" rx="2" />`)}
    </g>
    <g id="hawaii-bars">
      <rect class="h-mark-2" x="-7.5" y="-7" width="15" height="14" rx="4" /><path
        class="h-mark-bar-2"
        d="M-2.7-3.6V3.6M2.7-3.6V3.6"
      />
    </g>
    <g id="hawaii-counts"><circle class="h-yes" r="14" /><path class="h-tick" d="M-6.4 0l4.6 5 8.2-9.6" /></g>`;
}
