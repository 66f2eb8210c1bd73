import { useEffect, useState } from "preact/hooks";
import { as_problem } from "./problem.js";

/**
 * What the server answers to a question that a page asks when it opens.
 * @template T
 * @param {() => Promise<T>} ask @param {unknown[]} inputs asked anew when they change
 * @returns {{ value: T | null, problem: import("./problem.js").Problem | null, reload: () => Promise<void>, set: (value: T) => void }}
 */
export function use_answer(ask, inputs) {
  const [value, set_value] = useState(/** @type {T | null} */ (null));
  const [problem, set_problem] = useState(/** @type {import("./problem.js").Problem | null} */ (null));
  const load = async (/** @type {() => boolean} */ gone) => {
    try {
      const answer = await ask();
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
    load(() => left);
    return () => {
      left = true;
    };
  }, inputs);
  return { value, problem, reload: () => load(() => false), set: set_value };
}
