/** Animates orbs along their paths, including bounces, and tiles that are turned where they lie. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { laid_piece } from "../../../board/flight.js";
import { motion_ms, still } from "../../../board/pace.js";
import { cell_centre, way_curve } from "../geometry.js";

/** @typedef {Pick<import("../types.js").View, "orbs" | "rolls">} Rolling what a view says of orbs */

/** Points of a path per cell. */
const FINENESS = 8;

/**
 * The path by which an orb came to its new place, if known: from the legal steps for the viewer's own roll, or from the
 * events.
 * @param {Rolling} before @param {Rolling} view @param {import("../types.js").Event[]} marks events of the last turns @param {import("../types.js").Step | null} [step] the last one of the draft
 * @returns {import("../geometry.js").Leg[] | null}
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
 * @param {import("../types.js").Event[]} marks events of the last turns
 * @param {import("../types.js").Step | null} [step] the last one of the draft
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

/** @param {Element} orb @param {import("../geometry.js").Leg[]} path */
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

/**
 * The tiles that lie on the same cell as before, but turned; by how many degrees, the shorter way round.
 * @param {import("../types.js").View["cells"]} before @param {import("../types.js").View["cells"]} now
 * @returns {{cell: number, by: number}[]}
 */
export function turned_tiles(before, now) {
  return now.flatMap((lying, cell) => {
    const old = before[cell];
    if (!lying || !old || lying.tile !== old.tile || lying.turn === old.turn) return [];
    const quarters = (lying.turn - old.turn + 4) % 4;
    return [{ cell, by: 90 * (quarters === 3 ? -1 : quarters) }];
  });
}

/**
 * Animates the tiles that were turned. Tiles are elements with data-spot="cell-CELL" in `root`.
 * @param {{current: SVGElement | null}} root
 * @param {Pick<import("../types.js").View, "cells">} view
 * @param {number | null} held the cell over which the viewer holds a tile: what lies there was seen turning
 */
export function use_turning_tiles(root, view, held) {
  const last = useRef(view);
  const seen = useRef(held);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = view;
    if (before === view || still()) return;
    for (const { cell, by } of turned_tiles(before.cells, view.cells)) {
      const tile = cell === seen.current ? null : root.current?.querySelector(`[data-spot="cell-${cell}"]`);
      if (tile) turn(tile, cell, by);
    }
  }, [view]);
  useLayoutEffect(() => {
    seen.current = held;
  });
}

/** A tile that turns is lifted: it is smaller on the way, so that its corners do not go below its neighbours. @param {Element} tile @param {number} cell @param {number} by in degrees */
function turn(tile, cell, by) {
  const { x, y } = cell_centre(cell);
  const pose = (/** @type {number} */ part, /** @type {number} */ size) => ({
    transform: `rotate(${-by * part}deg) scale(${size})`,
    transformOrigin: `${x}px ${y}px`,
  });
  const frames = [pose(1, 1), { ...pose(0.5, 0.76), offset: 0.5 }, pose(0, 1)];
  tile.animate(frames, { duration: motion_ms(), easing: "ease-in-out" });
}
