// The tables in the documents have what the program has. Needs no build.
import assert from "node:assert/strict";
import { test } from "node:test";
import { metrics_table } from "../http/support/metrics_table.js";
import { read_tree } from "./tree.js";

const tree = read_tree();

test("the tables of errors in docs contain every code once, with its status and its members", () => {
  const pages = tree.filter(({ path }) => ["docs/protocol.md", "docs/administration.md"].includes(path));
  const rows = [
    ...pages
      .map(({ text }) => text)
      .join("")
      .matchAll(/^\| `(\w+)` \| (\d+) \| .* \| (.*) ?\|$/gm),
  ].map(([, code, status, members]) => [
    code,
    Number(status),
    [...members.matchAll(/`(\w+)`/g)].map(([, member]) => member),
  ]);
  const openapi = JSON.parse(tree.find(({ path }) => path === "protocol/openapi.json")?.text ?? "");
  const schemas = Object.entries(openapi.components.schemas).filter(([name]) => name.startsWith("problem."));
  const codes = schemas.map(([, { properties, required }]) => [
    properties.code.const,
    properties.status.const,
    [...(required ?? [])].sort(),
  ]);
  const byCode = ([one], [other]) => (one < other ? -1 : 1);
  assert.deepEqual(rows.sort(byCode), codes.sort(byCode));
});

test("the table of metrics lists exactly those that the program defines", () => {
  const definition = /\b(?:counter|counter_from_zero|counters|gauges?|histograms?)\(\s*"((?:atoll|process)_\w+)"/g;
  const names = new Set(
    tree
      .filter(({ path }) => path.startsWith("server/") && path.endsWith(".cpp"))
      .flatMap(({ text }) => [...text.matchAll(definition)].map(([, name]) => name)),
  );
  assert.ok(names.size >= 30, `${names.size} families`);
  assert.deepEqual([...metrics_table().keys()].sort(), [...names].sort());
});
