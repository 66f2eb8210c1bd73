/** The picture of the beach: the bay where chiefs start, the harbour, the landings, the order track, the round's turtle. */

import { html } from "htm/preact";
import { seat_shape } from "../../board/seat_shapes.js";
import { CORNERS, fish_centre, harbour_box, landing_box, order_box } from "./geometry.js";
import { Chief, token_piece } from "./events/figures.js";
import { tile_id } from "./art/tiles.js";
import { Token } from "./art/pieces.js";

/** @param {{view: import("./types.js").View, moved: Set<number>}} props */
export function BeachPicture({ view, moved }) {
  return html`<${Bay} view=${view} /><${Round} view=${view} /><${Harbour} view=${view} moved=${moved} />
    ${view.landings.map((landing, at) => html`<${Landing} landing=${landing} at=${at} moved=${moved} />`)}
    ${view.track.map((place, at) => html`<${Order} place=${place} at=${at} first=${view.order[at]} count=${view.track.length} moved=${moved} />`)}`;
}

/** The chiefs that have not left yet. @param {{view: import("./types.js").View}} props */
function Bay({ view }) {
  const { x, y } = CORNERS.bay;
  return html`<g transform=${`translate(${x} ${y})`}>
    <use href="#hawaii-palm" transform="translate(16 50) scale(0.95)" />
    <use href="#hawaii-palm" transform="translate(74 44) scale(-0.74 0.74)" />
    ${view.beach.map((seat, index) => html`<${Chief} seat=${seat} at=${{ x: 22 + (index % 3) * 23, y: 84 + Math.floor(index / 3) * 30 }} spot="beach" />`)}
  </g>`;
}

/** The number to reach, and what the first, the second and the others get. @param {{view: import("./types.js").View}} props */
function Round({ view }) {
  const { x, y } = CORNERS.round;
  const [first, second, rest] = view.marker.points;
  return html`<g transform=${`translate(${x} ${y})`}>
    <rect class="h-round-card" x="0" y="0" width="90" height="113" rx="12" />
    <text class="h-round-name" x="45" y="15.4">${view.round} / 5</text>
    <use href="#hawaii-turtle" transform="translate(45 43) scale(0.76)" />
    <text class="h-round-number" x="45" y="50">${view.marker.required}</text>
    ${[first, second, rest].map(
      (points, index) =>
        html`<g transform=${`translate(${17 + index * 28} 78)`}>
          <use href="#hawaii-flower" transform="scale(0.78)" />
          <text class="h-points" y="5">${points}</text>
        </g>`,
    )}
    ${view.marker.income ? html`<${Income} income=${view.marker.income} />` : null}
  </g>`;
}

/** What everybody receives after the round. @param {{income: {shells: number, feet: number}}} props */
function Income({ income }) {
  return html`<rect class="h-income" x="5" y="92" width="80" height="17" rx="8" />
    <use href="#hawaii-shells" transform="translate(18 100.6) scale(0.56)" /><text class="h-round-name" x="33" y="105.4"
      >${income.shells}</text
    >
    <use href="#hawaii-feet" transform="translate(57 100.6) scale(0.54)" /><text class="h-round-name" x="70" y="105.4"
      >${income.feet}</text
    >`;
}

/** @param {{view: import("./types.js").View, moved: Set<number>}} props */
function Harbour({ view, moved }) {
  const { x, y, width, height } = harbour_box();
  const { fish, chiefs } = view.harbour;
  return html`<g transform=${`translate(${x} ${y})`}>
    <rect class="h-water-place" width=${width} height=${height} rx="14" />
    <rect width=${width} height=${height} rx="14" fill="url(#hawaii-waves)" />
    <use href="#hawaii-pier" x="10" y="0" />
    ${fish.map((token, index) => {
      const at = fish_centre(index, fish.length);
      return html`<g transform=${`translate(${at.x} ${at.y}) scale(${at.size / 41})`}>
        <g data-piece=${`fish-${token_piece(token)}`} data-spot=${`harbour-${index}`} data-from="bag" data-to="bag"
          ><${Token} token=${token}
        /></g>
      </g>`;
    })}
    ${chiefs.map((seat, index) => html`<${Chief} seat=${seat} at=${{ x: 160 - index * 24, y: 103 }} spot="harbour" moved=${moved.has(seat)} />`)}
  </g>`;
}

