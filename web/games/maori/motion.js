/** The explorer sails along its stops, and what is asked next comes into sight. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { DURATION_MS, still } from "../../board/motion.js";
import { explorer_path } from "./geometry.js";

/**
 * Sails an SVG group along the stops whenever `stop` changes. The group's resting place is its transform attribute.
 * @param {{current: SVGGElement | null}} ship
 * @param {number | null} stop
 */
export function use_sailing(ship, stop) {
  const last = useRef(stop);
  useLayoutEffect(() => {
    const from = last.current;
    last.current = stop;
    if (from === null || stop === null || from === stop || !ship.current?.animate || still()) return;
    const frames = explorer_path(from, stop).map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
    ship.current.animate(frames, { duration: DURATION_MS, easing: "ease-in-out" });
  }, [stop]);
}

/**
 * Brings what is asked next into sight where not all of the table fits: the display or one's own board.
 * @param {{current: HTMLElement | null}} root
 * @param {{phase: string, turn: number | null}} view
 * @param {number | null} you
 */
export function use_attention(root, view, you) {
  const last = useRef(view.phase);
  useLayoutEffect(() => {
    const changed = last.current !== view.phase;
    last.current = view.phase;
    if (!changed || you === null || view.turn !== you) return;
    const own = view.phase === "place" || view.phase === "ship";
    const target = root.current?.querySelector(own ? ".maori-own .maori-stage" : ".maori-display .maori-stage");
    target?.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
  }, [view.phase]);
}
