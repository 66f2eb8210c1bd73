/**
 * Steps that are tried on: what a step would come to is shown while the player still makes up their mind. The server is
 * asked, once the choice has rested for a moment; what it says of one step is kept for as long as the position stands.
 */

import { useEffect, useRef, useState } from "preact/hooks";

/**
 * @typedef {import("../lib/types.js").Step} Step
 * @typedef {import("../lib/types.js").Preview} Preview
 */

/** A choice that rests this long is meant. */
export const REST_MS = 70;

/**
 * Asks about one step after another, each once; an answer counts only while its step is still the one in question.
 * @param {(step: Step) => Promise<Preview | null>} ask
 * @param {(tried: {step: Step, preview: Preview} | null) => void} tell hears every change of what is known of the step in question
 * @param {{later: (run: () => void, ms: number) => any, cancel: (timer: any) => void}} timers
 */
export function make_trial(ask, tell, timers) {
  /** @type {Map<string, Promise<Preview | null>>} */
  const known = new Map();
  let wanted = "";
  /** @type {any} */
  let timer = null;

  /** @param {Step | null} step */
  return function want(step) {
    const key = step ? JSON.stringify(step) : "";
    if (key === wanted) return;
    wanted = key;
    timers.cancel(timer);
    tell(null);
    if (!step) return;
    const look = async () => {
      const answer = known.get(key) ?? ask(step);
      known.set(key, answer);
      const preview = await answer;
      if (!preview) known.delete(key);
      if (preview && wanted === key) tell({ step, preview });
    };
    timer = timers.later(look, known.has(key) ? 0 : REST_MS);
  };
}

/**
 * What `step` would come to, once that is known.
 * @param {((step: Step) => Promise<Preview | null>) | undefined} onTry
 * @param {Step | null} step
 * @param {unknown} position whatever changes when the answers no longer hold
 * @returns {Preview | null}
 */
export function use_trial(onTry, step, position) {
  const [tried, set_tried] = useState(/** @type {{step: Step, preview: Preview} | null} */ (null));
  const newest = useRef(onTry);
  newest.current = onTry;
  const want = useRef(/** @type {((step: Step | null) => void) | null} */ (null));
  useEffect(() => {
    const timers = { later: setTimeout.bind(window), cancel: clearTimeout.bind(window) };
    const ask = async (/** @type {Step} */ wanted) => newest.current?.(wanted) ?? null;
    let over = false;
    const made = make_trial(ask, (result) => over || set_tried(result), timers);
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
