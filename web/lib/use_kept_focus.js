import { useEffect, useRef } from "preact/hooks";

/**
 * What has the keyboard may go, with the step or the turn that it was there for. Unless the board has a place for the
 * keyboard then, it goes to `fallback`: where it is said what is asked now.
 * @param {{ current: HTMLElement | null }} root
 * @param {string} fallback selects it there
 */
export function use_kept_focus(root, fallback) {
  const last = useRef(/** @type {Element | null} */ (null));
  useEffect(() => {
    const place = root.current;
    const note = (/** @type {FocusEvent} */ event) => (last.current = /** @type {Element} */ (event.target));
    place?.addEventListener("focusin", note);
    return () => place?.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    // Boards have their own word first, some of them a frame later.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => mend(last.current)));
    return () => cancelAnimationFrame(frame);
  });

  /** @param {Element | null} had */
  function mend(had) {
    if (!had || document.activeElement !== document.body) return;
    // Whoever pressed beside everything has let go of it.
    if (had.isConnected && had.checkVisibility() && !had.matches(":disabled")) return;
    /** @type {HTMLElement | null | undefined} */ (root.current?.querySelector(fallback))?.focus({
      preventScroll: true,
    });
  }
}
