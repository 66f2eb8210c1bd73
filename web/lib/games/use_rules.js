import { useEffect, useState } from "preact/hooks";
import { as_problem } from "../net/problem.js";
import { rules_text } from "./rules_text.js";

/** @typedef {import("./rules_text.js").Rules} Rules */

/**
 * The rules: undefined until loaded, null if there are none.
 * @param {string} id @param {string} code
 * @returns {{ rules: Rules | null | undefined, problem: import("../net/problem.js").Problem | null, retry: () => void }}
 */
export function use_rules(id, code) {
  const [rules, set_rules] = useState(/** @type {Rules | null | undefined} */ (undefined));
  const [problem, set_problem] = useState(/** @type {import("../net/problem.js").Problem | null} */ (null));
  const [tries, set_tries] = useState(0);
  useEffect(() => {
    let gone = false;
    set_problem(null);
    rules_text(id, code).then(
      (text) => gone || set_rules(text),
      (error) => gone || set_problem(as_problem(error)),
    );
    return () => {
      gone = true;
    };
  }, [id, code, tries]);
  return { rules, problem, retry: () => set_tries(tries + 1) };
}
