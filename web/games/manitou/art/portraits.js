/**
 * The painted people of the cards. Each is drawn once, as a symbol of 100 by 100; the light comes from the left. They
 * differ by headdress, age, clothes and the colour behind them, down to the size of a chip.
 */

import { html } from "htm/preact";
import { Person, light, line, spots, stroke } from "./portrait_parts.js";

const dark = "#1f1714";
const bone = "#f7eeda";

/** Eagle feathers in a half circle, a brow band of beads, ermine beside the face. */
function Chief() {
  const fan = [-84, 84, -67, 67, -50, 50, -33, 33, -16, 16, 0];
  return html`<g>
      ${fan.map(
        (angle) =>
          html`<g transform=${`rotate(${angle} 50 46)`}>
            ${light("#fffaf0", "M50 40C44 30 43 14 50 1c7 13 6 29 0 39z")} ${light("#d8cdbb", "M50 1c7 13 6 29 0 39z")}
            ${light(dark, "M46 12c.6-4 2-8 4-11 2 3 3.400 7 4 11-2.400 2-5.600 2-8 0z")}
            ${line("#8b6a48", 0.8, "M50 6v32")} ${light("#c8402c", "M46.500 31h7l-1 9h-5z")}
          </g>`,
      )}
    </g>
    <${Person}
      skin=${["#ad6a3e", "#74401f", "#dba06c"]}
      hair=${dark}
      braids="#b8331f"
      brow="stern"
      lines="M37 55c-1 3-1 5 1 8M57.500 56c1.500 3 1.500 5 .5 8M43 33c3-1 5-1 8 0"
    >
      ${light("#d9b277", "M14 100c2-14 12-20 25-22l11 6 11-6c13 2 23 8 25 22z")}
      ${light("#a87b43", "M61 78c13 2 23 8 25 22H50V84z", 0.6)}
      ${[84, 88.5, 93, 97.5].map((y) => html`${stroke(bone, 3.2, `M33 ${y}h15M52 ${y}h15`)}${line("#a58f6b", 0.6, `M33 ${y + 1.3}h15M52 ${y + 1.3}h15`)}`)}
      ${line("#5a2d12", 1.6, "M50 82v18M32 82v18M68 82v18")}
    </${Person}>
    ${light("#b8331f", "M29 34c10-9 30-10 41 0l-1.500 8c-10-8-28-8-38 0z")}
    ${light("#1f8f8c", "m35 32.500 4-2.200 1.500 6.500-4 2.200zm25-2.400 4.500 2.400-1.500 6.500-4.500-2.400z")}
    ${light(bone, "m41.500 29.800 3.500-1 .8 6.300-3 1zm13-1 3.500 1-1.500 6.300-2.800-1z")}
    ${light("#ffcf57", "M50 27.500l4 4-4 4-4-4z")}
    ${light("#c8402c", "M24 44a4.500 4.500 0 1 1 9 0 4.500 4.500 0 0 1-9 0zm43 0a4.500 4.500 0 1 1 9 0 4.500 4.500 0 0 1-9 0z")}
    ${light("#fffaf0", "M26 46c-3 10-3 20 0 30l3-2c2-9 2-19 2-28zm43 0c0 9 0 19 2 28l3 2c3-10 3-20 0-30z")}
    ${light(dark, "m26 76 3-2-1.500 7zm45-2 3 2-1.500 5z")}`;
}

