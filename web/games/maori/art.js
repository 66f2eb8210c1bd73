/**
 * The pieces, drawn once as <symbol>s and used everywhere. Colours are custom properties (board.css), so that light and
 * dark differ only there. A tile is two layers: its water ("ground") and its land; all grounds of a board are painted
 * before any land, so that joined islands run over the gap between two tiles.
 */

import { html } from "htm/preact";
import { render } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { NECK, coast, random } from "./coast.js";
import { openEdges, turnEdge } from "./geometry.js";
import { possibleTurns, tileItems } from "./tile_layout.js";
import { seatShape } from "./seat_marks.js";

/** @typedef {import("./tile_layout.js").Design} Design */

/** The name of a tile's land symbol. @param {number} id @param {number} turn */
export const landId = (id, turn) => `maori-land-${id}-${turn}`;

/** How far the land of a tile reaches over its edge, so that no hairline shows where two meet. */
const OVERLAP = 0.5;
/** How far inside the beach the grass begins, and the brighter meadow. */
const GREEN = 9;
const MEADOW = 14;

let drawn = false;

/**
 * Puts the symbols into the page, once, however many boards show them.
 * @param {Design[]} tiles
 */
export function useArt(tiles) {
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
      <radialGradient id="maori-lava" cx="0.5" cy="0.5" r="0.5">
        <stop offset="0" class="m-lava-1" />
        <stop offset="0.55" class="m-lava-2" />
        <stop offset="1" class="m-lava-3" />
      </radialGradient>
      <radialGradient id="maori-glow" cx="0.5" cy="0.5" r="0.5">
        <stop offset="0" class="m-glow-1" />
        <stop offset="1" class="m-glow-2" />
      </radialGradient>
      <pattern id="maori-waves" width="52" height="34" patternUnits="userSpaceOnUse">
        <path class="m-wave" d="M4 10q5-5 10 0t10 0M30 27q5-5 10 0t10 0" />
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
    <${Palm} /><${Hut} /><${Boat} /><${Shell} /><${Wreath} /><${Explorer} />
    ${[0, 1, 2, 3, 4].map((seat) => html`<${OwnShip} seat=${seat} />`)}
    ${tiles.flatMap((design) => possibleTurns(design).map((turn) => html`<${Land} design=${design} turn=${turn} />`))}
  </svg>`;
}

/** The water of a tile: a shallow square with swell on it. @param {{id: string, water: string}} props */
function Ground({ id, water }) {
  return html`<symbol id=${id} viewBox="0 0 100 100">
    <rect class="m-ground-edge" width="100" height="100" rx="8" />
    <rect x="0.9" y="0.9" width="98.2" height="98.2" rx="7.4" fill=${`url(#${water})`} />
    <path
      class="m-swell"
      d="M8 12q5-5 10 0t10 0M74 9q4-4 8 0t8 0M5 90q4-4 8 0t8 0M72 92q5-5 10 0t10 0M40 95q4-4 8 0t8 0M44 7q4-4 8 0t8 0M4 52q3-3 6 0M90 50q3-3 6 0"
    />
  </symbol>`;
}

/**
 * The cross-section of the land where two tiles meet, painted over both, so that no hairline shows between them: a narrow
 * strip along the common edge, whose middle is (0, 0). Its bands lie side by side and not on top of each other, so that
 * their ends blend into nothing but their own colour.
 * @param {{id: string, turned: boolean}} props
 */
function Joint({ id, turned }) {
  // Beach and grass are painted a little raised; that shows on a coast that lies, not on one that stands.
  const [beach, grass, meadow] = turned ? [0, 0, 0] : [1.6, 1.8, 2];
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
  return html`<symbol id=${landId(design.id, turn)} viewBox=${`${-OVERLAP} ${-OVERLAP} ${size} ${size}`}>
    ${design.kind === "volcano" ? html`<${Volcano} />` : null}
    ${design.kind === "water" ? html`<${OpenWater} design=${design} />` : null}
    ${["single", "end", "middle"].includes(design.kind) ? html`<${Shore} design=${design} turn=${turn} />` : null}
    ${tileItems(design, turn).map(
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
  const open = openEdges(design.open, turn);
  const seed = design.id * 4 + turn + 1;
  const beach = coast(open, seed, 0);
  const green = coast(open, seed + 500, GREEN);
  const meadow = coast(open, seed + 900, MEADOW);
  return html`<g>
    <path class="m-shallow-2" d=${beach} />
    <path class="m-shallow-1" d=${beach} />
    <path class="m-foam" d=${beach} />
    <path class="m-sand-2" d=${beach} />
    <path class="m-sand" d=${beach} transform="translate(0 -1.6)" />
    <path class="m-grass-2" d=${green} />
    <path class="m-grass" d=${green} transform="translate(0 -1.8)" />
    <path class="m-meadow" d=${meadow} transform="translate(0 -2)" />
    <${Speckles} open=${open} seed=${seed} />
    ${design.wreath ? [...design.open].map((edge) => {
      const at = { N: [50, 0], E: [100, 50], S: [50, 100], W: [0, 50] }[
        turnEdge(/** @type {import("./geometry.js").Edge} */ (edge), turn)
      ];
      return html`<use href="#maori-wreath" transform=${`translate(${at[0]} ${at[1]})`} />`;
    }) : null}
  </g>`;
}

/** Tufts of grass and grains of sand, so that nothing is flat. @param {{open: string[], seed: number}} props */
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

/** Open sea: swell, and a sand bank under shells. @param {{design: Design}} props */
function OpenWater({ design }) {
  return html`<g>
    ${design.shells > 0
      ? html`<ellipse class="m-bank-2" cx="50" cy="54" rx="33" ry="22" />
          <ellipse class="m-bank-1" cx="50" cy="55" rx="25" ry="15" />
          <ellipse class="m-bank" cx="50" cy="56" rx="18" ry="9.5" />`
      : null}
    ${design.boats === 0 && design.shells === 0
      ? html`<path class="m-roll" d="M16 36q8-8 16 0t16 0 16 0 16 0M24 52q8-8 16 0t16 0 16 0M14 68q8-8 16 0t16 0 16 0 16 0" />
          <path class="m-fin" d="M58 47c3-9 9-11 12-10-3 3-4 7-3 11z" />`
      : html`<path class="m-roll" d="M14 26q6-6 12 0t12 0M64 22q6-6 12 0t12 0M12 80q6-6 12 0t12 0M62 84q6-6 12 0t12 0" />`}
  </g>`;
}

/** A mountain that must not be touched. */
function Volcano() {
  const rock = coast([], 4242, 0);
  return html`<g>
    <rect class="m-hot" x="1.4" y="1.4" width="97.2" height="97.2" rx="7.4" />
    <path class="m-ember" d=${rock} />
    <path class="m-rock-2" d=${rock} />
    <path class="m-rock" d=${coast([], 4343, 5)} transform="translate(0 -2)" />
    <ellipse fill="url(#maori-glow)" cx="50" cy="26" rx="40" ry="30" />
    <path class="m-smoke" d="M46 22c-8-2-9-12-1-13 0-7 11-8 13-2 8-1 10 9 2 11-1 4-7 6-14 4z" />
    <path class="m-cone-2" d="M17 74C29 66 34 46 40 33Q50 37 60 33C66 46 71 66 83 74 72 82 28 82 17 74Z" />
    <path class="m-cone" d="M17 74C29 66 34 46 40 33Q45 36 50 36C48 50 46 68 42 79 30 79 22 77 17 74Z" />
    <ellipse fill="url(#maori-lava)" cx="50" cy="33.5" rx="11" ry="4.6" />
    <path class="m-lava" d="M44 36C43 46 36 52 35 62c0 5 5 6 6 0 1-7 6-9 7-16 1 9-1 14 2 22 1 5 6 5 6-1 0-6-5-9-2-18 3 5 7 8 8 13 1 4 5 3 4-1-2-8-9-12-10-25z" />
    <path class="m-lava-hot" d="M46 37c-1 8-6 14-8 22M52 38c-1 9 0 18 1 27M57 37c1 6 5 10 7 16" />
    <path class="m-spark" d="M36 24l-4-5M66 22l4-5M50 16V9M30 34l-6-2M71 33l6-2" />
  </g>`;
}

function Palm() {
  return html`<g id="maori-palm">
    <ellipse class="m-shadow" cx="5" cy="0.6" rx="12" ry="3.4" />
    <path class="m-trunk" d="M-3.4.6C-3-10-1.6-20 3.2-29.5L6.4-28.4C3.4-19 2.6-9 3.6.8 1.4 2.2-1.6 2-3.4.6Z" />
    <path class="m-trunk-light" d="M-1.6.8C-1.4-9 0-19 4.2-28.6" />
    <path class="m-trunk-ring" d="M-2.9-5.4l6 .6M-2.5-11l5.4.9M-1.5-16.6l5 1.1M.3-22l4.2 1.4" />
    <g transform="translate(5 -29)">
      <path class="m-frond-3" d="M0 0C-4-9-11-13-18-10-13-8-7-5 0 0ZM0 0C3-10 10-14 17-11 12-9 7-5 0 0ZM0 0C-3-7-3-14 1-18 3-12 3-6 0 0Z" />
      <path class="m-frond-2" d="M0 0C-7-6-15-5-20 3-13 0-7-.5 0 0ZM0 0C7-6 14-5 18 4 12 0 7-.5 0 0Z" />
      <path class="m-frond" d="M0 0C-6-2-12 2-13 11-8 6-4 3 0 0ZM0 0C5-1 10 3 11 12 7 7 3 4 0 0ZM0 0C-1 2-4 6-3 12 1 8 2 4 0 0Z" />
      <path class="m-vein" d="M-1-.6C-7-4-13-3-17.6.6M1-.6C7-4 11.6-3 15.6.8M-1 .2C-6 1-9.6 4-11.6 8.4M1 .2C5 2 8 5 9.6 9.4M-.6-1.4C-5-6.6-10-9-15-9.4M.6-1.4C4-7 9-9.6 14-10M0-2C-.6-7-.4-12 .8-15.6" />
      <circle class="m-nut" cx="-1.8" cy="2" r="2.1" /><circle class="m-nut" cx="2" cy="2.4" r="2.1" />
    </g>
  </g>`;
}

function Hut() {
  return html`<g id="maori-hut">
    <ellipse class="m-shadow" cx="3" cy="1" rx="18" ry="4" />
    <path class="m-hut-wall" d="M-12.5-12V1.4H12.5V-12Z" />
    <path class="m-hut-slat" d="M-8.6-11V1.2M8.6-11V1.2M-5.4-11V1.2M5.4-11V1.2M11.4-11V1.2M-11.4-11V1.2" />
    <path class="m-hut-door" d="M-3.8 1.4V-7Q0-10.6 3.8-7V1.4Z" />
    <path class="m-thatch-2" d="M-18.4-8.6C-12-12-8.4-20-6-30.4H6C8.4-20 12-12 18.4-8.6 11-5-11-5-18.4-8.6Z" />
    <path class="m-thatch" d="M-18.4-8.6C-12-12-8.4-20-6-30.4H1C1-20-1-11-4-6.2-10-6.4-15-7.2-18.4-8.6Z" />
    <path class="m-straw" d="M-4.4-29C-6-20-9-13-13.6-8.4M-1.4-29.6C-2-20-4-12-7.4-7M1.6-29.6C2-20 1.4-12-.4-6.6M4.2-29C5.6-20 8-13 12.6-8.2M3-22C4-16 5-11 6.6-7.2" />
    <path class="m-ridge" d="M-7.4-30.6H7.4M-8.6-34.4l5 5M8.6-34.4l-5 5" />
  </g>`;
}

function Boat() {
  return html`<g id="maori-boat">
    <path class="m-wake" d="M-22 10.4Q-10 15.4 2 13T23 11.4M-16 15q9 3.4 18 .8t14 .4" />
    <path class="m-boom" d="M-8 5V11.4M7 5V11.4" />
    <path class="m-float" d="M-14 11.6Q0 14 14 10.6" />
    <path class="m-sail-line" d="M-5 4L-6-29.4" />
    <path class="m-sail" d="M-4.6 3C-11-8-11.4-20-6.4-30C1.6-26 14-17 17.4-6.4 10-3.4 2-1 -4.6 3Z" />
    <path class="m-sail-2" d="M-4.6 3C2-1 10-3.4 17.4-6.4 16-10.4 13-14.4 9.4-18 6.6-11-.6-3-4.6 3Z" />
    <path class="m-hull" d="M-20-.6C-16 4 -8 3.4 0 3.4S15 3.6 20-2C18 5.6 11 8.8 0 8.8S-18 6-20-.6Z" />
    <path class="m-hull-line" d="M-17.4 3.4C-9 5.6 9 5.6 17.4 2.4" />
  </g>`;
}

function Shell() {
  return html`<g id="maori-shell">
    <ellipse class="m-shadow" cx="1" cy="9.6" rx="7.4" ry="2" />
    <path
      class="m-shell"
      d="M0 10.4C-2.8 10.4-4.6 9-4 7L-10.4-.8Q-12.4-4.8-8.2-5.8-7.8-10.4-3.6-9.6 0-13 3.6-9.6 7.8-10.4 8.2-5.8 12.4-4.8 10.4-.8L4 7C4.6 9 2.8 10.4 0 10.4Z"
    />
    <path class="m-shell-shade" d="M0 10.4C2.8 10.4 4.6 9 4 7L10.4-.8Q12.4-4.8 8.2-5.8 8 1 0 10.4Z" />
    <path class="m-rib" d="M-1.4 6.6L-7.6-3.4M-.6 6L-3.2-7.4M.6 6L3.2-7.4M1.4 6.6L7.6-3.4" />
  </g>`;
}

/** A whole wreath about the middle of an open edge; the tile's square cuts it in half, the neighbour shows the rest. */
function Wreath() {
  const count = 10;
  const radius = 17;
  const spots = Array.from({ length: count }, (_, index) => {
    const angle = ((index + 0.5) / count) * 2 * Math.PI;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle), angle, red: index % 2 === 0 };
  });
  return html`<g id="maori-wreath">
    <circle class="m-wreath-shadow" r=${radius} cy="1.6" />
    <circle class="m-wreath-green" r=${radius} />
    ${spots.map(({ angle }) => {
      const middle = angle + Math.PI / count;
      const tip = [25.4 * Math.cos(middle), 25.4 * Math.sin(middle)];
      const inner = [10 * Math.cos(middle), 10 * Math.sin(middle)];
      const side = [-3.4 * Math.sin(middle), 3.4 * Math.cos(middle)];
      const at = [radius * Math.cos(middle), radius * Math.sin(middle)];
      const left = `${(at[0] - side[0]).toFixed(1)} ${(at[1] - side[1]).toFixed(1)}`;
      const right = `${(at[0] + side[0]).toFixed(1)} ${(at[1] + side[1]).toFixed(1)}`;
      return html`<path
        class="m-leaf"
        d=${`M${inner[0].toFixed(1)} ${inner[1].toFixed(1)}Q${left} ${tip[0].toFixed(1)} ${tip[1].toFixed(1)}Q${right} ${inner[0].toFixed(1)} ${inner[1].toFixed(1)}Z`}
      />`;
    })}
    ${spots.map(
      ({ x, y, red }) => html`<g transform=${`translate(${x.toFixed(2)} ${y.toFixed(2)})`}>
        <path class=${red ? "m-petal-red" : "m-petal-white"} d=${petals(5.6)} />
        <circle class="m-pollen" r="1.7" />
      </g>`,
    )}
  </g>`;
}

