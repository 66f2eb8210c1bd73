/** What the portraits have in common: brush strokes, and a person whose features differ. */

import { html } from "htm/preact";

/** An area of one colour. @param {string} fill @param {string} d @param {number} [opacity] */
export const light = (fill, d, opacity) => html`<path fill=${fill} d=${d} opacity=${opacity} />`;

/** A thin line. @param {string} colour @param {number} width @param {string} d @param {number} [opacity] */
export const line = (colour, width, d, opacity) =>
  html`<path
    fill="none"
    stroke=${colour}
    stroke-width=${width}
    stroke-linecap="round"
    stroke-linejoin="round"
    d=${d}
    opacity=${opacity}
  />`;

/** A line with an outline. @param {string} colour @param {number} width @param {string} d */
export const stroke = (colour, width, d) => html`${line("#2a160a", width + 1.2, d, 0.45)}${line(colour, width, d)}`;

/** @param {string} fill @param {number} radius @param {number[]} at x and y of each */
export function spots(fill, radius, at) {
  const d = `m-${radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0`;
  return light(fill, at.map((x, index) => (index % 2 ? "" : `M${x} ${at[index + 1]}${d}`)).join(""));
}

const FACES = {
  strong:
    "M31 40c-1-13 7-20 19-20s20 8 19 21l-1 11c-1 8-5 14-10 18.500-3 2.600-5.500 3.500-8.500 3.500s-6-1.300-9-4.500C36 64.500 33 58 32.300 51z",
  slim: "M32 40c-1-13 7-20 18-20s19 8 18 21l-1 10c-1 8-5 15-10 19.500-2.600 2.300-5 3.500-7.500 3.500s-5-1.300-8-4.500C37 64.500 34 57 33.300 50z",
  round:
    "M30.500 42c-1-14 7-22 19.500-22s20.500 9 19.500 23l-.8 9c-.8 8-5 14.500-10.200 18.500-3 2.300-5.500 3.300-8.500 3.300s-6-1-9.500-4c-5-4.300-8.500-10.800-9.200-18z",
};

/** @type {Record<string, string>} */
const EYES = {
  open: "M36.500 45.500c2-2.400 5.400-2.600 7.300-.2-2 1.700-5.200 1.900-7.300.2zm15 0c2.200-2.700 6.500-2.800 8.800-.2-2.300 2-6.500 2.100-8.800.2z",
  aside:
    "M36.500 45.500c2-1.900 5.400-2 7.300-.2-2 1.300-5.200 1.400-7.300.2zm15 0c2.200-2 6.500-2.200 8.800-.2-2.300 1.600-6.500 1.700-8.800.2z",
};
/** @type {Record<string, number[]>} */
const IRIS = { open: [40.2, 45.3, 55.8, 45.3], aside: [38.8, 45.3, 53.9, 45.3], kind: [40.4, 45.2, 56, 45.2] };

/** @type {Record<string, string>} */
const BROWS = {
  stern: "M35.500 41.500c3-2 6-2 8.800.2M51 41.800c3-2.600 7-3 10.500-.6",
  calm: "M35.500 41c2.500-2.300 5.500-2.600 8.500-1M51.500 40c3.300-2 7-1.900 10 .6",
};

/**
 * Head and shoulders, turned a little to the left. The children are the clothes.
 * @param {{ skin: string[], hair: string, braids?: string, loose?: boolean, parted?: boolean, slim?: boolean, round?: boolean,
 *   eyes?: "open" | "aside" | "closed" | "kind", brow: "stern" | "calm", brow_colour?: string, mouth?: "smile", lines: string,
 *   children?: import("preact").ComponentChildren }} props `skin`: its colour, its shade, its light; `braids`: what they are wrapped in; `lines`: of age
 */
export function Person({
  skin,
  hair,
  braids,
  loose,
  parted,
  slim,
  round,
  eyes = "open",
  brow,
  brow_colour = "#1f1714",
  mouth,
  lines,
  children,
}) {
  const [plain, shade, bright] = skin;
  const face = FACES[round ? "round" : slim ? "slim" : "strong"];
  return html`${light(hair, `M28 44C24 24 36 15 50 15s26 9 22 29c${loose ? "4 12 8 24 6 42-8 2-14 0-18-4H38c-4 4-12 5-17 3 1-16 4-28 7-41" : "0 10-2 20-6 27H35c-5-8-7-18-7-27"}z`)}
    ${light(shade, "M40 62h19l2 18-11 7-12-7z")} ${children} ${light(plain, face)}
    ${light(shade, "M58 21c8 3 11.500 11 11 20l-1 11c-1 8-5 14-10 18.500-3 2.600-5.500 3.500-8.500 3.500 4-4 7-8 7.500-13 4-4 6-9 5-15-.6-4-1-9-4-25z", 0.62)}
    ${light(shade, "M33 53c1.500 8 4 13 8 17l8.500 4c-3 0-6-1.300-9-4.500C36 64.500 33.500 59 33 53z", 0.35)}
    ${light(bright, "M34.500 50c2-1.600 6-1.600 8.500.5-.5 4-3 7-5.500 7.500-1.800-2.500-2.800-5-3-8zM38 29c3-4 9-5.500 14-4-3 4-8 6.500-13 9-1.300-1.500-1.500-3.500-1-5z", 0.55)}
    <${Features}
      plain=${plain}
      shade=${shade}
      bright=${bright}
      eyes=${eyes}
      brow=${brow}
      colour=${brow_colour}
      smile=${mouth === "smile"}
    />
    ${lines && line(shade, 0.9, lines, 0.8)}
    ${light(hair, parted ? "M29.500 46C27 26 38 16 49 16c-1 8-8 12-13 16-3 4-4 9-6.500 14zm40 0C72 26 62 16 49 16c2 8 9 12 14 16 3 4 4 9 6.500 14z" : "M29.500 45C27 25 38 16 50 16s23 9 20.500 29c-2-5-2.500-10-5.500-14-8-5-22-5-30 0-3 4-3.500 9-5.500 14z")}
    ${line("#fff", 1, parted ? "M33 37c2-7 6-12 12-16m8 0c6 4 10 8 13 14" : "M36 27c4-4 8-6 14-6.500", 0.28)}
    ${braids && html`<${Braids} hair=${hair} wrap=${braids} />`}`;
}

