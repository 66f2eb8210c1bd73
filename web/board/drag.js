/**
 * Pieces are laid by hand, with a mouse, a pen or a finger, beside clicks and keys. It needs no knowledge of the game,
 * only attributes of the drawing:
 *
 *   data-drag="WHAT"    a piece that can be lifted, if the board says so; it may be below the controls of the board
 *   data-drop="WHERE"   a place that takes what is lifted, while it is lifted
 *   data-preview        the lifted piece as it would lie, if the board draws it
 *
 * Attributes that it sets: on the board `data-lifting` while a piece is lifted and `data-grab` while the mouse is on one,
 * `data-lifted` on the piece, `data-over` on the place below it.
 */

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { when_touched } from "./first_touch.js";

/** Whether a piece is lifted on this page. */
export const lifting = signal(false);

/**
 * @typedef {object} Hand what a board does with its pieces
 * @property {(what: string) => boolean} [lifts] whether it can be lifted now; by default it can
 * @property {(what: string) => void} [on_lift]
 * @property {(where: string | null) => void} [on_over] what is below the lifted piece
 * @property {(what: string, where: string | null) => unknown} on_drop `where`: null if it was dropped elsewhere, or by
 *   Escape; returns false if the piece does not move yet, because there is a question first
 *
 * @typedef {import("./dragging.js").Dragging} Dragging
 */

/**
 * Call it before `use_flight`.
 * @param {{current: HTMLElement | null}} root
 * @param {unknown} view
 * @param {Hand} hand
 * @returns {string | null} what is lifted
 */
export function use_drag(root, view, hand) {
  const [lifted, set_lifted] = useState(/** @type {string | null} */ (null));
  const latest = useRef(hand);
  latest.current = hand;
  const dragging = useRef(/** @type {Dragging | null} */ (null));
  useEffect(() => {
    if (!root.current) return undefined;
    const place = root.current;
    return dragging_later(place, dragging, (Made) => new Made(place, latest, set_lifted));
  }, []);
  useLayoutEffect(() => dragging.current?.settled(), [view]);
  useLayoutEffect(() => dragging.current?.renew());
  return lifted;
}

/**
 * Loads `dragging.js` with the first touch. A press that comes before it is kept, and becomes a drag once it is there.
 * @param {HTMLElement} root @param {{ current: Dragging | null }} dragging
 * @param {(Made: typeof import("./dragging.js").Dragging) => Dragging} make
 * @returns {() => void} ends it
 */
function dragging_later(root, dragging, make) {
  const abort = new AbortController();
  const waits = new AbortController();
  /** @type {PointerEvent | null} */
  let pressed = null;
  const load = () =>
    import("./dragging.js").then(
      ({ Dragging }) => {
        if (dragging.current || abort.signal.aborted) return;
        waits.abort();
        dragging.current = make(Dragging);
        if (pressed) dragging.current.press(pressed);
      },
      () => {}, // Without a network, the next press tries again.
    );
  const press = (/** @type {PointerEvent} */ event) => {
    pressed = event;
    load();
  };
  const release = () => {
    pressed = null;
  };
  const options = { signal: waits.signal, capture: true };
  root.addEventListener("pointerdown", press, options);
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, release, options);
  // Registered from the start: browsers ignore it if it is added during a touch.
  const hold = (/** @type {TouchEvent} */ event) => dragging.current?.keep_from_scrolling(event);
  root.addEventListener("touchmove", hold, { signal: abort.signal, passive: false });
  const forget = when_touched(load);
  return () => {
    forget();
    waits.abort();
    abort.abort();
    dragging.current?.end();
    dragging.current = null;
  };
}
