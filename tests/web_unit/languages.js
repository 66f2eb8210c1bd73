/** The client's languages, English first: those in which its texts exist. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { flatten, translate } from "../../web/lib/i18n/translate.js";

const written = readdirSync(new URL("../../web/locales/", import.meta.url))
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.slice(0, -".json".length));

export const languages = ["en", ...written.filter((language) => language !== "en").sort()];

const root = new URL("../../", import.meta.url);

/**
 * The languages in which a game has these texts. English is enough; `scripts/translations.js` lists the others.
 * @param {(language: string) => string} path_in from the project's root
 */
export const languages_with = (path_in) => languages.filter((language) => existsSync(new URL(path_in(language), root)));

/**
 * The client's texts; throws for an unknown key or a missing parameter.
 * @param {string} language @param {string[]} parts more folders of `web/locales/`
 */
export function strict(language, ...parts) {
  const files = ["", ...parts.map((part) => `${part}/`)].map((folder) =>
    JSON.parse(readFileSync(new URL(`../../web/locales/${folder}${language}.json`, import.meta.url), "utf8")),
  );
  const texts = Object.assign({}, ...files.map((file) => flatten(file)));
  return (/** @type {string} */ key, /** @type {any} */ params) => {
    const text = translate(language, [texts], key, params);
    if (text === key || /\{\w+\}/.test(text)) throw new Error(`${key}: ${text}`);
    return text;
  };
}
