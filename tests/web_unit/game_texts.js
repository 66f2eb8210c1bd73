/** Finds the texts of a game as the client does, without a browser. */

import { readFileSync } from "node:fs";
import { flatten, translate } from "../../web/lib/i18n/translate.js";

/** @param {string} game */
export function texts_of(game) {
  /** @param {string} language */
  const read_locale = (language) => {
    const url = new URL(`../../web/games/${game}/locales/${language}.json`, import.meta.url);
    return JSON.parse(readFileSync(url, "utf8"));
  };
  /**
   * A translator that refuses unknown keys and unfilled parameters.
   * @param {string} language @returns {import("../../web/lib/types.js").Translate}
   */
  const strict_texts = (language) => {
    const texts = flatten(read_locale(language));
    return (key, params) => {
      const text = translate(language, [texts], key, params);
      if (text === key) throw new Error(`no text for ${key}`);
      if (/\{\w+\}/.test(text)) throw new Error(`a parameter of ${key} is missing: ${text}`);
      return text;
    };
  };
  return { read_locale, strict_texts };
}