/**
 * @param {{ plain: string, shade: string, bright: string, eyes: "open" | "aside" | "closed" | "kind", brow: "stern" | "calm", colour: string,
 *   smile: boolean }} props
 */
function Features({ plain, shade, bright, eyes, brow, colour, smile }) {
  return html`${light(shade, "M46.500 42c-1 5-2.300 9-4 12.500-.7 1.700.4 3 2.200 3.200 2 .3 4 .2 5.800-.5 1.800-.7 1.600-2.200.6-3.200 0 1-1.400 1.800-3 1.600 0-4.600-.4-9.100-1.600-13.600z", 0.75)}
  ${line(bright, 1.3, "M46.200 44c-.6 3.500-1.500 6.500-2.600 9.500", 0.75)}
  ${light(shade, "M34.500 45c2-4 8-4.500 10.500-1l.5 3c-3 2-8 2-11-2zm16.500 0c2-4.500 9-5 11.500-1.500v3c-3.500 2.500-8.500 2-11.500-1.500z", 0.45)}
  ${
    eyes === "closed"
      ? line("#2a1710", 1.5, "M36.500 45.500c2 1.700 5.300 1.700 7.300.2M51.500 45.600c2.300 1.900 6.500 1.900 8.800 0")
      : html`${light("#f6efe4", EYES[eyes === "aside" ? "aside" : "open"])} ${spots("#2a1710", 1.9, IRIS[eyes])}
        ${spots(
          "#fff",
          0.5,
          IRIS[eyes].map((at) => at - 0.7),
        )}
        ${line("#2a1710", 1.3, eyes === "aside" ? "M36 45.300c2-2 6-2.300 8-.2M51 45.400c2.500-2.200 7-2.500 9.600-.4" : "M36 45.200c2-2.900 6-3.200 8-.3M51 45.200c2.500-3.200 7-3.500 9.600-.4")}
        ${eyes === "kind" && line(shade, 1, "M37 48.300c2 1.200 4.500 1.200 6.500 0M52 48.400c2.500 1.400 5.500 1.300 8-.2")}`
  }
  ${line(colour, 1.9, BROWS[brow])}
  ${light(smile ? "#8f4636" : "#85452f", smile ? "M39.500 63.300c2.500.2 5-.5 7-.3 3-.3 5.500.6 8 0-2 3-4.500 4.800-7.700 4.800-3 0-5.500-1.700-7.300-4.500z" : "M41 64c2.300-1 4.300-1.500 5.800-1 1.800-.5 4.200 0 6.400.9-1.800 1.900-4 2.800-6.400 2.800s-4.300-1-5.800-2.700z")}
  ${line("#4d1f18", 0.9, smile ? "M39.300 63c5 1.700 10 1.700 15.300-.2" : "M40.300 64.100c4.500.7 9 .7 13.600-.1")}
  ${light(plain, "M43 69.500c2 .8 5 .8 7 0-2 1.500-5 1.500-7 0z")}`;
}

/** @param {{ hair: string, wrap: string }} props */
function Braids({ hair, wrap }) {
  const left = "M31 56c-6 6-7 18-5 32l7-1c-1-10 0-20 3-28z";
  const right = "M69 56c6 6 7 18 5 32l-7-1c1-10 0-20-3-28z";
  return html`${light(hair, left + right)}
  ${light(wrap, "M25.400 74c0 5 0 9 .6 14l7-1c-.5-4-.5-8-.3-12zm49.200 0c0 5 0 9-.6 14l-7-1c.5-4 .5-8 .3-12z")}
  ${line("#fff", 0.8, "M26 78l6 1m-6 3 6.500 1m34.500-4 6.500-1m-6.500 5 6.500-1M29 62l3 2m-4.500 4 4 1M70 62l-3 2m4.500 4-4 1", 0.4)}`;
}
