/** The sea: its ground with the frame, and the moving light on it. */

import { html } from "htm/preact";

/** @typedef {{ width: number, height: number, frame: number, round: number }} Basin in drawing units */

/** How far the sea reaches under the frame. */
const UNDER = 4;

/** Half the width of the shade along the frame. */
const SHADE = 10;

/** The sea without a rim. @param {Basin} basin @param {number} [rim] */
const inner = ({ width, height, frame }, rim = 0) => ({
  x: frame - UNDER + rim,
  y: frame - UNDER + rim,
  width: width - 2 * (frame - UNDER + rim),
  height: height - 2 * (frame - UNDER + rim),
});

/**
 * The wooden frame and the sea in it.
 * @param {{ basin: Basin, waves: boolean }} props `waves`: with waves that stand still
 */
export function Ground({ basin, waves }) {
  const { width, height, round } = basin;
  const sea = { ...inner(basin), rx: round / 2 };
  return html`<rect
      class="m-frame"
      x="1"
      y="1"
      width=${width - 2}
      height=${height - 2}
      rx=${round}
      fill="url(#maori-wood)"
    />
    <rect x="1" y="1" width=${width - 2} height=${height - 2} rx=${round} fill="url(#maori-grain)" />
    <rect class="m-inner" ...${sea} fill="url(#maori-sea)" />
    <rect class="m-depth" ...${inner(basin, SHADE)} stroke-width=${2 * SHADE} />
    <rect class="m-depth" ...${inner(basin, SHADE / 2)} stroke-width=${SHADE} />
    ${waves ? html`<rect ...${sea} fill="url(#maori-crests)" />` : null}`;
}

/**
 * The ground as a picture of its own, below the pieces, with two layers of light on the water. They only shift, which
 * the browser does without painting.
 * @param {{ basin: Basin }} props
 */
export function Water({ basin }) {
  const { x, y, width, height } = inner(basin);
  const share = (/** @type {number} */ part, /** @type {number} */ whole) => `${(100 * part) / whole}%`;
  const place = {
    left: share(x, basin.width),
    top: share(y, basin.height),
    width: share(width, basin.width),
    height: share(height, basin.height),
  };
  return html`<svg class="maori-ground" viewBox=${`0 0 ${basin.width} ${basin.height}`} aria-hidden="true">
      <${Ground} basin=${basin} waves=${false} />
    </svg>
    <div class="maori-water" style=${place} aria-hidden="true">
      <${Light} of="glints" width=${width} height=${height} />
      <${Light} of="crests" width=${width} height=${height} />
    </div>`;
}

/** A layer somewhat larger than the sea, so that its edges stay hidden. @param {{ of: string, width: number, height: number }} props */
function Light({ of, width, height }) {
  return html`<svg class=${`maori-${of}`} viewBox=${`0 0 ${1.2 * width} ${1.2 * height}`}>
    <rect width="100%" height="100%" fill=${`url(#maori-${of})`} />
  </svg>`;
}
