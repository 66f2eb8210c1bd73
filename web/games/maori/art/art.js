/**
 * Tiles and their background, defined once as <symbol>s. Colours are custom properties (art.css), the only place where
 * light and dark differ. A tile has two layers: its water ("ground") and its land. All grounds of a board are painted
 * before any land, so that joined islands cover the gap between two tiles.
 */

import { html } from "htm/preact";
import { render } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { PieceDefs } from "./piece_defs.js";
import { NECK, coast, random } from "./coast.js";
import { open_edges, turn_edge } from "../geometry.js";
import { possible_turns, tile_items } from "./tile_layout.js";

/** @typedef {import("./tile_layout.js").Design} Design */

/** The name of a tile's land symbol. @param {number} id @param {number} turn */
export const land_id = (id, turn) => `maori-land-${id}-${turn}`;

/** How far the land of a tile reaches over its edge, so that no hairline shows where two meet. */
const OVERLAP = 0.5;
/** How far inside the beach the grass and the brighter meadow begin. */
const GREEN = 9;
const MEADOW = 14;
/** How much higher beach, grass and meadow seem to be than their shaded rims. */
const RAISED = { beach: 2.4, grass: 2.8, meadow: 3 };

/** Patches of light on the sea: middle and radii, within a pattern of 220 by 180. */
const DAPPLES = [
  [60, 42, 58, 24],
  [150, 30, 44, 18],
  [120, 96, 70, 28],
  [46, 134, 46, 20],
  [172, 146, 46, 22],
];

let drawn = false;

/**
 * Puts the symbols into the page once, for any number of boards.
 * @param {Design[]} tiles
 */
export function use_art(tiles) {
  useLayoutEffect(() => {
    if (drawn) return;
    drawn = true;
    const host = document.createElement("div");
    host.className = "maori-art";
    document.body.append(host);
    render(html`<${ArtDefs} tiles=${tiles} />`, host);
  }, []);
}

