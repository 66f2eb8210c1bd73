/**
 * The pieces that stand on tiles and sail between them, each drawn about its own foot or middle, to be placed with <use>.
 */

import { html } from "htm/preact";
import { seat_shape } from "../../board/seat_shapes.js";

/** All pieces, as definitions. */
export function PieceDefs() {
  return html`<${Palm} /><${Hut} /><${Boat} /><${Shell} /><${Wreath} /><${Explorer} />
    ${[0, 1, 2, 3, 4].map((seat) => html`<${OwnShip} seat=${seat} />`)}`;
}

function Palm() {
  return html`<g id="maori-palm">
    <ellipse class="m-shadow" cx="5" cy="0.6" rx="12" ry="3.4" />
    <path class="m-trunk" d="M-3.4.6C-3-10-1.6-20 3.2-29.5L6.4-28.4C3.4-19 2.6-9 3.6.8 1.4 2.2-1.6 2-3.4.6Z" />
    <path class="m-trunk-light" d="M-1.6.8C-1.4-9 0-19 4.2-28.6" />
    <path class="m-trunk-ring" d="M-2.9-5.4l6 .6M-2.5-11l5.4.9M-1.5-16.6l5 1.1M.3-22l4.2 1.4" />
    <g transform="translate(5 -29)">
      <path
        class="m-frond-3"
        d="M0 0C-4-9-11-13-18-10-13-8-7-5 0 0ZM0 0C3-10 10-14 17-11 12-9 7-5 0 0ZM0 0C-3-7-3-14 1-18 3-12 3-6 0 0Z"
      />
      <path class="m-frond-2" d="M0 0C-7-6-15-5-20 3-13 0-7-.5 0 0ZM0 0C7-6 14-5 18 4 12 0 7-.5 0 0Z" />
      <path
        class="m-frond"
        d="M0 0C-6-2-12 2-13 11-8 6-4 3 0 0ZM0 0C5-1 10 3 11 12 7 7 3 4 0 0ZM0 0C-1 2-4 6-3 12 1 8 2 4 0 0Z"
      />
      <path
        class="m-vein"
        d="M-1-.6C-7-4-13-3-17.6.6M1-.6C7-4 11.6-3 15.6.8M-1 .2C-6 1-9.6 4-11.6 8.4M1 .2C5 2 8 5 9.6 9.4M-.6-1.4C-5-6.6-10-9-15-9.4M.6-1.4C4-7 9-9.6 14-10M0-2C-.6-7-.4-12 .8-15.6"
      />
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
    <path
      class="m-straw"
      d="M-4.4-29C-6-20-9-13-13.6-8.4M-1.4-29.6C-2-20-4-12-7.4-7M1.6-29.6C2-20 1.4-12-.4-6.6M4.2-29C5.6-20 8-13 12.6-8.2M3-22C4-16 5-11 6.6-7.2"
    />
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
      ({ x, y, red }) =>
        html`<g transform=${`translate(${x.toFixed(2)} ${y.toFixed(2)})`}>
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
    parts.push(
      `M0 0C${at(-0.85, size * 0.9)} ${at(-0.45, size * 1.25)} ${at(0, size)}C${at(0.45, size * 1.25)} ${at(0.85, size * 0.9)} 0 0Z`,
    );
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
