// Reads and writes SQLite files with the sqlite3 shell.
import { execFileSync } from "node:child_process";

/** Runs SQL in a database, which a server may use meanwhile; returns the rows as objects. @param {string} file @param {string} text */
export function sqlite_rows(file, text) {
  const options = { encoding: /** @type {const} */ ("utf8"), maxBuffer: 1 << 30 };
  return JSON.parse(execFileSync("sqlite3", ["-json", "-cmd", ".timeout 5000", file, text], options) || "[]");
}