/** An old man in a turban of otter fur; sage smokes before him. */
function MedicineMan() {
  return html`<${Person}
      skin=${["#a9683f", "#6d3d20", "#d39b6a"]}
      hair="#c9c3ba"
      lines="M36 53c-1.500 3-1.500 6 0 9M58 54c2 3 2 6 1 9M35 49l-2.500 1M62 48l3 1M40 34.500c5-2 10-2 15 0M41 37c4-1.500 8-1.500 12 0M44 69c2 .8 5 .8 7 0"
      brow="calm"
      brow_colour="#cfc8be"
    >
      ${light("#8a5a30", "M12 100c2-14 13-20 26-22l12 7 12-7c13 2 24 8 26 22z")}
      ${light("#5f3a1b", "M62 78c13 2 24 8 26 22H52V85z", 0.7)}
      ${line("#e3b878", 1.6, "M16 92l-2 8m8-12-2 12m8-14-1 14m44-14 1 14m7-12 2 12m5-8 2 8")}
      ${line("#1f8f8c", 2.2, "M36 79c4 9 9 12 14 12s10-3 14-12")}
      ${light("#7fd0c4", "m50 86 5.500 6-5.500 7-5.500-7z")} ${light("#fff4d8", "m50 89.500 2.500 3-2.500 3-2.500-3z")}
    </${Person}>
    ${light("#5b3a22", "M26 36c-3-9 4-17 11-19 8-3 18-3 26 0 8 3 14 10 11 19-4 4-9 1-13-1-8-3-15-3-22 0-4 2-9 5-13 1z")}
    ${light("#8a6040", "M28 31c1-7 7-11 14-13 8-2 15-1 20 1-12 0-24 3-34 12z", 0.8)}
    ${line("#3c2413", 1.2, "M33 25l4 7m3-11 3 8m6-9 1 8m8-7-2 8m9-4-4 7m9-1-4 5")}
    ${light("#c8402c", "M63 22a5.500 5.500 0 1 1 11 0 5.500 5.500 0 0 1-11 0z")}
    ${light("#fff4d8", "M66 22a2.500 2.500 0 1 1 5 0 2.500 2.500 0 0 1-5 0z")}
    ${light("#fffaf0", "M72 24c10 4 16 13 17 24-8-5-14-13-17-24z")} ${light(dark, "M83.500 36c3 3.500 5 8 5.500 12-4-2.500-7-5.500-9.500-9z")}
    ${line("#eef2e4", 4, "M17 80c-6-9 7-14 1-24s6-15 1-25 3-12 2-20", 0.5)}
    ${line("#eef2e4", 2, "M22 78c-5-8 5-12 1-20s4-13 0-22", 0.6)}
    ${stroke("#7c8f5a", 7, "M16 96l4-15")} ${stroke("#c8402c", 1.5, "M14 90l7 2m-6 3 6 2")}
    ${light("#ff9a3d", "M16.500 81.500l6.500 1.500 0-3-3-2.500z")}`;
}

/** His face to the sky, hail painted on it; rain drives across. */
function RainMaker() {
  return html`${light("#dfe9f1", "M6 30c-4-9 5-15 12-12 3-9 17-10 21-2 8-6 17-1 17 6 7 0 9 8 3 12-12 5-45 6-53-4z", 0.85)}
    ${light("#5d7a96", "M52 26c4-9 16-11 21-4 8-3 15 2 14 9 6 1 7 8 1 11-12 5-30 3-36-3-4-4-3-9 0-13z", 0.9)}
    ${light("#ffe27a", "M86 34 74 52h7l-6 17 16-23h-8l8-12z")}
    <g transform="rotate(-7 50 50)">
      <${Person}
        skin=${["#9f613b", "#653619", "#cf9464"]}
        hair=${dark}
        loose
        eyes="closed"
        brow="calm"
        lines="M37 56c-1 2.500-1 4.500.5 7M57 57c1.200 2.500 1.200 4.500.3 7"
      >
        ${light("#2f5f9e", "M10 104c2-18 14-24 28-26l12 6 12-6c14 2 26 8 28 26z")}
        ${light("#1b3f73", "M62 78c14 2 26 8 28 26H52V84z", 0.75)}
        ${spots("#eef5fb", 1.5, [20, 92, 28, 87, 27, 97, 36, 92, 66, 91, 74, 87, 74, 97, 82, 93])}
        ${stroke("#e8c06a", 2.4, "M37 79c4 7 8 10 13 10s9-3 13-10")}
        ${stroke("#b8331f", 1.2, "M38.500 82c4 6 7 8.500 11.500 8.500s7.500-2.500 11.500-8.500")}
      </${Person}>
      ${spots("#f4f8fb", 1.3, [37.5, 52, 40, 55.5, 37.8, 58.5, 57.5, 52, 60.5, 55, 58, 58.5, 47.5, 30, 44, 33, 51.5, 33])}
      ${light("#1f8f8c", "M29.500 36c10-9 29-9 40 0l-1 4c-10-7-28-7-38 0z")}
      ${light("#fffaf0", "M62 30c-2-10 1-20 8-27 3 10 0 20-6 28zm5 2c0-9 5-17 13-22 1 10-4 18-11 24z")}
      ${light(dark, "M65.500 9.500C67 7 68.500 5 70 3c1 3 1.300 6 1 9zM75.500 14c1.500-1.600 3-2.900 4.500-4 .2 3-.1 6-1.200 8.500z")}
    </g>
    ${line("#e8f3fb", 1.1, "M8 40 2 58m14-8-7 20m20-26-3 8M14 74 8 92m86-46-6 17m8 6-6 17M30 6l-3 8m48-2-3 8m22-2-3 9M60 4l-2 6M92 74l-6 18", 0.75)}`;
}

