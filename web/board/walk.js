/** A piece that walks to its new place, around corners. */

/** How far a step goes, in px, and the bounds of how many there are. */
const STEP = 15;
const STEPS_MIN = 4;
const STEPS_MAX = 18;
/** How high a step lifts the piece, in px, and how far it leans, in degrees. */
const HOP = 4;
const LEAN = 5;

/** @typedef {{x: number, y: number}} Point */

/**
 * The key frames of a walk, relative to the new place.
 * @param {DOMRect} from @param {{ box: DOMRect, element: Element }} to @param {Point[]} corners in units of its drawing
 * @returns {Keyframe[]}
 */
export function walk(from, { box, element }, corners) {
  const feet = feet_of(box);
  const way = [feet_of(from), ...on_page(element, corners), feet].map(({ x, y }) => ({ x: x - feet.x, y: y - feet.y }));
  return steps_along(way).map(({ x, y }, index, all) => {
    const upright = index === 0 || index === all.length - 1;
    const up = upright ? 0 : (index % 2) * HOP;
    const lean = upright ? 0 : index % 2 ? LEAN : -LEAN;
    return { transform: `translate(${x.toFixed(1)}px, ${(y - up).toFixed(1)}px) rotate(${lean}deg)` };
  });
}

/**
 * Points at equal distances along a way.
 * @param {Point[]} way @returns {Point[]}
 */
export function steps_along(way) {
  const legs = way.slice(1).map((point, index) => Math.hypot(point.x - way[index].x, point.y - way[index].y));
  const length = legs.reduce((sum, leg) => sum + leg, 0);
  const count = Math.max(STEPS_MIN, Math.min(STEPS_MAX, Math.round(length / STEP)));
  return Array.from({ length: count + 1 }, (_, step) => point_at(way, legs, (length * step) / count));
}

/** @param {Point[]} way @param {number[]} legs @param {number} distance @returns {Point} */
function point_at(way, legs, distance) {
  let left = distance;
  for (const [index, leg] of legs.entries()) {
    if (left <= leg && leg > 0) {
      const [from, to] = [way[index], way[index + 1]];
      return { x: from.x + ((to.x - from.x) * left) / leg, y: from.y + ((to.y - from.y) * left) / leg };
    }
    left -= leg;
  }
  return way[way.length - 1];
}

/** @param {DOMRect} box */
const feet_of = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height });

/** Points of a drawing on the page. @param {Element} element of it @param {Point[]} points */
function on_page(element, points) {
  const matrix = /** @type {SVGGraphicsElement} */ (element).ownerSVGElement?.getScreenCTM();
  return points.map(({ x, y }) => {
    const point = new DOMPoint(x, y).matrixTransform(matrix ?? undefined);
    return { x: point.x + window.scrollX, y: point.y + window.scrollY };
  });
}
