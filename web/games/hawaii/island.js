/** The island with its ten places and the beach: the picture, and what can be clicked on it. */

import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { use_reason } from "../../board/reason.js";
import { use_roving } from "../../board/roving.js";
import { BeachPicture } from "./beach.js";
import { usual_pay } from "./turn/choices.js";
import { CORNERS, STAGE, chief_at_place, on_stage, place_box, space_centre, stack_box } from "./geometry.js";
import { Chief, token_piece } from "./events/figures.js";
import { PriceChip, Token } from "./art/pieces.js";
import { tile_id } from "./art/tiles.js";
import { Signs } from "./art/signs.js";
import { spots_of } from "./turn/spots.js";
import { roads } from "./ways.js";

/**
 * @param {{view: import("./types.js").View, choices: Map<string, import("./turn/choices.js").Legal[]>, asked: string | null, drops: Set<string>, marks: import("./types.js").Event[], t: import("./words.js").Translate, seats: import("./turn/spots.js").Seats,
 *   children?: import("preact").ComponentChildren, onChoose: (target: string) => void}} props `asked`: the target about which the chooser asks;
 *   `drops`: those that take what is lifted
 */
export function Island({ view, choices, asked, drops, marks, t, seats, children, onChoose }) {
  const grid = useRef(/** @type {HTMLElement | null} */ (null));
  const roving = use_roving(grid);
  const [refused, refuse] = use_reason();
  return html`<section class="hawaii-island" aria-label=${t("hawaii.island")}>
    <div class="hawaii-stage">
      <${IslandPicture} view=${view} asked=${asked} marks=${marks} />
      <div class="hawaii-grid" ref=${grid} onKeyDown=${roving.onKeyDown} onFocusIn=${roving.onFocusIn}>
        ${spots_of(view, choices, t, seats).map((spot) => {
          const entries = choices.get(spot.target);
          const open = asked === spot.target;
          const drop = drops.has(spot.target) ? spot.target : undefined;
          return html`<${Spot}
              key=${spot.target}
              spot=${spot}
              entries=${entries}
              open=${open}
              drop=${drop}
              refused=${refused === spot.target}
              t=${t}
              onChoose=${onChoose}
              onVain=${refuse}
            />
            <${Plate} spot=${spot} lit=${entries !== undefined || open} />`;
        })}
      </div>
      ${children}
    </div>
  </section>`;
}

/** Where a tip of this place fits on a phone. @param {{x: number, width: number}} box */
function tip_side({ x, width }) {
  const middle = (x + width / 2) / STAGE.width;
  return middle < 0.38 ? "" : middle > 0.62 ? "tip-end" : "tip-middle";
}

/**
 * @param {{spot: import("./turn/spots.js").Spot, entries?: import("./turn/choices.js").Legal[], open: boolean, drop?: string, refused: boolean, t: import("./words.js").Translate,
 *   onChoose: (target: string) => void, onVain: (target: string) => void}} props `refused`: it was pressed in vain
 */
function Spot({ spot, entries, open, drop, refused, t, onChoose, onVain }) {
  const style = on_stage(spot.box);
  if (!entries && !open) {
    // Its name says why, too: a click only shows it.
    const says = spot.why && refused ? { "data-tip": spot.why, "data-shown": "" } : {};
    return html`<span
      class=${`hawaii-spot is-${spot.sort} ${tip_side(spot.box)}`}
      style=${style}
      role="img"
      aria-label=${spot.name}
      data-card=${spot.card}
      onClick=${spot.why ? () => onVain(spot.target) : undefined}
      ...${says}
    />`;
  }
  const ways = entries?.length ?? 0;
  return html`<button
    type="button"
    class=${`hawaii-spot hawaii-lit is-${spot.sort} ${open ? "is-open" : ""}`}
    style=${style}
    data-row=${spot.row}
    data-column=${spot.column}
    data-target=${spot.target}
    data-choice=""
    data-drop=${drop}
    aria-label=${spot.label}
    aria-haspopup=${ways > 1 ? "dialog" : undefined}
    aria-expanded=${ways > 1 ? open : undefined}
    data-card=${spot.card}
    onClick=${() => onChoose(spot.target)}
  >
    <${PriceChip} pay=${entries ? usual_pay(entries) : null} more=${ways > 1} t=${t} />
  </button>`;
}

/**
 * What the place is called, and what it is good for: over its button, whose name says more.
 * @param {{spot: import("./turn/spots.js").Spot, lit: boolean}} props
 */
function Plate({ spot, lit }) {
  if (!spot.title && !spot.effect) return null;
  return html`<span
    class=${`hawaii-sign-post is-${spot.sort} ${lit ? "is-lit" : ""}`}
    style=${on_stage(spot.box)}
    aria-hidden="true"
  >
    ${spot.title && html`<span class="hawaii-plate">${spot.title}</span>`}
    ${spot.effect && html`<span class="hawaii-effect">${spot.effect}</span>`}
  </span>`;
}

