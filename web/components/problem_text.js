import { t } from "../lib/i18n.js";

/** @param {import("../lib/problem.js").Problem} problem */
export function problem_text(problem) {
  return t(`error.${problem.code}`, problem.members);
}
