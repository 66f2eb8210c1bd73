/** The languages that the client speaks, English first: those in which its own texts are written. */

import { readdirSync, readFileSync } from "node:fs";
import { flatten, translate } from "../../web/lib/translate.js";

const written = readdirSync(new URL("../../web/locales/", import.meta.url))
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.slice(0, -".json".length));

export const languages = ["en", ...written.filter((language) => language !== "en").sort()];

/** The client's own texts; an unknown key or a parameter left open is an error. @param {string} language */
export function strict(language) {
  const texts = flatten(
    JSON.parse(readFileSync(new URL(`../../web/locales/${language}.json`, import.meta.url), "utf8")),
  );
  return (/** @type {string} */ key, /** @type {any} */ params) => {
    const text = translate(language, [texts], key, params);
    if (text === key || /\{\w+\}/.test(text)) throw new Error(`${key}: ${text}`);
    return text;
  };
}