/** A young man under the skin of a wolf, on the morning hills. */
function Scout() {
  return html`${light("#e9b45a", "M0 66c18-10 30-12 46-6s38 2 54-8v48H0z", 0.8)}
    ${light("#b97b2a", "M0 78c24-10 60-8 100-16v38H0z", 0.6)}
    ${light("#fffbe0", "M6 38a11 11 0 1 1 22 0 11 11 0 0 1-22 0z", 0.9)}
    ${light("#8d8a86", "M22 52C16 34 24 16 40 12l20 0c16 4 24 22 18 40l8 48H14z")}
    ${light("#6a6663", "M60 12c16 4 24 22 18 40l8 48H66z")}
    <${Person}
      skin=${["#b97646", "#7f4824", "#e6b07c"]}
      hair=${dark}
      slim
      eyes="aside"
      brow="stern"
      lines=""
    >
      ${light("#c99a4e", "M12 100c2-14 13-20 26-22l12 6 12-6c13 2 24 8 26 22z")}
      ${light("#8f6526", "M62 78c13 2 24 8 26 22H52V84z", 0.65)}
      ${stroke("#6d3b1a", 5, "M31 80 66 101")} ${line("#e9d8a8", 1.5, "M31 79 67 100")}
      ${line("#1f8f8c", 1.8, "M38 80c4 5 8 6.500 12 6.500S58 85 62 80")}
    </${Person}>
    ${light("#a5a19b", "M24 46c-4-16 6-30 26-31 20 1 30 15 26 31-3-7-7-11-12-13-9-3-19-3-28 0-5 2-9 6-12 13z")}
    ${light("#7d7974", "M50 15c20 1 30 15 26 31-3-7-7-11-12-13-4-1.500-9-2.300-14-2.300z")}
    ${light("#97938e", "M27 26C20 18 20 8 23 2c7 3 13 8 15 15zm46 0c7-8 7-18 4-24-7 3-13 8-15 15z")}
    ${light("#5b504b", "M27.500 19c-3-5-3.500-9-2.800-12.500 4 2.200 7 5 8.800 8.500zm45 0c3-5 3.500-9 2.800-12.500-4 2.200-7 5-8.800 8.500z")}
    ${light("#c9c5be", "M40 20c3-4 17-4 20 0l-3 11c-1 5-4 8-7 8s-6-3-7-8z")}
    ${light("#2b2523", "M46 34.500c0-2 8-2 8 0 0 2.500-2 4.500-4 4.500s-4-2-4-4.500zM37.500 22.500c2-1.600 4.500-1.400 5.500.2-1.500 1.600-4 1.600-5.500-.2zm25 0c-2-1.600-4.500-1.400-5.500.2 1.500 1.600 4 1.600 5.500-.2z")}
    ${line("#ece8e1", 1, "M25 40c1-6 3-10 6-13m-8 21-2 10m3 2-2 10m55-22 1 8m0 4 2 10", 0.8)}`;
}

