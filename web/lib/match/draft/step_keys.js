/** The keys for stepping through a match. */

/** The ply that a key leads to; null for other keys. @param {string} key @param {number} here @param {number} last */
export function key_target(key, here, last) {
  if (key === "ArrowLeft") return here - 1;
  if (key === "ArrowRight") return here + 1;
  if (key === "Home") return 0;
  return key === "End" ? last : null;
}

/** Whether the page itself has the focus, as after a click on nothing. @param {EventTarget | null} target */
export const is_page = (target) => target === document.body || (target instanceof Element && target.id === "main");

/** Whether no field, menu or board uses the key itself. @param {KeyboardEvent} event */
export function is_free({ defaultPrevented, altKey, ctrlKey, metaKey, shiftKey, target }) {
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return false;
  return is_page(target) || (target instanceof Element && target.closest(".stepper, .log") !== null);
}
