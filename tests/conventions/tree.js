// The project's files, for the rules.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * A file: its path from the project's root, with "/", and its text.
 * @typedef {{path: string, text: string}} File
 */

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const binary = /\.(png|ico|woff2|wasm|gz|br|db|sqlite)$/;

/**
 * Every file that git tracks or would track; a binary file has an empty text.
 * @returns {File[]}
 */
export function read_tree() {
  const listed = execFileSync(
    "git",
    [
      "-c",
      `safe.directory=${root.replace(/\/$/, "")}`,
      "ls-files",
      "-z",
      "--cached",
      "--others",
      "--exclude-standard",
      "--deduplicate",
    ],
    { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 },
  );
  return listed
    .split("\0")
    .filter((path) => path && existsSync(join(root, path)))
    .map((path) => ({ path, text: binary.test(path) ? "" : readFileSync(join(root, path), "utf8") }));
}

/** @param {File} file @param {number} offset @returns {number} the line of an offset, counted from 1 */
export function line_of(file, offset) {
  return file.text.slice(0, offset).split("\n").length;
}

/**
 * A finding for each match of `pattern` in `text`, which has the same offsets as the file.
 * @param {File} file @param {string} text @param {RegExp} pattern global
 * @param {(match: RegExpExecArray) => string | null} say null if the match is correct
 */
export function findings(file, text, pattern, say) {
  const found = [];
  for (const match of text.matchAll(pattern)) {
    const message = say(match);
    if (message) found.push(`${file.path}:${line_of(file, match.index)}: ${message}`);
  }
  return found;
}

const comment_or_literal =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|R"(\w*)\([\s\S]*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;
/** @param {string} text */
const blank = (text) => text.replace(/[^\n]/g, " ");

/** @param {string} text C++ or JavaScript @returns {string} the same with comments blanked, offsets kept */
export function without_comments(text) {
  return text.replace(comment_or_literal, (part) => (part.startsWith("/") ? blank(part) : part));
}

/** @param {string} text @returns {string} the same with comments and the content of literals blanked, offsets kept */
export function bare_code(text) {
  return text.replace(comment_or_literal, (part) =>
    part.startsWith("/") ? blank(part) : part[0] + blank(part.slice(1, -1)) + part.at(-1),
  );
}

/** @param {string} text C++, JavaScript or CSS @returns {string} its comments, with the rest blanked and offsets kept */
export function comments_of(text) {
  let result = "";
  let at = 0;
  for (const { 0: part, index } of text.matchAll(comment_or_literal)) {
    result += blank(text.slice(at, index)) + (part.startsWith("/") ? part : blank(part));
    at = index + part.length;
  }
  return result + blank(text.slice(at));
}
