// Finds retired words: in names, in documents and texts, or everywhere.
import { posix } from "node:path";
import { bare_code, comments_of, findings, line_of } from "./tree.js";

/** @typedef {import("./tree.js").File} File */

/**
 * A retired word. It has exactly one of the first five members; each says where the finder looks for the word.
 * @typedef {object} Retired
 * @property {string} [part] parts of a name, in snake_case: "match_hold" is in `match_hold_count` and in `MatchHold`
 * @property {string} [name] a whole name, with its case: "Hold"
 * @property {string} [anywhere] a word or phrase in any file: in names, comments, strings, documents and texts
 * @property {string} [prose] a word or phrase in documents, English texts and comments; a `*` stands for any ending
 * @property {string} [path] a path that no file has any more
 * @property {string} use what to write instead
 * @property {string[]} [only] the beginnings of the paths where the word is retired; default: everywhere
 * @property {Record<string, string>} [except] the beginnings of the paths where the word is right, and why
 * @property {Record<string, string>} [except_names] names in which the word is right, and why
 */

const code = /\.(cpp|hpp|h|in|js|mjs|ts|css)$/;
const text_of_pages = /(^|\/)(locales|texts)(\/[a-z_]+)?\/en\.json$|^web\/rules\/[^/]+\.en\.js$/;

/** @param {string} text */
const blank = (text) => text.replace(/[^\n]/g, " ");
const sql_comment_or_text = /--[^\n]*|'(?:''|[^'])*'/g;
/** The code of a document, with the rest blanked: fenced blocks, and what is between backticks. @param {string} text */
function code_of_document(text) {
  let result = "";
  let at = 0;
  for (const match of text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)) {
    result += blank(text.slice(at, match.index)) + match[0];
    at = match.index + match[0].length;
  }
  return result + blank(text.slice(at));
}

/** The part of a file that has names, with the rest blanked and offsets kept. @param {File} file */
function text_with_names({ path, text }) {
  if (code.test(path)) return bare_code(text);
  if (path.endsWith(".sql")) return text.replace(sql_comment_or_text, blank);
  if (path.endsWith(".md")) return code_of_document(text);
  if (path.endsWith(".json")) {
    return text.replace(/"(?:\\.|[^"\\\n])*"(\s*:)?/g, (string, colon) => (colon ? string : blank(string)));
  }
  return "";
}

const with_hash_comments =
  /(^|\/)(run|Dockerfile|CMakeLists\.txt|scripts\/(?:image|new-game|format|pictures|test|[^/]+\.sh))$|\.(ya?ml|cmake)$/;

