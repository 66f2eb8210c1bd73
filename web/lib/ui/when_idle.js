import { effect, signal } from "@preact/signals";

/** How many places of the page show that they are loading. */
const waiting = signal(0);

/** Call this while loading is shown. @returns {() => void} ends it */
export function mark_busy() {
  ++waiting.value;
  return () => --waiting.value;
}

const idle_ms_max = 2_000;

/** Runs `act` once, when the page has loaded what it was opened for and the browser is idle. @param {() => unknown} act */
export function when_idle(act) {
  let scheduled = false;
  const end = effect(() => {
    if (scheduled || waiting.value > 0) return;
    scheduled = true;
    // Not every browser has requestIdleCallback.
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => act(), { timeout: idle_ms_max });
    else setTimeout(act, 200);
    queueMicrotask(() => end());
  });
}
