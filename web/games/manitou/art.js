/**
 * The drawings: symbols for everybody on a card, the buffalo, the hide that cards are made of. Each is drawn once for the
 * whole page and used wherever it is seen. People are told by what they carry and do, not by their faces.
 */

import { render } from "preact";
import { html } from "htm/preact";
import { useLayoutEffect } from "preact/hooks";
import { Buffalo, Pelt, Prairie, Rope } from "./art_prairie.js";

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

/** @param {{ id: string, box?: string, children: any }} props */
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
      <linearGradient id="manitou-flame" x1="0" y1="0" x2="0" y2="1">
        <stop class="mn-flame-1" offset="0" />
        <stop class="mn-flame-2" offset="1" />
      </linearGradient>
      <linearGradient id="manitou-cloud" x1="0" y1="0" x2="0" y2="1">
        <stop class="mn-cloud-1" offset="0" />
        <stop class="mn-cloud-2" offset="1" />
      </linearGradient>
      <linearGradient id="manitou-leather" x1="0" y1="0" x2="1" y2="1">
        <stop class="mn-leather-1" offset="0" />
        <stop class="mn-leather-2" offset="1" />
      </linearGradient>
      <${Symbol} id="chief"><${Chief} /></${Symbol}>
      <${Symbol} id="medicine_man"><${MedicineMan} /></${Symbol}>
      <${Symbol} id="rain_maker"><${RainMaker} /></${Symbol}>
      <${Symbol} id="scout"><${Scout} /></${Symbol}>
      <${Symbol} id="clan_mother"><${ClanMother} /></${Symbol}>
      <${Symbol} id="hunter"><${Hunter} /></${Symbol}>
      <${Symbol} id="pelt"><${Pelt} /></${Symbol}>
      <${Symbol} id="rope"><${Rope} /></${Symbol}>
      <${Symbol} id="buffalo" box="0 0 120 84"><${Buffalo} /></${Symbol}>
      <${Prairie} />
    </defs>
  </svg>`;
}

/** A fan of eagle feathers above a beaded band. */
function Chief() {
  const feathers = [-72, 72, -48, 48, -24, 24, 0];
  return html`${feathers.map(
      (angle) =>
        html`<g transform=${`rotate(${angle} 32 47)`}>
          <path class="mn-feather" d="M32 44c-5-8-6.500-22 0-38 6.500 16 5 30 0 38z" />
          <path
            class="mn-feather-tip"
            d="M27.900 20c.6-4.600 2-9.300 4.100-14 2.100 4.700 3.500 9.400 4.100 14-2.700 1.700-5.500 1.700-8.200 0z"
          />
          <path class="mn-quill" d="M32 10v34" />
          <circle class="mn-tuft" cx="32" cy="42" r="3" />
        </g>`,
    )}
    <path class="mn-band" d="M9 48c13-9 33-9 46 0l-2.500 9c-12-7-29-7-41 0z" />
    <path
      class="mn-band-beads"
      d="m15 50 3.500-2 1 4.500zm10.500-4 3-1 .5 4.500zm9.500-1 3.500 1-3 3.500zm10.500 3 3.500 2-4.500 2.500z"
    />
    <circle class="mn-gem" cx="32" cy="47.500" r="3" />`;
}

/** The medicine pouch, and a plant of those it holds. */
function MedicineMan() {
  return html`<path class="mn-stem" d="M38 22c2-7 5-12 11-17M40 15c-1-4 0-8 2-11" />
    <path
      class="mn-leaf"
      d="M49 5c5-3 9-2 11 1-4 3-8 3-11-1zm-4 6c6-1 10 1 11 5-5 1-9 0-11-5zm-3-7c-1-4 1-7 4-8 1 4 0 7-4 8zm-1 12c-5-2-7-6-6-10 4 2 7 5 6 10z"
    />
    <path class="mn-leather" d="M21 28C9 38 8 57 32 58c24-1 23-20 11-30z" />
    <path class="mn-leather-edge" d="M18 17c9 5 19 5 28 0l-4 10H22z" />
    <path class="mn-cord" d="M20.500 27.500c7.500 2.600 15.500 2.600 23 0M43 28c6 2 8 6 7 11m-7-11c3 4 3 8 1 12" />
    <path class="mn-turquoise" d="m32 34 8 9-8 9-8-9z" />
    <path class="mn-hide-fill" d="m32 38.500 4 4.500-4 4.500-4-4.500z" />
    <path class="mn-tuft-line" d="m17 52-3 7m8-3.500L20 62m8-4.500-.7 5m9.400-5 .7 5m4.600-7L44 62m3-10 3 7" />`;
}

/** A cloud, its rain, and a bolt. */
function RainMaker() {
  const drops = [
    [14, 44],
    [24, 50],
    [43, 49],
    [52, 43],
    [33, 57],
  ];
  return html`<path
      class="mn-cloud"
      d="M17 38C8 38 4 32 5 26c1-5 5-8 10-8C17 9 24 4 32 5c7 0 13 5 15 11 7-1 12 4 12 11 0 6-5 11-12 11z"
    />
    <path class="mn-cloud-line" d="M13 27c4-2 7-2 10 1m3-13c4-4 9-4 13-1m5 9c4-1 7 0 9 3" />
    <path class="mn-bolt" d="M35 28 24 43h7l-4 12 13-16h-7l6-11z" />
    ${drops.map(
      ([x, y]) =>
        html`<path
          class="mn-drop"
          transform=${`translate(${x} ${y})`}
          d="M0-6c3 4 3.600 6 3 7.500-1 2.700-5 2.700-6 0C-3.600 0-3-2 0-6z"
        />`,
    )}`;
}

/** An eye that sees, and the tracks of moccasins. */
function Scout() {
  const tracks = [
    [17, 51, 24],
    [32, 42, 32],
    [37, 56, 30],
    [52, 46, 36],
  ];
  return html`<path class="mn-eye" d="M4 20C14 5 46 4 60 20 46 35 14 35 4 20z" />
    <circle class="mn-iris" cx="32" cy="19.500" r="9.500" />
    <circle class="mn-pupil" cx="32" cy="19.500" r="4.600" />
    <circle class="mn-glint" cx="35" cy="16.500" r="1.900" />
    <path class="mn-lid" d="M4 20C14 5 46 4 60 20" />
    ${tracks.map(
      ([x, y, angle]) =>
        html`<path
          class="mn-track"
          transform=${`translate(${x} ${y}) rotate(${angle}) scale(.84)`}
          d="M0-9.500c4.500-.5 6 4 5.200 8C4.600 1.500 4 3 3.600 5.500 3 9 1.800 10 0 10S-3 9-3.400 6C-3.800 3-4.500 1.500-5 -1.500-5.600-5-4-9.200 0-9.500z"
        />`,
    )}`;
}

/** The fire of the hearth, and the border of her shawl. */
function ClanMother() {
  return html`<path
      class="mn-flame"
      d="M32 2c3 9 15 14 15 27 0 10-7 15-15 15s-15-5-15-15c0-6 3-10 6-13 1 4 2 6 4 7 0-8 2-14 5-21z"
    />
    <path class="mn-flame-core" d="M33 20c2 6 7 8 7 15 0 5-4 8-8 8s-8-3-8-8c0-4 2-6 4-8 1 2 2 3 3 3 0-4 1-7 2-10z" />
    <path class="mn-log" d="M13 42.500 47 47M51 42.500 17 47" />
    <path class="mn-shawl" d="M3 50h58v11H3z" />
    <path
      class="mn-shawl-2"
      d="m8 55.500 4.800-5 4.800 5-4.800 5zm12.800 0 4.800-5 4.800 5-4.800 5zm12.800 0 4.800-5 4.800 5-4.800 5zm12.800 0 4.800-5 4.800 5-4.800 5z"
    />
    <path class="mn-tuft-line" d="M6 61v3m7-3v3m6.500-3v3m6.500-3v3m6-3v3m6.500-3v3m6.500-3v3m6.500-3v3m6-3v3" />`;
}

/** A bow with an arrow on it. */
function Hunter() {
  return html`<g transform="rotate(-42 32 32)">
    <path class="mn-string" d="M40 4v56" />
    <path class="mn-bow" d="M40 4c8 5 13 15 13 28s-5 23-13 28" />
    <path class="mn-grip" d="M53 27v10" />
    <path class="mn-shaft" d="M6 32h47" />
    <path class="mn-point" d="m62 32-10-5 2 5-2 5z" />
    <path class="mn-fletch" d="M4 32 0 27h9l5 5-5 5H0z" />
  </g>`;
}