/** All symbols. @param {{tiles: Design[]}} props */
function ArtDefs({ tiles }) {
  return html`<svg class="maori-defs" width="0" height="0" aria-hidden="true" focusable="false">
    <defs>
      <linearGradient id="maori-tile-water" x1="0" y1="0" x2="0.35" y2="1">
        <stop offset="0" class="m-tile-1" />
        <stop offset="1" class="m-tile-2" />
      </linearGradient>
      <linearGradient id="maori-tile-lagoon" x1="0" y1="0" x2="0.35" y2="1">
        <stop offset="0" class="m-lagoon-1" />
        <stop offset="1" class="m-lagoon-2" />
      </linearGradient>
      <radialGradient id="maori-sea" cx="0.45" cy="0.35" r="0.85">
        <stop offset="0" class="m-sea-1" />
        <stop offset="1" class="m-sea-2" />
      </radialGradient>
      <linearGradient id="maori-wood" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" class="m-wood-1" />
        <stop offset="0.5" class="m-wood-2" />
        <stop offset="1" class="m-wood-3" />
      </linearGradient>
      <linearGradient id="maori-cone" x1="0" y1="0.2" x2="1" y2="0.5">
        <stop offset="0" class="m-cone-stop-1" />
        <stop offset="0.42" class="m-cone-stop-2" />
        <stop offset="1" class="m-cone-stop-3" />
      </linearGradient>
      <linearGradient id="maori-sail" x1="0" y1="0" x2="1" y2="0.4">
        <stop offset="0" class="m-sail-stop-1" />
        <stop offset="1" class="m-sail-stop-2" />
      </linearGradient>
      <linearGradient id="maori-thatch" x1="0" y1="0" x2="1" y2="0.3">
        <stop offset="0" class="m-thatch-stop-1" />
        <stop offset="1" class="m-thatch-stop-2" />
      </linearGradient>
      <radialGradient id="maori-pearl" cx="0.42" cy="0.3" r="0.8">
        <stop offset="0.1" class="m-pearl-1" />
        <stop offset="1" class="m-pearl-2" />
      </radialGradient>
      <radialGradient id="maori-lava" cx="0.5" cy="0.5" r="0.5">
        <stop offset="0" class="m-lava-1" />
        <stop offset="0.55" class="m-lava-2" />
        <stop offset="1" class="m-lava-3" />
      </radialGradient>
      <radialGradient id="maori-glow" cx="0.5" cy="0.5" r="0.5">
        <stop offset="0" class="m-glow-1" />
        <stop offset="1" class="m-glow-2" />
      </radialGradient>
      <radialGradient id="maori-dapple">
        <stop offset="0" class="m-dapple-1" />
        <stop offset="1" class="m-dapple-2" />
      </radialGradient>
      <pattern id="maori-glints" width="220" height="180" patternUnits="userSpaceOnUse">
        ${DAPPLES.map(([x, y, rx, ry]) => html`<ellipse fill="url(#maori-dapple)" cx=${x} cy=${y} rx=${rx} ry=${ry} />`)}
      </pattern>
      <pattern id="maori-crests" width="136" height="104" patternUnits="userSpaceOnUse">
        <path class="m-trough" d="M8 20q10-9 20 0t20 0M74 75q10-9 20 0t20 0" />
        <path class="m-crest" d="M8 17q10-9 20 0t20 0M74 72q10-9 20 0t20 0M92 21q6-5 12 0M26 82q6-5 12 0" />
      </pattern>
      <pattern id="maori-grain" width="120" height="14" patternUnits="userSpaceOnUse">
        <path class="m-grain" d="M0 4q30-3 60 0t60 0M0 10q20 2 50 0t70 1" />
      </pattern>
    </defs>
    <${Ground} id="maori-ground" water="maori-tile-water" />
    <${Ground} id="maori-ground-inside" water="maori-tile-lagoon" />
    <${Joint} id="maori-joint-E" turned=${false} />
    <${Joint} id="maori-joint-S" turned=${true} />
    <symbol id="maori-back" viewBox="0 0 100 100">
      <rect class="m-back" x="1.5" y="1.5" width="97" height="97" rx="9" />
      <rect class="m-back-line" x="9" y="9" width="82" height="82" rx="5" />
      <path class="m-koru" d="M50 80C26 80 20 62 20 50S32 22 52 22 80 36 80 52 66 72 54 70 38 60 40 50 52 40 56 46" />
    </symbol>
    <${PieceDefs} />
    ${tiles.flatMap((design) => possible_turns(design).map((turn) => html`<${Land} design=${design} turn=${turn} />`))}
  </svg>`;
}

