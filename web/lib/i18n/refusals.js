import { first_text, game_texts, load_module_texts, show_day_time, t } from "./i18n.js";

/** Whether the texts of refusals were asked for. */
let asked = false;

/** Loads the texts for the first refusal; what shows it renders again then. */
function load_texts() {
  if (asked) return;
  asked = true;
  load_module_texts("refusals").catch(() => (asked = false));
}

/**
 * The text of a refusal. If it names a broken rule that has a text (the client's `rule.<rule>`, or the game's
 * `<game>.rule.<rest>` for a rule `<game>.<rest>`), that one; else the text of the code. The server's `detail` is in
 * English and meant for users of the API. Parts of the client that keep such a text load `refusals` with their own texts.
 * @param {string} code @param {Record<string, any>} [members] of the problem document
 */
export function refusal_text(code, members = {}) {
  if (t(`error.${code}`) === `error.${code}`) {
    load_texts();
    return t("state.failed");
  }
  const of_code = code_text(code, members);
  // The text of the limit is more precise than that of the code.
  if (typeof members.limit === "string") return first_text(t, [`terms.refused.${members.limit}`], of_code);
  if (typeof members.rule !== "string") return of_code;
  const [game, ...rest] = members.rule.split(".");
  return first_text(game_texts(game), [`rule.${members.rule}`, `${game}.rule.${rest.join(".")}`], of_code);
}

/** A temporary refusal says until when; a permanent one has its own text. @param {string} code @param {Record<string, any>} members */
function code_text(code, members) {
  if (typeof members.until === "number") return t(`error.${code}`, { ...members, until: show_day_time(members.until) });
  return first_text(
    (key) => t(key, members),
    members.until === null ? [`error.${code}_for_good`] : [],
    t(`error.${code}`, members),
  );
}

/** @param {import("../net/problem.js").Problem} problem */
export const problem_text = (problem) => refusal_text(problem.code, problem.members);
