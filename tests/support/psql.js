// Reads and writes PostgreSQL databases with psql.
import { execFileSync } from "node:child_process";

/** The arguments before the URL. */
export const psql_words = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d"];

const options = { encoding: /** @type {const} */ ("utf8"), maxBuffer: 1 << 30 };

/** Runs SQL in a database; returns what it prints. @param {string} url @param {string} text */
export const psql = (url, text) => execFileSync("psql", [...psql_words, url, "-c", text], options).trim();

/** The same; returns the rows as objects, if it is a SELECT. @param {string} url @param {string} text */
export function psql_rows(url, text) {
  if (!/^\s*SELECT\b/.test(text)) return psql(url, text) && [];
  return JSON.parse(psql(url, `SELECT coalesce(json_agg(r), '[]') FROM (${text.replace(/;\s*$/, "")}) AS r`));
}
