/** @typedef {import("./pointing.js").Box} Box */

const gap_px = 10;

/** @param {number} wanted @param {number} size @param {number} room */
const within = (wanted, size, room) => Math.max(gap_px, Math.min(wanted, room - size - gap_px));

/**
 * Where a card fits beside a piece without covering it: at the right, else at the left, else below, else above.
 * @param {Box} anchor @param {{ width: number, height: number }} card @param {{ width: number, height: number }} screen
 * @returns {{ left: number, top: number }}
 */
export function place_beside(anchor, card, screen) {
  const beside = within(anchor.top, card.height, screen.height);
  if (anchor.right + gap_px + card.width <= screen.width - gap_px) return { left: anchor.right + gap_px, top: beside };
  if (anchor.left - gap_px - card.width >= gap_px) return { left: anchor.left - gap_px - card.width, top: beside };
  const left = within((anchor.left + anchor.right - card.width) / 2, card.width, screen.width);
  if (anchor.bottom + gap_px + card.height <= screen.height - gap_px) return { left, top: anchor.bottom + gap_px };
  return { left, top: Math.max(gap_px, anchor.top - gap_px - card.height) };
}
