// Colours as colour-blind people see them, and the difference between two colours.

/** @typedef {[number, number, number]} Triple of red, green and blue from 0 to 1, or of CIELAB */

/**
 * Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE
 * Transactions on Visualization and Computer Graphics 15 (6), 2009: the matrices of severity 1.0, for linear light.
 * @type {Record<string, number[][]>}
 */
export const visions = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** @param {number[][]} matrix @param {Triple} of @returns {Triple} */
const times = (matrix, of) =>
  /** @type {Triple} */ (matrix.map((row) => row.reduce((sum, factor, at) => sum + factor * of[at], 0)));

/** @param {string} hex "#rrggbb" @returns {Triple} linear light */
function light_of(hex) {
  const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  return /** @type {Triple} */ (
    parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  );
}

/** @param {Triple} light linear, sRGB primaries @returns {Triple} CIELAB under D65 */
function lab_of(light) {
  const to_xyz = [
    [0.4124564, 0.3575761, 0.1804375],
    [0.2126729, 0.7151522, 0.072175],
    [0.0193339, 0.119192, 0.9503041],
  ];
  const white = [0.95047, 1, 1.08883];
  const [x, y, z] = times(to_xyz, light)
    .map((part, at) => part / white[at])
    .map((part) => (part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** A colour as it is perceived. @param {string} hex @param {number[][]} vision @returns {Triple} CIELAB */
export const seen = (hex, vision) =>
  lab_of(/** @type {Triple} */ (times(vision, light_of(hex)).map((part) => Math.min(1, Math.max(0, part)))));

/** The relative luminance of WCAG 2. @param {string} hex */
function luminance(hex) {
  const [red, green, blue] = light_of(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours by WCAG 2, from 1 to 21. @param {string} one @param {string} other */
export function contrast(one, other) {
  const [less, more] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

const degrees = (/** @type {number} */ radians) => (radians * 180) / Math.PI;
const radians = (/** @type {number} */ angle) => (angle * Math.PI) / 180;
const seventh = (/** @type {number} */ chroma) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

/** CIEDE2000. @param {Triple} one @param {Triple} other */
export function difference([l1, a1, b1], [l2, a2, b2]) {
  const stretch = 1 + 0.5 * (1 - seventh((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const [c1, c2] = [Math.hypot(stretch * a1, b1), Math.hypot(stretch * a2, b2)];
  const hue = (/** @type {number} */ a, /** @type {number} */ b) =>
    a === 0 && b === 0 ? 0 : (degrees(Math.atan2(b, stretch * a)) + 360) % 360;
  const [h1, h2] = [hue(a1, b1), hue(a2, b2)];
  const colourless = c1 * c2 === 0;
  const turn = colourless ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const far = Math.abs(h1 - h2) > 180;
  const mean_h = colourless ? h1 + h2 : far ? (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2 : (h1 + h2) / 2;
  const [mean_l, mean_c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const wave =
    1 -
    0.17 * Math.cos(radians(mean_h - 30)) +
    0.24 * Math.cos(radians(2 * mean_h)) +
    0.32 * Math.cos(radians(3 * mean_h + 6)) -
    0.2 * Math.cos(radians(4 * mean_h - 63));
  const off = (mean_l - 50) ** 2;
  const lightness = (l2 - l1) / (1 + (0.015 * off) / Math.sqrt(20 + off));
  const chroma = (c2 - c1) / (1 + 0.045 * mean_c);
  const tint = (2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn / 2))) / (1 + 0.015 * mean_c * wave);
  const bend = -Math.sin(radians(60 * Math.exp(-(((mean_h - 275) / 25) ** 2)))) * 2 * seventh(mean_c);
  return Math.sqrt(lightness ** 2 + chroma ** 2 + tint ** 2 + bend * chroma * tint);
}
