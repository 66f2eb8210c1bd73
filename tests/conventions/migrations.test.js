// PostgreSQL's migrations run while servers of the release before still use the database. So a file either only adds,
// or only removes what no program from the schema in its first line on uses. docs/postgresql.md has the rule. Needs no
// build.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

/** Before this schema, all servers had to be replaced together. */
const first_rolling = 3;

const adding = [
  /^CREATE TABLE /,
  /^CREATE INDEX /,
  /^CREATE (OR REPLACE )?FUNCTION /,
  /^CREATE TRIGGER /,
  /^ALTER TABLE \w+ ADD COLUMN (?!.*\b(NOT NULL(?!.* DEFAULT )|UNIQUE|REFERENCES)\b)/,
  /^(INSERT INTO|UPDATE) /,
];
const removing = [
  /^DROP (TABLE|INDEX|FUNCTION|TRIGGER) /,
  /^ALTER TABLE \w+ DROP (COLUMN|CONSTRAINT) /,
  /^ALTER TABLE \w+ ALTER COLUMN \w+ SET NOT NULL$/,
  /^ALTER TABLE \w+ ADD CONSTRAINT /,
  /^CREATE UNIQUE INDEX /,
];

/** The statements of a file, each in one line. Those within $$ … $$ belong to their function. */
function statements_of(sql) {
  const bare = sql.replace(/--.*/g, "").replace(/\$\$[^]*?\$\$/g, "$$$$");
  return bare
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter((statement) => statement !== "");
}

/** What is wrong with migration NUMBER; null if it follows the rule. */
function fault_of(number, sql) {
  const needs = Number(/^-- For programs from schema (\d+) on/.exec(sql)?.[1]);
  if (!(needs < number)) return "the first line must be “-- For programs from schema N on”, with an earlier schema";
  const statements = statements_of(sql);
  const matches = (kinds) => (statement) => kinds.some((kind) => kind.test(statement));
  const unknown = statements.find((statement) => !matches([...adding, ...removing])(statement));
  if (unknown) return `servers of the release before would not work after: ${unknown}`;
  if (statements.some(matches(adding)) && statements.some(matches(removing))) return "it both adds and removes";
  if (statements.some(matches(removing)) && needs < first_rolling) return "programs before rolling upgrades use it all";
  return null;
}

test("each migration of PostgreSQL either adds or removes, and says which programs work with it", () => {
  const folder = new URL("../../schema/postgres/", import.meta.url);
  const names = readdirSync(folder).sort();
  assert.ok(names.length >= first_rolling);
  names.forEach((name, index) => {
    assert.equal(Number(name.slice(0, 4)), index + 1, name);
    if (index + 1 < first_rolling) return;
    assert.equal(fault_of(index + 1, readFileSync(new URL(name, folder), "utf8")), null, name);
  });
});

test("a migration that breaks the rule is found", () => {
  const from = (schema, sql) => fault_of(7, `-- For programs from schema ${schema} on.\n${sql}`);
  assert.equal(from(6, "ALTER TABLE users ADD COLUMN motto TEXT; CREATE INDEX mottos ON users (motto);"), null);
  assert.equal(from(6, "ALTER TABLE users ADD COLUMN motto TEXT NOT NULL DEFAULT '';"), null);
  assert.equal(
    from(6, "CREATE FUNCTION f() RETURNS trigger AS $$ BEGIN DROP TABLE x; END; $$ LANGUAGE plpgsql;"),
    null,
  );
  assert.equal(from(6, "ALTER TABLE users DROP COLUMN motto;"), null);
  for (const [schema, sql, fault] of [
    [7, "CREATE INDEX mottos ON users (motto);", /first line/],
    [6, "ALTER TABLE users RENAME COLUMN name TO title;", /would not work after: ALTER TABLE users RENAME/],
    [6, "ALTER TABLE users ALTER COLUMN name TYPE BIGINT;", /would not work after/],
    [6, "ALTER TABLE users ADD COLUMN motto TEXT NOT NULL;", /would not work after/],
    [6, "ALTER TABLE users ADD COLUMN motto TEXT DEFAULT '' UNIQUE;", /would not work after/],
    [6, "DELETE FROM users;", /would not work after/],
    [6, "CREATE TABLE a (b TEXT); DROP TABLE c;", /both adds and removes/],
    [2, "DROP TABLE c;", /before rolling upgrades/],
  ]) {
    assert.match(String(from(schema, sql)), fault, sql);
  }
  assert.match(fault_of(7, "CREATE TABLE a (b TEXT);"), /first line/);
});
