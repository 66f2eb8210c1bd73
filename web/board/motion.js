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

/** @typedef {{piece: string | undefined, element: Element}} Piece @typedef {{piece: string | undefined, box: DOMRect}} Lying */

/**
 * Lets a piece fly from its old place to its new one: from a display to the hand, from the hand to a board. Elements with
 * data-piece="WHICH" and data-spot="WHERE" take part. A piece that comes from nowhere (a stack) grows in its place.
 * @param {{current: HTMLElement | null}} root
 * @param {unknown} view
 */
export function use_flight(root, view) {
  const before = useRef(/** @type {Map<string, Lying> | null} */ (null));
  useLayoutEffect(() => {
    const old = before.current;
    before.current = null;
    if (!root.current || still()) return undefined;
    const now = pieces_in(root.current);
    if (old) arrive(old, now);
    // Only once the picture is drawn: to ask for places before would have the browser lay the page out twice.
    return when_drawn(() => {
      before.current = new Map([...now].map(([spot, { piece, element }]) => [spot, { piece, box: page_box(element) }]));
    });
  }, [view]);
}

/** What lies where. @param {HTMLElement} root @returns {Map<string, Piece>} */
function pieces_in(root) {
  const pieces = new Map();
  for (const element of root.querySelectorAll("[data-piece]")) {
    const { piece, spot = "" } = /** @type {SVGElement} */ (element).dataset;
    pieces.set(spot, { piece, element });
  }
  return pieces;
}

/** @param {Map<string, Lying>} old @param {Map<string, Piece>} now */
function arrive(old, now) {
  const gone = [...old].filter(([spot, { piece }]) => now.get(spot)?.piece !== piece).map(([, lying]) => lying);
  for (const [spot, { piece, element }] of now) {
    if (old.get(spot)?.piece === piece) continue;
    const index = gone.findIndex((lying) => lying.piece === piece);
    if (index >= 0) fly(element, gone.splice(index, 1)[0].box, page_box(element));
    else element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: DURATION_MS });
  }
}

/** @param {() => void} act @returns {() => void} calls it off */
function when_drawn(act) {
  let timer = 0;
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
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
