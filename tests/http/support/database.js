// Where the servers under test have their data: in SQLite, or in a PostgreSQL server that the variable
// ATOLL_TEST_POSTGRES names, such as postgresql://user@host. Then each data folder has a database of its own there.
import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as node_test from "node:test";
import { promisify } from "node:util";
import { psql_rows, psql_words } from "../../support/psql.js";
import { sqlite_rows } from "../../support/sqlite.js";

const server = process.env.ATOLL_TEST_POSTGRES;

/** Whether the servers under test have a SQLite file. */
export const on_sqlite = !server;

const skipped = { skip: "about the file of SQLite" };
/**
 * Node's `test`, `before` and `after` for what is only about SQLite's file: on PostgreSQL, these tests are skipped.
 * @type {typeof node_test.test}
 */
export const file_test = on_sqlite ? node_test.test : (name) => node_test.test(name, skipped);
export const before_file_tests = on_sqlite ? node_test.before : () => {};
export const after_file_tests = on_sqlite ? node_test.after : () => {};

/** The name of the database of a data folder. @param {string} data */
const name_of = (data) => `atoll_${createHash("sha256").update(resolve(data)).digest("hex").slice(0, 16)}`;

/** Runs a statement beside all databases. @param {string} statement */
const administer = (statement) => promisify(execFile)("psql", [...psql_words, `${server}/postgres`, "-c", statement]);

/** @type {Map<string, Promise<unknown>>} */
const created = new Map();

/**
 * The variables for a program that uses this data folder.
 * @param {string} data @returns {Promise<Record<string, string>>}
 */
export async function database_env(data) {
  return on_sqlite ? {} : { ATOLL_DATABASE: await database_url(data) };
}

/** The URL of the database of this data folder, on PostgreSQL. @param {string} data */
export async function database_url(data) {
  const name = name_of(data);
  if (!created.has(name)) {
    const how = "TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C' STRATEGY file_copy";
    created.set(name, administer(`CREATE DATABASE ${name} ${how}`));
  }
  await created.get(name);
  return `${server}/${name}`;
}

/** Deletes that database. @param {string} data */
export async function drop_database(data) {
  const name = name_of(data);
  if (created.delete(name)) await administer(`DROP DATABASE ${name} WITH (FORCE)`);
}

/**
 * Runs SQL in the database of a data folder, as only a test may; returns the rows as objects.
 * @param {string} data @param {string} statement
 */
export function sql_in(data, statement) {
  return on_sqlite
    ? sqlite_rows(join(data, "atoll.db"), statement)
    : psql_rows(`${server}/${name_of(data)}`, statement);
}

/** SQL that lets the statements after it, of the same text, store references to missing rows. */
export const references_unchecked = on_sqlite ? "PRAGMA foreign_keys = OFF" : "SET session_replication_role = replica";

/** What a server writes of itself every few seconds. */
const heartbeats = ["servers", "leases"].map((name) => `--exclude-table-data=${name}`);

/** The whole database of a data folder as SQL. @param {string} data */
export function dump(data) {
  const options = { encoding: /** @type {const} */ ("utf8"), maxBuffer: 1 << 30 };
  if (on_sqlite) {
    const line = ["-readonly", "-cmd", ".timeout 5000", join(data, "atoll.db"), ".dump"];
    return execFileSync("sqlite3", line, options);
  }
  // Bytes as text where they are text.
  const env = { ...process.env, PGOPTIONS: "-c bytea_output=escape" };
  const text = execFileSync("pg_dump", ["--no-owner", ...heartbeats, "-d", `${server}/${name_of(data)}`], {
    ...options,
    env,
  });
  return text.replace(/^\\(un)?restrict .*$/gm, ""); // It differs each time.
}

/** Everything that is stored, for a search. @param {string} data */
export function raw_contents(data) {
  if (!on_sqlite) return dump(data);
  return ["atoll.db-wal", "atoll.db"].map((name) => readFileSync(join(data, name), "latin1")).join("");
}
