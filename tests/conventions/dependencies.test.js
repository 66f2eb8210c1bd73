// Documents agree with the code: the versions of dependencies, the tests that SECURITY.md names, and the actions in the audit
// log.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { document, installed } from "../../scripts/dependencies.js";
import { read_tree, without_comments } from "./tree.js";

const root = new URL("../../", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, root), "utf8");

test("docs/dependencies.md lists the dependencies in the installed versions", () => {
  const written = read("docs/dependencies.md");
  const documented = new Map(
    [...written.matchAll(/^\| (\S+) \| ([\d.]+|-) \|/gm)].map(([, name, version]) => [name, version]),
  );
  const here = installed([...documented.keys()]);
  // For a package that is not installed, or on another system, the version of the document is taken as correct.
  const debian_12 = /VERSION_ID="12"/.test(
    existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "",
  );
  const version_of = (/** @type {string} */ name) =>
    (debian_12 ? here.get(name) : undefined) ?? documented.get(name) ?? "?";
  assert.equal(written, document(version_of), "node scripts/dependencies.js > docs/dependencies.md");
});

test("every test that SECURITY.md names exists", () => {
  const named = [...read("SECURITY.md").matchAll(/`((?:tests|server|scripts|deploy|protocol)\/[\w./-]+)`/g)].map(
    ([, path]) => path,
  );
  assert.ok(named.length > 20);
  for (const path of named) assert.ok(existsSync(new URL(path, root)), path);
});

test("every action of the audit log is in docs/administration.md, in the filter of its page, and has a text", () => {
  const code = read_tree()
    .filter(({ path }) => /^server\/(admin|store|app)\/.*\.cpp$/.test(path))
    .map(({ text }) => without_comments(text))
    .join("\n");
  const said = /(?:entry_of\(\s*[\w>-]+,\s*|\baction = )"([a-z]+\.[a-z_]+)"/g;
  const noted = [...new Set([...code.matchAll(said)].map(([, action]) => action))].sort();
  assert.ok(noted.length >= 25, noted.join());
  const [, table] = read("docs/administration.md").split("| action | subject | details |");
  const rows = [...table.split("\n\n")[0].matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell]) => cell);
  assert.deepEqual(rows.flatMap((cell) => cell.match(/[a-z]+\.[a-z_]+/g)).sort(), noted);
  const [, list] = /const actions = \[([^\]]+)\]/.exec(read("web/components/admin/log.js")) ?? [];
  assert.deepEqual([...(list ?? "").matchAll(/"([^"]+)"/g)].map(([, action]) => action).sort(), noted);
  const { did } = JSON.parse(read("web/locales/admin/en.json")).admin;
  const worded = Object.entries(did).flatMap(([kind, acts]) => Object.keys(acts).map((act) => `${kind}.${act}`));
  assert.deepEqual(worded.sort(), noted);
});
