/**
 * Players are distinguished by colour and shape. The shapes are path data around (0, 0) with radius 1, in the order of
 * seats: circle, square, triangle, diamond, star, cross, heart, moon, as everywhere in the client.
 */

const SHAPES = [
  "M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z",
  "M-.88-.88H.88V.88H-.88Z",
  "M0-1.05L1.08 .86H-1.08Z",
  "M0-1.18L1.08 0 0 1.18-1.08 0Z",
  "M0-1.15L.32-.42 1.13-.34.52.19.71.99 0 .57-.71.99-.52.19-1.13-.34-.32-.42Z",
  "M-.36-1.08H.36V-.36H1.08V.36H.36V1.08H-.36V.36H-1.08V-.36H-.36Z",
  "M0 1.06-.96 .08A.6 .6 0 0 1 0-.66A.6 .6 0 0 1 .96 .08Z",
  "M.62-.88A1.08 1.08 0 1 0 .62 .88A.88 .88 0 0 1 .62-.88Z",
];

/** @param {number} seat @returns {string} path data */
export function seat_shape(seat) {
  return SHAPES[seat % SHAPES.length];
}
