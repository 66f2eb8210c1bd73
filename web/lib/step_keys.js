/** The keys that step through a match. */

/** Where a key leads: the ply, or null if it is not for stepping. @param {string} key @param {number} here @param {number} last */
export function key_target(key, here, last) {
  if (key === "ArrowLeft") return here - 1;
  if (key === "ArrowRight") return here + 1;
  if (key === "Home") return 0;
  return key === "End" ? last : null;
}

/** Is it the page as a whole that has the keyboard? So it is after a click beside everything, too. @param {EventTarget | null} target */
export const is_page = (target) => target === document.body || (target instanceof Element && target.id === "main");

/** Is the key the page's, and not of a field, a menu or the board, which have arrows of their own? @param {KeyboardEvent} event */
export function is_free({ defaultPrevented, altKey, ctrlKey, metaKey, shiftKey, target }) {
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return false;
  return is_page(target) || (target instanceof Element && target.closest(".stepper, .log") !== null);
}