/** An old woman in her shawl, lit by the hearth. */
function ClanMother() {
  return html`${light("#ffb347", "M-6 100C2 76 16 64 30 70S46 90 44 100z", 0.5)}
    ${light("#9c2f3f", "M16 100C12 72 14 34 32 20c10-8 26-8 36 0 18 14 20 52 16 80z")}
    ${light("#6b1a33", "M60 16c3 1 5 2 8 4 18 14 20 52 16 80H66z")}
    <${Person}
      skin=${["#b3744a", "#7a4526", "#e8b583"]}
      hair="#d8d3cb"
      parted
      braids="#d8d3cb"
      round
      eyes="kind"
      brow="calm"
      brow_colour="#b9b1a6"
      mouth="smile"
      lines="M36.500 55c-1.500 3-1 6 .5 8.500M58 55.500c2 3 1.500 6 .3 8.500M33.500 47l-2 .5M33.800 49l-2 1M62.500 46.500l2.500.3M62.500 48.500l2.500 1M41 36.500c3.500-1.200 8-1.200 11.500 0M44 71c2 .8 4.500.8 6.500 0"
    >
      ${light("#7b2942", "M10 102c1-14 13-21 28-24l12 7 12-7c15 3 27 10 28 24z")}
      ${stroke("#f1d9a0", 2.2, "M37 79c3 7 8 9.500 13 9.500S60 86 63 79")}
      ${stroke("#1f8f8c", 2.2, "M35 81c4 9 9 12 15 12s11-3 15-12")}
      ${stroke("#e0523a", 2.2, "M33 83c4 11 10 15 17 15s13-4 17-15")}
    </${Person}>
    ${light("#b8384a", "M22 56C14 36 26 14 50 13c24 1 36 23 28 43 2 16 6 30 14 46H75C70 88 68 74 70 58c1-16-7-32-20-32S29 42 30 58c2 16 0 30-5 44H8c8-16 12-30 14-46z")}
    ${light("#7d1f3a", "M50 13c24 1 36 23 28 43 2 16 6 30 14 46H75C70 88 68 74 70 58c1-16-7-32-20-32z")}
    ${line("#f4c95d", 2, "M14 100c8-16 12-28 13-44-5-20 6-35 23-36 17 1 28 16 23 36 1 16 5 28 13 44", 1)}
    ${line("#1f8f8c", 1.4, "M24 70l4 4-5 5m-4 6 4 4-5 5m55-24-4 4 5 5m4 6-4 4 5 5M25 44l5-1m-1-12 4 3m7-10 2 4m33 16-5-1m1-12-4 3m-7-10-2 4")}`;
}

/** A youth with a small bow. */
function HunterYoung() {
  return html`<${Land} />
    <${Person} skin=${["#c58350", "#8a5029", "#edb985"]} hair=${dark} loose slim brow="calm" lines="">
      ${light("#e4d9b8", "M14 100c2-14 12-20 25-22l11 6 11-6c13 2 23 8 25 22z")}
      ${light("#a89a72", "M61 78c13 2 23 8 25 22H50V84z", 0.7)} ${line("#2f6f9e", 2.4, "M38 80c4 5 8 6.500 12 6.500S58 85 62 80")}
    </${Person}>
    ${light("#e0a93a", "M30 36c10-8 29-8 39.500 0l-.8 4.500c-10-7-28-7-38 0z")}
    <${Bow} />`;
}

