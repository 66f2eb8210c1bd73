/**
 * Previews of steps while the player still chooses. The server is asked once the choice has not changed for a moment,
 * and its answers are cached until the position changes.
 */

import { useEffect, useRef, useState } from "preact/hooks";

/** How long a choice has to stay the same. */
const SETTLE_MS = 70;

/**
 * @template {import("../lib/types.js").GameTypes} G
 * @typedef {{ step: G["step"], preview: import("../lib/types.js").Preview<G> }} Tried
 */

/**
 * Previews steps, each only once. An answer counts only while its step is still the chosen one.
 * @template {import("../lib/types.js").GameTypes} [G=import("../lib/types.js").AnyGame]
 * @param {import("../lib/types.js").OnTry<G>} try_on
 * @param {(tried: Tried<G> | null) => void} tell called with the preview of the chosen step, or null
 * @param {{later: (run: () => void, ms: number) => unknown, cancel: (timer: unknown) => void}} timers
 */
export function make_trial(try_on, tell, timers) {
  /** @type {Map<string, Promise<import("../lib/types.js").Preview<G> | null>>} */
  const known = new Map();
  let wanted = "";
  /** @type {unknown} */
  let timer = null;

  /** @param {G["step"] | null} step */
  return function want(step) {
    const key = step ? JSON.stringify(step) : "";
    if (key === wanted) return;
    wanted = key;
    timers.cancel(timer);
    tell(null);
    if (!step) return;
    const look = async () => {
      const answer = known.get(key) ?? try_on(step);
      known.set(key, answer);
      const preview = await answer;
      if (!preview) known.delete(key);
      if (preview && wanted === key) tell({ step, preview });
    };
    timer = timers.later(look, known.has(key) ? 0 : SETTLE_MS);
  };
}

/**
 * The preview of `step`, once it is known.
 * @template {import("../lib/types.js").GameTypes} [G=import("../lib/types.js").AnyGame]
 * @param {import("../lib/types.js").OnTry<G> | undefined} onTry
 * @param {NoInfer<G["step"]> | null} step
 * @param {unknown} position a value that changes when earlier answers become invalid
 * @returns {import("../lib/types.js").Preview<G> | null}
 */
export function use_trial(onTry, step, position) {
  const [tried, set_tried] = useState(/** @type {Tried<G> | null} */ (null));
  const newest = useRef(onTry);
  newest.current = onTry;
  const want = useRef(/** @type {((step: G["step"] | null) => void) | null} */ (null));
  useEffect(() => {
    const timers = {
      later: setTimeout.bind(window),
      cancel: (/** @type {unknown} */ timer) => clearTimeout(Number(timer)),
    };
    const try_on = async (/** @type {G["step"]} */ wanted) => newest.current?.(wanted) ?? null;
    let over = false;
    const made = make_trial(try_on, (result) => over || set_tried(result), timers);
    want.current = made;
    return () => {
      over = true;
      made(null);
      set_tried(null);
    };
  }, [position]);
  const key = step && JSON.stringify(step);
  useEffect(() => want.current?.(step), [key, position]);
  return step && tried && JSON.stringify(tried.step) === key ? tried.preview : null;
}
