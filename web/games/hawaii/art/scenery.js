/** The scenery: palms, the mountain, the pier, the turtle of the round, the small islands before the beach. */

import { html } from "htm/preact";

export function SceneDefs() {
  return html`<${Palm} /><${Peak} /><${Pier} /><${Turtle} /><${Islet} />`;
}

function Palm() {
  return html`<g id="hawaii-palm">
    <ellipse class="h-shadow" cx="5" cy="0.6" rx="12" ry="3.4" />
    <path class="h-trunk" d="M-3.4.6C-2-12 1-22 6-31L9-29.6C5-20 3.6-9 3.8.8 1.4 2.2-1.6 2-3.4.6Z" />
    <path
      class="h-frond-2"
      d="M7-31C1-40-8-41-15-36-8-35-1-34 7-31ZM7-31C12-41 21-42 27-37 19-36 13-34 7-31ZM7-31C3-38 4-45 9-49 11-43 10-37 7-31Z"
    />
    <path
      class="h-frond"
      d="M7-31C-1-35-10-31-13-22-6-26 0-29 7-31ZM7-31C15-34 23-30 25-21 19-26 13-29 7-31ZM7-31C4-28 2-22 4-16 8-22 9-26 7-31Z"
    />
  </g>`;
}

function Peak() {
  return html`<g id="hawaii-peak">
    <path class="h-jungle" d="M-6 113C-4 88 8 80 20 82 34 70 60 70 72 84 86 80 96 92 96 113Z" />
    <path class="h-rock-2" d="M2 104C18 88 26 56 34 34L40 30 47 33 54 28 60 34C68 58 78 90 94 104Z" />
    <path class="h-rock" d="M2 104C18 88 26 56 34 34L40 30 44 32C42 52 34 60 38 76 34 90 28 98 20 104Z" />
    <path class="h-crater" d="M34 34L40 30 47 33 54 28 60 34Q47 41 34 34Z" />
    <path class="h-lava" d="M46 36C45 48 52 52 49 62 47 70 52 74 50 82 56 74 53 68 55 60 58 50 52 46 54 36Z" />
    <path class="h-smoke" d="M40 24C34 22 34 14 41 13 42 5 54 4 56 11 64 9 68 18 62 22 58 26 46 27 40 24Z" />
    <path class="h-jungle-2" d="M-6 113C0 98 14 94 24 100 34 92 46 94 52 102 62 94 80 94 96 113Z" />
  </g>`;
}

function Pier() {
  return html`<g id="hawaii-pier">
    <path class="h-pier-post" d="M8 104V112M52 104V112M96 104V112M140 104V112" />
    <path class="h-pier h-o" d="M2 92H158V106H2Z" />
    <path class="h-pier-line" d="M22 92V106M42 92V106M62 92V106M82 92V106M102 92V106M122 92V106M142 92V106" />
  </g>`;
}

/** A turtle from above, its shell with room for a number. */
function Turtle() {
  return html`<g id="hawaii-turtle">
    <path
      class="h-turtle-2 h-o"
      d="M-19-20C-31-29-38-24-36-15-31-14-24-12-19-8ZM19-20C31-29 38-24 36-15 31-14 24-12 19-8ZM-18 15C-27 19-31 27-26 30-20 28-14 25-11 21ZM18 15C27 19 31 27 26 30 20 28 14 25 11 21Z"
    />
    <path class="h-turtle-2 h-o" d="M-7-25C-9-34-5-40 0-40S9-34 7-25Z" />
    <path class="h-turtle h-o" d="M0-28C16-28 25-16 25 0 25 15 14 26 0 28-14 26-25 15-25 0-25-16-16-28 0-28Z" />
    <path
      class="h-turtle-line"
      d="M0-28V-19M0 19V28M-25 0H-17M17 0H25M-18-19L-12-12M18-19L12-12M-18 18L-12 12M18 18L12 12"
    />
    <circle class="h-turtle-plate" r="19" />
  </g>`;
}

/** A small island, 80 by 46, with room on its beach. */
function Islet() {
  return html`<g id="hawaii-islet">
    <path class="h-shallow" d="M2 34C4 24 18 20 32 19 54 16 78 22 80 34 80 44 62 48 41 48S2 45 2 34Z" />
    <path class="h-islet-sand" d="M8 34C10 26 22 23 34 22 52 20 72 25 74 33 74 40 60 43 41 43S8 41 8 34Z" />
    <path class="h-islet-green" d="M16 31C20 23 34 17 46 19 58 19 68 26 68 31 56 36 28 37 16 31Z" />
    <use href="#hawaii-palm" transform="translate(14 33) scale(0.62)" />
    <use href="#hawaii-palm" transform="translate(68 33) scale(-0.5 0.5)" />
  </g>`;
}
