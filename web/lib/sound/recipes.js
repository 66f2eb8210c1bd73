/**
 * The sounds, as lists of strokes: tones and bursts of noise that decay. Wood is struck, not plucked: partials that are
 * no multiples of each other, gone within a tenth of a second.
 *
 * @typedef {import("./sound.js").Sound} Sound
 *
 * @typedef {object} Stroke
 * @property {"tone" | "noise"} kind
 * @property {number} at seconds after the start
 * @property {number} hz the pitch of a tone; the middle of the band of a noise
 * @property {number} [to_hz] where it has moved when it ends
 * @property {number} [q] how narrow the band of a noise is
 * @property {number} gain the peak, at most 1
 * @property {number} attack seconds until the peak
 * @property {number} decay seconds from the peak until it cannot be heard
 */

/** @param {number} at @param {number} hz @param {number} gain @param {number} decay @returns {Stroke} */
const tone = (at, hz, gain, decay) => ({ kind: "tone", at, hz, gain, attack: 0.002, decay });

/** @param {number} at @param {number} hz @param {number} gain @param {number} decay @param {Partial<Stroke>} [more] @returns {Stroke} */
const noise = (at, hz, gain, decay, more) => ({ kind: "noise", at, hz, q: 1, gain, attack: 0.001, decay, ...more });

/** A piece of wood on a table: its own pitch, two partials, the table below it, and the tick of the edge. @param {number} at @param {number} hz @param {number} gain */
const knock = (at, hz, gain) => [
  tone(at, hz, gain, 0.09),
  tone(at, hz * 2.32, gain * 0.45, 0.055),
  tone(at, hz * 4.25, gain * 0.18, 0.03),
  noise(at, 2600, gain * 0.5, 0.018),
];

/** A bar of a marimba: the fundamental rings, the partial two octaves above is short. @param {number} at @param {number} hz @param {number} gain @param {number} decay */
const bar = (at, hz, gain, decay) => [
  tone(at, hz, gain, decay),
  tone(at, hz * 3.93, gain * 0.22, decay * 0.28),
  noise(at, 1800, gain * 0.16, 0.016),
];

/** A card that is drawn over another and let go. @param {number} at @param {number} gain */
const flick = (at, gain) => [
  noise(at, 3000, gain, 0.06, { to_hz: 5200, attack: 0.022, q: 0.8 }),
  noise(at + 0.07, 2100, gain * 0.9, 0.03, { q: 0.9 }),
];

const [c5, e5, g5, c6, e6] = [523.25, 659.25, 783.99, 1046.5, 1318.51];

/** @type {Record<Sound, Stroke[]>} */
export const recipes = {
  place: [...knock(0, 410, 0.3), { ...tone(0, 150, 0.22, 0.11), to_hz: 95 }],
  take: knock(0, 640, 0.2),
  slide: [noise(0, 560, 0.16, 0.17, { to_hz: 340, attack: 0.07, q: 1.4 }), ...knock(0.2, 470, 0.1)],
  cards: [...flick(0, 0.24), ...flick(0.11, 0.17)],
  your_turn: [...bar(0, g5, 0.2, 0.42), ...bar(0.13, c6, 0.2, 0.6)],
  message: [...bar(0, e6, 0.13, 0.2), ...bar(0.07, c6, 0.11, 0.26)],
  time_short: [0, 0.16, 0.52, 0.68].flatMap((at) => knock(at, 900, 0.22)),
  victory: [
    ...[c5, e5, g5].flatMap((hz, at) => bar(at * 0.13, hz, 0.17, 0.6)),
    ...[c5, e5, g5, c6].flatMap((hz) => bar(0.43, hz, 0.12, 1.2)),
  ],
};

/** How long a sound can be heard, in seconds. @param {Stroke[]} strokes */
export const length_of = (strokes) => Math.max(...strokes.map(({ at, attack, decay }) => at + attack + decay));
