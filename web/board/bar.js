import { signal } from "@preact/signals";

/**
 * How much of the screen's lower edge the turn bar covers, in px, for elements that float there. It is a signal and not
 * a custom property of the root, which would recompute the style of every element.
 * @type {import("@preact/signals").Signal<number>}
 */
export const bar_height_px = signal(0);

/** Keeps the height up to date while this is the bar. @param {Element | null} bar @returns {() => void} ends it */
export function measure_bar(bar) {
  if (!bar) return () => {};
  const observer = new ResizeObserver(([{ borderBoxSize }]) => {
    bar_height_px.value = borderBoxSize[0].blockSize;
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    bar_height_px.value = 0;
  };
}
