/**
 * A player's picture: an atoll seen from above. It depends on the name alone, so it is the same everywhere.
 *
 * @typedef {{ sea: string, shallow: string, lagoon: string, sand: string, green: string }} Palette
 * @typedef {{ from: number, to: number }} Arc along the reef, in hundredths of its length
 * @typedef {{ x: number, y: number, r: number, green: boolean }} Islet
 *
 * @typedef {object} Avatar
 * @property {Palette} palette
 * @property {string} reef a closed path round the middle of a 64 by 64 square
 * @property {Arc[]} sands where the reef stands out of the water
 * @property {Arc[]} greens where something grows on it
 * @property {Islet[]} islets inside the lagoon
 */

/** Colours of the sea at different times of day, distinguishable at the size of a thumbnail. @type {Palette[]} */
const palettes = [
  { sea: "#0e6a7d", shallow: "#2ea2ad", lagoon: "#8be0d5", sand: "#f6e3b4", green: "#3d8f50" },
  { sea: "#1c4b8a", shallow: "#3b7fc2", lagoon: "#9ad0f3", sand: "#f7e6bb", green: "#4b9a5b" },
  { sea: "#a2432d", shallow: "#d7744f", lagoon: "#f8c19a", sand: "#fdeccf", green: "#6d7d37" },
  { sea: "#51347f", shallow: "#8760bd", lagoon: "#cdb5f1", sand: "#f6e4c6", green: "#4c8d6d" },
  { sea: "#17283e", shallow: "#30506f", lagoon: "#6d9dbb", sand: "#e0d6b4", green: "#417f60" },
  { sea: "#155c3f", shallow: "#2f9369", lagoon: "#97e0b3", sand: "#f4e6b8", green: "#217a41" },
  { sea: "#8f6413", shallow: "#cd9a35", lagoon: "#f7dc97", sand: "#fff3d6", green: "#6f8a31" },
  { sea: "#8f305b", shallow: "#c65f8b", lagoon: "#f3b7cf", sand: "#fbe9d2", green: "#5c8a50" },
  { sea: "#3b4b53", shallow: "#6a828d", lagoon: "#bcced4", sand: "#f1e5c3", green: "#5e8e5b" },
];

/** A pseudorandom sequence in [0, 1) seeded by the text. @param {string} text @returns {() => number} */
function stream_of(text) {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) state = Math.imul(state ^ byte, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const points = 24;
const middle = 32;
const round = (/** @type {number} */ value) => Math.round(value * 10) / 10;

/** A circle with three slow waves on it. @param {() => number} next */
function reef_points(next) {
  const waves = [2, 3, 5].map((count) => ({ count, height: (0.5 + next()) * (4 / count), at: next() * 2 * Math.PI }));
  return Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * 2 * Math.PI;
    const radius = waves.reduce((sum, { count, height, at }) => sum + height * Math.sin(count * angle + at), 17.5);
    return { x: middle + radius * Math.cos(angle), y: middle + radius * Math.sin(angle) };
  });
}

/** A smooth curve through the midpoints between neighbours. @param {{ x: number, y: number }[]} ring */
function closed_path(ring) {
  const between = (/** @type {{x: number, y: number}} */ a, /** @type {{x: number, y: number}} */ b) =>
    `${round((a.x + b.x) / 2)} ${round((a.y + b.y) / 2)}`;
  const curves = ring.map((point, index) => {
    const following = ring[(index + 1) % ring.length];
    return `Q${round(point.x)} ${round(point.y)} ${between(point, following)}`;
  });
  return `M${between(/** @type {any} */ (ring.at(-1)), ring[0])}${curves.join("")}z`;
}

/** The land along the reef, with one to three gaps. @param {() => number} next @returns {Arc[]} */
function lands(next) {
  const count = 1 + Math.floor(next() * 3);
  const starts = Array.from({ length: count }, (_, index) => (100 / count) * (index + 0.35 * next()));
  return starts.map((from, index) => {
    const end = index + 1 < count ? starts[index + 1] : starts[0] + 100;
    // Leaves room for the round ends of the strokes.
    return { from: round(from), to: round(end - 11 - 5 * next()) };
  });
}

/** @param {Arc[]} sands @param {() => number} next @returns {Arc[]} */
function woods(sands, next) {
  return sands.flatMap(({ from, to }) => {
    const length = to - from;
    if (length < 12) return [];
    const begin = from + length * (0.08 + 0.2 * next());
    const end = to - length * (0.08 + 0.2 * next());
    if (end - begin < 34) return [{ from: round(begin), to: round(end) }];
    const clearing = begin + (end - begin) * (0.35 + 0.3 * next());
    return [
      { from: round(begin), to: round(clearing - 5) },
      { from: round(clearing + 5), to: round(end) },
    ];
  });
}

/** @param {() => number} next @returns {Islet[]} */
function islets(next) {
  return Array.from({ length: Math.floor(next() * 3) }, (_, index) => {
    const angle = next() * Math.PI + index * Math.PI;
    const away = 2.5 + 4 * next();
    const r = 1.8 + 1.4 * next();
    return {
      x: round(middle + away * Math.cos(angle)),
      y: round(middle + away * Math.sin(angle)),
      r: round(r),
      green: r > 2.3,
    };
  });
}

/** @param {string} name @returns {Avatar} */
export function avatar_of(name) {
  const next = stream_of(name.normalize("NFC"));
  const palette = palettes[Math.floor(next() * palettes.length)];
  const reef = closed_path(reef_points(next));
  const sands = lands(next);
  return { palette, reef, sands, greens: woods(sands, next), islets: islets(next) };
}
