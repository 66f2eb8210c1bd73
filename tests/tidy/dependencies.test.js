// Documents that tell of what is elsewhere keep to it: the versions of what Atoll is made with, and the tests that
// SECURITY.md names.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { document, installed } from "../../scripts/dependencies.js";

const root = new URL("../../", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, root), "utf8");

test("docs/dependencies.md lists what is installed from, in the versions that are", () => {
  const written = read("docs/dependencies.md");
  const told = new Map(
    [...written.matchAll(/^\| (\S+) \| ([\d.]+|-) \|/gm)].map(([, name, version]) => [name, version]),
  );
  const here = installed([...told.keys()]);
  // Where a package is not installed, or the system is another one, nobody can say more than the document does.
  const debian_12 = /VERSION_ID="12"/.test(
    existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "",
  );
  const version_of = (/** @type {string} */ name) => (debian_12 ? here.get(name) : undefined) ?? told.get(name) ?? "?";
  assert.equal(written, document(version_of), "node scripts/dependencies.js > docs/dependencies.md");
});

test("every test that SECURITY.md names is there", () => {
  const named = [...read("SECURITY.md").matchAll(/`((?:tests|server|scripts|deploy|protocol)\/[\w./-]+)`/g)].map(
    ([, path]) => path,
  );
  assert.ok(named.length > 20);
  for (const path of named) assert.ok(existsSync(new URL(path, root)), path);
});
