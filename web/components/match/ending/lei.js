import { useMemo } from "preact/hooks";
import { html } from "../../../lib/html.js";

/** On a grid of 160 by 160: where the flowers are, and how large. */
const middle = 80;
const ring = 62;
const flowers = 14;
const petals = 5;

/** A petal that points up from the middle of its flower. */
const petal = "M0 0C-5-3-6-9 0-13C6-9 5-3 0 0z";
const leaf = "M0 0C-6-6-5-14 0-19C5-14 6-6 0 0z";

const turns = Array.from({ length: flowers }, (_, at) => (at * 360) / flowers);

/** A garland of flowers and leaves, as winners get it on the islands. @param {{ children: any }} props `children` stand inside */
export function Lei({ children }) {
  const garland = useMemo(
    () =>
      turns.map(
        (turn, at) =>
          html`<g key=${turn} transform=${`rotate(${turn} ${middle} ${middle}) translate(${middle} ${middle - ring})`}>
            <path class="leaf" d=${leaf} transform="rotate(62)" />
            <path class="leaf" d=${leaf} transform="rotate(118)" />
            <g class=${`flower kind-${at % 3}`} transform=${`rotate(${at * 31})`}>
              ${Array.from({ length: petals }, (_, each) => html`<path key=${each} d=${petal} transform=${`rotate(${(each * 360) / petals})`} />`)}
              <circle r="3" />
            </g>
          </g>`,
      ),
    [],
  );
  return html`<span class="lei">
    <svg viewBox="0 0 160 160" aria-hidden="true">${garland}</svg>
    <span class="lei-face">${children}</span>
  </span>`;
}

/** Where each falling petal starts, when, how fast and how large: spread evenly, so that none has to be random. */
const falling = Array.from({ length: 18 }, (_, at) => ({
  left: (at * 61) % 100,
  delay: ((at * 37) % 18) / 12,
  time: 2.4 + ((at * 13) % 7) / 5,
  size: 12 + ((at * 5) % 9),
}));

/** Petals that fall once. */
export function Petals() {
  return html`<div class="petals" aria-hidden="true">
    ${falling.map(
      ({ left, delay, time, size }, at) =>
        html`<svg
          key=${at}
          class=${`kind-${at % 3}`}
          viewBox="-8 -14 16 16"
          style=${`left: ${left}%; width: ${size}px; animation-delay: ${delay}s; animation-duration: ${time}s`}
        >
          <path d=${petal} />
        </svg>`,
    )}
  </div>`;
}
