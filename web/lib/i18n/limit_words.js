import { show_allowance } from "./clock_words.js";
import { show_number, t } from "./i18n.js";

/** Who can join a table: one line for each limit. @param {import("../types.js").Limits | null | undefined} limits @returns {string[]} */
export function limit_lines(limits) {
  if (!limits) return [];
  const { rating, pace_ms_max, reliability_min, accounts_only } = limits;
  return [
    rating && rating_line(rating),
    pace_ms_max && t("terms.pace", { time: show_allowance(pace_ms_max) }),
    reliability_min && t("terms.reliability", { share: reliability_min }),
    accounts_only && t("terms.accounts_only"),
  ].filter((line) => typeof line === "string");
}

/** @param {{ min?: number, max?: number }} rating */
function rating_line({ min, max }) {
  if (min !== undefined && max !== undefined) {
    return t("terms.rating_between", { min: show_number(min), max: show_number(max) });
  }
  if (min !== undefined) return t("terms.rating_min", { min: show_number(min) });
  return t("terms.rating_max", { max: show_number(max ?? 0) });
}

/** Why the viewer cannot join. @param {NonNullable<import("../types.js").MatchItem["refused"]>} why */
export const refused_line = (why) => t(`terms.refused.${why}`);
