/** The copy of a lifted piece that follows the pointer, above everything else on the page. */

import { face_of } from "./flight.js";
import { motion_ms } from "./pace.js";

/** @typedef {import("./boxes.js").Point} Point */

/** A finger hides what is below it, so it holds a piece by its lower part, and a small piece is enlarged. */
export const above_finger_px = 40;
const least_px = 60;
const most_scale = 1.7;

/**
 * @param {HTMLElement} root the board, for its styles
 * @param {Element} piece @param {Point} start where it was pressed @param {boolean} touch
 */
export function make_follower(root, piece, start, touch) {
  const box = piece.getBoundingClientRect();
  const outer = document.createElement("div");
  const inner = document.createElement("div");
  outer.className = "in-hand";
  outer.popover = "manual";
  outer.setAttribute("aria-hidden", "true");
  Object.assign(outer.style, { width: `${box.width}px`, height: `${box.height}px` });
  inner.append(face_of(piece));
  outer.append(inner);
  root.append(outer);
  outer.showPopover();
  let at = { x: box.x, y: box.y };
  const put = (/** @type {Point} */ to) => {
    at = to;
    outer.style.transform = `translate(${to.x}px, ${to.y}px)`;
  };
  put(at);
  if (touch) raise(inner, box, start);
  return {
    /** @param {Point} point of the pointer */
    follow: ({ x, y }) => put({ x: box.x + x - start.x, y: box.y + y - start.y }),
    /** @param {boolean} hidden because the board itself shows the piece where it would lie */
    hide: (hidden) => inner.classList.toggle("is-hidden", hidden),
    /** Becomes what the board shows there. @param {Element} shown */
    become: (shown) => {
      const { x, y, width, height } = shown.getBoundingClientRect();
      inner.replaceChildren(face_of(shown));
      inner.removeAttribute("style");
      inner.className = "is-put";
      Object.assign(outer.style, { width: `${width}px`, height: `${height}px` });
      put({ x, y });
    },
    /** What it covers now. */
    box: () => /** @type {Element} */ (inner.firstElementChild).getBoundingClientRect(),
    /** @param {DOMRect} back where its place is now @param {() => void} then */
    return_to: (back, then) => {
      const frames = [
        { transform: `translate(${at.x}px, ${at.y}px)` },
        { transform: `translate(${back.x}px, ${back.y}px)` },
      ];
      const ms = motion_ms();
      inner.classList.add("is-back");
      outer.animate(frames, { duration: ms, easing: "ease-out", fill: "forwards" }).finished.then(then, then);
    },
    remove: () => outer.remove(),
  };
}

/** @param {HTMLElement} inner @param {DOMRect} box @param {Point} start */
function raise(inner, box, start) {
  const x = start.x - box.x - box.width / 2;
  const y = start.y - box.y - box.height / 2 - above_finger_px;
  const scale = Math.min(most_scale, Math.max(1.05, least_px / Math.max(box.width, box.height)));
  Object.assign(inner.style, { translate: `${x}px ${y}px`, scale: String(scale) });
}

/** @typedef {ReturnType<typeof make_follower>} Follower */
