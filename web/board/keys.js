/** Keys of one character on the board: R turns, + and - zoom. */

const writing = "input, textarea, select, [contenteditable], dialog, [role=dialog]";
const around_board = ".board-place, .turn-bar, .zoom-bar";

/**
 * Whether a key of one character is for the board: the focus or the mouse is on it. Elsewhere such a key does nothing, so
 * that dictated words do not move the board (WCAG 2.1.4).
 * @param {KeyboardEvent} event
 */
export function is_for_board({ target, defaultPrevented, ctrlKey, metaKey, altKey }) {
  if (defaultPrevented || ctrlKey || metaKey || altKey || !(target instanceof Element)) return false;
  if (target.closest(writing)) return false;
  return target.closest(around_board) !== null || document.querySelector(".board-place:hover") !== null;
}
