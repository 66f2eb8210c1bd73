/** Orbs roll along their ways, bounces and all. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { still } from "../../board/motion.js";
import { way_curve } from "./geometry.js";

/** A whole roll lasts so long, by the cells it goes over; never so long that the next move has to wait. */
const CELL_MS = 85;
const LEAST_MS = 300;
const MOST_MS = 950;
/** Points of a way for each cell. */
const FINENESS = 8;

/**
 * The way by which an orb has come to a new place, as far as it is known: the step just drafted was one of the ways there
 * were; others' rolls are told.
 * @param {any} before @param {any} view @param {any[]} marks events of the last turns @param {any} step the last one of the draft
 * @returns {import("./geometry.js").Leg[] | null}
 */
export function way_of_change(before, view, marks, step) {
  const known = new Set(before.orbs.map((/** @type {any} */ { cell }) => cell));
  const arrived = view.orbs.filter((/** @type {any} */ { cell }) => !known.has(cell));
  if (arrived.length !== 1) return null;
  const to = arrived[0].cell;
  const drafted = step?.type === "roll" && step.to === to;
  const roll = drafted
    ? before.rolls.find((/** @type {any} */ each) => each.from === step.from && each.to === to)
    : marks.findLast((event) => event.type === "rolled" && event.to === to);
  return roll?.path ?? null;
}

/**
 * Rolls the orb that has come to a new place. The orbs are elements with data-orb="CELL" in `root`, resting by their
 * transform attribute.
 * @param {{current: SVGGElement | null}} root
 * @param {any} view
 * @param {any[]} marks events of the last turns
 * @param {any} step the last one of the draft
 */
export function use_rolling(root, view, marks, step) {
  const last = useRef(view);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = view;
    if (before === view || still()) return;
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
  const duration = Math.min(MOST_MS, Math.max(LEAST_MS, path.length * CELL_MS));
  orb.animate(frames, { duration, easing: "cubic-bezier(.4,.1,.5,1)" });
}

/** What is asked of the player in each phase is here. @type {Record<string, string>} */
const PLACES = { pay: ".is-mine .metikoro-wells", draw: ".metikoro-supply", roll: ".metikoro-stage" };

/**
 * Brings what is asked next into sight where not all of the table fits.
 * @param {{current: HTMLElement | null}} root
 * @param {{phase: string, turn: number | null}} view
 * @param {number | null} you
 */
export function use_attention(root, view, you) {
  const last = useRef(view.phase);
  useLayoutEffect(() => {
    const changed = last.current !== view.phase;
    last.current = view.phase;
    if (!changed || you === null || view.turn !== you || !PLACES[view.phase]) return;
    const target = root.current?.querySelector(PLACES[view.phase]);
    target?.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
  }, [view.phase]);
}