/** The water of a tile: a shallow square with waves. @param {{id: string, water: string}} props */
function Ground({ id, water }) {
  return html`<symbol id=${id} viewBox="0 0 100 100">
    <rect class="m-ground-edge" width="100" height="100" rx="8" />
    <rect x="0.9" y="0.9" width="98.2" height="98.2" rx="7.4" fill=${`url(#${water})`} />
    <path class="m-bevel" d="M2.4 90V9.6Q2.4 2.4 9.6 2.4H90" />
    <path class="m-bevel-2" d="M97.6 10V90.4Q97.6 97.6 90.4 97.6H10" />
    <path
      class="m-swell"
      d="M8 12q5-5 10 0t10 0M74 9q4-4 8 0t8 0M5 90q4-4 8 0t8 0M72 92q5-5 10 0t10 0M40 95q4-4 8 0t8 0M44 7q4-4 8 0t8 0M4 52q3-3 6 0M90 50q3-3 6 0"
    />
  </symbol>`;
}

/**
 * The cross-section of the land where two tiles meet: a narrow strip along the common edge with its middle at (0, 0),
 * painted over both to hide the seam. Its bands are side by side and do not overlap, so that their antialiased ends
 * blend only with their own colour.
 * @param {{id: string, turned: boolean}} props
 */
function Joint({ id, turned }) {
  // Beach and grass look slightly raised, which is visible on horizontal coasts only.
  const { beach, grass, meadow } = turned ? { beach: 0, grass: 0, meadow: 0 } : RAISED;
  /** @type {[string, number][]} class of a band and where it begins */
  const bands = [
    ["m-band-shallow-2", -NECK - 10],
    ["m-band-shallow-1", -NECK - 5.5],
    ["m-band-foam", -NECK - 2.2],
    ["m-sand", -NECK - beach],
    ["m-grass", -NECK + GREEN - grass],
    ["m-meadow", -NECK + MEADOW - meadow],
    ["m-grass", NECK - MEADOW - meadow],
    ["m-grass-2", NECK - GREEN - grass],
    ["m-sand", NECK - GREEN],
    ["m-sand-2", NECK - beach],
    ["m-band-foam", NECK],
    ["m-band-shallow-1", NECK + 2.2],
    ["m-band-shallow-2", NECK + 5.5],
    ["", NECK + 10],
  ];
  return html`<g id=${id}>
    <g transform=${turned ? "rotate(90)" : undefined}>
      ${bands.slice(0, -1).map(([name, from], index) => {
        const height = bands[index + 1][1] - from;
        return height > 0 ? html`<rect class=${name} x="-1.8" y=${from} width="3.6" height=${height} />` : null;
      })}
    </g>
  </g>`;
}

/** The land of one design in one turn, with all that stands on it. @param {{design: Design, turn: number}} props */
function Land({ design, turn }) {
  const size = 100 + 2 * OVERLAP;
  return html`<symbol id=${land_id(design.id, turn)} viewBox=${`${-OVERLAP} ${-OVERLAP} ${size} ${size}`}>
    ${design.kind === "volcano" ? html`<${Volcano} />` : null}
    ${design.kind === "water" ? html`<${OpenWater} design=${design} />` : null}
    ${["single", "end", "middle"].includes(design.kind) ? html`<${Shore} design=${design} turn=${turn} />` : null}
    ${tile_items(design, turn).map(
      (item) =>
        html`<use
          href=${`#maori-${item.kind}`}
          transform=${`translate(${item.x} ${item.y}) scale(${item.flip ? -item.scale : item.scale} ${item.scale})`}
        />`,
    )}
  </symbol>`;
}

/** Shallows, foam, beach and green. @param {{design: Design, turn: number}} props */
function Shore({ design, turn }) {
  const open = open_edges(design.open, turn);
  const seed = design.id * 4 + turn + 1;
  const beach = coast(open, seed, 0);
  const green = coast(open, seed + 500, GREEN);
  const meadow = coast(open, seed + 900, MEADOW);
  return html`<g>
    <path class="m-shallow-2" d=${beach} />
    <path class="m-shallow-1" d=${beach} />
    <path class="m-foam" d=${beach} />
    <path class="m-sand-2" d=${beach} />
    <path class="m-sand" d=${beach} transform=${up(RAISED.beach)} />
    <path class="m-grass-2" d=${green} />
    <path class="m-grass" d=${green} transform=${up(RAISED.grass)} />
    <path class="m-meadow" d=${meadow} transform=${up(RAISED.meadow)} />
    <${Speckles} open=${open} seed=${seed} />
    ${
      design.wreath
        ? [...design.open].map((edge) => {
            const at = { N: [50, 0], E: [100, 50], S: [50, 100], W: [0, 50] }[
              turn_edge(/** @type {import("../geometry.js").Edge} */ (edge), turn)
            ];
            return html`<use href="#maori-wreath" transform=${`translate(${at[0]} ${at[1]})`} />`;
          })
        : null
    }
  </g>`;
}

/** @param {number} units */
const up = (units) => `translate(0 ${-units})`;

/** Tufts of grass and grains of sand as texture. @param {{open: string[], seed: number}} props */
function Speckles({ open, seed }) {
  const next = random(seed + 77);
  const upright = open.includes("N") || open.includes("S");
  const parts = [];
  const grains = [];
  for (let index = 0; index < 16; index += 1) {
    const along = 20 + next() * 62;
    const across = (index % 2 === 0 ? 24.5 : 73) + next() * 3.5;
    const [x, y] = upright ? [across, along] : [along, across];
    grains.push(`M${x.toFixed(1)} ${y.toFixed(1)}h.1`);
  }
  for (let index = 0; index < 7; index += 1) {
    const along = 24 + next() * 52;
    const across = 36 + next() * 30;
    const [x, y] = upright ? [across, along] : [along, across];
    parts.push(`M${x.toFixed(1)} ${y.toFixed(1)}l-1.6-3.4m1.6 3.4l.4-4.4m-.4 4.4l2-3.2`);
  }
  return html`${open.length > 0 ? html`<path class="m-sand-grain" d=${grains.join("")} />` : null}
    <path class="m-tuft" d=${parts.join("")} />`;
}

/** Open sea: waves, and a sand bank below shells. @param {{design: Design}} props */
function OpenWater({ design }) {
  return html`<g>
    ${
      design.shells > 0
        ? html`<ellipse class="m-bank-2" cx="50" cy="54" rx="33" ry="22" />
            <ellipse class="m-bank-1" cx="50" cy="55" rx="25" ry="15" />
            <ellipse class="m-bank" cx="50" cy="56" rx="18" ry="9.5" />`
        : null
    }
    ${
      design.boats === 0 && design.shells === 0
        ? html`<path
              class="m-roll"
              d="M16 36q8-8 16 0t16 0 16 0 16 0M24 52q8-8 16 0t16 0 16 0M14 68q8-8 16 0t16 0 16 0 16 0"
            />
            <path class="m-fin" d="M58 47c3-9 9-11 12-10-3 3-4 7-3 11z" />`
        : html`<path
            class="m-roll"
            d="M14 26q6-6 12 0t12 0M64 22q6-6 12 0t12 0M12 80q6-6 12 0t12 0M62 84q6-6 12 0t12 0"
          />`
    }
  </g>`;
}

/** A mountain that must not be touched. */
function Volcano() {
  const rock = coast([], 4242, 0);
  return html`<g>
    <rect class="m-hot" x="1.4" y="1.4" width="97.2" height="97.2" rx="7.4" />
    <path class="m-ember" d=${rock} />
    <path class="m-rock-2" d=${rock} />
    <path class="m-rock" d=${coast([], 4343, 5)} transform=${up(3)} />
    <ellipse fill="url(#maori-glow)" cx="50" cy="26" rx="44" ry="34" />
    <path
      class="m-smoke"
      d="M45 27C34 26 30 15 39 11 38 2 51-1 55 5 63 1 71 9 66 16 70 23 62 28 57 25 55 30 48 31 45 27Z"
    />
    <path
      class="m-smoke-2"
      d="M45 27C37 26 34 19 38 14 39 21 45 23 49 21 52 24 57 24 60 20 62 24 60 27 57 25 55 30 48 31 45 27Z"
    />
    <path
      class="m-cone"
      fill="url(#maori-cone)"
      d="M13 76C27 67 33 48 39 34Q50 39 61 34C67 48 73 67 87 76 74 85 26 85 13 76Z"
    />
    <path class="m-ridge-light" d="M38 37C33 50 28 64 18 74M44 39C42 54 39 66 32 79M57 38C61 52 64 66 73 78" />
    <ellipse class="m-crater" cx="50" cy="34.4" rx="12.6" ry="5.4" />
    <ellipse fill="url(#maori-lava)" cx="50" cy="33.8" rx="10.6" ry="4" />
    <path
      class="m-lava"
      d="M42 36C42 48 34 54 33 66c0 7 8 8 8 0 1-8 6-11 7-18 1 10-2 16 2 25 2 7 9 6 8-2 0-7-5-11-2-21 4 3 8 9 9 15 1 6 8 5 7-2-2-10-12-15-14-28z"
    />
    <path class="m-lava-hot" d="M45 38c-1 9-7 16-8 27M51 40c-1 10 0 20 3 31M58 39c1 7 7 12 9 19" />
    <path class="m-spark" d="M33 25l-5-4M68 24l5-4M29 36l-7-1M72 36l7-1" />
  </g>`;
}