/** The part of a file that is written for readers, with the rest blanked and offsets kept. @param {File} file */
function prose_of({ path, text }) {
  if (path.endsWith(".md") || text_of_pages.test(path)) return text;
  if (code.test(path)) return comments_of(text);
  if (path.endsWith(".sql")) return text.replace(/--[^\n]*|[^\n]/g, (part) => (part.startsWith("--") ? part : " "));
  if (!with_hash_comments.test(path)) return "";
  return text.replace(/(?<=^|\s)#[^\n]*|[^\n]/gm, (part) => (part.startsWith("#") ? part : " "));
}

/** @param {string} name @returns {string} in snake_case, between underscores: `MatchHold` is `_match_hold_` */
function snake_case(name) {
  const words = name.split(/_+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).filter(Boolean);
  return `_${words.join("_").toLowerCase()}_`;
}

/** @type {Map<string, RegExp>} */
const patterns = new Map();

/** @param {string} phrase @returns {RegExp} the phrase between words, in any case, also across lines */
function pattern_of(phrase) {
  const known = patterns.get(phrase);
  if (known) return known;
  const escaped = phrase.replace(/[.?+^${}()|[\]\\]/g, "\\$&");
  const words = escaped.replaceAll("*", "\\w*").replace(/ +/g, "\\s+(?:(?://+|#|\\*)\\s*)?");
  const pattern = new RegExp(`(?<![A-Za-z0-9])${words}(?![A-Za-z0-9])`, "gi");
  patterns.set(phrase, pattern);
  return pattern;
}

/** @param {string} path @param {string[]} beginnings */
const begins = (path, beginnings) => beginnings.find((beginning) => path.startsWith(beginning));

/** @param {Retired} word */
const word_of = ({ part, name, anywhere, prose, path }) => part ?? name ?? anywhere ?? prose ?? path ?? "";

/** @param {Retired} word @param {string} found @returns {string} */
const advice = (word, found) => `${found}: “${word_of(word)}” is retired, use “${word.use}”`;

/** A name in a file: in snake_case, and where it is. @typedef {{snake: string, offsets: number[]}} Name */

/** @param {File} file @returns {Map<string, Name>} */
function names_in(file) {
  /** @type {Map<string, Name>} */
  const names = new Map();
  for (const { 0: name, index } of text_with_names(file).matchAll(/[A-Za-z_]\w*/g)) {
    const known = names.get(name);
    if (known) known.offsets.push(index);
    else names.set(name, { snake: snake_case(name), offsets: [index] });
  }
  return names;
}

/** @param {Retired} word @param {string} name @param {string} snake */
function is_retired(word, name, snake) {
  if (name in (word.except_names ?? {})) return false;
  return word.name ? name === word.name : snake.includes(`_${word.part}_`);
}

/** The findings of one word in one file. @param {File} file @param {Retired} word @param {() => Map<string, Name>} names @param {() => string} prose */
function find_in(file, word, names, prose) {
  const in_text = (/** @type {string} */ phrase, text = file.text) =>
    findings(file, text, pattern_of(phrase), ([found]) => advice(word, found.replace(/\s+/g, " ")));
  const base = posix.basename(file.path).replace(/\.[^.]*$/, "");
  const in_path = (/** @type {boolean} */ found) => (found ? [`${file.path}:1: ${advice(word, "the path")}`] : []);
  if (word.path) return in_path(file.path === word.path);
  if (word.prose) return in_text(word.prose, prose());
  if (word.anywhere) return [...in_path(base.search(pattern_of(word.anywhere)) >= 0), ...in_text(word.anywhere)];
  const in_names = [...names()]
    .filter(([name, { snake }]) => is_retired(word, name, snake))
    .flatMap(([name, { offsets }]) =>
      offsets.map((offset) => `${file.path}:${line_of(file, offset)}: ${advice(word, name)}`),
    );
  return [...in_path(base.split(/[.-]/).some((name) => is_retired(word, name, snake_case(name)))), ...in_names];
}

/** @param {File[]} files @param {Retired[]} words @returns {string[]} a line for each retired word that a file contains */
export function retired_words(files, words) {
  return files.flatMap((file) => {
    /** @type {Map<string, Name> | undefined} */
    let known;
    const names = () => (known ??= names_in(file));
    /** @type {string | undefined} */
    let readable;
    const prose = () => (readable ??= prose_of(file));
    return words
      .filter(({ only, except }) => (!only || begins(file.path, only)) && !begins(file.path, Object.keys(except ?? {})))
      .flatMap((word) => find_in(file, word, names, prose));
  });
}

/** @param {File[]} files @param {Retired[]} words @returns {string[]} a line for each exception that no file needs */
export function unused_exceptions(files, words) {
  return words.flatMap((word) => [
    ...Object.keys(word.except ?? {})
      .filter((path) => {
        const there = files.filter((file) => file.path.startsWith(path));
        return retired_words(there, [{ ...word, except: {} }]).length === 0;
      })
      .map((path) => `${word_of(word)}: nothing in ${path} needs the exception`),
    ...Object.keys(word.except_names ?? {})
      .filter((name) => !files.some((file) => text_with_names(file).includes(name)))
      .map((name) => `${word_of(word)}: there is no name ${name}`),
  ]);
}
