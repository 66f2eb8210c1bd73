/**
 * Which pieces have a card, and where they are on the page. `data-card` names one or several pieces; what can move has
 * `data-piece` anyway. `data-spot` says where a piece is, `data-label` what else is known of it.
 *
 * @typedef {{ piece: string, spot?: string }} PieceRef
 * @typedef {import("../../board/boxes.js").Point} Point
 * @typedef {import("../../board/boxes.js").Box} Box
 */

import { area, boxes_in, centre, contains, smallest_at } from "../../board/boxes.js";

export const marked = "[data-card], [data-piece]";
/** What lies above the page and hides the pieces below it. */
const layers = "[role=dialog], .turn-bar, .match-head, .page-head, .last-moves, .match-side, .board-view, main";

/** @param {Element} element @returns {PieceRef[]} */
export function refs_of(element) {
  const { card, piece = "", spot } = /** @type {HTMLElement} */ (element).dataset;
  return (card ?? piece)
    .split(" ")
    .filter(Boolean)
    .map((name) => ({ piece: name, spot }));
}

/** What a piece or the control at its place says of itself. @param {Element | null} element */
export function label_of(element) {
  const named = element?.closest("[data-label], button, [role=img]");
  return named?.getAttribute("data-label") ?? named?.getAttribute("aria-label") ?? "";
}

/**
 * The piece below the pointer, with what the control there says of it.
 * @param {Point} point @returns {{ refs: PieceRef[], box: Box, label: string } | null}
 */
export function piece_at(point) {
  const top = document.elementFromPoint(point.x, point.y);
  const layer = top?.closest(layers);
  if (!layer) return null;
  const found = smallest_at(boxes_in(layer, marked), point);
  if (!found) return null;
  return { refs: refs_of(found.element), box: found.box, label: label_of(found.element) || label_of(top) };
}

/**
 * The pieces of the focused element: those that it names, and those on it or in it; else those that it belongs to.
 * @param {Element} element @returns {{ refs: PieceRef[], box: Box, label: string } | null}
 */
export function pieces_of(element) {
  const box = element.getBoundingClientRect();
  const label = label_of(element);
  const layer = element.closest(layers) ?? document.body;
  const on_it = boxes_in(layer, marked).filter(
    (piece) => piece.element !== element && area(piece.box) > 0 && contains(box, centre(piece.box)),
  );
  const refs = [...refs_of(element), ...on_it.flatMap((piece) => refs_of(piece.element))];
  const around = element.closest(marked);
  if (refs.length === 0 && around) refs.push(...refs_of(around));
  return refs.length > 0 ? { refs, box, label } : null;
}
