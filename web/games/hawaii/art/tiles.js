/**
 * Place tiles, 60 by 60: a ground in the colour of the family, a picture, and one or two bars for the side. The picture
 * shows what a tile brings as often as it brings it.
 */

import { html } from "htm/preact";

/** The name of a tile's symbol. @param {string} kind @param {number} [side] */
export const tile_id = (kind, side = 1) => `hawaii-tile-${kind}-${side}`;

export function TileDefs() {
  return html`<g id="hawaii-hut">
      <path class="h-wall h-o" d="M9 28V53.4H51V28Z" />
      <path class="h-slat" d="M15 30V53M21 30V53M27 30V53M33 30V53M39 30V53M45 30V53" />
      <path
        class="h-thatch-2 h-o"
        d="M3.6 31.4C14 25 21 16 25 6.6H35C39 16 46 25 56.4 31.4 40 36.4 20 36.4 3.6 31.4Z"
      />
      <path class="h-thatch" d="M3.6 31.4C14 25 21 16 25 6.6H31C31 16 26 26 21 34.2 14.4 33.8 8.4 32.8 3.6 31.4Z" />
      <path
        class="h-straw"
        d="M26 9C22 18 17 26 11 32M29 8C28 18 24 28 19 34M32 8C33 18 32 28 30 35M34 9C38 18 43 26 49 32M33 12C36 20 39 28 41 34"
      />
      <path class="h-ridge" d="M23 7H37" />
    </g>
    ${[1, 2].flatMap((side) => KINDS.map(([kind, ground, Motif]) => html`<${Tile} kind=${kind} side=${side} ground=${ground} Motif=${Motif} />`))}
    <${Tile} kind="start_hut" side=${0} ground="earth" Motif=${StartHut} />
    <${Tile} kind="kahuna" side=${0} ground="bark" Motif=${Kahuna} />
    <${Tile} kind="tiki" side=${0} ground="night" Motif=${Tiki} />`;
}

/** @param {{kind: string, side: number, ground: string, Motif: (props: {side: number}) => import("preact").ComponentChildren}} props side 0: it has one only, and no mark */
function Tile({ kind, side, ground, Motif }) {
  return html`<symbol id=${tile_id(kind, side || 1)} viewBox="0 0 60 60">
    <${Ground} name=${ground} />
    <${Motif} side=${side || 1} />
    ${side === 0 ? null : html`<${SideMark} side=${side} />`}
  </symbol>`;
}

/** @param {{name: string}} props */
export function Ground({ name }) {
  return html`<rect class="h-tile-edge" x="0.6" y="0.6" width="58.8" height="58.8" rx="9" />
    <rect class=${`h-ground-${name}`} x="1.8" y="1.8" width="56.4" height="55.4" rx="8" />
    <path class="h-shine" d="M4 12V10Q4 4 10 4H50Q56 4 56 10" />`;
}

/** One bar or two in the upper left corner, the second side's on gold. @param {{side: number}} props */
export function SideMark({ side }) {
  return html`<rect class=${side === 2 ? "h-mark-2" : "h-mark-1"} x="3.6" y="3.6" width="15" height="14" rx="4" />
    <path
      class=${side === 2 ? "h-mark-bar-2" : "h-mark-bar-1"}
      d=${side === 2 ? "M8.4 7V14.2M13.8 7V14.2" : "M11.1 7V14.2"}
    />`;
}

