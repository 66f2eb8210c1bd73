/**
 * A roving tab index in a grid of buttons: one button is in the tab order, and arrow keys move between neighbours. The
 * buttons have data-row and data-column.
 */

import { useCallback, useLayoutEffect } from "preact/hooks";

/** @param {HTMLElement} button */
function spot(button) {
  return { button, row: Number(button.dataset.row), column: Number(button.dataset.column) };
}

/** @param {HTMLElement | null} grid @returns {HTMLElement[]} */
function buttons_of(grid) {
  return grid ? [.../** @type {NodeListOf<HTMLElement>} */ (grid.querySelectorAll("button[data-row]"))] : [];
}

/** Also in the tab order is what no arrow key leads to from there. @param {HTMLElement[]} buttons @param {HTMLElement} chosen */
function make_stop(buttons, chosen) {
  const spots = buttons.map(spot);
  const at_hand = within_reach(spots[buttons.indexOf(chosen)], spots);
  for (const each of spots) each.button.tabIndex = each.button === chosen || !at_hand.has(each) ? 0 : -1;
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

const arrows = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

/**
 * The places that arrow keys lead to from one of them, however many.
 * @template {{row: number, column: number}} P
 * @param {P} from
 * @param {P[]} places
 * @returns {Set<P>}
 */
export function within_reach(from, places) {
  const found = new Set([from]);
  // A set is also iterated over what is added meanwhile.
  for (const here of found) {
    for (const key of Object.keys(arrows)) {
      const next = nearest(here, places, key);
      if (next) found.add(next);
    }
  }
  return found;
}

/**
 * The control nearest to `from` in the direction of an arrow key, among places in one grid; null when there is none.
 * Straight neighbours are preferred to diagonal ones.
 * @template {{row: number, column: number}} P
 * @param {P} from
 * @param {P[]} others
 * @param {string} key an arrow key's name
 * @returns {P | null}
 */
export function nearest(from, others, key) {
  const [down, right] = arrows[key] ?? [0, 0];
  let best = null;
  let least = Infinity;
  for (const other of others) {
    const rows = other.row - from.row;
    const columns = other.column - from.column;
    const ahead = rows * down + columns * right;
    if (ahead <= 0) continue;
    const distance = ahead + 3 * Math.abs(rows * right + columns * down);
    if (distance < least) {
      least = distance;
      best = other;
    }
  }
  return best;
}