/** @param {{view: import("./types.js").View, asked: string | null, marks: import("./types.js").Event[]}} props */
function IslandPicture({ view, asked, marks }) {
  const { width, height } = STAGE;
  const moved = new Set(marks.filter(({ type }) => MOVES.has(type)).map(({ seat }) => seat));
  return html`<svg class="hawaii-picture" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
    <rect class="h-frame" x="1" y="1" width=${width - 2} height=${height - 2} rx="22" fill="url(#hawaii-wood)" />
    <rect x="1" y="1" width=${width - 2} height=${height - 2} rx="22" fill="url(#hawaii-grain)" />
    <rect class="h-inner" x="7" y="7" width=${width - 14} height=${height - 14} rx="17" fill="url(#hawaii-sea)" />
    <rect x="7" y="7" width=${width - 14} height=${height - 14} rx="17" fill="url(#hawaii-waves)" />
    <${Land} />
    <path class="h-road-rim" d=${ROADS} />
    <path class="h-road" d=${ROADS} />
    <use href="#hawaii-peak" x=${CORNERS.peak.x - 2} y=${CORNERS.peak.y - 4} />
    <${Bag} />
    <${Pile} view=${view} />
    ${view.places.map((place, at) => html`<${Place} place=${place} at=${at} open=${asked === `place-${at}`} pending=${view.pending} moved=${moved} />`)}
    <${BeachPicture} view=${view} moved=${moved} />
  </svg>`;
}

const ROADS = roads();
const MOVES = new Set(["went", "fished", "visited", "ordered"]);

/** The land: a meadow surrounded by beach. */
function Land() {
  return html`<g>
    <path
      class="h-shallow"
      d="M8 470C4 300 6 190 20 120 40 40 90 4 180 8H420C520 4 560 50 580 120 596 190 596 300 592 470V706H8Z"
    />
    <path
      class="h-land-foam"
      d="M12 470C10 300 10 190 26 122 46 44 96 9 182 12H418C514 9 554 52 574 122 590 190 590 300 588 470V705H12Z"
    />
    <path
      class="h-land-sand"
      d="M16 470C15 300 15 192 32 126 52 50 98 12 184 15H416C510 12 550 54 568 126 585 192 585 300 584 470V690Q592 705 576 705H24Q8 705 16 690Z"
    />
    <path
      class="h-land-green"
      d="M22 440C18 300 22 192 38 132 58 58 104 20 188 22H412C502 20 542 60 562 132 578 192 582 300 578 466 520 488 420 496 300 494S180 496 112 488C110 440 60 400 22 440Z"
    />
    <path
      class="h-grains"
      d="M40 640h.1M92 700h.1M210 694h.1M330 700h.1M430 696h.1M540 700h.1M120 500h.1M300 498h.1M470 500h.1M560 640h.1"
    />
  </g>`;
}

/** The price tokens that are not laid out: face down, at the foot of the mountain. */
function Bag() {
  const { x, y } = CORNERS.peak;
  return html`<g transform=${`translate(${x + 46} ${y + 96})`} data-card="token">
    <use href="#hawaii-coin-back" transform="translate(-19 2) scale(0.74)" />
    <use href="#hawaii-coin-back" transform="translate(19 2) scale(0.74)" />
    <use href="#hawaii-coin-back" transform="translate(0 -2) scale(0.8)" data-stock="bag" data-back />
  </g>`;
}

/** The stack of remaining islands. @param {{view: import("./types.js").View}} props */
function Pile({ view }) {
  const { x, y } = CORNERS.islands;
  const left = view.islands.face_down + view.islands.face_up.length;
  const under = Math.min(2, Math.max(0, left - 1));
  return html`<g transform=${`translate(${x} ${y})`}>
    ${Array.from({ length: under }, (_, index) => html`<rect class="h-island-back" x=${10 + index * 4} y=${30 - index * 5} width="66" height="50" rx="8" />`)}
    <g data-stock="islands" data-back transform=${`translate(${10 + under * 4} ${30 - under * 5})`}>
      <rect class="h-island-back" width="66" height="50" rx="8" />
      <path
        class="h-koru"
        transform="translate(2 3)"
        d="M36 34C20 34 16 24 16 17S24 2 38 2 56 10 56 20 46 31 39 30 30 24 31 18 38 14 41 18"
      />
    </g>
    <text class="h-pile-number" x="46" y="99">× ${left}</text>
  </g>`;
}

