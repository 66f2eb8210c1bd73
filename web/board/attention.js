/** Scrolls to where the player acts next. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { bar_height_px } from "./bar.js";
import { still } from "./pace.js";

/**
 * Scrolls to a place on the board when the player's own step makes it the next one to act at and it is not in sight. It
 * does not scroll when the player's turn begins: they may be reading something else.
 * @param {{current: HTMLElement | null}} root
 * @param {{view: any, you: number | null, legal: any[]}} now `legal`: empty while nothing is asked
 * @param {string | null | undefined} where a selector
 */
export function use_attention(root, { view, you, legal }, where) {
  const last = useRef(/** @type {string | null} */ (null));
  const mine = you !== null && view.turn === you;
  const asked = legal.length > 0;
  useLayoutEffect(() => {
    const before = last.current;
    if (!mine || asked) last.current = mine ? view.phase : null;
    if (!mine || !asked || before === null || before === view.phase || !where) return;
    const target = root.current?.querySelector(where);
    if (target && !in_sight(target)) {
      target.scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
    }
  }, [view.phase, mine, asked]);
}

/** Whether neither the headline nor the turn bar covers a part of it. @param {Element} target */
function in_sight(target) {
  const { top, bottom } = target.getBoundingClientRect();
  const head = document.querySelector(".match-head")?.getBoundingClientRect().bottom ?? 0;
  return top >= head && bottom <= innerHeight - bar_height_px.value;
}
