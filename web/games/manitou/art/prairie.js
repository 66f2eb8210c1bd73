/** Drawings of the prairie: buffalo, grassland, pelts, rope. */

import { html } from "htm/preact";

/** A bison, facing left. */
export function Buffalo() {
  return html`<ellipse class="mn-shade" cx="61" cy="78" rx="46" ry="4.500" />
    <path class="mn-tail" d="M108 33c6 4 7 13 4 23l-3 1c2-9 1-15-4-20z" />
    <path class="mn-fur-3" d="M84 52h11l1 14 2 11h-8l-3-11zM48 56h11l-1 12 1 10h-8l-3-11z" />
    <path
      class="mn-fur"
      d="M22 46C22 28 34 9 50 8c12-1 18 8 30 11 12 2 22 5 27 14 4 8 3 19 0 28l1 16h-8l-4-16c-8 3-16 2-23 0-8 4-20 5-30 2C31 60 22 56 22 46z"
    />
    <path class="mn-fur-light" d="M66 17c14 3 31 4 38 17 2 4 2 9 2 13-12-14-26-19-43-19z" />
    <path
      class="mn-mane"
      d="M17 48c-3-5-2-14 4-19 3-10 13-22 27-22 9 0 15 5 17 12 4 8 3 17 1 24-2 6-4 9-5 14l-4-2-1 6-5-3-2 6-5-3-2 6-4-4c-9 0-18-6-21-15z"
    />
    <path class="mn-fur-3" d="M36 60h10l-1 9 1 9h-8l-2-9z" />
    <path
      class="mn-head"
      d="M12 45c1-9 7-16 16-17 7 0 12 5 13 12 1 9-5 13-9 18-2 3-4 7-9 8-6 1-12-2-13-7-1-4 1-9 2-14z"
    />
    <path class="mn-mane" d="M17 62c3 4 7 5 11 4l4-6c1 6-1 13-6 18-5-4-9-9-9-16z" />
    <path class="mn-mane" d="M20 33c4-7 14-8 20-2l-3 7-4-3-3 5-3-4-4 4z" />
    <path class="mn-horn" d="M36 34c6 0 10-4 9-12 5 8 1 18-8 19zM18 36c-5-1-8-5-7-12 1 5 4 7 9 8z" />
    <circle class="mn-buffalo-eye" cx="22" cy="45" r="1.700" />
    <path class="mn-nose" d="M10 56c2-3 8-3 10 0 0 4-3 6-5 6s-5-2-5-6z" />
    <path class="mn-fur-line" d="M43 20c6-3 11-3 16 0m-12 9c5-2 10-2 15 1m-13 9c4-1 8-1 12 1m12-12c9 1 18 4 24 10" />
    <path class="mn-hoof" d="M38.500 78h8v-3h-8zm12 0h8v-3h-8zm39 0h8v-3h-8zm10.500 0h8v-3h-8z" />`;
}

/** A hide on its frame, for the fur robber. */
export function Pelt() {
  return html`<path class="mn-pole" d="M8 8h48M8 56h48M10 4v56M54 4v56" />
    <path class="mn-fur" d="m21 11 5 5h12l5-5 5 6-4 9c3 6 3 12 0 18l5 8-6 4-7-5h-8l-7 5-6-4 5-8c-3-6-3-12 0-18l-4-9z" />
    <path class="mn-fur-light" d="M26 22h12c3 6 3 14 0 20H26c-3-6-3-14 0-20z" />
    <path
      class="mn-lace"
      d="m21 11-9-3m36 9 7-9m-38 9-7-2m35 37 9 4m-40-4-4 4m0-40 6 8m40 0 2 1m-46 31 5-2m41 2-6-2"
    />`;
}

/** A coil of rope. */
export function Rope() {
  return html`<path class="mn-rope-dark" d="M32 8a20 20 0 1 1-14 6M44 44l12 14" />
    <path class="mn-rope" d="M32 8a20 20 0 1 1-14 6M44 44l12 14" />
    <path class="mn-rope-dark" d="M32 16a12 12 0 1 1-11 17" />
    <path class="mn-rope" d="M32 16a12 12 0 1 1-11 17" />
    <path
      class="mn-rope-twist"
      d="m29 6 3 4m9-2-1 5m9 3-4 3m7 9h-5m2 11-4-3m-4 9-2-4M33 50v-5m-9 2 2-5m-9-3 4-3m-7-7h5"
    />`;
}

/** A rope around a captured card. */
export function Bonds() {
  const rope = "M1 20c7 2.500 15 2.500 22 0M1 26c7 2.500 15 2.500 22 0M15 32c-2-9-2-20 0-30";
  return html`<path class="mn-bond is-under" d=${rope} /><path class="mn-bond" d=${rope} />`;
}

/** The land behind a herd, as a picture 300 by 110; and the grass that tables are covered with. */
export function Prairie() {
  return html`<linearGradient id="manitou-sky" x1="0" y1="0" x2="0" y2="1">
      <stop class="mn-sky-1" offset="0" />
      <stop class="mn-sky-2" offset="0.7" />
    </linearGradient>
    <linearGradient id="manitou-grass" x1="0" y1="0" x2="0" y2="1">
      <stop class="mn-grass-1" offset="0" />
      <stop class="mn-grass-2" offset="1" />
    </linearGradient>
    <symbol id="manitou-prairie" viewBox="0 0 300 110" preserveAspectRatio="xMidYMax slice">
      <rect width="300" height="110" fill="url(#manitou-sky)" />
      <circle class="mn-sun" cx="238" cy="34" r="17" />
      <path class="mn-hill-far" d="M0 62 26 40h30l10 14 24-8 22 12 36-26h40l12 18 30-10 34 16 36-6v60H0z" />
      <path class="mn-hill-line" d="m26 40 4 10m26-10-3 12m95-20 5 14m35-14-4 15" />
      <path class="mn-hill" d="M0 70c50-18 96-10 150-2s104-8 150-4v50H0z" />
      <path fill="url(#manitou-grass)" d="M0 80c60-12 120-4 170-2 52 2 92-4 130 0v32H0z" />
      <path
        class="mn-blades"
        d="m12 96 3-9 2 9m28 6 2-8 4 8m38-10 3-8 2 8m54 10 3-9 3 9m40-12 2-8 4 8m32 8 3-9 2 9m36-8 3-8 3 8m-108 12 2-8 3 8M70 106l3-8 3 8m50-2 2-7 3 7m132 2 3-8 3 8"
      />
    </symbol>`;
}
