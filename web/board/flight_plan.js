/** Which pieces fly from where to where, between two positions. */

/**
 * A piece, or a stock of pieces.
 * @typedef {object} Lying
 * @property {string} piece which one; pieces that look the same have the same name
 * @property {string} spot its place, "" for a stock
 * @property {string} from the stock or the place that it comes from, if it was not visible
 * @property {string} to the stock that it goes into, if it disappears
 * @property {boolean} back whether it is face down
 * @property {DOMRect} box
 * @property {Element} element
 * @property {Element | null} copy what it looked like
 *
 * @typedef {{ pieces: Map<string, Lying>, stocks: Map<string, Lying> }} Layout by place, and by name
 * @typedef {{ from: Lying, to: Lying, arrives: boolean }} Flight `arrives`: whether there is a piece at its end
 */

/** @param {Layout} old @param {Layout} now @returns {Flight[]} */
export function flights_of(old, now) {
  const gone = [...old.pieces]
    .filter(([spot, { piece }]) => now.pieces.get(spot)?.piece !== piece)
    .map(([, lying]) => lying);
  const come = [...now.pieces]
    .filter(([spot, { piece }]) => old.pieces.get(spot)?.piece !== piece)
    .map(([, lying]) => lying);
  /** @type {Flight[]} */
  const flights = [];
  for (const to of come) {
    const at = nearest(gone, to);
    const from = at >= 0 ? gone.splice(at, 1)[0] : (old.stocks.get(to.from) ?? old.pieces.get(to.from));
    if (from) flights.push({ from, to, arrives: true });
  }
  for (const from of gone) {
    const to = now.stocks.get(from.to);
    if (to) flights.push({ from, to, arrives: false });
  }
  return flights;
}

/** Of the pieces that are gone, the nearest one that can be this one; -1 if there is none. @param {Lying[]} gone @param {Lying} to */
function nearest(gone, to) {
  let best = -1;
  for (const [at, { piece, box }] of gone.entries()) {
    if (piece !== to.piece) continue;
    if (best < 0 || distance(box, to.box) < distance(gone[best].box, to.box)) best = at;
  }
  return best;
}

/** @param {DOMRect} one @param {DOMRect} other */
const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
