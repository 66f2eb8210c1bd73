import { effect, signal } from "@preact/signals";

/** How many places of the page say that something is on its way. */
const waiting = signal(0);

/** For whoever shows that something is on its way, while it is. @returns {() => void} ends it */
export function wait_here() {
  ++waiting.value;
  return () => --waiting.value;
}

const idle_ms_max = 2_000;

/** Once, when the page shows what it was opened for and has nothing else to do. @param {() => unknown} act */
export function when_drawn(act) {
  let asked = false;
  const end = effect(() => {
    if (asked || waiting.value > 0) return;
    asked = true;
    // Not every browser tells when it is idle.
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => act(), { timeout: idle_ms_max });
    else setTimeout(act, 200);
    queueMicrotask(() => end());
  });
}
