/** What a board can be read without is loaded with the first touch, key or movement of the mouse. */

const kinds = ["pointermove", "pointerdown", "wheel", "keydown"];

let was_touched = false;

/** @type {Set<() => void>} */
const waiting = new Set();

function touched() {
  was_touched = true;
  for (const kind of kinds) removeEventListener(kind, touched, true);
  for (const act of waiting) act();
  waiting.clear();
}

/** Acts with the first touch; at once, if the page was touched before. @param {() => unknown} act @returns {() => void} calls it off */
export function when_touched(act) {
  if (was_touched) {
    act();
    return () => {};
  }
  if (waiting.size === 0) {
    for (const kind of kinds) addEventListener(kind, touched, { capture: true, passive: true });
  }
  const later = () => void act();
  waiting.add(later);
  return () => void waiting.delete(later);
}
