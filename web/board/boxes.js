/**
 * Things on a board by their boxes. Drawings are below the controls of a board, so what is under a pointer is found by
 * its box and not by the events that it receives.
 *
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box
 */

/** @param {Box} box @param {Point} point */
export const contains = (box, { x, y }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

/** @param {Box} box */
export const area = (box) => (box.right - box.left) * (box.bottom - box.top);

/** The box around several. @param {Box[]} boxes @returns {Box} */
export const bounds = (boxes) => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/** @param {Box} box @returns {Point} */
export const centre = (box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });

/**
 * The smallest thing at a point: a piece lies on a board, and a symbol on a piece.
 * @template {{ box: Box }} T @param {T[]} things @param {Point} point @returns {T | null}
 */
export function smallest_at(things, point) {
  const there = things.filter(({ box }) => area(box) > 0 && contains(box, point));
  return there.reduce(
    (/** @type {T | null} */ best, each) => (best === null || area(each.box) < area(best.box) ? each : best),
    null,
  );
}

/** Elements with their boxes. @param {Element} root @param {string} selector */
export const boxes_in = (root, selector) =>
  [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(selector))].map((element) => ({
    element,
    box: element.getBoundingClientRect(),
  }));
