/**
 * Pieces move, they do not jump; and the keyboard's focus goes where the play goes. All motion is off when the reader asks
 * for less of it.
 */

import { useLayoutEffect, useRef } from "preact/hooks";

export const DURATION_MS = 300;

/** Whether the reader asks for less motion. */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @typedef {{piece: string | undefined, box: DOMRect}} Lying */

/**
 * Lets a piece fly from its old place to its new one: from a display to the hand, from the hand to a board. Elements with
 * data-piece="WHICH" and data-spot="WHERE" take part. A piece that comes from nowhere (a stack) grows in its place.
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
    for (const element of root.current.querySelectorAll("[data-piece]")) {
      const { piece, spot = "" } = /** @type {SVGElement} */ (element).dataset;
      now.set(spot, { piece, box: page_box(element) });
      if (old?.get(spot)?.piece !== piece) arrived.set(spot, element);
    }
    if (!old || still()) return;
    const gone = [...old].filter(([spot, { piece }]) => now.get(spot)?.piece !== piece).map(([, lying]) => lying);
    for (const [spot, element] of arrived) {
      const lying = /** @type {Lying} */ (now.get(spot));
      const index = gone.findIndex(({ piece }) => piece === lying.piece);
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
 * A chosen control is gone after its step. Whoever works by keyboard finds the focus on the next thing to choose.
 * @param {{current: HTMLElement | null}} root
 * @param {unknown[]} legal
 * @param {string} controls selects what there is to choose, in `root`
 * @returns {(event: MouseEvent) => void} to be told of every click
 */
export function use_focus_after_step(root, legal, controls) {
  const by_key = useRef(false);
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (!by_key.current || legal.length === 0 || (active && active !== document.body)) return;
    const next = root.current?.querySelector(controls);
    /** @type {HTMLElement | null | undefined} */ (next)?.focus();
    by_key.current = false;
  }, [legal]);
  return (event) => {
    // A click without a pointer is a key press.
    by_key.current = event.detail === 0;
  };
}
