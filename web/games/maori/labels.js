/** Names of score items, options and their values, as keys of the locale files. */

export const labels = {
  /** @type {Record<string, string>} score item -> key */
  score: Object.fromEntries(
    [
      "palms",
      "palms_with_hut",
      "palms_inside",
      "palms_with_hut_inside",
      "wreaths",
      "boats",
      "shells",
      "empty",
      "removed",
    ].map((item) => [item, `maori.score.${item}`]),
  ),
  /** @type {Record<string, string>} option -> key */
  options: { level: "maori.option.level", side: "maori.option.side" },
  /** @type {Record<string, Record<string, string>>} option -> value -> key */
  values: {
    level: {
      basic: "maori.option.level.basic",
      advanced: "maori.option.level.advanced",
      pro: "maori.option.level.pro",
    },
    side: { front: "maori.option.side.front", atoll: "maori.option.side.atoll" },
  },
};