/** A hunter with two feathers, and arrows at the shoulder. */
function Hunter() {
  return html`<${Land} />
    ${stroke("#7a4a20", 9, "M70 92 84 60")}
    ${line("#c9a25f", 1.6, "M80 64 86 44m-2 21 7-19m-4 21 8-17")}
    ${light("#fffaf0", "m84 49 1-11 5 2-2 10zm6 2 2-10 5 2-3 10z")} ${light("#c8402c", "m85 38 1-4 4.500 2-.5 4zm7 3 1.200-4 4.500 2-.7 4z")}
    ${light("#fffaf0", "M57 24C56 14 60 5 67 0c3 9 1 18-6 25zm7 2c2-9 8-16 16-19 0 10-5 17-13 21z")}
    ${light(dark, "M63.500 4.500C64.600 2.800 65.800 1.300 67 0c1 3 1.500 6 1.200 9zM75 9.500c1.700-1 3.300-1.900 5-2.500 0 3-.5 6-1.600 8.500z")}
    <${Person} skin=${["#b06f42", "#754222", "#dca271"]} hair=${dark} braids="#8a5a30" brow="stern" lines="M38 56c-1 2.500-1 4.500.5 7">
      ${light("#8c9a5e", "M12 100c2-14 13-20 26-22l12 6 12-6c13 2 24 8 26 22z")}
      ${light("#5c6a38", "M62 78c13 2 24 8 26 22H52V84z", 0.7)}
      ${stroke("#6d3b1a", 4, "M66 79 36 101")} ${line(bone, 2, "M40 81c3 4 6 5.500 10 5.500S57 85 60 81")}
    </${Person}>
    ${light("#8a3a22", "M29.500 36c10-9 29-9 40 0l-1 4c-10-7-28-7-38 0z")}
    <${Bow} />`;
}

/** A master in the robe of a buffalo. */
function HunterOld() {
  return html`<${Land} />
    ${stroke("#6d4a22", 3, "M15 100 21 4")} ${light("#5b6670", "M21.500-2l4.500 13-5 4-4.500-4z")}
    ${light("#fffaf0", "M20 22c-8 3-12 9-13 17 7-2 12-7 13-17zm0 12c-7 4-10 9-10 17 6-3 10-8 10-17z")}
    ${light(dark, "M9.500 31C8 33.500 7.300 36 7 39c2.500-.8 4.700-2 6.500-3.500zM11.800 44c-1.300 2.200-1.800 4.500-1.800 7 2-1 3.900-2.400 5.400-4z")}
    <${Person}
      skin=${["#9d5f39", "#63351a", "#cc9263"]}
      hair="#4a413c"
      loose
      brow="stern"
      lines="M37 54c-1.200 3-1.200 6 .3 9M57.800 55c1.600 3 1.600 6 .5 9M42 34c4-1.500 8-1.500 12 0M62.500 47l3 1M34 47.500l-2 .8"
    >
      ${light("#4f301b", "M6 104c0-18 14-26 32-27l12 8 12-8c18 1 32 9 32 27z")}
      ${light("#8a5a34", "M34 79c4-2 7-2 10 1l6 7 6-7c3-3 6-3 10-1-4 9-10 14-16 14s-12-5-16-14z")}
      ${line("#2c180b", 1.6, "M14 92l3 6m4-11 3 7m5-10 2 7m40-7-2 7m8-4-3 7m9-3-3 6")}
      ${line("#b98a5c", 1.2, "M10 97l2 5m6-13 2 5m7-9 2 5m44-4-2 5m9 0-2 5m9 1-2 5", 0.8)}
      ${spots(bone, 1.8, [38, 83, 42, 87.5, 47, 90.5, 53, 90.5, 58, 87.5, 62, 83])}
    </${Person}>
    ${light("#3e5f6e", "M29.500 35c10-9 29-9 40 0l-1 5c-10-7-28-7-38 0z")}
    ${line(bone, 1.2, "M33 36.500l3 1.500 3-3 3 1.500 3-3 3 1.500 3-1.500 3 2.500 3-1 3 3 3-1")}`;
}

