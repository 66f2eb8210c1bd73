import { first_text, game_texts, t } from "./i18n.js";

/**
 * A refusal in the reader's words: the sentence of the rule that was broken where there is one (the client's `rule.<rule>`,
 * or the game's `<game>.rule.<rest>` for a rule `<game>.<rest>`), else that of the code. The server's own detail is for
 * those who read the API, in English alone.
 * @param {string} code @param {Record<string, any>} [members] of the problem document
 */
export function refusal_text(code, members = {}) {
  const of_code = t(`error.${code}`, members);
  // Which limit it is says more than that there is one.
  if (typeof members.limit === "string") return first_text(t, [`terms.refused.${members.limit}`], of_code);
  if (typeof members.rule !== "string") return of_code;
  const [game, ...rest] = members.rule.split(".");
  return first_text(game_texts(game), [`rule.${members.rule}`, `${game}.rule.${rest.join(".")}`], of_code);
}

/** @param {import("./problem.js").Problem} problem */
export const problem_text = (problem) => refusal_text(problem.code, problem.members);
