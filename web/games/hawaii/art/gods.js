/** The four fruits and the six gods: masks, each with the icon of what it gives. */

import { html } from "htm/preact";
import { Ground, SideMark, tile_id } from "./tiles.js";

export function GodDefs() {
  return html`<${Fruits} />
    <g id="hawaii-mask">
      <path class="h-mask h-o" d="M12 20C12 9 20 4.6 30 4.6S48 9 48 20C48 38 41 55.4 30 55.4S12 38 12 20Z" />
      <path class="h-mask-2" d="M30 4.6C40 4.6 48 9 48 20 48 38 41 55.4 30 55.4Z" />
      <path
        class="h-mask-brow h-o"
        d="M14 19Q22 13 29 20L29 41Q30 44 31 41L31 20Q38 13 46 19 42 15 46 12 38 8 30 13 22 8 14 12 18 15 14 19Z"
      />
      <path
        class="h-mask-eye h-o"
        d="M16.4 26Q21.6 20.6 27 26 21.6 30 16.4 26ZM43.6 26Q38.4 20.6 33 26 38.4 30 43.6 26Z"
      />
    </g>
    ${[1, 2].flatMap((side) => GODS.map(([kind, ground, Sign]) => html`<${God} kind=${kind} side=${side} ground=${ground} Sign=${Sign} />`))}`;
}

/** @param {{kind: string, side: number, ground: string, Sign: () => import("preact").ComponentChildren}} props */
function God({ kind, side, ground, Sign }) {
  return html`<symbol id=${tile_id(kind, side)} viewBox="0 0 60 60">
    <${Ground} name=${ground} />
    <use href="#hawaii-mask" />
    <${Sign} />
    <${SideMark} side=${side} />
  </symbol>`;
}

function Ku() {
  return html`<use href="#hawaii-spears" transform="translate(30 43) scale(0.9)" />`;
}

function Kane() {
  return html`<use href="#hawaii-shells" transform="translate(21 45) scale(0.72)" /><use
      href=${`#${tile_id("tiki")}`}
      x="32"
      y="33"
      width="22"
      height="22"
    />`;
}

function Pele() {
  return html`<path
      class="h-fire h-o"
      d="M30 57C19 57 14 50 16.6 43 18 46 20 47 22 46 20 40 24 34 30 31 28.6 36 32 38 34 36.6 34.6 39 36 41 38 40 39 38.6 39 37 38.6 35.4 44 40 47 57 30 57Z"
    />
    <path
      class="h-fire-2"
      d="M30 55.6C24.6 55.6 22.6 51 24.6 47.6 26 49 27.4 49 28.4 48 28.4 45 30 43 32 41.6 32 45 37 47 36 51.6 35.2 54.4 33 55.6 30 55.6Z"
    />`;
}

function Lono() {
  return html`<path
      class="h-cloud h-o"
      d="M15 46C10 45.6 9.6 38.6 15 38 15.6 32 24 30 27 34.6 31 31 38 32.6 39 37.4 46 36 49 45 42 46Z"
    />
    <path class="h-bolt h-o" d="M29 42H36L32.6 48H37L26.6 58 29.4 50.4H25Z" />`;
}

function Laka() {
  return html`<path
      class="h-leaf h-o"
      d="M30 58C20 56 15 48 17 38 25 40 29 46 30 58ZM30 58C40 56 45 48 43 38 35 40 31 46 30 58Z"
    />
    <path class="h-leaf-line" d="M20 42Q26 48 30 58M40 42Q34 48 30 58" />
    <use href="#hawaii-flower" transform="translate(30 40) scale(0.5)" />`;
}

function Kanaloa() {
  return html`<path
      class="h-octopus h-o"
      d="M20 42C20 35 24 31.4 30 31.4S40 35 40 42C40 45 42 47 46 46 48 48 46 51.6 42 51 43 54 41 57 37.6 55.6 37 58.4 32 58.6 30 55.6 28 58.6 23 58.4 22.4 55.6 19 57 17 54 18 51 14 51.6 12 48 14 46 18 47 20 45 20 42Z"
    />
    <circle class="h-white" cx="26.6" cy="41" r="2.6" /><circle class="h-white" cx="33.4" cy="41" r="2.6" />
    <circle class="h-dark" cx="27" cy="41.4" r="1.2" /><circle class="h-dark" cx="33" cy="41.4" r="1.2" />`;
}

const GODS = /** @type {[string, string, () => import("preact").ComponentChildren][]} */ ([
  ["ku", "god-red", Ku],
  ["kane", "god-gold", Kane],
  ["pele", "god-lava", Pele],
  ["lono", "god-storm", Lono],
  ["laka", "god-green", Laka],
  ["kanaloa", "god-sea", Kanaloa],
]);

/** Each centred, about 40 units wide. */
function Fruits() {
  return html`<g id="hawaii-breadfruit">
      <path class="h-leaf h-o" d="M0-12C-4-22-14-23-21-17-15-14-8-10 0-12ZM0-12C6-21 15-20 20-13 13-13 7-9 0-12Z" />
      <circle class="h-bread h-o" cy="5" r="17.4" />
      <path
        class="h-bread-line"
        d="M-12-2l4 3 4-3 4 3 4-3 4 3 4-3M-14 6l4 3 4-3 4 3 4-3 4 3 4-3 4 3M-11 14l4 3 4-3 4 3 4-3 4 3"
      />
      <path class="h-shine-round" d="M-11-2A13 13 0 0 1-3-8" />
    </g>
    <g id="hawaii-taro">
      <path class="h-stalk" d="M0 12C2 2 0-4-3-10" />
      <path class="h-leaf h-o" d="M-3-10C-12-6-20-12-21-20-14-22-8-20-5-16-4-23 4-26 14-24 20-14 14-2-3-10Z" />
      <path class="h-leaf-line" d="M-3-10Q6-14 12-21M-3-10Q-12-12-17-17" />
      <path class="h-taro h-o" d="M-12 9C-12 4-6 2 0 2S12 4 12 9C12 17 6 24 0 24S-12 17-12 9Z" />
      <path class="h-taro-line" d="M-11 10Q0 14 11 10M-9.6 15.6Q0 19 9.6 15.6M-3 23.6L-5 28M3 23.6L5 28" />
    </g>
    <g id="hawaii-coconut">
      <circle class="h-coco h-o" cx="3" cy="-5" r="16" />
      <path class="h-coco-line" d="M-9-12Q0-20 12-16M-11-4Q0-14 17-8" />
      <path class="h-coco-2 h-o" d="M-21 6C-21 16-13 22-4 22S13 16 13 6C6 0-14 0-21 6Z" />
      <ellipse class="h-coco-flesh h-o" cx="-4" cy="6.4" rx="17" ry="6.4" />
      <ellipse class="h-coco-milk" cx="-4" cy="7" rx="11" ry="3.4" />
    </g>
    <g id="hawaii-banana">
      <path class="h-banana h-o" d="M8-22C18-10 19 8 6 19 2 22-3 22-4 19 6 12 10-4 3-20Z" />
      <path class="h-banana h-o" d="M5-21C10-8 4 10-10 17-14 19-18 18-18 15-6 11-1-6 0-19Z" />
      <path class="h-banana h-o" d="M2-20C-1-8-10 3-19 4-22 4-24 1-23-1-13-3-7-12-4-21Z" />
      <path class="h-banana-tip h-o" d="M-5-22Q2-28 9-23L8-18Q2-21-4-18Z" />
      <path class="h-banana-line" d="M9-10Q10 6 1 16M1-8Q-3 8-13 15" />
    </g>`;
}