/** The fur robber: a broad hat, a beard, a scarf. */
function Robber() {
  return html`<${Person} skin=${["#c99672", "#8b5a3e", "#ecc5a3"]} hair="#5a3a22" brow="stern" eyes="aside" lines="M58 54c2 2 2 4 1 6">
      ${light("#4a4d3f", "M10 100c2-14 14-20 28-22l12 6 12-6c14 2 26 8 28 22z")}
      ${light("#2d3027", "M62 78c14 2 26 8 28 22H52V84z", 0.7)}
      ${light("#a3392b", "M33 76c10 6 24 6 34 0l2 8c-12 7-26 7-38 0z")} ${light("#7c2419", "M50 88l9-2 5 14H52z")}
    </${Person}>
    ${light("#6a4427", "M32 54c1 14 6 24 17 26 12-2 18-12 19-27-4 6-6 6-9 6-2-3-6-4-9-2-3-2-7-1-9 2-4 0-6 0-9-5z")}
    ${light("#8c6038", "M32 54c1 12 5 20 12 24-2-7-3-13-3-19-4 0-6 0-9-5z", 0.8)}
    ${line("#5c2620", 1.8, "M43 64.500c4 1.300 8 1.200 11-.2")}
    ${light("#2e2621", "M12 38c8-8 20-8 20-8C32 16 38 9 50 9s18 7 18 21c0 0 12 0 20 8-12 5-64 5-76 0z")}
    ${light("#4d4139", "M12 38c8-8 20-8 20-8C32 16 38 9 46 9c-4 8-6 16-6 26-9 1-19 2-28 3z")}
    ${light("#a3392b", "M32 27c11 4 25 4 36 0v5c-11 4-25 4-36 0z")}`;
}

/** The prairie behind hunters. */
function Land() {
  return html`${light("#a9a35c", "M0 60c20-8 36-8 52-4s32 2 48-6v50H0z", 0.7)}
  ${light("#7d7c3c", "M0 76c30-10 66-4 100-12v36H0z", 0.5)}`;
}

/** A bow over the shoulder. */
function Bow() {
  return html`${line("#f4ead2", 0.9, "M14 34 30 99")} ${stroke("#6d3b1a", 3.6, "M14 34c-3 14-4 24 0 34s9 22 16 31")}
  ${stroke("#c8402c", 4.6, "M14 66l3 8")}`;
}

/** Each with its background: the colour around the head, and at the edge. @type {Record<string, [Drawing: () => import("preact").ComponentChildren, near: string, far: string]>} */
export const PORTRAITS = {
  chief: [Chief, "#f0a04b", "#8f2219"],
  medicine_man: [MedicineMan, "#a9c46c", "#25502f"],
  rain_maker: [RainMaker, "#8fb4cf", "#1c3554"],
  scout: [Scout, "#ffe7a3", "#c98522"],
  clan_mother: [ClanMother, "#e58a62", "#40204f"],
  hunter_young: [HunterYoung, "#f6ecc9", "#b7b071"],
  hunter: [Hunter, "#e9e3c3", "#8e9a63"],
  hunter_old: [HunterOld, "#ecd9b4", "#97805a"],
  robber: [Robber, "#9a9aa0", "#34323c"],
};

/** All symbols. */
export function Portraits() {
  return html`<linearGradient id="manitou-dusk" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0.1" stop-color="#fff3d0" stop-opacity="0.22" />
      <stop offset="0.5" stop-color="#fff3d0" stop-opacity="0" />
      <stop offset="1" stop-color="#1a0a20" stop-opacity="0.42" />
    </linearGradient>
    <g id="manitou-brush" fill="none" stroke-linecap="round" stroke-width="9">
      <path stroke="#fff" opacity="0.09" d="M-4 22C14 8 34 2 60 4M-2 46C4 36 12 28 22 22M76 10c10 4 18 10 26 20" />
      <path
        stroke="#000"
        opacity="0.07"
        d="M-4 70C2 60 8 54 16 50M70 20c14 8 24 22 30 44M84 78c6-4 10-8 14-14M4 96c8-6 14-10 22-12"
      />
    </g>
    ${Object.entries(PORTRAITS).map(
      ([name, [Drawing, near, far]]) =>
        html`<radialGradient id=${`manitou-ground-${name}`} cx="0.42" cy="0.38" r="0.78">
            <stop offset="0.15" stop-color=${near} />
            <stop offset="1" stop-color=${far} />
          </radialGradient>
          <symbol id=${`manitou-${name}`} viewBox="4 2 92 92" preserveAspectRatio="xMidYMid slice">
            <rect width="100" height="100" fill=${`url(#manitou-ground-${name})`} />
            <use href="#manitou-brush" />
            <${Drawing} />
            <rect width="100" height="100" fill="url(#manitou-dusk)" />
          </symbol>`,
    )}`;
}
