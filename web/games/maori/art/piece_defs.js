/**
 * The pieces on tiles and between them, each drawn around its foot or middle, to be placed with <use>.
 */

import { html } from "htm/preact";
import { seat_shape } from "../../../board/seat_shapes.js";

/** All pieces, as definitions. */
export function PieceDefs() {
  return html`<${Palm} /><${Hut} /><${Boat} /><${Shell} /><${Wreath} /><${Explorer} />
    ${[0, 1, 2, 3, 4].map((seat) => html`<${OwnShip} seat=${seat} />`)}`;
}

/** Where each frond of a palm points, from back to front: the class of its shade, degrees, and its length. */
const FRONDS = /** @type {const} */ ([
  ["m-frond-3", -95, 0.92],
  ["m-frond-3", -42, 1],
  ["m-frond-3", -140, 1],
  ["m-frond-2", -12, 1.08],
  ["m-frond-2", -168, 1.08],
  ["m-frond-2", 64, 0.8],
  ["m-frond-2", 116, 0.8],
  ["m-frond", 24, 1],
  ["m-frond", 156, 1],
]);

function Palm() {
  return html`<g id="maori-frond">
      <path d="M0 1.6C3-4 11-7.4 21.6-1.6L17.4-1.2 16.4 1.8 13.6-.8 11.6 2.6 8.8 0 6 3.4 3.6.8Z" />
      <path class="m-vein" d="M1 .6C5-3 11-4.6 18.6-2.2" />
    </g>
    <g id="maori-palm">
      <ellipse class="m-shadow" cx="9" cy="1" rx="16" ry="3.6" />
      <path class="m-trunk" d="M-4.4.8C-3.4-10-1.8-20 2.6-30L6.6-28.4C3.6-19 3-9 4.6.8 2 2.6-2.2 2.4-4.4.8Z" />
      <path class="m-trunk-light" d="M-2.2.8C-1.8-9-.2-19 3.8-28.4" />
      <path class="m-trunk-ring" d="M-3.6-5.4l7.4.8M-3-11l6.2 1M-1.9-16.6l5.6 1.2M.1-22l4.6 1.5" />
      <g transform="translate(5 -30)">
        ${FRONDS.map(
          ([shade, degrees, length]) =>
            html`<use
              class=${shade}
              href="#maori-frond"
              transform=${`rotate(${degrees}) scale(${length} ${Math.abs(degrees) > 90 ? -length : length})`}
            />`,
        )}
        <circle class="m-nut" cx="-2.2" cy="2.4" r="2.5" /><circle class="m-nut" cx="2.4" cy="3" r="2.5" />
        <path class="m-nut-light" d="M-3.2 1.2h.1M1.4 1.8h.1" />
      </g>
    </g>`;
}

function Hut() {
  return html`<g id="maori-hut">
    <ellipse class="m-shadow" cx="6" cy="1.6" rx="20" ry="4.4" />
    <path class="m-hut-wall" d="M-13-13V1.4Q0 4 13 1.4V-13Z" />
    <path class="m-hut-shade" d="M-13-7.6Q0-3.4 13-7.6V-4.4Q0 0-13-4.4Z" />
    <path class="m-hut-slat" d="M-9.4-7V1.8M9.4-7V1.8M-6-6V2.2M6-6V2.2" />
    <path class="m-hut-door" d="M-4 2.4V-6.4Q0-10 4-6.4V2.4Z" />
    <path class="m-hut-glow" d="M-2.2 2.5V-4.6Q0-7 2.2-4.6V2.5Z" />
    <path
      class="m-thatch"
      fill="url(#maori-thatch)"
      d="M-19.4-8.2C-12.6-12-9-20-6.4-31H6.4C9-20 12.6-12 19.4-8.2 11.6-3.8-11.6-3.8-19.4-8.2Z"
    />
    <path class="m-thatch-fringe" d="M-18.8-8.4C-11-4.6 11-4.6 18.8-8.4" />
    <path
      class="m-straw"
      d="M-4.6-29.6C-6.2-20-9.4-13-14-8.2M-1.6-30C-2.2-20-4.2-12-7.6-6.4M1.8-30C2.2-20 1.6-12-.2-5.8M4.4-29.4C5.8-20 8.4-13 13-8M-13.4-14.8q13 4.6 26.8 0M-9.2-22q9 2.6 18.4 0"
    />
    <path class="m-ridge" d="M-7.8-31H7.8M-9.2-35.4L-3.6-30M9.2-35.4L3.6-30" />
  </g>`;
}