/** An emblem, once large or twice small. @param {{of: string, side: number, scale?: number}} props */
function Emblem({ of, side, scale = 1 }) {
  if (side === 1) return html`<use href=${`#${of}`} transform=${`translate(30 43) scale(${scale})`} />`;
  return html`<use href=${`#${of}`} transform=${`translate(18.6 43) scale(${scale * 0.84})`} />
    <use href=${`#${of}`} transform=${`translate(41.4 43) scale(${scale * 0.84})`} />`;
}

/** A hut, and what it brings in front of it. @param {string} of @param {number} [scale] */
const hut = (of, scale) =>
  function Hut(/** @type {{side: number}} */ { side }) {
    return html`<use href="#hawaii-hut" />
      <rect class="h-door" x=${side === 1 ? 15 : 6} y="28.4" width=${side === 1 ? 30 : 48} height="29" rx="7" />
      <${Emblem} of=${of} side=${side} scale=${scale} />`;
  };

function StartHut() {
  return html`<use href="#hawaii-hut" /><path class="h-dark" d="M23 53.4V42Q30 34 37 42V53.4Z" />`;
}

/** @param {{side: number}} props */
function LongHut({ side }) {
  return html`<path class="h-wall h-o" d="M5 34V52H55V34Z" />
    <path class="h-dark" d="M11 52V43Q14 38 17 43V52ZM27 52V43Q30 38 33 43V52ZM43 52V43Q46 38 49 43V52Z" />
    <path class="h-thatch-2 h-o" d="M1.6 37C6 31 9 25 11 17H49C51 25 54 31 58.4 37 40 41 20 41 1.6 37Z" />
    <path
      class="h-straw"
      d="M14 19C12 27 9 33 6 37M21 18C20 26 18 33 16 39M28 18V39M35 18C36 26 37 33 38 39M42 18C44 26 46 33 49 38"
    />
    <path class="h-ridge" d="M9 17H51" />
    ${side === 2 ? html`<use href="#hawaii-flower" transform="translate(46 15) scale(0.56)" /><text class="h-small-number" x="46" y="18.4">5</text>` : null}`;
}

/** @param {{side: number}} props */
function Irrigation({ side }) {
  return html`<path class="h-field" d="M2 40C16 34 40 34 58 40V50Q58 57 50 57H10Q2 57 2 50Z" />
    <path class="h-furrow" d="M6 45Q30 38 54 45M5 51Q30 44 55 51" />
    <path
      class="h-water-2"
      d="M20 3C18 14 26 18 33 22 42 27 42 33 33 37 25 41 25 48 31 57H43C38 48 40 43 46 39 56 32 54 22 44 17 37 13 34 9 35 3Z"
    />
    <path
      class="h-water"
      d="M24 3C23 13 30 16 37 20 46 25 46 33 37 38 30 42 29 49 35 57H39C35 48 36 43 43 38 51 32 50 24 41 18.6 34 14.6 30 10 31 3Z"
    />
    ${side === 2 ? html`<use href="#hawaii-shells" transform="translate(13 27) scale(0.44)" /><use href="#hawaii-feet" transform="translate(12 42) scale(0.44)" /><use href="#hawaii-fruit" transform="translate(51 50) scale(0.44)" />` : null}`;
}

function Hula() {
  return html`<path
      class="h-skin h-o"
      d="M24 24C17 22 13 17 9 19 6 21 8 24 12 24 16 25 19 30 25 31ZM36 24C43 22 47 27 51 25 54 23 52 20 48 20 44 19 41 18 35 20Z"
    />
    <path class="h-skin h-o" d="M25 56L26 48H34L35 56Q30 58 25 56Z" />
    <path class="h-skin h-o" d="M25 22H35L34 34H26Z" />
    <path class="h-lei" d="M25.4 21Q30 32 34.6 21" />
    <path class="h-grass h-o" d="M24 33H36C42 39 44 46 44 52 34 55.6 26 55.6 16 52 16 46 18 39 24 33Z" />
    <path
      class="h-grass-line"
      d="M26 35C22 41 20.6 47 20.4 53M29 35C27 42 26.4 48 26.4 54M32 35C33 42 33.6 48 33.6 54M34.6 35C38 41 39.4 47 39.6 53"
    />
    <path class="h-hair" d="M21.4 24C20 12 23 5.4 30 5.4S40 12 38.6 24Q35 25 34 20H26Q25 25 21.4 24Z" />
    <circle class="h-skin" cx="30" cy="14.6" r="6.6" />
    <path class="h-hair" d="M23 14C23 9 26 7 30 7S37 9 37 14C33 12 27 12 23 14Z" />
    <circle class="h-petal-red" cx="37" cy="10.6" r="3.6" /><circle class="h-pollen" cx="37" cy="10.6" r="1.3" />`;
}

/** Fruit: one, or two. @param {string} of */
const fruit = (of) =>
  function FruitTile(/** @type {{side: number}} */ { side }) {
    if (side === 1) return html`<use href=${`#${of}`} transform="translate(31 32)" />`;
    return html`<use href=${`#${of}`} transform="translate(20 37) scale(0.72)" /><use
        href=${`#${of}`}
        transform="translate(42 28) scale(0.72)"
      />`;
  };

/** @param {{side: number}} props */
function BoatTile({ side }) {
  const feet = side === 1 ? [-13, 0, 13] : [-16.5, -5.5, 5.5, 16.5];
  return html`<path class="h-tile-wave" d="M4 47q6-5 12 0t12 0 12 0 12 0M6 54q6-4 12 0t12 0 12 0 12 0" />
    <use href="#hawaii-sailing" transform="translate(31 35) scale(0.86)" />
    ${feet.map((x, index) => html`<circle class=${side === 2 && index === 0 ? "h-seat-filled" : "h-seat-free"} cx=${30 + x} cy="50" r="4.4" />`)}`;
}

/** @param {{side: number}} props */
function Surfer({ side }) {
  return html`<path
      class="h-foam-big"
      d="M2 50C10 30 26 22 46 26 40 28 38 33 42 37 48 41 54 42 58 42V50Q58 57 50 57H10Q2 57 2 50Z"
    />
    <path
      class="h-water"
      d="M2 54C12 36 26 29 40 30 34 34 36 40 44 44 49 46 54 47 58 47V50Q58 57 50 57H10Q2 57 2 54Z"
    />
    <path class="h-surfboard h-o" d="M13 49C22 49 40 41 48 34.6 46 42 32 52 18 53Q13 52.6 13 49Z" />
    <path
      class="h-skin h-o"
      d="M23 47L27 38 24 32 30 27 36 31 44 27 45 29.6 36 35 33 34 34 40 40 42 38.6 45 30 43 27 48.6Z"
    />
    <path class="h-short" d="M25.6 40L24.6 34.4 33 34.6 34.4 41Z" />
    <circle class="h-skin h-o" cx="29" cy="22.4" r="4.8" />
    <rect class="h-plate" x="34" y="4.4" width="21" height="15" rx="5" /><text class="h-plate-number" x="44.5" y="16.2"
      >${side === 1 ? "−2" : "−4"}</text
    >`;
}

function Kahuna() {
  return html`<path
      class="h-feather h-o"
      d="M18 24C12 16 12 8 16 3 20 8 22 14 23 20ZM42 24C48 16 48 8 44 3 40 8 38 14 37 20ZM30 20C25 14 25 7 30 1.6 35 7 35 14 30 20Z"
    />
    <path
      class="h-feather-2 h-o"
      d="M23 22C18 15 19 8 22 4 26 9 27 15 27 20ZM37 22C42 15 41 8 38 4 34 9 33 15 33 20Z"
    />
    <path class="h-cloak h-o" d="M8 56C9 44 16 39 30 39S51 44 52 56Q30 60 8 56Z" />
    <path class="h-lei" d="M20 40Q30 54 40 40" />
    <path class="h-skin h-o" d="M18 24C18 19 24 17.6 30 17.6S42 19 42 24C42 35 37 43.4 30 43.4S18 35 18 24Z" />
    <path class="h-beard" d="M20 33C24 36 36 36 40 33 39 41 35 48 30 50 25 48 21 41 20 33Z" />
    <path class="h-face" d="M22 27.4h5M33 27.4h5M26.6 39h6.8M30 28v5" />`;
}

function Tiki() {
  return html`<path class="h-totem h-o" d="M17 7Q30 2 43 7L45 22 41 30 44 43 40 56H20L16 43 19 30 15 22Z" />
    <path class="h-totem-2" d="M17 7Q30 2 43 7L43.6 12Q30 7 16.4 12ZM19 31Q30 35 41 31L42 35Q30 39 18 35Z" />
    <path class="h-totem-eye h-o" d="M18.6 16Q24 11.6 28.4 17 24 23 18.6 16ZM41.4 16Q36 11.6 31.6 17 36 23 41.4 16Z" />
    <circle class="h-dark" cx="24" cy="17" r="1.9" /><circle class="h-dark" cx="36" cy="17" r="1.9" />
    <path class="h-totem-mouth h-o" d="M20 26Q30 21.6 40 26 39 31 30 31T20 26Z" />
    <path class="h-teeth" d="M23 25.6V29M26.4 24.6V30.4M30 24.4V30.6M33.6 24.6V30.4M37 25.6V29" />
    <path class="h-totem-line" d="M21 44Q25 40 30 44T39 44M22 51Q26 47 30 51T38 51" />`;
}

const KINDS = /** @type {[string, string, ((props: {side: number}) => import("preact").ComponentChildren)][]} */ ([
  ["shell_hut", "coral", hut("hawaii-shells", 1)],
  ["foot_hut", "earth", hut("hawaii-feet", 0.98)],
  ["spear_hut", "clay", hut("hawaii-spears", 0.84)],
  ["trading_hut", "lagoon", hut("hawaii-swap", 0.84)],
  ["long_hut", "earth", LongHut],
  ["irrigation", "field", Irrigation],
  ["hula", "sunset", Hula],
  ["breadfruit", "grove", fruit("hawaii-breadfruit")],
  ["taro", "grove", fruit("hawaii-taro")],
  ["coconut", "grove", fruit("hawaii-coconut")],
  ["banana", "grove", fruit("hawaii-banana")],
  ["boat", "deep", BoatTile],
  ["surfer", "surf", Surfer],
]);
