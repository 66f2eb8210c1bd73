/**
 * Arrow keys inside a grid of buttons: one button is in the tab order, the arrows go to its neighbours. The buttons carry
 * data-row and data-column.
 */

import { useCallback, useLayoutEffect } from "preact/hooks";
import { nearest } from "./geometry.js";

/** @param {HTMLElement} button */
function spot(button) {
  return { button, row: Number(button.dataset.row), column: Number(button.dataset.column) };
}

/** @param {HTMLElement | null} grid @returns {HTMLElement[]} */
function buttons_of(grid) {
  return grid ? [.../** @type {NodeListOf<HTMLElement>} */ (grid.querySelectorAll("button[data-row]"))] : [];
}

/** @param {HTMLElement[]} buttons @param {HTMLElement} chosen */
function make_stop(buttons, chosen) {
  for (const button of buttons) button.tabIndex = button === chosen ? 0 : -1;
}

/**
 * @param {{current: HTMLElement | null}} grid
 * @returns {{onKeyDown: (event: KeyboardEvent) => void, onFocusIn: (event: FocusEvent) => void}}
 */
export function use_roving(grid) {
  useLayoutEffect(() => {
    const buttons = buttons_of(grid.current);
    if (buttons.length === 0) return;
    const focused = buttons.find((button) => button === document.activeElement);
    make_stop(buttons, focused ?? buttons.find((button) => button.tabIndex === 0) ?? buttons[0]);
  });
  const onFocusIn = useCallback((/** @type {FocusEvent} */ event) => {
    const buttons = buttons_of(grid.current);
    const target = /** @type {HTMLElement} */ (event.target);
    if (buttons.includes(target)) make_stop(buttons, target);
  }, []);
  const onKeyDown = useCallback((/** @type {KeyboardEvent} */ event) => {
    if (!event.key.startsWith("Arrow")) return;
    const here = /** @type {HTMLElement} */ (event.target);
    const buttons = buttons_of(grid.current);
    if (!buttons.includes(here)) return;
    const others = buttons.filter((button) => button !== here).map(spot);
    const next = nearest(spot(here), others, event.key);
    event.preventDefault();
    next?.button.focus();
  }, []);
  return { onKeyDown, onFocusIn };
}