function Boat() {
  return html`<g id="maori-boat">
    <ellipse class="m-boat-shade" cx="1" cy="10.4" rx="22" ry="4.6" />
    <path class="m-wake" d="M-23 10.8Q-10 15.6 2 13.2T24 11.6M-16 15.6q9 3.4 18 .8t14 .4" />
    <path class="m-boom" d="M-8 5V11.4M7 5V11.4" />
    <path class="m-float" d="M-14 11.6Q0 14.4 14 10.6" />
    <path class="m-sail-line" d="M-5 4L-6-31" />
    <path
      class="m-sail"
      fill="url(#maori-sail)"
      d="M-4.6 3C-11.6-8-12-21-6.4-31.6C2-27.4 15-18 18.4-6.8 10.6-3.6 2.4-1 -4.6 3Z"
    />
    <path class="m-sail-2" d="M-4.6 3C2.4-1 10.6-3.6 18.4-6.8 16.9-11 13.8-15.2 9.9-19 7-11.6-.4-3.2-4.6 3Z" />
    <path class="m-sail-3" d="M-3.4-23.6q5 .2 4.4 5.2-.8 4-4.6 3-2.8-1.4-1-3.8 1.8-1 2.4.8" />
    <path class="m-hull" d="M-21-1.2C-17 3.6 -8 3.4 0 3.4S16 3.4 21-2.6C19.6 5.8 11 9.6 0 9.6S-19 6.4-21-1.2Z" />
    <path class="m-hull-shade" d="M-19.6 2.4C-14 8.2 10 10.8 19.4 1.6 16.6 7.2 9.6 9.6 0 9.6S-17.4 7.2-19.6 2.4Z" />
    <path class="m-hull-line" d="M-18 3.4C-9 5.8 9 5.8 18 2.4" />
  </g>`;
}

function Shell() {
  return html`<g id="maori-shell">
    <ellipse class="m-shadow" cx="1.6" cy="10" rx="8.4" ry="2.4" />
    <path
      class="m-shell"
      fill="url(#maori-pearl)"
      d="M0 10.8C-3 10.8-4.8 9.2-4.2 7.2L-10.8-.8Q-12.8-5-8.6-6-8.2-10.8-3.8-10 0-13.4 3.8-10 8.2-10.8 8.6-6 12.8-5 10.8-.8L4.2 7.2C4.8 9.2 3 10.8 0 10.8Z"
    />
    <path class="m-shell-shade" d="M0 10.8C3 10.8 4.8 9.2 4.2 7.2L10.8-.8Q12.8-5 8.6-6 8.4 1.4 0 10.8Z" />
    <path class="m-rib" d="M-1.4 6.8L-7.9-3.6M-.6 6.2L-3.3-7.8M.6 6.2L3.3-7.8M1.4 6.8L7.9-3.6" />
    <path class="m-shell-light" d="M-8.4-3.4Q-7.4-6.6-4.4-6.8" />
  </g>`;
}

/** A whole wreath around the middle of an open edge; the tile clips it to one half, and the neighbour shows the other. */
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
      ({ x, y, red }) =>
        html`<g transform=${`translate(${x.toFixed(2)} ${y.toFixed(2)})`}>
          <path class=${red ? "m-petal-red" : "m-petal-white"} d=${petals(6)} />
          <path class="m-petal-line" d="M0-3.8V-1.6M3.6-1.2L1.5-.5M2.2 3L.9 1.3M-2.2 3L-.9 1.3M-3.6-1.2L-1.5-.5" />
          <circle class="m-pollen" r="1.8" />
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
    parts.push(
      `M0 0C${at(-0.85, size * 0.9)} ${at(-0.45, size * 1.25)} ${at(0, size)}C${at(0.45, size * 1.25)} ${at(0.85, size * 0.9)} 0 0Z`,
    );
  }
  return parts.join("");
}

/** The explorer's ship: two masts, full sails, sailing to the right. */
function Explorer() {
  return html`<g id="maori-explorer">
    <ellipse class="m-shadow" cx="0" cy="22" rx="30" ry="5" />
    <path class="m-boom" d="M-11 8V-30M10 8V-34M26 4L37-6" />
    <path class="m-pennant" d="M10-38L-3-35.4 10-32.4ZM-11-33.4L-21-31-11-28.6Z" />
    <path
      class="m-sail"
      fill="url(#maori-sail)"
      d="M-21-25.6Q-11-29-3.4-25.6 1-16 -2.6-8Q-12-10.6-22.6-7.6-18-16-21-25.6Z"
    />
    <path class="m-sail" fill="url(#maori-sail)" d="M.6-30Q11-33.4 19.4-30 24.6-18.4 20.4-8Q11-11-.4-8 4-18.4.6-30Z" />
    <path
      class="m-sail-2"
      d="M12-32Q16-31.6 19.4-30 24.6-18.4 20.4-8 17-9.4 13-9.6 17.4-20 12-32ZM-9-26.8Q-6-26.6-3.4-25.6 1-16-2.6-8-5.6-9-8.6-9.2-4.6-18-9-26.8Z"
    />
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
    <path class="m-ship-mark" transform="translate(1.4 -12) scale(6)" d=${seat_shape(seat)} />
    <path class="m-hull" d="M-22-2C-17 3-8 3 0 3S16 3 22-3C20 6 12 10.6 0 10.6S-19 8-22-2Z" />
  </g>`;
}
