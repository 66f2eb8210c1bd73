import { html } from "../../lib/html.js";

/** The home page's picture for new visitors: a lagoon with an island. */
export function Scene() {
  return html`<svg class="scene" viewBox="0 0 420 250" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
    <defs>
      <linearGradient id="scene-sea" x1="0" y1="0" x2="0" y2="1">
        <stop class="sea-far" offset="0" />
        <stop class="sea-near" offset="1" />
      </linearGradient>
    </defs>
    <circle class="halo" cx="318" cy="72" r="54" />
    <circle class="sun" cx="318" cy="72" r="30" />
    <path class="far" d="M40 138c24-20 46-30 70-20 16-14 44-16 66 4 12-6 26-2 36 16z" />
    <path class="far near" d="M330 138c14-14 34-20 52-12 14-6 28-4 38 4v8z" />
    <path d="M0 136h420v114H0z" fill="url(#scene-sea)" />
    <ellipse class="lagoon" cx="232" cy="196" rx="150" ry="38" />
    <path class="sand" d="M112 196c26-30 62-44 116-44s104 14 128 44c-28 18-70 27-124 27s-96-9-120-27z" />
    <ellipse class="lagoon deep" cx="238" cy="194" rx="84" ry="17" />
    <path class="green" d="M134 186c18-19 44-29 78-31 8 6-2 14-26 19-20 4-36 8-52 12z" />
    <path class="green" d="M282 160c26 4 48 14 62 28-22-2-40-8-52-15-8-4-14-9-10-13z" />
    <g class="palm">
      <path class="trunk" d="M178 172c-1-26 3-44 14-62" />
      <path
        class="leaf"
        d="M192 110c-18-16-36-14-44 2 14-5 28-5 44-2zm0 0c-8-22 4-36 24-34-2 14-10 24-24 34zm0 0c20-10 38-3 42 16-14-8-26-13-42-16zm0 0c-22 2-30 18-24 34 6-14 14-24 24-34zm0 0c12 8 16 20 10 34-8-10-11-22-10-34z"
      />
    </g>
    <g class="palm">
      <path class="trunk thin" d="M158 178c-3-18-3-30 2-44" />
      <path
        class="leaf"
        d="M160 134c-12-10-25-9-30 2 10-3 19-3 30-2zm0 0c-4-15 4-24 17-22-2 9-8 16-17 22zm0 0c14-6 26-1 28 12-9-6-18-9-28-12zm0 0c-14 2-20 12-16 23 4-9 9-17 16-23z"
      />
    </g>
    <g class="hut">
      <path class="wall" d="M296 162h30v16h-30z" />
      <path class="roof" d="m288 164 23-22 23 22z" />
    </g>
    <g class="boat">
      <path class="sail" d="M244 160v30h-22zm5 8 16 22h-16z" />
      <path class="hull" d="M214 193h58l-9 10h-40z" />
    </g>
    <path
      class="wave"
      d="M18 176q10-6 20 0t20 0M40 222q10-6 20 0t20 0 20 0M330 232q10-6 20 0t20 0 20 0M362 172q9-5 18 0t18 0M178 238q10-6 20 0t20 0"
    />
  </svg>`;
}
