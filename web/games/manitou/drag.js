/**
 * Dragging by mouse, pen or finger. What can be dragged carries data-drag="WHAT", where it can be dropped data-drop="WHERE".
 * A press that hardly moves stays a click.
 */

import { useEffect, useRef } from "preact/hooks";

const slack_px = 7;

/** @typedef {{what: string, source: HTMLElement, x: number, y: number, id: number, ghost: HTMLElement | null, over: Element | null}} Drag */

/**
 * @param {{current: HTMLElement | null}} root
 * @param {{on_lift: (what: string) => void, on_drop: (what: string, where: string | null) => void}} acts
 *   `on_drop` is told null for a place that takes nothing
 */
export function use_drag(root, acts) {
  const latest = useRef(acts);
  latest.current = acts;
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    /** @type {Drag | null} */
    let drag = null;

    const end = () => {
      drag?.ghost?.remove();
      drag?.over?.classList.remove("is-over");
      drag?.source.classList.remove("is-dragged");
      drag = null;
    };
    /** @param {PointerEvent} event */
    const down = (event) => {
      const source = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-drag]"));
      if (!source || event.button !== 0 || drag) return;
      drag = {
        what: source.dataset.drag ?? "",
        source,
        x: event.clientX,
        y: event.clientY,
        id: event.pointerId,
        ghost: null,
        over: null,
      };
    };
    /** @param {PointerEvent} event */
    const move = (event) => {
      if (!drag || event.pointerId !== drag.id) return;
      if (!drag.ghost) {
        if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < slack_px) return;
        drag.ghost = ghost_of(drag.source);
        drag.source.classList.add("is-dragged");
        latest.current.on_lift(drag.what);
      }
      drag.ghost.style.translate = `${event.clientX - drag.x}px ${event.clientY - drag.y}px`;
      const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]") ?? null;
      if (over === drag.over) return;
      drag.over?.classList.remove("is-over");
      over?.classList.add("is-over");
      drag.over = over;
    };
    /** @param {PointerEvent} event */
    const up = (event) => {
      if (!drag || event.pointerId !== drag.id) return;
      const { what, over, ghost } = drag;
      end();
      if (!ghost) return;
      // The click that follows a drag means nothing.
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 50);
      latest.current.on_drop(what, /** @type {HTMLElement | null} */ (over)?.dataset.drop ?? null);
    };
    element.addEventListener("pointerdown", down);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", end);
    return () => {
      end();
      element.removeEventListener("pointerdown", down);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", end);
    };
  }, []);
}

/** @param {Event} event */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

/** What follows the pointer. @param {HTMLElement} source */
function ghost_of(source) {
  const box = source.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "manitou-ghost";
  ghost.style.cssText = `left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px`;
  ghost.append(...[...source.children].map((child) => child.cloneNode(true)));
  document.body.append(ghost);
  return ghost;
}
