/**
 * Players are distinguished by colour and shape. The shapes are path data around (0, 0) with radius 1, in the order of
 * seats: circle, square, triangle, diamond, star, as everywhere in the client.
 */

const SHAPES = [
  "M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z",
  "M-.88-.88H.88V.88H-.88Z",
  "M0-1.05L1.08 .86H-1.08Z",
  "M0-1.18L1.08 0 0 1.18-1.08 0Z",
  "M0-1.15L.32-.42 1.13-.34.52.19.71.99 0 .57-.71.99-.52.19-1.13-.34-.32-.42Z",
];

/** @param {number} seat @returns {string} path data */
export function seat_shape(seat) {
  return SHAPES[seat % SHAPES.length];
}