/** @param {{landing: import("./types.js").Landing, at: number, moved: Set<number>}} props */
function Landing({ landing, at, moved }) {
  const { x, y, width, height } = landing_box(at);
  return html`<g transform=${`translate(${x} ${y})`}>
    <rect class="h-water-place" width=${width} height=${height} rx="14" />
    <rect width=${width} height=${height} rx="14" fill="url(#hawaii-waves)" />
    ${
      landing.island
        ? html`<g
            data-piece=${`island-${landing.island}`}
            data-spot=${`landing-${at}`}
            data-card="landing"
            data-from="islands"
            data-to="islands"
            ><g transform="translate(5 20)"><use href="#hawaii-islet" /></g
            ><g data-stock=${`landing-${at}`}><${Gift} island=${landing.island} /></g
          ></g>`
        : html`<path class="h-wake" d="M16 42q7-5 14 0t14 0 14 0 14 0M24 54q6-4 12 0t12 0 12 0" />`
    }
    <rect class="h-landing-plate" x="5" y="80" width=${width - 10} height="27" rx="9" />
    <text class="h-landing-feet" x="14" y="100">${landing.feet}</text>
    <use href="#hawaii-feet" transform="translate(33 93.6) scale(0.72)" />
    <path class="h-arrow" d="M44 93.5H54M50.6 90L54 93.5 50.6 97" />
    <use href="#hawaii-flower" transform="translate(71 93.4) scale(0.8)" />
    <text class="h-points" x="71" y="98.6">${landing.points}</text>
    ${landing.chiefs.map((seat, index) => html`<${Chief} seat=${seat} at=${{ x: 46 + index * 24, y: 76 }} spot=${`landing-${at}`} moved=${moved.has(seat)} />`)}
  </g>`;
}

/** What the island gives in addition to the points of its landing. @param {{island: import("./types.js").FaceUp}} props */
function Gift({ island }) {
  if (island === "points")
    return html`<g transform="translate(46 42)"
      ><use href="#hawaii-flower" transform="scale(1.16)" /><text class="h-points is-big" y="7">5</text></g
    >`;
  if (island === "fruit_supply")
    return html`<g transform="translate(46 46)"
      >${[-18, -6, 6, 18].map((x) => html`<use href="#hawaii-fruit" transform=${`translate(${x} ${Math.abs(x) > 10 ? 0 : -7}) scale(1.02)`} />`)}</g
    >`;
  const pair = island === "kahunas" || island === "tikis";
  const [kind, side] = pair ? [island.slice(0, -1), 1] : [island === "fruit_tile" ? "banana" : island, 2];
  if (!pair)
    return html`<use
        href=${`#${tile_id(kind, side)}`}
        x="27"
        y="24"
        width="39"
        height="39"
      />${island === "fruit_tile" ? html`<text class="h-any" x="66" y="34">?</text>` : null}`;
  return html`<use href=${`#${tile_id(kind, side)}`} x="14" y="26" width="35" height="35" /><use
      href=${`#${tile_id(kind, side)}`}
      x="44"
      y="30"
      width="35"
      height="35"
    />`;
}

/** @param {{place: import("./types.js").Track, at: number, first: number | undefined, count: number, moved: Set<number>}} props `first`: whose turn comes so early this round */
function Order({ place, at, first, count, moved }) {
  const { x, y, width, height } = order_box(at, count);
  return html`<g transform=${`translate(${x} ${y})`}>
    <rect class="h-order" width=${width} height=${height} rx="13" />
    <rect width=${width} height=${height} rx="13" fill="url(#hawaii-weave)" />
    <text class="h-order-number" x="9" y="29">${at + 1}</text>
    ${first === undefined ? null : html`<path class=${`h-small-chief seat-${first}`} transform="translate(18 55) scale(9)" d=${seat_shape(first)} />`}
    ${
      place.token
        ? html`<g
            transform=${`translate(${width - 27} 38)`}
            data-piece=${token_piece(place.token)}
            data-spot=${`order-${at}`}
            data-from="bag"
            data-to="bag"
          >
            <${Token} token=${place.token} />
          </g>`
        : html`<circle class="h-space" cx=${width - 27} cy="38" r="18" />`
    }
    ${place.seat === null ? null : html`<${Chief} seat=${place.seat} at=${{ x: width / 2 + 4, y: 64 }} spot=${`order-${at}`} moved=${moved.has(place.seat)} scale=${1.15} />`}
  </g>`;
}
