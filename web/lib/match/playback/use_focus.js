/** Where the focus goes in a match, for those who play with the keyboard. */

import { useEffect, useRef } from "preact/hooks";

/**
 * Where the keyboard goes next, in this order. A board marks each control that answers the present question with
 * `data-choice`: with "first" where the answer is most likely, with "last" what is usually left for later.
 */
const next_ones = [
  '[data-choice="first"]',
  '[data-choice=""]',
  '[data-choice="last"]',
  ".end-turn:not([aria-disabled])",
];

/** @param {HTMLElement | null} root @param {string} which @returns {HTMLElement | null} */
const find = (root, which) => root?.querySelector(which) ?? null;

/** The first control that answers the present question; if nothing is left to answer, the one that ends the turn. @param {HTMLElement | null} root */
const next_choice = (root) => next_ones.map((which) => find(root, which)).find(Boolean) ?? null;

/** Moves the focus to the next choice. @param {HTMLElement | null} root */
export const focus_choice = (root) => next_choice(root)?.focus();

/** Moves the focus to the sentence that says what to do. @param {HTMLElement | null} root */
export const focus_sentence = (root) => find(root, ".sentence")?.focus({ preventScroll: true });

/**
 * Restores the focus when the focused element disappears, for example after a step: with the keyboard it goes to the next
 * choice, else to the sentence that says what to do, where it does not show.
 * @param {{ current: HTMLElement | null }} root
 */
export function use_kept_focus(root) {
  const last = useRef(/** @type {Element | null} */ (null));
  useEffect(() => {
    const place = root.current;
    if (!place) return undefined;
    const abort = new AbortController();
    const options = { signal: abort.signal, capture: true };
    let by_key = false;
    let frame = 0;
    const mend = () => {
      if (!is_lost(last.current)) return;
      const next = by_key ? next_choice(place) : null;
      if (next) next.focus();
      else focus_sentence(place);
    };
    place.addEventListener("focusin", ({ target }) => (last.current = /** @type {Element} */ (target)), options);
    addEventListener("keydown", () => (by_key = true), options);
    addEventListener("pointerdown", () => (by_key = false), options);
    // A frame later, since boards may move the focus themselves, and a step may change several parts of the page.
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(mend)));
    });
    observer.observe(place, { childList: true, subtree: true, attributeFilter: ["disabled", "hidden"] });
    return () => {
      abort.abort();
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}

/** Whether the focus is nowhere because this element, which had it, is gone. A click on nothing removes it on purpose. @param {Element | null} had */
function is_lost(had) {
  if (!had || document.activeElement !== document.body) return false;
  return !had.isConnected || !had.checkVisibility() || had.matches(":disabled");
}

/** Where Escape means something else. */
const own_escape = "dialog, [role=dialog], .menu, input, textarea, select";

/** Escape skips what is being shown. @param {(() => void) | null} skip null: nothing can be skipped */
export function use_skip_key(skip) {
  const act = useRef(skip);
  act.current = skip;
  useEffect(() => {
    const on_key = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(own_escape)) return;
      act.current?.();
    };
    addEventListener("keydown", on_key);
    return () => removeEventListener("keydown", on_key);
  }, []);
}
