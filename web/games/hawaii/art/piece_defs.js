/** Pieces: shells, feet, fruit, spears, price and fish tokens, chiefs, boats; each centred. */

import { html } from "htm/preact";
import { seat_shape } from "../../../board/seat_shapes.js";

export function PieceDefs() {
  return html`<${Shell} /><${Foot} /><${Fruit} /><${Spears} /><${Swap} /><${Fish} /><${Coins} /><${Boats} /><${Flower} />
    ${[0, 1, 2, 3, 4].map((seat) => html`<${Chief} seat=${seat} />`)}`;
}

function Shell() {
  return html`<g id="hawaii-shells">
    <path
      class="h-shell h-o"
      d="M0 11.6C-3 11.6-4.6 10-4.2 8L-11-1Q-12.6-4.4-9.6-6-9.6-9.8-5.8-10-3.6-13 0-12.6 3.6-13 5.8-10 9.6-9.8 9.6-6 12.6-4.4 11-1L4.2 8C4.6 10 3 11.6 0 11.6Z"
    />
    <path class="h-shell-2" d="M.4 11C3 11 4 9.8 3.6 8L10.4-1.2Q11.8-4 9-5.6 8.6 2 .4 11Z" />
    <path class="h-shell-line" d="M-2 7L-8.4-3.4M-.9 6.4L-3.4-8.6M.9 6.4L3.4-8.6M2 7L8.4-3.4M-4 8.4H4" />
  </g>`;
}

function Foot() {
  return html`<g id="hawaii-feet">
    <path
      class="h-foot h-o"
      d="M-2.6 12.4C-6.2 12.4-7.6 8.8-6.2 5-5.2 2.2-6.8-.6-6.8-3.6-6.8-7.4-3.8-9-.8-8.6 3-8 4.6-5 4-1.6 3.4 1.2 2 3 1.8 5.8 1.6 9.6.4 12.4-2.6 12.4Z"
    />
    <g class="h-foot h-o">
      <ellipse cx="-5.4" cy="-10.6" rx="2.5" ry="2.9" /><circle cx="-.9" cy="-11.8" r="2" />
      <circle cx="2.7" cy="-10.6" r="1.7" /><circle cx="5.4" cy="-8.2" r="1.5" /><circle cx="7" cy="-5.2" r="1.3" />
    </g>
    <path class="h-foot-2" d="M-3.4 10.4C-5.2 9.8-5.2 7.6-4.4 5.4-3.6 2.8-5-.4-4.8-3.6" />
  </g>`;
}

function Fruit() {
  return html`<g id="hawaii-fruit">
    <path
      class="h-leaf h-o"
      d="M0-3C-7-4-9.4-8-8.6-11.4-5.6-10.6-3.6-9-2.6-7-3.6-10-2.6-13 0-14.6 2.6-13 3.6-10 2.6-7 3.6-9 5.6-10.6 8.6-11.4 9.4-8 7-4 0-3Z"
    />
    <path class="h-pine h-o" d="M0-5C5.6-5 8.2-1 8 4.4 7.8 9.6 4.4 12.8 0 12.8S-7.8 9.6-8 4.4C-8.2-1-5.6-5 0-5Z" />
    <path
      class="h-pine-line"
      d="M-6.6-1L3.6 11.6M-7.6 4L-1 12.2M-2.8-4L6.8 8M6.6-1L-3.6 11.6M7.6 4L1 12.2M2.8-4L-6.8 8"
    />
  </g>`;
}

function Spears() {
  return html`<g id="hawaii-spears">
    <path class="h-shaft" d="M-13 14L11-11.6M13 14L-11-11.6" />
    <path
      class="h-blade h-o"
      d="M9-13.6Q14-18 15.6-16.4 17-14.4 12.6-9.6ZM-9-13.6Q-14-18-15.6-16.4-17-14.4-12.6-9.6Z"
    />
  </g>`;
}

function Swap() {
  return html`<g id="hawaii-swap">
    <path class="h-swap h-o" d="M-12-3.6V-8H4V-12.4L13-5.8 4 .8V-3.6ZM12 5.2V9.6H-4V14L-13 7.4-4 .8V5.2Z" />
  </g>`;
}

function Fish() {
  return html`<g id="hawaii-fish">
    <path class="h-fish h-o" d="M-10 0C-6-6 2-7 7-2.4L11.6-6Q10.4 0 11.6 6L7 2.4C2 7-6 6-10 0Z" />
    <path class="h-fish-2" d="M-2-4.6Q.6 0-2 4.6M1.6-4.6Q4 0 1.6 4.6" />
    <circle class="h-dark" cx="-6" cy="-1.2" r="1.2" />
  </g>`;
}

