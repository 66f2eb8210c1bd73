// Documents, texts and migrations.
import { posix } from "node:path";
import { findings } from "./tree.js";

/** @typedef {import("./tree.js").File} File */

/** @param {string} heading @returns {string} the anchor that code hosts generate for it */
function anchor_of(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

/** @param {string} text */
const without_code = (text) => text.replace(/```[\s\S]*?```|`[^`\n]*`/g, (part) => part.replace(/[^\n]/g, " "));

/** @param {File[]} files */
export function links_have_a_target(files) {
  const there = new Set(files.map(({ path }) => path));
  for (const { path } of files) {
    for (let folder = posix.dirname(path); folder !== "."; folder = posix.dirname(folder)) there.add(folder);
  }
  const by_path = new Map(files.map((file) => [file.path, file]));
  return files
    .filter(({ path }) => path.endsWith(".md"))
    .flatMap((file) =>
      findings(file, without_code(file.text), /\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g, ([, link]) => {
        if (/^[a-z]+:/.test(link)) return null;
        const [target, anchor] = link.split("#");
        const path = target
          ? posix.normalize(posix.join(posix.dirname(file.path), target)).replace(/\/$/, "")
          : file.path;
        if (!there.has(path)) return `${link} does not exist`;
        const text = by_path.get(path)?.text;
        if (!anchor || text === undefined || !path.endsWith(".md")) return null;
        const anchors = [...text.matchAll(/^#+\s+(.*)$/gm)].map((match) => anchor_of(match[1]));
        return anchors.includes(anchor) ? null : `${link}: ${path} has no such heading`;
      }),
    );
}

/** @param {string} path @returns {string[]} "a/{b,c}.js" is "a/b.js" and "a/c.js" */
function alternatives(path) {
  const braces = /\{([^{}]*)\}/.exec(path);
  if (!braces) return [path];
  const [before, after] = [path.slice(0, braces.index), path.slice(braces.index + braces[0].length)];
  return braces[1].split(",").flatMap((each) => alternatives(before + each + after));
}

const guide = new Set([
  "docs/adding-a-game.md",
  "docs/chance-and-secrets.md",
  "docs/secret-bids.md",
  "docs/example-boards.md",
]);
const of_the_tree = /^(cmake|deploy|docs|engines|protocol|schema|scripts|server|tests|web)\//;
/** Stands for names that vary: `*`, `<game>`, `…`, `NNNN`. */
const pattern_sign = /\*|<[^>]*>|…|NNNN/g;

/**
 * Paths between backticks. The pages of the guide about adding a game name files that their reader will make.
 * @param {File[]} files
 */
export function paths_in_documents_exist(files) {
  const paths = files.map(({ path }) => path);
  /** @param {string} path */
  const exists = (path) => {
    const escaped = path.split(pattern_sign).map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
    const pattern = new RegExp(`^${escaped.join("[^/]*")}`);
    return paths.some((each) => pattern.test(each));
  };
  return files
    .filter(({ path }) => /^([A-Z]+|docs\/[a-z-]+)\.md$/.test(path) && !guide.has(path))
    .flatMap((file) =>
      findings(file, file.text, /`([^`\s]+)`/g, ([, path]) => {
        if (!of_the_tree.test(path)) return null;
        const missing = alternatives(path).find((each) => !exists(each));
        return missing ? `${missing} does not exist` : null;
      }),
    );
}

/** Those of SQLite are in schema/, those of PostgreSQL in schema/postgres/. */
const of_sqlite = /^schema\/[^/]*\.sql$/;

/** @param {File[]} files */
export function migrations_set_their_version(files) {
  return files
    .filter(({ path }) => of_sqlite.test(path))
    .filter(({ path, text }) => !text.includes(`PRAGMA user_version = ${Number(posix.basename(path).slice(0, 4))};`))
    .map(({ path }) => `${path}:1: does not set the version of the schema, so it would run again at each start`);
}

/** @param {File[]} files */
export function migrations_are_numbered_without_gaps(files) {
  const names = files
    .map(({ path }) => path)
    .filter((path) => of_sqlite.test(path))
    .sort();
  return names.flatMap((path, index) => {
    const number = /^schema\/(\d{4})[_-][a-z0-9_-]+\.sql$/.exec(path)?.[1];
    return Number(number) === index + 1
      ? []
      : [`${path}:1: expected number ${String(index + 1).padStart(4, "0")}, as schema/NNNN-what.sql`];
  });
}

/** @param {unknown} value @param {string} prefix @returns {Map<string, string>} dotted keys with the placeholders of their text */
function keys_of(value, prefix = "") {
  if (value === null || typeof value !== "object") {
    return new Map([[prefix, [...new Set(String(value).match(/\{\w+\}/g))].sort().join(" ")]]);
  }
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...keys_of(inner, prefix ? `${prefix}.${key}` : key)]),
  );
}

/**
 * The client's and the server's texts exist in every language. A game may lack languages (`scripts/translations.js` lists
 * them); those that it has say the same as its English.
 * @param {File[]} files
 */
export function languages_say_the_same(files) {
  /** @type {Map<string, Map<string, File>>} */
  const folders = new Map();
  for (const file of files) {
    const match = /^(web\/(?:games\/[^/]+\/)?locales(?:\/[a-z_]+)?|server\/notify\/texts)\/([a-z]{2})\.json$/.exec(
      file.path,
    );
    if (!match) continue;
    if (!folders.has(match[1])) folders.set(match[1], new Map());
    folders.get(match[1])?.set(match[2], file);
  }
  const languages = new Set([...folders.values()].flatMap((folder) => [...folder.keys()]));
  return [...folders].flatMap(([folder, by_language]) => {
    const needed = folder.startsWith("web/games/") ? ["en"] : [...languages];
    const missing = needed.filter((language) => !by_language.has(language));
    const found = missing.map((language) => `${folder}/${language}.json:1: is missing`);
    const texts = [...by_language].map(([, file]) => ({ file, keys: keys_of(JSON.parse(file.text)) }));
    const all = new Set(texts.flatMap(({ keys }) => [...keys.keys()]));
    for (const { file, keys } of texts) {
      for (const key of all) if (!keys.has(key)) found.push(`${file.path}:1: has no ${key}`);
    }
    const english = texts.find(({ file }) => file.path.endsWith("/en.json"));
    for (const { file, keys } of texts) {
      for (const [key, placeholders] of keys) {
        const original = english?.keys.get(key);
        if (original !== undefined && original !== placeholders) {
          found.push(
            `${file.path}:1: ${key} has the placeholders ${placeholders || "none"}, in English ${original || "none"}`,
          );
        }
      }
    }
    return found;
  });
}
