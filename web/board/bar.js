import { signal } from "@preact/signals";

/**
 * How much of the screen's lower edge the bar of the turn covers, in px: what floats there stays clear of it. A signal and no
 * property of the root, for that would have the browser work out the looks of every element anew.
 * @type {import("@preact/signals").Signal<number>}
 */
export const bar_height_px = signal(0);

/** Keeps that figure up to date for as long as this is the bar. @param {Element | null} bar @returns {() => void} ends it */
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