/** The discs of tokens, radius 20: orange, its back, red with spears sticking out, blue. */
function Coins() {
  return html`<g id="hawaii-coin">
      <circle class="h-shadow" cx="1" cy="2.2" r="20" />
      <circle class="h-coin h-o" r="19.4" /><circle class="h-coin-ring" r="15.6" />
    </g>
    <g id="hawaii-coin-back">
      <circle class="h-shadow" cx="1" cy="2.2" r="20" />
      <circle class="h-island-back" r="19.4" />
      <path class="h-koru" d="M6 9C-4 13-12 6-11-3-10-10-2-13 4-10 9-7 9 0 4 2" />
    </g>
    <g id="hawaii-coin-spears">
      <path class="h-shaft" d="M-16 18L18-18M16 18L-18-18" />
      <path
        class="h-blade h-o"
        d="M14-16.4Q19.6-22.6 21.6-21 23.4-18.6 17-13.4ZM-14-16.4Q-19.6-22.6-21.6-21-23.4-18.6-17-13.4Z"
      />
      <circle class="h-shadow" cx="1" cy="2.2" r="18" />
      <circle class="h-coin-red h-o" r="17.8" /><circle class="h-coin-ring" r="14.4" />
    </g>
    <g id="hawaii-coin-fish">
      <circle class="h-shadow" cx="1" cy="2.2" r="20" />
      <circle class="h-coin-blue h-o" r="19.4" /><circle class="h-coin-ring" r="16.2" />
    </g>`;
}

/** Boats about their waterline, with room for the marks of what they carry. */
function Boats() {
  return html`<g id="hawaii-fishing">
      <path class="h-wake" d="M-24 12Q-12 16 0 13.6T24 12.6" />
      <path class="h-beam" d="M-9 6V12.4M8 6V12.4" /><path class="h-outrigger" d="M-17 12.8Q0 15 17 12" />
      <path class="h-hull h-o" d="M-25-3C-18 4-9 4.4 0 4.4S18 4 25-3C23.6 6 14 10.6 0 10.6S-23.6 6-25-3Z" />
      <path class="h-hull-line" d="M-21 4C-10 7 10 7 21 4" />
      <path class="h-beam" d="M6 3L17-17M17-17Q21-9 20.6-1" />
    </g>
    <g id="hawaii-sailing">
      <path class="h-wake" d="M-24 12Q-12 16 0 13.6T24 12.6" />
      <path class="h-beam" d="M-9 6V12.4M8 6V12.4M-6 6L-7.4-31" /><path class="h-outrigger" d="M-17 12.8Q0 15 17 12" />
      <path class="h-sail h-o" d="M-5.6 3C-13-9-13.4-22-7.8-32.4 3-28 18-18 21.6-5.4 12-2 3-.6-5.6 3Z" />
      <path class="h-sail-2" d="M-5.6 3C3-.6 12-2 21.6-5.4 20-10.4 16.6-15 12-19.4 8.6-11.6 0-3-5.6 3Z" />
      <path class="h-hull h-o" d="M-25-1C-18 5-9 5 0 5S18 5 25-1C23.6 7 14 11 0 11S-23.6 7-25-1Z" />
      <path class="h-hull-line" d="M-21 5C-10 8 10 8 21 5" />
    </g>`;
}

/** A blossom as a background for points. */
function Flower() {
  const petals = [0, 72, 144, 216, 288].map(
    (turn) =>
      html`<path
        class="h-petal h-o"
        transform=${`rotate(${turn})`}
        d="M0-2C-8-5-9.6-14-4-18.6-1.4-20.6 1.4-20.6 4-18.6 9.6-14 8-5 0-2Z"
      />`,
  );
  return html`<g id="hawaii-flower">${petals}<circle class="h-pollen" r="10.6" /></g>`;
}

/** A chief with the origin at the feet: cloak in the seat's colour, crested helmet, the seat's shape on the chest. @param {{seat: number}} props */
function Chief({ seat }) {
  return html`<g id=${`hawaii-chief-${seat}`}>
    <ellipse class="h-shadow" cx="1.4" cy="-.4" rx="13" ry="3.6" />
    <path
      class="h-rim"
      d="M-11.6 0C-12.6-12-10-21-5.4-24.6-8.6-28.6-7.6-35.4-1.4-37.4 2-41.4 8-40 9-34 9-29.6 7.6-26.4 5.4-24.6 10-21 12.6-12 11.6 0 4 2-4 2-11.6 0Z"
    />
    <path
      class="h-of-seat h-o"
      d="M-11.4-.4C-12.4-12-9.4-20.6-4.4-24H4.4C9.4-20.6 12.4-12 11.4-.4 4 1.6-4 1.6-11.4-.4Z"
    />
    <circle class="h-skin h-o" cy="-28.4" r="6.2" />
    <path class="h-crest h-o" d="M-6.6-28.6C-8-36 0-41 8-36.4 9-34 8.6-31.4 6.6-28.6 5-33-3-34-6.6-28.6Z" />
    <path class="h-on-seat" transform="translate(0 -11) scale(5.6)" d=${seat_shape(seat)} />
  </g>`;
}
