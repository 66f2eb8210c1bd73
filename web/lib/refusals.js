import { first_text, game_texts, show_day_time, t } from "./i18n.js";

/**
 * A refusal in the reader's words: the sentence of the rule that was broken where there is one (the client's `rule.<rule>`,
 * or the game's `<game>.rule.<rest>` for a rule `<game>.<rest>`), else that of the code. The server's own detail is for
 * those who read the API, in English alone.
 * @param {string} code @param {Record<string, any>} [members] of the problem document
 */
export function refusal_text(code, members = {}) {
  const of_code = code_text(code, members);
  // Which limit it is says more than that there is one.
  if (typeof members.limit === "string") return first_text(t, [`terms.refused.${members.limit}`], of_code);
  if (typeof members.rule !== "string") return of_code;
  const [game, ...rest] = members.rule.split(".");
  return first_text(game_texts(game), [`rule.${members.rule}`, `${game}.rule.${rest.join(".")}`], of_code);
}

/** What is refused for a while says until when; what is refused for good has a text of its own. @param {string} code @param {Record<string, any>} members */
function code_text(code, members) {
  if (typeof members.until === "number") return t(`error.${code}`, { ...members, until: show_day_time(members.until) });
  return first_text(
    (key) => t(key, members),
    members.until === null ? [`error.${code}_for_good`] : [],
    t(`error.${code}`, members),
  );
}

/** @param {import("./problem.js").Problem} problem */
export const problem_text = (problem) => refusal_text(problem.code, problem.members);
