/** The keys for stepping through a match. */

/** Where a key leads: to the start, to the end, or one step back or forward; null for other keys. @param {string} key */
export function key_target(key) {
  return /** @type {Record<string, "first" | "last" | -1 | 1>} */ (targets)[key] ?? null;
}
const targets = { ArrowLeft: -1, ArrowRight: 1, Home: "first", End: "last" };

/** Whether the page itself has the focus, as after a click on nothing. @param {EventTarget | null} target */
export const is_page = (target) => target === document.body || (target instanceof Element && target.id === "main");

/** Whether no field, menu or board uses the key itself. @param {KeyboardEvent} event */
export function is_free({ defaultPrevented, altKey, ctrlKey, metaKey, shiftKey, target }) {
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return false;
  return is_page(target) || (target instanceof Element && target.closest(".stepper, .log") !== null);
}
