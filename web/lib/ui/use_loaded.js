import { useEffect, useState } from "preact/hooks";
import { as_problem } from "../net/problem.js";

/**
 * Loads what a page needs when it opens, and again when `inputs` change.
 * @template T
 * @param {() => Promise<T>} load @param {unknown[]} inputs
 * @returns {{ value: T | null, problem: import("../net/problem.js").Problem | null, reload: () => Promise<void>, set: (value: T) => void }}
 */
export function use_loaded(load, inputs) {
  const [value, set_value] = useState(/** @type {T | null} */ (null));
  const [problem, set_problem] = useState(/** @type {import("../net/problem.js").Problem | null} */ (null));
  const run = async (/** @type {() => boolean} */ gone) => {
    try {
      const answer = await load();
      if (gone()) return;
      set_value(answer);
      set_problem(null);
    } catch (error) {
      if (!gone()) set_problem(as_problem(error));
    }
  };
  useEffect(() => {
    let left = false;
    set_value(null);
    run(() => left);
    return () => {
      left = true;
    };
  }, inputs);
  return { value, problem, reload: () => run(() => false), set: set_value };
}
