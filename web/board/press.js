/** What a press on a piece becomes, and how fast the page scrolls while a piece is held at its edge. */

/** A press that moves no further is a click. */
export const slack_px = 7;
/** A finger that moves before this time scrolls; one that stays until `press_ms` of the cards opens the piece's card. */
export const rest_ms = 180;

/**
 * @param {{ touch: boolean, rested: boolean, way: number }} press `rested`: the finger has stayed for `rest_ms`; `way`: how
 *   far it has moved, in px
 * @returns {"press" | "scroll" | "lift"}
 */
export function press_becomes({ touch, rested, way }) {
  if (way < slack_px) return "press";
  return touch && !rested ? "scroll" : "lift";
}

/** Within this distance from its edge the page scrolls. */
const edge_px = 56;
const fastest_px = 14;

/**
 * How far the page scrolls in a frame; negative is up.
 * @param {number} y of the pointer @param {{ top: number, bottom: number }} screen the part that is not covered
 */
export function edge_scroll(y, { top, bottom }) {
  const over = y < top + edge_px ? y - top - edge_px : Math.max(0, y - bottom + edge_px);
  return Math.round(Math.max(-1, Math.min(1, over / edge_px)) * fastest_px);
}
