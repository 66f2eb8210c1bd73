/** Animates orbs along their paths, including bounces. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { laid_piece } from "../../board/flight.js";
import { motion_ms, still } from "../../board/pace.js";
import { way_curve } from "./geometry.js";

/** @typedef {Pick<import("./types.js").View, "orbs" | "rolls">} Rolling what a view says of orbs */

/** Points of a path per cell. */
const FINENESS = 8;

/**
 * The path by which an orb came to its new place, if known: from the legal steps for the viewer's own roll, or from the
 * events.
 * @param {Rolling} before @param {Rolling} view @param {import("./types.js").Event[]} marks events of the last turns @param {import("./types.js").Step | null} [step] the last one of the draft
 * @returns {import("./geometry.js").Leg[] | null}
 */
export function way_of_change(before, view, marks, step) {
  const known = new Set(before.orbs.map(({ cell }) => cell));
  const arrived = view.orbs.filter(({ cell }) => !known.has(cell));
  if (arrived.length !== 1) return null;
  const to = arrived[0].cell;
  const drafted = step?.type === "roll" && step.to === to;
  const roll = drafted
    ? before.rolls.find((each) => each.from === step.from && each.to === to)
    : marks.findLast((event) => event.type === "rolled" && event.to === to);
  return roll?.path ?? null;
}

/**
 * Animates the orb that has moved. Orbs are elements with data-orb="CELL" in `root`; their final position is their
 * transform attribute.
 * @param {{current: SVGGElement | null}} root
 * @param {Rolling} view
 * @param {import("./types.js").Event[]} marks events of the last turns
 * @param {import("./types.js").Step | null} [step] the last one of the draft
 */
export function use_rolling(root, view, marks, step) {
  const last = useRef(view);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = view;
    if (before === view || still() || laid_piece()?.hasAttribute("data-orb")) return;
    const path = way_of_change(before, view, marks, step);
    const orb = path && root.current?.querySelector(`[data-orb="${path[path.length - 1][0]}"]`);
    if (orb) roll_along(orb, path);
  }, [view]);
}

/** @param {Element} orb @param {import("./geometry.js").Leg[]} path */
function roll_along(orb, path) {
  const curve = document.createElementNS("http://www.w3.org/2000/svg", "path");
  curve.setAttribute("d", way_curve(path));
  const length = curve.getTotalLength();
  const count = path.length * FINENESS;
  const frames = Array.from({ length: count + 1 }, (_, index) => {
    const { x, y } = curve.getPointAtLength((length * index) / count);
    return { transform: `translate(${x}px, ${y}px)` };
  });
  orb.animate(frames, { duration: motion_ms(), easing: "cubic-bezier(.4,.1,.5,1)" });
}