/** A flower of five petals. @param {number} size */
function petals(size) {
  const parts = [];
  for (let index = 0; index < 5; index += 1) {
    const angle = (index / 5) * 2 * Math.PI - Math.PI / 2;
    /** @param {number} turn @param {number} reach */
    const at = (turn, reach) =>
      `${(reach * Math.cos(angle + turn)).toFixed(1)} ${(reach * Math.sin(angle + turn)).toFixed(1)}`;
    parts.push(`M0 0C${at(-0.85, size * 0.9)} ${at(-0.45, size * 1.25)} ${at(0, size)}C${at(0.45, size * 1.25)} ${at(0.85, size * 0.9)} 0 0Z`);
  }
  return parts.join("");
}

/** The explorer's ship: two masts, full sails, under way to the right. */
function Explorer() {
  return html`<g id="maori-explorer">
    <ellipse class="m-shadow" cx="0" cy="22" rx="30" ry="5" />
    <path class="m-boom" d="M-11 8V-30M10 8V-34M26 4L37-6" />
    <path class="m-pennant" d="M10-38L-3-35.4 10-32.4ZM-11-33.4L-21-31-11-28.6Z" />
    <path class="m-sail" d="M-21-25.6Q-11-29-3.4-25.6 1-16 -2.6-8Q-12-10.6-22.6-7.6-18-16-21-25.6Z" />
    <path class="m-sail" d="M.6-30Q11-33.4 19.4-30 24.6-18.4 20.4-8Q11-11-.4-8 4-18.4.6-30Z" />
    <path class="m-sail-2" d="M12-32Q16-31.6 19.4-30 24.6-18.4 20.4-8 17-9.4 13-9.6 17.4-20 12-32ZM-9-26.8Q-6-26.6-3.4-25.6 1-16-2.6-8-5.6-9-8.6-9.2-4.6-18-9-26.8Z" />
    <path class="m-jib" d="M22-28L36-5.4Q28-4 23.4-6 26-17 22-28Z" />
    <path class="m-hull" d="M-31-6Q-28-2-22-2H20Q28-2 33-6 32 10 22 19H-18C-26 17-31 8-31-6Z" />
    <path class="m-hull-dark" d="M-29 6C-27 12-24 17-18 19H22Q27 14 30 6Z" />
    <path class="m-gold" d="M-30 2.6H31.4" />
    <path class="m-port" d="M-19 9.4h.1M-9 9.4h.1M1 9.4h.1M11 9.4h.1M21 9.4h.1" />
    <path class="m-bow-wave" d="M-36 18q6 5 12 1t12 1 12 0 12 0 12-1 12-4" />
  </g>`;
}

/** A player's own boat, with the player's shape on a sail in the player's colour. @param {{seat: number}} props */
function OwnShip({ seat }) {
  return html`<g id=${`maori-ship-${seat}`}>
    <ellipse class="m-shadow" cx="1" cy="12" rx="21" ry="4" />
    <path class="m-ship-rim" d="M-23-2C-17 2-12 2-5 2L-8-32C6-28 20-17 22-3L23-4C22 8 12 13 0 13S-21 10-23-2Z" />
    <path class="m-boom" d="M-5.6 4L-7.6-30" />
    <path class="m-ship-sail" d="M-5.6 1.6C-12-10-12.6-21-7.8-31.6 3-27 17-17 21-4.6 12-1.6 2-1-5.6 1.6Z" />
    <path class="m-ship-mark" transform="translate(1.4 -12) scale(6)" d=${seatShape(seat)} />
    <path class="m-hull" d="M-22-2C-17 3-8 3 0 3S16 3 22-3C20 6 12 10.6 0 10.6S-19 8-22-2Z" />
  </g>`;
}
