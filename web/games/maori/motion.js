/**
 * Pieces move, they do not jump: the explorer along its stops, a tile from where it lay to where it goes. All of it is
 * off when the reader asks for less motion.
 */

import { useLayoutEffect, useRef } from "preact/hooks";
import { explorer_path } from "./geometry.js";

const DURATION_MS = 300;

function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

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

/** @typedef {{tile: string | undefined, box: DOMRect}} Lying */

/**
 * Lets a tile fly from its old place to its new one: display to hand, hand to board or storage, storage to hand. Elements
 * with data-tile="ID" and data-spot="NAME" take part. A tile that comes from nowhere (the stack) grows in its place.
 * @param {{current: HTMLElement | null}} root
 * @param {unknown} view
 */
export function use_flight(root, view) {
  const before = useRef(/** @type {Map<string, Lying> | null} */ (null));
  useLayoutEffect(() => {
    if (!root.current) return;
    const old = before.current;
    /** @type {Map<string, Lying>} */
    const now = new Map();
    before.current = now;
    /** @type {Map<string, Element>} */
    const arrived = new Map();
    for (const element of root.current.querySelectorAll("[data-tile]")) {
      const { tile, spot = "" } = /** @type {SVGElement} */ (element).dataset;
      now.set(spot, { tile, box: page_box(element) });
      if (old?.get(spot)?.tile !== tile) arrived.set(spot, element);
    }
    if (!old || still()) return;
    const gone = [...old].filter(([spot, { tile }]) => now.get(spot)?.tile !== tile).map(([, lying]) => lying);
    for (const [spot, element] of arrived) {
      const lying = /** @type {Lying} */ (now.get(spot));
      const index = gone.findIndex(({ tile }) => tile === lying.tile);
      if (index >= 0) fly(element, gone.splice(index, 1)[0].box, lying.box);
      else element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: DURATION_MS });
    }
  }, [view]);
}

/** An element's box in the page, whatever is scrolled. @param {Element} element */
function page_box(element) {
  const box = element.getBoundingClientRect();
  return new DOMRect(box.x + window.scrollX, box.y + window.scrollY, box.width, box.height);
}

/** @param {Element} element @param {DOMRect} from @param {DOMRect} to */
function fly(element, from, to) {
  if (to.width === 0 || from.width === 0) return;
  const svg = element instanceof SVGElement ? element.ownerSVGElement : null;
  const unit = svg ? svg.viewBox.baseVal.width / svg.getBoundingClientRect().width : 1;
  const start = `translate(${(from.x - to.x) * unit}px, ${(from.y - to.y) * unit}px) scale(${from.width / to.width})`;
  const box = { transformOrigin: "0 0", transformBox: "fill-box" };
  element.animate(
    [
      { transform: start, ...box },
      { transform: "none", ...box },
    ],
    {
      duration: DURATION_MS,
      easing: "cubic-bezier(.3,.7,.3,1)",
    },
  );
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

/**
 * A chosen control is gone after its step. Whoever works by keyboard finds the focus on the next thing to choose.
 * @param {{current: HTMLElement | null}} root
 * @param {unknown[]} legal
 * @returns {(event: MouseEvent) => void} to be told of every click
 */
export function use_focus_after_step(root, legal) {
  const by_key = useRef(false);
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (!by_key.current || legal.length === 0 || (active && active !== document.body)) return;
    const next = root.current?.querySelector("button[data-row], .maori-controls button");
    /** @type {HTMLElement | null | undefined} */ (next)?.focus();
    by_key.current = false;
  }, [legal]);
  return (event) => {
    // A click without a pointer is a key press.
    by_key.current = event.detail === 0;
  };
}
