/** Moves the explorer along its stops, and scrolls to what has to be done next. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { laid_piece } from "../../../board/flight.js";
import { motion_ms, still } from "../../../board/pace.js";
import { steps_along } from "../../../board/walk.js";
import { explorer_path, heading } from "../geometry.js";

/** How long the explorer sails, as parts of the time in which pieces move: at least, for each stop, and at most. */
const TIME = { least: 0.8, stop: 0.1, most: 1.25 };
/** How far the explorer rolls on the waves, in degrees. */
const ROLL = 4;

/**
 * Animates an SVG group along the stops whenever `stop` changes. Its final position is its transform attribute.
 * @param {{current: SVGGElement | null}} ship
 * @param {number | null} stop
 */
export function use_sailing(ship, stop) {
  const last = useRef(stop);
  useLayoutEffect(() => {
    const from = last.current;
    last.current = stop;
    if (from === null || stop === null || from === stop || !ship.current?.animate || still()) return;
    if (laid_piece() === ship.current) return;
    const way = explorer_path(from, stop);
    const duration = motion_ms() * Math.min(TIME.most, TIME.least + TIME.stop * way.length);
    ship.current.animate(course(way, heading(stop)), { duration, easing: "ease-in-out" });
  }, [stop]);
}

/**
 * The key frames of a voyage: the explorer keeps its speed, rolls, and turns its bow to where it sails.
 * @param {{x: number, y: number}[]} way @param {number} last where the bow of the drawing points, 1 right or -1 left
 * @returns {Keyframe[]}
 */
export function course(way, last) {
  const points = steps_along(way);
  let bow = Math.sign(points[1].x - points[0].x) || last;
  return points.map(({ x, y }, index) => {
    const dx = index > 0 ? x - points[index - 1].x : 0;
    if (Math.abs(dx) > 1) bow = Math.sign(dx);
    const end = index === points.length - 1;
    const roll = index === 0 || end ? 0 : index % 2 ? ROLL : -ROLL;
    return { transform: `translate(${x}px, ${y}px) rotate(${roll}deg) scaleX(${end ? 1 : bow * last})` };
  });
}