/** @param {{place: import("./types.js").Place, at: number, open: boolean, pending: import("./types.js").Pending | null, moved: Set<number>}} props */
function Place({ place, at, open, pending, moved }) {
  const box = place_box(at);
  const kinds = place.stacks.length;
  const here = pending?.from === "place" && pending.at === at;
  const none = place.spaces.every(({ token }) => token === null);
  return html`<g transform=${`translate(${box.x} ${box.y})`} class=${none ? "h-place is-bare" : "h-place"}>
    <rect class="h-place-shadow" x="2" y="4" width=${box.width - 2} height=${box.height - 2} rx="14" />
    <rect class="h-place-edge" x="0" y="0" width=${box.width} height=${box.height} rx="14" />
    <rect x="2.4" y="2.4" width=${box.width - 4.8} height=${box.height - 4.8} rx="12" fill="url(#hawaii-glade)" />
    <${Growth} at=${at} kinds=${kinds} />
    <${Signs} stacks=${place.stacks} width=${box.width} />
    ${place.stacks.map((stack, index) => html`<${Stack} stack=${stack} at=${at} box=${stack_box(kinds, index)} chosen=${here && pending.kind === stack.kind} />`)}
    ${place.spaces.map((space, index) => html`<${Space} space=${space} at=${space_centre(kinds, index)} spot=${`place-${at}-${index}`} />`)}
    ${open || here ? html`<rect class="h-here" x="2" y="2" width=${box.width - 4} height=${box.height - 4} rx="12" />` : null}
    ${place.chiefs.map((seat, index) => html`<${Chief} seat=${seat} at=${chief_at_place(index, place.chiefs.length)} spot=${`place-${at}`} moved=${moved.has(seat)} />`)}
  </g>`;
}

/** Palms where the stacks leave room. @param {{at: number, kinds: number}} props */
function Growth({ at, kinds }) {
  const palms = kinds > 2 ? [] : [[176, 108, 0.72]];
  return html`<path class="h-blades" d="M12 64l2-7 2 7M108 62l2-7 2 7M140 108l1.6-6 1.6 6M70 62l2-6 2 6" />
    ${palms.map(([x, y, scale]) => html`<use href="#hawaii-palm" transform=${`translate(${x} ${y}) scale(${at % 2 === 0 ? scale : -scale} ${scale})`} />`)}`;
}

/** @param {{stack: import("./types.js").Stack, at: number, box: import("./geometry.js").Box, chosen: boolean}} props `at`: its place */
function Stack({ stack, at, box, chosen }) {
  const deep = Math.min(3, stack.count);
  const tile = `#${tile_id(stack.kind)}`;
  if (stack.count === 0)
    return html`<rect
      class="h-stack-gone"
      data-card=${stack.kind}
      x=${box.x + 1}
      y=${box.y + 1}
      width=${box.width - 2}
      height=${box.height - 2}
      rx="7"
    />`;
  return html`<g data-card=${stack.kind} data-spot=${`place-${at}`}>
    ${Array.from({ length: deep - 1 }, (_, index) => html`<rect class="h-stack-under" x=${box.x + (deep - 1 - index) * 1.8} y=${box.y + (deep - 1 - index) * 2.2} width=${box.width} height=${box.height} rx="6" />`)}
    <use
      href=${tile}
      x=${box.x}
      y=${box.y}
      width=${box.width}
      height=${box.height}
      data-stock=${stack.kind}
      data-drag=${`tile-${at}-${stack.kind}`}
    />
    ${chosen ? html`<rect class="h-here" x=${box.x - 1} y=${box.y - 1} width=${box.width + 2} height=${box.height + 2} rx="8" />` : null}
    <rect
      class="h-count-plate"
      x=${box.x + box.width - 14}
      y=${box.y + box.height - 13}
      width=${stack.count > 9 ? 27 : 19}
      height="19"
      rx="7"
    />
    <text
      class="h-count"
      data-count=${`stack-${stack.kind}`}
      x=${box.x + box.width - (stack.count > 9 ? 0.5 : 4.5)}
      y=${box.y + box.height + 1.6}
      >${stack.count}</text
    >
  </g>`;
}

/** @param {{space: import("./types.js").Space, at: {x: number, y: number}, spot: string}} props */
function Space({ space, at, spot }) {
  const { token, label, shut } = space;
  if (token)
    return html`<g
      transform=${`translate(${at.x} ${at.y})`}
      data-piece=${token_piece(token)}
      data-spot=${spot}
      data-from="bag"
      data-to="bag"
    >
      <${Token} token=${token} />
    </g>`;
  return html`<g transform=${`translate(${at.x} ${at.y})`}>
    <circle class=${shut ? "h-space is-shut" : "h-space"} r="18" />
    ${shut ? html`<path class="h-shut" d="M-7-7L7 7M7-7L-7 7" />` : label === null ? null : html`<text class="h-space-label" y="6">${label}</text>`}
  </g>`;
}
