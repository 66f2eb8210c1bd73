// Lists what is not translated: node scripts/translations.js
//
// A game needs its texts in English only; the client shows the English ones in a language that a game lacks. This lists
// for each game the files that are missing: texts of the board (locales/), of the piece cards (locales/cards/), and the
// page of rules. Files that exist are held equal to the English ones by tests/conventions and tests/web_unit.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** @param {string} folder @param {RegExp} pattern @returns {string[]} the names, or none without the folder */
const names_in = (folder, pattern) =>
  existsSync(folder) ? readdirSync(folder).flatMap((name) => pattern.exec(name)?.[1] ?? []) : [];

/**
 * What the games lack, by game, as paths from the root; a game that lacks nothing is left out.
 * @param {string} root @returns {Map<string, string[]>}
 */
export function untranslated(root) {
  const languages = names_in(join(root, "web/locales"), /^(\w+)\.json$/);
  const games = names_in(join(root, "web/games"), /^(\w+)$/);
  const lacking = games.map((game) => {
    const paths = english_of(root, game).flatMap((path) =>
      languages.map((language) => path.replace(/\ben(?=\.\w+$)/, language)),
    );
    return /** @type {[string, string[]]} */ ([game, paths.filter((path) => !existsSync(join(root, path))).sort()]);
  });
  return new Map(lacking.filter(([, paths]) => paths.length > 0));
}

/** The files with English texts of a game. @param {string} root @param {string} game */
function english_of(root, game) {
  const locales = `web/games/${game}/locales`;
  const parts = names_in(join(root, locales), /^(\w+)$/).map((part) => `${locales}/${part}`);
  const files = [...[locales, ...parts].map((folder) => `${folder}/en.json`), `web/rules/${game}.en.js`];
  return files.filter((path) => existsSync(join(root, path)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lacking = untranslated(fileURLToPath(new URL("../", import.meta.url)));
  for (const [game, paths] of lacking) console.log(`${game} is not fully translated. Missing:\n  ${paths.join("\n  ")}`);
  if (lacking.size === 0) console.log("All games are translated into all languages.");
}
